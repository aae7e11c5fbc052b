"""A Layout collects the blocks of one prompt and knows how much room is left.

Blocks come in the order of need and leave in the order of the prompt; the two differ only when a total
is given and short.
"""

from gieok.compose.fit import Laid
from gieok.language.tokens import count_tokens
from gieok.nouns.prompt import Block, Cut

IN_SYSTEM_MESSAGE = (
    "persona",
    "rules",
    "experiences",
    "lorebook",
    "examples",
    "state",
    "state_instructions",
    "recall",
    "summary",
    "notices",
)
ORDER = (*IN_SYSTEM_MESSAGE, "recent", "message")


class Layout:
    def __init__(self, total: int | None) -> None:
        self._left = total
        self._blocks: dict[str, Block] = {}
        self._cut: list[Cut] = []

    def keep(self, name: str, text: str) -> None:
        """Put a block in as it is; one without text is not there."""
        if text:
            block = Block(name, text, count_tokens(text))
            self._blocks[name] = block
            self._left = None if self._left is None else self._left - block.tokens

    def lay(self, name: str, laid: Laid) -> None:
        self.keep(name, laid.text)
        self._cut += laid.cut

    def room(self, cap: int) -> int:
        """How many tokens a block with that cap may have."""
        return cap if self._left is None else max(0, min(cap, self._left))

    def room_beside(self, text: str) -> int | None:
        """How many tokens are left when that text goes in, too; None is any number."""
        return None if self._left is None else max(0, self._left - count_tokens(text))

    @property
    def blocks(self) -> tuple[Block, ...]:
        return tuple(self._blocks[name] for name in ORDER if name in self._blocks)

    @property
    def cut(self) -> tuple[Cut, ...]:
        return tuple(sorted(self._cut, key=lambda one: ORDER.index(one.block)))

    @property
    def system_message(self) -> str:
        return "\n\n".join(block.text for block in self.blocks if block.name in IN_SYSTEM_MESSAGE)
