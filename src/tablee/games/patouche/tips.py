"""What every card, face and sign on the meadow is: the kinds, their clauses, the drawings, how many there are."""

from __future__ import annotations

from tablee.games.patouche.material import (
    ALL_DICE,
    DIE_NAMES,
    DISGUISED,
    PATOU_SIDES,
    PLAIN,
    RAM,
    SHEEP_SIDES,
    SUPER,
    TIRED,
)
from tablee.kernel.tip import Tip

FACES = {"wolf": "PCH-6", "patou": "PCH-7", "sheep": "PCH-8"}
SPECIALS = {SUPER: "super", RAM: "ram", TIRED: "tired", DISGUISED: "disguise", PLAIN: "plain"}
SPECIAL_CLAUSES = {SUPER: "PCH-17", RAM: "PCH-18", TIRED: "PCH-19", DISGUISED: "PCH-20", PLAIN: "PCH-14"}
FLOCK, WAY, PILE, LAIR = "flock", "way", "pile", "lair"


def _art(*names: str) -> tuple[str, ...]:
    return tuple(f"pch-{name}" for name in names)


TIPS = {
    **{f"die-{name}": Tip(FACES[name], _art(f"die-{name}"), (2,)) for name in DIE_NAMES},
    "die-blank": Tip("PCH-4", _art("die-blank")),
    "kept": Tip("PCH-4", _art(*(f"blanket-{dice}" for dice in range(1, ALL_DICE + 1)))),
    "sheep": Tip("PCH-9", _art(*(f"card-sheep-{look}" for look in range(3))), (sum(SHEEP_SIDES),)),
    **{f"flock-{side}": Tip("PCH-15", _art(f"card-flock-{side}"), (cards,)) for side, cards in enumerate(SHEEP_SIDES)},
    "patou": Tip("PCH-9", _art("card-patou-0", "card-patou-1"), (sum(PATOU_SIDES),)),
    **{name: Tip(SPECIAL_CLAUSES[side], _art(f"card-{name}"), (PATOU_SIDES[side],)) for side, name in SPECIALS.items()},
    "wolf": Tip("PCH-6", _art("token-yellow", "token-red")),
    WAY: Tip("PCH-6", _art("paw", "wolf")),
    PILE: Tip("PCH-25"),
    "guard": Tip("PCH-9", _art("guard")),
    "exposed": Tip("PCH-19", _art("exposed")),
    "danger": Tip("PCH-7", _art("danger")),
    "free": Tip("PCH-26", _art("free")),
    FLOCK: Tip("PCH-11"),
    "crook": Tip("PCH-5", _art("crook")),
    "stone": Tip("PCH-29", _art("stone")),
    LAIR: Tip("PCH-23"),
    "bell": Tip("PCH-11", _art("bell")),
}
