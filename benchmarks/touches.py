"""How often one touches the page in a whole game: the first player and all others play sensibly, by the same seeds.

Each throw and each decision is one touch. With *throw for me* and *play the only possible move for me* only decisions
are left in which there is something to decide.
"""

from __future__ import annotations

import argparse
from statistics import median

from tablee.kernel.chance import Rng
from tablee.kernel.game import Game, games
from tablee.kernel.state import CHANCE
from tablee.players import PLAYERS


def touches(game: Game, seed: int) -> tuple[int, int]:
    """Of the first player in one game: all of them, and those that are left with both habits."""
    rng, state = Rng(seed), game.new()
    player = PLAYERS["sensible"](game)
    every = real = 0
    while acting := state.to_act():
        if acting == (CHANCE,):
            every += game.thrower(state) == 0
            state.do(CHANCE, state.sample(rng))
            continue
        seat = acting[0]
        seen = state.seen_by(seat)
        if seat == 0:
            every += 1
            real += len(seen.legal(0)) > 1
        state.do(seat, player.choose(seen, seat, rng))
    return every, real


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=20, help="of each")
    rounds = asked.parse_args().games
    print("| game | players | touches | with both habits |")
    print("|---|--:|--:|--:|")
    for game in games().values():
        counted = [touches(game, seed) for seed in range(rounds)]
        every, real = (median(column) for column in zip(*counted, strict=True))
        print(f"| {game.title} | {game.seats[0]} | {every:.0f} | {real:.0f} |")


if __name__ == "__main__":
    main()
