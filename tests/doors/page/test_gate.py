"""The gate: candidates against the threshold, sliders that try other settings, applying and taking back."""

import re
from dataclasses import astuple, replace
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from gieok.doors.page.screens.gate_plot import Words, plot
from gieok.doors.page.screens.gate_weighed import MOST_DRAWN, drawn, weighed
from gieok.learn.promote import Gate, decide
from gieok.learn.replay import Difference, replayed
from gieok.learn.score import WEIGHTS, Weights
from gieok.mind import Mind
from gieok.nouns.candidate import Candidate
from gieok.nouns.category import Category
from gieok.nouns.identity import new_id
from gieok.nouns.moment_in_time import utc_now

TALK = (
    "나 땅콩 알레르기 있어. 꼭 기억해 줘",
    "나 커피 좋아해",
    "나 다음 달 3일에 부산으로 이사 가. 꼭 기억해 줘",
    "아 이사 부산 아니고 대구로 바뀌었어",
    "내 이름은 유나야",
    "오늘 너무 우울하다. 시험을 망쳤어",
    "매일 아침 여섯 시에 조깅해",
    "I work as a nurse in Seoul.",
    "I really hate horror movies.",
    "고양이 두 마리를 키워",
    "I love <img src=x onerror=alert(1)> cookies, please remember that.",
)
NAMES = {
    "ko": ("문턱값", "적용", "되돌리기", "감정의 세기"),
    "en": ("Threshold", "Apply", "Undo", "Strength of feeling"),
}


async def talk(mind: Mind) -> None:
    for said in TALK:
        await mind.record(said, "응, 알겠어.")


@pytest.fixture
def talked(site: Any) -> Any:
    site.run(talk(site.mind()))
    return site


def moved(page: Page, name: str, steps: int) -> None:
    """Move a slider with the keyboard, so many hundredths."""
    slider = page.get_by_role("slider", name=name)
    slider.focus()
    for _ in range(abs(steps)):
        slider.press("ArrowRight" if steps > 0 else "ArrowLeft")


def numbers(page: Page) -> Locator:
    return page.locator(".gate-count")


def counts(difference: Difference) -> list[str]:
    found = (difference.remembered, difference.dropped, difference.changed)
    return [*(str(len(one)) for one in found), str(difference.same)]


async def slots(mind: Mind) -> list[object]:
    return [(one.id, one.value, one.score, one.superseded_by) for one in await mind.slots()]


@pytest.mark.parametrize("language", ["ko", "en"])
def test_sliders_show_at_once_what_a_replay_says_and_applying_can_be_undone(
    talked: Any, page_of: Any, picture: Any, language: str
) -> None:
    threshold, apply, undo, feeling = NAMES[language]
    mind = talked.mind()
    before, as_it_is = talked.run(slots(mind)), talked.run(mind.replay()).difference
    page = page_of(f"{talked.url}/gate", language=language, dark=language == "en", height=1250)
    expect(numbers(page)).to_have_text(counts(as_it_is))
    expect(page.get_by_role("button", name=apply)).to_be_disabled()
    expect(page.locator(".gate-plot .point")).to_have_count(len(as_it_is.judged))
    page.get_by_text("<img src=x onerror=alert").first.click()
    expect(page.locator(".gate-quote")).to_contain_text("<img src=x onerror=alert(1)> cookies")
    picture(page, f"gate-{language}")

    moved(page, threshold, 5)
    stricter = talked.run(mind.replay(0.70)).difference
    assert stricter.dropped
    expect(numbers(page)).to_have_text(counts(stricter))
    page.get_by_role("slider", name=feeling).fill("0.3")
    total = sum(astuple(WEIGHTS)) + 0.15
    weights = Weights(*(one / total for one in (0.30, 0.20, 0.20, 0.30, 0.10, 0.05)))
    tried = talked.run(mind.replay(0.70, weights)).difference
    expect(page.locator(".gate-sum")).to_contain_text("1.15")
    expect(numbers(page)).to_have_text(counts(tried))
    picture(page, f"gate-tried-{language}")

    page.get_by_role("button", name=apply).click()
    page.locator(".dialog").get_by_role("button", name=apply).click()
    expect(page.get_by_role("button", name=undo)).to_be_visible()
    assert len(talked.run(slots(mind))) == len(tried.then)
    page.get_by_role("button", name=undo).click()
    expect(page.get_by_role("button", name=undo)).to_be_hidden()
    assert talked.run(slots(mind)) == before
    expect(numbers(page)).to_have_text(counts(as_it_is))
    expect(page.get_by_role("slider", name=threshold)).to_have_value("0.65")


