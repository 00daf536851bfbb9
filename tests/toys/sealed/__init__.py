"""Sealed: everybody bids at the same time, in secret; for three or four."""

from __future__ import annotations

from tablee.kernel.errors import BadNotation
from tablee.kernel.game import Game
from tablee.kernel.numbers import Numbers
from tablee.kernel.options import Settings
from tablee.kernel.picture import Picture
from tablee.kernel.state import Action, State
from tests.toys.picture import PlainPicture
from tests.toys.sealed.numbers import SealedNumbers
from tests.toys.sealed.rules import BIDS, Sealed

ACTIONS: dict[str, Action] = {action.text: action for action in BIDS}


class SealedGame(Game):
    name = "sealed"
    title = "Sealed"
    package = "tests.toys.sealed"
    version = 1
    seats = (3, 4)
    minutes = 5
    picture: Picture = PlainPicture()
    numbers: Numbers[Sealed] | None = SealedNumbers()
    position: type[Sealed] = Sealed

    def begin(self, seats: int, settings: Settings) -> State:
        return self.position.new(seats)

    def parse(self, state: State, text: str) -> Action:
        if text not in ACTIONS:
            raise BadNotation("notation", text=text, game=self.title, examples="bid-3")
        return ACTIONS[text]

    def conserved(self, state: State) -> dict[str, int]:
        assert isinstance(state, Sealed)
        return {"prizes": sum(state.points) + state.lost + sum(state.prizes_to_come())}


GAME = SealedGame()
