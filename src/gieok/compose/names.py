"""The names in a persona's own text: ``{{char}}`` and ``{{user}}``, as character cards write them.

Old cards write ``<BOT>`` and ``<USER>``. One pass: a name that looks like a mark stays a name (I15).
"""

import re

from gieok.compose.harmless import one_line

_MARK = re.compile(r"\{\{\s*(?P<mark>char|user|bot)\s*\}\}|<(?P<old>BOT|USER)>", re.IGNORECASE)


def with_names(text: str, character: str, user: str) -> str:
    names = {"char": one_line(character), "bot": one_line(character), "user": one_line(user)}
    return _MARK.sub(lambda found: names.get((found["mark"] or found["old"]).lower(), found[0]), text)
