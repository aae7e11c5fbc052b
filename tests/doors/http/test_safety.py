"""Who may come in, how much and how often; and that a tenant sees nothing of another, on any route."""

import re
from pathlib import Path
from typing import Any

import httpx2
import pytest

from gieok.doors.http import api_ledger, api_memory, api_pictures, api_recall, api_space, api_turns
from gieok.doors.http.app import http_app
from gieok.doors.http.front import OPEN_TO_ALL
from gieok.doors.http.front import SPACE as SPACE_PATH
from gieok.doors.http.options import Options, is_loopback
from gieok.doors.http.serve import refuse_open_house
from gieok.doors.http.tenants import mirror_beside, store_beside
from gieok.doors.page.paths import CONNECTION, FAVICON, PICTURES, SCREENS, SIGN_OUT
from gieok.errors import BadSetting
from gieok.home import Home
from gieok.nouns.moment_in_time import utc_now
from gieok.testing.cards import plain_png

SPACE = "/api/v1/spaces/yuna/mina"
SECRET = "나는 땅콩 알레르기가 있어. 꼭 기억해 줘"


def bearer(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


async def test_without_keys_only_this_machine_under_its_own_name_is_served(client: httpx2.AsyncClient) -> None:
    assert (await client.get(f"{SPACE}/slots")).status_code == 200
    # A page elsewhere can make its own name resolve to 127.0.0.1; its Host header still says who it is.
    answer = await client.get(f"{SPACE}/slots", headers={"Host": "evil.example:8765"})
    assert answer.status_code == 421
    for host in ("localhost:8765", "[::1]:8765"):
        assert (await client.get(f"{SPACE}/slots", headers={"Host": host})).status_code == 200


async def test_from_the_first_key_on_nobody_comes_in_without_one(
    client: httpx2.AsyncClient, home: Home, key_for: Any
) -> None:
    key = await key_for(home, "main")
    refused = await client.get(f"{SPACE}/slots")
    assert refused.status_code == 401
    assert refused.headers["www-authenticate"] == "Bearer"
    assert refused.json()["error"]["type"] == "Unauthorized"
    for wrong in ("gieok_nonsense", key[:-1], key.upper(), "", "\t"):
        assert (await client.get(f"{SPACE}/slots", headers=bearer(wrong))).status_code == 401
    assert (await client.get(f"{SPACE}/slots", headers=bearer(key))).status_code == 200
    assert (await client.get(f"{SPACE}/slots", headers={"X-Api-Key": key})).status_code == 200
    assert (await client.get("/health/live")).status_code == 200
    (kept,) = await home.parts.store.keys.all()
    await home.parts.store.keys.revoke(kept.id, utc_now())
    assert (await client.get(f"{SPACE}/slots", headers=bearer(key))).status_code == 401
    assert (await client.get(f"{SPACE}/slots")).status_code == 401


async def test_every_route_is_closed_to_a_wrong_key(home: Home, client_of: Any, key_for: Any) -> None:
    """Before anything else is looked at: the names in the path, the body, whether there is such a thing at all."""
    await key_for(home, "main")
    asked = 0
    async with client_of(home) as client:
        for path, operations in http_app(home).openapi()["paths"].items():
            for method in operations:
                if path in OPEN_TO_ALL:
                    continue
                place = re.sub(r"\{[^}]*\}", "x", path)
                for headers in ({}, bearer("gieok_wrong"), {"X-Api-Key": "gieok_wrong"}, {"Cookie": "key=gieok_wrong"}):
                    answer = await client.request(method.upper(), place, headers=headers, content=b"{")
                    assert (answer.status_code, answer.json()["error"]["type"]) == (401, "Unauthorized"), (method, path)
                    asked += 1
        assert (await client.post("/mcp", headers=bearer("gieok_wrong"), content=b"{")).status_code == 401
        assert await home.spaces() == []
    assert asked > 120


async def test_a_key_is_not_in_the_store(file_home: Home, key_for: Any, tmp_path: Path) -> None:
    key = await key_for(file_home, "main")
    for file in tmp_path.rglob("gieok.db*"):
        assert key.encode() not in file.read_bytes()
        assert key.removeprefix("gieok_").encode() not in file.read_bytes()


async def test_binding_elsewhere_without_a_key_is_refused(home: Home, key_for: Any) -> None:
    await refuse_open_house(home, Options())
    with pytest.raises(BadSetting, match="gieok keys add"):
        await refuse_open_house(home, Options(host="0.0.0.0"))
    await key_for(home, "main")
    await refuse_open_house(home, Options(host="0.0.0.0"))
    (kept,) = await home.parts.store.keys.all()
    await home.parts.store.keys.revoke(kept.id, utc_now())
    with pytest.raises(BadSetting):
        await refuse_open_house(home, Options(host="::"))


@pytest.mark.parametrize(
    ("host", "local"),
    [
        ("127.0.0.1", True),
        ("127.8.8.8", True),
        ("::1", True),
        ("[::1]", True),
        ("localhost", True),
        ("0.0.0.0", False),
        ("::", False),
        ("", False),
        ("192.168.0.7", False),
        ("localhost.evil.example", False),
    ],
)
def test_loopback_is_known(host: str, local: bool) -> None:
    assert is_loopback(host) is local


BODIES: dict[str, dict[str, Any]] = {
    "turns": {"message": "알레르기"},
    "retry": {},
    "posts": {"said": "알레르기"},
    "recall": {"query": "알레르기"},
    "context": {"message": "알레르기"},
    "views": {"person": "mina", "memorize_to": "알레르기"},
    "replay": {"threshold": 0.1, "apply": True},
    "persona": {"name": "다른 이", "text": "누구"},
    "{slot_id}": {"pinned": True},
    "completions": {"model": "gieok/mina", "user": "yuna", "messages": [{"role": "user", "content": "알레르기"}]},
}
"""What a route of that ending is sent: a proper request, so that it gets behind the form."""


def filled(path: str, **names: str) -> str:
    for name, value in names.items():
        path = path.replace("{" + name + "}", value)
    return path


async def test_a_tenant_sees_nothing_of_another_on_any_route(
    file_home: Home, client_of: Any, key_for: Any
) -> None:  # I12
    acme, other, main = [await key_for(file_home, tenant) for tenant in ("acme", "other", "main")]
    async with client_of(file_home) as client:
        turn = (await client.post(f"{SPACE}/turns", json={"message": SECRET}, headers=bearer(acme))).json()
        await client.put(f"{SPACE}/persona", json={"name": "땅콩이", "text": "땅콩"}, headers=bearer(acme))
        face = plain_png(7, 9)
        await client.put(f"{SPACE}/persona/pictures/neutral", content=face, headers=bearer(acme))
        (slot,) = (await client.get(f"{SPACE}/slots", headers=bearer(acme))).json()["items"]
        assert (await client.get("/api/v1/spaces", headers=bearer(other))).json() == []
        api = (await client.get("/openapi.json")).json()
        names = {
            "user": "yuna",
            "character": "mina",
            "slot_id": slot["id"],
            "model": "gieok/mina",
            "emotion": "neutral",
        }
        names |= {"turn_id": turn["turn_id"], "round_id": turn["round_id"]}
        tried = 0
        for path, methods in api["paths"].items():
            for method in methods:
                body = BODIES.get(path.rpartition("/")[2]) if method in ("post", "put", "patch") else None
                for key in (other, main):
                    answer = await client.request(method, filled(path, **names), headers=bearer(key), json=body)
                    assert "땅콩" not in answer.text, (method, path)
                    assert answer.content != face, (method, path)
                    assert slot["id"] not in answer.text or "there is no slot" in answer.text, (method, path)
                    assert answer.status_code < 500, (method, path, answer.text)
                    if "{turn_id}" in path or "{round_id}" in path or "{slot_id}" in path:
                        assert answer.status_code == 404, (method, path)
                    tried += 1
                bare = await client.request(method, filled(path, **names))
                assert bare.status_code == (200 if path.startswith("/health") else 401), (method, path)
        for path in (*SCREENS, SIGN_OUT, FAVICON, f"{PICTURES}mina/happy", f"{CONNECTION}socket.io/"):
            for key in (acme, other, main):  # keys of programs do not open the page; a person signs in
                answer = await client.get(f"{path}?user=yuna&character=mina", headers=bearer(key))
                assert answer.status_code in (303, 401), path
                assert "땅콩" not in answer.text, path
        assert tried >= 60
        assert len((await client.get(f"{SPACE}/slots", headers=bearer(acme))).json()["items"]) == 1
        assert (await client.get(f"{SPACE}/persona/pictures/happy", headers=bearer(acme))).content == face


async def test_every_route_is_in_the_docs_that_the_tests_walk_through(home: Home) -> None:
    app = http_app(home)
    rooms = (api_turns, api_recall, api_memory, api_ledger, api_pictures, api_space)
    written = {SPACE_PATH + getattr(route, "path", "?") for room in rooms for route in room.router.routes}
    assert written <= set(app.openapi()["paths"])
    # What is not in the docs: the docs themselves, MCP (tested with it), and the page behind its own door.
    others = {route.path for route in app.routes if hasattr(route, "path")}
    assert others == {"/openapi.json", "/docs", "/docs/static", "/mcp", "/{page}"}


def test_a_tenant_has_a_file_beside_the_store() -> None:
    assert store_beside("sqlite:///data/gieok.db", "acme") == "data/gieok.acme.db"
    assert store_beside("sqlite:///:memory:", "acme") == ":memory:"
    with pytest.raises(BadSetting):
        store_beside("postgresql://host/db", "acme")
    assert mirror_beside("", "acme") == ""
    assert mirror_beside("mongodb://me:pw@host:27017/gieok?w=1", "acme") == "mongodb://me:pw@host:27017/gieok-acme?w=1"


async def test_tenants_share_names_and_nothing_else(
    file_home: Home, client_of: Any, key_for: Any, tmp_path: Path
) -> None:
    acme, other = [await key_for(file_home, tenant) for tenant in ("acme", "other")]
    async with client_of(file_home) as client:
        for key, said in ((acme, "acme says hello"), (other, "other says hello")):
            await client.post(f"{SPACE}/posts", json={"said": said}, headers=bearer(key))
        for key, said in ((acme, "acme says hello"), (other, "other says hello")):
            posts = (await client.get(f"{SPACE}/posts", headers=bearer(key))).json()["items"]
            assert [post["message"] for post in posts] == [said]
        await client.delete(SPACE, headers=bearer(acme))
        assert len((await client.get(f"{SPACE}/posts", headers=bearer(other))).json()["items"]) == 1
    assert (tmp_path / "gieok.acme.db").exists()


async def test_a_key_that_asks_too_often_waits(home: Home, client_of: Any, key_for: Any) -> None:
    busy, calm = await key_for(home, "main"), await key_for(home, "main")
    async with client_of(home, Options(requests_a_minute=3)) as client:
        found = [(await client.get(f"{SPACE}/slots", headers=bearer(busy))) for _ in range(4)]
        assert [one.status_code for one in found] == [200, 200, 200, 429]
        assert int(found[-1].headers["retry-after"]) >= 1
        assert found[-1].json()["error"]["type"] == "TooManyRequests"
        assert (await client.get(f"{SPACE}/slots", headers=bearer(calm))).status_code == 200


async def test_what_is_too_large_is_refused(home: Home, client_of: Any, served: Any) -> None:
    options = Options(largest_body=10_000)
    async with client_of(home, options) as client:
        answer = await client.post(f"{SPACE}/turns", json={"message": "x" * 20_000})
        assert answer.status_code == 413
        assert answer.json()["error"]["type"] == "TooLarge"
        assert (await client.post(f"{SPACE}/turns", json={"message": "x" * 5_000})).status_code == 200
        long_name = "y" * 1_001
        assert (await client.get(f"/api/v1/spaces/{long_name}/mina/slots")).status_code == 422
        assert (await client.post(f"{SPACE}/recall", json={"query": "x", "limit": 201})).status_code == 422

    async def endless() -> Any:
        for _ in range(100):
            yield b'{"message": "' + b"x" * 1_000

    async with served(home, options) as url, httpx2.AsyncClient(base_url=url) as client:
        for key in ({}, {"Idempotency-Key": "k"}):
            headers = {"Content-Type": "application/json", **key}
            answer = await client.post(f"{SPACE}/turns", content=endless(), headers=headers)
            assert answer.status_code == 413
    assert len(await home.mind("yuna", "mina").posts()) == 2


async def test_pages_of_other_origins_are_let_in_only_when_named(home: Home, client_of: Any) -> None:
    asked = {"Origin": "https://page.example", "Access-Control-Request-Method": "POST"}
    async with client_of(home) as client:
        answer = await client.options(f"{SPACE}/turns", headers=asked)
        assert "access-control-allow-origin" not in answer.headers
    async with client_of(home, Options(cors=("https://page.example",))) as client:
        answer = await client.options(f"{SPACE}/turns", headers=asked)
        assert answer.headers["access-control-allow-origin"] == "https://page.example"
        asked["Origin"] = "https://other.example"
        assert "access-control-allow-origin" not in (await client.options(f"{SPACE}/turns", headers=asked)).headers


async def test_counts_over_all_tenants_are_for_the_main_one(home: Home, client_of: Any, key_for: Any) -> None:
    acme, main = [await key_for(home, tenant) for tenant in ("acme", "main")]
    async with client_of(home) as client:
        assert (await client.get("/metrics", headers=bearer(acme))).status_code == 403
        assert (await client.get("/metrics", headers=bearer(main))).status_code == 200
