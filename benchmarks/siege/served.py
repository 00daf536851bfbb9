"""The server of ``tablee serve`` in a process of its own, seen from outside."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Served:
    address: str
    pid: int
    started_in: float

    @property
    def megabytes(self) -> float:
        """What the process has in memory."""
        lines = Path(f"/proc/{self.pid}/status").read_text(encoding="ascii").splitlines()
        return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))

    def person(self) -> httpx.Client:
        """Somebody with a token of their own."""
        client = httpx.Client(base_url=self.address, timeout=60)
        client.headers["Authorization"] = f"Bearer {client.post('/api/people').json()['token']}"
        return client


@contextmanager
def served(database: str, log: Path, *arguments: str) -> Iterator[Served]:
    """Open until the block ends; it is ready when it answers."""
    command = [sys.executable, "-m", "tablee", "serve", "--port", "0", "--rate", "0", "--database", database]
    began = time.perf_counter()
    with log.open("wb") as errors:
        process = subprocess.Popen([*command, *arguments], stdout=subprocess.PIPE, stderr=errors, text=True, cwd=ROOT)
    try:
        assert process.stdout is not None
        address = process.stdout.readline().strip().rpartition(" ")[2]
        while True:
            try:
                if httpx.get(f"{address}/health", timeout=60).status_code == 200:
                    break
            except httpx.TransportError:
                time.sleep(0.05)
        yield Served(address, process.pid, time.perf_counter() - began)
    finally:
        process.terminate()
        process.communicate()
