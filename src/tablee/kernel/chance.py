"""Sources of chance: a quick generator for study, and dice that anyone can check for tables."""

from __future__ import annotations

import hashlib
import hmac
import random
import secrets
import struct
from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64, mypyc_attr

BLOCK: Final = 512


@mypyc_attr(allow_interpreted_subclasses=True)
class Rng:
    """A seeded generator for playouts and simulations: the same numbers interpreted and compiled.

    It takes numbers of 32 bits from the standard generator by the block, because one call a number would cost more
    than a move. Never the dice of a table.
    """

    __slots__ = ("numbers", "source")

    def __init__(self, seed: int) -> None:
        self.source = random.Random(seed)  # noqa: S311 (study needs repeatable numbers, not secret ones)
        self.numbers: list[int] = []

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, for n up to 2**31."""
        if not self.numbers:
            words = self.source.getrandbits(32 * BLOCK).to_bytes(4 * BLOCK, "little")
            self.numbers = list(struct.unpack(f"<{BLOCK}I", words))
        number: i64 = self.numbers.pop()
        width: i64 = n
        return (number * width) >> 32


class Dice(Rng):
    """The dice of a table: each draw is computed from a secret key, a word from each player and its number.

    Whoever knows the key and the words can compute every draw again.
    """

    __slots__ = ("block", "draw", "key", "words")

    def __init__(self, key: bytes, words: Sequence[str]) -> None:
        super().__init__(0)
        self.key = key
        self.words = ".".join(word.encode().hex() for word in words)
        self.draw = 0
        self.block = 0

    def at(self, draw: int) -> Dice:
        """Go to a draw by its number: the first result of chance in a game is 0."""
        self.draw = draw
        self.block = 0
        return self

    def below(self, n: int) -> int:
        fair = (1 << 64) - (1 << 64) % n  # numbers from here on are thrown away: no modulo bias
        while True:
            message = f"tablee dice 1\n{self.words}\n{self.draw}\n{self.block}".encode()
            self.block += 1
            number = int.from_bytes(hmac.digest(self.key, message, "sha256")[:8], "big")
            if number < fair:
                return number % n


def new_key() -> bytes:
    return secrets.token_bytes(32)


def commitment(key: bytes) -> str:
    """What the table publishes before the first throw: it binds the key without telling it."""
    return hashlib.sha256(b"tablee commitment 1\n" + key).hexdigest()
