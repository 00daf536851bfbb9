"""Magpie with exactly one fault in how it looks: on a page, in a terminal, on its box."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from tablee.kernel.game import Game
from tablee.kernel.picture import Palette, Scene, circle, svg
from tablee.kernel.state import State
from tablee.kernel.words import Words
from tests.toys.magpie import MagpieGame
from tests.toys.picture import PlainPicture

Touch = Callable[[str, Sequence[str]], str]


class Smudged(PlainPicture):
    """Every view with something done to it. The names are told, for what is done to them."""

    def __init__(self, smudge: Touch) -> None:
        self.smudge = smudge

    def draw(self, scene: Scene[State], palette: Palette, sheet: str, narrow: bool) -> str:
        return self.smudge(super().draw(scene, palette, sheet, narrow), scene.names)


class Garbled(PlainPicture):
    """Every picture for a terminal with something done to it; whether it is in colours is told."""

    def __init__(self, garble: Callable[[str, Sequence[str], bool], str]) -> None:
        self.garble = garble

    def text(self, seen: State, viewer: int | None, words: Words, names: Sequence[str], colour: bool) -> str:
        return self.garble(super().text(seen, viewer, words, names, colour), names, colour)


class Boxed(PlainPicture):
    """Another sprite, or another cover."""

    def __init__(self, sprite: str = "", cover: str = "") -> None:
        self.drawn = sprite, cover

    def sprite(self, palette: Palette) -> str:
        return super().sprite(palette) + self.drawn[0]

    def cover(self, palette: Palette) -> str:
        return self.drawn[1] or super().cover(palette)


class AlwaysTouched(PlainPicture):
    """Offers what can be done also where nothing is to be touched."""

    def draw(self, scene: Scene[State], palette: Palette, sheet: str, narrow: bool) -> str:
        touched = Scene(scene.seen, scene.viewer, scene.words, scene.names)
        return super().draw(touched, palette, sheet, narrow)


class OffersAll(PlainPicture):
    """Shows everybody the choices of whoever acts."""

    def draw(self, scene: Scene[State], palette: Palette, sheet: str, narrow: bool) -> str:
        eyes = max(scene.seen.to_act(), default=0)
        other = Scene(scene.seen, eyes, scene.words, scene.names, scene.touch)
        return super().draw(other, palette, sheet, narrow)


def draws(picture: PlainPicture, game: type[MagpieGame] = MagpieGame) -> Game:
    drawn = game()
    drawn.picture = picture
    return drawn


def smudged(name: str, smudge: Touch, game: type[MagpieGame] = MagpieGame) -> tuple[str, Game]:
    return name, draws(Smudged(smudge), game)


def adds(part: str) -> Touch:
    """Something more at the end of the picture."""
    return lambda view, _: view.replace("</svg>", f"{part}</svg>")


def swaps(old: str, new: str) -> Touch:
    return lambda view, _: re.sub(old, new, view)


def garbled(name: str, garble: Callable[[str, Sequence[str], bool], str]) -> tuple[str, Game]:
    return name, draws(Garbled(garble))


def unescaped(view: str, names: Sequence[str]) -> str:
    return view.replace("</svg>", f"<text>{names[0]}</text></svg>")


def escaped_twice(view: str, names: Sequence[str]) -> str:
    return view.replace("&lt;", "&amp;lt;")


def first_card_only(view: str, names: Sequence[str]) -> str:
    """All cards but the first can be seen, and not touched."""
    kept, *rest = re.split(r"(?= data-action=)", view)
    return kept + "".join([rest[0], *(re.sub(r'^ data-action="[^"]*"', "", part) for part in rest[1:])] if rest else [])


def another_tag(view: str, names: Sequence[str]) -> str:
    """The sign of the turn is a circle, then a square."""
    kind = "rect" if '"drawing": true' in view.replace("&quot;", '"') else "circle"
    return view.replace("</svg>", f'<{kind} id="sign"/></svg>')


SMUDGES: dict[str, tuple[str, Game]] = {
    "not closed": smudged("markup", lambda view, _: view.removesuffix("</svg>")),
    "two pictures": smudged("markup", lambda view, _: view + view),
    "no viewBox": smudged("markup", swaps("viewBox", "data-box")),
    "an empty viewBox": smudged("markup", swaps('viewBox="[^"]*"', 'viewBox="0 0 0 0"')),
    "no svg": smudged("markup", lambda view, _: f"<div>{view}</div>"),
    "no board": smudged("markup", swaps('id="board"', 'id="picture"')),
    "an id twice": smudged("markup", adds('<g id="one"/><g id="one"/>')),
    "an id of the art it carries": smudged("markup", adds('<g id="gl-1"/><use href="#gl-1"/>')),
    "an id for two things": smudged("markup", another_tag),
    "nowhere in the sprite": smudged("references", adds('<use href="#gl-99"/>')),
    "a gradient of nowhere": smudged("references", adds('<rect fill="url(#dusk)"/>')),
    "another sheet": smudged("references", adds('<use href="/art/other.svg#gl-1"/>')),
    "too large": smudged("size", adds("<g/>" * 8_000)),
    "larger with long names": smudged("size", lambda view, names: adds("<g/>" * 130 * len("".join(names)))(view, ())),
    "a name not escaped": smudged("escaping", unescaped),
    "a name escaped twice": smudged("escaping", escaped_twice),
    "a style": smudged("policy", adds('<g style="fill:red"/>')),
    "a sheet of styles": smudged("policy", adds("<style>g{fill:red}</style>")),
    "a script": smudged("policy", adds("<script>alert(1)</script>")),
    "a handler": smudged("policy", adds('<g onclick="x()"/>')),
    "foreign markup": smudged("policy", adds("<foreignObject/>")),
    "an image from outside": smudged("policy", adds('<image href="https://example.org/x.png"/>')),
    "a link": smudged("policy", adds('<a href="#x"/>')),
    "a colour from outside": smudged("policy", adds('<g fill="url(https://example.org/x.svg#y)"/>')),
    "a script in a reference": smudged("policy", adds('<use href="javascript:x()"/>')),
    "no label": smudged("description", swaps(' aria-label="[^"]*"', "")),
    "no description": smudged("description", swaps("<desc>.*?</desc>", "")),
    "nobody is named": smudged("description", swaps("<desc>.*?</desc>", "<desc>Somebody draws.</desc>")),
    "a fact not filled in": smudged("description", adds("<text>{who} draws.</text>")),
    "always described alike": smudged(
        "description", lambda view, names: re.sub("<desc>.*?</desc>", f"<desc>{' '.join(names)}</desc>", view)
    ),
    "words beyond the edge": smudged("frame", adds('<text x="380" y="20">Far out to sea</text>')),
    "words above the edge, by what lies round them": smudged(
        "frame", adds('<g transform="translate(0 -40) scale(2)"><text x="9" y="9">High up</text></g>')
    ),
    "a card out of reach": smudged("frame", swaps(r"translate\(0 20\)", "translate(900 20)")),
    "pale words": smudged("legible", adds('<text x="20" y="15" fill="#f0e9d8">Hardly there</text>')),
    "words on their own colour": smudged(
        "legible", adds('<rect width="200" height="20" fill="#401010"/><text x="9" y="15">Dark</text>')
    ),
    "words in a colour by its name": smudged("legible", adds('<text x="20" y="15" fill="gray">Grey, or green?</text>')),
    "words that one sees through": smudged("legible", adds('<text x="20" y="15" opacity=".2">Hardly there</text>')),
    "words that one sees through, in parts of a hundred": smudged(
        "legible", adds('<text x="20" y="15" font-size="18px" opacity="20%">Hardly there</text>')
    ),
    "words in something that one sees through": smudged(
        "legible", adds('<g opacity=".5"><text x="20" y="15" fill-opacity=".5">Hardly there</text></g>')
    ),
    "pale words later on": smudged(
        "legible",
        lambda view, names: (
            view if "draw-" in view else adds('<text x="20" y="15" fill="#f0e9d8">Hardly there</text>')(view, names)
        ),
    ),
    "a card that is not seen": smudged("touch", swaps(" data-action=", ' visibility="hidden" data-action=')),
    "a card that is not there": smudged("touch", swaps(" data-action=", ' display="none" data-action=')),
    "a card that is not felt": smudged("touch", swaps(" data-action=", ' pointer-events="none" data-action=')),
    "cards under a pane of glass": smudged("touch", adds('<rect width="400" height="4000" fill-opacity="0"/>')),
    "a card of nothing": smudged("touch", swaps("(<g[^>]*data-action[^>]*>).*?</g>", r"\1</g>")),
    "a card for no finger": smudged("touch", swaps(r"translate\((\d+) (\d+)\)", r"translate(\1 \2) scale(.1)")),
    "a drawing out of reach": smudged(
        "frame", swaps("(<g[^>]*data-action[^>]*>).*?</g>", r'\1<use href="#gl-1" transform="translate(900 20)"/></g>')
    ),
    "a path out of reach": smudged(
        "frame", swaps("(<g[^>]*data-action[^>]*>).*?</g>", r'\1<path d="m900 0h30v20l-30 5z"/></g>')
    ),
    "nothing to touch": smudged("touch", swaps(' data-action="[^"]*"', "")),
    "another notation": smudged("touch", swaps(' data-action="', ' data-action="my ')),
    "some of what is legal": smudged("touch", first_card_only),
    "no role": smudged("offers", swaps(' role="button"', "")),
    "out of reach of the keyboard": smudged("offers", swaps(' tabindex="0"', "")),
    "a button without a name": smudged("offers", swaps('(tabindex="0") aria-label="[^"]*"', r"\1")),
    "for hands only": smudged("offers", swaps(" data-action=", ' aria-hidden="true" data-action=')),
    "what is legal is barred": smudged("offers", swaps(" data-action=", ' aria-disabled="true" data-action=')),
    "what is not legal": smudged(
        "offers", swaps("(<g class[^>]*)(data-action)", r'<g data-action="draw-1" role="button"/>\1\2')
    ),
    "barred without a notation": smudged(
        "offers", swaps("(<g class[^>]*)(data-action)", r'<g data-action="fly" aria-disabled="true"/>\1\2')
    ),
    "a button in a button": smudged("offers", swaps('( data-action="[^"]*")([^>]*>)', r"\1\2<g\1\2</g>")),
    "offered to everybody": ("offers", draws(OffersAll())),
    "offered where nothing is to be touched": ("offers", draws(AlwaysTouched())),
    "too wide": garbled("columns", lambda text, names, _: f"{text}\n{'=' * 80}"),
    "too wide for wide letters": garbled("columns", lambda text, names, _: f"{text}\n{'長' * 40}"),
    "too wide for long names": garbled(
        "columns", lambda text, names, _: f"{text}\n{' and '.join(names)}".replace("\r", "")
    ),
    "always in colours": garbled("ink", lambda text, names, _: f"\x1b[1m{text}\x1b[0m"),
    "other words in colours": garbled("ink", lambda text, names, colour: f"{text}!" if colour else text),
    "a name that commands": garbled("ink", lambda text, names, _: "\n".join([text, *names])),
    "a name that turns the line": garbled(
        "ink", lambda text, names, _: text + "".join(sign for sign in "".join(names) if sign == "\u202e")
    ),
    "an empty terminal": garbled("ink", lambda text, names, _: ""),
    "a fact not filled in, in a terminal": garbled("ink", lambda text, names, _: f"{text}\n{{who}} draws."),
    "a sprite not closed": ("art", draws(Boxed(sprite="<g>"))),
    "an id twice in the sprite": ("art", draws(Boxed(sprite='<g id="x"/><g id="x"/>'))),
    "a sprite that refers to nothing": ("art", draws(Boxed(sprite='<use href="#x"/>'))),
    "a sprite that no browser lends": ("art", draws(Boxed(sprite='<g id="x"/><g fill="url(#x)"/>'))),
    "a script in the sprite": ("art", draws(Boxed(sprite="<script/>"))),
    "a coloured print": ("art", draws(Boxed(sprite=circle(0, 0, 1, fill="#ff0000")))),
    "a cover not closed": ("art", draws(Boxed(cover="<svg>"))),
    "a cover without a viewBox": ("art", draws(Boxed(cover='<svg xmlns="http://www.w3.org/2000/svg"/>'))),
    "a cover that needs the sprite": ("art", draws(Boxed(cover=svg(9, 9, '<use href="#gl-1"/>')))),
    "a cover that fetches": ("art", draws(Boxed(cover=svg(9, 9, '<use href="/art/magpie.svg#gl-1"/>')))),
}
"""Each fault by its name, with the law that must catch it."""
