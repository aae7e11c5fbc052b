"""Commands for what was said: record, posts, conversations."""

from typing import Annotated

import typer

from gieok.doors.cli.options import AsJson, Character, Conversation, Limit, Store, User, opened_mind
from gieok.doors.cli.show import console, day, mention, print_json, row, say, table, verdict
from gieok.nouns.moment_in_time import time_from_text


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


COMMANDS = (record, posts, conversations)
