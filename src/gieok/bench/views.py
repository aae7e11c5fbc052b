"""Views for evaluation kits, and how fast they are: a meeting or an agent log goes in, a request comes back as posts.

The public door and the default settings without any model: ``bring_in``, ``embed_waiting``, ``choose``. A
document of a kit is one post; a speaker written "Orchestrator (-> WebSurfer)" is a sender and a receiver.
"""

import json
import re
import time
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from statistics import fmean, median

import gieok
from gieok.bench.figure import Figure
from gieok.bench.retriever import Document
from gieok.bench.sets import Doc
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


PEOPLE = ("Planner", "Researcher", "Critic", "Coder")
WISHES = (
    "requirements, API design, authentication",
    "deadlines, blockers, team decisions",
    "what the Critic said about the budget",
    "user feedback, bug reports, feature requests",
)
PROMISED = {10_000: 10.0, 100_000: 60.0}
"""Milliseconds of a view by pre-selection, by the length of the conversation."""
PROMISED_AGAIN = 2.0


def figures(sizes: Sequence[int] = (10_000, 100_000), times: int = 40) -> list[Figure]:
    """How long a view by pre-selection takes, and the same view asked again; half of the calls are faster."""
    rows: list[Figure] = []
    for size in sizes:
        with gieok.open(":memory:", gieok.Settings()) as home:
            mind = home.mind(user=READER, character=f"{size} posts")
            bring_in(mind, made_up_talk(size))
            mind.choose(READER, WISHES[0], 10, conversation=MEETING)  # what is read once is read now
            wishes = [f"{WISHES[at % len(WISHES)]} {at}" for at in range(times)]
            for what, promised in (("view", PROMISED.get(size)), ("the same view again", PROMISED_AGAIN)):
                rows.append(Figure(f"{what} of {size:,} posts", _half_of(mind, wishes), "ms", promised, at_most=True))
    return rows


def _half_of(mind: Mind, wishes: Sequence[str]) -> float:
    took: list[float] = []
    for wish in wishes:
        began = time.perf_counter()
        mind.choose(READER, wish, 10, conversation=MEETING)
        took.append((time.perf_counter() - began) * 1000)
    return round(median(took), 2)


def quality(data: Path) -> list[Figure]:
    """How much of what people marked a view holds, on the sets that the folder has."""
    return [*_qmsum(data / "qmsum"), *_who_and_when(data / "who_and_when")]


def _qmsum(folder: Path) -> list[Figure]:
    """QMSum: the share of the marked posts of a meeting that a view of ten, and of thirty, could hold and does."""
    shares: list[tuple[float, float]] = []
    for file in sorted(folder.glob("train/*.json")) + sorted(folder.glob("val/*.json")):
        meeting = json.loads(file.read_text(encoding="utf-8"))
        said = [Doc(str(at), one["content"], one["speaker"]) for at, one in enumerate(meeting["meeting_transcripts"])]
        found = ViewRetriever()
        found.index(said)
        for asked in meeting["specific_query_list"]:
            spans = [range(int(start), int(end) + 1) for start, end in asked["relevant_text_span"]]
            marked = {str(at) for span in spans for at in span}
            got = found.search(asked["query"], 30)
            ten, thirty = (len(marked & set(got[:most])) / min(most, len(marked)) for most in (10, 30))
            shares.append((ten, thirty))
    if not shares:
        return []
    return [
        Figure("QMSum view of 10", fmean(ten for ten, _ in shares), "", 0.50),
        Figure("QMSum view of 30", fmean(thirty for _, thirty in shares), "", 0.54),
    ]


def _who_and_when(folder: Path) -> list[Figure]:
    """Who&When: whether the message that a description speaks of is in a view of three."""
    hits: list[bool] = []
    for file in sorted(folder.glob("*/*.json")):
        run = json.loads(file.read_text(encoding="utf-8"))
        said = [
            Doc(str(at), str(one.get("content") or ""), str(one.get("name") or one.get("role") or ""))
            for at, one in enumerate(run["history"])
        ]
        if int(run["mistake_step"]) < len(said):
            found = ViewRetriever()
            found.index(said)
            hits.append(str(int(run["mistake_step"])) in found.search(run["mistake_reason"], 3))
    return [Figure("Who&When view of 3", fmean(hits), "", 0.60)] if hits else []


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
