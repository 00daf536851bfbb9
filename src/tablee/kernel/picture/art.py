"""Finished art: drawings that are kept as files an illustrator can open, in the folder ``art`` of a game.

Each element with an id is a drawing, and its origin is (0 0); what stands round it only lays it out on the sheet, so
that one sees all the drawings of a file side by side. Colours are written with six digits.
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files

from tablee.kernel.picture.palette import Inks

FOLDER = "art"
COVER = "cover.svg"
SPRITES = 16
"""Sprites that are kept taken apart, for pictures that carry their drawings."""

COLOUR = re.compile(r"#[0-9a-f]{6}\b")
TAG = re.compile(r"<(/?)[^>]*?(/?)>")
OPENING = re.compile(r'<[^/>][^>]*? id="([^"]*)"')


def drawings(package: str, inks: Inks) -> str:
    """All drawings of a game, but for its cover, in the tones of its inks."""
    names = sorted(file.name for file in files(package).joinpath(FOLDER).iterdir() if file.name.endswith(".svg"))
    sheets = (taken_apart(_read(package, name)) for name in names if name != COVER)
    return toned("".join(drawing for sheet in sheets for _, drawing in sheet), inks)


def cover(package: str, inks: Inks) -> str:
    """The box, as a complete ``svg`` element."""
    return toned(_read(package, COVER), inks)


def toned(art: str, inks: Inks) -> str:
    return COLOUR.sub(lambda found: inks.tone(found[0]), art)


def _read(package: str, name: str) -> str:
    """A file without what only its reader needs: declarations, remarks and the breaks between elements."""
    text = files(package).joinpath(FOLDER, name).read_text(encoding="utf-8")
    text = re.sub(r"<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^>]*>", "", text, flags=re.DOTALL)
    return re.sub(r">\s+<", "><", text).strip()


def taken_apart(markup: str) -> list[tuple[str, str]]:
    """The outermost elements with an id. Escaped attributes hold no angle brackets, so tags can be counted."""
    found, depth, start, id_ = [], 0, 0, ""
    for tag in TAG.finditer(markup):
        if not depth:
            opening = OPENING.match(tag[0])
            if opening is None:
                continue
            start, id_ = tag.start(), opening[1]
        depth += -1 if tag[1] else 0 if tag[2] else 1
        if not depth:
            found.append((id_, markup[start : tag.end()]))
    return found


def needed(sprite: str, body: str) -> list[str]:
    """The drawings of a sprite that a picture refers to, directly or through one another, in the sprite's order."""
    parts, refers_to = _referring(sprite)
    wanted: set[str] = set()
    fresh = references(body)
    while fresh:
        wanted |= fresh
        fresh = set().union(*(refers_to.get(id_, set()) for id_ in fresh)) - wanted
    return [drawing for id_, drawing in parts if id_ in wanted]


@lru_cache(maxsize=SPRITES)
def _referring(sprite: str) -> tuple[list[tuple[str, str]], dict[str, set[str]]]:
    """The drawings of a sprite by their names, and which others each refers to."""
    parts = taken_apart(sprite)
    return parts, {id_: references(drawing) for id_, drawing in parts}


def references(markup: str) -> set[str]:
    """The ids that a drawing refers to in its own document."""
    return set(re.findall(r'href="#([^"]*)"', markup)) | set(re.findall(r"url\(#([^)]*)\)", markup))
