"""A Mind takes turns: record → recall → compose → generate → record → learn.

It belongs to one space (one person and one character) and joins the rooms, which do not know each
other. What takes longer than a turn (rebuilding, replaying, embedding anew) is in ``upkeep``.
"""

import asyncio
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Unpack

from gieok import upkeep
from gieok.carry.bring import Bringing, bring
from gieok.carry.export import ExportFormat, exported
from gieok.carry.read import Opened, opened
from gieok.carry.report import Report
from gieok.compose.state_block import state_block
from gieok.errors import BadInput, NotFound, Outdated
from gieok.generate.moments import moments_of
from gieok.jobs.plan import JobPlan
from gieok.jobs.run import ModelNamed, Outcome, Team, Tell, do_jobs, lessons_of, quietly
from gieok.learn.compact import Compacted, Compactions
from gieok.learn.edit import EDITS, Act, as_post, edit_in, edit_of, learn_edit
from gieok.learn.index import VectorsWanted
from gieok.learn.learn import Lesson, learn_from
from gieok.learn.refuse import Surroundings
from gieok.learn.score import WEIGHTS, Weights
from gieok.nouns.candidate import Judged
from gieok.nouns.conversation import Conversation
from gieok.nouns.episode import Episode
from gieok.nouns.identity import new_id
from gieok.nouns.moment import Moment
from gieok.nouns.persona import Persona, PersonaLanguage
from gieok.nouns.post import Post
from gieok.nouns.prompt import Prompt
from gieok.nouns.recollection import KINDS, Kind, Recollection
from gieok.nouns.reply import Reply
from gieok.nouns.round import Round
from gieok.nouns.slot import Slot, SlotState
from gieok.nouns.space import Space
from gieok.nouns.view import Chosen, HowToView, View
from gieok.nouns.why import Why
from gieok.parts import LEARN, Parts
from gieok.ports.chat_model import ChatModel, Image
from gieok.ports.ledger import BroughtIn, ConversationLine
from gieok.ports.store import Receipt
from gieok.ports.traces import Trace
from gieok.recall.recall import recall
from gieok.recall.trace import trace_of_recall
from gieok.record.memory import Memory
from gieok.turn import Turn, remember_use, state_slots

MAIN = "main"
"""The conversation that is meant when none is named."""

ONLY_THE_PLACE = {"leases", "character_memory_configs", "spaces"}
"""What a space has that was only asked for, and never written to."""

LEARNED_AT_ONCE = 50
"""Rounds that are learned from while the space is held: a second or so without a model."""


