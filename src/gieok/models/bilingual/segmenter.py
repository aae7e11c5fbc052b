"""Cut a text into the units the bilingual model has vectors for.

English words are matched greedily against WordPiece tokens; Korean words are cut by a Viterbi search over surface
strings (stems, contracted verb forms, endings, particles), each with one cost at the head of a word and one inside it,
so that an ending is not taken for a noun. A Hangul string that is cheaper to call unknown (a name, mostly) becomes
hashed syllable units instead of a chain of unrelated syllables. It knows no vectors and no grammar; a morphological
analyser would cut better and costs a hundred megabytes.
"""

from __future__ import annotations

import re
import unicodedata
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field

WORD = re.compile(r"[가-힣]+|[0-9a-zß-ɏ]+(?:'[a-z]+)?")
CONTRACTIONS = {"m": ("am",), "re": ("are",), "ve": ("have",), "ll": ("will",), "d": ("would",), "s": ()}
LONGEST_UNIT = 8  # syllables; longer surface strings are not in the table
LONGEST_UNKNOWN = 6  # syllables; foreign names rarely have more
LONGEST_WORD = 64  # letters; what is longer is noise, and the search must stay short
LONGEST_TEXT = 20_000  # characters; a page or ten. What is longer belongs into chunks
CACHED_WORDS = 50_000  # about 10 MB; a person's vocabulary fits, a crawler's must not
UNKNOWN_COST = 4.5  # -log of how often a word holds a name the analyser did not know
UNKNOWN_SYLLABLE_COST = 5.5  # -log of one syllable among the few hundred that names are made of


@dataclass(slots=True)
class Segmenter:
    """`pieces`: WordPiece → id. `surfaces`: Korean string → (id, cost at the head of a word, cost inside).

    Ids from `first_bucket` on are the `buckets` hashed units for strings in neither list.
    """

    pieces: Mapping[str, int]
    surfaces: Mapping[str, tuple[int, float, float]]
    first_bucket: int
    buckets: int
    _known: dict[str, tuple[int, ...]] = field(default_factory=dict)

    def units(self, text: str) -> list[int]:
        """The unit ids of the text, in order; empty when there is no letter or digit it can read."""
        plain = unicodedata.normalize("NFC", text[:LONGEST_TEXT]).lower().replace("’", "'")
        found: list[int] = []
        known = self._known
        for word in WORD.findall(plain):
            ids = known.get(word)
            found.extend(self._remember(word) if ids is None else ids)
        return found

    def _remember(self, word: str) -> tuple[int, ...]:
        ids = tuple(self.korean(word) if word[0] >= "가" else self.english(word))
        if len(self._known) >= CACHED_WORDS:
            self._known.clear()
        if len(word) <= LONGEST_WORD:
            self._known[word] = ids
        return ids

    def english(self, word: str) -> list[int]:
        """Greedy longest match of WordPieces; "don't" is read as "do not"."""
        stem, _, tail = word.partition("'")
        if tail == "t" and stem.endswith("n"):
            whole = {"can": "can", "won": "will", "shan": "shall", "ain": "is"}.get(stem, stem[:-1])
            return [*self._wordpieces(whole), *self._wordpieces("not")]
        ids = self._wordpieces(stem)
        for word in CONTRACTIONS.get(tail, (tail,) if tail else ()):
            ids += self._wordpieces(word)
        return ids

    def _wordpieces(self, word: str) -> list[int]:
        if not word.isascii():
            word = "".join(c for c in unicodedata.normalize("NFD", word) if c.isascii())
        word, ids, start = word[:LONGEST_WORD], [], 0
        while start < len(word):
            mark = "##" if start else ""
            end = next((e for e in range(len(word), start, -1) if mark + word[start:e] in self.pieces), 0)
            if not end:
                return [self.bucket(word)]
            ids.append(self.pieces[mark + word[start:end]])
            start = end
        return ids

    def korean(self, word: str) -> list[int]:
        ids: list[int] = []
        for start in range(0, len(word), LONGEST_WORD):
            ids += self._cheapest_cut(word[start : start + LONGEST_WORD])
        return ids

    def _cheapest_cut(self, word: str) -> list[int]:
        """Viterbi over the surface strings; `best[end]` is the lowest cost of reading `word[:end]`."""
        size = len(word)
        best = [0.0] + [float("inf")] * size
        step: list[tuple[int, int]] = [(0, -1)] * (size + 1)  # where the last unit began, and its id (-1: unknown)
        for end in range(1, size + 1):
            for start in range(max(0, end - LONGEST_UNIT), end):
                unit = self.surfaces.get(word[start:end])
                if unit is not None:
                    cost, taken = best[start] + (unit[2] if start else unit[1]), unit[0]
                    if cost < best[end]:
                        best[end], step[end] = cost, (start, taken)
                if end - start <= LONGEST_UNKNOWN:
                    cost = best[start] + UNKNOWN_COST + UNKNOWN_SYLLABLE_COST * (end - start)
                    if cost < best[end]:
                        best[end], step[end] = cost, (start, -1)
        return self._walk_back(word, step)

    def _walk_back(self, word: str, step: list[tuple[int, int]]) -> list[int]:
        parts: list[list[int]] = []
        end = len(word)
        while end:
            start, unit = step[end]
            parts.append([unit] if unit >= 0 else self.unknown(word[start:end]))
            end = start
        return [unit for part in reversed(parts) for unit in part]

    def unknown(self, string: str) -> list[int]:
        """The whole string and its syllable pairs, so that 하율 meets 하율이 even where the cut differs."""
        pairs = [string[i : i + 2] for i in range(len(string) - 1)] if len(string) > 2 else []
        return [self.bucket(part) for part in (string, *pairs)]

    def bucket(self, string: str) -> int:
        return self.first_bucket + zlib.crc32(string.encode()) % self.buckets  # crc32: the same in every process
