"""One job as a request to a model: who one is, lessons, what the system said, what one sees, and the task.

What was seen keeps its speakers: one's own words are the assistant's, others' words carry their names. It has a
budget; the newest stay (I16). Posts of the system stand apart and are never cut (I4).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files

from gieok.compose.conversation import chat_messages, notices_block, recent_window
from gieok.compose.harmless import one_line
from gieok.compose.wording import WORDING
from gieok.jobs.plan import Person
from gieok.language.which import language_of
from gieok.nouns.experience import Experience
from gieok.nouns.persona import PersonaLanguage
from gieok.nouns.post import Post
from gieok.nouns.prompt import Cut
from gieok.ports.chat_model import ChatRequest, as_messages
from gieok.recall.fitting_experiences import between_marks

HISTORY_TOKENS = 6_000
"""What a job sees of the conversation: fifty posts of ordinary length, and every model of today holds it."""


@dataclass(frozen=True, slots=True)
class LaidOut:
    request: ChatRequest
    cut: tuple[Cut, ...]
    """What was seen and did not fit."""


def lay_out(
    person: Person, task: str, seen: Sequence[Post], lessons: Sequence[Experience] = (), asker: str = ""
) -> LaidOut:
    language: PersonaLanguage = "ko" if language_of(task) == "ko" else "en"
    window = recent_window(seen, {person.name}, asker, HISTORY_TOKENS)
    parts = (_who(person, language), between_marks(lessons), notices_block(seen, WORDING[language]))
    messages = chat_messages("\n\n".join(part for part in parts if part), window.said, task)
    request = ChatRequest(as_messages(messages), "speak", person.temperature, person.max_tokens)
    return LaidOut(request, window.cut)


def _who(person: Person, language: PersonaLanguage) -> str:
    text = files("gieok.jobs").joinpath(f"person_job.{language}.prompt.md").read_text(encoding="utf-8").strip()
    who = text.replace("{person}", one_line(person.name))
    return f"{who}\n\n{person.system_prompt.strip()}" if person.system_prompt.strip() else who
