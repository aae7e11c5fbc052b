"""Commands for what was said: record, posts, conversations, export, import."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from gieok.doors.cli.options import AsJson, Character, Conversation, Limit, Store, User, opened_mind
from gieok.doors.cli.show import console, day, mention, print_json, progress, row, say, table, verdict
from gieok.nouns.moment_in_time import time_from_text
from gieok.record.conversation_files import read_conversations, write_conversation

IMPORTED_AT_ONCE = 500
"""Rounds per transaction of an import: quick, and a stop loses at most this much."""


def record(
    context: typer.Context,
    said: Annotated[str, typer.Argument(help="What the person said.")],
    reply: Annotated[str | None, typer.Argument(help="What the character answered.")] = None,
    user: User = "me",
    character: Character = "mina",
    conversation: Conversation = "main",
    at: Annotated[str | None, typer.Option(help="When it was said, like 2026-11-15T09:00.")] = None,
    store: Store = None,
    json: AsJson = False,
) -> None:
    """Write down a turn and learn from it."""
    with opened_mind(context, store, user, character) as mind:
        round_ = mind.record(said, reply, conversation=conversation, at=time_from_text(at) if at else None)
        judged, fallbacks = mind.learned_from(round_.id), mind.learning_fallbacks(round_.id)
    if json:
        print_json({"round": round_.to_dict(), "judged": judged, "degraded": fallbacks})
        return
    say(f"recorded {len(round_.post_list)} posts in {conversation}")
    for one in judged:
        say(f"  {verdict(one)}")
    mention(fallbacks)


def posts(
    context: typer.Context,
    user: User = "me",
    character: Character = "mina",
    conversation: Conversation = "main",
    after: Annotated[int, typer.Option(help="Only posts behind this place.")] = 0,
    limit: Limit = 100,
    store: Store = None,
    json: AsJson = False,
) -> None:
    """Show what was said, in order."""
    with opened_mind(context, store, user, character) as mind:
        found = mind.posts(conversation, after, limit)
    if json:
        print_json([post.to_dict() for post in found])
        return
    shown = table(f"{user} × {character} · {conversation}", "#", "when", "from", "to", "message")
    for post in found:
        row(shown, post.seq, day(post.created_at), post.send_from, post.send_to, post.message)
    console.print(shown)


def conversations(
    context: typer.Context, user: User = "me", character: Character = "mina", store: Store = None, json: AsJson = False
) -> None:
    """List the conversations of a space."""
    with opened_mind(context, store, user, character) as mind:
        found = mind.conversations()
    if json:
        print_json(found)
        return
    shown = table(f"{user} × {character}", "conversation", "rounds", "posts", "last")
    for one in found:
        row(shown, one.id, one.rounds, one.posts, day(one.last_at) if one.last_at else "")
    console.print(shown)


def export(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="Where to write: .yaml, .json or .jsonl; - for the terminal.")],
    user: User = "me",
    character: Character = "mina",
    conversation: Annotated[list[str] | None, typer.Option(help="Which conversations; all when none is named.")] = None,
    format: Annotated[Literal["yaml", "json", "jsonl"] | None, typer.Option(help="Else by the file's ending.")] = None,
    store: Store = None,
) -> None:
    """Write conversations to a file, ids kept."""
    with opened_mind(context, store, user, character) as mind:
        wanted = conversation or [one.id for one in mind.conversations()]
        with progress("exporting") as move:
            found = []
            for place, one in enumerate(wanted, 1):
                found.append(mind.conversation(one))
                move(place, len(wanted))
    write_conversation(file, found, format)
    if str(file) != "-":
        say(f"wrote {len(found)} conversation(s) with {sum(len(one.posts) for one in found)} posts to {file}")


def import_(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="A .yaml, .json or .jsonl file that export wrote.")],
    user: User = "me",
    character: Character = "mina",
    conversation: Annotated[str | None, typer.Option(help="Into this conversation; else as the file says.")] = None,
    learn: Annotated[bool, typer.Option(help="Learn from what is imported.")] = True,
    store: Store = None,
    json: AsJson = False,
) -> None:
    """Read conversations from a file; what is there already is left alone."""
    found = read_conversations(file)
    rounds = posts = already = 0
    with opened_mind(context, store, user, character) as mind:
        with progress("importing") as move:
            of_all = sum(len(one.rounds) for one in found)
            for one in found:
                for place in range(0, len(one.rounds), IMPORTED_AT_ONCE):
                    page = one.rounds[place : place + IMPORTED_AT_ONCE]
                    done = mind.bring_in(page, conversation or one.id, learn)
                    rounds, posts, already = rounds + done.rounds, posts + done.posts, already + done.already_there
                    move(min(rounds + already, of_all), of_all)
        with progress("learning") as move:
            learned = mind.catch_up(move) if learn else 0
    if json:
        print_json({"rounds": rounds, "posts": posts, "already_there": already, "learned": learned})
        return
    say(f"imported {posts} posts in {rounds} rounds; {already} posts were there already; learned from {learned} rounds")


import_.__name__ = "import"
COMMANDS = (record, posts, conversations, export, import_)
