"""What all screens share: the ways between them, the language, the light, whose space it is; and who may come in."""

from typing import Any

import pytest
from playwright.sync_api import expect

from gieok.doors.page.frame import SCREENS


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
