"""What each route answers, as an example on /docs: one small story, made of the nouns themselves.

So it cannot go stale: a field that is renamed is an error here. What comes in has its examples beside its fields
(``models``); here is what goes out, by the name of the route's function.
"""

from datetime import UTC, datetime
from functools import cache
from typing import Any

from fastapi import FastAPI
from fastapi.encoders import jsonable_encoder

from gieok.doors.http import models
from gieok.doors.http.openai_shapes import Written, model_line
from gieok.nouns.candidate import Candidate, Judged, ScoreParts
from gieok.nouns.category import Category
from gieok.nouns.episode import Episode
from gieok.nouns.moment import Moment
from gieok.nouns.persona import Persona
from gieok.nouns.post import Post
from gieok.nouns.prompt import Block
from gieok.nouns.recollection import Recollection, Remembered
from gieok.nouns.reply import Reply
from gieok.nouns.round import Round
from gieok.nouns.slot import Slot
from gieok.nouns.space import Space
from gieok.nouns.view import Chosen, Reason
from gieok.nouns.why import Why
from gieok.ports.ledger import ConversationLine
from gieok.ports.traces import Trace

AT = datetime(2026, 11, 15, 9, 30, tzinfo=UTC)
SAID, ANSWERED, ASKED = "나 다음 달 3일에 부산으로 이사 가. 꼭 기억해 줘", "알았어, 약속!", "나 언제 이사 간다고 했지?"
POSTS = (
    Post("p1", "yuna", "mina", SAID, conversation_id="main", round_id="r1", seq=1, created_at=AT),
    Post("p2", "mina", "yuna", ANSWERED, conversation_id="main", round_id="r1", seq=2, created_at=AT),
)
ROUND = Round("r1", SAID, "finished", POSTS, created_at=AT)
SLOT = Slot(
    id="s1", number=1, category=Category.EVENT, subject="user", key="move", value="부산으로 이사", score=0.82,
    confidence=0.9, state="current", evidence=("p1",), language="ko", dated="2026-12-03", times_seen=1, last_seen=AT,
    valid_from=AT, valid_to=None, superseded_by=None, pinned=False, last_recalled=AT, times_recalled=3, version=1,
)  # fmt: skip
CANDIDATE = Candidate(
    Category.EVENT,
    "user",
    "move",
    "부산으로 이사",
    0.9,
    0.8,
    0.2,
    ("p1",),
    "ko",
    "2026-12-03",
    asked_to_remember=True,
)
JUDGED = Judged(
    "c1", "r1", CANDIDATE, ScoreParts(0.8, 0.9, 0.8, 0.2, 0.0, 1.0), 0.82, "promoted", "worth 0.82 of 0.65", "s1", AT
)
REMEMBERED = Remembered("slot", "s1", "부산으로 이사 (2026-12-03)", 0.91, {"words": 0.6, "meaning": 0.3}, ("p1",), AT)
RECALLED = Recollection(ASKED, (REMEMBERED,), "words+meaning", considered=12, trace_id="t1")
REPLY = Reply("12월 3일이라고 했어!", "happy", 0.4, "r2", "t2", "p4", {}, RECALLED, "gpt-4o-mini", 812, 9)
EPISODE = Episode("e1", 1, "main", 1, 20, 10, "유나는 12월 3일에 부산으로 이사한다.", "model", AT, ("p1",))
TRACE = Trace("t2", "turn", "r2", {"path": "words+meaning", "steps": {"recalled": 4.2, "answered": 812.0}}, AT)
PROMPT = models.ContextOut(
    messages=[{"role": "system", "content": "[Persona]\n…"}, {"role": "user", "content": ASKED}],
    blocks=[Block("persona", "[Persona]\n…", 41)],
    cut=[],
    tokens=212,
)
COUNTS = {"chat_turns": 2, "memory_slots": 1}
PERSONA = Persona("Mina", "A warm friend who remembers.", language="en")
CONFIG = models.ConfigOut(
    promote_threshold=0.65, sure_enough_to_correct=0.6, slot_capacity=10_000, recall_limit=8, recent_posts=6,
    look_at="round", tokens_a_day=0, cost_a_day=0.0, embedder="gieok-bilingual-1", model="gpt-4o-mini", degraded=[],
)  # fmt: skip


