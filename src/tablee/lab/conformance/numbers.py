"""The laws of a game as numbers: what programs that learn are given. A game need not tell itself in numbers."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from math import isfinite

from tablee.kernel.chance import Rng
from tablee.kernel.errors import BadNotation, BadNumber
from tablee.kernel.game import Game
from tablee.kernel.numbers import ANYTHING, Merge, Numbering
from tablee.kernel.state import CHANCE, NOBODY, Action, State
from tablee.lab.conformance.play import Moment, agree, pick
from tablee.lab.conformance.sight import apart as parting
from tablee.lab.conformance.twins import Line, Twin

SIBLINGS = 6
"""How many ways to go on from a position are compared with each other."""
FOLLOWED = 5
"""And for how many steps, while the same follows upon all of them."""
FANCIES = 2


def numbering(game: Game) -> Iterator[str]:
    """Whatever can be done has a number of its own and is read from its notation, and all numbers are the same at every
    asking; what is merged says why."""
    if game.numbers is None:
        return
    for merge in game.numbers.merged:
        if not merge.why.strip():
            yield f"'{merge.path}' is merged, and nothing says why"
    for given in game.option_sets():
        for seats in filter(lambda seats: agree(game, seats, given), game.seats):
            numbers, again = game.numbered(seats, **given), game.numbered(seats, **given)
            if numbers.digest() != again.digest():
                yield f"with {seats} seats the numbers of actions or parts are others at every asking"
            first = game.begin(seats, game.settle(seats, given))
            for listed in (numbers.actions, numbers.results):
                yield from _unread(game, first, listed)


def _unread(game: Game, first: State, listed: Sequence[Action]) -> Iterator[str]:
    seen: dict[str, int] = {}
    for number, action in enumerate(listed):
        if action.text in seen:
            yield f"{action} has two numbers, {seen[action.text]} and {number}"
        seen[action.text] = number
        try:
            back = game.parse(first, action.text)
        except BadNotation:
            yield f"number {number}, {action.text!r}, cannot be read back"
        else:
            if back is not action:
                yield f"number {number}, {action.text!r}, is read back as {back!r}"


def numbered(moment: Moment) -> Iterator[str]:
    """Whatever a seat may do, and whatever chance may bring, has a number, and the number leads back to it."""
    numbers = moment.play.numbering
    if numbers is None:
        return
    for seat in moment.state.to_act():
        for action in moment.state.legal(seat):
            try:
                back = numbers.action(seat, numbers.number(seat, action))
            except BadNumber:
                yield f"{action} of seat {seat} has no number"
            else:
                if back.text != action.text:
                    yield f"the number of {action} of seat {seat} leads to {back}"


def tensors(moment: Moment) -> Iterator[str]:
    """A tensor has the parts and sizes that are declared, in every position, and numbers from 0 to 1; it is the same at
    every asking, and asking changes nothing."""
    numbers, state = moment.play.numbering, moment.state
    if numbers is None:
        return
    before = json.dumps(state.data())
    for viewer in moment.play.viewers:
        try:
            tensor = numbers.tensor(state, viewer)
        except ValueError as error:
            yield f"viewer {viewer}: {error}"
            return
        for name, (begin, end) in numbers.places.items():
            strays = [value for value in tensor[begin:end] if not (isfinite(value) and 0.0 <= value <= 1.0)]
            if strays:
                yield f"viewer {viewer} is told {strays[0]} in '{name}', which is not from 0 to 1"
        if numbers.tensor(state, viewer) != tensor:
            yield f"viewer {viewer} is told something else of the same position"
    if json.dumps(state.data()) != before:
        yield "telling a position in numbers changed it"


def alike(line: Line) -> Iterator[str]:
    """Two positions that a viewer cannot tell apart have equal tensors."""
    numbers, play = line.play.numbering, line.play
    if numbers is None:
        return
    for step in play.looks:
        state = line.positions[step]
        for seat in range(play.seats):
            for _ in range(FANCIES):
                fancy = state.seen_by(seat).imagine(seat, line.rng)
                yield from _not_alike(numbers, state, fancy, seat, f"step {step}, and what seat {seat} imagines there")
        for viewer in play.viewers:
            if viewer != play.steps[step][0]:
                for action in line.others(step, viewer, alike=True):
                    other, told = Twin(line, step, action).state, f"step {step + 1}, with {action} done or not"
                    yield from _not_alike(numbers, line.positions[step + 1], other, viewer, told)


def _not_alike(numbers: Numbering, one: State, other: State, viewer: int | None, what: str) -> Iterator[str]:
    if one.seen_by(viewer).data() == other.seen_by(viewer).data():
        part = _parted(numbers, one, other, viewer)
        if part:
            yield f"viewer {viewer} sees no difference, but its tensors differ in '{part}': {what}"


def _parted(numbers: Numbering, one: State, other: State, viewer: int | None) -> str:
    """The first part in which two tensors differ, if there is one."""
    theirs, ours = numbers.tensor(one, viewer), numbers.tensor(other, viewer)
    return next((name for name, (begin, end) in numbers.places.items() if theirs[begin:end] != ours[begin:end]), "")


def apart(line: Line) -> Iterator[str]:
    """Two positions that a viewer can tell apart have different tensors, but for what the game lists as merged.

    Compared are all positions of the play, and the ways to go on from those that are looked at closely, while the same
    is done after each of them; as whoever acts sees them, and a spectator.
    """
    numbers, play = line.play.numbering, line.play
    if numbers is None:
        return
    for viewer in (line.rng.below(play.seats), None):
        yield from _blurred(play.game, numbers, line.positions, viewer)
    for step in play.looks:
        actor = play.steps[step][0]
        eyes = (actor if actor != CHANCE else line.rng.below(play.seats), None)
        family = list(_ways_on(line.positions[step], line.rng))
        for seat, action in [*play.steps[step + 1 : step + FOLLOWED], (NOBODY, None)]:
            for viewer in eyes:
                yield from _blurred(play.game, numbers, family, viewer)
            family = [state for state in family if seat in state.to_act() and action in state.legal(seat)]
            for state in family:
                assert action is not None
                state.apply(seat, action)


def _ways_on(state: State, rng: Rng) -> Iterator[State]:
    for seat in state.to_act():
        for action in pick(state.legal(seat), SIBLINGS, rng):
            after = state.copy()
            after.apply(seat, action)
            yield after


def _blurred(game: Game, numbers: Numbering, states: Sequence[State], viewer: int | None) -> Iterator[str]:
    assert game.numbers is not None
    known: dict[bytes, State] = {}
    for state in states:
        seen = state.seen_by(viewer)
        like = known.setdefault(numbers.tensor_of_seen(seen, viewer).tobytes(), seen)
        if like is not seen and like.data() != seen.data():
            one, other = told(like.data(), game.numbers.merged), told(seen.data(), game.numbers.merged)
            if one != other:
                yield f"viewer {viewer} is told the same of two positions: {parting(one, other)}"


def told(data: object, merged: Sequence[Merge]) -> str:
    """The data of a position without what is merged."""
    for merge in merged:
        data = _changed(data, merge.path.split("."), _forgetting(merge))
    return json.dumps(data)


def _forgetting(merge: Merge) -> Callable[[object], object]:
    def forget(value: object) -> object:
        if merge.order:
            return sorted(value, key=json.dumps) if isinstance(value, list) else value
        if merge.most != ANYTHING:
            return min(value, merge.most) if isinstance(value, int) else value
        return None

    return forget


def _changed(value: object, path: Sequence[str], change: Callable[[object], object]) -> object:
    """The same data, changed wherever a path leads."""
    if not path:
        return change(value)
    wanted, rest = path[0], path[1:]
    if isinstance(value, dict):
        return {name: _changed(part, rest, change) if wanted in ("*", name) else part for name, part in value.items()}
    if isinstance(value, list):
        return [
            _changed(part, rest, change) if wanted in ("*", str(place)) else part for place, part in enumerate(value)
        ]
    return value
