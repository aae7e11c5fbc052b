"""A persona is read from whatever file it came in, or the file is refused with a reason."""

import base64
import json
import zlib
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gieok.errors import BadFile, NotFound
from gieok.nouns.persona import LoreEntry, Persona
from gieok.record.persona_files import (
    characters_folder,
    demo_characters,
    demo_persona,
    load_persona,
    load_persona_file,
    read_persona,
)
from gieok.record.png_text import SIGNATURE, png_texts

CARD: dict[str, Any] = {
    "spec": "chara_card_v2",
    "spec_version": "2.0",
    "data": {
        "name": "Nari",
        "description": "{{char}} keeps bees.{{// ask her about the hive }}",
        "personality": "patient",
        "scenario": "A garden in {{random: spring, autumn}}.",
        "first_mes": "Mind the bees, {{user}}.",
        "mes_example": "<START>\n{{user}}: Hello\n{{char}}: Hush.\n<start>\n{{user}}: Bye\n{{char}}: Bye.",
        "system_prompt": "{{original}} Stay calm.",
        "post_history_instructions": "",
        "alternate_greetings": ["Oh, you again."],
        "creator_notes": "not for the model",
        "character_book": {
            "entries": [
                {
                    "keys": ["queen", " hive "],
                    "content": "The queen is called Ada.",
                    "enabled": True,
                    "insertion_order": 7,
                    "extensions": {},
                },
                {
                    "keys": ["honey"],
                    "secondary_keys": ["winter"],
                    "selective": True,
                    "content": "Honey is kept for winter.",
                    "enabled": False,
                    "insertion_order": 1,
                    "priority": 3,
                    "case_sensitive": True,
                    "constant": True,
                },
            ]
        },
    },
}
NARI = Persona(
    name="Nari",
    text="{{char}} keeps bees.\n\npatient",
    rules=("Stay calm.",),
    world="A garden in spring.",
    examples=("{{user}}: Hello\n{{char}}: Hush.", "{{user}}: Bye\n{{char}}: Bye."),
    greeting="Mind the bees, {{user}}.",
    lorebook=(
        LoreEntry(("queen", "hive"), "The queen is called Ada.", priority=7),
        LoreEntry(
            ("honey",), "Honey is kept for winter.", priority=3, enabled=False, case=True, also=("winter",), always=True
        ),
    ),
)


def chunk(kind: bytes, body: bytes) -> bytes:
    return len(body).to_bytes(4) + kind + body + zlib.crc32(kind + body).to_bytes(4)


def picture(*chunks: bytes) -> bytes:
    """A picture of one pixel with these chunks in it."""
    head = chunk(b"IHDR", bytes([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]))
    return SIGNATURE + head + b"".join(chunks) + chunk(b"IDAT", zlib.compress(b"\0\0")) + chunk(b"IEND", b"")


def packed(card: dict[str, Any]) -> bytes:
    return base64.b64encode(json.dumps(card, ensure_ascii=False).encode())


def test_a_persona_is_read_from_yaml(tmp_path: Path) -> None:
    path = tmp_path / "mina.yaml"
    path.write_text(
        "name: 미나\ntext: 밝은 대학생\nrules: 반말을 쓴다\nboundaries: [욕, 거짓말]\n"
        "lorebook:\n  - keys: 달빛\n    content: 카페 이름\n",
        encoding="utf-8",
    )
    assert load_persona(path) == Persona(
        "미나",
        "밝은 대학생",
        rules=("반말을 쓴다",),
        boundaries=("욕", "거짓말"),
        lorebook=(LoreEntry(("달빛",), "카페 이름"),),
        language="ko",
    )


def test_a_persona_is_read_from_json_whatever_the_file_is_called(tmp_path: Path) -> None:
    path = tmp_path / "rowan.txt"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(NARI.to_dict()).encode())
    assert load_persona(path) == NARI


def test_a_card_of_version_2_becomes_a_persona() -> None:
    loaded = read_persona(json.dumps(CARD).encode())
    assert loaded.persona == NARI
    assert loaded.remarks == ("1 other greeting(s) of the card are not used",)


