"""A house that is killed again and again while programs play at its tables; what they do, and what is found after.

Each command has a key of its own and is sent with it until an answer comes, as a careful program does.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing, suppress
from dataclasses import dataclass
from itertools import count

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tablee.kernel.errors import BadRecord
from tablee.kernel.game import games
from tablee.kernel.sheet import verify
from tablee.table.chairs import bot_chair
from tablee.table.identity import new_token, owner_of
from tablee.table.look import TALK
from tablee.table.sql import open_store
from tablee.table.store import HUMAN, Chair, Store
from tests.table.ledger import Command, Ledger, Played, Verdict, judge, read
from tests.table.person import Json
from tests.table.prepared import prepare
from tests.table.server import PATIENCE, Served

REQUESTS = (1, 80)
"""How many there are between a start and the next kill."""

MOMENT = 0.05
"""Seconds within which the kill then comes: before, while or after a request is carried out."""

KINDS = ("act", "throw", "undo", "say", "lay", "sit", "rematch")

LAST_STEPS = (2, 12)
"""How many steps before its end a game goes on that was prepared."""

ENOUGH = 30
"""The version up to which a rematch is played before its people go on to the next prepared table."""

BETWEEN_TABLES = 40
"""Requests after which another new table is laid."""

ADDRESSES = count(1)
KEYS = count(1)


@dataclass(frozen=True)
class Company:
    """Who plays a game together: a letter for a person's seat, a player's name for a bot's."""

    game: str
    seats: tuple[str, ...]

    @property
    def people(self) -> list[str]:
        return sorted({who for who in self.seats if len(who) == 1})


COMPANIES = (
    Company("patolli", ("a", "b")),
    Company("patolli", ("a", "random")),
    Company("patouche", ("a", "sensible", "b")),
    Company("pagamas", ("a", "b", "random")),
    Company("patrolis", ("sensible", "a")),
    Company("patimpatampatum", ("a", "a", "random")),
)


class Mortal(Served):
    """A house that is killed, and whose log is kept."""

    log = ""

    def kill(self) -> None:
        assert self.process.poll() is None, f"it ended before it was killed: {self.told()}"
        self.process.kill()
        self.log += self.process.communicate(timeout=PATIENCE)[1]

    def start_and_die(self) -> None:
        """Killed before its tables are open."""
        self.process = self._start()
        self.kill()


