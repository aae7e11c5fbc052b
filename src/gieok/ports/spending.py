"""What models have used, by space and day: the counter behind the cap."""

from datetime import date
from typing import Protocol

from gieok.nouns.space import Space
from gieok.nouns.usage import Usage


class SpendingBook(Protocol):
    async def add(self, space: Space, day: date, usage: Usage) -> None: ...

    async def used(self, space: Space, day: date) -> Usage:
        """Nothing when nothing was written down."""
