"""How well gieok finds things, on public sets in a folder: one set of defaults, the public door, no special path.

Each set is looked for by its usual name and left out when it is not there. What is promised stands beside the figure.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import fmean

from gieok.bench import sets, views
from gieok.bench.emotion import judge
from gieok.bench.figure import Figure
from gieok.bench.retriever import GieokRetriever
from gieok.bench.sets import Doc, Question


def figures(data: Path) -> list[Figure]:
    found: list[Figure] = []
    for measure in (locomo, longmemeval, facts, korquad, parakqc, emotions):
        found += measure(data)
    return [*found, *views.quality(data)]


def locomo(data: Path) -> list[Figure]:
    """LoCoMo, turn level: how much of the evidence is among the first five and ten."""
    rows = [row for docs, questions in sets.locomo(data) for row in _asked(docs, questions, 10)]
    if not rows:
        return []
    return [
        Figure("LoCoMo R@5", fmean(_recall(got[:5], gold) for got, gold in rows), "", 0.66),
        Figure("LoCoMo R@10", fmean(_recall(got, gold) for got, gold in rows), "", 0.76),
    ]


def longmemeval(data: Path) -> list[Figure]:
    """LongMemEval, all sessions pooled, user side: whether any and all of the evidence is among the first five."""
    docs, questions = sets.longmemeval(data)
    if not questions:
        return []
    found = GieokRetriever()
    found.index(docs)
    rows = [(found.search(one.text, 10_000 if one.newest else 5, one.now), one) for one in questions]
    updates = [(got, one) for got, one in rows if one.newest]
    return [
        Figure("LongMemEval any@5", fmean(bool(set(got[:5]) & one.gold) for got, one in rows), "", 0.94),
        Figure("LongMemEval all@5", fmean(one.gold <= set(got[:5]) for got, one in rows), "", 0.79),
        Figure("LongMemEval newest first", fmean(_newest_first(got, one) for got, one in updates), "", 0.75),
    ]


def _newest_first(got: Sequence[str], question: Question) -> bool:
    first = next((one for one in got if one in question.gold), None)
    return first == question.newest


def facts(data: Path) -> list[Figure]:
    """FactConsolidation: whether the current version of a fact comes first."""
    found = []
    for size, docs, questions in sets.facts(data):
        right = fmean(set(got) == gold for got, gold in _asked(docs, questions, 1))
        found.append(Figure(f"FactConsolidation {size} current first", right, "", 0.9))
    return found


def korquad(data: Path) -> list[Figure]:
    docs, questions = sets.korquad(data)
    return _first("KorQuAD R@1", docs, questions, 0.90)


def parakqc(data: Path) -> list[Figure]:
    """Whether the nearest other line has the same intent."""
    docs, questions = sets.parakqc(data)
    return _first("ParaKQC hit@1", docs, questions, 0.95, but_itself=True)


def emotions(data: Path) -> list[Figure]:
    promised = {"goemotions": 0.66, "goemotions_ko": 0.56, "meld": 0.50}
    found = []
    for name, lines in sets.emotions(data):
        told = [next(label for label, on in judge(text, context).items() if on) for text, context, _ in lines]
        value = _macro_f1([label for *_, label in lines], told)
        found.append(Figure(f"emotion {name}, macro-F1", value, "", promised.get(name)))
    return found


def _first(
    name: str, docs: list[Doc], questions: list[Question], promised: float, but_itself: bool = False
) -> list[Figure]:
    if not questions:
        return []
    found = GieokRetriever()
    found.index(docs)
    hits = []
    for one in questions:
        got = [id_ for id_ in found.search(one.text, 2) if not (but_itself and id_ == one.id)]
        hits.append(bool(got) and got[0] in one.gold)
    return [Figure(name, fmean(hits), "", promised)]


def _asked(docs: list[Doc], questions: Iterable[Question], k: int) -> list[tuple[list[str], frozenset[str]]]:
    found = GieokRetriever()
    found.index(docs)
    return [(found.search(one.text, k, one.now), one.gold) for one in questions]


def _recall(got: Sequence[str], gold: frozenset[str]) -> float:
    return len(gold & set(got)) / len(gold)


def _macro_f1(gold: Sequence[str], told: Sequence[str]) -> float:
    def f1(label: str) -> float:
        both = sum(one == other == label for one, other in zip(gold, told, strict=True))
        return 2 * both / max(1, gold.count(label) + told.count(label))

    return fmean(f1(label) for label in ("neutral", "sad", "happy", "angry"))
