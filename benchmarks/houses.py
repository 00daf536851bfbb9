"""Houses to be measured, from outside: started, asked what they have used, stopped."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Self

ROOT = Path(__file__).resolve().parent.parent
HERTZ = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Used:
    """What a house has used since it was started."""

    cpu: float
    waited: float
    commits: int
    memory: int
    compiled: bool
    parts: dict[str, int] = field(default_factory=dict)


class House:
    """The server, from outside."""

    def __init__(
        self, database: Path | str, profile: Path | None = None, parts: bool = False, room: int | None = None
    ) -> None:
        self.command = [sys.executable, "-m", "benchmarks.house", str(database)]
        if profile is not None:
            self.command += ["--profile", str(profile)]
        if parts:
            self.command.append("--parts")
        if room is not None:
            self.command += ["--room", str(room)]

    def __enter__(self) -> Self:
        began = time.perf_counter()
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        address = self._line().rpartition(" ")[2]
        self.host, _, port = address.rpartition("//")[2].partition(":")
        self.port = int(port)
        asyncio.run(self._answer())
        self.started_in = time.perf_counter() - began
        return self

    async def _answer(self) -> None:
        """Until it answers, which it does once its tables are read."""
        while True:
            reader, writer = await asyncio.open_connection(self.host, self.port)
            writer.write(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            answer = await reader.read()
            writer.close()
            if b'"ok"' in answer:
                return

    def _line(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("the house did not open")
        return line.strip()

    def used(self) -> Used:
        self.process.send_signal(signal.SIGUSR1)
        told = self._line()
        while not told.startswith("{"):  # what it said when it opened: how it is stopped, the key of its host
            told = self._line()
        return Used(**json.loads(told))

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.communicate()


def together(houses: list[House]) -> Used:
    """What several have used."""
    used = [house.used() for house in houses]
    parts: Counter[str] = Counter()
    for one in used:
        parts.update(one.parts)
    return Used(
        sum(one.cpu for one in used),
        sum(one.waited for one in used),
        sum(one.commits for one in used),
        sum(one.memory for one in used),
        all(one.compiled for one in used),
        dict(parts),
    )


def cpu(pid: int) -> float:
    """Seconds of processor of a process and of those that it has started."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    used = 0
    for process in (pid, *map(int, children)):
        used += sum(map(int, Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13]))
    return used / HERTZ
