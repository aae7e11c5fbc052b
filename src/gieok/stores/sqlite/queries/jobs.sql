-- name: ask_for_job
insert into summarization_jobs (space_id, id, kind, subject, state, due_at, created_at)
values (?, ?, ?, ?, 'waiting', ?, ?) on conflict (space_id, kind, subject) do nothing;

-- name: next_job
-- The oldest job that is due, or whose worker has gone silent.
select j.job_no, s.user, s.character, j.id, j.kind, j.subject, j.state, j.attempts, j.due_at, j.leased_until, j.error,
    j.created_at
from summarization_jobs j join character_memory_configs s using (space_id)
where ((j.state = 'waiting' and j.due_at <= ?1) or (j.state = 'running' and j.leased_until < ?1))
    and j.kind in (select value from json_each(?2)) and (?3 is null or j.space_id = ?3)
order by j.due_at, j.job_no limit 1;

-- name: lease_job
update summarization_jobs set state = 'running', owner = ?, leased_until = ?, attempts = attempts + 1 where job_no = ?;

-- name: job_is_done
delete from summarization_jobs where id = ?;

-- name: job_is_done_by_name
delete from summarization_jobs where space_id = ? and kind = ? and subject = ?;

-- name: job_waits_again
update summarization_jobs set state = 'waiting', owner = null, leased_until = null, error = ?, due_at = ? where id = ?;

-- name: job_is_dead
update summarization_jobs set state = 'dead', owner = null, leased_until = null, error = ? where id = ?;

-- name: revive_job
update summarization_jobs set state = 'waiting', attempts = 0, due_at = ? where id = ? and state = 'dead';

-- name: list_jobs
select j.job_no, s.user, s.character, j.id, j.kind, j.subject, j.state, j.attempts, j.due_at, j.leased_until, j.error,
    j.created_at
from summarization_jobs j join character_memory_configs s using (space_id)
where ?1 is null or j.space_id = ?1 order by j.job_no limit ?2;

-- name: find_lease
select owner, fence, until from leases where space_id = ?;

-- name: take_lease
insert into leases (space_id, owner, fence, until) values (?, ?, ?, ?)
on conflict (space_id) do update set owner = excluded.owner, fence = excluded.fence, until = excluded.until;

-- name: renew_lease
update leases set until = ? where space_id = ? and owner = ? and fence = ? returning fence;

-- name: end_lease
update leases set until = ? where space_id = ? and owner = ? and fence = ?;

-- name: fence_of_space
select l.fence from leases l join character_memory_configs s using (space_id) where s.user = ? and s.character = ?;
