"""A real server in a process of its own: started on a free port and a database of its own, stopped, killed."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import IO, Self
from urllib.request import urlopen

from tests.nursery import ROOT, Sprout, environment

PATIENCE = 300.0
"""Seconds that a server may take to start, to leave or to answer, on a slow machine with much else to do: what draws
pictures lets all else come first."""

COMMAND = ("tablee", "serve", "--look-back", "0")
"""Nobody looks back at most of the games that end in tests."""

TOYS = ("tests.table.toy_server",)


class Served:
    """A server, from its greeting to its end."""

    def __init__(
        self,
        database: Path | str,
        *arguments: str,
        program: tuple[str, ...] = COMMAND,
        errors: IO[str] | int = subprocess.PIPE,
    ) -> None:
        """``errors`` is where its log goes; without a place of its own it is told with the rest."""
        self.database = database
        self.program = program
        self.arguments = arguments
        self.errors = errors
        self.port = 0
        self.process = self._start()

    def _start(self) -> subprocess.Popen[str]:
        process = Sprout(
            [*self.program, "--port", str(self.port), "--database", str(self.database), *self.arguments],
            stdout=subprocess.PIPE,
            stderr=self.errors,
            env=environment(),
            cwd=ROOT,
            text=True,
        )
        self.greeting = _stream(process.stdout).readline().strip()
        self.address = self.greeting.rpartition(" ")[2]
        return process

    def wait(self) -> Self:
        """Until it answers that it is well."""
        until = time.monotonic() + PATIENCE
        while not self.well():
            if time.monotonic() > until or self.process.poll() is not None:
                raise AssertionError(self.told())
            time.sleep(0.02)
        self.port = int(self.address.rpartition(":")[2])
        return self

    def well(self) -> bool:
        try:
            with urlopen(f"{self.address}/health", timeout=5) as answer:
                return bool(json.load(answer)["status"] == "ok")
        except OSError:
            return False

    def kill(self) -> None:
        """As a power cut does: nothing is finished, nothing is said."""
        self.process.kill()
        self.process.communicate(timeout=PATIENCE)

    def start_again(self) -> Self:
        """At the same address, on the same database."""
        self.process = self._start()
        return self.wait()

    def stop(self, sign: signal.Signals = signal.SIGTERM) -> int:
        """Its exit status, once it has left by itself."""
        self.process.send_signal(sign)
        self.told()
        return self.process.returncode

    def told(self) -> str:
        """All that it still says on both of its streams, until it has ended."""
        try:
            said, complained = self.process.communicate(timeout=PATIENCE)
        finally:
            self.process.kill()
        return said + (complained or "")

    def workers(self) -> list[int]:
        """The processes that it has started and that are still there. One that is only just forked is none yet: whoever
        stopped it then would stop the server too, which waits for it to become another program."""
        pid = self.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
        return [int(child) for child in children if _program(child) not in ("", _program(str(pid)))]

    def __enter__(self) -> Self:
        return self.wait()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.process.poll() is None:
            self.stop()


def _program(pid: str) -> str:
    """What a process runs; nothing once it has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text(encoding="utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return ""


def _stream(stream: IO[str] | None) -> IO[str]:
    assert stream is not None
    return stream
