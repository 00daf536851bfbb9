"""What programs send and are sent: the fields of each command, with their limits. Nothing else is let in."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from tablee.kernel.options import Setting
from tablee.kernel.record import LONGEST_NAME as LONGEST_WORD
from tablee.table.identity import LONGEST_NAME
from tablee.table.sight import Sight
from tablee.table.table import LONGEST_TALK

Short = Annotated[str, StringConstraints(min_length=1, max_length=64)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_NAME)]
Word = Annotated[str, StringConstraints(max_length=LONGEST_WORD)]
Notation = Annotated[str, StringConstraints(min_length=1, max_length=200)]
Talk = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_TALK)]
SeatNumber = Annotated[int, Field(ge=0, le=99)]
VersionSeen = Annotated[int, Field(ge=0, le=999_999)]


class Body(BaseModel):
    """What is sent with a command. A field that is not named here is refused, not ignored."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Lay(Body):
    game: Short
    seats: SeatNumber | None = None
    options: Annotated[dict[Short, Setting | Annotated[list[Short], Field(max_length=50)]], Field(max_length=50)] = {}
    mode: Literal["now", "device", "invite"] = "invite"
    name: Name


class Sit(Body):
    seat: SeatNumber
    name: Name
    word: Word = ""


class SeatBot(Body):
    seat: SeatNumber
    player: Short


class OneSeat(Body):
    seat: SeatNumber


class Act(Body):
    seat: SeatNumber
    action: Notation
    version: VersionSeen
    key: Short


class Throw(Body):
    seat: SeatNumber
    version: VersionSeen
    key: Short


class Undo(Body):
    version: VersionSeen
    key: Short


class Say(Body):
    seat: SeatNumber
    text: Talk
    to: SeatNumber | None = None
    key: Short


# What is sent back


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


class Why(BaseModel):
    """Whether an action is legal now; if not, the rule that forbids it."""

    action: str
    legal: bool
    sentence: str
    clause: str


class Advice(BaseModel):
    """What a bot of the house would do, and why."""

    action: str
    sentence: str


class OptionFacts(BaseModel):
    """An option of a game, with what its kind needs: ``values``, or ``low`` and ``high``."""

    model_config = ConfigDict(extra="allow")

    kind: str
    name: str
    default: Setting
    title: str
    help: str


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
