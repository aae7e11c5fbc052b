"""A Home holds minds: one store, one embedder, and the characters that live there."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from gieok.errors import BadInput, NotFound
from gieok.mind import Mind
from gieok.nouns.emotion import EMOTIONS, Emotion
from gieok.nouns.persona import Persona
from gieok.nouns.picture import Picture, nearest
from gieok.nouns.space import Space
from gieok.parts import LEARN, Parts
from gieok.ports.personas import NO_PICTURES
from gieok.ports.store import Finding, Looked, Receipt, Sought
from gieok.record.one_at_a_time import is_dead
from gieok.record.picture_files import load_picture, read_picture
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

    async def bring_in(self, name: str, persona: Persona, pictures: Mapping[Emotion, Picture] = NO_PICTURES) -> None:
        """A character moves in under this name, with these pictures; those it had of other emotions stay."""
        await self.parts.store.personas.put(name, persona, pictures)
        self.personas[name] = persona

    async def look_who_is_here(self) -> None:
        """Characters that another program brought in meanwhile live here, too."""
        self.personas.update(await self.parts.store.personas.all())

    async def picture(self, name: str, emotion: Emotion = "neutral") -> Picture | None:
        """What a character looks like with this emotion, else when it is calm; None when nobody brought a picture."""
        here = (await self.pictures()).get(name, {})
        shown = nearest(emotion, here)
        return await self.parts.store.personas.picture(name, shown) if shown else None

    async def pictures(self) -> Mapping[str, Mapping[Emotion, str]]:
        """Which pictures were brought in: for each character and emotion a hash."""
        return await self.parts.store.personas.pictures()

    async def set_picture(
        self, name: str, given: Picture | bytes | str | Path, emotion: Emotion = "neutral"
    ) -> Picture:
        """Give a character a face: the bytes of a PNG, JPEG or WebP, or a file. Raises BadFile when it is none."""
        if emotion not in EMOTIONS:
            raise BadInput(f"there is no emotion {emotion!r}; the emotions are {', '.join(EMOTIONS)}")
        Space("somebody", name)  # names have their rules
        picture = given if isinstance(given, Picture) else await asyncio.to_thread(_picture_in, given)
        await self.parts.store.personas.put_picture(name, emotion, picture)
        return picture

    async def remove_picture(self, name: str, emotion: Emotion = "neutral") -> None:
        """Raises NotFound when there is none."""
        if not await self.parts.store.personas.remove_picture(name, emotion):
            raise NotFound(f"{name} has no picture of its own that is {emotion}")

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
                with suppress(BadInput):  # another server has ended it while we looked
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


def _picture_in(given: bytes | str | Path) -> Picture:
    return read_picture(given) if isinstance(given, bytes) else load_picture(given)
