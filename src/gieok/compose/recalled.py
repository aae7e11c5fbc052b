"""Recalled memory as the model sees it: dated quotations, for reference only.

The best are chosen, the chosen stand in the order of their dates. What already stands elsewhere in the
prompt is not told twice; a filler comes in only where hits have left room.
"""

from collections.abc import Set
from datetime import datetime

from gieok.compose.excerpt import excerpt
from gieok.compose.fit import Laid, fitted, left_out, reported
from gieok.compose.harmless import one_line, quoted
from gieok.compose.wording import Wording, heading
from gieok.nouns.recollection import Recollection, Remembered


def recall_block(
    recollection: Recollection, already_told: Set[str], words: Wording, now: datetime, tokens: int
) -> Laid:
    told_twice = [item for item in recollection if item.id in already_told]
    items = sorted((item for item in recollection if item.id not in already_told), key=lambda item: item.filler)
    units = [recalled_line(item, recollection.query, words, now) for item in items]
    head = [heading(words.recall), words.about_recall, words.today.format(date=now.date().isoformat())]
    laid = fitted("recall", units, head=head, tokens=tokens, ids=[item.id for item in items])
    by_date = sorted(laid.kept, key=lambda place: (items[place].at, place))
    text = "\n".join([*head, *(units[place] for place in by_date)]) if by_date else ""
    twice = [
        left_out("recall", one_line(item.text), "it already stands elsewhere in the prompt", item.id)
        for item in told_twice
    ]
    return Laid(text, laid.kept, reported("recall", [*laid.cut, *twice]))


def recalled_line(item: Remembered, query: str, words: Wording, now: datetime) -> str:
    """``- 2026-11-15 (said, yuna): "…"``; a word that was taken back since says so, or the model would believe it."""
    day = item.at.astimezone(now.tzinfo).date().isoformat()
    who = f", {one_line(item.speaker)}" if item.kind == "post" and item.speaker else ""
    stale = f", {words.stale}" if item.stale else ""
    return f"- {day} ({words.kinds[item.kind]}{who}{stale}): {quoted(excerpt(item.text, query))}"
