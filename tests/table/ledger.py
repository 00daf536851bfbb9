"""What programs asked of houses and were told, with the times at which they asked and were told."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field

from tablee.table.identity import owner_of, personal
from tests.table.person import Json

DONE = (200, 201)


@dataclass(eq=False)
class Command:
    """Something that was asked for, perhaps several times, until it was answered or given up."""

    table: str
    kind: str
    token: str
    body: Json
    requests: int = 0
    answers: list[tuple[int, Json]] = field(default_factory=list)
    called: float = 0.0
    """When it was first sent."""
    returned: float = float("inf")
    """When it was first acknowledged."""

    def answer(self, status: int, told: Json) -> None:
        self.answers.append((status, told))
        if status in DONE:
            self.returned = min(self.returned, time.monotonic())

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
    """All commands of all programs, in the order in which they were first sent; and what was seen that cannot be."""

    def __init__(self) -> None:
        self.commands: list[Command] = []
        self.requests = 0
        self.views = 0
        self.wrong: list[str] = []
        self._awaited: list[tuple[int, asyncio.Future[None]]] = []

    def note(self, command: Command) -> None:
        """A request is on its way."""
        if not command.requests:
            command.called = time.monotonic()
            self.commands.append(command)
        command.requests += 1
        self.requests += 1
        for count, reached in self._awaited:
            if count <= self.requests and not reached.done():
                reached.set_result(None)

    def see(self, table: str, before: int, version: int) -> None:
        """A view has come by a socket by which another had come ``before``."""
        self.views += 1
        if version < before:
            self.wrong.append(f"{table} was seen at {before}, and by the same socket at {version} afterwards")

    async def reach(self, more: int) -> None:
        """Until so many more requests have been sent."""
        reached = asyncio.get_running_loop().create_future()
        self._awaited = [(count, waiting) for count, waiting in self._awaited if not waiting.done()]
        self._awaited.append((self.requests + more, reached))
        await reached

    def done(self, kind: str) -> list[Command]:
        """The acknowledged commands of a kind."""
        return [command for command in self.commands if command.kind == kind and command.done]
