"""Files that cannot be read are one sentence that names the place; nothing of them is written."""

import json
from pathlib import Path

import pytest

from gieok.carry import opened
from gieok.carry.read import opened as opened_file
from gieok.errors import BadFile, BadInput, NotFound
from gieok.sync import Mind

MESSAGE = '{"name":"Yuna","is_user":true,"mes":"hi","send_date":1741000000000}'
TALK = {"uuid": "u", "chat_messages": [{"uuid": "m", "sender": "human", "text": "hi"}]}


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"", "is empty"),
        (b"\xef\xbb\xbf  \n", "is empty"),
        (b"[]", "holds an empty list"),
        (MESSAGE.encode("utf-16"), "is UTF-16 text; save it as UTF-8"),
        (MESSAGE.encode("utf-16-le"), "is not text"),
        (b"\x7fELF\x02\x01\x01\x00\x00", "is not text"),
        (b"hello, world", "no file that can be imported"),
        (b'{"openapi": "3.1.0", "paths": {}}', "a program that is not known here"),
        (b'[{"a": 1}]', "a program that is not known here"),
        (b'[{"role": "user", "content": "x"}]', "a program that is not known here"),
        (json.dumps([TALK]).encode()[:-20], "ends in the middle of entry 1 (line 1): it was cut off"),
        (json.dumps([TALK], indent=1).encode() + b"x", "goes on behind its end (line"),
        (b"[" * 10_000, "nested too deeply"),
        (b'{"a":' * 10_000, "nested too deeply"),
        (b'[{"uuid":"u","chat_messages":[]},\n\n {"uuid": nope}]', "not readable JSON in entry 2, line 3"),
        (b'[{"uuid":"u","chat_messages":[{"sender":"human","text":"\xb0\xa1"}]}]', "not UTF-8 text (near line 1)"),
        (MESSAGE.replace("hi", "안녕").encode("cp949"), "not UTF-8 text"),
        (b'{"kind":"gieok","version":99,"user":"a","character":"b"}', "written by a newer gieok (version 99)"),
        (b'{"kind":"gieok","version":1}', "does not say in line 1 whose it is"),
        (b'{"results": []}', None),
    ],
)  # fmt: skip
def test_a_bad_file_is_one_sentence(mind: Mind, data: bytes, complaint: str | None) -> None:
    if complaint is None:
        assert mind.bring(data).nothing_new
    else:
        with pytest.raises(BadFile) as raised:
            mind.bring(data)
        assert complaint in str(raised.value)
        assert "\n" not in str(raised.value)
    assert mind.conversations() == []


def test_a_cut_off_list_writes_nothing_even_of_what_stood_before(mind: Mind) -> None:
    whole = json.dumps([TALK | {"uuid": str(n)} for n in range(50)])
    with pytest.raises(BadFile, match=r"in the middle of entry 50 \(line 1\)"):
        mind.bring(whole[:-30].encode())
    assert mind.conversations() == []


def test_a_byte_order_mark_is_no_obstacle(mind: Mind) -> None:
    assert mind.bring(b"\xef\xbb\xbf" + MESSAGE.encode()).posts == 1
    assert mind.bring(b"\xef\xbb\xbf" + json.dumps([TALK]).encode()).posts == 1


def test_a_line_without_end_is_left_out_by_its_number(mind: Mind, tmp_path: Path) -> None:
    file = tmp_path / "long.jsonl"
    with file.open("wb") as out:
        out.write(MESSAGE.encode() + b"\n")
        out.write(b'{"name":"Yuna","is_user":true,"mes":"')
        out.writelines(b"x" * 1_000_000 for _ in range(50))
        out.write(b'"}\n' + MESSAGE.replace("hi", "bye").encode() + b"\n")
    report = mind.bring(file)
    assert report.posts == 2
    (left,) = report.left_out
    assert (left.reason, left.where) == (f"it is longer than {opened.LONGEST_LINE:,} bytes", ("line 2",))


def test_a_line_that_is_nested_without_end_is_left_out(mind: Mind) -> None:
    deep = '{"name":"Yuna","is_user":true,"mes":' + "[" * 10_000 + "]" * 10_000 + "}"
    report = mind.bring(f"{MESSAGE}\n{deep}\n".encode())
    assert (report.posts, report.left_out[0].where) == (1, ("line 2",))
    assert "nested too deeply" in report.left_out[0].reason


def test_a_document_that_is_too_large_says_so(mind: Mind, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opened, "LARGEST_DOCUMENT", 100)
    monkeypatch.setattr(opened, "LARGEST_ENTRY", 100)
    monkeypatch.setattr(opened, "AT_ONCE", 64)
    with pytest.raises(BadFile, match="is larger than 100 bytes; split it"):
        mind.bring(json.dumps({"spec": "chara_card_v2", "data": {"name": "x" * 200}}, indent=1).encode())
    with pytest.raises(BadFile, match="entry 1 of the file is larger than 100 characters"):
        mind.bring(json.dumps([TALK | {"name": "x" * 300}]).encode())


def test_a_file_in_which_nothing_can_be_used_says_the_first_reason(mind: Mind) -> None:
    hidden = MESSAGE.replace('"is_user"', '"is_system":true,"is_user"')
    with pytest.raises(BadFile, match=r"the first reason, line 1: it was hidden from the model"):
        mind.bring(hidden.encode())


def test_wrong_names_are_said(mind: Mind, tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="there is no file"):
        opened_file(tmp_path / "nowhere.json")
    with pytest.raises(BadFile, match="cannot be read"):
        opened_file(tmp_path)
    with pytest.raises(BadInput, match="there is no format 'msn'"):
        opened_file(b"x", format="msn")


def test_a_format_that_was_said_is_believed_and_what_does_not_fit_is_left_out(mind: Mind) -> None:
    with pytest.raises(BadFile, match="entry 1: it is no conversation"):
        mind.bring(opened_file(MESSAGE.encode(), format="chatgpt"))
