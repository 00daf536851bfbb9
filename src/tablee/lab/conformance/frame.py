"""The law of what lies inside a picture: words and whatever can be touched."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element

from tablee.lab.conformance.drawings import Drawing
from tablee.lab.conformance.felt import lent
from tablee.lab.conformance.geometry import Box, Part, box, parts, round_all
from tablee.lab.conformance.play import Moment

LOOSE = 3.0
"""So many units words may reach over the edge: they are measured, not drawn."""


def frame(moment: Moment) -> Iterator[str]:
    """Nothing that is to be read or touched lies outside the frame of its picture, or of the whole of which it shows a
    part.

    What is seen through a window of the picture, as a large map is on a phone, may lie outside of that."""
    for view in moment.drawings.views:
        seen = list(parts(view.root))
        edge = edges(view)
        for part in seen:
            if part.name == "text" and part.cut is None and (place := box(part)) and not _inside(place, edge):
                yield f"in {view.asked} the words {part.words!r} lie outside: {_told(place)}, of {_told(edge)}"
        art = lent(moment.game.picture)
        for element in view.to_touch():
            yield from _reach(view, element, seen, edge, art)


def edges(view: Drawing) -> Box:
    """The frame of a picture; of one that shows a part, that of the whole."""
    left, top, wide, high = map(float, view.root.get("data-whole", view.root.attrib["viewBox"]).split())
    return left, top, left + wide, top + high


def _reach(view: Drawing, element: Element, seen: list[Part], edge: Box, art: Mapping[str, Box]) -> Iterator[str]:
    own = set(element.iter())
    places = [place for part in seen if part.cut is None and part.element in own and (place := box(part, art))]
    if not places:
        return
    left, top, right, bottom = round_all(places)
    x, y = (left + right) / 2, (top + bottom) / 2
    if not (edge[0] <= x <= edge[2] and edge[1] <= y <= edge[3]):
        action = element.get("data-action")
        yield f"in {view.asked} {action} lies out of reach: round {x:.0f} {y:.0f}, of {_told(edge)}"


def _inside(place: Box, edge: Box) -> bool:
    left, top, right, bottom = place
    near = edge[0] - LOOSE, edge[1] - LOOSE, edge[2] + LOOSE, edge[3] + LOOSE
    return near[0] <= left and near[1] <= top and right <= near[2] and bottom <= near[3]


def _told(place: Box) -> str:
    return " ".join(f"{edge:.0f}" for edge in place)
