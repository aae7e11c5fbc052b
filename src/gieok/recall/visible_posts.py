"""Which posts of a conversation a person may see at all: the five filters, the time window, whom to ignore, the limit.

Plain functions over the columns of a talk; nothing here reads a text. A filter shows strictly what its name
says. The limit is a cut, so posts of the system and pinned posts survive it (I4).
"""

from datetime import datetime

import numpy as np

from gieok.nouns.view import View
from gieok.recall.talk import Mask, Rows, Talk


def visible(talk: Talk, view: View, now: datetime) -> Rows:
    """The rows that the view's filter, window and ignored people leave, in their order."""
    shown = shown_by_filter(talk, view)
    if view.within is not None:
        shown &= (talk.times >= (now - view.within).timestamp()) | talk.said_by_system()
    if view.ignore_person:
        ignored = [talk.place_of(name) for name in view.ignore_person]
        shown &= ~np.isin(talk.senders, ignored)
    for id_ in view.pinned:
        if id_ in talk.row_of:
            shown[talk.row_of[id_]] = True
    return np.flatnonzero(shown)


def in_window(talk: Talk, view: View, now: datetime) -> int:
    """How many posts the view's time window holds; while it stays the same, so do they."""
    return len(talk) if view.within is None else int((talk.times >= (now - view.within).timestamp()).sum())


def shown_by_filter(talk: Talk, view: View) -> Mask:
    match view.shows:
        case "everything":
            return np.ones(len(talk), bool)
        case "sent_by_me":
            return sent_by_me(talk, view.person)
        case "sent_to_me":
            return sent_to_me(talk, view.person)
        case "system_and_me":
            return talk.said_by_system() | sent_by_me(talk, view.person)
        case "conversation_pairs":
            return conversation_pairs(talk, view.person)
        case "all_involved":
            return all_involved(talk, view.person)


def all_involved(talk: Talk, person: str) -> Mask:
    """What the person sent or received."""
    return sent_by_me(talk, person) | sent_to_me(talk, person)


def sent_by_me(talk: Talk, person: str) -> Mask:
    mine: Mask = talk.senders == talk.place_of(person)
    return mine


def sent_to_me(talk: Talk, person: str) -> Mask:
    """What was addressed to the person, and what the system told nobody in particular (to "all", to "team")."""
    to_me: Mask = talk.receivers == talk.place_of(person)
    return to_me | (talk.said_by_system() & ~_to_someone_who_speaks(talk))


def conversation_pairs(talk: Talk, person: str) -> Mask:
    """Requests and their responses, in which the person is on either side; what was never answered is left out."""
    paired = np.zeros(len(talk), bool)
    asked: dict[tuple[int, int], int] = {}
    senders, receivers = talk.senders, talk.receivers
    for row in np.flatnonzero(all_involved(talk, person)).tolist():
        sender, receiver = int(senders[row]), int(receivers[row])
        request = asked.pop((receiver, sender), None)
        if request is None:
            asked[(sender, receiver)] = row  # asked again before an answer: the last one is what gets answered
        else:
            paired[[request, row]] = True
    return paired


def kept_besides(talk: Talk, view: View, rows: Rows) -> Mask:
    """Which of these rows no limit may cut: the system's and the pinned ones (I4)."""
    kept = talk.said_by_system()
    for id_ in view.pinned:
        if id_ in talk.row_of:
            kept[talk.row_of[id_]] = True
    return kept[rows]


def newest(rows: Rows, at_most: int | None) -> Rows:
    return rows if at_most is None else rows[max(len(rows) - at_most, 0) :]


def _to_someone_who_speaks(talk: Talk) -> Mask:
    speaks = np.zeros(len(talk.names), bool)
    speaks[talk.senders] = True
    return speaks[talk.receivers] if len(talk) else np.zeros(0, bool)
