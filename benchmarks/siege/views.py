"""What onlookers can make a house remember: ``python -m benchmarks.siege.views``.

Spectators of one table, each of whom names one seat after another, as fast as a socket is listened to. Another source
is measured with ``PYTHONPATH=/another/src``.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import Thread

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from benchmarks.siege.served import Served, served

PAUSE = 0.55
"""Seconds between two messages of one onlooker: a little slower than would be shown out."""


def ask(socket: ClientConnection, first: int, seconds: float) -> None:
    until, seat = time.monotonic() + seconds, first
    with suppress(WebSocketException):
        while time.monotonic() < until:
            socket.send(json.dumps({"seat": seat}))
            seat += 1
            time.sleep(PAUSE)
            while True:
                try:
                    socket.recv(timeout=0)
                except TimeoutError:
                    break


def besiege(house: Served, sockets: int, seconds: float) -> tuple[int, float, float]:
    lea = house.person()
    table = lea.post("/api/tables", json={"game": "patrolis", "name": "Léa", "mode": "device", "seats": 2}).json()["id"]
    address = f"{house.address}/tables/{table}/live".replace("http", "ws", 1)
    before = house.megabytes
    with ExitStack() as open_:
        held = []
        for _ in range(sockets):
            with suppress(WebSocketException, OSError):
                held.append(open_.enter_context(connect(address, compression=None)))
        asking = [
            Thread(target=ask, args=(socket, 1000 + 100_000 * number, seconds)) for number, socket in enumerate(held)
        ]
        for thread in asking:
            thread.start()
        for thread in asking:
            thread.join()
        return len(held), before, house.megabytes


def main() -> None:
    parser = argparse.ArgumentParser(description="What onlookers can make a house remember.")
    parser.add_argument("--sockets", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        with served(str(Path(folder) / "tables.sqlite"), log) as house:
            held, before, after = besiege(house, arguments.sockets, arguments.seconds)
    print(
        f"{held} of {arguments.sockets} onlookers from one address were let in, and asked for {arguments.seconds:.0f} s"
    )
    print(f"memory of the house: {before:.0f} MB before, {after:.0f} MB after")


if __name__ == "__main__":
    main()
