"""One turn, end to end: open the round, recall, compose, speak, commit, then learn.

The user's post is durable before a model is asked, and nothing is locked in the database while it
speaks. The answer, the end of the round, the notes and the queued lesson are one transaction. The
reply is delivered before learning begins; learning holds the turn, so the next one knows what this
one taught (I2, I9). Whatever fails, the round is marked with the error and what was said is kept.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, aclosing
from dataclasses import dataclass, field, replace
from functools import partial
from time import perf_counter

from gieok.compose.budget import Budget
from gieok.compose.compose import compose
from gieok.errors import GieokError, LeaseLost
from gieok.generate.generate import Generated, generate, speaking
from gieok.generate.judge_emotion import Judgement, judge_emotion
from gieok.generate.memory_voice import memory_voice
from gieok.generate.read_reply import ReplyRead, read_reply
from gieok.language.which import language_of
from gieok.models.per_step import Tally
from gieok.nouns.category import STATE
from gieok.nouns.identity import new_id
from gieok.nouns.persona import Persona, PersonaLanguage
from gieok.nouns.post import Post
from gieok.nouns.recollection import KINDS, Recollection
from gieok.nouns.reply import Reply
from gieok.nouns.round import Round
from gieok.nouns.slot import Slot
from gieok.nouns.space import Space
from gieok.nouns.usage import Spending, Usage, refuse_over_allowance
from gieok.parts import LEARN, Models, Parts
from gieok.ports.chat_model import Answer, Image
from gieok.ports.spans import Fact, TurnWatched
from gieok.ports.traces import Trace
from gieok.recall.current_state import current_state
from gieok.recall.fitting_experiences import Selection
from gieok.recall.recall import recall
from gieok.record.blackboard import as_json, notes_of
from gieok.record.pictures import with_pictures
from gieok.told import Known, Told, face_of, reply_of, trace_of
from gieok.upkeep import Learn

STATE_SLOTS = 24
"""Slots of each category that are looked at for the state block: more than fit into it, and few enough to be quick."""

NO_EXPERIENCES = Selection((), "nobody")
CALM = Judgement("neutral", 0.0, "", "local")

NO_MODEL = "no language model is connected: answered from memory"

WAITS_FOR_TOOLS = "the answer waits for tools"
"""How a round is marked whose model asked for tools; it is taken up again when their results come."""

End = Callable[[Post, str | None], Awaitable[Round]]
"""Writes the answer and the model's notes down, and with them the end of the round."""


