"""The things that prompts are made of, ready to use."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from gieok.nouns.category import Category
from gieok.nouns.post import Post
from gieok.nouns.recollection import Kind, Remembered
from gieok.nouns.slot import Slot

NOW = datetime(2026, 11, 15, 3, 30, tzinfo=UTC)


@pytest.fixture(scope="session")
def now() -> datetime:
    return NOW


@pytest.fixture(scope="session")
def slot() -> Callable[..., Slot]:
    def make(category: Category, key: str, value: str, **other: Any) -> Slot:
        usual: dict[str, Any] = {
            "id": f"slot-{key}",
            "number": 1,
            "subject": "user",
            "score": 0.8,
            "confidence": 0.9,
            "state": "current",
            "evidence": ("post-1",),
            "language": "ko",
            "dated": None,
            "times_seen": 1,
            "last_seen": NOW,
            "valid_from": NOW,
            "valid_to": None,
            "superseded_by": None,
            "pinned": False,
            "last_recalled": None,
            "times_recalled": 0,
            "version": 1,
        }
        return Slot(category=category, key=key, value=value, **(usual | other))

    return make


@pytest.fixture(scope="session")
def remembered() -> Callable[..., Remembered]:
    def make(kind: Kind, text: str, days_ago: int = 0, **other: Any) -> Remembered:
        usual: dict[str, Any] = {
            "id": f"{kind}-{text[:20]}",
            "score": 0.5,
            "parts": {},
            "sources": ("post-1",),
            "at": NOW - timedelta(days=days_ago),
        }
        return Remembered(kind=kind, text=text, **(usual | other))

    return make


@pytest.fixture(scope="session")
def post() -> Callable[..., Post]:
    def make(message: str, send_from: str, send_to: str) -> Post:
        return Post(id=f"post-{message[:20]}", send_from=send_from, send_to=send_to, message=message, created_at=NOW)

    return make
