"""What time it is. A port, so that a story of six weeks can be told in a test."""

from datetime import datetime
from typing import Protocol


class Clock(Protocol):
    def __call__(self) -> datetime:
        """Now, aware, in UTC."""
