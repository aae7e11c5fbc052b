-- name: add_usage
insert into model_usage (space_id, day, calls, tokens_in, tokens_out, cost) values (?, ?, ?, ?, ?, ?)
on conflict (space_id, day) do update set calls = calls + excluded.calls, tokens_in = tokens_in + excluded.tokens_in,
    tokens_out = tokens_out + excluded.tokens_out, cost = cost + excluded.cost;

-- name: used
select calls, tokens_in, tokens_out, cost from model_usage where space_id = ? and day = ?;
