"""A PostgreSQL for the tests alone, and the one place that decides what happens when there is none to be had."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

DEBIAN = "/usr/lib/postgresql/*/bin"
SERVANTS = ("postgres", "nobody")
PATIENCE = 60


def binaries() -> Path:
    """The folder of PostgreSQL's programs: without one a person's run skips, and a run of CI fails."""
    on_path = shutil.which("initdb")
    places = [Path(on_path).resolve().parent] if on_path else []
    places += sorted(Path("/").glob(DEBIAN.lstrip("/")), reverse=True)
    for place in places:
        if all((place / program).exists() for program in ("initdb", "postgres", "psql")):
            return place
    missing = f"No PostgreSQL was found (on the path, {DEBIAN}): the storage is NOT tested on it."
    if os.environ.get("CI"):
        pytest.fail(missing)
    pytest.skip(missing)


class Postgres:
    """A server on a port of this machine, in a folder of its own; it trusts whoever reaches it."""

    def __init__(self, place: Path, folder: Path, durable: bool) -> None:
        self.place = place
        self.folder = folder
        self.durable = durable
        self.port = free_port()
        self.made = 0
        # PostgreSQL refuses to run as root: somebody with fewer rights runs it.
        self.servant = _servant() if os.geteuid() == 0 else None
        if self.servant:
            shutil.chown(folder, self.servant)
        self._run(
            "initdb", "--pgdata", folder / "data", "--username=tablee", "--auth=trust", "--encoding=UTF8", "--no-sync"
        )
        self.start()

    def start(self) -> None:
        """Serve what the folder holds; also once more, after a stop."""
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": self.port,
            "unix_socket_directories": self.folder,
            "fsync": "on" if self.durable else "off",
        }
        options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("wb") as log:
            self.process = subprocess.Popen(
                [self.place / "postgres", "-D", self.folder / "data", *options],
                stdout=log,
                stderr=log,
                **self._as_servant(),
            )
        self._wait()

    def fresh(self) -> str:
        """The address of a new and empty database."""
        self.made += 1
        self.tell(f"CREATE DATABASE fresh{self.made}")
        return f"postgresql://tablee@127.0.0.1:{self.port}/fresh{self.made}"

    def tell(self, command: str) -> None:
        self._run(
            "psql", "--host=127.0.0.1", f"--port={self.port}", "--username=tablee", "--command", command, "postgres"
        )

    def stop(self) -> None:
        self.process.send_signal(signal.SIGQUIT)  # at once, as in a crash: what was committed is there again
        self.process.wait(PATIENCE)

    def _wait(self) -> None:
        until = time.monotonic() + PATIENCE
        while True:
            try:
                self.tell("SELECT 1")
            except subprocess.CalledProcessError:
                log = (self.folder / "log").read_text(errors="replace")
                assert self.process.poll() is None, f"PostgreSQL did not start: {log}"
                assert time.monotonic() < until, f"PostgreSQL does not answer: {log}"
                time.sleep(0.05)
            else:
                return

    def _run(self, program: str, *arguments: str | Path) -> None:
        subprocess.run([self.place / program, *arguments], check=True, capture_output=True, **self._as_servant())

    def _as_servant(self) -> dict[str, Any]:
        if self.servant is None:
            return {"cwd": self.folder}
        return {"cwd": self.folder, "user": self.servant, "group": None, "extra_groups": []}


@contextmanager
def open_postgres(durable: bool = False) -> Iterator[Postgres]:
    """``durable``: it waits for the disk, which tests need not."""
    place = binaries()
    with tempfile.TemporaryDirectory(prefix="tablee-postgres-", ignore_cleanup_errors=True) as folder:
        server = Postgres(place, Path(folder), durable)
        try:
            yield server
        finally:
            server.stop()


def _servant() -> str:
    passwords = Path("/etc/passwd").read_text(encoding="utf-8")
    return next(name for name in SERVANTS if f"\n{name}:" in passwords)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port
