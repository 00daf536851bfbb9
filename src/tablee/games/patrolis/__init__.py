"""Patrolis: tracks across a staff map, from the border to eight objectives, for two to six."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.games.patrolis import speech
from tablee.games.patrolis.actions import ACTIONS
from tablee.games.patrolis.atlas import FAULTS, MAPS, MapChoice
from tablee.games.patrolis.forecast import PatrolisForecast
from tablee.games.patrolis.material import COLOURS, CROSS, NO_TILE
from tablee.games.patrolis.numbers import PatrolisNumbers
from tablee.games.patrolis.picture import PatrolisPicture
from tablee.games.patrolis.picture.inks import PAGES
from tablee.games.patrolis.player import PatrolisSense
from tablee.games.patrolis.position import NOTATION
from tablee.games.patrolis.rules import Patrolis, new_game
from tablee.games.patrolis.tips import TIPS
from tablee.kernel.errors import BadNotation
from tablee.kernel.game import Game, Sum
from tablee.kernel.level import WHOLE_GAME, Level
from tablee.kernel.options import Choice, Settings, Switch
from tablee.kernel.state import Action
from tablee.kernel.words import Words


class PatrolisGame(Game[Patrolis]):
    name = "patrolis"
    title = "Patrolis"
    package = "tablee.games.patrolis"
    version = 1
    seats = (2, 3, 4, 5, 6)
    minutes = 40
    options = (
        MapChoice("map", "map-1", tuple(MAPS)),
        Choice("objectives", "chance", ("chance", "named")),
        Switch("match", False),
        Choice("tie", "blue", ("blue", "shared"), variant=True),
    )
    faults = tuple(FAULTS)
    sums = (Sum("won-back", "tiles", ("upstream", "downstream")),)
    asides = ("turn", "round", "letter")
    sense = PatrolisSense()
    levels = (
        Level(1.0, 6, 4),
        Level(0.25, 8, 6),
        Level(0.12, 12, 8),
        Level(0.02, 40, 16),
        Level(0.0, 500, horizon=WHOLE_GAME),
    )
    forecast = PatrolisForecast(package, version, sense)
    guide = speech.GUIDE
    tips = TIPS
    notation = NOTATION
    numbers = PatrolisNumbers()
    picture = PatrolisPicture()
    colours = PAGES

    def begin(self, seats: int, settings: Settings) -> Patrolis:
        named, blues_count = settings["objectives"] == "named", settings["tie"] == "blue"
        return new_game(MAPS[str(settings["map"])], seats, named, bool(settings["match"]), blues_count)

    def parse(self, state: Patrolis, text: str) -> Action:
        """Letters and border squares are understood in small letters too, as people type them."""
        action = ACTIONS.get(text) or (ACTIONS.get(text.upper()) if text.isascii() else None)
        if action is None:
            examples = "G, 7, A5-W, left, right, straight, stop, upstream, downstream"
            raise BadNotation("notation", text=text, game=self.title, examples=examples)
        return action

    def conserved(self, state: Patrolis) -> dict[str, int]:
        """PTR-1, PTR-2: tiles are on the board or in hand; objectives in the bag, on the board or won."""
        laid = [tile for tile in state.tracks.tiles if tile != NO_TILE]
        crosses = laid.count(CROSS)
        totals = {
            "curves": len(laid) - crosses + sum(player.curves for player in state.players),
            "crosses": crosses + sum(player.crosses for player in state.players),
        }
        standing = list(state.objectives.values())
        for colour, name in enumerate(COLOURS):
            won = sum(player.won[colour] for player in state.players)
            totals[f"{name} objectives"] = state.bag[colour] + standing.count(colour) + won
        return totals

    def label(self, state: Patrolis, seat: int, action: Action, words: Words, names: Sequence[str]) -> str:
        return speech.label(state, seat, action, words, names)

    def prompt(self, state: Patrolis, words: Words, names: Sequence[str]) -> str:
        return speech.prompt(state, words, names)

    def asks(self, state: Patrolis) -> str:
        return speech.asks(state)

    def counts(self, seen: Patrolis, seat: int, words: Words) -> list[str]:
        return speech.counts(seen, seat, words)


GAME = PatrolisGame()
