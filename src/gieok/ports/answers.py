"""Answers that are kept for a while, so that a request that is sent twice happens once.

A request is known by a name that says nothing about it (a digest). Whoever is first claims it, does what it asks for
and keeps the answer; whoever comes later gets that answer, or learns that it is being made. A claim that was given up
can be taken over, and tells since when it has been tried, so that what was done already can be looked for.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from gieok.nouns.space import Space


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes


@dataclass(frozen=True, slots=True)
class Claim:
    fingerprint: str
    """Of the request for which the name was claimed first."""
    owner: str
    """Who makes the answer, or made it."""
    since: datetime
    """When it was asked for first."""
    answer: KeptAnswer | None = None
    taken_over: bool = False
    """It was tried before, and nobody knows how far that came."""


class KeptAnswers(Protocol):
    async def claim(
        self, name: str, fingerprint: str, owner: str, seconds: float, instead_of: str | None = None
    ) -> Claim:
        """Claim this name; the Claim names us when it is ours to do now, else whoever has it.

        A claim that is given up, older than ``seconds``, or of ``instead_of`` (an owner known to be dead) is taken
        over, unless it is for another request.
        """

    async def keep(self, name: str, owner: str, answer: KeptAnswer, space: Space | None, most: int) -> None:
        """Keep the answer; erasing the space erases it. Of all answers only the newest so many stay."""

    async def give_up(self, name: str, owner: str) -> None:
        """No answer came of it: whoever asks again may try."""

    async def forget_older(self, than: datetime) -> int:
        """Drop what was asked for before this time; gives how many there were."""
