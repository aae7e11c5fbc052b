"""The forms of what comes in and goes out, where a noun of the house is not the form already.

Most answers are the nouns themselves: a slot over HTTP has the fields of ``nouns.slot``. Limits stand here once.
"""

from dataclasses import fields
from datetime import datetime
from typing import Annotated, Any, Generic, Literal, Self, TypeVar

from pydantic import Base64Bytes, BaseModel, ConfigDict, Field, StringConstraints

from gieok.carry.report import LeftOut, Report
from gieok.learn.replay import Changed
from gieok.learn.score import WEIGHTS
from gieok.mind import MAIN
from gieok.nouns.emotion import Emotion, one_hot
from gieok.nouns.persona import Persona
from gieok.nouns.picture import PictureType
from gieok.nouns.prompt import Block, Cut
from gieok.nouns.recollection import KINDS, Kind, Recollection
from gieok.nouns.reply import Reply
from gieok.nouns.slot import Slot
from gieok.nouns.text import MESSAGE_LIMIT
from gieok.nouns.view import Filter, Strategy

T = TypeVar("T")

Responses = dict[int | str, dict[str, Any]]
"""What a route may answer, for its page in the docs."""

Text = Annotated[str, StringConstraints(max_length=MESSAGE_LIMIT)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=1000)]
Id = Annotated[str, StringConstraints(min_length=1, max_length=100)]
Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]


class Form(BaseModel):
    """A field that nobody knows is an error: a misspelt one would silently do nothing."""

    model_config = ConfigDict(extra="forbid")


class Problem(BaseModel):
    type: str = Field(examples=["NotFound"])
    message: str = Field(examples=["there is no slot 'abc'"])
    hint: str = Field(examples=["check the name or the id"])


class ErrorOut(BaseModel):
    """The one form of every error."""

    error: Problem


class Page(BaseModel, Generic[T]):
    items: list[T]
    next_cursor: str | None = Field(description="Send it as cursor to read on; null at the end.")


class ImageIn(Form):
    media_type: Annotated[str, StringConstraints(pattern=r"^image/[a-z0-9.+-]{1,50}$")] = Field(examples=["image/png"])
    data: Base64Bytes = Field(max_length=10_000_000, description="The picture, as base64.")


class TurnIn(Form):
    message: Text = Field(examples=["나 언제 이사 간다고 했지?"])
    conversation: Name = MAIN
    images: list[ImageIn] = Field(default=[], max_length=16)


class RetryIn(Form):
    conversation: Name = Field(default=MAIN, examples=[MAIN])


class TurnOut(BaseModel):
    """What a turn gave: the words, the face, what was remembered for it, and what ran on a fallback."""

    turn_id: str
    text: str
    emotion: Emotion
    face: dict[Emotion, int] = Field(description="The emotion as one-hot.")
    intensity: float
    round_id: str
    trace_id: str
    post_id: str
    memory_ids: list[str] = Field(description="The memories that were put into the prompt.")
    recalled: Recollection
    memory_dict: dict[str, Any]
    model: str
    tokens_in: int
    tokens_out: int
    degraded: list[str] = Field(description="What ran on a fallback; empty when everything was there.")

    @classmethod
    def of(cls, reply: Reply, turn_id: str) -> Self:
        return cls(
            turn_id=turn_id,
            text=reply.text,
            emotion=reply.emotion,
            face=one_hot(reply.emotion),
            intensity=reply.intensity,
            round_id=reply.round_id,
            trace_id=reply.trace_id,
            post_id=reply.post_id,
            memory_ids=memory_ids(reply.recalled),
            recalled=reply.recalled,
            memory_dict=dict(reply.memory_dict),
            model=reply.model,
            tokens_in=reply.tokens_in,
            tokens_out=reply.tokens_out,
            degraded=list(reply.degraded),
        )


def memory_ids(recalled: Recollection) -> list[str]:
    return [item.id for item in recalled.items]


class RecordIn(Form):
    said: Text = Field(examples=["나 다음 달 3일에 부산으로 이사 가. 꼭 기억해 줘"])
    reply: Text | None = Field(default=None, examples=["알았어, 약속!"])
    conversation: Name = MAIN
    at: datetime | None = Field(default=None, description="When it was said; now if nobody says.")


