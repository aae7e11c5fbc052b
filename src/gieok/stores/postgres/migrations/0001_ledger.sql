-- What was said: spaces, conversations, rounds, posts, notes. Every key begins with the space, so that the tables can be
-- distributed by it; numbers count through a space, not through the database.

create table spaces (
    space_id bigint generated always as identity primary key,
    user_name text not null,
    character_name text not null,
    created_at timestamptz not null,
    unique (user_name, character_name)
);

-- How far each space has come. Whoever writes to a space locks its row first, so numbers become visible in their order.
create table character_memory_configs (
    space_id bigint primary key references spaces (space_id),
    settings text not null default '{}',
    conversations bigint not null default 0,
    rounds bigint not null default 0,
    posts bigint not null default 0,
    post_tokens bigint not null default 0
);

create table conversations (
    space_id bigint not null references character_memory_configs (space_id),
    conversation_no bigint not null,
    id text not null,
    created_at timestamptz not null,
    rounds bigint not null default 0,
    posts bigint not null default 0,
    sittings bigint not null default 0,
    last_at timestamptz,
    primary key (space_id, conversation_no),
    unique (space_id, id)
);

create table rounds (
    space_id bigint not null,
    round_no bigint not null,
    conversation_no bigint not null,
    position bigint not null,
    id text not null,
    user_query text not null,
    state text not null check (state in ('created', 'finished', 'failed')),
    error text,
    fence bigint,
    created_at timestamptz not null,
    ended_at timestamptz,
    primary key (space_id, round_no),
    unique (space_id, id),
    unique (space_id, conversation_no, position),
    foreign key (space_id, conversation_no) references conversations (space_id, conversation_no)
);

create index rounds_unfinished on rounds (space_id, round_no) where state = 'created' and fence is not null;

-- No foreign keys from here on: checking one wants the right to update chat_turns, which nobody has.
create table chat_turns (
    space_id bigint not null,
    post_no bigint not null,
    conversation_no bigint not null,
    round_no bigint not null,
    seq bigint not null,
    sitting bigint not null,
    id text not null,
    send_from text not null,
    send_to text not null,
    message text not null,
    created_at timestamptz not null,
    primary key (space_id, post_no),
    unique (space_id, id),
    unique (space_id, conversation_no, seq)
);

create index posts_of_a_round on chat_turns (space_id, round_no, seq);

create table attachments (
    space_id bigint not null,
    post_no bigint not null,
    position integer not null,
    id text not null,
    type text not null,
    content text not null,
    extra text not null,
    primary key (space_id, post_no, position)
);

-- Where each token occurs: how often, and in how long a text. The numbers come out of the index alone.
create table post_words (
    space_id bigint not null,
    token text not null,
    number bigint not null,
    often smallint not null,
    length integer not null,
    primary key (space_id, token, number) include (often, length)
);

create table memory_dicts (
    space_id bigint not null,
    conversation_no bigint not null,
    version bigint not null,
    content text not null,
    written_at timestamptz not null,
    primary key (space_id, conversation_no, version),
    foreign key (space_id, conversation_no) references conversations (space_id, conversation_no)
);

-- Spaces that are being erased in this very transaction: the one exception of I1.
create table erasing (
    space_id bigint primary key
);

create table receipts (
    id text primary key,
    user_name text not null,
    character_name text not null,
    counts text not null,
    erased_at timestamptz not null
);

create function refuse() returns trigger language plpgsql as $$
begin
    raise exception '%', tg_argv[0] using errcode = 'restrict_violation';
end
$$;

create function refuse_unless_erasing() returns trigger language plpgsql set search_path = gieok as $$
begin
    if exists (select 1 from erasing where space_id = old.space_id) then
        return old;
    end if;
    raise exception '%', tg_argv[0] using errcode = 'restrict_violation';
end
$$;

create trigger chat_turns_never_change before update on chat_turns
for each row execute function refuse('a post is never changed (I1)');

create trigger chat_turns_never_go before delete on chat_turns
for each row execute function refuse_unless_erasing('a post is never deleted (I1)');

create trigger chat_turns_are_never_emptied before truncate on chat_turns
for each statement execute function refuse('a post is never deleted (I1)');

create trigger attachments_never_change before update on attachments
for each row execute function refuse('an attachment is never changed (I1)');

create trigger attachments_never_go before delete on attachments
for each row execute function refuse_unless_erasing('an attachment is never deleted (I1)');

create trigger attachments_are_never_emptied before truncate on attachments
for each statement execute function refuse('an attachment is never deleted (I1)');

-- Not even the owner keeps the right, so a trigger that somebody disables is not the only thing in the way.
revoke update, truncate on chat_turns, attachments from public, current_user;
