"""An erased person is gone: from every table, every index and every byte beside the store, and nobody else misses anything."""

import asyncio
from pathlib import Path

import apsw
import pytest
import sqlite_vec

import gieok
from gieok.nouns.space import Space
from gieok.ports.store import Sought
from gieok.record.look_in_files import count_in, forms_of
from gieok.stores.sqlite import open_sqlite
from gieok.sync import Home, Mind

WORDS = ("페르시안고양이", "zanzibar-quilt", "쿠키몽", "marmalade-otter")
SETTINGS = gieok.Settings(model="none", compact_after_rounds=4, compact_keep_rounds=1)


def live(mind: Mind) -> None:
    """A whole life: turns, learning, edits, recall, notes, summaries, imports."""
    for n in range(8):
        mind.record(f"나 페르시안고양이 키워. 이름은 쿠키몽{n}이야. 꼭 기억해 줘", f"zanzibar-quilt {n}!")
    mind.record("I am allergic to marmalade-otter nuts", "Noted, marmalade-otter!")
    slot = mind.slots()[0]
    mind.correct(slot.id, "쿠키몽 2세")
    mind.pin(mind.slots()[0].id)
    mind.recall("고양이 이름이 뭐였지? 쿠키몽?")
    mind.context("쿠키몽 잘 있어?")
    mind.memory("work").set_memory_dict({"pet": "쿠키몽"})
    mind.bring(b'[{"id": "1", "memory": "Owns a zanzibar-quilt"}]')
    mind.bring("".join(mind.export()).encode())
    mind.compact(now=True)
    mind.replay(threshold=0.4).apply()
    mind.chat("쿠키몽 이야기 해 줘")


def vectors_of(store: Path, user: str) -> list[bytes]:
    db = apsw.Connection(str(store))
    db.enable_load_extension(True)
    db.load_extension(sqlite_vec.loadable_path())
    space = "(select space_id from character_memory_configs where user = ?)"
    rows = [row[0] for row in db.execute(f"select embedding from item_vec where space_id in {space}", (user,))]
    slots = f"select slot_no from memory_slots where space_id in {space}"
    rows += [row[0] for row in db.execute(f"select embedding from memory_slot_vec where rowid in ({slots})", (user,))]
    db.close()
    return [row[16:64] for row in rows if len(row) > 64]


def bytes_of(folder: Path) -> bytes:
    return b"".join(str(one).encode() + (one.read_bytes() if one.is_file() else b"") for one in folder.rglob("*"))


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return gieok.open(str(tmp_path / "house" / "gieok.db"), SETTINGS)


@pytest.fixture(autouse=True)
def house(tmp_path: Path) -> Path:
    (tmp_path / "house").mkdir()
    return tmp_path / "house"


def with_prompt_log(home: Home, user: str) -> None:
    log = home._home.parts.prompt_log
    assert log is not None
    for character in ("mina", "jun"):
        log.write(Space(user, character), "x_prompt_log_1_2.json", {"messages": [f"{user}: {WORDS[0]}"]})


def test_nothing_of_an_erased_person_is_in_any_byte_and_others_stay_whole(home: Home, house: Path) -> None:  # I1
    with home:
        for character in ("mina", "jun"):
            live(home.mind("yuna-of-busan", character))
        jiho = home.mind("jiho", "mina")
        jiho.record("나 강아지 보리 키워. 꼭 기억해 줘", "dogword 귀엽다")
        with_prompt_log(home, "yuna-of-busan")
        with_prompt_log(home, "jiho")
        vectors, theirs = vectors_of(house / "gieok.db", "yuna-of-busan"), list(jiho.export())[1:]
        kept = vectors_of(house / "gieok.db", "jiho")
        before = bytes_of(house)
        assert all(word.encode() in before for word in (*WORDS, "yuna-of-busan"))
        assert vectors
        assert sum(one.left for one in home.look_for("yuna-of-busan", WORDS)) > 100

        receipts = home.erase("yuna-of-busan")

        assert [one.space.character for one in receipts] == ["mina", "jun"]
        assert all(one.counts["prompt log files"] == 1 and one.left == () for one in receipts)
        after = bytes_of(house)  # while the store is still open
        assert not [word for word in (*WORDS[1:], "쿠키", "yuna-of-busan") if word.encode() in after]
        assert not [one for one in vectors if one in after]
        assert b"dogword" in after
        assert all(one in after for one in kept)
        assert list(jiho.export())[1:] == theirs
        assert home.spaces() == [Space("jiho", "mina")]
        looked = home.look_for("yuna-of-busan", WORDS[1:])
        assert [one for one in looked if one.left] == []
        assert {"table chat_turns", "word index post_words", "vector index memory_slot_vec", "free pages"} <= {
            one.place for one in looked
        }
    closed = bytes_of(house)
    assert not [word for word in (*WORDS[1:], "yuna-of-busan") if word.encode() in closed]


