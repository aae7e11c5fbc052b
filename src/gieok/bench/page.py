"""How soon the page is there, and how soon a word that the model sent stands on the screen, in a real browser.

Server, model and browser are processes of their own on this machine. The words of the model carry the time at which
they were sent, so what is measured is the whole way: endpoint, server, socket, drawing.
"""

import logging
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from gieok.bench.doors import address, running, settings_for
from gieok.bench.figure import Figure

log = logging.getLogger("gieok.bench")

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")
VISITS = 5
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
WATCH = """() => {
  window.ages = new Map();
  new MutationObserver(() => requestAnimationFrame(() => {
    for (const word of document.body.innerText.match(/sent\\d{13}/g) ?? [])
      if (!window.ages.has(word)) window.ages.set(word, Date.now() - Number(word.slice(4)));
  })).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
AGES = "() => [...window.ages.values()]"


def figures() -> Iterator[Figure]:
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None or find_spec("playwright") is None or find_spec("nicegui") is None:
        log.warning("the page is not measured: it wants gieok[page], playwright and a Chromium")
        return
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  (optional, and slow to import)

    with ExitStack() as held:
        url = _served(held)
        shown = held.enter_context(sync_playwright()).chromium.launch(executable_path=browser, args=FLAGS)
        held.callback(shown.close)
        first, *later = (_first_paint(shown, url) for _ in range(1 + VISITS))
        yield Figure("page: first paint, the very first visit", first, "ms", 1_000, at_most=True)
        yield Figure("page: first paint, p50", median(later), "ms", 1_000, at_most=True)
        ages = _ages_of_words(shown, url)
    cuts = quantiles(ages, n=20)
    yield Figure("page: a word of the model on the screen, p50", cuts[9], "ms", 50, at_most=True)
    yield Figure("page: a word of the model on the screen, p95", cuts[18], "ms")


def _served(held: ExitStack) -> str:
    folder = Path(held.enter_context(tempfile.TemporaryDirectory()))
    model = address(held.enter_context(running("-m", "gieok.bench.streaming_endpoint")))
    words = ("-m", "gieok", "serve", "--port", "0", "--page", "--store", str(folder / "gieok.db"))
    return address(held.enter_context(running(*words, **settings_for(model))))


def _first_paint(browser: Any, url: str) -> float:
    """A visitor who has never been here: nothing is in the browser's cache."""
    visitor = browser.new_context()
    page = visitor.new_page()
    page.goto(url)
    page.locator(".composer textarea").wait_for()
    painted = float(page.evaluate(PAINTED))
    visitor.close()
    return painted


def _ages_of_words(browser: Any, url: str) -> list[float]:
    page = browser.new_page()
    page.goto(url)
    box = page.locator(".composer textarea")
    box.wait_for()
    page.evaluate(WATCH)
    box.fill("이야기 하나 해 줘")
    box.press("Enter")
    page.locator('.composer[aria-busy="true"]').wait_for()
    page.locator('.composer[aria-busy="false"]').wait_for(timeout=60_000)
    ages: list[float] = page.evaluate(AGES)
    page.close()
    return ages
