-- name: put_persona
insert or replace into personas (name, content, hash, brought_in_at) values (?, ?, ?, ?);

-- name: all_personas
select name, content from personas order by name;
