"""What the home page shows that changes: where it is one's turn, what has ended, which tables are open, who is here.

Everything is read from columns; only the few tables of which a picture is shown are loaded.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tablee.kernel.words import Words, words
from tablee.table.driver import as_bits
from tablee.table.house import House
from tablee.table.listings import Offer, Place
from tablee.table.look import prompted
from tablee.table.names import called
from tablee.table.pace import Pace
from tablee.table.store import BOT, HUMAN, OPEN, Chair
from tablee.table.summary import brief, lasting
from tablee.table.table import Table
from tablee.table.tables import Tables

MOST_SHOWN = 3
"""Tables where it is one's turn that are shown, the most urgent; and tables that are named for other reasons."""

MOST_LEARNED = 10
"""Tables of which nobody has written down who is awaited, and that are looked at when their people come."""

TOLD = 14 * 86_400.0
"""Seconds for which people are told of a table that nobody came to."""

DAY = 86_400.0
SOON = DAY / 2
"""Seconds before a move must be made from which on that is urgent."""


@dataclass(frozen=True)
class Due:
    """A table that waits for whoever looks: who is there or has waited, what is to be done, how much time is left."""

    id: str
    game: str
    title: str
    version: int
    here: bool
    who: str
    prompt: str
    pace: str
    left: str
    soon: bool


@dataclass(frozen=True)
class Line:
    """Something else to know of a table, in a sentence."""

    id: str
    game: str
    sentence: str
    over: bool


@dataclass(frozen=True)
class Mark:
    """A chair of an open table, by its seat; whether it is free for anybody in the house."""

    seat: int
    taken: bool
    free: bool


@dataclass(frozen=True)
class Open:
    """An open table, as it is offered. ``lively`` says that people sit and wait there now."""

    id: str
    game: str
    title: str
    host: str
    since: str
    marks: tuple[Mark, ...]
    free: int
    pace: str
    brief: str
    rated: bool
    mine: bool
    lively: bool


@dataclass(frozen=True)
class Mine:
    """What concerns one person. ``games`` are those that wait for them, ``turns`` at how many tables."""

    due: tuple[Due, ...]
    summary: str
    lines: tuple[Line, ...]
    games: tuple[str, ...]
    turns: int
    going: int


def by_table(places: Iterable[Place]) -> dict[str, list[Place]]:
    found: dict[str, list[Place]] = {}
    for place in places:
        found.setdefault(place.id, []).append(place)
    return found


async def turns_of(tables: Tables, who: str) -> list[str]:
    """The tables at which somebody is to do something."""
    if not who:
        return []
    return list({place.id: None for place in await tables.store.listings.places(who) if place.due})


async def mine(tables: Tables, house: House, who: str, language: str) -> Mine:
    own, now = words("tablee.table", language), tables.clock()
    places = await _known(tables, who)
    going = by_table(place for place in places if not place.lobby and not place.left)
    due = {id_: held for id_, held in going.items() if any(place.due for place in held)}
    shown = [
        await _due(table, held[0], who, own, now)
        for held in _urgent(tables, due.values())[:MOST_SHOWN]
        if (table := await tables.glance(held[0].id)) is not None
    ]
    shown.sort(key=lambda one: not (one.here and one.pace == "live"))
    others = [held[0] for id_, held in going.items() if id_ not in due]
    told = _waiting(len(due), len(others), own) if due else await _idle(tables, others, who, own)
    ended, lobbies = await _ended(tables, house, who, own, now), await _lobbies(tables, places, own)
    lines = [*await _kept(tables, who, own), *ended, *lobbies]
    games = tuple({held[0].game: None for held in due.values()})
    return Mine(tuple(shown), told, tuple(lines), games, len(due), len(going))


async def _known(tables: Tables, who: str) -> list[Place]:
    """A person's seats. Where an older version of the house has not written down who is awaited, that is done now, at a
    few tables each time."""
    places = await tables.store.listings.places(who)
    unknown = [place.id for place in places if not place.known and not place.lobby][:MOST_LEARNED]
    for id_ in unknown:
        table = await tables.glance(id_)
        awaited = 0 if table is None else as_bits(table.awaited())
        await tables.store.note_awaited(id_, awaited)
    return await tables.store.listings.places(who) if unknown else places


