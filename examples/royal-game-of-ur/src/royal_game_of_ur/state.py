"""What lies on the table: the pieces of both, and the dice. The rules of play stand in `rules`."""

from __future__ import annotations

from tablee.kernel.state import CHANCE, NOBODY, Data, Phase, State

from royal_game_of_ur.material import CONTESTED, HOME, REFUGE, RESERVE
from royal_game_of_ur.phases import MOVE, OVER, STARTING_THROW, THROW

NOT_THROWN = -1


class Position(State):
    """``places[seat][n]`` is where a piece is: in reserve (0), on a square of its own way, or home (15). ``dice`` is
    what the dice show, -1 before the first throw; ``starting`` what seat 0 threw for the start, -1 before that."""

    def __init__(self, places: list[list[int]], turn: int, dice: int, starting: int, actor: int) -> None:
        super().__init__()
        self.places = places
        self.turn = turn
        self.dice = dice
        self.starting = starting
        self.actor = actor

    @property
    def phase(self) -> Phase:
        if self.actor == CHANCE:
            return STARTING_THROW if self.turn == NOBODY else THROW
        return OVER if self.actor == NOBODY else MOVE

    @property
    def pieces(self) -> int:
        """How many each player has."""
        return len(self.places[0])

    def count(self, seat: int, place: int) -> int:
        return self.places[seat].count(place)

    def next_in(self, seat: int) -> int | None:
        """Which piece enters next."""
        return self.places[seat].index(RESERVE) if RESERVE in self.places[seat] else None

    def victim(self, seat: int, square: int) -> int | None:
        """UR-9: which piece of the other stands where this seat would land, on the squares that both share."""
        theirs = self.places[1 - seat]
        return theirs.index(square) if CONTESTED[square] and square in theirs else None

    def may_land(self, seat: int, to: int) -> bool:
        """UR-8, UR-11, UR-12: where a piece may come to rest."""
        if to >= HOME:
            return to == HOME
        if to in self.places[seat]:
            return False
        return to != REFUGE or self.victim(seat, to) is None

    def data(self) -> Data:
        return {
            "places": [side[:] for side in self.places],
            "turn": self.turn,
            "dice": self.dice,
            "starting": self.starting,
            "actor": self.actor,
        }
