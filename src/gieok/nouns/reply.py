"""A Reply is what a turn gives back: the words, the face, the notes, and how it came about.

It is not the post: that is in the ledger. What ran on a fallback is named in ``degraded`` (I3).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gieok.nouns.emotion import Emotion
from gieok.nouns.recollection import Recollection


@dataclass(frozen=True, slots=True)
class Reply:
    text: str
    emotion: Emotion
    intensity: float
    round_id: str
    trace_id: str
    post_id: str
    memory_dict: Mapping[str, Any]
    """The model's notes after this turn."""
    recalled: Recollection
    model: str
    """Who spoke; "memory" when no language model is connected."""
    tokens_in: int = 0
    tokens_out: int = 0
    degraded: tuple[str, ...] = ()
