"""What push services ask for: messages that only a device can read, and proof that they come from this house."""

from __future__ import annotations

import base64
from collections.abc import Mapping

from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from pywebpush import WebPusher


def new_key() -> str:
    """A private key, as text."""
    made = Vapid02()
    made.generate_keys()
    return bytes(made.private_pem()).decode()


def public(key: str) -> str:
    """Its public part, as a browser takes it."""
    point = Vapid02.from_pem(key.encode()).public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


def sealed(text: bytes, address: str, keys: Mapping[str, str]) -> bytes:
    """What only the device with these keys can read."""
    encoded = WebPusher({"endpoint": address, "keys": dict(keys)}).encode(text, "aes128gcm")
    return bytes(encoded["body"])


def signed(key: str, audience: str, until: int, subject: str) -> str:
    """For the service of this origin, until then: who sends."""
    claims = {"aud": audience, "exp": until, "sub": subject}
    return str(Vapid02.from_pem(key.encode()).sign(claims)["Authorization"])


def usable(keys: Mapping[str, str]) -> bool:
    """Whether something can be sealed for a device that says it has these."""
    try:
        sealed(b"?", "https://example.invalid/", keys)
    except Exception:  # whatever a stranger may have sent instead of a point on a curve
        return False
    return True
