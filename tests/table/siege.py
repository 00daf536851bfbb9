"""Houses under siege: programs play at their tables while faults befall them; afterwards what is found is judged."""

from __future__ import annotations

import asyncio
import random
import time
from collections import deque
from collections.abc import Coroutine, Iterable, Sequence
from itertools import count

import httpx

from tablee.kernel.errors import BadRecord
from tablee.kernel.game import games
from tablee.kernel.sheet import verify
from tablee.table.chairs import bot_chair
from tablee.table.identity import owner_of
from tablee.table.sql import open_store
from tablee.table.store import HUMAN, Chair, Store
from tests.postgres import Postgres
from tests.table.houses import Houses
from tests.table.judge import Verdict, driven, judge, misshown, waiting
from tests.table.ledger import Ledger
from tests.table.played import Kept, Played, Reader
from tests.table.prepared import prepare
from tests.table.programs import COMPANIES, Company, Onlooker, Program, World
from tests.table.proxy import Proxy
from tests.table.server import PATIENCE

MOMENT = 0.05
"""Seconds within which the fault then comes: before, while or after a request is carried out."""

KINDS = ("act", "throw", "undo", "say", "lay", "sit", "rematch")

LAST_STEPS = (2, 12)
"""How many steps before its end a game goes on that was prepared."""

BETWEEN_TABLES = 40
"""Requests after which another new table is laid."""

MOST_ONLOOKERS = 24
SECONDS = 60.0
"""Within which what is to happen by itself must begin to, and everybody must have been shown what is kept."""


