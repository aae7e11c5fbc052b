"""A tool that a model asks for in the middle of an answer. Who does it, and what comes of it, is not known here."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ToolCall:
    id: str
    """By which the result is recognised later."""
    name: str
    arguments: str
    """As the model wrote them: JSON, if all went well. They are passed on, not read."""
