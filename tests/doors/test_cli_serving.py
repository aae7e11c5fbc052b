"""Serving from the command line: a real process that is asked over HTTP, and keys that open it."""

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx2
import pytest
from typer.testing import CliRunner, Result

from gieok.doors.cli import app
from gieok.doors.cli.opening import has_screen
from gieok.doors.http.options import Options
from gieok.doors.http.serve import listening_at, listening_near
from gieok.errors import BadInput, BadSetting, NotFound


def gieok(store: Path, *words: str) -> Result:
    return CliRunner().invoke(app, [*words, "--store", str(store)])


def address(line: str) -> str:
    """The server's own address in the line that it prints first."""
    found = re.match(r"http://[^/]+", line)
    assert found, line
    return found[0]


def test_a_server_serves_and_stops_when_told(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "gieok", "serve", "--port", "0", "--store", str(tmp_path / "gieok.db")]
    quiet = {**os.environ, "GIEOK_EMBEDDER": "none", "GIEOK_MODEL": "none"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=quiet) as process:
        assert process.stdout is not None
        url = address(process.stdout.readline())
        assert httpx2.get(f"{url}/health/ready").json() == {"status": "ready"}
        said = httpx2.post(f"{url}/api/v1/spaces/yuna/mina/turns", json={"message": "안녕"})
        assert said.json()["degraded"]
        process.send_signal(signal.SIGINT)
        _, complaints = process.communicate(timeout=30)
    assert process.returncode in (0, 130)
    assert "Traceback" not in complaints


def test_what_was_acknowledged_survives_a_killed_server(tmp_path: Path) -> None:  # I14
    store = tmp_path / "gieok.db"
    command = [sys.executable, "-m", "gieok", "serve", "--port", "0", "--store", str(store)]
    quiet = {**os.environ, "GIEOK_EMBEDDER": "none", "GIEOK_MODEL": "none"}
    acknowledged: list[tuple[str, str]] = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=quiet) as process:
        assert process.stdout is not None
        url = address(process.stdout.readline())

        def talk(user: str) -> None:
            with httpx2.Client(base_url=url) as client, contextlib.suppress(httpx2.HTTPError):
                for line in range(1_000):
                    path = f"/api/v1/spaces/{user}/mina/turns"
                    if client.post(path, json={"message": f"{user} {line}"}).status_code == 200:
                        acknowledged.append((user, f"{user} {line}"))

        with ThreadPoolExecutor(4) as people:
            talking = [people.submit(talk, f"user{number}") for number in range(4)]
            while len(acknowledged) < 20 and not all(one.done() for one in talking):
                time.sleep(0.02)
            process.kill()
    assert len(acknowledged) >= 20
    for user in {user for user, _ in acknowledged}:
        posts = json.loads(gieok(store, "posts", "-u", user, "-c", "mina", "-n", "10000", "--json").stdout)
        said = [post["message"] for post in posts if post["send_from"] == user]
        assert {line for one, line in acknowledged if one == user} <= set(said)
        assert len(said) == len(set(said))


def test_keys_are_added_listed_and_revoked(tmp_path: Path) -> None:
    store = tmp_path / "gieok.db"
    made = json.loads(gieok(store, "keys", "add", "phone", "--tenant", "acme", "--json").stdout)
    assert made["key"].startswith("gieok_")
    (listed,) = json.loads(gieok(store, "keys", "list", "--json").stdout)
    assert (listed["tenant"], listed["label"], listed["revoked_at"]) == ("acme", "phone", None)
    assert made["key"] not in gieok(store, "keys", "list").stdout
    assert "opens nothing" in gieok(store, "keys", "revoke", made["id"][:6]).stdout
    (listed,) = json.loads(gieok(store, "keys", "list", "--json").stdout)
    assert listed["revoked_at"]
    assert isinstance(gieok(store, "keys", "revoke", "zz").exception, NotFound)
    assert isinstance(gieok(store, "keys", "add", "--tenant", "../x").exception, BadInput)
    assert "for main" in gieok(store, "keys", "add").stdout


def test_a_house_without_keys_is_not_opened_to_others(tmp_path: Path) -> None:
    result = gieok(tmp_path / "gieok.db", "serve", "--host", "0.0.0.0", "--port", "0")
    assert isinstance(result.exception, BadSetting)


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        result = gieok(tmp_path / "gieok.db", "serve", "--port", str(taken.getsockname()[1]))
    assert isinstance(result.exception, BadSetting)
    assert "--port" in str(result.exception)


def test_help_does_not_load_the_server() -> None:
    code = "import sys; import gieok.doors.cli; assert not {'fastapi', 'uvicorn', 'mcp'} & set(sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_demo_is_ready_to_look_at_and_is_made_once(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "gieok", "serve", "--demo", "--port", "0", "--store", str(tmp_path / "gieok.db")]
    quiet = {**os.environ, "GIEOK_EMBEDDER": "none", "GIEOK_MODEL": "none"}
    for _ in range(2):
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=quiet) as process:
            assert process.stdout is not None
            line = process.stdout.readline()
            url = address(line)
            assert line.startswith(f"{url}/?user=yuna&character=mina ")
            space = f"{url}/api/v1/spaces/yuna"
            assert len(httpx2.get(f"{space}/mina/posts").json()["items"]) == 14
            assert any("대구" in slot["value"] for slot in httpx2.get(f"{space}/mina/slots").json()["items"])
            assert any("peanuts" in slot["value"] for slot in httpx2.get(f"{space}/rowan/slots").json()["items"])
            assert "땅콩" in httpx2.get(line.split(" ")[0]).text
            process.send_signal(signal.SIGINT)
            _, complaints = process.communicate(timeout=30)
        assert "Traceback" not in complaints


def test_the_next_free_port_is_taken_when_one_may_choose() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with listening_near(Options(port=port)) as place:
            assert port < place.getsockname()[1] < port + 20
        with pytest.raises(BadSetting, match="--port"):
            listening_at("127.0.0.1", port)


def test_a_browser_is_opened_only_where_there_is_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SSH_CONNECTION", "CI"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert not has_screen()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert has_screen()
    monkeypatch.setenv("SSH_CONNECTION", "10.0.0.1 1 10.0.0.2 22")
    assert not has_screen()
