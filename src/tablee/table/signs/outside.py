"""Requests to addresses that visitors have given: only into the world, never into the network that the house stands in.

A name is looked up once, all that it means is judged, and the connection goes to exactly such an address; so nothing is
won by a name that means something else a moment later. No answer is followed anywhere, and only its beginning is read.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import urlsplit

import h11

BUDGET = 10.0
"""Seconds for a request, from the name to the answer."""

MOST_READ = 16 * 1024
"""Bytes of an answer that are read."""

LONGEST = 2_000
"""Characters of an address."""

NAT64 = IPv6Network("64:ff9b::/96")
COMPATIBLE = IPv6Network("::/96")
NOBODYS = tuple(map(ip_network, ("192.0.0.0/24", "192.88.99.0/24", "64:ff9b:1::/48", "3fff::/20", "5f00::/16")))
"""Kept for other ends than to be reached, and not known as such to every Python that we run on."""

_LOOKUPS = ThreadPoolExecutor(4, "lookup")
"""Names are looked up apart: one that takes a minute must not hold up what else is done in threads."""


class Forbidden(Exception):
    """An address to which nothing is sent: the key of a sentence says why."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class Unreached(Exception):
    """Nobody answers there, or not in time, or not as they should: it may be tried again."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


@dataclass(frozen=True)
class Place:
    """Where an address leads: the host with its port, what is asked for there, and whether it was allowed by the host
    of this house, wherever it may be."""

    host: str
    port: int
    path: str
    secure: bool
    allowed: bool

    @property
    def named(self) -> str:
        shown = f"[{self.host}]" if ":" in self.host else self.host
        return shown if self.port == (443 if self.secure else 80) else f"{shown}:{self.port}"


def place_of(address: str, allowed: frozenset[str] = frozenset()) -> Place:
    """What can be judged of an address without a network; `Forbidden` says what is wrong with it."""
    if len(address) > LONGEST or not address.isascii() or not address.isprintable() or " " in address:
        raise Forbidden("malformed")
    try:
        parts = urlsplit(address)
        host, port = (parts.hostname or "").rstrip("."), parts.port
    except ValueError:
        raise Forbidden("malformed") from None
    if not host or parts.scheme not in ("http", "https"):
        raise Forbidden("malformed")
    if parts.username is not None or parts.password is not None:
        raise Forbidden("password")
    secure = parts.scheme == "https"
    port = port or (443 if secure else 80)
    free = host in allowed or f"{host}:{port}" in allowed
    if not secure and not free:
        raise Forbidden("not-https")
    try:
        known: IPv4Address | IPv6Address | None = ip_address(host)
    except ValueError:
        known = None
    if known is not None and not free and not is_public(known):
        raise Forbidden("inside")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Place(host, port, path, secure, free)


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Whether an address is one of the world, and none of a network, a machine or a group of them; whatever carries
    another address in itself is judged by that too."""
    if isinstance(address, IPv6Address):
        inner = _within(address)
        if inner is not None:
            return is_public(inner)
        if address.is_site_local or address in COMPATIBLE:
            return False
    if any(address in network for network in NOBODYS if network.version == address.version):
        return False
    return address.is_global and not (
        address.is_multicast
        or address.is_private
        or address.is_loopback
        or address.is_link_local
        or address.is_reserved
        or address.is_unspecified
    )


def _within(address: IPv6Address) -> IPv4Address | None:
    if address.ipv4_mapped is not None:
        return address.ipv4_mapped
    if address.sixtofour is not None:
        return address.sixtofour
    if address in NAT64:
        return IPv4Address(int(address) & 0xFFFF_FFFF)
    return address.teredo[1] if address.teredo is not None else None


async def looked_up(place: Place) -> list[str]:
    """The addresses that a name means now. One of the house's own network among them forbids it altogether."""
    loop = asyncio.get_running_loop()
    try:
        found = await loop.run_in_executor(
            _LOOKUPS, lambda: socket.getaddrinfo(place.host, place.port, type=socket.SOCK_STREAM)
        )
    except (OSError, UnicodeError):
        raise Unreached("no-name") from None
    addresses = list(dict.fromkeys(str(entry[4][0]) for entry in found))
    if not place.allowed and not all(is_public(ip_address(address.partition("%")[0])) for address in addresses):
        raise Forbidden("inside")
    return addresses


async def judged(address: str, allowed: frozenset[str]) -> Place:
    """An address that may be sent to, as far as it can be told today."""
    place = place_of(address, allowed)
    try:
        async with asyncio.timeout(BUDGET):
            await looked_up(place)
    except TimeoutError:
        raise Unreached("slow") from None
    return place


async def sent(address: str, headers: Mapping[str, str], body: bytes, allowed: frozenset[str]) -> int:
    """POST there; the status of the answer."""
    place = place_of(address, allowed)
    try:
        async with asyncio.timeout(BUDGET):
            return await _sent(place, headers, body)
    except TimeoutError:
        raise Unreached("slow") from None
    except ssl.SSLError:
        raise Unreached("certificate") from None
    except (OSError, h11.RemoteProtocolError):
        raise Unreached("silent") from None


async def _sent(place: Place, headers: Mapping[str, str], body: bytes) -> int:
    reader, writer = await _connected(place, await looked_up(place))
    try:
        known = {"Host": place.named, "User-Agent": "Tablee", "Content-Length": str(len(body)), "Connection": "close"}
        talk = h11.Connection(h11.CLIENT)
        head = h11.Request(method="POST", target=place.path, headers=list({**known, **headers}.items()))
        for part in (head, h11.Data(data=body), h11.EndOfMessage()):
            writer.write(talk.send(part) or b"")
        await writer.drain()
        read = 0
        while True:
            event = talk.next_event()
            if isinstance(event, h11.Response):
                return event.status_code
            if event is h11.NEED_DATA:
                received = await reader.read(4096)
                read += len(received)
                if read > MOST_READ:
                    raise Unreached("silent")
                talk.receive_data(received)
            elif isinstance(event, h11.ConnectionClosed):
                raise Unreached("silent")
    finally:
        writer.transport.abort()


async def _connected(place: Place, addresses: list[str]) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection to one of these addresses; the name is only spoken there."""
    failed = OSError("no address")
    for address in addresses[:3]:
        try:
            line = await dialled(address, place.port)
        except OSError as error:
            failed = error
            continue
        if line.getsockname()[0] == line.getpeername()[0] and not place.allowed:
            line.close()  # a public address, and that of this very machine
            raise Forbidden("inside")
        named = place.host if place.secure else None
        return await asyncio.open_connection(
            sock=line, ssl=_tls() if place.secure else None, server_hostname=named, limit=MOST_READ
        )
    raise failed


async def dialled(address: str, port: int) -> socket.socket:
    """A socket that is connected to this address; nothing is said there yet."""
    line = socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET, socket.SOCK_STREAM)
    try:
        line.setblocking(False)
        await asyncio.get_running_loop().sock_connect(line, (address, port))
    except BaseException:
        line.close()
        raise
    return line


@cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()
