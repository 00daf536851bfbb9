"""A position as a viewer looks at it: what both the drawing and the terminal need to know before they draw."""

from __future__ import annotations

from functools import cached_property

from tablee.games.patolli import speech
from tablee.games.patolli.actions import MOVES, Move
from tablee.games.patolli.material import LAST, PIECES, RESERVE, RIGHT, Cell
from tablee.games.patolli.rules import Patolli
from tablee.kernel import picture
from tablee.kernel.state import Action

HOME = LAST  # the place of a piece that has left the road
NO_DOT = 10  # PTL-4: the score when no dot shows


class Scene(picture.Scene[Patolli]):
    @cached_property
    def moves(self) -> list[Move]:
        """What the viewer may do now."""
        return self.offered(Move)

    @cached_property
    def move_from(self) -> dict[int, Move]:
        """The viewer's legal moves by the square they start from; none while a direction must be chosen."""
        return {move.origin: move for move in self.moves if not move.direction}

    @property
    def first_moves(self) -> list[Move]:
        """PTL-8: the two entries to choose between."""
        return [move for move in self.moves if move.direction]

    @cached_property
    def places(self) -> tuple[dict[int, int], dict[int, int]]:
        """For each seat where its pieces are: a square, `RESERVE` or `HOME`."""
        return self._places(0), self._places(1)

    def _places(self, seat: int) -> dict[int, int]:
        side = self.seen.sides[seat]
        on_the_way = {side.on[square]: square for square in side.origins if square != RESERVE}
        waiting = dict.fromkeys(side.reserve, RESERVE)
        return dict.fromkeys(range(1, PIECES + 1), HOME) | on_the_way | waiting

    @property
    def next_in(self) -> int:
        """The viewer's piece that enters next, or 0."""
        reserve = self.seen.sides[self.eyes].reserve
        return reserve[-1] if reserve else 0

    def cell(self, seat: int, square: int, direction: int = 0) -> Cell:
        way = self.seen.board.way(seat, direction or self.seen.sides[seat].direction or RIGHT)
        return way[square - 1]

    @cached_property
    def discussed(self) -> set[int]:
        """The squares of the viewer that choices and answers speak of: where its pieces stand, where they come to rest
        and pass over their own, also those that a throw would take too far or onto black."""
        side = self.seen.sides[self.eyes]
        found = {square for square in side.origins if square != RESERVE}
        if not side.direction or self.eyes not in self.acting:
            return found
        return found | {side.landing(origin, self.seen.throw) for origin in side.origins} & set(range(LAST + 1))

    def captures(self, move: Move) -> bool:
        """PTL-12"""
        return self.seen.victim(self.eyes, move.to) > 0

    def barred(self, piece: int) -> Move | None:
        """What a piece of the viewer would nominally do, when it is the viewer's turn and it cannot."""
        if not self.touch or self.viewer not in self.acting or self.first_moves:
            return None
        origin = self.places[self.eyes][piece]
        waits_behind = origin == RESERVE and piece != self.next_in
        if origin == HOME or waits_behind or origin in self.move_from:
            return None
        return MOVES[origin][origin + self.seen.throw]

    @property
    def dots(self) -> int | None:
        """How many beans show their dot, while there is a throw to see."""
        throw = self.seen.throw or self.seen.starting
        return (0 if throw == NO_DOT else throw) if throw else None

    def misses_turn(self, seat: int) -> bool:
        """PTL-9"""
        return self.seen.sides[seat].loses_turn and not self.over

    def label(self, action: Action) -> str:
        return speech.label(self.seen, self.eyes, action, self.words, self.names)
