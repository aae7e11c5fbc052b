"""Real servers for the tests of the stores, started once in a run on Unix sockets and loopback.

A server that cannot be started fails the tests that need it, with the reason; nothing is skipped in silence.
"""

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from gieok.testing.servers import PostgresServer, RedisServer

__all__ = ["MongoServer", "PostgresServer", "RedisServer", "mongo_server", "new_database", "postgres", "redis_server"]


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PostgresServer]:
    # A short path: the name of a Unix socket has at most 107 bytes.
    try:
        server = PostgresServer(tmp_path_factory.mktemp("pg"))
    except (ImportError, OSError, RuntimeError) as problem:
        pytest.fail(f"PostgreSQL could not be started for the tests: {problem}")
    yield server
    server.stop()


@pytest.fixture
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    try:
        server = RedisServer(tmp_path_factory.mktemp("rd"))
    except (OSError, RuntimeError) as problem:
        pytest.fail(f"Redis could not be started for the tests: {problem}")
    yield server
    server.kill()


class MongoServer:
    """MongoDB's wire protocol on loopback, with SQLite behind it; it can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port: int = free.getsockname()[1]
        self.start()

    @property
    def url(self) -> str:
        return f"mongodb://127.0.0.1:{self._port}/gieok"

    def start(self) -> None:
        program = Path(sys.executable).with_name("nx-27017")
        files = ["--db", "mongo.db", "--log-file", "mongo.log", "--pid-file", "mongo.pid"]
        self._running = subprocess.Popen(
            [program, *files, "-p", str(self._port)],
            cwd=self._folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for _ in range(400):
            with socket.socket() as try_it:
                if try_it.connect_ex(("127.0.0.1", self._port)) == 0:
                    return
            time.sleep(0.05)
        raise RuntimeError("nobody listened after twenty seconds")

    def kill(self) -> None:
        self._running.kill()
        self._running.wait()


@pytest.fixture
def mongo_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MongoServer]:
    try:
        server = MongoServer(tmp_path_factory.mktemp("mg"))
    except (OSError, RuntimeError) as problem:
        pytest.fail(f"MongoDB's wire protocol could not be started for the tests: {problem}")
    yield server
    server.kill()


@pytest.fixture
def new_database(postgres: PostgresServer) -> str:
    """The name of a database that nobody has used yet."""
    return postgres.new_database()
