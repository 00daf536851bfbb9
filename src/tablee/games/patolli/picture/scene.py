"""A position as a viewer looks at it: what both the drawing and the terminal need to know before they draw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from tablee.games.patolli.material import LAST, PIECES, RIGHT, Cell
from tablee.games.patolli.rules import MOVES, RESERVE, Move, Patolli
from tablee.kernel.words import Words

HOME = LAST  # the place of a piece that has left the road


@dataclass(frozen=True)
class Scene:
    seen: Patolli
    viewer: int | None
    words: Words
    names: Sequence[str]
    touch: bool = True
    """Whether the viewer's moves are offered."""

    @property
    def eyes(self) -> int:
        """Whose way is numbered: the viewer's, or south's for a spectator."""
        return 0 if self.viewer is None else self.viewer

    @cached_property
    def moves(self) -> list[Move]:
        """What the viewer may do now."""
        if self.viewer is None or not self.touch:
            return []
        return [cast(Move, action) for action in self.seen.legal(self.viewer)]

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

    def next_in(self, seat: int) -> int:
        """The piece that enters next, or 0."""
        reserve = self.seen.sides[seat].reserve
        return reserve[-1] if reserve else 0

    def cell(self, seat: int, square: int, direction: int = 0) -> Cell:
        way = self.seen.board.way(seat, direction or self.seen.sides[seat].direction or RIGHT)
        return way[square - 1]

    def captured(self, seat: int, move: Move) -> int:
        """PTL-12: the piece of the other side that stands where the move ends, or 0."""
        cell = self.cell(seat, move.to, move.direction)
        foe = 1 - seat
        for piece, square in self.places[foe].items():
            if square not in (RESERVE, HOME) and self.cell(foe, square) == cell:
                return piece
        return 0

    def barred(self, piece: int) -> Move | None:
        """What a piece of the viewer would nominally do, when it is the viewer's turn and it cannot."""
        seen, viewer = self.seen, self.viewer
        if viewer is None or not self.touch or seen.phase != "move" or seen.turn != viewer or self.first_moves:
            return None
        origin = self.places[viewer][piece]
        waits_behind = origin == RESERVE and piece != self.next_in(viewer)
        if origin == HOME or waits_behind or origin in self.move_from:
            return None
        return MOVES[origin][origin + seen.throw]

    def chained(self, move: Move) -> bool:
        """PTL-11"""
        return move.to - move.origin > self.seen.throw

    @property
    def starting(self) -> bool:
        return self.seen.phase == "starting throw"

    @property
    def over(self) -> bool:
        return self.seen.phase == "over"
