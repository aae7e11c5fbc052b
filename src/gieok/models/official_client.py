"""The official OpenAI client, opened at the first question, with our patience and our errors.

Chat and embeddings both go through here. It knows endpoints, waiting and what went wrong; it does not know what is
asked. Timing is done here and not by the client, so that there is one clock and one place that asks again.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar

from gieok.errors import BadAnswer, GieokError, ModelTimeout, ModelUnavailable
from gieok.models.patience import Patience, retry_after, worth_asking_again

if TYPE_CHECKING:  # half a second to import, and only needed when something is asked
    from openai import APIError, AsyncOpenAI

T = TypeVar("T")

QUOTA = "insufficient_quota"
"""Sent as 429, but no waiting helps: the account is empty."""


class OfficialClient:
    def __init__(self, model: str, base_url: str | None, api_key: str | None, patience: Patience) -> None:
        self.model = model
        self.patience = patience
        self._base_url = base_url
        self._api_key = api_key
        self._opened: AsyncOpenAI | None = None

    @property
    def where(self) -> str:
        """Who was asked, for messages."""
        return f"{self.model} at {self._opened.base_url}" if self._opened else self.model

    @property
    def opened(self) -> "AsyncOpenAI":
        """The client; made at the first use, since it takes half a second to load."""
        if self._opened is None:
            try:
                import openai  # noqa: PLC0415  (optional, and half a second)
            except ImportError:
                raise ModelUnavailable("the openai package is not there: pip install 'gieok[openai]'") from None
            timeout = openai.Timeout(None, connect=self.patience.connect_seconds)
            key = self._api_key or ("none" if self._base_url else None)  # a local endpoint wants none, the client does
            try:
                self._opened = openai.AsyncOpenAI(api_key=key, base_url=self._base_url, timeout=timeout, max_retries=0)
            except openai.OpenAIError as problem:
                raise ModelUnavailable(f"nobody can be asked: {problem}") from None
        return self._opened

    async def asked(self, ask: Callable[[], Awaitable[T]], seconds: float) -> T:
        """Ask, and ask again where that may help. Raises the client's APIError, or ModelTimeout."""
        import openai  # noqa: PLC0415  (loaded already)

        attempt = 1
        while True:
            try:
                async with asyncio.timeout(seconds):
                    return await ask()
            except TimeoutError:  # it was given all the time there is; to ask again would double it
                raise ModelTimeout(f"{self.where} did not answer in {seconds:g} s") from None
            except openai.APIConnectionError:
                wait = self.patience.wait_before(attempt + 1, random.random())
                if wait is None:
                    raise
            except openai.APIStatusError as problem:
                asked_for = retry_after(problem.response.headers)
                wait = self.patience.wait_before(attempt + 1, random.random(), asked_for)
                if wait is None or problem.code == QUOTA or not worth_asking_again(problem.status_code):
                    raise
            await asyncio.sleep(wait)
            attempt += 1

    def failure(self, problem: "APIError", *, begun: bool = False) -> GieokError:
        """What happened, in words that say who must act."""
        import openai  # noqa: PLC0415  (loaded already)

        match problem:
            case openai.APITimeoutError():
                return ModelTimeout(f"{self.where} did not take the connection in time")
            case openai.APIConnectionError():
                what = "broke off in the middle of the answer" if begun else "cannot be reached"
                return ModelUnavailable(f"{self.where} {what}: {problem.__cause__ or problem}")
            case openai.AuthenticationError() | openai.PermissionDeniedError():
                return ModelUnavailable(f"{self.where} refused the key; set OPENAI_API_KEY: {problem}")
            case openai.NotFoundError():
                return ModelUnavailable(f"{self.where} does not exist; check the model and the base URL: {problem}")
            case openai.APIStatusError():
                return ModelUnavailable(f"{self.where} answered with status {problem.status_code}: {problem}")
            case openai.APIResponseValidationError():
                return BadAnswer(f"{self.where} sent an answer that is broken: {problem}")
        return ModelUnavailable(f"{self.where} failed: {problem}")

    async def aclose(self) -> None:
        """Give back the connections."""
        if self._opened is not None:
            await self._opened.close()
            self._opened = None
