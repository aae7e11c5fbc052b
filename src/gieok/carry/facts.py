"""What another program remembered, as an edit of ours: said in the conversation ``edits``, so a rebuild makes it again.

A fact needs a key. It gets one made of its own first words that nothing else is called by; a fact that is remembered
already, in the same words, strengthens what is there; a newer text of a fact that came in before corrects it. Secrets
are not taken over.
"""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime

from gieok.carry.pieces import Fact, Skipped
from gieok.carry.same_again import same_again
from gieok.errors import BadText
from gieok.language.secrets import secret_in
from gieok.learn.edit import Edit, as_post, edit_in
from gieok.learn.same import normal_key
from gieok.nouns.round import Round
from gieok.nouns.slot import Slot
from gieok.nouns.space import NAME_LIMIT, Space
from gieok.nouns.text import checked_text

WORDS_IN_A_KEY = 4
LONGEST_KEY = 60
LONGEST_FACT = 10_000
"""Characters: a memory is a sentence or a page; what is longer is a document."""
_LEADING = re.compile(r"^(?:the\s+)?(?:user|사용자)(?:'s|는|은|가|이|의)?\s+", re.IGNORECASE)
_NO_WORD = re.compile(r"[^\w\s-]+")


@dataclass(slots=True)
class Known:
    """What is remembered while facts come in: keys that are taken, and what came from elsewhere before."""

    space: Space
    keys: dict[tuple[str, str], str] = field(default_factory=dict)
    """The value each (subject, key) holds or held last."""
    saying: dict[tuple[str, str], str] = field(default_factory=dict)
    """The key under which a subject is known to be this."""
    brought: dict[str, Edit] = field(default_factory=dict)
    """The last edit by its source."""

    @classmethod
    def of(cls, space: Space, slots: Iterable[Slot], edits: Iterable[Round]) -> "Known":
        known = cls(space)
        for slot in slots:
            if slot.state == "current" or (slot.subject, slot.key) not in known.keys:
                known.keys[(slot.subject, slot.key)] = slot.value
            if slot.state == "current":
                known.saying[(slot.subject, _bare(slot.value))] = slot.key
        for round_ in edits:
            edit = edit_in(round_)
            if edit is not None and edit.source is not None:
                known.note(edit)
        return known

    def note(self, edit: Edit) -> None:
        if edit.source is not None:
            self.brought[edit.source] = edit
        value = edit.new_value or edit.value
        self.keys[(edit.subject, edit.key)] = value
        self.saying[(edit.subject, _bare(value))] = edit.key


def edit_round(fact: Fact, known: Known, now: datetime) -> Round | Skipped | None:
    """The round that makes this fact a memory; None when it came in before, word for word."""
    reason = _reason_to_skip(fact)
    if reason is not None:
        return Skipped(reason, fact.where)
    edit = _edit(fact, known)
    if edit is None:
        return None
    known.note(edit)
    at = fact.at or now
    id_ = same_again(known.space, fact.at, fact.program, fact.id, fact.text)
    post = replace(as_post(edit, known.space.user, at), id=same_again(known.space, fact.at, id_))
    return Round(id_, post.message, "finished", (post,), created_at=at)


def _reason_to_skip(fact: Fact) -> str | None:
    try:
        checked_text(fact.subject, "whom it is about", NAME_LIMIT)
        checked_text(fact.text, "it")
    except BadText as problem:
        return str(problem)
    if len(fact.text) > LONGEST_FACT:
        return f"it has more than {LONGEST_FACT:,} characters, which is no memory but a document"
    secret = secret_in(fact.text)
    return f"it holds {secret}, and secrets are not remembered" if secret else None


def _edit(fact: Fact, known: Known) -> Edit | None:
    source = f"{fact.program}: {fact.id}" if fact.id != fact.text else fact.program
    before = known.brought.get(source) if fact.id != fact.text else None
    if before is None:
        return Edit("remember", fact.category.value, fact.subject, free_key(fact, known), fact.text, None, source)
    old = before.new_value or before.value
    if old == fact.text:
        return None
    return Edit("correct", before.category, before.subject, before.key, old, fact.text, source)


def free_key(fact: Fact, known: Known) -> str:
    """The key under which this is known already; else the shortest beginning of its words that nothing is called by."""
    same = known.saying.get((fact.subject, _bare(fact.text)))
    if same is not None:
        return same
    first, _, rest = fact.key_words.partition("\n")
    words = normal_key(_NO_WORD.sub(" ", _LEADING.sub("", first)).replace("-", " ")).strip("_").split("_")
    longer = [one for one in normal_key(_NO_WORD.sub(" ", rest)).split("_") if one]
    least = len(words) if rest else min(WORDS_IN_A_KEY, len(words))
    words += longer
    for count in range(least, len(words) + 1):
        key = "_".join(words[:count])[:LONGEST_KEY].strip("_") or "memory"
        if (fact.subject, key) not in known.keys:
            return key
    place = 2
    while (fact.subject, f"{key}_{place}") in known.keys:
        place += 1
    return f"{key}_{place}"


def _bare(text: str) -> str:
    """The letters and digits alone: what is left of a value when case, spacing and punctuation do not count."""
    return "".join(one for one in unicodedata.normalize("NFC", text).casefold() if one.isalnum()) or text
