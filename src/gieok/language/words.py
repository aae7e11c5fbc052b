"""How a text becomes the tokens that the words path stores and looks for.

Hangul words lose their particle and become syllable bigrams, so a two-syllable noun is found under
any particle and any spacing; Han and kana runs likewise. Latin words are lower-cased, freed of accents
and stemmed. A token holds letters and digits only: it goes into an index that splits on everything
else and has its own query syntax, and neither may ever see the user's punctuation. The same tokens
are made of memories and of questions.

Measured on KorQuAD and ParaKQC (first hit right, by words alone): plain bigrams .875 and .932; without
particles .895 and .957; the first bigram twice as well .908 and .968. Tried and dropped: trigrams
beside bigrams (.853, .904), whole words beside bigrams (.882, .925), a longer list of verb endings (no
change), Porter's long endings such as -ation and -ness (no change on five English sets). Stop words in the
index were no better and made it twice as long.
"""

import re
import unicodedata
from functools import lru_cache

from gieok.language.english_stems import stem

_CLITICS = frozenset(("s", "t", "d", "m", "ll", "re", "ve"))

TOKEN_LENGTH = 40
"""Longer runs of letters are no words (keys, base64, "aaaa…"); their beginning is kept."""

_HANGUL = "가-힣"
_IDEOGRAMS = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_RUN = re.compile(
    rf"(?P<hangul>[{_HANGUL}]+)"
    rf"|(?P<ideograms>[{_IDEOGRAMS}]+)"
    rf"|(?P<number>\d{{1,3}}(?:,\d{{3}})+(?!\d))"
    rf"|(?P<word>[^\W_{_HANGUL}{_IDEOGRAMS}]+(?:['’][^\W\d_{_HANGUL}{_IDEOGRAMS}]+)?)"
)
_ACCENTS = re.compile("[\u0300-\u036f]")
_ACCENTED = re.compile("[\u00c0-\u036f\u1e00-\u1eff]")
_WIDE = re.compile("[\uff01-\uff5e]")
_NARROW = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)}

PARTICLES = """
은 는 이 가 을 를 에 도 만 의 로 와 과
에서 에게 으로 까지 부터 이나 라도 처럼 보다 에는 에도 와의 과의 이라 이란 라는 하는 했다 하고 에서는 으로는
"""
_PARTICLES = frozenset(PARTICLES.split())

STOP_WORDS = """
a about am an and any are as at be been being but by can could d did do does doing done don for from get got had
has have having he her hers him his how i if in into is it its just ll m me mine my of on or our ours re s shall
she should so some such t than that the their them then there these they this those to too us ve was we were what
when where which who whom whose why will with would you your yours
나 난 내 날 너 넌 네 널 저 전 제 나는 내가 나를 나도 나의 너는 네가 너를 너도 저는 제가 저도 우리 저희
그 이 아 어 음 응 예 좀 거 것 건 걸 게
"""


def search_tokens(text: str) -> list[str]:
    """The tokens of a text in their order, with repetitions; a text of nothing but stop words keeps them."""
    tokens: list[str] = []
    for run in _RUN.finditer(_plain(text)):
        found = run.group()
        match run.lastgroup:
            case "hangul":
                tokens += _hangul(found)
            case "ideograms":
                tokens += _bigrams(found)
            case "number":
                tokens.append(found.replace(",", ""))
            case _:
                tokens += _word(found)
    return [token for token in tokens if token not in _STEMMED_STOP_WORDS] or tokens


def _plain(text: str) -> str:
    """Composed, lower-cased, without Latin accents; full-width letters as plain ones."""
    if text.isascii():
        return text.lower()
    text = unicodedata.normalize("NFC", text).lower()
    if _WIDE.search(text):
        text = text.translate(_NARROW)
    if _ACCENTED.search(text):
        text = unicodedata.normalize("NFC", _ACCENTS.sub("", unicodedata.normalize("NFD", text)))
    return text


@lru_cache(maxsize=65_536)
def _hangul(run: str) -> tuple[str, ...]:
    """The bigrams of a Korean word without its particle, the first one twice: a word begins with its stem.

    A syllable with a particle ("집에") may be a noun of one syllable, so the syllable stands by itself too.
    """
    if len(run) == 1:
        return (run,)
    if len(run) == 2:
        return (run, run, run[0]) if run[1] in _PARTICLES else (run, run)
    stem = _without_particle(run)
    return (stem[:2], *_bigrams(stem))


def _without_particle(run: str) -> str:
    """What is left has two syllables or more; a noun that only looks as if it had a particle loses one bigram."""
    for length in (3, 2, 1):
        if run[-length:] in _PARTICLES and len(run) - length >= 2:
            return run[:-length]
    return run


def _bigrams(run: str) -> list[str]:
    return [run] if len(run) == 1 else [run[at : at + 2] for at in range(len(run) - 1)]


@lru_cache(maxsize=65_536)
def _word(word: str) -> tuple[str, ...]:
    """A Latin word's stem; a clitic ("'s", "'ll", "n't") is cut off and lost, a name like O'Brien stays whole."""
    head, _, tail = word.replace("’", "'").partition("'")
    if tail and tail not in _CLITICS:
        head += tail
    elif tail == "t" and head.endswith("n"):
        head = head[:-1]
    return (stem(head[:TOKEN_LENGTH]),) if head else ()


_STEMMED_STOP_WORDS = frozenset(token for word in STOP_WORDS.split() for token in (word, *_word(word)))
