"""Long lists in pages: a cursor names the last item that was seen, so nothing is shown twice or left out."""

from collections.abc import Callable, Sequence
from typing import Annotated, TypeVar

from fastapi import Query

from gieok.doors.http.models import Page

T = TypeVar("T")

MOST_AT_ONCE = 1_000

Limit = Annotated[int, Query(ge=1, le=MOST_AT_ONCE, description="At most so many.")]
Cursor = Annotated[
    str | None, Query(pattern=r"^[0-9]{1,18}$", description="next_cursor of the page before.", examples=["42"])
]


def place(cursor: str | None) -> int:
    return int(cursor) if cursor else 0


def page_of(found: Sequence[T], limit: int, number: Callable[[T], int]) -> Page[T]:
    """``found`` holds one more than asked for when there is more to come."""
    items = list(found[:limit])
    return Page(items=items, next_cursor=str(number(items[-1])) if len(found) > limit else None)
