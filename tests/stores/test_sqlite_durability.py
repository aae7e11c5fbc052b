"""What was acknowledged is there: after SIGKILL at any moment, and with several processes at once (I1, I14)."""

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import apsw
import pytest

from gieok.nouns.space import Space
from gieok.stores.sqlite import open_sqlite
from gieok.testing.conformance.ledger import YUNA, finished, said

WRITER = Path(__file__).with_name("append_posts.py")
KILLS = 50


def start_writer(path: Path, count: int) -> "subprocess.Popen[str]":
    return subprocess.Popen([sys.executable, str(WRITER), str(path), str(count)], stdout=subprocess.PIPE, text=True)


def killed_at_a_random_moment(path: Path, chance: random.Random) -> list[str]:
    """The ids that a writer acknowledged before it was killed."""
    with start_writer(path, 1_000_000) as writer:
        assert writer.stdout is not None
        lines = [writer.stdout.readline()]
        time.sleep(chance.uniform(0, 0.03))
        writer.kill()
        lines += writer.stdout.readlines()
    assert writer.returncode == -signal.SIGKILL, "the writer ended by itself"
    return [line.strip() for line in lines if line.endswith("\n")]  # a line that was cut was not acknowledged


def test_every_acknowledged_post_survives_fifty_kills(tmp_path: Path) -> None:  # I14
    path, chance = tmp_path / "gieok.db", random.Random(7)
    acknowledged: list[str] = []
    for _ in range(KILLS):
        acknowledged += killed_at_a_random_moment(path, chance)
    connection = apsw.Connection(str(path))
    kept = {row[0] for row in connection.execute("select id from chat_turns")}
    places = [row[0] for row in connection.execute("select seq from chat_turns order by seq")]
    assert len(acknowledged) >= KILLS
    assert set(acknowledged) <= kept
    assert places == list(range(1, len(kept) + 1))
    assert connection.execute("pragma integrity_check").fetchall() == [("ok",)]


def test_two_processes_appending_at_once_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "gieok.db"
    writers = [start_writer(path, 100) for _ in range(2)]
    printed = [writer.communicate(timeout=120)[0].split() for writer in writers]
    assert [writer.returncode for writer in writers] == [0, 0]
    connection = apsw.Connection(str(path))
    rows = connection.execute("select seq, id from chat_turns order by seq").fetchall()
    assert [seq for seq, _ in rows] == list(range(1, 201))
    assert {id_ for _, id_ in rows} == set(printed[0]) | set(printed[1])


async def test_the_database_itself_refuses_to_change_or_delete_a_post(tmp_path: Path) -> None:  # I1
    path = tmp_path / "gieok.db"
    store = await open_sqlite(str(path))
    await store.ledger.begin_round(YUNA, "main", finished(said("said")))
    await store.close()
    connection = apsw.Connection(str(path))
    for attack in (
        "update chat_turns set message = 'forged'",
        "delete from chat_turns",
        "insert or replace into chat_turns select * from chat_turns",
    ):
        with pytest.raises(apsw.ConstraintError):
            connection.execute(attack)
    assert connection.execute("select message from chat_turns").fetchall() == [("said",)]


async def test_erasing_leaves_no_trace_of_the_words_in_the_file(tmp_path: Path) -> None:  # I1
    path = tmp_path / "gieok.db"
    store = await open_sqlite(str(path))
    for space in (YUNA, Space("jiho", "mina")):
        await store.ledger.begin_round(space, "main", finished(said(f"unforgettable-{space.user}")))
    await store.erase(YUNA)
    await store.close()
    everything = b"".join(one.read_bytes() for one in tmp_path.iterdir())
    assert b"unforgettable-yuna" not in everything
    assert b"unforgettable-jiho" in everything


async def test_a_backup_is_whole_while_others_write(tmp_path: Path) -> None:
    path = tmp_path / "gieok.db"
    store = await open_sqlite(str(path))
    await store.ledger.bring_in(YUNA, "main", [finished(said(str(n))) for n in range(200)])
    writer = start_writer(path, 200)
    assert writer.stdout is not None
    writer.stdout.readline()
    size = await store.back_up(str(tmp_path / "copy.db"))
    writer.communicate(timeout=120)
    copy = await open_sqlite(str(tmp_path / "copy.db"))
    posts = await copy.ledger.page(YUNA, "main", 0, 1000)
    assert size > 0
    assert [post.seq for post in posts] == list(range(1, len(posts) + 1))
    assert len(posts) >= 200
    assert all(one.good for one in await copy.check())
    await copy.close()
    await store.close()
