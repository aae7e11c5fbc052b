-- name: add_trace
insert into traces (space_id, id, kind, round_id, content, created_at) values (?, ?, ?, ?, ?, ?) returning trace_no;

-- name: drop_old_traces
delete from traces where space_id = ?1 and trace_no <= (
    select trace_no from traces where space_id = ?1 order by trace_no desc limit 1 offset ?2);

-- name: trace_by_id
select id, kind, round_id, content, created_at from traces where id = ? and space_id = ?;

-- name: trace_of_round
select id, kind, round_id, content, created_at from traces where round_id = ? and space_id = ?
order by trace_no desc limit 1;

-- name: newest_traces
select id, kind, round_id, content, created_at from traces where space_id = ? order by trace_no desc limit ?;
