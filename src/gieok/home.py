"""A Home holds minds: one store, one embedder, and the characters that live there."""

import asyncio
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Self

from gieok.errors import NotFound
from gieok.mind import Mind
from gieok.nouns.persona import Persona
from gieok.nouns.space import Space
from gieok.parts import LEARN, Parts
from gieok.ports.store import Finding, Looked, Receipt, Sought
from gieok.record.one_at_a_time import is_dead
from gieok.settings import Settings
from gieok.upkeep import catch_up

AT_THE_START = 50
"""Rounds of a space that are learned from when a home opens; the rest waits for ``catch_up``."""


class Home:
    def __init__(self, parts: Parts, settings: Settings, personas: Mapping[str, Persona] | None = None) -> None:
        self.parts = parts
        self.settings = settings
        self.personas = dict(personas or {})

    def mind(self, user: str, character: str, persona: Persona | None = None) -> Mind:
        """The mind of this person and this character; the persona from the home, or the one given."""
        return Mind(Space(user, character), self.parts, persona or self.personas.get(character))

    async def bring_in(self, name: str, persona: Persona) -> None:
        """A character moves in under this name."""
        await self.parts.store.personas.put(name, persona)
        self.personas[name] = persona

    async def spaces(self) -> list[Space]:
        return await self.parts.store.spaces()

    async def erase(self, user: str) -> list[Receipt]:
        """Remove a person from the house: everything with every character. Raises NotFound when there is nothing."""
        spaces = [one for one in await self.spaces() if one.user == user]
        if not spaces:
            raise NotFound(f"there is nothing to erase: nobody here has talked with {user}")
        return [await self.mind(one.user, one.character).erase() for one in spaces]

    async def look_for(self, user: str, texts: Sequence[str] = ()) -> Sequence[Looked]:
        """Search everything that is kept for an erased person, and for texts of theirs; see ``Looked.left``."""
        return await self.parts.store.look_for(Sought(user, tuple(texts)))

    async def check(self) -> Sequence[Finding]:
        """How the store is: versions, integrity, what runs on a fallback."""
        found = list(await self.parts.store.check())
        embedder = self.parts.embedder
        found.append(
            Finding(
                "embedder", embedder.name if embedder else "none", embedder is not None, "recall goes by words alone"
            )
        )
        dead = [job for job in await self.parts.store.jobs.listed() if job.state == "dead"]
        found.append(
            Finding("dead jobs", str(len(dead)), not dead, "; ".join(f"{job.kind}: {job.error}" for job in dead[:3]))
        )
        return found

    async def recover(self) -> int:
        """Turns that a crash left open are marked failed, with what was said kept; gives how many."""
        left = 0
        for space, _, round_ in await self.parts.store.ledger.unfinished(None):
            holder = await self.parts.store.leases.holder(space)
            if holder is None or is_dead(holder):
                await self.parts.store.ledger.end_round(space, round_.id, "failed", error="interrupted")
                left += 1
        for space in {job.space for job in await self.parts.store.jobs.listed(limit=1_000) if job.kind == LEARN}:
            self.parts.lessons.do(self._learn_what_is_left(space), space)
        return left

    async def _learn_what_is_left(self, space: Space) -> None:
        """Rounds that were finished but not learned from when the last program ended; after a long import, some."""
        mind = self.mind(space.user, space.character)
        async with self.parts.turns.turn(space):
            await catch_up(space, self.parts, mind.learn, most=AT_THE_START)

    async def back_up(self, target: str) -> int:
        return await self.parts.store.back_up(target)

    async def close(self) -> None:
        await self.parts.lessons.settled()
        await self.parts.afterwards.settled()
        await self.parts.store.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        await asyncio.shield(self.close())
