"""One socket that looks at a table: whose eyes it may have, and how it ends."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from starlette.types import Message
from starlette.websockets import WebSocket

from tablee.kernel.game import games
from tablee.table.bots import Bots
from tablee.table.identity import owner_of
from tablee.table.live import Onlooker, Render, Views
from tablee.table.sql import open_store
from tablee.table.table import Table
from tablee.table.tables import Tables

LEA, EVE = owner_of("lea"), owner_of("eve")


async def look_on(folder: Path, owner: str, said: list[str], render: Callable[[int | None], str]) -> list[str]:
    """What a socket is sent that says these things, one after the other, and goes."""
    tables = Tables(await open_store(str(folder / "tables.sqlite")), games(), Bots())
    table = await tables.lay("patolli", 2, {}, LEA, "Léa", "device")
    sent: list[str] = []
    messages: list[Message] = [{"type": "websocket.connect"}]
    messages += [{"type": "websocket.receive", "text": text} for text in said]
    messages.append({"type": "websocket.disconnect", "code": 1000})

    async def receive() -> Message:
        for _ in range(5):  # what was said before has its effect first
            await asyncio.sleep(0)
        return messages.pop(0)

    async def send(message: Message) -> None:
        if message["type"] == "websocket.send":
            sent.append(message["text"])

    def seen(_table: Table, _owner: str, seat: int | None, _language: str, _narrow: bool) -> str:
        return render(seat)

    shown: Render = seen
    socket = WebSocket({"type": "websocket"}, receive, send)
    try:
        await socket.accept()
        await Onlooker(socket, table, Views(shown), owner, "en").run()
        assert not table.presence.watchers
    finally:
        await tables.close()
    return sent


def test_a_spectator_has_nobodys_eyes_whatever_seat_it_names(tmp_path: Path) -> None:
    drawn: list[int | None] = []

    def draw(seat: int | None) -> str:
        drawn.append(seat)
        return str(seat)

    said = [f'{{"seat": {seat}}}' for seat in (0, 1, 7, -1, 10**80, 3)]
    assert asyncio.run(look_on(tmp_path, EVE, said, draw)) == ["None"]
    assert drawn == [None]


def test_a_player_has_the_eyes_of_their_own_seats(tmp_path: Path) -> None:
    said = ['{"seat": 0}', '{"seat": 1}', '{"seat": 2}', '{"seat": 1}']
    assert asyncio.run(look_on(tmp_path, LEA, said, str)) == ["None", "0", "1", "None", "1"]


def test_a_view_that_cannot_be_drawn_ends_the_socket_and_is_told(tmp_path: Path) -> None:
    """The browser comes back by itself; a socket that is open and silent it would trust."""

    def fail(_seat: int | None) -> str:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        asyncio.run(look_on(tmp_path, LEA, ['{"seat": 0}'] * 3, fail))


def test_who_has_gone_before_anything_was_sent_has_just_gone(tmp_path: Path) -> None:
    async def scene() -> None:
        async def receive() -> Message:
            return {"type": "websocket.connect"}

        async def send(message: Message) -> None:
            if message["type"] == "websocket.send":
                raise OSError

        tables = Tables(await open_store(str(tmp_path / "tables.sqlite")), games(), Bots())
        try:
            table = await tables.lay("patolli", 2, {}, LEA, "Léa", "device")
            socket = WebSocket({"type": "websocket"}, receive, send)
            await socket.accept()
            await Onlooker(socket, table, Views(lambda *_: "a view"), EVE, "en").run()
            assert not table.presence.watchers
        finally:
            await tables.close()

    asyncio.run(scene())
