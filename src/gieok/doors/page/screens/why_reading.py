"""A trace as this screen reads it: what was asked, what came to mind and became of it, what was sent, who worked on it.

Traces are kept as plain JSON and outlive the program that wrote them: whatever is missing in an older one is nothing
here, and never an error.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from gieok.nouns.recollection import KINDS, Kind
from gieok.ports.traces import Trace

Fate = Literal["injected", "elsewhere", "cut", "found"]
"""injected: it stands in the prompt as a memory. elsewhere: it stands there already. cut: it did not fit.
found: a search found it, and there was no prompt."""

ELSEWHERE = "it already stands elsewhere in the prompt"


@dataclass(frozen=True, slots=True)
class ComeToMind:
    kind: Kind
    id: str
    text: str
    score: float
    parts: Mapping[str, float]
    filler: bool
    fate: Fate
    reason: str = ""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A line that did not come into the prompt and was no recalled memory."""

    block: str
    line: str
    reason: str
    id: str = ""


@dataclass(frozen=True, slots=True)
class BlockSent:
    name: str
    tokens: int
    characters: int
    budget: int | None
    text: str | None
    """None where the trace is older than the keeping of texts."""


@dataclass(frozen=True, slots=True)
class Work:
    """What one kind of model call used."""

    purpose: str
    calls: int
    tokens_in: int
    tokens_out: int
    cost: float


@dataclass(frozen=True, slots=True)
class Reading:
    id: str
    kind: str
    round_id: str
    query: str
    path: str
    considered: int
    degraded: tuple[str, ...]
    items: tuple[ComeToMind, ...]
    left_out: tuple[LeftOut, ...]
    blocks: tuple[BlockSent, ...]
    model: str
    tokens_in: int
    tokens_out: int
    work: tuple[Work, ...]
    emotion: str
    intensity: float
    judged_by: str
    steps: Mapping[str, float]
    """Milliseconds from the beginning of the turn, by the name of the point."""
    recall_steps: Mapping[str, float]

    @property
    def is_turn(self) -> bool:
        return self.kind == "turn"

    @property
    def tokens(self) -> int:
        return sum(block.tokens for block in self.blocks)


def reading_of(trace: Trace) -> Reading:
    content = trace.content
    cuts = [_left_out(one) for one in _list(content, "cut")]
    items = tuple(_item(one, cuts, trace.kind == "turn") for one in _list(content, "items"))
    recalled = {item.id for item in items if item.fate in ("elsewhere", "cut")}
    answer, emotion = _map(content, "answer"), _map(content, "emotion")
    return Reading(
        id=trace.id,
        kind=trace.kind,
        round_id=trace.round_id,
        query=str(content.get("query", "")),
        path=str(content.get("path", "none")),
        considered=_whole(content.get("considered")),
        degraded=tuple(str(one) for one in _list(content, "degraded")),
        items=items,
        left_out=tuple(one for one in cuts if not (one.block == "recall" and one.id in recalled)),
        blocks=tuple(_block(name, one) for name, one in _map(content, "blocks").items()),
        model=str(answer.get("model", "")),
        tokens_in=_whole(answer.get("tokens_in")),
        tokens_out=_whole(answer.get("tokens_out")),
        work=tuple(_work(purpose, one) for purpose, one in _map(content, "usage").items()),
        emotion=str(emotion.get("emotion", "")),
        intensity=_number(emotion.get("intensity")),
        judged_by=str(emotion.get("by", "")),
        steps=_numbers(content.get("steps")),
        recall_steps=_numbers(content.get("milliseconds")),
    )


def stretches(points: Mapping[str, float]) -> list[tuple[str, float]]:
    """How long each part of a turn took, from points counted from its beginning."""
    in_order = sorted(points.items(), key=lambda one: one[1])
    befores = [0.0, *(at for _, at in in_order)]
    return [(name, at - before) for (name, at), before in zip(in_order, befores, strict=False)]


def _item(one: Any, cuts: list[LeftOut], in_a_turn: bool) -> ComeToMind:
    item = one if isinstance(one, Mapping) else {}
    kind: Kind = next((known for known in KINDS if known == item.get("kind")), "post")
    cut = next((one for one in cuts if one.block == "recall" and one.id and one.id == item.get("id")), None)
    fate: Fate = "injected" if in_a_turn else "found"
    if cut:
        fate = "elsewhere" if cut.reason == ELSEWHERE else "cut"
    return ComeToMind(
        kind=kind,
        id=str(item.get("id", "")),
        text=str(item.get("text", "")),
        score=_number(item.get("score")),
        parts=_numbers(item.get("parts")),
        filler=bool(item.get("filler")),
        fate=fate,
        reason=cut.reason if cut else "",
    )


def _left_out(one: Any) -> LeftOut:
    cut = one if isinstance(one, Mapping) else {}
    return LeftOut(*(str(cut.get(name, "")) for name in ("block", "line", "reason", "id")))


def _block(name: str, one: Any) -> BlockSent:
    block = one if isinstance(one, Mapping) else {}
    text, budget = block.get("text"), block.get("budget")
    return BlockSent(
        name,
        _whole(block.get("tokens")),
        _whole(block.get("characters")),
        budget if isinstance(budget, int) else None,
        text if isinstance(text, str) else None,
    )


def _work(purpose: str, one: Any) -> Work:
    used = one if isinstance(one, Mapping) else {}
    calls, tokens_in, tokens_out = (_whole(used.get(name)) for name in ("calls", "tokens_in", "tokens_out"))
    return Work(purpose, calls, tokens_in, tokens_out, _number(used.get("cost")))


def _list(content: Mapping[str, Any], name: str) -> list[Any]:
    found = content.get(name)
    return list(found) if isinstance(found, list | tuple) else []


def _map(content: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found = content.get(name)
    return found if isinstance(found, Mapping) else {}


def _numbers(value: Any) -> dict[str, float]:
    return {str(name): _number(one) for name, one in value.items()} if isinstance(value, Mapping) else {}


def _number(value: Any) -> float:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else 0.0


def _whole(value: Any) -> int:
    return int(_number(value))
