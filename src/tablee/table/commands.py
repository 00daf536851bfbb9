"""What can be done at a table: each command with its fields, their bounds, and how it is done.

A program sends one as JSON, a page fills one from a form or from what its script says: by whichever door it comes, the
same is let in, and the same is refused. On the wire what a player mixes into the dice is a ``word``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from contextlib import nullcontext, suppress
from typing import Annotated, ClassVar, Self

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from tablee.kernel.options import Setting
from tablee.kernel.record import LONGEST_NAME as LONGEST_SALT
from tablee.table import clocking, gathering
from tablee.table.again import Onward, play_on, rematch
from tablee.table.errors import Invalid, NotNow
from tablee.table.identity import LONGEST_NAME, one_id
from tablee.table.parting import offer, settle
from tablee.table.reports import report
from tablee.table.store import EVERYBODY
from tablee.table.table import LONGEST_TALK, Table
from tablee.table.tables import Mode, Tables

Short = Annotated[str, StringConstraints(min_length=1, max_length=64)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_NAME)]
Salt = Annotated[str, StringConstraints(max_length=LONGEST_SALT)]
Notation = Annotated[str, StringConstraints(min_length=1, max_length=200)]
Talk = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_TALK)]
PaceAgreed = Annotated[str, StringConstraints(max_length=20)]
SeatNumber = Annotated[int, Field(ge=0, le=99)]
VersionSeen = Annotated[int, Field(ge=0, le=999_999)]

NOBODY = (-1, "-1")
"""What a page says where it means none: a control of a form cannot send nothing."""


class Command(BaseModel):
    """What is sent. A field that is not named here is refused, not ignored."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    @classmethod
    def filled(cls, given: Mapping[str, object], strict: bool = True) -> Self:
        """From what a page sends, which may be more than the command asks for. In a plain form (not ``strict``) all is
        text, numbers too."""
        asked = (field.alias or name for name, field in cls.model_fields.items())
        facts = {name: given[name] for name in asked if name in given and given[name] not in NOBODY}
        try:
            return cls.model_validate(facts, strict=strict)
        except ValidationError as error:
            problem = error.errors(include_url=False)[0]
            raise Invalid(problem, problem["loc"]) from None


class Lay(Command):
    game: Short
    seats: SeatNumber | None = None
    options: Annotated[dict[Short, Setting | Annotated[list[Short], Field(max_length=50)]], Field(max_length=50)] = {}
    mode: Mode = "invite"
    player: Short | None = None
    players: Annotated[list[Short], Field(max_length=99)] = []
    name: Name | None = None
    names: Annotated[list[Name], Field(max_length=99)] = []
    pace: PaceAgreed = ""
    rated: bool = False
    key: Short | None = None

    async def do(self, tables: Tables, who: str) -> Table:
        """The new table; with a key, the one that was laid when the same was first asked for."""
        seats = tables.game(self.game).seats[0] if self.seats is None else self.seats
        id_ = "" if self.key is None else one_id(who, self.model_dump_json())
        others = (self.player or "", id_, self.names, self.players, self.pace, self.rated)
        name = await called(tables, who, self.name)
        table = await tables.lay(self.game, seats, self.options, who, name, self.mode, *others)
        await tables.people.remember_name(who, name)
        return table


async def called(tables: Tables, who: str, name: str | None) -> str:
    """What somebody is to be called: the name that they give, or gave before."""
    return name or await tables.people.name_of(who)


class Deed(Command, ABC):
    """Something that a person does at a table. ``back_to`` is the page on which it is done, where that is another;
    it may name the table and the fields."""

    back_to: ClassVar[str] = ""

    @abstractmethod
    async def do(self, table: Table, who: str) -> Table:
        """Done once it returns; the table at which the person is then."""


class Sit(Deed):
    seat: SeatNumber | None = None
    name: Name | None = None
    salt: Salt = Field("", alias="word")
    friend: Short | None = None

    async def do(self, table: Table, who: str) -> Table:
        name = await called(table.tables, who, self.name)
        await table.sit(who, self.seat, name, self.salt, self.friend or "")
        await table.tables.people.remember_name(who, name)
        return table


class SeatBot(Deed):
    seat: SeatNumber | None = None
    player: Short

    async def do(self, table: Table, who: str) -> Table:
        await gathering.seat_bot(table, who, self.seat, self.player)
        return table


class OneSeat(Deed, ABC):
    seat: SeatNumber


class Leave(OneSeat):
    async def do(self, table: Table, who: str) -> Table:
        await table.leave(who, self.seat)
        await settle(table)
        return table


class Resign(OneSeat):
    async def do(self, table: Table, who: str) -> Table:
        await table.resign(who, self.seat)
        return table


class BreakOff(Deed):
    on: bool

    async def do(self, table: Table, who: str) -> Table:
        await offer(table, who, self.on)
        return table


