"""The five opponents of the house, the same in every game: one strong player, with less thought and noise on its
judgement. What that comes to in a game, the game says itself (`Game.levels`)."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.kernel.errors import UserError
from tablee.kernel.game import Game
from tablee.kernel.level import Level

LEVELS = ("level-1", "level-2", "level-3", "level-4", "level-5")
"""Their names for programs, the weakest first; people know them as those of the house (``bot`` in its words)."""

REGULAR = LEVELS[2]
"""Who plays when nobody said who should, and holds the seat of somebody who is away."""

STRONGEST = LEVELS[-1]
"""Who gives hints."""

SECONDS = 0.8
"""The longest that one of them samples."""

USUAL_LEVELS = (Level(0.32, 16), Level(0.16, 24), Level(0.08, 32), Level(0.04, 48), Level(0.0, 60, caution=1.0))
"""Those of a game that says nothing of its own."""

USUAL_LEARNED = (Level(0.05), Level(0.03), Level(0.02), Level(0.01), Level(0.0, depth=1))
"""The same where a judgement was learned, which needs no playouts."""


def levels_of(game: Game) -> Sequence[Level]:
    """The five of a game, the weakest first; none of them can play what nobody taught the bots."""
    if game.sense is None:
        raise UserError("no-levels", game=game.title)
    return game.levels or (USUAL_LEVELS if game.learned is None else USUAL_LEARNED)