def test_a_card_of_version_3_goes_by_its_nickname_and_runs_no_patterns() -> None:
    data = CARD["data"] | {
        "nickname": "Na",
        "group_only_greetings": [],
        "character_book": {
            "entries": [
                {
                    "keys": ["(a+)+$"],
                    "use_regex": True,
                    "content": "@@depth 4\n@@role system\nNever told.",
                    "enabled": True,
                }
            ]
        },
    }
    loaded = read_persona(json.dumps({"spec": "chara_card_v3", "spec_version": "3.0", "data": data}).encode())
    assert loaded.persona.name == "Na"
    assert loaded.persona.lorebook == (LoreEntry(("(a+)+$",), "Never told.", enabled=False),)
    assert "lorebook entry 1 is called up by a pattern; gieok does not run patterns, so it is off" in loaded.remarks


def test_a_card_from_before_version_2_is_read_too() -> None:
    flat = {
        key: CARD["data"][key] for key in ("name", "description", "personality", "scenario", "first_mes", "mes_example")
    }
    assert read_persona(json.dumps(flat).encode()).persona == Persona(
        NARI.name, NARI.text, world=NARI.world, examples=NARI.examples, greeting=NARI.greeting
    )


@pytest.mark.parametrize(
    "text_chunk",
    [
        lambda text: chunk(b"tEXt", b"chara\0" + text),
        lambda text: chunk(b"zTXt", b"chara\0\0" + zlib.compress(text)),
        lambda text: chunk(b"iTXt", b"chara\0\0\0en\0a card\0" + text),
        lambda text: chunk(b"iTXt", b"chara\0\1\0\0\0" + zlib.compress(text)),
    ],
    ids=["tEXt", "zTXt", "iTXt", "packed iTXt"],
)
def test_a_card_is_read_out_of_a_picture(text_chunk: Any) -> None:
    assert read_persona(picture(text_chunk(packed(CARD)))).persona == NARI


def test_of_two_cards_in_a_picture_the_newer_form_counts() -> None:
    newer = {"spec": "chara_card_v3", "data": CARD["data"] | {"name": "나리"}}
    both = picture(chunk(b"tEXt", b"chara\0" + packed(CARD)), chunk(b"tEXt", b"ccv3\0" + packed(newer)))
    assert read_persona(both).persona.name == "나리"


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "it holds no persona"),
        (b"- a\n- b", "it holds no persona"),
        (b"name: [", "it is not YAML"),
        (b"name: \xff\xfe", "it is not YAML"),
        (b"{", "it is not JSON"),
        (b"[" * 100_000, "it is not JSON"),
        (b"- " * 20_000, "it is not YAML"),
        (b"text: someone", "a persona needs name"),
        (b"name: '  '", "a persona needs a name"),
        (b"name: 12", "the name of a persona must be text, not int"),
        (b"name: a\nrules: {a: b}", "'rules' of a persona must be a text or a list of texts, not dict"),
        (b"name: a\nspeach: soft", "a persona has no field speach"),
        (b"name: a\nlanguage: fr", 'the language of a persona is "ko" or "en"'),
        (b"name: a\nlorebook: [3]", "'lorebook' of a persona must be a list of entries"),
        (b"name: a\nlorebook: [{keys: [b]}]", "a lorebook entry needs content"),
        (b"name: a\nlorebook: [{keys: [b], content: c, priority: high}]", "must be int, not str"),
        (b"name: !!python/object/apply:os.system ['true']", "it is not YAML"),
        (b"x" * 1_000_001, "larger than 1,000,000 bytes"),
        (b'{"spec": "chara_card_v9", "data": {}}', "chara_card_v9 is not known"),
        (b'{"spec": "chara_card_v2", "data": []}', "the character card has no data part"),
        (b'{"spec": "chara_card_v2", "data": {"name": 5}}', "'name' of the character card must be text, not int"),
        (b'{"spec": "chara_card_v2", "data": {"name": "a", "character_book": {"entries": [1]}}}', "list of entries"),
        (b'{"name": "\\ud800"}', "lone surrogate"),
        (picture(), "the picture carries no character card"),
        (picture(chunk(b"tEXt", b"chara\0%%%")), "not base64|not JSON"),
        (picture(chunk(b"zTXt", b"chara\0\0nonsense")), "cannot be unpacked"),
        (picture(chunk(b"zTXt", b"chara\0\0" + zlib.compress(bytes(20_000_000)))), "larger than 10,000,000 bytes"),
        (picture(chunk(b"tEXt", b"chara\0" + packed(CARD)))[:-30], "cut off"),
        (picture(chunk(b"tEXt", b"chara\0abcd").replace(b"abcd", b"abce")), "the checksum of its tEXt part is wrong"),
        (SIGNATURE + b"\xff\xff\xff\xfftEXt", "cut off"),
    ],
)  # fmt: skip
def test_what_is_no_persona_is_refused_with_the_reason(data: bytes, reason: str) -> None:
    with pytest.raises(BadFile, match=f"sent.bin: .*({reason})"):
        read_persona(data, "sent.bin")


