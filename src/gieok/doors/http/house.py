"""What all routes of one server share, and how a route finds the mind it is about."""

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Annotated
from weakref import WeakValueDictionary

from fastapi import Depends, Path, Request
from pydantic import BeforeValidator

from gieok.doors.http.characters import persona_of
from gieok.doors.http.front import SLASH_IN_A_NAME, Caller
from gieok.doors.http.metrics import Metrics
from gieok.doors.http.options import Options
from gieok.doors.http.running import RunningTurn, RunningTurns
from gieok.doors.http.tenants import Tenants
from gieok.home import Home
from gieok.mind import Mind
from gieok.nouns.reply import Reply
from gieok.nouns.space import Space

Owner = tuple[str, Space]
"""A tenant and a space: what a running turn, a lock and a kept answer belong to."""


@dataclass(slots=True)
class House:
    tenants: Tenants
    options: Options
    metrics: Metrics
    running: RunningTurns
    closing: bool = False
    _locks: "WeakValueDictionary[Owner, asyncio.Lock]" = field(default_factory=WeakValueDictionary)

    def start(self, owner: Owner, words: AsyncGenerator[str | Reply, None]) -> RunningTurn:
        """Begin a turn and count how it ends."""
        turn = self.running.start(owner, words)

        def ended(task: object) -> None:
            last = turn.events[-1].content if turn.events else None
            self.metrics.count("gieok_turns_total", outcome="finished" if isinstance(last, Reply) else "failed")
            if isinstance(last, Reply) and last.degraded:
                self.metrics.count("gieok_turns_degraded_total")

        assert turn.task is not None  # started just now
        turn.task.add_done_callback(ended)
        return turn

    def one_at_a_time(self, owner: Owner) -> asyncio.Lock:
        """For what is looked at and then changed in one go."""
        return self._locks.setdefault(owner, asyncio.Lock())


@dataclass(frozen=True, slots=True)
class Visit:
    """One request to one space."""

    house: House
    home: Home
    mind: Mind
    caller: Caller

    @property
    def space(self) -> Space:
        return self.mind.space

    @property
    def owner(self) -> Owner:
        return (self.caller.tenant, self.mind.space)


def house_of(request: Request) -> House:
    found: House = request.app.state.house
    return found


def caller_of(request: Request) -> Caller:
    found: Caller = request.state.caller
    return found


async def home_of(request: Request) -> Home:
    return await house_of(request).tenants.home(caller_of(request).tenant)


def _whole(name: str) -> str:
    return name.replace(SLASH_IN_A_NAME, "/")


WholeName = Annotated[str, BeforeValidator(_whole)]
UserName = Annotated[WholeName, Path(min_length=1, max_length=1000, description="The person.", examples=["yuna"])]
CharacterName = Annotated[
    WholeName, Path(min_length=1, max_length=1000, description="The character.", examples=["mina"])
]


async def visit(request: Request, user: UserName, character: CharacterName) -> Visit:
    house, home = house_of(request), await home_of(request)
    mind = home.mind(user, character, persona_of(home, character))
    request.state.space = mind.space  # whose an answer is that is kept
    return Visit(house, home, mind, caller_of(request))


def tried_since(request: Request) -> datetime | None:
    """Since when this very request has been tried, if a try before was cut short."""
    found: datetime | None = getattr(request.state, "tried_since", None)
    return found


Here = Annotated[Visit, Depends(visit)]
AtHome = Annotated[Home, Depends(home_of)]
TheHouse = Annotated[House, Depends(house_of)]
TriedSince = Annotated[datetime | None, Depends(tried_since)]
