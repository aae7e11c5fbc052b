"""A persona is a value that nothing changes (I8)."""

from dataclasses import FrozenInstanceError, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gieok.errors import BadInput, BadText
from gieok.nouns.persona import LoreEntry, Persona

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
lists = st.lists(texts, max_size=3).map(tuple)
entries = st.builds(LoreEntry, lists, texts, st.integers(), st.booleans(), st.booleans(), lists, st.booleans())
personas = st.builds(
    Persona,
    name=texts.filter(str.strip),
    text=texts,
    rules=lists,
    speech=texts,
    world=texts,
    boundaries=lists,
    initial_relationship=texts,
    examples=lists,
    lorebook=st.lists(entries, max_size=3).map(tuple),
    greeting=texts,
    language=st.sampled_from(["ko", "en"]),
)


@given(personas)
def test_a_persona_comes_back_as_itself_with_the_same_hash(persona: Persona) -> None:  # I13
    again = Persona.from_dict(persona.to_dict())
    assert again == persona
    assert again.hash == persona.hash


@given(personas, personas)
def test_two_personas_have_the_same_hash_only_when_they_are_the_same(one: Persona, other: Persona) -> None:
    assert (one.hash == other.hash) == (one == other)


def test_the_hash_is_the_same_on_every_machine() -> None:
    mina = Persona("미나", "밝은 대학생", rules=("반말",), lorebook=(LoreEntry(("달빛",), "카페"),))
    assert mina.hash == "8b4f0a434bb5fa116db7239f22e011f5a4677491a27815d91d1513c27066cc3f"
    assert replace(mina, rules=("존댓말",)).hash != mina.hash


def test_a_persona_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        Persona("미나").text = "someone else"  # type: ignore[misc]


def test_the_language_is_told_by_the_letters_unless_it_is_given() -> None:
    assert Persona("미나").language == "ko"
    assert Persona("Rowan", "mends clocks").language == "en"
    assert Persona("Mina", "밝은 대학생").language == "ko"
    assert Persona("미나", language="en").language == "en"


def test_lists_may_be_written_as_one_text() -> None:
    assert Persona.from_dict({"name": "a", "rules": "be kind", "examples": None}).rules == ("be kind",)


def test_what_is_not_text_is_refused() -> None:
    with pytest.raises(BadText, match="lone surrogate"):
        Persona("a", "\ud800")
    with pytest.raises(BadText, match="each of 'rules' of a persona must be text, not int"):
        Persona("a", rules=(3,))  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="a persona has no field ruels; the fields are: name, text, rules"):
        Persona.from_dict({"name": "a", "ruels": []})
