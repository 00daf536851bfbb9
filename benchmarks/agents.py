"""Agents of others at our games, through the adapters: ``python -m benchmarks.agents`` from the root of the repository.

OpenSpiel's tree search plays one seat, MCTS where everything lies open and ISMCTS where something is hidden; the others
are held by players of ours, or choose at random. Nothing of it knows our games: it sees numbers, and playouts at random
to the end.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from tablee.kernel.chance import Rng
from tablee.kernel.game import find_game
from tablee.kernel.options import parse_settings
from tablee.kernel.state import CHANCE
from tablee.lab import openspiel
from tablee.lab.statistics import Share
from tablee.players import find_player

EXPLORING = 2.0
"""How curious the searches are, as in OpenSpiel's examples."""


def bot(game: Any, simulations: int, seed: int) -> Callable[[Any], int]:
    """OpenSpiel's own, as its examples make it."""
    source = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, source)
    found = (
        ismcts.ISMCTSBot(game, evaluator, EXPLORING, simulations, random_state=source)
        if hides(game)
        else mcts.MCTSBot(game, EXPLORING, simulations, evaluator, random_state=source)
    )
    return lambda state: int(found.step(state))


def hides(game: Any) -> bool:
    return bool(game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION)


def play(game: Any, chooser: Callable[[Any], int], seat: int, against: str, seed: int) -> float:
    """One game; what the bot's seat has won."""
    state, rng = game.new_initial_state(), Rng(seed)
    others = find_player(against, game.sort.game)
    while not state.is_terminal():
        position = state.line.state
        acting = position.to_act()[0]
        if acting == CHANCE:
            choice = game.sort.numbering.number(CHANCE, position.sample(rng))
        elif acting == seat:
            choice = chooser(state)
        else:
            choice = game.sort.numbering.number(acting, others.choose(position.seen_by(acting), acting, rng))
        state.apply_action(choice)
    return float(state.returns()[seat])


def main() -> None:
    parser = argparse.ArgumentParser(description="OpenSpiel's tree search at one of our games.")
    parser.add_argument("game", nargs="?", default="patouche")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--against", default="random", help="a player of ours (random)")
    parser.add_argument("--simulations", type=int, default=40, help="for each decision (40)")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    ours = find_game(asked.game)
    given = parse_settings(ours.options, [(pair.partition("=")[0], pair.partition("=")[2]) for pair in asked.option])
    seats = asked.seats or ours.seats[0]
    (name,) = openspiel.register(asked.game)
    game = pyspiel.load_game(name, {"players": seats, **ours.settle(seats, given)})
    chooser = bot(game, asked.simulations, asked.seed)
    begun, won = time.process_time(), 0.0
    for number in range(asked.games):
        won += play(game, chooser, number % seats, asked.against, asked.seed + number)
        print(f"{number + 1} of {asked.games}: {won:.1f} won", file=sys.stderr, flush=True)
    searched = "ISMCTS" if hides(game) else "MCTS"
    share = Share(round(won), asked.games)
    low, high = share.interval
    print(
        f"{ours.title}, {seats} players, {asked.games} games: {searched} with {asked.simulations} simulations a"
        f" decision against {asked.against}: {100 * share.rate:.0f} % ({100 * low:.0f} to {100 * high:.0f} %), fair"
        f" {100 / seats:.0f} %; {(time.process_time() - begun) / asked.games:.1f} s of processor a game"
    )


if __name__ == "__main__":
    main()
