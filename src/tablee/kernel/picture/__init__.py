"""The picture kit: everything a game draws with, for a page and for a terminal.

A drawing holds a `Pen` (what can be touched, words that fit), looks at a `Scene`, dips into `Inks`, and takes its
finished art from files. Importing it needs no renderer.
"""

from tablee.kernel.picture.alphabet import Alphabet
from tablee.kernel.picture.art import toned
from tablee.kernel.picture.colours import HOUSE, LAMP, LAMP_INKS, ON_GROUND, Colours, Light, contrast
from tablee.kernel.picture.contract import Area, Drawn, Picture, Spot, size, to_png
from tablee.kernel.picture.lettering import fitted, fitting, folded, measure, printable
from tablee.kernel.picture.markup import (
    FOCUS,
    HIT,
    SERIF,
    TITLES,
    Point,
    Value,
    at,
    circle,
    desc,
    el,
    escaped,
    g,
    num,
    path,
    place,
    rect,
    road,
    svg,
    symbol,
    text,
    use,
)
from tablee.kernel.picture.palette import DAY, PRINT, Ink, Inks, Palette, mix
from tablee.kernel.picture.pen import Pen
from tablee.kernel.picture.plain import Plain
from tablee.kernel.picture.scene import Scene
from tablee.kernel.picture.shapes import GLYPHS, glyphs, poly, ring
from tablee.kernel.picture.terminal import COLOURS, MARK, SHAPES, WIDTH, Terminal, columns, cut, inked, padded, wrapped

__all__ = [
    "COLOURS",
    "DAY",
    "FOCUS",
    "GLYPHS",
    "HIT",
    "HOUSE",
    "LAMP",
    "LAMP_INKS",
    "MARK",
    "ON_GROUND",
    "PRINT",
    "SERIF",
    "SHAPES",
    "TITLES",
    "WIDTH",
    "Alphabet",
    "Area",
    "Colours",
    "Drawn",
    "Ink",
    "Inks",
    "Light",
    "Palette",
    "Pen",
    "Picture",
    "Plain",
    "Point",
    "Scene",
    "Spot",
    "Terminal",
    "Value",
    "at",
    "circle",
    "columns",
    "contrast",
    "cut",
    "desc",
    "el",
    "escaped",
    "fitted",
    "fitting",
    "folded",
    "g",
    "glyphs",
    "inked",
    "measure",
    "mix",
    "num",
    "padded",
    "path",
    "place",
    "poly",
    "printable",
    "rect",
    "ring",
    "road",
    "size",
    "svg",
    "symbol",
    "text",
    "to_png",
    "toned",
    "use",
    "wrapped",
]
