"""The proxy of a siege leads to one house after the other, and can be told to fail."""

from __future__ import annotations

import asyncio
import random
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from tests.table.proxy import Proxy

LONG = b"HTTP/1.1 200 " + b"x" * 1000


@asynccontextmanager
async def two_houses() -> AsyncIterator[tuple[Proxy, list[int]]]:
    """A proxy before two houses, which answer everything with their own names."""

    async def answer(reader: StreamReader, writer: StreamWriter) -> None:
        await reader.readline()
        writer.write(LONG + str(writer.get_extra_info("sockname")[1]).encode())
        writer.close()

    houses = [await asyncio.start_server(answer, "127.0.0.1", 0) for _ in range(2)]
    ports = [house.sockets[0].getsockname()[1] for house in houses]
    proxy = Proxy(random.Random(1))
    for port in ports:
        proxy.add(port)
    try:
        yield proxy, ports
    finally:
        await proxy.stop()
        for house in houses:
            house.close()
            await house.wait_closed()


async def ask(address: str) -> bytes:
    """What comes back until the connection ends, in order or not."""
    reader, writer = await asyncio.open_connection("127.0.0.1", int(address.rpartition(":")[2]))
    writer.write(b"POST\n")
    told = b""
    try:
        while data := await reader.read(100):
            told += data
    except OSError:
        pass
    finally:
        writer.close()
    return told


Story = Callable[[Proxy, list[int], str], Awaitable[None]]


def behind_a_proxy(story: Story) -> None:
    async def tell() -> None:
        async with two_houses() as (proxy, ports):
            await story(proxy, ports, await proxy.start())

    asyncio.run(tell())


def test_each_connection_is_led_to_another_house() -> None:
    async def story(proxy: Proxy, ports: list[int], address: str) -> None:
        assert {await ask(address), await ask(address)} == {LONG + str(port).encode() for port in ports}

    behind_a_proxy(story)


def test_a_house_that_is_gone_is_passed_over_and_without_one_nobody_is_let_in() -> None:
    async def story(proxy: Proxy, ports: list[int], address: str) -> None:
        proxy.remove(ports[0])
        assert await ask(address) == await ask(address) == LONG + str(ports[1]).encode()
        proxy.remove(ports[1])
        assert not proxy.open.is_set()
        assert await ask(address) == b""

    behind_a_proxy(story)


def test_nobody_is_let_in_while_it_is_shut() -> None:
    async def story(proxy: Proxy, ports: list[int], address: str) -> None:
        proxy.shut()
        assert await ask(address) == b""
        proxy.shut(False)
        assert await ask(address)

    behind_a_proxy(story)


@pytest.mark.parametrize("begins", [b"HTTP/1.1 20", b"POST"])
def test_what_begins_so_is_broken_off_once(begins: bytes) -> None:
    async def story(proxy: Proxy, ports: list[int], address: str) -> None:
        proxy.break_next(lambda data: data.startswith(begins))
        assert len(await ask(address)) < len(LONG)
        assert len(await ask(address)) > len(LONG)

    behind_a_proxy(story)


@pytest.mark.parametrize("late", [True, False])
def test_what_is_stalled_arrives_late_or_never(late: bool) -> None:
    async def story(proxy: Proxy, ports: list[int], address: str) -> None:
        proxy.remove(ports[0])
        proxy.stall(ports[1])
        asked = asyncio.create_task(ask(address))
        while not proxy.links:
            await asyncio.sleep(0)
        assert not asked.done()
        proxy.heal(ports[1], late)
        assert bool(await asked) == late

    behind_a_proxy(story)
