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
from tablee.lab.conformance.geometry import Box, Part, box, hidden, parts
from tablee.lab.conformance.pixels import Pixels

BLACK = "#000000"
LEAST, LEAST_LARGE = 4.5, 3.0
"""How far words are apart from their ground, as the guidelines for the web ask for it; less where they are large."""
LARGE = 24.0
WIDTH = 260
"""Pixels of the picture that is looked at: enough to know the ground, and quickly drawn."""
LOOKED_AT = 9
"""Points along each line of words."""
LOOKED_UP = 256
WORDS = re.compile(r"<text\b[^>]*/>|<text\b.*?</text>", re.DOTALL)


def legible(game: Game) -> Iterator[str]:
    """Words on a picture, on that of the first position and of a lesson, stand out from what lies under them by 4.5 to
    1, or by 3 where they are large."""
    lessons = course(game).lessons
    names = [f"Player {seat + 1}" for seat in range(max(game.seats))]
    looked: list[tuple[str, State, int, list[str]]] = [("the first position", game.new(), 0, names[: game.seats[0]])]
    for lesson in lessons[len(lessons) // 2 :][:1]:
        looked.append((f"lesson {lesson.name}", lesson.at(0), lesson.seat, list(lesson.names(LANGUAGES[0]))))
    for what, state, seat, called in looked:
        for narrow in (False, True):
            seen, words = state.seen_by(seat), game.words(LANGUAGES[0])
            view = game.picture.view(seen, seat, words, called, DAY, narrow=narrow)
            for said, least, found in faint(game.picture.with_art(view, DAY, WIDTH)):
                shape = "narrow" if narrow else "wide"
                yield f"the {shape} picture of {what}: {said!r} is hard to read, {found:.1f} to 1 instead of {least}"


@lru_cache(LOOKED_UP)
def faint(picture: str) -> tuple[tuple[str, float, float], ...]:
    """The words of a picture that do not stand out: what they say, what they would need, and what they have."""
    read = Markup(CARRIED.sub("", picture, count=1))
    if not read.framed:
        return ()
    written = [(part, place) for part in parts(read.root) if part.name == "text" and (place := box(part))]
    judged = [
        (part, place)
        for part, place in written
        if COLOUR.fullmatch(part.looks.get("fill", BLACK)) and not hidden(part, place)
    ]
    if not judged:
        return ()
    ground = Pixels(to_png(WORDS.sub("", picture), WIDTH))
    left, top, wide, _ = map(float, read.root.attrib["viewBox"].split())
    found = []
    for part, place in judged:
        least = LEAST_LARGE if part.size >= LARGE else LEAST
        apart = _apart(part, place, ground, (left, top), ground.width / wide)
        if apart < least:
            found.append((part.words, least, apart))
    return tuple(found)


def _apart(part: Part, place: Box, ground: Pixels, origin: tuple[float, float], scale: float) -> float:
    """How far the words are from what lies under most of them; from their own edge, where they have one."""
    ink, edge = part.looks.get("fill", BLACK), part.element.get("stroke", "")
    if COLOUR.fullmatch(edge):
        return contrast(ink, edge)
    left, top, right, bottom = place
    middle = round(((top + bottom) / 2 - origin[1]) * scale)
    along = [left + (right - left) * (number + 0.5) / LOOKED_AT for number in range(LOOKED_AT)]
    under = sorted(contrast(ink, ground.colour(round((x - origin[0]) * scale), middle)) for x in along)
    return under[LOOKED_AT // 3]
