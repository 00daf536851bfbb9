"""Magpie: hidden hands, drawn from a stock without order; for three or four."""

from __future__ import annotations

from tablee.kernel.errors import BadNotation
from tablee.kernel.game import Game
from tablee.kernel.numbers import Numbers
from tablee.kernel.options import Settings
from tablee.kernel.picture import Picture
from tablee.kernel.position import Notation
from tablee.kernel.state import Action, State
from tests.toys.magpie.numbers import MagpieNumbers
from tests.toys.magpie.position import NOTATION
from tests.toys.magpie.rules import DRAWS, PLAYS, Magpie
from tests.toys.picture import PlainPicture

ACTIONS: dict[str, Action] = {action.text: action for action in [*DRAWS, *PLAYS]}


class MagpieGame(Game):
    name = "magpie"
    title = "Magpie"
    package = "tests.toys.magpie"
    version = 1
    seats = (3, 4)
    minutes = 5
    picture: Picture = PlainPicture()
    numbers: Numbers[Magpie] | None = MagpieNumbers()
    position: type[Magpie] = Magpie
    notation: Notation[Magpie] | None = NOTATION

    def begin(self, seats: int, settings: Settings) -> State:
        return self.position.new(seats)

    def parse(self, state: State, text: str) -> Action:
        if text not in ACTIONS:
            raise BadNotation("notation", text=text, game=self.title, examples="draw-3, play-5")
        return ACTIONS[text]

    def conserved(self, state: State) -> dict[str, int]:
        assert isinstance(state, Magpie)
        return {"jewels": sum(state.stock) + sum(map(len, state.hands)) + sum(map(len, state.nests))}


GAME = MagpieGame()
