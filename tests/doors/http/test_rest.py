"""The REST routes as a program uses them: talk, recall, explain, edit, erase; and one form for every error."""

import asyncio
import json
import re
from collections.abc import Callable
from typing import Any

import httpx2
import pytest

from gieok.errors import ModelUnavailable
from gieok.home import Home
from gieok.ports.chat_model import ChatModel
from gieok.testing.scripted_model import Fails, Says, ScriptedModel

SPACE = "/api/v1/spaces/yuna/mina"
Speaking = Callable[[ChatModel], Home]


async def told(client: httpx2.AsyncClient, method: str, path: str, body: Any = None, **headers: str) -> Any:
    answer = await client.request(method, path, json=body, headers=headers)
    assert answer.status_code < 300, answer.text
    return answer.json()


async def test_a_program_records_recalls_and_asks_why(client: httpx2.AsyncClient) -> None:
    said = {"said": "나 다음 달 3일에 부산으로 이사 가. 꼭 기억해 줘", "reply": "알았어!", "at": "2026-11-15T09:00:00Z"}
    round_ = await told(client, "POST", f"{SPACE}/posts", said)
    assert [post["send_from"] for post in round_["post_list"]] == ["yuna", "mina"]
    (slot,) = (await told(client, "GET", f"{SPACE}/slots"))["items"]
    assert slot["dated"] == "2026-12-03"
    found = await told(client, "POST", f"{SPACE}/recall", {"query": "나 어디로 이사 가지?"})
    assert any("부산" in item["text"] for item in found["items"])
    assert found["degraded"]
    assert "부산" in (await told(client, "GET", f"{SPACE}/state"))["state"]
    why = await told(client, "GET", f"{SPACE}/slots/{slot['id']}/why")
    assert why["posts"][0]["message"] == said["said"]
    assert why["candidates"][0]["verdict"] == "promoted"
    (judged,) = (await told(client, "GET", f"{SPACE}/candidates"))["items"]
    assert judged["slot_id"] == slot["id"]
    prompt = await told(client, "POST", f"{SPACE}/context", {"message": "언제였지?", "tokens": 2000})
    assert prompt["messages"][-1]["role"] == "user"
    assert await told(client, "GET", "/api/v1/spaces") == [{"user": "yuna", "character": "mina"}]


async def test_a_turn_names_what_ran_on_a_fallback(client: httpx2.AsyncClient) -> None:  # I3
    turn = await told(client, "POST", f"{SPACE}/turns", {"message": "안녕?"})
    assert any("no language model" in one for one in turn["degraded"])
    assert turn["face"] == {"neutral": 1, "sad": 0, "happy": 0, "angry": 0}
    trace = await told(client, "GET", f"{SPACE}/turns/{turn['round_id']}/trace")
    assert trace["id"] == turn["trace_id"]
    config = await told(client, "GET", f"{SPACE}/config")
    assert len(config["degraded"]) == 2


async def test_a_failed_turn_is_kept_and_can_be_retried(speaking: Speaking, client_of: Any) -> None:
    with ScriptedModel([Fails(ModelUnavailable("nobody is there")), Says("다시 왔어")]) as model:
        async with client_of(speaking(model)) as client:
            answer = await client.post(f"{SPACE}/turns", json={"message": "거기 있어?"})
            assert answer.status_code == 502
            assert answer.json()["error"]["type"] == "ModelUnavailable"
            (post,) = (await told(client, "GET", f"{SPACE}/posts"))["items"]
            again = await told(client, "POST", f"{SPACE}/turns/{post['round_id']}/retry")
            assert again["text"] == "다시 왔어"
            said = (await told(client, "GET", f"{SPACE}/posts"))["items"]
    assert [one["message"] for one in said] == ["거기 있어?", "다시 왔어"]


