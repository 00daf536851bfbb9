"""boardgame.io's own server and clients, to be measured beside a house: a race with one die, two players at a match."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.houses import ROOT, cpu
from benchmarks.load import Tally
from benchmarks.tally import Missing

SOURCES = ROOT / "benchmarks" / "rival"
INSTALLED = Path(sys.prefix) / "rival"
ENVIRONMENT = {"NODE_ENV": "production"}


def install(folder: Path = INSTALLED) -> Path:
    """The versions that are named in its package, fetched where it is not there yet."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        raise Missing("Node.js with npm is not installed")
    shutil.copytree(SOURCES, folder, dirs_exist_ok=True)
    wanted = json.loads((folder / "package.json").read_text(encoding="utf-8"))["dependencies"]
    if any(version_of(folder / "node_modules" / name) != version for name, version in wanted.items()):
        command = [npm, "install", "--no-audit", "--no-fund", "--no-package-lock", "--silent"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode:
            raise Missing(f"boardgame.io could not be fetched: {done.stderr.strip().partition(chr(10))[0]}")
    return folder


def version_of(package: Path) -> str:
    """Of what is installed; nothing where it is not."""
    facts = package / "package.json"
    return str(json.loads(facts.read_text(encoding="utf-8"))["version"]) if facts.exists() else ""


class Rival:
    """A server and the clients that play at it, each a process."""

    def __init__(self, server: subprocess.Popen[str], clients: subprocess.Popen[str]) -> None:
        self.server = server
        self.clients = clients
        self.lost = 0
        """Moves that the other player never saw."""

    def play(self, seconds: float, rate: float = 0.0) -> tuple[Tally, float]:
        """What was played, and the seconds of processor that the server took for it."""
        before = cpu(self.server.pid)
        assert self.clients.stdin is not None
        self.clients.stdin.write(f"{seconds} {rate}\n")
        self.clients.stdin.flush()
        told = json.loads(line_of(self.clients))
        if self.server.poll() is not None:
            raise Missing("its server ended under the load")
        self.lost += told["lost"]
        return Tally(told["seconds"], told["moves"], told["latencies"]), cpu(self.server.pid) - before


def line_of(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    line = process.stdout.readline()
    if not line:
        raise Missing("boardgame.io ended before it was told to")
    return line


@contextmanager
def rival(matches: int, kept: bool) -> Iterator[Rival]:
    """With so many matches; ``kept`` in files, or in memory alone."""
    folder = install()
    with tempfile.TemporaryDirectory() as files, started(folder, "server.js", *([files] if kept else [])) as server:
        port = line_of(server).strip()
        with started(folder, "clients.js", port, str(matches)) as clients:
            line_of(clients)  # all have sat down
            yield Rival(server, clients)


@contextmanager
def started(folder: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    node = shutil.which("node") or "node"
    process = subprocess.Popen(
        [node, *arguments],
        cwd=folder,
        env={"PATH": str(Path(node).parent), **ENVIRONMENT},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()
