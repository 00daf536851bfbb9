"""Any installed game as an environment of PettingZoo::

    from tablee.lab import pettingzoo

    env = pettingzoo.env("pagamas", seats=4)

An agent is a seat, ``seat_0``, ``seat_1`` and so on; it observes a dictionary of its ``observation``, numbers from 0 to
1, and its ``action_mask``. Only the end of a game is rewarded: with 1 for a win, with its part of 1 for a win that is
shared, with 1 for each of a team that has won together, and with 0 for everything else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tablee.kernel.game import Game
from tablee.lab.needs import known, needs

if TYPE_CHECKING:  # an extra: it is imported when it is asked for
    from pettingzoo import AECEnv

    from tablee.lab.adapters.aec import Seats, Table
    from tablee.lab.adapters.sitting import Observation
    from tablee.lab.adapters.spaces import Choice


def env(
    game: str | Game, seats: int | None = None, render_mode: str | None = None, language: str = "en", **options: Any
) -> AECEnv[str, Observation, Choice]:
    """One seat at a time. Whoever does what is not legal gets -1, and the game is over."""
    needs("pettingzoo", "gymnasium", "numpy")
    from tablee.lab.adapters.aec import wrapped
    from tablee.lab.adapters.sitting import Sort

    return wrapped(Sort(known(game), seats, options, language), render_mode)


def raw_env(
    game: str | Game, seats: int | None = None, render_mode: str | None = None, language: str = "en", **options: Any
) -> Seats:
    """The same without PettingZoo's wrappers: what is not legal is refused with its clause, and changes nothing."""
    needs("pettingzoo", "gymnasium", "numpy")
    from tablee.lab.adapters.aec import Seats
    from tablee.lab.adapters.sitting import Sort

    return Seats(Sort(known(game), seats, options, language), render_mode)


def parallel_env(
    game: str | Game, seats: int | None = None, render_mode: str | None = None, language: str = "en", **options: Any
) -> Table:
    """All seats at once: those who are to choose, choose; what others send is not looked at."""
    needs("pettingzoo", "gymnasium", "numpy")
    from tablee.lab.adapters.aec import Table
    from tablee.lab.adapters.sitting import Sort

    return Table(Sort(known(game), seats, options, language), render_mode)
