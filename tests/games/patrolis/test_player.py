"""The sensible player of Patrolis: what it goes for, what it avoids, and that it says why."""

from __future__ import annotations

from math import inf

import pytest

from tablee.games.patrolis import GAME
from tablee.games.patrolis.forecast import Race
from tablee.games.patrolis.outlook import Outlook
from tablee.games.patrolis.phases import START
from tablee.games.patrolis.player import PatrolisSense
from tablee.games.patrolis.position import read
from tablee.games.patrolis.rules import Patrolis
from tablee.kernel.chance import Rng
from tablee.kernel.level import WHOLE_GAME
from tablee.kernel.state import CHANCE
from tablee.kernel.words import LANGUAGES
from tablee.players import SamplingPlayer, find_players
from tablee.players.budget import Budget
from tablee.players.foresight import WON
from tests.games.patrolis.play import begin, play

SENSE = PatrolisSense()
SENSIBLE = find_players(["sensible"], GAME, 1)[0]


def turn(position: str) -> list[str]:
    """All that a sensible player does until somebody else is to act, each with its reason."""
    state = read(position)
    seat = state.to_act()[0]
    done = []
    while state.to_act() == (seat,):
        action = SENSIBLE.choose(state.seen_by(seat), seat, Rng(1))
        key, _ = SENSE.reason(state, seat, action)
        done.append(f"{action}: {key}")
        state.apply(seat, action)
    return done


def goal(position: str) -> str:
    """The objective for which a sensible player sets out."""
    state = read(position)
    seat = state.to_act()[0]
    _, facts = SENSE.reason(state, seat, SENSIBLE.choose(state, seat, Rng(1)))
    return str(facts["goal"])


def play_out(seats: int, players: list[str], seed: int, **options: object) -> Patrolis:
    state, rng = begin(seats, **options), Rng(seed)
    holders = find_players(players, GAME, seats)
    while state.to_act():
        seat = state.to_act()[0]
        state.apply(seat, state.sample(rng) if seat == CHANCE else holders[seat].choose(state.seen_by(seat), seat, rng))
    return state


# What it goes for

TWO_OBJECTIVES = """
    map-1, 2 seats
     1 . . . . . . . . y
     4 . . . . . . . ─
     7 . . . . . . . . b
    0 from H4-W to H4-E
    0 to lay
"""


def test_it_collects_what_is_within_a_turn() -> None:
    position = """
        map-1, 2 seats
         4 ─ ─ . . .
         5 . . . y .
        11 . . . . . . . . . . . . b
        0 from A4-W to B4-E
        0 to lay
    """
    assert turn(position) == ["right: way", "left: way", "left: collect", "stop: only"]


def test_it_goes_for_the_dearer_of_two_objectives() -> None:
    assert turn(TWO_OBJECTIVES)[0] == "right: way"
    blue_in_the_north = TWO_OBJECTIVES.replace(". b", ". Y").replace(". y", ". b").replace("Y", "y")
    assert turn(blue_in_the_north)[0] == "left: way"


def test_it_starts_where_an_objective_is_soon_reached() -> None:
    position = "map-1, 2 seats\n1 y\n9 . . . . . b\n0 to start"
    assert turn(position)[0] == "F15-S: start"  # seven squares of road: two turns


def test_it_counts_turns_and_not_squares() -> None:
    """P8, beyond water, takes three turns; P5, as far away by road, takes one."""
    position = """
        map-1, 2 seats
         5 . . . . . . . . . . . . . . . r
         6 . . . . . . . . . . . .
         7 . . . . . . . . . . . . │
         8 . . . . . . . . . . . . . . . r
        0 from M7-S to M7-N
        0 to lay
    """
    assert goal(position) == "P5"
    *way, last, stop = turn(position)
    assert way == ["straight: way", "right: way", "straight: way", "straight: way"]
    assert (last.split()[1], stop) == ("collect", "stop: only")


def test_a_deeper_player_looks_into_several_starts_that_are_nearly_as_good() -> None:
    starts = SENSE.choices(read("map-1, 2 seats\n1 y\n9 . . . . . b\n0 to start"), 0)
    assert starts[0].text == "F15-S"
    assert 1 < len(starts) <= 3


