"""A Reply is what a turn gives back: the words, the face, the notes, and how it came about.

It is not the post: that is in the ledger. What ran on a fallback is named in ``degraded`` (I3).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from gieok.nouns.emotion import Emotion
from gieok.nouns.recollection import Recollection
from gieok.nouns.tool_call import ToolCall

FinishReason = Literal["stop", "length", "filter", "tools", "other"]
"""stop: the model was done. length: it was cut off. filter: a filter took the rest. tools: it waits for their results.
other: the endpoint did not say."""


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
    finish_reason: FinishReason = "stop"
    tool_calls: tuple[ToolCall, ...] = ()
    """What the model asks for before it can answer; the turn is not over then, and nothing was learned."""
