"""What all screens share: the ways between them, the language, the light, whose space it is; and who may come in."""

from typing import Any

import pytest
from nicegui import ui
from playwright.sync_api import expect

from gieok.doors.page.frame import SCREENS
from gieok.doors.page.screens import templates
from gieok.errors import MemoryUnavailable


@pytest.mark.parametrize("language", ["ko", "en"])
def test_every_screen_can_be_reached_and_nothing_complains(
    site: Any, page_of: Any, picture: Any, language: str
) -> None:
    page = page_of(site.url, language=language)
    for screen in SCREENS:
        page.locator("nav.ways a").nth(SCREENS.index(screen)).click()
        expect(page.locator('nav.ways a[aria-current="page"]')).to_have_count(1)
        expect(page.locator(f"main.screen-{screen.name}")).to_be_visible()
        assert "user=me" in page.url
    assert page.evaluate("document.documentElement.lang") == language
    picture(page, f"frame-{language}")


def test_a_phone_needs_no_sideways_scrolling(site: Any, page_of: Any, picture: Any, fits: Any) -> None:
    page = page_of(site.url, width=390, height=844, language="ko", touch=True)
    for screen in SCREENS:
        page.goto(site.url + screen.path)
        expect(page.locator(f"main.screen-{screen.name}")).to_be_visible()
        assert fits(page), screen.path
    picture(page, "frame-phone")


def test_language_and_light_are_kept_in_the_browser(site: Any, page_of: Any, picture: Any) -> None:
    page = page_of(site.url, language="ko")
    page.get_by_role("link", name="Show in English").click()
    expect(page.get_by_role("link", name="Memory")).to_be_visible()
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.get_by_role("button", name="Colours: as the system").click()
    page.get_by_role("button", name="Colours: light").click()
    expect(page.get_by_role("button", name="Colours: dark")).to_be_visible()
    page.goto(f"{site.url}/memory")
    expect(page.get_by_role("button", name="Colours: dark")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "en"
    assert page.evaluate(ground) != light
    picture(page, "frame-dark")


def test_one_can_talk_to_another_character_as_somebody_else(site: Any, page_of: Any, picture: Any) -> None:
    page = page_of(f"{site.url}/?user=yuna", language="en")
    page.get_by_role("button", name="yuna with 미나").click()
    picture(page, "frame-menu")
    page.locator(".menu-line", has_text="Rowan").click()
    expect(page.get_by_role("button", name="yuna with Rowan")).to_be_visible()
    assert "character=rowan" in page.url
    page.get_by_role("button", name="yuna with Rowan").click()
    page.locator(".space-menu input").fill("민준 <b>")
    page.locator(".space-menu input").press("Enter")
    expect(page.get_by_role("button", name="민준 <b> with Rowan")).to_be_visible()


def test_a_server_with_keys_asks_for_one(site: Any, page_of: Any, picture: Any) -> None:
    key = site.key_for("main")
    page = page_of(f"{site.url}/?character=rowan", language="en")
    expect(page.get_by_label("Key")).to_be_focused()
    page.get_by_label("Key").fill("nonsense")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert")).to_contain_text("not known")
    picture(page, "sign-in")
    page.get_by_label("Key").fill(key)
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator(".portrait h1")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_label("Key")).to_be_visible()


def test_everything_can_be_reached_with_the_keyboard(site: Any, page_of: Any) -> None:
    page = page_of(site.url, language="en")
    expect(page.locator(".composer textarea")).to_be_focused()
    page.locator(".skip").focus()
    reached = []
    for _ in range(25):
        shown = (
            "(at) => [at.className || at.tagName, getComputedStyle(at).outlineStyle, getComputedStyle(at).boxShadow]"
        )
        name, outline, shadow = page.evaluate(f"({shown})(document.activeElement)")
        reached.append(name)
        assert outline != "none" or shadow != "none", name
        if name == "TEXTAREA":
            break
        page.keyboard.press("Tab")
    assert {"skip", "brand", "switch space", "switch"} <= set(reached)
    assert reached[-1] == "TEXTAREA"
    unnamed = """[...document.querySelectorAll("a, button, input, textarea")].filter((one) => one.offsetParent &&
        !(one.getAttribute("aria-label") || one.innerText.trim() || one.labels?.length)).length"""
    assert page.evaluate(unnamed) == 0


def test_a_screen_that_cannot_be_drawn_says_so_in_a_sentence(
    site: Any, page_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def store_is_gone(guest: Any) -> None:
        raise MemoryUnavailable("the store did not answer")

    async def broken(guest: Any) -> None:
        raise ZeroDivisionError("secret details")

    monkeypatch.setattr(templates, "draw", store_is_gone)
    page = page_of(f"{site.url}/templates", language="en", complaints=False)
    expect(page.get_by_role("main")).to_contain_text("the store did not answer")
    expect(page.locator("nav.ways")).to_be_visible()
    monkeypatch.setattr(templates, "draw", broken)
    assert page.goto(f"{site.url}/templates").status == 500
    expect(page.locator(".nothing-here")).to_contain_text("Something went wrong that should not")
    assert "secret details" not in page.content()


def test_an_error_behind_a_button_is_told(site: Any, page_of: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def with_a_button(guest: Any) -> None:
        def broken() -> None:
            raise ZeroDivisionError("secret details")

        ui.button("break", on_click=broken)

    monkeypatch.setattr(templates, "draw", with_a_button)
    page = page_of(f"{site.url}/templates", language="en")
    page.get_by_role("button", name="break").click()
    expect(page.locator(".q-notification")).to_contain_text("Something went wrong that should not")
    assert "secret details" not in page.content()
