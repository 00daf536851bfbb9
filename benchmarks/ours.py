"""Tablée's games as a contestant: driven from outside through their contract, and inside by their own playouts."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import partial
from math import inf

import tablee.kernel.state
from benchmarks.tally import Census, Measure, Missing, Tally, repeat
from tablee.games.patolli import GAME
from tablee.games.patolli.material import BOARDS
from tablee.kernel.chance import Rng
from tablee.kernel.game import Game, find_game, games
from tablee.kernel.level import WHOLE_GAME
from tablee.kernel.options import Settings
from tablee.kernel.state import CHANCE, State
from tablee.players import find_player
from tablee.players.budget import Budget
from tablee.players.intentions import Intentions
from tablee.players.ismcts import NEAR, Tree
from tablee.players.rollouts import CAUTION, Sampling
from tablee.players.search import rollout

MIDDLE = 200  # actions after which a game is well under way: the position that is copied
THINKERS = ("expectimax-1", "expectimax-2")
SIMULATED = ("patolli", "pagamas")  # one with dice and one with hidden hands, each by its usual options
SIMULATIONS = Budget(50, inf)


def others() -> dict[str, tuple[Game, int, Settings]]:
    """The further games on the shelf, each with its usual options and as many players as it needs at least."""
    found = {name: game for name, game in games().items() if game is not GAME}
    return {name: (game, game.seats[0], game.settle(game.seats[0], {})) for name, game in found.items()}


class Tablee:
    def __init__(self, name: str, *, compiled: bool) -> None:
        self.name = name
        is_compiled = not str(tablee.kernel.state.__file__).endswith(".py")
        if is_compiled != compiled:
            found = "compiled" if is_compiled else "plain Python"
            raise Missing(f"the package found is {found}")
        self.random = random.Random(1).random
        self.rng = Rng(1)
        self.tables = {**{board: (GAME, 2, GAME.settle(2, {"board": board})) for board in BOARDS}, **others()}

    def measures(self) -> Mapping[str, Measure]:
        found: dict[str, Measure] = {}
        for board in BOARDS:
            found[f"outside:{board}"] = partial(repeat, partial(self._outside, board))
            found[f"inside:{board}"] = partial(repeat, partial(self._inside, board))
        for name in others():
            found[f"outside:{name}"] = partial(repeat, partial(self._outside, name))
            found[f"inside:{name}"] = partial(repeat, partial(self._inside, name))
        board = next(iter(BOARDS))
        found["odds"] = partial(repeat, partial(self._odds, board))
        found["checked"] = partial(repeat, partial(self._checked, board))
        found["copies"] = partial(repeat, partial(self._copies, self._middle(board)))
        found["destinations"] = partial(repeat, partial(self._destinations, *self._crowded()))
        for thinker in THINKERS:
            found[thinker] = partial(self._think, board, thinker)
        for name in SIMULATED:
            seen, seat = self._first_choice(find_game(name))
            found[f"rollouts:{name}"] = partial(repeat, partial(self._sample, find_game(name), seen, seat))
            found[f"ismcts:{name}"] = partial(repeat, partial(self._search, find_game(name), seen, seat))
        return found

    def census(self, game: str, games: int) -> Census:
        census = Census(games=games)
        for _ in range(games):
            state = self._begin(game)
            while acting := state.to_act():
                seat = acting[0]
                choices = state.legal(seat)
                if seat == CHANCE:
                    state.do(seat, state.sample(self.rng))
                    continue
                census.decisions += 1
                census.choices += len(choices)
                state.do(seat, choices[int(self.random() * len(choices))])
        return census

    def _begin(self, name: str) -> State:
        game, seats, settings = self.tables[name]
        state: State = game.begin(seats, settings)
        return state

    def _outside(self, board: str, tally: Tally) -> None:
        """One random game: chance by `sample`, moves unchecked by `do`."""
        state = self._begin(board)
        pick, rng = self.random, self.rng
        decisions = actions = 0
        while acting := state.to_act():
            seat = acting[0]
            if seat < 0:
                state.do(seat, state.sample(rng))
            else:
                choices = state.legal(seat)
                state.do(seat, choices[int(pick() * len(choices))])
                decisions += 1
            actions += 1
        tally.games += 1
        tally.decisions += decisions
        tally.actions += actions

    def _odds(self, board: str, tally: Tally) -> None:
        """The same, but chance is drawn from the list of odds, as it has to be with OpenSpiel."""
        state = self._begin(board)
        pick = self.random
        decisions = actions = 0
        while acting := state.to_act():
            seat = acting[0]
            if seat < 0:
                left = pick() * 32  # PTL-4: the ways the five beans can fall
                for result, weight in state.odds():
                    left -= weight
                    if left < 0:
                        state.do(seat, result)
                        break
            else:
                choices = state.legal(seat)
                state.do(seat, choices[int(pick() * len(choices))])
                decisions += 1
            actions += 1
        tally.games += 1
        tally.decisions += decisions
        tally.actions += actions

    def _checked(self, board: str, tally: Tally) -> None:
        """The same as outside, but every action goes through `apply`, which refuses what is not legal."""
        state = self._begin(board)
        pick, rng = self.random, self.rng
        decisions = actions = 0
        while acting := state.to_act():
            seat = acting[0]
            if seat < 0:
                state.apply(seat, state.sample(rng))
            else:
                choices = state.legal(seat)
                state.apply(seat, choices[int(pick() * len(choices))])
                decisions += 1
            actions += 1
        tally.games += 1
        tally.decisions += decisions
        tally.actions += actions

    def _inside(self, board: str, tally: Tally) -> None:
        tally.decisions += rollout(self._begin(board), self.rng)
        tally.games += 1

    def _middle(self, board: str) -> State:
        state = self._begin(board)
        for _ in range(MIDDLE):
            seat = state.to_act()[0]
            choices = state.legal(seat)
            state.do(seat, state.sample(self.rng) if seat < 0 else choices[int(self.random() * len(choices))])
        return state

    def _copies(self, state: State, tally: Tally) -> None:
        copy = state.copy
        for _ in range(1000):
            copy()
        tally.copies += 1000

    def _crowded(self) -> tuple[State, int]:
        """The decision about a destination with most choices in a random game of PatimPatamPatum for five."""
        game, rng = find_game("patimpatampatum"), Rng(1)
        state = game.new(5)
        crowded, most = (state, 0), 0
        while acting := state.to_act():
            seat = acting[0]
            choices = state.legal(seat)
            if len(choices) > most and all(action.text.startswith(("to ", "push ")) for action in choices):
                crowded, most = (state.copy(), seat), len(choices)
            state.do(seat, state.sample(rng) if seat < 0 else choices[rng.below(len(choices))])
        return crowded

    def _destinations(self, state: State, seat: int, tally: Tally) -> None:
        for _ in range(100):
            state.legal(seat)
        tally.copies += 100

    def _first_choice(self, game: Game) -> tuple[State, int]:
        """The first decision at which several courses are compared, as its seat sees it."""
        assert game.sense is not None
        state = game.new()
        while True:
            seat = state.to_act()[0]
            if seat < 0:
                state.do(seat, state.sample(self.rng))
            elif len(game.sense.courses(state, seat)) > 1:
                return state.seen_by(seat), seat
            else:
                state.do(seat, state.legal(seat)[0])

    def _sample(self, game: Game, seen: State, seat: int, tally: Tally) -> None:
        """One decision by sampling: each simulation a sensible game to the end."""
        assert game.sense is not None
        sampling = Sampling(seen, seat, game.sense, self.rng, SIMULATIONS, WHOLE_GAME, CAUTION, 0.0, Intentions())
        sampling.choice()
        tally.games += sampling.played

    def _search(self, game: Game, seen: State, seat: int, tally: Tally) -> None:
        """One decision by the tree: each simulation goes down it, a few sensible steps farther, and is judged."""
        assert game.sense is not None
        tree = Tree(seen, seat, game.sense, game.forecast, self.rng, SIMULATIONS, NEAR)
        tree.choice()
        tally.games += tree.played

    def _think(self, board: str, thinker: str, seconds: float) -> Tally:
        """Games between two such players; only as much of the last one as the time allows."""
        player = find_player(thinker, GAME)
        state = self._begin(board)

        def decide(tally: Tally) -> None:
            nonlocal state
            if not state.to_act():
                state = self._begin(board)
                tally.games += 1
            while state.to_act() == (CHANCE,):
                state.do(CHANCE, state.sample(self.rng))
            for seat in state.to_act():
                state.do(seat, player.choose(state.seen_by(seat), seat, self.rng))
                tally.decisions += 1

        return repeat(decide, seconds)
