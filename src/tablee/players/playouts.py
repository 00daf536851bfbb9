"""How a position goes on when everybody plays sensibly. Compiled with the rules: the inner loops of all sampling."""

from __future__ import annotations

from typing import Final

from tablee.kernel.chance import Rng
from tablee.kernel.sense import Sense
from tablee.kernel.state import Action, State
from tablee.players.search import Judged, best_action

LONGEST: Final = 40  # steps of a course
POINT: Final = 0.001  # what a point more than the best of the others adds to a victory, or spares in a defeat, ...
MOST_POINTS: Final = 100  # ... as far as so many points


def sensible_course(state: State, seat: int, sense: Sense) -> list[Action]:
    """What a sensible player does, step by step, until something else comes between."""
    course: list[Action] = []
    position = state.copy()
    while not course or (len(course) < LONGEST and position.to_act() == (seat,)):
        step = best_action(position, seat, sense, 0)
        position.do(seat, step)
        course.append(step)
    return course


NAMED: Final = 0.1  # what the one action that a sense names counts for more than the best of all else


def judged_courses(state: State, seat: int, sense: Sense) -> list[Judged]:
    """For a sense that names one action: that one, then what else is worth comparing, by where each leads at once."""
    named = best_action(state, seat, sense, 0)
    found: dict[Action, float] = {}
    for course in sense.courses(state, seat):
        after = state.copy()
        follow(after, seat, course)
        found[course[0]] = max(found.get(course[0], 0.0), come_to(after, seat, sense))
    found.pop(named, None)
    others = [Judged(action, value) for action, value in found.items()]
    return [Judged(named, NAMED + max([0.0, *found.values()])), *others]


def playout(state: State, seat: int, course: list[Action], sense: Sense, rng: Rng, horizon: int) -> float:
    """Follow a course, play on sensibly so many steps, and tell what a seat has come to."""
    follow(state, seat, course)
    play_on(state, sense, rng, horizon)
    return come_to(state, seat, sense)


def follow(state: State, seat: int, course: list[Action]) -> None:
    """Go a course as far as nothing comes between; only of its first step it is known that it is legal."""
    state.do(seat, course[0])
    for step in course[1:]:
        if state.to_act() != (seat,):
            return
        legal = state.legal_named(seat, step.text)
        if legal is None:
            return
        state.do(seat, legal)


def play_on(state: State, sense: Sense, rng: Rng, horizon: int) -> None:
    """So many steps, each by whoever comes first in the order of the seats."""
    steps = 0
    while steps < horizon:
        acting = state.to_act()
        if not acting:
            return
        onward = sensible_steps(state, acting[0], sense, rng)
        for step in onward:
            state.do(acting[0], step)
        steps += len(onward)


def sensible_steps(state: State, actor: int, sense: Sense, rng: Rng) -> list[Action]:
    """What chance or a sensible player does next: one step, or several where the game can tell them at once."""
    if actor < 0:
        return [state.sample(rng)]
    return sense.course(state, actor) or [best_action(state, actor, sense, 0)]


def come_to(state: State, seat: int, sense: Sense) -> float:
    """1 for a victory, a part of it for a shared one, unless all play together; of a game that goes on, its value."""
    outcome = state.outcome() or sense.foregone(state)
    if outcome is None:
        return sense.value(state, seat)
    winners = outcome.winners
    if seat not in winners:
        return 0.0
    return 1.0 if sense.together(state) else 1.0 / len(winners)


def come_out(state: State, seat: int, sense: Sense) -> float:
    """The same, and by how many points: where each course is tried only once, many come out alike."""
    outcome = state.outcome() or sense.foregone(state)
    reached = come_to(state, seat, sense)
    if outcome is None or len(outcome.points) < 2:
        return reached
    best = max([points for other, points in enumerate(outcome.points) if other != seat])
    lead = outcome.points[seat] - best
    return reached + POINT * max(-MOST_POINTS, min(lead, MOST_POINTS))
