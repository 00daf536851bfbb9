"""The law of whom a game speaks to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from tablee.kernel.names import addressed
from tablee.kernel.words import LANGUAGES, Words
from tablee.lab.conformance.play import Play, pick
from tablee.lab.conformance.twins import Line

LABELS = 4
YOU = {
    "en": re.compile(r"\byou(r|rs)?\b", re.IGNORECASE),
    "fr": re.compile(r"(?<!rendez-)\b(vous|votre|vos|vôtres?)\b", re.IGNORECASE),
}
"""How somebody is spoken to."""

Sentence = Callable[[Sequence[str]], str]
"""What is said, once the names are known."""


def address(line: Line) -> Iterator[str]:
    """A game speaks to whoever reads: they are never told of themselves by their name, of others always, and nobody
    else is called *you*."""
    for language in LANGUAGES:
        listener = Listener(line.play, language)
        for told in line.told:
            for event in told:
                say = partial(listener.words.event, event)
                yield from listener.to_all(say, [viewer for viewer in line.play.viewers if event.known_to(viewer)])
        for step in [*line.play.looks, len(line.play.steps)]:
            yield from _standing(line, step, listener)


def _standing(line: Line, step: int, listener: Listener) -> Iterator[str]:
    """What is said of a position: to everybody what is awaited or how it ended, to each seat what it may do or not."""
    game, state, words = line.play.game, line.positions[step], listener.words
    outcome = state.outcome()
    if outcome is not None:
        yield from listener.to_all(partial(words.ending, outcome), line.play.viewers)
    for viewer in line.play.viewers:
        yield from listener.to_all(partial(game.prompt, state.seen_by(viewer), words), [viewer])
    for seat in range(line.play.seats):
        seen = state.seen_by(seat)
        for action in pick(state.legal(seat), LABELS, line.rng):
            yield from listener.to_all(partial(game.label, seen, seat, action, words), [seat])
        for action in line.pool:
            refusal = state.why_not(seat, action)
            if refusal is not None:
                yield from listener.to_all(partial(words.refusal, refusal), [seat])


class Listener:
    """Hears each sentence twice: said to somebody, and said to nobody at the table."""

    def __init__(self, play: Play, language: str) -> None:
        self.words: Words = play.game.words(language)
        self.language = language
        self.names = [f"Quillon {seat + 1}" for seat in range(play.seats)]
        self.called = {viewer: addressed(self.names, viewer, language) for viewer in play.viewers}

    def to_all(self, say: Sentence, viewers: Sequence[int | None]) -> Iterator[str]:
        otherwise = say(self.called[None])
        for viewer in viewers:
            if viewer is not None:
                yield from self.to(say, viewer, otherwise)
            elif YOU[self.language].search(otherwise):
                yield f"nobody at the table reads this, yet it speaks to somebody: {otherwise!r}"

    def to(self, say: Sentence, viewer: int, otherwise: str) -> Iterator[str]:
        said = say(self.called[viewer])
        if self.names[viewer] in said:
            yield f"seat {viewer} is told of itself by its name: {said!r}"
        for seat, name in enumerate(self.names):
            if seat != viewer and name in otherwise and name not in said:
                yield f"seat {viewer} is not told the name of seat {seat}: {said!r}, to others {otherwise!r}"
