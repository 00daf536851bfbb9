"""The Royal Game of Ur: a race over twenty squares, some 4,600 years old, as Irving Finkel read a Babylonian scribe."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.kernel.errors import BadNotation
from tablee.kernel.game import Game
from tablee.kernel.level import Level
from tablee.kernel.options import Number, Settings
from tablee.kernel.state import Action
from tablee.kernel.words import Words

from royal_game_of_ur import speech
from royal_game_of_ur.actions import ACTIONS
from royal_game_of_ur.material import FEWEST, PIECES
from royal_game_of_ur.numbers import UrNumbers
from royal_game_of_ur.phases import MOVE, OVER
from royal_game_of_ur.picture import UrPicture
from royal_game_of_ur.picture.inks import PAGES
from royal_game_of_ur.player import UrForecast, UrSense
from royal_game_of_ur.position import NOTATION
from royal_game_of_ur.rules import Ur, new_game
from royal_game_of_ur.tips import TIPS


class UrGame(Game[Ur]):
    name = "royal-game-of-ur"
    title = "Royal Game of Ur"
    package = "royal_game_of_ur"
    version = 1
    seats = (2,)
    minutes = 15
    options = (Number("pieces", PIECES, FEWEST, PIECES),)
    asides = ("turn", "throw")
    sense = UrSense()
    forecast = UrForecast()
    levels = (Level(0.08), Level(0.045), Level(0.025), Level(0.012), Level(0.0, depth=1))
    guide = speech.GUIDE
    tips = TIPS
    notation = NOTATION
    numbers = UrNumbers()
    picture = UrPicture()
    colours = PAGES

    def begin(self, seats: int, settings: Settings) -> Ur:
        return new_game(int(settings["pieces"]))

    def parse(self, state: Ur, text: str) -> Action:
        if text not in ACTIONS:
            raise BadNotation("notation", text=text, game=self.title, examples="in-3, 4-7, 13-off")
        return ACTIONS[text]

    def conserved(self, state: Ur) -> dict[str, int]:
        """UR-1: every piece is somewhere."""
        return {f"pieces of seat {seat}": len(side) for seat, side in enumerate(state.places)}

    def label(self, state: Ur, seat: int, action: Action, words: Words, names: Sequence[str]) -> str:
        return speech.label(state, seat, action, words, names)

    def prompt(self, state: Ur, words: Words, names: Sequence[str]) -> str:
        return speech.prompt(state, words, names)

    def asks(self, state: Ur) -> str:
        return speech.asks(state)

    def counts(self, seen: Ur, seat: int, words: Words) -> list[str]:
        return speech.counts(seen, seat, words)

    def thrower(self, state: Ur) -> int | None:
        return None if state.phase in (MOVE, OVER) else speech.throws(state)


GAME = UrGame()
