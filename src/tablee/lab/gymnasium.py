"""Any installed game as an environment of Gymnasium, for one seat against given players::

    from tablee.lab import gymnasium

    env = gymnasium.env("patolli", against="sensible", seat=0)

It observes a dictionary of its ``observation``, numbers from 0 to 1, and its ``action_mask``, which `action_masks`
tells too. The end of a game is rewarded as in `tablee.lab.pettingzoo`; what is not legal ends it with -1, and
``refused`` in the information says by which clause.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tablee.kernel.game import Game
from tablee.lab.needs import known, needs

if TYPE_CHECKING:  # an extra: it is imported when it is asked for
    from tablee.lab.adapters.single import OneSeat


def env(
    game: str | Game,
    against: str | Sequence[str] = "sensible",
    seat: int = 0,
    seats: int | None = None,
    render_mode: str | None = None,
    language: str = "en",
    **options: Any,
) -> OneSeat:
    """One seat against players of ours: one name for all others, or one for each, from the left."""
    needs("gymnasium", "numpy")
    from tablee.lab.adapters.single import OneSeat
    from tablee.lab.adapters.sitting import Sort

    return OneSeat(Sort(known(game), seats, options, language), seat, against, render_mode)
