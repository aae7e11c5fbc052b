-- name: add_key
insert into api_keys (id, tenant, label, digest, created_at, revoked_at) values (%s, %s, %s, %s, %s, %s)
on conflict do nothing returning key_no;

-- name: find_key
select id, tenant, label, created_at, revoked_at from api_keys where digest = %s;

-- name: all_keys
select id, tenant, label, created_at, revoked_at from api_keys order by key_no;

-- name: all_keys_with_digests
select id, tenant, label, created_at, revoked_at, digest from api_keys order by key_no;

-- name: any_key
select exists (select 1 from api_keys);

-- name: keys_that_begin_with
select id from api_keys where starts_with(id, %s) order by key_no limit 2;

-- name: revoke_key
update api_keys set revoked_at = coalesce(revoked_at, %s) where id = %s
returning id, tenant, label, created_at, revoked_at;
