"""How strong Patolli's learned judgement is: head to head, and against perfect play in the endings.

    python -m benchmarks.learned duel learned-1 sensible --board black-centre --pairs 500
    python -m benchmarks.learned endings learned learned-1 sensible expectimax-1 --board black-centre

On a compiled engine: PYTHONPATH="$(python -m tools.compiled --where)". The endings need numpy.
"""

from __future__ import annotations

import argparse
import time

from tablee.games.patolli import GAME
from tablee.games.patolli.material import BOARDS
from tablee.kernel.chance import Rng
from tablee.kernel.game import compiled
from tablee.kernel.state import Action, State
from tablee.lab.duel import duel
from tablee.players import Player, find_player


class Timed(Player):
    """A player whose thinking is measured, in processor time."""

    def __init__(self, name: str) -> None:
        self.player = find_player(name, GAME)
        self.seconds = 0.0
        self.decisions = 0

    def choose(self, seen: State, seat: int, rng: Rng) -> Action:
        began = time.process_time()
        action = self.player.choose(seen, seat, rng)
        self.seconds += time.process_time() - began
        self.decisions += 1
        return action

    @property
    def mean(self) -> float:
        """Milliseconds a decision."""
        return 1000 * self.seconds / max(1, self.decisions)


def head_to_head(board: str, names: list[str], pairs: int, seed: int) -> None:
    one, other = map(Timed, names)
    share = duel(GAME, GAME.settle(2, {"board": board}), one, other, pairs, seed)
    low, high = share.interval
    print(
        f"{board}: {names[0]} wins {share.count} of {share.of} against {names[1]}, {share.rate:.1%}"
        f" ({low:.1%} to {high:.1%}), seed {seed}; {one.mean:.2f} and {other.mean:.2f} ms a decision"
    )


def endings(board: str, names: list[str], decisions: int, seed: int) -> None:
    from tablee.lab.endings import Endings, loss
    from tablee.lab.patolli import AGAINST, ALIKE
    from tablee.lab.train import computing

    solved = [Endings(computing(), board, ways) for ways in (ALIKE, AGAINST)]
    states = [each.sample(Rng(seed), decisions // 2) for each in solved]
    for name in names:
        player = find_player(name, GAME)
        found = [loss(each, player, some, Rng(seed)) for each, some in zip(solved, states, strict=True)]
        mean, worst = sum(each.mean for each in found) / 2, max(each.worst for each in found)
        wrong = sum(each.wrong for each in found)
        print(f"{board}: {name} loses {mean:.5f} a decision, {worst:.3f} at worst, {wrong} of {decisions} over 0.001")


def main() -> None:
    parser = argparse.ArgumentParser(description="How strong Patolli's learned judgement is.")
    parser.add_argument("what", choices=("duel", "endings"))
    parser.add_argument("players", nargs="+")
    parser.add_argument("--board", choices=tuple(BOARDS), default="black-centre")
    parser.add_argument("--pairs", type=int, default=500, help="games, each played from both seats")
    parser.add_argument("--decisions", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    print(f"engine {'compiled' if compiled() else 'interpreted'}")
    if asked.what == "duel":
        head_to_head(asked.board, asked.players, asked.pairs, asked.seed)
    else:
        endings(asked.board, asked.players, asked.decisions, asked.seed)


if __name__ == "__main__":
    main()
