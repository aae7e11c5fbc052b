-- name: put_persona
insert into personas (name, content, hash, brought_in_at) values (%s, %s, %s, clock_timestamp())
on conflict (name) do update
set content = excluded.content, hash = excluded.hash, brought_in_at = excluded.brought_in_at;

-- name: all_personas
select name, content from personas order by name collate "C";

-- name: put_picture
insert into persona_pictures (name, emotion, type, hash, brought_in_at, content)
values (%s, %s, %s, %s, clock_timestamp(), %s)
on conflict (name, emotion) do update
set type = excluded.type, hash = excluded.hash, brought_in_at = excluded.brought_in_at, content = excluded.content;

-- name: remove_picture
delete from persona_pictures where name = %s and emotion = %s returning 1;

-- name: picture
select type, content from persona_pictures where name = %s and emotion = %s;

-- name: all_pictures
select name, emotion, hash from persona_pictures order by name collate "C", emotion collate "C";
