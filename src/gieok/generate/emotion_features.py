"""What there is to see in a line of text when one looks for a feeling.

A line becomes named evidence: words and word pairs, pieces of words, Hangul syllables and their letters (jamo),
sentence endings, laughter and crying (ㅋㅋ, ㅠㅠ), emphasis, and the hand-written words of `emotion_words`, negation
applied. The first letter of a name is its kind. This file does not know any weight and does not decide; the trainer
and the judge both read lines through it, so that what was learned is what is seen.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Final

from gieok.generate.emotion_words import (
    COMPARISONS,
    EMOJI,
    EMPHASIS,
    ENGLISH,
    ENGLISH_NEGATORS,
    FEELING_OF,
    KOREAN,
    KOREAN_FALSE_FRIENDS,
    NEGATED,
)

LONGEST_LINE: Final = 2000  # characters read; a reply is shorter, and 10 MB must cost no more than a page
_SCOPE: Final = 4  # words after an English negator that it still turns round ("not at all very happy")

_WORD = re.compile(
    r"[a-z]+(?:'[a-z]+)*|[가-힣]+|[ㄱ-ㅎㅏ-ㅣ]+|[0-9]+|[!?]+|\.{2,}|…|~+|[.,;:]"
    r"|[\U0001F300-\U0001FAFF☀-➿♡♥]"
)
_STRETCHED = re.compile(r"(.)\1{2,}")
_PLACEHOLDER = re.compile(r"\[(?:name|religion)\]", re.IGNORECASE)
_CLAUSE_END = frozenset(".,;:!?")


_FUNCTION_WORDS: Final = frozenset(
    """
    i you he she it we they me him her us them my your his its our their mine yours this that these those a an
    the and or but if so because when what who where why how which is am are was were be been being do does did
    done have has had will would can could should shall may might must not no never don't doesn't didn't isn't
    wasn't aren't can't couldn't won't wouldn't shouldn't haven't hasn't i'm you're he's she's it's we're
    they're i've you've i'll you'll i'd you'd that's what's there's let's to of in on at for with about from up
    out down off over back away again just really very too still even ever always all any some here there now
    then oh hey well okay ok yeah yes please god come go get know think want like gonna gotta wanna
