"""Compose lays out what the model is given: persona → rules → experiences and lorebook → examples → state →
recalled memory → summary → recent posts → current message.

Pure: the same values give the same prompt, and nothing is read or asked here. Persona, rules, system posts
and the message are never cut (I4); every other block has a cap, and what did not fit is named in
``Prompt.cut``. Everything a person or a model wrote is inserted once and never read again (I15).
"""

from collections.abc import Sequence
from datetime import datetime

from gieok.compose.blocks import (
    examples_block,
    experiences_block,
    lorebook_block,
    persona_block,
    rules_block,
    summary_block,
)
from gieok.compose.budget import Budget
from gieok.compose.conversation import chat_messages, notices_block, recent_window
from gieok.compose.fit import Laid
from gieok.compose.layout import Layout
from gieok.compose.recalled import recall_block
from gieok.compose.state_block import state_block
from gieok.compose.wording import WORDING
from gieok.language.which import language_of
from gieok.nouns.persona import Persona, PersonaLanguage
from gieok.nouns.post import Post
from gieok.nouns.prompt import Prompt
from gieok.nouns.recollection import Recollection
from gieok.nouns.slot import Slot

NOTHING_RECALLED = Recollection("")
DEFAULT_BUDGET = Budget()


def compose(
    *,
    message: str,
    now: datetime,
    persona: Persona | None = None,
    rules: Sequence[str] = (),
    experiences: Sequence[str] = (),
    state_slots: Sequence[Slot] = (),
    recollection: Recollection = NOTHING_RECALLED,
    summary: str = "",
    recent: Sequence[Post] = (),
    budget: Budget = DEFAULT_BUDGET,
    user: str = "",
    character: str = "",
    language: PersonaLanguage | None = None,
) -> Prompt:
    """The whole prompt of one turn.

    ``state_slots`` come in the order they shall stand in; ``experiences`` are the instructions themselves;
    ``user`` and ``character`` are the names by which posts know the two; days are told in the zone of ``now``.
    """
    language = language or (persona.language if persona else "ko" if language_of(message) == "ko" else "en")
    words = WORDING[language]
    who = persona or Persona(character or "assistant", language=language)
    person = user or words.person
    layout = Layout(budget.total)

    layout.keep("persona", persona_block(who, person, words) if persona else "")
    layout.keep("rules", rules_block(who, rules, person, words))
    layout.keep("notices", notices_block(recent, words))
    layout.keep("message", message.strip() and message)

    instructions = "\n".join(words.about_state)
    state = state_block(state_slots, language, budget.state_characters, layout.room_beside(instructions))
    layout.lay("state", state)
    layout.keep("state_instructions", instructions if state.text else "")

    window = recent_window(recent, {who.name, character}, user, layout.room(budget.recent))
    layout.lay("recent", Laid(window.text, cut=window.cut))

    told = {state_slots[place].id for place in state.kept} | {said.post_id for said in window.said}
    layout.lay("recall", recall_block(recollection, told, words, now, layout.room(budget.recall)))
    layout.lay("summary", summary_block(summary, words, layout.room(budget.summary)))
    layout.lay("lorebook", lorebook_block(who, message, person, words, layout.room(budget.lorebook)))
    layout.lay("experiences", experiences_block(experiences, words, layout.room(budget.experiences)))
    layout.lay("examples", examples_block(who, person, words, layout.room(budget.examples)))

    messages = chat_messages(layout.system_message, window.said, message if message.strip() else "")
    return Prompt(layout.blocks, messages, layout.cut)
