-- Answers to requests that carried a key, so that one that is sent twice happens once. The name is a digest; an answer
-- belongs to a space and is erased with it.
create table kept_answers (
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

create index kept_answers_by_age on kept_answers (since);
create index kept_answers_of_space on kept_answers (space_id);
