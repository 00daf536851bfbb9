"""The laws of a whole play about hidden knowledge.

Twins are two games with the same history but for one step, at which something else was done. A viewer who cannot
tell the two actions apart must not be able to tell the twins apart; a viewer who can must not lose the ability.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cached_property

from tablee.kernel.chance import Rng
from tablee.kernel.state import Action, Event, State
from tablee.lab.conformance.play import Play, pick
from tablee.lab.conformance.sight import Sight, apart, difference, log, sight

FOLLOWED = 10  # steps for which twins are followed
OTHERS = 2  # twins for each step and viewer
FANCIES = 24  # positions imagined where at least two are possible


class Line:
    """A finished play laid out: every position and every event, for twins to leave from."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.rng = Rng(play.seed)
        self.positions: list[State] = []
        self.told: list[list[Event]] = []
        self.acting: list[tuple[int, ...]] = []
        self._sights: dict[tuple[int, int | None], Sight] = {}
        state = play.first()
        for seat, action in play.steps:
            self._keep(state)
            self.told.append(do(state, seat, action))
        self._keep(state)

    def _keep(self, state: State) -> None:
        self.positions.append(state.copy())
        self.acting.append(state.to_act())

    @cached_property
    def pool(self) -> list[Action]:
        met = dict.fromkeys(action for _, action in self.play.steps)
        return pick(list(met), 6, self.rng)

    def sight(self, step: int, viewer: int | None) -> Sight:
        """What the viewer was given before a step, pictures included."""
        if (step, viewer) not in self._sights:
            self._sights[step, viewer] = sight(self.play, self.positions[step], viewer, self.pool)
        return self._sights[step, viewer]

    def others(self, step: int, viewer: int | None, alike: bool) -> list[Action]:
        """What else could have been done at a step, that looks the same to the viewer, or that looks different."""
        state = self.positions[step]
        seat, done = self.play.steps[step]
        shown = state.shown(viewer, seat, done)
        possible = [
            action
            for action in state.legal(seat)
            if action is not done and (state.shown(viewer, seat, action) == shown) == alike
        ]
        return pick(possible, OTHERS, self.rng)

    def closes(self, step: int, after: tuple[int, ...]) -> bool:
        """Whether a step closes a choice that several seats make at the same time: then it may bring all to light."""
        rest = self._rest(step)
        return self._simultaneous(step) and (not rest or after != rest)

    def _rest(self, step: int) -> tuple[int, ...]:
        done = self.play.steps[step][0]
        return tuple(seat for seat in self.acting[step] if seat != done)

    def _simultaneous(self, step: int) -> bool:
        while len(self.acting[step]) == 1 and step > 0 and self._rest(step - 1) == self.acting[step]:
            step -= 1
        return len(self.acting[step]) > 1


class Twin:
    """The other game: the same until a step, where another action was done."""

    def __init__(self, line: Line, step: int, action: Action) -> None:
        self.line = line
        self.state = line.positions[step].copy()
        self.step = step
        self.told = do(self.state, line.play.steps[step][0], action)

    def can_follow(self) -> bool:
        """Whether the line goes on, with an action that is possible here too."""
        if self.step + 1 >= len(self.line.play.steps):
            return False
        seat, action = self.line.play.steps[self.step + 1]
        return seat in self.state.to_act() and action in self.state.legal(seat)

    def shown_alike(self, viewer: int | None) -> bool:
        """Whether the viewer will read the next action in the same way in both games."""
        seat, action = self.line.play.steps[self.step + 1]
        there = self.line.positions[self.step + 1]
        return self.state.shown(viewer, seat, action) == there.shown(viewer, seat, action)

    def follow(self) -> None:
        """Do what the line did next."""
        self.step += 1
        self.told = do(self.state, *self.line.play.steps[self.step])

    def merged(self) -> bool:
        """Whether the two games stand at the same position again."""
        return self.state.data() == self.line.positions[self.step + 1].data()

    def parted(self, viewer: int | None) -> str:
        """In what the viewer's sight of the two games differs; empty when it is the same."""
        there = self.line.sight(self.step + 1, viewer)
        return difference(there, sight(self.line.play, self.state, viewer, self.line.pool))

    def logs(self, viewer: int | None) -> tuple[str, str]:
        """What the viewer was told at the last step, in the two games."""
        play = self.line.play
        return log(play, self.line.told[self.step], viewer), log(play, self.told, viewer)


