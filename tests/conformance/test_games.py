"""Every installed game obeys the laws, with every set of options and every number of players; and every game ends."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from tablee.kernel.chance import Rng
from tablee.kernel.game import Game, find_game, games
from tablee.kernel.options import Settings
from tablee.kernel.state import CHANCE, State
from tablee.lab.conformance import check_game, check_play
from tablee.players import find_player

BOUND = 20_000
STEPS = 20_000
"""How many steps the random games of one game take together, with all its options and numbers of players."""

SENSIBLE_STEPS = 1_500

LOOKS = 2
"""How closely a play is looked at here; `make soak` looks many times as closely, at many more plays."""

Way = tuple[Game, Settings, int]
"""A game, its options, and how many play."""


def every_way() -> list[Way]:
    return [
        (game, settings, seats) for game in games().values() for settings in game.option_sets() for seats in game.seats
    ]


def some_ways() -> list[Way]:
    """Ways in which every set of options and every number of players of a game comes up, though not all together."""
    found = []
    for game in games().values():
        sets = list(game.option_sets())
        for number in range(max(len(sets), len(game.seats))):
            found.append((game, sets[number % len(sets)], game.seats[number % len(game.seats)]))
    return found


def name(way: Way) -> str:
    game, settings, seats = way
    return " ".join([game.name, *map(str, settings.values()), str(seats)])


EVERY_WAY = pytest.mark.parametrize("way", every_way(), ids=name)
SOME_WAYS = pytest.mark.parametrize("way", some_ways(), ids=name)


def play_out(state: State, rng: Rng) -> int:
    """Play at random, with nothing looked at on the way; how many steps it took."""
    for step in range(BOUND):
        acting = state.to_act()
        if not acting:
            return step
        seat = acting[rng.below(len(acting))]
        if seat == CHANCE:
            state.do(seat, state.sample(rng))
        else:
            choices = state.legal(seat)
            state.do(seat, choices[rng.below(len(choices))])
    pytest.fail(f"not over after {BOUND} steps")


def play_sensibly(state: State, game: Game, rng: Rng) -> int:
    """Every seat does what the game's own sense advises, from what it sees."""
    player = find_player("sensible", game)
    for step in range(BOUND):
        acting = state.to_act()
        if not acting:
            return step
        seat = acting[0]
        state.apply(seat, state.sample(rng) if seat == CHANCE else player.choose(state.seen_by(seat), seat, rng))
    pytest.fail(f"not over after {BOUND} steps")


def end_all(way: Way, play: Callable[[State, Rng], int], steps: int) -> None:
    """Play games to their end, one after the other, until they have taken so many steps together."""
    game, settings, seats = way
    agreed, seed = game.settle(seats, settings), 0
    while steps > 0:
        state = game.begin(seats, agreed)
        steps -= play(state, Rng(seed))
        assert state.outcome() is not None, f"seed {seed}"
        seed += 1


def share(way: Way, steps: int) -> int:
    """What falls to one way of playing a game of the steps that all its ways have together."""
    game = way[0]
    return steps // (len(list(game.option_sets())) * len(game.seats))


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_a_game_obeys_the_laws_that_need_no_play(game: Game) -> None:
    check_game(game, plays=0).demand()


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_a_game_obeys_every_law_of_a_play_and_whatever_can_be_asked_about_is_shown_in_some_picture(game: Game) -> None:
    """What was drawn for the laws is not drawn again to see what it shows."""
    seen: set[str] = set()
    for way in some_ways():
        if way[0] is game:
            check_play(game, way[2], way[1], 0, looks=LOOKS, seen=seen)
    for settings, seats in product(game.option_sets(), game.seats):
        if game.tips.keys() - seen:
            check_play(game, seats, settings, 0, ["marks"], seen=seen)
    assert seen == game.tips.keys()


@pytest.mark.parametrize(
    ("name", "seats", "settings"),
    [("patimpatampatum", 4, {}), ("patouche", 3, {"mode": "expert", "level": "easy"})],
)
def test_what_a_picture_leaves_to_the_list_on_purpose_is_no_fault(name: str, seats: int, settings: Settings) -> None:
    """With this seed there are answers of two cards to a push, and patous that are just the same."""
    check_play(find_game(name), seats, settings, 5, ["touch"])


@EVERY_WAY
def test_every_random_game_ends(way: Way) -> None:
    end_all(way, play_out, share(way, STEPS))


@SOME_WAYS
def test_every_sensible_game_ends(way: Way) -> None:
    game = way[0]
    if game.sense is not None:
        end_all(way, lambda state, rng: play_sensibly(state, game, rng), share(way, SENSIBLE_STEPS))


@pytest.mark.soak
@EVERY_WAY
def test_a_game_obeys_every_law_for_many_seeds(way: Way) -> None:
    game, settings, seats = way
    for seed in range(1000, 1030):
        check_play(game, seats, settings, seed)


@pytest.mark.soak
@EVERY_WAY
def test_thousands_of_random_games_end(way: Way) -> None:
    end_all(way, play_out, share(way, 1200 * STEPS))


@pytest.mark.soak
@EVERY_WAY
def test_hundreds_of_sensible_games_end(way: Way) -> None:
    game = way[0]
    if game.sense is not None:
        end_all(way, lambda state, rng: play_sensibly(state, game, rng), share(way, 400 * SENSIBLE_STEPS))
