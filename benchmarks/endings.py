"""What players of Patolli lose against perfect play in the endings.

    python -m benchmarks.endings learned learned-1 sensible expectimax-1 --board black-centre

On a compiled engine: PYTHONPATH="$(python -m tools.compiled --where)". It needs numpy.
"""

from __future__ import annotations

import argparse

from tablee.games.patolli import GAME
from tablee.games.patolli.material import BOARDS
from tablee.kernel.chance import Rng
from tablee.kernel.game import compiled
from tablee.lab.endings import Endings, loss
from tablee.lab.patolli import AGAINST, ALIKE
from tablee.lab.train import computing
from tablee.players import find_player


def endings(board: str, names: list[str], decisions: int, seed: int) -> None:
    solved = [Endings(computing(), board, ways) for ways in (ALIKE, AGAINST)]
    states = [each.sample(Rng(seed), decisions // 2) for each in solved]
    for name in names:
        player = find_player(name, GAME)
        found = [loss(each, player, some, Rng(seed)) for each, some in zip(solved, states, strict=True)]
        mean, worst = sum(each.mean for each in found) / 2, max(each.worst for each in found)
        wrong = sum(each.wrong for each in found)
        print(f"{board}: {name} loses {mean:.5f} a decision, {worst:.3f} at worst, {wrong} of {decisions} over 0.001")


def main() -> None:
    parser = argparse.ArgumentParser(description="What players of Patolli lose against perfect play in the endings.")
    parser.add_argument("players", nargs="+")
    parser.add_argument("--board", choices=tuple(BOARDS), default="black-centre")
    parser.add_argument("--decisions", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    print(f"engine {'compiled' if compiled() else 'interpreted'}")
    endings(asked.board, asked.players, asked.decisions, asked.seed)


if __name__ == "__main__":
    main()
