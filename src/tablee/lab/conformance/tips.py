"""The laws of tips: whatever a game can be asked about is told in words, with its clause, and is shown somewhere."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from tablee.kernel.game import Game
from tablee.kernel.picture import DAY
from tablee.kernel.tip import PARTS, many_key
from tablee.kernel.words import LANGUAGES
from tablee.lab.conformance.drawings import sprite
from tablee.lab.conformance.pictures import some
from tablee.lab.conformance.play import Moment, Play

SAYS = re.compile(r'data-tip="([^"]+)"')
TAKES = re.compile(r'href="[^"#]*#([^"]+)"')


def tips(game: Game) -> Iterator[str]:
    """Every kind of thing that can be asked about has a name and a sentence in every language, and a clause of the
    rulebook; its drawings are in the sprite, each for one kind, and so are those in which places are told apart."""
    for language in LANGUAGES:
        words, clauses = game.words(language), game.rulebook(language).clauses
        for kind, tip in game.tips.items():
            keys = [f"tip.{kind}.{part}" for part in PARTS] + ([many_key(kind, words)] if tip.count else [])
            for key in keys:
                if key not in words:
                    yield f"'{kind}' is not told of in {language}: there is no '{key}'"
            if tip.clause not in clauses:
                yield f"'{kind}' cites {tip.clause}, which the rulebook ({language}) does not have"
    art = Counter(ref for tip in game.tips.values() for ref in tip.art)
    lent, areas = set(sprite(game.picture, DAY).ids), game.picture.areas()
    lost = {*art, *areas} - lent
    if lost:
        yield f"there are no drawings {some(lost)}"
    twice = {ref for ref, times in art.items() if times > 1}
    if twice:
        yield f"these drawings are of two kinds: {some(twice)}"
    unknown = {area[0] for places in areas.values() for area in places} - game.tips.keys()
    if unknown:
        yield f"places in drawings are of kinds that are not told of: {some(unknown)}"


def marks(moment: Moment) -> Iterator[str]:
    """What something in a picture says it is, is a kind that the game tells of; and when it is played in all ways, each
    of these kinds is shown in some picture."""
    for view in moment.drawings.views:
        unknown = set(SAYS.findall(view.text)) - moment.game.tips.keys()
        if unknown:
            yield f"{view.asked} names kinds that are not told of: {some(unknown)}"
        moment.play.shown |= shown(moment.game, view.text)


def shown(game: Game, view: str) -> set[str]:
    """The kinds of things that a picture shows."""
    kinds = {ref: kind for kind, tip in game.tips.items() for ref in tip.art}
    taken, areas = set(TAKES.findall(view)), game.picture.areas()
    lying = {area[0] for ref in taken & areas.keys() for area in areas[ref]}
    return {kinds[ref] for ref in taken & kinds.keys()} | set(SAYS.findall(view)) | lying


def unshown(play: Play) -> bool:
    """Whether some kind has not been shown yet, so that further pictures are worth a look."""
    return bool(play.game.tips.keys() - play.shown)
