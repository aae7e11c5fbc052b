"""One file on disk: the default store."""

from gieok.stores.sqlite.store import SqliteStore, open_sqlite

__all__ = ["SqliteStore", "open_sqlite"]