def test_aliases_that_unfold_without_end_are_refused_at_once() -> None:
    bomb = "a0: &a0 [x, x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]\n" for n in range(1, 60))
    for field in ("rules", "name", "language", "lorebook"):
        with pytest.raises(BadFile):
            read_persona(f"{bomb}name: a\n{field}: *a59\n".encode())
        with pytest.raises(BadFile):
            read_persona(
                f"{field}: &a0 [x, x]\n".encode() if field == "name" else f"name: a\n{field}: &a [*a]\n".encode()
            )


@settings(max_examples=200)
@given(st.binary(max_size=200), st.booleans())
def test_any_bytes_give_a_persona_or_a_clear_error(data: bytes, as_picture: bool) -> None:
    try:
        loaded = read_persona(SIGNATURE + data if as_picture else data)
    except BadFile:
        return
    assert loaded.persona.name.strip()


def test_the_texts_of_a_picture_are_found_by_their_keyword() -> None:
    data = picture(
        chunk(b"tEXt", b"Author\0me"), chunk(b"tEXt", b"Author\0you"), chunk(b"iTXt", b"Title\0\0\0\0\0\xea\xb0\x80")
    )
    assert png_texts(data) == {"author": b"me", "title": "가".encode()}


def test_a_file_that_is_not_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="there is no file"):
        load_persona(tmp_path / "nobody.yaml")
    with pytest.raises(BadFile, match="holds no persona"):
        load_persona(tmp_path)


def test_remarks_name_what_was_probably_not_meant(tmp_path: Path) -> None:
    path = tmp_path / "odd.json"
    odd = Persona(
        "Odd",
        rules=("word " * 2_500,),
        examples=("x" * 3_000,),
        greeting="{{time}}",
        lorebook=(LoreEntry((" ",), "lost"),),
    )
    path.write_text(json.dumps(odd.to_dict()), encoding="utf-8")
    assert load_persona_file(path).remarks == (
        "the persona has no text: only its name tells who it is",
        "persona and rules have about 2,651 tokens; every turn pays for them",
        "the examples have 3,000 characters; a prompt takes 2,500 of them",
        "lorebook entry 1 has no key, so nothing calls it up",
        "these marks are not known and stay as they are: {{time}}",
    )


def test_the_characters_that_come_with_gieok_are_complete() -> None:
    assert demo_characters() == ["mina", "rowan"]
    assert {demo_persona(name).language for name in demo_characters()} == {"ko", "en"}
    with pytest.raises(NotFound, match="those that come with gieok are mina, rowan"):
        demo_persona("../../etc")


@pytest.mark.parametrize("name", ["mina", "rowan"])
def test_a_character_that_comes_with_gieok_has_a_whole_persona_and_four_small_pictures(name: str) -> None:
    folder = characters_folder() / name
    loaded = load_persona_file(folder / "persona.yaml")
    assert loaded.remarks == ()
    assert all(getattr(loaded.persona, field.name) for field in fields(Persona))
    for title in ("neutral", "crying", "smile", "annoyed"):
        picture = (folder / f"{title}_full.png").read_bytes()
        assert png_texts(picture) == {}
        assert (int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])) == (512, 768)
        assert len(picture) < 40_000
