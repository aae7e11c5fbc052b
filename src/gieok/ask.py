"""Read what a model wrote as JSON: fenced, chatty, cut off or slightly broken, or say that it cannot be read.

Models answer with JSON inside prose, inside fences, after their reasoning, with trailing commas and with the
end missing. This finds the JSON, within limits of size and depth, and raises BadAnswer when there is none: a
guess is never made where nothing was said. How it was read is told (``how``), since half an answer may be worse
than none. What comes out can be stored: no NaN, no lone surrogate. It knows nothing of what the JSON means.
"""

import json
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Literal

from gieok.errors import BadAnswer
from gieok.ports.chat_model import Answer, ChatModel, ChatRequest

LONGEST = 1_000_000
"""Characters. An answer longer than this is not an answer to anything we ask."""

LONGEST_MENDED = 50_000
"""Characters. Mending takes time with the square of the length: 0.7 s for 100,000, half a minute for a million."""

DEEPEST = 64
"""Levels. What we ask for has four at most; a thousand brackets are an attack or an accident."""

REASONING: tuple[tuple[str, str], ...] = (
    ("<think>", "</think>"),
    ("<thinking>", "</thinking>"),
    ("<thought>", "</thought>"),
    ("<reasoning>", "</reasoning>"),
    ("[THINK]", "[/THINK]"),
    ("◁think▷", "◁/think▷"),
)
"""What models put around their reasoning, where the server in front of them has not taken it out."""

How = Literal["whole", "cut off", "mended"]
"""whole: it stood there as JSON. cut off: the end was missing and the half value with it. mended: it was broken."""

