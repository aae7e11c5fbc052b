-- name: add_words
-- The tokens of some items: token, number, how often, in how long a text.
insert into {kind}_words (space_id, token, number, often, length)
select %s, * from unnest(%s::text[], %s::bigint[], %s::smallint[], %s::integer[]);

-- name: drop_words
-- Gives how long the text was, or nothing when it was not there.
delete from {kind}_words where space_id = %s and number = %s returning length;

-- name: counted
-- In how many items of a kind each token occurs.
select '{kind}' as kind, w.token, count(*) as items from {kind}_words w join me using (space_id)
where w.token = any(%(tokens)s) group by w.token

-- name: read
-- Where the tokens that are read occur.
select '{kind}', w.token, count(*), array_agg(w.number), array_agg(w.often::bigint), array_agg(w.length::bigint)
from {kind}_words w join me using (space_id)
where w.token = any(array(select token from wanted where kind = '{kind}')) group by w.token

-- name: occurrences
-- The rarest tokens are read, the commonest only counted; each row begins with what the space holds.
with me as materialized (
    select space_id from spaces where user_name = %(user)s and character_name = %(character)s
), counted as materialized (
    {counted}
), wanted as materialized (
    select kind, token from (
        select kind, token, items, sum(items) over (partition by kind order by items, token) as so_far from counted) c
    where items <= %(most)s and so_far <= %(most_read)s
), found (kind, token, items, numbers, often, lengths) as (
    select kind, token, items, null::bigint[], null::bigint[], null::bigint[] from counted
    where (kind, token) not in (select kind, token from wanted)
    union all
    {read}
)
select c.posts, c.slots, c.episodes, c.moments, c.post_tokens, c.slot_tokens, c.episode_tokens, c.moment_tokens, found.*
from character_memory_configs c join me using (space_id) left join found on true;
