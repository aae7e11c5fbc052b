-- name: newest_note
select version, content, written_at from memory_dicts where space_id = %s and conversation_no = %s
order by version desc limit 1;

-- name: notes
select version, content, written_at from memory_dicts
where space_id = {me} and conversation_no = (
    select conversation_no from conversations where space_id = {me} and id = %(conversation)s)
order by version desc limit %(limit)s;

-- name: add_note
insert into memory_dicts (space_id, conversation_no, version, content, written_at) values (%s, %s, %s, %s, %s);
