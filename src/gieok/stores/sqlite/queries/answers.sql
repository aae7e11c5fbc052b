-- name: find_claim
select fingerprint, owner, since, claimed_at, status, headers, body from kept_answers where name = ?;

-- name: add_claim
insert into kept_answers (name, fingerprint, owner, since, claimed_at) values (?1, ?2, ?3, ?4, ?4);

-- name: take_claim_over
update kept_answers set owner = ?2, claimed_at = ?3 where name = ?1;

-- name: keep_answer
update kept_answers set status = ?3, headers = ?4, body = ?5, space_id = ?6 where name = ?1 and owner = ?2;

-- name: give_claim_up
update kept_answers set owner = '' where name = ?1 and owner = ?2 and status is null;

-- name: drop_beyond
delete from kept_answers where since < (select since from kept_answers order by since desc limit 1 offset ?);

-- name: drop_older
delete from kept_answers where since < ?;
