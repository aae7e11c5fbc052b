-- name: current_slots
-- The current slots of these subjects and keys.
select s.* from json_each(?) w join memory_slots s
    on s.space_id = ? and s.subject = w.value ->> 0 and s.key = w.value ->> 1 and s.state = 'current';

-- name: slots_in_states
select * from memory_slots
where space_id = ? and state in (select value from json_each(?)) and slot_no > ? order by slot_no limit ?;

-- name: how_many_current
select count(*) from memory_slots where space_id = ? and state = 'current';

-- name: foremost_of_category
select * from memory_slots where space_id = ? and state = 'current' and category = ?
order by pinned desc, score desc limit ?;

-- name: slots_beginning
-- Slots by their id or by its beginning.
select * from memory_slots where space_id = ? and id >= ? and id < ? limit 2;

-- name: versions_of_a_key
select * from memory_slots where space_id = ? and subject = ? and key = ? order by slot_no;

-- name: rounds_with_candidate
select w.value ->> 0, w.value ->> 1, count(distinct c.round_id) from json_each(?) w join memory_candidates c
    on c.space_id = ? and c.subject = w.value ->> 0 and c.key = w.value ->> 1 and c.round_id <> ?
group by 1, 2;

-- name: candidates_in_order
select * from memory_candidates where space_id = ? and candidate_no > ? order by candidate_no limit ?;

-- name: candidates_of_slot
select * from memory_candidates where slot_id = ? and space_id = ? and candidate_no > ? order by candidate_no limit ?;

-- name: candidates_of_round
select * from memory_candidates where space_id = ? and round_id = ? and candidate_no > ? order by candidate_no limit ?;

-- name: was_learned
select 1 from learned_rounds where round_id = ? and space_id = ?;

-- name: mark_learned
insert or ignore into learned_rounds (round_id, space_id, learned_at) values (?, ?, ?);

-- name: add_candidate
insert into memory_candidates (space_id, id, round_id, category, subject, key, value, language, dated, corrects,
    asked_to_remember, old_value, evidence, importance, confidence, future_impact, emotion_intensity, recurrence,
    novelty, score, verdict, reason, slot_id, extracted_by, judged_at)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: rejudge_candidate
update memory_candidates
set importance = ?, confidence = ?, future_impact = ?, emotion_intensity = ?, recurrence = ?, novelty = ?, score = ?,
    verdict = ?, reason = ?, slot_id = ?
where id = ? and space_id = ?;

-- name: add_slot
insert into memory_slots (space_id, id, category, subject, key, value, score, confidence, state, evidence, language,
    dated, times_seen, last_seen, valid_from, valid_to, superseded_by, pinned, last_recalled, times_recalled, version)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning slot_no;

-- name: add_slot_source
insert or ignore into slot_sources (space_id, post_id, slot_no) values (?, ?, ?);

-- name: change_slot
update memory_slots
set category = ?, subject = ?, key = ?, value = ?, score = ?, confidence = ?, state = ?, evidence = ?, language = ?,
    dated = ?, times_seen = ?, last_seen = ?, valid_from = ?, valid_to = ?, superseded_by = ?, pinned = ?,
    last_recalled = ?, times_recalled = ?, version = ?
where id = ? and space_id = ? and version = ? returning slot_no;

-- name: slot_was_recalled
update memory_slots set last_recalled = ?, times_recalled = times_recalled + 1
where id in (select value from json_each(?)) and space_id = ?;

-- name: add_moment
insert or ignore into emotional_memories
    (space_id, id, round_id, emotion, intensity, trigger, felt_by, evidence, created_at)
values (?, ?, ?, ?, ?, ?, ?, ?, ?) returning moment_no;

-- name: moments
select moment_no, id, round_id, emotion, intensity, trigger, felt_by, evidence, created_at from emotional_memories
where space_id = ? and moment_no > ? order by moment_no limit ?;

-- name: count_slots_up
update character_memory_configs set slots = slots + ? where space_id = ?;

-- name: count_moments_up
update character_memory_configs set moments = moments + ? where space_id = ?;

-- name: add_slot_words
insert into slot_words (rowid, words) values (?, ?);

-- name: drop_slot_words
delete from slot_words where rowid = ?;

-- name: add_moment_words
insert into moment_words (rowid, words) values (?, ?);

-- name: learn_everything_again
-- Queue every finished round, in the order in which it was said; a crash during a rebuild loses nothing.
insert into summarization_jobs (space_id, id, kind, subject, state, due_at, created_at)
select space_id, lower(hex(randomblob(16))), 'learn', id, 'waiting', ?1, ?1
from rounds where space_id = ?2 and state = 'finished' order by round_no
on conflict do nothing;
