"""A space goes out and files come in over HTTP; an erased one leaves nothing behind the server."""

import json
from pathlib import Path
from typing import Any

import httpx2
import pytest

from gieok.assemble import open_home
from gieok.home import Home
from gieok.settings import Settings

SPACE, OTHER = "/api/v1/spaces/yuna/mina", "/api/v1/spaces/bora/jun"
CHAT = "\n".join(
    json.dumps(one)
    for one in (
        {"user_name": "Yuna", "character_name": "Mina", "chat_metadata": {}},
        {"name": "Yuna", "is_user": True, "mes": "나 땅콩 알레르기 있어", "send_date": 1741000000000},
        {"name": "Mina", "is_user": False, "mes": "조심할게", "send_date": 1741000001000},
        {"name": "Mina", "is_user": False, "is_system": True, "mes": "note"},
    )
).encode()


async def test_a_file_comes_in_as_a_body_and_as_a_form_and_the_answer_is_a_report(
    client: httpx2.AsyncClient, home: Home
) -> None:
    dry = (await client.post(f"{SPACE}/import?dry_run=true", content=CHAT)).json()
    assert (dry["posts"], dry["dry_run"]) == (2, True)
    report = (await client.post(f"{SPACE}/import", content=CHAT)).json()
    assert (report["format"], report["conversations"], report["rounds"], report["posts"]) == ("sillytavern", 1, 1, 2)
    assert report["left_out"] == [
        {"reason": "it was hidden from the model (is_system)", "count": 1, "where": ["line 4"]}
    ]
    await home.parts.lessons.settled()
    (slot,) = (await client.get(f"{SPACE}/slots")).json()["items"]
    assert slot["value"] == "땅콩 알레르기"
    again = (await client.post(f"{SPACE}/import", files={"file": ("마이 chat.jsonl", CHAT)})).json()
    assert (again["posts"], again["already_there"]) == (0, 2)


async def test_what_goes_out_comes_back_in_another_space(client: httpx2.AsyncClient) -> None:
    await client.post(f"{SPACE}/import", content=CHAT)
    everything = await client.get(f"{SPACE}/export")
    assert everything.headers["content-type"].startswith("application/x-ndjson")
    report = (await client.post(f"{OTHER}/import", content=everything.content)).json()
    assert (report["format"], report["posts"]) == ("gieok", 2)
    (talk,) = (await client.get(f"{OTHER}/conversations")).json()
    posts = (await client.get(f"{OTHER}/posts", params={"conversation": talk["id"]})).json()["items"]
    assert [post["send_from"] for post in posts] == ["bora", "jun"]
    page = await client.get(f"{SPACE}/export?format=markdown")
    assert page.headers["content-type"].startswith("text/markdown")
    assert page.text.startswith("# yuna × mina")
    assert (await client.get(f"{SPACE}/export?format=doc")).status_code == 422


async def test_a_character_card_in_a_picture_moves_in(client: httpx2.AsyncClient) -> None:
    card = {"spec": "chara_card_v2", "data": {"name": "Aria", "description": "등대지기", "first_mes": "안녕"}}
    report = (await client.post(f"{OTHER}/import", files={"file": ("c.json", json.dumps(card).encode())})).json()
    assert report["personas"] == ["jun"]
    assert (await client.get(f"{OTHER}/persona")).json()["persona"]["text"] == "등대지기"


@pytest.mark.parametrize(
    ("body", "headers", "complaint"),
    [
        (b"", {}, "is empty"),
        (b"\x00\x01\x02", {}, "is not text"),
        (b"[{]", {}, "not readable JSON in entry 1"),
        (b"x", {"content-type": "multipart/form-data"}, "the form holds no file"),
        (b"--b\r\nx\r\n--b--", {"content-type": "multipart/form-data; boundary=b"}, "the form holds no file"),
    ],
)
async def test_a_file_that_cannot_be_read_is_one_sentence(
    client: httpx2.AsyncClient, body: bytes, headers: dict[str, str], complaint: str
) -> None:
    answer = await client.post(f"{SPACE}/import", content=body, headers=headers)
    assert answer.status_code == 422
    assert complaint in answer.json()["error"]["message"]
    assert (await client.post(f"{SPACE}/import?format=msn", content=CHAT)).status_code == 422


async def test_binary_bytes_in_a_form_arrive_as_they_are(client: httpx2.AsyncClient) -> None:
    picture = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 3 + b"\r\n\r\n--x\r\n"
    answer = await client.post(f"{SPACE}/import", files={"file": ("a/b\\card.png", picture)})
    assert answer.status_code == 422
    assert "card.png" in answer.json()["error"]["message"]
    assert "a/b" not in answer.json()["error"]["message"]


async def test_nothing_of_a_space_is_left_behind_a_server_that_erased_it(tmp_path: Path, client_of: Any) -> None:  # I1
    space = "/api/v1/spaces/yuna-of-busan/mina"
    async with await open_home(str(tmp_path / "house.db"), Settings(model="none")) as home, client_of(home) as client:
        key = {"Idempotency-Key": "k1"}
        await client.post(f"{space}/turns", json={"message": "나 페르시안고양이 키워, zanzibar-quilt"}, headers=key)
        await client.post(f"{space}/import", content=CHAT)
        await client.post(f"{space}/recall", json={"query": "zanzibar-quilt"})
        await client.post(f"{OTHER}/turns", json={"message": "hello there"})
        erased = await client.delete(space, headers={"Idempotency-Key": "k2"})
        assert erased.json()["left"] == []
        left = [one for one in await home.look_for("yuna-of-busan", ["zanzibar-quilt", "페르시안고양이"]) if one.left]
        assert left == []
        files = b"".join(one.read_bytes() for one in tmp_path.rglob("*") if one.is_file())
        assert not [word for word in ("yuna-of-busan", "zanzibar", "페르시안") if word.encode() in files]
        assert b"hello there" in files
