"""The laws of a position about hidden knowledge: what a viewer sees, and what it could imagine behind it."""

from __future__ import annotations

import json
from collections.abc import Iterator

from tablee.kernel.chance import Rng
from tablee.kernel.state import CHANCE, State
from tablee.lab.conformance.play import Moment, draw
from tablee.lab.conformance.position import AHEAD, data, order, totals, turns
from tablee.lab.conformance.sight import difference, sight

IMAGINED = 2


def eyes(moment: Moment) -> Iterator[str]:
    """A seat sees whose turn it is, what it may do, what it does, and how the game ended; it never holds the truth."""
    state = moment.state
    outcome = state.outcome()
    for viewer in moment.play.viewers:
        seen = state.seen_by(viewer)
        if seen is state or seen.story is not None:
            yield f"viewer {viewer} is handed the position itself, or its story"
        if seen.to_act() != state.to_act():
            yield f"viewer {viewer} sees {seen.to_act()} act, but {state.to_act()} do"
        ended = seen.outcome()
        if (ended and ended.data()) != (outcome and outcome.data()):
            yield f"viewer {viewer} sees another outcome"
        if viewer is not None and seen.legal(viewer) != state.legal(viewer):
            yield f"seat {viewer} may do {state.legal(viewer)}, but sees {seen.legal(viewer)}"
    for seat in state.to_act():
        for action in state.legal(seat):
            if seat != CHANCE and state.shown(seat, seat, action) != action.text:
                yield f"seat {seat} cannot read its own action {action}: {state.shown(seat, seat, action)}"


def imagine(moment: Moment) -> Iterator[str]:
    """What a seat imagines looks to it exactly like the truth, and can be played on."""
    state, play = moment.state, moment.play
    pool = moment.candidates(6)
    for seat in range(play.seats):
        truth = sight(play, state, seat, pool)
        for number, fancy in enumerate(_fancies(moment, seat)):
            # Where pictures are looked at, it is drawn anew: the same position gives the same picture again.
            parted = difference(truth, sight(play, fancy, seat, pool), draw=moment.drawn and not number)
            if parted:
                yield f"what seat {seat} imagines does not look like what it sees: {parted}"
            yield from _unplayable(moment, fancy, seat)
        seen = state.seen_by(seat)
        before = json.dumps(seen.data())
        seen.imagine(seat, moment.rng)
        if json.dumps(seen.data()) != before:
            yield f"imagining changed what seat {seat} sees"


def _fancies(moment: Moment, seat: int) -> Iterator[State]:
    for _ in range(IMAGINED):
        yield moment.state.seen_by(seat).imagine(seat, Rng(moment.rng.below(2**20)))


def _unplayable(moment: Moment, fancy: State, seat: int) -> Iterator[str]:
    for law in (order, data, totals):
        for complaint in law(moment.instead(fancy)):
            yield f"in what seat {seat} imagines: {complaint}"
    state = fancy.copy()
    for _ in range(AHEAD):
        for complaint in turns(moment.instead(state)):
            yield f"playing on from what seat {seat} imagines: {complaint}"
        for actor in state.to_act()[:1]:
            action = draw(state, actor, moment.rng)
            if action is not None:
                state.apply(actor, action)


def spectator(moment: Moment) -> Iterator[str]:
    """A spectator sees no more than any seat.

    Whatever a seat imagines behind what it sees, a spectator must see the same as before; otherwise it would see
    something that the seat does not. And two actions that a seat cannot tell apart, a spectator cannot either.
    """
    state, play = moment.state, moment.play
    truth = sight(play, state, None, ())
    for seat in range(play.seats):
        for fancy in _fancies(moment, seat):
            parted = difference(truth, sight(play, fancy, None, ()))
            if parted:
                yield f"a spectator sees what seat {seat} cannot: {parted}"
    for actor in state.to_act():
        for seat in range(play.seats):
            public: dict[str, str] = {}
            for action in state.legal(actor):
                shown = state.shown(None, actor, action)
                known = public.setdefault(state.shown(seat, actor, action), shown)
                if known != shown:
                    yield f"a spectator is shown {known} or {shown} where seat {seat} is shown one and the same"
