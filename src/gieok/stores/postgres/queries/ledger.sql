-- name: find_conversation
-- A conversation and how far it has come.
select conversation_no, rounds, posts, sittings, last_at from conversations where space_id = {me} and id = %(conversation)s;

-- name: find_conversation_of_round
-- A round, and the conversation it stands in with how far it has come.
select c.id, c.conversation_no, c.rounds, c.posts, c.sittings, c.last_at, r.round_no, r.id, r.user_query, r.state,
    r.error, r.created_at
from rounds r join conversations c using (space_id, conversation_no)
where r.space_id = {me} and r.id = %(round)s;

-- name: add_conversation
insert into conversations (space_id, conversation_no, id, created_at) values (%s, %s, %s, %s);

-- name: count_conversation
update character_memory_configs set conversations = conversations + 1 where space_id = %s;

-- name: write
-- Rounds, posts, what is attached to them, their words, the jobs they ask for, and how far all has come: one statement,
-- whether it is one post or a thousand.
with new_rounds as (
    insert into rounds
        (space_id, round_no, conversation_no, position, id, user_query, state, error, fence, created_at, ended_at)
    select %(space)s, r.number, %(conversation)s, r.position, r.id, r.user_query, r.state, r.error, %(fence)s,
        r.created_at, r.ended_at
    from unnest(%(round_numbers)s::bigint[], %(positions)s::bigint[], %(round_ids)s::text[], %(user_queries)s::text[],
        %(states)s::text[], %(errors)s::text[], %(rounds_created)s::timestamptz[], %(rounds_ended)s::timestamptz[])
        as r (number, position, id, user_query, state, error, created_at, ended_at)
), new_posts as (
    insert into chat_turns
        (space_id, post_no, conversation_no, round_no, seq, sitting, id, send_from, send_to, message, created_at)
    select %(space)s, p.number, %(conversation)s, p.round, p.seq, p.sitting, p.id, p.send_from, p.send_to, p.message,
        p.created_at
    from unnest(%(post_numbers)s::bigint[], %(rounds_of_posts)s::bigint[], %(seqs)s::bigint[], %(sittings)s::bigint[],
        %(post_ids)s::text[], %(senders)s::text[], %(receivers)s::text[], %(messages)s::text[],
        %(posts_created)s::timestamptz[])
        as p (number, round, seq, sitting, id, send_from, send_to, message, created_at)
), new_attachments as (
    insert into attachments (space_id, post_no, position, id, type, content, extra)
    select %(space)s, * from unnest(%(attached_to)s::bigint[], %(attached_at)s::integer[], %(attachment_ids)s::text[],
        %(types)s::text[], %(contents)s::text[], %(extras)s::text[])
), new_words as (
    insert into post_words (space_id, token, number, often, length)
    select %(space)s, * from unnest(%(tokens)s::text[], %(token_posts)s::bigint[], %(often)s::smallint[],
        %(lengths)s::integer[])
), new_jobs as (
    insert into summarization_jobs (space_id, id, kind, subject, state, due_at, created_at)
    select %(space)s, j.id, j.kind, j.subject, 'waiting', clock_timestamp(), clock_timestamp()
    from unnest(%(job_ids)s::text[], %(job_kinds)s::text[], %(job_subjects)s::text[]) as j (id, kind, subject)
    on conflict (space_id, kind, subject) do nothing
), overtaken as ( -- a turn that began before this one and did not end was cut short: it can write nothing any more (I9)
    update rounds set state = 'failed', error = 'interrupted', ended_at = clock_timestamp()
    where space_id = %(space)s and state = 'created' and fence < %(fence)s
), ended as (
    update rounds set state = %(end_state)s, error = %(end_error)s, ended_at = clock_timestamp()
    where space_id = %(space)s and round_no = %(ends)s
), moved as (
    update conversations set rounds = %(rounds_in_all)s, posts = %(posts_in_all)s, sittings = %(sittings_in_all)s,
        last_at = %(last_at)s
    where space_id = %(space)s and conversation_no = %(conversation)s
)
update character_memory_configs set rounds = rounds + %(new_rounds)s, posts = posts + %(new_posts)s,
    post_tokens = post_tokens + %(new_tokens)s
