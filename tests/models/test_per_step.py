"""Each step has its model, every call is counted, and a day's allowance is a limit."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gieok.errors import OverBudget
from gieok.models.per_step import PerStep, Step, Steps, Tally
from gieok.nouns.usage import Allowance, Price, Spending, Usage, refuse_over_allowance
from gieok.ports.chat_model import ChatRequest, Message, Purpose
from gieok.testing.scripted_model import Says, ScriptedModel

MONDAY, TUESDAY = date(2026, 5, 4), date(2026, 5, 5)


def to(purpose: Purpose) -> ChatRequest:
    return ChatRequest((Message("user", "one two three"),), purpose, temperature=0.7)


async def test_a_step_without_its_own_model_is_done_by_the_one_that_speaks() -> None:
    with (
        ScriptedModel([Says("hi", purpose="speak"), Says("{}", purpose="judge")], "big") as big,
        ScriptedModel([Says("[]", purpose="extract")], "small") as small,
    ):
        model = PerStep(Steps(Step(big), extract=Step(small)), Tally().count)
        answers = [await model.answer(to(purpose)) for purpose in ("speak", "judge", "extract")]
    assert [answer.model for answer in answers] == ["big", "big", "small"]
    assert model.name == "big"


async def test_every_call_is_counted_with_its_price() -> None:
    tally = Tally()
    with ScriptedModel(["one two", Says("three", purpose="judge"), "four five six"]) as scripted:
        model = PerStep(Steps(Step(scripted, Price(tokens_in=1_000_000, tokens_out=10_000_000))), tally.count)
        await model.answer(to("speak"))
        await model.answer(to("judge"))
        async for _ in model.stream(to("speak")):
            pass
    assert tally.by_step == {"speak": Usage(2, 6, 5, 56.0), "judge": Usage(1, 3, 1, 13.0)}
    assert tally.total == Usage(3, 9, 6, 69.0)


async def test_a_step_may_have_its_own_temperature() -> None:
    with ScriptedModel(["1", "2"]) as scripted:
        model = PerStep(Steps(Step(scripted), select=Step(scripted, temperature=0.1)), Tally().count)
        await model.answer(to("select"))
        await model.answer(to("speak"))
    assert [request.temperature for request in scripted.requests] == [0.1, 0.7]


async def test_over_the_allowance_nothing_is_asked() -> None:
    def refuse() -> None:
        raise OverBudget("enough for today")

    with ScriptedModel([]) as scripted:
        model = PerStep(Steps(Step(scripted)), Tally().count, refuse)
        with pytest.raises(OverBudget):
            await model.answer(to("speak"))
        with pytest.raises(OverBudget):
            await anext(model.stream(to("speak")))


async def test_leaving_a_stream_early_closes_it() -> None:
    with ScriptedModel(["a long answer"]) as scripted:
        pieces = PerStep(Steps(Step(scripted)), Tally().count).stream(to("speak"))
        await anext(pieces)
        await pieces.aclose()
    assert scripted.closed_early == 1


@pytest.mark.parametrize(
    ("used", "allowance", "refused"),
    [
        (Usage(1, 60, 39), Allowance(tokens=100), False),
        (Usage(1, 60, 40), Allowance(tokens=100), True),
        (Usage(1, 60, 40, 0.5), Allowance(cost=1.0), False),
        (Usage(1, 60, 40, 1.0), Allowance(cost=1.0), True),
        (Usage(9, 10**9, 10**9, 10**9), Allowance(), False),
        (Usage(), Allowance(tokens=0), True),
    ],
)
def test_the_limit_is_the_allowance(used: Usage, allowance: Allowance, refused: bool) -> None:
    spending = Spending(MONDAY, used)
    if refused:
        with pytest.raises(OverBudget, match="for today"):
            refuse_over_allowance(spending, allowance, MONDAY)
    else:
        refuse_over_allowance(spending, allowance, MONDAY)


def test_a_new_day_begins_at_nothing() -> None:
    spending = Spending(MONDAY, Usage(5, 500, 500, 5.0))
    refuse_over_allowance(spending, Allowance(tokens=100), TUESDAY)
    assert spending.plus(Usage(1, 2, 3, 0.5), TUESDAY) == Spending(TUESDAY, Usage(1, 2, 3, 0.5))
    assert spending.plus(Usage(1, 2, 3, 0.5), MONDAY) == Spending(MONDAY, Usage(6, 502, 503, 5.5))


@given(st.lists(st.builds(Usage, *[st.integers(0, 10**6)] * 3), max_size=10))
def test_the_total_is_the_sum_of_the_calls(calls: list[Usage]) -> None:
    spending = Spending(MONDAY)
    for call in calls:
        spending = spending.plus(call, MONDAY)
    assert spending.used == sum(calls, Usage())
