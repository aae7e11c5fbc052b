"""How many tokens each block of a prompt may have, so that a turn costs the same on day one and in year two (I16).

Persona, rules and the current message have no cap: they are never cut (I4). With ``total`` the
whole prompt is kept within one figure; then the blocks are served in the order of ``NEED``.
"""

from dataclasses import dataclass, fields

from gieok.errors import BadInput

CHARACTERS_PER_STATE_TOKEN = 3
"""The seed's own rate: about 500 tokens, that is 1500 characters. The state is measured in characters by it."""

NEED = ("state", "recent", "recall", "summary", "lorebook", "experiences", "examples")
"""Who is served first when the total is short: what is true now, what was just said, what matters, then the rest."""


@dataclass(frozen=True, slots=True)
class Budget:
    experiences: int = 800
    lorebook: int = 1_000  # five entries of a paragraph each
    examples: int = 2_500  # 2,500 characters of Korean are no more than that
    state: int = 500
    recall: int = 2_000
    summary: int = 800
    recent: int = 3_000  # six posts, one of them long
    total: int | None = None

    def __post_init__(self) -> None:
        for one in fields(self):
            value = getattr(self, one.name)
            if value is not None and (type(value) is not int or value < 0):
                raise BadInput(f"the budget for {one.name} must be a whole number of tokens from 0 up, not {value!r}")

    @property
    def state_characters(self) -> int:
        return self.state * CHARACTERS_PER_STATE_TOKEN
