-- name: find_conversation
-- A conversation and how far it has come.
select conversation_no, rounds, posts, sittings, last_at from conversations where space_id = %s and id = %s;

-- name: add_conversation
insert into conversations (space_id, conversation_no, id, created_at) values (%s, %s, %s, %s);

-- name: count_conversation
update character_memory_configs set conversations = conversations + 1 where space_id = %s;

-- name: move_conversation_on
-- Remember where the next post of a conversation goes.
update conversations set rounds = %s, posts = %s, sittings = %s, last_at = %s
where space_id = %s and conversation_no = %s;

-- name: move_space_on
update character_memory_configs set rounds = rounds + %s, posts = posts + %s, post_tokens = post_tokens + %s
where space_id = %s;

-- name: list_conversations
select id, rounds, posts, created_at, last_at from conversations where space_id = %s order by conversation_no;

-- name: add_round
insert into rounds
    (space_id, round_no, conversation_no, position, id, user_query, state, error, fence, created_at, ended_at)
values (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s);

-- name: find_round
select r.round_no, c.id, r.id, r.user_query, r.state, r.error, r.created_at
from rounds r join conversations c using (space_id, conversation_no)
where r.space_id = %s and r.id = %s;

-- name: end_round
update rounds set state = %s, error = %s, ended_at = clock_timestamp() where space_id = %s and round_no = %s;

-- name: reopen_round
update rounds set state = 'created', error = null, ended_at = null, fence = %s where space_id = %s and round_no = %s;

-- name: rounds_of_conversation
select round_no, id, user_query, state, error, created_at from rounds
where space_id = %s and conversation_no = %s order by position;

-- name: newest_rounds
select round_no, id, user_query, state, error, created_at from rounds
where space_id = %s and conversation_no = %s order by position desc limit %s;

-- name: rounds_after
-- The rounds of a space in the order in which they were written.
select r.round_no, c.id, r.id, r.user_query, r.state, r.error, r.created_at
from rounds r join conversations c using (space_id, conversation_no)
where r.space_id = %s and r.round_no > %s order by r.round_no limit %s;

-- name: unfinished_rounds
-- Turns that are running now, or that a crash has left behind. Rounds that a person keeps open by hand have no fence.
select s.user_name, s.character_name, r.space_id, c.id, r.round_no, r.id, r.user_query, r.state, r.error, r.created_at
from rounds r join conversations c using (space_id, conversation_no) join spaces s using (space_id)
where r.state = 'created' and r.fence is not null and (%(space)s::bigint is null or r.space_id = %(space)s)
order by r.created_at, r.space_id, r.round_no;

-- name: known_rounds
select id from rounds where space_id = %s and id = any(%s);

-- name: known_posts
-- Which of these ids are taken already.
select id from chat_turns where space_id = %s and id = any(%s);

-- name: add_post
insert into chat_turns
    (space_id, post_no, conversation_no, round_no, seq, sitting, id, send_from, send_to, message, created_at)
values (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s);

-- name: add_attachment
insert into attachments (space_id, post_no, position, id, type, content, extra) values (%s, %s, %s, %s, %s, %s, %s);

-- name: recent_posts
select p.post_no, p.id, p.send_from, p.send_to, p.message, c.id, r.id, p.seq, p.created_at
from chat_turns p join conversations c using (space_id, conversation_no) join rounds r using (space_id, round_no)
where p.space_id = %s and p.conversation_no = %s order by p.seq desc limit %s;

-- name: page_of_posts
select p.post_no, p.id, p.send_from, p.send_to, p.message, c.id, r.id, p.seq, p.created_at
from chat_turns p join conversations c using (space_id, conversation_no) join rounds r using (space_id, round_no)
where p.space_id = %s and p.conversation_no = %s and p.seq > %s order by p.seq limit %s;

-- name: posts_of_rounds
-- With a role only what it sent or received.
select p.post_no, p.id, p.send_from, p.send_to, p.message, c.id, r.id, p.seq, p.created_at
from chat_turns p join conversations c using (space_id, conversation_no) join rounds r using (space_id, round_no)
where p.space_id = %(space)s and p.round_no = any(%(rounds)s)
    and (%(role)s::text is null or p.send_from = %(role)s or p.send_to = %(role)s)
order by p.seq;

-- name: posts_by_id
select p.post_no, p.id, p.send_from, p.send_to, p.message, c.id, r.id, p.seq, p.created_at
from chat_turns p join conversations c using (space_id, conversation_no) join rounds r using (space_id, round_no)
where p.space_id = %s and p.id = any(%s);

-- name: attachments_of_posts
select post_no, id, type, content, extra from attachments
where space_id = %s and post_no = any(%s) order by post_no, position;
