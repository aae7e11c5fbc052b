-- name: uncompacted_rounds
-- The rounds behind a place, with how much they say. Failed ones are not told.
select r.id, min(p.seq), max(p.seq),
    sum(octet_length(p.message))
        + sum(coalesce((select sum(octet_length(a.content)) from attachments a where a.post_no = p.post_no), 0))
from chat_turns p join rounds r using (round_no)
where p.conversation_no = ? and p.seq > ? and r.state <> 'failed'
group by p.round_no order by min(p.seq);

-- name: end_of_newest
-- How far the episodes of a conversation reach.
select max(last_seq) from episodic_memories where conversation_no = ?;

-- name: add_episode
insert into episodic_memories
    (space_id, conversation_no, id, first_seq, last_seq, rounds, summary, made_by, evidence, created_at)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning episode_no;

-- name: add_episode_words
insert into episode_words (rowid, words) values (?, ?);

-- name: drop_episode_words
delete from episode_words where rowid = ?;

-- name: count_episodes_up
update character_memory_configs set episodes = episodes + ? where space_id = ?;

-- name: newest_of_conversation
select e.episode_no, e.id, c.id, e.first_seq, e.last_seq, e.rounds, e.summary, e.made_by, e.evidence, e.created_at
from episodic_memories e join conversations c using (conversation_no)
where e.conversation_no = ? order by e.last_seq desc limit 1;

-- name: episodes
select e.episode_no, e.id, c.id, e.first_seq, e.last_seq, e.rounds, e.summary, e.made_by, e.evidence, e.created_at
from episodic_memories e join conversations c using (conversation_no)
where e.space_id = ? and (? is null or c.id = ?) order by e.episode_no desc limit ?;

-- name: numbers_of_episodes
select episode_no from episodic_memories where space_id = ?;

-- name: forget_episodes
delete from episodic_memories where space_id = ?;
