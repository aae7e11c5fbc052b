"""The story of one memory: what it says, what it was heard from, how it changed, and how it was weighed.

Memory shows it beside the list with buttons to change it; Why shows it by itself.
"""

from collections.abc import Awaitable, Callable, Mapping

from nicegui import ui

from gieok.doors.page.guest import Guest
from gieok.doors.page.pieces import nothing_here, score_bar
from gieok.doors.page.screens.memory_edits import Change, Edits
from gieok.doors.page.screens.memory_names import name_of, person
from gieok.doors.page.screens.memory_pieces import (
    BY_ITSELF,
    IN_A_LIST,
    Calendar,
    button,
    chip,
    icon_button,
    link,
    parts_bar,
    safely,
    shortened,
    title,
    weighted,
    written,
)
from gieok.doors.page.screens.why_reasons import in_their_language
from gieok.learn.edit import EDITS
from gieok.nouns.attachment import AttachmentType
from gieok.nouns.candidate import Judged
from gieok.nouns.post import Post
from gieok.nouns.slot import Slot
from gieok.nouns.strength import strength
from gieok.nouns.why import Why

MOST_SHOWN = 30
"""Of versions, posts and candidates each: a thing said a thousand times has no more story than that."""

TONES = {"current": "good", "superseded": "", "faded": "", "forgotten": "bad"}
VERDICT_TONES = {"promoted": "good", "strengthened": "good", "corrected": "good", "kept out": "warm", "refused": "bad"}


def state_chips(guest: Guest, slot: Slot) -> None:
    if slot.state != "current":
        chip(guest.say(f"memory.state_{slot.state}"), TONES[slot.state])
    if slot.pinned and slot.state == "current":
        chip(guest.say("memory.state_pinned"), "warm", "push_pin")


def subject_of(guest: Guest, slot: Slot) -> str:
    known = {"user": guest.user, "character": guest.name_of(guest.character), "pair": guest.say("memory.subject_pair")}
    return known.get(slot.subject, slot.subject)


def draw_story(guest: Guest, why: Why, calendar: Calendar, edits: Edits | None = None, writes: bool = False) -> None:
    """``writes``: whether the form for another value stands open."""
    slot = why.slot
    with ui.element("div").classes("line"):
        chip(guest.say(f"memory.category_{slot.category.value}"))
        chip(shortened(subject_of(guest, slot), 40), icon="person")
        state_chips(guest, slot)
    written(f"{slot.value} ({slot.dated})" if slot.dated else slot.value, BY_ITSELF, "story-value as-written")
    if edits:
        _actions(guest, slot, edits, writes)
    _facts(guest, slot, calendar)
    _parts(guest, why)
    _heard(guest, why.posts, calendar)
    _versions(guest, why, calendar, edits)
    _candidates(guest, why.candidates, calendar)


def _actions(guest: Guest, slot: Slot, edits: Edits, writes: bool) -> None:
    def act(name: Change) -> Callable[[], Awaitable[None]]:
        return safely(guest, lambda: edits.do(name, slot))

    form = ui.element("div").classes("stack story-form")
    with ui.element("div").classes("line"):
        if slot.state != "current":
            button(guest.say("memory.restore"), "restore", act("restore"))
            return
        button(guest.say("memory.correct"), "edit", lambda: _open_form(guest, slot, edits, form))
        pinned: Change = "unpin" if slot.pinned else "pin"
        button(guest.say(f"memory.{pinned}"), "push_pin", act(pinned))
        button(guest.say("memory.forget"), "visibility_off", act("forget"))
    if writes:
        _open_form(guest, slot, edits, form)


def _open_form(guest: Guest, slot: Slot, edits: Edits, form: ui.element) -> None:
    form.clear()
    with form:
        value = ui.textarea(guest.say("memory.new_value"), value=slot.value).props("outlined autogrow autofocus")
        value.props["input-style"] = "max-height: 40vh; overflow-y: auto"
        value.props["dir"] = "auto"

        async def save() -> None:
            text = (value.value or "").strip()
            if not text:
                value.error = guest.say("memory.value_needed")
            elif text == slot.value.strip():
                form.clear()
            else:
                await edits.do("correct", slot, text)

        with ui.element("div").classes("actions"):
            button(guest.say("frame.cancel"), on_click=form.clear)
            button(guest.say("memory.save"), on_click=safely(guest, save), tone="main")


def _facts(guest: Guest, slot: Slot, calendar: Calendar) -> None:
    now = guest.home.parts.clock()
    with ui.element("dl").classes("facts"):
        _fact(guest.say("memory.worth"), score=slot.score, threshold=guest.home.parts.gate.threshold)
        _fact(guest.say("memory.strength_now"), score=strength(slot, now))
        _fact(guest.say("memory.confidence"), score=slot.confidence)
        _fact(guest.say("memory.seen"), guest.say("memory.times", n=slot.times_seen))
        _fact(guest.say("memory.recalled"), guest.say("memory.times", n=slot.times_recalled))
        _fact(guest.say("memory.last_seen"), calendar.minute(slot.last_seen))
        _fact(guest.say("memory.raw_key"), shortened(slot.key, 200))


