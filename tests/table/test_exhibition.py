"""The game that the house's bots play for visitors."""

from __future__ import annotations

from tablee.kernel.game import find_game
from tablee.table.exhibition import Exhibition
from tests.toys.magpie import GAME as MAGPIE

PATOLLI = find_game("patolli")


def test_the_same_game_is_played_each_time_the_table_opens() -> None:
    first, second = Exhibition(PATOLLI), Exhibition(PATOLLI)
    assert [state.data() for state in first.positions] == [state.data() for state in second.positions]


def test_it_is_played_to_its_end_from_the_beginning() -> None:
    show = Exhibition(PATOLLI)
    assert len(show.positions) == show.steps + 1
    assert show.positions[0].data() == PATOLLI.new().data()
    assert show.positions[-1].outcome() is not None
    assert show.events(0) == []


def test_a_visitor_comes_in_where_much_happens_in_the_middle() -> None:
    show = Exhibition(PATOLLI)
    step = show.liveliest()
    assert show.steps / 3 - 1 <= step <= 2 * show.steps / 3
    assert len(show.events(step)) >= 3


def test_the_log_is_told_newest_first() -> None:
    show = Exhibition(PATOLLI)
    log = show.log(40, PATOLLI.words("en"), 5)
    assert [entry.step for entry in log] == [40, 39, 38, 37, 36]
    assert show.log(0, PATOLLI.words("en"), 5) == []


def test_whoever_throws_is_at_turn_though_chance_decides() -> None:
    show = Exhibition(PATOLLI)
    assert show.acting(0) == (0,)
    assert show.acting(show.steps) == ()
    assert all(show.acting(step) in ((0,), (1,)) for step in range(show.steps))


def test_the_log_tells_a_spectator_nothing_private() -> None:
    show = Exhibition(MAGPIE)
    words = MAGPIE.words("en")
    told = [line.sentence for step in range(1, show.steps + 1) for line in show.entry(step, words).lines]
    assert any("draws a jewel" in sentence for sentence in told)
    assert not any("You draw" in sentence for sentence in told)
