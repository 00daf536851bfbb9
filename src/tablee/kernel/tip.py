"""Tips: what a card, a piece, a face of a die, a terrain or a counter is, told to whoever asks.

A game names the kinds of things that lie on its table, each with its clause; `tip.KIND.name` and `tip.KIND.say` are the
words. Which kind something is follows from the drawing of the sprite that shows it, so that views carry nothing for it;
only where a drawing stands for several things does an element say it itself, by ``data-tip``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tablee.kernel.words import Words

PARTS = ("name", "say")
"""What a game's words have for each kind."""


@dataclass(frozen=True)
class Tip:
    """A kind of thing. ``art`` are the drawings that show it and nothing else. ``count`` is how many there are, with a
    number for each size of company where it differs: ``tip.KIND.many``, or ``tip.many`` for all kinds, says so."""

    clause: str
    art: tuple[str, ...] = ()
    count: tuple[int, ...] = ()


@dataclass(frozen=True)
class Told:
    """A tip in one language; ``many`` says how many there are, where the game tells."""

    name: str
    say: str
    many: str
    clause: str


def told(tips: Mapping[str, Tip], words: Words) -> dict[str, Told]:
    """All tips of a game, in the order in which it names them."""
    return {
        kind: Told(words.say(f"tip.{kind}.name"), words.say(f"tip.{kind}.say"), _many(kind, tip, words), tip.clause)
        for kind, tip in tips.items()
    }


def many_key(kind: str, words: Words) -> str:
    """What says how many there are of a kind."""
    return f"tip.{kind}.many" if f"tip.{kind}.many" in words else "tip.many"


def _many(kind: str, tip: Tip, words: Words) -> str:
    if not tip.count:
        return ""
    return words.say(many_key(kind, words), count=words.list([str(number) for number in tip.count]))
