"""Requests such as nobody would send who means well, byte by byte: no library stands between them and the house."""

from __future__ import annotations

import json
import random
import socket
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count, groupby
from urllib.parse import urlsplit

from starlette.routing import Route

from tablee.table import lessons
from tablee.table.addresses import routes
from tablee.table.commands import DEEDS
from tests.table.server import PATIENCE

METHODS = (b"GET", b"HEAD", b"POST", b"PUT", b"DELETE", b"PATCH", b"OPTIONS", b"TRACE", b"FROB")
HOUSE = ("/", "/games/{name}", "/games/{name}/rules", "/games/{name}/picture.svg", "/health", "/static/{file}")
MORE = ("/art/{file}", "/api", "/api/games", "/api/openapi.json", "/api/tables/{id}", "/api/tables/{id}/{command}")
TABLES = tuple(route.path for route in (*lessons.routes(), *routes()) if isinstance(route, Route))
ROUTES = (*HOUSE, *MORE, *TABLES)
SOCKETS = ("/tables/{id}/live", "/api/tables/{id}/live")

LONG = b"x" * 5000
VISITORS = count(1)
SEGMENTS = (
    *(b"%FF", b"%00", b"%0A", b"%ED%A0%80", b"%C0%AF", b"%F0%9F%8E%B2", b"%", b"%zz", b"%25FF", b"..", b"..%2f..%2f"),
    *(b"%2e%2e", b"~", b"'%22%3C%3E", b"%E2%80%AE", b"a%20b", b"%7B%7B7*7%7D%7D", LONG, b"", b"None", b"-1"),
)
"""Parts of addresses: what is no UTF-8, half of a character, the end of a string, of a line, of a path."""

VALUES = (
    *(b"", b"0", b"1", b"-1", b"-0", b"00", b"1.0", b"1e3", b"NaN", b"inf", b"true", b"null", b"%2B1", b"0x1", b"1_0"),
    *(b"%D9%A3", b"%C2%B2", b"9" * 9, b"9" * 400, b"9" * 5000, *SEGMENTS),
)
QUERIES = (
    b"seat",
    b"step",
    b"width",
    b"action",
    b"lang",
    b"narrow",
    b"token",
    b"tried",
    b"tries",
    b"%FF",
    b"seat[]",
    b"",
)

HEADERS = tuple(
    (name, value)
    for name, values in {
        b"Accept-Language": (b"fr;q=nan", b"fr;q=inf,en;q=-inf", b"fr;q=1e999", b",;q=,;", b"*", b"\xff\xfe", LONG),
        b"Cookie": (
            b"tablee=\xff",
            b'tablee="\\377\\000"',
            b"tablee=" + LONG,
            b"=;;=;,",
            b"lang=\xe9; narrow=\xff",
            b"",
        ),
        b"Authorization": (b"Bearer \xff\xfe", b"Bearer", b"Bearer  ", b"bearer " + LONG, b"Basic \xff", b"\xff", b""),
        b"Range": (b"bytes=0-", b"bytes=-1", b"bytes=9-1", b"bytes=a-b", b"bytes=" + b"0-0," * 900, b"\xff", b"="),
        b"If-None-Match": (b'"', b'W/"x"', b"*", b"\xff", b'"a",' * 900, b""),
        b"If-Modified-Since": (b"yesterday", b"Thu, 32 Foo 99999 25:61:61 GMT", b"\xff", b"0"),
        b"If-Range": (b'"x"', b"yesterday"),
        b"Content-Type": (b"application/json; charset=utf-16", b"multipart/form-data", b"\xff", b"a/b/c;;;", b"", LONG),
        b"Content-Encoding": (b"gzip", b"\xff"),
        b"Content-Length": (b"-1", b"1e3", b"9" * 40, b"\xb2", b"0, 0"),
        b"Accept": (b"", b"\xff", b"*/*;q=nan", b"application/json;q=" + b"9" * 400),
        b"Accept-Encoding": (b"gzip;q=nan", b"gzip;q=0", b"\xff", b"gzip," * 900),
        b"Host": (b"", b"[::1", b"a b", b"\xff", b"x:99999", b"x:y", b"//", b"user@x", LONG),
        b"Origin": (b"null", b"://", b"http://[::1", b"\xff", b""),
        b"User-Agent": (b"Mobi\xff", b"", LONG),
        b"X-Forwarded-For": (b"", b"\xff", b"1.2.3.4, \xff", b"," * 900, b"[::1]:x", LONG),
        b"X-Forwarded-Proto": (b"gopher", b"", b"\xff", b"https"),
        b"Expect": (b"100-continue", b"\xff"),
        b"Upgrade": (b"websocket", b"h2c", b"\xff"),
        b"\xff": (b"x",),
        b"X" * 5000: (b"x",),
    }.items()
    for value in values
)

