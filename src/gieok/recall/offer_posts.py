"""Ask a model which posts fit: a bounded list of them goes out, ids that were on the list come back.

Every post is one line of JSON, and its text is on one line without marks that a chat template would obey, so no
post can forge another line, another id or another speaker (I15). The list is bounded whatever the length of the
conversation (I16). The prompt files beside this one hold the question; what of the answer counts is decided here.
"""

import json
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from gieok.ask import ask_for_json
from gieok.errors import BadAnswer
from gieok.language.which import language_of
from gieok.language.words import search_tokens
from gieok.nouns.post import Post
from gieok.nouns.view import View
from gieok.ports.chat_model import ChatModel, ChatRequest, Message

MOST_POSTS = 300
MOST_CHARACTERS = 24_000
"""Of the whole question: about 8,000 tokens, which even small models read."""
LONGEST_TEXT, SHORTEST_TEXT = 600, 80
"""Characters of a post that are shown: fewer when there are many posts, but enough to judge by."""
LONGEST_NAME = 60
LONGEST_CRITERIA = 2_000
LONGEST_PREVIEW = 1_000
TEMPERATURE = 0.1
"""The same question should choose the same posts."""
TOKENS_PER_ID = 30
"""What an id of 36 characters costs a model to write."""

_CHAT_MARK = re.compile(r"<(?=[|｜/]|s>|(?:start|end)_of_turn>|<SYS>>)|\[(?=/?INST\])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Facet:
    """The person as the one who chooses; the person who works sees only what was chosen."""

    person: str
    model: ChatModel

    @property
    def name(self) -> str:
        return facet_name(self.person)


def facet_name(person: str) -> str:
    return f"{person}.__selector"


@dataclass(frozen=True, slots=True)
class Offer:
    request: ChatRequest
    ids: tuple[str, ...]
    """What the model was shown."""


@dataclass(frozen=True, slots=True)
class Answered:
    ids: tuple[str, ...]
    """Ids that were offered, each once, in the order of the answer."""
    degraded: tuple[str, ...] = ()


async def ask_which(facet: Facet, offer: Offer) -> Answered:
    """The model's choice. Raises ModelUnavailable, or BadAnswer for an answer that names nothing that was offered."""
    read, _ = await ask_for_json(facet.model, offer.request)
    named = ids_in(read.value)
    offered = set(offer.ids)
    known = tuple(id_ for id_ in dict.fromkeys(named) if id_ in offered)
    if named and not known:
        raise BadAnswer(f"none of the {len(named)} ids in the answer was offered")
    notes = []
    if len(known) < len(set(named)):
        notes.append(f"{len(set(named)) - len(known)} ids in the selector's answer were not offered and were ignored")
    if read.how != "whole":
        notes.append(f"the selector's answer was {read.how}")
    return Answered(known, tuple(notes))


def ids_in(answer: Any) -> list[str]:
    """The ids that an answer names: an array, or an object that holds one. Raises BadAnswer."""
    if isinstance(answer, dict):
        lists = [value for value in answer.values() if isinstance(value, list)]
        if len(lists) != 1:
            raise BadAnswer("the answer is no array of ids")
        answer = lists[0]
    if not isinstance(answer, list):
        raise BadAnswer("the answer is no array of ids")
    named = [one.get("id") if isinstance(one, dict) else one for one in answer]
    return [str(one).strip() for one in named if isinstance(one, str | int) and not isinstance(one, bool)]


def offer(view: View, best_first: Sequence[tuple[int, Post]]) -> Offer:
    """The question with as many posts as it may hold: the best ones, in the order in which they were said.

    Each post comes with its place in the conversation.
    """
    criteria = view.criteria or ""
    system = _prompt(view, criteria)
    asked = {
        "person": one_line(view.person, LONGEST_NAME),
        "criteria": one_line(criteria, LONGEST_CRITERIA),
        "context": one_line(view.extra_context, LONGEST_PREVIEW),
        "task": one_line(view.task_prompt_preview, LONGEST_PREVIEW),
        "at_most": view.at_most,
    }
    head = json.dumps({name: value for name, value in asked.items() if value}, ensure_ascii=False) + "\n\nposts:\n"
    lines = _lines(best_first[:MOST_POSTS], criteria, MOST_CHARACTERS - len(system) - len(head))
    lines.sort(key=lambda line: line[0])
    request = ChatRequest(
        messages=(Message("system", system), Message("user", head + "\n".join(line for _, _, line in lines))),
        purpose="select",
        temperature=TEMPERATURE,
        max_tokens=100 + TOKENS_PER_ID * min(view.at_most or len(lines), len(lines)),
    )
    return Offer(request, tuple(id_ for _, id_, _ in lines))


def _lines(best_first: Sequence[tuple[int, Post]], criteria: str, room: int) -> list[tuple[int, str, str]]:
    """Place, id and line of each post that fits into the room; the best are asked first."""
    wanted = frozenset(search_tokens(criteria))
    longest = min(max(room // max(len(best_first), 1) - 100, SHORTEST_TEXT), LONGEST_TEXT)
    lines: list[tuple[int, str, str]] = []
    for place, post in best_first:
        shown = {"id": post.id, "from": one_line(post.send_from, LONGEST_NAME)}
        line = json.dumps(shown | {"text": snippet(post.message, wanted, longest)}, ensure_ascii=False)
        if len(line) + 1 <= room:
            room -= len(line) + 1
            lines.append((place, post.id, line))
    return lines


def snippet(text: str, wanted: frozenset[str], longest: int) -> str:
    """A long text by its beginning and the first place where a wanted word stands."""
    text = one_line(text)
    if len(text) <= longest:
        return text
    half = longest // 2
    hit = next((word.start() for word in re.finditer(r"\S+", text) if wanted & set(search_tokens(word[0]))), 0)
    if hit < longest - 20:
        return text[:longest] + " …"
    start = max(hit - half // 4, 0)
    return f"{text[: half // 2]} … {text[start : start + longest - half // 2]} …"


def one_line(text: str, longest: int | None = None) -> str:
    """The text on one line, without what cannot be seen and without marks that begin another speaker's turn."""
    line = " ".join(text.split())
    if not line.isprintable():
        line = "".join(letter for letter in line if unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Zl", "Zp"))
    line = _CHAT_MARK.sub(lambda mark: {"<": "‹", "[": "("}[mark[0]], line)
    return line if longest is None or len(line) <= longest else line[:longest] + " …"


def _prompt(view: View, criteria: str) -> str:
    korean = language_of(criteria) == "ko"
    text = files("gieok.recall").joinpath(f"choose_posts.{'ko' if korean else 'en'}.prompt.md").read_text("utf-8")
    limit = (f", 많아야 {view.at_most}개" if korean else f", at most {view.at_most}") if view.at_most else ""
    return text.format(person=json.dumps(one_line(view.person, LONGEST_NAME), ensure_ascii=False), limit=limit)
