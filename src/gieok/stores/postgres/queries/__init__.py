"""The SQL of this store, by name. Each query stands in a .sql file with a name and, where needed, a sentence.

``{me}`` in a query is the number of the space that ``%(user)s`` and ``%(character)s`` name, so that a question is one
trip to the server and not two.
"""

import re
from functools import cache
from importlib.resources import files

ME = "(select space_id from spaces where user_name = %(user)s and character_name = %(character)s)"

_NAMED = re.compile(r"^-- name: (\w+)\n((?:(?!-- name: ).*\n?)*)", re.MULTILINE)


@cache
def queries(file: str) -> dict[str, str]:
    """All queries of that file, comments left out."""
    text = (files(__package__) / f"{file}.sql").read_text(encoding="utf-8")
    return {name: _without_comments(body) for name, body in _NAMED.findall(text)}


def _without_comments(sql: str) -> str:
    return "\n".join(line for line in sql.strip().splitlines() if not line.startswith("--")).replace("{me}", ME)
