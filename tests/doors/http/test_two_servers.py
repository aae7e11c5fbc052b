"""Two servers over one file: no update is lost, and an edit that comes too late says what is there now."""

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

from gieok.assemble import open_home
from gieok.settings import Settings

QUICK = Settings(model="none", embedder="none", prompt_log=False)
SPACE = "/api/v1/spaces/yuna/mina"

COUNTS_UP = """
import asyncio, sys, httpx2
from gieok.assemble import open_home
from gieok.doors.http.app import http_app
from gieok.settings import Settings

async def main(path, times):
    settings = Settings(model="none", embedder="none", prompt_log=False)
    async with await open_home(path, settings) as home:
        transport = httpx2.ASGITransport(http_app(home))
        async with httpx2.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            done = refused = 0
            while done < times:
                page = (await client.get("/api/v1/spaces/yuna/mina/slots")).json()["items"]
                slot = (await client.get(f"/api/v1/spaces/yuna/mina/slots/{page[0]['id']}"))
                value = str(int(slot.json()["value"]) + 1)
                tried = await client.patch(f"/api/v1/spaces/yuna/mina/slots/{slot.json()['id']}",
                    json={"value": value}, headers={"If-Match": slot.headers["etag"]})
                assert tried.status_code in (200, 409, 412), tried.text
                done += tried.status_code == 200
                refused += tried.status_code != 200
            print(done, refused)

asyncio.run(main(sys.argv[1], int(sys.argv[2])))
"""


async def test_of_two_servers_one_is_too_late(tmp_path: Path, client_of: Any) -> None:
    path = str(tmp_path / "gieok.db")
    async with (
        await open_home(path, QUICK) as one,
        await open_home(path, QUICK) as other,
        client_of(one) as first,
        client_of(other) as second,
    ):
        await first.post(f"{SPACE}/posts", json={"said": "내 이름은 유나야. 꼭 기억해 줘"})
        (slot,) = (await first.get(f"{SPACE}/slots")).json()["items"]
        etag = (await second.get(f"{SPACE}/slots/{slot['id']}")).headers["etag"]
        pin = {"json": {"pinned": True}, "headers": {"If-Match": etag}}
        tried = await asyncio.gather(*(one.patch(f"{SPACE}/slots/{slot['id']}", **pin) for one in (first, second)))
        now = (await first.get(f"{SPACE}/slots/{slot['id']}")).headers["etag"]
    done, late = sorted(tried, key=lambda one: one.status_code)
    assert (done.status_code, late.status_code) == (200, 412)
    assert done.headers["etag"] == late.headers["etag"] == now
    assert now in late.json()["error"]["message"]


async def test_two_processes_count_up_together_and_lose_nothing(tmp_path: Path) -> None:
    path = str(tmp_path / "gieok.db")
    async with await open_home(path, QUICK) as home:
        mind = home.mind("yuna", "mina")
        await mind.record("내 이름은 유나야. 꼭 기억해 줘")
        (slot,) = await mind.slots()
        await mind.correct(slot.id, "0")
    command = [sys.executable, "-c", COUNTS_UP, path, "5"]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    told = [await asyncio.to_thread(one.communicate, timeout=60) for one in running]
    assert [one.returncode for one in running] == [0, 0], told
    async with await open_home(path, QUICK) as home:
        (slot,) = await home.mind("yuna", "mina").slots()
    assert slot.value == "10"
