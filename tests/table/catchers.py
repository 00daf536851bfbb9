"""Servers that signs are sent to, as real ones are: a push service, a program that takes webhooks, a mail server. Each
can be slow, refuse, or be gone. A device opens what was sealed for it."""

from __future__ import annotations

import base64
import json
import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.table.server import PATIENCE


def plain64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def raw64(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Device:
    """A browser's subscription: the keys that never leave it, and what it tells the house."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)

    def subscription(self) -> dict[str, Any]:
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "keys": {"p256dh": plain64(point), "auth": plain64(self._auth)}}

    def opened(self, sealed: bytes) -> dict[str, Any]:
        text = http_ece.decrypt(sealed, private_key=self._key, auth_secret=self._auth, version="aes128gcm")
        told: dict[str, Any] = json.loads(text)
        return told


def vouched(authorization: str) -> tuple[str, dict[str, Any]]:
    """The public key that a push message is signed with, and the claims; the signature must be right."""
    scheme, _, rest = authorization.partition(" ")
    assert scheme == "vapid"
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    head, claims, signature = parts["t"].split(".")
    key, signed = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw64(parts["k"])), raw64(signature)
    r, s = int.from_bytes(signed[:32], "big"), int.from_bytes(signed[32:], "big")
    key.verify(encode_dss_signature(r, s), f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    assert json.loads(raw64(head))["alg"] == "ES256"
    told: dict[str, Any] = json.loads(raw64(claims))
    return parts["k"], told


COMPANY = b'"kind": "sat"'


@dataclass
class Posted:
    """One request that arrived."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Catcher:
    """Takes POSTs. ``answers`` are the statuses of the next ones, before all others are taken, as is always what is
    told of company; ``slow`` is how many seconds it thinks about each."""

    address: str
    caught: list[Posted] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)
    slow: float = 0.0

    def at(self, path: str) -> list[Posted]:
        return [posted for posted in list(self.caught) if posted.path == path]


@contextmanager
def catching() -> Iterator[Catcher]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            judged = catcher.answers and COMPANY not in body
            status = catcher.answers.pop(0) if judged else 201  # before anybody knows of it, who might take it away
            catcher.caught.append(Posted(self.path, {name.lower(): text for name, text in self.headers.items()}, body))
            time.sleep(catcher.slow)
            self.send_response(status)
            self.send_header("Location", f"{catcher.address}/elsewhere")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (the name is the library's)
            """Nothing is told on the terminal."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    catcher = Catcher(f"http://127.0.0.1:{server.server_port}")
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield catcher
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class Mailroom:
    """A mail server's letters. ``answers`` are what it says to the next ones, before it takes all others; while it is
    ``closed`` it says so to whoever wants to send."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.raw: list[bytes] = []
        self.answers: list[str] = []
        self.closed = ""

    async def handle_MAIL(  # noqa: N802 (the library's)
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self.closed:
            return self.closed
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802 (the library's)
        if self.answers:
            return self.answers.pop(0)
        assert isinstance(envelope.content, bytes)
        letter = BytesParser(policy=default).parsebytes(envelope.content)
        assert isinstance(letter, EmailMessage)
        self.raw.append(envelope.content)
        self.letters.append(letter)
        return "250 OK"

    def to(self, address: str) -> list[EmailMessage]:
        return [letter for letter in list(self.letters) if letter["To"] == address]


@contextmanager
def mailing(port: int = 0) -> Iterator[tuple[Mailroom, str]]:
    """A mail server, and how a house is told of it."""
    room = Mailroom()
    server = Controller(room, "127.0.0.1", port=port or _free_port())
    server.start()
    try:
        yield room, f"smtp+plain://127.0.0.1:{server.port}"
    finally:
        server.stop()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def came(caught: Callable[[], list[Any]], count: int = 1) -> list[Any]:
    """As many as that, once they are there."""
    until = time.monotonic() + PATIENCE
    while len(found := caught()) < count:
        assert time.monotonic() < until, f"{len(found)} came, not {count}"
        time.sleep(0.02)
    return found
