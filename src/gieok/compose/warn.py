"""A warning that cannot be overlooked: a strong line on the terminal and a WARNING record in the log.

A prompt with a misspelt key still works and quietly loses its memory; whoever writes the
prompt must see it at once (I10).
"""

import logging
import sys

log = logging.getLogger("gieok.template")


def warn_loudly(message: str) -> None:
    log.warning(message)
    if sys.stderr is not None:
        from rich.console import Console  # noqa: PLC0415  (rich is slow to import, and most prompts are right)

        terminal = Console(stderr=True, highlight=False, emoji=False)
        terminal.print(f"[bold red]gieok warning:[/] {_plain(message)}", soft_wrap=True)


def _plain(message: str) -> str:
    """Without Rich's own markup: the message may quote anything."""
    return message.replace("[", r"\[")