class RecallIn(Form):
    query: Text = Field(examples=["나 어디로 이사 가지?"])
    limit: int = Field(default=8, ge=1, le=200)
    kinds: list[Kind] = Field(default=list(KINDS), min_length=1, max_length=len(KINDS))
    now: datetime | None = Field(default=None, description="As if it were this time.")


class StateOut(BaseModel):
    state: str = Field(description="The block as it is put into a prompt: whole lines, within its budget.")
    characters: int


class ContextIn(Form):
    message: Text = Field(examples=["나 언제 이사 간다고 했지?"])
    tokens: int | None = Field(default=None, ge=1, le=1_000_000)
    conversation: Name = MAIN


class ContextOut(BaseModel):
    messages: list[dict[str, str]] = Field(description="Ready for any chat API.")
    blocks: list[Block]
    cut: list[Cut]
    tokens: int


class ViewIn(Form):
    person: Name = Field(examples=["alice"])
    memorize_to: Text | None = Field(default=None, examples=["requirements, API design"])
    at_most: int | None = Field(default=None, ge=1, le=10_000)
    task_prompt_preview: Text = ""
    conversation: Name = MAIN
    filter: Filter | None = None
    within: Annotated[str, StringConstraints(max_length=50)] | None = Field(default=None, examples=["30m"])
    pinned: list[Id] = Field(default=[], max_length=1000)
    ignore_person: list[Name] = Field(default=[], max_length=1000)
    hybrid: dict[Strategy, Annotated[int, Field(ge=1, le=10_000)]] | None = None
    extra_context: Text = ""


class SlotIn(Form):
    value: Text | None = Field(default=None, examples=["대구"], description="What is true now; the old value stays.")
    pinned: bool | None = None


class WeightsIn(Form):
    importance: Share = WEIGHTS.importance
    confidence: Share = WEIGHTS.confidence
    future_impact: Share = WEIGHTS.future_impact
    emotion_intensity: Share = WEIGHTS.emotion_intensity
    recurrence: Share = WEIGHTS.recurrence
    novelty: Share = WEIGHTS.novelty


class ReplayIn(Form):
    threshold: Share | None = Field(default=None, examples=[0.6])
    weights: WeightsIn = WeightsIn()
    apply: bool = Field(default=False, description="Make it so; nothing is deleted by it.")


class ReplayOut(BaseModel):
    remembered: list[Slot] = Field(description="Not remembered now; it would be.")
    dropped: list[Slot] = Field(description="Remembered now; it would not be.")
    changed: list[Changed]
    same: int
    applied: bool


class PersonaOut(BaseModel):
    persona: Persona
    hash: str
    remarks: list[str] = []


class PictureOut(BaseModel):
    """A picture as it is kept: of a PNG nothing but the picture."""

    emotion: Emotion
    type: PictureType
    octets: int
    hash: str
    """Also its ETag."""


class Removed(BaseModel):
    removed: bool


class ConfigOut(BaseModel):
    """The numbers in force. They are set by the one who runs the server, by environment or gieok.toml."""

    promote_threshold: float
    sure_enough_to_correct: float
    slot_capacity: int
    recall_limit: int
    recent_posts: int
    look_at: str
    tokens_a_day: int
    cost_a_day: float
    embedder: str
    model: str
    degraded: list[str]


class ReceiptOut(BaseModel):
    id: str
    user: str
    character: str
    counts: dict[str, int]
    erased_at: str
    left: list[str] = Field(default=[], description="What could not be wiped yet, and why; empty when nothing is left.")


class ImportOut(BaseModel):
    """What became of an import."""

    format: str
    dry_run: bool
    conversations: int
    rounds: int
    posts: int
    memories: int
    already_there: int = Field(description="Posts and memories that had come in before.")
    personas: list[str]
    waiting: int = Field(description="Rounds that are still to be learned from.")
    left_out: list[LeftOut] = Field(description="What was left out, why, and the first places where it stood.")
    remarks: list[str]

    @classmethod
    def of(cls, report: Report) -> Self:
        names = set(cls.model_fields)
        return cls(**{one.name: getattr(report, one.name) for one in fields(report) if one.name in names})


class Stopped(BaseModel):
    stopped: bool = Field(description="False when the turn had ended already.")


class Health(BaseModel):
    status: Literal["live", "ready"]
