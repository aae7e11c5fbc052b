"""The screen Memory, as a person uses it: see what is remembered, put it right, undo, set aside, search, erase."""

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from gieok.doors.page.screens.memory_edits import Step, way_back
from gieok.doors.page.screens.memory_listing import PAGE, Wish, in_order, listed
from gieok.learn.promote import new_slot
from gieok.nouns.candidate import Candidate
from gieok.nouns.category import Category
from gieok.nouns.moment_in_time import utc_now
from gieok.nouns.slot import Slot
from gieok.ports.memories import SlotChange

PageOf = Callable[..., Page]
Picture = Callable[[Page, str], Path]

NAUGHTY = "<script>window.naughty = 1</script><img src=x onerror='window.naughty = 1'>"
"""What must be shown and never run."""
PHONE = {"width": 390, "height": 844, "touch": True}


def slot_of(key: str, value: str = "커피", category: Category = Category.PREFERENCE, score: float = 0.7) -> Slot:
    candidate = Candidate(category, "user", key, value, 0.9, 0.5, 0.1, ())
    return new_slot(candidate, score, utc_now())


def keep(site: Any, slots: list[Slot]) -> None:
    site.run(site.home.parts.store.memories.change(site.mind("yuna").space, [SlotChange(one, None) for one in slots]))


def talk(site: Any, *said: str) -> None:
    async def one_after_the_other() -> None:
        for one in said:
            await site.mind("yuna").record(one, "응!")

    site.run(one_after_the_other())


def address(site: Any, **more: str) -> str:
    return f"{site.url}/memory?user=yuna&character=mina" + "".join(f"&{name}={value}" for name, value in more.items())


def row(page: Page, text: str) -> Locator:
    return page.locator(".split-list .row-card", has_text=text)


def test_a_person_puts_a_memory_right_and_takes_it_back_in_korean(
    site: Any, page_of: PageOf, picture: Picture, fits: Callable[[Page], bool]
) -> None:
    talk(site, "내 이름은 유나야. 꼭 기억해", "나 땅콩 알레르기 있어", "토요일에 같이 영화 보기로 약속하자")
    page = page_of(address(site), language="ko")
    expect(row(page, "유나")).to_be_visible()
    picture(page, "memory-ko-light")

    row(page, "유나").get_by_role("button", name="이름 바로잡기").click()
    story = page.get_by_role("complementary")
    story.get_by_label("지금 맞는 내용").fill("윤아")
    story.get_by_role("button", name="저장").click()
    expect(page.get_by_text("이름: 바로잡았어요.")).to_be_visible()
    history = story.locator(".story-versions li")
    expect(history).to_have_count(2)
    expect(history.nth(0)).to_contain_text("윤아")
    expect(history.nth(1)).to_contain_text("유나")
    expect(story.locator(".story-quote")).to_have_text("유나 → 윤아")
    picture(page, "memory-story-ko-light")
    assert fits(page)

    page.get_by_role("button", name="되돌리기", exact=True).click()
    expect(page.get_by_text("이름: 되돌렸어요.")).to_be_visible()
    expect(row(page, "유나")).to_be_visible()
    expect(row(page, "윤아")).to_have_count(0)
    assert {slot.value for slot in site.run(site.mind("yuna").slots())} >= {"유나"}


def test_a_person_pins_sets_aside_brings_back_and_erases_in_english(
    site: Any, page_of: PageOf, picture: Picture, fits: Callable[[Page], bool]
) -> None:
    talk(site, "My name is Ada. Remember that", "I am allergic to peanuts", "I have to quit smoking by June, promise!")
    page = page_of(address(site), dark=True)
    row(page, "Ada").get_by_role("button", name="Pin name").click()
    expect(row(page, "Ada").locator(".chip", has_text="Pinned")).to_be_visible()
    expect(page.locator(".split-list .row-card").first).to_contain_text("Ada")
    picture(page, "memory-en-dark")

    row(page, "Ada").get_by_role("button", name="Set name aside").click()
    expect(row(page, "Ada")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(row(page, "Ada").locator(".chip", has_text="Pinned")).to_be_visible()  # as it was, pin and all

    row(page, "Ada").get_by_role("button", name="Set name aside").click()
    expect(row(page, "Ada")).to_have_count(0)
    choose(page, "Show", "Set aside")
    row(page, "Ada").get_by_role("button", name="Bring name back").click()
    expect(page.get_by_text("name is back.")).to_be_visible()
    expect(page.get_by_text("Nothing here fits this choice.")).to_be_visible()
    remembered = site.run(site.mind("yuna").slots())
    assert any(slot.value == "Ada" for slot in remembered)

    page.goto(address(site, slot="nowhere"))
    expect(row(page, "Ada")).to_be_visible()  # what is not there is said, and the rest is shown

    page.get_by_role("tab", name="Your data").click()
    button, words = page.get_by_role("button", name="Erase for good"), page.get_by_label("Type yuna/mina to confirm")
    words.fill("yuna")
    expect(button).to_be_disabled()
    words.fill("yuna/mina")
    button.click()
    receipt = page.locator(".receipt")
    expect(receipt.locator("tr", has_text="memory_slots")).to_contain_text(str(len(remembered)))
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    picture(page, "memory-receipt-en-dark")
    assert fits(page)
    assert site.run(site.home.spaces()) == []


def choose(page: Page, select: str, option: str) -> None:
    page.get_by_role("combobox", name=select).click()
    page.get_by_role("option", name=option, exact=True).click()


def test_an_edit_that_comes_too_late_changes_nothing_and_shows_how_it_is(site: Any, page_of: PageOf) -> None:
    talk(site, "My name is Ada. Remember that")
    page = page_of(address(site))
    row(page, "Ada").get_by_role("button", name="Correct name").click()
    (name,) = site.run(site.mind("yuna").slots())
    site.run(site.mind("yuna").correct(name.id, "Ada Lovelace"))
    page.get_by_label("What is true now").fill("Eda")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("was changed somewhere else meanwhile")).to_be_visible()
    expect(row(page, "Ada Lovelace")).to_be_visible()
    assert [slot.value for slot in site.run(site.mind("yuna").slots())] == ["Ada Lovelace"]


