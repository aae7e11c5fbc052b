"""A conversation as columns: who said something to whom, when and how long, without what was said.

A view is decided on these columns; only the few posts that are chosen are read as a whole, so a view of
a hundred thousand posts costs little more than one of a hundred (I16). Rows are in the order of the talk.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from gieok.nouns.post import SYSTEM, Post

Rows = NDArray[np.intp]
Mask = NDArray[np.bool_]


@dataclass(slots=True)
class Talk:
    """Grows at its end and nowhere else."""

    ids: list[str] = field(default_factory=list)
    row_of: dict[str, int] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    """Everyone who sent or received anything; the columns hold places in this list."""
    _place_of: dict[str, int] = field(default_factory=dict)
    _columns: NDArray[np.float64] = field(default_factory=lambda: np.empty((4, 0)))
    """Sender, receiver, time in seconds, characters; with room for more at the end."""

    def __len__(self) -> int:
        return len(self.ids)

    @property
    def senders(self) -> Rows:
        return self._columns[0, : len(self)].astype(np.intp)

    @property
    def receivers(self) -> Rows:
        return self._columns[1, : len(self)].astype(np.intp)

    @property
    def times(self) -> NDArray[np.float64]:
        return self._columns[2, : len(self)]

    @property
    def sizes(self) -> NDArray[np.float64]:
        return self._columns[3, : len(self)]

    def extend(self, posts: Iterable[Post]) -> None:
        """Add posts at the end; one whose id is there already is left out."""
        fresh = [post for post in first_of_each(posts) if post.id not in self.row_of]
        if not fresh:
            return
        start = len(self)
        self._make_room(start + len(fresh))
        self._columns[:, start : start + len(fresh)] = np.array([self._row(post) for post in fresh]).T
        for post in fresh:
            self.row_of[post.id] = len(self.ids)
            self.ids.append(post.id)

    def place_of(self, name: str) -> int:
        """The place of a name, or -1 for someone who takes no part."""
        return self._place_of.get(name, -1)

    def said_by_system(self) -> Mask:
        system = np.array([name.casefold() == SYSTEM.casefold() for name in self.names], bool)
        return system[self.senders] if system.any() else np.zeros(len(self), bool)

    def _row(self, post: Post) -> tuple[float, float, float, float]:
        at = post.created_at.timestamp()
        return self._known(post.send_from), self._known(post.send_to), at, max(len(post.message), 1)

    def _known(self, name: str) -> int:
        if name not in self._place_of:
            self._place_of[name] = len(self.names)
            self.names.append(name)
        return self._place_of[name]

    def _make_room(self, rows: int) -> None:
        if rows > self._columns.shape[1]:
            wider = np.empty((4, max(256, rows, self._columns.shape[1] * 3 // 2)))
            wider[:, : len(self)] = self._columns[:, : len(self)]
            self._columns = wider


def first_of_each(posts: Iterable[Post]) -> list[Post]:
    """Of posts with the same id the first one."""
    by_id: dict[str, Post] = {}
    for post in posts:
        by_id.setdefault(post.id, post)
    return list(by_id.values())


def talk_of(posts: Sequence[Post]) -> Talk:
    talk = Talk()
    talk.extend(posts)
    return talk
