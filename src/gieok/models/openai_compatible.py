"""Any endpoint that speaks the OpenAI chat protocol: OpenAI, Ollama, vLLM, llama.cpp, LM Studio and many more.

It uses the official client, which is loaded at the first question. What is normal life for such endpoints is met
here: too many requests, errors that pass, silence, an answer that breaks off, refusals, reasoning in the answer,
forms that are not understood. Whatever remains is ModelUnavailable (no answer came) or BadAnswer (it says nothing).
"""

import asyncio
import random
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import TYPE_CHECKING, Any

from gieok.ask import LONGEST, without_thinking
from gieok.errors import BadAnswer, GieokError, ModelTimeout, ModelUnavailable
from gieok.language.tokens import count_tokens
from gieok.models.dialect import Dialect
from gieok.models.patience import Patience, retry_after, worth_asking_again
from gieok.models.reasoning_in_streams import WithoutReasoning
from gieok.ports.chat_model import Answer, ChatRequest, FinishReason, Piece

if TYPE_CHECKING:  # half a second to import, and only needed when a model is asked
    from openai import APIError, AsyncOpenAI, AsyncStream
    from openai.types.chat import ChatCompletionChunk

FINISHED: dict[str, FinishReason] = {"stop": "stop", "length": "length", "content_filter": "filter"}
QUOTA = "insufficient_quota"
"""Sent as 429, but no waiting helps: the account is empty."""