@pytest.mark.parametrize("accept", ["application/json", "text/event-stream"])
async def test_trying_a_failed_turn_again_with_its_key_does_not_say_it_twice(
    speaking: Speaking, client_of: Any, accept: str
) -> None:
    headers = {"Idempotency-Key": "k", "Accept": accept}
    with ScriptedModel([Fails(ModelUnavailable("nobody is there")), Says("이제 왔어")]) as model:
        async with client_of(speaking(model)) as client:
            failed = await client.post(f"{SPACE}/turns", json={"message": "거기 있어?"}, headers=headers)
            assert "nobody is there" in failed.text
            for _ in range(2):
                again = await client.post(f"{SPACE}/turns", json={"message": "거기 있어?"}, headers=headers)
                assert "이제 왔어" in again.text
            said = (await told(client, "GET", f"{SPACE}/posts"))["items"]
    assert [one["message"] for one in said] == ["거기 있어?", "이제 왔어"]


async def test_long_lists_come_in_pages(client: httpx2.AsyncClient) -> None:
    for n in range(7):
        await told(client, "POST", f"{SPACE}/posts", {"said": f"number {n}"})
    seen: list[str] = []
    cursor = ""
    while True:
        page = await told(client, "GET", f"{SPACE}/posts?limit=3{cursor}")
        seen += [post["message"] for post in page["items"]]
        if page["next_cursor"] is None:
            break
        cursor = f"&cursor={page['next_cursor']}"
    assert seen == [f"number {n}" for n in range(7)]
    for path in ("slots", "candidates", "moments", "episodes"):
        assert (await told(client, "GET", f"{SPACE}/{path}?limit=1&cursor=0"))["next_cursor"] is None


async def one_slot(client: httpx2.AsyncClient) -> tuple[str, str]:
    await told(client, "POST", f"{SPACE}/posts", {"said": "내 이름은 유나야. 꼭 기억해", "reply": "응"})
    (slot,) = (await told(client, "GET", f"{SPACE}/slots"))["items"]
    read = await client.get(f"{SPACE}/slots/{slot['id']}")
    return slot["id"], read.headers["etag"]


async def test_no_update_is_lost(client: httpx2.AsyncClient) -> None:
    slot, etag = await one_slot(client)
    edits = [
        client.patch(f"{SPACE}/slots/{slot}", json={"pinned": pinned}, headers={"If-Match": etag})
        for pinned in (True, True, True)
    ]
    found = await asyncio.gather(*edits)
    assert sorted(one.status_code for one in found) == [200, 412, 412]
    (done,) = [one for one in found if one.status_code == 200]
    refused = next(one for one in found if one.status_code == 412)
    assert refused.json()["error"]["type"] == "PreconditionFailed"
    renamed = await client.patch(
        f"{SPACE}/slots/{slot}", json={"value": "윤아"}, headers={"If-Match": done.headers["etag"]}
    )
    assert renamed.json()["value"] == "윤아"
    stale = await client.delete(f"{SPACE}/slots/{slot}", headers={"If-Match": done.headers["etag"]})
    assert stale.status_code == 412


async def test_what_is_forgotten_can_be_restored(client: httpx2.AsyncClient) -> None:  # I11
    slot, _ = await one_slot(client)
    assert (await told(client, "PUT", f"{SPACE}/slots/{slot}/pin"))["pinned"]
    assert not (await told(client, "DELETE", f"{SPACE}/slots/{slot}/pin"))["pinned"]
    assert (await told(client, "DELETE", f"{SPACE}/slots/{slot}"))["state"] == "forgotten"
    assert (await told(client, "GET", f"{SPACE}/slots"))["items"] == []
    assert len((await told(client, "GET", f"{SPACE}/slots?state=forgotten&state=current"))["items"]) == 1
    assert (await told(client, "POST", f"{SPACE}/slots/{slot}/restore"))["state"] == "current"