def _page(item: object) -> dict[str, Any]:
    return {"items": [item], "next_cursor": "1"}


@cache
def examples() -> dict[str, Any]:
    """By the name of the function that answers."""
    turn = models.TurnOut.of(REPLY, "r2")
    slot, round_, posts, chat = SLOT, ROUND, list(POSTS), Written("chatcmpl-1", "mina", "main", created=1_794_735_000)
    found: dict[str, Any] = {
        "take_a_turn": turn,
        "retry_a_turn": turn,
        "break_off_a_turn": models.Stopped(stopped=True),
        "see_how_a_turn_came_about": TRACE,
        "recall": RECALLED,
        "read_state": models.StateOut(state="- (EVENT) 부산으로 이사 (2026-12-03)", characters=35),
        "lay_out": PROMPT,
        "choose_posts": Chosen(POSTS[:1], {"p1": Reason("pre-selection", 1, 0.8)}, "pre-selection", considered=2),
        "list_slots": _page(slot),
        "explain_slot": Why(slot, (slot,), (JUDGED,), POSTS[:1]),
        "list_candidates": _page(JUDGED),
        "replay": models.ReplayOut(remembered=[], dropped=[slot], changed=[], same=11, applied=False),
        "record_what_was_said": round_,
        "read_posts": {"items": posts, "next_cursor": None},
        "list_conversations": [ConversationLine("main", 1, 2, AT, AT)],
        "list_episodes": _page(EPISODE),
        "list_moments": _page(Moment("m1", 1, "r1", "happy", 0.8, SAID, "user", ("p1",), AT)),
        "bring": models.ImportOut(
            format="SillyTavern", dry_run=False, conversations=1, rounds=10, posts=20, memories=0, already_there=0,
            personas=[], waiting=10, left_out=[], remarks=[],
        ),
        "read_persona": models.PersonaOut(persona=PERSONA, hash=PERSONA.hash),
        "bring_in_persona": models.PersonaOut(persona=PERSONA, hash=PERSONA.hash),
        "set_picture": models.PictureOut(emotion="happy", type="image/png", octets=12_694, hash=PERSONA.hash),
        "remove_picture": models.Removed(removed=True),
        "read_config": CONFIG,
        "erase": models.ReceiptOut(
            id="x1", user="yuna", character="mina", counts=COUNTS, erased_at="2026-11-15T09:31:00Z"
        ),
        "list_spaces": [Space("yuna", "mina")],
        "list_models": {"object": "list", "data": [model_line("mina")]},
        "read_model": model_line("mina"),
        "complete_chat": chat.whole(REPLY),
        "live": models.Health(status="live"),
        "ready": models.Health(status="ready"),
    }  # fmt: skip
    one_slot = ("read_slot", "edit_slot", "forget_slot", "restore_slot", "pin_slot", "unpin_slot")
    return {name: jsonable_encoder(value) for name, value in (found | dict.fromkeys(one_slot, slot)).items()}


def put_up_examples(app: FastAPI) -> None:
    """The answers of all routes get their examples; whoever draws the schema first waits for it once."""
    plain = app.openapi

    def with_examples() -> dict[str, Any]:
        if app.openapi_schema is None:
            for operations in plain()["paths"].values():
                for operation in operations.values():
                    _add_example(operation)
        return plain()

    app.openapi = with_examples  # type: ignore[method-assign]  # FastAPI's own way to change it


def _add_example(operation: dict[str, Any]) -> None:
    example = examples().get(operation["operationId"])
    for status, response in operation["responses"].items():
        if status.startswith("2") and example is not None and "application/json" in response.get("content", {}):
            response["content"]["application/json"]["example"] = example