def _urgent(tables: Tables, due: Iterable[list[Place]]) -> list[list[Place]]:
    """Live and somebody there first, then the nearest deadline, then whoever waits longest."""

    def key(held: list[Place]) -> tuple[int, float]:
        place, pace = held[0], Pace.read(held[0].pace)
        if pace.kind == "live" and _company(tables.in_use(place.id), place):
            return 0, place.since
        if pace.kind == "days":
            return 1, place.since + pace.days * DAY if place.alarm is None else place.alarm
        return (2, place.since) if place.alarm is None else (1, place.alarm)

    return sorted(due, key=key)


def _company(table: Table | None, place: Place) -> bool:
    """Whether somebody else looks at the table now, as far as is known here."""
    if table is None:
        return False
    me = table.chairs[place.seat].owner
    return any(chair.kind == HUMAN and chair.owner != me and table.presence.here(chair.owner) for chair in table.chairs)


async def _due(table: Table, place: Place, who: str, own: Words, now: float) -> Due:
    names = called(table.chairs, own.language)
    others = [chair for chair in table.chairs if chair.kind == HUMAN and chair.owner != who and not chair.left]
    here = [chair for chair in others if table.presence.here(chair.owner)]
    if here:
        told = own.say("hall.here", names=own.list([names[chair.seat] for chair in here]), count=len(here))
    else:
        since = told_since(now - place.since, own, "since-then")
        waits = own.list([names[chair.seat] for chair in others])
        told = own.say("hall.wait" if others else "hall.alone", names=waits, count=len(others), since=since)
    pace = Pace.read(place.pace)
    left = left_to(table, who, now)
    return Due(
        id=table.id,
        game=table.game.name,
        title=table.game.title,
        version=table.version,
        here=bool(here),
        who=told,
        prompt=prompted(table, who, own.language),
        pace=pace.kind,
        left=_left(left, own) if left is not None and pace.kind == "days" else brief(pace, own),
        soon=left is not None and pace.kind == "days" and left < SOON,
    )


def left_to(table: Table, who: str, now: float) -> float | None:
    """Seconds that somebody has for what they are to do here, by the clock that shows least; nothing where none runs,
    as before the first move."""
    clocks = table.clocks
    if clocks is None:
        return None
    running = [seat for seat in table.seats_of(who) if seat in clocks.running]
    return min((clocks.at + clocks.left[seat] - now for seat in running), default=None)


