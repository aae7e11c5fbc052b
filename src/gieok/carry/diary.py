"""Everything of a space as a page for people: how things stand, what is remembered and why, and what was said, by day.

It is Markdown and is only written, never read back; what was said stands there as it was said, made harmless so that a
heading in a message is not a heading of the page.
"""

import re
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from datetime import datetime

from gieok.carry.out import slots
from gieok.nouns.category import Category
from gieok.nouns.moment import Moment
from gieok.nouns.post import Post
from gieok.nouns.slot import Slot
from gieok.nouns.space import Space
from gieok.ports.store import Store

AT_ONCE = 200
LONGEST_QUOTE = 200
"""Characters of the words behind a memory."""
_MARKS = re.compile(r"([\\`*_\[\]<>#|])")


async def diary(
    store: Store, space: Space, state: str, at: datetime, conversations: Sequence[str] = ()
) -> AsyncIterator[str]:
    """The page, piece by piece. ``state`` is the block as it is put into a prompt."""
    yield f"# {_plain(str(space))}\n\nWritten on {_minute(at)}.\n"
    if not conversations:
        if state:
            yield "\n## How things stand\n\n" + "".join(f"> {_plain(line)}\n" for line in state.splitlines())
        async for piece in _memories(store, space):
            yield piece
        async for piece in _felt(store, space):
            yield piece
    for talk in conversations or [one.id for one in await store.ledger.conversations(space)]:
        async for piece in _talk(store, space, talk):
            yield piece


async def _memories(store: Store, space: Space) -> AsyncIterator[str]:
    by_category: dict[Category, list[Slot]] = defaultdict(list)
    past: dict[tuple[str, str], list[Slot]] = defaultdict(list)
    async for slot in slots(store, space):
        if slot.state == "current":
            by_category[slot.category].append(slot)
        else:
            past[(slot.subject, slot.key)].append(slot)
    if by_category:
        yield "\n## What is remembered\n"
    for category in Category:
        if by_category[category]:
            yield f"\n### {category.value}\n\n"
        for slot in by_category[category]:
            yield await _memory(store, space, slot, past.pop((slot.subject, slot.key), ()))
    left = [slot for versions in past.values() for slot in versions]
    if left:
        yield "\n### Set aside\n\n"
    for slot in left:
        yield f"- ~~{_plain(slot.key)}: {_plain(slot.value)}~~ ({slot.state}, {_day(slot.valid_from)})\n"


async def _memory(store: Store, space: Space, slot: Slot, past: Sequence[Slot]) -> str:
    about = "" if slot.subject == "user" else f" (about {_plain(slot.subject)})"
    dated = f", for {slot.dated}" if slot.dated else ""
    seen = f", {slot.times_seen} times" if slot.times_seen > 1 else ""
    pin = "📌 " if slot.pinned else ""
    lines = [f"- {pin}**{_plain(slot.key)}**: {_plain(slot.value)}{about} ({_day(slot.valid_from)}{dated}{seen})"]
    for post in await store.ledger.posts(space, slot.evidence[:3]):
        lines.append(f"  - {_plain(post.send_from)}, {_minute(post.created_at)}: “{_plain(_short(post.message))}”")
    lines += [f"  - before: ~~{_plain(one.value)}~~ ({one.state}, {_day(one.valid_from)})" for one in past]
    return "\n".join(lines) + "\n"


async def _felt(store: Store, space: Space) -> AsyncIterator[str]:
    moments: list[Moment] = []
    while page := await store.memories.moments(space, moments[-1].number if moments else 0, AT_ONCE):
        moments += page
    if moments:
        yield "\n## What was felt strongly\n\n"
    for one in moments:
        yield f"- {_minute(one.created_at)} · {one.emotion} ({one.intensity:.1f}): “{_plain(_short(one.trigger))}”\n"


async def _talk(store: Store, space: Space, talk: str) -> AsyncIterator[str]:
    yield f"\n## Conversation: {_plain(talk)}\n"
    for episode in reversed(await store.episodes.listed(space, talk)):
        told = _plain(" ".join(episode.summary.split()))
        yield f"\n> Summary of posts {episode.first_seq} to {episode.last_seq}: {told}\n"
    after, day = 0, ""
    while page := await store.ledger.page(space, talk, after, AT_ONCE):
        for post in page:
            if _day(post.created_at) != day:
                day = _day(post.created_at)
                yield f"\n### {day}\n\n"
            yield _said(post)
        after = page[-1].seq


def _said(post: Post) -> str:
    words = "\n  ".join(_plain(line) for line in post.message.splitlines())
    attached = "".join(f"\n  - attached: {one.type.value}" for one in post.attachment_list)
    return f"- {post.created_at.astimezone():%H:%M} **{_plain(post.send_from)}**: {words}{attached}\n"


def _plain(text: str) -> str:
    return _MARKS.sub(r"\\\1", text)


def _short(text: str) -> str:
    one_line = " ".join(text.split())
    return one_line if len(one_line) <= LONGEST_QUOTE else f"{one_line[:LONGEST_QUOTE]}…"


def _day(moment: datetime) -> str:
    return f"{moment.astimezone():%Y-%m-%d}"


def _minute(moment: datetime) -> str:
    return f"{moment.astimezone():%Y-%m-%d %H:%M}"
