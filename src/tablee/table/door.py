"""The door of the house: who is let in, and how long those at it may keep it open.

uvicorn waits for a request as long as it takes to come, and for an answer to be read as long as it takes to be read.
Here both have an end, and so has the number of those who are served at the same time.
"""

from __future__ import annotations

import asyncio
import socket
import struct
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import h11
import uvicorn
from starlette.types import ASGIApp
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import STATUS_PHRASES, H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from tablee.table.limits import BOUNDS, Bounds, Company, visitor_of
from tablee.table.reach import SILENT

LARGEST_MESSAGE = 4096
"""Bytes that a browser may send on a socket at once."""

AT_ONCE = 50
"""Connections that are taken from the queue before those taken are looked at; the event loop takes as many as it may,
and would run out of files."""

QUEUE = 2048
"""Connections that wait in the system to be taken."""

RESERVE = 4 * AT_ONCE
"""Files that are left for the database, the bots and those who are being shown out."""

LINGER = 2.0
"""Seconds in which somebody who is shown out can read why."""

MOST_LINGERING = 2 * AT_ONCE
"""Of those who are not let in, how many are given that time: a crowd at the door takes files, too."""

KERNEL_BUFFER = 128 * 1024
"""Bytes of an answer that the system takes from us before they are read (it doubles them for its own use)."""

MOST_UNREAD = 1024 * 1024
"""Bytes that may wait for somebody who keeps talking and reads nothing."""


class Entrance:
    """Counts who is in the house. When it is full, whoever has kept it waiting longest makes way for who comes."""

    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds
        self.room = min(bounds.connections, max(1, files(bounds.connections + RESERVE) - RESERVE))
        self.inside = 0
        self.lingering = 0
        self.of_one = Company(bounds.of_one)
        self.waiting: dict[Door, None] = {}
        """Whose request is not whole yet, the longest waiting first."""

    def enter(self, visitor: str) -> tuple[int, str] | None:
        """Let somebody in, or say why not. A proxy that is trusted has no name here, and room for all."""
        if visitor and not self.of_one.enter(visitor):
            return 429, "Too many connections from one address: please close some first."
        if self.inside >= self.room:
            if not self.waiting:
                if visitor:
                    self.of_one.leave(visitor)
                return 503, "The house is full: please come back in a moment."
            next(iter(self.waiting)).make_way()
        self.inside += 1
        return None

    def leave(self, visitor: str) -> None:
        self.inside -= 1
        if visitor:
            self.of_one.leave(visitor)


class HouseConfig(uvicorn.Config):
    """How uvicorn serves a house."""

    def __init__(self, app: ASGIApp, bounds: Bounds, every_minute: Callable[[], Awaitable[None]]) -> None:
        super().__init__(
            app,
            http=Door,
            ws=LiveSocket,
            log_config=None,
            access_log=False,
            server_header=False,
            backlog=AT_ONCE,
            timeout_keep_alive=bounds.idle,
            timeout_graceful_shutdown=2,
            ws_max_size=LARGEST_MESSAGE,
            ws_per_message_deflate=False,
            proxy_headers=True,
            callback_notify=every_minute,
            timeout_notify=60,
        )
        self.entrance = Entrance(bounds)


class HouseServer(uvicorn.Server):
    """Serves until it is told to stop, or until ``ended``."""

    def __init__(self, config: HouseConfig, ended: asyncio.Event) -> None:
        super().__init__(config)
        self.ended = ended

    async def on_tick(self, counter: int) -> bool:
        return await super().on_tick(counter) or self.ended.is_set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(QUEUE)  # many may wait, though few are taken at once


