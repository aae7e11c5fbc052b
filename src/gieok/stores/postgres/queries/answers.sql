-- name: add_claim
insert into kept_answers (name, fingerprint, owner, since, claimed_at)
values (%(name)s, %(fingerprint)s, %(owner)s, clock_timestamp(), clock_timestamp())
on conflict do nothing returning fingerprint, owner, since, status, headers, body;

-- name: take_claim_over
update kept_answers set owner = %(owner)s, claimed_at = clock_timestamp()
where name = %(name)s and fingerprint = %(fingerprint)s and status is null
    and (owner = '' or owner = %(dead)s or claimed_at < clock_timestamp() - make_interval(secs => %(seconds)s))
returning fingerprint, owner, since, status, headers, body;

-- name: find_claim
select fingerprint, owner, since, status, headers, body from kept_answers where name = %(name)s;

-- name: keep_answer
update kept_answers set status = %s, headers = %s, body = %s, space_id = %s where name = %s and owner = %s;

-- name: give_claim_up
update kept_answers set owner = '' where name = %s and owner = %s and status is null;

-- name: drop_beyond
delete from kept_answers where since < (select since from kept_answers order by since desc limit 1 offset %s);

-- name: drop_older
delete from kept_answers where since < %s returning 1;
