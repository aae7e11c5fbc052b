"""What is told of a turn when it is over: how it looked, what was said back, and how it came about.

Plain functions over what the turn knows; they decide nothing and write nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime

from gieok.compose.budget import Budget
from gieok.generate.generate import Generated
from gieok.generate.judge_emotion import Judgement
from gieok.models.per_step import Tally
from gieok.nouns.attachment import Attachment, AttachmentType
from gieok.nouns.emotion import one_hot
from gieok.nouns.persona import Persona
from gieok.nouns.prompt import Block, Cut, Prompt
from gieok.nouns.recollection import Recollection
from gieok.nouns.reply import Reply
from gieok.nouns.slot import Slot
from gieok.ports.chat_model import Answer
from gieok.ports.traces import Trace
from gieok.recall.trace import trace_of_recall

LONGEST_BLOCK = 8_000
"""Characters of each block that a trace keeps: all of a block with a cap, and of a very long persona the beginning."""
LONGEST_LINE = 200
"""Characters of a line that was cut: enough to know it again."""


@dataclass(frozen=True, slots=True)
class Known:
    """What was known before the turn: what it is answered with (I2)."""

    recalled: Recollection
    state: Sequence[Slot]
    prompt: Prompt
    degraded: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """A turn that is over."""

    round_id: str
    known: Known
    spoken: Generated
    judged: Judgement
    degraded: tuple[str, ...]
    persona: Persona | None


def face_of(judged: Judgement, answer: Answer, persona: Persona | None) -> Attachment:
    """How the answer looked and who gave it, kept with the post."""
    shown = {"emotion": one_hot(judged.emotion), "intensity": judged.intensity, "judged_by": judged.by}
    by = {"model": answer.model, "persona": persona.hash if persona else None}
    return Attachment.create(AttachmentType.session_variables, "turn", shown | by)


def reply_of(told: Told, post_id: str, notes: Mapping[str, object], trace_id: str = "") -> Reply:
    answer = told.spoken.answer
    return Reply(
        text=told.spoken.reply.text,
        emotion=told.judged.emotion,
        intensity=told.judged.intensity,
        round_id=told.round_id,
        trace_id=trace_id,
        post_id=post_id,
        memory_dict=notes,
        recalled=told.known.recalled,
        model=answer.model,
        tokens_in=answer.tokens_in,
        tokens_out=answer.tokens_out,
        degraded=told.degraded,
        finish_reason=answer.finish_reason,
        tool_calls=answer.tool_calls,
    )


def trace_of(told: Told, now: datetime, budget: Budget, tally: Tally, steps: Mapping[str, float]) -> Trace:
    """What was recalled, what was put in and cut, who worked on it and how long it took."""
    found = trace_of_recall(told.known.recalled, now, told.round_id)
    answer, judged = told.spoken.answer, told.judged
    content = {
        **found.content,
        "blocks": {block.name: _kept(block, budget) for block in told.known.prompt.blocks},
        "cut": [_left_out(one) for one in told.known.prompt.cut],
        "answer": {"model": answer.model, "tokens_in": answer.tokens_in, "tokens_out": answer.tokens_out},
        "usage": {purpose: asdict(one) for purpose, one in tally.by_step.items()},
        "emotion": {"emotion": judged.emotion, "intensity": judged.intensity, "by": judged.by},
        "persona": told.persona.hash if told.persona else None,
        "degraded": list(told.degraded),
        "steps": steps,
    }
    return Trace(found.id, "turn", told.round_id, content, found.created_at)


def _kept(block: Block, budget: Budget) -> dict[str, object]:
    """A block as its trace shows it; ``budget`` is its cap in tokens, None for what is never cut."""
    cap = getattr(budget, block.name, None)
    return {
        "tokens": block.tokens,
        "characters": len(block.text),
        "budget": cap,
        "text": block.text[:LONGEST_BLOCK],
    }


def _left_out(one: Cut) -> dict[str, object]:
    return {"block": one.block, "line": one.line[:LONGEST_LINE], "reason": one.reason, "id": one.id}
