"""The pictures of one position: each is drawn once and read once, and all laws look at it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from xml.etree.ElementTree import Element, ParseError, fromstring

from tablee.kernel.game import Game
from tablee.kernel.picture import DAY, PRINT, Palette, Picture
from tablee.kernel.state import State
from tablee.kernel.words import LANGUAGES
from tablee.lab.conformance.listening import Listening

STRANGE = (
    "<b onclick='x'>&amp;\"",
    "長い名前の人" * 5,
    "A\u202en\x1b[2J\x00a\r\n",
    "W" * 40,
    "",
    "Zoé & 'Léa' > \"Ana\"",
)
"""Names that somebody might choose, to see what a picture makes of them."""

NUMBER = r"-?\d+(?:\.\d+)?"
BOX = re.compile(rf"{NUMBER} {NUMBER} (\d+(?:\.\d+)?) (\d+(?:\.\d+)?)")
REFERENCES = "href", "{http://www.w3.org/1999/xlink}href"
SPRITES = 16
CARRIED = re.compile(r"<style>(?:@font-face\{[^{}]*\})+</style>")
"""The faces that a picture carries: the kernel's, and no part of what a game draws."""


@dataclass(frozen=True)
class Asked:
    """How a picture is asked for. ``open`` shows everything, as when a finished game is looked at again; ``alone``
    is a picture that carries its art."""

    viewer: int | None
    language: str
    narrow: bool = False
    palette: Palette = DAY
    touch: bool = True
    strange: bool = False
    open: bool = False
    alone: bool = False

    def __str__(self) -> str:
        eyes = "a spectator" if self.viewer is None else f"seat {self.viewer}"
        facts = [self.language, "narrow" if self.narrow else "wide", self.palette.name]
        marks = {"strange names": self.strange, "untouched": not self.touch, "open": self.open, "alone": self.alone}
        return f"the picture for {eyes} ({', '.join([*facts, *(name for name, is_so in marks.items() if is_so)])})"


class Markup:
    """A piece of markup, read. ``fault`` tells why it could not be; ``elements`` are then none."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.fault = ""
        self.elements: list[Element] = []
        try:
            self.elements = list(fromstring(text).iter())  # noqa: S314  (what a game has drawn, on its author's machine)
        except ParseError as error:
            self.fault = str(error)

    @property
    def root(self) -> Element:
        return self.elements[0]

    @property
    def framed(self) -> bool:
        """Whether it is one ``svg`` element that says how large it is."""
        if self.fault or local(self.root) != "svg":
            return False
        box = BOX.fullmatch(self.root.get("viewBox", ""))
        return box is not None and float(box[1]) * float(box[2]) > 0

    @cached_property
    def ids(self) -> list[str]:
        return [part.attrib["id"] for part in self.elements if "id" in part.attrib]

    @cached_property
    def references(self) -> set[str]:
        """What is referred to, as it is written: ``#a``, ``/art/x.svg#b``."""
        found = set()
        for part in self.elements:
            for name, value in part.attrib.items():
                if name in REFERENCES:
                    found.add(value)
                elif "url(" in value:
                    found.add(value.partition("url(")[2].partition(")")[0].strip("'\""))
        return found


class Drawing(Markup):
    """A picture as it was asked for."""

    def __init__(self, asked: Asked, names: Sequence[str], text: str) -> None:
        super().__init__(text)
        self.asked = asked
        self.names = names

    @property
    def said(self) -> str:
        """All words of the picture, shown or read out."""
        return " ".join([*self.root.itertext(), *(part.get("aria-label", "") for part in self.elements)])

    @property
    def description(self) -> str:
        """What is read out of the whole picture."""
        told = next((part.text or "" for part in self.root if local(part) == "desc"), "")
        return f"{self.root.get('aria-label', '')} {told}"

    def to_touch(self) -> list[Element]:
        return [part for part in self.elements if "data-action" in part.attrib]

    @cached_property
    def unheard(self) -> set[Element]:
        """What only hands find: it lies inside something that is hidden from those who listen."""
        hidden = (part for part in self.elements if part.get("aria-hidden") == "true")
        return {inner for part in hidden for inner in part.iter()}


