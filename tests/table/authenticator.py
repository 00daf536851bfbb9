"""An authenticator made of software: it signs what it is told to, right or wrong, with a real key."""

from __future__ import annotations

import hashlib
import json
import secrets
from base64 import urlsafe_b64encode
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, generate_private_key

Json = dict[str, Any]
PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


class Authenticator:
    """One passkey: for a house of this name, reached at this address."""

    def __init__(self, house: str = "table.test", origin: str = "https://table.test", counts: bool = True) -> None:
        self.key = generate_private_key(SECP256R1())
        self.id = secrets.token_bytes(16)
        self.house = house
        self.origin = origin
        self.count = 1 if counts else 0

    def make(self, asked: Json, **other: Any) -> Json:
        """The answer to a question that a key be made."""
        numbers = self.key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)}
        attested = bytes(16) + len(self.id).to_bytes(2) + self.id + cbor2.dumps(cose)
        data = self._data(PRESENT | VERIFIED | ATTESTED, **other) + attested
        statement = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        said = self._said("webauthn.create", asked, **other)
        return self._answer({"clientDataJSON": text(said), "attestationObject": text(statement)})

    def use(self, asked: Json, **other: Any) -> Json:
        """The answer to a question who it is; ``count`` is how often the key says to have signed."""
        self.count += bool(self.count)
        data, said = self._data(PRESENT | VERIFIED, **other), self._said("webauthn.get", asked, **other)
        signature = other.get("signed_by", self.key).sign(data + hashlib.sha256(said).digest(), ECDSA(hashes.SHA256()))
        return self._answer(
            {"clientDataJSON": text(said), "authenticatorData": text(data), "signature": text(signature)}
        )

    def _data(self, flags: int, house: str = "", count: int | None = None, **_: Any) -> bytes:
        named = hashlib.sha256((house or self.house).encode()).digest()
        return named + bytes([flags]) + (self.count if count is None else count).to_bytes(4)

    def _said(self, kind: str, asked: Json, origin: str = "", challenge: str = "", **_: Any) -> bytes:
        facts = {"type": kind, "challenge": challenge or asked["challenge"], "origin": origin or self.origin}
        return json.dumps(facts | {"crossOrigin": False}).encode()

    def _answer(self, response: Json) -> Json:
        return {"id": text(self.id), "rawId": text(self.id), "type": "public-key", "response": response}
