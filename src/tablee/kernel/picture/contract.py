"""What every game can draw: a pure function of a seen position and a palette.

Art that never changes is a sprite; a view refers to it.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from functools import lru_cache
from importlib.resources import as_file
from typing import Any, Generic

from typing_extensions import TypeVar

from tablee.kernel.names import named
from tablee.kernel.picture.art import SPRITES, cover, drawings, needed
from tablee.kernel.picture.faces import FACES, carried, known
from tablee.kernel.picture.lettering import printable
from tablee.kernel.picture.markup import el
from tablee.kernel.picture.palette import Inks, Palette
from tablee.kernel.picture.scene import Scene
from tablee.kernel.picture.shapes import glyphs
from tablee.kernel.picture.terminal import Terminal
from tablee.kernel.state import Action, State
from tablee.kernel.words import Words

S = TypeVar("S", bound=State, default=Any)
C = TypeVar("C", bound=Scene[Any], default=Any)


Spot = tuple[float, float, float, float]
"""A place in a picture: x, y, width and height."""

Area = tuple[str, float, float, float, float]
"""A part of a drawing that is a thing of its own: the kind that tips know it by, then its place there."""


class Picture(ABC, Generic[S]):
    """How a game looks."""

    @abstractmethod
    def sprite(self, palette: Palette) -> str:
        """The art that never changes: the inside of one ``defs`` element."""

    @abstractmethod
    def view(
        self,
        seen: S,
        viewer: int | None,
        words: Words,
        names: Sequence[str],
        palette: Palette,
        sheet: str = "",
        *,
        touch: bool = True,
        narrow: bool = False,
    ) -> str:
        """One ``svg`` element of a position as its viewer sees it. It refers to the sprite, in the same document or
        at the address ``sheet``; what the viewer can do carries its notation as ``data-action``, unless nothing is to
        be touched. ``narrow`` asks for the shape of a phone held upright, where a game has one: it may show the part
        that matters, and then names the whole in ``data-whole`` as a ``viewBox``."""

    def beside(self, seen: S, action: Action) -> bool:
        """Whether this legal action may be left to the list beside the picture: because one that is just the same is
        touched, say. All others are touched on it."""
        return False

    def spots(self, seen: S, viewer: int | None, *, narrow: bool = False) -> Mapping[str, Spot]:
        """Places of a view that can be pointed at though no element stands for them, such as empty squares: by a name
        that is no id of it."""
        return {}

    def areas(self) -> Mapping[str, Sequence[Area]]:
        """What lies in drawings of the sprite that show several things at once, such as the squares of a map: by the
        drawing, in its own units; where two lie over each other, the one that counts first."""
        return {}

    @abstractmethod
    def text(self, seen: S, viewer: int | None, words: Words, names: Sequence[str], colour: bool) -> str:
        """The same for a terminal, at most 79 columns wide; with ANSI colours if asked for."""

    @abstractmethod
    def cover(self, palette: Palette) -> str:
        """The box, as a complete ``svg`` element."""

    def standalone(
        self, seen: S, viewer: int | None, words: Words, names: Sequence[str], palette: Palette, width: int = 1000
    ) -> str:
        """A picture of a position that any viewer of SVG files opens."""
        return self.with_art(self.view(seen, viewer, words, names, palette), palette, width)

    def with_art(self, view: str, palette: Palette, width: int = 1000) -> str:
        """A view that carries the drawings and the faces that it uses."""
        head, _, body = view.partition(">")
        across, down = size(view)
        height = round(width * down / across)
        art = "".join(needed(self.sprite(palette), body))
        brought = el("defs", el("style", carried(art + body)), art)
        return f'{head} width="{width}" height="{height}">{brought}{body}'


class Drawn(Picture[S], Generic[S, C]):
    """A picture made with the kit: art from files and from code, a scene, a pen, a terminal.

    ``package`` is where its ``art/`` lies.
    """

    package: str
    inks: type[Inks]
    scene: type[C]
    terminal: type[Terminal[C]]

    @abstractmethod
    def draw(self, scene: C, palette: Palette, sheet: str, narrow: bool) -> str:
        """One ``svg`` element."""

    def parts(self, palette: Palette) -> str:
        """The drawings that code puts together from those of the files."""
        return ""

    def sprite(self, palette: Palette) -> str:
        return _sprite(self, palette)

    def cover(self, palette: Palette) -> str:
        return cover(self.package, self.inks(palette))

    def view(
        self,
        seen: S,
        viewer: int | None,
        words: Words,
        names: Sequence[str],
        palette: Palette,
        sheet: str = "",
        *,
        touch: bool = True,
        narrow: bool = False,
    ) -> str:
        return self.draw(self.scene(seen, viewer, words, names, touch), palette, sheet, narrow)

    def text(self, seen: S, viewer: int | None, words: Words, names: Sequence[str], colour: bool) -> str:
        """No name can command the terminal, whatever sentence it stands in."""
        return self.write(self.scene(seen, viewer, words, [named(name).cut(printable) for name in names]), colour)

    def write(self, scene: C, colour: bool) -> str:
        return self.terminal(scene, colour).text()


@lru_cache(maxsize=SPRITES)
def _sprite(picture: Drawn[Any, Any], palette: Palette) -> str:
    inks = picture.inks(palette)
    return glyphs(palette) + drawings(picture.package, inks) + picture.parts(palette)


def size(view: str) -> tuple[int, int]:
    """How wide and how high a picture is, in its own units."""
    _, _, across, down = re.findall(r"-?[\d.]+", view.partition('viewBox="')[2])[:4]
    return round(float(across)), round(float(down))


def to_png(picture: str, width: int) -> bytes:
    """A standalone picture or a cover as PNG. Only for letters that our faces do not have, it is looked for others that
    the machine has."""
    import resvg_py  # only where a PNG is made

    with ExitStack() as lent:
        fonts = [str(lent.enter_context(as_file(face.path("ttf")))) for face in FACES]
        return bytes(
            resvg_py.svg_to_bytes(svg_string=picture, width=width, font_files=fonts, skip_system_fonts=known(picture))
        )
