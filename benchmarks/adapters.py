"""What a step costs through each adapter: ``python -m benchmarks.adapters`` from the root of the repository.

Random games, one process, the processor's time. A step is a choice of a seat; what chance brings comes on top of it.
The peers are board games of PettingZoo itself, driven in the same way: chess observes as many numbers as Patrolis.
"""

from __future__ import annotations

import argparse
import random
import warnings
from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from statistics import median
from typing import Any

import numpy as np
import pyspiel

from benchmarks.tally import Tally, repeat
from tablee.kernel.chance import Rng
from tablee.kernel.game import Game, compiled, games
from tablee.kernel.state import CHANCE
from tablee.lab import gymnasium, openspiel, pettingzoo

Way = Callable[[Tally], None]
PEERS = ("chess_v6", "connect_four_v3")
NEEDED = {"chess_v6": ("chess", "pygame"), "connect_four_v3": ("pygame",)}


def engine(game: Game, rng: Rng, tally: Tally) -> None:
    """The engine itself, driven from outside."""
    state = game.new()
    while acting := state.to_act():
        seat = acting[0]
        if seat == CHANCE:
            state.do(seat, state.sample(rng))
        else:
            choices = state.legal(seat)
            state.do(seat, choices[rng.below(len(choices))])
            tally.decisions += 1


def numbers(game: Game, rng: Rng, tally: Tally) -> None:
    """The same, and for each choice what is legal by number, and the tensor."""
    numbering, state = game.numbered(), game.new()
    while acting := state.to_act():
        seat = acting[0]
        if seat == CHANCE:
            state.do(seat, state.sample(rng))
        else:
            numbering.tensor(state, seat)
            choices = numbering.legal(state, seat)
            state.do(seat, numbering.action(seat, choices[rng.below(len(choices))]))
            tally.decisions += 1


def one_by_one(env: Any, seed: list[int], tally: Tally) -> None:
    """A game of PettingZoo's, ours or its own: look, choose among what the mask allows, step."""
    seed[0] += 1
    env.reset(seed=seed[0])
    for agent in env.agent_iter():
        seen, _, ended, cut, _ = env.last()
        if ended or cut:
            env.step(None)
            continue
        env.step(env.action_space(agent).sample(seen["action_mask"]))
        tally.decisions += 1


def alone(env: Any, seed: list[int], tally: Tally) -> None:
    """One seat against random players; only its own choices count."""
    seed[0] += 1
    seen, _ = env.reset(seed=seed[0])
    ended = False
    while not ended:
        seen, _, ended, _, _ = env.step(env.action_space.sample(seen["action_mask"]))
        tally.decisions += 1


def spiel(game: Any, source: random.Random, looks: bool, tally: Tally) -> None:
    """A Python game of OpenSpiel, with the tensor before each choice or without."""
    state = game.new_initial_state()
    observer = game.make_py_observer()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(source.choices(outcomes, chances)[0])
            continue
        if looks:
            observer.set_from(state, state.current_player())
        state.apply_action(source.choice(state.legal_actions()))
        tally.decisions += 1


def ways(game: Game) -> Mapping[str, Way]:
    openspiel.register(game)
    loaded, source = pyspiel.load_game(f"tablee_{game.name}"), random.Random(1)
    return {
        "engine": partial(engine, game, Rng(1)),
        "numbers": partial(numbers, game, Rng(1)),
        "PettingZoo, bare": partial(one_by_one, pettingzoo.raw_env(game), [0]),
        "PettingZoo": partial(one_by_one, pettingzoo.env(game), [0]),
        "Gymnasium": partial(alone, gymnasium.env(game, "random"), [0]),
        "OpenSpiel": partial(spiel, loaded, source, False),
        "OpenSpiel, with tensors": partial(spiel, loaded, source, True),
    }


def measured(way: Way, rounds: int, seconds: float) -> float:
    """Steps a second: the median of the rounds."""
    tallies = [repeat(way, seconds) for _ in range(rounds)]
    return median(tally.decisions / tally.cpu for tally in tallies)


def told(speed: float) -> str:
    return f"{speed:,.0f}"


def rows(rounds: int, seconds: float) -> list[str]:
    """The table."""
    found: list[str] = []
    for game in games().values():
        numbering = game.numbered()
        speeds = {name: told(measured(way, rounds, seconds)) for name, way in ways(game).items()}
        if not found:
            found += [f"| | actions | observed | {' | '.join(speeds)} |", "|---" * (3 + len(speeds)) + "|"]
        sizes = f"{len(numbering.actions)} | {numbering.size:,}"
        found.append(f"| {game.title}, {game.seats[0]} | {sizes} | {' | '.join(speeds.values())} |")
    for peer in PEERS:
        missing = [module for module in NEEDED[peer] if find_spec(module) is None]
        if missing:
            found.append(f"| **MISSING: {peer} of PettingZoo needs {', '.join(missing)}** |")
            continue
        module = import_module(f"pettingzoo.classic.{peer}")
        bare, env = module.raw_env(), module.env()
        env.reset(seed=1)
        agent = env.agents[0]
        size = int(np.prod(env.observation_space(agent)["observation"].shape))
        speeds = {
            "PettingZoo, bare": told(measured(partial(one_by_one, bare, [0]), rounds, seconds)),
            "PettingZoo": told(measured(partial(one_by_one, env, [0]), rounds, seconds)),
        }
        cells = f"- | - | {' | '.join(speeds.values())} | - | - | -"
        found.append(f"| PettingZoo {peer} | {env.action_space(agent).n} | {size:,} | {cells} |")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Steps a second through each adapter.")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU seconds for each cell and round (0.5)")
    asked = parser.parse_args()
    warnings.simplefilter("ignore")
    print(f"Steps a second of the processor, engine {'compiled' if compiled() else 'interpreted'}, fewest seats.\n")
    print("\n".join(rows(asked.rounds, asked.seconds)))


if __name__ == "__main__":
    main()
