-- What a character looks like. By name alone: a character that comes with gieok, or of whom nothing but the name is
-- known, may have a face too. The content stands last, so that the rest of a row is read without it.
create table persona_pictures (
    name text not null,
    emotion text not null check (emotion in ('neutral', 'sad', 'happy', 'angry')),
    type text not null,
    hash text not null,
    brought_in_at text not null,
    content blob not null,
    primary key (name, emotion)
) strict;
