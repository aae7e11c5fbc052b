"""Talking in the browser: words as they come, the picture, what was remembered, and everything that can go wrong."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

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

STORY = tuple(f"Sentence number {number} of a long story about the harbour. " for number in range(40))


def told(between: float = 0.0) -> Sends:
    """A long answer, half a sentence at a time."""
    halves = tuple(half for one in STORY for half in (one[:20], one[20:]))
    return Sends("".join(STORY), pieces=halves, between=between)


def box(page: Page) -> Locator:
    return page.locator(".composer textarea")


def say(page: Page, text: str) -> None:
    box(page).fill(text)
    box(page).press("Enter")


def answers(page: Page) -> Locator:
    return page.locator(".post.theirs .prose")


def is_ready(page: Page) -> None:
    expect(page.locator(".composer")).to_have_attribute("aria-busy", "false")


def test_a_talk_in_korean_is_felt_corrected_and_remembered(open_site: Any, page_of: Any, picture: Any) -> None:
    site = open_site(
        Sends("와, 부산으로 이사 간다니 정말 축하해! 너무 기쁘다. 짐 싸는 거 도와줄까?", between=0.02),
        Sends("대구로 바뀌었구나. 알았어, 대구로 기억할게!", between=0.02),
        Sends("너 대구로 이사 간다고 했잖아. 보고 싶을 거야… 너무 슬프다. 눈물 나.", between=0.02),
        settings=MEANING,
    )
    page = page_of(site.url, language="ko")
    expect(page.get_by_text("쪽지가 네 자리 데워 놨다")).to_be_visible()
    expect(page.locator(".portrait")).to_have_attribute("data-emotion", "neutral")
    picture(page, "chat-first-ko")
    say(page, "나 다음 달 3일에 부산으로 이사 가. 꼭 기억해 줘")
    expect(answers(page).last).to_contain_text("짐 싸는 거 도와줄까?")
    expect(page.locator(".portrait")).to_have_attribute("data-emotion", "happy")
    expect(page.locator(".kept .chip")).to_contain_text("부산")
    say(page, "아 이사 부산 아니고 대구로 바뀌었어")
    expect(page.locator(".kept .chip").last).to_contain_text("고쳐 기억함: 대구")
    page.reload()
    expect(page.locator(".kept .chip")).to_have_count(2)
    say(page, "나 어디로 이사 간다고 했지?")
    expect(answers(page).last).to_contain_text("눈물 나")
    expect(page.locator(".portrait")).to_have_attribute("data-emotion", "sad")
    expect(page.locator(".portrait .of-sad")).to_have_css("opacity", "1")
    expect(page.locator(".beside .recalled").first).to_contain_text("대구")
    there = re.compile(r"^/why\?user=me&character=mina&turn=.+")
    expect(page.locator(".beside .why-link")).to_have_attribute("href", there)
    picture(page, "chat-ko")


def test_words_come_one_by_one_and_nothing_jumps(open_site: Any, page_of: Any, picture: Any) -> None:
    site = open_site(told(0.02), Sends("*Puts the kettle on.* **Good** to see you.", between=0.02))
    page = page_of(f"{site.url}/?user=me&character=rowan", language="en", dark=True)
    expect(page.get_by_text("Kettle's on")).to_be_visible()
    page.evaluate(SHIFTS)
    say(page, "Tell me about the harbour")
    expect(answers(page).last).to_contain_text("number 3 ")
    assert "number 39" not in answers(page).last.inner_text()
    expect(page.locator(".composer .stop")).to_be_visible()
    expect(answers(page).last).to_contain_text("number 39")
    is_ready(page)
    assert page.evaluate("window.shifts") < 0.02
    at_the_end = "(box) => box.scrollHeight - box.scrollTop - box.clientHeight < 2"
    assert page.locator(".thread").evaluate(at_the_end)
    say(page, "hello")
    expect(answers(page).last.locator("em")).to_have_text("Puts the kettle on.")
    expect(answers(page).last.locator("strong")).to_have_text("Good")
    is_ready(page)
    picture(page, "chat-dark-en")


def test_whoever_reads_further_up_is_left_there(open_site: Any, page_of: Any) -> None:
    site = open_site(told(), told(0.02))
    page = page_of(f"{site.url}/?character=rowan")
    say(page, "one")
    is_ready(page)
    say(page, "two")
    expect(answers(page).last).to_contain_text("number 5 ")
    page.locator(".thread").evaluate("(box) => { box.scrollTop = 100; }")
    expect(page.locator(".to-end")).to_be_visible()
    is_ready(page)
    assert page.locator(".thread").evaluate("(box) => box.scrollTop") == 100
    page.locator(".to-end").click()
    expect(page.locator(".to-end")).to_be_hidden()


def test_a_syllable_that_is_being_put_together_is_not_sent(open_site: Any, page_of: Any) -> None:
    site = open_site(Sends("안녕!"))
    page = page_of(site.url, language="ko")
    box(page).click()
    keyboard = page.context.new_cdp_session(page)
    keyboard.send("Input.imeSetComposition", {"text": "안녕", "selectionStart": 2, "selectionEnd": 2})
    enter = {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 229, "nativeVirtualKeyCode": 229}
    keyboard.send("Input.dispatchKeyEvent", {"type": "rawKeyDown", **enter})
    composing = (
        "(box) => box.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', isComposing: true, bubbles: true}))"
    )
    box(page).evaluate(composing)
    page.wait_for_timeout(100)
    expect(page.locator(".post.mine")).to_have_count(0)
    expect(box(page)).to_have_value("안녕")
    keyboard.send("Input.insertText", {"text": "안녕"})
    box(page).press("Shift+Enter")
    page.keyboard.insert_text("미나")
    expect(page.locator(".post.mine")).to_have_count(0)
    box(page).press("Enter")
    expect(page.locator(".post.mine .bubble")).to_have_text("안녕\n미나")
    expect(answers(page).last).to_have_text("안녕!")


def test_what_people_and_models_write_is_never_read_as_html(open_site: Any, page_of: Any) -> None:
    evil = "<script>window.evil = 1</script><img src=x onerror='window.evil = 1'> {{ 7 * 7 }} **<b>x</b>**"
    site = open_site(Sends(evil))
    page = page_of(f"{site.url}/?user=%3Cimg%20src%3Dx%20onerror%3Dwindow.evil%3D1%3E&character=%22%3E%3Cscript%3E")
    say(page, evil)
    expect(page.locator(".post.mine .bubble")).to_have_text(evil)
    expect(answers(page).last).to_contain_text("<script>window.evil = 1</script>")
    is_ready(page)
    page.reload()
    expect(page.locator(".post.mine .bubble")).to_have_text(evil)
    assert page.evaluate("window.evil") is None
    assert page.locator(".thread img[src=x], .top img[src=x]").count() == 0


def test_an_answer_can_be_stopped_and_asked_for_again(open_site: Any, page_of: Any, picture: Any) -> None:
    site = open_site(told(0.1), Sends("Where was I? The tide."))
    page = page_of(f"{site.url}/?character=rowan")
    say(page, "Tell me everything")
    expect(answers(page).last).to_contain_text("Sentence")
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".failed")).to_contain_text("The answer was stopped")
    expect(page.locator(".broken .prose")).to_contain_text("Sentence")
    picture(page, "chat-stopped")
    page.reload()
    page.get_by_role("button", name="Try again").click()
    expect(answers(page).last).to_have_text("Where was I? The tide.")
    expect(page.locator(".failed")).to_have_count(0)
    expect(page.locator(".post.mine")).to_have_count(1)


def test_another_answer_stands_beside_the_first(open_site: Any, page_of: Any) -> None:
    site = open_site(Sends("First words."), Sends("```python\nprint('<b>')\n```\nSecond words."))
    page = page_of(f"{site.url}/?character=rowan")
    say(page, "Say something")
    expect(answers(page).last).to_have_text("First words.")
    is_ready(page)
    page.get_by_role("button", name="Another answer").click()
    expect(answers(page).last).to_contain_text("Second words.")
    expect(answers(page).last.locator("pre")).to_have_text("print('<b>')")
    is_ready(page)
    expect(page.get_by_role("button", name="Another answer")).to_have_count(1)
    page.reload()
    expect(answers(page)).to_have_count(3)
    expect(page.locator(".post.mine")).to_have_count(1)


def test_a_turn_that_failed_says_why_and_is_tried_again(open_site: Any, page_of: Any) -> None:
    site = open_site(Sends(status=401), Sends("여기 있어."))
    page = page_of(site.url, language="ko")
    say(page, "미나야")
    expect(page.locator(".failed")).to_contain_text("retry")
    page.get_by_role("button", name="다시 시도").click()
    expect(answers(page).last).to_have_text("여기 있어.")
    expect(page.locator(".post.mine")).to_have_count(1)


def test_without_a_model_it_answers_from_memory_and_says_so(site: Any, page_of: Any, picture: Any, fits: Any) -> None:
    page = page_of(site.url, width=390, height=844, language="ko", touch=True)
    expect(page.locator(".degraded")).to_contain_text("기억만으로")
    picture(page, "chat-first-phone")
    page.get_by_role("button", name="나 땅콩 알레르기 있어").click()
    expect(page.locator(".kept .chip")).to_contain_text("땅콩")
    say(page, "내가 못 먹는 게 뭐였지? 알레르기")
    expect(answers(page).last).to_contain_text("땅콩")
    page.locator(".opener").last.click()
    expect(page.locator(".sheet .recalled").first).to_be_visible()
    assert fits(page)
    picture(page, "chat-phone")


def test_earlier_posts_come_when_one_scrolls_up(site: Any, page_of: Any) -> None:
    async def talk() -> None:
        for number in range(50):
            await site.mind().record(f"message {number}.", f"answer {number}.")

    site.run(talk())
    page = page_of(site.url)
    expect(page.get_by_text("answer 49.")).to_be_visible()
    expect(page.get_by_text("message 30.")).to_have_count(1)
    expect(page.get_by_text("message 29.")).to_have_count(0)
    page.locator(".thread").evaluate("(box) => { box.scrollTop = 0; }")
    expect(page.get_by_text("message 10.")).to_have_count(1)
    expect(page.get_by_text("message 30.")).to_be_in_viewport()
    page.locator(".thread").evaluate("(box) => { box.scrollTop = 0; }")
    expect(page.get_by_text("message 0.")).to_have_count(1)
    expect(page.get_by_text("쪽지가 네 자리")).to_have_count(1)
    assert page.locator(".post.mine").count() == 50


def test_a_turn_goes_on_when_its_tab_is_closed_and_is_found_again(open_site: Any, page_of: Any) -> None:
    site = open_site(Sends("하나 둘 셋 넷 다섯 여섯 일곱 여덟 아홉 열 끝", between=0.1))
    page = page_of(site.url, language="ko")
    say(page, "세어 봐")
    expect(answers(page).last).to_contain_text("하나")
    page.reload()
    expect(page.locator(".post.mine")).to_have_count(1)
    expect(answers(page).last).to_contain_text("하나")
    page.close()

    async def over() -> str:
        turn = site.house.running.going_on(("main", site.mind().space))
        return str((await turn.finished()).text) if turn else ""

    assert site.run(over()).endswith("끝")
    assert 'gieok_turns_total{outcome="finished"} 1' in site.house.metrics.text()
