"""A View says which posts of one conversation a person sees for one job; a Chosen is what came of it, with reasons.

It belongs to the job and not to the person: the same person may see other posts in the next job. It never
changes the conversation: what a view leaves out is still there for everybody else.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Literal, Self, TypedDict, Unpack, cast

from gieok.errors import BadInput
from gieok.nouns.persona import Persona
from gieok.nouns.post import Post

GOLDFISH = "GOLDFISH"
"""No history, for this call only."""

Filter = Literal["everything", "all_involved", "sent_by_me", "sent_to_me", "system_and_me", "conversation_pairs"]
FILTERS: tuple[Filter, ...] = (
    *("everything", "all_involved", "sent_by_me", "sent_to_me"),
    *("system_and_me", "conversation_pairs"),
)

Strategy = Literal["criteria", "recent", "involved"]
STRATEGIES: tuple[Strategy, ...] = ("criteria", "recent", "involved")

Path = Literal["goldfish", "filter", "model", "pre-selection", "newest", "hybrid"]
"""How the posts were chosen. newest: the criteria said nothing that could be looked for."""

By = Literal["filter", "model", "pre-selection", "recent", "involved", "pinned", "system", "newest"]

_SPAN = re.compile(r"\s*(\d+(?:\.\d+)?)\s*(s|sec|m|min|h|d|w)[a-z]*\s*", re.IGNORECASE)
_SECONDS = {"s": 1, "sec": 1, "m": 60, "min": 60, "h": 3_600, "d": 86_400, "w": 604_800}


class HowToView(TypedDict, total=False):
    """What may be said of a view besides the person, the criteria and the limit, as people write it."""

    filter: str | None
    within: str | float | timedelta | None
    """90s, 30m, 2h, 1d, 1w, or a number of seconds."""
    pinned: Iterable[str | Post]
    ignore_person: str | Iterable[str]
    """Names, or one text with commas."""
    hybrid: Mapping[str, int] | None
    """For example {"criteria": 6, "recent": 2}."""
    extra_context: str


@dataclass(frozen=True, slots=True)
class View:
    person: str
    memorize_to: str | None = None
    """Plain words; GOLDFISH for no history; None for the posts that the filter shows."""
    at_most: int | None = None
    """System and pinned posts are kept besides."""
    filter: Filter | None = None
    """None: everything where criteria choose, otherwise what the person sent or received."""
    within: timedelta | None = None
    pinned: tuple[str, ...] = ()
    """Ids of posts that are always kept."""
    ignore_person: tuple[str, ...] = ()
    """Whose posts are left out."""
    hybrid: tuple[tuple[Strategy, int], ...] = ()
    """So many posts by each strategy, in this order, instead of by criteria alone."""
    extra_context: str = ""
    """What the chooser should know besides the criteria."""
    task_prompt_preview: str = ""

    def __post_init__(self) -> None:
        if not isinstance(self.person, str) or not self.person.strip():
            raise BadInput("a view needs a person: through whose eyes?")
        if self.memorize_to is not None and not isinstance(self.memorize_to, str):
            raise BadInput(f"memorize_to is plain words or {GOLDFISH}, not {self.memorize_to!r}")
        if self.at_most is not None and (isinstance(self.at_most, bool) or not isinstance(self.at_most, int)):
            raise BadInput(f"at_most is a whole number, not {self.at_most!r}")
        if self.at_most is not None and self.at_most < 1:
            raise BadInput(f"at_most must be at least 1, not {self.at_most}; for no history say memorize_to={GOLDFISH}")
        if self.filter is not None and self.filter not in FILTERS:
            raise BadInput(f"there is no filter {self.filter!r}; the filters are {', '.join(FILTERS)}")
        unknown = [name for name, _ in self.hybrid if name not in STRATEGIES]
        if unknown:
            raise BadInput(f"there is no strategy {', '.join(unknown)}; the strategies are {', '.join(STRATEGIES)}")
        if any(isinstance(n, bool) or not isinstance(n, int) or n < 1 for _, n in self.hybrid):
            raise BadInput("each strategy of a hybrid gets a whole number of posts, at least 1")
        if any(name == "criteria" for name, _ in self.hybrid) and self.criteria is None and not self.is_goldfish:
            raise BadInput("a hybrid with criteria needs memorize_to: what shall be looked for?")

    @classmethod
    def of(
        cls,
        person: str | Persona,
        memorize_to: str | None = None,
        at_most: int | None = None,
        task_prompt_preview: str = "",
        **how: Unpack[HowToView],
    ) -> Self:
        """From what people write: a Persona, "30m", "Critic, Judge", posts instead of their ids."""
        ignored = how.get("ignore_person") or ()
        filter_, hybrid = how.get("filter"), how.get("hybrid")
        return cls(
            person=person.name if isinstance(person, Persona) else person,
            memorize_to=memorize_to,
            at_most=at_most,
            filter=cast(Filter | None, filter_.strip().lower() if filter_ else None),
            within=span_of(how.get("within")),
            pinned=tuple(one.id if isinstance(one, Post) else one for one in how.get("pinned") or ()),
            ignore_person=tuple(
                name.strip() for name in (ignored.split(",") if isinstance(ignored, str) else ignored) if name.strip()
            ),
            hybrid=cast("tuple[tuple[Strategy, int], ...]", tuple((hybrid or {}).items())),
            extra_context=how.get("extra_context") or "",
            task_prompt_preview=task_prompt_preview,
        )

    @property
    def criteria(self) -> str | None:
        """What to look for, or None where nothing is looked for."""
        text = (self.memorize_to or "").strip()
        return text if text and not self.is_goldfish else None

    @property
    def is_goldfish(self) -> bool:
        return (self.memorize_to or "").strip() == GOLDFISH

    @property
    def shows(self) -> Filter:
        return self.filter or ("everything" if self.criteria else "all_involved")


def span_of(value: str | float | timedelta | None) -> timedelta | None:
    """A time window: "90s", "30m", "2h", "1d", "1w", a number of seconds, or a timedelta."""
    if value is None or value == "":
        return None
    span = value if isinstance(value, timedelta) else _read_span(value)
    if span <= timedelta(0):
        raise BadInput(f"a time window must be longer than nothing, not {value}")
    return span


def _read_span(value: str | float) -> timedelta:
    read = _SPAN.fullmatch(value if isinstance(value, str) else f"{value}s")
    if read is None:
        raise BadInput(f"a time window is written like 90s, 30m, 2h, 1d or 1w, not {value!r}")
    try:
        return timedelta(seconds=float(read[1]) * _SECONDS[read[2].lower()])
    except OverflowError:
        raise BadInput(f"a time window of {value!r} is longer than time") from None


@dataclass(frozen=True, slots=True)
class Reason:
    """Why one post is in a view."""

    by: By
    place: int
    """1 is the post that fits best; for posts that were not weighed, their place in time."""
    score: float = 0.0
    parts: Mapping[str, float] = field(default_factory=dict)
    """What the score is made of, by name."""


@dataclass(frozen=True, slots=True)
class Chosen:
    posts: tuple[Post, ...] = ()
    """In the order in which they were said."""
    why: Mapping[str, Reason] = field(default_factory=dict)
    """By the id of the post."""
    path: Path = "filter"
    degraded: tuple[str, ...] = ()
    """What could not be used, and what served instead (I3)."""
    selector: str = ""
    """The facet that was asked to choose."""
    considered: int = 0
    """Posts that were visible."""
    offered: int = 0
    """Posts that the model was shown."""
    collapsed: int = 0
    """Posts left out because another one says the same."""
    cached: bool = False

    def __iter__(self) -> Iterator[Post]:
        return iter(self.posts)

    def __len__(self) -> int:
        return len(self.posts)

    @property
    def best_first(self) -> tuple[Post, ...]:
        """The same posts in the order of their fitness."""
        return tuple(sorted(self.posts, key=lambda post: self.why[post.id].place))
