-- name: latest_note
select version, content, written_at from memory_dicts where conversation_no = ? order by version desc limit 1;

-- name: newest_notes
select version, content, written_at from memory_dicts where conversation_no = ? order by version desc limit ?;

-- name: add_note
insert into memory_dicts (conversation_no, version, content, written_at) values (?, ?, ?, ?);
