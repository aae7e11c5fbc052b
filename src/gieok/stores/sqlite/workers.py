"""Threads that work off one queue, whose answers travel back to the event loop together.

A pool of the standard library wakes a thread and the loop for every single piece of work; with hundreds of turns at
once that waking costs more than the work. Here a thread takes what is there until nothing is left, and one call wakes
the loop for all answers that have gathered. What the work is, is not known here.
"""

import asyncio
import threading
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import Any


@dataclass(slots=True)
class Asked:
    """One piece of work, and who waits for it."""

    work: Callable[..., Any]
    """Called with nothing, unless those who do several together know better."""
    answer: "asyncio.Future[Any] | None" = None
    kind: str = ""
    result: Any = None
    problem: BaseException | None = None

    def do(self) -> None:
        self.problem = None
        try:
            self.result = self.work()
        except BaseException as problem:  # noqa: BLE001  (whatever it is, it is told to whoever asked)
            self.problem = problem


Doing = Callable[[Sequence[Asked]], None]


def one_by_one(asked: Sequence[Asked]) -> None:
    for one in asked:
        one.do()


@dataclass(slots=True)
class _Post:
    """What is on its way back to one event loop."""

    loop: asyncio.AbstractEventLoop
    answers: "deque[Asked]" = field(default_factory=deque)
    called: bool = False

    def deliver(self) -> None:
        self.called = False  # before looking: what comes from now on calls again
        while self.answers:
            one = self.answers.popleft()
            if one.answer is None or one.answer.done():  # whoever asked has left
                continue
            if one.problem is not None:
                one.answer.set_exception(one.problem)
            else:
                one.answer.set_result(one.result)


class Workers:
    def __init__(self, count: int, name: str, doing: Doing = one_by_one, at_once: int = 1) -> None:
        """``count`` threads, begun when there is work for them; each is handed up to ``at_once`` pieces together."""
        self._count = count
        self._name = name
        self._doing = doing
        self._at_once = at_once
        self._waiting: SimpleQueue[Asked | None] = SimpleQueue()
        self._threads: list[threading.Thread] = []
        self._unfinished = 0
        self._over = False
        self._posts: dict[asyncio.AbstractEventLoop, _Post] = {}
        self._lock = threading.Lock()

    async def ask(self, work: Callable[..., Any], kind: str = "") -> Any:
        loop = asyncio.get_running_loop()
        if self._over:
            raise RuntimeError(f"{self._name} has ended; nothing more can be asked")
        answer: asyncio.Future[Any] = loop.create_future()
        asked = Asked(work, answer, kind)
        self._unfinished += 1
        if len(self._threads) < min(self._count, self._unfinished):
            self._begin_another()
        self._waiting.put(asked)
        try:
            return await answer
        finally:
            self._unfinished -= 1

    def shutdown(self) -> None:
        """Finish what was asked for, and end."""
        self._over = True
        for _ in self._threads:
            self._waiting.put(None)
        for thread in self._threads:
            thread.join()
        self._threads.clear()

    def _begin_another(self) -> None:
        thread = threading.Thread(target=self._work, name=f"{self._name}-{len(self._threads)}", daemon=True)
        self._threads.append(thread)
        thread.start()

    def _work(self) -> None:
        while (first := self._waiting.get()) is not None:
            asked, over = self._gathered(first)
            wanted = [one for one in asked if one.answer and not one.answer.cancelled()]
            if wanted:
                self._doing(wanted)
                self._send_back(wanted)
            if over:
                return

    def _gathered(self, first: Asked) -> tuple[list[Asked], bool]:
        """What waits besides; and whether this was all there will ever be."""
        found = [first]
        while len(found) < self._at_once and not self._waiting.empty():
            another = self._waiting.get()
            if another is None:
                return found, True
            found.append(another)
        return found, False

    def _send_back(self, done: Sequence[Asked]) -> None:
        for one in done:
            if one.answer is None:
                continue
            post = self._post_to(one.answer.get_loop())
            post.answers.append(one)
            if not post.called:
                post.called = True
                _call(post)

    def _post_to(self, loop: asyncio.AbstractEventLoop) -> _Post:
        with self._lock:
            return self._posts.setdefault(loop, _Post(loop))


def _call(post: _Post) -> None:
    try:
        post.loop.call_soon_threadsafe(post.deliver)
    except RuntimeError:  # the loop was closed: nobody waits any more
        post.answers.clear()
