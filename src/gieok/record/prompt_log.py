"""What was asked of models and what they answered, as JSON files next to the store: to be looked at, never to be used.

Internal traffic (selecting, extracting, judging, summarising) never enters the ledger; it goes here, one file for a
call, named like ``planner_prompt_log_{round}_{post}.json``. The log can be switched off, is limited in size and age,
masks secrets, and is gone without a trace after ``erase``. A file that cannot be written is a warning, not a failure.
"""

import asyncio
import json
import logging
import shutil
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from gieok.errors import GieokError
from gieok.language.secrets import masked
from gieok.nouns.space import Space
from gieok.ports.chat_model import Answer, ChatModel, ChatRequest, Message, Piece, Purpose
from gieok.record.file_names import folder_of, safe_name

log = logging.getLogger("gieok.prompt_log")

KINDS: dict[Purpose, str] = {
    "speak": "prompt",
    "extract": "extraction",
    "judge": "emotion",
    "select": "experience_selection",
    "summarise": "summary",
}
"""The middle of a file's name, by what was asked for."""


@dataclass(frozen=True, slots=True)
class Limits:
    megabytes: float = 64.0
    """Of all files together: some ten thousand calls. The oldest go first."""
    days: float = 14.0
    """Long enough to look into what somebody noticed last week."""
    longest_text: int = 20_000
    """Characters of one message that are written; a prompt has about half of that."""


class PromptLog:
    def __init__(self, folder: Path, limits: Limits | None = None, clock: Callable[[], float] = time.time) -> None:
        self._folder = folder
        self._limits = limits or Limits()
        self._clock = clock
        self._size: int | None = None
        """Bytes on disk, counted once and then kept up."""

    def write(self, space: Space, name: str, content: dict[str, Any]) -> Path | None:
        """Write one file; an older one of the same name is kept beside it. None when it could not be written."""
        text = json.dumps(content, ensure_ascii=False, indent=2)
        try:
            folder = self._folder / folder_of(space)
            folder.mkdir(parents=True, exist_ok=True)
            path = _free(folder, safe_name(name))
            path.write_text(text, encoding="utf-8", errors="replace")
            self._keep_within_limits(path.stat().st_size)
        except OSError as problem:
            log.warning("a prompt log was not written: %s", problem)
            return None
        return path

    def erase(self, space: Space) -> int:
        """Remove all files of a space; says how many there were."""
        folder = self._folder / folder_of(space)
        count = sum(1 for _ in folder.glob("*.json"))
        if folder.is_dir():
            shutil.rmtree(folder)
            self._size = None
        return count

    def files(self, space: Space) -> list[Path]:
        """Oldest first."""
        return sorted(
            (self._folder / folder_of(space)).glob("*.json"), key=lambda path: (path.stat().st_mtime, path.name)
        )

    def logged(self, model: ChatModel, space: Space, *, role: str, round_id: str, post_id: str) -> "LoggedModel":
        """The same model, with every call written down under this role, round and post."""
        return LoggedModel(model, self, space, role, round_id, post_id)

    @property
    def longest_text(self) -> int:
        return self._limits.longest_text

    def _keep_within_limits(self, written: int) -> None:
        """Counting all files takes time, so it is done at the start and when the limit is reached."""
        if self._size is not None and self._size + written <= self._limits.megabytes * 1_000_000:
            self._size += written
            return
        found = sorted((one.stat().st_mtime, one.stat().st_size, one) for one in self._folder.rglob("*.json"))
        size = sum(one[1] for one in found)
        room = self._limits.megabytes * 1_000_000 * 0.9 if size > self._limits.megabytes * 1_000_000 else size
        too_old = self._clock() - self._limits.days * 86_400
        for changed, bytes_, path in found:
            if changed < too_old or size > room:
                path.unlink(missing_ok=True)
                size -= bytes_
        self._size = size


class LoggedModel:
    """A chat model whose calls are written down, those that fail as well."""

    def __init__(self, model: ChatModel, log: PromptLog, space: Space, role: str, round_id: str, post_id: str) -> None:
        self._model = model
        self._log = log
        self._space = space
        self._named = (role, round_id, post_id)

    @property
    def name(self) -> str:
        return self._model.name

    async def answer(self, request: ChatRequest) -> Answer:
        started = time.perf_counter()
        try:
            answer = await self._model.answer(request)
        except GieokError as problem:
            await self._write(request, problem, started)
            raise
        await self._write(request, answer, started)
        return answer

    async def stream(self, request: ChatRequest) -> AsyncGenerator[Piece, None]:
        started = time.perf_counter()
        heard: Answer | GieokError | None = None
        try:
            async with aclosing(self._model.stream(request)) as pieces:
                async for piece in pieces:
                    heard = piece.answer or heard
                    yield piece
        except GieokError as problem:
            heard = problem
            raise
        finally:
            await self._write(request, heard, started)

    async def _write(self, request: ChatRequest, heard: Answer | GieokError | None, started: float) -> None:
        content = as_content(request, heard, time.perf_counter() - started, self._log.longest_text)
        role, round_id, post_id = self._named
        name = log_name(role, request.purpose, round_id, post_id)
        await asyncio.to_thread(self._log.write, self._space, name, content)


def log_name(role: str, purpose: Purpose, round_id: str, post_id: str) -> str:
    return f"{role}_{KINDS[purpose]}_log_{round_id}_{post_id}.json"


def as_content(
    request: ChatRequest, heard: Answer | GieokError | None, seconds: float, longest_text: int
) -> dict[str, Any]:
    """A call as it is written down; what nobody waited for has no answer."""
    asked = {
        "written_at": datetime.now(UTC).isoformat(timespec="seconds"),
        "purpose": request.purpose,
        "seconds": round(seconds, 3),
        "temperature": request.temperature,
        "max_tokens": request.max_tokens,
        "shape": request.shape.name if request.shape else None,
        "messages": [_message(message, longest_text) for message in request.messages],
    }
    match heard:
        case Answer():
            told: dict[str, Any] = {"text": _shown(heard.text, longest_text), "model": heard.model}
            told |= {"tokens_in": heard.tokens_in, "tokens_out": heard.tokens_out, "finish_reason": heard.finish_reason}
            return {**asked, "answer": told}
        case GieokError():
            return {**asked, "error": f"{type(heard).__name__}: {_shown(str(heard), longest_text)}"}
    return {**asked, "error": "nobody waited for the answer"}


def _free(folder: Path, name: str) -> Path:
    """A path that is not taken: a step that is asked twice in one turn is written twice."""
    path, count = folder / name, 2
    while path.exists():
        path, count = folder / f"{Path(name).stem}.{count}{Path(name).suffix}", count + 1
    return path


def _message(message: Message, longest: int) -> dict[str, Any]:
    shown: dict[str, Any] = {"role": message.role, "content": _shown(message.text, longest)}
    if message.images:
        shown["images"] = [f"{image.media_type}, {len(image.data):,} bytes" for image in message.images]
    return shown


def _shown(text: str, longest: int) -> str:
    cut = text if len(text) <= longest else f"{text[:longest]} … ({len(text) - longest:,} characters more)"
    return masked(cut)
