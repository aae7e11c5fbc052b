"""Step 1: gather the text the model is made from.

Reads the named sources from a data folder and this project's own text (`text/`), and writes one JSON file of five
lists: sentence pairs (English, Korean), Korean paraphrases, Korean lines, English lines, and questions with what
answers them. It knows nothing of vectors. Only sources whose licence allows shipping the trained weights are read, and
none that the model is measured on; the table of sources is in docs/EMBEDDER.md.
"""

from __future__ import annotations

import argparse
import csv
import json
import re
import unicodedata
from dataclasses import asdict, dataclass
from pathlib import Path

from own_text import Asked, asked, dictionary, framed, phrases

# GoEmotions masks people as [NAME]; left in, "name" would become the most frequent topic of the corpus.
MASK = re.compile(r"\[\s*(?:NAME|RELIGION|이름|종교)\s*\]")


@dataclass(frozen=True, slots=True)
class Texts:
    """What training reads: `pairs` are (English, Korean), `paraphrases` are (Korean, Korean)."""

    pairs: list[tuple[str, str]]
    paraphrases: list[tuple[str, str]]
    korean: list[str]
    english: list[str]
    asked: list[Asked]


def clean(text: str) -> str:
    return " ".join(MASK.sub(" ", unicodedata.normalize("NFC", text)).split())


def rows(path: Path) -> list[list[str]]:
    if not path.exists():
        return []
    return [line.split("\t") for line in lines(path) if line.strip()]


def goemotions(data: Path) -> list[tuple[str, str]]:
    """The Korean file translates the English one line by line; the label column proves that the lines still match."""
    english, korean = rows(data / "goemotions/train.tsv"), rows(data / "goemotions_ko/train.tsv")
    return [(e[0], k[0]) for e, k in zip(english, korean, strict=True) if e[1] == k[1]]


def songys(data: Path) -> list[tuple[str, str]]:
    path = data / "songys_chatbot/ChatbotData.csv"
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return [(row["Q"], row["A"]) for row in csv.DictReader(file)]


def question_pairs(data: Path) -> tuple[list[tuple[str, str]], list[str]]:
    """Paraphrases (label 0) and all single lines of songys/Question_pair."""
    table = [row for row in rows(data / "bilingual/songys_question_pair.tsv") if len(row) >= 6]
    same = [(row[3], row[4]) for row in table if row[5] == "0"]
    return same, [line for row in table for line in (row[3], row[4])]


def lines(path: Path) -> list[str]:
    """Split at line feeds only: some comments hold other Unicode line ends, and the translations count lines."""
    return path.read_text(encoding="utf-8").replace("\r\n", "\n").split("\n") if path.exists() else []


def unique(items: list[str]) -> list[str]:
    return list(dict.fromkeys(text for item in items if (text := clean(item))))


def unique_pairs(items: list[tuple[str, str]]) -> list[tuple[str, str]]:
    cleaned = ((clean(first), clean(second)) for first, second in items)
    return list(dict.fromkeys(pair for pair in cleaned if pair[0] and pair[1]))


def gather(data: Path, every: int) -> Texts:
    """`every`: of this project's own text, take each such line (1 is all; a trial run takes few)."""
    same, chat_questions = question_pairs(data)
    tatoeba = [(row[0], row[1]) for row in rows(data / "bilingual/tatoeba_en_ko.tsv") if len(row) >= 2]
    own = ([pair for words in dictionary().values() for pair in words] + framed() + phrases())[::every]
    questions = asked()
    own += [each.question for each in questions]
    comments = [row[1] for row in rows(data / "kote/val.tsv") if len(row) >= 2]
    chat = [line for turn in songys(data) for line in turn]
    tasks = lines(data / "bilingual/hg_tods_lines_ko.txt")
    return Texts(
        pairs=unique_pairs(goemotions(data) + tatoeba + own),
        paraphrases=unique_pairs(same),
        korean=unique(chat_questions + chat + comments + tasks),
        english=unique(lines(data / "bilingual/xpersona_lines_en.txt")),
        asked=questions,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with the sources (see README.md)")
    parser.add_argument("--build", type=Path, required=True, help="folder for what the steps hand on")
    parser.add_argument("--every", type=int, default=1, help="take only each such line of our own text")
    arguments = parser.parse_args()
    texts = gather(arguments.data, arguments.every)
    arguments.build.mkdir(parents=True, exist_ok=True)
    (arguments.build / "texts.json").write_text(json.dumps(asdict(texts), ensure_ascii=False), encoding="utf-8")
    print({name: len(value) for name, value in asdict(texts).items()})


if __name__ == "__main__":
    main()
