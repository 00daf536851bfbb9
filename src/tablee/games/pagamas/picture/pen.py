"""Pagamas's pen: rings of brass, scraps of paper, ballots, the names on cards."""

from __future__ import annotations

from tablee.games.pagamas.material import AWAITED, HIDDEN
from tablee.games.pagamas.phases.share import FOR
from tablee.games.pagamas.picture.inks import Inks, Light, light
from tablee.games.pagamas.picture.scene import Scene
from tablee.kernel import picture
from tablee.kernel.picture import Value, at, measure, num, path, text
from tablee.kernel.state import Action


class Pen(picture.Pen[Scene, Inks]):
    inks = Inks
    prefix = "pgm-"

    @property
    def light(self) -> Light:
        return light(self.palette, self.scene.light)

    def ringed(self, action: Action, ring: str, *parts: str, words: str = "", barred: bool = False) -> str:
        """Something that can be done by touching it, with a ring of brass round it."""
        halo = "" if barred else self.halo(f"legal-{ring}")
        return self.touchable(action, halo, self.focus(f"focus-{ring}"), *parts, words=words, barred=barred)

    def slip(self, x: float, y: float, width: float, height: float, words: str, size: float) -> str:
        """A scrap of paper with a few words, its upper left corner here."""
        w, h = width, height
        torn = (
            f"M0 1.5L{num(w)} .5L{num(w - 2.5)} {num(h * 0.34)}L{num(w + 0.5)} {num(h * 0.6)}L{num(w - 2)} {num(h)}"
            f"L.5 {num(h)}L2 {num(h * 0.62)}L-.5 {num(h * 0.3)}Z"
        )
        return at(
            x,
            y,
            path(torn, fill=self.ink.paper, stroke=self.ink.key, stroke_width=0.8),
            text(w / 2, h * 0.5 + size * 0.35, words, font_size=size, font_weight=700, text_anchor="middle"),
        )

    def ballot(self, given: int, election: bool, x: float, y: float, scale: float) -> str:
        """PGM-32: a ballot as the viewer sees it: awaited, folded, or turned."""
        if given == AWAITED:
            return self.use("no-vote", x, y, scale=scale)
        if given == HIDDEN:
            return self.use("vote", x, y, scale=scale)
        if election:
            return self.use("vote-name", x, y, scale=scale) + self.glyph(given, x, y, round(0.6 * scale, 2))
        return self.use("vote-for" if given == FOR else "vote-against", x, y, scale=scale)

    def centred(
        self, x: float, y: float, words: str, size: float, fill: str | None = None, room: float = 0, **more: Value
    ) -> str:
        return self.write(x, y, words, size, fill, room=room, shrink=True, **more, text_anchor="middle")

    def title(self, words: str, y: float, size: float = 28, fill: str | None = None) -> str:
        """The name on a card, in the card's own units: whole, however small."""
        fits = min(size, 186 / measure(words, bold=True))
        return self.centred(0, y, words, fits, fill, font_weight=700)