class Siege:
    """Houses, the programs at their tables, and what befalls them."""

    def __init__(
        self,
        address: str,
        seed: str,
        faults: Sequence[str],
        houses: int = 1,
        postgres: Postgres | None = None,
        requests: int = 40,
    ) -> None:
        """``requests``: how many there are at most between two faults."""
        self.address = address
        self.faults = faults
        self.requests = requests
        self.random = random.Random(seed)
        self.reader = Reader(address)
        self.ledger = Ledger()
        self.proxy = Proxy(random.Random(self.random.random()))
        self.houses = Houses(address, random.Random(self.random.random()), self.proxy, postgres)
        self.verdict = Verdict(houses, self.houses.befell)
        self.prepared: dict[str, int] = {}
        self.people: dict[str, Program] = {}
        """By what tables know of them."""
        self.onlookers: deque[Onlooker] = deque()

    def newcomer(self) -> Program:
        person = Program(self.world)
        self.people[owner_of(person.token)] = person
        return person

    async def run(self, seconds: float = float("inf")) -> Verdict:
        """All the faults, or as many as there is time for."""
        until = time.monotonic() + seconds
        # Every request by a connection of its own, so that each meets another house.
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=0)
        async with httpx.AsyncClient(timeout=PATIENCE, limits=limits) as http:
            self.world = World(self.proxy, await self.proxy.start(), self.ledger, http, self.random)
            tasks = [asyncio.create_task(job) for job in await self._jobs()]
            try:
                for _ in range(self.verdict.houses):
                    await self.houses.add()
                for left in range(len(self.faults) - 1, -1, -1):
                    await self._befall(self.faults[-1 - left], tasks, last=not left)
                    if self.verdict.stuck or time.monotonic() > until:
                        break
                if (missing := len(self.faults) - self.houses.befell.total()) and not self.verdict.stuck:
                    self.verdict.stuck.append(f"there was no time for {missing} more faults")
                await leave(tasks)
                await self._look_into_it()
            finally:
                under_way = [task for person in self.people.values() for task in person.under_way]
                await leave([*tasks, *under_way, *(onlooker.task for onlooker in self.onlookers)])
                await self.houses.close()
                await self.proxy.stop()
        return self.verdict

    async def _jobs(self) -> list[Coroutine[None, None, None]]:
        jobs = [self._lay_tables(), self._look_on()]
        store = await open_store(self.address)
        for company in COMPANIES:
            people = {letter: self.newcomer() for letter in company.people}
            tables = [await self._prepare(store, company, people) for _ in range(1 + len(self.faults) // 10)]
            jobs += [person.play(tables) for person in people.values()]
        await store.close()
        return jobs

    async def _prepare(self, store: Store, company: Company, people: dict[str, Program]) -> str:
        """A game that is nearly over, put into the database."""
        id_ = f"prepared-{len(self.prepared)}"
        chairs = [
            Chair(seat, HUMAN, f"Person {seat}", owner_of(people[who].token), salt=f"word {seat}")
            if who in people
            else bot_chair(seat, who)
            for seat, who in enumerate(company.seats)
        ]
        left = self.random.randint(*LAST_STEPS)
        self.prepared[id_] = await prepare(store, id_, company.game, chairs, self.random, lambda steps: steps - left)
        return id_

    async def _lay_tables(self) -> None:
        """New tables, laid by people who come for it and do nothing else."""
        for number in count(1):
            await self.ledger.reach(BETWEEN_TABLES)
            host, guest, game = self.newcomer(), self.newcomer(), self.random.choice(list(games().values()))
            table = (await host.send("", "lay", game=game.name, name="Host", key=f"lay {number}")).told["id"]
            for seat in range(1, game.seats[0]):
                if seat == 1 and self.random.random() < 0.5:
                    await guest.send(table, "sit", seat=seat, name="Guest", word="cacao")
                else:
                    await host.send(table, "bot", seat=seat, player="random")

    async def _look_on(self) -> None:
        """Somebody looks on wherever there is play, and stays when the players have gone on to another table."""
        while True:
            await self.ledger.reach(1)
            looked_at = {onlooker.table for onlooker in self.onlookers}
            for table in {person.at for person in self.people.values()} - looked_at - {""}:
                self.onlookers.append(Onlooker(self.world, table))
            while len(self.onlookers) > MOST_ONLOOKERS:
                await leave([self.onlookers.popleft().task])

    async def _befall(self, fault: str, tasks: Sequence[asyncio.Task[None]], last: bool) -> None:
        """At a moment of chance, while everybody is busy; the last one not before there was something of all, and with
        nobody at the door: what the house is to do afterwards it does without being asked."""
        busy = asyncio.create_task(self._be_busy(KINDS if last else ()))
        ended, _ = await asyncio.wait((busy, *tasks), timeout=2 * PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        for task in ended:
            task.result()
        if busy not in ended:
            await leave([busy])
            self.verdict.stuck.append(f"nobody could do anything for {2 * PATIENCE:.0f} s")
            return
        await asyncio.sleep(self.random.random() * MOMENT)
        if last:
            await self.houses.over()
            self.proxy.shut()
        await self.houses.befall(fault)

    async def _be_busy(self, kinds: Sequence[str]) -> None:
        await self.ledger.reach(self.random.randint(1, self.requests))
        while not all(self.ledger.done(kind) for kind in kinds):
            await self.ledger.reach(1)

    # What is found

    async def _look_into_it(self) -> None:
        stuck, wrong = self.verdict.stuck, self.verdict.wrong
        await self.houses.over()
        stuck += waiting(await self._quiet())
        self.proxy.shut(False)
        for person in self.people.values():
            if person.under_way:
                _, unanswered = await asyncio.wait(person.under_way, timeout=PATIENCE)
                stuck += [f"{person.at}: no answer came" for _ in unanswered]
        for table in (await self._quiet()).tables.values():
            stuck += await self._goes_on(table)
        kept = await self._quiet()
        judge(self.ledger, kept.tables, self.prepared, self.verdict)
        stuck += await self._seen_by_all(kept.tables)
        for address in self.houses.addresses():
            wrong += [f"{address}, {fault}" for fault in await self._told_by(address, kept.tables.values())]
        wrong += await self._driven()
        wrong += self.houses.wrong
        wrong += self.houses.complaints()

    async def _quiet(self) -> Kept:
        """What is kept, when no table waits for the house any longer, or nothing has been done for a long time."""
        moves, since = -1, 0.0
        while True:
            kept = await self.reader.read()
            now = sum(len(table.moves) for table in kept.tables.values())
            if now != moves:
                moves, since = now, time.monotonic()
            if not waiting(kept) or time.monotonic() - since > SECONDS:
                return kept
            await asyncio.sleep(0.1)

    async def _goes_on(self, table: Played) -> list[str]:
        """Why a person who is to act there cannot."""
        for seat in [seat for seat in table.awaited if seat in table.humans][:1]:
            person = self.people[table.chairs[seat]["owner"]]
            try:
                async with asyncio.timeout(SECONDS):
                    view = await person.look(table.id, seat, len(table.moves))
                    if await person.move(table.id, view) is None:
                        return [f"{table.id}: seat {seat} has nothing to do"]
            except TimeoutError:
                return [f"{table.id}: seat {seat} can do nothing"]
        return []

    async def _seen_by_all(self, kept: dict[str, Played]) -> list[str]:
        """The onlookers who do not have the last view."""
        until = time.monotonic() + SECONDS
        while behind := [fault for o in self.onlookers if (fault := misshown(o.view, kept[o.table]))]:
            if time.monotonic() > until:
                return [f"an onlooker: {fault}" for fault in behind]
            await asyncio.sleep(MOMENT)
        return []

    async def _driven(self) -> list[str]:
        """Who drives or counts as open though they should not; whoever was killed last counts for a while."""
        until = time.monotonic() + SECONDS
        while wrong := driven(await self.reader.read(), len(self.houses.open)):
            if time.monotonic() > until:
                return wrong
            await asyncio.sleep(MOMENT)
        return []

    async def _told_by(self, house: str, kept: Iterable[Played]) -> list[str]:
        """What one house tells that is not as it is kept."""
        until, wrong = time.monotonic() + SECONDS, []
        for table in kept:
            address = f"{house}/api/tables/{table.id}"
            while fault := misshown((await self.world.http.get(address)).json(), table):
                if time.monotonic() > until:
                    wrong.append(fault)
                    break
                await asyncio.sleep(MOMENT)
            if table.over:
                try:
                    verify((await self.world.http.get(f"{address}/record")).text)
                except BadRecord as error:
                    wrong.append(str(error))
        health = (await self.world.http.get(f"{house}/health")).json()
        if (health["status"], health["stuck"], health["apart"]) != ("ok", 0, 0):
            wrong.append(f"it says {health}")
        return wrong


async def leave(tasks: Sequence[asyncio.Task[object]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
