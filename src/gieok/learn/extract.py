"""What a round says that might be worth remembering: by a model where there is one, by rules otherwise.

The rules are also what is left when a model does not answer, or answers what cannot be read; then the result
says so (``degraded``) and nothing that the rules can find is lost. Weighing the candidates is not done here.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

from gieok.errors import BadAnswer, ModelUnavailable
from gieok.learn.extract_by_model import LookAt, ask_about, batches
from gieok.learn.read_memories import Found
from gieok.learn.rules import extract_by_rules
from gieok.learn.same import normal_key, same_value
from gieok.nouns.candidate import Candidate
from gieok.nouns.post import Post
from gieok.ports.chat_model import ChatModel

log = logging.getLogger("gieok.learn")


@dataclass(frozen=True, slots=True)
class Extraction:
    candidates: tuple[Candidate, ...]
    by: Literal["model", "rules"]
    degraded: str | None = None
    """Why the rules had to help, when a model was asked."""


async def extract(
    posts: Sequence[Post], *, user: str, character: str, look_at: LookAt = "round", model: ChatModel | None = None
) -> Extraction:
    """The candidates of one round."""
    found = await extract_from_rounds([posts], user=user, character=character, look_at=look_at, model=model)
    return found[0]


async def extract_from_rounds(
    rounds: Sequence[Sequence[Post]],
    *,
    user: str,
    character: str,
    look_at: LookAt = "round",
    model: ChatModel | None = None,
) -> tuple[Extraction, ...]:
    """The candidates of each round, in their order; a model is asked about several rounds at once."""
    by_rules = partial(extract_by_rules, user=user, character=character, look_at=look_at)
    if model is None:
        return tuple(Extraction(by_rules(posts), "rules") for posts in rounds)
    found: list[Extraction] = []
    for batch in batches(rounds, user=user, character=character, look_at=look_at):
        try:
            answered = await ask_about(batch, model)
        except (ModelUnavailable, BadAnswer) as reason:
            log.warning("the rules extract instead of %s: %s", model.name, reason)
            found += [Extraction(by_rules(posts), "rules", f"extracted by rules: {reason}") for posts in batch.rounds]
        else:
            found += [
                _joined(one, () if not one.unusable else by_rules(posts))
                for one, posts in zip(answered, batch.rounds, strict=True)
            ]
    return tuple(found)


def _joined(answered: Found, by_rules: Sequence[Candidate]) -> Extraction:
    """What the model found; where a part of its answer was of no use, what the rules found besides."""
    if not answered.unusable:
        return Extraction(answered.candidates, "model")
    reason = "; ".join(dict.fromkeys(answered.unusable))
    if not answered.candidates:
        return Extraction(tuple(by_rules), "rules", f"extracted by rules: {reason}")
    besides = tuple(one for one in by_rules if not any(_same(one, other) for other in answered.candidates))
    return Extraction((*answered.candidates, *besides), "model", f"the rules helped: {reason}")


def _same(one: Candidate, other: Candidate) -> bool:
    same_key = normal_key(one.key) == normal_key(other.key)
    return one.subject == other.subject and (same_key or same_value(one.value, other.value))
