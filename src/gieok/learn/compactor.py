"""A ContextCompactor keeps one summary of a growing list of rounds, in a thread of its own: seed document 002.

For programs that use only this: it needs no store, is told when rounds have come, and never makes anybody
wait. Whoever has a Mind does not need it: there compaction is a job of the queue and survives a restart. Without a
model the talk's own sentences stand for a summary; a model that fails leaves the last summary as it was.
"""

import asyncio
import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from gieok.errors import BadSetting, GieokError
from gieok.learn.summarize import Summary, by_model, by_sentences
from gieok.nouns.post import Post
from gieok.nouns.round import Round
from gieok.ports.chat_model import ChatModel

log = logging.getLogger("gieok.compaction")

STOP_SECONDS = 5.0
"""How long ``stop`` waits for a summary that is being written; the thread ends with the process in any case."""


@dataclass(frozen=True, slots=True)
class CompactorConfig:
    threshold: int = 10
    """Uncompacted rounds that set it off."""
    retain_recent: int = 3
    """Newest rounds that are left as they are."""
    enabled: bool = True

    def __post_init__(self) -> None:
        if self.threshold < 1 or self.retain_recent < 0:
            raise BadSetting("a compactor wants threshold >= 1 and retain_recent >= 0")


@dataclass(frozen=True, slots=True)
class CompactedMessage:
    """What the rounds from ``start_index`` to ``end_index`` (counted from 1, both included) said, in short."""

    start_index: int
    end_index: int
    summary: str

    def to_system_message(self) -> str:
        return f"[Summary of the conversation (Rounds {self.start_index}-{self.end_index})]\n{self.summary}"


def rounds_to_compact(rounds: int, compacted: int = 0, threshold: int = 10, retain: int = 3) -> tuple[int, int] | None:
    """The first and last round, counted from 1, that the next summary adds; None while nothing is due.

    >>> rounds_to_compact(10), rounds_to_compact(12), rounds_to_compact(4, threshold=3, retain=5)
    ((1, 7), (1, 9), None)
    """
    until = rounds - retain
    return (compacted + 1, until) if rounds - compacted >= threshold and until > compacted else None


class ContextCompactor:
    def __init__(
        self,
        config: CompactorConfig,
        model: ChatModel | None,
        rounds_getter: Callable[[], Sequence[Round]],
        logger: Callable[[str], None] = log.info,
    ) -> None:
        self.config = config
        self._model = model
        self._rounds = rounds_getter
        self._say = logger
        self._compacted: CompactedMessage | None = None
        self._changed = threading.Condition()
        self._waiting = self._working = self._stopping = False
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin to work in the background; a second call changes nothing."""
        with self._changed:
            if not self.config.enabled or self._thread is not None:
                return
            self._stopping = False
            self._thread = threading.Thread(target=self._run, name="gieok-compactor", daemon=True)
            self._thread.start()
        self._say("compaction started")

    def stop(self) -> None:
        """Work no more; a summary that is being written is waited for, briefly."""
        with self._changed:
            thread, self._thread, self._stopping = self._thread, None, True
            self._changed.notify_all()
        if thread is not None:
            thread.join(STOP_SECONDS)
            self._say("compaction stopped")

    def get_compaction(self) -> CompactedMessage | None:
        """The summary in force, and which rounds it stands for."""
        with self._changed:
            return self._compacted

    def notify_rounds_changed(self) -> None:
        """Say that rounds have come. Returns at once; what is due is done in the background, one after the other."""
        due = self._due(len(self._rounds())) if self.config.enabled else None
        if due is None:
            return
        with self._changed:
            self._waiting = True
            queued = self._working
            self._changed.notify_all()
        self._say("compaction queued behind the one that runs" if queued else f"compaction of rounds 1-{due[1]} is due")

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until nothing is being summarised; False when it takes longer."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._waiting and not self._working, seconds)

    def _due(self, rounds: int) -> tuple[int, int] | None:
        before = self.get_compaction()
        return rounds_to_compact(
            rounds, before.end_index if before else 0, self.config.threshold, self.config.retain_recent
        )

    def _run(self) -> None:
        with asyncio.Runner() as runner:  # one loop for all summaries: a client's connections belong to a loop
            while self._woken():
                try:
                    self._compact(runner)
                except GieokError as problem:
                    self._say(f"compaction failed, the last summary stays: {problem}")
                    log.warning("a conversation was not summarised: %s", problem)
                finally:
                    self._rest()

    def _woken(self) -> bool:
        """Wait until something is to be done; False when it is over."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._stopping)
            self._waiting, self._working = False, not self._stopping
            return self._working

    def _rest(self) -> None:
        with self._changed:
            self._working = False
            self._changed.notify_all()

    def _compact(self, runner: asyncio.Runner) -> None:
        rounds = list(self._rounds())
        due = self._due(len(rounds))
        if due is None:
            return
        first, last = due
        before = self.get_compaction()
        posts = [post for one in rounds[first - 1 : last] if one.state != "failed" for post in one.post_list]
        summary = self._summary(posts, before.summary if before else "", runner)
        with self._changed:
            self._compacted = CompactedMessage(1, last, summary.text)
        self._say(f"compaction of rounds 1-{last} is done, by {summary.by}")

    def _summary(self, posts: Sequence[Post], previous: str, runner: asyncio.Runner) -> Summary:
        if self._model is None:
            return by_sentences(posts, previous)
        return runner.run(by_model(posts, previous, self._model))
