"""A message that stands in the ledger already: what a chat program's "regenerate" and the results of tools ask for.

A turn that failed, or that waits for tools, is taken up again. A finished one keeps its first answer, and the new one
becomes a round of its own without the message.
"""

from collections.abc import AsyncGenerator
from contextlib import aclosing

from gieok.doors.http.openai_shapes import Asked
from gieok.errors import NotFound
from gieok.mind import Mind
from gieok.nouns.recollection import Recollection
from gieok.nouns.reply import Reply
from gieok.nouns.round import Round
from gieok.parts import Parts

SAME_AGAIN = "no language model is connected: the same answer is given again"


async def said_again(
    mind: Mind, parts: Parts, asked: Asked, round_: Round, conversation: str
) -> AsyncGenerator[str | Reply, None]:
    """The words as they come, and the Reply. ``round_``: where the message was said."""
    if round_.state == "failed":
        words = mind.stream("", conversation=conversation, images=asked.images, again=round_.id)
    elif parts.models.speak is not None:
        words = mind.another(round_.id, conversation=conversation, images=asked.images)
    else:
        same = _same(mind, round_)
        yield same.text
        yield same
        return
    async with aclosing(words) as arriving:
        async for one in arriving:
            yield one


def _same(mind: Mind, round_: Round) -> Reply:
    """Without a model, memory answers the same question the same way."""
    ours = [post for post in round_.post_list if post.send_from == mind.space.character]
    if not ours:
        raise NotFound(f"the message of round {round_.id} was never answered")
    found, post = Recollection(round_.user_query), ours[-1]
    return Reply(post.message, "neutral", 0.0, round_.id, "", post.id, {}, found, "memory", degraded=(SAME_AGAIN,))
