"""Everything of a space as lines of JSON: one object a line, each with its ``kind``; the first says whose it is.

A round stands in one line with its posts, since it is written whole or not at all; behind it comes what was found in it
and what was felt. Vectors are not carried: they are derived. What is written here is read here and comes back so.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any

from gieok.carry.fitting import fitting
from gieok.carry.opened import Source, read_line
from gieok.carry.pieces import Skipped
from gieok.errors import BadFile, BadInput
from gieok.nouns.candidate import Candidate, Judged, ScoreParts
from gieok.nouns.category import Category
from gieok.nouns.episode import Episode
from gieok.nouns.moment import Moment
from gieok.nouns.moment_in_time import time_from_text, time_to_text
from gieok.nouns.round import Round
from gieok.nouns.slot import Slot
from gieok.nouns.space import Space
from gieok.ports.blackboard import Note

VERSION = 1
KIND = "kind"
HEADER = "gieok"


@dataclass(frozen=True, slots=True)
class KeptRound:
    conversation: str
    round: Round
    learned: bool
    """Whether it has been learned from; if not, it waits for it here as it did there."""


@dataclass(frozen=True, slots=True)
class Taught:
    """What one round was found to say, and what was felt in it."""

    round_id: str
    judged: tuple[Judged, ...] = ()
    moments: tuple[Moment, ...] = ()


@dataclass(frozen=True, slots=True)
class KeptNote:
    conversation: str
    note: Note


Kept = KeptRound | Taught | KeptNote | Episode | Slot


def header_line(space: Space, at: datetime) -> str:
    said = {KIND: HEADER, "version": VERSION, "user": space.user, "character": space.character}
    return _line(said | {"exported_at": time_to_text(at)})


def lines_of(kept: Kept) -> str:
    match kept:
        case KeptRound():
            said = {KIND: "round", "conversation": kept.conversation, "learned": kept.learned}
            return _line(said | {"round": kept.round.to_dict()})
        case Taught():
            found = [_line({KIND: "candidate"} | asdict(one)) for one in kept.judged]
            return "".join([*found, *(_line({KIND: "moment"} | _said_of(one)) for one in kept.moments)])
        case KeptNote():
            return _line({KIND: "note", "conversation": kept.conversation} | asdict(kept.note))
        case Episode():
            return _line({KIND: "episode"} | _said_of(kept))
        case Slot():
            return _line({KIND: "slot"} | _said_of(kept))


def _said_of(noun: Moment | Episode | Slot) -> dict[str, Any]:
    """Without the number, which is the row in one store and means nothing in another."""
    return {name: value for name, value in asdict(noun).items() if name != "number"}


def _line(said: Mapping[str, Any]) -> str:
    return json.dumps(said, ensure_ascii=False, default=_plain) + "\n"


def _plain(value: object) -> Any:
    return time_to_text(value) if isinstance(value, datetime) else str(value)


def is_header(first: object) -> bool:
    return isinstance(first, Mapping) and first.get(KIND) == HEADER


def whose(source: Source) -> Space:
    """The space that the lines come from. Raises BadFile when this gieok is too old for them."""
    first: Any = next((read_line(line) for line in source.lines()), None)
    if not is_header(first):
        raise BadFile(f"{source.name} does not begin as gieok export writes it; name the whole file")
    version = first.get("version")
    if not isinstance(version, int) or version > VERSION:
        raise BadFile(f"{source.name} was written by a newer gieok (version {version}); update this one")
    try:
        return Space(first["user"], first["character"])
    except (KeyError, BadInput):
        raise BadFile(f"{source.name} does not say in line 1 whose it is; export it again") from None


def read(source: Source) -> Iterator[Kept | Skipped]:
    """What the lines hold; what was found in one round comes together."""
    taught = Taught("")
    for line in source.lines():
        where = f"line {line.number}"
        try:
            found = _read(read_line(line))
        except BadInput as problem:
            yield Skipped(str(problem), where)
            continue
        except (KeyError, TypeError, ValueError, AttributeError) as problem:
            yield Skipped(f"it is not as gieok export writes it ({type(problem).__name__}: {problem})", where)
            continue
        if isinstance(found, Judged | Moment):
            if found.round_id != taught.round_id:
                yield from _if_any(taught)
                taught = Taught(found.round_id)
            taught = _with(taught, found)
            continue
        yield from _if_any(taught)
        # A round that taught nothing is known to have taught nothing.
        taught = Taught(found.round.id if isinstance(found, KeptRound) and found.learned else "")
        if found is not None:
            yield found
    yield from _if_any(taught)


def _with(taught: Taught, found: Judged | Moment) -> Taught:
    if isinstance(found, Judged):
        return replace(taught, judged=(*taught.judged, found))
    return replace(taught, moments=(*taught.moments, found))


def _if_any(taught: Taught) -> Iterator[Taught]:
    if taught.round_id:
        yield taught


def _read(said: Any) -> Kept | Judged | Moment | None:
    kind = said.get(KIND) if isinstance(said, Mapping) else None
    match kind:
        case "gieok":
            return None
        case "round":
            return KeptRound(_text(said["conversation"]), Round.from_dict(said["round"]), said["learned"] is True)
        case "candidate":
            return _judged(said)
        case "moment":
            return fitting(Moment(**_fields(said, "created_at", evidence=tuple(said["evidence"]), number=0)))
        case "note":
            note = Note(int(said["version"]), _text(said["content"]), time_from_text(said["written_at"]))
            return KeptNote(_text(said["conversation"]), note)
        case "episode":
            return fitting(Episode(**_fields(said, "created_at", evidence=tuple(said["evidence"]), number=0)))
        case "slot":
            times = ("last_seen", "valid_from", "valid_to", "last_recalled")
            evidence, category = tuple(said["evidence"]), Category(said["category"])
            return fitting(Slot(**_fields(said, *times, category=category, evidence=evidence, number=0)))
    raise BadFile(f"it is of a kind that nobody knows: {str(kind)[:40]}")


def _judged(said: Mapping[str, Any]) -> Judged:
    inner = said["candidate"]
    category, evidence = Category(inner["category"]), tuple(inner["evidence"])
    candidate = fitting(Candidate(**{**inner, "category": category, "evidence": evidence}))
    parts = fitting(ScoreParts(**said["parts"]))
    return fitting(Judged(**_fields(said, "judged_at", candidate=candidate, parts=parts)))


def _fields(said: Mapping[str, Any], *times: str, **made: object) -> dict[str, Any]:
    """The fields of a noun: times as times, what was made as it is made, and the rest as it stands."""
    told = {name: value for name, value in said.items() if name != KIND}
    read = {name: time_from_text(told[name]) for name in times if told[name] is not None}
    return {**told, **read, **made}


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise BadFile(f"a text was expected, not {type(value).__name__}")
    return value
