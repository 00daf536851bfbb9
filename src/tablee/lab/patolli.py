"""Patolli in arrays: many games at once, each step one throw and one move in all of them.

The rules are those of `tablee.games.patolli.rules`, move for move; a test plays both side by side. ``xp`` is numpy or
a module of the same interface that computes elsewhere, such as cupy. A position is always one with a throw to come,
kept from the side of whoever throws: side 0 throws, side 1 waits and may have a turn to lose.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tablee.games.patolli import features as f
from tablee.games.patolli import outlook
from tablee.games.patolli.material import BEYOND, BOARDS, LAST, LEFT, PIECES, RESERVE, RIGHT, THROW_ODDS

Array = Any
"""An array of ``xp``: which module that is, is known only when it runs."""

APART, ALIKE, AGAINST = range(3)
"""How the two ways lie to each other: no matter yet, in the same direction, or in opposite ones."""
ROOM = BEYOND + 1
SCORES = [score for score, _ in THROW_ODDS]
FALLS = [score for score, weight in THROW_ODDS for _ in range(weight)]
SLOTS = PIECES + 1
"""What can be chosen: one of six pieces, or nothing at all when none can move."""


@dataclass
class Games:
    """Positions with a throw to come, one a row.

    ``pieces[n, side]`` are the squares of a side's six pieces, 0 in the reserve and 52 at home. ``seat`` is who throws,
    ``lost`` whether the other side loses its next turn, ``ways`` how the ways lie, ``won`` whether the game is over:
    then the side that "throws" has won.
    """

    pieces: Array
    seat: Array
    lost: Array
    ways: Array
    won: Array

    def __len__(self) -> int:
        return len(self.seat)

    def take(self, rows: Array) -> Games:
        return Games(self.pieces[rows], self.seat[rows], self.lost[rows], self.ways[rows], self.won[rows])

    def put(self, rows: Array, other: Games) -> None:
        self.pieces[rows] = other.pieces
        self.seat[rows] = other.seat
        self.lost[rows] = other.lost
        self.ways[rows] = other.ways
        self.won[rows] = other.won


class Rules:
    """The rules on one board, for as many games as one likes."""

    def __init__(self, xp: Any, board: str) -> None:
        self.xp = xp
        drawn = BOARDS[board]
        across = [[0] * BEYOND, drawn.across(RIGHT, RIGHT), drawn.across(RIGHT, LEFT)]
        self.across = xp.asarray([[*row, 0] for row in across]).reshape(-1)
        self.plain = xp.asarray([*map(bool, drawn.plain), False])
        self.black = xp.asarray([*map(bool, drawn.black), False])
        self.scores = xp.asarray(SCORES)
        self.weights = xp.asarray([float(weight) for _, weight in THROW_ODDS])
        self.falls = xp.asarray(FALLS)

    def new(self, seats: Array) -> Games:
        """Games in which nobody has moved yet; ``seats`` begin."""
        xp, count = self.xp, len(seats)
        no = xp.zeros(count, dtype=bool)
        return Games(xp.full((count, 2, PIECES), RESERVE), seats, no, xp.full(count, APART), no.copy())

    def throw(self, rng: Any, count: int) -> Array:
        return self.falls[rng.integers(0, len(FALLS), count)]

    def standing(self, pieces: Array) -> Array:
        """Whether a piece of either side stands on each square of that side's way."""
        xp, count = self.xp, len(pieces)
        on = xp.zeros((count, 2, ROOM), dtype=bool)
        on[xp.arange(count)[:, None, None], xp.arange(2)[None, :, None], pieces] = True
        on[:, :, RESERVE] = False
        on[:, :, LAST] = False
        return on

    def landing(self, on: Array, origins: Array, scores: Array) -> Array:
        """PTL-10, PTL-11: where pieces come to rest; ``on`` is flat for each row, and so are the origins."""
        xp = self.xp
        flat = on.reshape(-1)
        start = (xp.arange(len(on)) * ROOM)[:, None]
        to = origins + scores
        again = flat[start + to]
        while again.any():
            to = to + again * scores
            again = flat[start + to]
        return to

    def children(self, games: Games, throws: Array) -> tuple[Array, Array, Games]:
        """All that can come of a throw in each game: which game, which slot, and the position after it."""
        xp, count = self.xp, len(games)
        on = self.standing(games.pieces)
        mine = games.pieces[:, 0]
        to = self.landing(on[:, 0], mine, xp.broadcast_to(throws[:, None], mine.shape))
        waiting = mine == RESERVE
        second = (games.ways == APART) & (games.pieces[:, 1] != RESERVE).any(axis=1)  # PTL-8: both ways are a choice
        ways = xp.where(second[:, None], ALIKE + xp.arange(PIECES)[None, :] % 2, games.ways[:, None])
        there = self.across[ways * ROOM + to]
        held = on[:, 1].reshape(-1)[(xp.arange(count) * ROOM)[:, None] + there]
        alike = waiting & (xp.cumsum(waiting, axis=1) > 1 + second[:, None])  # one of the reserve is as good as another
        legal = (self.plain[to] | ((to <= LAST) & ~held)) & ~alike  # PTL-14, PTL-13
        slots = xp.concatenate([legal, ~legal.any(axis=1)[:, None]], axis=1)
        game, slot = xp.nonzero(slots)
        moves = slot < PIECES
        piece = xp.where(moves, slot, 0)
        pieces = games.pieces[game]
        target = xp.where(moves, to[game, piece], pieces[:, 0, 0])
        pieces[xp.arange(len(game)), 0, piece] = target
        taken = xp.where(moves & held[game, piece], there[game, piece], -1)  # PTL-12
        pieces[:, 1] = xp.where(pieces[:, 1] == taken[:, None], RESERVE, pieces[:, 1])
        again = moves & (target == LAST)  # PTL-14
        lands = moves & self.black[target]  # PTL-9
        owed = games.lost[game]
        passes = ~again & (~owed | lands)
        lost = xp.where(again, owed, ~owed & lands)
        won = (pieces[:, 0] == LAST).all(axis=1)
        pieces = xp.where(passes[:, None, None], pieces[:, ::-1], pieces)
        seat = xp.where(passes, 1 - games.seat[game], games.seat[game])
        ways = xp.where(moves, ways[game, piece], games.ways[game])
        return game, slot, Games(pieces, seat, lost, ways, won)

    def features(self, games: Games) -> Array:
        """The inputs of `tablee.games.patolli.features`, one position a row."""
        xp, count = self.xp, len(games)
        on = self.standing(games.pieces)
        found = xp.zeros((count, f.INPUTS), dtype=xp.float32)
        rows = xp.arange(count)
        walked = games.pieces.sum(axis=2)
        for place in range(2):
            own = games.pieces[:, place]
            squares = slice(place * f.SQUARES, (place + 1) * f.SQUARES)
            found[:, f.PIECE :][:, squares] = on[:, place, 1:LAST]
            hits, idle = self._danger(games, on, 1 - place)
            found[:, f.DANGER :][:, squares] = hits[:, 1:LAST] / f.DANGER_SCALE
            found[:, f.NO_MOVE + 1 - place] = idle / f.WAYS_TO_FALL
            found[rows, f.WAITING + place * f.COUNTS + (own == RESERVE).sum(axis=1)] = 1.0
            found[rows, f.HOME + place * f.COUNTS + (own == LAST).sum(axis=1)] = 1.0
            found[:, f.WALKED + place] = walked[:, place] / f.WALK_SCALE
        found[:, f.LOSES_TURN] = games.lost
        found[:, f.LEAD] = (walked[:, 0] - walked[:, 1]) / f.LEAD_SCALE
        return found

    def lead(self, games: Games) -> Array:
        """By how much whoever throws is ahead in the eyes of a sensible player, as `outlook.standing` counts it."""
        xp, on = self.xp, self.standing(games.pieces)
        ahead = []
        for place in range(2):
            own = games.pieces[:, place]
            entered = (own != RESERVE) & (own != LAST)
            squares = own.sum(axis=1) + outlook.ENTERED * entered.sum(axis=1) + outlook.HOME * (own == LAST).sum(axis=1)
            soon = outlook.SOON if place else outlook.LATER  # side 0 throws next
            ahead.append(squares - soon * self._threats(games, on, 1 - place))
        return ahead[0] - ahead[1] + xp.where(games.lost, outlook.TURN, 0.0)

    def _threats(self, games: Games, on: Array, hunter: int) -> Array:
        """What the hunter's next throw may cost the other, in squares."""
        xp, count = self.xp, len(games)
        there, held, rests = self._meetings(games, on, hunter)
        costs = xp.where(rests, xp.where(held, there + outlook.ENTERED, 0.0), -outlook.NO_MOVE)
        best = costs.reshape(count, PIECES, len(SCORES)).max(axis=1)
        begun = (games.ways != APART) | (games.pieces[:, hunter] != RESERVE).any(axis=1)
        return xp.where(begun, best @ self.weights / f.WAYS_TO_FALL, 0.0)

    def _meetings(self, games: Games, on: Array, hunter: int) -> tuple[Array, Array, Array]:
        """For each piece of the hunter by each throw: the other's number for the square that it comes to, whether the
        other holds that, and whether the piece may rest there."""
        xp = self.xp
        origins = xp.repeat(games.pieces[:, hunter], len(SCORES), axis=1)
        scores = xp.broadcast_to(xp.tile(self.scores, PIECES), origins.shape)
        to = self.landing(on[:, hunter], origins, scores)
        there = self.across[(games.ways * ROOM)[:, None] + to]
        start = (xp.arange(len(games)) * ROOM)[:, None]
        held = on[:, 1 - hunter].reshape(-1)[start + there]
        return there, held, (to <= LAST) & (~held | self.plain[to])

    def _danger(self, games: Games, on: Array, hunter: int) -> tuple[Array, Array]:
        """How many of the 32 falls let the hunter take what stands on a square; how many give it no move."""
        xp, count, kinds = self.xp, len(games), len(SCORES)
        there, held, rests = self._meetings(games, on, hunter)
        moves = rests.reshape(count, PIECES, kinds).any(axis=1)
        # Two pieces that reach one square by one throw count once; those that take nothing meet in the reserve.
        struck = xp.where(held & rests, there, RESERVE)
        hit = xp.zeros((count, ROOM, kinds), dtype=bool)
        hit[xp.arange(count)[:, None], struck, xp.tile(xp.arange(kinds), PIECES)[None, :]] = True
        return (hit * self.weights).sum(axis=2), (~moves * self.weights).sum(axis=1)
