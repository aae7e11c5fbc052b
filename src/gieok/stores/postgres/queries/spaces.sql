-- name: find_space
select space_id from spaces where user_name = %s and character_name = %s;

-- name: add_space
insert into spaces (user_name, character_name, created_at) values (%s, %s, clock_timestamp())
on conflict do nothing returning space_id;

-- name: add_config
insert into character_memory_configs (space_id) values (%s);

-- name: all_spaces
select user_name, character_name from spaces order by space_id;

-- name: lock_space
-- The row that stands for the whole space: who holds it writes, the others wait.
select c.space_id, c.conversations, c.rounds, c.posts, c.candidates_made, c.slots_made, c.episodes_made, c.moments_made
from spaces s join character_memory_configs c using (space_id)
where s.user_name = %(user)s and s.character_name = %(character)s for update of c;
