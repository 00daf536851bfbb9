"""The ways by which a message leaves the house: to a device, a mailbox, a program.

What cannot be delivered may be tried again (`Unreached`), must not be (`Refused`), or never will be (`Gone`).
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import sys
import time
from collections.abc import Awaitable, Callable
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, parseaddr
from importlib import import_module
from urllib.parse import urlsplit

from tablee.table.journal import complain
from tablee.table.signs.boxes import Box, Boxes, Message, house_of, sealed_for
from tablee.table.signs.outside import Unreached, sent
from tablee.table.signs.sentences import CONFIRM, TRIAL, Written
from tablee.table.signs.terms import Post

LONGEST_STAY = 86_400
"""Seconds for which a push service keeps a message for a device that is off."""

PASS = 12 * 3600
"""Seconds for which a push service may take our word for who we are."""

MAIL_BUDGET = 30.0
"""Seconds for a mail server, from the first word to the last."""


class Refused(Exception):
    """It will not be taken, whoever asks again: the key of a sentence says why."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class Gone(Exception):
    """There is nobody any more: the box is forgotten."""


Way = Callable[[Box, Message, Written], Awaitable[None]]


async def fetched(module: str) -> None:
    """Have a module ready that brings much with it: only where it is needed, and beside the loop."""
    if module not in sys.modules:
        await asyncio.to_thread(import_module, module)


def judge(status: int) -> None:
    """What an answer to a message means."""
    if 200 <= status < 300:
        return
    if status in (408, 425, 429) or status >= 500:
        raise Unreached("busy")
    if 300 <= status < 400:
        raise Refused("redirect")
    raise Refused("refused")


