"""Where a picture is felt: what a finger, or the tip of a mouse, meets on something that can be touched."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from tablee.kernel.picture import DAY, Picture
from tablee.lab.conformance.drawings import SPRITES, Drawing, sprite
from tablee.lab.conformance.geometry import Box, Part, box, parts, round_all

ALWAYS = ("all", "fill", "stroke", "painted", "bounding-box")
"""What is said of something that is felt also where it is not seen."""
PAINTED = ("", "auto", "visiblePainted", "painted")
"""And of what is felt where there is paint alone."""
WHOLE = ("rect", "circle", "ellipse")
"""Shapes that hide what lies under their middle."""
PHONE, DESK = 390, 900
"""How wide a narrow picture is shown at least, and a wide one."""
LEAST_NARROW, LEAST_WIDE = 18, 24
"""How wide and how high something to touch is then, at least: a finger finds it."""


@lru_cache(maxsize=SPRITES)
def lent(picture: Picture) -> dict[str, Box]:
    """Where the drawings of a sprite lie, round their origins."""
    found: dict[str, Box] = {}
    for element in sprite(picture, DAY).elements:
        places = [place for part in parts(element) if (place := box(part, found))]
        if places and "id" in element.attrib:
            found[element.attrib["id"]] = round_all(places)
    return found


def unfelt(view: Drawing, picture: Picture) -> Iterator[str]:
    """Actions that are offered, though no finger finds them: nothing of them is felt, too little, or nothing but what
    lies under something else. What is seen through a window may be moved there, so nothing is said of it."""
    art, share = lent(picture), (PHONE if view.asked.narrow else DESK) / float(view.root.attrib["viewBox"].split()[2])
    least = LEAST_NARROW if view.asked.narrow else LEAST_WIDE
    found: dict[str, list[_Thing]] = {}
    for thing in _things(view, art):
        found.setdefault(thing.action, []).append(thing)
    for action, things in found.items():
        if any(thing.moves for thing in things):
            continue
        widest = share * max(thing.side for thing in things)
        if not any(thing.places for thing in things):
            yield f"nothing of {action} can be felt"
        elif widest < least:
            yield f"{action} is only {widest:.0f} pixels wide or high, less than {least}"
        elif all(thing.covered for thing in things):
            yield f"{action} lies under something else that is felt"


class _Thing:
    """Something to touch: where it is felt, and what is felt above it."""

    def __init__(self, action: str) -> None:
        self.action = action
        self.places: list[Box] = []
        self.above: list[Box] = []
        self.moves = False

    @property
    def side(self) -> float:
        """The shorter one of all of it."""
        if not self.places:
            return 0.0
        left, top, right, bottom = round_all(self.places)
        return min(right - left, bottom - top)

    @property
    def covered(self) -> bool:
        return all(any(_holds(over, place) for over in self.above) for place in self.places)


def _holds(over: Box, place: Box) -> bool:
    """Whether one lies over the middle of the other."""
    x, y = (place[0] + place[2]) / 2, (place[1] + place[3]) / 2
    return over[0] <= x <= over[2] and over[1] <= y <= over[3]


def _things(view: Drawing, art: Mapping[str, Box]) -> Iterable[_Thing]:
    found = {element: _Thing(element.attrib["data-action"]) for element in view.to_touch()}
    owner = {inner: thing for element, thing in found.items() for inner in element.iter()}
    for part in parts(view.root, unseen=True):
        thing = owner.get(part.element)
        if thing is not None:
            thing.moves = thing.moves or part.cut is not None
        place = box(part, art) if _is_felt(part) else None
        if place is None:
            continue
        if thing is not None:
            thing.places.append(place)
            thing.above.clear()
        elif part.name in WHOLE and part.looks.get("fill") != "none":
            for below in found.values():
                below.above.append(place)
    return found.values()


def _is_felt(part: Part) -> bool:
    said = part.looks.get("pointer-events", "")
    if said == "none" or (part.unseen and said not in ALWAYS):
        return False
    return said not in PAINTED or part.name == "use" or {part.looks.get("fill"), part.looks.get("stroke")} != {"none"}