COMMANDS = tuple(command.encode() for command in (*DEEDS, "frob"))
FIELDS = (
    "seat",
    "to",
    "version",
    "key",
    "action",
    "text",
    "name",
    "word",
    "player",
    "game",
    "seats",
    "mode",
    "options",
)
JSONS = (
    *("1e400", "-1e400", "NaN", "1" * 400, "1" * 5000, "-1", "1.0", "1.5", "true", "null", '""', "[]", "{}", "[[]]"),
    *(
        '"\\ud800"',
        '"\\udfff\\ud800"',
        '"\\u0000"',
        '"\\u202e"',
        '"\\n"',
        '"' + "x" * 5000 + '"',
        "[" * 900 + "]" * 900,
    ),
    *('{"a": {"b": []}}', '"0"', '"-1"', '"٣"', '"²"', '"' + "9" * 5000 + '"', "0", "1", "99", "2147483648"),
)
"""Values that JSON can name, whether or not anybody meant them."""

BODIES = (
    *(
        b"",
        b" ",
        b"{",
        b"null",
        b"[]",
        b"1",
        b'"x"',
        b"\xef\xbb\xbf{}",
        b"\xff\xfe{\x00}\x00",
        b'{"seat": \xff}',
        b"\x00",
    ),
    *(b"[" * 60_000, b'{"a":' * 9000, b'{"seat": 0, "seat": 1}', b"&" * 300, b"=&=&%FF=%00", b"seat=%ED%A0%80&key=%zz"),
    *(b"x" * 70_000, b'{"seat": 0, "' + b"k" * 60_000 + b'": 1}', b"{}"),
)
"""Bodies that are neither JSON nor a form, or more of it than anybody needs."""


