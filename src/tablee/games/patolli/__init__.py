"""Patolli: a race of beans and pieces round the Aztec cross, for two."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from tablee.games.patolli import speech
from tablee.games.patolli.picture import PatolliPicture
from tablee.games.patolli.player import PatolliSense
from tablee.games.patolli.rules import FIRST_MOVES, MOVES, PASS, THROWS, Patolli, new_game
from tablee.kernel.errors import BadNotation, BadOption
from tablee.kernel.game import Game
from tablee.kernel.options import Choice, Number, Settings, Switch
from tablee.kernel.state import Action, State
from tablee.kernel.words import Words

ACTIONS: dict[str, Action] = {action.text: action for action in chain(THROWS, *MOVES, *FIRST_MOVES, [PASS])}


class PatolliGame(Game):
    name = "patolli"
    title = "Patolli"
    package = "tablee.games.patolli"
    version = 1
    seats = (2,)
    minutes = 30
    options = (
        Choice("board", "black-centre", ("black-centre", "marked-arms", "full-circuit")),
        Switch("betting", False),
        Number("stake", 5, 0, 1000, when=("betting", True)),
        Number("purse", 20, 0, 1000, when=("betting", True)),
    )
    sense = PatolliSense()
    picture = PatolliPicture()

    def begin(self, seats: int, settings: Settings) -> State:
        return new_game(
            str(settings["board"]), bool(settings["betting"]), int(settings["stake"]), int(settings["purse"])
        )

    def check(self, seats: int, settings: Settings) -> None:
        """PTL-16: the stake comes out of the purse."""
        if int(settings["stake"]) > int(settings["purse"]):
            raise BadOption("option-value", option="stake", value=settings["stake"], expected=f"0…{settings['purse']}")

    def parse(self, state: State, text: str) -> Action:
        if text not in ACTIONS:
            raise BadNotation("notation", text=text, game=self.title, examples="right-3, in-4, 7-10, 49-off")
        return ACTIONS[text]

    def conserved(self, state: State) -> dict[str, int]:
        """Six pieces a player (PTL-1), wherever they are; coins only change hands (PTL-16)."""
        assert isinstance(state, Patolli)
        coins = state.pot + sum(side.purse for side in state.sides)
        pieces = [sum(map(bool, side.on)) + len(side.reserve) + side.home for side in state.sides]
        return {"coins": coins, "pieces of seat 0": pieces[0], "pieces of seat 1": pieces[1]}

    def label(self, state: State, seat: int, action: Action, words: Words, names: Sequence[str]) -> str:
        assert isinstance(state, Patolli)
        return speech.label(state, seat, action, words, names)

    def prompt(self, state: State, words: Words, names: Sequence[str]) -> str:
        assert isinstance(state, Patolli)
        return speech.prompt(state, words, names)

    def counts(self, seen: State, seat: int, words: Words) -> list[str]:
        assert isinstance(seen, Patolli)
        return speech.counts(seen, seat, words)

    def thrower(self, state: State) -> int | None:
        assert isinstance(state, Patolli)
        return speech.thrower(state)


GAME = PatolliGame()
