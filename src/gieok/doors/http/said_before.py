"""What a request has written already that was cut short and is sent again: a server was killed, or a model failed.

The ledger alone knows. A message of the same words, said since the request was tried first, is that message; what it
still lacks is done, and nothing is said twice.
"""

from collections.abc import AsyncGenerator, Mapping
from datetime import datetime, timedelta
from typing import Any, cast

from gieok.errors import TurnBusy
from gieok.home import Home
from gieok.nouns.attachment import AttachmentType
from gieok.nouns.emotion import EMOTIONS, Emotion
from gieok.nouns.post import Post
from gieok.nouns.recollection import Recollection
from gieok.nouns.reply import Reply
from gieok.nouns.round import Round
from gieok.nouns.space import Space

LOOKED_BACK = 200
"""Posts among which it is looked for: whoever tries again does so soon, but others may talk in the same space."""

CLOCKS_DIFFER = timedelta(seconds=2)
"""The request is timed by the store, the post by its server."""

SAID_BEFORE = "this was answered before; what was recalled for it is in its trace"


async def said_before(
    home: Home, space: Space, conversation: str, said: str, since: datetime, at: datetime | None = None
) -> Round | None:
    """The round in which this was said since then; ``at``: when it was said, where the request says so."""
    ledger = home.parts.store.ledger
    recent = await ledger.recent(space, conversation, LOOKED_BACK)
    ours = [
        post
        for post in recent
        if post.send_from == space.user
        and post.message == said
        and (post.created_at == at if at else post.created_at >= since - CLOCKS_DIFFER)
    ]
    if not ours:
        return None
    round_ = await ledger.round(space, ours[-1].round_id)
    if round_.state == "created":
        await home.recover()  # of a server that was killed: the turn is marked, and can be tried again
        round_ = await ledger.round(space, round_.id)
    if round_.state == "created":
        raise TurnBusy("another server is answering this very message; send it again in a moment")
    return round_


async def answered_before(round_: Round, space: Space) -> AsyncGenerator[str | Reply, None]:
    """The answer that stands in the ledger, as if it came now."""
    post = next((one for one in reversed(round_.post_list) if one.send_from == space.character), None)
    face = _face(post) if post else {}
    reply = Reply(
        text=post.message if post else "",
        emotion=_emotion(face),
        intensity=float(face.get("intensity", 0.0)),
        round_id=round_.id,
        trace_id=round_.id,
        post_id=post.id if post else "",
        memory_dict={},
        recalled=Recollection(round_.user_query),
        model=str(face.get("model", "")),
        degraded=(SAID_BEFORE,),
    )
    yield reply.text
    yield reply


def _face(post: Post) -> Mapping[str, Any]:
    """How the answer looked, as it was kept with it."""
    shown = (one.extra for one in post.attachment_list if one.type is AttachmentType.session_variables)
    return next((cast(Mapping[str, Any], one) for one in shown if isinstance(one, Mapping)), {})


def _emotion(face: Mapping[str, Any]) -> Emotion:
    felt = face.get("emotion", {})
    return next((one for one in EMOTIONS if isinstance(felt, Mapping) and felt.get(one)), "neutral")
