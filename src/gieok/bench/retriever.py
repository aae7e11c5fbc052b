"""gieok as a search engine for evaluation kits: documents go in as posts, questions come back as ids.

It takes the public door and the default settings: a home in memory, one mind, ``bring_in``,
``recall``. A kit's documents are read as a person would bring them in:

- dated ones are posts of one conversation, at their time; equal dates are one sitting;
- undated ones with a speaker are one talk, in the order given;
- undated ones without a speaker are notes that have nothing to do with each other.

A date that is no date but sorts ("000017") is an order of days. Nothing here knows any benchmark.
"""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Protocol

import gieok
from gieok.nouns.identity import new_id
from gieok.nouns.post import Post
from gieok.nouns.round import Round

DATE_FORMATS = ("%Y/%m/%d (%a) %H:%M", "%I:%M %p on %d %B, %Y", "%Y-%m-%d %H:%M:%S", "%Y-%m-%d", "%Y/%m/%d", "%d %B %Y")
LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)
"""When undated things are taken to have been said."""
TALK = "talk"


class Document(Protocol):
    """What a kit hands over."""

    @property
    def id(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def speaker(self) -> str: ...
    @property
    def date(self) -> str: ...


class GieokRetriever:
    def __init__(self) -> None:
        self._home = gieok.open(":memory:")
        self._mind = self._home.mind(user="reader", character="library")
        self._document_of: dict[str, str] = {}
        self._newest: datetime | None = None

    def index(self, docs: Sequence[Document]) -> None:
        """Bring the documents in, in their order, and embed them."""
        dates = dates_of(docs)
        self._newest = max((date for date in dates if date is not None), default=None)
        conversations: dict[str, list[Round]] = {}
        for place, (document, date) in enumerate(zip(docs, dates, strict=True)):
            post = as_post(document, date or LONG_AGO)
            self._document_of[post.id] = document.id
            name = TALK if date or document.speaker else f"note {place}"
            round_ = Round(new_id(), post.message, "finished", (post,), created_at=post.created_at)
            conversations.setdefault(name, []).append(round_)
        for name, rounds in conversations.items():
            self._mind.bring_in(rounds, name, learn=False)
        self._mind.embed_waiting()

    def search(self, query: str, k: int, now: str | None = None) -> list[str]:
        """The ids of the k best documents; asked, if nothing else is said, when the newest one was written."""
        asked_at = (read_date(now) if now else None) or self._newest
        found = self._mind.recall(query, limit=k, kinds=("post",), now=asked_at)
        return [self._document_of[item.id] for item in found]


def as_post(document: Document, at: datetime) -> Post:
    return Post.create(document.text, document.speaker or "reader", "library", created_at=at)


def dates_of(docs: Sequence[Document]) -> list[datetime | None]:
    """The time of each document, or None; labels that are no dates become days in their order."""
    labels = {document.date for document in docs if document.date}
    known = {label: read_date(label) for label in labels}
    unread = sorted(label for label, date in known.items() if date is None)
    days = {label: LONG_AGO + timedelta(days=place) for place, label in enumerate(unread)}
    return [known.get(document.date) or days.get(document.date) for document in docs]


def read_date(text: str) -> datetime | None:
    for form in DATE_FORMATS:
        try:
            return datetime.strptime(text.strip(), form).replace(tzinfo=UTC)
        except ValueError:
            continue
    return None
