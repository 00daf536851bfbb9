"""How far it is on a board: ways are counted as the rules count them."""

from __future__ import annotations

import pytest

from tablee.games.patrolis.material import COLUMNS, LETTERS, OFF, ONWARD, SQUARES, N
from tablee.games.patrolis.position import read
from tablee.games.patrolis.reach import Counted, Reach
from tablee.games.patrolis.squares import Squares, squares
from tablee.games.patrolis.survey import BORDER, FAR, Arrivals, Survey, arrival
from tablee.kernel.chance import Rng
from tablee.kernel.state import CHANCE
from tests.games.patrolis.play import begin

BARE = "map-1, 2 seats\n9 b\n0 to start"


def square(name: str) -> int:
    return (int(name[1:]) - 1) * COLUMNS + LETTERS.index(name[0])


def turns(position: str, start: str, *names: str, delay: int = 0) -> list[int]:
    state = read(position)
    reach = Reach(Survey(state.tracks, state.map), [(square(start), delay)], 12)
    return [reach.turns_to(square(name)) for name in names]


def tiles(position: str, start: str, name: str) -> int:
    state = read(position)
    reach = Reach(Survey(state.tracks, state.map), [(square(start), 0)], 12)
    return reach.tiles_to(square(name), reach.turns_to(square(name)))


def test_a_turn_goes_five_squares_by_road_and_three_by_country() -> None:
    assert turns(BARE, "F1", "F1", "F5", "F6", "F9", "F11") == [1, 1, 2, 2, 3]
    assert turns(BARE, "H1", "H1", "H3", "H4") == [1, 1, 2]


def test_water_and_mountain_take_turns_of_their_own() -> None:
    assert turns(BARE, "C7", "C7", "B7", "A7") == [1, 2, 3]  # two squares of water, one a turn
    assert turns(BARE, "N1", "N1", "N2", "N3", "N4") == [1, 1, 2, 2]


def test_a_road_is_crossed_within_a_turn_in_the_country() -> None:
    assert turns(BARE, "E2", "G2") == [1]


def test_a_way_is_as_long_there_as_back() -> None:
    names = ["F1", "H1", "C7", "A7", "N4", "T15", "K8", "A15"]
    assert [turns(BARE, one, other) for one in names for other in names] == [
        turns(BARE, other, one) for one in names for other in names
    ]


def test_lost_turns_count_from_the_start() -> None:
    assert turns(BARE, "F1", "F1", "F6", delay=2) == [3, 4]


def test_the_tiles_of_a_way_are_counted() -> None:
    assert tiles(BARE, "F1", "F1") == 1
    assert tiles(BARE, "F1", "F9") == 9


def test_what_lies_on_the_board_is_in_the_way() -> None:
    around = "map-1, 2 seats\n13 . . . . . └ ┐\n14 . . . . . ┌ ┘\n15 . . . . . └ ─\n9 b\n0 to start"
    around = around.replace("0 to start", "0 from F13-N to G15-E, abandoned\n0 to start")
    (beside,) = turns(around, "E14", "H14")
    assert beside > turns(BARE, "E14", "H14")[0]
    assert turns(around, "E14", "F14") == [FAR]


def test_a_way_leads_straight_over_crosses() -> None:
    """The crosses of a track cost no step: from E12 the third step lies beyond two of them."""
    fence = """
        map-1, 2 seats
         9 b
        11 . . . . . │ │
        12 . . . . . │ │
        13 . . . . . │ │
        0 from F11-N to F13-S
        1 from G11-N to G13-S
        0 to lay
    """
    state = read(fence)
    east_of_e12 = ONWARD[square("E12") * 4 + 1]
    assert arrival(state.tracks, east_of_e12) >> 2 == square("H12")
    assert tiles(fence, "E12", "H12") == 2
    assert turns(fence, "D12", "H12") == [1]


def test_a_line_that_butts_arrives_nowhere() -> None:
    bend = read("map-1, 2 seats\n4 ─ ┐\n9 b\n0 from A4-W to B4-S\n0 to lay")
    assert arrival(bend.tracks, square("B4") * 4 + N) == OFF
    assert arrival(bend.tracks, OFF) == OFF


def members(of: Squares) -> set[int]:
    return {number for number in range(SQUARES) if of.has(number)}


def test_a_set_of_squares_has_what_was_put_into_it() -> None:
    some = {0, 19, 59, 60, 119, 120, 179, 180, 239, 240, 299}
    assert members(squares(some)) == some
    rest = squares(range(SQUARES))
    rest.remove(squares(some))
    assert members(rest) == set(range(SQUARES)) - some
    assert not squares([]).any()


@pytest.mark.parametrize("name", ["A1", "T1", "A15", "T15", "A3", "T3", "K3", "K4", "J9", "J10"])
def test_beside_a_square_lie_its_neighbours(name: str) -> None:
    found = squares([])
    found.beside(squares([square(name)]), squares(range(SQUARES)))
    assert members(found) == {entry >> 2 for entry in ONWARD[square(name) * 4 : square(name) * 4 + 4] if entry != OFF}


@pytest.mark.parametrize("map_", ["map-1", "map-2"])
def test_whole_sets_arrive_when_square_by_square_does(map_: str) -> None:
    """Over crosses too, of which a game played at random has many."""
    rng = Rng(7)
    state = begin(3, map=map_)
    seen = 0
    while acting := state.to_act():
        state.do(acting[0], state.sample(rng) if acting[0] == CHANCE else state.pick(acting[0], rng))
        if state.turns and state.turns % 5 == 0:
            survey = Survey(state.tracks, state.map)
            survey.look_round()
            heads = [number for number in range(rng.below(40), SQUARES, 97) if survey.free.has(number)]
            arrivals, reach = Arrivals(survey, squares(heads), 12), Reach(survey, [(head, 0) for head in heads], 12)
            told = [arrivals.turns_to(number) for number in range(SQUARES)]
            assert told == [reach.turns_to(number) for number in range(SQUARES)]
            seen += survey.level.any() or survey.upright.any()
    assert seen


@pytest.mark.parametrize("map_", ["map-1", "map-2"])
def test_whole_sets_take_as_many_tiles_as_square_by_square(map_: str) -> None:
    """Wherever ways of several lengths meet too, which they do in the more seeds the oftener."""
    rng = Rng(3)
    state = begin(2, map=map_)
    doubts = 0
    while acting := state.to_act():
        state.do(acting[0], state.sample(rng) if acting[0] == CHANCE else state.pick(acting[0], rng))
        if not state.turns or state.turns % 9:
            continue
        survey = Survey(state.tracks, state.map)
        survey.look_round()
        seeds = [(number, rng.below(5)) for number in range(rng.below(40), SQUARES, 37) if survey.free.has(number)]
        reach, counted = Reach(survey, seeds, 12), Counted(survey, seeds, 12)
        while counted.go_on():
            reach.go_on()
        for turn in range(1, 13):
            laid = [number for number in range(SQUARES) if counted.turns[number] == turn]
            assert members(reach.laid[turn]) == set(laid)
            for number in laid:
                assert reach.tiles_to(number, turn) == counted.tiles[number]
            border = {counted.tiles[number]: number for number in reversed(laid) if BORDER.has(number)}
            assert reach.nearest(BORDER, turn) == min(border, default=FAR)
            if border:
                assert reach.first_of(BORDER, turn, min(border)) == border[min(border)]
        doubts += reach._counted is not None
    assert doubts
