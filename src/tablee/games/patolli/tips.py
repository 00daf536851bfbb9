"""What every piece, bean and square is: the kinds, their clauses, the drawings that show them, how many there are."""

from __future__ import annotations

from tablee.games.patolli.material import PIECES
from tablee.kernel.tip import Tip

BEANS = 5


def _art(*names: str) -> tuple[str, ...]:
    return tuple(f"ptl-{name}" for name in names)


TIPS = {
    "piece": Tip("PTL-1", _art("piece-0", "piece-1"), (PIECES,)),
    "home": Tip("PTL-14", _art("home-0", "home-1")),
    "bean-dot": Tip("PTL-4", _art("bean-dot"), (BEANS,)),
    "bean-plain": Tip("PTL-4", _art("bean-plain"), (BEANS,)),
    "square": Tip("PTL-12"),
    "black": Tip("PTL-9", _art("target-black")),
    "gate": Tip("PTL-14"),
    "city": Tip("PTL-7"),
    "mat": Tip("PTL-4"),
    "sun": Tip("PTL-6", _art("sun")),
    "black-sun": Tip("PTL-9", _art("black-sun")),
    "target": Tip("PTL-6", _art("target", "target-home")),
    "capture": Tip("PTL-12", _art("target-capture", "capture")),
    "coin": Tip("PTL-16", _art("coin")),
    "pot": Tip("PTL-16", _art("bowl")),
}
