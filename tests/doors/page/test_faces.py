"""A character of one's own has a face: brought in as a card, shown in the talk, changed and changed back."""

from typing import Any

import httpx2
from playwright.sync_api import Locator, Page, expect

from gieok.nouns.persona import Persona
from gieok.record.picture_files import read_picture
from gieok.testing.cards import card_png, plain_png
from gieok.testing.scripted_endpoint import Sends

RED, BLUE, GREEN = (200, 60, 90), (60, 90, 200), (60, 160, 90)

COLOUR = """image => {
    const drawn = document.createElement("canvas").getContext("2d");
    drawn.drawImage(image, 0, 0, 1, 1);
    return [...drawn.getImageData(0, 0, 1, 1).data].slice(0, 3);
}"""


def colour(image: Locator) -> tuple[int, ...]:
    expect(image).to_have_js_property("complete", True)
    return tuple(image.evaluate(COLOUR))


def choose(page: Page, opener: Locator, name: str, data: bytes) -> None:
    with page.expect_file_chooser() as chooser:
        opener.click()
    chooser.value.set_files({"name": name, "mimeType": "application/octet-stream", "buffer": data})


def bring(page: Page, name: str, data: bytes) -> None:
    page.locator(".switch.space").click()
    choose(page, page.get_by_role("button", name="Bring in a character…"), name, data)


def test_a_card_is_brought_in_on_the_page_and_its_face_is_seen(open_site: Any, page_of: Any, picture: Any) -> None:
    site = open_site(Sends("Hush, the bees are asleep. I am so happy you came!", between=0.01))
    page = page_of(site.url)
    card = card_png("Nari", 400, 600, RED, description="Nari keeps bees.", first_mes="Mind the bees, {{user}}.")
    bring(page, "nari.png", card)
    expect(page.get_by_role("heading", name="Nari")).to_be_visible()
    expect(page.get_by_text("Mind the bees, me.")).to_be_visible()
    assert colour(page.locator(".portrait .of-neutral")) == RED
    assert colour(page.locator(".switch.space .face img")) == RED
    assert colour(page.locator(".post.theirs .face img").first) == RED
    page.locator(".composer textarea").fill("Hello Nari")
    page.locator(".composer textarea").press("Enter")
    expect(page.locator(".portrait")).to_have_attribute("data-emotion", "happy")
    expect(page.locator(".portrait .of-happy")).to_have_css("opacity", "1")
    assert colour(page.locator(".portrait .of-happy")) == RED  # nothing of that emotion: the neutral one
    picture(page, "faces-card")
    choose(page, page.locator(".change-picture"), "smile.png", plain_png(300, 300, BLUE))
    expect(page.locator(".undo-notice")).to_contain_text("New picture: happy")
    assert colour(page.locator(".portrait .of-happy")) == BLUE
    assert colour(page.locator(".portrait .of-neutral")) == RED
    assert colour(page.locator(".post.theirs .face img").last) == BLUE
    frames = [page.locator(f".portrait .of-{one}").bounding_box() for one in ("neutral", "happy")]
    assert frames[0] == frames[1]  # a square one fills the frame of a standing one
    picture(page, "faces-changed")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".undo-notice")).to_contain_text("as it was before")
    assert colour(page.locator(".portrait .of-happy")) == RED
    assert list(site.run(site.home.pictures())["Nari"]) == ["neutral"]


def test_the_first_picture_of_a_character_stands_for_all(site: Any, page_of: Any, picture: Any, fits: Any) -> None:
    page = page_of(f"{site.url}/?user=me&character=a/b%20%3F", width=390, height=844, language="ko", touch=True)
    expect(page.locator(".portrait-letter")).to_have_text("A")
    choose(page, page.locator(".change-picture"), "face.webp", plain_png(300, 500, GREEN))
    expect(page.locator(".undo-notice")).to_contain_text("새 그림: 평온")
    assert colour(page.locator(".portrait .of-sad")) == GREEN
    assert colour(page.locator(".switch.space .face img")) == GREEN
    assert fits(page)
    picture(page, "faces-phone-ko")
    choose(page, page.locator(".change-picture"), "face.png", b"<svg onload='alert(1)'/>")
    expect(page.get_by_role("alert")).to_contain_text("PNG, JPEG and WebP")


def test_a_character_of_the_same_name_is_replaced_only_when_that_is_meant(site: Any, page_of: Any) -> None:
    page = page_of(site.url)
    bring(page, "nari.json", b'{"name": "Nari", "text": "keeps bees"}')
    expect(page.get_by_role("heading", name="Nari")).to_be_visible()
    for answer, text in (("Cancel", "keeps bees"), ("Replace", "sails")):
        bring(page, "nari.yaml", b"name: Nari\ntext: sails\nspeech: '{{mood}}'")
        page.get_by_role("button", name=answer).click()
        if answer == "Replace":
            expect(page.get_by_text("these marks are not known")).to_be_visible()
            page.get_by_role("button", name="To the talk").click()
        expect(page.locator(".portrait-about")).to_have_text(text)
    bring(page, "nari.yaml", b"nothing")
    expect(page.get_by_role("alert")).to_contain_text("holds no persona")


def test_a_face_that_another_program_brought_is_seen_at_the_next_visit(site: Any, page_of: Any, picture: Any) -> None:
    page = page_of(site.url)
    expect(page.locator(".portrait .of-neutral")).to_be_visible()
    site.run(site.home.parts.store.personas.put_picture("mina", "neutral", read_picture(plain_png(500, 500, GREEN))))
    page.reload()
    assert colour(page.locator(".portrait .of-happy")) == GREEN
    picture(page, "faces-square")
    brought = {"neutral": read_picture(plain_png(5, 5, BLUE))}
    site.run(site.home.parts.store.personas.put("sori", Persona("Sori", "sings"), brought))
    page.goto(f"{site.url}/?user=me&character=sori")
    expect(page.get_by_role("heading", name="Sori")).to_be_visible()
    assert colour(page.locator(".portrait .of-neutral")) == BLUE


def test_where_only_a_mood_has_a_picture_the_letter_stands_for_the_rest(site: Any, page_of: Any) -> None:
    site.run(site.home.set_picture("nari", plain_png(300, 300, RED), "happy"))
    page = page_of(f"{site.url}/?user=me&character=nari")
    expect(page.locator(".portrait-letter")).to_be_visible()
    expect(page.locator(".portrait img")).to_have_count(1)
    expect(page.locator(".portrait .of-happy")).to_have_css("opacity", "0")
    expect(page.locator(".switch.space .face")).to_have_text("N")


def test_a_visitor_sees_the_faces_of_their_own_tenant_alone(site: Any) -> None:
    main, acme = site.key_for("main"), site.key_for("acme")
    site.run(site.home.set_picture("nari", plain_png(5, 5, RED)))
    for key, status in ((main, 200), (acme, 404)):
        with httpx2.Client(base_url=site.url) as client:
            client.post("/sign-in", data={"key": key})
            answer = client.get("/pictures/nari/happy")
            assert answer.status_code == status
            if status == 200:
                assert answer.content == plain_png(5, 5, RED)
                assert answer.headers["content-security-policy"] == "default-src 'none'; sandbox"
                assert answer.headers["cache-control"] == "private, no-cache"
                version = answer.headers["etag"].strip('"')
                kept = client.get(f"/pictures/nari/happy?v={version}")
                assert "immutable" in kept.headers["cache-control"]
