"""Summarise a stretch of a conversation: by a model where there is one, by its most telling sentences otherwise.

The summary before is told along, so the newest one carries the thread of the whole. Posts go out as JSON: a text
cannot forge a speaker or an instruction (I15). What a post carries, such as a plan or a result, is a part of what was
said. When the model does not answer, who asked decides: the sentences can stand in, and the summary says so.
"""

import asyncio
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from itertools import groupby
from typing import Literal

from gieok.ask import without_thinking
from gieok.errors import BadAnswer, ModelUnavailable
from gieok.language.tokens import count_tokens
from gieok.language.which import language_of
from gieok.learn.attached import attached_texts
from gieok.learn.telling_sentences import telling_sentences
from gieok.nouns.post import Post
from gieok.ports.chat_model import ChatModel, ChatRequest, Message

LONGEST_POST, SHORTEST_POST = 1_500, 80
"""Characters of one post that are shown: a page, less where there are many. What is longer is mostly pasted."""
MOST_CHARACTERS = 48_000
"""Of all posts in one question, some 13,000 tokens, however much was said in one round (I16)."""
MOST_POSTS = MOST_CHARACTERS // SHORTEST_POST
SUMMARY_TOKENS = 600
"""The length of a summary: it must fit into the summary block of a prompt (800) with its heading and marks."""
EXTRACT_TOKENS = 180
"""Of a summary that only picks sentences out: what is worth keeping stands in the slots, so the thread is enough,
and the prompt has its full length after two dozen turns and stays there (I16)."""
MOST_LINES = 20
"""Lines that the model is asked for: about thirty tokens each."""

_END = re.compile(r".*[.!?…。！？\n]", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Summary:
    text: str
    by: Literal["model", "extract"]
    degraded: str | None = None
    """Why sentences stand instead of a summary, when a model was asked."""


async def summarize(posts: Sequence[Post], previous: str = "", model: ChatModel | None = None) -> Summary:
    """One summary of these posts and of what was summarised before. A model that fails is stood in for, named."""
    because = ""
    if model is not None:
        try:
            return await by_model(posts, previous, model)
        except (ModelUnavailable, BadAnswer) as reason:
            because = str(reason)
    # In a thread: a long stretch takes a tenth of a second, and other turns go on meanwhile.
    return await asyncio.to_thread(by_sentences, posts, previous, because)


def by_sentences(posts: Sequence[Post], previous: str = "", because: str = "") -> Summary:
    text = telling_sentences(posts, previous, EXTRACT_TOKENS)
    return Summary(text, "extract", f"summarised by its own sentences: {because}" if because else None)


async def by_model(posts: Sequence[Post], previous: str, model: ChatModel) -> Summary:
    """The model's summary. Raises ModelUnavailable, or BadAnswer when what came is no summary of this talk."""
    answer = await model.answer(question(posts, previous))
    text = without_thinking(answer.text).strip()
    if answer.finish_reason == "length":
        whole = _END.match(text)
        text = whole[0].strip() if whole else ""
    if not text:
        raise BadAnswer("the summary is empty")
    if _language(posts) == "ko" and language_of(text) != "ko":
        raise BadAnswer(f"the talk is Korean, but the summary is not: {text[:80]!r}")
    return Summary(_shortened(text), "model")


def question(posts: Sequence[Post], previous: str) -> ChatRequest:
    language = _language(posts)
    asked = files("gieok.learn").joinpath(f"summarize.{language}.prompt.md").read_text(encoding="utf-8")
    told = posts if len(posts) <= MOST_POSTS else [*posts[: MOST_POSTS // 2], *posts[-MOST_POSTS // 2 :]]
    longest = max(SHORTEST_POST, min(LONGEST_POST, MOST_CHARACTERS // max(len(told), 1)))
    rounds = [[_as_data(post, longest) for post in own] for _, own in groupby(told, key=lambda post: post.round_id)]
    shown = json.dumps({"previous_summary": previous, "rounds": rounds}, ensure_ascii=False)
    return ChatRequest(
        messages=(Message("system", asked.replace("{lines}", str(MOST_LINES))), Message("user", shown)),
        purpose="summarise",
        temperature=0.3,  # as seed document 002: a little freedom in the wording, none in the facts
        max_tokens=2 * SUMMARY_TOKENS,  # models count differently, and a summary cut in the middle is half lost
    )


def _language(posts: Sequence[Post]) -> Literal["ko", "en"]:
    """Korean when at least a third of the posts are: people mix, and English results stand in Korean talk."""
    said = [language_of(post.message) for post in posts if post.message.strip()]
    return "ko" if said and 3 * said.count("ko") >= len(said) else "en"


def _as_data(post: Post, longest: int) -> dict[str, object]:
    data: dict[str, object] = {
        "date": post.created_at.date().isoformat(),
        "from": post.send_from,
        "to": post.send_to,
        "text": _cut(post.message, longest),
    }
    attached = {kind: _cut(text, longest) for kind, text in attached_texts(post)}
    return data | ({"attached": attached} if attached else {})


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[:longest] + " …"


def _shortened(text: str) -> str:
    """Whole lines while they fit; a model that was asked for twenty may still write a hundred."""
    kept: list[str] = []
    left = SUMMARY_TOKENS
    for line in text.splitlines():
        left -= count_tokens(line + "\n")
        if left < 0:
            break
        kept.append(line.rstrip())
    return "\n".join(kept) or text[: 2 * SUMMARY_TOKENS]