where space_id = %(space)s;

-- name: list_conversations
select id, rounds, posts, created_at, last_at from conversations where space_id = {me} order by conversation_no;

-- name: find_round
select r.round_no, r.id, r.user_query, r.state, r.error, r.created_at from rounds r
where r.space_id = {me} and r.id = %(round)s;

-- name: reopen_round
update rounds set state = 'created', error = null, ended_at = null, fence = %s where space_id = %s and round_no = %s;

-- name: newest_rounds
select r.round_no, r.id, r.user_query, r.state, r.error, r.created_at
from rounds r where r.space_id = {me} and r.conversation_no = (
    select conversation_no from conversations where space_id = {me} and id = %(conversation)s)
order by r.position desc limit %(newest)s;

-- name: rounds_after
-- The rounds of a space in the order in which they were written.
select c.id, r.round_no, r.id, r.user_query, r.state, r.error, r.created_at
from rounds r join conversations c using (space_id, conversation_no)
where r.space_id = {me} and r.round_no > %(after)s order by r.round_no limit %(limit)s;

-- name: unfinished_rounds
-- Turns that are running now, or that a crash has left behind. Rounds that a person keeps open by hand have no fence.
select s.user_name, s.character_name, c.id, r.round_no, r.id, r.user_query, r.state, r.error, r.created_at
from rounds r join conversations c using (space_id, conversation_no) join spaces s using (space_id)
where r.state = 'created' and r.fence is not null and (%(user)s::text is null or r.space_id = {me})
order by r.created_at, r.space_id, r.round_no;

-- name: known_rounds
select id from rounds where space_id = %s and id = any(%s);

-- name: known_posts
-- Which of these ids are taken already.
select id from chat_turns where space_id = %s and id = any(%s);

-- name: attached
-- What hangs on a post, as a list; almost always there is little.
(select json_agg(json_build_array(a.id, a.type, a.content, a.extra) order by a.position)::text from attachments a
    where a.space_id = p.space_id and a.post_no = p.post_no)

-- name: recent_posts
-- The last ones first, and only then what belongs to them: the index has them in this order.
select p.post_no, p.id, p.send_from, p.send_to, p.message, p.conversation, r.id, p.seq, p.created_at, {attached}
from (
    select c.id as conversation, t.* from conversations c, lateral (
        select * from chat_turns m where m.space_id = c.space_id and m.conversation_no = c.conversation_no
        order by m.seq desc limit %(limit)s) t
    where c.space_id = {me} and c.id = %(conversation)s
) p join rounds r on r.space_id = p.space_id and r.round_no = p.round_no
order by p.seq desc;

-- name: page_of_posts
select p.post_no, p.id, p.send_from, p.send_to, p.message, c.id, r.id, p.seq, p.created_at, {attached}
from chat_turns p join conversations c using (space_id, conversation_no) join rounds r using (space_id, round_no)
where p.space_id = {me} and p.conversation_no = (
    select conversation_no from conversations where space_id = {me} and id = %(conversation)s)
    and p.seq > %(after)s order by p.seq limit %(limit)s;

-- name: posts_of_rounds
-- With a role only what it sent or received.
select p.post_no, p.id, p.send_from, p.send_to, p.message, c.id, r.id, p.seq, p.created_at, {attached}
from chat_turns p join conversations c using (space_id, conversation_no) join rounds r using (space_id, round_no)
where p.space_id = {me} and p.round_no = any(%(rounds)s)
    and (%(role)s::text is null or p.send_from = %(role)s or p.send_to = %(role)s)
order by p.seq;

-- name: posts_of_round
select p.post_no, p.id, p.send_from, p.send_to, p.message, c.id, r.id, p.seq, p.created_at, {attached}
from rounds r join conversations c using (space_id, conversation_no) join chat_turns p using (space_id, round_no)
where r.space_id = {me} and r.id = %(round)s order by p.seq;

-- name: posts_by_id
select p.post_no, p.id, p.send_from, p.send_to, p.message, c.id, r.id, p.seq, p.created_at, {attached}
from chat_turns p join conversations c using (space_id, conversation_no) join rounds r using (space_id, round_no)
where p.space_id = {me} and p.id = any(%(ids)s);
