"""Any game as a Python game of OpenSpiel."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import numpy as np
import pyspiel

from tablee.kernel.chance import Rng
from tablee.kernel.game import Game, games
from tablee.kernel.record import Step
from tablee.kernel.sheet import read
from tablee.kernel.state import CHANCE, State
from tablee.lab import openspiel
from tablee.lab.adapters.sitting import Sort
from tablee.lab.forecasts import shares

LONGEST = 20_000
"""No game has more steps: the laws see to that."""
MOST_SORTS = 256
"""Of games by their seats and options, how many stay ready."""
SEATS = "players"
"""The parameter that tells how many play; all others are the options of the game."""

Kind, Chance = pyspiel.GameType, pyspiel.GameType.ChanceMode


KNOWN: dict[str, Game] = {}
"""The games that were registered, by name."""


@lru_cache(maxsize=MOST_SORTS)
def sort_of(name: str, agreed: tuple[tuple[str, Any], ...]) -> Sort:
    given = dict(agreed)
    return Sort(KNOWN[name], given.pop(SEATS), given)


def _hides(game: Game) -> bool:
    """Whether somebody at the table ever sees less than there is: found out by playing."""
    state, rng = game.new(), Rng(0)
    while acting := state.to_act():
        if state.seen_by(None).data() != state.data():
            return True
        state.do(acting[0], state.sample(rng) if acting[0] == CHANCE else state.pick(acting[0], rng))
    return False


def kind_of(sort: Sort, hides: bool) -> Any:
    """What OpenSpiel wants to know of a game; who wins together has one utility for all."""
    game = sort.game
    together = game.together(sort.settings)
    return Kind(
        short_name=f"tablee_{game.name}",
        long_name=f"Tablée: {game.title}",
        dynamics=Kind.Dynamics.SEQUENTIAL,
        chance_mode=Chance.EXPLICIT_STOCHASTIC if sort.numbering.results else Chance.DETERMINISTIC,
        information=Kind.Information.IMPERFECT_INFORMATION if hides else Kind.Information.PERFECT_INFORMATION,
        utility=Kind.Utility.IDENTICAL if together else Kind.Utility.CONSTANT_SUM,
        reward_model=Kind.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={SEATS: game.seats[0], **{option.name: option.default for option in game.options}},
    )


class Line:
    """A position and how it came about. It travels as its record, and a copy goes on by itself."""

    def __init__(
        self, sort: Sort, state: State, steps: list[Step], logs: list[list[str]], origin: State | None = None
    ) -> None:
        self.sort = sort
        self.state = state
        self.steps = steps
        self.logs = logs  # by seat: what was done, as far as that seat could read it
        self.origin = origin  # where it began, if not where games begin; never changed

    def __deepcopy__(self, memo: object) -> Line:
        return Line(self.sort, self.state.copy(), self.steps[:], [log[:] for log in self.logs], self.origin)

    def __reduce__(self) -> tuple[Callable[[str, str, list[list[str]]], Line], tuple[str, str, list[list[str]]]]:
        return unpacked, (self.sort.game.name, self.record(), self.logs)

    def record(self) -> str:
        """The text form of the game so far."""
        begun = "" if self.origin is None else self.sort.game.write(self.origin)
        return self.sort.record(self.steps, begun).write()

    def do(self, seat: int, number: int) -> None:
        action = self.sort.numbering.action(seat, number)
        shown = [self.state.shown(viewer, seat, action) for viewer in range(self.sort.seats)]
        if seat == CHANCE:
            self.state.do(seat, action)
        else:
            self.state.apply(seat, action)
        self.steps.append(Step(seat, action.text))
        for log, text in zip(self.logs, shown, strict=True):
            log.append(text)

    def told(self, viewer: int) -> str:
        """What a seat sees now, and all that it could read of what was done: it forgets nothing."""
        return f"{self.seen(viewer)}\n{' '.join(self.logs[viewer])}"

    def seen(self, viewer: int) -> str:
        return json.dumps(self.state.seen_by(viewer).data(), ensure_ascii=False)

    def imagined(self, seat: int, rng: Rng) -> Line:
        """Another game that looks the same to this seat. What the others have seen in it nobody can say: they are
        taken to have read what this seat has."""
        state = self.state.seen_by(seat).imagine(seat, rng)
        return Line(self.sort, state, [], [self.logs[seat][:] for _ in self.logs], origin=state.copy())


def unpacked(name: str, text: str, logs: list[list[str]]) -> Line:
    record = read(text, find=lambda _: KNOWN[name])
    sort = sort_of(name, tuple({SEATS: record.seats, **record.settings}.items()))
    return Line(sort, record.state, record.steps, logs, record.at(0) if record.begun else None)


def new_line(sort: Sort) -> Line:
    return Line(sort, sort.game.begin(sort.seats, sort.settings), [], [[] for _ in range(sort.seats)])


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # it comes without types
    """One game, whatever its seats and options. Each has a class of its own: OpenSpiel keeps what makes a game beyond
    the end of Python, and a class can be kept."""

    name: str
    known: Mapping[str, Any]
    hides: bool

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        given = dict(parameters or {})
        self.sort = sort_of(self.name, tuple({**self.known, **given}.items()))
        together = self.sort.game.together(self.sort.settings)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.sort.numbering.actions),
            max_chance_outcomes=len(self.sort.numbering.results),
            num_players=self.sort.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None if together else 1.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind_of(self.sort, self.hides), info, given)

    def __reduce__(self) -> tuple[Callable[[Game | str, str], Any], tuple[Game | str, str]]:
        game = self.sort.game
        return loaded, (game.name if games().get(game.name) is game else game, str(self))

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> Observer:
        return Observer(self.sort, perfect_recall=iig_obs_type is not None and iig_obs_type.perfect_recall)


def loaded(game: Game | str, text: str) -> Any:
    """A game that has travelled: where it was not registered, it is."""
    openspiel.register(game)
    return pyspiel.load_game(text)


def register(game: Game) -> str:
    """Make a game known to OpenSpiel; the name by which it is loaded."""
    KNOWN[game.name] = game
    known = {SEATS: game.seats[0], **game.settle(game.seats[0], {})}
    kind = kind_of(sort_of(game.name, tuple(known.items())), hides := _hides(game))
    made = type(f"{game.name.title()}Game", (SpielGame,), {"name": game.name, "known": known, "hides": hides})
    pyspiel.register_game(kind, made)
    return str(kind.short_name)


class SpielState(pyspiel.State):  # type: ignore[misc]  # it comes without types
    """All that is ours is in ``line``: OpenSpiel copies and packs it by itself."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.line = new_line(game.sort)

    def current_player(self) -> int:
        acting = self.line.state.to_act()
        if not acting:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if acting[0] == CHANCE else acting[0]

    def _legal_actions(self, player: int) -> list[int]:
        return self.line.sort.numbering.legal(self.line.state, player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        odds, numbering = self.line.state.odds(), self.line.sort.numbering
        total = sum(weight for _, weight in odds)
        return sorted((numbering.number(CHANCE, action), weight / total) for action, weight in odds)

    def _apply_action(self, number: int) -> None:
        self.line.do(self.line.state.to_act()[0], number)

    def _action_to_string(self, player: int, number: int) -> str:
        seat = CHANCE if player == pyspiel.PlayerId.CHANCE else player
        return self.line.sort.numbering.action(seat, number).text

    def is_terminal(self) -> bool:
        return not self.line.state.to_act()

    def returns(self) -> list[float]:
        sort, outcome = self.line.sort, self.line.state.outcome()
        return [0.0] * sort.seats if outcome is None else shares(outcome, sort.game.together(sort.settings))

    def __str__(self) -> str:
        return json.dumps(self.line.state.data(), ensure_ascii=False)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Another state that looks the same to this player: what tree searches over hidden information ask for."""
        other: SpielState = self.get_game().new_initial_state()
        other.line = self.line.imagined(player, Rng(int(sampler() * 2**53)))
        return other


class Observer:
    """A tensor with named parts, and a string; with perfect recall only the string, of all that was seen."""

    def __init__(self, sort: Sort, perfect_recall: bool) -> None:
        self.sort = sort
        self.perfect_recall = perfect_recall
        numbering = sort.numbering
        self.tensor = None if perfect_recall else np.zeros(numbering.size, np.float32)
        self.dict: dict[str, Any] = {}
        if self.tensor is not None:
            for name, (begin, end) in numbering.places.items():
                self.dict[name] = self.tensor[begin:end].reshape(numbering.parts[name])

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = self.sort.numbering.tensor(state.line.state, player)

    def string_from(self, state: SpielState, player: int) -> str:
        return state.line.told(player) if self.perfect_recall else state.line.seen(player)
