-- name: add_trace
insert into traces (space_id, id, kind, round_id, content, created_at) values (%s, %s, %s, %s, %s, %s);

-- name: drop_old_traces
delete from traces where space_id = %(space)s and (created_at, id) <= (
    select created_at, id from traces where space_id = %(space)s order by created_at desc, id desc limit 1 offset %(most)s);

-- name: trace_by_id
select id, kind, round_id, content, created_at from traces where space_id = %s and id = %s;

-- name: trace_of_round
select id, kind, round_id, content, created_at from traces where space_id = %s and round_id = %s
order by created_at desc, id desc limit 1;

-- name: newest_traces
select id, kind, round_id, content, created_at from traces where space_id = %s
order by created_at desc, id desc limit %s;
