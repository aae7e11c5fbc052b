"""The state block: what is true now, one line for each thing, always in the prompt.

It is given the slots in their order (``recall.current_state`` decides that) and leaves out whole lines
when they do not fit. The three instructions that follow it are not part of it: the budget is
for what is known.
"""

from collections.abc import Sequence

from gieok.compose.budget import Budget
from gieok.compose.fit import Laid, fitted
from gieok.compose.harmless import one_line
from gieok.compose.wording import WORDING, Wording, heading
from gieok.nouns.persona import PersonaLanguage
from gieok.nouns.slot import Slot


def state_block(
    slots: Sequence[Slot],
    language: PersonaLanguage,
    characters: int = Budget().state_characters,
    tokens: int | None = None,
) -> Laid:
    """Header and lines within so many characters, header included (I6)."""
    words = WORDING[language]
    lines = [state_line(slot, words) for slot in slots]
    ids = [slot.id for slot in slots]
    return fitted("state", lines, head=[heading(words.state)], tokens=tokens, characters=characters, ids=ids)


def state_line(slot: Slot, words: Wording) -> str:
    """``- (CATEGORY) key: value``; whom it is about when that is not the person, and the day that was meant."""
    about = {"user": "", "pair": "", "character": f"{words.yourself} · "}.get(slot.subject, f"{slot.subject} · ")
    dated = f" ({slot.dated})" if slot.dated else ""
    return f"- ({slot.category.value}) {one_line(about + slot.key)}: {one_line(slot.value + dated)}"
