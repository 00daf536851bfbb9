"""Shares with their intervals, and spreads."""

from __future__ import annotations

import statistics

import pytest

from tablee.lab.statistics import Share, Spread, wilson


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [
        # Newcombe (1998), Statistics in Medicine 17, table I: the score method without continuity correction.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_the_wilson_interval_agrees_with_published_values(count: int, of: int, low: float, high: float) -> None:
    assert wilson(count, of) == pytest.approx((low, high), abs=0.00005)


def test_the_interval_is_mirrored_and_never_leaves_0_and_1() -> None:
    for of in (1, 3, 40, 100_000):
        for count in {0, 1, of // 2, of - 1, of}:
            low, high = wilson(count, of)
            assert 0 <= low <= count / of <= high <= 1
            assert wilson(of - count, of) == pytest.approx((1 - high, 1 - low))
    assert wilson(0, 40)[0] == 0
    assert wilson(40, 40)[1] == 1


def test_nothing_is_known_before_the_first_trial() -> None:
    assert wilson(0, 0) == (0, 1)
    assert Share(0, 0).rate == 0


def test_a_share_tells_its_count_its_rate_and_its_interval() -> None:
    data = Share(81, 263).data()
    assert list(data) == ["count", "rate", "low", "high"]
    assert list(data.values()) == pytest.approx([81, 81 / 263, *wilson(81, 263)], abs=0.000001)


NUMBERS = [177, 476, 295, 295, 301]


def spread(numbers: list[int]) -> Spread:
    gathered = Spread()
    for number in numbers:
        gathered.add(number)
    return gathered


def test_a_spread_has_the_mean_the_sample_deviation_and_the_extremes() -> None:
    gathered = spread(NUMBERS)
    assert gathered.mean == pytest.approx(statistics.mean(NUMBERS))
    assert gathered.deviation == pytest.approx(statistics.stdev(NUMBERS))
    assert (gathered.low, gathered.high) == (177, 476)


def test_spreads_add_up_in_any_order() -> None:
    forwards, backwards = spread(NUMBERS[:2]), spread(NUMBERS[2:])
    forwards.merge(spread(NUMBERS[2:]))
    backwards.merge(spread(NUMBERS[:2]))
    forwards.merge(Spread())
    assert forwards == backwards == spread(NUMBERS)


def test_one_number_has_no_deviation_and_none_has_no_mean() -> None:
    assert spread([4]).data() == {"mean": 4, "sd": 0, "min": 4, "max": 4}
    assert Spread().data() == {"mean": 0, "sd": 0, "min": None, "max": None}
