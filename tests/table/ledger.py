"""What programs asked of a house and were told, and whether the database says the same.

Nothing here goes through the code that writes tables: rows are read as they lie, and replayed by the rules alone.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import create_async_engine

from tablee.kernel.errors import BadRecord
from tablee.kernel.game import games
from tablee.kernel.record import Record
from tablee.kernel.sheet import verify
from tablee.kernel.state import CHANCE
from tablee.table import schema
from tablee.table.database import locate
from tablee.table.identity import owner_of, personal
from tests.table.person import Json

DONE = (200, 201)
REFUSALS = {"act": (409,), "throw": (409,), "undo": (409,), "say": (429,), "bot": (409,)}
"""How a command may be refused though nobody does wrong: too late, too fast, or done before its answer was lost."""

MOVES = ("act", "throw", "undo")

Row = Mapping[str, Any]


@dataclass(eq=False)
class Command:
    """Something that was asked for, perhaps several times, until it was answered."""

    table: str
    kind: str
    token: str
    body: Json
    requests: int = 0
    answers: list[tuple[int, Json]] = field(default_factory=list)

    @property
    def done(self) -> bool:
        return any(status in DONE for status, _ in self.answers)

    @property
    def told(self) -> Json:
        """What came with the acknowledgement."""
        assert self.done, str(self)
        return next(told for status, told in self.answers if status in DONE)

    @property
    def key(self) -> str:
        return personal(owner_of(self.token), self.body["key"])

    def __str__(self) -> str:
        return f"{self.kind} at {self.table} {self.body}: {[status for status, _ in self.answers]}"


class Ledger:
    """All commands of all programs, in the order in which they were first sent."""

    def __init__(self) -> None:
        self.commands: list[Command] = []
        self.requests = 0
        self._awaited: list[tuple[int, asyncio.Future[None]]] = []

    def note(self, command: Command) -> None:
        """A request is on its way."""
        if not command.requests:
            self.commands.append(command)
        command.requests += 1
        self.requests += 1
        for count, reached in self._awaited:
            if count <= self.requests and not reached.done():
                reached.set_result(None)

    async def reach(self, more: int) -> None:
        """Until so many more requests have been sent."""
        reached = asyncio.get_running_loop().create_future()
        self._awaited.append((self.requests + more, reached))
        await reached

    def done(self, kind: str) -> list[Command]:
        """The acknowledged commands of a kind."""
        return [command for command in self.commands if command.kind == kind and command.done]


class Played:
    """A table as its rows tell it."""

    def __init__(self, agreed: Row, chairs: list[Row], moves: list[Row], talk: list[Row], keys: list[Row]) -> None:
        self.id = agreed["id"]
        self.agreed = agreed
        self.chairs = chairs
        self.moves = moves
        self.talk = talk
        self.keys = keys
        self.humans = {chair["seat"] for chair in chairs if chair["kind"] == "human"}
        self.asked_for: dict[int, str] = {}
        """The rows that somebody must have asked for, by their version, and the kind of command that makes them."""
        self.broken = ""
        try:
            self._replay()
        except Exception as error:  # whatever is wrong with what is kept is to be told, not raised
            self.broken = f"{self.id}: {type(error).__name__} {error}"

    def faults(self) -> Iterator[str]:
        """What cannot be right, whatever was asked for."""
        if [row["version"] for row in self.moves] != list(range(1, len(self.moves) + 1)):
            yield f"{self.id}: the versions are not one by one"
        if [chair["seat"] for chair in self.chairs] != list(range(self.agreed["seats"])):
            yield f"{self.id}: chairs {self.chairs}"
        if [said["number"] for said in self.talk] != list(range(1, len(self.talk) + 1)):
            yield f"{self.id}: the lines of talk are not numbered one by one"
        if bool(self.agreed["finished"]) != self.over:
            yield f"{self.id}: over is {self.over}, and kept as {self.agreed['finished']}"
        try:
            verify(self.record.write())
        except BadRecord as error:
            yield f"{self.id}: {error}"
        if self.broken:
            yield self.broken

    def _replay(self) -> None:
        game = games()[self.agreed["game"]]
        names, words = ([chair[column] or "-" for chair in self.chairs] for column in ("name", "word"))
        facts = (self.agreed["settings"], names, words, self.agreed["commitment"], self.agreed["key"])
        self.record = record = Record(game, self.agreed["seats"], *facts)
        for number, row in enumerate(self.moves, 1):
            if row["kind"] == "undo":
                self.asked_for[number] = "undo"
                record.undo()
                continue
            actor = game.thrower(record.state) if row["seat"] == CHANCE else row["seat"]
            if actor in self.humans:
                self.asked_for[number] = "throw" if row["seat"] == CHANCE else "act"
            record.play(row["seat"], game.parse(record.state, row["text"]))

    @property
    def over(self) -> bool:
        return self.record.state.outcome() is not None

    @property
    def awaited(self) -> Sequence[int]:
        """The seats that are to do something; chance is there when it acts in nobody's name."""
        if any(chair["kind"] == "open" for chair in self.chairs):
            return ()
        acting = self.record.state.to_act()
        thrower = self.record.game.thrower(self.record.state) if acting == (CHANCE,) else None
        return acting if thrower is None else (thrower,)

    @property
    def waits_for_the_house(self) -> bool:
        return any(seat not in self.humans for seat in self.awaited)


