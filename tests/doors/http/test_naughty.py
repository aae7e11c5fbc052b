"""Texts that break programs go through every text field and come back unchanged; and no request makes the server fail."""

import json
import os
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx2
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error

NAUGHTY = (
    "",
    " ",
    "\x00",
    "a\x00b",
    "\u200b\u200e\u202eesrever\u202c",
    "\ufeffbom",
    "\x85\u2028\u2029",
    "한글 ㅋㅋㅋ 각",  # the last syllable is written in parts
    "👩‍👩‍👧‍👦 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🇰🇷",
    "Z̮̞̠͙͔ͅḀ̗̞͈̻̗Ḷ͙͎̯̹̞͓G̻O̭̗̮",
    "'; drop table chat_turns; --",
    "$memory[a][b] ${x} {{char}} {% if %} %s %n",
    "<script>alert(1)</script>&amp;",
    "../../etc/passwd",
    "a/b?c=d&e#f%2F%00+",
    "data: x\n\nevent: reply\n\n",
    "\r\nX-Injected: yes",
    '{"memory": {"a": 1}}',
    "```json\n{}\n```",
    "NaN",
    "null",
    "-1e999",
    "\\ud800 \\",
    "ﷺ" * 50,
    "ı am {{uſer}}, thiſ chriſtmaſ; the deadlıne ıs Frıday, next wınter, İ lıke \u212aimchi",  # match i, s and K in any case
)
"""Our own short list; each broke some program once."""


NO_PLACE = (".", "..")
"""As a part of a path these mean "here" and "above", and clients take them out before they send it."""


def naughty() -> list[str]:
    """Ours, and with DATA=folder the Big List of Naughty Strings (blns/blns.json there), too."""
    longer = Path(os.environ.get("DATA", ".")) / "blns" / "blns.json"
    return [*NAUGHTY, *(json.loads(longer.read_text(encoding="utf-8")) if longer.is_file() else ())]


async def told(client: httpx2.AsyncClient, method: str, path: str, body: Any = None) -> Any:
    answer = await client.request(method, path, json=body)
    assert answer.status_code < 300, (path, answer.text)
    return answer.json()


async def test_a_text_comes_back_as_it_went_in(client: httpx2.AsyncClient) -> None:
    for number, text in enumerate(naughty()):
        await through_every_field(client, f"/api/v1/spaces/yuna{number}/mina{number}", text)


async def through_every_field(client: httpx2.AsyncClient, space: str, text: str) -> None:
    name = text.strip() if text.strip() not in ("", *NO_PLACE) else "x"
    round_ = await told(client, "POST", f"{space}/posts", {"said": text, "reply": text, "conversation": name})
    assert round_["user_query"] == text
    posts = (await client.get(f"{space}/posts", params={"conversation": name})).json()["items"]
    assert [post["message"] for post in posts] == [text, text]
    assert {post["conversation_id"] for post in posts} == {name}
    assert name in [one["id"] for one in await told(client, "GET", f"{space}/conversations")]
    assert (await told(client, "POST", f"{space}/recall", {"query": text}))["query"] == text
    await told(client, "POST", f"{space}/context", {"message": text, "conversation": name})
    await told(client, "POST", f"{space}/views", {"person": name, "memorize_to": text, "extra_context": text})
    await told(client, "POST", f"{space}/turns", {"message": text})
    assert (await told(client, "GET", f"{space}/posts?limit=1"))["items"][0]["message"] == text
    spoken = {"model": f"gieok/{name}", "user": name, "messages": [{"role": "user", "content": text}]}
    conversation = f"{name} {space}"
    chat = await told(client, "POST", "/v1/chat/completions", spoken | {"metadata": {"conversation": conversation}})
    assert (chat["model"], chat["gieok"]["conversation"]) == (f"gieok/{name}", conversation)
    here = f"/api/v1/spaces/{quote(name, safe='')}/{quote(name, safe='')}"
    first = (await client.get(f"{here}/posts", params={"conversation": conversation, "limit": 1})).json()["items"][0]
    assert (first["message"], first["send_from"], first["send_to"]) == (text, name, name)
    persona = {"name": name, "text": text, "rules": [text], "greeting": text}
    assert (await told(client, "PUT", f"{space}/persona", persona))["persona"] | persona == (
        await told(client, "GET", f"{space}/persona")
    )["persona"]
    exported = (await client.get(f"{space}/export?format=json")).json()
    assert text in [post["message"] for one in exported for round_ in one["rounds"] for post in round_["post_list"]]


async def test_a_name_comes_back_as_it_went_in(client: httpx2.AsyncClient) -> None:  # I12
    for text in filter(str.strip, naughty()):
        if text in NO_PLACE:
            continue
        space = f"/api/v1/spaces/{quote(text, safe='')}/{quote(text[::-1], safe='')}"
        await told(client, "POST", f"{space}/posts", {"said": "hello"})
        assert await told(client, "GET", "/api/v1/spaces") == [{"user": text, "character": text[::-1]}]
        assert len((await told(client, "GET", f"{space}/posts"))["items"]) == 1
        assert (await told(client, "DELETE", space))["user"] == text


async def test_a_corrected_value_comes_back_as_it_went_in(client: httpx2.AsyncClient) -> None:
    space = "/api/v1/spaces/yuna/mina"
    await told(client, "POST", f"{space}/posts", {"said": "내 이름은 유나야. 꼭 기억해", "reply": "응"})
    (slot,) = (await told(client, "GET", f"{space}/slots"))["items"]
    for text in naughty():
        if text.strip():
            slot = await told(client, "PATCH", f"{space}/slots/{slot['id']}", {"value": text})
            assert slot["value"] == text.strip()


def test_no_request_makes_the_server_fail(in_a_thread: Any) -> None:
    with in_a_thread() as url:
        described = schemathesis.openapi.from_url(f"{url}/openapi.json")
        operations = [one.ok() for one in described.get_all_operations()]
        for operation in operations:
            ask_at_random(operation)
    assert len(operations) >= 30


def ask_at_random(operation: Any) -> None:
    @given(case=operation.as_strategy())
    @settings(max_examples=15, phases=[Phase.generate], suppress_health_check=list(HealthCheck), database=None)
    def ask(case: schemathesis.Case) -> None:
        case.call_and_validate(checks=[not_a_server_error], timeout=20)

    ask()
