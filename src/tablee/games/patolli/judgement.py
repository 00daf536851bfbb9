"""A judgement that was learned by play against itself; what it cannot say, the hand-made sense says for it."""

from __future__ import annotations

import warnings
from math import exp
from typing import Final

from tablee.games.patolli.features import Features, features
from tablee.games.patolli.phases import MOVE, OVER
from tablee.games.patolli.player import PatolliSense
from tablee.games.patolli.rules import Patolli
from tablee.games.patolli.weights import read
from tablee.kernel.errors import LeftOut
from tablee.kernel.sense import Sense
from tablee.kernel.state import Action, Fact
from tablee.kernel.weights import Damaged

LEAK: Final = 0.05  # how much of a negative sum a hidden unit lets through
STEEPEST: Final = 30.0


OFF: Final = {"black-centre": 0.02, "marked-arms": 0.03, "full-circuit": 0.03}  # of two chances: docs/strength.md
AHEAD: Final = {"black-centre": 1, "marked-arms": 1, "full-circuit": 0}  # throws beyond a move: docs/strength.md


class Network:
    """One hidden layer; its answer is the chance to win of the side that throws."""

    __slots__ = ("biases", "outs", "shift", "units")

    def __init__(self, units: list[list[float]], biases: list[float], outs: list[float], shift: float) -> None:
        self.units = units  # the weights of all inputs, for each unit
        self.biases = biases
        self.outs = outs
        self.shift = shift

    def chance(self, seen: Features) -> float:
        inputs = seen.inputs
        values = seen.values
        answer = self.shift
        for number in range(len(self.units)):
            weights = self.units[number]
            total = self.biases[number]
            for place, which in enumerate(inputs):
                total += values[place] * weights[which]
            if total < 0.0:
                total *= LEAK
            answer += total * self.outs[number]
        return 1.0 / (1.0 + exp(-min(max(answer, -STEEPEST), STEEPEST)))


class PatolliLearned(Sense[Patolli]):
    """Judges by a network for each board; where its weights cannot be had that is told once, and the sense judges."""

    def __init__(self, sense: PatolliSense, version: int) -> None:
        self.sense = sense
        self.version = version
        self.known: dict[str, list[Network]] = {}

    def networks(self, board: str) -> list[Network]:
        """For ways in the same direction and for opposite ones; none if they cannot be had."""
        if board not in self.known:
            self.known[board] = []
            try:
                layers = read(board, self.version).layers
                self.known[board] = [Network(layer.units, layer.biases, layer.outs, layer.shift) for layer in layers]
            except Damaged as error:
                warnings.warn(LeftOut(error), stacklevel=2)
        return self.known[board]

    def value(self, state: Patolli, seat: int) -> float:
        mine = state.sides[seat].direction
        theirs = state.sides[1 - seat].direction
        if state.phase is OVER or not mine or not theirs:
            return self.sense.value(state, seat)
        networks = self.networks(state.board.name)
        if not networks:
            return self.sense.value(state, seat)
        if state.phase is MOVE:
            return self.best(state, seat)
        chance = networks[0 if mine == theirs else 1].chance(features(state))
        return chance if state.turn == seat else 1.0 - chance

    def tells_chances(self, state: Patolli) -> bool:
        return all(side.direction for side in state.sides) and bool(self.networks(state.board.name))

    def inexact(self, state: Patolli) -> float:
        return OFF[state.board.name]

    def farthest(self, state: Patolli) -> int:
        return AHEAD[state.board.name]

    def best(self, state: Patolli, seat: int) -> float:
        """The value of a throw is that of the best move by it."""
        mover = state.turn
        highest = 0.0
        for action in state.legal(mover):
            child = state.copy()
            child.do(mover, action)
            highest = max(highest, self.value(child, mover))
        return highest if mover == seat else 1.0 - highest

    def reason(self, state: Patolli, seat: int, action: Action) -> tuple[str, dict[str, Fact]]:
        return self.sense.reason(state, seat, action)

    def in_turn(self, state: Patolli, seat: int) -> bool:
        return self.sense.in_turn(state, seat)