async def read(address: str) -> dict[str, Played]:
    """All tables in a database, by their ids."""
    parts: list[dict[str, list[Row]]] = []
    engine = create_async_engine(locate(address))
    try:
        async with engine.connect() as connection:
            # Tables last, so that nothing is read of one that is not known yet.
            for source in (schema.commands, schema.talk, schema.moves, schema.chairs):
                part: dict[str, list[Row]] = defaultdict(list)
                wanted = select(source).order_by(*source.primary_key.columns)
                for row in (await connection.execute(wanted)).mappings():
                    part[row["table_id"]].append(dict(row))
                parts.append(part)
            agreed = [dict(row) for row in (await connection.execute(select(schema.tables))).mappings()]
    finally:
        await engine.dispose()
    keys, talk, moves, chairs = parts
    return {
        row["id"]: Played(row, chairs[row["id"]], moves[row["id"]], talk[row["id"]], keys[row["id"]]) for row in agreed
    }


@dataclass
class Verdict:
    """What was asked for and what is there; the lists say in words what is wrong."""

    kills: int
    sent: int = 0
    requests: int = 0
    acknowledged: int = 0
    checked: Counter[str] = field(default_factory=Counter)
    lost: list[str] = field(default_factory=list)
    twice: list[str] = field(default_factory=list)
    stuck: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(self.checked.items()))
        return (
            f"{self.kills} kills: {self.sent} commands sent in {self.requests} requests, "
            f"{self.acknowledged} acknowledged, {self.checked.total()} checked ({kinds}), "
            f"lost {len(self.lost)}, twice {len(self.twice)}, stuck {len(self.stuck)}"
        )

    @property
    def faults(self) -> list[str]:
        return self.lost + self.twice + self.stuck + self.wrong


def judge(ledger: Ledger, kept: Mapping[str, Played], prepared: Mapping[str, int], verdict: Verdict) -> None:
    """Look for every command in the database. ``prepared`` tells how many rows each table had from the beginning."""
    verdict.sent, verdict.requests = len(ledger.commands), ledger.requests
    verdict.acknowledged = sum(command.done for command in ledger.commands)
    for table in kept.values():
        verdict.wrong += table.faults()
    claims: dict[tuple[str, int], Command] = {}
    for command in ledger.commands:
        at = kept.get(command.table)
        _judge_answers(command, at, verdict)
        if not command.done:
            continue
        verdict.checked[command.kind] += 1
        if command.kind in MOVES:
            version = _made(command, at)
            if version is None:
                verdict.lost.append(str(command))
            elif (command.table, version) in claims:
                verdict.twice.append(f"{command} is the same row as {claims[command.table, version]}")
            else:
                claims[command.table, version] = command
        elif not _is_there(command, at, kept):
            verdict.lost.append(str(command))
    for table in kept.values():
        for version, kind in table.asked_for.items():
            if version > prepared.get(table.id, 0) and (table.id, version) not in claims:
                verdict.twice.append(f"row {version} of {table.id} is a {kind} that nobody was told of")
    _judge_talk(ledger, kept, verdict)
    _judge_laid(ledger, kept, prepared, verdict)


