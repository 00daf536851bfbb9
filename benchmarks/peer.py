"""OpenSpiel's games as contestants: C++ rules driven from Python, as quickly as Python can drive them."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import partial

import pyspiel

from benchmarks.tally import Census, Measure, Tally, repeat

GAMES = ("maedn", "pig", "backgammon")
HIDDEN = "gin_rummy"  # hands of cards, as in Pagamas
MIDDLE = 100  # actions after which a game is well under way: the position that is copied
SIMULATIONS = 200


class OpenSpiel:
    name = "openspiel"

    def __init__(self) -> None:
        self.source = random.Random(1)
        self.random = self.source.random
        self.games = {name: pyspiel.load_game(name) for name in (*GAMES, HIDDEN)}
        self.bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(2)]

    def measures(self) -> Mapping[str, Measure]:
        found: dict[str, Measure] = {}
        for name in GAMES:
            found[f"outside:{name}"] = partial(repeat, partial(self._outside, name))
            found[f"copies:{name}"] = partial(repeat, partial(self._copies, self._middle(name)))
        found["library:maedn"] = partial(repeat, partial(self._library, "maedn"))
        found["bots:maedn"] = partial(repeat, partial(self._bots, "maedn"))
        found["mcts:maedn"] = partial(repeat, partial(self._mcts, "maedn"))
        found[f"ismcts:{HIDDEN}"] = partial(repeat, partial(self._ismcts, HIDDEN))
        return found

    def census(self, game: str, games: int) -> Census:
        census = Census(games=games)
        for _ in range(games):
            state = self.games[game].new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(self._fall(state))
                    continue
                choices = state.legal_actions()
                census.decisions += 1
                census.choices += len(choices)
                if len(choices) == 1 and "pass" in state.action_to_string(choices[0]).lower():
                    census.passes += 1
                state.apply_action(choices[int(self.random() * len(choices))])
        return census

    def _fall(self, state: pyspiel.State) -> int:
        left = self.random()
        for outcome, probability in state.chance_outcomes():
            left -= probability
            if left < 0:
                return int(outcome)
        raise AssertionError("the probabilities sum to less than one")

    def _outside(self, name: str, tally: Tally) -> None:
        """One random game. Summing the odds by hand is the quickest of the ways to draw chance that were tried."""
        state = self.games[name].new_initial_state()
        pick = self.random
        decisions = actions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                left = pick()
                for outcome, probability in state.chance_outcomes():
                    left -= probability
                    if left < 0:
                        state.apply_action(outcome)
                        break
            else:
                choices = state.legal_actions()
                state.apply_action(choices[int(pick() * len(choices))])
                decisions += 1
            actions += 1
        tally.games += 1
        tally.decisions += decisions
        tally.actions += actions

    def _library(self, name: str, tally: Tally) -> None:
        """The same, but chance is drawn by `random.choices`, the short way to write it."""
        state = self.games[name].new_initial_state()
        pick, draw = self.random, self.source.choices
        decisions = actions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(draw(outcomes, probabilities)[0])
            else:
                choices = state.legal_actions()
                state.apply_action(choices[int(pick() * len(choices))])
                decisions += 1
            actions += 1
        tally.games += 1
        tally.decisions += decisions
        tally.actions += actions

    def _bots(self, name: str, tally: Tally) -> None:
        """One random game played inside: C++ rules, C++ bots and the C++ loop between them."""
        pyspiel.evaluate_bots(self.games[name].new_initial_state(), self.bots, self.source.getrandbits(31))
        tally.games += 1

    def _mcts(self, name: str, tally: Tally) -> None:
        """Tree search in C++ with one random game to the end for each simulation."""
        game = self.games[name]
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, SIMULATIONS, 100, False, 1, False)
        bot.step(self._first_choice(name))
        tally.games += SIMULATIONS

    def _ismcts(self, name: str, tally: Tally) -> None:
        """Information-set tree search in C++: each simulation an imagined deal, played to its end at random."""
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
        final = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        bot = pyspiel.ISMCTSBot(1, evaluator, 2.0, SIMULATIONS, -1, final, True, True)
        bot.step(self._first_choice(name))
        tally.games += SIMULATIONS

    def _first_choice(self, name: str) -> pyspiel.State:
        """The first position with more than one choice: where there is only one, the search does not search."""
        state = self.games[name].new_initial_state()
        while state.is_chance_node() or len(state.legal_actions()) < 2:
            state.apply_action(self._fall(state) if state.is_chance_node() else state.legal_actions()[0])
        return state

    def _middle(self, name: str) -> pyspiel.State:
        state = self.games[name].new_initial_state()
        for _ in range(MIDDLE):
            if state.is_terminal():
                state = self.games[name].new_initial_state()
            choices = state.legal_actions()
            state.apply_action(
                self._fall(state) if state.is_chance_node() else choices[int(self.random() * len(choices))]
            )
        return state

    def _copies(self, state: pyspiel.State, tally: Tally) -> None:
        clone = state.clone
        for _ in range(1000):
            clone()
        tally.copies += 1000
