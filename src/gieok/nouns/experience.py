"""An Experience is a lesson that somebody wrote down: for whom, when it applies, and what to do then.

It is not a memory: nobody learns or changes it here, and it is chosen anew for every query. The model that
chooses sees ``when``; the one that acts sees ``what`` (seed document 002).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from gieok.errors import BadInput
from gieok.nouns.text import checked_text

TEXT_LIMIT = 100_000
"""Bytes of ``when`` or ``what``: a lesson of a hundred pages is a manual, and every prompt would pay for it."""


@dataclass(frozen=True, slots=True)
class Experience:
    exp_id: str
    who: tuple[str, ...]
    """The roles it is for; none means all."""
    when: str
    what: str

    def __post_init__(self) -> None:
        for name in ("exp_id", "when", "what"):
            if not checked_text(getattr(self, name), name, TEXT_LIMIT).strip():
                raise BadInput(f"an experience needs {name}, and it must not be empty")
        object.__setattr__(self, "who", tuple(checked_text(role, "who", TEXT_LIMIT) for role in self.who))

    def is_for(self, role: str) -> bool:
        """Whether this role may see it; upper and lower case are the same."""
        return not self.who or role.casefold() in {one.casefold() for one in self.who}

    def to_dict(self) -> dict[str, Any]:
        return {"exp_id": self.exp_id, "who": list(self.who), "when": self.when, "what": self.what}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The experience; an old file's ``experience_text`` stands for both ``when`` and ``what``."""
        legacy = data.get("experience_text")
        found = {"when": legacy, "what": legacy} if legacy is not None else {}
        found |= {name: data[name] for name in ("exp_id", "when", "what") if data.get(name) is not None}
        missing = [name for name in ("exp_id", "when", "what") if name not in found]
        if missing:
            raise BadInput(f"an experience needs {', '.join(missing)}")
        who = data.get("who") or ()
        if not isinstance(who, str | list | tuple):
            raise BadInput(f"who is a role or a list of roles, not {type(who).__name__}")
        roles = (who,) if isinstance(who, str) else tuple(who)
        exp_id = found["exp_id"]
        return cls(str(exp_id) if type(exp_id) is int else exp_id, roles, found["when"], found["what"])
