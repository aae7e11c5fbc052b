"""Commands for talking: chat, emotion, and trying out a vision prompt."""

import json as json_module
import sys
from pathlib import Path
from typing import Annotated

import typer

from gieok.doors.cli.options import AsJson, Character, Conversation, Store, User, opened
from gieok.doors.cli.personas import persona_named
from gieok.doors.cli.show import console, mention, print_json, say
from gieok.doors.cli.vision import look
from gieok.errors import BadFile, GieokError
from gieok.generate.guess_emotion import guess_emotion
from gieok.nouns.emotion import Emotion, one_hot
from gieok.nouns.reply import Reply
from gieok.sync import Mind

FACES: dict[Emotion, str] = {"neutral": "(･_･)", "sad": "(T_T)", "happy": "(^▽^)", "angry": "(｀ε´)"}


def chat(
    context: typer.Context,
    message: Annotated[str | None, typer.Argument(help="One message; without it, a talk until Ctrl-D.")] = None,
    user: User = "me",
    character: Character = "mina",
    conversation: Conversation = "main",
    store: Store = None,
    json: AsJson = False,
) -> None:
    """Talk with a character that remembers."""
    with opened(context, store) as home:
        mind = home.mind(user, character, persona_named(home, character))
        if message is not None:
            _one_turn(mind, message, conversation, json)
            return
        greeting = mind.persona.greeting if mind.persona else ""
        say(greeting or f"{character}: …")
        while (said := _next_line(user)) is not None:
            try:
                _one_turn(mind, said, conversation, json)
            except GieokError as problem:
                mention([f"{problem}; what you said is kept, say it again to retry"])


def _next_line(user: str) -> str | None:
    while True:
        try:
            line = console.input(f"{user}> ") if sys.stdin.isatty() else input()
        except (EOFError, KeyboardInterrupt):
            return None
        if line.strip():
            return line


def _one_turn(mind: Mind, message: str, conversation: str, json: bool) -> None:
    for event in mind.stream(message, conversation=conversation):
        if isinstance(event, Reply):
            _show(event, json)
            if not json:
                mention(mind.learning_fallbacks(event.round_id))
        elif not json:
            console.out(event, end="", highlight=False)


def _show(reply: Reply, json: bool) -> None:
    if json:
        print_json(
            {
                "text": reply.text,
                "emotion": one_hot(reply.emotion),
                "round_id": reply.round_id,
                "model": reply.model,
                "memory_dict": reply.memory_dict,
                "degraded": reply.degraded,
                "recalled": reply.recalled.items,
            }
        )
        return
    console.out(f"  {FACES[reply.emotion]}", highlight=False)
    mention(reply.degraded)


def emotion(text: Annotated[str, typer.Argument(help="A line, Korean or English.")], json: AsJson = False) -> None:
    """Which of four feelings a line shows, by the local judge."""
    guess = guess_emotion(text)
    if json:
        shown = {"emotion": one_hot(guess.emotion), "intensity": guess.intensity, "trigger": guess.trigger}
        print_json(shown | {"probabilities": guess.probabilities, "detail": guess.detail})
        return
    because = f": {guess.trigger}" if guess.trigger else ""
    say(f"{FACES[guess.emotion]} {guess.emotion}, intensity {guess.intensity:.2f}{because}")


def dev_memory(
    context: typer.Context,
    prompt: Annotated[Path, typer.Option(help="The prompt with $memory[key] in it.")],
    image: Annotated[list[Path] | None, typer.Option(help="A picture, as often as needed.")] = None,
    memory: Annotated[Path | None, typer.Option(help="The notes before: a JSON or YAML file.")] = None,
    out_json: Annotated[Path | None, typer.Option(help="Write the returned JSON here.")] = None,
    out_rendered: Annotated[Path | None, typer.Option(help="Write the prompt filled with the new notes here.")] = None,
    json: AsJson = False,
) -> None:
    """Run a vision model once: its JSON, its memory block, and the prompt rendered with it."""
    seen = look(prompt, image or [], memory)
    _write(out_json, _pretty(seen.answer))
    _write(out_rendered, seen.rendered)
    if json:
        print_json(seen)
        return
    for title, text in (("JSON", _pretty(seen.answer)), ("memory", seen.memory_text), ("prompt", seen.rendered)):
        say(f"── {title}")
        say(text)
    mention([seen.kept_because] if seen.kept_because else [])


def _pretty(value: object) -> str:
    return json_module.dumps(value, ensure_ascii=False, indent=2)


def _write(file: Path | None, text: str) -> None:
    if file is None:
        return
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise BadFile(f"{file} cannot be written: {problem.strerror}") from None


dev_memory.__name__ = "dev-memory"
COMMANDS = (chat, emotion, dev_memory)
