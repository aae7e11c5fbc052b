"""How SQLite holds times and lists: as text, the times in a form that sorts like the time itself."""

import json
from datetime import datetime

from gieok.nouns.moment_in_time import time_to_text
from gieok.stores.rows import Rows


def _texts(held: str) -> tuple[str, ...]:
    return tuple(json.loads(held))


# Every time in the store was written by ``time_to_text``, in UTC: reading it needs none of the checks for people's own.
ROWS = Rows(time=datetime.fromisoformat, texts=_texts, time_held=time_to_text, texts_held=json.dumps)
