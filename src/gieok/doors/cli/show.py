"""How things look on a terminal: tables with score bars for people, JSON for programs."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from datetime import datetime
from enum import Enum
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from gieok.nouns.candidate import Judged

console = Console(highlight=False, emoji=False)
errors = Console(stderr=True, highlight=False, emoji=False)

NEVER_WRAPPED = "slot score when kind seen state # imp conf fut emo rec nov from to".split()
SHORT = 8
"""Characters of an id that are shown."""

BAR = 10
"""Characters of a full score bar."""


def say(text: str = "") -> None:
    console.print(escape(text), soft_wrap=True)


def complain(text: str) -> None:
    errors.print(f"[bold red]gieok:[/] {escape(text)}", soft_wrap=True)


def mention(degraded: Sequence[str]) -> None:
    """What ran on a fallback, so that nobody takes it for the whole thing."""
    for one in degraded:
        errors.print(f"[yellow]note:[/] {escape(one)}", soft_wrap=True)


def print_json(value: Any) -> None:
    console.out(json.dumps(plain(value), ensure_ascii=False, indent=2), highlight=False)


def plain(value: Any) -> Any:
    """A noun as JSON can hold it."""
    match value:
        case Enum():
            return value.value
        case datetime():
            return value.isoformat()
        case Mapping():
            return {str(plain(key)): plain(one) for key, one in value.items()}
        case list() | tuple() | set() | frozenset():
            return [plain(one) for one in value]
        case _ if is_dataclass(value) and not isinstance(value, type):
            return {one.name: plain(getattr(value, one.name)) for one in fields(value) if not one.name.startswith("_")}
        case _:
            return value


def bar(score: float) -> str:
    full = round(max(0.0, min(1.0, score)) * BAR)
    return "█" * full + "░" * (BAR - full) + f" {score:.2f}"


def verdict(judged: Judged) -> str:
    what = judged.candidate
    return f"{judged.verdict:12} {bar(judged.score)}  ({what.category}) {what.key}: {what.value}"


def day(moment: datetime) -> str:
    return moment.astimezone().strftime("%y-%m-%d %H:%M")


def table(title: str, *columns: str) -> Table:
    """Plain lines that read well in eighty columns; what is short never wraps."""
    made = Table(
        title=title, title_justify="left", header_style="bold", box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1)
    )
    for column in columns:
        made.add_column(column, overflow="fold", no_wrap=column in NEVER_WRAPPED)
    return made


def short(id_: str) -> str:
    """Enough of an id to type: its end is random, its beginning only tells the time."""
    return id_[-SHORT:]


def row(made: Table, *cells: object) -> None:
    made.add_row(*(escape(str(cell)) for cell in cells))


@contextmanager
def progress(what: str) -> Iterator[Callable[[int, int], None]]:
    """A bar that a long piece of work moves with (done, of all)."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=not errors.is_terminal) as shown:
        task = shown.add_task(what, total=None)

        def move(done: int, of_all: int) -> None:
            shown.update(task, completed=done, total=of_all)

        yield move