RACE = """
    map-1, 2 seats
     1 . . . . . . . . . b
     2 . . . . . . . . .
     5 . . . . . . . ─
     9 . . . . . . . . . r
    15 . . . ┘
    0 from H5-W to H5-E
    1 from D15-W to D15-N
    0 to lay
"""


def test_it_puts_off_what_a_rival_reaches_first() -> None:
    assert goal(RACE) == "J1"
    beside_it = RACE.replace("2 . . . . . . . . .", "2 . . . . . . . . . │").replace("15 . . . ┘", "15 .")
    assert goal(beside_it.replace("D15-W to D15-N", "J2-S to J2-N")) == "J9"


# Rivals

BEFORE_A_RIVAL = """
    map-1, 2 seats
     3 . . b . . . . . . . . .
     4 ─ ─ . . . . . .
     5 . . │ . . . r .
     6 . . │ . . . . .
    0 from A4-W to B4-E
    1 from C6-S to C5-N
    0 to lay
"""


@pytest.mark.rule("PTR-15")
def test_it_closes_a_rival_off_on_its_way() -> None:
    assert turn(BEFORE_A_RIVAL) == ["left: close", "right: collect", "right: way", "stop: only"]


@pytest.mark.rule("PTR-13")
def test_at_a_crossing_it_sets_a_rival_back() -> None:
    position = """
        map-1, 2 seats
         1 . . . │
         2 . . . │
         3 . . . │
         4 ─ ─ ─ ┼ .
         5 . . . │
         6 . . . └ ─ . . b
        0 from A4-W to D4-E
        1 from D1-N to E6-E
        0 to cross, 1 by C
    """
    assert turn(position)[0] == "downstream: set-back"


@pytest.mark.rule("PTR-13")
def test_at_a_crossing_of_an_abandoned_track_it_wins_back_more_tiles() -> None:
    position = """
        map-1, 2 seats
         1 . . . │
         2 . . . │
         3 . . . │
         4 ─ ─ ─ ┼ .
         5 . . . │
         9 . . . . . . . b
        0 from A4-W to D4-E
        1 from D1-N to D5-S, abandoned
        0: 3 curves, 3 crosses
        0 to cross, 1 by C
    """
    assert turn(position)[0] == "upstream: take-up"


def test_it_gives_up_a_track_that_leads_away_from_everything() -> None:
    position = "map-1, 2 seats\n1 . . . . . . . . . . . . . . . . . . . b\n14 . . . │\n0 from D14-N to D14-S\n0 to lay"
    assert turn(position) == ["straight: give-up"]


def test_it_goes_nowhere_with_too_few_tiles() -> None:
    """Three tiles do not reach; then it spends as few as it can."""
    position = "map-1, 2 seats\n8 . . . . . . . . . . b\n4 ─ ─\n0 from A4-W to B4-E\n0: 2 curves, 1 crosses\n0 to lay"
    assert len(turn(position)) == 2


# Placing the objectives (PTR-5)


def test_the_first_player_names_what_is_near_and_the_others_what_is_far() -> None:
    naming = "map-1, 3 seats\n7 . . b\nbag: blue 1 red 2 green 2 yellow 2\nfirst {}, turn 0\n{} names a number for H"
    assert turn(naming.format(0, 0)) == ["1: near"]
    assert turn(naming.format(0, 1).replace("7 . . b", "").replace("blue 1", "blue 2")) == ["7: far"]


def test_it_names_letters_far_from_the_objectives_that_stand() -> None:
    position = "map-1, 2 seats\n7 . . . . . . . . . . b\nbag: blue 1 red 2 green 2 yellow 2\n0 names a letter"
    assert turn(position) == ["A: letter"]


# Judging


def test_a_position_is_worth_more_to_whoever_is_ahead() -> None:
    ahead = read(TWO_OBJECTIVES.replace("0 to lay", "0: 9 curves, 9 crosses, won red 1\n0 to lay"))
    assert SENSE.value(ahead, 0) > 0.6
    assert SENSE.value(ahead, 0) + SENSE.value(ahead, 1) == pytest.approx(1)


