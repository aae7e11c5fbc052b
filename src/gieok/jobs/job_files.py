"""Jobs from YAML, in both shapes of seed document 004: ``id/person/prompt``, or ``label/type/props``.

Everything that is wrong with a file is said at once, before anything is asked or written. A key nobody knows is an
error, since a misspelt one that does nothing is worse than none.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from gieok.errors import BadFile, BadInput, NotFound
from gieok.jobs.plan import JobPlan, Person, PersonJob, in_order
from gieok.nouns.view import View

LARGEST_FILE = 1_000_000  # bytes; YAML is read slowly, and nobody writes a megabyte of jobs by hand
MOST_JOBS = 500
PERSON_JOB = "person_job"

TOP = frozenset({"name", "version", "nodes", "persons", "variables", "experiences"})
NODE = frozenset({"id", "label", "type", "props", "position"})
VIEW: Mapping[str, Any] = {
    "memorize_to": str,
    "at_most": int,
    "filter": str,
    "within": (str, int, float),
    "pinned": list,
    "ignore_person": (str, list),
    "hybrid": Mapping,
    "extra_context": str,
}
"""What may be said of a view, and of which type it is."""
JOB = frozenset(VIEW) | {"person", "prompt", "depends_on", "send_to"}
PERSON: Mapping[str, Any] = {"model": str, "system_prompt": str, "temperature": (int, float), "max_tokens": int}


def load_jobs(file: str | Path) -> JobPlan:
    """The jobs of a file, in the order in which they are done. Raises BadFile with everything that is wrong."""
    path = Path(file)
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise BadFile(f"{path} is larger than {LARGEST_FILE:,} bytes; a file of jobs is not")
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise NotFound(f"there is no file {path}") from None
    except (OSError, UnicodeDecodeError) as problem:
        raise BadFile(f"{path} cannot be read: {problem}") from None
    return read_jobs(text, str(path), path.parent)


def read_jobs(text: str, name: str = "the jobs", folder: Path = Path()) -> JobPlan:
    """The same for a text; ``folder`` is where relative paths begin."""
    try:
        data = yaml.safe_load(text)
    except (yaml.YAMLError, RecursionError) as problem:
        raise BadFile(f"{name} is not YAML: {' '.join(str(problem).split())}") from None
    try:
        return _plan({"nodes": data} if isinstance(data, list) else data, folder)
    except BadInput as problem:
        raise BadFile(f"{name}: {problem}") from None


def _plan(data: Any, folder: Path) -> JobPlan:
    if not isinstance(data, Mapping):
        raise BadInput("it holds no jobs; write nodes: and a list of jobs")
    reader = _Reader()
    reader.only(data, TOP, "the file")
    nodes = reader.of_type(data, "nodes", list, "the file") or []
    if not nodes:
        reader.wrong("there is no job in it; write nodes: and a list of jobs")
    if len(nodes) > MOST_JOBS:
        raise BadInput(f"there are {len(nodes):,} jobs in it; {MOST_JOBS} is the limit")
    jobs = [job for place, node in enumerate(nodes, start=1) if (job := reader.job(node, place))]
    persons = dict(reader.persons(data))
    variables = reader.of_type(data, "variables", Mapping, "the file") or {}
    lessons = reader.of_type(data, "experiences", str, "the file") or ""
    reader.compare(jobs, persons)
    if reader.problems:
        raise BadInput("\n  ".join(["", *reader.problems]) if len(reader.problems) > 1 else reader.problems[0])
    return JobPlan(in_order(jobs), persons, dict(variables), str(folder / lessons) if lessons else "")


@dataclass(slots=True)
class _Reader:
    """Reads parts of a file and collects what is wrong with them."""

    problems: list[str] = field(default_factory=list)

    def wrong(self, problem: str) -> None:
        self.problems.append(problem)

    def only(self, data: Mapping[Any, Any], known: frozenset[str], where: str) -> None:
        unknown = [str(key) for key in data if key not in known]
        if unknown:
            self.wrong(f"{where} has {', '.join(unknown)}, which nobody knows; there are {', '.join(sorted(known))}")

    def of_type(self, data: Mapping[Any, Any], key: str, kind: Any, where: str) -> Any:
        """The value, or None when it is not there or not of that type (which is noted)."""
        value = data.get(key)
        if value is not None and (not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool)):
            self.wrong(f"{where}: {key} cannot be {value!r}")
            return None
        return value

    def job(self, node: Any, place: int) -> PersonJob | None:
        if not isinstance(node, Mapping):
            self.wrong(f"job {place} is {type(node).__name__}, not an object")
            return None
        name = str(node.get("id") or node.get("label") or "")
        where = f"the job {name!r}" if name else f"job {place}"
        before = len(self.problems)
        if not name:
            self.wrong(f"{where} needs an id or a label")
        if node.get("type", PERSON_JOB) != PERSON_JOB:
            self.wrong(f"{where} is a {node['type']}; only {PERSON_JOB} is known")
        props = self.of_type(node, "props", Mapping, where) or {}
        said = {key: value for key, value in node.items() if key not in NODE} | dict(props)
        self.only(said, JOB, where)
        view, prompt = self._view(said, name, where), self.of_type(said, "prompt", str, where)
        if not (prompt or "").strip():
            self.wrong(f"{where} has no prompt: what shall be done?")
        after = said.get("depends_on") or []
        after = [after] if isinstance(after, str) else after
        if not isinstance(after, list) or not all(isinstance(one, str) for one in after):
            self.wrong(f"{where}: depends_on is a list of ids, not {after!r}")
        send_to = self.of_type(said, "send_to", str, where) or ""
        if view is None or len(self.problems) > before:
            return None
        return PersonJob(name, str(prompt), view, tuple(after), send_to)

    def _view(self, said: Mapping[str, Any], name: str, where: str) -> View | None:
        """Whose eyes, and what they see; a labelled job without a person is done by one of that name."""
        before = len(self.problems)
        self.of_type(said, "person", str, where)
        for key in ("person", "memorize_to"):
            if isinstance(said.get(key), str) and not said[key].strip():
                self.wrong(f"{where}: {key} is empty; leave it out instead")
        asked = {key: self.of_type(said, key, kind, where) for key, kind in VIEW.items()}
        if len(self.problems) > before:
            return None
        try:
            return View.of(
                said.get("person") or name or "?", **{key: value for key, value in asked.items() if value is not None}
            )
        except BadInput as problem:
            self.wrong(f"{where}: {problem}")
            return None

    def persons(self, data: Mapping[str, Any]) -> Iterator[tuple[str, Person]]:
        for name, settings in (self.of_type(data, "persons", Mapping, "the file") or {}).items():
            where = f"the person {name!r}"
            if not isinstance(settings or {}, Mapping):
                self.wrong(f"{where} is {type(settings).__name__}, not an object")
                continue
            self.only(settings or {}, frozenset(PERSON), where)
            given = {key: self.of_type(settings or {}, key, kind, where) for key, kind in PERSON.items()}
            yield str(name), Person(str(name), **{key: value for key, value in given.items() if value is not None})

    def compare(self, jobs: list[PersonJob], persons: Mapping[str, Person]) -> None:
        """What only shows when the jobs are seen together."""
        ids = [job.id for job in jobs]
        for twice in sorted({one for one in ids if ids.count(one) > 1}):
            self.wrong(f"two jobs are called {twice!r}")
        for job in jobs:
            unknown = [one for one in job.depends_on if one not in ids]
            if unknown and not self.problems:  # a job that could not be read is no unknown one
                self.wrong(f"the job {job.id!r} depends on {', '.join(unknown)}, which is not there")
            if persons and job.person not in persons:
                self.wrong(f"the job {job.id!r} is for {job.person!r}, who is not among the persons of the file")
