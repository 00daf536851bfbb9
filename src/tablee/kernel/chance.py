"""Sources of chance: a quick generator for study, and dice that anyone can check for tables."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64, mypyc_attr

MULTIPLIER: Final = 2862933555777941757
INCREMENT: Final = 3037000493
LOW_62: Final = 0x3FFF_FFFF_FFFF_FFFF


@mypyc_attr(allow_interpreted_subclasses=True)
class Rng:
    """A seeded generator for playouts and simulations: the same numbers interpreted and compiled.

    A linear congruential generator of 62 bits (L'Ecuyer's multiplier) of which the upper 32 are used: nothing is
    allocated, so that a number costs less than a move. Never the dice of a table.
    """

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        digest = hashlib.sha256(f"tablee rng {seed}".encode()).digest()
        self.state: i64 = int.from_bytes(digest[:8], "big") >> 2

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, for n up to 2**31."""
        # Compiled, the product wraps at 64 bits; the lower 62 are the same.
        state: i64 = (self.state * MULTIPLIER + INCREMENT) & LOW_62
        self.state = state
        width: i64 = n
        return ((state >> 30) * width) >> 32


class Dice(Rng):
    """The dice of a table: each draw is computed from a secret key, a word from each player and its number.

    Whoever knows the key and the words can compute every draw again.
    """

    __slots__ = ("block", "draw", "key", "salts")

    def __init__(self, key: bytes, salts: Sequence[str]) -> None:
        super().__init__(0)
        self.key = key
        self.salts = ".".join(salt.encode().hex() for salt in salts)
        self.draw = 0
        self.block = 0

    def at(self, draw: int) -> Dice:
        """Go to a draw by its number: the first result of chance in a game is 0."""
        self.draw = draw
        self.block = 0
        return self

    def below(self, n: int) -> int:
        if not 0 < n <= 1 << 64:
            raise ValueError(f"no number is below {n}")
        fair = (1 << 64) - (1 << 64) % n  # numbers from here on are thrown away: no modulo bias
        while True:
            message = f"tablee dice 1\n{self.salts}\n{self.draw}\n{self.block}".encode()
            self.block += 1
            number = int.from_bytes(hmac.digest(self.key, message, "sha256")[:8], "big")
            if number < fair:
                return number % n


def new_key() -> bytes:
    return secrets.token_bytes(32)


def commitment(key: bytes) -> str:
    """What the table publishes before the first throw: it binds the key without telling it."""
    return hashlib.sha256(b"tablee commitment 1\n" + key).hexdigest()


def drawn(counts: list[int], rng: Rng) -> int:
    """One of so many cards of each kind; its kind."""
    total = 0
    for count in counts:
        total += count
    left = rng.below(total)
    kind = 0
    while left >= counts[kind]:
        left -= counts[kind]
        kind += 1
    return kind
