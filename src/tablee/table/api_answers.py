"""What programs are sent back."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

from tablee.kernel.options import Setting
from tablee.players.review import Missed
from tablee.table.sight import Sight


class Person(BaseModel):
    """Whoever has the token holds the seats that were taken with it."""

    token: str


class Laid(BaseModel):
    """A new table. ``token`` is there when the caller had none and was made a person."""

    id: str
    token: str | None = None


class Receipt(BaseModel):
    """A command was carried out, now or when it was first sent."""

    id: str
    version: int
    over: bool


class Reviewed(BaseModel):
    """What is known by now of a game that is over: how much of it, in points of a hundred; the chances of all seats,
    in points, before the first step and after each, and how exact they are; and the decisions that cost most."""

    ready: int
    points: list[tuple[int, ...]]
    errors: list[tuple[float, ...]]
    missed: list[Missed]


class OptionFacts(BaseModel):
    """An option of a game, with what its kind needs: ``values``, or ``low`` and ``high``. A ``variant`` is a house
    rule, which the rulebook leaves open."""

    model_config = ConfigDict(extra="allow")

    kind: str
    name: str
    default: Setting
    title: str
    help: str
    variant: bool


class GameFacts(BaseModel):
    """A game that can be played here."""

    name: str
    title: str
    tagline: str
    seats: list[int]
    minutes: int
    options: list[OptionFacts]
    players: list[str]


class Trouble(BaseModel):
    """What went wrong: a key for the program, a sentence for people, the clause if a rule forbids it."""

    error: str
    sentence: str
    clause: str
    view: Sight | None = None
