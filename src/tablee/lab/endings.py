"""The ends of Patolli solved exactly: what perfect play is worth, and what a player's choices lose of it.

An ending is a position in which few pieces of both sides together have not left the board. Captures let pieces go
round again, so that there is no last position to count back from; the values are found by iteration until none
changes by more than `CLOSE`.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any

from tablee.games.patolli.material import LAST, PIECES, RESERVE
from tablee.games.patolli.position import read
from tablee.games.patolli.rules import Patolli
from tablee.kernel.chance import Rng
from tablee.kernel.position import BadPosition
from tablee.kernel.state import CHANCE
from tablee.lab.patolli import ALIKE, SCORES, Array, Games, Rules
from tablee.players import Player

CLOSE = 1e-9
OUTSIDE = 3
"""How many pieces of both sides are not home at most: with fewer there is never a choice."""


@dataclass(frozen=True)
class Loss:
    """What a player gave away: the mean over decisions, in chances to win, and the worst."""

    decisions: int
    mean: float
    worst: float
    wrong: int  # decisions that lost more than a thousandth


class Endings:
    """The chance to win of whoever throws, in every ending on one board with the ways lying so."""

    def __init__(self, xp: Any, board: str, ways: int, outside: int = OUTSIDE) -> None:
        self.xp = xp
        self.board = board
        self.ways = ways
        self.rules = Rules(xp, board)
        sides = _sides(outside - 1)
        self.sides = xp.asarray([side for side, _ in sides])
        self.digits = (LAST + 1) ** xp.arange(outside - 1)
        self.side_of = xp.full((LAST + 1) ** (outside - 1), -1)
        self.side_of[self._code(self.sides)] = xp.arange(len(sides))
        count = xp.asarray([number for _, number in sides])
        self.mine, self.theirs = xp.nonzero(count[:, None] + count[None, :] <= outside)
        self.number = xp.full((len(sides), len(sides)), -1)
        self.number[self.mine, self.theirs] = xp.arange(len(self.mine))
        self.rounds = 0
        self.values = self._solved()

    def value(self, games: Games) -> Array:
        """The chance to win of whoever throws."""
        return self.values[self._index(games)]

    def _code(self, pieces: Array) -> Array:
        """A side's pieces as one number, whatever their order: those that are not home come first."""
        return (self.xp.sort(pieces, axis=1)[:, : len(self.digits)] * self.digits).sum(axis=1)

    def _index(self, games: Games) -> Array:
        """Where the value of a position stands; that of a game that is won stands last."""
        xp = self.xp
        mine, theirs = (self.side_of[self._code(games.pieces[:, side])] for side in range(2))
        found = 2 * self.number[mine, theirs] + games.lost
        return xp.where(games.won, 2 * len(self.mine), found)

    def _positions(self) -> Games:
        xp, count = self.xp, 2 * len(self.mine)
        pieces = xp.repeat(xp.stack([self.sides[self.mine], self.sides[self.theirs]], axis=1), 2, axis=0)
        no = xp.zeros(count, dtype=bool)
        return Games(pieces, xp.zeros(count, dtype=int), xp.arange(count) % 2 == 1, xp.full(count, self.ways), no)

    def _solved(self) -> Array:
        xp, positions = self.xp, self._positions()
        odds = self.rules.weights / self.rules.weights.sum()
        replies = [self._replies(positions, score) for score in SCORES]
        values = xp.append(xp.full(len(positions), 0.5), 1.0)
        while True:
            self.rounds += 1
            fresh = values.copy()
            fresh[:-1] = 0.0
            for weight, (index, sign, shift) in zip(odds, replies, strict=True):
                fresh[:-1] += weight * (shift + sign * values[index]).max(axis=1)
            change = float(abs(fresh - values).max())
            values = fresh
            if change < CLOSE:
                return values

    def _replies(self, positions: Games, score: int) -> tuple[Array, Array, Array]:
        """For each position the values that a throw leaves to choose from: where they stand, and whose they are.

        A value ``v`` of the other side is ``1 - v`` to the thrower: ``shift + sign * v``.
        """
        xp = self.xp
        game, _, after = self.rules.children(positions, xp.full(len(positions), score))
        first = xp.searchsorted(game, xp.arange(len(positions)))
        slot = xp.arange(len(game)) - first[game]
        index = self._index(after)
        passed = after.seat != 0
        table = xp.repeat(first[:, None], int(slot.max()) + 1, axis=1)  # where there are fewer, the first stands again
        table[game, slot] = xp.arange(len(game))
        other = passed[table]
        return index[table], xp.where(other, -1.0, 1.0), xp.where(other, 1.0, 0.0)

    def sample(self, rng: Rng, decisions: int) -> list[Patolli]:
        """Positions with a choice, all endings alike and thrown by the odds."""
        found: list[Patolli] = []
        while len(found) < decisions:
            number = rng.below(2 * len(self.mine))
            state = self._written(number)
            if state is not None:
                state.do(CHANCE, state.sample(rng))
                if state.turn == 0 and state.throw and len(state.legal(0)) > 1:
                    found.append(state)
        return found

    def _written(self, number: int) -> Patolli | None:
        """The position as the engine has it, or nothing if it cannot be."""
        sides = (self.sides[self.mine[number // 2]], self.sides[self.theirs[number // 2]])
        lines = [self.board]
        for seat, (side, direction) in enumerate(zip(sides, ("right", _other(self.ways)), strict=True)):
            squares = [int(square) for square in side]
            items = [
                " ".join(str(square) for square in squares if RESERVE < square < LAST),
                f"reserve {squares.count(RESERVE)}" if RESERVE in squares else "",
                f"home {squares.count(LAST)}",
                "loses a turn" if seat == 1 and number % 2 else "",
            ]
            lines.append(f"{seat} {direction}: {', '.join(filter(None, items))}")
        try:
            return read("\n".join([*lines, "0 to throw"]))
        except BadPosition:
            return None

    def exact(self, state: Patolli, seat: int) -> float:
        """What an engine's position with a throw to come, or one that is over, is worth to a seat."""
        if state.outcome() is not None:
            return float(state.turn == seat)
        pieces = [
            [*[RESERVE] * len(side.reserve), *(square for square in side.origins if square), *[LAST] * side.home]
            for side in (state.sides[state.turn], state.sides[1 - state.turn])
        ]
        xp, lost = self.xp, state.sides[1 - state.turn].loses_turn
        no = xp.zeros(1, dtype=bool)
        game = Games(xp.asarray([pieces]), xp.asarray([state.turn]), xp.asarray([lost]), xp.full(1, self.ways), no)
        value = float(self.value(game)[0])
        return value if state.turn == seat else 1 - value


def loss(endings: Endings, player: Player, states: list[Patolli], rng: Rng) -> Loss:
    """What a player gives away in these positions."""
    lost = []
    for state in states:
        values, seat = _values(endings, state), state.turn
        lost.append(max(values.values()) - values[player.choose(state.seen_by(seat), seat, rng).text])
    return Loss(len(lost), sum(lost) / len(lost), max(lost), sum(each > 1e-3 for each in lost))


def differences(
    endings: Endings, player: Player, states: list[Patolli], rng: Rng, least: float
) -> list[tuple[float, float]]:
    """Wherever a player says that what it would do is better than something else by so much at least: by how much it
    says so, and by how much it is."""
    found = []
    for state in states:
        values, seat = _values(endings, state), state.turn
        best, *others = player.judge(state.seen_by(seat), seat, rng)
        for other in others:
            if best.value - other.value >= least:
                found.append((best.value - other.value, values[best.action.text] - values[other.action.text]))
    return found


def _values(endings: Endings, state: Patolli) -> dict[str, float]:
    """What each action is truly worth to whoever has thrown."""
    seat, values = state.turn, dict[str, float]()
    for action in state.legal(seat):
        child = state.copy()
        child.do(seat, action)
        values[action.text] = endings.exact(child, seat)
    return values


def _other(ways: int) -> str:
    return "right" if ways == ALIKE else "left"


def _sides(most: int) -> list[tuple[list[int], int]]:
    """Every way in which one to so many pieces of a side are not home, and how many: no two on one square."""
    found = []
    for outside in range(1, most + 1):
        for squares in combinations_with_replacement(range(LAST), outside):
            standing = [square for square in squares if square != RESERVE]
            if len(set(standing)) == len(standing):
                found.append(([*squares, *[LAST] * (PIECES - outside)], outside))
    return found
