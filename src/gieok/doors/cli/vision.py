"""One look of a vision agent: fill the prompt with its notes, show the pictures, keep the notes it gives back."""

import mimetypes
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gieok.ask import read_json
from gieok.assemble import chat_model_named
from gieok.compose.render import render_memory_value
from gieok.compose.template import interpolate
from gieok.doors.cli.files import read_mapping, read_text
from gieok.errors import BadAnswer, BadFile, ModelUnavailable
from gieok.ports.chat_model import ChatRequest, Image, Message
from gieok.record.blackboard import notes_from_reply
from gieok.settings import load_settings
from gieok.sync import wait_for

LARGEST_IMAGE = 20_000_000
"""Bytes; endpoints refuse larger ones."""


@dataclass(frozen=True, slots=True)
class Seen:
    answer: Any
    memory: Mapping[str, Any]
    rendered: str
    kept_because: str | None = None

    @property
    def memory_text(self) -> str:
        return render_memory_value(dict(self.memory))


def look(prompt: Path, images: Sequence[Path], memory: Path | None) -> Seen:
    template = read_text(prompt)
    before = read_mapping(memory) if memory else {}
    pictures = tuple(_image(one) for one in images)
    settings = load_settings()
    model = chat_model_named(settings.model, settings)
    if model is None:
        raise ModelUnavailable(
            "no vision model is connected; set GIEOK_MODEL=openai:NAME and OPENAI_BASE_URL or OPENAI_API_KEY"
        )
    asked = Message("user", interpolate(template, memory=before), pictures)
    answer = wait_for(model.answer(ChatRequest((asked,), "speak")))
    read = notes_from_reply(answer.text, before)
    try:
        found = read_json(answer.text)
    except BadAnswer:
        found = answer.text
    return Seen(found, read.notes, interpolate(template, memory=read.notes), read.kept_because)


def _image(file: Path) -> Image:
    kind = mimetypes.guess_type(file.name)[0] or ""
    if not kind.startswith("image/"):
        raise BadFile(f"{file} is not a picture by its name; use .png, .jpg, .webp or .gif")
    try:
        data = file.read_bytes()
    except OSError as problem:
        raise BadFile(f"{file} cannot be read: {problem.strerror}") from None
    if not data or len(data) > LARGEST_IMAGE:
        raise BadFile(f"{file} has {len(data):,} bytes; a picture has between 1 and {LARGEST_IMAGE:,}")
    return Image(kind, data)