class Siege:
    """A house, the programs at its tables, and who kills it."""

    def __init__(self, address: str, seed: str, kills: int) -> None:
        self.address = address
        self.kills = kills
        self.random = random.Random(seed)
        self.ledger = Ledger()
        self.http = httpx.AsyncClient(timeout=PATIENCE)
        self.open = asyncio.Event()
        self.under_way: set[asyncio.Task[Command]] = set()
        self.stalled: list[str] = []
        self.prepared: dict[str, int] = {}
        self.people: dict[str, Program] = {}
        """By what tables know of them."""

    def newcomer(self) -> Program:
        person = Program(self, random.Random(self.random.random()))
        self.people[owner_of(person.token)] = person
        return person

    async def run(self) -> Verdict:
        jobs = [self._lay_tables()]
        store = await open_store(self.address)
        for company in COMPANIES:
            people = {letter: self.newcomer() for letter in company.people}
            tables = [await self._prepare(store, company, people) for _ in range(1 + self.kills // 10)]
            jobs += [person.play(tables) for person in people.values()]
        await store.close()
        programs = [asyncio.create_task(job) for job in jobs]
        self.house = await asyncio.to_thread(Mortal, self.address, "--rate", "0", "--pace", "0.02")
        try:
            await asyncio.to_thread(self.house.wait)
            await self._kill(programs)
            for left in range(self.kills - 1, 0, -1):
                if self.stalled:
                    break
                if left > 1 and self.random.random() < 0.1:
                    await asyncio.to_thread(self.house.start_and_die)
                else:
                    await asyncio.to_thread(self.house.start_again)
                    await self._kill(programs, last=left == 1)
            await leave(programs)
            return await self._look_into_it()
        finally:
            await leave([*programs, *self.under_way])
            await self.http.aclose()
            if self.house.process.poll() is None:
                await asyncio.to_thread(self.house.stop)

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
        while True:
            await self.ledger.reach(BETWEEN_TABLES)
            host, guest, game = self.newcomer(), self.newcomer(), self.random.choice(list(games().values()))
            table = (await host.send("", "lay", game=game.name, name="Host")).told["id"]
            for seat in range(1, game.seats[0]):
                if seat == 1 and self.random.random() < 0.5:
                    await guest.send(table, "sit", seat=seat, name="Guest", word="cacao")
                else:
                    await host.send(table, "bot", seat=seat, player="random")

    async def _kill(self, programs: Sequence[asyncio.Task[None]], last: bool = False) -> None:
        """At a moment of chance, while everybody is busy; the last time not before there was something of all."""
        self.open.set()
        busy = asyncio.create_task(self._be_busy(KINDS if last else ()))
        ended, _ = await asyncio.wait((busy, *programs), timeout=2 * PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        for task in ended:
            task.result()
        if busy not in ended:
            self.stalled.append(f"nobody could do anything for {2 * PATIENCE:.0f} s")
        await asyncio.sleep(self.random.random() * MOMENT)
        self.open.clear()
        await asyncio.to_thread(self.house.kill)

    async def _be_busy(self, kinds: Sequence[str]) -> None:
        await self.ledger.reach(self.random.randint(*REQUESTS))
        while not all(self.ledger.done(kind) for kind in kinds):
            await self.ledger.reach(1)

    async def _look_into_it(self) -> Verdict:
        verdict = Verdict(self.kills, stuck=self.stalled)
        await asyncio.to_thread(self.house.start_again)
        # Nobody asks for any table: those where the house is to act go on by themselves.
        kept = await self._quiet()
        verdict.stuck += [f"{id_} waits for the house" for id_, table in kept.items() if table.waits_for_the_house]
        self.open.set()
        await asyncio.gather(*self.under_way)
        for id_, table in (await self._quiet()).items():
            verdict.stuck += [f"{id_}: {why}" for why in [await self._goes_on(table)] if why]
        kept = await self._quiet()
        judge(self.ledger, kept, self.prepared, verdict)
        for id_, table in kept.items():
            verdict.wrong += [f"{id_}: {why}" for why in [await self._shown(table)] if why]
        health = (await self.http.get(f"{self.house.address}/health")).json()
        if (health["status"], health["stuck"], health["apart"]) != ("ok", 0, 0):
            verdict.stuck.append(f"the house says {health}")
        self.house.kill()
        verdict.wrong += [line for line in self.house.log.splitlines() if line.startswith("{")]
        return verdict

    async def _quiet(self) -> dict[str, Played]:
        """What is kept, when no table waits for the house any longer, or nothing has been done for a long time."""
        moves, since = -1, 0.0
        while True:
            kept = await read(self.address)
            now = sum(len(table.moves) for table in kept.values())
            if now != moves:
                moves, since = now, time.monotonic()
            waiting = any(table.waits_for_the_house for table in kept.values())
            if not waiting or time.monotonic() - since > PATIENCE:
                return kept
            await asyncio.sleep(0.1)

    async def _goes_on(self, table: Played) -> str:
        """Why a person who is to act there cannot."""
        for seat in [seat for seat in table.awaited if seat in table.humans][:1]:
            person = self.people[table.chairs[seat]["owner"]]
            view = await person.look(table.id, seat)
            move = await person.move(table.id, view)
            if move is None or not move.done:
                return f"seat {seat} can do nothing: {move}"
        return ""

    async def _shown(self, table: Played) -> str:
        """What a program is told of a table that is not as it is kept."""
        address = f"{self.house.address}/api/tables/{table.id}"
        view = (await self.http.get(address)).json()
        if (view["version"], view["over"]) != (len(table.moves), table.over):
            return f"shown at version {view['version']}, and kept up to {len(table.moves)}"
        public = [line["text"] for line in table.talk if line["to"] == -1][-TALK:]
        if [line["text"] for line in view["talk"]] != public:
            return f"{view['talk']} is shown of {public}"
        if table.over:
            try:
                verify((await self.http.get(f"{address}/record")).text)
            except BadRecord as error:
                return str(error)
        return ""


async def leave(tasks: Sequence[asyncio.Task[None] | asyncio.Task[Command]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


class Program:
    """A person's program: plays, talks and takes back at one table after another."""

    def __init__(self, siege: Siege, chance: random.Random) -> None:
        self.siege = siege
        self.random = chance
        self.token = new_token()
        number = next(ADDRESSES)
        # As from behind a proxy of this machine: the house counts what each address asks for.
        address = f"10.9.{number // 250}.{number % 250 + 1}"
        self.headers = {"Authorization": f"Bearer {self.token}", "X-Forwarded-For": address}

    async def play(self, tables: Sequence[str]) -> None:
        """Each of these games to its end, and a while of its rematch; the last one again and again."""
        for table in tables:
            await self._sit_at(table)
            again = await self._again(table)
            await self._sit_at(again, ENOUGH)
        while True:
            await self._sit_at(again)
            again = await self._again(again)

    async def send(self, table: str, kind: str, **body: object) -> Command:
        """Carried through even if the program is told to leave meanwhile. Now and then it is sent twice at once, if it
        is of a kind that may be."""
        command = Command(table, kind, self.token, body)
        twice = kind not in ("lay", "bot") and self.random.random() < 0.1
        task = asyncio.create_task(self._carry_through(command, 1 + twice))
        self.siege.under_way.add(task)
        task.add_done_callback(self.siege.under_way.discard)
        return await asyncio.shield(task)

    async def _carry_through(self, command: Command, times: int) -> Command:
        await asyncio.gather(*(self._until_answered(command) for _ in range(times)))
        return command

    async def _until_answered(self, command: Command) -> None:
        path = f"/{command.table}/{command.kind}" if command.table else ""
        while True:
            await self.siege.open.wait()
            self.siege.ledger.note(command)
            with suppress(httpx.TransportError):
                answer = await self.siege.http.post(
                    f"{self.siege.house.address}/api/tables{path}", json=command.body or None, headers=self.headers
                )
                command.answers.append((answer.status_code, answer.json()))
                return

    async def look(self, table: str, seat: int) -> Json:
        address = f"{self.siege.house.address}/api/tables/{table}"
        view: Json = (await self.siege.http.get(address, params={"seat": seat}, headers=self.headers)).json()
        return view

    async def _views(self, table: str) -> AsyncGenerator[Json, None]:
        while True:
            await self.siege.open.wait()
            address = f"{self.siege.house.address}/api/tables/{table}/live".replace("http", "ws", 1)
            with suppress(OSError, EOFError, WebSocketException):
                async with connect(address, additional_headers=self.headers, compression=None) as live:
                    async for message in live:
                        yield json.loads(message)
            await asyncio.sleep(0)

    async def _sit_at(self, table: str, enough: int = 1_000_000) -> None:
        """Do what there is to do until the game is over, or has gone on for long enough."""
        done = 0
        async with aclosing(self._views(table)) as views:
            async for view in views:
                if view["over"] or view["version"] >= enough:
                    self.seats = view["seats"]
                    return
                if view["version"] >= done:
                    done = await self._act_on(table, view)

    async def _act_on(self, table: str, view: Json) -> int:
        """Perhaps talk, perhaps take back, else move; the version that this has led to."""
        version: int = view["version"]
        if view["cover"]:
            with suppress(httpx.TransportError):
                view = await self.look(table, view["seat"])
        if self.random.random() < 0.1:
            number = next(KEYS)
            to = self.random.choice((None, *(seat for seat in range(len(view["panels"])) if seat != view["seat"])))
            await self.send(table, "say", seat=view["seat"], text=f"line {number}", to=to, key=f"say {number}")
        if view["may_undo"] and self.random.random() < 0.3:
            undone = await self.send(table, "undo", version=version, key=f"undo {next(KEYS)}")
            if undone.done:
                return version + 1
        moved = await self.move(table, view)
        return version + 1 if moved is not None and moved.done else version

    async def move(self, table: str, view: Json) -> Command | None:
        """Throw, or do any of the things that can be done, if there are any."""
        move = {"seat": view["seat"], "version": view["version"], "key": f"move {next(KEYS)}"}
        if view["may_throw"]:
            return await self.send(table, "throw", **move)
        if view["choices"]:
            return await self.send(table, "act", action=self.random.choice(view["choices"])["text"], **move)
        return None

    async def _again(self, table: str) -> str:
        laid = str((await self.send(table, "rematch")).told["id"])
        for seat in self.seats:
            await self.send(laid, "sit", seat=seat, name=f"Person {seat}", word=f"word {seat}")
        return laid
