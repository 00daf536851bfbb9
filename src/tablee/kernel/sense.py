"""What a sensible player of a game knows, for the bots that play it and the hints that explain it."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, Final, Generic

from mypy_extensions import mypyc_attr
from typing_extensions import TypeVar

from tablee.kernel.chance import Rng
from tablee.kernel.state import Action, Fact, Outcome, State

S = TypeVar("S", bound=State, default=Any)

MOST_COURSES: Final = 24  # that are compared at length
MOST_BEGUN: Final = 60  # positions in the middle of a turn from which courses are led on
WIDEST: Final = 12  # steps from each of them
MOST_JUDGED: Final = 240  # steps from each of them that are judged at all
ANY_DEPTH: Final = 1000


@mypyc_attr(allow_interpreted_subclasses=True)
class Sense(Generic[S]):
    """The judgement of one game. It looks at positions as a seat sees them."""

    @abstractmethod
    def value(self, state: S, seat: int) -> float:
        """How good the position is for a seat: 1 is won, 0 lost, whoever is to act."""

    @abstractmethod
    def reason(self, state: S, seat: int, action: Action) -> tuple[str, dict[str, Fact]]:
        """Why one would do this: the key of a sentence under ``reason`` in the game's words, and its facts."""

    def choices(self, state: S, seat: int) -> list[Action]:
        """The legal actions worth a thought: all of them, unless a game knows better. Where turns are large, a game may
        plan the whole turn at once and name only the next step of its plan."""
        return state.legal(seat)

    def course(self, state: S, seat: int) -> list[Action]:
        """What a sensible player does now, step by step, for a game that can tell several of its steps at once and so
        more quickly than by `choices`; nothing unless it can. Each step is legal after those before it, and neither
        chance nor anybody else comes between."""
        return []

    def courses(self, state: S, seat: int) -> list[list[Action]]:
        """What is worth comparing at length: a few courses of this seat's own next steps, the best first. Only the
        first step has to be legal; a course is left where another does not follow."""
        return turns(state, seat, self, state.legal(seat))

    def directions(self, state: S, seat: int) -> list[list[Action]]:
        """Courses that lead elsewhere, good or not, for who looks farther than the next turn: what a sensible player
        would do who had only one thing in mind, once for each such thing; none unless a game knows of any."""
        return []

    def suppose(self, seen: S, seat: int, rng: Rng) -> State:
        """From a position seen by this seat, one full position that it could be: any, unless a game knows which are
        likelier."""
        return seen.imagine(seat, rng)

    def tells_chances(self, state: S) -> bool:
        """Whether the values of what can be done here are chances to win; those of a hand-made judgement are not."""
        return False

    def inexact(self, state: S) -> float:
        """By how much what lies between two such chances was found to be off; 0 where that was never measured."""
        return 0.0

    def farthest(self, state: S) -> int:
        """How many throws or answers beyond a move it is best to look with this judgement, where that was measured:
        nobody looks farther."""
        return ANY_DEPTH

    def certain(self, state: S) -> bool:
        """Whether nothing is hidden and nothing left to chance from here to the end, so that a course need not be
        tried twice."""
        return False

    def foregone(self, state: S) -> Outcome | None:
        """Of a game that goes on: its outcome, if it is certain already who wins, whatever is done, with the points as
        they are; nothing unless a game knows."""
        return None

    def in_turn(self, state: S, seat: int) -> bool:
        """Whether this seat's own turn goes on, its throws and draws included."""
        return False

    def together(self, state: S) -> bool:
        """Whether all players want the same, so that nobody is to be feared."""
        return False


def turns(state: State, seat: int, sense: Sense, first: list[Action], most: int = MOST_COURSES) -> list[list[Action]]:
    """The best few ways to take a turn that begins with one of these steps, as far as nothing else comes between, by
    the value of the position that each leads to. However much is legal, the work is bounded."""
    found: list[tuple[float, int, list[Action]]] = []
    begun: list[tuple[State, list[Action]]] = [(state, [])]
    at = 0
    while at < len(begun):
        position, course = begun[at]
        steps = _worth_a_look(position, seat, sense, position.legal(seat) if at else first)
        at += 1
        for step in steps:
            after = position.copy()
            after.do(seat, step)
            longer = [*course, step]
            if len(begun) < MOST_BEGUN and after.to_act() == (seat,):
                begun.append((after, longer))
            else:
                found.append((-sense.value(after, seat), len(found), longer))
    found.sort(key=_order)
    return [course for _, _, course in found[:most]]


def _worth_a_look(state: State, seat: int, sense: Sense, steps: list[Action]) -> list[Action]:
    """So many of the steps at most: those with the best value, if need be of a part of them evenly taken."""
    if len(steps) <= WIDEST:
        return steps
    valued: list[tuple[float, int, Action]] = []
    stride = (len(steps) + MOST_JUDGED - 1) // MOST_JUDGED
    for place in range(0, len(steps), stride):
        after = state.copy()
        after.do(seat, steps[place])
        valued.append((-sense.value(after, seat), place, steps[place]))
    valued.sort(key=_order)
    return [step for _, _, step in valued[:WIDEST]]


def _order(valued: tuple[float, int, object]) -> tuple[float, int]:
    return valued[0], valued[1]
