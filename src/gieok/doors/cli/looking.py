"""Commands for looking at what is remembered: recall, slots, candidates, why."""

from typing import Annotated, cast

import typer
from rich.rule import Rule
from rich.text import Text

from gieok.doors.cli.options import AsJson, Character, Conversation, Limit, Store, User, opened_mind, whole_id
from gieok.doors.cli.show import bar, console, day, mention, print_json, row, say, short, table
from gieok.errors import BadInput
from gieok.nouns.moment_in_time import time_from_text
from gieok.nouns.recollection import KINDS, Kind, Remembered
from gieok.nouns.slot import Slot, SlotState
from gieok.nouns.why import Why

EVERY_STATE: tuple[SlotState, ...] = ("current", "superseded", "faded", "forgotten")


def recall(
    context: typer.Context,
    query: Annotated[str, typer.Argument(help="What to think of.")],
    user: User = "me",
    character: Character = "mina",
    limit: Limit = 8,
    kind: Annotated[list[str] | None, typer.Option(help=f"Only these: {', '.join(KINDS)}.")] = None,
    now: Annotated[str | None, typer.Option(help="As if it were this time: what “last week” means.")] = None,
    parts: Annotated[bool, typer.Option("--parts", help="Show what each score is made of.")] = False,
    store: Store = None,
    json: AsJson = False,
) -> None:
    """Bring back what matters for a question."""
    with opened_mind(context, store, user, character) as mind:
        kinds = tuple(cast(list[Kind], kind)) if kind else KINDS
        found = mind.recall(query, limit, kinds, time_from_text(now) if now else None)
    if json:
        print_json(found)
        return
    shown = table(f"{query}  ·  by {found.path}", "score", "kind", "when", "what")
    for item in found:
        row(shown, bar(item.score), item.kind + (" (filler)" if item.filler else ""), day(item.at), _line(item, parts))
    console.print(shown)
    mention(found.degraded)


def _line(item: Remembered, parts: bool) -> str:
    said = f"{item.speaker}: {item.text}" if item.speaker else item.text
    if not parts:
        return said
    made_of = ", ".join(f"{name} {part:.3f}" for name, part in item.parts.items())
    return f"{said}\n{made_of}\n{item.id}"


def slots(
    context: typer.Context,
    user: User = "me",
    character: Character = "mina",
    all: Annotated[bool, typer.Option("--all", help="Also what was superseded, faded or forgotten.")] = False,
    limit: Limit = 1000,
    store: Store = None,
    json: AsJson = False,
) -> None:
    """Show what is remembered, with scores."""
    with opened_mind(context, store, user, character) as mind:
        found = mind.slots(EVERY_STATE if all else ("current",), limit)
    if json:
        print_json(found)
        return
    shown = table(f"{user} × {character}", "slot", "score", "what", "seen", "state")
    for slot in found:
        marks = slot.state + (" · pinned" if slot.pinned else "")
        row(shown, short(slot.id), bar(slot.score), _what(slot), slot.times_seen, marks)
    console.print(shown)


def _what(slot: Slot) -> str:
    about = "" if slot.subject == "user" else f"{slot.subject} · "
    return f"({slot.category}) {about}{slot.key}: {_value(slot)}"


def _value(slot: Slot) -> str:
    return f"{slot.value} ({slot.dated})" if slot.dated else slot.value


def candidates(
    context: typer.Context,
    user: User = "me",
    character: Character = "mina",
    limit: Limit = 1000,
    store: Store = None,
    json: AsJson = False,
) -> None:
    """Show everything that was weighed, with the six parts of each score and the verdict."""
    with opened_mind(context, store, user, character) as mind:
        found = mind.candidates(limit)
    if json:
        print_json(found)
        return
    names = ("imp", "conf", "fut", "emo", "rec", "nov")
    shown = table(f"{user} × {character}", "score", *names, "what")
    for one in found:
        parts = (one.parts.importance, one.parts.confidence, one.parts.future_impact)
        more = (one.parts.emotion_intensity, one.parts.recurrence, one.parts.novelty)
        what = f"({one.candidate.category}) {one.candidate.key}: {one.candidate.value}\n→ {one.verdict}: {one.reason}"
        row(shown, f"{one.score:.2f}", *(f"{part:.2f}" for part in (*parts, *more)), what)
    console.print(shown)


