"""Any endpoint that speaks the OpenAI chat protocol: OpenAI, Ollama, vLLM, llama.cpp, LM Studio and many more.

It uses the official client, which is loaded at the first question. What is normal life for such endpoints is met
here: too many requests, errors that pass, silence, an answer that breaks off, refusals, reasoning in the answer,
forms that are not understood. Whatever remains is ModelUnavailable (no answer came) or BadAnswer (it says nothing).
"""

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from functools import partial
from typing import TYPE_CHECKING, Any

from gieok.ask import LONGEST
from gieok.errors import BadAnswer, ModelTimeout, ModelUnavailable
from gieok.models.dialect import Dialect
from gieok.models.finished_answer import finished_answer
from gieok.models.official_client import OfficialClient
from gieok.models.patience import Patience
from gieok.models.reasoning_in_streams import WithoutReasoning
from gieok.models.tool_calls_in_streams import ToolCallsGathered
from gieok.nouns.tool_call import ToolCall
from gieok.ports.chat_model import Answer, ChatRequest, Piece

if TYPE_CHECKING:  # half a second to import, and only needed when a model is asked
    from openai import AsyncOpenAI, AsyncStream
    from openai.types.chat import ChatCompletionChunk


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
        self._client = OfficialClient(model, base_url, api_key, patience or Patience())
        self._dialect = dialect or Dialect()

    @property
    def name(self) -> str:
        return self._client.model

    @property
    def dialect(self) -> Dialect:
        """What the endpoint understands, as far as it has shown."""
        return self._dialect

    async def answer(self, request: ChatRequest) -> Answer:
        reply = await self._asked(request, stream=False)
        try:
            choice, usage = reply.choices[0], reply.usage
            content, refusal, finish = choice.message.content, choice.message.refusal, choice.finish_reason
            calls = ToolCallsGathered()
            calls.feed(choice.message.tool_calls)
        except (AttributeError, IndexError, TypeError):
            raise BadAnswer(
                f"{self._client.where} sent something that is no chat answer: {str(reply)[:200]!r}"
            ) from None
        return self._finished(request, _words(content), finish, usage, reply.model, _words(refusal), calls.whole())

    async def stream(self, request: ChatRequest) -> AsyncGenerator[Piece, None]:
        chunks = await self._asked(request, stream=True)
        visible, calls = WithoutReasoning(), ToolCallsGathered()
        content = refusal = ""
        finish, usage, model = None, None, None
        async with aclosing(self._chunks(chunks)) as arriving:
            async for chunk in arriving:
                usage, model = chunk.usage or usage, chunk.model or model
                for choice in chunk.choices or ():
                    finish = choice.finish_reason or finish
                    refusal += _words(getattr(choice.delta, "refusal", None))
                    calls.feed(getattr(choice.delta, "tool_calls", None))
                    text = _words(getattr(choice.delta, "content", None))
                    content += text
                    if len(content) + calls.size > LONGEST:
                        raise BadAnswer(
                            f"{self._client.where} does not come to an end; it wrote {len(content):,} characters"
                        )
                    if shown := visible.feed(text):
                        yield Piece(shown)
        if finish is None:
            raise ModelUnavailable(f"{self._client.where} broke off in the middle of the answer")
        if shown := visible.end():
            yield Piece(shown)
        yield Piece("", self._finished(request, content, finish, usage, model, refusal, calls.whole()))

    async def aclose(self) -> None:
        """Give back the connections."""
        await self._client.aclose()

    async def _asked(self, request: ChatRequest, *, stream: bool) -> Any:
        """Put the question in the fullest form that the endpoint understands, and remember which that was."""
        client, dialect = self._client, self._dialect
        opened = client.opened
        seconds = client.patience.silence_seconds if stream else client.patience.answer_seconds
        import openai  # noqa: PLC0415  (loaded by now)

        while True:
            call = dialect.parameters(client.model, request, stream=stream)
            try:
                reply = await client.asked(partial(_create, opened, call, stream), seconds)
            except openai.APIStatusError as problem:
                simpler = dialect.simpler(request, problem.status_code, str(problem), stream=stream)
                if simpler is None:
                    raise client.failure(problem) from None
                dialect = simpler
            except openai.APIError as problem:
                raise client.failure(problem) from None
            except ValueError as problem:
                raise BadAnswer(f"{client.where} sent an answer that is broken: {problem}") from None
            else:
                self._dialect = dialect
                return reply

    async def _chunks(self, chunks: "AsyncStream[ChatCompletionChunk]") -> "AsyncGenerator[ChatCompletionChunk, None]":
        """The chunks of a stream; silence, a broken line and a lost connection as our own errors."""
        import openai  # noqa: PLC0415  (loaded already)

        try:
            while True:
                async with asyncio.timeout(self._client.patience.silence_seconds):
                    chunk = await anext(chunks, None)
                if chunk is None:
                    return
                yield chunk
        except TimeoutError:
            raise ModelTimeout(
                f"{self._client.where} said nothing for {self._client.patience.silence_seconds:g} s"
            ) from None
        except openai.APIError as problem:
            raise self._client.failure(problem, begun=True) from None
        except UnicodeDecodeError:
            raise ModelUnavailable(f"{self._client.where} broke off in the middle of a character") from None
        except ValueError as problem:
            raise BadAnswer(f"{self._client.where} sent a piece of an answer that is broken: {problem}") from None
        finally:
            await chunks.close()  # a reader who leaves early ends the model's work, too

    def _finished(
        self,
        request: ChatRequest,
        content: str,
        finish: object,
        usage: Any,
        model: object,
        refusal: str,
        calls: tuple[ToolCall, ...],
    ) -> Answer:
        return finished_answer(
            request,
            content,
            _words(model) or self._client.model,
            finish=finish,
            tokens_in=getattr(usage, "prompt_tokens", None),
            tokens_out=getattr(usage, "completion_tokens", None),
            refusal=refusal,
            tool_calls=calls,
        )


async def _create(client: "AsyncOpenAI", call: Mapping[str, Any], stream: bool) -> Any:
    """As ``chat.completions.create`` does, but for its search of every message for fields to rename: they have none,
    and with hundreds of turns at once that search took a tenth of the server's time."""
    from openai import AsyncStream  # noqa: PLC0415  (loaded already)
    from openai.types.chat import ChatCompletion, ChatCompletionChunk  # noqa: PLC0415  (the same)

    body = {name: value for name, value in call.items() if name != "extra_body"} | dict(call.get("extra_body", {}))
    chunks = AsyncStream[ChatCompletionChunk]
    return await client.post("/chat/completions", body=body, cast_to=ChatCompletion, stream=stream, stream_cls=chunks)


def _words(value: object) -> str:
    """The client does not check what it hands on; some endpoints send null or lists."""
    return value if isinstance(value, str) else ""
