"""What one person sees of a conversation for one job: a MemorySelector applies a View to posts.

GOLDFISH shows nothing. Without criteria the view's filter decides. With criteria the posts are weighed without any
model (``preselect``), and where there is a model its selector facet chooses among the best of them; an answer that is
wrong or missing leaves the order of the pre-selection, and the result says so (I3). Whatever chose, the limit is
enforced here, posts of the system are kept besides (I4), and the conversation is not touched. A selection that was
made once for the same wish and the same posts is not made again.
"""

import logging
from collections import OrderedDict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Unpack

from gieok.errors import BadAnswer, ModelUnavailable
from gieok.nouns.moment_in_time import utc_now
from gieok.nouns.persona import Persona
from gieok.nouns.post import Post
from gieok.nouns.view import By, Chosen, HowToView, Path, Reason, Strategy, View
from gieok.ports.chat_model import ChatModel
from gieok.ports.clock import Clock
from gieok.ports.embedder import Embedder
from gieok.recall.criteria import criteria_of
from gieok.recall.near_duplicates import without_near_duplicates
from gieok.recall.offer_posts import MOST_POSTS, Facet, ask_which, facet_name, offer
from gieok.recall.post_source import PostSource, evidence_for
from gieok.recall.posts_given import GivenPosts, PostReader
from gieok.recall.preselect import Weighed, preselect
from gieok.recall.talk import Rows
from gieok.recall.visible_posts import all_involved, in_window, kept_besides, newest, visible

log = logging.getLogger("gieok.views")

FIT = 0.4
"""Without ``at_most``: posts that fit at least this well beside the best one. What fits less is company."""
MOST_SELECTIONS = 512
"""Selections that are remembered; the one not used for longest goes first."""


@dataclass(frozen=True, slots=True)
class Picked:
    """Rows of the talk, best first, with their reasons; without what is kept besides."""

    rows: tuple[int, ...]
    why: Mapping[int, Reason]
    path: Path
    degraded: tuple[str, ...] = ()
    offered: int = 0
    collapsed: int = 0
    read: Mapping[int, Post] = field(default_factory=dict)
    """Posts that were read on the way."""
    lasting: bool = False
    """Worth remembering: it took some choosing, and no model failed."""


@dataclass(slots=True)
class Selections:
    """Selections by wish and posts."""

    _made: OrderedDict[Hashable, Chosen] = field(default_factory=OrderedDict)

    def get(self, key: Hashable) -> Chosen | None:
        if key not in self._made:
            return None
        self._made.move_to_end(key)
        return replace(self._made[key], cached=True)

    def keep(self, key: Hashable, chosen: Chosen) -> None:
        self._made[key] = chosen
        while len(self._made) > MOST_SELECTIONS:
            self._made.popitem(last=False)

    def forget(self) -> None:
        self._made.clear()


class MemorySelector:
    def __init__(
        self,
        embedder: Embedder | None = None,
        model: ChatModel | None = None,
        *,
        models: Mapping[str, ChatModel] | None = None,
        clock: Clock = utc_now,
        selections: Selections | None = None,
    ) -> None:
        """``models`` by person: a selector facet inherits the model of its person, ``model`` where none is named."""
        self._reader = PostReader(embedder)
        self._model = model
        self._models = dict(models or {})
        self._clock = clock
        self._selections = Selections() if selections is None else selections

    async def apply_memory_settings(
        self,
        person: str | Persona,
        all_messages: Sequence[Post],
        memorize_to: str | None = None,
        at_most: int | None = None,
        task_prompt_preview: str = "",
        llm_service: ChatModel | None = None,
        **how: Unpack[HowToView],
    ) -> list[Post]:
        """The posts that the person sees for this job, in the order in which they were said."""
        view = View.of(person, memorize_to, at_most, task_prompt_preview, **how)
        return list((await self.choose_among(view, all_messages, llm_service)).posts)

    async def choose_among(self, view: View, posts: Sequence[Post], model: ChatModel | None = None) -> Chosen:
        """The same with reasons."""
        return await self.choose(view, GivenPosts(posts, self._reader), model)

    async def choose(
        self, view: View, source: PostSource, model: ChatModel | None = None, now: datetime | None = None
    ) -> Chosen:
        if view.is_goldfish:
            return Chosen(path="goldfish")
        now = now or self._clock()
        model = model or self._models.get(view.person) or self._model
        facet = Facet(view.person, model) if model else None
        wish = (view, source.name, in_window(source.talk, view, now), facet.model.name if facet else None)
        known = self._selections.get(wish)
        if known is not None:
            return known
        rows = visible(source.talk, view, now)
        kept = kept_besides(source.talk, view, rows)
        picked = await _pick(view, source, rows[~kept], facet)
        chosen = await _chosen(view, source, picked, rows, rows[kept])
        if picked.lasting:
            self._selections.keep(wish, chosen)
        return chosen


