"""The screen Why: how an answer came about, what was cut, what was sent and what was learned, for turns of every kind."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from gieok.doors.page.guest import Guest
from gieok.doors.page.screens.why_reading import reading_of, stretches
from gieok.doors.page.screens.why_reasons import KNOWN, in_their_language
from gieok.doors.page.words import LANGUAGES, all_texts
from gieok.errors import ModelUnavailable
from gieok.learn.promote import new_slot
from gieok.mind import Mind
from gieok.nouns.candidate import Candidate
from gieok.nouns.category import Category
from gieok.nouns.moment_in_time import utc_now
from gieok.nouns.reply import Reply
from gieok.nouns.slot import Slot
from gieok.parts import Models
from gieok.ports.memories import SlotChange
from gieok.ports.traces import Trace
from gieok.record.persona_files import demo_persona
from gieok.testing.scripted_model import Fails, ScriptedModel, Step

PageOf = Callable[..., Page]
Picture = Callable[[Page, str], Path]
PHONE = {"width": 390, "height": 844, "touch": True}
NAUGHTY = "<script>window.naughty = 1</script>"


def address(site: Any, **more: str) -> str:
    return f"{site.url}/why?user=yuna&character=mina" + "".join(f"&{name}={value}" for name, value in more.items())


def mind_of(site: Any, steps: Sequence[Step | str]) -> Mind:
    parts = replace(site.home.parts, models=Models(speak=ScriptedModel(steps)))
    return Mind(site.mind("yuna").space, parts, demo_persona("mina"))


def habit(n: int) -> Slot:
    long = Candidate(Category.HABIT, "user", f"habit:{n}", f"{n}번째 습관, {'아주 오래 ' * 20}걷기", 0.9, 0.5, 0.1, ())
    return new_slot(long, 0.8, utc_now())


def talked(site: Any) -> Reply:
    """A talk that fills the state block and more; the last answer is asked about."""
    mind = mind_of(site, ["땅콩은 안 돼, 유나!"])

    async def talk() -> Reply:
        await mind.record("나 땅콩 알레르기 있어. 꼭 기억해", "조심할게")
        await site.home.parts.store.memories.change(mind.space, [SlotChange(habit(n), None) for n in range(20)])
        reply = await mind.chat("땅콩 과자 먹어도 될까? 내 생일은 5월 3일이야. 기억해 줘")
        await site.home.parts.lessons.settled()
        await site.home.parts.afterwards.settled()
        return reply

    reply: Reply = site.run(talk())
    return reply


def test_how_an_answer_came_about_in_korean(
    site: Any, page_of: PageOf, picture: Picture, fits: Callable[[Page], bool]
) -> None:
    reply = talked(site)
    page = page_of(address(site), language="ko")
    page.get_by_text("땅콩 과자 먹어도 될까?").click()
    expect(page.get_by_text("이 답이 나오기까지")).to_be_visible()
    picture(page, "why-turn-ko-light")
    assert f"turn={reply.trace_id}" in page.url
    came = page.locator("section", has_text="떠오른 것")
    expect(page.locator("section").first).to_contain_text("땅콩은 안 돼, 유나!")
    expect(came.locator("li .chip", has_text="프롬프트에 넣음").first).to_be_visible()
    expect(came.locator(".parts-names", has_text="낱말").first).to_be_visible()
    cut = page.locator("section", has_text="그 밖에 빠진 것")
    expect(cut.locator("li", has_text="자리가 모자람").first).to_contain_text("현재 상태")

    state = page.locator(".sent-block", has=page.locator("summary", has_text="현재 상태"))
    expect(state).to_contain_text("500 가운데")
    state.locator("summary").click()
    expect(state.locator("pre")).to_contain_text("[현재 상태(캐논)]")
    learned = page.locator("section", has_text="배운 것")
    expect(learned.locator("li", has_text="5월 3일").first).to_contain_text("기억함")
    expect(learned.locator("li", has_text="5월 3일").first).to_contain_text("문턱 0.65 이상")
    expect(page.locator("section", has_text="누가 얼마나")).to_contain_text("scripted")
    assert fits(page)
    page.locator("section", has_text="배운 것").scroll_into_view_if_needed()
    picture(page, "why-learned-ko-light")

    learned.locator("li", has_text="5월 3일").get_by_role("link", name="내력 보기").first.click()
    expect(page.get_by_text("이렇게 들었어요")).to_be_visible()
    expect(page.locator(".story-quote").first).to_contain_text("내 생일은 5월 3일이야")
    picture(page, "why-slot-ko-light")


def test_on_a_phone_in_the_dark_in_english(
    site: Any, page_of: PageOf, picture: Picture, fits: Callable[[Page], bool]
) -> None:
    reply = talked(site)
    page = page_of(address(site, turn=reply.round_id), dark=True, **PHONE)
    expect(page.get_by_text("How this answer came about")).to_be_visible()
    picture(page, "why-turn-en-dark-phone")
    expect(page.locator(".sent-block").first).to_be_visible()
    for block in page.locator(".sent-block summary").all():
        block.click()
    expect(page.locator(".sent-block pre").first).to_be_visible()
    assert fits(page)
    page.locator(".sent-block").first.scroll_into_view_if_needed()
    picture(page, "why-prompt-en-dark-phone")
    page.get_by_text("Who worked on it").scroll_into_view_if_needed()
    picture(page, "why-work-en-dark-phone")


def test_a_turn_without_a_model_says_what_it_ran_on(site: Any, page_of: PageOf) -> None:
    reply = site.run(site.mind("yuna").chat("안녕?"))
    page = page_of(address(site, turn=reply.trace_id), language="ko")  # at once: the trace may still be on its way
    expect(page.locator(".degraded")).to_contain_text("연결된 언어 모델이 없어 기억으로 답했어요.")  # I3
    expect(page.locator(".degraded")).to_contain_text("임베더가 없어 낱말로만 찾았어요.")
    expect(page.get_by_text("기억할 만한 것이 없었어요.")).to_be_visible()


def test_a_turn_that_failed_is_told_with_its_error(site: Any, page_of: PageOf, picture: Picture) -> None:
    mind = mind_of(site, [Fails(ModelUnavailable(f"the endpoint is away {NAUGHTY}"))])
    with pytest.raises(ModelUnavailable):
        site.run(mind.chat(f"hello {NAUGHTY}"))
    (round_,) = site.run(mind.rounds())
    page = page_of(address(site, turn=round_.id))
    expect(page.get_by_text("It was not answered; what was said is kept.")).to_be_visible()
    expect(page.get_by_text(f"the endpoint is away {NAUGHTY}")).to_be_visible()
    picture(page, "why-failed-en-light")
    assert page.evaluate("window.naughty") is None


def test_another_answer_to_the_same_message_has_its_own_story(site: Any, page_of: PageOf) -> None:
    mind = mind_of(site, ["first answer", "second answer"])

    async def twice() -> Reply:
        first = await mind.chat("나 커피 좋아해. 기억해 줘")
        await site.home.parts.lessons.settled()
        last = [event async for event in mind.another(first.round_id)][-1]
        await site.home.parts.afterwards.settled()
        assert isinstance(last, Reply)
        return last

    second: Reply = site.run(twice())
    page = page_of(address(site, turn=second.trace_id))
    expect(page.get_by_text("How this answer came about")).to_be_visible()
    expect(page.get_by_text("Nothing was found in it to remember.")).to_be_visible()
    page.goto(address(site))
    expect(page.locator(".row-link")).to_have_count(2)


def test_searches_are_there_when_wanted_and_strangers_are_not(site: Any, page_of: PageOf, picture: Picture) -> None:
    site.run(site.mind("yuna").record("I am allergic to peanuts", "noted"))
    found = site.run(site.mind("yuna").recall("peanuts"))
    site.run(site.home.parts.afterwards.settled())
    page = page_of(address(site))
    expect(page.get_by_text("There are no turns yet.")).to_be_visible()
    picture(page, "why-empty-en-light")
    page.get_by_role("switch", name="Show searches too").click()
    page.locator(".row-link", has_text="peanuts").click()
    expect(page.get_by_text("How this was found")).to_be_visible()
    expect(page.locator("li .chip", has_text="Found").first).to_be_visible()
    page.goto(f"{site.url}/why?user=jiho&character=mina&turn={found.trace_id}")  # I12
    expect(page.get_by_text("Nothing is known about it here.")).to_be_visible()
    page.goto(address(site, slot="nowhere"))
    expect(page.get_by_role("alert")).to_contain_text("check the name or the id")


def test_a_trace_with_nothing_in_it_can_be_read() -> None:
    for content in (
        {},
        {"items": [None, {}], "blocks": [], "cut": "x", "usage": 3, "steps": {"a": "b"}},
    ):
        reading = reading_of(Trace("t", "turn", "r", content, utc_now()))
        assert (reading.path, reading.tokens, reading.blocks) == ("none", 0, ())


def test_a_cut_memory_is_told_from_one_that_stands_elsewhere() -> None:
    items = [{"kind": "slot", "id": name, "text": name} for name in ("in", "twice", "big")]
    cut = [
        {"block": "recall", "line": "twice", "reason": "it already stands elsewhere in the prompt", "id": "twice"},
        {
            "block": "recall",
            "line": "big",
            "reason": "no room: 3 tokens are left in the block, 9 are needed",
            "id": "big",
        },
        {
            "block": "state",
            "line": "s",
            "reason": "no room: 3 characters are left in the block, 9 are needed",
            "id": "s",
        },
    ]
    reading = reading_of(Trace("t", "turn", "r", {"items": items, "cut": cut}, utc_now()))
    assert [item.fate for item in reading.items] == ["injected", "elsewhere", "cut"]
    assert [one.id for one in reading.left_out] == ["s"]


def test_points_of_a_turn_become_stretches() -> None:
    assert stretches({"locked": 2.0, "begun": 0.5, "recalled": 10.0}) == [
        ("begun", 0.5),
        ("locked", 1.5),
        ("recalled", 8.0),
    ]


def test_every_known_reason_can_be_said_and_an_unknown_one_is_not_hidden() -> None:
    for pattern, key in KNOWN:
        for language in LANGUAGES:
            text = all_texts()[f"why.reason_{key}"][language]
            assert all(f"{{{name}}}" in text for name in pattern.groupindex), key
    guest = object.__new__(Guest)
    guest.language = "ko"
    assert in_their_language(guest, "worth 0.712, at least 0.65") == "값어치 0.712, 문턱 0.65 이상"
    assert in_their_language(guest, "takes the place of '유나'") == "'유나' 대신 들어감"
    assert in_their_language(guest, "something new") == "something new"
