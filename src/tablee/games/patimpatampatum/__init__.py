"""PatimPatamPatum: comparses dance and push through the streets of Berga, for three to five."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.games.patimpatampatum import speech
from tablee.games.patimpatampatum.actions import all_actions, overload
from tablee.games.patimpatampatum.forecast import PatumForecast
from tablee.games.patimpatampatum.material import FIRST_STREET, NODES, SANT_PERE
from tablee.games.patimpatampatum.numbers import PatumNumbers
from tablee.games.patimpatampatum.pawns import Pawns
from tablee.games.patimpatampatum.picture import PatumPicture
from tablee.games.patimpatampatum.picture.inks import PAGES
from tablee.games.patimpatampatum.player import PatumSense
from tablee.games.patimpatampatum.position import NOTATION
from tablee.games.patimpatampatum.rules import Patum, new_game
from tablee.games.patimpatampatum.tips import TIPS
from tablee.kernel.errors import BadNotation
from tablee.kernel.game import Game, Sum
from tablee.kernel.level import Level
from tablee.kernel.options import Choice, Settings
from tablee.kernel.state import Action
from tablee.kernel.words import Words

ACTIONS: dict[str, Action] = all_actions()
EXAMPLES = "play 5, play aliga, pawn sp, to major7, push creu nans, defend 6 fuets"


class PatumGame(Game[Patum]):
    name = "patimpatampatum"
    title = "PatimPatamPatum"
    package = "tablee.games.patimpatampatum"
    version = 1
    seats = (3, 4, 5)
    minutes = 75
    options = (Choice("tie", "shared", ("shared", "last-round"), variant=True),)
    sums = (Sum("plaza-points", "points", ("score-plaza",)), Sum("house-points", "points", ("score-houses",)))
    asides = ("turn", "draw", "drawn", "order", "bag")
    sense = PatumSense()
    levels = (
        Level(0.085, 14, 14),
        Level(0.045, 23, 19),
        Level(0.028, 40, 25),
        Level(0.013, 90, 33),
        Level(0.0, 240, caution=1.0),
    )
    forecast = PatumForecast(package, version, sense)
    guide = speech.GUIDE
    tips = TIPS
    notation = NOTATION
    numbers = PatumNumbers()
    picture = PatumPicture()
    colours = PAGES

    def begin(self, seats: int, settings: Settings) -> Patum:
        return new_game(seats, settings["tie"] == "last-round")

    def parse(self, state: Patum, text: str) -> Action:
        action = ACTIONS.get(text) or overload(text)
        if action is None:
            raise BadNotation("notation", text=text, game=self.title, examples=EXAMPLES)
        return action

    def conserved(self, state: Patum) -> dict[str, int]:
        """The cards of PPP-5, wherever they lie, and the pawns of PPP-2; hands and pile are as large as is told."""
        cards = state.cards
        held, pile = sum(map(sum, cards.hands)), sum(cards.pile)
        return {
            "cards": held + pile + sum(cards.discards),
            "cards untold in hands": held - sum(cards.sizes),
            "cards untold in the pile": pile - cards.left,
            **{f"pawns of seat {seat}": _standing(state.pawns, seat) for seat in range(state.seats)},
        }

    def label(self, state: Patum, seat: int, action: Action, words: Words, names: Sequence[str]) -> str:
        return speech.label(state, seat, action, words, names)

    def prompt(self, state: Patum, words: Words, names: Sequence[str]) -> str:
        return speech.prompt(state, words, names)

    def asks(self, state: Patum) -> str:
        return speech.asks(state)

    def counts(self, seen: Patum, seat: int, words: Words) -> list[str]:
        return speech.counts(seen, seat, words)


def _standing(pawns: Pawns, seat: int) -> int:
    """A seat's pawns as the board shows them."""
    on_squares = sum(pawns.holder(place) == seat for place in range(FIRST_STREET, NODES))
    on_plazas = sum(token >= 0 and pawns.owner(token) == seat for token in pawns.slots)
    return on_squares + on_plazas + pawns.count(seat, SANT_PERE)


GAME = PatumGame()
