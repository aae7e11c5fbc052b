"""Have a model answer a prompt, in pieces as they are written, and read the reply when it is complete.

What is shown on the way is the beginning of what is kept: a memory block at the end of a reply is held back, and the
model's reasoning never arrives here. Who asks, and what is done with the reply, is not known.
"""

import re
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass

from gieok.generate.read_reply import ReplyRead, read_reply
from gieok.nouns.prompt import Prompt
from gieok.ports.chat_model import Answer, ChatModel, ChatRequest, Image, Message, as_messages

_OPENING = re.compile(r"\s*(?:```|`{1,2}\Z|\{)|\s+\Z")
_MAY_BE_A_BLOCK = re.compile(r"\s*(?:`{1,2}\Z|(?:```[a-zA-Z]*\s*)?(?:\Z|\{\s*(?:\Z|[\"'“\w])))")


@dataclass(frozen=True, slots=True)
class Generated:
    reply: ReplyRead
    answer: Answer


def speaking(
    prompt: Prompt, *, temperature: float | None = None, max_tokens: int | None = None, images: tuple[Image, ...] = ()
) -> ChatRequest:
    """The request to speak; pictures go with the last message."""
    messages = as_messages(prompt.messages)
    if images and messages:
        last = messages[-1]
        messages = (*messages[:-1], Message(last.role, last.text, images))
    return ChatRequest(messages, "speak", temperature, max_tokens)


async def generate(request: ChatRequest, model: ChatModel) -> AsyncGenerator[str | Generated, None]:
    """The words as they come, and at the end the whole reply. Raises ModelUnavailable or BadAnswer."""
    written = shown = ""
    async with aclosing(model.stream(request)) as pieces:
        async for piece in pieces:
            written = written + piece.text if shown else (written + piece.text).lstrip()
            ready = written[: _ready(written, len(shown))]
            if len(ready) > len(shown):
                yield ready[len(shown) :]
                shown = ready
            if piece.answer is not None:
                reply = read_reply(piece.answer.text)
                if reply.text.startswith(shown) and len(reply.text) > len(shown):
                    yield reply.text[len(shown) :]
                yield Generated(reply, piece.answer)


def _ready(written: str, shown: int) -> int:
    """Up to where the text can be shown: not into what may be a memory block, nor into blanks before one."""
    place = shown
    while opening := _OPENING.search(written, place):
        if _MAY_BE_A_BLOCK.match(written, opening.start()):
            return opening.start()
        place = opening.end()
    return len(written)
