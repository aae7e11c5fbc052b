import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gieok.language.english_stems import stem
from gieok.language.words import TOKEN_LENGTH, search_tokens


@pytest.mark.parametrize("form", ["부산", "부산으로", "부산에서", "부산은", "부산까지", "부산에서는"])
def test_a_korean_noun_is_found_under_any_particle(form: str) -> None:
    assert search_tokens(form) == ["부산", "부산"]


def test_a_korean_word_without_spaces_shares_its_bigrams() -> None:
    assert {"다음", "이사"} <= set(search_tokens("다음달이사")) & set(search_tokens("다음 달에 이사"))


def test_a_noun_of_one_syllable_is_found_with_a_particle_too() -> None:
    assert "집" in search_tokens("집")
    assert "집" in search_tokens("집에 갈래")


def test_decomposed_hangul_is_the_same_word() -> None:
    assert search_tokens(unicodedata.normalize("NFD", "강아지 이름")) == search_tokens("강아지 이름")


@pytest.mark.parametrize(
    "forms",
    [
        ("hike", "hikes", "hiked", "hiking"),
        ("plan", "plans", "planned", "planning"),
        ("city", "cities"),
        ("go", "goes", "went", "gone", "going"),
        ("child", "children"),
        ("paint", "paints", "painted", "painting"),
    ],
)
def test_forms_of_an_english_word_are_one_token(forms: tuple[str, ...]) -> None:
    assert len({stem(form) for form in forms}) == 1


@pytest.mark.parametrize("word", ["this", "bus", "class", "red", "sing", "king", "news", "2024", "x"])
def test_short_words_that_only_look_inflected_do_not_vanish(word: str) -> None:
    assert len(stem(word)) >= min(len(word), 3)


def test_accents_case_and_width_do_not_matter() -> None:
    assert search_tokens("Rogério KŪKAI ＡＢＣ") == search_tokens("rogerio kukai abc")


def test_clitics_fall_off_and_names_stay_whole() -> None:
    assert search_tokens("Mel's dog, O'Brien’s cat, they'll") == ["mel", "dog", "obrien", "cat"]


def test_stop_words_are_left_out_unless_there_is_nothing_else() -> None:
    assert search_tokens("What did you do about the boat?") == ["boat"]
    assert search_tokens("Who are you?") == ["who", "be", "you"]


def test_numbers_are_one_token_with_or_without_commas() -> None:
    assert search_tokens("1,000원") == ["1000", "원"]
    assert "1000" in search_tokens("about 1000 won")


def test_other_scripts_become_bigrams_or_words() -> None:
    assert search_tokens("日本語") == ["日本", "本語"]
    assert search_tokens("Привет мир") == ["привет", "мир"]


@pytest.mark.parametrize("text", ["", " ", "🙂🎉", '"*" - () : ^', "___", "\x00"])
def test_what_says_nothing_has_no_tokens(text: str) -> None:
    assert search_tokens(text) == []


@pytest.mark.parametrize("text", ['"dog" NEAR cat', "dog* -cat", "col:dog AND cat", "dog'; drop table"])
def test_query_syntax_becomes_plain_words(text: str) -> None:
    assert "dog" in search_tokens(text)


@given(st.text())
def test_tokens_hold_letters_and_digits_only_and_stay_short(text: str) -> None:
    for token in search_tokens(text):
        assert token.isalnum()
        assert len(token) <= TOKEN_LENGTH


@given(st.text(st.characters(min_codepoint=0xAC00, max_codepoint=0xD7A3), min_size=2, max_size=8))
def test_every_korean_word_shares_a_token_with_itself_before_a_particle(word: str) -> None:
    assert set(search_tokens(word)) & set(search_tokens(word + "에서"))


@given(st.text())
def test_the_tokens_of_tokens_are_found_again(text: str) -> None:
    """The index splits stored tokens at spaces: what was joined must come apart the same."""
    tokens = search_tokens(text)
    assert " ".join(tokens).split() == tokens
    assert not re.search(r"[\"*^():+-]", " ".join(tokens))
