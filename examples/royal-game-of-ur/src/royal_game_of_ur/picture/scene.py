"""A position as a viewer looks at it: what both the drawing and the terminal need to know before they draw."""

from __future__ import annotations

from functools import cached_property

from tablee.kernel import picture
from tablee.kernel.state import Action

from royal_game_of_ur import speech
from royal_game_of_ur.actions import MOVES, Move
from royal_game_of_ur.material import DICE, HOME, RESERVE
from royal_game_of_ur.phases import MOVE, STARTING_THROW, THROW
from royal_game_of_ur.rules import Ur


class Scene(picture.Scene[Ur]):
    @cached_property
    def moves(self) -> dict[int, Move]:
        """What the viewer may do now, by the square it starts from."""
        return {move.origin: move for move in self.offered(Move)}

    def moving(self, piece: int) -> Move | None:
        """The move of a piece of the viewer; of those in reserve, the next one."""
        where = self.seen.places[self.eyes][piece]
        return self.moves.get(where) if where != RESERVE or piece == self.seen.next_in(self.eyes) else None

    def barred(self, piece: int) -> Move | None:
        """What a piece of the viewer would do, when it is the viewer's turn to move and this one cannot."""
        where = self.seen.places[self.eyes][piece]
        waits = where == RESERVE and piece != self.seen.next_in(self.eyes)
        if not self.touch or self.viewer not in self.acting or where == HOME or waits or where in self.moves:
            return None
        return MOVES[where, min(where + self.seen.dice, HOME)]

    def captures(self, move: Move) -> bool:
        return self.seen.victim(self.eyes, move.to) is not None

    @property
    def marked(self) -> list[bool] | None:
        """Which of the dice show a marked corner, always the same for a position; nothing before the first throw."""
        shown = self.seen.dice
        if shown < 0:
            return None
        turned = sum(place * (piece + 3) for side in self.seen.places for piece, place in enumerate(side))
        return [(die + turned) % DICE < shown for die in range(DICE)]

    @property
    def turn(self) -> int | None:
        """Whose turn it is."""
        return speech.throws(self.seen) if self.seen.phase in (MOVE, THROW, STARTING_THROW) else None

    def label(self, action: Action) -> str:
        return speech.label(self.seen, self.eyes, action, self.words, self.names)
