"""Turns that are being answered: each goes on by itself, whoever listens, and its events can be read again.

A reader who loses the connection comes back with the number of the last event and misses nothing; a server that is
stopped waits until every turn is done. What a turn says is known here, what it means is not.
"""

import asyncio
import hashlib
from collections.abc import AsyncGenerator, Hashable
from contextlib import aclosing
from dataclasses import dataclass, field
from datetime import datetime
from time import monotonic
from typing import Literal

from gieok.doors.http.errors import Refused
from gieok.errors import GieokError, NotFound, TurnFailed
from gieok.nouns.identity import new_id
from gieok.nouns.moment_in_time import utc_now
from gieok.nouns.reply import Reply

MOST_KEPT = 1_000
"""Finished turns whose events are kept for readers who come back."""

BROKEN_OFF = "the turn was broken off; what was said is kept"

Name = Literal["words", "reply", "error"]


@dataclass(frozen=True, slots=True)
class Event:
    number: int
    name: Name
    content: str | Reply | GieokError


@dataclass(slots=True)
class RunningTurn:
    id: str
    owner: Hashable
    """Who may listen: a tenant and a space."""
    events: list[Event] = field(default_factory=list)
    began_at: datetime = field(default_factory=utc_now)
    ended_at: float | None = None
    fingerprint: str = ""
    task: "asyncio.Task[Reply] | None" = None
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    async def take(self, words: AsyncGenerator[str | Reply, None]) -> Reply:
        reply: Reply | None = None
        try:
            async with aclosing(words) as arriving:
                async for one in arriving:
                    if isinstance(one, Reply):
                        reply = one
                    self._add("reply" if isinstance(one, Reply) else "words", one)
        except BaseException as problem:
            self._add("error", _in_our_words(problem))
            raise
        finally:
            self.ended_at = monotonic()
            self._tell()
        assert reply is not None  # a turn ends with its reply or with an error
        return reply

    @property
    def has_failed(self) -> bool:
        return self.ended_at is not None and not (self.events and self.events[-1].name == "reply")

    async def finished(self) -> Reply:
        """The reply. Whoever waits may leave; the turn goes on."""
        assert self.task is not None  # made together with the turn
        await asyncio.wait({self.task})
        if self.task.cancelled():
            raise TurnFailed(BROKEN_OFF)
        return self.task.result()

    async def follow(self, after: int, heartbeat: float) -> AsyncGenerator[Event | None, None]:
        """The events behind ``after`` as they come; None when nothing came for so many seconds."""
        while True:
            while after < len(self.events):
                yield self.events[after]
                after += 1
            if self.ended_at is not None:
                return
            news = self._news
            try:
                async with asyncio.timeout(heartbeat):
                    await news.wait()
            except TimeoutError:
                yield None

    def _add(self, name: Name, content: str | Reply | GieokError) -> None:
        self.events.append(Event(len(self.events) + 1, name, content))
        self._tell()

    def _tell(self) -> None:
        self._news.set()
        self._news = asyncio.Event()


class RunningTurns:
    def __init__(self, kept_seconds: float) -> None:
        self._kept_seconds = kept_seconds
        self._turns: dict[str, RunningTurn] = {}
        self._by_key: dict[tuple[Hashable, str], str] = {}

    def start(self, owner: Hashable, words: AsyncGenerator[str | Reply, None]) -> RunningTurn:
        self._let_old_ones_go()
        turn = RunningTurn(new_id(), owner)
        turn.task = asyncio.create_task(turn.take(words))
        turn.task.add_done_callback(_heard)
        self._turns[turn.id] = turn
        return turn

    def started_before(self, owner: Hashable, key: str, said: str) -> RunningTurn | None:
        """The turn that this Idempotency-Key began, if it did."""
        found = self._turns.get(self._by_key.get((owner, key), ""))
        if found is not None and found.fingerprint != _fingerprint(said):
            raise Refused(422, "this Idempotency-Key was used for another request", "use a new key for a new request")
        return found

    def remember_key(self, turn: RunningTurn, key: str, said: str) -> None:
        turn.fingerprint = _fingerprint(said)
        self._by_key[(turn.owner, key)] = turn.id

    def find(self, owner: Hashable, turn_id: str) -> RunningTurn:
        found = self._turns.get(turn_id)
        if found is None or found.owner != owner:
            raise NotFound(f"no turn {turn_id} is running or has just ended; its posts are in the ledger")
        return found

    def going_on(self, owner: Hashable) -> RunningTurn | None:
        """The newest turn of this owner that has not ended."""
        ours = [one for one in self._turns.values() if one.owner == owner and one.ended_at is None]
        return ours[-1] if ours else None

    async def break_off(self, turn: RunningTurn) -> bool:
        """Stop it; what was said stays, marked as failed. False when it had ended already."""
        if turn.task is None or turn.task.done():
            return False
        turn.task.cancel()
        await asyncio.wait({turn.task})
        return True

    async def break_off_all(self, owner: Hashable) -> None:
        """Nobody speaks on in a space that is being erased."""
        for turn in [one for one in self._turns.values() if one.owner == owner]:
            await self.break_off(turn)

    def forget(self, owner: Hashable) -> None:
        """Nothing that was said in an erased space lingers here."""
        self._drop([one for one in self._turns.values() if one.owner == owner and one.ended_at is not None])

    @property
    def now(self) -> int:
        return sum(one.ended_at is None for one in self._turns.values())

    async def settled(self, seconds: float) -> None:
        """Wait until all turns have ended, at most so long; those left are broken off and marked."""
        tasks = [one.task for one in self._turns.values() if one.task and not one.task.done()]
        if not tasks:
            return
        _, late = await asyncio.wait(tasks, timeout=seconds)
        for task in late:
            task.cancel()
        if late:
            await asyncio.wait(late)

    def _let_old_ones_go(self) -> None:
        now = monotonic()
        ended = [one for one in self._turns.values() if one.ended_at is not None]
        too_many = max(0, len(ended) - MOST_KEPT)
        self._drop([one for n, one in enumerate(ended) if n < too_many or _age(one, now) > self._kept_seconds])

    def _drop(self, turns: list[RunningTurn]) -> None:
        gone = {one.id for one in turns}
        if not gone:
            return
        self._turns = {id_: one for id_, one in self._turns.items() if id_ not in gone}
        self._by_key = {key: id_ for key, id_ in self._by_key.items() if id_ not in gone}


def _in_our_words(problem: BaseException) -> GieokError:
    if isinstance(problem, GieokError):
        return problem
    if isinstance(problem, asyncio.CancelledError):
        return TurnFailed(BROKEN_OFF)
    return GieokError("something went wrong that should not; what was said is kept")


def _age(turn: RunningTurn, now: float) -> float:
    return now - (turn.ended_at if turn.ended_at is not None else now)


def _heard(task: "asyncio.Task[Reply]") -> None:
    """A failure that nobody waited for is in the events and in the ledger; it needs no complaint from the loop."""
    if not task.cancelled():
        task.exception()


def _fingerprint(said: str) -> str:
    return hashlib.sha256(said.encode()).hexdigest()
