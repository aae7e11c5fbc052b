"""Learn from one round: what was said becomes candidates, candidates are judged, what passes is kept.

Nothing is written until everything is decided; then it is written at once, and learning the same
round again changes nothing. Asking a model and embedding happen before, outside any transaction.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace

from gieok.learn.extract import Extraction
from gieok.learn.index import VectorsWanted, embedded_with
from gieok.learn.promote import Gate, decide, prepared, refused
from gieok.learn.refuse import Surroundings, reason_to_refuse
from gieok.learn.rules.heard import SOMEBODY
from gieok.learn.shelf import Shelf
from gieok.nouns.candidate import Candidate, Judged
from gieok.nouns.moment import Moment
from gieok.nouns.post import Post
from gieok.nouns.round import Round
from gieok.nouns.space import Space
from gieok.ports.chat_model import ChatModel
from gieok.ports.memories import Learned, Memories

Extract = Callable[[Sequence[Post], str, str, ChatModel | None], Awaitable[Extraction]]
"""Finds candidates in the posts of a round; told the names of the user and of the character, and whom to ask."""

MOST_SLOTS_SEARCHED = 10_000
"""A correction that names no topic is looked up by its old value among this many current slots."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """What a round taught, and which parts of learning ran on a fallback."""

    learned: Learned
    degraded: tuple[str, ...] = ()
    new: bool = True


async def learn_from(
    round_: Round,
    space: Space,
    around: Surroundings,
    *,
    memories: Memories,
    extract: Extract,
    gate: Gate,
    vectors: VectorsWanted,
    moments: Sequence[Moment] = (),
    model: ChatModel | None = None,
) -> Lesson:
    if await memories.learned(space, round_.id):
        return Lesson(Learned(round_.id, (), ()), new=False)
    extraction = await extract(round_.post_list, around.user, around.character, model)
    shelf = await _shelf_for(space, extraction.candidates, memories)
    candidates = [_with_topic(prepared(one), shelf) for one in extraction.candidates]
    pairs = list({(one.subject, one.key) for one in candidates})
    earlier = await memories.rounds_with(space, pairs, round_.id) if pairs else {}
    judged = _judge_all(candidates, round_, around, shelf, dict(earlier), gate, extraction.by)
    changes = shelf.changes()
    made = await embedded_with(space, [one.slot for one in changes if one.slot.state == "current"], vectors)
    learned = Learned(round_.id, tuple(judged), changes, tuple(moments), made.embedded)
    new = await memories.learn(space, learned)
    return Lesson(learned, tuple(one for one in (extraction.degraded, made.degraded) if one), new)


def _judge_all(
    candidates: Sequence[Candidate],
    round_: Round,
    around: Surroundings,
    shelf: Shelf,
    earlier: dict[tuple[str, str], int],
    gate: Gate,
    by: str,
) -> list[Judged]:
    said_at = round_.post_list[-1].created_at if round_.post_list else round_.created_at
    judged: list[Judged] = []
    for candidate in candidates:
        reason = reason_to_refuse(candidate, round_.post_list, around)
        if not candidate.key:
            reason = reason or f"it corrects {candidate.old_value!r}, which is not remembered"
        if reason:
            judged.append(refused(candidate, reason, gate, round_id=round_.id, now=said_at, by=by))
            continue
        pair = (candidate.subject, candidate.key)
        decision = decide(
            candidate, shelf.of(*pair), earlier.get(pair, 0), gate, round_id=round_.id, now=said_at, by=by
        )
        shelf.put(decision.slots)
        judged.append(decision.judged)
    return judged


async def _shelf_for(space: Space, candidates: Sequence[Candidate], memories: Memories) -> Shelf:
    """The current slots that these candidates may touch; all of them when a correction names no topic."""
    plain = [prepared(one) for one in candidates]
    if not plain:
        return Shelf(())  # most turns teach nothing, and then there is nothing to look up
    if any((one.corrects and one.old_value) or one.subject == SOMEBODY for one in plain):
        return Shelf(await memories.slots(space, limit=MOST_SLOTS_SEARCHED))
    return Shelf(await memories.current(space, list({(one.subject, one.key) for one in plain})))


def _with_topic(candidate: Candidate, shelf: Shelf) -> Candidate:
    """A correction finds the slot it is about by the old value, when its own key leads nowhere."""
    if candidate.subject == SOMEBODY:
        named = shelf.last_named()
        return replace(candidate, subject=named.subject, key=named.key) if named else replace(candidate, key="")
    if not candidate.corrects or not candidate.old_value or shelf.of(candidate.subject, candidate.key):
        return candidate
    meant = shelf.saying(candidate.old_value)
    if meant is None:
        return candidate
    return replace(candidate, subject=meant.subject, key=meant.key, category=meant.category)
