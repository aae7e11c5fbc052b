-- The keys of the programs that come in over the network. A key is kept as its SHA-256 only.
create table api_keys (
    key_no bigint generated always as identity primary key,
    id text not null unique,
    tenant text not null,
    label text not null,
    digest text not null unique,
    created_at timestamptz not null,
    revoked_at timestamptz
);
