"""Any game as an environment of Gymnasium: one seat learns, and players of ours hold the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Space
from numpy.typing import NDArray

from tablee.kernel.errors import UserError
from tablee.kernel.game import Forbidden
from tablee.kernel.record import Record
from tablee.lab.adapters.sitting import HIGHEST_SEED, ILLEGAL, RENDERED, Observation, Sort
from tablee.lab.adapters.spaces import Choice, action_space, observation_space
from tablee.players import find_player

Step = tuple[Observation, float, bool, bool, dict[str, Any]]


class OneSeat(gymnasium.Env[Observation, Choice]):
    """The game as one seat meets it: between its choices the others make theirs, from what they see."""

    def __init__(self, sort: Sort, seat: int, against: str | Sequence[str], render_mode: str | None) -> None:
        if not 0 <= seat < sort.seats:
            raise UserError("no-seat", seat=seat, last=sort.seats - 1)
        names = [against] * (sort.seats - 1) if isinstance(against, str) else list(against)
        if len(names) != sort.seats - 1:
            raise UserError("players-count", seats=sort.seats - 1, given=len(names))
        self.sort = sort
        self.seat = seat
        self.against = names
        self._meet()
        self.metadata = {"render_modes": RENDERED}
        self.render_mode = sort.check_mode(render_mode)
        self.observation_space: Space[Any] = observation_space(sort.numbering)
        self.action_space = action_space(sort.numbering)

    @property
    def parts(self) -> dict[str, tuple[int, int]]:
        """Where in an observation each of its parts begins and ends, by name."""
        return self.sort.numbering.places

    def _meet(self) -> None:
        """New players for each game: what one remembers is of its game."""
        seats = self.sort.seats
        self.others = {
            (self.seat + 1 + place) % seats: find_player(name, self.sort.game).studied()
            for place, name in enumerate(self.against)
        }

    def __getstate__(self) -> dict[str, Any]:
        """Without the others, who think of a game as long as it is played: where it goes on they are met anew."""
        return {name: value for name, value in vars(self).items() if name != "others"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._meet()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self._meet()
        self.sitting = self.sort.begin(int(self.np_random.integers(HIGHEST_SEED)))
        self._let_others()
        return self._seen()

    def _let_others(self) -> None:
        sitting = self.sitting
        while (acting := sitting.state.to_act()) and self.seat not in acting:
            other = acting[0]
            choice = self.others[other].choose(sitting.state.seen_by(other), other, sitting.rng)
            sitting.act(other, self.sort.numbering.number(other, choice))

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        observation = self.sitting.observe(self.seat)
        return observation, {"action_mask": observation["action_mask"]}

    def step(self, action: Choice) -> Step:
        try:
            self.sitting.act(self.seat, int(action))
        except Forbidden as forbidden:
            observation, info = self._seen()
            return observation, ILLEGAL, True, False, {**info, "refused": forbidden.say(self.sort.words.language)}
        self._let_others()
        observation, info = self._seen()
        return observation, self.sitting.shares()[self.seat], self.sitting.over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """What is legal now, as learners that know of masks ask for it."""
        return self.sitting.mask(self.seat).astype(np.bool_)

    def record(self) -> Record:
        """The game so far as it is written down: to be replayed, shown and kept."""
        return self.sitting.record()

    def render(self) -> str | None:
        """What the seat sees."""
        if self.render_mode is None:
            return None
        return self.sort.rendered(self.sitting.state, self.seat, self.render_mode)
