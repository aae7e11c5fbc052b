"""MCP with the official client over both transports: an agent starts gieok as its memory, or finds it on a server."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.exceptions import MCPError

from gieok.assemble import open_home
from gieok.doors.http.keys import digest_of, new_key
from gieok.doors.http.options import Options
from gieok.doors.http.serve import server_for
from gieok.home import Home
from gieok.nouns.moment_in_time import utc_now
from gieok.settings import Settings

NAUGHTY = (
    "\x00 a\x00b",
    "\u202eesrever\u202c 👩‍👩‍👧‍👦",
    "$memory[a] {{char}} %s",
    "a\r\nb\u2028c",
    "'; drop table x; --",
)


@asynccontextmanager
async def over_stdio(folder: Path) -> AsyncIterator[Client]:
    words = ["-m", "gieok", "mcp", "-u", "yuna", "-c", "mina", "--store", str(folder / "gieok.db")]
    quiet = {"GIEOK_EMBEDDER": "none", "GIEOK_MODEL": "none", "GIEOK_PROMPT_LOG": "no"}
    async with Client(StdioServerParameters(command=sys.executable, args=words, env=quiet)) as client:
        yield client


@asynccontextmanager
async def served(store: str) -> AsyncIterator[tuple[Home, str]]:
    async with await open_home(store, Settings(model="none", embedder="none", prompt_log=False)) as home:
        server = server_for(home, Options(port=0))
        running = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        try:
            yield home, f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
        finally:
            server.should_exit = True
            await running


@asynccontextmanager
async def over_http(url: str, key: str = "", mode: str = "auto") -> AsyncIterator[Client]:
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    async with (
        httpx2.AsyncClient(headers=headers) as http,
        Client(streamable_http_client(f"{url}/mcp", http_client=http), mode=mode) as client,
    ):
        yield client


async def call(client: Client, tool: str, **arguments: Any) -> Any:
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result.content
    return result.structured_content


async def a_life_with_memory(client: Client, **who: str) -> None:
    """What an agent does with its memory, whatever the transport."""
    tools = {tool.name: tool for tool in (await client.list_tools()).tools}
    assert set(tools) == {
        *("add_memory", "search_memories", "get_memories", "update_memory", "delete_memory"),
        *("get_context", "record_turn", "why"),
    }
    reads = {name for name, tool in tools.items() if tool.annotations and tool.annotations.read_only_hint}
    assert reads == {"search_memories", "get_memories", "get_context", "why"}
    takes_away = {name for name, tool in tools.items() if tool.annotations and tool.annotations.destructive_hint}
    assert takes_away == {"delete_memory"}
    assert all(tool.description for tool in tools.values())
    told = await call(client, "record_turn", said="나 다음 달 3일에 부산으로 이사 가. 꼭 기억해 줘", reply="응!", **who)
    moving = told["learned"][0]["memory_id"]
    added = await call(client, "add_memory", text="the deploy script lives in tools/ship.sh", **who)
    assert added["learned"][0]["verdict"] == "promoted"
    found = await call(client, "search_memories", query="where is the deploy script?", limit=3, **who)
    assert "tools/ship.sh" in found["items"][0]["text"]
    assert found["degraded"]
    changed = await call(client, "update_memory", memory_id=moving, value="대구로 이사", **who)
    why = await call(client, "why", memory_id=changed["id"], **who)
    assert [one["state"] for one in why["versions"]] == ["superseded", "current"]
    context = await call(client, "get_context", message="나 어디로 가지?", tokens=2000, **who)
    assert "대구" in json.dumps(context["messages"], ensure_ascii=False)
    assert (await call(client, "delete_memory", memory_id=changed["id"], **who))["state"] == "forgotten"
    page = await call(client, "get_memories", limit=1, **who)
    assert ["tools/ship.sh" in one["value"] for one in page["items"]] == [True]
    assert page["next_cursor"] is None
    wrong = await client.call_tool("why", {"memory_id": "zzz", **who})
    assert wrong.is_error
    assert "NotFound" in str(wrong.content)
    templates = (await client.list_resource_templates()).resource_templates
    assert {one.uri_template.rpartition("/")[2] for one in templates} == {"persona", "state"}
    persona = await client.read_resource("gieok://yuna/mina/persona")
    assert json.loads(persona.contents[0].text)["hash"]  # type: ignore[union-attr]
    state = await client.read_resource("gieok://yuna/mina/state")
    assert "대구" not in state.contents[0].text  # type: ignore[union-attr]
    with pytest.raises(MCPError):
        await client.read_resource("gieok://yuna/nobody/persona")


async def test_an_agent_starts_gieok_as_its_memory(tmp_path: Path) -> None:
    async with over_stdio(tmp_path) as client:
        await a_life_with_memory(client)
    async with over_stdio(tmp_path) as client:  # another day
        assert len((await call(client, "get_memories"))["items"]) == 1


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_an_agent_finds_its_memory_on_a_server(mode: str) -> None:
    async with served(":memory:") as (_, url), over_http(url, mode=mode) as client:
        await a_life_with_memory(client, user="yuna", character="mina")


async def test_a_text_goes_through_the_tools_unchanged() -> None:
    async with served(":memory:") as (home, url), over_http(url) as client:
        for text in NAUGHTY:
            await call(client, "record_turn", said=text, reply=text, user="yuna", character="mina", conversation=text)
            posts = await home.mind("yuna", "mina").posts(text)
            assert [post.message for post in posts] == [text, text]
        (memory,) = (await call(client, "add_memory", text="my cat is called 나비"))["learned"]
        for text in NAUGHTY:
            memory = await call(client, "update_memory", memory_id=memory.get("id") or memory["memory_id"], value=text)
            assert memory["value"] == text.strip()


async def test_the_key_opens_the_memory_of_its_tenant_and_no_other(tmp_path: Path) -> None:  # I12
    async with served(str(tmp_path / "gieok.db")) as (home, url):
        keys = {}
        for tenant in ("acme", "other"):
            keys[tenant], kept = new_key(tenant, "", utc_now())
            await home.parts.store.keys.add(kept, digest_of(keys[tenant]))
        async with over_http(url, keys["acme"]) as acme:
            await call(acme, "add_memory", text="땅콩 알레르기가 있어")
            mine = await call(acme, "get_memories")
        async with over_http(url, keys["other"]) as other:
            for tool, given in (
                ("search_memories", {"query": "땅콩"}),
                ("get_memories", {}),
                ("get_context", {"message": "알레르기"}),
            ):
                assert "땅콩" not in str(await call(other, tool, **given))
            for tool, given in (("why", {}), ("delete_memory", {}), ("update_memory", {"value": "x"})):
                result = await other.call_tool(tool, {"memory_id": mine["items"][0]["id"], **given})
                assert result.is_error
        async with httpx2.AsyncClient() as bare:
            answer = await bare.post(f"{url}/mcp", json={"jsonrpc": "2.0", "id": 1, "method": "tools/list"})
        assert answer.status_code == 401
        assert (await call_once(url, keys["acme"])) == 1


async def call_once(url: str, key: str) -> int:
    async with over_http(url, key) as client:
        return len((await call(client, "get_memories"))["items"])


async def test_a_wrong_argument_is_told_and_not_a_crash() -> None:
    async with served(":memory:") as (_, url), over_http(url) as client:
        for tool, given in (
            ("search_memories", {"query": "x", "limit": 0}),
            ("get_memories", {"state": "nonsense"}),
            ("why", {"memory_id": ""}),
            ("record_turn", {}),
            ("record_turn", {"said": "x", "user": "\t"}),
        ):
            assert (await client.call_tool(tool, given)).is_error, tool
