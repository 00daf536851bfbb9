"""Serving the table from this machine, until Ctrl-C."""

from __future__ import annotations

import errno
import signal
import socket
import sys

import uvicorn

from tablee.kernel.errors import UserError
from tablee.kernel.game import games
from tablee.kernel.words import words
from tablee.table.app import make_app

FIRST_PORT = 8000
TRIES = 50
ANYWHERE = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 (named here only to be shown)


class CannotServe(UserError):
    """The address cannot be had: says why."""

    def say(self, language: str) -> str:
        return words("tablee.table", language).say(f"serve.{self.key}", **self.facts)


def serve(host: str = "127.0.0.1", port: int | None = None, language: str = "en") -> None:
    """Serve until Ctrl-C or SIGTERM. Without a port, the first free one from 8000 on."""
    with listen(host, port) as listener:
        config = uvicorn.Config(
            make_app(games()),
            log_level="warning",
            access_log=False,
            server_header=False,
            lifespan="off",
            timeout_graceful_shutdown=2,
        )
        say = words("tablee.table", language).say
        sys.stdout.write(f"{say('serve.at', address=address(host, listener))}\n{say('serve.stop')}\n")
        sys.stdout.flush()
        # A server told to stop by its system leaves as quietly as one stopped by hand.
        before = signal.signal(signal.SIGTERM, signal.default_int_handler)
        try:
            uvicorn.Server(config).run(sockets=[listener])
        except KeyboardInterrupt:
            sys.stdout.write(f"\n{say('serve.stopped')}\n")
        finally:
            signal.signal(signal.SIGTERM, before)


def listen(host: str, port: int | None) -> socket.socket:
    """A listening socket: on this very port, or on the first free one when none is named."""
    wanted = range(FIRST_PORT, FIRST_PORT + TRIES) if port is None else [port]
    for candidate in wanted:
        if not 0 <= candidate <= 65535:
            raise CannotServe("port-range", port=candidate)
        try:
            return socket.create_server((host, candidate), family=_family(host))
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise CannotServe("cannot", host=host, port=candidate, why=error.strerror) from None
    raise CannotServe("taken", host=host, port=port if port is not None else f"{wanted[0]}–{wanted[-1]}")


def address(host: str, listener: socket.socket) -> str:
    """What to type into a browser on this machine."""
    shown = ANYWHERE.get(host, host)
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{listener.getsockname()[1]}"


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET
