-- name: find_space
-- The number of a space.
select space_id from character_memory_configs where user = ? and character = ?;

-- name: add_space
insert into character_memory_configs (user, character, created_at) values (?, ?, ?) returning space_id;

-- name: all_spaces
select user, character from character_memory_configs order by space_id;

-- name: space_of_number
select user, character from character_memory_configs where space_id = ?;

-- name: find_conversation
-- A conversation and how far it has come.
select conversation_no, rounds, posts, sittings, last_at from conversations where space_id = ? and id = ?;

-- name: add_conversation
insert into conversations (space_id, id, created_at) values (?, ?, ?) returning conversation_no;

-- name: move_conversation_on
-- Remember where the next post of a conversation goes.
update conversations set rounds = ?, posts = ?, sittings = ?, last_at = ? where conversation_no = ?;

-- name: count_posts_up
update character_memory_configs set posts = posts + ? where space_id = ?;

-- name: list_conversations
select id, rounds, posts, created_at, last_at from conversations where space_id = ? order by conversation_no;

-- name: add_round
insert into rounds (space_id, conversation_no, position, id, user_query, state, error, fence, created_at, ended_at)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning round_no;

-- name: find_round
select r.round_no, r.conversation_no, c.id, r.id, r.user_query, r.state, r.error, r.created_at
from rounds r join conversations c using (conversation_no)
where r.id = ? and r.space_id = ?;

-- name: end_round
update rounds set state = ?, error = ?, ended_at = ? where round_no = ?;

-- name: reopen_round
update rounds set state = 'created', error = null, ended_at = null, fence = ? where round_no = ?;

-- name: rounds_of_conversation
select round_no, id, user_query, state, error, created_at from rounds where conversation_no = ? order by position;

-- name: newest_rounds
select round_no, id, user_query, state, error, created_at from rounds
where conversation_no = ? order by position desc limit ?;

-- name: rounds_after
-- The rounds of a space in the order in which they were written.
select r.round_no, c.id, r.id, r.user_query, r.state, r.error, r.created_at
from rounds r join conversations c using (conversation_no)
where r.space_id = ? and r.round_no > ? order by r.round_no limit ?;

-- name: unfinished_rounds
-- Turns that are running now, or that a crash has left behind. Rounds that a person keeps open by hand have no fence.
select s.user, s.character, c.id, r.round_no, r.id, r.user_query, r.state, r.error, r.created_at
from rounds r join conversations c using (conversation_no) join character_memory_configs s on s.space_id = r.space_id
where r.state = 'created' and r.fence is not null order by r.round_no;

-- name: known_round
select round_no from rounds where id = ?;

-- name: known_posts
-- Which of these ids are taken already.
select id from chat_turns where id in (select value from json_each(?));

-- name: add_post
insert into chat_turns
    (space_id, conversation_no, round_no, seq, sitting, id, send_from, send_to, message, created_at)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning post_no;

-- name: add_attachment
insert into attachments (post_no, position, id, type, content, extra) values (?, ?, ?, ?, ?, ?);

-- name: add_post_words
insert into post_words (rowid, words) values (?, ?);

-- name: recent_posts
select post_no, id, send_from, send_to, message, conversation_id, round_id, seq, created_at from posts_in_full
where conversation_no = ? order by seq desc limit ?;

-- name: page_of_posts
select post_no, id, send_from, send_to, message, conversation_id, round_id, seq, created_at from posts_in_full
where conversation_no = ? and seq > ? order by seq limit ?;

-- name: posts_of_rounds
select post_no, id, send_from, send_to, message, conversation_id, round_id, seq, created_at from posts_in_full
where round_no in (select value from json_each(?)) order by seq;

-- name: posts_of_rounds_for_role
select post_no, id, send_from, send_to, message, conversation_id, round_id, seq, created_at from posts_in_full
where round_no in (select value from json_each(?)) and (send_from = ? or send_to = ?) order by seq;

-- name: posts_by_id
select post_no, id, send_from, send_to, message, conversation_id, round_id, seq, created_at from posts_in_full
where id in (select value from json_each(?)) and +space_id = ?; -- by the ids, not by walking through the space

-- name: attachments_of_posts
select post_no, id, type, content, extra from attachments
where post_no in (select value from json_each(?)) order by post_no, position;