class Visitor(asyncio.Protocol):
    """A connection that is counted, and cut when nothing is read of what waits for it."""

    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    config: uvicorn.Config
    visitor = ""
    inside = False
    _unread: asyncio.TimerHandle | None = None
    _unsent = 0

    @property
    def entrance(self) -> Entrance:
        assert isinstance(self.config, HouseConfig)
        return self.config.entrance

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unsent = self.transport.get_write_buffer_size()
        self._unread = self.loop.call_later(self.entrance.bounds.unread, self._look_whether_it_reads)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._forget_unread()

    def _look_whether_it_reads(self) -> None:
        if self.transport.get_write_buffer_size() >= self._unsent:
            cut(self.transport)
        else:
            self.pause_writing()

    def _forget_unread(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget_unread()
        if self.inside:
            self.inside = False
            self.entrance.leave(self.visitor)
        super().connection_lost(exc)


class Door(Visitor, H11Protocol):
    """A connection on which requests come: each must be whole in time."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._leaving = False
        self._refused = False
        self._owed: tuple[object, object] | None = None
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        super().connection_made(transport)
        # Told as soon as anything is left unsent, not only when it is much.
        transport.set_write_buffer_limits(high=0)
        host = self.client[0] if self.client else ""
        proxy = isinstance(self.app, ProxyHeadersMiddleware) and host in self.app.trusted_hosts
        self.visitor = "" if proxy else visitor_of(host)
        refusal = self.entrance.enter(self.visitor)
        if refusal is None:
            self.inside = True
            self._reckon()
        elif self.entrance.lingering < MOST_LINGERING:
            self.entrance.lingering += 1
            self._refused = True
            self.show_out(*refusal)
        else:
            self._leaving = True
            transport.abort()

    def data_received(self, data: bytes) -> None:
        if not self._leaving:
            super().data_received(data)
            self._reckon()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._reckon()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._settle(None)
        inside, self.inside = self.inside, False
        super().handle_websocket_upgrade(event)
        live = self.transport.get_protocol()
        assert isinstance(live, LiveSocket)
        live.visitor, live.inside = self.visitor, inside

    def connection_lost(self, exc: Exception | None) -> None:
        self._settle(None)
        if self._refused:
            self.entrance.lingering -= 1
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Also where an answer is under way, into which no other can be put."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()

    def shutdown(self) -> None:
        if self._leaving:
            self.transport.abort()
        else:
            super().shutdown()

    # What a visitor owes: the rest of a head, or the rest of a body

    def _reckon(self) -> None:
        state = self.conn.their_state
        between = self.timeout_keep_alive_task is not None  # two requests: uvicorn waits for the next
        here = self.transport.get_protocol() is self and not self.transport.is_closing()  # and not a socket by now
        owes = here and not between and state in (h11.IDLE, h11.SEND_BODY)
        self._settle((state, self.cycle) if owes else None)

    def _settle(self, owed: tuple[object, object] | None) -> None:
        if owed == self._owed:
            return
        self._owed = owed
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        self.entrance.waiting.pop(self, None)
        if owed is not None:
            bounds = self.entrance.bounds
            seconds = bounds.head if owed[0] is h11.IDLE else bounds.body
            self._deadline = self.loop.call_later(seconds, self._too_slow)
            self.entrance.waiting[self] = None

    def _too_slow(self) -> None:
        said_nothing = self.conn.their_state is h11.IDLE and not self.conn.trailing_data[0]
        if said_nothing or self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            self.make_way()
        else:
            self.show_out(408, "That took too long.")

    def make_way(self) -> None:
        self._settle(None)
        self.transport.abort()

    def show_out(self, status: int, sentence: str) -> None:
        """Say why, and close a little later: closed at once, a connection loses what it was told."""
        self._leaving = True
        self._settle(None)
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        said = f"{sentence}\n".encode()
        headers = [
            ("content-type", "text/plain; charset=utf-8"),
            ("content-length", str(len(said))),
            ("connection", "close"),
        ]
        response = h11.Response(status_code=status, headers=headers, reason=STATUS_PHRASES[status])
        self.transport.write(self.conn.send(response) or b"")
        if self.conn.their_state is h11.IDLE or self.scope["method"] != "HEAD":
            self.transport.write(self.conn.send(h11.Data(data=said)) or b"")
        self.transport.write_eof()
        self.loop.call_later(LINGER, self.transport.abort)


class LiveSocket(Visitor, WebSocketsSansIOProtocol):
    """A connection on which views of a table go out."""

    def data_received(self, data: bytes) -> None:
        """Every ping is answered, whether the answers are read or not."""
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            cut(self.transport)
        else:
            super().data_received(data)

    def keepalive_timeout(self) -> None:
        """Whoever looked is told how it ended: nobody has answered."""
        self.queue.put_nowait({"type": "websocket.disconnect", "code": SILENT})
        super().keepalive_timeout()


def cut(transport: asyncio.Transport) -> None:
    """End a connection and forget what was not read of it: to close it would be to wait until all is read, and the
    system would go on waiting."""
    transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()


def files(wanted: int = BOUNDS.connections + RESERVE) -> int:
    """How many files this process may open: as many as it is allowed to ask for, as far as they are of use."""
    if sys.platform == "win32":
        return 512
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else soft
