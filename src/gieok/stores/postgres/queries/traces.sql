-- name: keep_trace
-- Add one and let the oldest go; gives the number of the space, or nothing when there is none.
with me as (
    select space_id from spaces where user_name = %(user)s and character_name = %(character)s
), added as (
    insert into traces (space_id, id, kind, round_id, content, created_at)
    select space_id, %(id)s, %(kind)s, %(round)s, %(content)s, %(created_at)s from me, {lightly} on conflict do nothing
), gone as (
    delete from traces t using me where t.space_id = me.space_id and (t.created_at, t.id) <= (
        select o.created_at, o.id from traces o where o.space_id = me.space_id
        order by o.created_at desc, o.id desc limit 1 offset greatest(%(most)s - 1, 0))
)
select space_id from me;

-- name: trace_by_id
select id, kind, round_id, content, created_at from traces where space_id = {me} and id = %(wanted)s;

-- name: trace_of_round
select id, kind, round_id, content, created_at from traces where space_id = {me} and round_id = %(wanted)s
order by created_at desc, id desc limit 1;

-- name: newest_traces
select id, kind, round_id, content, created_at from traces where space_id = {me}
order by created_at desc, id desc limit %(limit)s;
