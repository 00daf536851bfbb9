"""The laws of a game on the shelf and in the book: what everybody sees of it before it is played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

from tablee.kernel.course import course
from tablee.kernel.game import NAME, Game
from tablee.kernel.picture import DAY, LAMP_INKS, ON_GROUND, Light, contrast
from tablee.kernel.words import LANGUAGES
from tablee.lab.conformance.source import source

LIST = "compiled.txt"
LEAST = 4.5
"""How far words are apart from their ground, as the guidelines for the web ask for it."""


def shelf(game: Game) -> Iterator[str]:
    """A game has a name that fits an address, a title and a line for its box in every language, players from one to six
    in order, a time; words are legible on the colours of its pages, by day and by the lamp; and what its
    ``compiled.txt`` lists is there."""
    if not NAME.fullmatch(game.name):
        yield f"'{game.name}' has more than small letters, digits and single hyphens"
    for language in LANGUAGES:
        for key in ("title", "tagline"):
            if key not in game.words(language):
                yield f"the box has no {key} in {language}"
    if list(game.seats) != sorted({*game.seats}) or not all(1 <= seats <= len(DAY.players) for seats in game.seats):
        yield f"the numbers of players are {game.seats}, not some from 1 to {len(DAY.players)} in order"
    if not game.seats or game.minutes < 1:
        yield f"it is played by {game.seats}, in {game.minutes} minutes"
    yield from _pale("by day", game.colours.day, (DAY.ink, DAY.paper, DAY.card))
    yield from _pale("by the lamp", game.colours.lamp, LAMP_INKS)
    yield from unwritten(files(game.package))


def unwritten(package: Traversable) -> Iterator[str]:
    """Modules that are to be compiled and are not there."""
    asked = package.joinpath(LIST)
    for name in asked.read_text(encoding="utf-8").split() if asked.is_file() else ():
        if not package.joinpath(*f"{name}.py".split("/")).is_file():
            yield f"{LIST} lists '{name}', but there is no {name}.py"


def _pale(when: str, light: Light, inks: tuple[str, str, str]) -> Iterator[str]:
    """The words of a page that do not stand out from what they are written on."""
    ink, paper, card = inks
    pairs = {
        "what is written on the main button": (light.on_accent, light.accent),
        "what is written in the accent": (light.accent, paper),
        "what is written in the accent on a card": (light.accent, card),
        "what is written where something is touched": (ink, light.wash),
    }
    pairs |= {f"what is written on the ground ({chalk})": (chalk, light.ground) for chalk in ON_GROUND}
    pairs |= {f"what is written on the shade ({chalk})": (chalk, light.shade) for chalk in ON_GROUND}
    for what, (over, under) in pairs.items():
        if contrast(over, under) < LEAST:
            yield f"{what} is hard to read {when}: {contrast(over, under):.1f} to 1 instead of {LEAST}"


def cited(game: Game) -> Iterator[str]:
    """Every clause of the rulebook is cited: by what refuses, tells or ends, by the source that follows it, by a lesson
    or by a tip."""
    texts = " ".join(source(game.package).texts)
    lessons = course(game)
    told = {*game.guide.values(), *(tip.clause for tip in game.tips.values()), *lessons.taught}
    for clause in game.rulebook(LANGUAGES[0]).clauses:
        if clause not in told and not re.search(rf"\b{re.escape(clause)}\b", texts):
            yield f"nothing cites {clause}: no refusal, event or ending, no source, no lesson and no tip"
