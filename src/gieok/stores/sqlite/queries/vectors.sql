-- name: find_model
select model_no, dimension from embedding_models where name = ?;

-- name: add_model
insert into embedding_models (name, dimension) values (?, ?) returning model_no;

-- name: put_vector
insert or replace into item_vec (space_id, model_no, kind, number, chunk, embedding) values (?, ?, ?, ?, ?, ?);

-- name: drop_vectors
delete from item_vec where space_id = ? and kind = ? and number = ?;

-- name: vectors_from
-- The vectors of a kind behind a number, in order.
select number, embedding from item_vec
where space_id = ? and model_no = ? and kind = ? and number > ? order by number, chunk;

-- name: last_embedded
select max(number) from item_vec where space_id = ? and model_no = ? and kind = ?;

-- name: count_changes
-- Beginning at the time the space was made: after an erase another space may have its number, and is not taken for it.
select cast(1000 * unixepoch(created_at, 'subsec') as integer) * 1000000
    + coalesce((select changes from vector_changes where space_id = ?1 and model_no = ?2 and kind = ?3), 0)
from character_memory_configs where space_id = ?1;

-- name: note_change
insert into vector_changes (space_id, model_no, kind, changes) values (?, ?, ?, 1)
on conflict do update set changes = changes + 1;

-- name: models_of_space
select distinct model_no from item_vec where space_id = ?;

-- name: waiting_post
select post_no, id, message from chat_turns where space_id = ? and post_no > ? order by post_no limit ?;

-- name: waiting_slot
select slot_no, id, subject, key, value, language from memory_slots
where space_id = ? and state = 'current' and slot_no > ? order by slot_no limit ?;

-- name: waiting_episode
select episode_no, id, summary from episodic_memories where space_id = ? and episode_no > ? order by episode_no limit ?;

-- name: waiting_moment
select moment_no, id, trigger from emotional_memories where space_id = ? and moment_no > ? order by moment_no limit ?;

-- name: count_embedded
select count(distinct number) from item_vec where space_id = ? and model_no = ? and kind = ?;

-- name: indexed_model
select model_no from slot_index;

-- name: set_indexed_model
insert or replace into slot_index (only_one, model_no) values (1, ?);

-- name: all_slot_vectors
-- The first vector of every current slot, to fill the index again.
select v.number, v.space_id, v.embedding from item_vec v
where v.model_no = ? and v.kind = 'slot' and v.chunk = 0 and length(v.embedding) > 0;

-- name: nearest_slots
select rowid, 1 - distance from memory_slot_vec where embedding match ? and k = ? and space_id = ?;

-- name: put_slot_in_index
insert into memory_slot_vec (rowid, space_id, embedding) values (?, ?, ?);

-- name: drop_slot_from_index
delete from memory_slot_vec where rowid = ?;

-- name: index_is_stale
-- The index could not be kept in step (no extension here); whoever has it makes it anew.
delete from slot_index;