def test_searching_shows_scores_their_parts_and_the_path(site: Any, page_of: PageOf, picture: Picture) -> None:
    talk(site, "I am allergic to peanuts", "My name is Ada. Remember that")
    page = page_of(address(site), **PHONE)
    page.get_by_label("Search").fill("peanuts")
    page.keyboard.press("Enter")
    found = page.locator(".split-list .row-card").first
    expect(found).to_contain_text("peanuts")
    expect(page.locator(".degraded")).to_contain_text("words served alone")  # I3
    found.locator("summary").click()
    expect(found.locator(".parts-names li", has_text="Words")).to_be_visible()
    picture(page, "memory-search-en-phone")
    found.locator(".row-open").click()
    expect(page.get_by_role("complementary")).to_contain_text("What it was heard from")
    expect(page.get_by_role("complementary")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("complementary")).to_be_hidden()


def test_the_state_block_stands_there_letter_for_letter(site: Any, page_of: PageOf, picture: Picture) -> None:
    talk(site, "토요일에 같이 영화 보기로 약속하자", "나는 매일 아침 달리기를 해. 기억해 줘")
    page = page_of(
        address(site, tab="state"), language="ko", **PHONE, permissions=["clipboard-read", "clipboard-write"]
    )
    block = site.run(site.mind("yuna").state())
    expect(page.locator(".block-text")).to_have_text(block)
    expect(page.get_by_text(f"1,500자 가운데 {len(block)}자")).to_be_visible()
    page.get_by_role("button", name="복사").click()
    expect(page.get_by_text("복사했어요.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == block
    picture(page, "memory-state-ko-phone")


def test_whatever_is_remembered_is_shown_as_text_and_stays_within_the_page(
    site: Any, page_of: PageOf, picture: Picture, fits: Callable[[Page], bool]
) -> None:
    values = {
        "long": "긴말" * 2_500,
        "emoji": "👩‍👩‍👧‍👦" * 100,
        "rtl": "مرحبا بالعالم " * 3,
        "html": NAUGHTY,
        "unbroken": "x" * 5_000,
    }
    keep(site, [slot_of(f"note:{name}", value) for name, value in values.items()])
    page = page_of(address(site), language="ko", **PHONE)
    expect(row(page, "<script>")).to_contain_text(NAUGHTY)
    assert fits(page)
    assert page.evaluate("Math.max(...[...document.querySelectorAll('.row-card')].map(row => row.offsetHeight))") < 300
    picture(page, "memory-naughty-ko-phone")
    for name in ("unbroken", "html"):
        row(page, name).locator(".row-open").click()
        expect(page.locator(".story-value")).to_have_text(values[name])
        assert fits(page)
        page.get_by_role("button", name="닫기").click()
    assert page.evaluate("window.naughty") is None


def test_two_thousand_memories_come_a_page_at_a_time_and_quickly(site: Any, page_of: PageOf, picture: Picture) -> None:
    keep(site, [slot_of(f"habit:{n:04}", f"습관 {n:04}", Category.HABIT, n / 2_000) for n in range(2_000)])
    page = page_of(address(site), language="ko")
    expect(page.locator(".split-list .row-card")).to_have_count(PAGE)
    began = time.perf_counter()
    choose(page, "순서", "이름순")
    expect(page.locator(".split-list .row-card").first).to_contain_text("습관 0000")
    assert time.perf_counter() - began < 3
    page.get_by_role("button", name="2", exact=True).click()
    expect(page.locator(".split-list .row-card").first).to_contain_text(f"습관 {PAGE:04}")
    choose(page, "분류", "약속")
    expect(page.get_by_text("고른 조건에 맞는 기억이 없어요.")).to_be_visible()


def test_an_empty_memory_says_what_will_be_there(
    site: Any, page_of: PageOf, picture: Picture, fits: Callable[[Page], bool]
) -> None:
    page = page_of(address(site), language="ko", **PHONE)
    for tab, said in {
        "기억": "아직 기억한 것이 없어요.",
        "상태 블록": "아직 상태가 없어요.",
        "에피소드": "아직 에피소드가 없어요.",
        "순간": "아직 그만큼 강한 순간이 없었어요.",
        "메모": "적어 둔 메모가 없어요.",
    }.items():
        page.get_by_role("tab", name=tab, exact=True).click()
        expect(page.get_by_text(said)).to_be_visible()
        assert fits(page)
    picture(page, "memory-empty-ko-phone")


def test_episodes_and_notes(site: Any, page_of: PageOf) -> None:
    mind = site.mind("yuna")
    talk(site, *(f"오늘은 {n}번째 산책을 했어" for n in range(6)))
    site.run(mind.compact(now=True))
    site.run(mind.memory("main").set_memory_dict({"mood": "calm"}))
    site.run(mind.memory("main").set_memory_dict({"mood": "happy", "said": NAUGHTY}))
    page = page_of(address(site, tab="episodes"))
    expect(page.locator(".row-card")).to_contain_text("산책")
    page.get_by_role("tab", name="Notes").click()
    expect(page.locator(".block-text").first).to_contain_text('"mood": "happy"')
    page.get_by_text("1 older versions").click()
    expect(page.locator(".block-text").nth(1)).to_contain_text("calm")


def test_what_was_carried_out_comes_in_elsewhere(site: Any, page_of: PageOf, picture: Picture) -> None:
    talk(site, "I am allergic to peanuts", "My name is Ada. Remember that")
    page = page_of(address(site, tab="data"), accept_downloads=True)
    with page.expect_download() as download:
        page.get_by_role("button", name="Everything (JSONL, comes back)").click()
    assert download.value.suggested_filename == "gieok-yuna-mina-everything.jsonl"
    kept = Path(download.value.path()).read_bytes()
    page.goto(f"{site.url}/memory?user=ada&character=mina&tab=data")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose a file").click()
    chooser.value.set_files({"name": "kept.jsonl", "mimeType": "application/jsonl", "buffer": kept})
    expect(page.get_by_text("kept.jsonl holds this (gieok):")).to_be_visible()
    assert site.run(site.mind("ada").slots()) == []
    page.get_by_role("button", name="Bring it in").click()
    expect(page.get_by_text("This came in from kept.jsonl (gieok):")).to_be_visible()
    picture(page, "memory-import-en-light")
    assert {slot.value for slot in site.run(site.mind("ada").slots())} == {"allergic to peanuts", "Ada"}
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose a file").click()
    chooser.value.set_files({"name": "cat.bin", "mimeType": "application/octet-stream", "buffer": b"\x00\x01\x02"})
    expect(page.get_by_role("alert").filter(has_text="cat.bin")).to_be_visible()


def test_with_the_keyboard_alone_a_memory_is_found_and_opened(site: Any, page_of: PageOf) -> None:
    talk(site, "My name is Ada. Remember that")
    page = page_of(address(site))
    expect(row(page, "Ada")).to_be_visible()
    row(page, "Ada").get_by_role("button", name="Open the story of name").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("complementary")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("complementary")).to_be_hidden()
    row(page, "Ada").get_by_role("button", name="Pin name").press("Enter")
    expect(page.get_by_role("button", name="Undo")).to_be_focused()
    page.keyboard.press("Enter")
    expect(row(page, "Ada").locator(".chip", has_text="Pinned")).to_have_count(0)
    unnamed = page.evaluate(
        "[...document.querySelectorAll('main button')].filter(b => !(b.ariaLabel || b.innerText.trim())).length"
    )
    assert unnamed == 0


@pytest.mark.parametrize("pinned", [True, False])
def test_every_edit_has_a_way_back(pinned: bool) -> None:
    before, after, holder = replace(slot_of("a"), pinned=pinned), slot_of("b"), slot_of("c")
    assert way_back("correct", before, after) == (Step("restore", before.id),)
    assert way_back("pin", before, after) == (Step("unpin", after.id),)
    assert way_back("unpin", before, after) == (Step("pin", after.id),)
    again = (Step("pin", after.id),) if pinned else ()
    assert way_back("forget", before, after) == (Step("restore", after.id), *again)
    assert way_back("restore", before, after) == (Step("forget", after.id),)
    assert way_back("restore", before, after, holder) == (Step("restore", holder.id),)


def test_memories_are_ordered_and_filtered_as_wished() -> None:
    now = utc_now()
    weak, strong = slot_of("b", score=0.5), slot_of("a", score=0.9)
    old = replace(slot_of("c", category=Category.PROMISE, score=0.6), last_seen=now - timedelta(days=9), pinned=True)
    slots = [weak, strong, old]
    assert in_order(slots, "strongest", now) == [old, strong, weak]
    assert in_order(slots, "name", now) == [strong, weak, old]
    assert in_order(slots, "newest", now)[-1] == old
    assert listed(slots, Wish().of_category("PROMISE"), now).slots == (old,)
    assert listed(slots, Wish(show="pinned"), now).slots == (old,)
    many = listed([slot_of(str(n)) for n in range(PAGE + 1)], Wish(page=99), now)
    assert (len(many.slots), many.page, many.pages, many.found) == (1, 2, 2, PAGE + 1)
