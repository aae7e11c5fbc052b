-- name: put_persona
insert into personas (name, content, hash, brought_in_at) values (%s, %s, %s, clock_timestamp())
on conflict (name) do update
set content = excluded.content, hash = excluded.hash, brought_in_at = excluded.brought_in_at;

-- name: all_personas
select name, content from personas order by name collate "C";
