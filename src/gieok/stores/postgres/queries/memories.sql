-- name: current_slots
-- The current slots of these subjects and keys.
select s.* from unnest(%(subjects)s::text[], %(keys)s::text[]) as w (subject, key) join memory_slots s
    on s.space_id = {me} and s.subject = w.subject and s.key = w.key and s.state = 'current';

-- name: slots_in_states
select * from memory_slots
where space_id = {me} and state = any(%(states)s) and slot_no > %(after)s order by slot_no limit %(limit)s;

-- name: how_many_current
select slots from character_memory_configs where space_id = {me};

-- name: foremost_of_categories
select s.* from unnest(%(categories)s::text[]) with ordinality as c (category, place), lateral (
    select * from memory_slots m where m.space_id = {me} and m.state = 'current' and m.category = c.category
    order by m.pinned desc, m.score desc limit %(limit)s) s
order by c.place, s.pinned desc, s.score desc;

-- name: slots_beginning
-- Slots by their id or by its beginning.
select * from memory_slots where space_id = {me} and id collate "C" >= %(id)s and id collate "C" < %(end)s limit 2;

-- name: versions_of_a_key
select * from memory_slots where space_id = {me} and subject = %(subject)s and key = %(key)s order by slot_no;

-- name: rounds_with_candidate
select w.subject, w.key, count(distinct c.round_id)
from unnest(%(subjects)s::text[], %(keys)s::text[]) as w (subject, key) join memory_candidates c
    on c.space_id = {me} and c.subject = w.subject and c.key = w.key and c.round_id <> %(but)s
group by 1, 2;

-- name: candidates
-- In the order they were judged: all, or those of one slot or one round.
select * from memory_candidates where space_id = {me} and candidate_no > %(after)s order by candidate_no limit %(limit)s;

-- name: candidates_of_slot
select * from memory_candidates where space_id = {me} and slot_id = %(slot)s and candidate_no > %(after)s
order by candidate_no limit %(limit)s;

-- name: candidates_of_round
select * from memory_candidates where space_id = {me} and round_id = %(round)s and candidate_no > %(after)s
order by candidate_no limit %(limit)s;

-- name: was_learned
select 1 from learned_rounds where space_id = {me} and round_id = %(round)s;

-- name: mark_learned
-- The job that asked for it is done, whether it was learned now or before.
with done as (
    delete from summarization_jobs where space_id = %(space)s and kind = 'learn' and subject = %(round)s
)
insert into learned_rounds (space_id, round_id, learned_at) values (%(space)s, %(round)s, clock_timestamp())
on conflict do nothing returning round_id;

-- name: add_candidate
insert into memory_candidates (space_id, candidate_no, id, round_id, category, subject, key, value, language, dated,
    corrects, asked_to_remember, old_value, evidence, importance, confidence, future_impact, emotion_intensity,
    recurrence, novelty, score, verdict, reason, slot_id, extracted_by, judged_at)
values (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s);

-- name: rejudge_candidate
update memory_candidates
set importance = %s, confidence = %s, future_impact = %s, emotion_intensity = %s, recurrence = %s, novelty = %s,
    score = %s, verdict = %s, reason = %s, slot_id = %s
where space_id = %s and id = %s;

-- name: add_slot
insert into memory_slots (space_id, slot_no, id, category, subject, key, value, score, confidence, state, evidence,
    language, dated, times_seen, last_seen, valid_from, valid_to, superseded_by, pinned, last_recalled, times_recalled,
    version)
values (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s);

-- name: add_slot_sources
insert into slot_sources (space_id, post_id, slot_no)
select %s, * from unnest(%s::text[], %s::bigint[]) on conflict do nothing;

-- name: change_slot
-- Only from the version that the caller saw; gives the number and the state before.
update memory_slots s
set category = %s, subject = %s, key = %s, value = %s, score = %s, confidence = %s, state = %s, evidence = %s,
    language = %s, dated = %s, times_seen = %s, last_seen = %s, valid_from = %s, valid_to = %s, superseded_by = %s,
    pinned = %s, last_recalled = %s, times_recalled = %s, version = %s
from (select slot_no, state from memory_slots where space_id = %s and id collate "C" = %s and version = %s) before
where s.space_id = %s and s.slot_no = before.slot_no returning s.slot_no, before.state;

-- name: slot_was_recalled
update memory_slots set last_recalled = clock_timestamp(), times_recalled = times_recalled + 1 from {lightly}
where space_id = {me} and id collate "C" = any(%(ids)s) returning slot_no;

-- name: add_moment
insert into emotional_memories
    (space_id, moment_no, id, round_id, emotion, intensity, trigger, felt_by, evidence, created_at)
values (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s) on conflict do nothing returning moment_no;

-- name: moments
select moment_no, id, round_id, emotion, intensity, trigger, felt_by, evidence, created_at from emotional_memories
where space_id = {me} and moment_no > %(after)s order by moment_no limit %(limit)s;

-- name: count_slots
update character_memory_configs
set slots_made = slots_made + %s, slots = slots + %s, slot_tokens = slot_tokens + %s where space_id = %s;

-- name: count_candidates
update character_memory_configs set candidates_made = candidates_made + %s where space_id = %s;

-- name: count_moments
update character_memory_configs
set moments_made = moments_made + %(n)s, moments = moments + %(n)s, moment_tokens = moment_tokens + %(tokens)s
where space_id = %(space)s;

-- name: nothing_derived_left
update character_memory_configs set slots = 0, slot_tokens = 0, moments = 0, moment_tokens = 0 where space_id = %s;