@dataclass(slots=True)
class Turn:
    space: Space
    parts: Parts
    persona: Persona | None
    conversation: str
    learn: Learn
    budget: Budget = field(default_factory=Budget)
    models: Models = field(default_factory=Models)
    tally: Tally = field(default_factory=Tally)
    _ended: Round | None = None
    _watched: TurnWatched | None = None
    _marks: dict[str, float] = field(default_factory=dict)
    _began: float = field(default_factory=perf_counter)

    async def take(
        self, message: str, images: tuple[Image, ...] = (), again: str | None = None
    ) -> AsyncGenerator[str | Reply, None]:
        """The words as they come, and at the end the Reply. ``again`` names a failed round to be tried once more."""
        async with AsyncExitStack() as held:
            self._watch()
            self._mark("begun")
            fence = await held.enter_async_context(self.parts.turns.turn(self.space))
            self._mark("locked")
            self.models = await self._counted_models()
            round_ = await self._open(message, fence, again, images)
            last_post = round_.post_list[-1].id if round_.post_list else ""
            self.models = self.models.logged(self.parts.prompt_log, self.space, round_.id, last_post)
            self._mark("user post written")
            over = False
            try:
                own = frozenset(post.id for post in round_.post_list)
                async with aclosing(self._answer(round_, own, images, partial(self._end, round_, fence))) as events:
                    async for event in events:
                        if isinstance(event, Reply):
                            await self._go_on_behind(round_, fence, event, held)
                            over = True
                        yield event
            except BaseException as problem:
                if not over:  # whoever has the reply may leave
                    self._mark("failed", error=type(problem).__name__)
                    await asyncio.shield(self._failed(round_, fence, problem))
                raise

    async def another(self, first: Round, images: tuple[Image, ...] = ()) -> AsyncGenerator[str | Reply, None]:
        """Another answer to a message that has one: a round of its own. It teaches nothing, as nothing new was said."""
        self._watch()
        async with self.parts.turns.turn(self.space) as fence:
            self._mark("locked")
            round_ = Round(new_id(), first.user_query, "finished", created_at=self.parts.clock())
            self.models = await self._counted_models()
            said = first.post_list[0].id if first.post_list else ""
            self.models = self.models.logged(self.parts.prompt_log, self.space, round_.id, said)
            own = frozenset(post.id for post in first.post_list)
            try:
                end = partial(self._end_of_its_own, round_, fence)
                async with aclosing(self._answer(round_, own, images, end)) as events:
                    async for event in events:
                        yield event
                self._mark("learned")  # there is nothing to learn
            except BaseException as problem:
                self._mark("failed", error=type(problem).__name__)
                raise
            finally:
                await asyncio.shield(self._spent())

    async def _go_on_behind(self, round_: Round, fence: int, reply: Reply, held: AsyncExitStack) -> None:
        """Learning holds the turn from here on, behind the reply; one that waits for tools has nothing to learn yet."""
        if not reply.tool_calls:
            injected = [item.text for item in reply.recalled]
            self.parts.lessons.do(self._learn(round_.id, injected, held.pop_all()), self.space)
            return
        wanted = ", ".join(call.name for call in reply.tool_calls)[:200]
        waits = f"{WAITS_FOR_TOOLS}: {wanted}"
        await self.parts.store.ledger.end_round(self.space, round_.id, "failed", error=waits, fence=fence)
        await self._spent()
        self._mark("handed over")

    async def known(
        self,
        message: str,
        recent: Sequence[Post],
        summary: str = "",
        total: int | None = None,
        but: frozenset[str] = frozenset(),
    ) -> Known:
        """Recall and lay out, without saying anything. ``but``: posts of this turn, which are no memory yet (I2)."""
        recalled = await recall(
            message,
            self.space,
            words=self.parts.store.words,
            items=self.parts.store.items,
            vectors=self.parts.store.vectors,
            embedder=self.parts.embedder,
            now=self.parts.clock(),
            limit=self.parts.recall_limit,
            # The newest summary stands in a block of its own and carries the thread of the older ones.
            kinds=[kind for kind in KINDS if kind != "episode" or not summary],
            but=but,
        )
        self._mark("recalled", memories=len(recalled.items), path=recalled.path)
        state = await state_slots(self.space, self.parts)
        fitting = await self._experiences(message, recent)
        prompt = compose(
            message=message,
            now=self.parts.clock(),
            persona=self.persona,
            experiences=[one.what for one in fitting.experiences],
            state_slots=state,
            recollection=recalled,
            summary=summary,
            recent=recent,
            budget=Budget(total=total) if total else self.budget,
            user=self.space.user,
            character=self.space.character,
        )
        self._mark("composed", tokens=prompt.tokens, cut=len(prompt.cut))
        degraded = (*recalled.degraded, *([fitting.degraded] if fitting.degraded else ()))
        return Known(recalled, state, prompt, degraded)

    async def _experiences(self, message: str, recent: Sequence[Post]) -> Selection:
        if self.parts.experiences is None:
            return NO_EXPERIENCES
        before = "\n".join(f"{post.send_from}: {post.message}" for post in recent)
        return await self.parts.experiences.select(message, self.space.character, before, self.models.select)

    async def _open(self, message: str, fence: int, again: str | None, images: tuple[Image, ...] = ()) -> Round:
        if again is not None:
            return await self.parts.store.ledger.reopen_round(self.space, again, fence)
        at = self.parts.clock()
        kept = with_pictures(message, images)
        post = Post.create(kept, self.space.user, self.space.character, created_at=at)
        round_ = Round(new_id(), message, "created", (post,), created_at=at)
        written = await self.parts.store.ledger.begin_round(self.space, self.conversation, round_, fence)
        self.parts.recent.add(self.space, self.conversation, written.post_list)
        return written

    async def _answer(
        self, round_: Round, own: frozenset[str], images: tuple[Image, ...], end: End
    ) -> AsyncGenerator[str | Reply, None]:
        """The words and the Reply. ``own``: the posts that are being answered, which are no memory yet (I2)."""
        said = round_.user_query
        recent = await self.parts.recent.posts(self.space, self.conversation)
        known = await self.known(said, [one for one in recent if one.id not in own], await self.summary(), but=own)
        self.parts.hears(known.recalled)
        spoken: Generated | None = None
        async with aclosing(self._speak(known, said, images)) as words:
            async for one in words:
                if isinstance(one, Generated):
                    spoken = one
                else:
                    self._mark("first words")
                    yield one
        assert spoken is not None  # a stream ends with the whole answer or with an error
        answer = spoken.answer
        self._mark("answered", model=answer.model, tokens_in=answer.tokens_in, tokens_out=answer.tokens_out)
        if spoken.answer.tool_calls:
            yield reply_of(Told(round_.id, known, spoken, CALM, known.degraded, self.persona), "", {})
            return
        judged = await self._judged(spoken, said)
        self._mark("judged")
        yield await self._commit(round_, known, spoken, judged, end)

    async def _judged(self, spoken: Generated, said: str) -> Judgement:
        if self.models.speak is None:
            return CALM  # the memory voice quotes; the feelings in it are not the character's
        return await judge_emotion(spoken.reply.text, model=self.models.judge, context=said)

    async def _speak(self, known: Known, said: str, images: tuple[Image, ...]) -> AsyncGenerator[str | Generated, None]:
        model = self.models.speak
        if model is None:
            text = memory_voice(said, known.recalled, known.state, self._language(said), self.space.character)
            yield text
            yield Generated(read_reply(text), Answer(text, 0, 0, "memory"))
            return
        async with aclosing(generate(speaking(known.prompt, images=images), model)) as pieces:
            async for piece in pieces:
                yield piece

    async def _commit(self, round_: Round, known: Known, spoken: Generated, judged: Judgement, end: End) -> Reply:
        """One transaction: the answer, the end of the round, the notes, and the lesson in the queue."""
        reply, answer = spoken.reply, spoken.answer
        notes, notes_problem = await self._notes(reply)
        face = face_of(judged, answer, self.persona)
        post = Post.create(reply.text, self.space.character, self.space.user, (face,), self.parts.clock())
        self._mark("before the end is written")
        new_notes = as_json(reply.memory) if reply.memory is not None and notes_problem is None else None
        self._ended = ended = await end(post, new_notes)
        self.parts.recent.add(self.space, self.conversation, ended.post_list[-1:])
        self._mark("end written")
        no_model = NO_MODEL if self.models.speak is None else None
        fallbacks = (no_model, *known.degraded, judged.degraded, notes_problem)
        degraded = tuple(one for one in fallbacks if one)
        told = Told(round_.id, known, spoken, judged, degraded, self.persona)
        trace = trace_of(told, self.parts.clock(), self.budget, self.tally, self._marks)
        self.parts.afterwards.do(self._explain(known.recalled, trace))
        return reply_of(told, post.id, notes, trace.id)

    async def _end(self, round_: Round, fence: int, post: Post, notes: str | None) -> Round:
        return await self.parts.store.ledger.end_round(
            self.space, round_.id, "finished", posts=[post], jobs=(LEARN,), memory_dict=notes, fence=fence
        )

    async def _end_of_its_own(self, round_: Round, fence: int, post: Post, notes: str | None) -> Round:
        """A second answer brings no notes with it: those of the first one hold."""
        whole = replace(round_, post_list=(post,))
        return await self.parts.store.ledger.begin_round(self.space, self.conversation, whole, fence)

    async def _notes(self, reply: ReplyRead) -> tuple[dict[str, object], str | None]:
        """The notes after this reply; the last good ones stay when its block cannot be read."""
        last_good = notes_of(await self.parts.store.blackboard.latest(self.space, self.conversation))
        if reply.memory is None:
            return last_good, reply.memory_problem
        try:
            as_json(reply.memory)
        except GieokError as problem:
            return last_good, str(problem)
        return dict(reply.memory), None

    async def summary(self) -> str:
        episodes = await self.parts.store.episodes.latest(self.space, self.conversation)
        return episodes.summary if episodes else ""

    async def _explain(self, found: Recollection, trace: Trace) -> None:
        await remember_use(self.space, self.parts, found)
        await self.parts.store.traces.keep(self.space, trace, self.parts.most_traces)

    async def _learn(self, round_id: str, injected: Sequence[str], held: AsyncExitStack) -> None:
        async with held:
            self._mark("delivered")
            try:
                round_ = self._ended or await self.parts.store.ledger.round(self.space, round_id)
                await self.learn(round_, injected, self.models.extract)
                await self._spent()
            except BaseException as problem:
                self._mark("not learned", error=type(problem).__name__)
                raise
            self._mark("learned")

    async def _failed(self, round_: Round, fence: int, problem: BaseException) -> None:
        if isinstance(problem, LeaseLost):
            return  # somebody else has the space now; this turn may write nothing
        said = (
            "the turn was broken off" if isinstance(problem, asyncio.CancelledError | GeneratorExit) else str(problem)
        )
        error = said or type(problem).__name__
        state = (await self.parts.store.ledger.round(self.space, round_.id)).state
        await self._spent()
        if state == "created":
            await self.parts.store.ledger.end_round(self.space, round_.id, "failed", error=error, fence=fence)

    async def _counted_models(self) -> Models:
        """The models of this turn: every call is counted, and refused when the day's allowance is used up."""
        if self.parts.models.speak is None and self.parts.models.extract is None:
            return self.parts.models
        today, allowance = self.parts.clock().date(), self.parts.allowance
        limited = allowance.tokens is not None or allowance.cost is not None
        used = await self.parts.store.spending.used(self.space, today) if limited else Usage()

        def allowed() -> None:
            refuse_over_allowance(Spending(today, used + self.tally.total), allowance, today)

        return self.parts.models.counted(self.tally.count, allowed)

    async def _spent(self) -> None:
        if self.tally.total.calls:
            await self.parts.store.spending.add(self.space, self.parts.clock().date(), self.tally.total)

    def _language(self, said: str) -> PersonaLanguage:
        return self.persona.language if self.persona else "ko" if language_of(said) == "ko" else "en"

    def _watch(self) -> None:
        self._watched = self.parts.watcher.turn() if self.parts.watcher else None

    def _mark(self, step: str, **facts: Fact) -> None:
        """A named point of the turn: how long it took to get here, and a place for tests to pull the plug."""
        self._marks.setdefault(step, round((perf_counter() - self._began) * 1000, 3))
        if self._watched is not None:
            self._watched.mark(step, facts)
        self.parts.watch(step)


async def state_slots(space: Space, parts: Parts) -> list[Slot]:
    """The slots of the state block, in their order."""
    return current_state(await parts.store.memories.foremost(space, STATE, STATE_SLOTS), parts.clock())


async def remember_use(space: Space, parts: Parts, found: Recollection) -> None:
    """The slots that were recalled are refreshed; fillers were not asked for."""
    used = [item.id for item in found.items if item.kind == "slot" and not item.filler]
    if used:
        await parts.store.memories.recalled(space, used)
