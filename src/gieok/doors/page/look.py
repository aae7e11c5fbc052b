"""How everything looks: colours, spacing and shapes, in one style sheet (``look.css``) and what a screen adds to it.

Colours are CSS variables with a light and a dark value, so no drawing code names a colour. Nothing is fetched from
elsewhere: the letters are the system's own.
"""

from functools import lru_cache
from importlib.resources import files

ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#2f7d6d"/>'
    '<path d="M9 9h9v14M23 9v14" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>'
)
"""The first letter of 기억."""


@lru_cache(maxsize=1)
def css() -> str:
    """The whole style sheet: the house's, then each screen's own (``screens/<screen>.css``), by name."""
    here = files("gieok.doors.page")
    of_screens = sorted(
        (file for file in here.joinpath("screens").iterdir() if file.name.endswith(".css")), key=lambda file: file.name
    )
    return "\n".join(file.read_text(encoding="utf-8") for file in (here.joinpath("look.css"), *of_screens))
