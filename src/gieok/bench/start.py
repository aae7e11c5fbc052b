"""How long it takes to begin: importing gieok beside importing pydantic, and a command in a fresh process."""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from gieok.bench.figure import Figure, seconds

TRIES = 7


def figures() -> list[Figure]:
    gieok, pydantic = _import_time("gieok"), _import_time("pydantic")
    with tempfile.TemporaryDirectory() as folder:
        store = str(Path(folder) / "gieok.db")
        _run("-m", "gieok", "record", "--store", store, "나 땅콩 알레르기 있어", "조심해야겠다")
        recall = seconds(lambda: _run("-m", "gieok", "recall", "--store", store, "땅콩"), TRIES)
    python = seconds(lambda: _run("-c", "pass"), TRIES)
    found = [Figure("start: import gieok", gieok * 1000, "ms")]
    if pydantic:
        found.append(Figure("start: import gieok beside import pydantic", gieok / pydantic, "×", 1.5, at_most=True))
    return [
        *found,
        Figure("start: Python alone", python, "s"),
        Figure("start: gieok recall in a fresh process", recall, "s"),
    ]


def _import_time(module: str) -> float:
    """The least of several cumulative times, in seconds; 0 when it is not installed."""
    times = []
    for _ in range(TRIES):
        done = subprocess.run(
            [sys.executable, "-X", "importtime", "-c", f"import {module}"], capture_output=True, text=True
        )
        found = re.findall(rf"\|\s+(\d+) \| {module}$", done.stderr, re.MULTILINE)
        times += [int(one) / 1e6 for one in found]
    return min(times, default=0.0)


def _run(*words: str) -> None:
    subprocess.run([sys.executable, *words], capture_output=True, check=True)
