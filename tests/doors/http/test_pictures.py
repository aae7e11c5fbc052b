"""A character's face over HTTP: given, seen with a fallback, asked for again, taken away; and nothing in it can run."""

import httpx2
import pytest

from gieok.home import Home
from gieok.record.persona_files import demo_pictures
from gieok.testing.cards import card_png, plain_png

FACES = "/api/v1/spaces/yuna/nari/persona/pictures"


async def test_a_face_is_given_and_seen(client: httpx2.AsyncClient, home: Home) -> None:
    for _ in range(2):  # twice is the same as once
        put = await client.put(f"{FACES}/neutral", content=card_png("Nari"), headers={"Content-Type": "text/html"})
        assert put.status_code == 200
    kept = await home.picture("nari")
    assert kept is not None
    assert put.json() == {"emotion": "neutral", "type": "image/png", "octets": len(plain_png()), "hash": kept.hash}
    seen = await client.get(f"{FACES}/angry")  # falls back
    assert (seen.status_code, seen.content, seen.headers["content-type"]) == (200, plain_png(), "image/png")
    assert seen.headers["x-content-type-options"] == "nosniff"
    assert seen.headers["content-security-policy"] == "default-src 'none'; sandbox"
    await client.put(f"{FACES}/angry", content=plain_png(4, 4))
    assert (await client.get(f"{FACES}/angry")).content == plain_png(4, 4)
    assert (await client.delete(f"{FACES}/angry")).json() == {"removed": True}
    assert (await client.get(f"{FACES}/angry")).content == plain_png()


async def test_a_form_works_as_well(client: httpx2.AsyncClient) -> None:
    form = {"file": ("face.svg", plain_png(), "image/svg+xml")}
    assert (await client.put(f"{FACES}/sad", files=form)).json()["type"] == "image/png"


async def test_what_was_seen_is_not_sent_again(client: httpx2.AsyncClient) -> None:
    await client.put(f"{FACES}/neutral", content=plain_png())
    etag = (await client.get(f"{FACES}/happy")).headers["etag"]
    for seen in (etag, f'W/{etag}, "other"'):
        again = await client.get(f"{FACES}/happy", headers={"If-None-Match": seen})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", etag)
    await client.put(f"{FACES}/happy", content=plain_png(4, 4))
    changed = await client.get(f"{FACES}/happy", headers={"If-None-Match": etag})
    assert (changed.status_code, changed.content) == (200, plain_png(4, 4))


async def test_without_a_face_the_error_has_the_one_form(client: httpx2.AsyncClient) -> None:
    for method in ("GET", "DELETE"):
        answer = await client.request(method, f"{FACES}/neutral")
        assert (answer.status_code, answer.json()["error"]["type"]) == (404, "NotFound")
    await client.put(f"{FACES}/happy", content=plain_png())
    assert (await client.get(f"{FACES}/neutral")).status_code == 404
    assert (await client.get(f"{FACES}/smug")).status_code == 422


@pytest.mark.parametrize("body", [b"", b"<svg onload='alert(1)'/>", b"GIF89a", b"<html>", plain_png()[:30]])
async def test_what_is_no_picture_is_refused(client: httpx2.AsyncClient, body: bytes) -> None:
    answer = await client.put(f"{FACES}/neutral", content=body, headers={"Content-Type": "image/png"})
    assert (answer.status_code, answer.json()["error"]["type"]) == (422, "BadFile")
    assert (await client.get(f"{FACES}/neutral")).status_code == 404


async def test_a_character_that_comes_with_gieok_can_get_another_face(client: httpx2.AsyncClient) -> None:
    faces = "/api/v1/spaces/yuna/mina/persona/pictures"
    assert (await client.get(f"{faces}/sad")).content == demo_pictures("mina")["sad"].content
    await client.put(f"{faces}/neutral", content=plain_png())
    assert (await client.get(f"{faces}/sad")).content == plain_png()  # her own, not the drawn one
    await client.delete(f"{faces}/neutral")
    assert (await client.get(f"{faces}/neutral")).content == demo_pictures("mina")["neutral"].content


async def test_a_card_that_is_imported_brings_its_face(client: httpx2.AsyncClient) -> None:
    for only_look, status in ((True, 404), (False, 200)):
        answer = await client.post(
            "/api/v1/spaces/yuna/nari/import",
            params={"dry_run": only_look},
            content=card_png("Nari", description="bees"),
        )
        assert answer.json()["personas"] == ["nari"]
        assert (await client.get(f"{FACES}/sad")).status_code == status
