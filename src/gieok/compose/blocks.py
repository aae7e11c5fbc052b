"""The blocks that come from the persona and from files: who the character is, its rules, lessons, world, examples.

Their authors are trusted with the character, so their lines stay lines; but not even they may write one of our
section titles. What is remembered is in ``state_block`` and ``recalled``.
"""

from collections.abc import Sequence

from gieok.compose.fit import Laid, fitted, left_out, reported
from gieok.compose.harmless import lines, one_line
from gieok.compose.lorebook import called_up
from gieok.compose.names import with_names
from gieok.compose.wording import Wording, heading
from gieok.language.chunks import chunks
from gieok.nouns.persona import MOST_EXAMPLE_CHARACTERS, Persona

LONGEST_SUMMARY_LINE = 300
"""A summary in one long paragraph is broken into lines of a few sentences, or it would fit as a whole or not at all."""


def persona_block(persona: Persona, user: str, words: Wording) -> str:
    """Who the character is. Never cut (I4)."""
    named = [
        (words.speech, persona.speech),
        (words.world, persona.world),
        (words.boundaries, "\n".join(_bullet(one) for one in persona.boundaries if one.strip())),
        (words.initial_relationship, persona.initial_relationship),
    ]
    parts = [words.you_are.format(name=one_line(persona.name)), _plain(persona.text)]
    parts += [f"{label}:\n{_plain(text)}" for label, text in named if text.strip()]
    return with_names("\n".join([heading(words.persona), *(part for part in parts if part)]), persona.name, user)


def rules_block(persona: Persona, rules: Sequence[str], user: str, words: Wording) -> str:
    """What always holds: the persona's rules, the house's, and what goes before what. Never cut (I4)."""
    given = [with_names(rule, persona.name, user) for rule in (*persona.rules, *rules) if rule.strip()]
    return "\n".join([heading(words.rules), *(_bullet(rule) for rule in (*given, words.order_of_precedence))])


def experiences_block(experiences: Sequence[str], words: Wording, tokens: int) -> Laid:
    units = [_bullet(what) for what in experiences if what.strip()]
    return fitted("experiences", units, head=[heading(words.experiences)], tokens=tokens)


def lorebook_block(persona: Persona, message: str, user: str, words: Wording, tokens: int) -> Laid:
    found = called_up(persona.lorebook, message)
    units = [_bullet(with_names(entry.content, persona.name, user)) for entry in found.entries]
    laid = fitted("lorebook", units, head=[heading(words.lorebook)], tokens=tokens)
    too_many = [
        left_out("lorebook", one_line(entry.content), f"at most {len(found.entries)} entries are told at once")
        for entry in found.too_many
    ]
    return Laid(laid.text, laid.kept, reported("lorebook", [*laid.cut, *too_many]))


def examples_block(persona: Persona, user: str, words: Wording, tokens: int) -> Laid:
    """Whole examples, 2,500 characters of them; one that is longer by itself keeps its beginning."""
    named = [with_names(example, persona.name, user) for example in persona.examples if example.strip()]
    units = [_beginning(_bullet(example), MOST_EXAMPLE_CHARACTERS - 50) for example in named]
    return fitted("examples", units, head=[heading(words.examples)], tokens=tokens, characters=MOST_EXAMPLE_CHARACTERS)


def summary_block(summary: str, words: Wording, tokens: int) -> Laid:
    units = [f"> {part}" for line in lines(summary) for part in chunks(line, LONGEST_SUMMARY_LINE) if part.strip()]
    return fitted("summary", units, head=[heading(words.summary), words.about_summary], tokens=tokens)


def _plain(text: str) -> str:
    return "\n".join(lines(text)).strip()


def _bullet(text: str) -> str:
    """A point of a list; not the dash of the state block, so that no point can pass for a line of it."""
    return "• " + "\n  ".join(lines(text.strip()))


def _beginning(text: str, characters: int) -> str:
    """So many whole lines from the start as have room."""
    if len(text) <= characters:
        return text
    end = text.rfind("\n", 0, characters)
    return text[:end] if end > 0 else text
