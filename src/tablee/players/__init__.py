"""Those who can hold a seat. They receive what their seat sees, never the position itself."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress

from tablee.kernel.chance import Rng
from tablee.kernel.errors import UserError
from tablee.kernel.forecast import Forecast
from tablee.kernel.game import Game
from tablee.kernel.sense import Sense
from tablee.kernel.state import Action, State
from tablee.players.budget import Budget
from tablee.players.intentions import Intentions
from tablee.players.ismcts import NEAR, USUAL_TREE, Tree
from tablee.players.levels import LEVELS, SECONDS, levels_of
from tablee.players.playouts import judged_courses
from tablee.players.rollouts import CAUTION, HORIZON, USUAL, Sampling
from tablee.players.search import WHOLE_TURN, Judged, best_action, deviate, judged


class Player(ABC):
    """Chooses an action from what a seat sees."""

    @abstractmethod
    def choose(self, seen: State, seat: int, rng: Rng) -> Action: ...

    def judge(self, seen: State, seat: int, rng: Rng) -> list[Judged]:
        """What it would do, then what it compared with that, the best first; alone unless it tells their values."""
        return [Judged(self.choose(seen, seat, rng), 0.0)]

    def tells_chances(self, seen: State) -> bool:
        """Whether these values are chances to win."""
        return False

    def studied(self) -> Player:
        """The same player for a study: where its seconds are bounded, they are the processor's."""
        return self

    def recalling(self, intentions: Intentions) -> Player:
        """The same player, who goes on from what it meant to do when it was asked before."""
        return self


class RandomPlayer(Player):
    """Any legal action, each as likely as another."""

    def choose(self, seen: State, seat: int, rng: Rng) -> Action:
        return seen.pick(seat, rng)


class ThinkingPlayer(Player):
    """Judges each action by the game's own sense, looking so far beyond it, and with ``noise`` so much amiss."""

    def __init__(self, sense: Sense, depth: int, noise: float = 0.0) -> None:
        self.sense = sense
        self.depth = depth
        self.noise = noise

    def choose(self, seen: State, seat: int, rng: Rng) -> Action:
        if self.noise:
            return self.judge(seen, seat, rng)[0].action
        full = seen.imagine(seat, rng)
        return best_action(full, seat, self.sense, self._depth(full))

    def judge(self, seen: State, seat: int, rng: Rng) -> list[Judged]:
        full = seen.imagine(seat, rng)
        choices = self.sense.choices(full, seat)
        if len(choices) > 1:
            found = judged(full, seat, self.sense, self._depth(full), choices)
        elif self.noise and len(seen.legal(seat)) > 1:
            found = judged_courses(full, seat, self.sense)
        else:
            return [Judged(choices[0], 0.0)]
        if self.noise:
            for each in found:
                each.value += self.noise * deviate(rng)
        return sorted(found, key=Judged.shortfall)

    def tells_chances(self, seen: State) -> bool:
        return self.sense.tells_chances(seen)

    def _depth(self, full: State) -> int:
        return min(self.depth, self.sense.farthest(full))


class SamplingPlayer(Player):
    """Imagines what it does not see, has sensible players play on from each course, and takes the best. Where all is
    certain it remembers what it means to do, so each game has players of its own."""

    def __init__(
        self, sense: Sense, budget: Budget, horizon: int = HORIZON, caution: float = CAUTION, noise: float = 0.0
    ) -> None:
        self.sense = sense
        self.budget = budget
        self.horizon = horizon
        self.caution = caution
        self.noise = noise
        self.intentions = Intentions()

    def choose(self, seen: State, seat: int, rng: Rng) -> Action:
        return self._sampling(seen, seat, rng).choice()

    def judge(self, seen: State, seat: int, rng: Rng) -> list[Judged]:
        sampling = self._sampling(seen, seat, rng)
        sampling.choice()
        return sampling.judged()

    def studied(self) -> Player:
        return SamplingPlayer(self.sense, self.budget.studied(), self.horizon, self.caution, self.noise)

    def recalling(self, intentions: Intentions) -> Player:
        self.intentions = intentions
        return self

    def _sampling(self, seen: State, seat: int, rng: Rng) -> Sampling:
        return Sampling(
            seen, seat, self.sense, rng, self.budget, self.horizon, self.caution, self.noise, self.intentions
        )


class TreePlayer(Player):
    """Imagines what it does not see, and goes down a tree of what everybody may choose, judged by the forecast."""

    def __init__(self, sense: Sense, forecast: Forecast | None, budget: Budget, horizon: int = NEAR) -> None:
        self.sense = sense
        self.forecast = forecast
        self.budget = budget
        self.horizon = horizon

    def choose(self, seen: State, seat: int, rng: Rng) -> Action:
        return self._tree(seen, seat, rng).choice()

    def judge(self, seen: State, seat: int, rng: Rng) -> list[Judged]:
        tree = self._tree(seen, seat, rng)
        tree.choice()
        return tree.judged()

    def studied(self) -> Player:
        return TreePlayer(self.sense, self.forecast, self.budget.studied(), self.horizon)

    def _tree(self, seen: State, seat: int, rng: Rng) -> Tree:
        return Tree(seen, seat, self.sense, self.forecast, rng, self.budget, self.horizon)


def _sense(game: Game) -> Sense:
    if game.sense is None:
        raise UserError("no-sense", game=game.title)
    return game.sense


def _learned_sense(game: Game) -> Sense:
    if game.learned is None:
        raise UserError("no-learned", game=game.title)
    return game.learned


def _thinking(depth: int) -> Callable[[Game], Player]:
    return lambda game: ThinkingPlayer(_sense(game), depth)


def _learned(depth: int) -> Callable[[Game], Player]:
    return lambda game: ThinkingPlayer(_learned_sense(game), depth)


def _level(number: int) -> Callable[[Game], Player]:
    """One of the five: the game's learned judgement looks ahead where it has one, else its sense is sampled."""

    def player(game: Game) -> Player:
        level = levels_of(game)[number]
        if level.playouts:
            budget = Budget(level.playouts, SECONDS)
            return SamplingPlayer(_sense(game), budget, level.horizon, level.caution, level.noise)
        return ThinkingPlayer(game.learned or _sense(game), level.depth, level.noise)

    return player


PLAYERS: dict[str, Callable[[Game], Player]] = {
    "random": lambda _: RandomPlayer(),
    "sensible": _thinking(0),
    "whole-turn": _thinking(WHOLE_TURN),
    "expectimax-1": _thinking(1),
    "expectimax-2": _thinking(2),
    "rollouts": lambda game: SamplingPlayer(_sense(game), USUAL),
    "ismcts": lambda game: TreePlayer(_sense(game), game.forecast, USUAL_TREE),
    "learned": _learned(0),
    "learned-1": _learned(1),
    **{name: _level(number) for number, name in enumerate(LEVELS)},
}


def find_player(name: str, game: Game) -> Player:
    if name not in PLAYERS:
        raise UserError("unknown-player", player=name, known=", ".join(PLAYERS))
    return PLAYERS[name](game)


def players_of(game: Game) -> tuple[str, ...]:
    """The names of those who can play a game: each says itself what it needs."""
    found = []
    for name in PLAYERS:
        with suppress(UserError):
            find_player(name, game)
            found.append(name)
    return tuple(found)


def find_players(names: Sequence[str], game: Game, seats: int) -> list[Player]:
    """One player a seat; a single name serves them all."""
    if len(names) == 1:
        names = list(names) * seats
    if len(names) != seats:
        raise UserError("players-count", seats=seats, given=len(names))
    return [find_player(name, game) for name in names]
