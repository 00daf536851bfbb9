"""The law of words on a picture: they stand out from what lies under them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from tablee.kernel.course import course
from tablee.kernel.game import Game
from tablee.kernel.picture import DAY, contrast, to_png
from tablee.kernel.picture.colours import COLOUR
from tablee.kernel.state import State
from tablee.kernel.words import LANGUAGES
from tablee.lab.conformance.drawings import CARRIED, Markup
from tablee.lab.conformance.geometry import Box, Part, amount, box, hidden, parts
from tablee.lab.conformance.pixels import Pixels, mixed
from tablee.lab.conformance.play import Play, draw

BLACK = "#000000"
LEAST, LEAST_LARGE = 4.5, 3.0
"""How far words are apart from their ground, as the guidelines for the web ask for it; less where they are large."""
LARGE = 24.0
WIDTH = 260
"""Pixels of the picture that is looked at: enough to know the ground, and quickly drawn."""
LOOKED_AT = 9
"""Points along each line of words."""
LOOKED_UP = 256
BOTH = (False, True)
"""Wide and narrow."""
LOOKED_IN = (2, 5, 14, 40, 120, 600)
"""After so many steps of a game its words are looked at, in one shape or the other, and when it is over."""
LONGEST = 5000
SEED = 0
WORDS = re.compile(r"<text\b[^>]*/>|<text\b.*?</text>", re.DOTALL)


def legible(game: Game) -> Iterator[str]:
    """Words on a picture, on those of a lesson and of a game from its first position to its last, are written in a
    colour of six digits and stand out from what lies under them by 4.5 to 1, or by 3 where they are large."""
    lessons = course(game).lessons
    names = [f"Player {seat + 1}" for seat in range(game.seats[0])]
    looked = [(what, state, max(0, *state.to_act(), 0), names, shapes) for what, state, shapes in _on_the_way(game)]
    for lesson in lessons[len(lessons) // 2 :][:1]:
        called = list(lesson.names(LANGUAGES[0]))
        looked.append((f"lesson {lesson.name}", lesson.at(0), lesson.seat, called, BOTH))
    for what, state, seat, called, shapes in looked:
        for narrow in shapes:
            seen, words = state.seen_by(seat), game.words(LANGUAGES[0])
            view = game.picture.view(seen, seat, words, called, DAY, narrow=narrow)
            for said, why in faint(game.picture.with_art(view, DAY, WIDTH)):
                yield f"the {'narrow' if narrow else 'wide'} picture of {what}: {said!r} is {why}"


def _on_the_way(game: Game) -> Iterator[tuple[str, State, tuple[bool, ...]]]:
    """Positions of a game that is played at random, ever farther apart, with the shapes in which each is drawn."""
    with Play(game, game.seats[0], game.settle(game.seats[0], {}), SEED) as play:
        state = play.first()
        yield "the first position", state.copy(), BOTH
        while (acting := state.to_act()) and len(play.steps) < LONGEST:
            action = draw(state, acting[0], play.rng)
            if action is None:
                return  # which is told where the game is played
            state.do(acting[0], action)
            play.steps.append((acting[0], action))
            if (step := len(play.steps)) in LOOKED_IN:
                yield f"the position after step {step}", state.copy(), (LOOKED_IN.index(step) % 2 == 0,)
        if not acting:
            yield "the last position", state, BOTH


@lru_cache(LOOKED_UP)
def faint(picture: str) -> tuple[tuple[str, str], ...]:
    """The words of a picture that do not stand out: what they say, and what is wrong with them."""
    read = Markup(CARRIED.sub("", picture, count=1))
    if not read.framed:
        return ()
    written = [(part, place) for part in parts(read.root) if part.name == "text" and (place := box(part))]
    judged = [(part, place) for part, place in written if part.looks.get("fill") != "none" and not hidden(part, place)]
    if not judged:
        return ()
    ground = Pixels(to_png(WORDS.sub("", picture), WIDTH))
    left, top, wide, _ = map(float, read.root.attrib["viewBox"].split())
    found = []
    for part, place in judged:
        ink = part.looks.get("fill", BLACK)
        if not COLOUR.fullmatch(ink):
            found.append((part.words, f"written in {ink!r}, which is no colour of six digits"))
            continue
        least = LEAST_LARGE if part.size >= LARGE else LEAST
        apart = _apart(part, place, ground, (left, top), ground.width / wide)
        if apart < least:
            found.append((part.words, f"hard to read, {apart:.1f} to 1 instead of {least}"))
    return tuple(found)


def _apart(part: Part, place: Box, board: Pixels, origin: tuple[float, float], scale: float) -> float:
    """How far the words are from what lies under most of them; from their own edge, where they have one."""
    ink, edge = part.looks.get("fill", BLACK), part.element.get("stroke", "")
    hides = part.hides * amount(part.looks.get("fill-opacity"), 1)
    if COLOUR.fullmatch(edge) and hides == 1:
        return contrast(ink, edge)
    left, top, right, bottom = place
    middle = round(((top + bottom) / 2 - origin[1]) * scale)
    along = [left + (right - left) * (number + 0.5) / LOOKED_AT for number in range(LOOKED_AT)]
    under = [board.colour(round((x - origin[0]) * scale), middle) for x in along]
    return sorted(contrast(mixed(ink, ground, hides), ground) for ground in under)[LOOKED_AT // 3]
