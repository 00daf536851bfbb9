"""The law of what a game says while it is played."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.kernel.sense import Sense
from tablee.kernel.state import Action, State
from tablee.kernel.words import Words
from tablee.lab.conformance.listening import Listening
from tablee.lab.conformance.play import Moment, pick

LABELS = 12
REASONS = 3


def words(moment: Moment) -> Iterator[str]:
    """Every prompt, label, count and reason that is asked for is there with its facts, in every language, and counts
    as the language does; a guide knows every kind of decision."""
    yield from _guided(moment)
    for speech in moment.play.words.values():
        yield from _prompted(moment, speech)
        yield from _counted(moment, speech)
        for seat in moment.state.to_act():
            if seat >= 0:
                yield from _explained(moment, seat, speech)


def _guided(moment: Moment) -> Iterator[str]:
    """Whoever decides or throws is told the same kind, whatever the others hold."""
    game, thrower = moment.game, moment.game.thrower(moment.state)
    for seat in {*moment.state.to_act(), *([] if thrower is None else [thrower])} if game.guide else ():
        if seat >= 0 and game.asks(moment.state.seen_by(seat)) not in game.guide:
            yield f"the guide has nothing for what is asked of seat {seat}: '{game.asks(moment.state.seen_by(seat))}'"


def _prompted(moment: Moment, speech: Listening) -> Iterator[str]:
    for viewer in moment.play.viewers:
        seen = moment.state.seen_by(viewer)
        for flaw in speech.flaws(moment.game.prompt, seen, speech, moment.play.names):
            yield f"the prompt for viewer {viewer}: {flaw}"


def _counted(moment: Moment, speech: Listening) -> Iterator[str]:
    seen = moment.state.seen_by(None)
    for seat in range(moment.play.seats):
        for flaw in speech.flaws(_counts, moment, seen, seat, speech):
            yield f"what is counted of seat {seat}: {flaw}"


def _explained(moment: Moment, seat: int, speech: Listening) -> Iterator[str]:
    game, seen, legal = moment.game, moment.state.seen_by(seat), moment.state.legal(seat)
    for action in pick(legal, LABELS, moment.rng):
        for flaw in speech.flaws(game.label, seen, seat, action, speech, moment.play.names):
            yield f"the label of {action}: {flaw}"
    if game.sense is not None:
        for action in pick(legal, REASONS, moment.rng):
            for flaw in speech.flaws(_reason, game.sense, seen, seat, action, speech):
                yield f"the reason for {action}: {flaw}"


def _counts(moment: Moment, seen: State, seat: int, speech: Words) -> str:
    """A game may count nothing of a player, but no line of it is empty."""
    counts = moment.game.counts(seen, seat, speech)
    return f"{seat}: {', '.join(counts)}" if all(counts) else ""


def _reason(sense: Sense, seen: State, seat: int, action: Action, speech: Words) -> str:
    key, facts = sense.reason(seen, seat, action)
    return speech.say(f"reason.{key}", **facts)
