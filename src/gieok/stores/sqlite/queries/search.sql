-- name: look_up_post
select post_no, id, message, created_at, send_from, conversation_no, seq, sitting, stale from posts_for_ranking
where post_no in (select value from json_each(?)) and space_id = ?;

-- name: posts_beside
-- The posts around these places; the places themselves are left out by the caller.
select distinct p.post_no, p.id, p.message, p.created_at, p.send_from, p.conversation_no, p.seq, p.sitting, p.stale
from chat_turns c join posts_for_ranking p
    on p.conversation_no = c.conversation_no and p.seq between c.seq - ?2 and c.seq + ?2
where c.post_no in (select value from json_each(?1)) and c.space_id = ?3;

-- name: newest_posts
select post_no, id, message, created_at, send_from, conversation_no, seq, sitting, stale from posts_for_ranking
where space_id = ? order by post_no desc limit ?;

-- name: look_up_slot
select slot_no, id, category, subject, key, value, dated, score, last_seen, evidence, pinned, last_recalled, times_seen,
    times_recalled
from memory_slots where slot_no in (select value from json_each(?)) and space_id = ? and state = 'current';

-- name: foremost_slots
select slot_no, id, category, subject, key, value, dated, score, last_seen, evidence, pinned, last_recalled, times_seen,
    times_recalled
from memory_slots where space_id = ? and state = 'current' order by pinned desc, score desc, slot_no desc limit ?;

-- name: look_up_episode
-- Each summary holds the one before, so only the newest of a conversation is recalled; older ones would say it again.
select episode_no, id, summary, created_at, evidence from episodic_memories e
where episode_no in (select value from json_each(?)) and space_id = ?
    and last_seq = (select max(last_seq) from episodic_memories n where n.conversation_no = e.conversation_no);

-- name: newest_episodes
select episode_no, id, summary, created_at, evidence from episodic_memories e where space_id = ?
    and last_seq = (select max(last_seq) from episodic_memories n where n.conversation_no = e.conversation_no)
order by episode_no desc limit ?;

-- name: look_up_moment
select moment_no, id, trigger, created_at, evidence, felt_by, intensity, emotion from emotional_memories
where moment_no in (select value from json_each(?)) and space_id = ?;

-- name: newest_moments
select moment_no, id, trigger, created_at, evidence, felt_by, intensity, emotion from emotional_memories
where space_id = ? order by moment_no desc limit ?;

-- name: counts
-- How many items of each kind a space holds.
select posts, slots, episodes, moments from character_memory_configs where space_id = ?;
