"""The same home and minds for callers without an event loop: one line per method.

One background thread runs one event loop for all of them; a call hands its coroutine over and
waits. Ctrl-C cancels what is running, so a turn that was broken off is marked and not lost.
"""

import asyncio
import atexit
import threading
from collections.abc import AsyncGenerator, Coroutine, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar, Unpack, overload

from gieok import home as async_home
from gieok import mind as async_mind
from gieok import upkeep
from gieok.assemble import chat_model_named, open_home
from gieok.carry.export import ExportFormat
from gieok.carry.read import Opened
from gieok.carry.report import Report
from gieok.jobs.plan import JobPlan
from gieok.jobs.run import ModelNamed, Outcome, Tell
from gieok.jobs.run import quietly as silently
from gieok.learn.compact import Compacted
from gieok.learn.replay import Difference
from gieok.learn.score import WEIGHTS, Weights
from gieok.nouns.candidate import Judged
from gieok.nouns.conversation import Conversation
from gieok.nouns.emotion import Emotion
from gieok.nouns.episode import Episode
from gieok.nouns.moment import Moment
from gieok.nouns.persona import Persona
from gieok.nouns.picture import Picture
from gieok.nouns.post import Post
from gieok.nouns.prompt import Prompt
from gieok.nouns.recollection import KINDS, Kind, Recollection
from gieok.nouns.reply import Reply
from gieok.nouns.round import Round
from gieok.nouns.shared_entry import SharedMemoryEntry
from gieok.nouns.slot import Slot, SlotState
from gieok.nouns.space import Space
from gieok.nouns.view import Chosen, HowToView, View
from gieok.nouns.why import Why
from gieok.ports.blackboard import Note
from gieok.ports.chat_model import ChatModel, Image
from gieok.ports.ledger import BroughtIn, ConversationLine
from gieok.ports.personas import NO_PICTURES
from gieok.ports.store import Finding, Looked, Receipt
from gieok.ports.traces import Trace
from gieok.recall import choose_posts
from gieok.record import memory as async_memory
from gieok.record.blackboard import NotesRead
from gieok.settings import Settings
from gieok.upkeep import Progress, quietly

T = TypeVar("T")


@cache
def _loop() -> asyncio.AbstractEventLoop:
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, name="gieok", daemon=True).start()
    return loop


def wait_for(work: Coroutine[Any, Any, T]) -> T:
    """Run it on the background loop and wait; being interrupted cancels it there too."""
    running = asyncio.run_coroutine_threadsafe(work, _loop())
    try:
        return running.result()
    except BaseException:
        running.cancel()
        raise


def one_by_one(events: AsyncGenerator[T, None]) -> Iterator[T]:
    """An async generator as a plain one; leaving it early closes it there too."""

    async def next_one() -> T | None:
        return await anext(events, None)

    try:
        while (event := wait_for(next_one())) is not None:
            yield event
    finally:
        wait_for(_closed(events))


async def _closed(events: AsyncGenerator[Any, None]) -> None:
    # After Ctrl-C the step that was cancelled still marks its turn; only then can the rest be closed.
    while getattr(events, "ag_running", False):
        await asyncio.sleep(0.005)
    await events.aclose()


def open(store: str | None = None, settings: Settings | None = None) -> "Home":
    home = Home(wait_for(open_home(store, settings)))
    _close_at_the_end().add(home)
    return home


@cache
def _close_at_the_end() -> "set[Home]":
    """The homes that are still open. Whoever forgets to close one loses nothing that is still being learned.

    The ordinary atexit comes too late: by then threads take no more work. This hook, which concurrent.futures uses
    as well, comes before. Hooks run backwards, so that of concurrent.futures must be there first.
    """
    import concurrent.futures.thread  # noqa: F401, PLC0415  (it sets its hook when it is imported)

    homes: set[Home] = set()

    def close_all() -> None:
        for home in list(homes):
            home.close()

    before_threads_end = getattr(threading, "_register_atexit", atexit.register)
    before_threads_end(close_all)
    return homes


