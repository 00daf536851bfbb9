"""Patou'che: dice, sheep and the dogs that guard them from the wolf, for three to five."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tablee.games.patouche import speech
from tablee.games.patouche.actions import ACTIONS
from tablee.games.patouche.forecast import PatoucheForecast
from tablee.games.patouche.judgement import PatoucheLearned
from tablee.games.patouche.material import HIDDEN, LIMITS, SIDES, UNTURNED
from tablee.games.patouche.numbers import PatoucheNumbers
from tablee.games.patouche.picture import PatouchePicture
from tablee.games.patouche.picture.inks import PAGES
from tablee.games.patouche.player import PatoucheSense
from tablee.games.patouche.position import NOTATION
from tablee.games.patouche.rules import Patouche, new_game
from tablee.games.patouche.state import COOPERATIVE, EXPERT, FAMILY
from tablee.games.patouche.tips import TIPS
from tablee.kernel.errors import BadNotation, BadOption
from tablee.kernel.game import Game
from tablee.kernel.level import Level
from tablee.kernel.options import Choice, Setting, Settings
from tablee.kernel.state import Action
from tablee.kernel.words import Words, words


class ModesApart(BadOption):
    """Expert and cooperative were asked for together."""

    clause = "PCH-23"

    def say(self, language: str) -> str:
        return f"{words(PatoucheGame.package, language).say('refusal.expert-cooperative')} ({self.clause})"


@dataclass(frozen=True)
class Mode(Choice):
    """One mode; who names the two that do not go together is told why."""

    def check(self, value: object) -> Setting:
        if {EXPERT, COOPERATIVE} <= set(re.findall("[a-z]+", str(value).lower())):
            raise ModesApart("option-value", option=self.name, value=value, expected=self.expected())
        return super().check(value)


class PatoucheGame(Game[Patouche]):
    name = "patouche"
    title = "Patou’che"
    package = "tablee.games.patouche"
    version = 1
    seats = (3, 4, 5)
    minutes = 15
    options = (
        Mode("mode", FAMILY, values=(FAMILY, EXPERT, COOPERATIVE)),
        Choice("level", "easy", values=tuple(LIMITS), when=("mode", COOPERATIVE)),
        Choice("tie", "shared", ("shared", "guarded"), variant=True),
    )
    asides = ("turn", "throw", "keep", "guarded")
    sense = PatoucheSense()
    learned = PatoucheLearned(package, version)
    levels = (Level(0.35), Level(0.18), Level(0.1), Level(0.05), Level(0.0))
    forecast = PatoucheForecast(package, version, sense)
    guide = speech.GUIDE
    tips = TIPS
    notation = NOTATION
    numbers = PatoucheNumbers()
    picture = PatouchePicture()
    colours = PAGES

    def begin(self, seats: int, settings: Settings) -> Patouche:
        return new_game(seats, str(settings["mode"]), str(settings["level"]), settings["tie"] == "guarded")

    def parse(self, state: Patouche, text: str) -> Action:
        if text not in ACTIONS:
            raise BadNotation("notation", text=text, game=self.title, examples="keep wp, wolf far, sheep flip, under 2")
        return ACTIONS[text]

    def together(self, settings: Settings) -> bool:
        return settings["mode"] == COOPERATIVE

    def conserved(self, state: Patouche) -> dict[str, int]:
        """Every card is somewhere (PCH-1, PCH-23), and so is every hidden side, seen or unseen."""
        sheep, patous = state.taken()
        totals = {
            "sheep cards": len(sheep) + state.sheep.size() + state.lair,
            "patou cards": len(patous) + state.patous.size(),
        }
        for kind, pile, cards in (("sheep", state.sheep, sheep), ("patou", state.patous, patous)):
            known = [HIDDEN[card] for card in cards] + pile.under
            for side in range(SIDES):
                totals[f"{kind} cards of side {side}"] = pile.unseen[side] + known.count(side)
            if state.mode == EXPERT:
                totals[f"{kind} cards unseen"] = sum(pile.unseen) - pile.top - known.count(UNTURNED)
        return totals

    def label(self, state: Patouche, seat: int, action: Action, words: Words, names: Sequence[str]) -> str:
        return speech.label(state, seat, action, words, names)

    def prompt(self, state: Patouche, words: Words, names: Sequence[str]) -> str:
        return speech.prompt(state, words, names)

    def asks(self, state: Patouche) -> str:
        return speech.asks(state)

    def thrower(self, state: Patouche) -> int | None:
        return speech.thrower(state)

    def counts(self, seen: Patouche, seat: int, words: Words) -> list[str]:
        return speech.counts(seen, seat, words)


GAME = PatoucheGame()
