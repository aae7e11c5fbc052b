"""The embedder's figures are computed as they are named, on small sets made here."""

import json
from pathlib import Path

import numpy as np
import pytest

from gieok.bench import embedder_sets as sets
from gieok.bench.bm25 import BM25
from gieok.bench.embedder import figures, quality
from gieok.models.bilingual.embedder import BilingualEmbedder

EMBEDDER = BilingualEmbedder()


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_without_data_only_speed_and_our_own_memories_are_measured() -> None:
    names = [figure.name for figure in figures()]
    assert any("first vector" in name for name in names)
    assert sum("own memories" in name for name in names) == 4
    assert not any("KorSTS" in name for name in names)


def test_an_empty_folder_gives_no_quality_figures(tmp_path: Path) -> None:
    assert quality(tmp_path) == []


def test_equal_values_share_a_rank() -> None:
    assert sets.ranks(np.array([3.0, 1.0, 3.0])).tolist() == [1.5, 0.0, 1.5]
    assert sets.spearman(np.array([1.0, 2.0, 3.0]), np.array([10.0, 20.0, 30.0])) == pytest.approx(1.0)


def test_a_zero_vector_never_finds_its_memory() -> None:
    zeros = np.zeros((3, 4), np.float32)
    assert sets.found_in(1, zeros, zeros) == 0.0
    assert sets.found_in(1, np.eye(3, 4, dtype=np.float32), np.eye(3, 4, dtype=np.float32)) == 1.0


def test_low_overlap_is_measured_in_both_languages_and_across(tmp_path: Path) -> None:
    write(
        tmp_path / "bilingual/low_overlap_pairs.tsv",
        "memory_ko\tquery_ko\tmemory_en\tquery_en\n"
        "나는 의사야\t직업이 뭐야?\tI am a doctor\tWhat is my job?\n"
        "김치를 먹었어\t무슨 음식을 먹었지?\tI ate kimchi\tWhat food did I eat?\n",
    )
    assert [value for value, _ in sets.low_overlap(EMBEDDER, tmp_path).values()] == [1.0, 1.0, 1.0, 1.0]


def test_evidence_is_found_in_a_conversation(tmp_path: Path) -> None:
    turns = [
        {"speaker": "Ann", "dia_id": f"D1:{i}", "text": text} for i, text in enumerate(["Hi!", "I bought a boat."])
    ]
    sample = {"conversation": {"session_1": turns}, "qa": [{"question": "What did Ann buy?", "evidence": ["D1:1"]}]}
    write(tmp_path / "locomo/locomo10.json", json.dumps([sample]))
    assert sets.conversations(EMBEDDER, tmp_path) == {"LoCoMo hybrid, R@10": (1.0, 0.71)}


def test_a_rare_shared_word_decides_for_bm25() -> None:
    scores = BM25(["고양이를 키워", "강아지를 키워", "바다에 갔어"]).scores("고양이 키워?")
    assert scores.argmax() == 0
    assert scores[2] == 0
