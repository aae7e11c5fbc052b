"""The command line: ``gieok COMMAND``. Exit codes: 0 done, 1 a clear error in one sentence, 2 wrong use."""

import sys

from gieok.doors.cli.app import app
from gieok.errors import GieokError


def main() -> None:
    try:
        app(prog_name="gieok")
    except GieokError as problem:
        from gieok.doors.cli.show import complain  # noqa: PLC0415  (rich is slow to import, and most commands succeed)

        complain(str(problem))
        sys.exit(1)


__all__ = ["app", "main"]
