"""All tables of the house: laying them, finding them, and keeping in memory those that are in use."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Literal
from weakref import WeakValueDictionary

from tablee.kernel.chance import commitment, new_key
from tablee.kernel.errors import UserError
from tablee.kernel.game import Game, find_game
from tablee.kernel.options import Settings, told
from tablee.table.afterwards import QUIET, Afterwards
from tablee.table.bots import Bots
from tablee.table.chairs import HERE, kept_chair
from tablee.table.driver import as_bits, house_player
from tablee.table.errors import Archived, Away, NoTable, SetApart
from tablee.table.exhibition import played, shown_at
from tablee.table.gathering import demand_few_open, demand_rateable, waits
from tablee.table.hall import Hall
from tablee.table.host.keeper import DOORS, Keeper
from tablee.table.identity import proper_name
from tablee.table.journal import complain
from tablee.table.known import People
from tablee.table.letters import Letter
from tablee.table.manners import Manners
from tablee.table.pace import Pace
from tablee.table.signs.desk import Desk
from tablee.table.signs.terms import NOTHING_SET, Post
from tablee.table.slips import Slips
from tablee.table.store import FREELY, HUMAN, OPEN, Agreement, Chair, Damaged, Duplicate, Store, Stored, Terms
from tablee.table.street import Street
from tablee.table.table import Table
from tablee.table.timekeeper import Timekeeper
from tablee.table.upkeep import Upkeep

Mode = Literal["now", "device", "invite"]

MOST_BYTES = 256 << 20
"""How much memory the tables may take that nobody needs at the moment; those in use are kept whatever they weigh."""

LOOKED_AT = 100
"""How many tables are looked at, each time that there are too many, for some that can go."""

TAKEN_UP = 100
"""Tables that are taken up at a time where a house has closed."""

MOST_NOTED = 10_000
"""Tables that are set apart of which the house remembers that it has told its host."""


class Unreadable(SetApart):
    """A table of which no position can be shown: what was agreed at it is damaged, or its game or rules are not here.

    ``stored`` is what is kept of it, if that much can be read.
    """

    def __init__(self, key: str, id_: str, stored: Stored | None, **facts: object) -> None:
        super().__init__(key, **facts)
        self.id = id_
        self.stored = stored


@dataclass(frozen=True)
class Condition:
    """How the house is: tables that it cannot go on with though it should, those that are set apart, and how many
    houses are open on its database."""

    stuck: int
    apart: int
    houses: int


class Tables:
    """Those in use are kept in memory, the others are read when somebody asks for them."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, Game],
        bots: Bots,
        most_bytes: int = MOST_BYTES,
        look_back: float = QUIET,
        street: Street | None = None,
        clock: Callable[[], float] = time.time,
        post: Post = NOTHING_SET,
    ) -> None:
        """``clock`` is the time by which people are given some."""
        self.store = store
        self.street = street or Street(store.house)
        self.games = games
        self.bots = bots
        self.people = People(store, self.street)
        self.slips = Slips(self.people)
        self.upkeep = Upkeep(self)
        self.most_bytes = most_bytes
        self.clock = clock
        self.opened_at = clock()
        # The first holds what is to stay; by the second a table that anybody still has in hand is found again, so that
        # there are never two of one.
        self._kept: OrderedDict[str, Table] = OrderedDict()
        self._alive: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self._weights: dict[str, int] = {}
        self._bytes = 0
        self._loading: dict[str, asyncio.Lock] = {}
        self._laying: set[str] = set()
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._overtaken: set[str] = set()  # of those that are being laid or loaded: another house wrote there meanwhile
        self._in_doubt = False  # whether it may be to act at tables that it does not know of
        self._apart: OrderedDict[str, str] = OrderedDict()
        self.stuck: set[str] = set()
        self.afterwards = Afterwards(self, look_back)
        self.timekeeper = Timekeeper(self)
        self.signs = Desk(self, store.engine, post)
        self.manners = Manners(self)
        self.keeper = Keeper(self)
        self.hall = Hall(self)

    def game(self, name: str) -> Game:
        return self.games[name] if name in self.games else find_game(name)

    def game_of(self, agreement: Agreement) -> Game:
        """The game by the rules that a table began with."""
        game = self.game(agreement.game)
        found = game.by_rules(agreement.rules)
        if found is None:
            raise SetApart("apart-rules", game=game.title, version=agreement.rules, known=game.version)
        return found

    async def open(self) -> None:
        """Go on where a house was left that is closed: bots that were to act do so now."""
        await self.street.move_in(self)
        await self.timekeeper.open()
        await self.keeper.read()
        while await self.take_up() == TAKEN_UP:
            pass
        self.upkeep.begin()
        await self.signs.open()
        self.hall.open()

    async def close(self) -> None:
        await self.hall.close()
        await self.timekeeper.close()
        await self.street.move_out()
        await self.upkeep.close()
        await self.people.close()
        await self.afterwards.close()
        await self.signs.close()
        await self.keeper.close()
        for table in list(self._alive.values()):
            await table.close()
        await self.bots.close()
        await self.store.close()

    def condition(self) -> Condition:
        return Condition(len(self.stuck), len(self._apart), len(self.street.open_houses))

    def company(self) -> tuple[int, int]:
        """How many pages of people who play are open here, and how many of those who look on."""
        playing = looking = 0
        for table in list(self._alive.values()):
            here = [bool(table.seats_of(watcher.owner)) for watcher in table.presence.watchers]
            playing, looking = playing + sum(here), looking + len(here) - sum(here)
        return playing, looking

    def troubled(self, kind: str) -> list[str]:
        """The tables that are ``stuck`` or set ``apart``."""
        return list(self.stuck if kind == "stuck" else self._apart)

    # Other houses on the same database

    async def take_up(self) -> int:
        """Act at some tables where a house was to act that is closed; how many there were."""
        if self._in_doubt:
            await self._recollect()
        found = await self.store.orphans(TAKEN_UP)
        for id_ in reversed(found):  # the latest touched stay in memory
            try:
                await self.store.claim(id_)
                await self._drive(id_)
            except Duplicate:  # another house was quicker
                continue
            except Away:
                self._in_doubt = True
                raise
        return len(found)

    async def _recollect(self) -> None:
        """Act wherever this house is to: a table may have been kept as its own just when the database went away."""
        self._in_doubt = False
        try:
            for id_ in await self.store.driven():
                with suppress(SetApart, NoTable):
                    await self.find(id_)
        except BaseException:
            self._in_doubt = True
            raise

    async def _drive(self, id_: str) -> None:
        """At a table that has become this house's to act at."""
        try:
            table = await self.find(id_)
        except (SetApart, NoTable):  # and its host was told
            await self.store.release(id_)
            return
        table.driver.claimed()

    def hear(self, letter: Letter) -> None:
        self.people.hear(letter)
        self.signs.forget(letter.known)
        self.hall.changed(*letter.changed)
        for id_ in letter.changed:
            self.behind(id_)
        for id_, owner in letter.cut:
            if (table := self._alive.get(id_)) is not None:
                table.presence.reach.lost(owner, self.clock())
        for here, news in ((True, letter.here), (False, letter.gone)):
            for id_, owner in news:
                if (table := self._alive.get(id_)) is not None:
                    table.presence.told(letter.house, owner, here)
        for id_ in letter.who:
            if (table := self._alive.get(id_)) is not None:
                table.presence.asked()
        for item in letter.news:
            if item == DOORS:
                self.keeper.heard()
            else:
                self.manners.heard(item)

    async def edited(self, ids: Sequence[str]) -> None:
        """What is kept of these tables was changed beside them: known here when this returns, elsewhere soon."""
        for id_ in ids:
            self.street.tell("changed", id_)
        await self.reread(ids)

    def wake_eyes(self, owner: str) -> None:
        """Let a person look again at whatever they look at."""
        for table in list(self._alive.values()):
            if any(watcher.owner == owner for watcher in table.presence.watchers):
                table.wake()
        for guest in self.hall.guests:
            if guest.owner == owner:
                guest.wake()
        self.signs.bells.wake(owner)

    def behind(self, id_: str) -> None:
        """Something was written there that this house may not know."""
        if id_ in self._loading or id_ in self._laying:
            self._overtaken.add(id_)
        elif (table := self._alive.get(id_)) is not None:
            table.follower.behind()
        else:
            self.signs.heard(id_)

    def missed(self) -> None:
        """Whoever looks sees at once what there is; other tables are read again when somebody asks for them."""
        self._in_doubt = True
        self.people.missed()
        self.manners.missed()
        self.keeper.heard()
        self.hall.missed()
        self._overtaken.update(self._loading, self._laying)
        for table in [table for table in self._alive.values() if not shown_at(table.id)]:
            table.follower.unsure = True
            if not table.idle:
                table.follower.behind()

    async def reread(self, ids: Iterable[str]) -> None:
        """Know what was written at some tables beside their commands; whoever looks sees it."""
        for id_ in ids:
            if id_ in self._loading or id_ in self._laying:
                self._overtaken.add(id_)
            elif (table := self._alive.get(id_)) is not None:
                async with table.lock:
                    await table.follower.catch_up()

    def closed(self, names: set[str]) -> None:
        for table in self._alive.values():
            table.presence.closed(names)
        self.signs.left()

    # Laying and finding

    async def lay(
        self,
        game: str,
        seats: int,
        given: Mapping[str, object],
        owner: str,
        name: str,
        mode: Mode,
        player: str = "",
        id_: str = "",
        names: Sequence[str] = (),
        players: Sequence[str] = (),
        pace: str = "",
        rated: bool = False,
    ) -> Table:
        """A new table: against bots (``now``), all on one device (``device``), or with open seats (``invite``); each of
        the other seats can be for somebody of its own: ``players``. One with an id is laid once, however often it is
        asked for. On one device everybody can have a name: ``names``, by seat."""
        found = self.game(game)
        settings = found.settle(seats, given)
        proper = proper_name(name)
        numbered = [proper, *(f"{proper} {seat + 1}" for seat in range(1, seats))]
        everybody = [*map(proper_name, names[:seats]), *numbered[len(names) :]]
        usual = {"now": player or house_player(found), "device": HERE, "invite": OPEN}[mode]
        whom = [*players[: seats - 1], *[usual] * (seats - 1)][: seats - 1]
        mine = Chair(0, HUMAN, everybody[0] if mode == "device" else proper, owner, host=True)
        others = (kept_chair(seat, other, found, everybody[seat], owner) for seat, other in enumerate(whom, 1))
        chairs = [mine, *others]
        read = Pace.read(pace)
        open_ = any(chair.house for chair in chairs)
        if rated:
            demand_rateable(chairs)
        terms = Terms(str(read), open_, rated)
        if open_ and not await self._laid(id_):
            async with self.opening_by(owner):
                if not await self._laid(id_):  # nor while they waited
                    await demand_few_open(self, owner)
                    return await self.lay_chairs(found, settings, chairs, id_=id_, terms=terms)
        return await self.lay_chairs(found, settings, chairs, id_=id_, terms=terms)

    def opening_by(self, owner: str) -> asyncio.Lock:
        """One after the other a person opens tables to the house, however many they ask for at once."""
        return self._opening.setdefault(owner, asyncio.Lock())

    async def _laid(self, id_: str) -> bool:
        """Whether there is a table of this name: it was asked for before."""
        return bool(id_) and await self.store.load(id_) is not None

    async def lay_chairs(
        self,
        game: Game,
        settings: Settings,
        chairs: list[Chair],
        rematch_of: str = "",
        id_: str = "",
        begun: str = "",
        terms: Terms = FREELY,
    ) -> Table:
        key = new_key()
        agreement = Agreement(
            id=id_ or secrets.token_urlsafe(9),
            game=game.name,
            rules=game.version,
            seats=len(chairs),
            settings=told(game.options, settings),
            commitment=commitment(key),
            key=key,
            laid_at=self.clock(),
            rematch_of=rematch_of,
            begun=begun,
            waits=waits(Pace.read(terms.pace), terms.open) if any(chair.kind == OPEN for chair in chairs) else 0.0,
            **asdict(terms),
        )
        table = Table(self, Stored(agreement, chairs, [], []))
        due = table.driver.due() is not None
        self._laying.add(table.id)
        try:
            await self.store.lay(agreement, chairs, due, as_bits(table.awaited()))
        except Duplicate:
            if not id_:
                raise
            return await self.find(id_)
        except Away:
            self._in_doubt = True
            raise
        finally:
            self._laying.discard(table.id)
        self.hall.changed(table.id)
        table.driven_by = self.store.house if due else None
        table.follower.unsure = self._was_overtaken(table.id)
        return self._keep(self._alive.setdefault(table.id, table))

    def _was_overtaken(self, id_: str) -> bool:
        overtaken = id_ in self._overtaken
        self._overtaken.discard(id_)
        return overtaken

    def in_memory(self, id_: str) -> bool:
        return id_ in self._alive

    async def find(self, id_: str) -> Table:
        """The table, which the house drives from then on; `SetApart` where nothing of it can be shown."""
        table = self._alive.get(id_)
        if table is None:
            async with self._loading.setdefault(id_, asyncio.Lock()):
                try:
                    # Whoever waited for one that failed may load it together with whoever came after.
                    table = self._alive.get(id_) or self._alive.setdefault(id_, await self._load(id_))
                finally:
                    self._loading.pop(id_, None)
                    overtaken = self._was_overtaken(id_)
            table.follower.unsure |= overtaken
            self.street.tell("who", id_)
        if table.follower.unsure:
            async with table.lock:
                await table.follower.catch_up()
        return self._keep(table)

    def in_use(self, id_: str) -> Table | None:
        """The table, if it is in memory."""
        return self._alive.get(id_)

    async def glance(self, id_: str) -> Table | None:
        """The table, if anything of it can be shown."""
        try:
            return await self.find(id_)
        except (NoTable, SetApart):  # and its host was told
            return None

    async def mine(self, owner: str, away: bool = False) -> tuple[list[Table], list[Unreadable | Archived]]:
        """The tables of a person: those that can be shown, and those that cannot. Those that they have put away are
        others."""
        tables: list[Table] = []
        apart: list[Unreadable | Archived] = []
        for id_ in await self.store.tables_of(owner, away) if owner else ():
            try:
                tables.append(await self.find(id_))
            except (Unreadable, Archived) as error:
                apart.append(error)
        return tables, apart

    async def _load(self, id_: str) -> Table:
        try:
            stored = await self._stored(id_) if len(id_) <= 64 and id_.isprintable() else None
        except Damaged as error:
            raise self._unreadable(Unreadable("apart-agreement", id_, None), error) from None
        if stored is None:
            raise NoTable("no-table")
        try:
            table = Table(self, stored)
        except SetApart as error:
            raise self._unreadable(Unreadable(error.key, id_, stored, **error.facts), error) from None
        except UserError as error:  # a game or a map of it is gone, or the options are none of this game's
            raise self._unreadable(Unreadable("apart-agreed", id_, stored, why=error), error) from None
        except Exception as error:  # rows that somebody has edited can be wrong in any way
            raise self._unreadable(Unreadable("apart-agreement", id_, stored), error) from None
        self.tell_of(table)
        if table.clocks is not None and not table.over:
            self.timekeeper.expect(table.clocks.deadline)
        return table

    async def _stored(self, id_: str) -> Stored | None:
        """What is kept of a table; a game on show is played instead, beside the loop, as it may take a second."""
        if not shown_at(id_):
            return await self.store.load(id_)
        game = self.games.get(shown_at(id_))
        return None if game is None else await asyncio.to_thread(played, game)

    def tell_of(self, table: Table) -> None:
        if table.trouble:
            self._tell(table.id, table.trouble, None)

    def _unreadable(self, trouble: Unreadable, cause: Exception) -> Unreadable:
        self._tell(trouble.id, trouble, cause)
        return trouble

    def _tell(self, id_: str, trouble: SetApart, cause: Exception | None) -> None:
        """The host is told once of each table that is set apart, and for what reason."""
        if self._apart.get(id_) != trouble.key:
            complain("table-set-apart", cause, table=id_, reason=str(trouble))
        self._apart[id_] = trouble.key
        if len(self._apart) > MOST_NOTED:
            self._apart.popitem(last=False)

    def _keep(self, table: Table) -> Table:
        """Keep it as the latest used, let go of what was used least, and act there if it is up to the house."""
        self._alive[table.id] = table
        self._kept[table.id] = table
        self._kept.move_to_end(table.id)
        weight = table.weight
        self._bytes += weight - self._weights.get(table.id, 0)
        self._weights[table.id] = weight
        table.driver.wake()
        if self._bytes > self.most_bytes:
            self._let_go()
        return table

    def _let_go(self) -> None:
        """The tables used least, but none that somebody looks at or where the house is to act."""
        for _ in range(min(LOOKED_AT, len(self._kept) - 1)):
            if self._bytes <= self.most_bytes:
                return
            id_, table = next(iter(self._kept.items()))
            if table.idle:
                del self._kept[id_]
                self._bytes -= self._weights.pop(id_)
            else:
                self._kept.move_to_end(id_)
