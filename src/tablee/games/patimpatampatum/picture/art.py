"""The drawings that code puts together from those in ``art/``: fans of as many cards, places by round."""

from __future__ import annotations

from tablee.games.patimpatampatum.material import CAPACITY, HAND, ROOM, ROUNDS
from tablee.games.patimpatampatum.picture.layout import PLATES, plan
from tablee.kernel.picture import g, symbol, use


def parts() -> str:
    return _fans() + _places()


def _fans() -> str:
    """``ppp-fan-1`` to ``-12``: a hand of so many cards from behind, held at the origin."""
    return "".join(
        symbol(
            f"ppp-fan-{size}",
            *(g(use("ppp-small-back", -9, -60), transform=f"rotate({7 * n - 3.5 * (size - 1)})") for n in range(size)),
        )
        for size in range(1, HAND + 1)
    )


def _places() -> str:
    """PPP-16: ``ppp-places-1`` to ``-3``, the places of every plaza as a round opens them."""
    rounds = ""
    for round_ in range(1, ROUNDS + 1):
        spots = ""
        for id_ in PLATES:
            for i, slot in enumerate(plan().spots[id_].slots[:ROOM]):
                spots += use("ppp-place" if i < CAPACITY[round_] else f"ppp-shut-{i - 1}", *slot)
        rounds += symbol(f"ppp-places-{round_}", spots)
    return rounds