class Mute(Deed):
    """``of`` is the seat of the person who is not to be heard, or to be heard again."""

    of: SeatNumber
    on: bool

    async def do(self, table: Table, who: str) -> Table:
        await table.tables.manners.mute_at(table, who, self.of, self.on)
        return table


class Report(Deed):
    line: Annotated[int, Field(ge=1, le=9_999_999)]
    back_to: ClassVar[str] = "/tables/{id}/manners?line={line}"

    async def do(self, table: Table, who: str) -> Table:
        await report(table, who, self.line)
        return table


class AddSalt(Deed):
    seat: SeatNumber
    salt: Salt = Field(alias="word", min_length=1)
    offered: bool = False

    async def do(self, table: Table, who: str) -> Table:
        """A page that is loaded again offers another while the first is on its way: the first counts."""
        with suppress(NotNow) if self.offered else nullcontext():
            await gathering.add_salt(table, who, self.seat, self.salt)
        return table


class ShowOut(OneSeat):
    guest: Short

    async def do(self, table: Table, who: str) -> Table:
        await gathering.show_out(table, who, self.seat, self.guest)
        return table


class AskBack(Deed):
    guest: Short

    async def do(self, table: Table, who: str) -> Table:
        await gathering.ask_back(table, who, self.guest)
        return table


class KeepChair(OneSeat):
    whom: Short

    async def do(self, table: Table, who: str) -> Table:
        await gathering.keep_chair(table, who, self.seat, self.whom)
        return table


class Act(Deed):
    seat: SeatNumber
    action: Notation
    version: VersionSeen
    key: Short

    async def do(self, table: Table, who: str) -> Table:
        await table.act(who, self.seat, self.action, self.version, self.key)
        return table


class Throw(Deed):
    seat: SeatNumber
    version: VersionSeen
    key: Short

    async def do(self, table: Table, who: str) -> Table:
        await table.throw(who, self.seat, self.version, self.key)
        return table


class Undo(Deed):
    version: VersionSeen
    key: Short

    async def do(self, table: Table, who: str) -> Table:
        await table.undo(who, self.version, self.key)
        return table


class Say(Deed):
    seat: SeatNumber
    text: Talk
    to: SeatNumber | None = None
    key: Short

    async def do(self, table: Table, who: str) -> Table:
        await table.say(who, self.seat, self.text, EVERYBODY if self.to is None else self.to, self.key)
        return table


class Hold(OneSeat):
    async def do(self, table: Table, who: str) -> Table:
        await table.hold(who, self.seat)
        return table


class TakeBack(OneSeat):
    async def do(self, table: Table, who: str) -> Table:
        await table.take_back(who, self.seat)
        return table


class TakeGame(OneSeat):
    async def do(self, table: Table, who: str) -> Table:
        await clocking.take_game(table, who, self.seat)
        return table


class Grant(OneSeat):
    async def do(self, table: Table, who: str) -> Table:
        await clocking.grant(table, who, self.seat)
        return table


class Pause(Deed):
    on: bool

    async def do(self, table: Table, who: str) -> Table:
        await clocking.pause(table, who, self.on)
        return table


class Ready(Deed):
    async def do(self, table: Table, who: str) -> Table:
        await clocking.ready(table, who)
        return table


class WantChances(Deed):
    on: bool

    async def do(self, table: Table, who: str) -> Table:
        await table.want_chances(who, self.on)
        return table


class Rematch(Deed):
    async def do(self, table: Table, who: str) -> Table:
        return await rematch(table, who)


class PlayOn(Deed):
    step: VersionSeen
    mode: Onward = "now"
    seat: SeatNumber | None = None
    name: Name | None = None
    player: Short | None = None
    key: Short | None = None

    async def do(self, table: Table, who: str) -> Table:
        """The new table; with a key, the one that was laid when the same was first asked for."""
        id_ = "" if self.key is None else one_id(who, f"{table.id} {self.model_dump_json()}")
        name = self.name or await table.tables.people.name_of(who)
        laid = await play_on(table, who, self.step, self.seat, name, self.mode, self.player or "", id_)
        await table.tables.people.remember_name(who, name)
        return laid


class PutAway(Deed):
    away: bool
    back_to: ClassVar[str] = "/mine"

    async def do(self, table: Table, who: str) -> Table:
        await table.put_away(who, self.away)
        return table


DEEDS: dict[str, type[Deed]] = {
    "sit": Sit,
    "bot": SeatBot,
    "chair": KeepChair,
    "show-out": ShowOut,
    "ask-back": AskBack,
    "leave": Leave,
    "word": AddSalt,
    "act": Act,
    "throw": Throw,
    "undo": Undo,
    "say": Say,
    "hold": Hold,
    "take-back": TakeBack,
    "take-game": TakeGame,
    "grant": Grant,
    "pause": Pause,
    "ready": Ready,
    "chances": WantChances,
    "rematch": Rematch,
    "play-on": PlayOn,
    "resign": Resign,
    "break-off": BreakOff,
    "mute": Mute,
    "report": Report,
    "put-away": PutAway,
}
"""By the last part of their addresses."""
