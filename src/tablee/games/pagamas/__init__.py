"""Pagamas: share the loot, hide, ambush, rise against the Captain; for three to six."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.games.pagamas import speech
from tablee.games.pagamas.actions import JOIN, RISE, all_actions
from tablee.games.pagamas.forecast import PagamasForecast
from tablee.games.pagamas.loot import UNKNOWN
from tablee.games.pagamas.material import KIND_WORDS, NO_ROLE, SAILORS, VALUES
from tablee.games.pagamas.numbers import PagamasNumbers
from tablee.games.pagamas.picture import PagamasPicture
from tablee.games.pagamas.picture.inks import PAGES
from tablee.games.pagamas.player import PagamasSense
from tablee.games.pagamas.position import NOTATION
from tablee.games.pagamas.rules import Pagamas, new_game
from tablee.games.pagamas.tips import TIPS
from tablee.kernel.errors import BadNotation
from tablee.kernel.game import Game
from tablee.kernel.level import WHOLE_GAME, Level
from tablee.kernel.options import Choice, Settings
from tablee.kernel.state import Action
from tablee.kernel.words import Words

ACTIONS: dict[str, Action] = all_actions()


class PagamasGame(Game[Pagamas]):
    name = "pagamas"
    title = "Pagamas"
    package = "tablee.games.pagamas"
    version = 1
    seats = (3, 4, 5, 6)
    minutes = 45
    options = (
        Choice("loot", "full", ("full", "short"), variant=True),
        Choice("tie", "captain", ("captain", "shared"), variant=True),
    )
    asides = ("draws", "drawn", "looks", "has-voted")
    sense = PagamasSense()
    levels = (
        Level(0.4),
        Level(0.12),
        Level(0.065),
        Level(0.01, 40, horizon=WHOLE_GAME, caution=1.0),
        Level(0.0, 120, horizon=WHOLE_GAME, caution=1.0),
    )
    forecast = PagamasForecast(package, version, sense)
    guide = speech.GUIDE
    tips = TIPS
    notation = NOTATION
    numbers = PagamasNumbers()
    picture = PagamasPicture()
    colours = PAGES

    def begin(self, seats: int, settings: Settings) -> Pagamas:
        return new_game(seats, settings["loot"] == "short", settings["tie"] == "shared")

    def parse(self, state: Pagamas, text: str) -> Action:
        if text not in ACTIONS:
            examples = "give mate b, deal 7 c, aye, hide tavern, ambush b island, pass on, pay 3, elect a"
            raise BadNotation("notation", text=text, game=self.title, examples=examples)
        return ACTIONS[text]

    def conserved(self, state: Pagamas) -> dict[str, int]:
        """PGM-1, PGM-6: loot and action cards of each kind, wherever they lie; PGM-2: no character is held twice."""
        loot, cards = state.loot, state.cards
        roles = [role for role in state.roles if role != NO_ROLE]
        totals = {
            "loot": loot.left + loot.drawn,
            "pile": sum(loot.pile) - loot.left - loot.values.count(UNKNOWN),
            "characters held twice": len(roles) - len(set(roles)),
        }
        for value in VALUES:
            totals[f"loot of {value}"] = loot.pile[value] + loot.values.count(value)
        for kind, word in enumerate(KIND_WORDS):
            aboard = sum([row[kind] for row in cards.sailors]) if kind < SAILORS else 0
            held = sum([hand[kind] for hand in cards.hands])
            totals[f"cards {word}"] = cards.deck[kind] + held + aboard + cards.discards[kind]
        totals["hands"] = sum(map(sum, cards.hands)) - sum(cards.sizes)
        totals["deck"] = sum(cards.deck) - cards.left
        return totals

    def label(self, state: Pagamas, seat: int, action: Action, words: Words, names: Sequence[str]) -> str:
        return speech.label(state, seat, action, words, names)

    def prompt(self, state: Pagamas, words: Words, names: Sequence[str]) -> str:
        return speech.prompt(state, words, names)

    def asks(self, state: Pagamas) -> str:
        return speech.asks(state)

    def final(self, state: Pagamas, seat: int, action: Action) -> str:
        """PGM-23, PGM-24: whoever has risen or joined a mutiny cannot turn back."""
        return next((move.clause for move in (RISE, JOIN) if move is action), "")

    def counts(self, seen: Pagamas, seat: int, words: Words) -> list[str]:
        return speech.counts(seen, seat, words)


GAME = PagamasGame()
