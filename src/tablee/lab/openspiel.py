"""Every installed game as a Python game of OpenSpiel::

    from tablee.lab import openspiel

    openspiel.register()
    game = pyspiel.load_game("tablee_patolli(board=full-circuit)")

``players`` is the number of seats, and every option of a game is a parameter of the same name. Chance has its odds;
states are copied, packed as records, and sampled anew from what a player knows; observers have named parts. The end of
a game is rewarded as in `tablee.lab.pettingzoo`.
"""

from __future__ import annotations

from tablee.kernel.game import Game, games
from tablee.lab.needs import known, needs

_REGISTERED: dict[str, str] = {}


def register(*chosen: str | Game) -> tuple[str, ...]:
    """Make these games, or all that tell themselves in numbers, known to OpenSpiel; the names by which they are
    loaded. To be asked again is nothing new."""
    needs("pyspiel", "numpy")
    from tablee.lab.adapters import spiel

    found = [known(game) for game in chosen] or [game for game in games().values() if game.numbers is not None]
    for game in found:
        if game.name not in _REGISTERED:
            _REGISTERED[game.name] = spiel.register(game)
    return tuple(_REGISTERED[game.name] for game in found)