def test_what_was_said_since_is_not_undone(talked: Any, page_of: Any) -> None:
    mind = talked.mind()
    page = page_of(f"{talked.url}/gate", language="en")
    page.get_by_role("slider", name="Threshold").fill("0.99")
    page.get_by_role("button", name="Apply").click()
    page.locator(".dialog").get_by_role("button", name="Apply").click()
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    talked.run(mind.record("내 이름은 지호야. 꼭 기억해", "응"))
    known = talked.run(slots(mind))
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("have changed since")).to_be_visible()
    assert talked.run(slots(mind)) == known
    expect(numbers(page)).to_have_text(counts(talked.run(mind.replay()).difference))


def test_the_table_can_be_used_with_the_keyboard(talked: Any, page_of: Any) -> None:
    page = page_of(f"{talked.url}/gate", language="en")
    page.locator(".gate-row").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".gate-parts dt")).to_have_count(7)
    page.get_by_role("combobox", name="Show").click()
    page.get_by_role("option", name="refused").click()
    expect(page.get_by_text("There is none of these.")).to_be_visible()


def test_on_a_phone_everything_is_there_without_scrolling_sideways(
    talked: Any, page_of: Any, picture: Any, fits: Any
) -> None:
    page = page_of(f"{talked.url}/gate", width=390, height=844, language="ko", touch=True)
    expect(numbers(page).first).to_be_visible()
    assert fits(page)
    page.locator(".gate-plot .point").first.tap()
    expect(page.locator(".gate-quote").first).to_be_visible()
    assert fits(page)
    picture(page, "gate-phone")
    moved(page, "문턱값", -10)
    page.locator(".gate-numbers").scroll_into_view_if_needed()
    picture(page, "gate-phone-numbers")


def test_where_nothing_was_said_there_is_a_friendly_word(site: Any, page_of: Any) -> None:
    page = page_of(f"{site.url}/gate", language="ko")
    expect(page.get_by_text("아직 무게를 잰 것이 없습니다")).to_be_visible()
    page.get_by_role("link", name="대화하러 가기").click()
    expect(page.locator("main.screen-chat")).to_be_visible()


def many(count: int) -> Difference:
    """A space in which so much was said, judged more strictly than before."""
    said = [
        Candidate(list(Category)[place % 11], "user", f"key {place}", "v", place % 97 / 97, 0.5, 0.5, ("p",))
        for place in range(count)
    ]
    made = [decide(one, None, 0, Gate(), round_id=new_id(), now=utc_now(), by="rules") for one in said]
    slots_now = [slot for one in made for slot in one.slots]
    return replayed([one.judged for one in made], [], slots_now, Gate(0.67), utc_now(), 100_000)


def test_of_thousands_of_candidates_a_bounded_picture_is_drawn_with_all_that_changes() -> None:
    everything = weighed(many(5_000))
    shown = drawn(everything)
    assert len(shown) == MOST_DRAWN
    assert len({one.number for one in shown}) == MOST_DRAWN
    moving = sum(one.moves for one in everything)
    assert 0 < moving < MOST_DRAWN / 2
    assert sum(one.moves for one in shown) == moving, "what would change is what one wants to see"
    mostly = drawn([replace(one, moves=one.number % 10 > 0) for one in everything])
    assert (len(mostly), sum(not one.moves for one in mostly)) == (MOST_DRAWN, MOST_DRAWN // 3)
    picture = plot(shown, 0.67, "kind", Words('five "thousand" <candidates>', str, "new", "old"))
    assert len(re.findall('class="point', picture)) == MOST_DRAWN
    assert len(picture) < 150_000  # a slider sends it several times a second
    assert "<candidates>" not in picture
