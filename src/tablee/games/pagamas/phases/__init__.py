"""The phases of a turn, in the order of the rulebook. Each stands in a module of its own, with whatever interrupts it.

Whoever lost the Captain in phase 6 has another before it goes on (PGM-31).
"""

from __future__ import annotations

from typing import Final

from tablee.games.pagamas.phases.ambushes import AmbushWindow, MateAmbush
from tablee.games.pagamas.phases.ashore import Ashore, SpyglassWindow
from tablee.games.pagamas.phases.election import Succession
from tablee.games.pagamas.phases.mutiny import Offer
from tablee.games.pagamas.phases.refit import Refit, Roles
from tablee.games.pagamas.phases.reveal import Brothel, Burial, Reveal, Springing
from tablee.games.pagamas.phases.share import Share, ThrowOverboard
from tablee.games.pagamas.state import Frame

PHASES: Final[dict[str, type[Frame]]] = {
    # 1. Refit
    "refit": Refit,
    # 2. Roles
    "roles": Roles,
    # 3. Sharing
    "share": Share,
    "overboard": ThrowOverboard,
    # 4. Ashore
    "ashore": Ashore,
    "spyglass": SpyglassWindow,
    # 5. Ambushes
    "mate-ambush": MateAmbush,
    "ambush-cards": AmbushWindow,
    # 6. Reveal
    "reveal": Reveal,
    "brothel": Brothel,
    "captain lost at the brothel": Succession,
    "springing": Springing,
    "captain lost to an ambush": Succession,
    "burial": Burial,
    # 7. Mutiny
    "offer": Offer,
}
"""By the word with which a written position names the phase that begins."""

ORDER: Final = list(PHASES)
