"""What a sign says, in the language of its reader: at which game it is their turn, and with whom; nothing more."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from tablee.kernel.words import words
from tablee.table.names import called
from tablee.table.store import OPEN

if TYPE_CHECKING:
    from tablee.table.table import Table

Kind = Literal["turn", "sat", "closed", "invited", "rematch"]
"""What a person can be told of a table: that it is their turn; that somebody has sat down there, or that it was
closed because nobody did; that they are asked to sit down, or to play again."""

TRIAL, CONFIRM = "trial", "confirm"

UNPLAIN = re.compile(r"[^\w \-'’.]")
"""What chat and mail programs could take for a link, a call to everybody, or markup, where a name has it in it."""

GLUED = re.compile(r"\.(?=\w)")
"""A dot within a word: `example.org` is a link to many programs, and `example. org` to none."""


@dataclass(frozen=True)
class Written:
    """A sign as it is read. ``path`` is where it leads; what has the ``tag`` of another takes its place."""

    title: str
    body: str
    path: str
    tag: str
    foot: str


def facts_of(table: Table, owner: str, language: str) -> dict[str, Any]:
    """What a sign about a table needs to say, with the names of the others as they are called in this language."""
    mine = table.seats_of(owner)
    seats = zip(table.chairs, called(table.chairs, language), strict=True)
    others = [str(name) for chair, name in seats if chair.seat not in mine and chair.kind != OPEN]
    return {"game": table.game.title, "name": table.game.name, "with": others}


def plain(name: str) -> str:
    """A name as it can stand in a message to somewhere else, where nothing in it reads as an address."""
    return GLUED.sub(". ", UNPLAIN.sub("", name)).strip() or "–"


def written(kind: str, facts: Mapping[str, Any], table_id: str, language: str) -> Written:
    speech = words("tablee.table", language)
    names: Sequence[str] = [plain(str(name)) for name in facts.get("with", ())]
    known = {"game": facts.get("game", ""), "names": speech.list(names), "count": len(names)}
    body = "alone" if kind in ("turn", "invited") and not names else "body"
    return Written(
        title=speech.say(f"sign.{kind}.title", **known),
        body=speech.say(f"sign.{kind}.{body}", **known),
        path=f"/tables/{table_id}" if table_id and kind != "closed" else "/",
        tag=f"{kind}-{table_id}",
        foot=speech.say("sign.confirm.foot" if kind == CONFIRM else "sign.foot"),
    )
