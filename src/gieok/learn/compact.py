"""Compaction as work that may wait: a job of the queue, leased, tried again with back-off, resumed after a crash.

What is due is decided from sizes; then the posts of one stretch are read, summarised outside any transaction, and the
episode is written at once with its words. A model that does not answer is asked again later, since a summary
stays for good; only the last try, and whoever cannot wait, takes the talk's own sentences instead, named.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import islice

from gieok.errors import GieokError
from gieok.learn.stretch import DEFAULT, Compaction, compacted_until, in_pieces, to_compact
from gieok.learn.summarize import Summary, by_model, summarize
from gieok.nouns.episode import Episode
from gieok.nouns.identity import new_id
from gieok.nouns.job import Job
from gieok.nouns.moment_in_time import utc_now
from gieok.nouns.post import Post
from gieok.nouns.space import Space
from gieok.ports.chat_model import ChatModel
from gieok.ports.clock import Clock
from gieok.ports.episodes import Episodes, RoundSize
from gieok.ports.jobs import Jobs
from gieok.ports.ledger import Ledger

log = logging.getLogger("gieok.compaction")

SUMMARIZE = "summarize"
"""The job that compacts one conversation; its subject is the conversation's id."""

MOST_TRIES = 5
"""A job that failed this often goes to the dead-letter list, where a person can see it."""
FIRST_WAIT_SECONDS = 2.0  # then 4, 8, 16: a model that restarts is back by then
MOST_PIECES = 8
"""Summaries in one go behind a turn, some 300 rounds; the rest of a large import follows with the next turns."""
MOST_LISTED = 100_000
LEASE_SECONDS = 300.0
"""A summary of a long stretch by a slow local model takes minutes; a worker that died gives it back after this."""


@dataclass(frozen=True, slots=True)
class Compacted:
    """The episodes that were made, and what ran on a fallback."""

    episodes: tuple[Episode, ...] = ()
    degraded: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Compactions:
    """Everything that compacting the conversations of a store needs."""

    ledger: Ledger
    episodes: Episodes
    jobs: Jobs
    model: ChatModel | None = None
    rule: Compaction = DEFAULT
    clock: Clock = field(default=utc_now)

    async def now(self, space: Space, conversation_id: str, *, even_if_not_due: bool = True) -> Compacted:
        """Summarise here and now; a model that fails is stood in for by the talk's own sentences.

        A job for it that was given up is settled by this, and the queue is free for the next.
        """
        made = await self._compact(space, conversation_id, even_if_not_due=even_if_not_due, at_once=True, pieces=None)
        for job in await self.jobs.listed(space):
            if (job.kind, job.subject, job.state) == (SUMMARIZE, conversation_id, "dead"):
                await self.jobs.done(job)
        return made

    async def when_due(self, space: Space, conversation_id: str, owner: str = "compaction") -> Compacted:
        """Behind a turn: queue the work if enough has gathered, and do what waits."""
        if to_compact(await self.episodes.uncompacted(space, conversation_id), self.rule):
            await self.jobs.ask(space, SUMMARIZE, conversation_id)
            return await self.work_off(space, owner)
        return Compacted()

    async def work_off(self, space: Space | None = None, owner: str = "compaction") -> Compacted:
        """Do every summary that is due, of one space or of all; what fails goes back into the queue."""
        made: list[Compacted] = []
        while job := await self.jobs.take((SUMMARIZE,), owner, LEASE_SECONDS, space):
            made.append(await self._do(job))
        for reason in (done := _joined(made)).degraded:
            log.warning("%s", reason)
        return done

    async def again(self, space: Space) -> Compacted:
        """Throw the episodes of a space away and make them anew, for a rebuild."""
        known = dict.fromkeys(one.conversation_id for one in await self.episodes.listed(space, limit=MOST_LISTED))
        await self.episodes.forget(space)
        return _joined([await self._compact(space, one, at_once=True, pieces=None) for one in known])

    async def _do(self, job: Job) -> Compacted:
        try:
            made = await self._compact(job.space, job.subject, at_once=job.attempts >= MOST_TRIES)
        except GieokError as problem:
            retry_at = _retry_at(job, self.clock())
            await self.jobs.failed(job, str(problem), retry_at)
            then = "it is tried again later" if retry_at else "it is on the dead-letter list"
            return Compacted((), (f"{job.subject} was not summarised, {then}: {problem}",))
        await self.jobs.done(job)
        return made

    async def _compact(
        self,
        space: Space,
        conversation_id: str,
        *,
        even_if_not_due: bool = False,
        at_once: bool = False,
        pieces: int | None = MOST_PIECES,
    ) -> Compacted:
        uncompacted = await self.episodes.uncompacted(space, conversation_id)
        chosen = to_compact(uncompacted, self.rule, now=even_if_not_due)
        made: list[Episode] = []
        degraded: list[str] = []
        for piece in islice(in_pieces(chosen), pieces):
            until = compacted_until(uncompacted, uncompacted[: uncompacted.index(piece[-1]) + 1])
            before = await self.episodes.latest(space, conversation_id)
            posts = await self._posts(space, conversation_id, piece, before.last_seq if before else 0, until)
            if not posts:  # another worker was quicker; what it left is looked at the next time
                break
            summary = await self._summary(posts, before.summary if before else "", at_once)
            episode = _episode(conversation_id, posts, len(piece), until, summary)
            kept = await self.episodes.add(space, episode, before.last_seq if before else 0)
            if kept is None:
                break
            made.append(kept)
            degraded += [summary.degraded] if summary.degraded else []
        return Compacted(tuple(made), tuple(dict.fromkeys(degraded)))

    async def _summary(self, posts: Sequence[Post], previous: str, at_once: bool) -> Summary:
        if self.model is None or at_once:
            return await summarize(posts, previous, self.model)
        return await by_model(posts, previous, self.model)

    async def _posts(
        self, space: Space, conversation_id: str, rounds: Sequence[RoundSize], after: int, until: int
    ) -> list[Post]:
        wanted = {one.id for one in rounds}
        page = await self.ledger.page(space, conversation_id, after, until - after)
        return [post for post in page if post.round_id in wanted]


def _joined(made: Sequence[Compacted]) -> Compacted:
    return Compacted(
        tuple(episode for one in made for episode in one.episodes),
        tuple(dict.fromkeys(reason for one in made for reason in one.degraded)),
    )


def _episode(conversation_id: str, posts: Sequence[Post], rounds: int, until: int, summary: Summary) -> Episode:
    """Its time is that of its last post: recall asks when it happened, not when it was written down."""
    first, at = min(post.seq for post in posts), max(post.created_at for post in posts)
    evidence = tuple(post.id for post in posts)
    return Episode(new_id(), 0, conversation_id, first, until, rounds, summary.text, summary.by, at, evidence)


def _retry_at(job: Job, now: datetime) -> datetime | None:
    """Two, four, eight seconds later; None when it was tried often enough."""
    if job.attempts >= MOST_TRIES:
        return None
    return now + timedelta(seconds=FIRST_WAIT_SECONDS**job.attempts)
