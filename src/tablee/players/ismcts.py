"""A tree over what a seat can tell apart (single-observer information-set Monte Carlo tree search), for every game.

Compiled with the rules. Each time a deal is imagined, and everybody goes down the same tree in it: a node is what the
searching seat has read since the root, so nothing in it depends on what is hidden from that seat. A choice is a whole
course of steps (`Sense.courses`); the sensible one comes first, and the oftener a node is visited, the more of the
others are tried. Who choose at the same time do so in the order of their seats, without reading what was chosen.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from tablee.kernel.chance import Rng
from tablee.kernel.forecast import Forecast
from tablee.kernel.sense import Sense
from tablee.kernel.state import Action, State
from tablee.players.budget import Budget
from tablee.players.playouts import come_to, play_on, sensible_course
from tablee.players.search import Judged

EXPLORING: Final = 0.3
WIDENING: Final = 1.5  # choices that are open at a node, times the square root of its visits
DEEPEST: Final = 200  # nodes below the root
USUAL_TREE: Final = Budget(120, 3.0)
NEAR: Final = 12
"""Steps that are played on sensibly below the tree before it is judged."""


class Choice:
    """A course at a node: how often it could have been chosen and was, and what it came to for its actor."""

    __slots__ = ("actor", "course", "offered", "total", "visits")

    def __init__(self, actor: int, course: list[Action]) -> None:
        self.actor = actor
        self.course = course
        self.offered = 0
        self.visits = 0
        self.total = 0.0

    def value(self) -> float:
        return self.total / max(1, self.visits)

    def rank(self) -> tuple[int, float]:
        """For sorting: first what was chosen most, of equals the better."""
        return -self.visits, -self.value()


class Node:
    """What a seat has read so far: the choices that were tried here by whoever acts, in the order in which they were
    found (``all_tried`` when there are no more), and what was read next."""

    __slots__ = ("all_tried", "choices", "next", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.all_tried = False
        self.choices: dict[str, Choice] = {}
        self.next: dict[str, Node] = {}

    def after(self, read: str) -> Node:
        node = self.next.get(read)
        if node is None:
            node = self.next[read] = Node()
        return node


class Tree:
    """One decision. A leaf is judged after ``horizon`` sensible steps: by the game's forecast, where it has one."""

    __slots__ = ("budget", "forecast", "horizon", "played", "rng", "root", "seat", "seen", "sense", "started")

    def __init__(
        self, seen: State, seat: int, sense: Sense, forecast: Forecast | None, rng: Rng, budget: Budget, horizon: int
    ) -> None:
        self.started = budget.now()
        self.seen = seen
        self.seat = seat
        self.sense = sense
        self.forecast = forecast
        self.rng = rng
        self.budget = budget
        self.horizon = horizon
        self.played = 0
        self.root = Node()

    def choice(self) -> Action:
        legal = self.seen.legal(self.seat)
        if len(legal) == 1:
            return legal[0]
        end = self.started + self.budget.seconds
        while self.played < self.budget.iterations and not (self.played and self.budget.now() >= end):
            self._descend(self.sense.suppose(self.seen, self.seat, self.rng))
            self.played += 1
        return self.judged()[0].action

    def judged(self) -> list[Judged]:
        """After a choice: that, then what else was tried and begins otherwise."""
        found: list[Judged] = []
        for choice in sorted(self.root.choices.values(), key=Choice.rank):
            if choice.course[0] not in [each.action for each in found]:
                found.append(Judged(choice.course[0], choice.value()))
        return found or [Judged(self.seen.legal(self.seat)[0], 0.0)]

    def _descend(self, state: State) -> None:
        node = self.root
        chosen: list[Choice] = []
        fresh = False
        while not fresh and len(chosen) < DEEPEST:
            acting = state.to_act()
            if not acting:
                break
            actor = acting[0] if chosen else self.seat  # who also chooses now does so after the searching seat
            node.visits += 1
            if actor < 0:
                result = state.sample(self.rng)
                read = state.shown(self.seat, actor, result)
                state.do(actor, result)
                node = node.after(read)
                continue
            choice = self._chosen(node, state, actor)
            fresh = not choice.visits
            chosen.append(choice)
            node = node.after(self._follow(state, actor, choice.course))
        play_on(state, self.sense, self.rng, self.horizon)
        chances: list[float] = []
        if self.forecast is not None and state.outcome() is None:
            chances = self.forecast.chances(state)
        for choice in chosen:
            choice.visits += 1
            choice.total += chances[choice.actor] if chances else come_to(state, choice.actor, self.sense)

    def _chosen(self, node: Node, state: State, actor: int) -> Choice:
        """Of what was tried here and is legal in this deal, the most promising; now and then something new."""
        legal = {action.text for action in state.legal(actor)}
        offered: list[Choice] = []
        for choice in node.choices.values():
            if choice.actor == actor and choice.course[0].text in legal:
                choice.offered += 1
                offered.append(choice)
        if not offered:
            return self._new(node, actor, self._usual(state, actor))
        if len(legal) > 1 and not node.all_tried and len(offered) < WIDENING * sqrt(node.visits):
            for course in self.sense.courses(state, actor):
                if _key(actor, course) not in node.choices:
                    return self._new(node, actor, course)
            node.all_tried = True
        best = offered[0]
        highest = -1.0
        for choice in offered:
            bound = choice.value() + EXPLORING * sqrt(log(choice.offered) / max(1, choice.visits))
            if bound > highest:
                highest = bound
                best = choice
        return best

    def _usual(self, state: State, actor: int) -> list[Action]:
        """What is sensible, as long as nothing comes between."""
        return self.sense.course(state, actor) or sensible_course(state, actor, self.sense)

    def _new(self, node: Node, actor: int, course: list[Action]) -> Choice:
        choice = node.choices[_key(actor, course)] = Choice(actor, course)
        choice.offered = 1
        return choice

    def _follow(self, state: State, actor: int, course: list[Action]) -> str:
        """Go a course as far as it is legal in this deal; what the searching seat reads of it."""
        read: list[str] = []
        for step in course:
            if read and state.to_act() != (actor,):
                break
            legal = state.legal_named(actor, step.text)
            if legal is None:
                break
            read.append(state.shown(self.seat, actor, legal))
            state.do(actor, legal)
        return " ".join(read)


def _key(actor: int, course: list[Action]) -> str:
    return f"{actor} {' '.join([step.text for step in course])}"