class Drawings:
    """The pictures of one position, for whoever acts, somebody else and a spectator, in all shapes, languages and
    palettes, though not in all together: ``number`` counts the positions drawn and decides how they are mixed."""

    def __init__(self, game: Game, state: State, seats: int, words: dict[str, Listening], number: int) -> None:
        self.game = game
        self.state = state
        self.seats = seats
        self.words = words
        self.number = number
        self._missed: list[str] = []
        self.plain = [f"Player {seat + 1}" for seat in range(seats)]
        self.strange = [STRANGE[(seat + number) % len(STRANGE)] for seat in range(seats)]

    @property
    def sheet(self) -> str:
        return f"/art/{self.game.name}.svg?v=0123456789abcdef"

    @cached_property
    def asked(self) -> list[Asked]:
        acting = [seat for seat in self.state.to_act() if seat >= 0] or [0]
        actor = acting[self.number % len(acting)]
        other = (actor + 1) % self.seats
        odd = self.number % 2 == 1
        here, there = LANGUAGES[:: -1 if odd else 1]
        return [
            Asked(actor, here),
            Asked(actor, there, narrow=True, strange=True),
            Asked(actor, here, narrow=odd, touch=False, strange=True, open=self.number % 3 == 0),
            Asked(other, there, narrow=odd, strange=True),
            Asked(None, here, narrow=not odd),
            Asked(actor, there, narrow=odd, palette=PRINT, strange=odd, alone=True),
        ]

    @cached_property
    def drawn(self) -> list[Drawing]:
        """The pictures for which all words were there; one that carries its art only where the others have a frame."""
        found: list[Drawing] = []
        for asked in self.asked:
            drawing = self._draw(asked) if not asked.alone or all(view.framed for view in found) else None
            found += [drawing] if drawing is not None else []
        return found

    @cached_property
    def views(self) -> list[Drawing]:
        """Those of them that are sent to a page, and could be read."""
        return [drawing for drawing in self.drawn if not drawing.asked.alone and not drawing.fault]

    def _draw(self, asked: Asked) -> Drawing | None:
        picture, viewer = self.game.picture, asked.viewer
        seen = self.state.copy() if asked.open else self.state.seen_by(viewer)
        words, names, sheet = self.words[asked.language], self._names(asked), "" if asked.alone else self.sheet

        def draw() -> str:
            if asked.alone and not asked.narrow:
                return picture.standalone(seen, viewer, words, names, asked.palette)
            view = picture.view(
                seen, viewer, words, names, asked.palette, sheet, touch=asked.touch, narrow=asked.narrow
            )
            return picture.with_art(view, asked.palette) if asked.alone else view

        text = self._said(words, draw)
        return None if text is None else Drawing(asked, names, CARRIED.sub("", text, count=1))

    @cached_property
    def terminal(self) -> list[tuple[str, str, str]]:
        """The pictures for a terminal for which all words were there: for whom, without colours, with them."""
        return list(self._terminal())

    def _terminal(self) -> Iterator[tuple[str, str, str]]:
        for asked in (self.asked[0], self.asked[3], Asked(None, self.asked[0].language, strange=True)):
            words, seen, names = self.words[asked.language], self.state.seen_by(asked.viewer), self._names(asked)
            plain, coloured = (
                self._said(words, partial(self.game.picture.text, seen, asked.viewer, words, names, colour))
                for colour in (False, True)
            )
            if plain is not None and coloured is not None:
                yield f"{asked} in a terminal", plain, coloured

    def asked_in_vain(self) -> list[str]:
        """The words that were not there for a picture, on a page or in a terminal."""
        _ = self.drawn, self.terminal  # all of them are drawn by now
        return self._missed

    def _names(self, asked: Asked) -> list[str]:
        return self.strange if asked.strange else self.plain

    def _said(self, words: Listening, draw: Callable[[], str]) -> str | None:
        """What is drawn with these words; nothing where some were not there."""
        words.take_missed()
        try:
            return draw()
        except (KeyError, IndexError, ValueError):
            if not words.missed:
                raise
            return None
        finally:
            self._missed += words.take_missed()


def local(part: Element) -> str:
    """The name of an element, without its namespace."""
    return part.tag.rpartition("}")[2]


@lru_cache(maxsize=SPRITES)
def sprite(picture: Picture, palette: Palette) -> Markup:
    """The art of a game, read."""
    return Markup(f"<defs>{picture.sprite(palette)}</defs>")
