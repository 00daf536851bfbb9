"""Slips that the house signs and takes back once: its questions to passkeys.

Nothing is kept of one that is only given out, so any number may be asked for; that it was taken back is kept until it
would be too old anyway. Any process of the house may write one and another take it back.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from tablee.table import schema
from tablee.table.errors import TableError
from tablee.table.known import People

KEY = "slips"
"""By what name the house keeps what it signs them with."""

NONCE, UNTIL, MAC = 16, 8, 16
LENGTH = UNTIL + NONCE + MAC


class BadSlip(TableError):
    """Not ours, not for this, too late, or taken back already."""

    status = 403


class Slips:
    def __init__(self, people: People) -> None:
        self.people = people
        self._key = b""

    async def write(self, purpose: str, about: str, life: float) -> bytes:
        """A slip for one purpose, good for some seconds."""
        until = int(time.time() + life).to_bytes(UNTIL)
        nonce = secrets.token_bytes(NONCE)
        return until + nonce + await self._mac(purpose, about, until + nonce)

    async def check(self, slip: bytes, purpose: str, about: str) -> None:
        """`BadSlip` where it is not ours and for this, or too late."""
        signed, mac = slip[:-MAC], slip[-MAC:]
        if len(slip) != LENGTH or not hmac.compare_digest(mac, await self._mac(purpose, about, signed)):
            raise BadSlip("passkey-not-asked")
        if int.from_bytes(signed[:UNTIL]) < time.time():
            raise BadSlip("passkey-late")

    async def was_taken_back(self, slip: bytes) -> bool:
        answered = schema.answered
        async with self.people.reading() as connection:
            return bool(await connection.scalar(select(answered.c.id).where(answered.c.id == _number(slip))))

    async def take_back(self, connection: AsyncConnection, slip: bytes) -> None:
        """Within the transaction of what it is good for; `BadSlip` where it was taken back before."""
        answered = schema.answered
        await connection.execute(delete(answered).where(answered.c.until < time.time()))
        row = {"id": _number(slip), "until": float(int.from_bytes(slip[:UNTIL]))}
        kept = await connection.execute(self.people.insert(answered).values(row).on_conflict_do_nothing())
        if kept.rowcount != 1:
            raise BadSlip("passkey-used")

    async def _mac(self, purpose: str, about: str, signed: bytes) -> bytes:
        text = f"tablee slip 1\n{purpose}\n{about}\n".encode() + signed
        return hmac.digest(await self._signed_with(), text, hashlib.sha256)[:MAC]

    async def _signed_with(self) -> bytes:
        """The key, made by whichever process first needs it."""
        if not self._key:
            kept = schema.secrets
            asked = select(kept.c.value).where(kept.c.name == KEY)
            async with self.people.reading() as connection:
                found = await connection.scalar(asked)
            if found is None:
                async with self.people.writing() as connection:
                    made = self.people.insert(kept).values(name=KEY, value=secrets.token_hex(32))
                    await connection.execute(made.on_conflict_do_nothing())
                    found = await connection.scalar(asked)
            self._key = bytes.fromhex(str(found))
        return self._key


def _number(slip: bytes) -> str:
    return slip[UNTIL:-MAC].hex()
