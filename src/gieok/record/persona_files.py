"""Reading a persona from a file: YAML, JSON, a Character Card as JSON, or a Character Card inside a PNG picture.

Its face comes along: the picture that is the card, or those that lie beside the file under the names that pictures
have. What a file is, is told by its content, not by its name. A file that cannot be read says why; one
that can be, but holds something its author may not have meant, says that in remarks. Nothing here writes (I8).
"""

import base64
import binascii
import json
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import yaml

from gieok.errors import BadFile, BadInput, NotFound
from gieok.language.tokens import count_tokens
from gieok.nouns.emotion import PICTURES, Emotion
from gieok.nouns.persona import MOST_EXAMPLE_CHARACTERS, Persona
from gieok.nouns.picture import Picture
from gieok.record.character_card import LoadedPersona, is_card, persona_of_card
from gieok.record.picture_files import pictures_in, read_picture
from gieok.record.png_text import SIGNATURE, png_texts

LARGEST_PICTURE = 40_000_000  # bytes; a large card picture has two or three million
LARGEST_JSON = 10_000_000
LARGEST_YAML = 1_000_000  # YAML is read slowly, and nobody writes a megabyte by hand
SUFFIXES = (".yaml", ".yml", ".json", ".png")  # of the files in a folder that could be the persona
LONG_PERSONA = 2_000  # tokens: persona and rules are in every prompt and never cut, so each turn pays for them

_CARD_KEYWORDS = ("ccv3", "chara")  # a picture may carry both; the newer form says more
_UNKNOWN_MACRO = re.compile(r"\{\{(?!\s*(?:char|user|bot)\s*\}\})[^{}]{1,60}\}\}", re.IGNORECASE)


def load_persona(path: str | Path) -> Persona:
    return read_persona(_content(_file_of(Path(path))), str(path)).persona


def load_persona_file(path: str | Path) -> LoadedPersona:
    """The persona of a file or of a folder, its face, and what one should know about it."""
    file = _file_of(Path(path))
    data = _content(file)
    loaded = read_persona(data, str(file))
    if data.startswith(SIGNATURE) and Path(path) == file:
        return loaded  # a card is whole in itself; what else lies there is somebody else's
    beside, remarks = pictures_in(file.parent)
    return LoadedPersona(loaded.persona, (*loaded.remarks, *remarks), {**loaded.pictures, **beside})


def _file_of(path: Path) -> Path:
    """The file that a persona is in: the one that was named, or the one in the folder that was."""
    if not path.is_dir():
        return path
    pictures = {Path(name).stem for name in PICTURES.values()}
    files = sorted(one for one in path.iterdir() if one.suffix.lower() in SUFFIXES and one.stem not in pictures)
    called = [one for one in files if one.stem.lower() in ("persona", "card", "character")]
    for found in (called, files):
        if len(found) == 1:
            return found[0]
    said = "several files that could be a persona" if files else "no persona"
    raise BadFile(f"{path} holds {said} (YAML, JSON or a card as PNG); name the file itself")


def _content(path: Path) -> bytes:
    try:
        if path.stat().st_size > LARGEST_PICTURE:
            raise BadFile(f"{path} is larger than {LARGEST_PICTURE:,} bytes; a persona file is not")
        return path.read_bytes()
    except FileNotFoundError:
        raise NotFound(f"there is no file {path}") from None
    except OSError as problem:
        raise BadFile(f"{path} cannot be read: {problem.strerror or problem}") from None


def read_persona(data: bytes, name: str = "the file") -> LoadedPersona:
    """The same for a file that was sent; ``name`` is what errors call it."""
    try:
        found = _value(data)
        if not isinstance(found, Mapping):
            raise BadFile("it holds no persona: a mapping with at least a name is needed")
        loaded = persona_of_card(found) if is_card(found) else LoadedPersona(Persona.from_dict(found))
    except BadInput as problem:
        raise BadFile(f"{name}: {problem}") from None
    pictures, about_them = _face_in(data)
    return LoadedPersona(loaded.persona, (*loaded.remarks, *remarks_on(loaded.persona), *about_them), pictures)


