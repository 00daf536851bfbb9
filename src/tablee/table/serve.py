"""Serving the table from this machine, until Ctrl-C."""

from __future__ import annotations

import asyncio
import errno
import gc
import signal
import socket
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from tablee.kernel.errors import UserError, cause
from tablee.kernel.game import Game, games
from tablee.kernel.words import words
from tablee.table.afterwards import QUIET
from tablee.table.alone import alone
from tablee.table.app import make_app
from tablee.table.bots import PACE, Bots
from tablee.table.crew import Crew
from tablee.table.database import SQLITE, NoDatabase, locate
from tablee.table.door import KERNEL_BUFFER, HouseConfig, HouseServer
from tablee.table.house import VERSION
from tablee.table.journal import MINUTE, Counting, Faults, note, set_up
from tablee.table.limits import BOUNDS, RATE, Bounds
from tablee.table.signs.terms import NOTHING_SET, Post
from tablee.table.sql import open_store
from tablee.table.street import SharedStreet, Street
from tablee.table.tables import Tables

FIRST_PORT = 8000
TRIES = 50
ANYWHERE = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 (named here only to be shown)


class CannotServe(UserError):
    """The address cannot be had: says why."""

    def say(self, language: str) -> str:
        return words("tablee.table", language).say(f"serve.{self.key}", **self.told(language))


@dataclass(frozen=True)
class Terms:
    """How a house is kept."""

    database: str
    rate: float
    pace: float
    look_back: float
    shelf: Mapping[str, Game]
    bounds: Bounds
    post: Post


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
    workers: int = 1,
    post: Post = NOTHING_SET,
) -> None:
    """Serve until Ctrl-C or SIGTERM: the games of a shelf, or all that are installed. Without a port, the first free
    one from 8000 on. With several workers as many processes serve at the same address, on one PostgreSQL.
    """
    journal = set_up(verbose)
    terms = Terms(database, rate, pace, look_back, shelf or games(), bounds, post)
    if workers > 1 and locate(database).drivername == SQLITE:
        raise NoDatabase("database-workers", workers=workers)
    with listen(host, port) as listener:
        say = words("tablee.table", language).say
        # A server told to stop by its system leaves as quietly as one stopped by hand.
        before = signal.signal(signal.SIGTERM, signal.default_int_handler)
        try:
            if workers == 1:
                greeting = partial(greet, host, listener, language)
                asyncio.run(_serve(terms, listener, journal, asyncio.Event(), greeting))
            else:
                asyncio.run(_try(terms))
                greet(host, listener, language)
                Crew(workers, lambda parent: asyncio.run(_work(terms, listener, journal, parent))).run()
        except KeyboardInterrupt:
            sys.stdout.write(f"\n{say('serve.stopped')}\n")
        finally:
            signal.signal(signal.SIGTERM, before)


async def _try(terms: Terms) -> None:
    """Whatever keeps the database from being used is told once, before there are several to tell it."""
    await (await open_store(terms.database)).close()


async def _work(terms: Terms, listener: socket.socket, journal: Counting, parent: int) -> None:
    """One of several processes: it closes when the one that started it is gone."""
    orphaned = asyncio.Event()
    asyncio.get_running_loop().add_reader(parent, orphaned.set)
    await _serve(terms, listener, journal, orphaned)


async def _serve(
    terms: Terms,
    listener: socket.socket,
    journal: Counting,
    ended: asyncio.Event,
    greeting: Callable[[], None] = lambda: None,
) -> None:
    async def every_minute() -> None:
        journal.tell(time.time() - MINUTE)

    url = locate(terms.database)
    with alone(url):
        store = await open_store(terms.database)
        street = Street(store.house) if url.drivername == SQLITE else SharedStreet(url, store.house)
        tables = Tables(
            store, terms.shelf, Bots(pace=terms.pace), look_back=terms.look_back, street=street, post=terms.post
        )
        config = HouseConfig(Faults(make_app(tables, terms.rate, terms.bounds)), terms.bounds, every_minute)
        greeting()
        note("start", version=VERSION, house=store.house)
        # A full collection holds everybody up: what is there now stays, and little of what comes later is in cycles.
        gc.collect()
        gc.freeze()
        gc.set_threshold(20_000, 50, 100)
        try:
            await HouseServer(config, ended).serve(sockets=[listener])
        finally:  # a signal is raised again on the way out
            note("stop")


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
