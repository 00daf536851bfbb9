"""One random game under examination, and one position of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from types import TracebackType

from tablee.kernel.chance import Rng
from tablee.kernel.errors import BadOption
from tablee.kernel.game import Game
from tablee.kernel.numbers import Numbering
from tablee.kernel.options import Settings
from tablee.kernel.record import Step, write_step
from tablee.kernel.state import CHANCE, Action, Event, State
from tablee.kernel.words import LANGUAGES
from tablee.lab.conformance.drawings import Asked, Drawings
from tablee.lab.conformance.listening import Listening
from tablee.lab.conformance.report import Broken


class Play:
    """A game, how it was begun, and what has been done in it so far."""

    def __init__(self, game: Game, seats: int, settings: Settings, seed: int) -> None:
        self.game = game
        self.seats = seats
        self.settings = settings
        self.seed = seed
        self.rng = Rng(seed)  # for the play itself
        self.names = [f"Player {seat + 1}" for seat in range(seats)]
        self.steps: list[tuple[int, Action]] = []
        self.looks: list[int] = []  # the steps whose position was looked at closely
        self.words = {language: Listening(game.words(language)) for language in LANGUAGES}
        self.kinds: set[str] = set()  # of decisions met so far
        self.news: set[str] = set()  # kinds of events told so far
        self.shown: set[str] = set()  # kinds of things that pictures have shown, of those that can be asked about
        self.drawn = 0  # positions of which pictures were looked at
        self.named: dict[bool, dict[str, str]] = {}  # the element that each id stands for, in either shape
        self.descriptions: dict[Asked, tuple[int, str]] = {}  # the first for each way of asking, and after which step

    @property
    def viewers(self) -> list[int | None]:
        """Every seat, and a spectator."""
        return [*range(self.seats), None]

    def first(self) -> State:
        state: State = self.game.begin(self.seats, self.settings)
        return state

    @cached_property
    def totals(self) -> dict[str, int]:
        """What the game says it conserves, as it was in the beginning."""
        return self.game.conserved(self.first())

    @cached_property
    def numbering(self) -> Numbering | None:
        """The game as numbers, if it tells itself in numbers."""
        return None if self.game.numbers is None else self.game.numbered(self.seats, **self.settings)

    def drawings(self, state: State) -> Drawings:
        return Drawings(self.game, state, self.seats, self.words, self.drawn)

    def where(self) -> str:
        agreed = ", ".join(f"{name}={value}" for name, value in self.settings.items())
        facts = [self.game.name, f"{self.seats} seats", agreed, f"seed {self.seed}", f"step {len(self.steps)}"]
        return ", ".join(filter(None, facts))

    def history(self) -> list[str]:
        """The steps as a record writes them."""
        return [write_step(number, Step(seat, act.text)) for number, (seat, act) in enumerate(self.steps, 1)]

    # A play is also a context: whatever goes wrong inside it says where it happened.

    def __enter__(self) -> Play:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is not None and not isinstance(error, Broken):
            error.add_note(f"at: {self.where()}\nhistory: {', '.join(self.history()) or '-'}")


@dataclass(frozen=True)
class Moment:
    """A position of a play, for the laws to look at and leave as it is.

    ``told`` are the events of the step that led here; ``pool`` holds actions met so far, by any seat or by chance;
    ``rng`` is for the laws to choose what they try; ``drawings`` are its pictures, drawn when a law first asks;
    ``drawn`` tells whether it is one of those whose pictures are looked at.
    """

    play: Play
    state: State
    told: Sequence[Event]
    pool: Sequence[Action]
    rng: Rng
    drawings: Drawings
    drawn: bool = False

    @property
    def game(self) -> Game:
        return self.play.game

    def instead(self, state: State) -> Moment:
        """Another position in the place of this one."""
        return Moment(self.play, state, (), self.pool, self.rng, self.play.drawings(state))

    def candidates(self, most: int) -> list[Action]:
        """Some actions of this game, legal here or not."""
        return pick(self.pool, most, self.rng)


def agree(game: Game, seats: int, given: Settings) -> bool:
    """Whether these options go together; a game may say that some do not."""
    try:
        game.settle(seats, given)
    except BadOption:
        return False
    return True


def pick(items: Sequence[Action], most: int, rng: Rng) -> list[Action]:
    """Up to ``most`` of the items, each at most once, in their own order."""
    if len(items) <= most:
        return list(items)
    chosen: set[int] = set()
    while len(chosen) < most:
        chosen.add(rng.below(len(items)))
    return [items[place] for place in sorted(chosen)]


def draw(state: State, seat: int, rng: Rng) -> Action | None:
    """Something this seat, or chance, may do now, at random; ``None`` when there is nothing."""
    if seat == CHANCE:
        return state.sample(rng) if state.odds() else None
    choices = state.legal(seat)
    return choices[rng.below(len(choices))] if choices else None
