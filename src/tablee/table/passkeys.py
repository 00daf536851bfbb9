"""Passkeys: the house asks, a device signs, and the house has kept the public half of what it signs with (WebAuthn).

Where somebody stands is part of what is signed: the name of the house and the address of its pages, as the browser saw
them. So a key made here is of no use to another house, nor one that was made there to this.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, func, insert, select, update
from starlette.requests import Request

from tablee.table import schema
from tablee.table.errors import NotNow, TableError, TooMuch
from tablee.table.known import Known
from tablee.table.slips import BadSlip

if TYPE_CHECKING:
    from tablee.table.tables import Tables

MAKE, ENTER = "passkey made", "passkey used"
LIFE = 300.0
"""Seconds in which a question of the house may be answered."""

MOST_KEYS = 20
"""Passkeys of one person."""

LONGEST_LABEL = 40
COUNTED = slice(33, 37)
"""Where an authenticator's data tells how often it has signed."""

passkeys = schema.passkeys
Json = dict[str, Any]


class BadPasskey(TableError):
    """An answer that proves nothing."""

    status = 403


@dataclass(frozen=True)
class Passkey:
    id: str
    label: str
    house: str
    made_at: float
    used_at: float | None


@dataclass(frozen=True)
class Here:
    """The house as the browser sees it."""

    name: str
    origin: str


def here(request: Request) -> Here:
    """Behind a proxy that is trusted these are the name and the scheme that it was asked by."""
    url = request.base_url
    return Here(url.hostname or "", f"{url.scheme}://{url.netloc}")


async def passkeys_of(tables: Tables, owner: str) -> list[Passkey]:
    fields = [passkeys.c[name] for name in ("id", "label", "house", "made_at", "used_at")]
    async with tables.people.reading() as connection:
        found = select(*fields).where(passkeys.c.owner == owner).order_by(passkeys.c.made_at, passkeys.c.id)
        return [Passkey(*row) for row in await connection.execute(found)]


# To make one


async def question_to_make(tables: Tables, known: Known, at: Here, title: str, name: str) -> Json:
    from webauthn import generate_registration_options, options_to_json  # a while: only where one is made or used
    from webauthn.helpers import base64url_to_bytes
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    kept = await passkeys_of(tables, known.owner)
    if len(kept) >= MOST_KEYS:
        raise TooMuch("passkeys-many", most=MOST_KEYS)
    options = generate_registration_options(
        rp_id=at.name,
        rp_name=title,
        user_name=name,
        user_display_name=name,
        user_id=hashlib.sha256(f"tablee passkey 1\n{known.owner}".encode()).digest(),
        challenge=await tables.slips.write(MAKE, known.owner, LIFE),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
        exclude_credentials=[
            PublicKeyCredentialDescriptor(base64url_to_bytes(key.id)) for key in kept if key.house == at.name
        ],
    )
    asked: Json = json.loads(options_to_json(options))
    return asked


async def keep(tables: Tables, known: Known, at: Here, answer: Mapping[str, Any], label: str) -> None:
    """Keep the public half of a key that was made in answer to our question."""
    from webauthn import verify_registration_response
    from webauthn.helpers import bytes_to_base64url
    from webauthn.helpers.exceptions import WebAuthnException

    slip = await _asked(tables, answer, at, MAKE, known.owner)
    try:
        made = verify_registration_response(
            credential=dict(answer), expected_challenge=slip, expected_rp_id=at.name, expected_origin=at.origin
        )
    except (WebAuthnException, ValueError, KeyError, TypeError) as error:
        raise BadPasskey("passkey-bad") from error
    row = {
        "id": bytes_to_base64url(made.credential_id),
        "owner": known.owner,
        "label": "".join(char for char in label if char.isprintable()).strip()[:LONGEST_LABEL] or "-",
        "house": at.name,
        "public_key": made.credential_public_key,
        "sign_count": made.sign_count,
        "made_at": time.time(),
    }
    async with tables.people.writing([known.owner]) as connection:
        await tables.slips.take_back(connection, slip)
        if await connection.scalar(select(passkeys.c.id).where(passkeys.c.id == row["id"])):
            raise BadPasskey("passkey-known")
        kept = select(func.count()).select_from(passkeys).where(passkeys.c.owner == known.owner)
        if (await connection.scalar(kept) or 0) >= MOST_KEYS:  # questions cost nothing, and may be many
            raise TooMuch("passkeys-many", most=MOST_KEYS)
        await connection.execute(insert(passkeys).values(row))