class Home:
    """Holds minds; see ``gieok.home``."""

    def __init__(self, home: async_home.Home) -> None:
        self._home = home

    def mind(self, user: str, character: str, persona: Persona | None = None) -> "Mind":
        return Mind(self._home.mind(user, character, persona))

    def model_named(self, name: str) -> ChatModel | None:
        """The model of that name; of none, the one that speaks for everybody."""
        return chat_model_named(name, self._home.settings) if name else self._home.parts.models.speak

    @property
    def store_url(self) -> str:
        return self._home.parts.store.url

    @property
    def personas(self) -> Mapping[str, Persona]:
        return self._home.personas

    def bring_in(self, name: str, persona: Persona, pictures: Mapping[Emotion, Picture] = NO_PICTURES) -> None:
        wait_for(self._home.bring_in(name, persona, pictures))

    def picture(self, name: str, emotion: Emotion = "neutral") -> Picture | None:
        return wait_for(self._home.picture(name, emotion))

    def pictures(self) -> Mapping[str, Mapping[Emotion, str]]:
        return wait_for(self._home.pictures())

    def set_picture(self, name: str, given: Picture | bytes | str | Path, emotion: Emotion = "neutral") -> Picture:
        return wait_for(self._home.set_picture(name, given, emotion))

    def remove_picture(self, name: str, emotion: Emotion = "neutral") -> None:
        wait_for(self._home.remove_picture(name, emotion))

    def spaces(self) -> list[Space]:
        return wait_for(self._home.spaces())

    def check(self) -> Sequence[Finding]:
        return wait_for(self._home.check())

    def erase(self, user: str) -> list[Receipt]:
        return wait_for(self._home.erase(user))

    def look_for(self, user: str, texts: Sequence[str] = ()) -> Sequence[Looked]:
        return wait_for(self._home.look_for(user, texts))

    def back_up(self, target: str) -> int:
        return wait_for(self._home.back_up(target))

    def close(self) -> None:
        _close_at_the_end().discard(self)
        wait_for(self._home.close())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class Mind:
    """Takes turns; see ``gieok.mind``."""

    def __init__(self, mind: async_mind.Mind) -> None:
        self._mind = mind

    @property
    def space(self) -> Space:
        return self._mind.space

    @property
    def persona(self) -> Persona | None:
        return self._mind.persona

    def record(
        self,
        said: str,
        reply: str | None = None,
        *,
        conversation: str = async_mind.MAIN,
        at: datetime | None = None,
    ) -> Round:
        return wait_for(self._mind.record(said, reply, conversation=conversation, at=at))

    def chat(self, message: str, *, conversation: str = async_mind.MAIN, images: tuple[Image, ...] = ()) -> Reply:
        return wait_for(self._mind.chat(message, conversation=conversation, images=images))

    def stream(
        self, message: str, *, conversation: str = async_mind.MAIN, images: tuple[Image, ...] = ()
    ) -> Iterator[str | Reply]:
        return one_by_one(self._mind.stream(message, conversation=conversation, images=images))

    def retry(self, round_id: str, *, conversation: str = async_mind.MAIN) -> Reply:
        return wait_for(self._mind.retry(round_id, conversation=conversation))

    def recall(
        self, query: str, limit: int = 8, kinds: Sequence[Kind] = KINDS, now: datetime | None = None
    ) -> Recollection:
        return wait_for(self._mind.recall(query, limit, kinds, now))

    def state(self) -> str:
        return wait_for(self._mind.state())

    def context(self, message: str, tokens: int | None = None, *, conversation: str = async_mind.MAIN) -> Prompt:
        return wait_for(self._mind.context(message, tokens, conversation=conversation))

    def slots(self, states: Sequence[SlotState] = ("current",), limit: int = 1000, after: int = 0) -> list[Slot]:
        return wait_for(self._mind.slots(states, limit, after))

    def moments(self, limit: int = 1000, after: int = 0) -> list[Moment]:
        return wait_for(self._mind.moments(limit, after))

    def candidates(self, limit: int = 1000, after: int = 0) -> list[Judged]:
        return wait_for(self._mind.candidates(limit, after))

    def learned_from(self, round_id: str) -> list[Judged]:
        return wait_for(self._mind.learned_from(round_id))

    def learning_fallbacks(self, round_id: str) -> tuple[str, ...]:
        return wait_for(self._mind.learning_fallbacks(round_id))

    def why(self, slot_id: str) -> Why:
        return wait_for(self._mind.why(slot_id))

    def correct(self, slot_id: str, value: str, *, seen: int | None = None) -> Slot:
        return wait_for(self._mind.correct(slot_id, value, seen=seen))

    def pin(self, slot_id: str, *, seen: int | None = None) -> Slot:
        return wait_for(self._mind.pin(slot_id, seen=seen))

    def unpin(self, slot_id: str, *, seen: int | None = None) -> Slot:
        return wait_for(self._mind.unpin(slot_id, seen=seen))

    def forget(self, slot_id: str, *, seen: int | None = None) -> Slot:
        return wait_for(self._mind.forget(slot_id, seen=seen))

    def restore(self, slot_id: str, *, seen: int | None = None) -> Slot:
        return wait_for(self._mind.restore(slot_id, seen=seen))

    def replay(self, threshold: float | None = None, weights: Weights = WEIGHTS) -> "Replay":
        return Replay(wait_for(self._mind.replay(threshold, weights)))

    def rebuild(self, progress: Progress = quietly) -> int:
        return wait_for(self._mind.rebuild(progress))

    def embed_waiting(self, progress: Progress = quietly) -> int:
        return wait_for(self._mind.embed_waiting(progress))

    def catch_up(self, progress: Progress = quietly) -> int:
        return wait_for(self._mind.catch_up(progress))

    def episodes(self, conversation: str | None = None, limit: int = 1000) -> list[Episode]:
        return wait_for(self._mind.episodes(conversation, limit))

    def view(
        self,
        person: str | Persona,
        memorize_to: str | None = None,
        at_most: int | None = None,
        task_prompt_preview: str = "",
        *,
        conversation: str = async_mind.MAIN,
        model: ChatModel | None = None,
        **how: Unpack[HowToView],
    ) -> list[Post]:
        return wait_for(
            self._mind.view(
                person, memorize_to, at_most, task_prompt_preview, conversation=conversation, model=model, **how
            )
        )

    def choose(
        self,
        person: str | Persona,
        memorize_to: str | None = None,
        at_most: int | None = None,
        task_prompt_preview: str = "",
        *,
        conversation: str = async_mind.MAIN,
        model: ChatModel | None = None,
        **how: Unpack[HowToView],
    ) -> Chosen:
        return wait_for(
            self._mind.choose(
                person, memorize_to, at_most, task_prompt_preview, conversation=conversation, model=model, **how
            )
        )

    def compact(self, now: bool = False, *, conversation: str = async_mind.MAIN) -> Compacted:
        return wait_for(self._mind.compact(now, conversation=conversation))

    def run_jobs(
        self,
        plan: JobPlan,
        *,
        conversation: str = async_mind.MAIN,
        variables: Mapping[str, Any] | None = None,
        dry_run: bool = False,
        model_named: ModelNamed | None = None,
        tell: Tell = silently,
    ) -> list[Outcome]:
        return wait_for(
            self._mind.run_jobs(
                plan,
                conversation=conversation,
                variables=variables,
                dry_run=dry_run,
                model_named=model_named,
                tell=tell,
            )
        )

    def fade(self) -> tuple[Slot, ...]:
        return wait_for(self._mind.fade())

    def trace(self, id_or_round: str) -> Trace:
        return wait_for(self._mind.trace(id_or_round))

    def traces(self, limit: int = 50) -> list[Trace]:
        return wait_for(self._mind.traces(limit))

    def round(self, round_id: str) -> Round:
        return wait_for(self._mind.round(round_id))

    def memory(self, conversation: str = async_mind.MAIN) -> "Memory":
        return Memory(self._mind.memory(conversation))

    def recent(self, conversation: str = async_mind.MAIN) -> list[Post]:
        return wait_for(self._mind.recent(conversation))

    def rounds(self, conversation: str = async_mind.MAIN, newest: int | None = None) -> list[Round]:
        return wait_for(self._mind.rounds(conversation, newest))

    def posts(self, conversation: str = async_mind.MAIN, after: int = 0, limit: int = 100) -> list[Post]:
        return wait_for(self._mind.posts(conversation, after, limit))

    def conversation(self, conversation: str = async_mind.MAIN) -> Conversation:
        return wait_for(self._mind.conversation(conversation))

    def conversations(self) -> list[ConversationLine]:
        return wait_for(self._mind.conversations())

    def bring_in(self, rounds: Sequence[Round], conversation: str = async_mind.MAIN, learn: bool = True) -> BroughtIn:
        return wait_for(self._mind.bring_in(rounds, conversation, learn))

    def bring(
        self,
        source: Opened | str | Path | bytes,
        *,
        conversation: str | None = None,
        learn: bool = True,
        dry_run: bool = False,
        progress: Progress = quietly,
    ) -> Report:
        return wait_for(
            self._mind.bring(source, conversation=conversation, learn=learn, dry_run=dry_run, progress=progress)
        )

    def export(self, format: ExportFormat = "jsonl", conversations: Sequence[str] = ()) -> Iterator[str]:
        return one_by_one(self._mind.export(format, conversations))

    def erase(self) -> Receipt:
        return wait_for(self._mind.erase())