@dataclass(frozen=True)
class Odd:
    """A request as it goes over the wire."""

    method: bytes
    target: bytes
    headers: tuple[tuple[bytes, bytes], ...] = ()
    body: bytes = b""

    def wire(self, host: str) -> bytes:
        given = {name.lower() for name, _ in self.headers}
        visitor = next(VISITORS)
        needed = [
            *((b"Host", host.encode()), (b"Connection", b"close"), (b"Content-Length", b"%d" % len(self.body))),
            # From an address of its own: the house would soon have enough of one that asks for so much.
            (b"X-Forwarded-For", b"10.7.%d.%d" % (visitor // 250 % 250, visitor % 250 + 1)),
        ]
        lines = [*self.headers, *((name, value) for name, value in needed if name.lower() not in given)]
        head = b"".join(b"%s: %s\r\n" % line for line in lines)
        return b"%s %s HTTP/1.1\r\n%s\r\n%s" % (self.method, self.target, head, self.body)

    def __str__(self) -> str:
        return f"{self.method!r} {self.target[:200]!r} {[(n[:40], v[:80]) for n, v in self.headers]} {self.body[:80]!r}"


def status(address: str, odd: Odd) -> int:
    """What the house answers; 0 when it closes the door without a word."""
    place = urlsplit(address)
    with socket.create_connection((place.hostname, place.port), timeout=PATIENCE) as wire:
        wire.settimeout(PATIENCE)
        try:
            wire.sendall(odd.wire(place.netloc))
            answer = b""
            while part := wire.recv(1 << 16):
                answer += part
                if answer.startswith(b"HTTP/1.1 101"):
                    break
        except ConnectionError:  # it need not hear out what it has refused
            pass
    words = answer.split(b" ", 2)
    return int(words[1]) if len(words) > 1 and words[0] == b"HTTP/1.1" else 0


class Imp:
    """Thinks of requests; the same ones from the same seed."""

    def __init__(self, tables: Sequence[str], token: str, seed: str) -> None:
        self.tables = [table.encode() for table in tables]
        self.token = token.encode()
        self.random = random.Random(seed)

    @property
    def known(self) -> tuple[bytes, bytes]:
        return self.random.choice(((b"Cookie", b"tablee=" + self.token), (b"Authorization", b"Bearer " + self.token)))

    def target(self, route: str, **odd: bytes) -> bytes:
        """The address of something that is there, but for the parts that are given."""
        there = {
            "id": self.random.choice(self.tables),
            "name": self.random.choice(self.tables).partition(b"-")[0],
            "token": self.token,
            "file": b"tokens.css",
            "command": self.random.choice(COMMANDS),
            "lesson": b"capturing",
        }
        found = route.encode()
        if route.endswith("card.png"):  # a large one, and as good as another
            there["id"] = self.tables[0]
        for name, part in {**there, **odd}.items():
            found = found.replace(b"{%s}" % name.encode(), part)
        return found + (b"?width=100" if found.endswith(b".png") else b"")

    def each(self) -> Iterator[Odd]:
        """Every oddity once: each method and each part of each address, each query, header and body."""
        for route in ROUTES:
            for method in METHODS:
                yield Odd(method, self.target(route), (self.known,))
            for name in ("id", "name", "token", "file", "command", "lesson"):
                if f"{{{name}}}" in route:
                    for segment in SEGMENTS:
                        for method in (b"GET", b"POST"):
                            yield Odd(method, self.target(route, **{name: segment}), (self.known,))
        for query in QUERIES:
            for value in VALUES:
                route = self.random.choice([route for route in ROUTES if not route.endswith(".png")])
                yield Odd(b"GET", self.target(route) + b"?%s=%s" % (query, value), (self.known,))
        for header in HEADERS:
            yield Odd(b"POST", self.target(self.random.choice(ROUTES)), (header,))
            # The address of a table stands in its picture for cameras, in links and on its page.
            for route in ("/tables/{id}", "/tables/{id}/qr.svg") if header[0] == b"Host" else ROUTES[:0]:
                yield Odd(b"GET", self.target(route), (header,))
        for route in ROUTES:
            for _, headers in groupby(HEADERS, lambda header: header[0]):
                yield Odd(b"GET", self.target(route), (self.random.choice(list(headers)),))
        for target in (
            b"*",
            b"//",
            b"http://elsewhere.test/",
            b"/\xff",
            b"",
            b"x",
            b"/#",
            b"/?%s" % LONG,
            b"/" + LONG * 20,
        ):
            for method in (b"GET", b"OPTIONS", b"CONNECT"):
                yield Odd(method, target)
        for body in BODIES:
            for route in ("/tables", "/api/tables", "/tables/{id}/{command}", "/api/tables/{id}/{command}"):
                yield self._posted(route, body)
        for field in FIELDS:
            for written in JSONS:
                yield self._posted(*self._command({field: written}))

    def any(self, number: int) -> Iterator[Odd]:
        """So many with several oddities each, as chance has it."""
        for _ in range(number):
            route, headers = self.random.choice(ROUTES), self.random.sample(HEADERS, self.random.randint(0, 2))
            if self.random.random() < 0.5:
                fields = self.random.sample(FIELDS, self.random.randint(1, 4))
                odd = self._posted(*self._command({field: self.random.choice(JSONS) for field in fields}))
                yield Odd(odd.method, odd.target, (*odd.headers, *headers), odd.body)
            else:
                parts = {self.random.choice(("id", "name", "token", "file")): self.random.choice(SEGMENTS)}
                query = b"&".join(
                    b"%s=%s" % (self.random.choice(QUERIES), self.random.choice(VALUES))
                    for _ in range(self.random.randint(1, 3))
                )
                target = self.target(route, **parts if self.random.random() < 0.3 else {})
                join = b"&" if b"?" in target else b"?"
                yield Odd(self.random.choice(METHODS), target + join + query, (self.known, *headers))

    def sockets(self) -> Iterator[Odd]:
        """Handshakes of sockets."""
        hello = (
            *((b"Connection", b"Upgrade"), (b"Upgrade", b"websocket"), (b"Sec-WebSocket-Version", b"13")),
            (b"Sec-WebSocket-Key", b"dGhlIHNhbXBsZSBub25jZQ=="),
        )
        for route in SOCKETS:
            for name in (b"seat", b"lang", b"narrow", b"%FF"):
                for value in VALUES:
                    yield Odd(b"GET", self.target(route) + b"?%s=%s" % (name, value), (*hello, self.known))
            for segment in SEGMENTS:
                yield Odd(b"GET", self.target(route, id=segment), (*hello, self.known))
            for header in HEADERS:
                if header[0] not in (b"Upgrade", b"Content-Length"):
                    yield Odd(b"GET", self.target(route), (*hello, header))
            for spoilt in (b"Sec-WebSocket-Version", b"Sec-WebSocket-Key"):
                for value in (b"", b"\xff", b"x", LONG):
                    changed = tuple((name, value if name == spoilt else kept) for name, kept in hello)
                    yield Odd(b"GET", self.target(route), changed)

    def _command(self, odd: dict[str, str]) -> tuple[str, bytes]:
        """A command that is right but for some fields."""
        route = self.random.choice(("/tables/{id}/{command}", "/api/tables/{id}/{command}", "/tables", "/api/tables"))
        right = {"seat": "0", "version": "0", "key": '"k"', "action": '"x"', "text": '"hello"', "name": '"Léa"'}
        laid = {"game": '"patolli"', "name": '"Léa"', "mode": '"invite"'}
        wanted = laid if route.endswith("tables") else right
        # What programs send may have no field too many, and so most are left out.
        chosen = {name: wanted[name] for name in wanted if route[1] != "a" or self.random.random() < 0.7}
        return route, (
            "{" + ", ".join(f'"{name}": {value}' for name, value in {**chosen, **odd}.items()) + "}"
        ).encode()

    def _posted(self, route: str, body: bytes) -> Odd:
        """As JSON, or, on pages, as a form."""
        if not route.startswith("/api") and self.random.random() < 0.4:
            kind, body = b"application/x-www-form-urlencoded", as_form(body)
        else:
            kind = b"application/json"
        return Odd(b"POST", self.target(route), ((b"Content-Type", kind), self.known), body)


def as_form(body: bytes) -> bytes:
    """The fields of a JSON object as a form, as far as it is one."""
    try:
        fields = json.loads(body)
        pairs: Iterable[tuple[str, object]] = fields.items()
    except (ValueError, AttributeError, RecursionError):
        return body
    return b"&".join(f"{name}={value}".encode("utf-8", "surrogatepass") for name, value in pairs)
