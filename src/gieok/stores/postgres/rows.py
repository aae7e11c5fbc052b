"""How PostgreSQL holds times and lists: as themselves."""

from datetime import datetime

from gieok.stores.rows import Rows


def _as_it_is(time: datetime) -> datetime:
    return time


ROWS = Rows(time=_as_it_is, texts=tuple, time_held=_as_it_is, texts_held=list)
