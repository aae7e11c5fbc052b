-- The ledger and the blackboard.

-- A space: one person and one character, with its own settings and counts (so that no search has to count rows).
create table character_memory_configs (
    space_id integer primary key,
    user text not null,
    character text not null,
    settings text not null default '{}',
    posts integer not null default 0,
    created_at text not null,
    unique (user, character)
) strict;

-- A conversation knows how far it has come, so that the next post costs the same at any length.
create table conversations (
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

create table rounds (
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

create index rounds_of_a_space on rounds (space_id, round_no);
create index rounds_unfinished on rounds (state) where state = 'created';

-- The posts. Never changed, never deleted: the triggers below see to it (I1).
create table chat_turns (
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

create index posts_of_a_round on chat_turns (round_no, seq);
create index posts_of_a_space on chat_turns (space_id, post_no);

create view posts_in_full as
select p.post_no, p.id, p.send_from, p.send_to, p.message, c.id as conversation_id, r.id as round_id, p.seq, p.created_at,
    p.conversation_no, p.round_no, p.space_id
from chat_turns p join conversations c using (conversation_no) join rounds r using (round_no);

create table attachments (
    post_no integer not null references chat_turns (post_no),
    position integer not null,
    id text not null,
    type text not null,
    content text not null,
    extra text not null,
    primary key (post_no, position)
) strict, without rowid;

-- Where each word of a post occurs. Tokens carry the space, so that a search touches no other space (I12).
create virtual table post_words using fts5 (
    words, content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'"
);

-- The model's own notes, one row a version.
create table memory_dicts (
    conversation_no integer not null references conversations (conversation_no),
    version integer not null,
    content text not null,
    written_at text not null,
    primary key (conversation_no, version)
) strict, without rowid;

-- A space that is being erased is named here for the length of one transaction; nothing else opens the triggers.
create table erasing (
    space_id integer primary key
) strict;

create table receipts (
    id text primary key,
    user text not null,
    character text not null,
    counts text not null,
    erased_at text not null
) strict;

create trigger chat_turns_never_change before update on chat_turns
begin
    select raise(abort, 'a post is never changed (I1)');
end;

-- "insert or replace" deletes without asking the trigger below, so it is stopped before.
create trigger chat_turns_are_never_replaced before insert on chat_turns
when exists (
    select 1 from chat_turns
    where post_no = new.post_no or id = new.id or (conversation_no = new.conversation_no and seq = new.seq)
)
begin
    select raise(abort, 'a post is never replaced (I1)');
end;

create trigger chat_turns_never_go before delete on chat_turns
when not exists (select 1 from erasing where space_id = old.space_id)
begin
    select raise(abort, 'a post is never deleted (I1)');
end;

create trigger attachments_never_change before update on attachments
begin
    select raise(abort, 'an attachment is never changed (I1)');
end;

create trigger attachments_never_go before delete on attachments
when not exists (
    select 1 from chat_turns join erasing using (space_id) where chat_turns.post_no = old.post_no
)
begin
    select raise(abort, 'an attachment is never deleted (I1)');
end;