def test_an_ended_game_is_won_lost_or_shared() -> None:
    over = "map-1, 2 seats\n4 b\n0: 1 curves, 1 crosses, won red 1\nover, turn-limit, 0 last"
    assert [SENSE.value(read(over), seat) for seat in (0, 1)] == [1, 0]
    assert SENSE.value(read(over.replace(", won red 1", "")), 0) == 0.5


def test_a_turn_lasts_until_somebody_else_is_to_act() -> None:
    state = read(TWO_OBJECTIVES)
    assert SENSE.in_turn(state, 0)
    assert not SENSE.in_turn(state, 1)
    assert not SENSE.in_turn(play(TWO_OBJECTIVES, "straight", "stop"), 0)


# Whole games


@pytest.mark.parametrize("map_", ["map-1", "map-2"])
def test_it_beats_chance(map_: str) -> None:
    for seed in range(5):
        outcome = play_out(2, ["sensible", "random"], seed, map=map_).outcome()
        assert outcome is not None
        assert outcome.ranks == (1, 2)


@pytest.mark.parametrize("seats", [2, 6])
def test_sensible_players_collect_every_objective(seats: int) -> None:
    state = play_out(seats, ["sensible"], 3)
    assert state.reason == "all-collected"


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_done_has_a_reason_in_words(seed: int) -> None:
    state, rng = begin(3), Rng(seed)
    while state.to_act():
        seat = state.to_act()[0]
        action = state.sample(rng) if seat == CHANCE else state.pick(seat, rng)
        if seat != CHANCE:
            key, facts = SENSE.reason(state, seat, action)
            assert all(GAME.words(language).say(f"reason.{key}", **facts) for language in LANGUAGES)
        state.do(seat, action)


def test_the_quickest_look_at_the_border_finds_the_best_start() -> None:
    rng = Rng(3)
    state = begin(4)
    starts = 0
    while acting := state.to_act():
        seat = acting[0]
        if state.phase is START:
            outlook = Outlook(state, seat)
            assert outlook.best_start() == outlook.best_starts()[0]
            starts += 1
        state.do(seat, state.sample(rng) if seat == CHANCE else SENSE.choices(state, seat)[0])
    assert starts > 4


def test_what_is_forecast_knows_who_comes_first() -> None:
    """An objective three squares before a head."""
    race = Race(read("map-1, 2 seats\n4 . . . . . │ b\n0 from F4-N to F4-S\n1 to start"))
    assert race.near[0] == 1 < race.near[1]
    assert race.soon[0] == race.first[0] == race.best[0] > race.best[1] > 0.0
    assert race.soon[1] == 0.0


def test_who_leads_by_more_than_is_left_has_won() -> None:
    left = (
        "map-1, 2 seats\n4 . . . y . g\n0: 5 curves, 5 crosses, won blue 1\n1: 9 curves, 9 crosses, won {}\n1 to start"
    )
    foregone = SENSE.foregone(read(left.format("yellow 1")))
    assert foregone is not None
    assert foregone.winners == (0,)
    assert foregone.points == (5, 1)
    assert (
        SENSE.foregone(read(left.format("green 1"))) is None
    )  # three points are left, and blue decides between equals
    assert SENSE.foregone(read(left.format("yellow 1").replace(", 2 seats", ", match, 2 seats"))) is None


def test_a_win_that_was_found_comes_true_against_sensible_players() -> None:
    """From the middle of a game on, without another thought: each position is one that was expected."""
    state, rng = begin(2), Rng(7)
    while state.turns < 8:
        seat = state.to_act()[0]
        state.do(seat, state.sample(rng) if seat == CHANCE else SENSIBLE.choose(state, seat, rng))
    seat = state.turn
    player = SamplingPlayer(SENSE, Budget(12, inf), WHOLE_GAME)
    while state.to_act():
        acting = state.to_act()[0]
        chosen = SENSIBLE.choose(state, acting, rng)
        if acting == seat and len(state.legal(seat)) > 1:
            chosen = player.choose(state, seat, rng)
            meant = player.intentions.of(seat, state)
            assert meant is not None
            assert meant.result >= WON
            assert meant.course[0] is chosen
        state.apply(acting, chosen)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (seat,)
