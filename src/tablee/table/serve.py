"""Serving the table from this machine, until Ctrl-C."""

from __future__ import annotations

import asyncio
import errno
import gc
import signal
import socket
import sys
import time
from collections.abc import Mapping

from tablee.kernel.errors import UserError, cause
from tablee.kernel.game import Game, games
from tablee.kernel.words import words
from tablee.table.afterwards import QUIET
from tablee.table.alone import alone
from tablee.table.app import make_app
from tablee.table.bots import PACE, Bots
from tablee.table.database import NoDatabase, locate, shown
from tablee.table.door import KERNEL_BUFFER, HouseConfig, HouseServer
from tablee.table.house import VERSION
from tablee.table.journal import MINUTE, Counting, Faults, note, set_up
from tablee.table.limits import BOUNDS, RATE, Bounds
from tablee.table.sql import open_store
from tablee.table.tables import Tables

FIRST_PORT = 8000
TRIES = 50
ANYWHERE = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 (named here only to be shown)


class CannotServe(UserError):
    """The address cannot be had: says why."""

    def say(self, language: str) -> str:
        return words("tablee.table", language).say(f"serve.{self.key}", **self.told(language))


def serve(
    host: str = "127.0.0.1",
    port: int | None = None,
    language: str = "en",
    database: str = "",
    verbose: bool = False,
    rate: float = RATE,
    pace: float = PACE,
    look_back: float = QUIET,
    shelf: Mapping[str, Game] | None = None,
    bounds: Bounds = BOUNDS,
) -> None:
    """Serve until Ctrl-C or SIGTERM: the games of a shelf, or all that are installed. Without a port, the first free
    one from 8000 on.
    """
    journal = set_up(verbose)
    with listen(host, port) as listener:
        say = words("tablee.table", language).say
        # A server told to stop by its system leaves as quietly as one stopped by hand.
        before = signal.signal(signal.SIGTERM, signal.default_int_handler)
        try:
            shown_games = shelf or games()
            asyncio.run(_serve(host, listener, language, database, rate, pace, look_back, shown_games, bounds, journal))
        except KeyboardInterrupt:
            sys.stdout.write(f"\n{say('serve.stopped')}\n")
        finally:
            signal.signal(signal.SIGTERM, before)


async def _serve(
    host: str,
    listener: socket.socket,
    language: str,
    database: str,
    rate: float,
    pace: float,
    look_back: float,
    shelf: Mapping[str, Game],
    bounds: Bounds,
    journal: Counting,
) -> None:
    async def every_minute() -> None:
        journal.tell(time.time() - MINUTE)

    url, lost = locate(database), asyncio.Event()
    async with alone(url, lost):
        tables = Tables(await open_store(database), shelf, Bots(pace=pace), look_back=look_back)
        config = HouseConfig(Faults(make_app(tables, rate, bounds)), bounds, every_minute)
        greet(host, listener, language)
        note("start", version=VERSION)
        # A full collection holds everybody up: what is there now stays, and little of what comes later is in cycles.
        gc.collect()
        gc.freeze()
        gc.set_threshold(20_000, 50, 100)
        try:
            await HouseServer(config, lost).serve(sockets=[listener])
        finally:  # a signal is raised again on the way out
            note("stop")
    if lost.is_set():
        raise NoDatabase("database-served", database=shown(url))


def greet(host: str, listener: socket.socket, language: str) -> None:
    say = words("tablee.table", language).say
    sys.stdout.write(f"{say('serve.at', address=address(host, listener))}\n")
    for other in neighbours(host):
        sys.stdout.write(f"{say('serve.room', address=address(other, listener))}\n")
    sys.stdout.write(f"{say('serve.stop')}\n")
    sys.stdout.flush()


def listen(host: str, port: int | None) -> socket.socket:
    """A listening socket: on this very port, or on the first free one when none is named."""
    wanted = range(FIRST_PORT, FIRST_PORT + TRIES) if port is None else [port]
    for candidate in wanted:
        if not 0 <= candidate <= 65535:
            raise CannotServe("port-range", port=candidate)
        try:
            listener = socket.create_server((host, candidate), family=_family(host))
            # The event loop does this only for sockets that name their protocol; without it every answer waits 40 ms.
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL_BUFFER)
            return listener
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise CannotServe("cannot", host=host, port=candidate, why=cause(error)) from None
    raise CannotServe("taken", host=host, port=port if port is not None else f"{wanted[0]}–{wanted[-1]}")


def address(host: str, listener: socket.socket) -> str:
    """What to type into a browser on this machine."""
    shown = ANYWHERE.get(host, host)
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{listener.getsockname()[1]}"


def neighbours(host: str) -> list[str]:
    """Where other devices find a server that listens everywhere; links and QR codes must be made from there."""
    if host not in ANYWHERE:
        return []
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        return []
    return sorted({str(name[4][0]) for name in found if not str(name[4][0]).startswith("127.")})


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET
