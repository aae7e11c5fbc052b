-- name: add_words
-- The tokens of some items: token, number, how often, in how long a text.
insert into {kind}_words (space_id, token, number, often, length)
select %s, * from unnest(%s::text[], %s::bigint[], %s::smallint[], %s::integer[]);

-- name: drop_words
-- Gives how long the text was, or nothing when it was not there.
delete from {kind}_words where space_id = %s and number = %s returning length;

-- name: occurrences
-- Where each token occurs; one row more than wanted tells that there are too many, without reading them all.
select t.place - 1, w.number, w.often, w.length
from unnest(%s::text[]) with ordinality as t (token, place)
cross join lateral (
    select number, often, length from {kind}_words where space_id = %s and token = t.token limit %s) w;

-- name: how_many
select token, count(*) from {kind}_words where space_id = %s and token = any(%s) group by token;