class Ways:
    """All of them, in one house."""

    def __init__(self, boxes: Boxes, post: Post, lies_there: Callable[[str], None]) -> None:
        """``lies_there`` is told for whom a mail has been written."""
        self.boxes = boxes
        self.post = post
        self.lies_there = lies_there
        self._key = ""

    async def push(self, box: Box, message: Message, written: Written) -> None:
        key = await self.key()
        from tablee.table.signs import vapid

        facts = {"title": written.title, "body": written.body, "open": written.path, "tag": written.tag}
        text = json.dumps(facts, ensure_ascii=False).encode()
        sealed, known = await asyncio.gather(
            asyncio.to_thread(vapid.sealed, text, box.address, sealed_for(box)),
            asyncio.to_thread(
                vapid.signed, key, origin_of(box.address), int(time.time()) + PASS, self._speaks_for(box)
            ),
        )
        topic = base64.urlsafe_b64encode(hashlib.sha256(written.tag.encode()).digest()[:18]).decode()
        headers = {
            "Authorization": known,
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(LONGEST_STAY),
            "Urgency": "high",
            "Topic": topic,  # a message that was not delivered yet gives way to the next about the same table
        }
        status = await sent(box.address, headers, sealed, self.post.allowed)
        if status in (404, 410):
            raise Gone
        judge(status)

    def _speaks_for(self, box: Box) -> str:
        """Whom a push service may turn to. Apple's takes nothing from somebody whom nobody could ever reach: where the
        host has named neither an address nor a mailbox, that is the house as the device knows it."""
        if self.post.mail is not None:
            return f"mailto:{parseaddr(self.post.mail.sender)[1]}"
        known = (self.post.address, house_of(box))
        return next((house for house in known if house.startswith("https:")), "mailto:nobody@example.invalid")

    async def key(self) -> str:
        """The house's private key for push services."""
        await fetched("tablee.table.signs.vapid")
        from tablee.table.signs import vapid

        if not self._key:
            self._key = await self.boxes.key(vapid.new_key)
        return self._key

    async def public_key(self) -> str:
        """What a browser must know to let this house, and no other, send to it."""
        key = await self.key()
        from tablee.table.signs import vapid

        return vapid.public(key)

    async def mail(self, box: Box, message: Message, written: Written) -> None:
        await fetched("aiosmtplib")
        import aiosmtplib

        server = self.post.mail
        if server is None:
            raise Unreached("no-mail")
        asked_for = message.kind in (TRIAL, CONFIRM)
        if not asked_for and not await self.boxes.claim(message):
            return  # another lies there, and they have not been in the house since
        try:
            await aiosmtplib.send(
                self.mailed(box, message, written),
                sender=parseaddr(server.sender)[1],
                recipients=[box.address],
                hostname=server.host,
                port=server.port,
                username=server.user or None,
                password=server.password or None,
                use_tls=server.scheme == "smtps",
                start_tls=server.scheme == "smtp",
                timeout=MAIL_BUDGET / 2,
            )
        except BaseException as error:
            if not asked_for:
                await self.boxes.release(message)
            if isinstance(error, aiosmtplib.SMTPRecipientsRefused | aiosmtplib.SMTPDataError):
                raise (Refused("no-mailbox") if _permanent(error) else Unreached("mail-busy")) from None
            if isinstance(error, aiosmtplib.SMTPResponseException):  # the house itself is refused there
                complain("mail-refused", error, code=error.code)
                raise Unreached("mail-closed") from None
            if isinstance(error, aiosmtplib.SMTPException | OSError | ValueError):
                complain("mail-away", error)
                raise Unreached("mail-away") from None
            raise
        if not asked_for:
            self.lies_there(box.owner)

    def mailed(self, box: Box, message: Message, written: Written) -> bytes:
        """A mail as it is handed in: with a link to stop it, for people and for mail programs."""
        server = self.post.mail
        assert server is not None
        mail = EmailMessage(policy=SMTP.clone(cte_type="7bit"))
        mail["From"], mail["To"], mail["Subject"] = server.sender, box.address, written.title
        mail["Date"] = formatdate()
        mail["Content-Language"] = box.language
        mail["Auto-Submitted"] = "auto-generated"
        stop = f"{self.post.address}/signs/{box.id}/stop?key={box.proof('stop')}"
        # As they are: the library would encode what does not fit into a line, and no mail program reads that.
        whole = [f"Message-ID: <{message.id}@{urlsplit(self.post.address).hostname}>"]
        if box.confirmed_at is not None:
            whole += [f"List-Unsubscribe: <{stop}>", "List-Unsubscribe-Post: List-Unsubscribe=One-Click"]
        link = f"{self.post.address}{written.path}"
        if message.kind == CONFIRM:
            link = f"{self.post.address}/signs/{box.id}/confirm?key={box.proof('confirm')}"
        foot = written.foot if message.kind == CONFIRM else f"{written.foot}\n{stop}"
        mail.set_content(f"{written.body}\n\n{link}\n\n-- \n{foot}\n")
        return "".join(f"{line}\r\n" for line in whole).encode() + mail.as_bytes()

    async def hook(self, box: Box, message: Message, written: Written) -> None:
        link = f"{self.post.address}{written.path}"
        facts = {
            "id": message.id,
            "kind": message.kind,
            "game": message.facts.get("name", ""),
            "title": message.facts.get("game", ""),
            "with": message.facts.get("with", []),
            "table": message.table_id,
            "address": link,
            "text": f"{written.body} {link}",
            "content": f"{written.body} {link}",
            "allowed_mentions": {"parse": []},
            "at": int(message.made_at),
        }
        body = json.dumps(facts, ensure_ascii=False).encode()
        at = int(time.time())
        headers = {"Content-Type": "application/json", "Tablee-Signature": signature(box.secret, at, body)}
        judge(await sent(box.address, headers, body, self.post.allowed))

    def by(self, way: str) -> Way:
        known: dict[str, Way] = {"push": self.push, "mail": self.mail, "hook": self.hook}
        return known[way]


def signature(secret: str, at: int, body: bytes) -> str:
    """By which a program knows that a message is from this house, and of now."""
    digest = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={at},v1={digest}"


def origin_of(address: str) -> str:
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"


def _permanent(error: Exception) -> bool:
    """Whether a mail server has said no for good: all of what it said begins with a five."""
    import aiosmtplib

    if isinstance(error, aiosmtplib.SMTPRecipientsRefused):
        return all(500 <= refused.code < 600 for refused in error.recipients)
    return isinstance(error, aiosmtplib.SMTPResponseException) and 500 <= error.code < 600
