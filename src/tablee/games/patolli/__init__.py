"""Patolli: a race of beans and pieces round the Aztec cross, for two."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.games.patolli import speech
from tablee.games.patolli.actions import ACTIONS
from tablee.games.patolli.forecast import PatolliForecast
from tablee.games.patolli.judgement import PatolliLearned
from tablee.games.patolli.numbers import PatolliNumbers
from tablee.games.patolli.picture import PatolliPicture
from tablee.games.patolli.picture.inks import PAGES
from tablee.games.patolli.player import PatolliSense
from tablee.games.patolli.position import NOTATION
from tablee.games.patolli.rules import Patolli, new_game
from tablee.games.patolli.tips import TIPS
from tablee.kernel.errors import BadNotation, BadOption
from tablee.kernel.game import Game
from tablee.kernel.level import Level
from tablee.kernel.options import Choice, Number, Settings, Switch
from tablee.kernel.state import Action
from tablee.kernel.words import Words


class PatolliGame(Game[Patolli]):
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
        Choice("stuck", "pass", ("pass", "again"), variant=True),
    )
    asides = ("turn", "throw", "again")
    sense = PatolliSense()
    learned = PatolliLearned(sense, version)
    levels = (Level(0.029), Level(0.0195), Level(0.0125), Level(0.006), Level(0.0, depth=1))
    forecast = PatolliForecast(package, version, sense, learned)
    guide = speech.GUIDE
    tips = TIPS
    notation = NOTATION
    numbers = PatolliNumbers()
    picture = PatolliPicture()
    colours = PAGES

    def begin(self, seats: int, settings: Settings) -> Patolli:
        return new_game(
            str(settings["board"]),
            bool(settings["betting"]),
            int(settings["stake"]),
            int(settings["purse"]),
            settings["stuck"] == "again",
        )

    def check(self, seats: int, settings: Settings) -> None:
        """PTL-16: the stake comes out of the purse."""
        if int(settings["stake"]) > int(settings["purse"]):
            raise BadOption("option-value", option="stake", value=settings["stake"], expected=f"0…{settings['purse']}")

    def parse(self, state: Patolli, text: str) -> Action:
        if text not in ACTIONS:
            raise BadNotation("notation", text=text, game=self.title, examples="right-3, in-4, 7-10, 49-off")
        return ACTIONS[text]

    def conserved(self, state: Patolli) -> dict[str, int]:
        """Six pieces a player (PTL-1), wherever they are; coins only change hands (PTL-16)."""
        coins = state.pot + sum(side.purse for side in state.sides)
        pieces = [sum(map(bool, side.on)) + len(side.reserve) + side.home for side in state.sides]
        return {"coins": coins, "pieces of seat 0": pieces[0], "pieces of seat 1": pieces[1]}

    def label(self, state: Patolli, seat: int, action: Action, words: Words, names: Sequence[str]) -> str:
        return speech.label(state, seat, action, words, names)

    def prompt(self, state: Patolli, words: Words, names: Sequence[str]) -> str:
        return speech.prompt(state, words, names)

    def asks(self, state: Patolli) -> str:
        return speech.asks(state)

    def counts(self, seen: Patolli, seat: int, words: Words) -> list[str]:
        return speech.counts(seen, seat, words)

    def thrower(self, state: Patolli) -> int | None:
        return speech.thrower(state)


GAME = PatolliGame()
