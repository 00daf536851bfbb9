"""How a house sends signs, as its host has set it up."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from tablee.kernel.errors import UserError
from tablee.kernel.words import words

SCHEMES = {"smtps": 465, "smtp": 587, "smtp+plain": 25}
"""How a mail server is reached: encrypted from the start, from the first word on, or not at all."""


FIT = re.compile(r"[!-;=?-~]{1,200}")
"""An address as it can stand in the head of a mail: in ASCII, without blanks or brackets."""


class BadTerms(UserError):
    """What the host has set makes no sense: says what would."""

    def say(self, language: str) -> str:
        return words("tablee.table", language).say(f"signs.host.{self.key}", **self.told(language))


@dataclass(frozen=True)
class MailServer:
    """Where mail is handed in, as whom, and from which address it comes."""

    host: str
    port: int
    scheme: str
    user: str
    password: str
    sender: str


@dataclass(frozen=True)
class Post:
    """``address`` is that of the house for those outside, without which no link could be written into a mail;
    ``allowed`` are hosts, with or without a port, that may be reached wherever they are and by plain HTTP."""

    address: str = ""
    mail: MailServer | None = None
    allowed: frozenset[str] = frozenset()
    away: float = 10.0
    """Seconds that somebody must not have looked at the table before a device or a program is told."""
    mail_after: float = 300.0
    """The same before a mail is written: whoever comes back within five minutes needs none."""
    pauses: tuple[float, ...] = (10.0, 60.0, 300.0, 1800.0, 7200.0)
    """Seconds before each further try; after the last the message is given up."""

    @property
    def mails(self) -> bool:
        return self.mail is not None


NOTHING_SET = Post()


def post(address: str = "", smtp: str = "", sender: str = "", allowed: str = "") -> Post:
    """From what the host has said on the command line or in the environment."""
    address = address.rstrip("/")
    if address and not _is_address(address):
        raise BadTerms("address", address=address)
    hosts = frozenset(part.strip().lower() for part in allowed.split(",") if part.strip())
    return Post(address, mail_server(smtp, sender, address) if smtp else None, hosts)


def _is_address(address: str) -> bool:
    try:
        parts = urlsplit(address)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and FIT.fullmatch(address) is not None
    except ValueError:
        return False


def mail_server(smtp: str, sender: str, address: str) -> MailServer:
    """``smtps://user:password@host:port`` and its like; what is wrong with one is told without its password."""
    try:
        parts = urlsplit(smtp)
        port = parts.port or SCHEMES[parts.scheme]
    except (ValueError, KeyError):
        raise BadTerms("smtp", known=", ".join(f"{scheme}://" for scheme in SCHEMES)) from None
    if not parts.hostname:
        raise BadTerms("smtp", known=", ".join(f"{scheme}://" for scheme in SCHEMES))
    if "@" not in sender or any(not char.isprintable() for char in sender):
        raise BadTerms("sender")
    if not address:
        raise BadTerms("no-address")
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return MailServer(parts.hostname, port, parts.scheme, user, password, sender)
