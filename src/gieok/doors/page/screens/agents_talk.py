"""A conversation of many: who said what to whom, round by round, and which of it each view shows, with the reason."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from nicegui import ui

from gieok.doors.page.guest import Guest
from gieok.doors.page.pieces import nothing_here, score_bar
from gieok.doors.page.screens.memory_pieces import Calendar
from gieok.nouns.post import Post
from gieok.nouns.round import Round, RoundState
from gieok.nouns.view import By, Chosen, Reason

LONGEST = 1_200
"""Characters of a post that are shown: a job's whole report would bury the others."""

STATES: Mapping[RoundState, tuple[str, str]] = {
    "created": ("agents.round_open", "warm"),
    "finished": ("agents.round_finished", "good"),
    "failed": ("agents.round_failed", "bad"),
}

BY_WORDS: Mapping[By, str] = {
    "filter": "agents.by_filter",
    "model": "agents.by_model",
    "pre-selection": "agents.by_preselection",
    "recent": "agents.by_recent",
    "involved": "agents.by_involved",
    "pinned": "agents.by_pinned",
    "system": "agents.by_system",
    "newest": "agents.by_newest",
}

PART_WORDS: Mapping[str, str] = {
    "words around": "agents.part_words_around",
    "own words": "agents.part_own_words",
    "words": "agents.part_own_words",
    "speaker": "agents.part_speaker",
    "meaning around": "agents.part_meaning_around",
    "own meaning": "agents.part_own_meaning",
    "meaning": "agents.part_own_meaning",
}


@dataclass(frozen=True, slots=True)
class Looked:
    """What one of the views showed: its letter, whose eyes, and what came of it."""

    letter: str
    person: str
    chosen: Chosen


def draw_rounds(guest: Guest, rounds: Sequence[Round], looks: Sequence[Looked], calendar: Calendar) -> None:
    """The whole talk; posts that nobody sees are pale once somebody looks."""
    with ui.element("ol").classes("agents-talk"):
        for round_ in rounds:
            with ui.element("li").classes("agents-round"):
                _round_head(guest, round_)
                for post in round_.post_list:
                    draw_post(guest, post, looks, calendar)


def draw_chosen(guest: Guest, looks: Sequence[Looked], calendar: Calendar) -> None:
    """Only what each view shows, side by side."""
    with ui.element("div").classes("two" if len(looks) > 1 else "stack"):
        for look in looks:
            with ui.element("div").classes("stack agents-side"):
                with ui.element("h3"):
                    ui.label(f"{look.letter} · {look.person}").props("dir=auto")
                if not look.chosen.posts:
                    nothing_here(guest.say("agents.sees_nothing"), "visibility_off")
                for post in look.chosen.posts:
                    draw_post(guest, post, [look], calendar)


def draw_post(guest: Guest, post: Post, looks: Sequence[Looked], calendar: Calendar) -> None:
    seen = [look for look in looks if post.id in look.chosen.why]
    pale = " unseen" if looks and not seen else ""
    marks = "".join(f" seen-{look.letter.lower()}" for look in seen)
    with ui.element("article").classes(f"agents-post{pale}{marks}"):
        with ui.element("div").classes("line small quiet"):
            ui.label(f"#{post.seq}")
            ui.label(f"{post.send_from} → {post.send_to}").classes("strong").props("dir=auto")
            ui.label(calendar.minute(post.created_at))
        ui.label(_short(post.message)).classes("as-written").props("dir=auto")
        for look in seen:
            _draw_reason(guest, look, look.chosen.why[post.id])


def _draw_reason(guest: Guest, look: Looked, reason: Reason) -> None:
    with ui.element("div").classes("line small agents-reason"):
        ui.label(look.letter).classes(f"agents-letter letter-{look.letter.lower()}")
        ui.label(guest.say(BY_WORDS[reason.by]))
        if reason.score:
            ui.label(guest.say("agents.place", place=reason.place))
            with ui.element("div").classes("agents-score"):
                score_bar(reason.score, label=guest.say("agents.fit"))
            parts = ", ".join(
                f"{guest.say(PART_WORDS[name]) if name in PART_WORDS else name} {part:.2f}"
                for name, part in reason.parts.items()
                if part >= 0.005  # less would be shown as 0.00
            )
            ui.label(parts).classes("quiet")


def _round_head(guest: Guest, round_: Round) -> None:
    key, tone = STATES[round_.state]
    with ui.element("div").classes("line agents-round-head"):
        ui.label(guest.say(key)).classes(f"chip {tone}")
        ui.label(_short(round_.user_query, 160)).classes("strong small").props("dir=auto")
        if round_.error:
            ui.label(_short(round_.error, 300)).classes("small wrong").props("dir=auto")


def _short(text: str, longest: int = LONGEST) -> str:
    return text if len(text) <= longest else text[: longest - 1] + "…"