def _fact(name: str, text: str = "", score: float | None = None, threshold: float | None = None) -> None:
    with ui.element("dt"):
        ui.label(name)
    with ui.element("dd"):
        if score is None:
            ui.label(text)
        else:
            score_bar(score, threshold, label=name)


def _parts(guest: Guest, why: Why) -> None:
    """The six parts of the score it has now."""
    title(guest.say("memory.six_parts"), 3)
    judged = latest_of(why)
    if judged is None:
        ui.label(guest.say("memory.set_by_hand")).classes("quiet small")
    else:
        draw_parts(guest, judged)


def latest_of(why: Why) -> Judged | None:
    """The candidate that weighed most for this value."""
    own = [one for one in why.candidates if one.slot_id == why.slot.id]
    return max(own, key=lambda one: (one.score, one.judged_at)) if own else None


def draw_parts(guest: Guest, judged: Judged) -> None:
    gate = guest.home.parts.gate
    adds = weighted(judged.parts, gate.weights)
    values = {name: getattr(judged.parts, name) for name in adds}
    parts_bar(guest, adds, "memory.part_", values, gate.threshold)


def _heard(guest: Guest, posts: tuple[Post, ...], calendar: Calendar) -> None:
    title(guest.say("memory.heard"), 3)
    if not posts:
        ui.label(guest.say("memory.heard_nothing")).classes("quiet small")
    with ui.element("ul").classes("story-list"):
        for post in posts[:MOST_SHOWN]:
            with ui.element("li"):
                with ui.element("div").classes("line small quiet"):
                    ui.label(person(guest, post.send_from)).classes("strong")
                    if post.conversation_id == EDITS:
                        chip(guest.say("memory.by_hand"), icon="edit")
                    ui.label(calendar.minute(post.created_at))
                written(_said(post), 2_000, "story-quote as-written")


def _said(post: Post) -> str:
    """What was said; of an edit, what it put in the place of what."""
    edit = next((one for one in post.attachment_list if one.type is AttachmentType.function), None)
    if edit is None or post.conversation_id != EDITS or not isinstance(edit.extra, Mapping):
        return post.message
    values = (edit.extra.get("value"), edit.extra.get("new_value"))
    return " → ".join(str(value) for value in values if value) or post.message


def _versions(guest: Guest, why: Why, calendar: Calendar, edits: Edits | None) -> None:
    title(guest.say("memory.history"), 3)
    with ui.element("ul").classes("story-list story-versions"):
        for version in list(reversed(why.versions))[:MOST_SHOWN]:
            with ui.element("li").classes("here" if version.id == why.slot.id else ""):
                with ui.element("div").classes("ends"):
                    with ui.element("div").classes("line small quiet"):
                        chip(guest.say(f"memory.state_{version.state}"), TONES[version.state])
                        until = calendar.minute(version.valid_to) if version.valid_to else guest.say("memory.until_now")
                        ui.label(f"{calendar.minute(version.valid_from)} – {until}")
                    if edits and version.state != "current" and version.id != why.slot.id:
                        _restore(guest, version, edits)
                written(version.value, IN_A_LIST)


def _restore(guest: Guest, version: Slot, edits: Edits) -> None:
    name = guest.say("memory.restore_this", value=shortened(version.value, 40))
    icon_button("restore", name, safely(guest, lambda: edits.do("restore", version)))


def _candidates(guest: Guest, candidates: tuple[Judged, ...], calendar: Calendar) -> None:
    title(guest.say("memory.candidates"), 3)
    if not candidates:
        nothing_here(guest.say("memory.no_candidates"), "balance")
    with ui.element("ul").classes("story-list"):
        for judged in sorted(candidates, key=lambda one: one.judged_at, reverse=True)[:MOST_SHOWN]:
            with ui.element("li"):
                draw_judged(guest, judged, calendar)


def draw_judged(guest: Guest, judged: Judged, calendar: Calendar, to_slot: bool = False) -> None:
    """One candidate: what it said, what it was worth, what became of it and why."""
    with ui.element("div").classes("line small quiet"):
        chip(guest.say(f"memory.verdict_{judged.verdict.replace(' ', '_')}"), VERDICT_TONES[judged.verdict])
        chip(guest.say(f"memory.category_{judged.candidate.category.value}"))
        ui.label(calendar.minute(judged.judged_at))
        ui.label(
            guest.say(
                "memory.extracted_by",
                who=guest.say("memory.rules") if judged.extracted_by == "rules" else judged.extracted_by,
            )
        )
    written(f"{name_of(guest, judged.candidate.key)}: {judged.candidate.value}", IN_A_LIST)
    ui.label(in_their_language(guest, judged.reason)).classes("small quiet")
    score_bar(judged.score, guest.home.parts.gate.threshold, label=guest.say("memory.worth"))
    with ui.element("details").classes("more"):
        with ui.element("summary"):
            ui.label(guest.say("memory.six_parts"))
        draw_parts(guest, judged)
    if to_slot and judged.slot_id:
        link(guest.say("memory.open_story"), guest.link("/why", slot=judged.slot_id), "auto_stories")
