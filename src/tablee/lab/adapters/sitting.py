"""One game that programs of others play: numbers in, numbers out. Chance is thrown for them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from tablee.kernel.chance import Rng
from tablee.kernel.errors import UserError
from tablee.kernel.game import Forbidden, Game, games
from tablee.kernel.options import Settings
from tablee.kernel.picture import DAY
from tablee.kernel.record import Record, Step
from tablee.kernel.sheet import read
from tablee.kernel.state import CHANCE, Action, State
from tablee.kernel.words import LANGUAGES
from tablee.lab.forecasts import shares
from tablee.lab.needs import known

ILLEGAL = -1.0
"""What a seat gets whose choice is not legal, where that ends the game."""
ANSI, SVG = "ansi", "svg"
RENDERED = [ANSI, SVG]
HIGHEST_SEED = 2**31

Values = NDArray[np.float32]
Mask = NDArray[np.int8]
Observation = dict[str, NDArray[np.generic]]


class Sort:
    """A game with so many seats and these options: what all games that are played of it have in common."""

    def __init__(self, game: Game, seats: int | None, given: dict[str, object], language: str = "en") -> None:
        if language not in LANGUAGES:
            raise UserError("bad-language", language=language, known=", ".join(LANGUAGES))
        self.game = game
        self.language = language
        self.seats = game.seats[0] if seats is None else seats
        self.numbering = game.numbered(self.seats, **given)
        self.settings: Settings = game.settle(self.seats, given)
        self.words = game.words(language)
        self.names = [f"seat_{seat}" for seat in range(self.seats)]

    def __reduce__(self) -> tuple[Callable[..., Sort], tuple[str | Game, int, Settings, str]]:
        """An installed game travels by its name: its actions are the ones that are known there."""
        installed = games().get(self.game.name) is self.game
        return sort_again, (self.game.name if installed else self.game, self.seats, self.settings, self.language)

    def begin(self, seed: int) -> Sitting:
        return Sitting(self, self.game.begin(self.seats, self.settings), Rng(seed))

    def record(self, steps: list[Step], begun: str = "") -> Record:
        """The game as it is written down, replayed."""
        record = Record(self.game, self.seats, self.settings, self.names, begun=begun)
        for step in steps:
            record.play(step.seat, self.game.parse(record.state, step.text))
        return record

    def rendered(self, state: State, viewer: int | None, mode: str) -> str:
        """What a viewer sees, as a picture that carries its art or for a terminal."""
        seen, picture = state.seen_by(viewer), self.game.picture
        if mode == SVG:
            return picture.standalone(seen, viewer, self.words, self.names, DAY)
        return picture.text(seen, viewer, self.words, self.names, False)

    def check_mode(self, mode: str | None) -> str | None:
        if mode is not None and mode not in RENDERED:
            raise UserError("bad-render", mode=mode, known=", ".join(RENDERED))
        return mode


def sort_again(game: str | Game, seats: int, settings: Settings, language: str) -> Sort:
    return Sort(known(game), seats, dict(settings), language)


class Sitting:
    """A game under way: the position, what was done, and what chance is drawn from. It travels as its record."""

    def __init__(self, sort: Sort, state: State, rng: Rng, steps: list[Step] | None = None) -> None:
        self.sort = sort
        self.state = state
        self.rng = rng
        self.steps = steps or []
        self._masks: dict[int, Mask] = {}  # those of this position that were asked for
        self._throw()

    def __deepcopy__(self, memo: object) -> Sitting:
        """A game of its own that goes on from here, with the same throws to come."""
        return Sitting(self.sort, self.state.copy(), _rng_at(self.rng.state), self.steps[:])

    def __reduce__(self) -> tuple[Callable[..., Sitting], tuple[Sort, str, int]]:
        return resumed, (self.sort, self.record().write(), self.rng.state)

    def record(self) -> Record:
        """The game so far, as it is written down."""
        return self.sort.record(self.steps)

    def _throw(self) -> None:
        while self.state.to_act() == (CHANCE,):
            self._do(CHANCE, self.state.sample(self.rng))

    def _do(self, seat: int, action: Action) -> None:
        self.state.do(seat, action)
        self.steps.append(Step(seat, action.text))

    @property
    def over(self) -> bool:
        return not self.state.to_act()

    def check(self, seat: int, number: int) -> Action:
        """What a number means, if it is legal now, or `Forbidden`, with the reason."""
        action = self.sort.numbering.action(seat, number)
        refusal = self.state.why_not(seat, action)
        if refusal is not None:
            raise Forbidden(self.sort.game, refusal, self.sort.names)
        return self.state.legal_named(seat, action.text) or action

    def act(self, seat: int, number: int) -> None:
        """Do what a number means, or raise `Forbidden`, with the reason, and change nothing."""
        self._do(seat, self.check(seat, number))
        self._masks = {}
        self._throw()

    def mask(self, seat: int) -> Mask:
        """A 1 for each number that is legal for this seat now."""
        if seat not in self._masks:
            numbering = self.sort.numbering
            mask = self._masks[seat] = np.zeros(len(numbering.actions), np.int8)
            mask[numbering.legal(self.state, seat)] = 1
        return self._masks[seat].copy()

    def observe(self, seat: int) -> Observation:
        tensor = self.sort.numbering.tensor(self.state, seat)
        return {"observation": np.frombuffer(tensor, np.float32), "action_mask": self.mask(seat)}

    def shares(self) -> list[float]:
        """What each seat has won: 1 where it won alone, its part of 1 where several did, 1 for each of a team that
        won; 0 to everybody else, and as long as the game goes on."""
        outcome = self.state.outcome()
        if outcome is None:
            return [0.0] * self.sort.seats
        return shares(outcome, self.sort.game.together(self.sort.settings))


def resumed(sort: Sort, text: str, drawn: int) -> Sitting:
    """A game that has travelled, with the same throws to come."""
    record = read(text, find=lambda _: sort.game)
    return Sitting(sort, record.state, _rng_at(drawn), record.steps)


def _rng_at(state: int) -> Rng:
    rng = Rng(0)
    rng.state = state
    return rng
