"""The history of a siege, judged: each command by what is kept, all of them by the order of their calls and returns.

What was acknowledged has happened once. What was refused has not happened. What was never answered has happened at most
once. What was acknowledged before something else was asked for comes before it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tablee.table.identity import owner_of
from tablee.table.look import TALK
from tests.table.ledger import DONE, Command, Ledger
from tests.table.person import Json
from tests.table.played import Kept, Played

REFUSALS = {"act": (409,), "throw": (409,), "undo": (409,), "say": (409, 429), "bot": (409,)}
"""How a command may be refused though nobody does wrong: too late, too fast, or done before its answer was lost."""

MOVES = ("act", "throw", "undo")

Claims = dict[tuple[str, int], Command]
"""Which command made a row, by its table and its version."""


@dataclass
class Verdict:
    """What befell, what was asked for and what is there; the lists say in words what is wrong."""

    houses: int = 1
    befell: Counter[str] = field(default_factory=Counter)
    sent: int = 0
    requests: int = 0
    acknowledged: int = 0
    unanswered: int = 0
    views: int = 0
    checked: Counter[str] = field(default_factory=Counter)
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    stuck: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.befell.total()} faults ({_counted(self.befell)}), {self.houses} at a time: "
            f"{self.sent} commands sent in {self.requests} requests, {self.acknowledged} acknowledged, "
            f"{self.unanswered} given up unanswered, {self.views} views by sockets; "
            f"{self.checked.total()} checked ({_counted(self.checked)}), lost {len(self.lost)}, "
            f"doubled {len(self.doubled)}, stuck {len(self.stuck)}, otherwise wrong {len(self.wrong)}"
        )

    @property
    def faults(self) -> list[str]:
        return self.lost + self.doubled + self.stuck + self.wrong


def _counted(kinds: Counter[str]) -> str:
    return ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items()))


def judge(ledger: Ledger, kept: Mapping[str, Played], prepared: Mapping[str, int], verdict: Verdict) -> None:
    """Look for every command in the database. ``prepared`` tells how many rows each table had from the beginning."""
    verdict.sent, verdict.requests, verdict.views = len(ledger.commands), ledger.requests, ledger.views
    verdict.acknowledged = sum(command.done for command in ledger.commands)
    verdict.unanswered = sum(not command.answers for command in ledger.commands)
    verdict.wrong += ledger.wrong
    for table in kept.values():
        verdict.wrong += table.faults()
    claims = _claims(ledger, kept, verdict)
    for table in kept.values():
        for version, kind in table.asked_for.items():
            if version > prepared.get(table.id, 0) and (table.id, version) not in claims:
                verdict.doubled.append(f"row {version} of {table.id} is a {kind} that nobody was told of")
    _judge_order(claims, verdict)
    _judge_talk(ledger, kept, verdict)
    _judge_laid(ledger, kept, prepared, verdict)


def _claims(ledger: Ledger, kept: Mapping[str, Played], verdict: Verdict) -> Claims:
    """Which rows the commands have made, each its own."""
    claims: Claims = {}
    for command in ledger.commands:
        at = kept.get(command.table)
        _judge_answers(command, at, verdict)
        if not _happened(command, at):
            continue
        verdict.checked[command.kind] += 1
        if command.kind not in MOVES:
            if not _is_there(command, at, kept):
                verdict.lost.append(str(command))
            continue
        version = _made(command, at)
        if version is None:
            verdict.lost.append(str(command))
        elif (command.table, version) in claims:
            verdict.doubled.append(f"{command} is the same row as {claims[command.table, version]}")
        else:
            claims[command.table, version] = command
            if command.done and command.told["version"] < version:
                verdict.wrong.append(f"{command} made row {version}, and was told {command.told}")
    return claims


def _judge_answers(command: Command, table: Played | None, verdict: Verdict) -> None:
    """Whoever was answered was told one thing; one that was refused has had no effect."""
    refusals = {status for status, _ in command.answers if status not in DONE}
    if not refusals <= set(REFUSALS.get(command.kind, ())):
        verdict.wrong.append(str(command))
    if command.done and refusals and command.kind != "say":  # a line said again at once may be one too many
        verdict.doubled.append(str(command))
    if "key" in command.body and command.table and command.answers:
        used = _used(command, table)
        if used != command.done:
            (verdict.lost if command.done else verdict.doubled).append(f"{command}; its key is kept: {used}")


def _happened(command: Command, table: Played | None) -> bool:
    """What was acknowledged has; of what was given up unanswered its key tells."""
    return command.done or (not command.answers and "key" in command.body and _used(command, table))


def _used(command: Command, table: Played | None) -> bool:
    return table is not None and any(row["key"] == command.key for row in table.keys)


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


def _judge_order(claims: Claims, verdict: Verdict) -> None:
    """At each table, what had returned before something was called has the lower version."""
    rows: dict[str, list[tuple[int, Command]]] = defaultdict(list)
    for (table, version), command in claims.items():
        rows[table].append((version, command))
    for table, made in rows.items():
        verdict.wrong += (f"{table}: {fault}" for fault in out_of_order(made))


def out_of_order(made: Iterable[tuple[int, Command]]) -> Iterable[str]:
    """From the last to the first: whoever was called after something later had returned should have come after it."""
    first = None
    for number, command in sorted(made, key=lambda one: one[0], reverse=True):
        if first is not None and first.returned < command.called:
            yield f"{command} made {number} though it was asked for after {first} was acknowledged, which comes later"
        if first is None or command.returned < first.returned:
            first = command


def _judge_talk(ledger: Ledger, kept: Mapping[str, Played], verdict: Verdict) -> None:
    said = {}
    for one in ledger.commands:
        if one.kind == "say" and _happened(one, kept.get(one.table)):
            said[one.table, one.body["seat"], one.body["text"]] = one
    heard: dict[object, list[int]] = defaultdict(list)
    for table in kept.values():
        for line in table.talk:
            heard[table.id, line["seat"], line["text"]].append(line["number"])
        spoken = [(line["number"], said.get((table.id, line["seat"], line["text"]))) for line in table.talk]
        verdict.wrong += out_of_order((number, one) for number, one in spoken if one is not None)
    verdict.lost += [f"{line} was said and is not kept" for line in said if line not in heard]
    verdict.doubled += [f"{line} is kept as {numbers}" for line, numbers in heard.items() if len(numbers) > 1]
    verdict.doubled += [f"{line} was said by nobody" for line in heard if line not in said]


def _judge_laid(ledger: Ledger, kept: Mapping[str, Played], prepared: Mapping[str, int], verdict: Verdict) -> None:
    """Each table has one rematch, the one that everybody was told of; and each was laid by one command."""
    told: dict[str, set[str]] = defaultdict(set)
    for command in ledger.done("rematch"):
        told[command.table].add(command.told["id"])
    found: dict[str, set[str]] = defaultdict(set)
    for table in kept.values():
        if table.agreed["rematch_of"]:
            found[table.agreed["rematch_of"]].add(table.id)
    verdict.doubled += [f"rematches of {id_}: {found[id_]} for {told[id_]}" for id_ in found if found[id_] != told[id_]]
    laid = {id_ for id_, table in kept.items() if id_ not in prepared and not table.agreed["rematch_of"]}
    known = [command.told["id"] for command in ledger.done("lay")]
    if laid != {*known} or len(laid) != len(known):
        verdict.doubled.append(f"{laid} are there, and {known} were laid")


def waiting(kept: Kept) -> list[str]:
    """The tables at which the house should have done something."""
    stuck = [table for table in kept.tables.values() if table.waits_for_the_house]
    return [f"{t.id} waits at {len(t.moves)} for the house, {t.agreed['driver']} of {kept.houses}" for t in stuck]


def driven(kept: Kept, houses: int) -> list[str]:
    """Where nothing is left to drive nobody does; and what counts as open is what runs."""
    wrong = [f"{t.id} is driven by {t.agreed['driver']}" for t in kept.tables.values() if t.agreed["driver"]]
    if kept.houses is not None and len(kept.houses) != houses:
        wrong.append(f"{kept.houses} count as open, and {houses} houses run")
    return wrong


def misshown(view: Json, table: Played) -> str:
    """In what a spectator's view, if there is one, is not as the table is kept."""
    if not view:
        return f"{table.id} is not shown at all"
    if (view["version"], view["over"]) != (len(table.moves), table.over):
        return f"{table.id} is shown at version {view['version']}, and kept up to {len(table.moves)}"
    public = [line["text"] for line in table.talk if line["to"] == -1][-TALK:]
    if [line["text"] for line in view["talk"]] != public:
        return f"{view['talk']} is shown of {public}"
    return ""
