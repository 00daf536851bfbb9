"""Pig in numbers, for programs that learn."""

from collections.abc import Sequence

import pig
from tablee.kernel.numbers import Merge, Numbers, Parts, Row, flag, from_here, one_of, round_from
from tablee.kernel.options import Settings
from tablee.kernel.state import Action


class PigNumbers(Numbers["pig.Pig"]):
    merged = (
        Merge("kept", "Whoever has kept enough to win holds it.", most=30),
        Merge("points.*", "Whoever has so many has won.", most=60),
    )

    def actions(self, seats: int, settings: Settings) -> Sequence[Action]:
        return [pig.ROLL, pig.HOLD]

    def results(self, seats: int, settings: Settings) -> Sequence[Action]:
        return pig.FACES

    def parts(self, seats: int, settings: Settings) -> Parts:
        return {"points": (seats,), "turn": (seats,), "kept": (1,), "rolling": (1,)}

    def see(self, seen: "pig.Pig", viewer: int | None) -> dict[str, Row]:
        here, seats, most = viewer or 0, len(seen.points), 2 * pig.GOAL
        return {
            "points": [min(seen.points[seat], most) / most for seat in round_from(here, seats)],
            "turn": one_of(seats, from_here(seen.turn, here, seats)),
            "kept": [min(seen.kept, pig.GOAL) / pig.GOAL],
            "rolling": flag(seen.rolling),
        }
