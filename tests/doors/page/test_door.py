"""Who may see the page, and who may drive it: without a browser, at the wire."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http import HTTPStatus
from typing import Any

import httpx2
import pytest
from nicegui import app as nicegui_app
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from gieok.doors.http.app import http_app
from gieok.doors.http.options import Options
from gieok.doors.page import door
from gieok.doors.page.paths import SCREENS, is_page
from gieok.nouns.moment_in_time import utc_now

WIRE = "/_nicegui_ws/socket.io/?EIO=4&transport=websocket"
POLL = "/_nicegui_ws/socket.io/?EIO=4&transport=polling"


@contextmanager
def visiting(url: str) -> Iterator[httpx2.Client]:
    with httpx2.Client(base_url=url, follow_redirects=False) as client:
        yield client


def signed_in(client: httpx2.Client, key: str) -> str:
    """Signs in; gives the cookie."""
    answer = client.post("/sign-in", data={"key": key, "next": "/memory?user=yuna"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/memory?user=yuna")
    return client.cookies[door.COOKIE]


def wire(url: str, cookie: str = "", origin: str | None = None) -> ClientConnection:
    headers = {"Cookie": f"{door.COOKIE}={cookie}"} if cookie else {}
    return connect(url.replace("http", "ws", 1) + WIRE, additional_headers=headers, origin=origin)  # type: ignore[arg-type]


def is_closed(opened: ClientConnection) -> bool:
    """Whether the server hangs up within a few seconds."""
    with suppress(TimeoutError):
        try:
            while True:
                opened.recv(timeout=5)
        except ConnectionClosed:
            return True
    return False


def test_without_keys_this_machine_comes_straight_in(site: Any) -> None:
    with visiting(site.url) as client:
        for path in SCREENS:
            assert client.get(path).status_code == 200, path
        assert client.get("/sign-in").headers["location"] == "/"
    with wire(site.url) as opened:
        assert str(opened.recv()).startswith("0{")


def test_a_name_that_is_not_this_machines_is_refused(site: Any) -> None:
    with visiting(site.url) as client:
        assert client.get("/", headers={"Host": "evil.example"}).status_code == 421
        assert client.get(POLL, headers={"Host": "evil.example"}).status_code == 421


def test_a_page_of_another_site_cannot_drive_the_server(site: Any) -> None:
    for origin in ("https://evil.example", "http://127.0.0.1:1", "null"):
        with pytest.raises(InvalidStatus) as refused:
            wire(site.url, origin=origin)
        assert refused.value.response.status_code == 403
    with wire(site.url, origin=site.url) as opened:
        assert str(opened.recv()).startswith("0{")
    with visiting(site.url) as client:
        for method in ("GET", "POST"):
            assert client.request(method, POLL, headers={"Origin": "https://evil.example"}).status_code == 403
        assert client.post("/sign-in", headers={"Origin": "https://evil.example"}).status_code == 403


def test_a_named_origin_may_come_in(open_site: Any) -> None:
    site = open_site(options=Options(cors=("https://page.example",), patience_at_the_end=2.0))
    with wire(site.url, origin="https://page.example") as opened:
        assert str(opened.recv()).startswith("0{")


def test_with_keys_nothing_of_the_page_opens_without_signing_in(site: Any) -> None:
    site.key_for("main")
    with visiting(site.url) as client:
        for path in SCREENS:
            answer = client.get(f"{path}?user=yuna")
            assert answer.status_code == 303
            assert answer.headers["location"].startswith("/sign-in?next=%2F")
        routes = {getattr(route, "path", "") for route in nicegui_app.routes}
        for path in {route for route in routes if is_page(route)} - set(SCREENS):
            assert client.get(path.partition("{")[0]).status_code == 401, path
        for method in ("GET", "POST"):
            assert client.request(method, POLL).status_code == 401
        assert client.get("/sign-in").status_code == 200
    for cookie in ("", "made up"):
        with pytest.raises(InvalidStatus) as refused:
            wire(site.url, cookie)
        assert refused.value.response.status_code == HTTPStatus.FORBIDDEN


def test_all_that_nicegui_serves_is_behind_the_door() -> None:
    for route in nicegui_app.routes:
        path = getattr(route, "path", "")
        assert is_page(path) or is_page(f"{path}/"), path


def test_a_key_signs_in_and_out(site: Any) -> None:
    key = site.key_for("main")
    with visiting(site.url) as client:
        for wrong in ("", "gieok_nonsense", key[:-1]):
            answer = client.post("/sign-in", data={"key": wrong})
            assert "not known" in answer.text
            assert "set-cookie" not in answer.headers
        answer = client.post("/sign-in", data={"key": f" {key} ", "next": "/"})
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert key not in answer.headers["set-cookie"]
        assert client.get("/memory").status_code == 200
        token = client.cookies[door.COOKIE]
        with wire(site.url, token) as opened:
            assert str(opened.recv()).startswith("0{")
        assert client.post("/sign-out").headers["location"] == "/sign-in"
        assert client.get("/memory").status_code == 303
        client.cookies.set(door.COOKIE, token, domain="127.0.0.1")
        assert client.get("/memory").status_code == 303


@pytest.mark.parametrize(
    "there", ["https://evil.example/", "//evil.example/memory", "/docs", "\\\\evil", "/memory\r\nX: y"]
)
def test_signing_in_leads_nowhere_else(site: Any, there: str) -> None:
    key = site.key_for("main")
    with visiting(site.url) as client:
        answer = client.post("/sign-in", data={"key": key, "next": there})
        assert answer.headers["location"] in ("/", "/memory%0D%0AX:%20y")
        form = client.get("/sign-in", params={"next": '"><script>alert(1)</script>'})
        assert "<script>" not in form.text


def test_a_revoked_key_ends_its_sessions_and_connections(site: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "LOOKED_AGAIN_SECONDS", 0.0)
    key = site.key_for("main")
    with visiting(site.url) as client:
        cookie = signed_in(client, key)
        with wire(site.url, cookie) as opened:
            opened.recv()
            (kept,) = site.run(site.home.parts.store.keys.all())
            site.run(site.home.parts.store.keys.revoke(kept.id, utc_now()))
            opened.send("40")
            assert is_closed(opened)
        assert client.get("/").status_code == 303


def test_a_tenant_sees_its_own_home_and_no_other(site: Any) -> None:  # I12
    site.run(site.mind("yuna").record("나는 땅콩 알레르기가 있어. 꼭 기억해 줘", "알았어"))
    acme, main = site.key_for("acme"), site.key_for("main")
    for key, sees in ((acme, False), (main, True)):
        with visiting(site.url) as client:
            signed_in(client, key)
            text = client.get("/?user=yuna&character=mina").text
            assert ("땅콩" in text) is sees
            for path in SCREENS:
                assert sees or "땅콩" not in client.get(f"{path}?user=yuna&character=mina").text, path


def test_the_page_can_be_framed_by_nobody_and_loads_from_nowhere_else(site: Any) -> None:
    with visiting(site.url) as client:
        headers = client.get("/").headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["content-security-policy"].startswith("default-src 'self'")
        assert headers["x-content-type-options"] == "nosniff"


def test_a_server_without_the_page_answers_as_before(open_site: Any) -> None:
    site = open_site(options=Options(page=False, patience_at_the_end=2.0))
    with visiting(site.url) as client:
        assert client.get("/").json()["error"]["type"] == "NotFound"
        assert client.get("/health/live").status_code == 200


def test_without_nicegui_the_server_serves_all_the_rest(site: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "nicegui", None)
    monkeypatch.delitem(sys.modules, "gieok.doors.page.put_up")
    assert http_app(site.home).state.page is None


def test_what_is_not_the_pages_is_still_answered_in_json(site: Any) -> None:
    with visiting(site.url) as client:
        assert client.get("/nonsense").json()["error"]["type"] == "NotFound"
        assert client.get("/api/v1/nonsense").status_code == 404
        assert client.get("/pictures/mina/happy").headers["content-type"] == "image/png"
        for path in ("/pictures/mina/../persona.yaml", "/pictures/..%2f..%2f/happy", "/pictures/mina/persona.yaml"):
            assert client.get(path).status_code == 404
