-- name: look_up_post
select post_no, id, message, created_at, send_from, conversation_no, seq, sitting, stale
from unnest(%(numbers)s::bigint[]) as n join posts_for_ranking p on p.space_id = {me} and p.post_no = n;

-- name: posts_beside
-- The posts around these places, without them. Each is looked up by itself ("limit 1"): the planner expects thousands of
-- places and would read all posts of the space at once.
with places as materialized (
    select distinct c.conversation_no, place as seq from unnest(%(posts)s::bigint[]) as n
        join chat_turns c on c.space_id = {me} and c.post_no = n,
        generate_series(c.seq - %(reach)s, c.seq + %(reach)s) as place
)
select p.post_no, p.id, p.message, p.created_at, p.send_from, p.conversation_no, p.seq, p.sitting, p.stale
from places, lateral (
    select * from posts_for_ranking r
    where r.space_id = {me} and r.conversation_no = places.conversation_no and r.seq = places.seq limit 1) p
where not p.post_no = any(%(posts)s);

-- name: foremost_post
select post_no, id, message, created_at, send_from, conversation_no, seq, sitting, stale from posts_for_ranking
where space_id = {me} order by post_no desc limit %(limit)s;

-- name: look_up_slot
select slot_no, id, category, subject, key, value, dated, score, last_seen, evidence, pinned, last_recalled, times_seen,
    times_recalled
from unnest(%(numbers)s::bigint[]) as n join memory_slots s on s.space_id = {me} and s.slot_no = n
where state = 'current';

-- name: foremost_slot
-- The first of each category, which the index has in order, and of these the first.
select s.slot_no, s.id, s.category, s.subject, s.key, s.value, s.dated, s.score, s.last_seen, s.evidence, s.pinned,
    s.last_recalled, s.times_seen, s.times_recalled
from unnest(%(categories)s::text[]) as c (category), lateral (
    select * from memory_slots m where m.space_id = {me} and m.state = 'current' and m.category = c.category
    order by m.pinned desc, m.score desc limit %(limit)s) s
order by s.pinned desc, s.score desc, s.slot_no desc limit %(limit)s;

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
