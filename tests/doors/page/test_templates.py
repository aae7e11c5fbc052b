"""Templates: what is typed is filled at once, as ``gieok.interpolate`` fills it, and mistakes are told with their place."""

from typing import Any

import pytest
import yaml
from playwright.sync_api import Page, expect

import gieok
from gieok.doors.page.screens.templates_examples import examples
from gieok.mind import Mind

NAMES = {
    "ko": (
        "템플릿",
        "변수 (YAML 또는 JSON)",
        "메모리 (YAML 또는 JSON)",
        "예시로 시작하기",
        "엄격하게",
        "값 (YAML 또는 JSON)",
    ),
    "en": (
        "Template",
        "Variables (YAML or JSON)",
        "Memory (YAML or JSON)",
        "Begin with an example",
        "Strict",
        "Value (YAML or JSON)",
    ),
}


def answer(page: Page) -> Any:
    return page.locator(".templates-answer .templates-text")


def as_filled(one: Any) -> str:
    return gieok.interpolate(one.template, yaml.safe_load(one.variables) or {}, yaml.safe_load(one.memory) or {})


@pytest.mark.parametrize("language", ["ko", "en"])
def test_every_example_is_filled_as_interpolate_fills_it(site: Any, page_of: Any, picture: Any, language: Any) -> None:
    template, _, memory, example, strict, value = NAMES[language]
    page = page_of(f"{site.url}/templates", language=language, dark=language == "en", height=1150)
    for one in examples(language):
        page.get_by_role("combobox", name=example).click()
        page.get_by_role("option", name=one.name).click()
        expect(answer(page)).to_have_text(as_filled(one), use_inner_text=False)
        assert answer(page).evaluate("one => one.textContent") == as_filled(one)
        if one.id in ("subgoals", "empty"):
            picture(page, f"templates-{one.id}-{language}")
    expect(page.locator(".templates-safe")).to_contain_text("$memory[said]")

    page.get_by_label(template, exact=True).fill("한 줄\n $memory[nope] <b>$memory[a]</b>")
    page.get_by_label(memory).fill("{a: '<i>$x</i>', left: over}")
    expect(answer(page)).to_have_text("한 줄\n None <b><i>$x</i></b>")
    expect(page.locator(".degraded").first).to_contain_text("$memory[nope]")
    expect(page.get_by_text("left", exact=False).last).to_be_visible()
    page.get_by_text(strict).click()
    expect(page.locator(".templates-list li")).to_have_count(1)
    expect(page.locator(".templates-list li")).to_contain_text("2")
    picture(page, f"templates-strict-{language}")
    for text in ("a: [1", "a: &b [1]\nc: *b", "- 1", "x" * 3):
        page.get_by_label(memory).fill(text)
        expect(page.locator(".templates-answer").get_by_role("alert")).to_be_visible()
    page.get_by_label(value).fill('{"a": [1, {"b": []}], "c": ""}')
    expect(page.locator(".templates-value")).to_contain_text("a: - 1")
    wanted = gieok.render_memory_value({"a": [1, {"b": []}], "c": ""})
    assert page.locator(".templates-value .templates-text").evaluate("one => one.textContent") == wanted


async def notes(mind: Mind) -> None:
    await mind.record("안녕", "응")
    await mind.memory("main").set_memory_dict({"goal": "부산", "steps": ["하나", "둘"]})


def test_the_notes_of_a_conversation_can_be_the_memory_on_a_phone(
    site: Any, page_of: Any, picture: Any, fits: Any
) -> None:
    site.run(notes(site.mind()))
    page = page_of(f"{site.url}/templates", width=390, height=844, language="ko", touch=True)
    page.get_by_role("combobox", name="메모리: 대화의 메모 불러오기").click()
    page.get_by_role("option", name="main").click()
    page.get_by_label("템플릿", exact=True).fill("$memory[goal]으로:\n$memory[steps]")
    expect(answer(page)).to_have_text("부산으로:\n- 하나\n- 둘")
    assert fits(page)
    picture(page, "templates-phone")
    page.locator(".templates-answer").scroll_into_view_if_needed()
    picture(page, "templates-phone-result")
