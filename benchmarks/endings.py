"""What players of Patolli lose against perfect play in the endings.

    python -m benchmarks.endings learned learned-1 sensible expectimax-1 --board black-centre
    python -m benchmarks.endings learned-1 --differences 0.02 --board black-centre

The second tells how far off it is where a player says that one move is better than another by so much.

On a compiled engine: PYTHONPATH="$(python -m tools.compiled --where)". It needs numpy.
"""

from __future__ import annotations

import argparse

from tablee.games.patolli import GAME
from tablee.games.patolli.material import BOARDS
from tablee.kernel.chance import Rng
from tablee.kernel.game import compiled
from tablee.lab.endings import Endings, differences, loss
from tablee.lab.patolli import AGAINST, ALIKE
from tablee.lab.train import computing
from tablee.players import find_player


def endings(board: str, names: list[str], decisions: int, seed: int, least: float = 0.0) -> None:
    solved = [Endings(computing(), board, ways) for ways in (ALIKE, AGAINST)]
    states = [each.sample(Rng(seed), decisions // 2) for each in solved]
    for name in names if not least else ():
        player = find_player(name, GAME)
        found = [loss(each, player, some, Rng(seed)) for each, some in zip(solved, states, strict=True)]
        mean, worst = sum(each.mean for each in found) / 2, max(each.worst for each in found)
        wrong = sum(each.wrong for each in found)
        print(f"{board}: {name} loses {mean:.5f} a decision, {worst:.3f} at worst, {wrong} of {decisions} over 0.001")
    for name in names if least else ():
        player = find_player(name, GAME)
        pairs = zip(solved, states, strict=True)
        told = [pair for each, some in pairs for pair in differences(each, player, some, Rng(seed), least)]
        off = sorted(abs(said - true) for said, true in told)
        large, wrong = sum(said - true for said, true in told) / len(told), sum(true <= 0 for _, true in told)
        print(f"{board}: {name} tells {len(off)} differences, too large by {large:.4f}; {wrong} are none;", end=" ")
        two, nine = off[2 * len(off) // 3], off[9 * len(off) // 10]
        print(f"two of three are off by {two:.4f} at most, nine of ten by {nine:.4f}")


def main() -> None:
    parser = argparse.ArgumentParser(description="What players of Patolli lose against perfect play in the endings.")
    parser.add_argument("players", nargs="+")
    parser.add_argument("--board", choices=tuple(BOARDS), default="black-centre")
    parser.add_argument("--decisions", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--differences", type=float, default=0.0, metavar="LEAST", help="how far told ones are off")
    asked = parser.parse_args()
    print(f"engine {'compiled' if compiled() else 'interpreted'}")
    endings(asked.board, asked.players, asked.decisions, asked.seed, asked.differences)


if __name__ == "__main__":
    main()
