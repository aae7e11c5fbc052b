"""Recent posts and the current message as chat messages that every chat API accepts.

Many chat templates insist that person and character take turns and that the person begins. So posts
of one side in a row become one message, and a talk that begins with the character gets a silent
opening. The newest posts are kept; system posts are no part of it: they survive every cut (I4) and
stand in the system message.
"""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass

from gieok.compose.fit import LONGEST_REPORTED, left_out, reported
from gieok.compose.harmless import lines, one_line, without_chat_marks
from gieok.compose.wording import Wording, heading
from gieok.language.chunks import chunks
from gieok.language.tokens import count_tokens
from gieok.nouns.post import Post
from gieok.nouns.prompt import Cut

SILENT_OPENING = "…"
LEAST_WORTH_KEEPING = 60
"""Tokens. When less room than that is left, the beginning of a long post is not worth having."""


@dataclass(frozen=True, slots=True)
class Said:
    """One post as it will be shown."""

    post_id: str
    role: str
    content: str


@dataclass(frozen=True, slots=True)
class Window:
    said: tuple[Said, ...]
    cut: tuple[Cut, ...] = ()

    @property
    def text(self) -> str:
        return "\n".join(f"{one.role}: {one.content}" for one in self.said)


def notices_block(posts: Sequence[Post], words: Wording) -> str:
    """System posts, whatever their length (I4)."""
    said = [line for post in posts if post.is_system for line in lines(post.message.strip()) if line]
    return "\n".join([heading(words.notices), *(f"> {line}" for line in said)]) if said else ""


def recent_window(posts: Sequence[Post], characters: Set[str], user: str, tokens: int) -> Window:
    """The newest posts that fit, in their order; the one that does not fit any more keeps its beginning."""
    kept: list[Said] = []
    cut: list[Cut] = []
    for post in reversed([post for post in posts if not post.is_system and post.message.strip()]):
        said = _said(post, characters, user)
        shown = _within(said.content, tokens)
        if shown != said.content:
            reason = "shortened: no room for the whole post" if shown else "no room: newer posts go first"
            cut.append(left_out("recent", one_line(said.content[:LONGEST_REPORTED]), reason))
            tokens = 0 if shown else tokens
        if shown:
            kept.append(Said(said.post_id, said.role, shown))
            tokens -= count_tokens(f"{said.role}: {shown}\n")
    return Window(tuple(reversed(kept)), reported("recent", cut))


def chat_messages(system: str, said: Sequence[Said], message: str) -> tuple[Mapping[str, str], ...]:
    turns = [*((one.role, one.content) for one in said), *([("user", without_chat_marks(message))] if message else [])]
    if turns and turns[0][0] == "assistant":
        turns.insert(0, ("user", SILENT_OPENING))
    messages: list[dict[str, str]] = [{"role": "system", "content": system}] if system else []
    for role, content in turns:
        if messages and messages[-1]["role"] == role:
            messages[-1]["content"] += f"\n\n{content}"
        else:
            messages.append({"role": role, "content": content})
    return tuple(messages)


def _said(post: Post, characters: Set[str], user: str) -> Said:
    """The character's own words are the assistant's; a third person's words carry the name."""
    content = without_chat_marks(post.message)
    if post.send_from in characters:
        return Said(post.id, "assistant", content)
    third_person = user and post.send_from != user
    return Said(post.id, "user", f"{one_line(post.send_from)}: {content}" if third_person else content)


def _within(text: str, tokens: int) -> str:
    """The text, or as many of its first sentences as fit, or nothing when that would be too little."""
    if count_tokens(f"assistant: {text}\n") <= tokens:
        return text
    if tokens < LEAST_WORTH_KEEPING:
        return ""
    left = tokens - 10  # the role, the mark of the cut
    kept: list[str] = []
    for part in chunks(text, 120, at_most=tokens):
        left -= count_tokens(f"{part} ")
        if left < 0:
            break
        kept.append(part)
    return " ".join(kept) + " …" if kept else ""
