"""Read what a model wrote as JSON: fenced, chatty, cut off or slightly broken, or say that it cannot be read.

Models answer with JSON inside prose, inside fences, with trailing commas and with the end missing.
This finds the JSON and mends it, within limits of size and depth, and raises BadAnswer when there
is none: a guess is never made where nothing was said. It knows nothing of what the JSON means.
"""

import json
import re
from typing import Any

from gieok.errors import BadAnswer

LONGEST = 1_000_000
"""Characters. An answer longer than this is not an answer to anything we ask."""

DEEPEST = 64
"""Levels. What we ask for has four at most; a thousand brackets are an attack or an accident."""

_FENCE = re.compile(r"```[a-zA-Z0-9_-]*[ \t]*\n(.*?)(?:```|\Z)", re.DOTALL)
_THINKING = re.compile(r"<(think|thinking|reasoning)>.*?(?:</\1>|\Z)", re.DOTALL | re.IGNORECASE)


def without_thinking(text: str) -> str:
    """The answer without the reasoning that some models put before it."""
    return _THINKING.sub("", text)


def read_json(text: str) -> Any:
    """The JSON value in this answer. Raises BadAnswer."""
    if len(text) > LONGEST:
        raise BadAnswer(f"the answer is {len(text):,} characters long; more than {LONGEST:,} are not read")
    answer = without_thinking(text).strip()
    fenced = [block.strip() for block in _FENCE.findall(answer)]
    for piece in (*fenced, answer):
        found, value = _strictly(piece)
        if found:
            return value
    for piece in (*fenced, answer):
        start = re.search(r"[\[{]", piece)
        if start:
            return _mended(piece[start.start() :])
    raise BadAnswer(f"there is no JSON in the answer: {answer[:80]!r}")


def _strictly(piece: str) -> tuple[bool, Any]:
    """A whole JSON value, or the first one that stands complete in the text."""
    _refuse_depth(piece)
    decoder = json.JSONDecoder(parse_constant=_refuse_constant)
    for start in re.finditer(r"[\[{]", piece):
        try:
            value, _ = decoder.raw_decode(piece, start.start())
        except (ValueError, RecursionError):
            return False, None
        return True, value
    return False, None


def _mended(piece: str) -> Any:
    import json_repair  # noqa: PLC0415  (only broken answers need it)

    _refuse_depth(piece)
    try:
        value = json_repair.loads(piece, skip_json_loads=True)
    except (ValueError, RecursionError, IndexError) as problem:
        raise BadAnswer(f"the answer looks like JSON but cannot be read: {problem}") from None
    if not isinstance(value, dict | list) or not value:
        raise BadAnswer(f"the answer looks like JSON but holds nothing: {piece[:80]!r}")
    return value


def _refuse_depth(piece: str) -> None:
    depth = deepest = 0
    for bracket in re.findall(r"[\[\]{}]", piece):
        depth += 1 if bracket in "[{" else -1
        deepest = max(deepest, depth)
    if deepest > DEEPEST:
        raise BadAnswer(f"the answer is nested {deepest} deep; more than {DEEPEST} is not read")


def _refuse_constant(name: str) -> float:
    raise ValueError(f"{name} is not JSON")
