"""The laws of a whole play: it ends, says how, and can be written down and played again."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.kernel.record import Record, write_step
from tablee.kernel.sheet import STEP, read
from tablee.kernel.state import Outcome
from tablee.lab.conformance.play import Play
from tablee.lab.conformance.twins import Line


def ends(line: Line) -> Iterator[str]:
    """The game ends, with a place and points for every seat, a clause of the rulebook, and words in every language."""
    outcome = line.positions[-1].outcome()
    if outcome is None:
        yield f"the game has not ended after {len(line.play.steps)} steps"
        return
    seats = line.play.seats
    together = line.play.game.together(line.play.settings)
    shared = outcome.ranks in ((1,) * seats, (2,) * seats)
    apart = len(outcome.ranks) == seats and min(outcome.ranks) == 1 and max(outcome.ranks) <= seats
    if not (shared if together else apart):
        yield f"the places {outcome.ranks} are not those of {seats} seats"
    if len(outcome.points) != seats:
        yield f"the points {outcome.points} are not those of {seats} seats"
    for name, row in (*outcome.sources.items(), *outcome.ties.items()):
        if len(row) != seats:
            yield f"the points from '{name}', {row}, are not those of {seats} seats"
    yield from _unspoken(line.play, outcome)


def _unspoken(play: Play, outcome: Outcome) -> Iterator[str]:
    for language, words in play.words.items():
        named = {key.removeprefix("source.") for key in words.entries if key.startswith("source.")}
        unnamed = {*outcome.sources, *outcome.ties} - named
        if named and unnamed:
            yield f"the points from '{min(unnamed)}' have no name in {language}, and others have"
        if outcome.clause not in play.game.rulebook(language).clauses:
            yield f"the ending cites {outcome.clause}, which the rulebook ({language}) does not have"
        for flaw in words.flaws(words.ending, outcome, play.names):
            yield f"the ending '{outcome.reason}' cannot be told: {flaw}"


def records(line: Line) -> Iterator[str]:
    """A record, with or without events, replays to an equal position, and so does its text."""
    play = line.play
    record = Record(play.game, play.seats, play.settings, play.names)
    for seat, action in play.steps:
        record.play(seat, action)
    for number, step in enumerate(record.steps, 1):
        match = STEP.fullmatch(write_step(number, step))
        if match is None or match[3] != step.text:
            yield f"step {number}, {step.text!r}, does not stand on a line of a record"
    final = line.positions[-1].data()
    if record.state.data() != final:
        yield "playing with a record leads to another position"
    if record.at(len(record.steps)).data() != final:
        yield "replaying the record's notation leads to another position"
    text = record.write()
    again = read(text, find=lambda _: play.game)
    if again.state.data() != final or again.write() != text:
        yield "the written record reads as another game"
