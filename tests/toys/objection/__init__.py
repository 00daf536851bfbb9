"""Objection: whatever is done may be objected to, and so may the objection; for three."""

from __future__ import annotations

from tablee.kernel.errors import BadNotation
from tablee.kernel.game import Game
from tablee.kernel.numbers import Numbers
from tablee.kernel.options import Settings
from tablee.kernel.picture import Picture
from tablee.kernel.state import Action, State
from tests.toys.objection.numbers import ObjectionNumbers
from tests.toys.objection.rules import ACCEPT, CLAIMS, OBJECT, Objection
from tests.toys.picture import PlainPicture

ACTIONS: dict[str, Action] = {action.text: action for action in [*CLAIMS, ACCEPT, OBJECT]}


class ObjectionGame(Game):
    name = "objection"
    title = "Objection"
    package = "tests.toys.objection"
    version = 1
    seats = (3,)
    minutes = 5
    picture: Picture = PlainPicture()
    numbers: Numbers[Objection] | None = ObjectionNumbers()
    position: type[Objection] = Objection

    def begin(self, seats: int, settings: Settings) -> State:
        return self.position.new(seats)

    def parse(self, state: State, text: str) -> Action:
        if text not in ACTIONS:
            raise BadNotation("notation", text=text, game=self.title, examples="claim-2, accept, object")
        return ACTIONS[text]

    def conserved(self, state: State) -> dict[str, int]:
        assert isinstance(state, Objection)
        return {"stones": state.heap + sum(state.points)}


GAME = ObjectionGame()
