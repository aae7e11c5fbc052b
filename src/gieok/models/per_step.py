"""Which model does which step, and what that costs.

A space may let one model speak and a cheaper one extract, judge, select and summarise; a step without its own inherits
the one that speaks. Every call is counted. A cap per space and day is a plain decision over a counter; whoever keeps
the counter (the store) is not known here.
"""

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Self

from gieok.errors import OverBudget
from gieok.ports.chat_model import Answer, ChatModel, ChatRequest, Piece, Purpose


@dataclass(frozen=True, slots=True)
class Price:
    """Of a million tokens, in whatever money; unknown prices are 0 and cost nothing in the count."""

    tokens_in: float = 0.0
    tokens_out: float = 0.0

    def of(self, answer: Answer) -> float:
        return (answer.tokens_in * self.tokens_in + answer.tokens_out * self.tokens_out) / 1_000_000


@dataclass(frozen=True, slots=True)
class Usage:
    """What was used, for one step or for a whole turn."""

    calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    cost: float = 0.0

    def __add__(self, other: "Usage") -> "Usage":
        return Usage(
            self.calls + other.calls,
            self.tokens_in + other.tokens_in,
            self.tokens_out + other.tokens_out,
            self.cost + other.cost,
        )


@dataclass(frozen=True, slots=True)
class Step:
    """One model for one step."""

    model: ChatModel
    price: Price = Price()
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


@dataclass(frozen=True, slots=True)
class Spending:
    """What a space has used on one day. Not a bill: a counter that begins again at midnight."""

    day: date
    used: Usage = Usage()

    def on(self, today: date) -> Self:
        return self if self.day == today else replace(self, day=today, used=Usage())

    def plus(self, usage: Usage, today: date) -> Self:
        begun = self.on(today)
        return replace(begun, used=begun.used + usage)


@dataclass(frozen=True, slots=True)
class Allowance:
    """What a space may use in one day; None is no limit."""

    tokens: int | None = None
    cost: float | None = None


def refuse_over_allowance(spending: Spending, allowance: Allowance, today: date) -> None:
    """Raises OverBudget when the day's allowance is used up. The call that crosses the line is still made."""
    used = spending.on(today).used
    tokens = used.tokens_in + used.tokens_out
    if allowance.tokens is not None and tokens >= allowance.tokens:
        raise OverBudget(f"{tokens:,} of {allowance.tokens:,} tokens are used up for today")
    if allowance.cost is not None and used.cost >= allowance.cost:
        raise OverBudget(f"{used.cost:.4f} of {allowance.cost:.4f} are spent for today")


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
    return Usage(1, answer.tokens_in, answer.tokens_out, step.price.of(answer))
