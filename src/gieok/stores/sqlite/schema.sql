-- The whole schema, as all migrations leave it. Printed by scripts/write_docs.py; do not edit.
-- A new store is made from this file; an old one gets the migrations that it lacks.

CREATE TABLE character_memory_configs (
    space_id integer primary key,
    user text not null,
    character text not null,
    settings text not null default '{}',
    posts integer not null default 0,
    created_at text not null, slots integer not null default 0, episodes integer not null default 0, moments integer not null default 0,
    unique (user, character)
) strict;

CREATE TABLE conversations (
    conversation_no integer primary key,
    space_id integer not null references character_memory_configs (space_id),
    id text not null,
    created_at text not null,
    rounds integer not null default 0,
    posts integer not null default 0,
    sittings integer not null default 0,
    last_at text,
    unique (space_id, id)
) strict;

CREATE TABLE rounds (
    round_no integer primary key,
    space_id integer not null references character_memory_configs (space_id),
    conversation_no integer not null references conversations (conversation_no),
    position integer not null,
    id text not null unique,
    user_query text not null,
    state text not null check (state in ('created', 'finished', 'failed')),
    error text,
    fence integer,
    created_at text not null,
    ended_at text,
    unique (conversation_no, position)
) strict;

CREATE INDEX rounds_of_a_space on rounds (space_id, round_no);

CREATE INDEX rounds_unfinished on rounds (state) where state = 'created';

CREATE TABLE chat_turns (
    post_no integer primary key,
    space_id integer not null references character_memory_configs (space_id),
    conversation_no integer not null references conversations (conversation_no),
    round_no integer not null references rounds (round_no),
    seq integer not null,
    sitting integer not null,
    id text not null unique,
    send_from text not null,
    send_to text not null,
    message text not null,
    created_at text not null,
    unique (conversation_no, seq)
) strict;

CREATE INDEX posts_of_a_round on chat_turns (round_no, seq);

CREATE INDEX posts_of_a_space on chat_turns (space_id, post_no);

CREATE VIEW posts_in_full as
select p.post_no, p.id, p.send_from, p.send_to, p.message, c.id as conversation_id, r.id as round_id, p.seq, p.created_at,
    p.conversation_no, p.round_no, p.space_id
from chat_turns p join conversations c using (conversation_no) join rounds r using (round_no);

CREATE TABLE attachments (
    post_no integer not null references chat_turns (post_no),
    position integer not null,
    id text not null,
    type text not null,
    content text not null,
    extra text not null,
    primary key (post_no, position)
) strict, without rowid;

CREATE VIRTUAL TABLE post_words using fts5 (
    words, content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'"
);

CREATE TABLE memory_dicts (
    conversation_no integer not null references conversations (conversation_no),
    version integer not null,
    content text not null,
    written_at text not null,
    primary key (conversation_no, version)
) strict, without rowid;

CREATE TABLE erasing (
    space_id integer primary key
) strict;

CREATE TABLE receipts (
    id text primary key,
    user text not null,
    character text not null,
    counts text not null,
    erased_at text not null
) strict;

CREATE TRIGGER chat_turns_never_change before update on chat_turns
begin
    select raise(abort, 'a post is never changed (I1)');
end;

CREATE TRIGGER chat_turns_are_never_replaced before insert on chat_turns
when exists (
    select 1 from chat_turns
    where post_no = new.post_no or id = new.id or (conversation_no = new.conversation_no and seq = new.seq)
)
begin
    select raise(abort, 'a post is never replaced (I1)');
end;

CREATE TRIGGER chat_turns_never_go before delete on chat_turns
when not exists (select 1 from erasing where space_id = old.space_id)
begin
    select raise(abort, 'a post is never deleted (I1)');
end;

CREATE TRIGGER attachments_never_change before update on attachments
begin
    select raise(abort, 'an attachment is never changed (I1)');
end;

CREATE TRIGGER attachments_never_go before delete on attachments
when not exists (
    select 1 from chat_turns join erasing using (space_id) where chat_turns.post_no = old.post_no
)
begin
    select raise(abort, 'an attachment is never deleted (I1)');
end;