def why(
    context: typer.Context,
    slot: Annotated[str | None, typer.Argument(help="A slot's id.")] = None,
    user: User = "me",
    character: Character = "mina",
    turn: Annotated[str | None, typer.Option(help="A round or trace id: how that answer came about.")] = None,
    store: Store = None,
    json: AsJson = False,
) -> None:
    """Show where a memory comes from: the posts, the candidates, the versions."""
    if (slot is None) == (turn is None):
        raise BadInput("name a slot, or a turn with --turn")
    with opened_mind(context, store, user, character) as mind:
        if turn is not None:
            print_json(mind.trace(turn))
            return
        found = mind.why(whole_id(mind, slot or ""))
    if json:
        print_json({**_plain_why(found)})
        return
    _show_why(found)


def _plain_why(found: Why) -> dict[str, object]:
    posts = [post.to_dict() for post in found.posts]
    return {"slot": found.slot, "versions": found.versions, "candidates": found.candidates, "posts": posts}


def _show_why(found: Why) -> None:
    slot = found.slot
    say(f"({slot.category}) {slot.subject} · {slot.key}: {_value(slot)}")
    say(f"{slot.state}, worth {slot.score:.3f}, seen {slot.times_seen} times, recalled {slot.times_recalled} times")
    said = table("what was said", "when", "from", "message")
    for post in found.posts:
        row(said, day(post.created_at), post.send_from, post.message)
    console.print(said)
    weighed = table("how it was weighed", "score", "imp", "conf", "fut", "emo", "rec", "nov", "what")
    for one in found.candidates:
        p = one.parts
        parts = (p.importance, p.confidence, p.future_impact, p.emotion_intensity, p.recurrence, p.novelty)
        numbers = (f"{part:.2f}" for part in parts)
        row(weighed, f"{one.score:.2f}", *numbers, f"{one.candidate.value}\n→ {one.verdict}: {one.reason}")
    console.print(weighed)
    versions = table("versions", "from", "to", "value", "state", "slot")
    for version in found.versions:
        until = day(version.valid_to) if version.valid_to else "now"
        row(versions, day(version.valid_from), until, _value(version), version.state, short(version.id))
    console.print(versions)


def state(
    context: typer.Context, user: User = "me", character: Character = "mina", store: Store = None, json: AsJson = False
) -> None:
    """Show the current state as it is put into a prompt."""
    with opened_mind(context, store, user, character) as mind:
        block = mind.state()
    if json:
        print_json({"state": block, "characters": len(block)})
    else:
        say(block)


def context(
    context: typer.Context,
    message: Annotated[str, typer.Argument(help="The message to be answered.")],
    user: User = "me",
    character: Character = "mina",
    tokens: Annotated[int | None, typer.Option(min=1, help="At most so many tokens in all.")] = None,
    conversation: Conversation = "main",
    store: Store = None,
    json: AsJson = False,
) -> None:
    """Show everything a model would be given for a message, and what had to be left out."""
    with opened_mind(context, store, user, character) as mind:
        prompt = mind.context(message, tokens, conversation=conversation)
    if json:
        print_json(prompt)
        return
    for block in prompt.blocks:
        console.print(Rule(Text(f"{block.name} · {block.tokens} tokens"), align="left"))
        say(block.text)
    for one in prompt.cut:
        say(f"left out of {one.block}: {one.line} ({one.reason})")


COMMANDS = (recall, slots, candidates, why, state, context)