_FENCE = re.compile(r"```[a-zA-Z0-9_-]*[ \t]*\n(.*?)(?:```|\Z)", re.DOTALL)
_THOUGHT = re.compile(
    "|".join(f"{re.escape(start)}.*?{re.escape(end)}" for start, end in REASONING), re.DOTALL | re.IGNORECASE
)
_NEVER_ENDED = "|".join(f"{re.escape(start)}.*" for start, _ in REASONING)
_END_OF_THOUGHT = re.compile("|".join(re.escape(end) for _, end in REASONING), re.IGNORECASE)
_LEADING_THOUGHTS = re.compile(rf"(?:\s*(?:{_THOUGHT.pattern}))*\s*(?:{_NEVER_ENDED})?", re.DOTALL | re.IGNORECASE)
_START = re.compile(r"""\{\s*(?:["'“}]|\w+\s*:|\Z)|\[\s*(?:[\[{"'“\]]|-?\d|true|false|null|\Z)""")
_TOKEN = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[\[\]{},:]|[^\s\[\]{},:"]+)', re.DOTALL)
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class JsonRead:
    value: Any
    how: How
    start: int = 0
    end: int = 0
    """Where it stood in the text, with its fence."""


async def ask_for_json(model: ChatModel, request: ChatRequest) -> tuple[JsonRead, Answer]:
    """Put a question to a model and read its answer as JSON. Raises BadAnswer or ModelUnavailable."""
    answer = await model.answer(request)
    return find_json(answer.text), answer


def without_thinking(text: str) -> str:
    """The answer without the reasoning that some models put before it, or into it.

    Reasoning that never ends is dropped where the answer begins with it. Later on it is taken as text: a lone tag in
    the middle of an answer is more likely something that was said.
    """
    leading = _LEADING_THOUGHTS.match(text)
    spoken = _THOUGHT.sub("", text[leading.end() :] if leading else text)
    ends = [end.end() for end in _END_OF_THOUGHT.finditer(spoken)]
    if ends:  # the start was part of the prompt: all before the end is reasoning
        spoken = spoken[ends[-1] :]
    return spoken.lstrip()


def read_json(text: str) -> Any:
    """The JSON value in this answer, however it was read. Raises BadAnswer."""
    return find_json(text).value


def find_json(text: str) -> JsonRead:
    """The JSON value in this answer, how it was read and where it stood. Raises BadAnswer."""
    if len(text) > LONGEST:
        raise BadAnswer(f"the answer is {len(text):,} characters long; more than {LONGEST:,} are not read")
    light: list[JsonRead] = []
    broken: list[tuple[Place, int]] = []
    begin, reasoned_until = _end_of_reasoning(text)
    for place in _places(text, begin):
        whole, broken_at = _complete_values(text, place.start, place.end, reasoned_until)
        for one in whole:
            if _says_much(one.value) and one.end > reasoned_until:
                return place.holding(one)
            light.append(place.holding(one))
        if broken_at is not None:
            broken.append((place, broken_at))
    if broken:
        place, start = broken[0]
        value, how = _closed_or_mended(text[start : place.end])
        return place.holding(JsonRead(_storable(value), how, start, place.end))
    if light:
        return light[0]
    raise BadAnswer(f"there is no JSON in the answer: {without_thinking(text)[:80]!r}")


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of the text in which JSON may stand, and the fence around it if there is one."""

    start: int
    end: int
    fence: tuple[int, int] | None = None

    def holding(self, found: JsonRead) -> JsonRead:
        return replace(found, start=self.fence[0], end=self.fence[1]) if self.fence else found


def _places(text: str, begin: int) -> Iterator[Place]:
    """Where to look, best first: in a fence before anywhere else."""
    if not text.startswith("{", begin):
        for fence in _FENCE.finditer(text, begin):
            yield Place(fence.start(1), fence.end(1), fence.span())
    yield Place(begin, len(text))


def _end_of_reasoning(text: str) -> tuple[int, int]:
    """Where the reasoning before the answer ends, and where the last reasoning does that may stand in its middle.

    The second may be a mistake, since a value can hold such a tag as well; so it only ranks what is found.
    """
    leading = _LEADING_THOUGHTS.match(text)
    begin = leading.end() if leading else 0
    if text.startswith(("{", "[", "```"), begin):
        return begin, begin
    return begin, max((end.end() for end in _END_OF_THOUGHT.finditer(text, begin)), default=begin)


def _complete_values(text: str, start: int, end: int, reasoned_until: int = 0) -> tuple[list[JsonRead], int | None]:
    """The values that stand there whole, the longest first, and where one begins that does not."""
    decoder = json.JSONDecoder(
        parse_constant=lambda name: None, parse_float=_finite, parse_int=_whole_number, strict=False
    )
    piece = text[:end]
    found: list[JsonRead] = []
    while opening := _START.search(piece, start):
        try:
            value, start = decoder.raw_decode(piece, opening.start())
        except RecursionError:
            raise BadAnswer(f"the answer is nested deeper than {DEEPEST}, which is not read") from None
        except ValueError:
            if opening.start() >= reasoned_until:
                return _longest_first(found), opening.start()
            start = reasoned_until  # half a thought, not half an answer
            continue
        found.append(JsonRead(_storable(value), "whole", opening.start(), start))
    if len(found) > 1 and all(isinstance(one.value, dict) for one in found) and _side_by_side(piece, found):
        return [JsonRead([one.value for one in found], "whole", found[0].start, found[-1].end)], None
    return _longest_first(found), None


def _longest_first(found: list[JsonRead]) -> list[JsonRead]:
    return sorted(found, key=lambda one: one.start - one.end)


def _side_by_side(text: str, found: list[JsonRead]) -> bool:
    """One object per line, or with commas between: a list whose brackets were forgotten."""
    return all(not text[one.end : other.start].strip(" \t\r\n,;") for one, other in pairwise(found))


def _says_much(value: Any) -> bool:
    """An object, or a list of things. A lone [1] in prose may be a footnote, and something better may follow."""
    return isinstance(value, dict) or (isinstance(value, list) and any(isinstance(one, dict | str) for one in value))


def _closed_or_mended(piece: str) -> tuple[Any, How]:
    closed = _closed(piece)
    if closed is not None:
        whole, _ = _complete_values(closed, 0, len(closed))
        if whole and whole[0].end == len(closed):
            if not whole[0].value:
                raise BadAnswer(f"the answer was cut off before it said anything: {piece[:80]!r}")
            return whole[0].value, "cut off"
    return _mended(piece), "mended"


def _closed(piece: str) -> str | None:
    """The piece up to its last complete value, with the brackets closed; None when its end is not what is missing."""
    to_close, place, expects_value = "", 0, True
    kept, kept_to_close = 0, ""
    while token := _TOKEN.match(piece, place):
        mark, place = token.group(1), token.end()
        if mark in ",:":
            expects_value = mark == ":" or to_close.startswith("]")
            continue
        if mark in "[{":
            to_close, expects_value = ("]" if mark == "[" else "}") + to_close, mark == "["
        elif mark in "]}":
            if not to_close.startswith(mark):
                return None
            to_close = to_close[1:]
        elif not expects_value or (not mark.startswith('"') and place == len(piece)):
            continue  # a key without its value, or a number that may go on
        if len(to_close) > DEEPEST:
            raise BadAnswer(f"the answer is nested deeper than {DEEPEST}, which is not read")
        kept, kept_to_close = place, to_close
    return piece[:kept] + kept_to_close if to_close else None


def _mended(piece: str) -> Any:
    import json_repair  # noqa: PLC0415  (only broken answers need it)

    if len(piece) > LONGEST_MENDED:
        raise BadAnswer(
            f"the answer is broken JSON of {len(piece):,} characters; more than {LONGEST_MENDED:,} are too many"
        )
    _refuse_depth(piece)
    try:
        value = json_repair.loads(piece, skip_json_loads=True)
    except (ValueError, RecursionError, LookupError) as problem:
        raise BadAnswer(f"the answer looks like JSON but cannot be read: {problem}") from None
    if not isinstance(value, dict | list) or not value:
        raise BadAnswer(f"the answer looks like JSON but holds nothing: {piece[:80]!r}")
    return value


def _refuse_depth(piece: str) -> None:
    """By counting brackets, those in strings too: it is broken, and nobody knows where its strings end."""
    depth = deepest = 0
    for bracket in re.findall(r"[\[\]{}]", piece):
        depth += 1 if bracket in "[{" else -1
        deepest = max(deepest, depth)
    if deepest > DEEPEST:
        raise BadAnswer(f"the answer is nested {deepest} deep; more than {DEEPEST} is not read")


def _finite(digits: str) -> float | None:
    number = float(digits)
    return number if math.isfinite(number) else None


def _whole_number(digits: str) -> int | float | None:
    """Integers of ordinary size; Python refuses to read thousands of digits, and nobody means them."""
    return int(digits) if len(digits) <= 300 else None


def _storable(value: Any, depth: int = 1) -> Any:
    """The value without what no store can hold: NaN and infinity become null, lone surrogates a mark (U+FFFD)."""
    if depth > DEEPEST + 1:
        raise BadAnswer(f"the answer is nested deeper than {DEEPEST}, which is not read")
    if isinstance(value, dict):
        return {_storable(str(key), depth): _storable(one, depth + 1) for key, one in value.items()}
    if isinstance(value, list):
        return [_storable(one, depth + 1) for one in value]
    if isinstance(value, str):
        return _LONE_SURROGATE.sub("\ufffd", value)
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value
