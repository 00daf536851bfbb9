"""Programs of ours that are not read anew each time: forked from a process that has imported them already.

What is started behaves as if ``python -m`` had started it, and whoever starts it is its parent. Most of what a house
costs that lives for a second is its imports; a test that is about starting uses ``subprocess`` itself.
"""

from __future__ import annotations

import atexit
import ctypes
import gc
import json
import os
import runpy
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PRELOADED = (
    *("tablee.cli", "tablee.table.serve", "tablee.table.sql", "tablee.table.app", "tablee.players", "asyncpg"),
    *("tablee.games.patolli", "tablee.games.patouche", "tablee.games.patimpatampatum", "tablee.games.pagamas"),
    *("tablee.games.patrolis", "tests.toys.cheat", "tests.toys.magpie", "tests.toys.sealed"),
    *("sqlalchemy.dialects.sqlite.aiosqlite", "sqlalchemy.dialects.postgresql.asyncpg", "alembic.command"),
)

BECOME_PARENT_OF_ORPHANS = 36
"""What Linux calls PR_SET_CHILD_SUBREAPER."""

MESSAGE = 1 << 20


def environment() -> dict[str, str]:
    """Programs that a test starts run on the package that the test runs on."""
    path = [*filter(None, [os.environ.get("PYTHONPATH")]), str(ROOT)]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path), "LC_ALL": "C.UTF-8"}


class Sprout(subprocess.Popen[str]):
    """A process like any other, of ``[module, *arguments]``; in another environment than usual it is started anew."""

    def _execute_child(self, arguments: Sequence[str], *given: Any) -> None:
        cwd, env, ends = given[4], given[5], given[9:15]
        if lasting(env) != _nursery().env:
            super()._execute_child([sys.executable, "-m", *arguments], *given)  # type: ignore[misc]
            return
        streams = {0: ends[0], 1: ends[3], 2: ends[5]}
        self.pid = _nursery().start(arguments, str(cwd), env, {to: end for to, end in streams.items() if end != -1})
        self._child_created = True
        self._close_pipe_fds(*ends)  # type: ignore[attr-defined]


def run(*arguments: str, timeout: float) -> subprocess.CompletedProcess[str]:
    """What a program answers and how it ends."""
    pipe = subprocess.PIPE
    with Sprout(arguments, stdout=pipe, stderr=pipe, env=environment(), cwd=ROOT, text=True) as process:
        said, complained = process.communicate(timeout=timeout)
    return subprocess.CompletedProcess(arguments, process.returncode, said, complained)


def lasting(env: Mapping[str, str]) -> dict[str, str]:
    """What does not change from one test to the next."""
    return {name: value for name, value in env.items() if not name.startswith("PYTEST_")}


class Nursery:
    """The process to fork from, as seen by the one that lets it fork; it ends with that one."""

    def __init__(self) -> None:
        self.env = lasting(environment())
        self.ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        command = [sys.executable, "-m", "tests.nursery", str(theirs.fileno())]
        self.process = subprocess.Popen(
            command, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL, cwd=ROOT, env=environment()
        )
        theirs.close()
        atexit.register(self.close)

    def close(self) -> None:
        self.ours.close()
        self.process.wait()

    def start(self, arguments: Sequence[str], cwd: str, env: dict[str, str], streams: dict[int, int]) -> int:
        """The process of a new child of ours, with these ends of pipes as its own streams."""
        asked = {"arguments": list(arguments), "cwd": cwd, "env": env, "streams": list(streams)}
        adopt(True)
        try:
            socket.send_fds(self.ours, [json.dumps(asked).encode()], list(streams.values()))
            return int(self.ours.recv(MESSAGE))
        finally:
            adopt(False)  # the children of others are for the system to look after


@cache
def _nursery() -> Nursery:
    return Nursery()


def adopt(orphans: bool) -> None:
    ctypes.CDLL(None).prctl(BECOME_PARENT_OF_ORPHANS, int(orphans), 0, 0, 0)


def keep(requests: socket.socket) -> None:
    """Fork for whoever asks, until nobody is there to ask."""
    for module in PRELOADED:
        import_module(module)
    prepare()
    gc.freeze()  # all of it stays, and children share it
    while True:
        asked, ends, *_ = socket.recv_fds(requests, MESSAGE, 3)
        if not asked:
            return
        read, write = os.pipe()
        between = os.fork()
        if not between:
            child = os.fork()
            if child:  # the child has lost its parent when we leave, and gets another
                os.write(write, str(child).encode())
                os._exit(0)
            for number in (read, write, requests.detach()):
                os.close(number)
            be(ends=ends, **json.loads(asked))
        os.waitpid(between, 0)
        requests.send(os.read(read, 20))
        for number in (read, write, *ends):
            os.close(number)


def prepare() -> None:
    """What each house would work out for itself, from the same files, before it opens or at its first page: lessons are
    read and proven, art is put together, templates are compiled."""
    from tablee.kernel.course import course
    from tablee.kernel.game import games
    from tablee.kernel.picture import DAY
    from tablee.kernel.words import LANGUAGES
    from tablee.table.rendering import TEMPLATES

    for game in games().values():
        course(game)
        game.picture.sprite(DAY)
        for language in LANGUAGES:
            game.words(language)
            game.rulebook(language)
    for name in TEMPLATES.list_templates():
        TEMPLATES.get_template(name)


def be(arguments: list[str], cwd: str, env: dict[str, str], streams: list[int], ends: list[int]) -> None:
    """Become the program: nothing that was here before is to be noticed."""
    for end, stream in zip(ends, streams, strict=True):
        os.dup2(end, stream)
        os.close(end)
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = os.fdopen(2, "w", encoding="utf-8", errors="backslashreplace", buffering=1, closefd=False)
    for sign in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sign, signal.default_int_handler if sign == signal.SIGINT else signal.SIG_DFL)
    os.chdir(cwd)
    os.environ.clear()
    os.environ.update(env)
    sys.argv = arguments
    status = 1
    try:
        runpy.run_module(arguments[0], run_name="__main__", alter_sys=True)
        status = 0
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        sys.excepthook(*sys.exc_info())
    finally:
        with suppress(BaseException):
            atexit._run_exitfuncs()
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(status)


if __name__ == "__main__":
    keep(socket.socket(fileno=int(sys.argv[1])))
