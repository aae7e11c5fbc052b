"""Commands for the characters of a house: list, show, bring in, look at a file, and give one a face."""

import json as json_module
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Annotated

import typer

from gieok.doors.cli.options import AsJson, Store, opened
from gieok.doors.cli.show import mention, print_json, say
from gieok.errors import BadInput, NotFound
from gieok.nouns.emotion import EMOTIONS, Emotion
from gieok.nouns.persona import Persona
from gieok.record.character_card import LoadedPersona
from gieok.record.persona_files import demo_characters, demo_persona, load_persona_file
from gieok.sync import Home

personas = typer.Typer(help="The characters of a house.", no_args_is_help=True, rich_markup_mode=None)

PersonaFile = Annotated[
    Path, typer.Argument(help="YAML, JSON, a Character Card as JSON or PNG, or a folder with one and its pictures.")
]


def persona_named(home: Home, name: str) -> Persona | None:
    """The character that lives in the house, else the one that comes with gieok."""
    known = home.personas.get(name)
    return known or (demo_persona(name) if name in demo_characters() else None)


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
        found, faces = persona_named(home, name), _in_order(home.pictures().get(name, {}))
    if found is None:
        raise NotFound(f"there is no character {name!r}; bring one in with gieok persona import FILE")
    if json:
        print_json(found.to_dict() | {"hash": found.hash, "pictures": faces})
        return
    for field, value in found.to_dict().items():
        if value:
            say(f"{field}: {value if isinstance(value, str) else _pretty(value)}")
    if faces:
        say(f"pictures: {', '.join(faces)}")
    say(f"hash: {found.hash}")


@personas.command("import")
def import_persona(
    context: typer.Context,
    file: PersonaFile,
    name: Annotated[str | None, typer.Option("--as", help="Under this name; else the file's own.")] = None,
    store: Store = None,
    json: AsJson = False,
) -> None:
    """Bring a character into the house, with its face."""
    loaded = load_persona_file(file)
    name = name or loaded.persona.name
    with opened(context, store) as home:
        home.bring_in(name, loaded.persona, loaded.pictures)
        remarks = [*loaded.remarks, *_kept_from_before(home, name, loaded)]
    if json:
        faces = _in_order(loaded.pictures)
        print_json({"name": name, "hash": loaded.persona.hash, "pictures": faces, "remarks": remarks})
    else:
        say(f"{name} lives here now{_with_pictures(loaded)}")
        mention(remarks)


@personas.command("picture")
def set_picture(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="A character.")],
    file: Annotated[Path | None, typer.Argument(help="PNG, JPEG or WebP.")] = None,
    emotion: Annotated[
        Emotion, typer.Option(help="When it is shown; a missing one falls back to neutral.")
    ] = "neutral",
    remove: Annotated[bool, typer.Option("--remove", help="Take the picture of this emotion away.")] = False,
    store: Store = None,
    json: AsJson = False,
) -> None:
    """Give a character a face, or take one away."""
    if remove == (file is not None):
        raise BadInput("name a picture, or --remove to take one away")
    with opened(context, store) as home:
        if file is None:
            home.remove_picture(name, emotion)
        else:
            home.set_picture(name, file, emotion)
        faces = _in_order(home.pictures().get(name, {}))
    if json:
        print_json({"name": name, "pictures": faces})
    else:
        say(f"{name} has {'pictures for ' + ', '.join(faces) if faces else 'no picture of its own'}")


@personas.command("check")
def check_persona(file: PersonaFile, json: AsJson = False) -> None:
    """Read a character's file and say what one should know about it."""
    loaded = load_persona_file(file)
    if json:
        told = {"name": loaded.persona.name, "hash": loaded.persona.hash, "pictures": _in_order(loaded.pictures)}
        print_json(told | {"remarks": loaded.remarks})
    else:
        say(f"{loaded.persona.name}: readable, {loaded.persona.language}{_with_pictures(loaded)}")
        mention(loaded.remarks)


def _kept_from_before(home: Home, name: str, loaded: LoadedPersona) -> Iterator[str]:
    """A new face with old moods may be somebody else's; that is for its owner to see."""
    older = set(home.pictures().get(name, {})) - set(loaded.pictures)
    if loaded.pictures and older:
        emotions = ", ".join(_in_order(older))
        yield f"its pictures for {emotions} are those from before; gieok persona picture --remove takes one away"


def _with_pictures(loaded: LoadedPersona) -> str:
    return f", with pictures for {', '.join(_in_order(loaded.pictures))}" if loaded.pictures else ""


def _in_order(there: Collection[Emotion]) -> list[Emotion]:
    return [emotion for emotion in EMOTIONS if emotion in there]


def _pretty(value: object) -> str:
    return json_module.dumps(value, ensure_ascii=False, indent=2)


GROUPS = {"persona": personas}
