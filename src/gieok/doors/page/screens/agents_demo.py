"""A conversation of a team to try views on, for a space that has none: added when somebody asks for it.

It is not learned from: nobody in it is the person whom the character should remember.
"""

from datetime import datetime, timedelta
from importlib.resources import files
from typing import Any

import yaml

from gieok.doors.page.words import Language
from gieok.nouns.identity import new_id
from gieok.nouns.post import Post
from gieok.nouns.round import Round, RoundState

NAME = "team-demo"
BETWEEN = timedelta(minutes=2)


def demo_rounds(language: Language, now: datetime) -> list[Round]:
    """The rounds in order, the last one just now."""
    told: list[dict[str, Any]] = _talks()[language]
    at = now - BETWEEN * sum(len(one["posts"]) for one in told)
    rounds = []
    for one in told:
        posts = []
        for sender, receiver, text in one["posts"]:
            at += BETWEEN
            posts.append(Post.create(text, sender, receiver, created_at=at))
        error = one.get("error")
        state: RoundState = "failed" if error else "finished"
        rounds.append(Round(new_id(), one["query"], state, tuple(posts), error, posts[0].created_at))
    return rounds


def _talks() -> dict[str, list[dict[str, Any]]]:
    text = files("gieok.doors.page.screens").joinpath("agents_demo.yaml").read_text(encoding="utf-8")
    found: dict[str, list[dict[str, Any]]] = yaml.safe_load(text)
    return found
