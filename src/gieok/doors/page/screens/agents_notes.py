"""What a view says about its fallbacks, for readers of Korean; a note that nobody knows is shown as it is."""

import re
from collections.abc import Iterable

from gieok.doors.page.guest import Guest
from gieok.doors.page.screens.why_reasons import in_their_language

KNOWN: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"no post is there that (?P<person>.+) would see by \w+"), "agents.note_no_post"),
    (re.compile(r"nothing answers to the criteria: the newest posts are shown"), "agents.note_nothing_answers"),
    (re.compile(r"no post is visible"), "agents.note_not_visible"),
    (
        re.compile(r"(?P<facet>.+) could not choose: (?P<why>.+); the order of the pre-selection served", re.DOTALL),
        "agents.note_could_not_choose",
    ),
    (
        re.compile(r"(?P<n>\d+) ids in the selector's answer were not offered and were ignored"),
        "agents.note_ids_ignored",
    ),
    (re.compile(r"the selector's answer was (?P<how>.+)"), "agents.note_answer_was"),
)


def notes_in_their_language(guest: Guest, notes: Iterable[str]) -> list[str]:
    return [_said(guest, note) for note in notes]


def _said(guest: Guest, note: str) -> str:
    if guest.language == "en":
        return note
    for pattern, key in KNOWN:
        if found := pattern.fullmatch(note):
            return guest.say(key, **found.groupdict())
    return in_their_language(guest, note)
