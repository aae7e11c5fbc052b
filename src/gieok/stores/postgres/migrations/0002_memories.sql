-- What is remembered, how it is found by words, and what keeps the work going.

alter table character_memory_configs
    add column candidates_made bigint not null default 0,
    add column slots_made bigint not null default 0,
    add column slots bigint not null default 0,
    add column slot_tokens bigint not null default 0,
    add column episodes_made bigint not null default 0,
    add column episodes bigint not null default 0,
    add column episode_tokens bigint not null default 0,
    add column moments_made bigint not null default 0,
    add column moments bigint not null default 0,
    add column moment_tokens bigint not null default 0;

create table memory_candidates (
    space_id bigint not null references character_memory_configs (space_id),
    candidate_no bigint not null,
    id text not null,
    round_id text not null,
    category text not null,
    subject text not null,
    key text not null,
    value text not null,
    language text not null,
    dated text,
    corrects boolean not null,
    asked_to_remember boolean not null,
    old_value text,
    evidence text[] not null,
    importance double precision not null,
    confidence double precision not null,
    future_impact double precision not null,
    emotion_intensity double precision not null,
    recurrence double precision not null,
    novelty double precision not null,
    score double precision not null,
    verdict text not null,
    reason text not null,
    slot_id text,
    extracted_by text not null,
    judged_at timestamptz not null,
    primary key (space_id, candidate_no),
    unique (space_id, id)
);

create index candidates_of_a_key on memory_candidates (space_id, subject, key, round_id);
create index candidates_of_a_round on memory_candidates (space_id, round_id, candidate_no);
create index candidates_of_a_slot on memory_candidates (space_id, slot_id, candidate_no) where slot_id is not null;

create table learned_rounds (
    space_id bigint not null references character_memory_configs (space_id),
    round_id text not null,
    learned_at timestamptz not null,
    primary key (space_id, round_id)
);

create table memory_slots (
    space_id bigint not null references character_memory_configs (space_id),
    slot_no bigint not null,
    id text not null,
    category text not null,
    subject text not null,
    key text not null,
    value text not null,
    score double precision not null,
    confidence double precision not null,
    state text not null check (state in ('current', 'superseded', 'faded', 'forgotten')),
    evidence text[] not null,
    language text not null,
    dated text,
    times_seen bigint not null,
    last_seen timestamptz not null,
    valid_from timestamptz not null,
    valid_to timestamptz,
    superseded_by text,
    pinned boolean not null,
    last_recalled timestamptz,
    times_recalled bigint not null,
    version bigint not null,
    primary key (space_id, slot_no)
);

-- Ids are looked up by their beginning too, which wants plain byte order.
create unique index slots_by_id on memory_slots (space_id, id collate "C");
create unique index one_current_slot on memory_slots (space_id, subject, key) where state = 'current';
create index slots_of_a_key on memory_slots (space_id, subject, key, slot_no);
create index slots_for_the_state on memory_slots (space_id, category, pinned desc, score desc) where state = 'current';
create index slots_of_a_space on memory_slots (space_id, state, slot_no);

create table slot_sources (
    space_id bigint not null,
    post_id text not null,
    slot_no bigint not null,
    primary key (space_id, post_id, slot_no),
    foreign key (space_id, slot_no) references memory_slots (space_id, slot_no)
);

create view posts_for_ranking as
select p.space_id, p.post_no, p.id, p.message, p.created_at, p.send_from, p.conversation_no, p.seq, p.sitting,
    exists (
        select 1 from slot_sources x join memory_slots s using (space_id, slot_no)
        where x.space_id = p.space_id and x.post_id = p.id and s.state = 'superseded')
    and not exists (
        select 1 from slot_sources x join memory_slots s using (space_id, slot_no)
        where x.space_id = p.space_id and x.post_id = p.id and s.state = 'current') as stale
from chat_turns p;

create table episodic_memories (
    space_id bigint not null,
    episode_no bigint not null,
    conversation_no bigint not null,
    id text not null,
    first_seq bigint not null,
    last_seq bigint not null,
    rounds bigint not null,
    summary text not null,
    made_by text not null,
    evidence text[] not null,
    created_at timestamptz not null,
    primary key (space_id, episode_no),
    unique (space_id, id),
    unique (space_id, conversation_no, last_seq),
    foreign key (space_id, conversation_no) references conversations (space_id, conversation_no)
);

create table emotional_memories (
    space_id bigint not null references character_memory_configs (space_id),
    moment_no bigint not null,
    id text not null,
    round_id text not null,
    emotion text not null check (emotion in ('neutral', 'sad', 'happy', 'angry')),
    intensity double precision not null,
    trigger text not null,
    felt_by text not null,
    evidence text[] not null,
    created_at timestamptz not null,
    primary key (space_id, moment_no),
    unique (space_id, id)
);

create table slot_words (like post_words including all);
create table episode_words (like post_words including all);
create table moment_words (like post_words including all);

-- A slot that is no longer current leaves the index.
create index words_of_a_slot on slot_words (space_id, number);

create table summarization_jobs (
    space_id bigint not null references character_memory_configs (space_id),
    kind text not null,
    subject text not null,
    id text not null,
    state text not null check (state in ('waiting', 'running', 'dead')),
    attempts integer not null default 0,
    due_at timestamptz not null,
    owner text,
    leased_until timestamptz,
    error text,
    created_at timestamptz not null,
    primary key (space_id, kind, subject)
);

create index jobs_that_are_due on summarization_jobs (due_at, id) where state <> 'dead';
create index jobs_by_id on summarization_jobs (id);

create table leases (
    space_id bigint primary key references character_memory_configs (space_id),
    owner text not null,
    fence bigint not null,
    until timestamptz not null
);

create table personas (
    name text primary key,
    content text not null,
    hash text not null,
    brought_in_at timestamptz not null
);

create table model_usage (
    space_id bigint not null references character_memory_configs (space_id),
    day date not null,
    calls bigint not null,
    tokens_in bigint not null,
    tokens_out bigint not null,
    cost double precision not null,
    primary key (space_id, day)
);

create table traces (
    space_id bigint not null references character_memory_configs (space_id),
    id text not null,
    kind text not null,
    round_id text not null,
    content text not null,
    created_at timestamptz not null,
    primary key (space_id, id)
);

create index traces_in_order on traces (space_id, created_at, id);
create index traces_of_a_round on traces (space_id, round_id, created_at, id);
