-- name: find_model
select model_no, dimension from embedding_models where name = %s;

-- name: add_model
insert into embedding_models (name, dimension) values (%s, %s) on conflict do nothing returning model_no;

-- name: what_there_is
-- How many vectors of a model a space holds, by kind.
select v.kind, v.space_id, v.model_no, v.speaking, v.chunks, v.indexed, v.last_number, v.changes
from spaces s join vector_counts v using (space_id) join embedding_models m using (model_no)
where s.user_name = %(user)s and s.character_name = %(character)s and m.name = %(model)s and v.kind = any(%(kinds)s)
    and v.speaking > 0;

-- name: vectors_between
-- The vectors of each kind behind one number and up to another, one behind the other, as they are sent.
select w.kind, array_agg(v.number order by v.number, v.chunk),
    string_agg(vector_send(v.embedding), ''::bytea order by v.number, v.chunk)
from unnest(%(kinds)s::text[], %(after)s::bigint[], %(up_to)s::bigint[]) as w (kind, after, up_to) join item_vec v
    on v.space_id = %(space)s and v.model_no = %(model)s and v.kind = w.kind and v.number > w.after
    and v.number <= w.up_to and v.embedding is not null
group by w.kind;

-- name: known_model
-- A model, and up to which number it has embedded each kind of a space.
select m.model_no, m.dimension, v.kind, v.last_number
from embedding_models m left join vector_counts v on v.model_no = m.model_no and v.space_id = %s where m.name = %s;

-- name: drop_vectors
-- Takes items out, of one model or of all, and out of the index; gives what was there.
with models as (
    select model_no from vector_counts where space_id = %(space)s and kind = %(kind)s
        and (%(model)s::integer is null or model_no = %(model)s)
), unindexed as (
    delete from large_vec l where l.space_id = %(space)s and l.kind = %(kind)s and l.number = any(%(numbers)s)
        and l.model_no = any(array(select model_no from models))
    returning l.model_no
), gone as (
    delete from item_vec v where v.space_id = %(space)s and v.kind = %(kind)s and v.number = any(%(numbers)s)
        and v.model_no = any(array(select model_no from models))
    returning v.model_no, v.number, v.embedding
)
select model_no, count(distinct number), count(distinct number) filter (where embedding is not null),
    count(embedding), (select count(*) from unindexed u where u.model_no = gone.model_no)
from gone group by model_no;

-- name: put_vectors
insert into item_vec (space_id, model_no, kind, number, chunk, embedding)
select %(space)s, %(model)s, %(kind)s, * from unnest(%(numbers)s::bigint[], %(places)s::integer[], %(vectors)b::vector[]);

-- name: count_vectors
insert into vector_counts as v (space_id, model_no, kind, items, speaking, chunks, indexed, last_number, changes)
values (%(space)s, %(model)s, %(kind)s, %(items)s, %(speaking)s, %(chunks)s, %(indexed)s, %(last)s, %(changes)s)
on conflict (space_id, model_no, kind) do update
set items = v.items + excluded.items, speaking = v.speaking + excluded.speaking, chunks = v.chunks + excluded.chunks,
    indexed = v.indexed + excluded.indexed, last_number = greatest(v.last_number, excluded.last_number),
    changes = v.changes + excluded.changes
returning chunks, indexed;

-- name: nothing_left_of_kinds
update vector_counts set items = 0, speaking = 0, chunks = 0, indexed = 0, changes = changes + 1
where space_id = %s and kind = any(%s);

-- name: index_more
-- Some more of a large space's vectors into the HNSW index.
insert into large_vec (space_id, model_no, kind, number, chunk, embedding)
select space_id, model_no, kind, number, chunk, embedding from item_vec v
where space_id = %(space)s and model_no = %(model)s and kind = %(kind)s and embedding is not null and not exists (
    select 1 from large_vec l where l.space_id = v.space_id and l.model_no = v.model_no and l.kind = v.kind
        and l.number = v.number and l.chunk = v.chunk)
order by number, chunk limit %(most)s returning number;

