"""What every piece, die and square is, for whoever asks: each kind with its clause, and the drawings that show it."""

from __future__ import annotations

from tablee.kernel.tip import Tip

from royal_game_of_ur.material import PIECES, ROSETTES

TIPS = {
    "piece": Tip("UR-1", ("ur-piece-0", "ur-piece-1"), (PIECES,)),
    "die-marked": Tip("UR-4", ("ur-die-1",)),
    "die-plain": Tip("UR-4", ("ur-die-0",)),
    "square": Tip("UR-8"),
    "shared": Tip("UR-9"),
    "rosette": Tip("UR-10", (), (len(ROSETTES),)),
    "refuge": Tip("UR-11"),
    "target": Tip("UR-6", ("ur-target",)),
    "capture": Tip("UR-9", ("ur-target-capture",)),
    "home": Tip("UR-12", ("ur-gate",)),
}
