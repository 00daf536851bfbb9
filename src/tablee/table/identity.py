"""Who somebody is to the house: a token that only they have, what is kept of it, a name."""

from __future__ import annotations

import base64
import hashlib
import secrets

from tablee.kernel.record import one_line
from tablee.table.errors import BadCommand

LONGEST_NAME = 40


def owner_of(token: str) -> str:
    """What is kept of a person's token: enough to know it again, not enough to forge it."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_token() -> str:
    return secrets.token_urlsafe(32)


def one_id(owner: str, asked: str) -> str:
    """The name of a table that somebody asks for in so many words: the same each time, and nobody else can tell it."""
    digest = hashlib.sha256(f"tablee table 1\n{owner}\n{asked}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:9]).decode()


def personal(owner: str, key: str) -> str:
    """The key of a command as it is kept: two people may think of the same, and it tells of nobody."""
    if not 0 < len(key) <= 64 or not key.isprintable():
        raise BadCommand("key")
    return hashlib.sha256(f"tablee command 1\n{owner}\n{key}".encode()).hexdigest()[:32]


def once_personal(owner: str) -> str:
    """How the keys of a person's commands began before that: by a part of what is kept of their token."""
    return f"{owner[:16]}:"


def proper_name(name: str) -> str:
    clean = "" if not name.strip() else one_line(name)
    if not clean or clean == "-":
        raise BadCommand("no-name")
    return clean
