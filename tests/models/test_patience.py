"""How long one waits for an endpoint: decided without waiting."""

from datetime import UTC, datetime

import pytest

from gieok.models.patience import Patience, retry_after, worth_asking_again

calm = Patience(tries=4, first_wait=1, longest_wait=10)


def test_each_wait_doubles_and_the_last_try_is_the_last() -> None:
    assert [calm.wait_before(attempt, chance=0) for attempt in (2, 3, 4, 5)] == [1, 2, 4, None]


def test_chance_takes_up_to_a_half_off() -> None:
    assert calm.wait_before(3, chance=1) == 1


def test_no_wait_is_longer_than_somebody_waits() -> None:
    assert Patience(tries=99, longest_wait=10).wait_before(50, chance=0) == 10


def test_the_servers_wish_is_honoured_or_one_gives_up() -> None:
    assert calm.wait_before(2, chance=0, retry_after=7) == 7
    assert calm.wait_before(4, chance=0, retry_after=0) == 4
    assert calm.wait_before(2, chance=0, retry_after=11) is None


@pytest.mark.parametrize(
    ("said", "seconds"),
    [
        ("3", 3),
        ("0.5", 0.5),
        ("-4", 0),
        ("soon", None),
        ("", None),
        ("nan", None),
        ("Wed, 01 Jan 2025 00:00:30 GMT", 30),
    ],
)
def test_what_the_server_asks_for_is_a_number_or_a_date(said: str, seconds: float | None) -> None:
    assert retry_after({"retry-after": said}, now=datetime(2025, 1, 1, tzinfo=UTC)) == seconds


def test_only_what_may_pass_is_asked_again() -> None:
    assert [status for status in (400, 401, 404, 408, 409, 422, 429, 500, 501, 503) if worth_asking_again(status)] == [
        *(408, 409, 429, 500, 503)
    ]
