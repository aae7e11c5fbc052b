from datetime import UTC, datetime

import pytest

from gieok.carry.when import when

HERE = datetime(2025, 3, 2, 20, 10).astimezone(UTC)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (1740946200, datetime(2025, 3, 2, 20, 10, tzinfo=UTC)),
        (1740946200.5, datetime(2025, 3, 2, 20, 10, 0, 500_000, tzinfo=UTC)),
        (1740946200000, datetime(2025, 3, 2, 20, 10, tzinfo=UTC)),
        ("1740946200000", datetime(2025, 3, 2, 20, 10, tzinfo=UTC)),
        ("2025-03-02T20:10:00Z", datetime(2025, 3, 2, 20, 10, tzinfo=UTC)),
        ("2025-03-02T20:10:00.000+09:00", datetime(2025, 3, 2, 11, 10, tzinfo=UTC)),
        ("March 2, 2025 8:10pm", HERE),
        ("Mar 2, 2025 8:10PM", HERE),
        ("2025-03-02@20h10m", HERE),
        ("2025-3-2 @20h 10m 00s 0ms", HERE),
        ("2025-03-02@20h10m00s", HERE),
        ("December 31, 2025 12:00am", datetime(2025, 12, 31, 0, 0).astimezone(UTC)),
    ],
)
def test_a_time_is_read_however_it_was_written(written: object, meant: datetime) -> None:
    assert when(written) == meant


@pytest.mark.parametrize(
    "written", [None, True, "", "x", "unused", "99-99", -5, float("nan"), float("inf"), 1e300, 0, [], {}, "2025-13-45@99h99m", "Foo 2, 2025 8:10pm", "9999999999999999999999"]
)  # fmt: skip
def test_what_is_no_time_is_none(written: object) -> None:
    assert when(written) is None