@dataclass(frozen=True, slots=True)
class Replay:
    """What would be remembered under other settings; ``apply`` makes it so."""

    _replay: upkeep.Replay

    @property
    def difference(self) -> Difference:
        return self._replay.difference

    def apply(self) -> Difference:
        return wait_for(self._replay.apply())

    def undo(self) -> None:
        wait_for(self._replay.undo())


class Memory:
    """A conversation being written; see ``gieok.record.memory``."""

    def __init__(self, memory: async_memory.Memory) -> None:
        self._memory = memory

    @property
    def conversation(self) -> Conversation:
        return wait_for(self._memory.conversation())

    @property
    def memory_dict(self) -> dict[str, Any]:
        return wait_for(self._memory.memory_dict())

    def set_memory_dict(self, notes: Mapping[str, Any], merge: bool = False) -> Note:
        return wait_for(self._memory.set_memory_dict(notes, merge))

    def take_notes_from(self, reply: str) -> NotesRead:
        return wait_for(self._memory.take_notes_from(reply))

    def memory_dict_versions(self, limit: int = 20) -> list[Note]:
        return wait_for(self._memory.memory_dict_versions(limit))

    def create_round(self, user_query: str, created_at: datetime | None = None) -> "OpenRound":
        return OpenRound(wait_for(self._memory.create_round(user_query, created_at)))

    def get_role_rounds(self, role: str, include_failure_rounds: bool = False, limit: int | None = None) -> list[Round]:
        return wait_for(self._memory.get_role_rounds(role, include_failure_rounds, limit))

    def get_shared_memory_entries(self, entry_type: str) -> list[SharedMemoryEntry]:
        return wait_for(self._memory.get_shared_memory_entries(entry_type))


