"""PNGs for those who take a picture away: drawn beside the house, each once; few wait, and the latest are kept.

A picture depends on nothing but what its viewer sees, so that is what it is kept by.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Coroutine
from dataclasses import asdict, dataclass
from functools import cached_property

from starlette.requests import Request

from tablee.kernel.game import Game
from tablee.kernel.picture import DAY, Palette
from tablee.table.errors import Busy
from tablee.table.workers import Worker, WorkerDied, WorkerSlow

WIDTHS = range(100, 1601)
"""Pixels. The time goes with the area: the widest takes a second or two."""

USUAL_WIDTH = 1000
MOST_WAITING = 16
"""Pictures that wait or are drawn; whoever asks for one more is asked to come back."""

MOST_KEPT = 32 * 1024 * 1024
"""Bytes of pictures that are kept for the next who asks: about a hundred."""

BUDGET = 60.0
"""Seconds that one picture may take, with the start of the painter, on a machine where everybody else comes first."""

TRIES = 2
"""How often a picture is begun, should the painter die of something else."""


@dataclass(frozen=True)
class Frame:
    """What a view is laid upon in a card: a ground, and beside the view the box of the game, or a leaf that tells of
    it and is a picture by itself, or nothing."""

    ground: str
    cover: bool
    leaf: str = ""


@dataclass(frozen=True)
class Order:
    """A view as its viewer sees it, to be drawn; ``edition`` is the version of the art. One with a frame is a card."""

    game: Game
    edition: str
    view: str
    width: int
    palette: Palette = DAY
    frame: Frame | None = None

    @cached_property
    def key(self) -> str:
        facts = f"{self.game.name} {self.edition} {self.width} {self.palette.name} {self.frame} {self.view}"
        return hashlib.sha256(facts.encode()).hexdigest()[:32]


@dataclass(eq=False)
class Job:
    """A picture on its way, and for how many."""

    task: asyncio.Task[bytes]
    waiting: int = 0
    begun: bool = False


class Pictures:
    def __init__(self, most_kept: int = MOST_KEPT) -> None:
        self.painter = Worker("tablee.table.painter", BUDGET)
        self.most_kept = most_kept
        self.kept: OrderedDict[str, bytes] = OrderedDict()
        self.size = 0
        self._jobs: dict[str, Job] = {}
        self._turn = asyncio.Lock()

    async def png(self, order: Order) -> bytes:
        """The picture; `Busy` if too many wait or it cannot be drawn. Who is cancelled no longer waits for it."""
        if order.key in self.kept:
            self.kept.move_to_end(order.key)
            return self.kept[order.key]
        job = self._jobs.get(order.key) or self._begin(order)
        job.waiting += 1
        try:
            return await asyncio.shield(job.task)
        finally:
            job.waiting -= 1
            if not job.waiting and not job.begun:
                job.task.cancel()
                self._forget(order, job)

    def admit(self) -> None:
        """Raises `Busy` while no further picture can wait."""
        if len(self._jobs) >= MOST_WAITING:
            raise Busy("pictures-many")

    def _begin(self, order: Order) -> Job:
        self.admit()
        job = self._jobs[order.key] = Job(asyncio.create_task(self._draw(order)))
        job.task.add_done_callback(lambda _: self._forget(order, job))
        return job

    def _forget(self, order: Order, job: Job) -> None:
        if self._jobs.get(order.key) is job:
            del self._jobs[order.key]

    async def _draw(self, order: Order) -> bytes:
        async with self._turn:
            self._jobs[order.key].begun = True
            asked = {
                "package": order.game.package,
                "view": order.view,
                "width": order.width,
                "palette": order.palette.name,
                "frame": order.frame and asdict(order.frame),
            }
            for _ in range(TRIES):
                try:
                    png = await self.painter.ask(asked)
                except WorkerSlow:
                    break
                except WorkerDied:
                    continue
                self._keep(order.key, png)
                return png
        raise Busy("picture-failed")

    def _keep(self, key: str, png: bytes) -> None:
        self.kept[key] = png
        self.size += len(png)
        while self.size > self.most_kept:
            _, oldest = self.kept.popitem(last=False)
            self.size -= len(oldest)

    async def close(self) -> None:
        tasks = [job.task for job in self._jobs.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.painter.stop()


async def while_here(request: Request, work: Coroutine[None, None, bytes]) -> bytes | None:
    """What comes of the work; nothing, and the work is left, once the visitor is gone."""
    working = asyncio.create_task(work)
    leaving = asyncio.create_task(_gone(request))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        return await working if working.done() else None
    finally:
        for task in (working, leaving):
            task.cancel()
        await asyncio.gather(working, leaving, return_exceptions=True)


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
