-- name: add_words
-- The tokens of some items: token, number, how often, in how long a text.
insert into {kind}_words (space_id, token, number, often, length)
select %s, * from unnest(%s::text[], %s::bigint[], %s::smallint[], %s::integer[]);

-- name: drop_words
-- Gives how long the text was, or nothing when it was not there.
delete from {kind}_words where space_id = %s and number = %s returning length;

-- name: how_many
-- In how many items each token occurs.
select token, count(*) from {kind}_words where space_id = %s and token = any(%s) group by token;

-- name: occurrences
select token, array_agg(number), array_agg(often::bigint), array_agg(length::bigint) from {kind}_words
where space_id = %s and token = any(%s) group by token;
