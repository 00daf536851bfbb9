"""The houses of a siege, behind their proxy, and what befalls them and the way to them."""

from __future__ import annotations

import asyncio
import json
import random
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Coroutine, Iterable, Iterator, Sequence

from tablee.table.street import LEASE
from tests.postgres import Postgres
from tests.table.proxy import Proxy
from tests.table.server import Served

UNOPENED = "ASGI callable returned without completing handshake."
"""A visitor had gone before the socket was open: ways are cut all the time."""
HURRIED = "timeout graceful shutdown exceeded"
"""A house that was told to leave waited no longer, such as for the rest of a request that broke off on its way."""
BROKEN_OFF = ("Exception in ASGI application", "asyncio.exceptions.CancelledError\n")
"""What it was then doing for somebody."""
AWAY = "tablee.table.errors.Away"
"""The database did not answer."""

KILL = "kill"
"""Of a process, at any moment; another is started. The others are named after what they do, below."""

WEIGHTS = {KILL: 4, "leave": 3, "crash": 2, "cut": 4, "answer": 4, "request": 3, "stall": 3, "pause": 1}
"""How often each is drawn, beside the others."""


def drawn(seed: str, count: int) -> list[str]:
    """All kinds of faults, and further ones by chance; a kill comes last."""
    chance = random.Random(seed)
    more = chance.choices([*WEIGHTS], [*WEIGHTS.values()], k=max(0, count - len(WEIGHTS)))
    faults = [*[kind for kind in WEIGHTS if kind != KILL], *more]
    chance.shuffle(faults)
    return [*faults, KILL]


Crash = tuple[float, float]
"""From when to when the database was away, or a house stood still, so that the database broke off what it was just
doing; by the clock of the machine."""


def unexcused(log: Iterable[str], told_to_leave: bool, crashes: Sequence[Crash]) -> Iterator[str]:
    """What a house has written down though none of the faults that befell it is the reason. ``crashes`` are those that
    it has lived to see. Of what was repeated the first was written down whole."""
    hurried = False
    for line in log:
        try:
            told = json.loads(line)
        except ValueError:  # such as the last words of a program that fell over
            yield line
            continue
        fault = told.get("fault", "")
        if told["event"].endswith(HURRIED):
            hurried = told_to_leave
            excused = hurried
        elif (told["event"], fault[-len(BROKEN_OFF[1]) :]) == BROKEN_OFF:
            excused = hurried
        elif told["event"] == "street-away" or AWAY in fault:
            excused = any(told["at"] >= began for began, _ in crashes)
        else:
            excused = told["event"] == UNOPENED
        if not excused and "repeated" not in told:
            yield line


class House(Served):
    """One whose log is kept."""

    told_to_leave = False

    def __init__(self, database: str) -> None:
        self.stood_still: list[Crash] = []
        self.began = time.time()
        self.log = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115 (closed with the house)
        super().__init__(database, "--rate", "0", "--pace", "0.02", errors=self.log)

    def kill(self) -> None:
        assert self.process.poll() is None, f"it ended before it was killed: {self.wrote()}"
        super().kill()

    def wrote(self) -> list[str]:
        """The lines of its log."""
        self.log.seek(0)
        return self.log.read().splitlines()


