"""Agents: one conversation of many, looked at through the eyes of each, and jobs tried without doing them."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from gieok.doors.page.screens.agents_demo import NAME, demo_rounds
from gieok.mind import Mind
from gieok.nouns.moment_in_time import utc_now
from gieok.nouns.post import Post
from gieok.nouns.round import Round

WORDS = {
    "ko": (
        "예시 대화 넣기",
        "요구사항, 인증",
        "이 일이 기억해야 할 것",
        "보기",
        "최대 개수",
        "개발자",
        "기획자",
        "보이는 것만",
    ),
    "en": (
        "Add a demo conversation",
        "requirements, authentication",
        "What the job must remember",
        "Look",
        "At most",
        "developer",
        "planner",
        "Only what is seen",
    ),
}


def seen(page: Page, letter: str) -> list[str]:
    """The numbers of the posts that carry this mark."""
    found = page.locator(f".agents-talk .seen-{letter}").all()
    return [one.locator(".line").first.inner_text().split("\n")[0] for one in found]


def places(posts: list[Post]) -> list[str]:
    return [f"#{post.seq}" for post in posts]


@pytest.mark.parametrize("language", ["ko", "en"])
def test_a_view_shows_what_mind_says_and_two_can_be_compared(
    site: Any, page_of: Any, picture: Any, language: str
) -> None:
    add, words, what, look, at_most, second_person, first_person, only = WORDS[language]
    mind = site.mind()
    page = page_of(f"{site.url}/agents", language=language, dark=language == "en", height=1100)
    page.get_by_role("button", name=add).click()
    expect(page.locator(".agents-post")).to_have_count(15)
    expect(page.locator(".agents-round .chip.bad")).to_have_count(1)
    assert site.run(mind.candidates()) == [], "nothing is learned from the demo"

    page.get_by_label(what).first.fill(words)
    page.get_by_label(at_most).first.fill("4")
    page.get_by_role("button", name=look, exact=True).first.click()
    expect(page.locator(".agents-sees").first).to_be_visible()
    wanted = site.run(mind.view(first_person, words, 4, conversation=NAME))
    assert seen(page, "a") == places(wanted)
    picture(page, f"agents-{language}")

    page.locator(".q-toggle").click()
    second = page.locator(".agents-form").nth(1)
    second.locator(".q-btn-toggle button").first.click()
    second.get_by_role("button", name=look, exact=True).click()
    expect(page.locator(".agents-talk .seen-b").first).to_be_visible()
    assert seen(page, "b") == places(site.run(mind.view(second_person, at_most=5, conversation=NAME)))
    picture(page, f"agents-compared-{language}")
    page.get_by_role("button", name=only).click()
    expect(page.locator(".agents-side")).to_have_count(2)
    expect(page.locator(".agents-side").first.locator(".agents-post")).to_have_count(len(wanted))
    picture(page, f"agents-beside-{language}")


async def hostile(mind: Mind) -> None:
    posts = (
        Post.create("<img src=x onerror=alert(1)> & $memory[x]", "<b>Eve</b>", "all"),
        Post.create("네, 알겠습니다.", "Bob", "<b>Eve</b>"),
    )
    await mind.bring_in([Round("r1", "<script>alert(1)</script>", "finished", posts)], "team", learn=False)


def test_jobs_are_tried_without_asking_or_writing_and_hostile_text_stays_text(
    site: Any, page_of: Any, fits: Any, picture: Any
) -> None:
    mind = site.mind()
    site.run(hostile(mind))
    page = page_of(f"{site.url}/agents", language="ko", width=390, height=844, touch=True)
    expect(page.get_by_text("<img src=x onerror=alert(1)>")).to_be_visible()
    page.get_by_text("작업 시험해 보기").click()
    page.get_by_role("button", name="미리 돌려 보기").click()
    expect(page.locator(".agents-outcome")).to_have_count(2)
    expect(page.locator(".agents-outcome").nth(1)).to_contain_text("(the answer of analyze)")
    assert fits(page)
    assert len(site.run(mind.posts("team"))) == 2
    picture(page, "agents-phone-jobs")

    jobs = page.get_by_label("작업", exact=True)
    for text, complaint in {
        "nodes: [": "2번째 줄 1번째 글자",
        "a: &a [1]\nb: *a": "참조",
        "experiences: /etc\nnodes:\n- {id: a, person: b, prompt: c}": "경험 폴더",
        "nodes:\n- {id: a, prompt: ''}": "no prompt",
    }.items():
        jobs.fill(text)
        page.get_by_role("button", name="미리 돌려 보기").click()
        expect(page.get_by_role("alert").filter(has_text=complaint)).to_be_visible()
    page.evaluate("window.scrollTo(0, 0)")
    picture(page, "agents-phone")


def test_a_form_that_says_nothing_is_answered_with_a_sentence(site: Any, page_of: Any) -> None:
    site.run(site.mind().bring_in(demo_rounds("en", utc_now()), NAME, learn=False))
    page = page_of(f"{site.url}/agents", language="en")
    page.get_by_role("button", name="Look", exact=True).first.click()
    expect(page.get_by_text("Write what the job must remember")).to_be_visible()
    page.get_by_role("button", name="Nothing", exact=True).first.click()
    page.get_by_role("button", name="Look", exact=True).first.click()
    expect(page.get_by_text("no history, for this look only")).to_be_visible()
    expect(page.locator(".agents-post.unseen")).to_have_count(15)
