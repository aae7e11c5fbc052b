"""Views for evaluation kits, and how fast they are: a meeting or an agent log goes in, a request comes back as posts.

The public door and the default settings without any model: ``bring_in``, ``embed_waiting``, ``choose``. A
document of a kit is one post; a speaker written "Orchestrator (-> WebSurfer)" is a sender and a receiver. Nothing here
knows any benchmark.

    python -m gieok.bench.views            # the speed rows
"""

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import count
from random import Random
from statistics import median

import gieok
from gieok.bench.retriever import Document
from gieok.nouns.identity import new_id
from gieok.nouns.post import Post
from gieok.nouns.round import Round
from gieok.sync import Home, Mind

MEETING = "meeting"
READER = "reader"
BEGAN = datetime(2026, 1, 1, tzinfo=UTC)
_TO = re.compile(r"(?P<sender>.+?)\s*\(->\s*(?P<receiver>[^)]+)\)\s*")
_NUMBERS = count(1)


@cache
def _home() -> Home:
    """One store for all documents of a run; every conversation has its own space in it."""
    return gieok.open(":memory:")


class ViewRetriever:
    """A search engine as kits want it: the ids of the posts that a view of at most k holds, best first."""

    def __init__(self) -> None:
        self._mind: Mind = _home().mind(user=READER, character=f"conversation {next(_NUMBERS)}")
        self._document_of: dict[str, str] = {}

    def index(self, docs: Sequence[Document]) -> None:
        posts = [as_post(document, place) for place, document in enumerate(docs)]
        self._document_of = {post.id: document.id for post, document in zip(posts, docs, strict=True)}
        bring_in(self._mind, posts)

    def search(self, query: str, k: int, now: str | None = None) -> list[str]:
        chosen = self._mind.choose(READER, memorize_to=query, at_most=k, conversation=MEETING)
        return [self._document_of[post.id] for post in chosen.best_first]


def as_post(document: Document, place: int) -> Post:
    named = _TO.fullmatch(document.speaker)
    sender, receiver = (named["sender"], named["receiver"]) if named else (document.speaker or "someone", "all")
    return Post.create(document.text, sender, receiver, created_at=BEGAN + timedelta(seconds=place))


def bring_in(mind: Mind, posts: Sequence[Post]) -> None:
    mind.bring_in(as_rounds(posts), MEETING, learn=False)
    mind.embed_waiting()


def as_rounds(posts: Sequence[Post]) -> list[Round]:
    return [Round(new_id(), "", "finished", (post,), created_at=post.created_at) for post in posts]


@dataclass(frozen=True, slots=True)
class SpeedRow:
    what: str
    posts: int
    p50: float
    p95: float
    """Milliseconds."""


PEOPLE = ("Planner", "Researcher", "Critic", "Coder")
WISHES = (
    "requirements, API design, authentication",
    "deadlines, blockers, team decisions",
    "what the Critic said about the budget",
    "user feedback, bug reports, feature requests",
)


def speed(sizes: Sequence[int] = (1_000, 10_000, 100_000), times: int = 40) -> list[SpeedRow]:
    """How long a view by pre-selection takes, and the same view asked again."""
    rows: list[SpeedRow] = []
    for size in sizes:
        with gieok.open(":memory:") as home:
            mind = home.mind(user=READER, character=f"{size} posts")
            bring_in(mind, made_up_talk(size))
            wishes = [f"{WISHES[at % len(WISHES)]} {at}" for at in range(times)]
            mind.choose(READER, WISHES[0], 10, conversation=MEETING)  # what is read once is read now
            rows.append(_timed("view by pre-selection", size, mind, wishes))
            rows.append(_timed("the same view again", size, mind, wishes))
    return rows


def _timed(what: str, size: int, mind: Mind, wishes: Sequence[str]) -> SpeedRow:
    took: list[float] = []
    for wish in wishes:
        began = time.perf_counter()
        mind.choose(READER, wish, 10, conversation=MEETING)
        took.append((time.perf_counter() - began) * 1000)
    took.sort()
    return SpeedRow(what, size, round(median(took), 2), round(took[int(len(took) * 0.95)], 2))


def made_up_talk(size: int, seed: int = 1) -> list[Post]:
    """Posts about a few matters in runs, with words as frequent as in real talk (the n-th is 1/n as frequent)."""
    chance = Random(seed)
    common = [f"{chance.choice('bdfgklmnprst')}{chance.choice('aeiou')}{n}" for n in range(20_000)]
    weights = [1 / (n + 5) for n in range(len(common))]
    matters = [wish.replace(",", "").split() for wish in WISHES] + [[f"matter{n}"] for n in range(200)]
    posts: list[Post] = []
    while len(posts) < size:
        matter = chance.choice(matters if chance.random() < 0.8 else matters[: len(WISHES)])
        for _ in range(chance.randint(3, 20)):
            words = [*chance.choices(common, weights, k=chance.randint(2, 25)), *chance.sample(matter, k=1)]
            sender, receiver = chance.sample(PEOPLE, k=2)
            at = BEGAN + timedelta(seconds=len(posts))
            posts.append(Post.create(" ".join(words), sender, receiver, created_at=at))
    return posts[:size]


if __name__ == "__main__":
    for row in speed():
        print(f"{row.what:24} {row.posts:>8,} posts   p50 {row.p50:>7.2f} ms   p95 {row.p95:>7.2f} ms")