async def test_a_value_that_was_replaced_is_not_corrected(client: httpx2.AsyncClient) -> None:  # I11
    old, _ = await one_slot(client)
    new = (await told(client, "PATCH", f"{SPACE}/slots/{old}", {"value": "윤아"}))["id"]
    late = await client.patch(f"{SPACE}/slots/{old}", json={"value": "연아"})
    assert late.status_code == 409
    assert new in late.json()["error"]["message"]
    await told(client, "POST", f"{SPACE}/slots/{old}/restore")
    assert (await told(client, "PATCH", f"{SPACE}/slots/{old}", {"value": "연아"}))["value"] == "연아"


async def test_a_write_that_is_sent_twice_happens_once(client: httpx2.AsyncClient) -> None:
    sent = [
        client.post(f"{SPACE}/turns", json={"message": "한 번만"}, headers={"Idempotency-Key": "k1"}) for _ in range(3)
    ]
    answers = await asyncio.gather(*sent)
    assert len({one.content for one in answers}) == 1
    assert len((await told(client, "GET", f"{SPACE}/posts"))["items"]) == 2
    other = await client.post(f"{SPACE}/turns", json={"message": "다른 말"}, headers={"Idempotency-Key": "k1"})
    assert other.status_code == 422
    elsewhere = await client.post(
        "/api/v1/spaces/jiho/mina/turns", json={"message": "한 번만"}, headers={"Idempotency-Key": "k1"}
    )
    assert elsewhere.json()["round_id"] != answers[0].json()["round_id"]


async def test_other_settings_are_tried_and_applied(client: httpx2.AsyncClient) -> None:
    await one_slot(client)
    would = await told(client, "POST", f"{SPACE}/replay", {"threshold": 0.999})
    assert len(would["dropped"]) == 1
    assert not would["applied"]
    assert len((await told(client, "GET", f"{SPACE}/slots"))["items"]) == 1
    await told(client, "POST", f"{SPACE}/replay", {"threshold": 0.999, "apply": True})
    assert (await told(client, "GET", f"{SPACE}/slots"))["items"] == []


async def test_a_person_sees_the_posts_of_a_job(client: httpx2.AsyncClient) -> None:
    for said in ("the API needs a login page", "lunch was fine", "the login must be quick"):
        await told(client, "POST", f"{SPACE}/posts", {"said": said})
    seen = await told(client, "POST", f"{SPACE}/views", {"person": "mina", "memorize_to": "login", "at_most": 2})
    assert [post["message"] for post in seen["posts"]] == ["the API needs a login page", "the login must be quick"]
    none = await told(client, "POST", f"{SPACE}/views", {"person": "mina", "memorize_to": "GOLDFISH"})
    assert none["posts"] == []


async def test_a_character_moves_in(client: httpx2.AsyncClient) -> None:
    space = "/api/v1/spaces/yuna/robo"
    assert (await client.get(f"{space}/persona")).status_code == 404
    put = await told(client, "PUT", f"{space}/persona", {"name": "Robo", "text": "A patient robot."})
    read = await told(client, "GET", f"{space}/persona")
    assert read["hash"] == put["hash"]
    assert read["persona"]["text"] == "A patient robot."
    wrong = await client.put(f"{space}/persona", json={"name": "Robo", "txt": "?"})
    assert wrong.status_code == 422


async def test_what_was_said_is_exported(client: httpx2.AsyncClient) -> None:
    await told(client, "POST", f"{SPACE}/posts", {"said": "one", "conversation": "a"})
    await told(client, "POST", f"{SPACE}/posts", {"said": "two", "conversation": "b"})
    lines = [json.loads(line) for line in (await client.get(f"{SPACE}/export")).text.splitlines()]
    assert [line["conversation"] for line in lines if line["kind"] == "round"] == ["a", "b"]
    assert len((await client.get(f"{SPACE}/export?format=json&conversation=b")).json()) == 1
    assert "two" in (await client.get(f"{SPACE}/export?format=yaml")).text