-- name: nearest_exactly
-- Every vector of the space: the best, and how all of them lie. The vectors have length one: the product is the cosine.
with near as materialized (
    select number, -(embedding <#> %(vector)s) as cosine from item_vec
    where space_id = %(space)s and model_no = %(model)s and kind = %(kind)s and embedding is not null
), they as (
    select avg(cosine) as mean, stddev_pop(cosine) as spread from near
), best as (
    select number, cosine from near order by 2 desc, 1 limit %(k)s
)
select best.number, best.cosine, they.mean, they.spread from best, they;

-- name: nearest_chunks_exactly
-- The same where some items have several chunks: of each the best one counts.
with near as materialized (
    select number, -(embedding <#> %(vector)s) as cosine from item_vec
    where space_id = %(space)s and model_no = %(model)s and kind = %(kind)s and embedding is not null
), they as (
    select avg(cosine) as mean, stddev_pop(cosine) as spread from near
), best as (
    select number, max(cosine) as cosine from near group by number order by 2 desc, 1 limit %(k)s
)
select best.number, best.cosine, they.mean, they.spread from best, they;

-- name: nearest_by_index
-- The index goes on searching until enough vectors of this space are found (iterative scan, in strict order).
select number, -(embedding::vector({dimension}) <#> %(vector)s) from large_vec_{model}
where space_id = %(space)s and kind = %(kind)s
order by embedding::vector({dimension}) <#> %(vector)s limit %(k)s;

-- name: how_they_lie
-- Mean and spread from a sample of these numbers.
select coalesce(avg(cosine), 0), coalesce(stddev_pop(cosine), 0) from (
    select -(embedding <#> %(vector)s) as cosine from item_vec
    where space_id = %(space)s and model_no = %(model)s and kind = %(kind)s and number = any(%(sample)s)
        and embedding is not null) sample;

-- name: size_of_index
select reltuples from pg_class where oid = %s::regclass;

-- name: embedded
-- Of each kind how many items a space holds, how many of them have a vector of the model, and up to which number.
select held.kind, held.items, coalesce(v.items, 0), coalesce(v.last_number, 0), m.model_no
from character_memory_configs c
    cross join lateral (values ('post', c.posts), ('slot', c.slots), ('episode', c.episodes), ('moment', c.moments))
        as held (kind, items)
    left join embedding_models m on m.name = %(model)s
    left join vector_counts v on v.space_id = c.space_id and v.model_no = m.model_no and v.kind = held.kind
where c.space_id = {me};

-- name: waiting_post
select post_no, id, message from chat_turns p where space_id = {me} and post_no > %(after)s
    and (not %(gaps)s or not exists (select 1 from item_vec v where v.space_id = p.space_id
        and v.model_no = %(model)s and v.kind = 'post' and v.number = p.post_no))
order by post_no limit %(limit)s;

-- name: waiting_slot
select slot_no, id, subject, key, value, language from memory_slots s
where space_id = {me} and state = 'current' and slot_no > %(after)s
    and (not %(gaps)s or not exists (select 1 from item_vec v where v.space_id = s.space_id
        and v.model_no = %(model)s and v.kind = 'slot' and v.number = s.slot_no))
order by slot_no limit %(limit)s;

-- name: waiting_episode
select episode_no, id, summary from episodic_memories e where space_id = {me} and episode_no > %(after)s
    and (not %(gaps)s or not exists (select 1 from item_vec v where v.space_id = e.space_id
        and v.model_no = %(model)s and v.kind = 'episode' and v.number = e.episode_no))
order by episode_no limit %(limit)s;

-- name: waiting_moment
select moment_no, id, trigger from emotional_memories m where space_id = {me} and moment_no > %(after)s
    and (not %(gaps)s or not exists (select 1 from item_vec v where v.space_id = m.space_id
        and v.model_no = %(model)s and v.kind = 'moment' and v.number = m.moment_no))
order by moment_no limit %(limit)s;

-- name: count_embedded
select coalesce(sum(items), 0)::bigint from vector_counts
where model_no = %(model)s and (%(space)s::bigint is null or space_id = %(space)s);

-- name: count_items
select coalesce(sum(posts + slots + episodes + moments), 0)::bigint from character_memory_configs
where %(space)s::bigint is null or space_id = %(space)s;
