"""The engine and the oracle play the same games and agree at every step."""

from __future__ import annotations

import random

import pytest

from tablee.games.patolli import GAME
from tablee.games.patolli.material import BOARDS, DIRECTION_NAMES, LEFT, RIGHT
from tablee.games.patolli.rules import Patolli
from tablee.kernel.state import NOBODY
from tests.games.patolli import oracle
from tests.games.patolli.oracle import Oracle

GAMES = 20  # for each board, with betting and without
MANY = 1500
THROWS = (1, 2, 3, 4, 5, 10)


def written(state: Patolli) -> list[object]:
    """The engine's position in the oracle's words."""
    sides = [
        (
            DIRECTION_NAMES.get(side.direction, ""),
            [square for square, piece in enumerate(side.on) if piece],
            len(side.reserve),
            side.home,
            int(side.loses_turn),
            side.purse,
        )
        for side in state.sides
    ]
    outcome = state.outcome()
    return [
        sides,
        state.pot,
        None if state.turn == NOBODY else state.turn,
        state.throw or None,
        [state.starting] if state.starting else [],
        outcome.winners[0] if outcome else None,
    ]


def play_together(rng: random.Random, board: str, betting: bool) -> None:
    stake, purse = rng.choice([(5, 20), (0, 0), (2, 4)])
    state = GAME.new(board=board, betting=betting, stake=stake, purse=purse)
    slow = Oracle(board, betting, stake, purse)
    while slow.winner is None:
        assert written(state) == slow.written()
        if slow.throw is None:
            throw = rng.choice(THROWS)  # long throws oftener than the beans give them: more chains, fewer rounds
            assert state.to_act() == (-1,)
            state.apply(-1, GAME.parse(state, str(throw)))
            slow.fall(throw)
        else:
            assert slow.turn is not None
            moves = [action.text for action in state.legal(slow.turn)]
            assert sorted(moves) == sorted(slow.moves())
            assert state.legal(1 - slow.turn) == []
            move = rng.choice(moves)
            state.apply(slow.turn, GAME.parse(state, move))
            slow.move(move)
    assert written(state) == slow.written()
    assert state.to_act() == ()


@pytest.mark.rule("PTL-3", "PTL-19")
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("direction", [RIGHT, LEFT])
def test_two_independent_walks_round_the_board_are_the_same(board: str, seat: int, direction: int) -> None:
    cells = BOARDS[board].way(seat, direction)
    assert cells == oracle.way(board, seat, DIRECTION_NAMES[direction])
    assert [bool(black) for black in BOARDS[board].black[1:53]] == [oracle.is_black(board, cell) for cell in cells]


@pytest.mark.rule("PTL-6", "PTL-9", "PTL-11", "PTL-12", "PTL-13", "PTL-14", "PTL-15", "PTL-16", "PTL-19", "PTL-20")
@pytest.mark.parametrize("games", [GAMES, pytest.param(MANY, marks=pytest.mark.soak)])
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("betting", [False, True])
def test_random_games_go_as_the_clauses_say(board: str, betting: bool, games: int) -> None:
    rng = random.Random(f"{board} {betting}")
    for _ in range(games):
        play_together(rng, board, betting)
