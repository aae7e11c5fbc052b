"""Experiences as files: one YAML file each, ``handcrafted_exp_*.yaml``, written by people (seed document 002).

A folder is read whole: broken files are listed together, and the others still load. Of two with the same id the first
by file name counts. Which of them fit a query is decided elsewhere. The switches come as one flat object with
the keys of the seed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from gieok.errors import BadFile, BadInput, BadSetting, NotFound
from gieok.nouns.experience import Experience
from gieok.record.conversation_files import Loader

FILES = "handcrafted_exp_*.yaml"
LARGEST_FILE = 1_000_000  # bytes; YAML is read slowly, and nobody writes a megabyte by hand

ROLES = {"planner": "planner", "codeinterpreter": "code_generator", "codegenerator": "code_generator"}
"""How the seed's switches call its roles; others are called by their own name in lower case."""


@dataclass(frozen=True, slots=True)
class LoadedExperiences:
    experiences: tuple[Experience, ...]
    problems: tuple[str, ...] = ()
    """One sentence per file that could not be used."""
    remarks: tuple[str, ...] = ()
    """What is allowed but probably not meant."""

    def or_complain(self) -> tuple[Experience, ...]:
        """The experiences when all is well; else one error that lists everything that is wrong."""
        if self.problems:
            raise BadFile("these experiences cannot be used:\n" + "\n".join(f"  {one}" for one in self.problems))
        return self.experiences


def load_experiences(folder: str | Path) -> LoadedExperiences:
    """All experiences of a folder, in the order of their file names."""
    folder = Path(folder)
    if not folder.is_dir():
        raise NotFound(f"there is no folder {folder} with experiences")
    found: dict[str, Experience] = {}
    came_from: dict[str, str] = {}
    problems: list[str] = []
    remarks: list[str] = []
    for file in sorted(folder.glob(FILES)):
        try:
            one = read_experience(file)
        except BadInput as problem:
            problems.append(str(problem))
            continue
        if one.exp_id in found:
            remarks.append(f"{file.name}: {one.exp_id!r} is in {came_from[one.exp_id]} already, which counts")
            continue
        found[one.exp_id], came_from[one.exp_id] = one, file.name
    return LoadedExperiences(tuple(found.values()), tuple(problems), tuple(remarks))


def read_experience(file: Path) -> Experience:
    """The experience of one file, or BadFile that names it."""
    try:
        if file.stat().st_size > LARGEST_FILE:
            raise BadFile(f"{file.name}: it is larger than {LARGEST_FILE:,} bytes; an experience is not")
        data = yaml.load(file.read_text(encoding="utf-8-sig"), Loader=Loader)
    except OSError as problem:
        raise BadFile(f"{file.name}: it cannot be read: {problem.strerror}") from None
    except (yaml.YAMLError, UnicodeDecodeError, RecursionError) as problem:
        raise BadFile(f"{file.name}: it is not YAML: {' '.join(str(problem).split())}") from None
    if not isinstance(data, Mapping):
        raise BadFile(f"{file.name}: it holds {type(data).__name__}, not an object with exp_id, who, when and what")
    try:
        return Experience.from_dict(data)
    except BadInput as problem:
        raise BadFile(f"{file.name}: {problem}") from None


@dataclass(frozen=True, slots=True)
class ExperienceConfig:
    """The switches of seed document 002: who uses experiences, and how they are chosen."""

    use: Mapping[str, bool] = field(default_factory=dict)
    """By role as the keys name it: ``planner``, ``code_generator``."""
    selection_prompt_path: str = ""
    """A prompt file of one's own; empty: the one that comes with gieok."""
    llm_alias: str = ""
    """The model that chooses, by its alias; empty: the one that answers."""

    def used_by(self, role: str) -> bool:
        """Off unless switched on, as in the seed."""
        return self.use.get(ROLES.get(role.casefold(), role.casefold()), False)

    @classmethod
    def from_dict(cls, settings: Mapping[str, Any]) -> "ExperienceConfig":
        """From ``{"planner.use_experience": true, …}``; keys of other things are left alone."""
        use = {key.removesuffix(USE): _switch(key, value) for key, value in settings.items() if key.endswith(USE)}
        known = ("selection_prompt_path", "llm_alias")
        unknown = [key for key in settings if key.startswith(EXPERIENCE) and key.removeprefix(EXPERIENCE) not in known]
        if unknown:
            names = ", ".join(EXPERIENCE + name for name in known)
            raise BadSetting(f"there is no setting {', '.join(unknown)}; there are {names}")
        path, alias = (_text(EXPERIENCE + name, settings.get(EXPERIENCE + name, "")) for name in known)
        return cls(use, path, alias)


USE = ".use_experience"
EXPERIENCE = "experience."


def _switch(key: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise BadSetting(f"{key} is true or false, not {value!r}")
    return value


def _text(key: str, value: Any) -> str:
    if not isinstance(value, str):
        raise BadSetting(f"{key} is text, not {value!r}")
    return value
