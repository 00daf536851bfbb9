"""One game that programs of others play: numbers in, numbers out. Chance is thrown for them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tablee.kernel.chance import Rng
from tablee.kernel.errors import UserError
from tablee.kernel.game import Forbidden, Game
from tablee.kernel.options import Settings
from tablee.kernel.picture import DAY
from tablee.kernel.state import CHANCE, State
from tablee.lab.forecasts import shares

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
        self.game = game
        self.seats = game.seats[0] if seats is None else seats
        self.numbering = game.numbered(self.seats, **given)
        self.settings: Settings = game.settle(self.seats, given)
        self.words = game.words(language)
        self.names = [f"seat_{seat}" for seat in range(self.seats)]

    def begin(self, seed: int) -> Sitting:
        return Sitting(self, self.game.begin(self.seats, self.settings), Rng(seed))

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


class Sitting:
    """A game under way: the position, and what chance is drawn from."""

    def __init__(self, sort: Sort, state: State, rng: Rng) -> None:
        self.sort = sort
        self.state = state
        self.rng = rng
        self._masks: dict[int, Mask] = {}  # those of this position that were asked for
        self._throw()

    def __deepcopy__(self, memo: object) -> Sitting:
        """A game of its own that goes on from here, with the same throws to come."""
        rng = Rng(0)
        rng.state = self.rng.state
        return Sitting(self.sort, self.state.copy(), rng)

    def _throw(self) -> None:
        while self.state.to_act() == (CHANCE,):
            self.state.do(CHANCE, self.state.sample(self.rng))

    @property
    def over(self) -> bool:
        return not self.state.to_act()

    def act(self, seat: int, number: int) -> None:
        """Do what a number means, or raise `Forbidden`, with the reason, and change nothing."""
        action = self.sort.numbering.action(seat, number)
        refusal = self.state.why_not(seat, action)
        if refusal is not None:
            raise Forbidden(self.sort.game, refusal, self.sort.names)
        self.state.apply(seat, action)
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