def test_a_space_that_is_made_after_an_erase_meets_nothing_of_the_old_one(home: Home) -> None:  # I12
    with home:
        old = home.mind("yuna", "mina")
        for n in range(30):
            old.record(f"고양이 {n} 이야기", f"응 {n}")
        assert old.recall("고양이", limit=20)
        old.erase()
        new = home.mind("bora", "mina")
        new.record("나 바다 좋아해", "나도")
        found = new.recall("고양이 바다", limit=20)
        assert {item.text for item in found if item.kind == "post"} <= {"나 바다 좋아해", "나도"}


def test_what_was_left_behind_is_found_and_named(home: Home, house: Path) -> None:
    with home:
        home.mind("yuna-of-busan", "mina").record("나 페르시안고양이 키워", "응")
        home.mind("yuna-of-busan", "mina").erase()
        home.mind("jiho", "mina").record("yuna-of-busan 알아?", "아니")
    db = apsw.Connection(str(house / "gieok.db"))
    db.execute("insert into learned_rounds (round_id, space_id, learned_at) values ('lost', 999, '')")
    db.execute(
        "insert into receipts (id, user, character, counts, erased_at) values ('old', 'yuna-of-busan', 'x', '{}', '')"
    )
    db.execute("insert into slot_words (rowid, words) values (77, '999x페르')")
    db.close()
    (house / "gieok.db.old").write_text("a copy with 페르시안고양이 in it", encoding="utf-8")
    with gieok.open(str(house / "gieok.db"), SETTINGS) as home:
        looked = {one.place: one for one in home.look_for("yuna-of-busan", ["페르시안고양이"])}
        assert looked["table learned_rounds"].left == 1
        assert looked["table receipts"].left == 1
        assert looked["word index slot_words"].left == 1
        assert looked[str(house / "gieok.db.old")].left == 1
        assert (looked["table chat_turns"].left, looked["table chat_turns"].mentions) == (0, 1)
        assert looked[str(house / "gieok.db")].left == 0


def test_erasing_who_was_never_here_says_so_and_leaves_nothing(home: Home) -> None:
    with home:
        with pytest.raises(gieok.errors.NotFound, match="nothing to erase"):
            home.mind("nobody", "mina").erase()
        with pytest.raises(gieok.errors.NotFound, match="nobody here"):
            home.erase("nobody")
        assert home.spaces() == []


async def test_a_reader_in_the_way_is_said_and_the_next_erase_finishes(house: Path) -> None:
    store = await open_sqlite(str(house / "gieok.db"), busy_seconds=0.2)
    for user in ("yuna", "bora"):
        await store.ledger.begin_round(
            Space(user, "mina"), "main", gieok.Round("r" + user, f"secret-{user}", "finished")
        )
    reader = apsw.Connection(str(house / "gieok.db"))
    reader.execute("begin")
    reader.execute("select count(*) from rounds").fetchall()
    receipt = await store.erase(Space("yuna", "mina"))
    assert any("the log beside the file" in one for one in receipt.left)
    assert b"secret-yuna" in bytes_of(house)
    assert any(one.left for one in await store.look_for(Sought("yuna", ("secret-yuna",))))
    reader.close()
    assert (await store.erase(Space("bora", "mina"))).left == ()
    assert b"secret-" not in bytes_of(house)
    await store.close()


def test_a_text_is_found_however_it_is_written(tmp_path: Path) -> None:
    file = tmp_path / "x"
    file.write_bytes("가".encode() + b" \\uac00 " + "가".encode() + b"." * 4_000_000 + "가".encode())
    assert count_in(file, forms_of("가")) == 4
    assert count_in(file, [b"..", b"."]) > 4_000_000
    assert count_in(file, forms_of("나")) == 0


async def test_erasing_waits_for_the_turn_that_is_running(tmp_path: Path) -> None:  # I9
    async with await gieok.open_async(str(tmp_path / "house" / "w.db"), SETTINGS) as home:
        mind = home.mind("yuna", "mina")
        await mind.record("나 고양이 키워", "응")
        turns = home.parts.turns
        order: list[str] = []

        async def erase() -> None:
            await mind.erase()
            order.append("erased")

        async with turns.turn(mind.space):
            task = asyncio.create_task(erase())
            await asyncio.sleep(0.05)
            order.append("turn ended")
        await task
        assert order == ["turn ended", "erased"]
        assert await home.spaces() == []