def do(state: State, seat: int, action: Action) -> list[Event]:
    """Do an action and return what happened."""
    told: list[Event] = []
    state.story = told
    state.apply(seat, action)
    state.story = None
    return told


def twins(line: Line) -> Iterator[str]:
    """What a viewer cannot know may be exchanged: what it is given stays the same to the byte.

    At a step of somebody else, another action with the same shown notation takes the place of the one done. Position,
    pictures, log, choices and refusals of the viewer must then be the same, unless the step closed a simultaneous
    choice. They must stay the same, while both games go on with the same actions, until an event known to the viewer
    brings the difference to light: what becomes known is always told.
    """
    for step in line.play.looks:
        actor = line.play.steps[step][0]
        for viewer in line.play.viewers:
            if viewer == actor:
                continue
            for action in line.others(step, viewer, alike=True):
                twin = Twin(line, step, action)
                yield from _told_apart(twin, viewer, action)


def _told_apart(twin: Twin, viewer: int | None, action: Action) -> Iterator[str]:
    line, start = twin.line, twin.step
    context = f"viewer {viewer} can tell that step {start + 1} was {line.play.steps[start][1]}, not {action}"
    lenient = line.closes(start, line.acting[start + 1]) or line.closes(start, twin.state.to_act())
    for _ in range(FOLLOWED):
        one, other = twin.logs(viewer)
        if one != other:
            if not lenient:
                yield f"{context}, by the log: {apart(one, other)}"
            return
        parted = twin.parted(viewer)
        if parted:
            yield f"{context}, after step {twin.step + 1}, by the {parted}"
        # An action that is shown differently brings the difference to light as an event does.
        if twin.merged() or not twin.can_follow() or not twin.shown_alike(viewer):
            return
        twin.follow()
        lenient = True


def memory(line: Line) -> Iterator[str]:
    """What a viewer did or was shown is in what it sees, for as long as it matters.

    At a step whose action the viewer could read, another action, which it would have read differently, takes its
    place. While both games go on with the same actions, and the full positions differ, the viewer can tell which of
    the two it is in, so what it sees must differ too. Once the positions are equal nothing is left to remember.
    """
    for step in line.play.looks:
        for viewer in line.play.viewers:
            for action in line.others(step, viewer, alike=False):
                yield from _forgotten(Twin(line, step, action), viewer, action)


def _forgotten(twin: Twin, viewer: int | None, action: Action) -> Iterator[str]:
    line, start = twin.line, twin.step
    for _ in range(FOLLOWED):
        if twin.merged():
            return
        if twin.state.seen_by(viewer).data() == line.positions[twin.step + 1].seen_by(viewer).data():
            yield (
                f"viewer {viewer} was shown that step {start + 1} was {line.play.steps[start][1]}, not {action}, but "
                f"after step {twin.step + 1} its view would be the same: it forgot, or was shown too much"
            )
        if not twin.can_follow():
            return
        twin.follow()


def doubt(line: Line) -> Iterator[str]:
    """Where another position would look the same to a seat, it does not always imagine the truth."""
    for seat in range(line.play.seats):
        undecided = [step for step in line.play.looks if _another_possible(line, step, seat)]
        if undecided and not any(_differs(line, step + 1, seat) for step in undecided):
            yield f"after steps {[step + 1 for step in undecided]} seat {seat} imagines nothing but the truth"


def _another_possible(line: Line, step: int, seat: int) -> bool:
    if line.play.steps[step][0] == seat:
        return False
    for action in line.others(step, seat, alike=True):
        twin = Twin(line, step, action)
        if not twin.merged() and not twin.parted(seat):
            return True
    return False


def _differs(line: Line, step: int, seat: int) -> bool:
    truth = json.dumps(line.positions[step].data())
    seen = line.positions[step].seen_by(seat)
    return any(json.dumps(seen.imagine(seat, line.rng).data()) != truth for _ in range(FANCIES))
