"""Patolli in arrays goes as the engine goes, move for move, and sees the same."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tablee.games.patolli import GAME
from tablee.games.patolli.features import INPUTS, features
from tablee.games.patolli.material import BOARDS, LAST, RESERVE
from tablee.games.patolli.outlook import standing
from tablee.games.patolli.rules import Patolli
from tablee.kernel.chance import Rng
from tablee.kernel.state import CHANCE, NOBODY
from tablee.lab.patolli import AGAINST, ALIKE, APART, SCORES, Games, Rules

np: Any = pytest.importorskip("numpy")
GAMES = 6

Seen = tuple[list[list[int]], int, bool, int, bool]


def engine(state: Patolli) -> Seen:
    """A position of the engine in the words of the arrays."""
    sides = [state.sides[state.turn], state.sides[1 - state.turn]]
    pieces = [
        [*[RESERVE] * len(side.reserve), *(square for square in side.origins if square), *[LAST] * side.home]
        for side in sides
    ]
    chosen = [side.direction for side in sides]
    ways = APART if not all(chosen) else ALIKE if chosen[0] == chosen[1] else AGAINST
    return pieces, state.turn, sides[1].loses_turn, ways, state.actor == NOBODY


def arrays(games: Games, row: int) -> Seen:
    pieces = [sorted(side) for side in games.pieces[row].tolist()]
    return pieces, int(games.seat[row]), bool(games.lost[row]), int(games.ways[row]), bool(games.won[row])


def begun(board: str, rng: Rng) -> Patolli:
    state = GAME.new(board=board)
    while state.turn == NOBODY:
        state.do(CHANCE, state.sample(rng))
    return state


def replies(state: Patolli) -> list[Patolli]:
    """All that can come of the throw that has just fallen."""
    if state.actor == CHANCE:  # nothing could move
        return [state]
    found = []
    for action in state.legal(state.turn):
        child = state.copy()
        child.do(state.turn, action)
        found.append(child)
    return found


@pytest.mark.parametrize("board", BOARDS)
def test_random_games_go_alike_and_look_alike(board: str) -> None:
    rng = random.Random(board)
    rules = Rules(np, board)
    for number in range(GAMES):
        state = begun(board, Rng(number))
        games = rules.new(np.array([state.turn]))
        while state.to_act():
            assert arrays(games, 0) == engine(state)
            if games.ways[0] != APART:
                assert rules.features(games)[0] == pytest.approx(dense(state), abs=1e-6)
            ahead = standing(state, state.turn) - standing(state, 1 - state.turn)
            assert rules.lead(games)[0] == pytest.approx(ahead, abs=1e-6)
            score = rng.choice(SCORES)  # long throws oftener than the beans give them
            state.do(CHANCE, GAME.parse(state, str(score)))
            following = replies(state)
            _, _, after = rules.children(games, np.array([score]))
            seen = [arrays(after, row) for row in range(len(after))]
            # Before the other has chosen, both directions are one: the board is its own mirror image.
            assert sorted(seen) == sorted({str(found): found for found in map(engine, following)}.values())
            state = rng.choice(following)
            games = after.take(np.array([seen.index(engine(state))]))


def dense(state: Patolli) -> list[float]:
    found = features(state)
    vector = [0.0] * INPUTS
    for which, value in zip(found.inputs, found.values, strict=True):
        vector[which] += value
    return vector


def test_many_games_are_played_as_each_would_be_alone() -> None:
    rules = Rules(np, "full-circuit")
    rng = np.random.default_rng(1)
    games = rules.new(rng.integers(0, 2, 40))
    for _ in range(150):
        throws = rules.throw(rng, len(games))
        game, _, after = rules.children(games, throws)
        for row in (3, 17):
            _, _, alone = rules.children(games.take(np.array([row])), throws[row : row + 1])
            together = [arrays(after, int(place)) for place in np.nonzero(game == row)[0]]
            assert together == [arrays(alone, place) for place in range(len(alone))]
        first = np.searchsorted(game, np.arange(len(games)))
        games = after.take(first)
        games.won[:] = False
