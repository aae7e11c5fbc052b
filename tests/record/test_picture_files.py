"""A stranger's image is looked at before it becomes a face: its kind, its size, and what is hidden in it."""

import base64
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gieok.errors import BadFile, NotFound
from gieok.nouns.emotion import EMOTIONS, PICTURES
from gieok.nouns.picture import Picture, nearest
from gieok.record.persona_files import characters_folder, demo_pictures, load_persona_file, read_persona
from gieok.record.picture_files import LARGEST, LONGEST_SIDE, load_picture, read_picture
from gieok.record.png_text import SIGNATURE, png_chunk, png_texts
from gieok.testing.cards import card_png, plain_png

JPEG = (
    b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00"
    b"\xff\xc0\x00\x11\x08\x00\x30\x00\x20\x03\x01\x11\x00\x02\x11\x01\x03\x11\x01\xff\xda\x00\x02\x00\xff\xd9"
)
LOSSY = base64.b64decode("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA")
LOSSLESS = base64.b64decode("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==")
EXTENDED = b"RIFF\x1e\0\0\0WEBPVP8X\x0a\0\0\0\x10\0\0\0\x1f\0\0\x2f\0\0"


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (plain_png(), "image/png"),
        (JPEG, "image/jpeg"),
        (LOSSY, "image/webp"),
        (LOSSLESS, "image/webp"),
        (EXTENDED, "image/webp"),
    ],
)
def test_what_a_picture_is_is_told_by_its_content(data: bytes, kind: str) -> None:
    assert read_picture(data) == Picture(kind, data)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
        b"<?xml version='1.0'?><svg/>",
        b"<html><script>alert(1)</script></html>",
        b"GIF89a\x01\x00\x01\x00",
        b"BM....",
        b"%PDF-1.7",
        b"RIFF\x1e\0\0\0WAVEfmt ",
    ],
)
def test_anything_else_is_refused_in_a_sentence(data: bytes) -> None:
    with pytest.raises(BadFile, match=r"face\.x: this is no picture that can be a face; PNG, JPEG and WebP can"):
        read_picture(data, "face.x")


@pytest.mark.parametrize(
    "data",
    [
        SIGNATURE,
        plain_png()[:-20],
        plain_png().replace(b"IHDR", b"IHDX"),
        SIGNATURE + png_chunk(b"IEND", b""),
        SIGNATURE + png_chunk(b"IHDR", b"\0\0\0\1\0\0\0\1\x08\2\0\0\0") + png_chunk(b"IEND", b""),
        JPEG[:22],
        b"\xff\xd8\xff" + b"\0" * 40,
        LOSSY[:24],
        b"RIFF\x1e\0\0\0WEBPVP8 " + b"\0" * 20,
    ],
)
def test_a_damaged_picture_is_refused(data: bytes) -> None:
    with pytest.raises(BadFile, match=r"cut off|damaged"):
        read_picture(data)


def test_a_picture_keeps_nothing_but_the_picture() -> None:
    secret = png_chunk(b"zTXt", b"Comment\0\0x"), png_chunk(b"eXIf", b"where it was taken"), png_chunk(b"prVt", b"note")
    found = read_picture(plain_png(2, 3, (1, 2, 3), *secret) + b"<script>behind the end</script>")
    assert found.content == plain_png(2, 3, (1, 2, 3))


def test_what_would_fill_the_house_is_refused() -> None:
    with pytest.raises(BadFile, match=f"a face may have {LARGEST:,}"):
        read_picture(JPEG + b"\0" * LARGEST)
    with pytest.raises(BadFile, match="pixels"):
        read_picture(plain_png(1, LONGEST_SIDE + 1))
    with pytest.raises(BadFile, match="pixels"):
        read_picture(plain_png(0, 5))
    large_text = png_chunk(b"tEXt", b"note\0" + b"x" * LARGEST)
    assert read_picture(plain_png(2, 3, (1, 2, 3), large_text)).content == plain_png(2, 3, (1, 2, 3))


@given(st.binary(max_size=200), st.sampled_from([SIGNATURE, b"\xff\xd8\xff", b"RIFF\0\0\0\0WEBPVP8X", b"", JPEG[:20]]))
def test_no_bytes_break_the_reader(data: bytes, start: bytes) -> None:
    with suppress(BadFile):  # and nothing else
        assert read_picture(start + data).content


def test_a_missing_emotion_falls_back_to_neutral() -> None:
    assert nearest("sad", ["neutral", "sad"]) == "sad"
    assert nearest("sad", ["neutral", "happy"]) == "neutral"
    assert nearest("sad", ["happy"]) is None


def test_a_card_brings_its_picture_without_the_character_in_it() -> None:
    loaded = read_persona(card_png("Nari", description="keeps bees"))
    assert loaded.pictures == {"neutral": Picture("image/png", plain_png())}
    assert png_texts(loaded.pictures["neutral"].content) == {}
    assert loaded.remarks == ()


def test_a_card_whose_picture_is_no_face_is_still_a_character() -> None:
    loaded = read_persona(card_png("Nari", 1, LONGEST_SIDE + 1, description="keeps bees"))
    assert (loaded.persona.name, dict(loaded.pictures)) == ("Nari", {})
    assert loaded.remarks == (
        "its picture was left out: the card: the picture is 1 × 10,001 pixels; a side may have 1 to 10,000",
    )


def test_pictures_beside_a_file_come_along(tmp_path: Path) -> None:
    (tmp_path / "nari.yaml").write_text("name: Nari\ntext: keeps bees\n", encoding="utf-8")
    (tmp_path / PICTURES["sad"]).write_bytes(plain_png())
    (tmp_path / "smile_full.webp").write_bytes(LOSSY)
    (tmp_path / "annoyed_full.png").write_bytes(b"<svg/>")
    for path in (tmp_path / "nari.yaml", tmp_path):
        loaded = load_persona_file(path)
        assert set(loaded.pictures) == {"sad", "happy"}
        (remark,) = loaded.remarks
        assert "annoyed_full.png" in remark


def test_a_card_alone_takes_nothing_of_its_neighbours_but_a_folder_is_one_character(tmp_path: Path) -> None:
    (tmp_path / "card.png").write_bytes(card_png("Nari", description="keeps bees"))
    (tmp_path / PICTURES["happy"]).write_bytes(plain_png())
    assert set(load_persona_file(tmp_path / "card.png").pictures) == {"neutral"}
    assert set(load_persona_file(tmp_path).pictures) == {"neutral", "happy"}
    (tmp_path / "other.json").write_text("{}", encoding="utf-8")
    assert load_persona_file(tmp_path).persona.name == "Nari"  # it is called what cards are called
    (tmp_path / "card.png").rename(tmp_path / "nari.png")
    with pytest.raises(BadFile, match="several files that could be"):
        load_persona_file(tmp_path)


def test_a_folder_without_a_persona_says_so(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="holds no persona"):
        load_persona_file(tmp_path)
    with pytest.raises(NotFound):
        load_picture(tmp_path / "no.png")
    with pytest.raises(BadFile, match="cannot be read"):
        load_picture(tmp_path)


def test_the_characters_that_come_with_gieok_have_all_faces() -> None:
    assert set(demo_pictures("mina")) == set(EMOTIONS)
    assert demo_pictures("nobody") == {}
    assert demo_pictures("../characters/mina") == {}
    assert set(load_persona_file(characters_folder() / "rowan").pictures) == set(EMOTIONS)