async def remove(tables: Tables, owner: str, id_: str, other_way: bool) -> None:
    """The last one only where there is another way in."""
    kept = await passkeys_of(tables, owner)
    if not other_way and [key.id for key in kept] == [id_]:
        raise NotNow("last-key")
    async with tables.people.writing([owner]) as connection:
        await connection.execute(delete(passkeys).where(passkeys.c.id == id_, passkeys.c.owner == owner))


# To use one


async def question_to_enter(tables: Tables, at: Here) -> Json:
    """For whoever it is: their device knows which of its keys belong here."""
    from webauthn import generate_authentication_options, options_to_json

    options = generate_authentication_options(rp_id=at.name, challenge=await tables.slips.write(ENTER, "", LIFE))
    asked: Json = json.loads(options_to_json(options))
    return asked


async def whose(tables: Tables, at: Here, answer: Mapping[str, Any]) -> str:
    """The owner of the key that has answered. An answer counts once, and a key that counts its answers must not have
    given a later one before: then there is a copy of it."""
    from webauthn import verify_authentication_response
    from webauthn.helpers.exceptions import WebAuthnException

    slip = await _asked(tables, answer, at, ENTER, "")
    async with tables.people.reading() as connection:
        asked = select(passkeys).where(passkeys.c.id == str(answer.get("id")))
        key = (await connection.execute(asked)).first()
    if key is None or key.house != at.name:
        raise BadPasskey("passkey-unknown")
    try:
        used = verify_authentication_response(
            credential=dict(answer),
            expected_challenge=slip,
            expected_rp_id=at.name,
            expected_origin=at.origin,
            credential_public_key=key.public_key,
            credential_current_sign_count=key.sign_count,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError) as error:
        if await tables.slips.was_taken_back(slip):  # whoever sends the same again is told that, and of no copy
            raise BadSlip("passkey-used") from error
        counted = "passkey-counter" if _went_back(answer, key.sign_count) else ""
        raise BadPasskey(_elsewhere(answer, at) or counted or "passkey-bad") from error
    async with tables.people.writing() as connection:
        await tables.slips.take_back(connection, slip)
        unchanged = update(passkeys).where(passkeys.c.id == key.id, passkeys.c.sign_count == key.sign_count)
        done = await connection.execute(unchanged.values(sign_count=used.new_sign_count, used_at=time.time()))
        if done.rowcount != 1:
            raise BadPasskey("passkey-counter")
    return str(key.owner)


async def _asked(tables: Tables, answer: Mapping[str, Any], at: Here, purpose: str, about: str) -> bytes:
    """Our question, as the device has signed it; refused where it was another's, or asked on another page."""
    from webauthn.helpers import base64url_to_bytes

    said = _client_data(answer)
    if said.get("origin") != at.origin:
        raise BadPasskey("passkey-origin")
    try:
        slip = base64url_to_bytes(str(said.get("challenge")))
    except ValueError:
        raise BadPasskey("passkey-bad") from None
    await tables.slips.check(slip, purpose, about)
    return slip


def _client_data(answer: Mapping[str, Any]) -> Mapping[str, Any]:
    from webauthn.helpers import base64url_to_bytes

    try:
        said = json.loads(base64url_to_bytes(answer["response"]["clientDataJSON"]))
    except (KeyError, TypeError, ValueError, RecursionError, AttributeError):
        raise BadPasskey("passkey-bad") from None
    if not isinstance(said, dict):
        raise BadPasskey("passkey-bad")
    return said


def _signed_data(answer: Mapping[str, Any]) -> bytes:
    from webauthn.helpers import base64url_to_bytes

    try:
        return base64url_to_bytes(answer["response"]["authenticatorData"])
    except (KeyError, TypeError, ValueError, AttributeError):
        return b""


def _elsewhere(answer: Mapping[str, Any], at: Here) -> str:
    """Whether it is the key of another house that has signed."""
    data = _signed_data(answer)
    named = hashlib.sha256(at.name.encode()).digest()
    return "passkey-elsewhere" if data and data[:32] != named else ""


def _went_back(answer: Mapping[str, Any], count: int) -> bool:
    counted = int.from_bytes(_signed_data(answer)[COUNTED])
    return bool(counted or count) and counted <= count
