"""Chance: repeatable for study, verifiable at tables."""

from __future__ import annotations

import hashlib
import hmac

import pytest

from tablee.games.patolli import GAME
from tablee.kernel.chance import Dice, Rng, commitment, new_key

KEY = bytes(range(32))


def test_the_same_seed_gives_the_same_numbers() -> None:
    first, second = Rng(7), Rng(7)
    assert [first.below(1000) for _ in range(2000)] == [second.below(1000) for _ in range(2000)]
    assert [Rng(8).below(1000) for _ in range(20)] != [Rng(7).below(1000) for _ in range(20)]


def test_numbers_are_pinned_so_that_simulations_repeat_everywhere() -> None:
    rng = Rng(1)
    state = int.from_bytes(hashlib.sha256(b"tablee rng 1").digest()[:8], "big") >> 2
    for _ in range(1000):
        state = (2862933555777941757 * state + 3037000493) % 2**62
        assert rng.below(1000) == (state >> 30) * 1000 >> 32


@pytest.mark.parametrize("n", [1, 2, 3, 6, 32, 1000])
def test_numbers_stay_below_the_limit_and_reach_all_of_it(n: int) -> None:
    rng, dice = Rng(3), Dice(KEY, ["a"])
    for source in (rng, dice):
        seen = {source.below(n) for _ in range(60 * n if n < 100 else 9000)}
        assert seen == set(range(n)) if n < 100 else max(seen) < n


def test_a_draw_can_be_computed_by_hand() -> None:
    message = b"tablee dice 1\n" + "maïs".encode().hex().encode() + b"." + b"cacao".hex().encode() + b"\n5\n0"
    number = int.from_bytes(hmac.new(KEY, message, hashlib.sha256).digest()[:8], "big")
    assert Dice(KEY, ["maïs", "cacao"]).at(5).below(32) == number % 32  # 2**64 is a multiple of 32: none is thrown away


def test_each_draw_stands_alone() -> None:
    dice = Dice(KEY, ["a", "b"])
    in_order = [dice.at(n).below(1 << 40) for n in range(10)]
    backwards = [dice.at(n).below(1 << 40) for n in reversed(range(10))]
    assert in_order == backwards[::-1]
    assert len(set(in_order)) == 10


def test_one_draw_may_take_several_numbers() -> None:
    dice = Dice(KEY, ["a"]).at(3)
    numbers = [dice.below(1 << 40) for _ in range(4)]
    assert len(set(numbers)) == 4
    again = dice.at(3)
    assert [again.below(1 << 40) for _ in range(4)] == numbers


def test_numbers_beyond_the_last_whole_multiple_are_thrown_away() -> None:
    n = (1 << 63) + 1  # nearly half of all 64-bit numbers lie beyond the only multiple
    dice = Dice(KEY, ["a"])
    numbers = [dice.at(draw).below(n) for draw in range(200)]
    assert all(number < n for number in numbers)
    blocks = [dice.at(draw).below(n) and dice.block for draw in range(200)]
    assert max(blocks) > 1


def test_words_change_every_draw_and_cannot_be_glued() -> None:
    draws = [[Dice(KEY, words).at(n).below(1 << 40) for n in range(5)] for words in (["ab", "c"], ["a", "bc"], ["abc"])]
    assert len({tuple(row) for row in draws}) == 3


def test_a_commitment_binds_the_key_and_does_not_tell_it() -> None:
    assert commitment(KEY) == hashlib.sha256(b"tablee commitment 1\n" + KEY).hexdigest()
    assert KEY.hex() not in commitment(KEY)
    assert commitment(KEY[:-1] + b"\0") != commitment(KEY)
    assert len(new_key()) == 32
    assert new_key() != new_key()


def test_verifiable_beans_fall_by_the_odds() -> None:
    state = GAME.new()
    dice = Dice(KEY, ["a", "b"])
    counts: dict[str, int] = {}
    for draw in range(6400):
        text = state.sample(dice.at(draw)).text
        counts[text] = counts.get(text, 0) + 1
    for action, weight in state.odds():
        assert abs(counts[action.text] - 200 * weight) < 5 * (200 * weight) ** 0.5
