"""What became of an import: how much came in, what was there already, what was left out and why."""

from collections import defaultdict
from dataclasses import dataclass, field

from gieok.carry.pieces import Skipped
from gieok.nouns.persona import Persona
from gieok.nouns.space import Space

PLACES_SHOWN = 5


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Everything that was left out for one reason."""

    reason: str
    count: int
    where: tuple[str, ...]
    """The first few places."""


@dataclass(frozen=True, slots=True)
class Report:
    format: str
    space: Space
    dry_run: bool = False
    conversations: int = 0
    rounds: int = 0
    posts: int = 0
    memories: int = 0
    already_there: int = 0
    """Posts and memories that had come in before; they were left as they are."""
    personas: tuple[str, ...] = ()
    learned: int = 0
    waiting: int = 0
    """Rounds that still wait to be learned from."""
    left_out: tuple[LeftOut, ...] = ()
    remarks: tuple[str, ...] = ()
    persona: Persona | None = None

    @property
    def nothing_new(self) -> bool:
        return not (self.rounds or self.posts or self.memories or self.personas)

    @property
    def in_words(self) -> str:
        """One sentence for people."""
        would = "would bring in" if self.dry_run else "brought in"
        counted = (
            (self.conversations, "conversation"), (self.rounds, "round"), (self.posts, "post"),
            (self.memories, "memory"), (len(self.personas), "character"),
        )  # fmt: skip
        said = ", ".join(f"{count:,} {_many(name, count)}" for count, name in counted if count)
        there = f"; {self.already_there:,} were there already" if self.already_there else ""
        return f"{self.format}: {would} {said or 'nothing new'} for {self.space}{there}"


def _many(name: str, count: int) -> str:
    return name if count == 1 else name.replace("y", "ies") if name.endswith("ry") else f"{name}s"


@dataclass(slots=True)
class Tally:
    """A report while it grows."""

    format: str
    space: Space
    dry_run: bool
    conversations: set[str] = field(default_factory=set)
    rounds: int = 0
    posts: int = 0
    memories: int = 0
    already_there: int = 0
    persona: Persona | None = None
    remarks: list[str] = field(default_factory=list)
    _left_out: dict[str, list[Skipped]] = field(default_factory=lambda: defaultdict(list))
    _counts: dict[str, int] = field(default_factory=lambda: defaultdict(int))

    def leave_out(self, skipped: Skipped) -> None:
        self._counts[skipped.reason] += skipped.count
        if len(self._left_out[skipped.reason]) < PLACES_SHOWN:
            self._left_out[skipped.reason].append(skipped)

    def report(self) -> Report:
        left = tuple(
            LeftOut(reason, self._counts[reason], tuple(one.where for one in found))
            for reason, found in self._left_out.items()
        )
        return Report(
            self.format,
            self.space,
            self.dry_run,
            conversations=len(self.conversations),
            rounds=self.rounds,
            posts=self.posts,
            memories=self.memories,
            already_there=self.already_there,
            personas=(self.space.character,) if self.persona else (),
            left_out=tuple(sorted(left, key=lambda one: -one.count)),
            remarks=tuple(self.remarks),
            persona=self.persona,
        )
