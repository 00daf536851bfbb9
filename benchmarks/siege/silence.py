"""A house besieged by those who say nothing, or very slowly: ``python -m benchmarks.siege.silence``.

The server of ``tablee serve`` in a process of its own, and every slow visitor in this one; all stays on this machine.
Another source is measured with ``PYTHONPATH=/another/src``.
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FILES = 1024
"""What a process may open on most systems; this one needs more."""

DRIP = 2.0
HEAD = b"GET /health HTTP/1.1\r\nHost: house\r\nX-Slow: "
BODY = b"POST /api/people HTTP/1.1\r\nHost: house\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n"
HELLO = b"GET /health HTTP/1.1\r\nHost: house\r\nConnection: close\r\n\r\n"
PATIENCE = 10.0
"""Seconds after which a newcomer gives up."""


@dataclass
class Results:
    """How many of each kind were held to the end, what newcomers met, and what was written down."""

    seconds: float
    opened: dict[str, int]
    held: dict[str, int]
    newcomers: list[str]
    log: int


@contextmanager
def house(folder: Path) -> Iterator[tuple[str, int, Path]]:
    """A server that may open as many files as is usual."""
    log = folder / "log"
    command = [sys.executable, "-m", "tablee", "serve", "--port", "0", "--database", str(folder / "tables.sqlite")]
    with log.open("wb") as errors:
        process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            cwd=ROOT,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES)),
        )
        assert process.stdout is not None
        host, _, port = process.stdout.readline().strip().rpartition("//")[2].partition(":")
        try:
            yield host, int(port), log
        finally:
            process.terminate()
            try:
                process.communicate(timeout=20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()


class Slow:
    """One who connects, says the beginning, and then a byte every now and then, or nothing."""

    def __init__(self, beginning: bytes = b"") -> None:
        self.beginning = beginning
        self.held = False

    async def come(self, host: str, port: int) -> None:
        with suppress(OSError, TimeoutError):
            self.reader, self.writer = await asyncio.wait_for(asyncio.open_connection(host, port), PATIENCE)
            self.held = True
            self.tasks = [asyncio.create_task(self._look())]
            if self.beginning:
                self.writer.write(self.beginning)
                self.tasks.append(asyncio.create_task(self._drip()))

    async def _look(self) -> None:
        """Until the house closes the door."""
        with suppress(OSError):
            while await self.reader.read(4096):
                pass
        self.held = False

    async def _drip(self) -> None:
        while self.held:
            await asyncio.sleep(DRIP)
            self.writer.write(b"x")

    def go(self) -> None:
        if hasattr(self, "tasks"):
            for task in self.tasks:
                task.cancel()
            self.writer.close()


async def newcomer(host: str, port: int) -> str:
    began = time.perf_counter()
    try:
        async with asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_connection(host, port)
            writer.write(HELLO)
            answer = await reader.read()
            writer.close()
    except (OSError, TimeoutError):
        return f"nothing in {PATIENCE:.0f} s"
    told = answer[9:12].decode() or "a closed door"
    return f"{told} in {(time.perf_counter() - began) * 1000:.0f} ms"


async def besiege(host: str, port: int, slow: int, silent: int, seconds: float) -> Results:
    while not (await newcomer(host, port)).startswith("200"):
        await asyncio.sleep(0.1)
    began = time.perf_counter()
    kinds = {
        "dripping a head": [Slow(HEAD) for _ in range(slow)],
        "dripping a body": [Slow(BODY) for _ in range(slow)],
        "silent": [Slow() for _ in range(silent)],
    }
    opened = {}
    for kind, visitors in kinds.items():
        await asyncio.gather(*(visitor.come(host, port) for visitor in visitors))
        opened[kind] = sum(visitor.held for visitor in visitors)
    newcomers = [await newcomer(host, port)]
    await asyncio.sleep(max(0.0, began + seconds - time.perf_counter()))
    held = {kind: sum(visitor.held for visitor in visitors) for kind, visitors in kinds.items()}
    newcomers.append(await newcomer(host, port))
    for visitors in kinds.values():
        for visitor in visitors:
            visitor.go()
    return Results(seconds, opened, held, newcomers, 0)


def markdown(results: Results) -> str:
    lines = [
        f"# The house and the silent, {results.seconds:.0f} s",
        "",
        "| | opened | held at the end |",
        "|---|--:|--:|",
    ]
    lines += [f"| {kind} | {opened:,} | {results.held[kind]:,} |" for kind, opened in results.opened.items()]
    first, last = results.newcomers
    lines += ["", f"A newcomer is answered {first} when all have come, and {last} at the end."]
    return "\n".join([*lines, f"The house wrote {results.log:,} bytes of log."])


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure what the silent and the slow can hold of a house.")
    parser.add_argument("--slow", type=int, default=30, help="visitors of each slow kind (30)")
    parser.add_argument("--silent", type=int, default=1100, help="visitors who say nothing (1100)")
    parser.add_argument("--seconds", type=float, default=43, help="seconds that it lasts (43)")
    arguments = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 4 * FILES), most))
    with tempfile.TemporaryDirectory() as made, house(Path(made)) as (host, port, log):
        results = asyncio.run(besiege(host, port, arguments.slow, arguments.silent, arguments.seconds))
        results.log = log.stat().st_size
    print(markdown(results))
    return 0


if __name__ == "__main__":
    sys.exit(main())