class OpenAICompatible:
    def __init__(
        self,
        model: str,
        *,
        base_url: str | None = None,
        api_key: str | None = None,
        patience: Patience | None = None,
        dialect: Dialect | None = None,
    ) -> None:
        self._model = model
        self._base_url = base_url
        self._api_key = api_key
        self._patience = patience or Patience()
        self._dialect = dialect or Dialect()
        self._client: AsyncOpenAI | None = None

    @property
    def name(self) -> str:
        return self._model

    @property
    def dialect(self) -> Dialect:
        """What the endpoint understands, as far as it has shown."""
        return self._dialect

    async def answer(self, request: ChatRequest) -> Answer:
        reply = await self._asked(request, stream=False)
        try:
            choice, usage = reply.choices[0], reply.usage
            content, refusal, finish = choice.message.content, choice.message.refusal, choice.finish_reason
        except (AttributeError, IndexError, TypeError):
            raise BadAnswer(f"{self._where} sent something that is no chat answer: {str(reply)[:200]!r}") from None
        answer = self._counted(request, content or "", finish, usage, reply.model)
        _refuse_nothing(answer, refusal)
        return answer

    async def stream(self, request: ChatRequest) -> AsyncGenerator[Piece, None]:
        chunks = await self._asked(request, stream=True)
        visible = WithoutReasoning()
        content = refusal = ""
        finish, usage, model = None, None, None
        async with aclosing(self._chunks(chunks)) as arriving:
            async for chunk in arriving:
                usage, model = chunk.usage or usage, chunk.model or model
                for choice in chunk.choices or ():
                    finish = choice.finish_reason or finish
                    refusal += getattr(choice.delta, "refusal", None) or ""
                    text = getattr(choice.delta, "content", None) or ""
                    content += text
                    if len(content) > LONGEST:
                        raise BadAnswer(f"{self._where} does not come to an end; it wrote {len(content):,} characters")
                    if shown := visible.feed(text):
                        yield Piece(shown)
        if finish is None:
            raise ModelUnavailable(f"{self._where} broke off in the middle of the answer")
        if shown := visible.end():
            yield Piece(shown)
        answer = self._counted(request, content, finish, usage, model)
        _refuse_nothing(answer, refusal)
        yield Piece("", answer)

    async def aclose(self) -> None:
        """Give back the connections."""
        if self._client is not None:
            await self._client.close()
            self._client = None

    @property
    def _where(self) -> str:
        return f"{self._model} at {self._client.base_url}" if self._client else self._model

    async def _asked(self, request: ChatRequest, *, stream: bool) -> Any:
        """Put the question in the fullest form that the endpoint understands, and remember which that was."""
        import openai  # noqa: PLC0415  (half a second, and only needed when a model is asked)

        client = self._connected()
        dialect = self._dialect
        while True:
            call = dialect.parameters(self._model, request, stream=stream)
            try:
                reply = await self._patiently(client, call)
            except openai.APIStatusError as problem:
                simpler = dialect.simpler(request, problem.status_code, str(problem), stream=stream)
                if simpler is None:
                    raise self._failure(problem) from None
                dialect = simpler
            except openai.APIError as problem:
                raise self._failure(problem) from None
            except ValueError as problem:
                raise BadAnswer(f"{self._where} sent an answer that is broken: {problem}") from None
            else:
                self._dialect = dialect
                return reply

    async def _patiently(self, client: "AsyncOpenAI", call: dict[str, Any]) -> Any:
        """Ask, and ask again where that may help."""
        import openai  # noqa: PLC0415  (loaded already)

        limit = self._patience.silence_seconds if "stream" in call else self._patience.answer_seconds
        attempt = 1
        while True:
            try:
                async with asyncio.timeout(limit):
                    return await client.chat.completions.create(**call)
            except TimeoutError:  # it was given all the time there is; to ask again would double it
                raise ModelTimeout(f"{self._where} did not answer in {limit:g} s") from None
            except openai.APIConnectionError:
                wait = self._patience.wait_before(attempt + 1, random.random())
                if wait is None:
                    raise
            except openai.APIStatusError as problem:
                asked_for = retry_after(problem.response.headers)
                wait = self._patience.wait_before(attempt + 1, random.random(), asked_for)
                if wait is None or problem.code == QUOTA or not worth_asking_again(problem.status_code):
                    raise
            await asyncio.sleep(wait)
            attempt += 1

    async def _chunks(self, chunks: "AsyncStream[ChatCompletionChunk]") -> "AsyncGenerator[ChatCompletionChunk, None]":
        """The chunks of a stream; silence, a broken line and a lost connection as our own errors."""
        import openai  # noqa: PLC0415  (loaded already)

        try:
            while True:
                async with asyncio.timeout(self._patience.silence_seconds):
                    chunk = await anext(chunks, None)
                if chunk is None:
                    return
                yield chunk
        except TimeoutError:
            raise ModelTimeout(f"{self._where} said nothing for {self._patience.silence_seconds:g} s") from None
        except openai.APIError as problem:
            raise self._failure(problem, begun=True) from None
        except UnicodeDecodeError:
            raise ModelUnavailable(f"{self._where} broke off in the middle of a character") from None
        except ValueError as problem:
            raise BadAnswer(f"{self._where} sent a piece of an answer that is broken: {problem}") from None
        finally:
            await chunks.close()  # a reader who leaves early ends the model's work, too

    def _connected(self) -> "AsyncOpenAI":
        if self._client is None:
            try:
                import openai  # noqa: PLC0415  (optional, and half a second)
            except ImportError:
                raise ModelUnavailable("the openai package is not there: pip install 'gieok[openai]'") from None
            timeout = openai.Timeout(None, connect=self._patience.connect_seconds)  # the rest is timed here
            key = self._api_key or ("none" if self._base_url else None)  # a local endpoint wants none, the client does
            try:
                self._client = openai.AsyncOpenAI(
                    api_key=key, base_url=self._base_url, timeout=timeout, max_retries=0
                )  # asking again is done here, where one knows how long somebody waits
            except openai.OpenAIError as problem:
                raise ModelUnavailable(f"no model can be asked: {problem}") from None
        return self._client

    def _failure(self, problem: "APIError", *, begun: bool = False) -> GieokError:
        """What happened, in words that say who must act."""
        import openai  # noqa: PLC0415  (loaded already)

        match problem:
            case openai.APITimeoutError():
                return ModelTimeout(f"{self._where} did not take the connection in time")
            case openai.APIConnectionError():
                what = "broke off in the middle of the answer" if begun else "cannot be reached"
                return ModelUnavailable(f"{self._where} {what}: {problem.__cause__ or problem}")
            case openai.AuthenticationError() | openai.PermissionDeniedError():
                return ModelUnavailable(f"{self._where} refused the key; set OPENAI_API_KEY: {problem}")
            case openai.NotFoundError():
                return ModelUnavailable(f"{self._where} does not exist; check the model and the base URL: {problem}")
            case openai.APIStatusError():
                return ModelUnavailable(f"{self._where} answered with status {problem.status_code}: {problem}")
            case openai.APIResponseValidationError():
                return BadAnswer(f"{self._where} sent an answer that is broken: {problem}")
        return ModelUnavailable(f"{self._where} failed: {problem}")

    def _counted(self, request: ChatRequest, content: str, finish: object, usage: Any, model: object) -> Answer:
        """The answer with its tokens: as the endpoint counted them, or else by our own estimate."""
        text = without_thinking(content).strip()
        name = model if isinstance(model, str) and model else self._model
        reason = FINISHED.get(str(finish), "other")
        tokens_in, tokens_out = getattr(usage, "prompt_tokens", None), getattr(usage, "completion_tokens", None)
        if isinstance(tokens_in, int) and isinstance(tokens_out, int):
            return Answer(text, tokens_in, tokens_out, name, reason)
        given = sum(count_tokens(message.text) for message in request.messages)
        return Answer(text, given, count_tokens(content), name, reason, estimated=True)


def _refuse_nothing(answer: Answer, refusal: str | None) -> None:
    """Empty means empty (I3): an answer without words is a failure, and has a reason."""
    if answer.text:
        return
    if refusal:
        raise BadAnswer(f"{answer.model} refused to answer: {refusal[:200]}")
    if answer.finish_reason == "filter":
        raise BadAnswer(f"a content filter took the answer of {answer.model}")
    if answer.finish_reason == "length":
        raise BadAnswer(f"{answer.model} used up its tokens before it said anything; allow it more")
    raise BadAnswer(f"{answer.model} answered with nothing")
