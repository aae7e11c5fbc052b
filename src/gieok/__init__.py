"""gieok (기억): memory for LLM characters and agents.

>>> import gieok
>>> home = gieok.open(":memory:")
>>> mind = home.mind(user="yuna", character="mina")
>>> mind.record("나 다음 달 3일에 부산으로 이사 가. 꼭 기억해 줘", "알았어, 약속!").state
'finished'
>>> home.close()

This is the shop window: what stands here is public. The nouns are loaded at once, the rest when it is used.
"""

import logging
from importlib import import_module
from typing import TYPE_CHECKING, Any

from gieok.errors import GieokError
from gieok.nouns.attachment import Attachment, AttachmentType
from gieok.nouns.candidate import Candidate, Judged
from gieok.nouns.category import Category
from gieok.nouns.conversation import Conversation
from gieok.nouns.emotion import Emotion
from gieok.nouns.episode import Episode
from gieok.nouns.experience import Experience
from gieok.nouns.job import Job
from gieok.nouns.moment import Moment
from gieok.nouns.persona import Persona
from gieok.nouns.post import Post
from gieok.nouns.prompt import Prompt
from gieok.nouns.recollection import Recollection, Remembered
from gieok.nouns.reply import Reply
from gieok.nouns.round import Round
from gieok.nouns.shared_entry import SharedMemoryEntry
from gieok.nouns.slot import Slot
from gieok.nouns.space import Space
from gieok.nouns.view import GOLDFISH, Chosen, View

if TYPE_CHECKING:
    from gieok.assemble import open_home as open_async
    from gieok.compose.render import render_memory_value
    from gieok.compose.template import interpolate
    from gieok.settings import Settings
    from gieok.sync import MemorySelector, open

__version__ = "0.1.0"

_LATER = {
    "open": ("gieok.sync", "open"),
    "open_async": ("gieok.assemble", "open_home"),
    "MemorySelector": ("gieok.sync", "MemorySelector"),
    "interpolate": ("gieok.compose.template", "interpolate"),
    "render_memory_value": ("gieok.compose.render", "render_memory_value"),
    "Settings": ("gieok.settings", "Settings"),
}

__all__ = [
    "GOLDFISH",
    "Attachment",
    "AttachmentType",
    "Candidate",
    "Category",
    "Chosen",
    "Conversation",
    "Emotion",
    "Episode",
    "Experience",
    "GieokError",
    "Job",
    "Judged",
    "MemorySelector",
    "Moment",
    "Persona",
    "Post",
    "Prompt",
    "Recollection",
    "Remembered",
    "Reply",
    "Round",
    "Settings",
    "SharedMemoryEntry",
    "Slot",
    "Space",
    "View",
    "interpolate",
    "open",
    "open_async",
    "render_memory_value",
]

# A library says nothing on its own account unless its user asks for it.
logging.getLogger("gieok").addHandler(logging.NullHandler())


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module 'gieok' has no attribute {name!r}")
    module, attribute = _LATER[name]
    return getattr(import_module(module), attribute)
