"""Which model does which step, with every call counted.

A space may let one model speak and a cheaper one extract, judge, select and summarise; a step without its own inherits
the one that speaks. Whether a call may be made, and who keeps the count, is told from outside.
"""

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass, field, replace

from gieok.nouns.usage import Price, Usage
from gieok.ports.chat_model import Answer, ChatModel, ChatRequest, Piece, Purpose

FREE = Price()


@dataclass(frozen=True, slots=True)
class Step:
    """One model for one step."""

    model: ChatModel
    price: Price = FREE
    temperature: float | None = None
    """In place of the one that the request asks for."""


@dataclass(frozen=True, slots=True)
class Steps:
    """The models of a space; what is not given is done by the one that speaks."""

    speak: Step
    extract: Step | None = None
    judge: Step | None = None
    select: Step | None = None
    summarise: Step | None = None

    def of(self, purpose: Purpose) -> Step:
        own: dict[Purpose, Step | None] = {
            "speak": self.speak,
            "extract": self.extract,
            "judge": self.judge,
            "select": self.select,
            "summarise": self.summarise,
        }
        return own[purpose] or self.speak


@dataclass(slots=True)
class Tally:
    """Counts the calls of one turn, step by step."""

    by_step: dict[Purpose, Usage] = field(default_factory=dict)

    def count(self, purpose: Purpose, usage: Usage) -> None:
        self.by_step[purpose] = self.by_step.get(purpose, Usage()) + usage

    @property
    def total(self) -> Usage:
        return sum(self.by_step.values(), Usage())


class PerStep:
    """A chat model that hands each request to the model of its step, asks whether it may, and counts what it cost."""

    def __init__(
        self, steps: Steps, count: Callable[[Purpose, Usage], None], allowed: Callable[[], None] = lambda: None
    ) -> None:
        """``allowed`` is asked before each call and raises OverBudget when it may not be made."""
        self._steps = steps
        self._count = count
        self._allowed = allowed

    @property
    def name(self) -> str:
        return self._steps.speak.model.name

    async def answer(self, request: ChatRequest) -> Answer:
        step = self._steps.of(request.purpose)
        self._allowed()
        answer = await step.model.answer(_with_temperature(request, step))
        self._count(request.purpose, _usage(answer, step))
        return answer

    async def stream(self, request: ChatRequest) -> AsyncGenerator[Piece, None]:
        step = self._steps.of(request.purpose)
        self._allowed()
        async with aclosing(step.model.stream(_with_temperature(request, step))) as pieces:
            async for piece in pieces:
                if piece.answer is not None:
                    self._count(request.purpose, _usage(piece.answer, step))
                yield piece


def _with_temperature(request: ChatRequest, step: Step) -> ChatRequest:
    return request if step.temperature is None else replace(request, temperature=step.temperature)


def _usage(answer: Answer, step: Step) -> Usage:
    return Usage(1, answer.tokens_in, answer.tokens_out, step.price.of(answer.tokens_in, answer.tokens_out))
