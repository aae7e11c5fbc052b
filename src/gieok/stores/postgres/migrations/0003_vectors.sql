-- Vectors. The rows of item_vec are the truth; a space is searched exactly among its own rows while it is small.

create table embedding_models (
    model_no integer generated always as identity primary key,
    name text not null unique,
    dimension integer not null
);

create table item_vec (
    space_id bigint not null references character_memory_configs (space_id),
    model_no integer not null references embedding_models (model_no),
    kind text not null,
    number bigint not null,
    chunk integer not null,
    embedding vector, -- null: the text says nothing
    primary key (space_id, model_no, kind, number, chunk)
);

-- In the row itself, not beside it: an exact search reads every vector of the space.
alter table item_vec alter column embedding set storage plain;

-- How many vectors a space has, so that nobody counts them and the way of searching is chosen without looking.
create table vector_counts (
    space_id bigint not null references character_memory_configs (space_id),
    model_no integer not null,
    kind text not null,
    items bigint not null default 0,
    speaking bigint not null default 0,
    chunks bigint not null default 0,
    indexed bigint not null default 0,
    last_number bigint not null default 0,
    primary key (space_id, model_no, kind)
);

-- The vectors of large spaces once more, under an HNSW index: one partition for each model, made with the model.
create table large_vec (
    space_id bigint not null,
    model_no integer not null,
    kind text not null,
    number bigint not null,
    chunk integer not null,
    embedding vector not null,
    primary key (space_id, model_no, kind, number, chunk)
) partition by list (model_no);
