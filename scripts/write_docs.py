"""Writes the parts of the docs that the code knows best, or checks that they are up to date (--check).

In a page, everything between ``<!-- begin NAME -->`` and ``<!-- end NAME -->`` is written here. So the map, the
settings, the commands, the schema and the invariants in docs/ are always those of the code.
"""

import ast
import re
import sys
from collections import defaultdict
from dataclasses import fields
from pathlib import Path

import typer
from typer.main import get_command

from gieok.doors.cli import app
from gieok.settings import Settings
from gieok.stores.sqlite.print_schema import printed_schema

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "gieok"
ROOMS = """
    errors nouns ports language settings ask record recall compose generate learn jobs carry stores models parts
    upkeep turn mind home assemble sync testing bench doors
""".split()


def house() -> str:
    """The map of the house: each module with its opening sentence, in the order in which imports may point."""
    lines = []
    for room in ROOMS:
        place = SOURCE / room
        files = sorted(place.rglob("*.py")) if place.is_dir() else [place.with_suffix(".py")]
        for file in files:
            depth = len(file.relative_to(SOURCE).parts) - 1
            name = f"{file.parent.name}/" if file.name == "__init__.py" else file.name
            indent = "    " * (depth - 1 if file.name == "__init__.py" else depth)
            lines.append(f"{indent}{name:<{max(1, 32 - len(indent))}} {first_line(file)}".rstrip())
    return "```text\n" + "\n".join(lines) + "\n```"


def first_line(file: Path) -> str:
    head = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    return head.split("\n")[0]


def settings() -> str:
    rows = [f"| `{one.name}` | `{one.default!r}` | {one.metadata['why']} |" for one in fields(Settings)]
    return "\n".join(["| setting | default | what it is, and why this number |", "|---|---|---|", *rows])


def commands() -> str:
    return "\n\n".join(_help(command, [name]) for name, command in sorted(get_command(app).commands.items()))  # type: ignore[attr-defined]


def _help(command: typer.core.TyperCommand, path: list[str]) -> str:
    context = typer.Context(command, info_name=" ".join(["gieok", *path]), max_content_width=110, terminal_width=110)
    shown = f"## gieok {' '.join(path)}\n\n```text\n{command.get_help(context).rstrip()}\n```"
    inner = sorted(getattr(command, "commands", {}).items())
    return "\n\n".join([shown, *(_help(one, [*path, name]) for name, one in inner)])


def schema() -> str:
    return f"```sql\n{printed_schema().rstrip()}\n```"


def invariants() -> str:
    """Each invariant with the tests that cite it."""
    cited = citations()
    text = (ROOT / "docs" / "INVARIANTS.md").read_text(encoding="utf-8")
    numbers = re.findall(r"^- \*\*(I\d+)\*\*", text, re.MULTILINE)
    lines = []
    for number in numbers:
        lines.append(f"### {number}: {len(cited[number])} tests\n")
        lines += [f"- {one}" for one in sorted(cited[number])] or ["- (none yet)"]
        lines.append("")
    return "\n".join(lines).rstrip()


def citations() -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    places = [*ROOT.glob("tests/**/*.py"), *SOURCE.glob("testing/conformance/*.py")]
    for file in places:
        test = ""
        for line in file.read_text(encoding="utf-8").splitlines():
            named = re.match(r"\s*(?:async )?def (test_\w+)", line)
            test = named[1] if named else test
            if "#" in line and test:
                for number in re.findall(r"\bI(?:1[0-6]|[1-9])\b", line.split("#", 1)[1]):
                    found[number].add(f"`{test}`")
    return found


PAGES = {
    "docs/ARCHITECTURE.md": {"house": house},
    "docs/SETTINGS.md": {"settings": settings},
    "docs/CLI.md": {"commands": commands},
    "docs/SCHEMA.md": {"schema": schema},
    "docs/INVARIANTS.md": {"tests": invariants},
}


def written(page: str) -> str:
    text = (ROOT / page).read_text(encoding="utf-8")
    for name, make in PAGES[page].items():
        begin, end = f"<!-- begin {name} -->", f"<!-- end {name} -->"
        before, _, rest = text.partition(begin)
        _, found, after = rest.partition(end)
        if not found:
            sys.exit(f"{page} has no place for {name}: write {begin} and {end} where it belongs")
        text = f"{before}{begin}\n{make()}\n{end}{after}"
    return text


def main() -> None:
    wanted = {page: written(page) for page in PAGES} | {"src/gieok/stores/sqlite/schema.sql": printed_schema()}
    stale = [page for page, text in wanted.items() if (ROOT / page).read_text(encoding="utf-8") != text]
    if "--check" in sys.argv:
        if stale:
            sys.exit(f"not up to date: {', '.join(stale)}; run `make docs` and commit the result")
        print(f"{len(wanted)} generated pages are up to date")
        return
    for page in stale:
        (ROOT / page).write_text(wanted[page], encoding="utf-8")
        print(f"wrote {page}")


if __name__ == "__main__":
    main()
