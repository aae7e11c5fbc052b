-- name: add_usage
insert into model_usage as u (space_id, day, calls, tokens_in, tokens_out, cost)
select space_id, %(day)s, %(calls)s, %(in)s, %(out)s, %(cost)s from spaces, {lightly}
where user_name = %(user)s and character_name = %(character)s
on conflict (space_id, day) do update set calls = u.calls + excluded.calls, tokens_in = u.tokens_in + excluded.tokens_in,
    tokens_out = u.tokens_out + excluded.tokens_out, cost = u.cost + excluded.cost
returning space_id;

-- name: used
select calls, tokens_in, tokens_out, cost from model_usage where space_id = {me} and day = %(day)s;
