"""Who plays where: stones by the path, names and counts, the crook of who plays, the bell of who has won, the wolf."""

from __future__ import annotations

from tablee.games.patouche.picture.drawing import Drawing
from tablee.games.patouche.picture.layout import ABOVE, BESIDE, Layout, Spot
from tablee.games.patouche.picture.scene import Scene
from tablee.games.patouche.picture.slips import columns, cut, line, measure, pill, slip
from tablee.kernel.picture import Palette, at, circle, g, path, place

NAME_LETTERS = 16


class Tags(Drawing):
    def __init__(self, scene: Scene, palette: Palette, sheet: str, layout: Layout) -> None:
        super().__init__(scene, palette, sheet)
        self.layout = layout

    def _spot(self, seat: int) -> Spot:
        return self.layout.spots[self.scene.place_of(seat)]

    # Names

    def name(self, seat: int) -> str:
        spot = self._spot(seat)
        if self.layout.narrow:
            paper = self._row(seat, spot) if spot.name_at == BESIDE else self._line(seat, spot)
        else:
            paper = self._line(seat, spot) if spot.name_at == ABOVE else self._sheet(seat, spot)
        return at(*spot.name, paper)

    def _paper(self, seat: int) -> str:
        """Whose turn it is has a golden name."""
        return self.palette.sun if seat == self.scene.seen.turn and not self.scene.over else self.palette.card

    def _named(self, seat: int, letters: int) -> str:
        return cut(self.scene.names[seat], letters)

    def _tally(self, seat: int, x: float, y: float, size: float, step: float, across: int = 3) -> str:
        """What is counted, as signs: sheep cards (in expert mode also the sheep on them, rams included) and patous."""
        flock = self.scene.seen.flocks[seat]
        counts = [("pch-sheep-head", 0.29, flock.sheep()), ("pch-patou-head", 0.28, flock.patous())]
        if self.scene.seen.expert:
            counts[:1] = [("pch-icon-card", 0.3, flock.sheep()), ("pch-sheep-head", 0.29, flock.worth() + flock.rams())]
        out = ""
        for i, (sign, scale, number) in enumerate(counts):
            left, foot = x + step * (i % across), y + 1.45 * size * (i // across)
            out += self.use(sign, left + size * 0.5, foot - size * 0.34, scale=round(scale * size / 17, 2))
            out += line(self.palette, left + size * 1.26, foot, str(number), size)
        return out

    def _line(self, seat: int, spot: Spot) -> str:
        """Glyph, name and counts in one line."""
        size = self.layout.letter + (1 if self.layout.narrow else 2)
        step, signs = 2.45 * size, 3 if self.scene.seen.expert else 2
        name = self._named(seat, min(NAME_LETTERS, int((spot.room - 3 * size - signs * step) / (0.58 * size))))
        start, tall = 1.9 * size, 1.7 * size
        said = start + measure(name, size) * 1.08 + 0.7 * size
        width = said + signs * step
        return (
            slip(self.palette, width, tall, self._paper(seat))
            + self.use(f"gl-{seat + 1}", size, tall / 2 - 0.5, scale=round(size / 21, 2))
            + line(self.palette, start, tall * 0.68, name, size, font_weight="bold")
            + self._tally(seat, said, tall * 0.68, size, step)
            + self._worn(seat, width + 1.5 * size, tall / 2, 0.62 if self.layout.narrow else 1)
        )

    def _sheet(self, seat: int, spot: Spot) -> str:
        """Glyph and name, the counts below them."""
        size = self.layout.letter
        name = self._named(seat, 11)
        band = path("M0 0L-2 84L5 84L7 0Z", fill=self.palette.players[seat])
        return (
            slip(self.palette, 145, 82, self._paper(seat))
            + band
            + self.use(f"gl-{seat + 1}", 26, 24)
            + line(self.palette, 45, 31, name, min(22.0, 90 / (0.56 * max(4, columns(name)))), font_weight="bold")
            + self._tally(seat, 17, 65, size, 44)
            + self._worn(seat, 132, -8, 0.7)
        )

    def _row(self, seat: int, spot: Spot) -> str:
        """Name and counts at the side, on a phone."""
        size = self.layout.letter
        name = self._named(seat, 8)
        lines = 2 if self.scene.seen.expert else 1
        return (
            slip(self.palette, 88, (1.9 + 1.5 * lines) * size, self._paper(seat))
            + self.use(f"gl-{seat + 1}", 13, 1.0 * size, scale=0.62)
            + line(self.palette, 24, 1.35 * size, name, min(size, 58 / (0.56 * columns(name) or 1)), font_weight="bold")
            + self._tally(seat, 7, 2.9 * size, size, 40, across=2)
            + self._worn(seat, 74, -6, 0.48)
        )

    def _worn(self, seat: int, x: float, y: float, scale: float) -> str:
        """The bell of a winner."""
        if seat not in self.scene.winners:
            return ""
        return self.use("pch-bell", x, y, scale=scale, class_="winner")

    def crook(self) -> str:
        seen = self.scene.seen
        if not self.scene.begun or self.scene.over:
            return ""
        x, y = self._spot(seen.turn).stone
        aside = 15 if self.layout.narrow else -50
        return g(
            self.use("pch-crook", scale=0.7 if self.layout.narrow else 1),
            id="crook",
            class_="crook",
            pointer_events="none",
            transform=place(x + aside, y + (10 if self.layout.narrow else 12)),
        )

    # Stones and the wolf

    def stones(self) -> str:
        size = 0.62 if self.layout.narrow else 1
        return "".join(
            at(
                *self._spot(seat).stone,
                self.use("pch-stone", scale=size),
                self.use(f"gl-{seat + 1}", scale=round(1.1 * size + 0.1, 2)),
            )
            for seat in range(self.scene.players)
        )

    def wolf(self) -> str:
        seen = self.scene.seen
        side = "red" if seen.expert else "yellow"
        x, y = self.layout.token(self.scene.place_of(seen.wolf)) if self.scene.begun else self.layout.home
        token = self.use(f"pch-token-{side}", scale=self.layout.token_scale)
        return g(token, id="wolf", class_="token", transform=place(x, y), pointer_events="none")

    def ways(self) -> str:
        """Where the wolf would go: paw prints, and how many sheep would flee there."""
        walks = [(*self.scene.visit(walk), walk) for walk in self.scene.walks]
        if walks:
            return "".join(self._prints(steps) for steps, *_ in walks) + "".join(
                g(
                    self._offer(there, fleeing),
                    transform=place(*self._spot(there).stone),
                    class_="is-legal",
                    **self.button(walk),
                )
                for _, there, fleeing, walk in walks
            )
        wolves = self.scene.wolves_so_far
        if not wolves:
            return ""
        there = self.scene.wolf_at_end_of(1)
        return self._prints(1) + at(*self._spot(there).stone, self._loss(there, self.scene.scared(there, wolves)))

    def _prints(self, steps: int) -> str:
        size = 0.85 if self.layout.narrow else 1.25
        return "".join(
            at(x, y, self.use("pch-paw", -5 if i % 2 else 5, 0, scale=size), turn=heading)
            for i, (x, y, heading) in enumerate(self.layout.road(self.scene.place_of(self.scene.seen.wolf), steps))
        )

    def _offer(self, seat: int, fleeing: int) -> str:
        size = 0.66 if self.layout.narrow else 1
        return (
            circle(0, 0, 30 if self.layout.narrow else 46, fill="#000000", fill_opacity="0", class_="hit")
            + g(
                self.use("pch-stone-glow", class_="halo"),
                self.use("pch-stone-ring", class_="focus", visibility="hidden"),
                self.use("pch-wolf", scale=0.72),
                transform=f"scale({size})",
            )
            + self._loss(seat, fleeing)
        )

    def _loss(self, seat: int, fleeing: int) -> str:
        """So many sheep cards would flee."""
        words = f"−{fleeing}" if fleeing else "0"
        if self.layout.narrow:
            return pill(self.palette, -12, 15, words, 12)
        paper = slip(self.palette, 56, 26)
        head = self.use("pch-sheep-head", 41, 13, scale=0.34)
        x, y = (40, 4) if seat == self.scene.eyes else (22, -42)
        return at(x, y, paper, line(self.palette, 7, 19, words, 18, font_weight="bold"), head)