def _face_in(data: bytes) -> tuple[dict[Emotion, Picture], tuple[str, ...]]:
    """The picture that a card is; one that cannot be a face does not keep the character out."""
    if not data.startswith(SIGNATURE):
        return {}, ()
    try:
        return {"neutral": read_picture(data, "the card")}, ()
    except BadFile as problem:
        return {}, (f"its picture was left out: {problem}",)


def remarks_on(persona: Persona) -> Iterator[str]:
    """What is allowed but probably not meant."""
    if not persona.text.strip():
        yield "the persona has no text: only its name tells who it is"
    always_there = "\n".join((persona.text, persona.speech, persona.world, *persona.boundaries, *persona.rules))
    tokens = count_tokens(always_there)
    if tokens > LONG_PERSONA:
        yield f"persona and rules have about {tokens:,} tokens; every turn pays for them"
    characters = sum(map(len, persona.examples))
    if characters > MOST_EXAMPLE_CHARACTERS:
        yield f"the examples have {characters:,} characters; a prompt takes {MOST_EXAMPLE_CHARACTERS:,} of them"
    for place, entry in enumerate(persona.lorebook, start=1):
        if entry.enabled and not entry.always and not any(key.strip() for key in entry.keys):
            yield f"lorebook entry {place} has no key, so nothing calls it up"
    unknown = sorted(set(_UNKNOWN_MACRO.findall("\n".join((always_there, persona.greeting, *persona.examples)))))
    if unknown:
        yield f"these marks are not known and stay as they are: {', '.join(unknown[:10])}"


def characters_folder() -> Path:
    """Where the characters are that come with gieok: a folder each, with persona.yaml and pictures."""
    return Path(str(files("gieok").joinpath("characters")))


def demo_characters() -> list[str]:
    return sorted(persona.parent.name for persona in characters_folder().glob("*/persona.yaml"))


def demo_persona(name: str) -> Persona:
    if name not in demo_characters():
        raise NotFound(f"there is no character {name!r}; those that come with gieok are {', '.join(demo_characters())}")
    return load_persona(characters_folder() / name / "persona.yaml")


@lru_cache(maxsize=16)  # every visit to a page asks
def demo_pictures(name: str) -> Mapping[Emotion, Picture]:
    """What a character looks like that comes with gieok; nothing for any other name."""
    return pictures_in(characters_folder() / name)[0] if name in demo_characters() else {}


def _value(data: bytes) -> Any:
    if data.startswith(SIGNATURE):
        return _from_json(_card_text(data))
    text = data.lstrip(b"\xef\xbb\xbf \t\r\n")
    return _from_json(data) if text.startswith((b"{", b"[")) else _from_yaml(data)


def _card_text(picture: bytes) -> bytes:
    texts = png_texts(picture)
    packed = next((texts[keyword] for keyword in _CARD_KEYWORDS if keyword in texts), None)
    if packed is None:
        raise BadFile("the picture carries no character card (no text named ccv3 or chara)")
    try:
        return base64.b64decode(packed, validate=False)
    except (binascii.Error, ValueError) as problem:
        raise BadFile(f"the character card in the picture is not base64: {problem}") from None


def _from_json(data: bytes) -> Any:
    if len(data) > LARGEST_JSON:
        raise BadFile(f"it is larger than {LARGEST_JSON:,} bytes; a persona is not")
    try:
        return json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as problem:
        raise BadFile(f"it is not JSON: {problem}") from None


def _from_yaml(data: bytes) -> Any:
    if len(data) > LARGEST_YAML:
        raise BadFile(f"it is larger than {LARGEST_YAML:,} bytes; a persona is not")
    try:
        return yaml.safe_load(data.decode("utf-8-sig"))
    except (yaml.YAMLError, ValueError, RecursionError) as problem:
        raise BadFile(f"it is not YAML: {' '.join(str(problem).split())}") from None
