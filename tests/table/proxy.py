"""A small proxy of this machine: each new connection is led to another house, and all of it can be cut and stalled."""

from __future__ import annotations

import asyncio
import random
import socket
import struct
from asyncio import StreamReader, StreamWriter
from collections.abc import Callable
from contextlib import suppress

AT_ONCE = struct.pack("ii", 1, 0)
"""Forget what was not read yet, and say nothing more: SO_LINGER."""

Begins = Callable[[bytes], bool]


class Link:
    """A visitor's connection, and the one to a house that goes with it."""

    def __init__(self, house: int, visitor: StreamWriter, home: StreamWriter) -> None:
        self.house = house
        self.ends = (visitor, home)

    def close(self) -> None:
        """What is on its way still arrives."""
        for end in self.ends:
            end.close()

    def cut(self) -> None:
        for end in self.ends:
            with suppress(OSError):
                end.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
            end.transport.abort()


class Proxy:
    """Houses are known by their ports."""

    def __init__(self, chance: random.Random) -> None:
        self.random = chance
        self.houses: list[int] = []
        self.links: set[Link] = set()
        self.open = asyncio.Event()
        """Whether somebody who knocks is led to a house."""
        self._shut = False
        self._flowing: dict[int, asyncio.Event] = {}
        self._to_break: list[Begins] = []

    async def start(self) -> str:
        """Its address."""
        self._server = await asyncio.start_server(self._meet, "127.0.0.1", 0)
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def stop(self) -> None:
        self._server.close()
        for link in [*self.links]:
            link.cut()
        for flowing in self._flowing.values():
            flowing.set()
        await self._server.wait_closed()

    def add(self, house: int) -> None:
        self._flowing[house] = asyncio.Event()
        self._flowing[house].set()
        self.houses.append(house)
        self._knock()

    def remove(self, house: int) -> None:
        self.houses.remove(house)
        self._flowing.pop(house).set()
        self._knock()

    def shut(self, shut: bool = True) -> None:
        """Nobody else is let in; who is in stays."""
        self._shut = shut
        self._knock()

    def _knock(self) -> None:
        if self.houses and not self._shut:
            self.open.set()
        else:
            self.open.clear()

    # What can go wrong on the way

    def cut(self, share: float) -> None:
        """Some of all connections."""
        for link in [link for link in self.links if self.random.random() < share]:
            link.cut()

    def break_next(self, begins: Begins) -> None:
        """The next bytes that begin so are broken off anywhere, and the connection with them."""
        self._to_break.append(begins)

    def stall(self, house: int) -> None:
        """Nothing gets through between it and its visitors."""
        self._flowing[house].clear()

    def heal(self, house: int, late: bool) -> None:
        """What has gathered arrives ``late``, or never."""
        if house in self._flowing:
            for link in [link for link in self.links if link.house == house and not late]:
                link.cut()
            self._flowing[house].set()

    # What goes right

    async def _meet(self, reader: StreamReader, visitor: StreamWriter) -> None:
        for _ in range(len(self.houses) if self.open.is_set() else 0):
            self.houses.append(house := self.houses.pop(0))
            with suppress(OSError):
                answers, home = await asyncio.open_connection("127.0.0.1", house)
                break
        else:
            visitor.close()
            return
        link = Link(house, visitor, home)
        self.links.add(link)
        both = [asyncio.create_task(self._pass_on(link, *way)) for way in ((reader, home), (answers, visitor))]
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in both:
                task.cancel()
            await asyncio.gather(*both, return_exceptions=True)
            link.close()
            self.links.discard(link)

    async def _pass_on(self, link: Link, reader: StreamReader, writer: StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(1 << 16):
                while (flowing := self._flowing.get(link.house)) is not None and not flowing.is_set():
                    await flowing.wait()
                for begins in [begins for begins in self._to_break if begins(data)][:1]:
                    self._to_break.remove(begins)
                    writer.write(data[: self.random.randrange(len(data))])
                    await writer.drain()
                    link.cut()
                    return
                writer.write(data)
                await writer.drain()