class Houses:
    """So many of them serve one database."""

    def __init__(self, database: str, chance: random.Random, proxy: Proxy, postgres: Postgres | None = None) -> None:
        self.database = database
        self.random = chance
        self.proxy = proxy
        self.postgres = postgres
        self.open: list[House] = []
        self.paused: list[House] = []
        self.closed: list[House] = []
        self.befell: Counter[str] = Counter()
        self.wrong: list[str] = []
        self.crashes: list[Crash] = []
        self._later: set[asyncio.Task[None]] = set()

    async def add(self) -> None:
        house = await asyncio.to_thread(House, self.database)
        self.open.append(house)
        await asyncio.to_thread(house.wait)
        self.proxy.add(house.port)

    async def befall(self, fault: str) -> None:
        """One of the faults below, by its name."""
        self.befell[fault] += 1
        await getattr(self, f"_{fault}")()

    async def over(self) -> None:
        """Once nothing is paused or stalled any longer."""
        await asyncio.gather(*self._later)

    async def close(self) -> None:
        for task in self._later:
            task.cancel()
        await asyncio.gather(*self._later, return_exceptions=True)
        for house in [*self.open]:
            house.process.send_signal(signal.SIGCONT)
            if house.process.poll() is None:
                await asyncio.to_thread(house.kill)
        for house in [*self.open, *self.closed]:
            house.log.close()

    def complaints(self) -> list[str]:
        """What the houses have written down though it was none of the faults that befell them."""
        return [
            line
            for house in [*self.closed, *self.open]
            for line in unexcused(
                house.wrote(),
                house.told_to_leave,
                [*(crash for crash in self.crashes if crash[1] >= house.began), *house.stood_still],
            )
        ]

    def addresses(self) -> Sequence[str]:
        return [house.address for house in self.open]

    async def _one(self) -> House:
        """One that runs."""
        if not [house for house in self.open if house not in self.paused]:
            await self.over()
        return self.random.choice([house for house in self.open if house not in self.paused])

    def _gone(self, house: House) -> None:
        self.proxy.remove(house.port)
        self.open.remove(house)
        self.closed.append(house)

    def _afterwards(self, deed: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(deed)
        self._later.add(task)
        task.add_done_callback(self._later.discard)

    # The faults

    async def _kill(self) -> None:
        house = await self._one()
        await asyncio.to_thread(house.kill)
        self._gone(house)
        if self.random.random() < 0.1:  # and the next one before its tables are open
            hasty = await asyncio.to_thread(House, self.database)
            await asyncio.to_thread(hasty.kill)
            self.closed.append(hasty)
        await self.add()

    async def _leave(self) -> None:
        """In order, as it is told to; another comes."""
        house = await self._one()
        house.told_to_leave = True
        status = await asyncio.to_thread(house.stop)
        if status:
            self.wrong.append(f"a house that was told to leave ended with {status}: {house.wrote()}")
        self._gone(house)
        await self.add()

    async def _crash(self) -> None:
        """PostgreSQL ends at once, and starts again."""
        assert self.postgres is not None
        began = time.time()
        await asyncio.to_thread(self.postgres.stop)
        await asyncio.to_thread(self.postgres.start)
        self.crashes.append((began, time.time()))

    async def _cut(self) -> None:
        self.proxy.cut(self.random.choice((0.2, 0.5, 1.0)))

    async def _answer(self) -> None:
        """Something is done, and its answer breaks off."""
        for _ in range(self.random.randint(1, 5)):
            self.proxy.break_next(lambda data: data.startswith(b"HTTP/1.1 20"))

    async def _request(self) -> None:
        for _ in range(self.random.randint(1, 5)):
            self.proxy.break_next(lambda data: data.startswith(b"POST"))

    async def _stall(self) -> None:
        """Nothing gets through to a house and from it, for a while."""
        house = await self._one()
        self.proxy.stall(house.port)
        self._afterwards(self._heal(house, self.random.uniform(0.2, 3.0), late=self.random.random() < 0.5))

    async def _heal(self, house: House, seconds: float, late: bool) -> None:
        await asyncio.sleep(seconds)
        self.proxy.heal(house.port, late)

    async def _pause(self) -> None:
        """A house stands still for so long that it counts as closed, and then goes on as if nothing had been."""
        house, seconds = await self._one(), LEASE + self.random.uniform(0.2, 1.0)
        house.process.send_signal(signal.SIGSTOP)
        house.stood_still.append((time.time(), time.time() + seconds))
        self.paused.append(house)
        self._afterwards(self._go_on(house, seconds))

    async def _go_on(self, house: House, seconds: float) -> None:
        await asyncio.sleep(seconds)
        house.process.send_signal(signal.SIGCONT)
        self.paused.remove(house)