async def _pick(view: View, source: PostSource, rows: Rows, facet: Facet | None) -> Picked:
    """Which of these rows, besides those that are kept anyway."""
    if view.hybrid:
        return await _pick_hybrid(view, source, rows, facet)
    if view.criteria is None:
        return _pick_newest(rows, view)
    return await _pick_by_criteria(view, source, rows, facet)


def _pick_newest(rows: Rows, view: View) -> Picked:
    """What the filter shows, the newest of it."""
    notes: list[str] = []
    if view.memorize_to is not None:
        notes.append(f"memorize_to is empty: the posts of {view.shows} are shown")
    if not len(rows):
        notes.append(f"no post is there that {view.person!r} would see by {view.shows}")
    return _in_time(newest(rows, view.at_most), "filter", "filter", tuple(notes))


def _in_time(rows: Rows, by: By, path: Path, degraded: tuple[str, ...] = ()) -> Picked:
    newest_first = tuple(rows[::-1].tolist())
    why = {row: Reason(by, place) for place, row in enumerate(newest_first, 1)}
    return Picked(newest_first, why, path, degraded)


async def _pick_hybrid(view: View, source: PostSource, rows: Rows, facet: Facet | None) -> Picked:
    """So many by each strategy; a post that two of them want is there once and leaves the second its place."""
    picked: dict[int, Reason] = {}
    parts: list[Picked] = []
    for strategy, wanted in view.hybrid:
        part = await _pick_by_strategy(strategy, view, source, rows, facet, wanted + len(picked))
        fresh = [row for row in part.rows if row not in picked][:wanted]
        picked |= {row: replace(part.why[row], place=len(picked) + place) for place, row in enumerate(fresh, 1)}
        parts.append(part)
    chosen = list(picked)[: view.at_most]
    return Picked(
        tuple(chosen),
        {row: picked[row] for row in chosen},
        "hybrid",
        tuple(note for part in parts for note in part.degraded),
        sum(part.offered for part in parts),
        sum(part.collapsed for part in parts),
        {row: post for part in parts for row, post in part.read.items()},
        all(part.lasting for part in parts if part.path != "filter"),
    )


async def _pick_by_strategy(
    strategy: Strategy, view: View, source: PostSource, rows: Rows, facet: Facet | None, wanted: int
) -> Picked:
    match strategy:
        case "criteria":
            return await _pick_by_criteria(replace(view, at_most=wanted), source, rows, facet)
        case "recent":
            return _in_time(newest(rows, wanted), "recent", "filter")
        case "involved":
            mine = all_involved(source.talk, view.person)[rows]
            return _in_time(newest(rows[mine], wanted), "involved", "filter")


async def _pick_by_criteria(view: View, source: PostSource, rows: Rows, facet: Facet | None) -> Picked:
    talk = source.talk
    criteria = criteria_of(view.criteria or "", view.extra_context, talk.names)
    found = await source.found(criteria)
    evidence = evidence_for(rows, talk, criteria, found)
    if not evidence.says_something:
        nothing = "nothing answers to the criteria: the newest posts are shown" if len(rows) else "no post is visible"
        notes = (*found.degraded, nothing)
        return _in_time(newest(rows, view.at_most or MOST_POSTS), "newest", "newest", notes)
    fit = preselect(evidence, _looked_at(view, facet))
    best = rows[fit.rows].tolist()
    posts = await source.posts(best)
    distinct = without_near_duplicates([post.message for post in posts])
    weighed = Candidates([best[at] for at in distinct], [posts[at] for at in distinct], _reasons(fit, distinct))
    by_fitness = Picked(
        tuple(best[at] for at in _enough(fit, distinct, view)),
        weighed.why,
        "pre-selection",
        found.degraded,
        collapsed=len(best) - len(distinct),
        read=dict(zip(best, posts, strict=True)),
        lasting=found.lasting,
    )
    return by_fitness if facet is None else await _pick_by_model(view, facet, weighed, by_fitness)