def _judge_answers(command: Command, table: Played | None, verdict: Verdict) -> None:
    """Every command was answered, with one word; one that was refused has had no effect."""
    refusals = {status for status, _ in command.answers if status not in DONE}
    if not command.answers or not refusals <= set(REFUSALS.get(command.kind, ())):
        verdict.wrong.append(str(command))
    if command.done and refusals and command.kind != "say":  # a line said again at once may be one too many
        verdict.twice.append(str(command))
    if "key" in command.body:
        used = table is not None and any(row["key"] == command.key for row in table.keys)
        if used != command.done:
            (verdict.lost if command.done else verdict.twice).append(f"{command}; its key is kept: {used}")


def _made(command: Command, table: Played | None) -> int | None:
    """The version of the row that a move, a throw or an undo has made."""
    later = [row for row in table.moves if row["version"] > command.body["version"]] if table else []
    if command.kind == "act":  # where several choose at once, others' choices may have come between
        later = [row for row in later if row["kind"] == "step" and row["seat"] == command.body["seat"]]
    if table is None or not later or table.asked_for.get(later[0]["version"]) != command.kind:
        return None
    row = later[0]
    return int(row["version"]) if row["text"] == command.body.get("action", row["text"]) else None


def _is_there(command: Command, table: Played | None, kept: Mapping[str, Played]) -> bool:
    """Whether what was acknowledged is kept: a person or a bot in a chair, or a table. Lines of talk are counted."""
    if command.kind in ("lay", "rematch"):
        return command.told["id"] in kept
    if table is None or command.kind == "say":
        return table is not None
    chair = table.chairs[command.body["seat"]]
    if command.kind == "bot":
        return (chair["kind"], chair["player"]) == ("bot", command.body["player"])
    return (chair["kind"], chair["owner"]) == ("human", owner_of(command.token))


def _judge_talk(ledger: Ledger, kept: Mapping[str, Played], verdict: Verdict) -> None:
    said = Counter((one.table, one.body["seat"], one.body["text"]) for one in ledger.done("say"))
    heard = Counter((table.id, line["seat"], line["text"]) for table in kept.values() for line in table.talk)
    verdict.lost += [f"{line} was said and is not kept" for line in said - heard]
    verdict.twice += [f"{line} is kept {heard[line]} times" for line in heard - said]


def _judge_laid(ledger: Ledger, kept: Mapping[str, Played], prepared: Mapping[str, int], verdict: Verdict) -> None:
    """Each table has one rematch, the one that everybody was told of. Laying has no key: who got no answer may have
    laid a table, and laid another."""
    told: dict[str, set[str]] = defaultdict(set)
    for command in ledger.done("rematch"):
        told[command.table].add(command.told["id"])
    found: dict[str, set[str]] = defaultdict(set)
    for table in kept.values():
        if table.agreed["rematch_of"]:
            found[table.agreed["rematch_of"]].add(table.id)
    verdict.twice += [f"rematches of {id_}: {found[id_]} for {told[id_]}" for id_ in found if found[id_] != told[id_]]
    laid = {id_ for id_, table in kept.items() if id_ not in prepared and not table.agreed["rematch_of"]}
    known = {command.told["id"] for command in ledger.done("lay")}
    unanswered = sum(command.requests - 1 for command in ledger.commands if command.kind == "lay")
    if len(laid - known) > unanswered:
        verdict.twice.append(f"{laid - known} were laid by nobody")
