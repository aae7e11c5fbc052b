"""Write what was read into a space, through the ports alone: rounds whole, in batches, each known one left alone.

The file is looked through to its end before the first write, so one that is broken brings nothing in. What is cut short
afterwards is no harm: doing it again goes on where it stopped, since the same thing has the same id.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby

from gieok.carry.bring_kept import KeptWriter
from gieok.carry.elsewhere import Move
from gieok.carry.facts import Known, edit_round
from gieok.carry.our_lines import Kept, KeptRound
from gieok.carry.pieces import Card, Fact, Piece, Remark, Skipped, Talk
from gieok.carry.read import Opened
from gieok.carry.report import Report, Tally
from gieok.carry.talks import conversation_of, rounds_of
from gieok.errors import BadFile
from gieok.learn.edit import EDITS
from gieok.nouns.round import Round
from gieok.nouns.slot import Slot, SlotState
from gieok.nouns.space import Space
from gieok.ports.ledger import BroughtIn
from gieok.ports.store import Store

Progress = Callable[[int, int], None]
AT_ONCE = 500
"""Rounds in one transaction: quick, and a stop loses at most so many."""
EVERY_STATE: tuple[SlotState, ...] = ("current", "superseded", "faded", "forgotten")


@dataclass(frozen=True, slots=True)
class Bringing:
    """How it shall be done."""

    now: datetime
    jobs: Sequence[str] = ()
    """What is queued for every new round."""
    conversation: str | None = None
    """Into this conversation; else each talk into one of its own."""
    dry_run: bool = False
    progress: Progress = field(default=lambda done, of_all: None)


async def bring(opened: Opened, store: Store, space: Space, how: Bringing) -> Report:
    of_all = await asyncio.to_thread(_looked_through, opened, space)
    tally = Tally(opened.format, space, how.dry_run)
    writer = _Writer(store, space, how, tally, Move(opened.kept_for or space, space))
    batches = _batches(opened.pieces(space))
    while (found := await asyncio.to_thread(next, batches, None)) is not None:  # reading holds nobody up
        done, batch = found
        await writer.write(batch)
        how.progress(min(done, of_all), of_all)
    return tally.report()


def _looked_through(opened: Opened, space: Space) -> int:
    """How many pieces there are. Raises BadFile when the file is broken, or when nothing in it can be used."""
    count, first_skipped = 0, None
    for piece in opened.pieces(space):
        if isinstance(piece, Skipped):
            first_skipped = first_skipped or piece
        elif not isinstance(piece, Remark):
            count += _weight(piece)
    if not count and first_skipped is not None:
        raise BadFile(
            f"{opened.name}: nothing in it can be imported; the first reason, {first_skipped.where}: "
            f"{first_skipped.reason}"
        )
    return count


def _weight(piece: Piece | Kept) -> int:
    return len(piece.said) if isinstance(piece, Talk) else 1


def _batches(pieces: Iterator[Piece | Kept]) -> Iterator[tuple[int, list[Piece | Kept]]]:
    batch: list[Piece | Kept] = []
    done = weight = 0
    for piece in pieces:
        batch.append(piece)
        weight += _weight(piece)
        if weight >= AT_ONCE:
            done += weight
            yield done, batch
            batch, weight = [], 0
    if batch:
        yield done + weight, batch


class _Writer:
    def __init__(self, store: Store, space: Space, how: Bringing, tally: Tally, move: Move) -> None:
        self._store = store
        self._space = space
        self._how = how
        self._tally = tally
        self._move = move
        self._known: Known | None = None
        self._conversations: list[str] | None = None
        self._kept = KeptWriter(store, space, tally)

    async def write(self, batch: Sequence[Piece | Kept]) -> None:
        """Rounds before what was found in them, and pieces of one kind together."""
        for kind, same in groupby(sorted(batch, key=lambda one: not isinstance(one, KeptRound)), key=type):
            pieces = list(same)
            if kind is Talk:
                await self._talks([one for one in pieces if isinstance(one, Talk)])
            elif kind is Fact:
                await self._facts([one for one in pieces if isinstance(one, Fact)])
            elif kind is KeptRound:
                await self._rounds_kept([one for one in pieces if isinstance(one, KeptRound)])
            else:
                for one in pieces:
                    await self._other(one)

    async def _other(self, piece: Piece | Kept) -> None:
        match piece:
            case Skipped():
                self._tally.leave_out(piece)
            case Remark():
                self._tally.remarks.append(piece.text)
            case Card():
                await self._card(piece)
            case Talk() | Fact() | KeptRound():
                raise AssertionError("these are written together")
            case _:
                await self._kept.write(self._move.carried(piece), self._how.dry_run)

    async def _talks(self, talks: Sequence[Talk]) -> None:
        for talk in talks:
            made = rounds_of(talk, self._space, self._how.now)
            for one in made.skipped:
                self._tally.leave_out(one)
            await self._bring_in(self._how.conversation or await self._conversation(talk), made.rounds)

    async def _conversation(self, talk: Talk) -> str:
        if self._conversations is None:
            self._conversations = [one.id for one in await self._store.ledger.conversations(self._space)]
        name = conversation_of(talk, self._conversations)
        self._conversations.append(name)
        return name

    async def _facts(self, facts: Sequence[Fact]) -> None:
        known = await self._what_is_known()
        made = [edit_round(fact, known, self._how.now) for fact in facts]
        for one in made:
            if isinstance(one, Skipped):
                self._tally.leave_out(one)
        self._tally.already_there += made.count(None)
        before = self._tally.posts, self._tally.rounds, set(self._tally.conversations)
        await self._bring_in(EDITS, [one for one in made if isinstance(one, Round)])
        self._tally.memories += self._tally.posts - before[0]
        # A fact is counted as a memory, not as something that was said.
        self._tally.posts, self._tally.rounds, self._tally.conversations = before

    async def _what_is_known(self) -> Known:
        if self._known is None:
            slots: list[Slot] = []
            while page := await self._store.memories.slots(
                self._space, EVERY_STATE, slots[-1].number if slots else 0, AT_ONCE
            ):
                slots += page
            self._known = Known.of(self._space, slots, await self._store.ledger.rounds(self._space, EDITS))
        return self._known

    async def _rounds_kept(self, kept: Sequence[KeptRound]) -> None:
        for (conversation, learned), same in groupby(kept, key=lambda one: (one.conversation, one.learned)):
            rounds = [self._move.round(one.round) if self._is_elsewhere else one.round for one in same]
            await self._bring_in(self._how.conversation or conversation, rounds, () if learned else self._how.jobs)

    @property
    def _is_elsewhere(self) -> bool:
        return self._move.source != self._move.target

    async def _bring_in(self, conversation: str, rounds: Sequence[Round], jobs: Sequence[str] | None = None) -> None:
        """These rounds, but for those that are here already; one whose ids are another space's gets its own ids."""
        jobs = self._how.jobs if jobs is None else jobs
        for place in range(0, len(rounds), AT_ONCE):
            page = rounds[place : place + AT_ONCE]
            if self._how.dry_run:
                await self._count(conversation, page)
                continue
            done = await self._store.ledger.bring_in(self._space, conversation, page, jobs)
            self._add(conversation, done)
            stranded = await self._stranded(page) if done.already_there else []
            if stranded:
                again = [Move(self._space, self._space).round(one) for one in stranded]
                self._add(conversation, await self._store.ledger.bring_in(self._space, conversation, again, jobs))
                self._tally.already_there -= sum(len(one.post_list) for one in stranded)

    def _add(self, conversation: str, done: BroughtIn) -> None:
        self._tally.rounds += done.rounds
        self._tally.posts += done.posts
        self._tally.already_there += done.already_there
        if done.rounds:
            self._tally.conversations.add(conversation)

    async def _stranded(self, rounds: Sequence[Round]) -> list[Round]:
        """Rounds whose posts are in the store and not in this space."""
        ids = [post.id for one in rounds for post in one.post_list]
        here = {post.id for post in await self._store.ledger.posts(self._space, ids)}
        return [one for one in rounds if one.post_list and not any(post.id in here for post in one.post_list)]

    async def _count(self, conversation: str, rounds: Sequence[Round]) -> None:
        ids = [post.id for one in rounds for post in one.post_list]
        here = {post.id for post in await self._store.ledger.posts(self._space, ids)}
        new = [one for one in rounds if not one.post_list or any(post.id not in here for post in one.post_list)]
        self._tally.rounds += len(new)
        self._tally.posts += len(ids) - len(here)
        self._tally.already_there += len(here)
        if new:
            self._tally.conversations.add(conversation)

    async def _card(self, card: Card) -> None:
        self._tally.persona = card.loaded.persona
        self._tally.remarks += card.loaded.remarks
        if not self._how.dry_run:
            await self._store.personas.put(self._space.character, card.loaded.persona, card.loaded.pictures)