class OpenRound:
    """A round while it runs; ``with`` ends it, finished or failed."""

    def __init__(self, round_: async_memory.OpenRound) -> None:
        self._round = round_

    @property
    def id(self) -> str:
        return self._round.id

    @property
    def round(self) -> Round:
        return self._round.round

    def add_post(self, post: Post) -> Post:
        return wait_for(self._round.add_post(post))

    def finish(self) -> Round:
        return wait_for(self._round.finish())

    def fail(self, error: str) -> Round:
        return wait_for(self._round.fail(error))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        wait_for(self._round.__aexit__(kind, problem, trace))


class PatientSelector:
    """A MemorySelector that waits; see ``gieok.recall.choose_posts``."""

    def __init__(self, selector: choose_posts.MemorySelector) -> None:
        self._selector = selector

    def apply_memory_settings(
        self,
        person: str | Persona,
        all_messages: Sequence[Post],
        memorize_to: str | None = None,
        at_most: int | None = None,
        task_prompt_preview: str = "",
        llm_service: ChatModel | None = None,
        **how: Unpack[HowToView],
    ) -> list[Post]:
        return wait_for(
            self._selector.apply_memory_settings(
                person, all_messages, memorize_to, at_most, task_prompt_preview, llm_service, **how
            )
        )

    def choose_among(self, view: View, posts: Sequence[Post], model: ChatModel | None = None) -> Chosen:
        return wait_for(self._selector.choose_among(view, posts, model))


@overload
def MemorySelector(home: Home, model: ChatModel | None = None) -> PatientSelector: ...
@overload
def MemorySelector(home: async_home.Home, model: ChatModel | None = None) -> choose_posts.MemorySelector: ...
def MemorySelector(
    home: Home | async_home.Home, model: ChatModel | None = None
) -> PatientSelector | choose_posts.MemorySelector:
    """Chooses among posts that somebody else keeps, with the embedder and the model of a home."""
    parts = home._home.parts if isinstance(home, Home) else home.parts
    selector = choose_posts.MemorySelector(parts.embedder, model or parts.models.select, clock=parts.clock)
    return PatientSelector(selector) if isinstance(home, Home) else selector
