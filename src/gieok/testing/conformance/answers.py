"""Answers that are kept: claimed once, given again, taken over, and gone with their space."""

from datetime import timedelta

from gieok.nouns.moment_in_time import utc_now
from gieok.ports.answers import KeptAnswer
from gieok.ports.store import Store
from gieok.testing.conformance.ledger import JIHO, YUNA, finished, said

ANSWER = KeptAnswer(201, (("content-type", "application/json"), ("etag", '"a.1"')), b'{"\xea\xb0\x80": "\x00\xff"}')
MINUTE = 60.0


class AnswersConformance:
    async def test_a_request_is_claimed_once(self, store: Store) -> None:
        ours = await store.answers.claim("n", "f", "one", MINUTE)
        assert (ours.owner, ours.answer, ours.taken_over) == ("one", None, False)
        theirs = await store.answers.claim("n", "f", "two", MINUTE)
        assert (theirs.owner, theirs.since) == ("one", ours.since)
        assert (await store.answers.claim("other", "f", "two", MINUTE)).owner == "two"

    async def test_whoever_comes_later_gets_the_answer(self, store: Store) -> None:
        await store.answers.claim("n", "f", "one", MINUTE)
        await store.answers.keep("n", "one", ANSWER, None, 10)
        again = await store.answers.claim("n", "f", "two", -MINUTE, instead_of="one")
        assert (again.fingerprint, again.answer) == ("f", ANSWER)
        assert (await store.answers.claim("n", "another request", "two", MINUTE)).fingerprint == "f"

    async def test_a_claim_that_is_given_up_dead_or_old_is_taken_over(self, store: Store) -> None:
        first = await store.answers.claim("n", "f", "one", MINUTE)
        await store.answers.give_up("n", "somebody else")
        assert (await store.answers.claim("n", "f", "two", MINUTE)).owner == "one"
        assert (await store.answers.claim("n", "f", "two", MINUTE, instead_of="one")).owner == "two"
        await store.answers.give_up("n", "two")
        assert (await store.answers.claim("n", "g", "three", MINUTE)).fingerprint == "f"
        assert (await store.answers.claim("n", "f", "three", MINUTE)).owner == "three"
        taken = await store.answers.claim("n", "f", "four", -MINUTE)
        assert (taken.owner, taken.since, taken.taken_over) == ("four", first.since, True)
        # Whoever lost its claim keeps nothing.
        await store.answers.keep("n", "one", ANSWER, None, 10)
        assert (await store.answers.claim("n", "f", "five", MINUTE)).answer is None

    async def test_only_so_many_and_not_for_ever(self, store: Store) -> None:
        for n in range(5):
            await store.answers.claim(f"n{n}", "f", "one", MINUTE)
            await store.answers.keep(f"n{n}", "one", ANSWER, None, 3)
        found = [(await store.answers.claim(f"n{n}", "f", "two", MINUTE)).answer for n in (2, 3, 4)]
        assert found == [ANSWER] * 3
        assert (await store.answers.claim("n0", "f", "two", MINUTE)).answer is None
        assert await store.answers.forget_older(utc_now() - timedelta(hours=1)) == 0
        assert await store.answers.forget_older(utc_now() + timedelta(hours=1)) >= 3

    async def test_an_answer_is_erased_with_its_space(self, store: Store) -> None:
        for space in (YUNA, JIHO):
            await store.ledger.begin_round(space, "main", finished(said("x")))
            await store.answers.claim(space.user, "f", "one", MINUTE)
            await store.answers.keep(space.user, "one", ANSWER, space, 10)
        assert (await store.erase(YUNA)).counts["kept_answers"] == 1
        assert (await store.answers.claim(YUNA.user, "f", "two", MINUTE)).answer is None
        assert (await store.answers.claim(JIHO.user, "f", "two", MINUTE)).answer == ANSWER
