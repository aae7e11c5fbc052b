"""A chat model that says what a script tells it, in order: the test double, small and strict.

A call that the script does not foresee fails, and so does a step that nobody asked for; a test can therefore not pass
because something was asked less often, more often or for another purpose than it says. It knows no network; for the
wire there is ``scripted_endpoint``.

    with ScriptedModel([Says("hello"), Says('{"memories": []}', purpose="extract")]) as model:
        ...
"""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from gieok.errors import GieokError
from gieok.ports.chat_model import Answer, ChatRequest, FinishReason, Piece, Purpose


class Unscripted(AssertionError):
    """The model was asked something else than the script says."""


@dataclass(frozen=True, slots=True)
class Says:
    """Answer with this text; streamed, in pieces of so many characters."""

    text: str
    purpose: Purpose | None = None
    """What the request must be for."""
    given: str = ""
    """What the messages of the request must contain."""
    after: float = 0.0
    """Seconds before the answer, and between its pieces."""
    characters: int = 3
    finish_reason: FinishReason = "stop"
    then: GieokError | None = None
    """Streamed: fail with this after the text."""


@dataclass(frozen=True, slots=True)
class Fails:
    error: GieokError
    purpose: Purpose | None = None
    given: str = ""


Step = Says | Fails


class ScriptedModel:
    def __init__(self, steps: Sequence[Step | str], name: str = "scripted") -> None:
        self._left = [Says(step) if isinstance(step, str) else step for step in steps]
        self._name = name
        self.requests: list[ChatRequest] = []
        self.closed_early = 0
        """How many streams were closed before their end."""

    @property
    def name(self) -> str:
        return self._name

    async def answer(self, request: ChatRequest) -> Answer:
        step = self._next(request)
        await asyncio.sleep(step.after)
        return self._answer(request, step)

    async def stream(self, request: ChatRequest) -> AsyncGenerator[Piece, None]:
        step = self._next(request)
        finished = False
        try:
            for start in range(0, len(step.text), step.characters):
                await asyncio.sleep(step.after)
                yield Piece(step.text[start : start + step.characters])
            if step.then:
                finished = True
                raise step.then
            yield Piece("", self._answer(request, step))
            finished = True
        finally:
            self.closed_early += not finished

    def _next(self, request: ChatRequest) -> Says:
        self.requests.append(request)
        if not self._left:
            raise Unscripted(f"the script is over, but the model was asked to {request.purpose}")
        step = self._left.pop(0)
        if step.purpose not in (None, request.purpose):
            raise Unscripted(f"the script says {step.purpose}, but the model was asked to {request.purpose}")
        if step.given not in "\n".join(message.text for message in request.messages):
            raise Unscripted(f"the request to {request.purpose} does not contain {step.given!r}")
        if isinstance(step, Fails):
            raise step.error
        return step

    def _answer(self, request: ChatRequest, step: Says) -> Answer:
        given = sum(len(message.text.split()) for message in request.messages)
        return Answer(step.text, given, len(step.text.split()), self._name, step.finish_reason)

    def finished(self) -> None:
        """Raises Unscripted when steps are left that nobody asked for."""
        if self._left:
            raise Unscripted(f"{len(self._left)} steps of the script were not asked for, the next: {self._left[0]!r}")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        if problem is None:
            self.finished()