def _left(seconds: float, own: Words) -> str:
    if seconds <= 0:
        return own.say("hall.late")
    kind, unit = ("minutes", 60) if seconds < 3600 else ("hours", 3600) if seconds < 2 * DAY else ("days", int(DAY))
    return own.say("hall.left", left=own.say(f"hall.{kind}", count=int(seconds // unit)))


def told_since(seconds: float, own: Words, how: str) -> str:
    """How long ago, or for how long."""
    for kind, unit, most in (("now", 60.0, 1), ("minutes", 60.0, 60), ("hours", 3600.0, 24), ("days", DAY, 10**9)):
        if seconds < unit * most:
            return own.say(
                f"{how}.yesterday" if kind == "days" and seconds < 2 * DAY else f"{how}.{kind}",
                count=int(seconds // unit),
            )
    return own.say(f"{how}.days", count=int(seconds // DAY))


def number(count: int, own: Words) -> str:
    """Small numbers are words."""
    key = f"number.{count}"
    return own.say(key) if key in own else str(count)


def _waiting(due: int, others: int, own: Words) -> str:
    more = own.say("hall.others", count=others, number=number(others, own)) if others else ""
    told = own.say("hall.waits", count=due, number=number(due, own), others=more)
    return told[:1].upper() + told[1:]


async def _idle(tables: Tables, others: Sequence[Place], who: str, own: Words) -> str:
    """Who is to play where it is not one's turn: a few tables by name."""
    told = []
    for place in list(reversed(others))[:MOST_SHOWN]:
        table = await tables.glance(place.id)
        if table is None:
            continue
        names, awaited = called(table.chairs, own.language), table.awaited()
        playing = [names[seat] for seat in awaited if table.chairs[seat].owner != who]
        if playing:
            told.append(own.say("hall.their-table", names=own.list(playing), game=table.game.title))
    if not told:
        return own.say("hall.nothing")
    more = ["…"] if len(others) > MOST_SHOWN else []
    tables_told = ", ".join([*told, *more])
    return own.say("hall.theirs", count=len(others), number=number(len(others), own), tables=tables_told)


async def _ended(tables: Tables, house: House, who: str, own: Words, now: float) -> list[Line]:
    return [
        Line(
            gone.id,
            gone.game,
            own.say("hall.ended", waits=lasting(gone.waits, own), game=_title(house, gone.game)),
            True,
        )
        for gone in await tables.store.listings.ended(who, now - TOLD)
    ]


async def _kept(tables: Tables, who: str, own: Words) -> list[Line]:
    """Chairs that are kept for somebody, such as at a rematch."""
    lines = []
    for id_ in (await tables.store.listings.kept(who))[:MOST_SHOWN]:
        table = await tables.glance(id_)
        if table is not None and not table.over:
            sentence = own.say("hall.kept", game=table.game.title)
            lines.append(Line(id_, table.game.name, sentence, False))
    return lines


async def _lobbies(tables: Tables, places: Sequence[Place], own: Words) -> list[Line]:
    """Tables of one's own that have not filled yet, the latest."""
    lines = []
    for id_ in list(reversed(by_table(place for place in places if place.lobby)))[:MOST_SHOWN]:
        table = await tables.glance(id_)
        if table is None or table.started:
            continue
        free = sum(chair.kind == OPEN for chair in table.chairs)
        sentence = own.say("hall.seat-kept", game=table.game.title, free=free, number=number(free, own))
        lines.append(Line(id_, table.game.name, sentence, False))
    return lines


def _title(house: House, game: str) -> str:
    return house.games[game].title if game in house.games else game


# What is the same for everybody who sits at none of the open tables


async def offered(tables: Tables, house: House, who: str, language: str) -> list[Open]:
    """The open tables, those first at which people sit and wait."""
    own, now = words("tablee.table", language), tables.clock()
    found = [
        _open(tables, house, offer, who, own, now) for offer in await tables.hall.offers() if offer.game in house.games
    ]
    return sorted(found, key=lambda one: (not one.lively, one.pace != "live"))


def _open(tables: Tables, house: House, offer: Offer, who: str, own: Words, now: float) -> Open:
    game, pace, table = house.games[offer.game], Pace.read(offer.pace), tables.in_use(offer.id)
    chairs = [Chair(one.seat, one.kind, one.name, one.owner, one.player) for one in offer.sitters]
    names = called(chairs, own.language)
    hosting = next((one.seat for one in offer.sitters if one.host), None)
    people = [one.owner for one in offer.sitters if one.kind == HUMAN]
    return Open(
        id=offer.id,
        game=offer.game,
        title=game.title,
        host=str(names[hosting]) if hosting is not None else "",
        since=told_since(now - offer.laid_at, own, "since-when"),
        marks=tuple(Mark(one.seat, one.kind in (HUMAN, BOT), one.free) for one in offer.sitters),
        free=sum(one.free for one in offer.sitters),
        pace=pace.kind,
        brief=brief(pace, own),
        rated=offer.rated,
        mine=bool(who) and who in people,
        lively=table is not None and any(table.presence.here(owner) for owner in people if owner != who),
    )


async def pulse(tables: Tables, language: str) -> str:
    """How many people are here, and never who; one alone is nobody's business."""
    people, count = await tables.hall.pulse()
    return words("tablee.table", language).say("hall.pulse", people=people, tables=count) if people > 1 else ""
