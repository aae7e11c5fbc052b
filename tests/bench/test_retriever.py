from dataclasses import dataclass
from datetime import UTC, datetime

import pytest

from gieok.bench.retriever import GieokRetriever, dates_of, read_date


@dataclass
class Doc:
    id: str
    text: str
    speaker: str = ""
    date: str = ""


def test_documents_come_back_by_their_own_ids() -> None:
    retriever = GieokRetriever()
    retriever.index(
        [Doc("a", "우리 집 고양이 이름은 미소야"), Doc("b", "The train to Busan was late"), Doc("c", "Soup again")]
    )
    assert retriever.search("고양이 이름이 뭐야?", 1) == ["a"]
    assert retriever.search("Was the train late?", 1) == ["b"]
    assert sorted(retriever.search("train", 10)) == ["a", "b", "c"]


def test_the_current_fact_goes_before_the_stale_one() -> None:
    retriever = GieokRetriever()
    facts = ["The capital of Oz is Emerald.", "Tin men like oil.", "The capital of Oz is Ruby.", "Lions like courage."]
    retriever.index([Doc(str(n), fact, date=f"{n:06d}") for n, fact in enumerate(facts)])
    assert retriever.search("What is the capital of Oz?", 2) == ["2", "0"]


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("1:56 pm on 8 May, 2023", datetime(2023, 5, 8, 13, 56, tzinfo=UTC)),
        ("2023/05/30 (Tue) 01:50", datetime(2023, 5, 30, 1, 50, tzinfo=UTC)),
        ("2023-05-30", datetime(2023, 5, 30, tzinfo=UTC)),
        ("000017", None),
        ("", None),
    ],
)
def test_dates_are_read_as_kits_write_them(text: str, date: datetime | None) -> None:
    assert read_date(text) == date


def test_labels_that_are_no_dates_keep_their_order() -> None:
    first, second, none = dates_of([Doc("a", "", date="000002"), Doc("b", "", date="000010"), Doc("c", "")])
    assert first is not None
    assert second is not None
    assert first < second
    assert none is None
