"""``pytest --gieok-store=…`` checks anybody's store, from an empty folder, and says in sentences what is wrong with it."""

import subprocess
import sys
from pathlib import Path

import pytest

from .servers import PostgresServer

BROKEN = '''
from gieok.stores.sqlite import open_sqlite

class Forgetful:
    """A ledger that gives back one post too few."""

    def __init__(self, ledger):
        self._ledger = ledger

    def __getattr__(self, name):
        return getattr(self._ledger, name)

    async def recent(self, space, conversation, limit):
        return (await self._ledger.recent(space, conversation, limit))[1:]

async def open_store():
    store = await open_sqlite(":memory:")
    store.ledger = Forgetful(store.ledger)
    return store

class HalfDone:
    ledger = None
    async def close(self): ...
'''


def pytest_in(folder: Path, *options: str) -> "subprocess.CompletedProcess[str]":
    """As somebody else would run it; Python's own path, since the folder holds their store."""
    words = (sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *options)
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=300)


def test_a_store_of_the_house_keeps_every_promise(tmp_path: Path) -> None:
    ran = pytest_in(tmp_path, "--gieok-store=sqlite:///checked.db")
    assert ran.returncode == 0, ran.stdout
    assert "gieok: checking sqlite:///checked.db" in ran.stdout
    kept, of_all = ran.stdout.partition("checked.db keeps ")[2].split(" promises")[0].split(" of ")
    assert int(kept) == int(of_all) > 70
    assert list(tmp_path.glob("checked.db*")) == []


def test_postgresql_is_checked_in_an_empty_database_and_left_empty(
    postgres: PostgresServer, new_database: str, tmp_path: Path
) -> None:
    url = postgres.url(new_database)
    ran = pytest_in(tmp_path, f"--gieok-store={url}", "-k", "erasing or nearest or queue")
    assert ran.returncode == 0, ran.stdout
    assert postgres.run("select to_regnamespace('gieok')::text", new_database) == [(None,)]
    postgres.run("create schema gieok", new_database)
    ran = pytest_in(tmp_path, f"--gieok-store={url}", "-k", "erasing")
    assert "would be emptied; name an empty one" in ran.stdout
    assert ran.returncode == 2


def test_a_broken_store_is_told_what_it_does_wrong(tmp_path: Path) -> None:
    (tmp_path / "their_store.py").write_text(BROKEN)
    ran = pytest_in(tmp_path, "--gieok-store=their_store:open_store", "-k", "Store")
    assert ran.returncode == 1
    assert "their_store:open_store keeps " in ran.stdout
    assert "not kept: " in ran.stdout
    ran = pytest_in(tmp_path, "--gieok-store=their_store:HalfDone", "-k", "erasing")
    assert ran.returncode == 1
    assert "the store that their_store:HalfDone gives has no url, blackboard, memories" in ran.stdout


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("nonsense", "does not understand 'nonsense'"),
        ("mysql://host/x", "does not understand"),
        ("nowhere:factory", "cannot load nowhere:factory"),
        ("json:factory", "cannot load json:factory"),
    ],
)
def test_a_name_that_is_no_store_is_refused_in_one_sentence(name: str, complaint: str, tmp_path: Path) -> None:
    ran = pytest_in(tmp_path, f"--gieok-store={name}")
    assert ran.returncode == 4
    assert f"ERROR: --gieok-store {complaint}" in ran.stderr
    assert "Traceback" not in ran.stderr


def test_a_file_that_is_there_is_not_emptied(tmp_path: Path) -> None:
    (tmp_path / "precious.db").write_text("precious")
    ran = pytest_in(tmp_path, "--gieok-store=sqlite:///precious.db", "-k", "erasing")
    assert ran.returncode == 2
    assert (tmp_path / "precious.db").read_text() == "precious"


def test_without_the_option_nothing_of_gieok_is_loaded(tmp_path: Path) -> None:
    (tmp_path / "test_other.py").write_text(
        "import sys\n"
        "def test_other():\n"
        "    ours = sorted(one for one in sys.modules if one.split('.')[0] == 'gieok')\n"
        "    assert ours == [], ours\n"
        "    assert 'gieok_pytest' in sys.modules\n"
        "    assert 'numpy' not in sys.modules\n"
    )
    ran = pytest_in(tmp_path)
    assert ran.returncode == 0, ran.stdout
    assert "gieok:" not in ran.stdout
