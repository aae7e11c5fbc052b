-- name: uncompacted_rounds
-- The rounds behind a place, with how much they say. Failed ones are not told. chr(26) marks an escaped character.
with talk as materialized (
    select c.space_id, c.conversation_no, (select coalesce(max(e.last_seq), 0) from episodic_memories e
        where e.space_id = c.space_id and e.conversation_no = c.conversation_no) as reached
    from conversations c where c.space_id = {me} and c.id = %(conversation)s
)
select r.id, min(p.seq), max(p.seq),
    (sum(octet_length(replace(p.message, chr(26), ''))) + sum(coalesce((
        select sum(octet_length(replace(a.content, chr(26), ''))) from attachments a
        where a.space_id = p.space_id and a.post_no = p.post_no), 0)))::bigint
from talk t join chat_turns p on p.space_id = t.space_id and p.conversation_no = t.conversation_no and p.seq > t.reached
    join rounds r on r.space_id = p.space_id and r.round_no = p.round_no
where r.state <> 'failed'
group by r.round_no, r.id order by min(p.seq);

-- name: reached
-- A conversation, and how far its episodes reach.
select conversation_no, (select coalesce(max(e.last_seq), 0) from episodic_memories e
    where e.space_id = c.space_id and e.conversation_no = c.conversation_no)
from conversations c where space_id = {me} and id = %(conversation)s;

-- name: add_episode
insert into episodic_memories
    (space_id, episode_no, conversation_no, id, first_seq, last_seq, rounds, summary, made_by, evidence, created_at)
values (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s);

-- name: count_episode
update character_memory_configs
set episodes_made = episodes_made + 1, episodes = episodes + 1, episode_tokens = episode_tokens + %s where space_id = %s;

-- name: newest
select e.episode_no, e.id, c.id, e.first_seq, e.last_seq, e.rounds, e.summary, e.made_by, e.evidence, e.created_at
from episodic_memories e join conversations c using (space_id, conversation_no)
where c.space_id = {me} and c.id = %(conversation)s order by e.last_seq desc limit 1;

-- name: episodes
select e.episode_no, e.id, c.id, e.first_seq, e.last_seq, e.rounds, e.summary, e.made_by, e.evidence, e.created_at
from episodic_memories e join conversations c using (space_id, conversation_no)
where e.space_id = {me} and (%(conversation)s::text is null or c.id = %(conversation)s)
order by e.episode_no desc limit %(limit)s;

-- name: forget_episodes
delete from episodic_memories where space_id = %s returning episode_no;

-- name: forget_episode_words
delete from episode_words where space_id = %s;

-- name: no_episodes_left
update character_memory_configs set episodes = 0, episode_tokens = 0 where space_id = %s;
