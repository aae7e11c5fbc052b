"""Text of a person or a model, made harmless before it stands in a prompt (I15).

A value is data. Put into a block as it came, it could end its line and begin another that looks
like ours: a section title, a state line, the mark by which a chat template begins another speaker. So
line breaks become spaces, what cannot be seen is dropped, and our own marks are written
differently inside it. Words stay as they are: what was said must still be readable.
"""

import re
import unicodedata

from gieok.compose.wording import ENGLISH, KOREAN
from gieok.nouns.category import Category

_BREAKS = re.compile("[\t\n\v\f\r\x1c-\x1f\x85\u2028\u2029]+")
_LINE_BREAK = re.compile("\r\n|[\n\v\f\r\x1c-\x1e\x85\u2028\u2029]")
_UNSEEN = re.compile(
    "[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f"  # control characters
    "\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"  # directions, zero widths
    "\u3164\uffa0"  # Hangul fillers
    "\U000e0000-\U000e007f]"  # tags: a whole text can hide in them
)
_SURROGATE = re.compile("[\ud800-\udfff]")
_SPACES = re.compile(" {2,}")
_WORTH_A_LOOK = re.compile(r"[\[<\u3164\uffa0]|-\s*\(|  ")
_CHAT_MARK = re.compile(
    r"<(?=[|｜][^<>\n]{0,80}[|｜]>)"  # <|im_start|>, <｜User｜>
    r"|<(?=/?s>|(?:start|end)_of_turn>|</?SYS>>)|(?<=<)<(?=/?SYS>>)"
    r"|\[(?=/?(?:INST|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS)\])",
    re.IGNORECASE,
)
_OUR_TITLE = re.compile(
    r"\[(\s*(?:" + "|".join(re.escape(title) for title in (*KOREAN.titles, *ENGLISH.titles)) + r")\s*)\]",
    re.IGNORECASE,
)
_OUR_LINE = re.compile(r"-\s+\((?=\s*(?:" + "|".join(Category) + r")\s*\))", re.IGNORECASE)


def one_line(text: str) -> str:
    """The text on one line, without anything that could pass for ours."""
    if text.isprintable() and not _WORTH_A_LOOK.search(text) and unicodedata.is_normalized("NFC", text):
        return text.strip()  # most memories: a plain line
    return _SPACES.sub(" ", _disarmed(_BREAKS.sub(" ", text))).strip()


def lines(text: str) -> list[str]:
    """The text's own lines, each harmless, indentation kept; whoever shows them puts a mark of ours before each."""
    return [_disarmed(_BREAKS.sub(" ", line)).rstrip() for line in _LINE_BREAK.split(text)]


def quoted(text: str) -> str:
    """The text on one line in quotation marks that it cannot close."""
    return '"' + re.sub('["“”„‟＂]', "'", one_line(text)) + '"'


def without_chat_marks(text: str) -> str:
    """A message that is handed over as it is, except for marks that would begin another speaker's turn."""
    return _CHAT_MARK.sub(_other_bracket, _SURROGATE.sub("\ufffd", text))


def _disarmed(text: str) -> str:
    text = unicodedata.normalize("NFC", _UNSEEN.sub("", _SURROGATE.sub("\ufffd", text)))
    text = _OUR_TITLE.sub(r"(\1)", without_chat_marks(text))
    return _OUR_LINE.sub("-(", text)


def _other_bracket(mark: re.Match[str]) -> str:
    return {"<": "‹", "[": "("}[mark[0]]