""".split()
)


@dataclass(frozen=True, slots=True)
class Hit:
    """A hand-written word found in the line: what it says after negation, how strongly, and the words themselves."""

    feeling: str
    detail: str
    strength: float
    words: str
    negated: bool


@dataclass(frozen=True, slots=True)
class Evidence:
    """All that was seen in one line: the names of features, and the hand-written words among them."""

    names: tuple[str, ...]
    hits: tuple[Hit, ...]
    readable: bool
    exclamations: int
    emphasised: bool
    stretched: bool
    shouted: bool


def look_at(text: str) -> Evidence:
    """Read one line into evidence."""
    line = _tidy(text)
    low = _STRETCHED.sub(r"\1\1\1", line.lower())
    tokens = _WORD.findall(low)
    negated = _negation_scope(tokens)
    hits = (*_english_hits(tokens, negated), *_korean_hits(low), *_emoji_hits(line))
    shouted = _is_shouted(line)
    stretched = bool(_STRETCHED.search(line.lower()))
    emphasised = any(t in EMPHASIS for t in tokens)
    exclamations = sum(t.count("!") for t in tokens)
    names = [*_word_names(tokens, negated), *_piece_names(tokens), *_hit_names(hits), *_shape_names(line, tokens)]
    names += _skeleton_names(tokens, negated, hits)
    if shouted:
        names.append("s:shout")
    if stretched:
        names.append("s:stretch")
    readable = bool(hits) or any(token[0].isalpha() for token in tokens)
    return Evidence(tuple(names), hits, readable, exclamations, emphasised, stretched, shouted)


def _tidy(text: str) -> str:
    """Composed Hangul, plain quotes, no placeholders, bounded length (a long text keeps its beginning and end)."""
    if len(text) > LONGEST_LINE:
        text = f"{text[: LONGEST_LINE // 2]} {text[-LONGEST_LINE // 2 :]}"
    text = unicodedata.normalize("NFC", text)
    text = text.replace("’", "'").replace("‘", "'").replace("“", '"').replace("”", '"')
    return _PLACEHOLDER.sub(" ", text)


def _is_shouted(line: str) -> bool:
    letters = [c for c in line if "A" <= c <= "Z" or "a" <= c <= "z"]
    return len(letters) >= 4 and sum(c <= "Z" for c in letters) > 0.7 * len(letters)


def _negation_scope(tokens: list[str]) -> list[bool]:
    """For each word, whether an English negator stands before it in the same clause."""
    scope, out = 0, []
    for token in tokens:
        if token[0] in _CLAUSE_END or token == "but" or token in COMPARISONS:
            scope = 0
        out.append(scope > 0)
        scope = _SCOPE if token in ENGLISH_NEGATORS or token.endswith("n't") else scope - 1
    return out


def _word_names(tokens: list[str], negated: list[bool]) -> list[str]:
    names = [f"w:{t}" for t in tokens]
    names += [f"n:{t}" for t, n in zip(tokens, negated, strict=True) if n and t[0].isalpha()]
    names += [f"b:{a} {b}" for a, b in pairwise(tokens)]
    if tokens:
        names += [f"a:{tokens[0]}", f"z:{tokens[-1]}"]
    return names


def _skeleton_names(tokens: list[str], negated: list[bool], hits: tuple[Hit, ...]) -> list[str]:
    """Who does what to whom, without the topic: function words stay, feeling words become their feeling, others a star.

    Topics differ between forums and living rooms, "you … me !" does not.
    """
    words = _english_words()
    bones = []
    for token, turned in zip(tokens, negated, strict=True):
        if token in words:
            bones.append(f"<{FEELING_OF[words[token][0]]}{'-' if turned else ''}>")
        elif token in _FUNCTION_WORDS or not token[0].isalpha():
            bones.append(token[:2] if token[0] in "!?" else token)
        elif bones and bones[-1] == "*":
            continue
        else:
            bones.append("*")
    names = [f"k:{a} {b}" for a, b in pairwise(bones)]
    names += [f"k:{a} {b} {c}" for a, b, c in zip(bones, bones[1:], bones[2:], strict=False)]
    mark = _final_mark(tokens)
    who = "+".join(p for p in ("i", "you", "he", "she", "we", "they") if p in tokens)
    felt = "+".join(sorted({h.feeling for h in hits}))
    names += [f"x:{who}|{mark}", f"x:{felt}|{mark}", f"x:{who}|{felt}"]
    if tokens:
        names.append(f"x:first {tokens[0]}|{mark}")
    return names


def _final_mark(tokens: list[str]) -> str:
    marks = "".join(t for t in tokens if t[0] in "!?")
    return ("!" if "!" in marks else "") + ("?" if "?" in marks else "") or ("…" if "..." in tokens else ".")


def _piece_names(tokens: list[str]) -> list[str]:
    """Pieces of words: letters for English, syllables and jamo for Korean."""
    names: list[str] = []
    for token in tokens:
        if "가" <= token[0] <= "힣":
            names += _hangul_pieces(token)
        elif token[0].isalpha() and len(token) > 3:
            framed = f"<{token}>"
            names += [f"c:{framed[i : i + 4]}" for i in range(len(framed) - 3)]
    return names


def _hangul_pieces(token: str) -> list[str]:
    framed = f"<{token}>"
    names = [f"h:{framed[i : i + n]}" for n in (1, 2, 3, 4) for i in range(len(framed) - n + 1)]
    jamo = unicodedata.normalize("NFD", framed)
    return names + [f"j:{jamo[i : i + 4]}" for i in range(len(jamo) - 3)]


def _hit_names(hits: tuple[Hit, ...]) -> list[str]:
    names: list[str] = []
    for hit in hits:
        times = 3 if hit.strength >= 1 else 2 if hit.strength >= 0.6 else 1
        names += [f"l:{hit.feeling}"] * times
        names.append(f"d:{hit.detail}{'-' if hit.negated else ''}")
    feelings = {hit.feeling for hit in hits if hit.feeling != "neutral"}
    names.append("l:" + "+".join(sorted(feelings)) if feelings else "l:none")
    return names


def _shape_names(line: str, tokens: list[str]) -> list[str]:
    """How the line looks: its length, its marks, its laughter, and how the last word ends."""
    names = [f"s:len{min(len(tokens), 40) // 5}"]
    for mark in "!?~":
        if n := line.count(mark):
            names.append(f"s:{mark}{min(n, 3)}")
    if ".." in line or "…" in line:
        names.append("s:dots")
    for laugh in "ㅋㅎㅠㅜㅡ":
        if n := line.count(laugh):
            names += [f"s:{laugh}", f"s:{laugh}{min(n, 4)}"]
    hangul = [t for t in tokens if "가" <= t[0] <= "힣"]
    if hangul:
        names += [f"e:{hangul[-1][-n:]}" for n in (1, 2, 3)]
        names.append(f"s:ko{min(len(hangul), 20) // 4}")
    return names


# ------------------------------------------------------------------ the hand-written words


def _english_hits(tokens: list[str], negated: list[bool]) -> list[Hit]:
    words = _english_words()
    hits, i = [], 0
    while i < len(tokens):
        for n in (3, 2, 1):
            phrase = "_".join(tokens[i : i + n])
            if phrase in words and i + n <= len(tokens):
                detail, strength = words[phrase]
                hits.append(_hit(detail, strength, phrase.replace("_", " "), negated[i]))
                i += n - 1
                break
        i += 1
    return hits


def _korean_hits(low: str) -> list[Hit]:
    jamo = unicodedata.normalize("NFD", low)
    hits = []
    for found in _korean_pattern().finditer(jamo):
        stem = found["stem"].replace(" ", "")
        if stem not in _korean_words():
            continue
        detail, strength = _korean_words()[stem]
        negated = bool(_KO_NOT_BEFORE.search(jamo, 0, found.start("stem"))) or bool(
            _KO_NOT_AFTER.match(jamo, found.end())
        )
        hits.append(_hit(detail, strength, unicodedata.normalize("NFC", found["stem"]), negated))
    return hits


def _emoji_hits(line: str) -> list[Hit]:
    hits = []
    for found in _emoji_pattern().findall(line):
        detail, strength = _emoji_words()[found]
        hits.append(_hit(detail, strength, found, negated=False))
        if len(hits) == 5:  # ten hearts say no more than five
            break
    return hits


def _hit(detail: str, strength: float, words: str, negated: bool) -> Hit:
    feeling = FEELING_OF[detail]
    if negated:
        feeling, share = NEGATED.get(feeling, (feeling, 1.0))
        return Hit(feeling, detail, strength * share, f"not {words}", True)
    return Hit(feeling, detail, strength, words, False)


def _nfd(text: str) -> str:
    return unicodedata.normalize("NFD", text)


# Before the word: "안 슬퍼", "전혀 …". After its stem: "슬프지 않아", "좋진 못해", "화난 거 아니야", "울지 마".
_KO_NOT_BEFORE = re.compile(_nfd(r"(?:^|[\s,.!?])(?:안|하나도|전혀)\s?$"))
_KO_NOT_AFTER = re.compile(
    "[ᄀ-ᇿ]{0,6}?(?:"  # what is left of the verb, at most two syllables in letters
    + "|".join(map(_nfd, ("지", "진", "지는", "지도", "거나", "한 건", "한 거", "은 건", "은 거")))
    + "|ᆫ (?:" + "|".join(map(_nfd, ("건", "거", "게"))) + r"))\s?(?:"
    + "|".join(map(_nfd, ("않", "안", "못", "마", "말", "아니", "아냐")))
    + ")"
)  # fmt: skip


@cache
def _english_words() -> dict[str, tuple[str, float]]:
    return {w: (detail, strength) for detail, strength, words in ENGLISH for w in words.split()}


@cache
def _korean_words() -> dict[str, tuple[str, float]]:
    return {_nfd(w): (detail, strength) for detail, strength, words in KOREAN for w in words.split()}


@cache
def _korean_pattern() -> re.Pattern[str]:
    """Any stem at the start of a word; a stem of three syllables or more may be written with spaces inside."""
    stems = [w for _, _, words in KOREAN for w in words.split()] + KOREAN_FALSE_FRIENDS
    spelled = [" ?".join(map(_nfd, w)) if len(w) >= 3 else _nfd(w) for w in sorted(stems, key=len, reverse=True)]
    intro = "|".join(map(_nfd, ["너무", "진짜", "정말", "완전", "개", "핵", "존", "넘", "왕", "안"]))
    return re.compile(f"(?<![ᄀ-ᇿ])(?:{intro})?(?P<stem>{'|'.join(spelled)})")


@cache
def _emoji_words() -> dict[str, tuple[str, float]]:
    return {w: (detail, strength) for detail, strength, words in EMOJI for w in words.split()}


@cache
def _emoji_pattern() -> re.Pattern[str]:
    return re.compile("|".join(map(re.escape, sorted(_emoji_words(), key=len, reverse=True))))
