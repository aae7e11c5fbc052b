"""Public evaluation sets, read from a folder as documents and questions. A set that is not there gives nothing.

The forms are those of the sets themselves; nothing here is tuned, and nothing is shipped.
"""

import csv
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Doc:
    id: str
    text: str
    speaker: str = ""
    date: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    id: str
    text: str
    gold: frozenset[str]
    now: str | None = None
    newest: str = ""
    """Of several answers the one that counts now."""


def locomo(data: Path) -> Iterator[tuple[list[Doc], list[Question]]]:
    for sample in _json(data / "locomo/locomo10.json") or ():
        talk = sample["conversation"]
        sessions = sorted((key for key in talk if re.fullmatch(r"session_\d+", key)), key=lambda key: int(key[8:]))
        docs = [
            Doc(turn["dia_id"], _with_picture(turn), turn["speaker"], talk.get(f"{session}_date_time", ""))
            for session in sessions
            for turn in talk[session] or ()
        ]
        known = {doc.id for doc in docs}
        asked = [(one["question"], frozenset(_ids(one.get("evidence") or [])) & known) for one in sample["qa"]]
        yield docs, [Question(str(n), text, gold) for n, (text, gold) in enumerate(asked) if gold]


def _with_picture(turn: dict[str, str]) -> str:
    seen = f" [shares {turn['blip_caption']}]" if turn.get("blip_caption") else ""
    return (turn.get("text") or "") + seen


def _ids(evidence: list[str]) -> list[str]:
    """Dialogue ids, also from entries that hold several ("D8:6; D9:17") or a zero too many ("D1:03")."""
    found = re.findall(r"D:?(\d+):(\d+)", " ".join(evidence))
    return [f"D{int(session)}:{int(turn)}" for session, turn in found]


def longmemeval(data: Path) -> tuple[list[Doc], list[Question]]:
    sessions: dict[str, Doc] = {}
    questions: list[Question] = []
    for one in _json(data / "longmemeval/longmemeval_oracle.json") or ():
        told = zip(one["haystack_session_ids"], one["haystack_dates"], one["haystack_sessions"], strict=True)
        for id_, date, turns in told:
            text = "\n".join(turn["content"] for turn in turns if turn["role"] == "user")
            sessions[id_] = Doc(id_, text, date=date)
        if not one["question_id"].endswith("_abs"):
            gold = frozenset(one["answer_session_ids"])
            newest = max(gold, key=lambda id_: sessions[id_].date) if one["question_type"] == "knowledge-update" else ""
            newest = newest if len(gold) > 1 else ""
            questions.append(Question(one["question_id"], one["question"], gold, one["question_date"], newest))
    return [sessions[id_] for id_ in sorted(sessions)], questions


def facts(data: Path) -> Iterator[tuple[str, list[Doc], list[Question]]]:
    for row in _json(data / "memoryagentbench/Conflict_Resolution.json") or ():
        size = row["metadata"]["source"].removeprefix("factconsolidation_sh_")
        if size == row["metadata"]["source"]:
            continue
        told = [(number, text.strip()) for number, text in re.findall(r"^(\d+)\. (.+)$", row["context"], re.MULTILINE)]
        docs = [Doc(number, text, date=f"{int(number):06d}") for number, text in told]
        asked = zip(row["questions"], row["answers"], strict=True)
        found = (_current(docs, text, answers) for text, answers in asked)
        yield size, docs, [one for one in found if one is not None]


def _current(docs: list[Doc], question: str, answers: list[str]) -> Question | None:
    """The newest fact that states the answer, where an older one states something else."""
    words = set(re.findall(r"[a-z]{4,}", question.lower()))
    best: tuple[float, int, str] | None = None
    for doc in docs:
        for answer in answers:
            if not doc.text.rstrip(".").endswith(answer):
                continue
            begins = doc.text[: doc.text.rfind(answer)]
            own = set(re.findall(r"[a-z]{4,}", begins.lower()))
            score = len(words & own) / max(1, len(own))
            best = max(best or (0.0, -1, ""), (score, int(doc.id), begins))
    if best is None or best[0] < 0.5:
        return None
    older = any(doc.text.startswith(best[2]) and int(doc.id) < best[1] for doc in docs)
    return Question(question, question, frozenset({str(best[1])})) if older else None


def korquad(data: Path) -> tuple[list[Doc], list[Question]]:
    passages: dict[str, Doc] = {}
    questions: list[Question] = []
    read = _json(data / "korquad/KorQuAD_v1.0_dev.json") or {"data": []}
    for paragraph in (one for article in read["data"] for one in article["paragraphs"]):
        doc = passages.setdefault(paragraph["context"], Doc(f"p{len(passages)}", paragraph["context"]))
        questions += [Question(one["id"], one["question"], frozenset({doc.id})) for one in paragraph["qas"]]
    return list(passages.values()), questions


def parakqc(data: Path) -> tuple[list[Doc], list[Question]]:
    file = data / "parakqc/paraKQC_v1.txt"
    lines = [line.split("\t")[-1] for line in file.read_text(encoding="utf-8").splitlines()] if file.is_file() else []
    docs = [Doc(f"s{n}", line) for n, line in enumerate(lines)]
    ten = range(0, len(docs), 10)
    return docs, [Question(docs[n].id, docs[n].text, frozenset(doc.id for doc in docs[n + 1 : n + 10])) for n in ten]


GO = {
    "happy": {"joy", "amusement", "excitement", "love", "gratitude", "optimism", "pride", "relief"},
    "sad": {"sadness", "grief", "disappointment", "remorse"},
    "angry": {"anger", "annoyance"},
    "neutral": {"neutral"},
}
MELD = {"neutral": "neutral", "joy": "happy", "sadness": "sad", "anger": "angry"}


def emotions(data: Path) -> Iterator[tuple[str, list[tuple[str, str, str]]]]:
    """(text, what was said before, label) of the development parts of GoEmotions, its Korean translation, and MELD."""
    names_file = data / "goemotions/emotions.txt"
    names = names_file.read_text(encoding="utf-8").split() if names_file.is_file() else []
    for folder in ("goemotions", "goemotions_ko"):
        file = data / folder / "dev.tsv"
        if names and file.is_file():
            yield folder, list(_goemotions(file, names))
    meld = data / "meld/dev_sent_emo.csv"
    if meld.is_file():
        yield "meld", list(_meld(meld))


def _goemotions(file: Path, names: list[str]) -> Iterator[tuple[str, str, str]]:
    for line in file.read_text(encoding="utf-8").splitlines():
        text, labels = line.split("\t")[:2]
        if labels.isdecimal():
            for ours, theirs in GO.items():
                if names[int(labels)] in theirs:
                    yield text, "", ours


def _meld(file: Path) -> Iterator[tuple[str, str, str]]:
    before: list[str] = []
    dialogue = ""
    with file.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            if row["Dialogue_ID"] != dialogue:
                before, dialogue = [], row["Dialogue_ID"]
            if row["Emotion"] in MELD:
                yield row["Utterance"], "\n".join(before[-2:]), MELD[row["Emotion"]]
            before.append(f"{row['Speaker']}: {row['Utterance']}")


def _json(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8")) if file.is_file() else None
