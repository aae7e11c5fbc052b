"""After an erase: what was deleted must not linger, neither in free pages of the file nor in the log beside it.

The word indexes are merged, which drops what deleted rows left in them; the file is written anew without free pages;
and the log is emptied into it. When another process is in the way, that is said and can be done again later.
"""

import apsw

WORD_INDEXES = ("post_words", "slot_words", "episode_words", "moment_words")


def scrub(db: apsw.Connection) -> tuple[str, ...]:
    """What could not be wiped, and why."""
    left: list[str] = []
    try:
        for index in WORD_INDEXES:
            db.execute(f"insert into {index} ({index}) values ('optimize')")
        db.execute("vacuum")
    except (apsw.BusyError, apsw.LockedError, apsw.FullError, apsw.IOError) as problem:
        left.append(f"the file could not be written anew ({problem}); erase again when nobody uses it")
    try:
        db.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
    except (apsw.BusyError, apsw.LockedError, apsw.FullError, apsw.IOError) as problem:
        left.append(f"the log beside the file is in use by another process ({problem}); it is emptied when that ends")
    return tuple(left)
