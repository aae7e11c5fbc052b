"""What models used: tokens and money, for a call, a turn or a day, and how much of it is allowed.

A counter, not a bill: tokens that no endpoint counted are estimated, and prices are what somebody wrote into the
settings. The cap is a plain decision over the counter of a space and a day.
"""

from dataclasses import dataclass, replace
from datetime import date
from typing import Self

from gieok.errors import OverBudget


@dataclass(frozen=True, slots=True)
class Price:
    """Of a million tokens, in whatever money; unknown prices are 0 and cost nothing in the count."""

    tokens_in: float = 0.0
    tokens_out: float = 0.0

    def of(self, tokens_in: int, tokens_out: int) -> float:
        return (tokens_in * self.tokens_in + tokens_out * self.tokens_out) / 1_000_000


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
