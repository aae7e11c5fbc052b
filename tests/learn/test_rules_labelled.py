"""How many of the labelled turns the rules understand.

The half "held" was written before the rules and was not used to tune them; the half "tune" was. The rounds were written
later, each before the rules had seen it: its head says how they did at the first try, and they were mended with it
afterwards. A candidate is right when its category, its subject and its value are those of the label.
"""

from datetime import UTC, datetime
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest
import yaml

from gieok.learn.rules import extract_by_rules
from gieok.nouns.candidate import Candidate
from gieok.nouns.post import Post

LABELLED = Path(__file__).parent / "labelled"
SAID_AT = datetime(2026, 11, 18, 9, tzinfo=UTC)
UNSEEN = ("unseen_ko", "unseen_en")
"""The last round: the rules were not mended with it."""
HALVES = ("held_ko", "held_en", "tune_ko", "tune_en")
ROUNDS = tuple(f"round{number}_{language}" for number in (1, 2, 3, 4, 5) for language in ("ko", "en"))


def turns(name: str) -> list[dict[str, Any]]:
    loaded: list[dict[str, Any]] = yaml.safe_load((LABELLED / f"{name}.yaml").read_text(encoding="utf-8"))
    return loaded


def candidates(turn: dict[str, Any]) -> tuple[Candidate, ...]:
    posts = [Post.create(turn["said"], "yuna", "mina", created_at=SAID_AT)]
    if turn.get("reply"):
        posts.append(Post.create(turn["reply"], "mina", "yuna", created_at=SAID_AT))
    return extract_by_rules(posts, user="yuna", character="mina")


def is_right(found: Candidate, label: dict[str, str]) -> bool:
    return (
        (label["category"] == "*" or found.category.value in label["category"].split("/"))
        and found.subject.casefold() in label["subject"].casefold().split("/")
        and any(value in found.value.casefold() for value in label["value"].casefold().split("|"))
    )


def precision_and_recall(name: str) -> tuple[float, float]:
    right = wrong = wanted = missed = 0
    for turn in turns(name):
        found = candidates(turn)
        right += sum(any(is_right(one, label) for label in turn["expect"]) for one in found)
        wrong += sum(
            not any(is_right(one, label) for label in (*turn["expect"], *turn.get("may", ()))) for one in found
        )
        wanted += len(turn["expect"])
        missed += sum(not any(is_right(one, label) for one in found) for label in turn["expect"])
    return right / (right + wrong), (wanted - missed) / wanted


@pytest.mark.parametrize("name", HALVES)
def test_the_rules_find_what_a_person_would_and_little_else(name: str) -> None:
    precision, recall = precision_and_recall(name)
    assert precision >= 0.90, f"{name}: precision {precision:.3f}"
    assert recall >= 0.75, f"{name}: recall {recall:.3f}"


@pytest.mark.parametrize(("name", "least_recall"), [("unseen_ko", 0.77), ("unseen_en", 0.86)])
def test_sentences_that_the_rules_never_saw_are_understood(name: str, least_recall: float) -> None:
    precision, recall = precision_and_recall(name)
    assert precision >= 0.92, f"{name}: precision {precision:.3f}"
    assert recall >= least_recall, f"{name}: recall {recall:.3f}"


@pytest.mark.parametrize("name", ROUNDS)
def test_what_was_mended_stays_mended(name: str) -> None:
    precision, recall = precision_and_recall(name)
    assert precision >= 0.95, f"{name}: precision {precision:.3f}"
    assert recall >= 0.90, f"{name}: recall {recall:.3f}"


@pytest.mark.parametrize("name", [*HALVES, *ROUNDS, *UNSEEN])
def test_a_right_candidate_has_the_key_under_which_a_correction_will_look(name: str) -> None:
    keys = [
        any(fnmatchcase(one.key, key) for key in label["key"].split("/"))
        for turn in turns(name)
        for one in candidates(turn)
        for label in turn["expect"]
        if is_right(one, label)
    ]
    assert sum(keys) / len(keys) >= 0.90


@pytest.mark.parametrize("language", ["ko", "en"])
def test_the_set_is_as_large_as_promised_and_a_third_of_it_are_traps(language: str) -> None:
    both = [*turns(f"held_{language}"), *turns(f"tune_{language}")]
    assert len(both) >= 150
    assert sum(not turn["expect"] for turn in both) / len(both) >= 0.33
