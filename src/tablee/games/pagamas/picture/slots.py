"""The parts of what lies on the hatch: cards, plates with a word on them, voters."""

from __future__ import annotations

from dataclasses import dataclass, field

from tablee.games.pagamas.actions import (
    AYE,
    BUY_RUM,
    DECLINE,
    DISCARD,
    DODGE_IT,
    DONE,
    FORCE_SHARE,
    FORGO,
    JOIN,
    KEEP,
    LOYAL,
    NAY,
    PASS,
    PASS_ON,
    RISE,
    STAND,
)
from tablee.games.pagamas.material import NOBODY
from tablee.kernel.state import Action

PLATES: dict[Action, str] = {
    KEEP: "keep",
    DISCARD: "discard",
    AYE: "aye",
    NAY: "nay",
    FORCE_SHARE: "force",
    FORGO: "forgo",
    DODGE_IT: "dodge",
    RISE: "rise",
    JOIN: "join",
    LOYAL: "loyal",
    STAND: "stand",
    DECLINE: "decline",
    BUY_RUM: "rum",
    DONE: "done",
    PASS: "pass",
    PASS_ON: "pass-on",
}
"""What is done by a word alone, in the order in which it is offered."""

BOLD = (KEEP, AYE, FORCE_SHARE, DODGE_IT, RISE, JOIN, STAND, BUY_RUM)
"""What is more than letting things be."""

COIN, NOTHING = "coin", ""
"""What stands beside a voter before the vote: something in the share, or nothing."""


@dataclass(frozen=True)
class Slot:
    """A card on the hatch: what is written on it and under it, what touching it does, to whom it can go.

    ``seat`` is whose it is, ``sign`` a small card in its corner.
    """

    ref: str
    id: str = ""
    title: str = ""
    caption: str = ""
    seat: int = NOBODY
    action: Action | None = None
    sign: str = ""
    barred: bool = False
    chips: list[tuple[int, Action]] = field(default_factory=list)


@dataclass(frozen=True)
class Voter:
    """Somebody who votes, with how many votes, and what can be told of it: a mark, or else a ballot."""

    seat: int
    votes: int
    mark: str = NOTHING
    ballot: int | None = None


@dataclass(frozen=True)
class Stage:
    head: str
    slots: list[Slot] = field(default_factory=list)
    plates: list[Action] = field(default_factory=list)
    voters: list[Voter] = field(default_factory=list)
    note: str = ""
    election: bool = False
    camps: bool = False
    tally: bool = False
