-- What is learned from the ledger, the queue that learns it, and the indexes that find it again.

alter table character_memory_configs add column slots integer not null default 0;
alter table character_memory_configs add column episodes integer not null default 0;
alter table character_memory_configs add column moments integer not null default 0;

-- Every candidate ever judged, with the six parts of its score, the verdict and the reason.
create table memory_candidates (
    candidate_no integer primary key,
    space_id integer not null references character_memory_configs (space_id),
    id text not null unique,
    round_id text not null,
    category text not null,
    subject text not null,
    key text not null,
    value text not null,
    language text not null,
    dated text,
    corrects integer not null,
    asked_to_remember integer not null,
    old_value text,
    evidence text not null,
    importance real not null,
    confidence real not null,
    future_impact real not null,
    emotion_intensity real not null,
    recurrence real not null,
    novelty real not null,
    score real not null,
    verdict text not null,
    reason text not null,
    slot_id text,
    extracted_by text not null,
    judged_at text not null
) strict;

create index candidates_of_a_key on memory_candidates (space_id, subject, key, round_id);
create index candidates_in_order on memory_candidates (space_id, candidate_no);
create index candidates_of_a_round on memory_candidates (space_id, round_id);
create index candidates_of_a_slot on memory_candidates (slot_id) where slot_id is not null;

create table learned_rounds (
    round_id text primary key,
    space_id integer not null references character_memory_configs (space_id),
    learned_at text not null
) strict, without rowid;

create index learned_rounds_of_a_space on learned_rounds (space_id);

-- What is remembered. Old versions stay, linked to what took their place (I11).
create table memory_slots (
    slot_no integer primary key,
    space_id integer not null references character_memory_configs (space_id),
    id text not null unique,
    category text not null,
    subject text not null,
    key text not null,
    value text not null,
    score real not null,
    confidence real not null,
    state text not null check (state in ('current', 'superseded', 'faded', 'forgotten')),
    evidence text not null,
    language text not null,
    dated text,
    times_seen integer not null,
    last_seen text not null,
    valid_from text not null,
    valid_to text,
    superseded_by text,
    pinned integer not null,
    last_recalled text,
    times_recalled integer not null,
    version integer not null
) strict;

-- One current slot per subject and key, whoever writes (spec, learning).
create unique index one_current_slot on memory_slots (space_id, subject, key) where state = 'current';
create index slots_of_a_key on memory_slots (space_id, subject, key, slot_no);
create index slots_for_the_state on memory_slots (space_id, category, pinned desc, score desc) where state = 'current';
create index slots_of_a_space on memory_slots (space_id, state, slot_no);

-- Which posts each slot came from, the other way round: whether what a post said is still so.
create table slot_sources (
    space_id integer not null references character_memory_configs (space_id),
    post_id text not null,
    slot_no integer not null references memory_slots (slot_no),
    primary key (space_id, post_id, slot_no)
) strict, without rowid;

-- A post is stale when all that was learned from it has been corrected since.
create view posts_for_ranking as
select p.*,
    exists (
        select 1 from slot_sources x join memory_slots s using (slot_no)
        where x.space_id = p.space_id and x.post_id = p.id and s.state = 'superseded')
    and not exists (
        select 1 from slot_sources x join memory_slots s using (slot_no)
        where x.space_id = p.space_id and x.post_id = p.id and s.state = 'current') as stale
from chat_turns p;

create table episodic_memories (
    episode_no integer primary key,
    space_id integer not null references character_memory_configs (space_id),
    conversation_no integer not null references conversations (conversation_no),
    id text not null unique,
    first_seq integer not null,
    last_seq integer not null,
    rounds integer not null,
    summary text not null,
    made_by text not null,
    evidence text not null,
    created_at text not null,
    unique (conversation_no, last_seq)
) strict;

create index episodes_of_a_space on episodic_memories (space_id, episode_no);

create table emotional_memories (
    moment_no integer primary key,
    space_id integer not null references character_memory_configs (space_id),
    id text not null unique,
    round_id text not null,
    emotion text not null check (emotion in ('neutral', 'sad', 'happy', 'angry')),
    intensity real not null,
    trigger text not null,
    felt_by text not null,
    evidence text not null,
    created_at text not null
) strict;

create index moments_of_a_space on emotional_memories (space_id, moment_no);

create virtual table slot_words using fts5 (
    words, content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'"
);

create virtual table episode_words using fts5 (
    words, content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'"
);

create virtual table moment_words using fts5 (
    words, content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'"
);

-- Who made vectors here. Vectors of different models are never compared.
create table embedding_models (
    model_no integer primary key,
    name text not null unique,
    dimension integer not null
) strict;

-- The vectors of everything, chunk by chunk; an empty one says that the text says nothing.
-- The index memory_slot_vec (sqlite-vec, partitioned by space) is made over the slots' vectors when the
-- first one comes, since only then the dimension is known.
create table item_vec (
    space_id integer not null references character_memory_configs (space_id),
    model_no integer not null references embedding_models (model_no),
    kind text not null,
    number integer not null,
    chunk integer not null,
    embedding blob not null,
    primary key (space_id, model_no, kind, number, chunk)
) strict, without rowid;

-- Which model's vectors the index memory_slot_vec holds.
create table slot_index (
    only_one integer primary key check (only_one = 1),
    model_no integer not null references embedding_models (model_no)
) strict;

-- Counts the changes to a space's vectors that are not appends, so that a matrix held in memory knows when to reload.
create table vector_changes (
    space_id integer not null references character_memory_configs (space_id),
    model_no integer not null,
    kind text not null,
    changes integer not null,
    primary key (space_id, model_no, kind)
) strict, without rowid;

-- The queue: learning, summarising, embedding. Leased, retried, resumed after a crash.
create table summarization_jobs (
    job_no integer primary key,
    space_id integer not null references character_memory_configs (space_id),
    id text not null unique,
    kind text not null,
    subject text not null,
    state text not null check (state in ('waiting', 'running', 'dead')),
    attempts integer not null default 0,
    due_at text not null,
    owner text,
    leased_until text,
    error text,
    created_at text not null,
    unique (space_id, kind, subject)
) strict;

create index jobs_that_are_due on summarization_jobs (state, due_at);

-- One turn at a time per space (I9). The fence only grows: a late writer is recognised by its old number.
create table leases (
    space_id integer primary key references character_memory_configs (space_id),
    owner text not null,
    fence integer not null,
    until text not null
) strict;

-- The characters of this house, as people brought them in. Nothing in the pipeline writes here (I8).
create table personas (
    name text primary key,
    content text not null,
    hash text not null,
    brought_in_at text not null
) strict;

-- What models have used, by space and day.
create table model_usage (
    space_id integer not null references character_memory_configs (space_id),
    day text not null,
    calls integer not null,
    tokens_in integer not null,
    tokens_out integer not null,
    cost real not null,
    primary key (space_id, day)
) strict, without rowid;

create table traces (
    trace_no integer primary key,
    space_id integer not null references character_memory_configs (space_id),
    id text not null unique,
    kind text not null,
    round_id text not null,
    content text not null,
    created_at text not null
) strict;

create index traces_of_a_space on traces (space_id, trace_no);
create index traces_of_a_round on traces (round_id, trace_no);