def _looked_at(view: View, facet: Facet | None) -> int:
    """How many of the best are read: what a model is shown, or twice the limit so that duplicates can go."""
    if facet is not None or view.at_most is None:
        return max(MOST_POSTS, view.at_most or 0)
    return 2 * view.at_most + 8


def _reasons(fit: Weighed, distinct: Sequence[int]) -> list[Reason]:
    return [
        Reason(
            "pre-selection",
            place,
            round(float(fit.scores[at]), 4),
            {name: round(float(part[at]), 4) for name, part in fit.parts.items() if part[at]},
        )
        for place, at in enumerate(distinct, 1)
    ]


def _enough(fit: Weighed, distinct: Sequence[int], view: View) -> Sequence[int]:
    """The best up to the limit, or those that fit nearly as well as the best."""
    if view.at_most is not None:
        return distinct[: view.at_most]
    bar = FIT * float(fit.scores.max(initial=0.0))
    return [at for at in distinct if fit.scores[at] >= bar]


@dataclass(frozen=True, slots=True)
class Candidates:
    """Rows, posts and reasons, best first."""

    rows: list[int]
    posts: list[Post]
    reasons: list[Reason]

    @property
    def why(self) -> dict[int, Reason]:
        return dict(zip(self.rows, self.reasons, strict=True))


async def _pick_by_model(view: View, facet: Facet, weighed: Candidates, otherwise: Picked) -> Picked:
    """What the selector facet chooses; what it does not understand leaves the order of the pre-selection."""
    question = offer(view, list(zip(weighed.rows, weighed.posts, strict=True)))
    try:
        answered = await ask_which(facet, question)
    except (ModelUnavailable, BadAnswer) as reason:
        log.warning("%s could not choose (%s); the order of the pre-selection serves", facet.name, reason)
        note = f"{facet.name} could not choose: {reason}; the order of the pre-selection served"
        return replace(otherwise, degraded=(*otherwise.degraded, note), offered=len(question.ids), lasting=False)
    at = {post.id: place for place, post in enumerate(weighed.posts)}
    chosen = [at[id_] for id_ in answered.ids][: view.at_most]
    return Picked(
        tuple(weighed.rows[place] for place in chosen),
        {
            weighed.rows[place]: replace(weighed.reasons[place], by="model", place=said)
            for said, place in enumerate(chosen, 1)
        },
        "model",
        (*otherwise.degraded, *answered.degraded),
        len(question.ids),
        otherwise.collapsed,
        otherwise.read,
        otherwise.lasting,
    )


async def _chosen(view: View, source: PostSource, picked: Picked, rows: Rows, kept: Rows) -> Chosen:
    """The picked posts and those that are kept besides, in the order in which they were said."""
    pinned = set(view.pinned)
    besides: dict[int, Reason] = {
        row: Reason("pinned" if source.talk.ids[row] in pinned else "system", len(picked.rows) + place)
        for place, row in enumerate(kept.tolist(), 1)
    }
    why = besides | {row: picked.why[row] for row in picked.rows}
    unread = [row for row in why if row not in picked.read]
    read = {**picked.read, **dict(zip(unread, await source.posts(unread), strict=True))} if unread else picked.read
    return Chosen(
        posts=tuple(read[row] for row in sorted(why)),
        why={source.talk.ids[row]: why[row] for row in sorted(why)},
        path=picked.path,
        degraded=(*_missing_pins(view, source), *picked.degraded),
        selector=facet_name(view.person) if picked.offered else "",
        considered=len(rows),
        offered=picked.offered,
        collapsed=picked.collapsed,
    )


def _missing_pins(view: View, source: PostSource) -> tuple[str, ...]:
    missing = [id_ for id_ in view.pinned if id_ not in source.talk.row_of]
    return (f"pinned posts that are not in the conversation: {', '.join(missing)}",) if missing else ()
