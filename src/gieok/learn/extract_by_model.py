"""Ask a model what a few rounds say that might be worth remembering.

The posts go out as JSON, numbered from 1: a text cannot forge a post, and a real id is never shown (I15). The question
stands in the prompt files beside this one; what of the answer is accepted is decided in ``read_memories``.
"""

import json
from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import Literal

from gieok.ask import ask_for_json
from gieok.language.which import language_of
from gieok.learn.read_memories import LONGEST_POST, Batch, Found, read_memories
from gieok.nouns.category import Category
from gieok.nouns.post import Post
from gieok.ports.chat_model import ChatModel, ChatRequest, JsonShape, Message

LookAt = Literal["round", "user"]

MOST_ROUNDS = 8
"""Rounds in one question: more save little, and models begin to mix them up."""
MOST_CHARACTERS = 12_000
"""Characters of posts in one question, about 4,000 tokens: even small contexts hold them (I16)."""
TOKENS_PER_ROUND = 700
"""Room for seven memories of about a hundred tokens."""

SHAPE = JsonShape(
    "memories",
    {
        "type": "object",
        "properties": {
            "memories": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": {
                        "category": {"type": "string", "enum": [category.value for category in Category]},
                        "subject": {"type": "string"},
                        "key": {"type": "string"},
                        "value": {"type": "string"},
                        "confidence": {"type": "number"},
                        "future_impact": {"type": "number"},
                        "emotion_intensity": {"type": "number"},
                        "posts": {"type": "array", "items": {"type": "integer"}},
                        "dated": {"type": ["string", "null"]},
                        "corrects": {"type": "boolean"},
                        "old_value": {"type": ["string", "null"]},
                        "asked_to_remember": {"type": "boolean"},
                    },
                    "required": [
                        *("category", "subject", "key", "value", "confidence", "future_impact", "emotion_intensity"),
                        *("posts", "dated", "corrects", "old_value", "asked_to_remember"),
                    ],
                    "additionalProperties": False,
                },
            }
        },
        "required": ["memories"],
        "additionalProperties": False,
    },
)


def batches(rounds: Sequence[Sequence[Post]], *, user: str, character: str, look_at: LookAt) -> Iterator[Batch]:
    """The rounds in their order, as many at a time as one question may hold."""
    waiting: list[tuple[Post, ...]] = []
    size = 0
    for posts in rounds:
        longest = sum(min(len(post.message), LONGEST_POST) for post in posts)
        if waiting and (len(waiting) == MOST_ROUNDS or size + longest > MOST_CHARACTERS):
            yield _batch(waiting, user, character, look_at)
            waiting, size = [], 0
        waiting.append(tuple(posts))
        size += longest
    if waiting:
        yield _batch(waiting, user, character, look_at)


def _batch(rounds: Sequence[tuple[Post, ...]], user: str, character: str, look_at: LookAt) -> Batch:
    shown = [
        (place, post)
        for place, posts in enumerate(rounds)
        for post in posts
        if not post.is_system and post.message.strip() and (look_at == "round" or post.send_from == user)
    ]
    return Batch(tuple(rounds), tuple(shown), user, character)


async def ask_about(batch: Batch, model: ChatModel) -> tuple[Found, ...]:
    """What the model finds in each round of the batch. Raises ModelUnavailable or BadAnswer."""
    if not batch.shown:
        return tuple(Found(()) for _ in batch.rounds)
    read, _ = await ask_for_json(model, question(batch))
    found = read_memories(read.value, batch)
    if read.how == "whole":
        return found
    reason = "the model's answer was cut off" if read.how == "cut off" else "the model's answer was broken"
    return tuple(Found(one.candidates, (*one.unusable, reason)) for one in found)


def question(batch: Batch) -> ChatRequest:
    korean = any(language_of(post.message) == "ko" for _, post in batch.shown)
    asked = files("gieok.learn").joinpath(f"extract.{'ko' if korean else 'en'}.prompt.md").read_text(encoding="utf-8")
    posts = json.dumps({"posts": [_as_data(n, batch) for n in range(1, len(batch.shown) + 1)]}, ensure_ascii=False)
    return ChatRequest(
        messages=(Message("system", asked), Message("user", posts)),
        purpose="extract",
        temperature=0.0,
        max_tokens=400 + TOKENS_PER_ROUND * len(batch.rounds),
        shape=SHAPE,
    )


def _as_data(number: int, batch: Batch) -> dict[str, object]:
    round_, post = batch.shown[number - 1]
    who = {batch.user: "user", batch.character: "character"}.get(post.send_from, post.send_from)
    text = post.message if len(post.message) <= LONGEST_POST else post.message[:LONGEST_POST] + " …"
    said_on = post.created_at.date().isoformat()
    return {"n": number, "round": round_ + 1, "who": who, "date": said_on, "text": text}
