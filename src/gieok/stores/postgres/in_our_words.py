"""What PostgreSQL, its driver and its pool complain about, in sentences with a way out. No password is repeated."""

import psycopg
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict
from psycopg_pool import PoolTimeout

from gieok.errors import BadSetting, BadText, Conflict, GieokError, MemoryUnavailable, StoreLocked


def name_of(url: str) -> str:
    """The place without the password, for messages and for people."""
    known = conninfo_to_dict(url)
    who = f"{known['user']}@" if known.get("user") else ""
    port = f":{known['port']}" if known.get("port") else ""
    return f"postgresql://{who}{known.get('host') or 'localhost'}{port}/{known.get('dbname') or ''}"


def checked_url(url: str) -> str:
    try:
        ports = str(conninfo_to_dict(url).get("port") or "")
    except psycopg.ProgrammingError as problem:
        raise _no_url(str(problem).strip()) from None
    if not all(port.isdecimal() for port in ports.split(",") if port):
        raise _no_url(f"the port is not a number: {ports}")
    return url


def _no_url(reason: str) -> BadSetting:
    how = "postgresql://user:password@host:5432/database"
    return BadSetting(f"the store's address is no PostgreSQL URL ({reason}); write {how}")


def in_our_words(problem: psycopg.Error, place: str) -> GieokError:
    """What went wrong with the database, and what to do about it."""
    match problem:
        case PoolTimeout():
            return StoreLocked(
                f"{place}: all connections are in use; allow more, or try again when others have finished"
            )
        case errors.ReadOnlySqlTransaction():
            return MemoryUnavailable(f"{place} cannot be written: it is a read-only replica; name the primary instead")
        case errors.InsufficientPrivilege():
            return MemoryUnavailable(f"{place} does not allow this ({_first_line(problem)}); ask its administrator")
        case errors.UniqueViolation() | errors.SerializationFailure() | errors.DeadlockDetected():
            return Conflict(f"somebody else wrote the same at the same time ({_first_line(problem)}); read it again")
        case errors.ProgramLimitExceeded():
            return BadText(f"a name or a key is too long for an index ({_first_line(problem)}); nothing was written")
        case errors.DiskFull() | errors.OutOfMemory():
            return MemoryUnavailable(f"{place} cannot be written ({_first_line(problem)}); nothing of this was kept")
        case errors.LockNotAvailable() | errors.QueryCanceled():
            return StoreLocked(f"{place}: another transaction holds what is needed ({_first_line(problem)}); try again")
        case psycopg.OperationalError():
            return _not_reached(problem, place)
        case _:
            return MemoryUnavailable(f"{place}: {_first_line(problem)}")


def _not_reached(problem: psycopg.Error, place: str) -> GieokError:
    said = _first_line(problem)
    if "password" in said or "authentication" in said:
        return MemoryUnavailable(f"{place} does not let us in: the name or the password is wrong")
    if "does not exist" in said:
        return MemoryUnavailable(f"{place} cannot be opened: {said}; create it first")
    if "too many" in said or "remaining connection slots" in said:
        return StoreLocked(f"{place} has no connection free ({said}); allow more there or use fewer servers")
    return MemoryUnavailable(f"{place} did not answer ({said}); nothing of this change was kept, try again")


def _first_line(problem: psycopg.Error) -> str:
    """The complaint itself, without the driver's remarks on where it happened."""
    lines = [line.strip() for line in str(problem).splitlines() if line.strip()]
    return lines[0].rpartition("FATAL:")[2].strip() if lines else type(problem).__name__
