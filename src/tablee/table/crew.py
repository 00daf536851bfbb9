"""Several processes that serve at one address: one that ends before it is told to is replaced."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress

from tablee.table.journal import complain, note

PAUSE = 1.0
"""Seconds before one is replaced that has lived no longer than that."""


class Crew:
    """``work`` is what each does, in a fork of this process: it is given an end of a pipe that can be read once this
    process is gone, however it went."""

    def __init__(self, count: int, work: Callable[[int], None]) -> None:
        self.count = count
        self.work = work
        self.children: dict[int, float] = {}
        self.parent, self._alive = os.pipe()

    def run(self) -> None:
        """Until a signal to stop; then all are told to, and waited for."""
        try:
            while True:
                while len(self.children) < self.count:
                    self._start()
                self._await_one()
        finally:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            self._dismiss()

    def _start(self) -> None:
        child = os.fork()
        if child:
            self.children[child] = time.monotonic()
            return
        status = 1
        try:
            os.close(self._alive)
            self.work(self.parent)
            status = 0
        except KeyboardInterrupt:
            status = 0
        except BaseException as error:
            complain("worker-failed", error if isinstance(error, Exception) else None)
        finally:
            sys.stdout.flush()
            os._exit(status)

    def _await_one(self) -> None:
        child, status = os.waitpid(-1, 0)
        lived = time.monotonic() - self.children.pop(child, 0.0)
        note("worker-ended", process=child, status=os.waitstatus_to_exitcode(status))
        if lived < PAUSE:
            time.sleep(PAUSE)

    def _dismiss(self) -> None:
        for child in self.children:
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGTERM)
        while self.children:
            child, _ = os.waitpid(-1, 0)
            self.children.pop(child, None)