class Mind:
    def __init__(self, space: Space, parts: Parts, persona: Persona | None = None) -> None:
        self.space = space
        self.persona = persona
        self._parts = parts
        self._store = parts.store

    async def record(
        self, said: str, reply: str | None = None, *, conversation: str = MAIN, at: datetime | None = None
    ) -> Round:
        """Write down what was said and answered as a finished round, and learn from it."""
        at = at or self._parts.clock()
        posts = [Post.create(said, self.space.user, self.space.character, created_at=at)]
        if reply is not None:
            posts.append(Post.create(reply, self.space.character, self.space.user, created_at=at))
        round_ = Round(new_id(), said, "finished", tuple(posts), created_at=at)
        async with self._parts.turns.turn(self.space) as fence:
            written = await self._store.ledger.begin_round(self.space, conversation, round_, fence, (LEARN,))
            self._parts.recent.add(self.space, conversation, written.post_list)
            await self.learn_and_make_room(written)
        self._parts.afterwards.do(self._compact_when_due(conversation))
        return written

    async def learn(
        self, round_: Round, injected: Sequence[str] | None = None, model: ChatModel | None = None
    ) -> Lesson:
        """Keep what this round taught; a second time changes nothing. The caller holds the turn.

        ``injected`` is what was put into its prompt as memory; its trace tells it when nobody says.
        """
        memories, vectors = self._store.memories, VectorsWanted(self._store.vectors, self._parts.embedder)
        edit = edit_in(round_)
        if edit is not None:
            return Lesson(await learn_edit(round_, self.space, edit, memories, vectors))
        injected = await self._injected(round_) if injected is None else injected
        persona = self.persona.text if self.persona else ""
        return await learn_from(
            round_,
            self.space,
            Surroundings(self.space.user, self.space.character, persona, injected),
            memories=memories,
            extract=self._parts.extract,
            gate=self._parts.gate,
            vectors=vectors,
            moments=moments_of(round_),
            model=model or self._parts.models.extract,
        )

    async def learn_and_make_room(
        self, round_: Round, injected: Sequence[str] | None = None, model: ChatModel | None = None
    ) -> Lesson:
        """Learn as it happens: fallbacks are written down, and in a space that is full the weakest make room."""
        lesson = await self.learn(round_, injected, model)
        if lesson.degraded:
            told = Trace(_lesson_id(round_.id), "lesson", "", {"degraded": lesson.degraded}, self._parts.clock())
            await self._store.traces.keep(self.space, told, self._parts.most_traces)
        if any(change.was is None for change in lesson.learned.changes):
            await upkeep.make_room(self.space, self._parts)
        if lesson.learned.moments and not lesson.degraded:
            await upkeep.embed_waiting(self.space, self._parts)  # moments get their numbers only when they are written
        return lesson

    async def learning_fallbacks(self, round_id: str) -> tuple[str, ...]:
        """Which parts of learning from this round ran on a fallback, and why; empty when none did (I3)."""
        await self._parts.lessons.settled(self.space)
        try:
            told = await self._store.traces.trace(self.space, _lesson_id(round_id))
        except NotFound:
            return ()
        return tuple(told.content["degraded"])

    async def recall(
        self, query: str, limit: int = 8, kinds: Sequence[Kind] = KINDS, now: datetime | None = None
    ) -> Recollection:
        """What matters for this question, with its reasons; how it was found is kept as a trace."""
        if limit < 1:
            raise BadInput(f"limit must be at least 1, not {limit}")
        unknown = [kind for kind in kinds if kind not in KINDS]
        if unknown:
            raise BadInput(f"there is no kind {', '.join(unknown)}; the kinds are {', '.join(KINDS)}")
        found = await recall(
            query,
            self.space,
            words=self._store.words,
            items=self._store.items,
            vectors=self._store.vectors,
            embedder=self._parts.embedder,
            now=now or self._parts.clock(),
            limit=limit,
            kinds=kinds,
        )
        trace = trace_of_recall(found, self._parts.clock())
        self._parts.afterwards.do(self._remember_recall(found, trace))
        return replace(found, trace_id=trace.id)

    async def view(
        self,
        person: str | Persona,
        memorize_to: str | None = None,
        at_most: int | None = None,
        task_prompt_preview: str = "",
        *,
        conversation: str = MAIN,
        model: ChatModel | None = None,
        **how: Unpack[HowToView],
    ) -> list[Post]:
        """The posts of a conversation that this person sees for one job, in the order in which they were said."""
        chosen = await self.choose(
            person, memorize_to, at_most, task_prompt_preview, conversation=conversation, model=model, **how
        )
        return list(chosen.posts)

    async def choose(
        self,
        person: str | Persona,
        memorize_to: str | None = None,
        at_most: int | None = None,
        task_prompt_preview: str = "",
        *,
        conversation: str = MAIN,
        model: ChatModel | None = None,
        **how: Unpack[HowToView],
    ) -> Chosen:
        """The same with the reason for each post, and how they were chosen."""
        view, parts = View.of(person, memorize_to, at_most, task_prompt_preview, **how), self._parts
        model = model or parts.models.select
        logged = self._logged(model, view.person, "selection", new_id()) if model else None
        return await self._look(conversation, view, logged)

    async def _look(self, conversation: str, view: View, model: ChatModel | None) -> Chosen:
        parts, now = self._parts, self._parts.clock()
        return await parts.views.choose(
            view, self.space, conversation, store=self._store, embedder=parts.embedder, model=model, now=now
        )

    async def chat(self, message: str, *, conversation: str = MAIN, images: tuple[Image, ...] = ()) -> Reply:
        """One turn: the character answers, and learns from it behind the reply."""
        return await _last(self.stream(message, conversation=conversation, images=images))

    async def stream(
        self, message: str, *, conversation: str = MAIN, images: tuple[Image, ...] = (), again: str | None = None
    ) -> AsyncGenerator[str | Reply, None]:
        """The same, word by word; the last thing that comes is the Reply. ``again``: as in ``retry``."""
        async with aclosing(self._turn(conversation).take(message, images, again)) as events:
            async for event in events:
                if isinstance(event, Reply):
                    self._parts.afterwards.do(self._compact_when_due(conversation))
                yield event

    async def retry(self, round_id: str, *, conversation: str = MAIN) -> Reply:
        """Answer a message again whose turn failed; what was said is not said twice."""
        return await _last(self._turn(conversation).take("", again=round_id))

    async def another(
        self, round_id: str, *, conversation: str = MAIN, images: tuple[Image, ...] = ()
    ) -> AsyncGenerator[str | Reply, None]:
        """Another answer to the message of a finished round, word by word, and the Reply; both answers are kept."""
        first = await self._store.ledger.round(self.space, round_id)
        async with aclosing(self._turn(conversation).another(first, images)) as events:
            async for event in events:
                yield event

    async def state(self) -> str:
        """The current state as it is put into a prompt: whole lines, within its budget (I6)."""
        await self._parts.lessons.settled(self.space)
        slots = await state_slots(self.space, self._parts)
        return state_block(slots, self.persona.language if self.persona else _spoken_in(slots)).text

    async def context(self, message: str, tokens: int | None = None, *, conversation: str = MAIN) -> Prompt:
        """Everything a model needs to answer this message, laid out and ready for any chat API."""
        await self._parts.lessons.settled(self.space)
        turn = self._turn(conversation)
        known = await turn.known(message, await self.recent(conversation), await turn.summary(), tokens)
        self._parts.afterwards.do(remember_use(self.space, self._parts, known.recalled))
        return known.prompt

    async def slots(self, states: Sequence[SlotState] = ("current",), limit: int = 1000, after: int = 0) -> list[Slot]:
        await self._parts.lessons.settled(self.space)
        return await self._store.memories.slots(self.space, states, after, limit)

    async def moments(self, limit: int = 1000, after: int = 0) -> list[Moment]:
        """The turns that were felt strongly, oldest first."""
        return await self._store.memories.moments(self.space, after, limit)

    async def candidates(self, limit: int = 1000, after: int = 0) -> list[Judged]:
        """Everything that was ever weighed, oldest first, with the six parts of its score and the verdict."""
        found = await self._store.memories.candidates(self.space, after=after, limit=limit)
        return [judged for _, judged in found]

    async def learned_from(self, round_id: str) -> list[Judged]:
        """What one round was found to say, and what became of it."""
        found = await self._store.memories.candidates(self.space, round_id=round_id)
        return [judged for _, judged in found]

    async def why(self, slot_id: str) -> Why:
        """Where a memory comes from: the posts, the candidates, the versions."""
        slot = await self._store.memories.slot(self.space, slot_id)
        versions = await self._store.memories.versions(self.space, slot.subject, slot.key)
        behind = [await self._store.memories.candidates(self.space, slot_id=one.id) for one in versions]
        candidates = tuple(judged for found in behind for _, judged in found)
        posts = await self._store.ledger.posts(self.space, slot.evidence)
        return Why(slot, tuple(versions), candidates, tuple(posts))

    async def correct(self, slot_id: str, value: str, *, seen: int | None = None) -> Slot:
        """Give a memory another value; the old one stays, linked.

        Here and in the other edits: ``seen`` is the version that was looked at; Outdated when it has changed since.
        """
        return await self._edit("correct", slot_id, value, seen)

    async def pin(self, slot_id: str, *, seen: int | None = None) -> Slot:
        """Keep a memory from fading, and before the others in the state block."""
        return await self._edit("pin", slot_id, seen=seen)

    async def unpin(self, slot_id: str, *, seen: int | None = None) -> Slot:
        return await self._edit("unpin", slot_id, seen=seen)

    async def forget(self, slot_id: str, *, seen: int | None = None) -> Slot:
        """Set a memory aside; it is kept and can be restored."""
        return await self._edit("forget", slot_id, seen=seen)

    async def restore(self, slot_id: str, *, seen: int | None = None) -> Slot:
        """Bring a memory back that was superseded, faded or forgotten."""
        return await self._edit("restore", slot_id, seen=seen)

    async def trace(self, id_or_round: str) -> Trace:
        """How an answer or a recall came about."""
        return await self._store.traces.trace(self.space, id_or_round)

    async def traces(self, limit: int = 50) -> list[Trace]:
        """How the latest answers and recalls came about, newest first; one still being written comes later."""
        return await self._store.traces.newest(self.space, limit)

    async def round(self, round_id: str) -> Round:
        """One query and everything that was said until it was answered. Raises NotFound."""
        return await self._store.ledger.round(self.space, round_id)

    def memory(self, conversation: str = MAIN) -> Memory:
        """A conversation being written, round by round."""
        return Memory(self.space, conversation, self._store.ledger, self._store.blackboard)

    async def recent(self, conversation: str = MAIN) -> list[Post]:
        """The last few posts, word for word."""
        self._parts.recent.forget(self.space, conversation)  # another process may have written meanwhile
        return await self._parts.recent.posts(self.space, conversation)

    async def posts(self, conversation: str = MAIN, after: int = 0, limit: int = 100) -> list[Post]:
        return await self._store.ledger.page(self.space, conversation, after, limit)

    async def rounds(self, conversation: str = MAIN, newest: int | None = None) -> list[Round]:
        """The rounds of a conversation in order, or only the newest so many, with their states and posts."""
        return await self._store.ledger.rounds(self.space, conversation, newest)

    async def conversation(self, conversation: str = MAIN) -> Conversation:
        """A whole conversation as a value: for export, or to look at it as a team of roles does."""
        return await self.memory(conversation).conversation()

    async def conversations(self) -> list[ConversationLine]:
        return await self._store.ledger.conversations(self.space)

    async def bring_in(self, rounds: Sequence[Round], conversation: str = MAIN, learn: bool = True) -> BroughtIn:
        """Rounds from elsewhere, ids and times kept; what they teach is learned by ``catch_up``."""
        self._parts.recent.forget(self.space, conversation)
        jobs = (LEARN,) if learn else ()
        return await self._store.ledger.bring_in(self.space, conversation, rounds, jobs)

    async def bring(
        self,
        source: Opened | str | Path | bytes,
        *,
        conversation: str | None = None,
        learn: bool = True,
        dry_run: bool = False,
        progress: upkeep.Progress = upkeep.quietly,
    ) -> Report:
        """What another program kept (see docs/IMPORT.md), or what ``export`` wrote; a second time adds nothing.

        What it teaches is learned here, or, with ``learn`` off, waits in the queue.
        """
        file = source if isinstance(source, Opened) else await asyncio.to_thread(opened, source)
        how = Bringing(self._parts.clock(), (LEARN,), conversation, dry_run, progress)
        report = await bring(file, self._store, self.space, how)
        self.persona = self.persona if dry_run else report.persona or self.persona
        self._parts.recent.forget(self.space)
        if dry_run:
            return report
        learned = await self.catch_up(progress) if learn else 0
        waiting = await upkeep.waiting_to_be_learned(self.space, self._parts)
        return replace(report, learned=learned, waiting=waiting)

    async def export(
        self, format: ExportFormat = "jsonl", conversations: Sequence[str] = ()
    ) -> AsyncGenerator[str, None]:
        """Everything of this space as a text, piece by piece; of named conversations, only what was said in them."""
        state = await self.state() if format == "markdown" and not conversations else ""
        pieces = exported(self._store, self.space, format, self._parts.clock(), conversations, state)
        async with aclosing(pieces):
            async for piece in pieces:
                yield piece

    async def catch_up(self, progress: upkeep.Progress = upkeep.quietly) -> int:
        """Learn from every round that still waits for it, and embed what has no vector yet."""
        of_all = await upkeep.waiting_to_be_learned(self.space, self._parts)
        learned, now = 0, LEARNED_AT_ONCE
        while now == LEARNED_AT_ONCE and learned < of_all:
            further, left = partial(_further, progress, learned), of_all - learned
            async with self._parts.turns.turn(self.space):  # given back between, so that a talk can go on meanwhile
                now = await upkeep.catch_up(self.space, self._parts, self.learn, further, LEARNED_AT_ONCE, left)
            learned += now
        await upkeep.embed_waiting(self.space, self._parts)
        return learned

    async def replay(self, threshold: float | None = None, weights: Weights = WEIGHTS) -> upkeep.Replay:
        """What would be remembered under other settings, without any model; ``apply`` makes it so."""
        threshold = self._parts.gate.threshold if threshold is None else threshold
        gate = replace(self._parts.gate, threshold=threshold, weights=weights)
        return await upkeep.replay(self.space, self._parts, gate)

    async def rebuild(self, progress: upkeep.Progress = upkeep.quietly) -> int:
        """Derive everything again from the ledger; gives the number of rounds."""
        learned = await upkeep.rebuild(self.space, self._parts, self.learn, progress)
        await self._compactions().again(self.space)
        return learned

    async def embed_waiting(self, progress: upkeep.Progress = upkeep.quietly) -> int:
        """Vectors of the present embedder for everything that has none."""
        return await upkeep.embed_waiting(self.space, self._parts, progress)

    async def episodes(self, conversation: str | None = None, limit: int = 1000) -> list[Episode]:
        """The summaries of longer stretches, newest first; the newest of a conversation carries its thread."""
        return await self._store.episodes.listed(self.space, conversation, limit)

    async def compact(self, now: bool = False, *, conversation: str = MAIN) -> Compacted:
        """Summarise all but the newest rounds: when enough have gathered, or ``now``."""
        return await self._compactions().now(self.space, conversation, even_if_not_due=now)

    async def run_jobs(
        self,
        plan: JobPlan,
        *,
        conversation: str = MAIN,
        variables: Mapping[str, Any] | None = None,
        dry_run: bool = False,
        model_named: ModelNamed | None = None,
        tell: Tell = quietly,
    ) -> list[Outcome]:
        """Do the jobs of a plan over one conversation, or show what each would see; ``tell`` hears each as it ends."""
        lessons, remarks = lessons_of(plan)
        speaker = model_named or (lambda name: self._parts.models.speak)
        look = partial(self._look, conversation)
        team = Team(self.memory(conversation), look, speaker, self.space.user, lessons, remarks, self._logged)
        done = await do_jobs(plan, team, variables, dry_run=dry_run, tell=tell)
        if not dry_run:
            self._parts.recent.forget(self.space, conversation)
            self._parts.afterwards.do(self._compact_when_due(conversation))
        return done

    async def fade(self) -> tuple[Slot, ...]:
        """Set aside what has become too weak to matter; it is kept and can be restored."""
        return await upkeep.fade(self.space, self._parts)

    async def erase(self) -> Receipt:
        """Remove everything of this space from every table, index, log and cache; a turn that is running ends first."""
        await self._parts.lessons.settled(self.space)
        async with self._parts.turns.turn(self.space):
            await self._parts.afterwards.settled()
            receipt = await self._store.erase(self.space)
            self._parts.recent.forget(self.space)
            self._parts.views.forget(self.space)
            if self._parts.experiences:
                self._parts.experiences.forget()
        if not set(receipt.counts) - ONLY_THE_PLACE:
            raise NotFound(f"there is nothing to erase: {self.space} was never written to")
        if self._parts.prompt_log:
            files = await asyncio.to_thread(self._parts.prompt_log.erase, self.space)
            logs = {"prompt log files": files} if files else {}
            receipt = replace(receipt, counts={**receipt.counts, **logs})
        return receipt

    async def _edit(self, act: Act, slot_id: str, value: str | None = None, seen: int | None = None) -> Slot:
        """Said first, then done: an edit is a round of its own conversation, so that a rebuild makes it again."""
        async with self._parts.turns.turn(self.space) as fence:
            slot = await self._store.memories.slot(self.space, slot_id)
            if seen is not None and slot.version != seen:
                now = f"it is version {slot.version} now, not {seen}"
                raise Outdated(f"the memory {slot.key!r} has changed meanwhile ({now}): look at it again, then decide")
            said = as_post(edit_of(act, slot, value), self.space.user, self._parts.clock())
            round_ = Round(new_id(), said.message, "finished", (said,), created_at=said.created_at)
            written = await self._store.ledger.begin_round(self.space, EDITS, round_, fence, (LEARN,))
            lesson = await self.learn(written)
        return await self._store.memories.slot(self.space, lesson.learned.changes[-1].slot.id)

    async def _remember_recall(self, found: Recollection, trace: Trace) -> None:
        await remember_use(self.space, self._parts, found)
        await self._store.traces.keep(self.space, trace, self._parts.most_traces)

    async def _injected(self, round_: Round) -> list[str]:
        """What was put into the prompt of this round as memory: repeating it teaches nothing."""
        try:
            trace = await self._store.traces.trace(self.space, round_.id)
        except NotFound:
            return []
        return [item["text"] for item in trace.content.get("items", ())]

    def _compactions(self) -> Compactions:
        store, parts, model = self._store, self._parts, self._parts.models.summarise
        logged = self._logged(model, "compactor", "rounds", new_id()) if model else None
        return Compactions(store.ledger, store.episodes, store.jobs, logged, parts.compaction, parts.clock)

    def _logged(self, model: ChatModel, role: str, round_id: str, post_id: str) -> ChatModel:
        """The same model with its calls in the prompt log, where there is one."""
        log = self._parts.prompt_log
        return log.logged(model, self.space, role=role, round_id=round_id, post_id=post_id) if log else model

    async def _compact_when_due(self, conversation: str) -> None:
        await self._compactions().when_due(self.space, conversation)

    def _turn(self, conversation: str) -> Turn:
        return Turn(self.space, self._parts, self.persona, conversation, self.learn_and_make_room)


async def _last(events: AsyncGenerator[str | Reply, None]) -> Reply:
    async with aclosing(events):
        async for event in events:
            if isinstance(event, Reply):
                return event
    raise AssertionError("a turn ends with a reply or with an error")


def _lesson_id(round_id: str) -> str:
    """The name under which the fallbacks of a lesson are kept."""
    return f"lesson-{round_id}"


def _further(progress: upkeep.Progress, before: int, done: int, of_all: int) -> None:
    progress(before + done, before + of_all)


def _spoken_in(slots: Sequence[Slot]) -> PersonaLanguage:
    """The language most of these were said in; Korean when nobody can tell."""
    english = sum(slot.language == "en" for slot in slots)
    return "en" if 2 * english > len(slots) else "ko"