async def test_erasing_gives_a_receipt_and_leaves_nothing(client: httpx2.AsyncClient) -> None:
    await client.post(f"{SPACE}/turns", json={"message": "비밀이야"}, headers={"Idempotency-Key": "k"})
    receipt = await told(client, "DELETE", SPACE)
    assert receipt["counts"]["chat_turns"] == 2
    assert (await told(client, "GET", f"{SPACE}/posts"))["items"] == []
    again = await client.post(f"{SPACE}/turns", json={"message": "비밀이야"}, headers={"Idempotency-Key": "k"})
    assert len((await told(client, "GET", f"{SPACE}/posts"))["items"]) == 2, again.text
    assert (await client.delete("/api/v1/spaces/nobody/mina")).status_code == 404


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "kind"),
    [
        ("GET", "/nowhere", None, 404, "NotFound"),
        ("GET", f"{SPACE}/slots/zzz", None, 404, "NotFound"),
        ("PATCH", f"{SPACE}/slots/zzz", {}, 422, "BadInput"),
        ("DELETE", f"{SPACE}/turns/zzz", None, 404, "NotFound"),
        ("PUT", f"{SPACE}/turns", None, 405, "MethodNotAllowed"),
        ("POST", f"{SPACE}/turns", {"mesage": "typo"}, 422, "BadInput"),
        ("POST", f"{SPACE}/posts", {"said": "x", "at": "2026-11-15T09:00"}, 422, "BadInput"),
        ("POST", f"{SPACE}/replay", {"weights": {"novelty": 1.0}}, 422, "BadSetting"),
        ("GET", f"{SPACE}/slots?limit=0", None, 422, "BadInput"),
        ("GET", f"{SPACE}/slots?cursor=abc", None, 422, "BadInput"),
        ("GET", "/api/v1/spaces/%20/mina/slots", None, 422, "BadText"),
    ],
)
async def test_every_error_has_one_form(
    client: httpx2.AsyncClient, method: str, path: str, body: Any, status: int, kind: str
) -> None:
    answer = await client.request(method, path, json=body)
    assert answer.status_code == status, answer.text
    assert set(answer.json()["error"]) == {"type", "message", "hint"}
    assert answer.json()["error"]["type"] == kind
    assert answer.headers["x-request-id"]


async def test_what_is_no_text_is_refused(client: httpx2.AsyncClient) -> None:
    asked = {"headers": {"Content-Type": "application/json"}}
    for body in (
        rb'{"message": "\ud800"}',
        b'{"message": "\xff"}',
        b"{",
        b"[" * 100_000,
        b'{"message": ' + b"9" * 9_999 + b"}",
    ):
        answer = await client.post(f"{SPACE}/turns", content=body, **asked)  # type: ignore[arg-type]
        assert answer.status_code in (400, 422), (body[:20], answer.text)
        assert answer.json()["error"]["message"]
    plain = await client.post(f"{SPACE}/turns", content=b'{"message": "x"}', headers={"Content-Type": "text/plain"})
    assert plain.status_code == 422  # a page elsewhere can send text/plain without asking first


async def test_health_metrics_and_docs_are_there(client: httpx2.AsyncClient) -> None:
    assert await told(client, "GET", "/health/live") == {"status": "live"}
    assert await told(client, "GET", "/health/ready") == {"status": "ready"}
    await told(client, "POST", f"{SPACE}/turns", {"message": "비밀"})
    shown = (await client.get("/metrics")).text
    assert 'gieok_turns_total{outcome="finished"} 1' in shown
    assert 'route="/api/v1/spaces/{user}/{character}/turns",status="200"} 1' in shown
    assert "yuna" not in shown
    assert 'le="+Inf"' in shown
    api = await told(client, "GET", "/openapi.json")
    assert "나 언제 이사 간다고 했지?" in json.dumps(api, ensure_ascii=False)
    page = (await client.get("/docs")).text
    assert "https://" not in page  # nothing is fetched from elsewhere
    for file in re.findall(r'(?:src|href)="([^"]+)"', page):
        assert (await client.get(file)).status_code == 200, file
    mine = await client.get("/health/live", headers={"X-Request-Id": "abc-123"})
    assert mine.headers["x-request-id"] == "abc-123"
