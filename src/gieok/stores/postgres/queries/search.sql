-- name: look_up_post
select post_no, id, message, created_at, send_from, conversation_no, seq, sitting, stale from posts_for_ranking
where space_id = {me} and post_no = any(%(numbers)s);

-- name: posts_beside
-- The posts around these places, without them.
select distinct p.post_no, p.id, p.message, p.created_at, p.send_from, p.conversation_no, p.seq, p.sitting, p.stale
from chat_turns c join posts_for_ranking p on p.space_id = c.space_id and p.conversation_no = c.conversation_no
    and p.seq between c.seq - %(reach)s and c.seq + %(reach)s
where c.space_id = {me} and c.post_no = any(%(posts)s) and not p.post_no = any(%(posts)s);

-- name: foremost_post
select post_no, id, message, created_at, send_from, conversation_no, seq, sitting, stale from posts_for_ranking
where space_id = {me} order by post_no desc limit %(limit)s;

-- name: look_up_slot
select slot_no, id, category, subject, key, value, dated, score, last_seen, evidence, pinned, last_recalled, times_seen,
    times_recalled
from memory_slots where space_id = {me} and slot_no = any(%(numbers)s) and state = 'current';

-- name: foremost_slot
select slot_no, id, category, subject, key, value, dated, score, last_seen, evidence, pinned, last_recalled, times_seen,
    times_recalled
from memory_slots where space_id = {me} and state = 'current'
order by pinned desc, score desc, slot_no desc limit %(limit)s;

-- name: look_up_episode
-- Each summary holds the one before, so only the newest of a conversation is recalled; older ones would say it again.
select episode_no, id, summary, created_at, evidence from episodic_memories e
where space_id = {me} and episode_no = any(%(numbers)s) and last_seq = (
    select max(last_seq) from episodic_memories n
    where n.space_id = e.space_id and n.conversation_no = e.conversation_no);

-- name: foremost_episode
select episode_no, id, summary, created_at, evidence from episodic_memories e
where space_id = {me} and last_seq = (
    select max(last_seq) from episodic_memories n
    where n.space_id = e.space_id and n.conversation_no = e.conversation_no)
order by episode_no desc limit %(limit)s;

-- name: look_up_moment
select moment_no, id, trigger, created_at, evidence, felt_by, intensity, emotion from emotional_memories
where space_id = {me} and moment_no = any(%(numbers)s);

-- name: foremost_moment
select moment_no, id, trigger, created_at, evidence, felt_by, intensity, emotion from emotional_memories
where space_id = {me} order by moment_no desc limit %(limit)s;
