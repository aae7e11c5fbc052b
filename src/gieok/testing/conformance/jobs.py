"""The queue and the lease: work is done once, given back when a worker dies, and turns stay apart (I9)."""

from datetime import timedelta

import pytest

from gieok.errors import LeaseLost
from gieok.nouns.moment_in_time import utc_now
from gieok.nouns.round import Round
from gieok.ports.store import Store
from gieok.testing.conformance.ledger import JIHO, YUNA, finished, said


class JobsConformance:
    async def test_the_same_work_is_queued_once(self, store: Store) -> None:
        for _ in range(3):
            await store.jobs.ask(YUNA, "learn", "round-1")
        assert len(await store.jobs.listed()) == 1

    async def test_a_job_is_taken_by_one_worker_and_gone_when_done(self, store: Store) -> None:
        await store.jobs.ask(YUNA, "learn", "round-1")
        job = await store.jobs.take(("learn",), "w1", 30)
        assert job is not None
        assert (job.subject, job.attempts, job.space) == ("round-1", 1, YUNA)
        assert await store.jobs.take(("learn",), "w2", 30) is None
        await store.jobs.done(job)
        assert await store.jobs.listed() == []

    async def test_a_silent_workers_job_is_taken_over(self, store: Store) -> None:
        await store.jobs.ask(YUNA, "learn", "round-1")
        assert await store.jobs.take(("learn",), "w1", -1) is not None
        again = await store.jobs.take(("learn",), "w2", 30)
        assert again is not None
        assert again.attempts == 2

    async def test_a_failed_job_waits_and_a_dead_one_can_be_revived(self, store: Store) -> None:
        await store.jobs.ask(YUNA, "learn", "round-1")
        job = await store.jobs.take(("learn",), "w", 30)
        assert job is not None
        await store.jobs.failed(job, "model away", utc_now() + timedelta(hours=1))
        assert await store.jobs.take(("learn",), "w", 30) is None
        await store.jobs.failed(job, "model away", None)
        (dead,) = await store.jobs.listed(YUNA)
        assert (dead.state, dead.error) == ("dead", "model away")
        await store.jobs.revive(dead.id)
        assert await store.jobs.take(("learn",), "w", 30) is not None

    async def test_only_the_wanted_kinds_and_the_wanted_space_are_taken(self, store: Store) -> None:
        await store.jobs.ask(YUNA, "summarise", "x")
        assert await store.jobs.take(("learn",), "w", 30) is None
        assert await store.jobs.take(("summarise",), "w", 30, JIHO) is None
        assert await store.jobs.take(("summarise",), "w", 30, YUNA) is not None

    async def test_a_finished_round_queues_what_follows_in_the_same_step(self, store: Store) -> None:
        round_ = await store.ledger.begin_round(YUNA, "main", Round.create("q"))
        assert await store.jobs.listed() == []
        await store.ledger.end_round(YUNA, round_.id, "finished", jobs=("learn",))
        await store.ledger.bring_in(YUNA, "main", [finished(said("x"))], ("learn",))
        await store.ledger.begin_round(YUNA, "main", finished(said("y")), jobs=("learn",))
        assert len(await store.jobs.listed(YUNA)) == 3

    async def test_one_owner_holds_the_lease_and_the_fence_only_grows(self, store: Store) -> None:  # I9
        first = await store.leases.acquire(YUNA, "a", 30)
        assert first is not None
        assert await store.leases.acquire(YUNA, "b", 30) is None
        assert await store.leases.holder(YUNA) == "a"
        assert await store.leases.acquire(JIHO, "b", 30) is not None
        await store.leases.release(YUNA, "a", first)
        second = await store.leases.acquire(YUNA, "b", 30)
        assert second is not None
        assert second > first

    async def test_a_lease_that_ran_out_or_whose_owner_died_is_free(self, store: Store) -> None:  # I9
        assert await store.leases.acquire(YUNA, "a", -1) is not None
        fence = await store.leases.acquire(YUNA, "b", 30)
        assert fence is not None
        assert await store.leases.acquire(YUNA, "c", 30, instead_of="b") is not None
        assert not await store.leases.renew(YUNA, "b", fence, 30)

    async def test_a_turn_that_was_overtaken_writes_nothing(self, store: Store) -> None:  # I9
        fence = await store.leases.acquire(YUNA, "slow", -1)
        round_ = await store.ledger.begin_round(YUNA, "main", Round.create("q"), fence)
        await store.leases.acquire(YUNA, "quick", 30)
        with pytest.raises(LeaseLost):
            await store.ledger.end_round(YUNA, round_.id, "finished", posts=[said("too late")], fence=fence)
        assert await store.ledger.recent(YUNA, "main", 6) == []
