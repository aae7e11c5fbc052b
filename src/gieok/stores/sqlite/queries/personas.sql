-- name: put_persona
insert or replace into personas (name, content, hash, brought_in_at) values (?, ?, ?, ?);

-- name: all_personas
select name, content from personas order by name;

-- name: put_picture
insert or replace into persona_pictures (name, emotion, type, hash, brought_in_at, content) values (?, ?, ?, ?, ?, ?);

-- name: remove_picture
delete from persona_pictures where name = ? and emotion = ? returning 1;

-- name: picture
select type, content from persona_pictures where name = ? and emotion = ?;

-- name: all_pictures
select name, emotion, hash from persona_pictures order by name, emotion;
