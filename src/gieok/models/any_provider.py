"""The native APIs of other firms, through pydantic-ai: ``anthropic:…``, ``google:…``, ``mistral:…`` and many more.

Optional: most endpoints speak the OpenAI protocol and need none of this. It adds nothing to pydantic-ai but our nouns,
our patience and our errors; no agent, no tools. A structured answer is asked for in words and read with tolerance,
since every firm has another form for it.
"""

import asyncio
import random
from collections.abc import AsyncGenerator
from typing import TYPE_CHECKING, Any

from gieok.errors import BadAnswer, GieokError, ModelTimeout, ModelUnavailable
from gieok.models.dialect import in_words
from gieok.models.finished_answer import finished_answer
from gieok.models.patience import Patience, retry_after, worth_asking_again
from gieok.models.reasoning_in_streams import WithoutReasoning
from gieok.ports.chat_model import Answer, ChatRequest, Image, Message, Piece

if TYPE_CHECKING:  # optional, and slow to import
    from pydantic_ai.messages import BinaryContent, ImageUrl, ModelMessage, ModelResponse
    from pydantic_ai.models import Model, StreamedResponse
    from pydantic_ai.settings import ModelSettings


class AnyProvider:
    def __init__(self, model: "str | Model", patience: Patience | None = None) -> None:
        """A name such as ``anthropic:claude-…``, whose key is in the environment, or a model of pydantic-ai."""
        self._model = model
        self._patience = patience or Patience()

    @property
    def name(self) -> str:
        return self._model if isinstance(self._model, str) else self._model.model_name

    async def answer(self, request: ChatRequest) -> Answer:
        direct = _direct()
        attempt = 1
        while True:
            try:
                async with asyncio.timeout(self._patience.answer_seconds):
                    response = await direct.model_request(
                        self._model, _messages(request), model_settings=_settings(request)
                    )
                return self._finished(request, response)
            except _failures() as problem:
                await self._wait_or_give_up(problem, attempt)
                attempt += 1

    async def stream(self, request: ChatRequest) -> AsyncGenerator[Piece, None]:
        direct = _direct()
        visible, begun, attempt = WithoutReasoning(), False, 1
        while True:
            try:
                opened = direct.model_request_stream(self._model, _messages(request), model_settings=_settings(request))
                async with opened as arriving:
                    async for text in self._texts(arriving):
                        begun = True
                        if shown := visible.feed(text):
                            yield Piece(shown)
                    if shown := visible.end():
                        yield Piece(shown)
                    yield Piece("", self._finished(request, arriving.get()))
                    return
            except _failures() as problem:
                if begun:  # nothing is asked again after the first word, since text would be doubled
                    raise _failure(self.name, problem) from None
                await self._wait_or_give_up(problem, attempt)
                attempt += 1

    async def _texts(self, arriving: "StreamedResponse") -> AsyncGenerator[str, None]:
        events = aiter(arriving)
        while True:
            async with asyncio.timeout(self._patience.silence_seconds):
                event = await anext(events, None)
            if event is None:
                return
            part: Any = (
                getattr(event, "part", None) if event.event_kind == "part_start" else getattr(event, "delta", None)
            )
            kind = getattr(part, "part_kind", None) or getattr(part, "part_delta_kind", None)
            if kind == "text":
                yield getattr(part, "content", None) or getattr(part, "content_delta", None) or ""

    async def _wait_or_give_up(self, problem: Exception, attempt: int) -> None:
        from pydantic_ai import exceptions  # noqa: PLC0415  (loaded already)

        status = getattr(problem, "status_code", None)
        asked_for = retry_after(getattr(problem, "headers", None) or {})
        wait = self._patience.wait_before(attempt + 1, random.random(), asked_for)
        lost = isinstance(problem, exceptions.ModelConnectionError)
        passes = worth_asking_again(status) if isinstance(status, int) else lost
        if wait is None or not passes:
            raise _failure(self.name, problem) from None
        await asyncio.sleep(wait)

    def _finished(self, request: ChatRequest, response: "ModelResponse") -> Answer:
        return finished_answer(
            request,
            response.text or "",
            response.model_name or self.name,
            finish=response.finish_reason,
            tokens_in=response.usage.input_tokens,
            tokens_out=response.usage.output_tokens,
        )


def _direct() -> Any:
    try:
        from pydantic_ai import direct  # noqa: PLC0415  (optional, and slow to import)
    except ImportError:
        raise ModelUnavailable("pydantic-ai is not there: pip install 'gieok[any]'") from None
    return direct


def _failures() -> tuple[type[Exception], ...]:
    from pydantic_ai import exceptions  # noqa: PLC0415  (loaded already)

    return (exceptions.AgentRunError, exceptions.UserError, ImportError, TimeoutError, ValueError)


def _failure(name: str, problem: Exception) -> GieokError:
    from pydantic_ai import exceptions  # noqa: PLC0415  (loaded already)

    match problem:
        case TimeoutError() | exceptions.ModelTimeoutError():
            return ModelTimeout(f"{name} did not answer in time")
        case exceptions.ModelAPIError() | exceptions.UserError() | ImportError():
            return ModelUnavailable(f"{name} cannot be asked: {problem}")
    return BadAnswer(f"{name} sent an answer that is broken: {problem}")


def _settings(request: ChatRequest) -> "ModelSettings":
    found: ModelSettings = {}
    if request.temperature is not None:
        found["temperature"] = request.temperature
    if request.max_tokens is not None:
        found["max_tokens"] = request.max_tokens
    return found


def _messages(request: ChatRequest) -> "list[ModelMessage]":
    from pydantic_ai import messages as their  # noqa: PLC0415  (loaded already)

    given = (Message("system", in_words(request.shape)), *request.messages) if request.shape else request.messages
    found: list[ModelMessage] = []
    for message in given:
        if message.role == "assistant":
            found.append(their.ModelResponse(parts=[their.TextPart(message.text)]))
            continue
        part: their.SystemPromptPart | their.UserPromptPart
        if message.role == "system":
            part = their.SystemPromptPart(message.text)
        else:
            images = [_image(image) for image in message.images]
            part = their.UserPromptPart([message.text, *images] if images else message.text)
        found.append(their.ModelRequest(parts=[part]))
    return found


def _image(image: Image) -> "BinaryContent | ImageUrl":
    from pydantic_ai import messages as their  # noqa: PLC0415  (loaded already)

    return their.ImageUrl(image.url) if image.url else their.BinaryContent(image.data, media_type=image.media_type)
