"""What a space holds, as a count and a hash for each kind: two stores with the same fingerprints hold the same.

Numbers that a store gives out itself, and the time at which it noted something down, are left out.
"""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from gieok.nouns.moment_in_time import time_to_text
from gieok.nouns.slot import SlotState
from gieok.nouns.space import Space
from gieok.ports.store import Store

ALL: tuple[SlotState, ...] = ("current", "superseded", "faded", "forgotten")
AT_ONCE = 500
EVERYTHING = 1_000_000


@dataclass(frozen=True, slots=True)
class Fingerprint:
    count: int
    sha256: str


async def fingerprints(store: Store, space: Space) -> dict[str, Fingerprint]:
    memories = store.memories
    slots = await memories.slots(space, ALL, 0, EVERYTHING)
    candidates = [one for _, one in await memories.candidates(space, limit=EVERYTHING)]
    moments = await memories.moments(space, limit=EVERYTHING)
    return await _of_the_ledger(store, space) | {
        "slots": _print(map(asdict, slots)),
        "candidates": _print(map(asdict, sorted(candidates, key=lambda one: one.id))),
        "moments": _print(map(asdict, sorted(moments, key=lambda one: one.id))),
    }


async def _of_the_ledger(store: Store, space: Space) -> dict[str, Fingerprint]:
    rounds: list[str] = []
    posts, after = 0, 0
    while batch := await store.ledger.rounds_after(space, after, AT_ONCE):
        rounds += [_line({"conversation": conversation} | round_.to_dict()) for _, conversation, round_ in batch]
        posts += sum(len(round_.post_list) for _, _, round_ in batch)
        after = batch[-1][0]
    notes: list[dict[str, Any]] = []
    episodes: list[dict[str, Any]] = []
    for talk in await store.ledger.conversations(space):
        versions = await store.blackboard.versions(space, talk.id, EVERYTHING)
        notes += [{"talk": talk.id, "version": one.version, "content": one.content} for one in versions]
        episodes += map(asdict, await store.episodes.listed(space, talk.id, EVERYTHING))
    whole = _hash(rounds)
    return {
        "posts": Fingerprint(posts, whole),
        "rounds": Fingerprint(len(rounds), whole),
        "notes": _print(notes),
        "episodes": _print(episodes),
    }


def _print(items: Iterable[dict[str, Any]]) -> Fingerprint:
    lines = [_line({name: value for name, value in item.items() if name != "number"}) for item in items]
    return Fingerprint(len(lines), _hash(lines))


def _line(item: dict[str, Any]) -> str:
    return json.dumps(item, sort_keys=True, default=_plain)


def _plain(value: object) -> str:
    return time_to_text(value) if isinstance(value, datetime) else str(value)


def _hash(lines: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()
