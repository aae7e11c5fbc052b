"""Commands for talking: chat, personas, emotion, and trying out a vision prompt."""

import json as json_module
import sys
from pathlib import Path
from typing import Annotated

import typer

from gieok.doors.cli.options import AsJson, Character, Conversation, Store, User, opened
from gieok.doors.cli.show import console, mention, print_json, say
from gieok.doors.cli.vision import look
from gieok.errors import BadFile, GieokError, NotFound
from gieok.generate.guess_emotion import guess_emotion
from gieok.nouns.emotion import Emotion, one_hot
from gieok.nouns.persona import Persona
from gieok.nouns.reply import Reply
from gieok.record.persona_files import demo_characters, demo_persona, load_persona_file
from gieok.sync import Home, Mind

FACES: dict[Emotion, str] = {"neutral": "(･_･)", "sad": "(T_T)", "happy": "(^▽^)", "angry": "(｀ε´)"}

personas = typer.Typer(help="The characters of a house.", no_args_is_help=True, rich_markup_mode=None)


def persona_named(home: Home, name: str) -> Persona | None:
    """The character that lives in the house, else the one that comes with gieok."""
    known = home.personas.get(name)
    return known or (demo_persona(name) if name in demo_characters() else None)


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


@personas.command("list")
def list_personas(context: typer.Context, store: Store = None, json: AsJson = False) -> None:
    """The characters of the house, and those that come with gieok."""
    with opened(context, store) as home:
        own = sorted(home.personas)
    demos = [name for name in demo_characters() if name not in own]
    if json:
        print_json({"here": own, "with gieok": demos})
    else:
        for name in own:
            say(name)
        for name in demos:
            say(f"{name} (comes with gieok)")


@personas.command("show")
def show_persona(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="A character.")],
    store: Store = None,
    json: AsJson = False,
) -> None:
    """Everything that is fixed about a character."""
    with opened(context, store) as home:
        found = persona_named(home, name)
    if found is None:
        raise NotFound(f"there is no character {name!r}; bring one in with gieok persona import FILE")
    if json:
        print_json(found.to_dict() | {"hash": found.hash})
        return
    for field, value in found.to_dict().items():
        if value:
            say(f"{field}: {value if isinstance(value, str) else _pretty(value)}")
    say(f"hash: {found.hash}")


@personas.command("import")
def import_persona(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="YAML, JSON, or a Character Card as JSON or PNG.")],
    name: Annotated[str | None, typer.Option("--as", help="Under this name; else the file's own.")] = None,
    store: Store = None,
    json: AsJson = False,
) -> None:
    """Bring a character into the house."""
    loaded = load_persona_file(file)
    name = name or loaded.persona.name
    with opened(context, store) as home:
        home.bring_in(name, loaded.persona)
    if json:
        print_json({"name": name, "hash": loaded.persona.hash, "remarks": loaded.remarks})
    else:
        say(f"{name} lives here now")
        mention(loaded.remarks)


@personas.command("check")
def check_persona(
    file: Annotated[Path, typer.Argument(help="YAML, JSON, or a Character Card as JSON or PNG.")], json: AsJson = False
) -> None:
    """Read a character's file and say what one should know about it."""
    loaded = load_persona_file(file)
    if json:
        print_json({"name": loaded.persona.name, "hash": loaded.persona.hash, "remarks": loaded.remarks})
    else:
        say(f"{loaded.persona.name}: readable, {loaded.persona.language}")
        mention(loaded.remarks)


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
GROUPS = {"persona": personas}
