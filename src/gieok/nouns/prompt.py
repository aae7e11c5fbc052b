"""A Prompt is what the model is given: blocks in a fixed order, and what had to be left out.

``messages`` is ready for any chat API. A block that is empty is not there.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Block:
    name: str
    text: str
    tokens: int


@dataclass(frozen=True, slots=True)
class Cut:
    block: str
    line: str
    reason: str
    id: str = ""
    """The memory that was left out, where the line is one."""


@dataclass(frozen=True, slots=True)
class Prompt:
    blocks: tuple[Block, ...]
    messages: tuple[Mapping[str, str], ...]
    cut: tuple[Cut, ...] = ()

    @property
    def tokens(self) -> int:
        return sum(block.tokens for block in self.blocks)

    def block(self, name: str) -> str:
        """The text of that block, or nothing."""
        return next((block.text for block in self.blocks if block.name == name), "")
