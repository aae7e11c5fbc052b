"""Talking in the browser: words as they come, the picture, what was remembered, and everything that can go wrong."""

from typing import Any

from playwright.sync_api import Page, expect

from gieok.settings import Settings
from gieok.testing.scripted_endpoint import Sends

MEANING = Settings(model="none", prompt_log=False)
"""With the embedder that comes with gieok."""

SHIFTS = """
window.shifts = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
}).observe({ type: "layout-shift", buffered: false });
"""
"""Adds up how much of the page jumped without anybody touching it."""


def say(page: Page, text: str) -> None:
    page.get_by_role("textbox", name="Message to").or_(page.get_by_role("textbox", name="보낼 말")).fill(text)
    page.keyboard.press("Enter")


def answers(page: Page) -> Any:
    return page.locator(".post.theirs .prose")


def test_a_talk_in_korean_is_streamed_felt_and_remembered(open_site: Any, page_of: Any, picture: Any) -> None:
    site = open_site(
        Sends("와, 부산으로 이사 간다니 정말 축하해! 너무 기쁘다. 짐 싸는 거 도와줄까?", between=0.02),
        Sends("대구로 바뀌었구나. 알았어, 대구로 기억할게!", between=0.02),
        Sends("너 대구로 이사 간다고 했잖아. 보고 싶을 거야… 너무 슬프다. 눈물 나.", between=0.02),
        settings=MEANING,
    )
    page = page_of(site.url, language="ko")
    expect(page.get_by_text("쪽지가 네 자리 데워 놨다")).to_be_visible()
    picture(page, "chat-first-ko")
    page.evaluate(SHIFTS)
    say(page, "나 다음 달 3일에 부산으로 이사 가. 꼭 기억해 줘")
    expect(answers(page).last).to_contain_text("짐 싸는 거 도와줄까?")
    expect(page.locator(".portrait")).to_have_attribute("data-emotion", "happy")
    expect(page.locator(".kept .chip")).to_contain_text("부산")
    say(page, "아 이사 부산 아니고 대구로 바뀌었어")
    expect(page.locator(".kept .chip").last).to_contain_text("대구")
    say(page, "나 어디로 이사 간다고 했지?")
    expect(answers(page).last).to_contain_text("눈물 나")
    expect(page.locator(".portrait")).to_have_attribute("data-emotion", "sad")
    expect(page.locator(".beside")).to_contain_text("대구")
    assert page.evaluate("window.shifts") < 0.02
    picture(page, "chat-ko")