CREATE TABLE memory_candidates (
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

CREATE INDEX candidates_of_a_key on memory_candidates (space_id, subject, key, round_id);

CREATE INDEX candidates_in_order on memory_candidates (space_id, candidate_no);

CREATE INDEX candidates_of_a_round on memory_candidates (space_id, round_id);

CREATE INDEX candidates_of_a_slot on memory_candidates (slot_id) where slot_id is not null;

CREATE TABLE learned_rounds (
    round_id text primary key,
    space_id integer not null references character_memory_configs (space_id),
    learned_at text not null
) strict, without rowid;

CREATE INDEX learned_rounds_of_a_space on learned_rounds (space_id);

CREATE TABLE memory_slots (
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

CREATE UNIQUE INDEX one_current_slot on memory_slots (space_id, subject, key) where state = 'current';

CREATE INDEX slots_of_a_key on memory_slots (space_id, subject, key, slot_no);

CREATE INDEX slots_for_the_state on memory_slots (space_id, category, pinned desc, score desc) where state = 'current';

CREATE INDEX slots_of_a_space on memory_slots (space_id, state, slot_no);

CREATE TABLE slot_sources (
    space_id integer not null references character_memory_configs (space_id),
    post_id text not null,
    slot_no integer not null references memory_slots (slot_no),
    primary key (space_id, post_id, slot_no)
) strict, without rowid;

CREATE VIEW posts_for_ranking as
select p.*,
    exists (
        select 1 from slot_sources x join memory_slots s using (slot_no)
        where x.space_id = p.space_id and x.post_id = p.id and s.state = 'superseded')
    and not exists (
        select 1 from slot_sources x join memory_slots s using (slot_no)
        where x.space_id = p.space_id and x.post_id = p.id and s.state = 'current') as stale
from chat_turns p;

CREATE TABLE episodic_memories (
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

CREATE INDEX episodes_of_a_space on episodic_memories (space_id, episode_no);

CREATE TABLE emotional_memories (
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

CREATE INDEX moments_of_a_space on emotional_memories (space_id, moment_no);

CREATE VIRTUAL TABLE slot_words using fts5 (
    words, content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'"
);

CREATE VIRTUAL TABLE episode_words using fts5 (
    words, content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'"
);

CREATE VIRTUAL TABLE moment_words using fts5 (
    words, content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'"
);

CREATE TABLE embedding_models (
    model_no integer primary key,
    name text not null unique,
    dimension integer not null
) strict;

CREATE TABLE item_vec (
    space_id integer not null references character_memory_configs (space_id),
    model_no integer not null references embedding_models (model_no),
    kind text not null,
    number integer not null,
    chunk integer not null,
    embedding blob not null,
    primary key (space_id, model_no, kind, number, chunk)
) strict, without rowid;

CREATE TABLE slot_index (
    only_one integer primary key check (only_one = 1),
    model_no integer not null references embedding_models (model_no)
) strict;

CREATE TABLE vector_changes (
    space_id integer not null references character_memory_configs (space_id),
    model_no integer not null,
    kind text not null,
    changes integer not null,
    primary key (space_id, model_no, kind)
) strict, without rowid;

CREATE TABLE summarization_jobs (
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

CREATE INDEX jobs_that_are_due on summarization_jobs (state, due_at);

CREATE TABLE leases (
    space_id integer primary key references character_memory_configs (space_id),
    owner text not null,
    fence integer not null,
    until text not null
) strict;

CREATE TABLE personas (
    name text primary key,
    content text not null,
    hash text not null,
    brought_in_at text not null
) strict;

CREATE TABLE model_usage (
    space_id integer not null references character_memory_configs (space_id),
    day text not null,
    calls integer not null,
    tokens_in integer not null,
    tokens_out integer not null,
    cost real not null,
    primary key (space_id, day)
) strict, without rowid;

CREATE TABLE traces (
    trace_no integer primary key,
    space_id integer not null references character_memory_configs (space_id),
    id text not null unique,
    kind text not null,
    round_id text not null,
    content text not null,
    created_at text not null
) strict;

CREATE INDEX traces_of_a_space on traces (space_id, trace_no);

CREATE INDEX traces_of_a_round on traces (round_id, trace_no);

CREATE TABLE api_keys (
    key_no integer primary key,
    id text not null unique,
    tenant text not null,
    label text not null,
    digest text not null unique,
    created_at text not null,
    revoked_at text
) strict;

CREATE TABLE kept_answers (
    name text primary key,
    fingerprint text not null,
    owner text not null, -- '' when nobody is at it
    since text not null,
    claimed_at text not null,
    space_id integer,
    status integer, -- null while there is no answer
    headers text,
    body blob
) strict;

CREATE INDEX kept_answers_by_age on kept_answers (since);

CREATE INDEX kept_answers_of_space on kept_answers (space_id);

CREATE TABLE persona_pictures (
    name text not null,
    emotion text not null check (emotion in ('neutral', 'sad', 'happy', 'angry')),
    type text not null,
    hash text not null,
    brought_in_at text not null,
    content blob not null,
    primary key (name, emotion)
) strict;
