-- name: ask_for_job
insert into summarization_jobs (space_id, id, kind, subject, state, due_at, created_at)
values (%s, %s, %s, %s, 'waiting', coalesce(%s, clock_timestamp()), clock_timestamp())
on conflict (space_id, kind, subject) do nothing;

-- name: take_job
-- The oldest job that is due, or whose worker has gone silent; one that another worker is just taking is passed over.
with next as (
    select space_id, kind, subject from summarization_jobs
    where ((state = 'waiting' and due_at <= clock_timestamp())
            or (state = 'running' and leased_until < clock_timestamp()))
        and state <> 'dead' and kind = any(%(kinds)s) and (%(space)s::bigint is null or space_id = %(space)s)
    order by due_at, id limit 1 for update skip locked
)
update summarization_jobs j
set state = 'running', owner = %(owner)s, attempts = attempts + 1,
    leased_until = clock_timestamp() + make_interval(secs => %(seconds)s)
from next join spaces s using (space_id)
where j.space_id = next.space_id and j.kind = next.kind and j.subject = next.subject
returning s.user_name, s.character_name, j.id, j.kind, j.subject, j.state, j.attempts, j.due_at, j.leased_until,
    j.error, j.created_at;

-- name: job_is_done
delete from summarization_jobs where space_id = (select space_id from spaces where user_name = %s and character_name = %s)
    and kind = %s and subject = %s and id = %s;

-- name: job_waits_again
update summarization_jobs set state = 'waiting', owner = null, leased_until = null, error = %s, due_at = %s where id = %s;

-- name: job_is_dead
update summarization_jobs set state = 'dead', owner = null, leased_until = null, error = %s where id = %s;

-- name: revive_job
update summarization_jobs set state = 'waiting', attempts = 0, due_at = clock_timestamp() where id = %s and state = 'dead';

-- name: list_jobs
select s.user_name, s.character_name, j.id, j.kind, j.subject, j.state, j.attempts, j.due_at, j.leased_until, j.error,
    j.created_at
from summarization_jobs j join spaces s using (space_id)
where %(user)s::text is null or j.space_id = {me} order by j.created_at, j.id limit %(limit)s;

-- name: learn_everything_again
-- Queue every finished round, in the order in which it was said; a crash during a rebuild loses nothing.
insert into summarization_jobs (space_id, id, kind, subject, state, due_at, created_at)
select %s, w.id, 'learn', w.round_id, 'waiting', clock_timestamp(), clock_timestamp()
from unnest(%s::text[], %s::text[]) as w (id, round_id) on conflict do nothing;

-- name: finished_rounds
select id from rounds where space_id = %s and state = 'finished' order by round_no;

-- name: acquire_lease
-- The number of the space, and the fence if the lease could be had. By the clock of the database, which all servers
-- share. The fence only grows.
with me as (
    select space_id from spaces where user_name = %(user)s and character_name = %(character)s
), taken as (
    insert into leases (space_id, owner, fence, until)
    select space_id, %(owner)s, 1, clock_timestamp() + make_interval(secs => %(seconds)s) from me, {lightly}
    on conflict (space_id) do update set owner = excluded.owner, fence = leases.fence + 1, until = excluded.until
    where leases.owner = excluded.owner or leases.owner = %(dead)s or leases.until <= clock_timestamp()
    returning fence
)
select (select space_id from me), (select fence from taken);

-- name: holder
select owner from leases where space_id = {me} and until > clock_timestamp();

-- name: renew_lease
update leases set until = clock_timestamp() + make_interval(secs => %(seconds)s) from {lightly}
where space_id = {me} and owner = %(owner)s and fence = %(fence)s
returning fence;

-- name: end_lease
-- The row stays, so that the fence never counts from one again.
update leases set until = clock_timestamp() from {lightly}
where space_id = {me} and owner = %(owner)s and fence = %(fence)s
returning fence;

-- name: fence_of_space
-- Held until the write is committed: nobody takes the turn over in between.
select fence from leases where space_id = {me} for share;
