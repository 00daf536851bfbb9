"""The box of Patou'che: a white dog, its sheep, and a mountain that is a wolf."""

from __future__ import annotations

from tablee.games.patouche.picture.beasts import sheep
from tablee.games.patouche.picture.curves import fur
from tablee.games.patouche.picture.paint import Inks, cut, inks
from tablee.kernel.picture import Palette, at, circle, el, g, num, path, place, rect, svg, use

WIDTH, HEIGHT = 290, 380
DRAWN = round(WIDTH / 260, 3)  # the picture was cut in a block 260 wide

LETTERS = {
    "P": ("M0 10V.4H2.7A2.9 2.9 0 0 1 2.7 6.2H0", 7.6),
    "a": ("M5 7.4A2.5 2.5 0 1 1 0 7.4A2.5 2.5 0 1 1 5 7.4M5 5V9.9", 7.4),
    "t": ("M1.6 2V8A1.8 1.8 0 0 0 3.4 9.9H3.7M0 4.8H3.7", 5.6),
    "o": ("M5 7.4A2.5 2.5 0 1 1 0 7.4A2.5 2.5 0 1 1 5 7.4", 7.4),
    "u": ("M0 5V7.6A2.3 2.3 0 0 0 4.6 7.6V5M4.6 5V9.9", 6.8),
    "’": ("M.5 0L0 1.9", 2.6),
    "c": ("M4.3 5.7A2.5 2.5 0 1 0 4.3 9.1", 6.4),
    "h": ("M0 .2V9.9M0 7.3A2.3 2.3 0 0 1 4.6 7.3V9.9", 7.2),
    "e": ("M0 7.5H5A2.5 2.5 0 1 0 4.2 9.3", 7.2),
}
"""Round letters drawn with one stroke, ten units high: path and advance."""
JUMPS = ((0, -3), (1, 3), (-2, -2), (2, 2), (-1, -3), (0, 0), (2, 3), (-2, -2), (1, 4))
"""How far each letter of the title stands off its line, and how it leans."""

WOLF = (
    "M264 84L248 92L236 56L218 95L202 98L186 60L171 104C162 112 156 118 149 124L116 136L92 138C82 139 79 148 86 154"
    "L118 165L99 172C97 177 100 181 106 184C126 190 142 200 150 218L160 262H264Z"
)
SNOWS = "M236 56L248 92L241 97L236 88L229 98L218 95ZM186 60L176 90L185 85L191 97L202 98Z"
TEETH = "M98 158L101 165L106 161L109 169L114 164ZM106 184L109 176L113 181L117 174L120 179Z"
FLANKS = (
    "M190 116L182 146M205 114L198 160M221 112L219 168M238 110L241 160M252 112L257 150M172 176L186 214M202 184L212 230"
    "M234 182L242 228"
)
RANGE = "M-4 190L22 138L40 156L66 112L92 152L112 132L140 176L190 210L-4 224Z"
PEAKS = "M22 138L14 154L22 151L28 158L34 150ZM66 112L53 134L64 130L70 140L79 132ZM112 132L104 140L112 144L120 142Z"
HILL = "M-4 214C40 196 84 210 130 224C176 238 220 226 264 206V354H-4Z"
FRONT = "M-4 262C40 244 92 252 140 270C190 286 232 276 264 256V354H-4Z"

PRINTED = (
    '<filter id="cv-ink" x="-12%" y="-12%" width="124%" height="124%">'
    '<feTurbulence type="fractalNoise" baseFrequency=".055" numOctaves="2" seed="4" result="w"/>'
    '<feDisplacementMap in="SourceGraphic" in2="w" scale="2.2" xChannelSelector="R" yChannelSelector="G"/></filter>'
    '<filter id="cv-print" x="-12%" y="-12%" width="124%" height="124%">'
    '<feTurbulence type="fractalNoise" baseFrequency=".04" numOctaves="2" seed="11" result="w"/>'
    '<feDisplacementMap in="SourceGraphic" in2="w" scale="2.6" xChannelSelector="R" yChannelSelector="G" result="d"/>'
    '<feTurbulence type="fractalNoise" baseFrequency=".75" numOctaves="3" seed="7" result="n"/>'
    '<feColorMatrix in="n" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -7 5.75" result="holes"/>'
    '<feComposite in="d" in2="holes" operator="in"/></filter>'
)
"""An unsteady line, and ink that did not take everywhere. A cover stands still, so it may use filters."""


def draw(palette: Palette) -> str:
    ink = inks(palette)
    return svg(
        WIDTH,
        HEIGHT,
        el("defs", PRINTED, sheep(ink)),
        rect(0, 0, WIDTH, HEIGHT, fill=palette.tone("#f6d27a")),
        rect(-40, -40, WIDTH + 80, HEIGHT + 80, fill=palette.tone("#f2c24c"), filter="url(#cv-print)"),
        g(_mountains(ink), _meadow(ink), _flock_and_dog(ink), _title(ink), transform=place(0, -8, scale=DRAWN)),
        role="img",
        aria_label="Patou’che",
        class_="cover",
    )


def _mountains(ink: Inks) -> str:
    """The dark slope is the wolf: two peaks for ears, the brow and the muzzle run down to the meadow."""
    wolf = at(
        0,
        9,
        path(WOLF, fill=ink.slate),
        path(SNOWS, fill=ink.snow),
        path("M150 138L172 130L165 142C160 146 154 144 150 138Z", fill=ink.amber),
        circle(161, 137.5, 2.6, fill=ink.slate),
        path(TEETH, fill=ink.snow),
        path("M84 144L92 140L94 148L87 152Z", fill=ink.pelt),
        cut(FLANKS, ink.scree, 2.4),
    )
    return g(
        path(RANGE, fill=ink.far),
        path(PEAKS, fill=ink.snow),
        path(HILL, fill=ink.deep),
        wolf,
        path(HILL, fill=ink.grass, transform="translate(0 18)"),
        filter="url(#cv-print)",
    )


def _meadow(ink: Inks) -> str:
    tufts = ((24, 300), (226, 306), (40, 332), (214, 338), (190, 262), (244, 276))
    blades = "".join(f"M{x} {y}q-1 -7 -4 -9M{x} {y}q1 -8 1 -11M{x} {y}q2 -6 5 -8" for x, y in tufts)
    daisies = ((16, 288), (250, 322), (204, 322), (228, 248), (12, 340))
    buttercups = ((236, 292), (30, 318), (180, 252))
    return g(
        path(FRONT, fill=ink.field),
        cut(blades, ink.deep, 2.2),
        g(*(circle(x, y, 2.6) for x, y in daisies), fill=ink.snow),
        g(*(circle(x, y, 2.6) for x, y in buttercups), fill=ink.amber),
        filter="url(#cv-ink)",
    )


def _flock_and_dog(ink: Inks) -> str:
    shadow = el("ellipse", cx=6, cy=6, rx=96, ry=22, fill=ink.shadow, opacity=".4")
    return (
        _sheep(212, 262, 0.62, flip=True)
        + _sheep(238, 250, 0.44)
        + at(92, 344, shadow, _dog(ink), scale=0.86, filter="url(#cv-ink)")
        + _sheep(34, 341, 0.66)
        + _sheep(188, 340, 0.92, flip=True)
    )


def _sheep(x: float, y: float, scale: float, flip: bool = False) -> str:
    return g(use("pch-sheep"), transform=place(x, y, scale=scale, flip=flip))


def _dog(ink: Inks) -> str:
    """Seated, seen from in front, running off the foot of the box: the white of the paper does the work."""
    body = (
        (-30, -140), (0, -150), (30, -140), (52, -108), (62, -66), (72, -20), (74, 20), (0, 30), (-74, 20), (-72, -20),
        (-62, -66), (-52, -108),
    )  # fmt: skip
    leg = fur(((-30, -62), (-6, -58), (-7, -10), (-4, 20), (-34, 22), (-34, -14)), 11, 4, 0.3, 8)
    ruff = (
        (-40, -136), (-20, -118), (0, -112), (20, -118), (40, -136), (50, -104), (36, -72), (14, -50), (0, -44),
        (-14, -50), (-36, -72), (-50, -104),
    )  # fmt: skip
    locks = (
        "M-28 -96q2 14 10 20M-8 -92q0 14 6 20M14 -94q0 14 -6 20M32 -100q-2 16 -10 22M-40 -112q0 12 7 18"
        "M42 -116q0 12 -8 18M-2 -66q0 8 3 12"
    )
    return g(
        path(fur(body, 13, 8, 0.34, 3), fill=ink.snow),
        path("M38 -112C58 -80 68 -20 72 24L40 26C52 -20 50 -70 38 -112Z", fill=ink.shade, opacity=".85"),
        path("M-62 -40C-52 -6 -50 8 -50 24L-74 24C-74 0 -70 -20 -62 -40Z", fill=ink.shade, opacity=".5"),
        g(path(leg), path(leg, transform="scale(-1 1)"), fill=ink.snow),
        path("M-6 -56C-9 -30 -7 0 -5 22L6 22C8 0 9 -30 6 -56Z", fill=ink.shade),
        cut("M-20 14v8M-27 14v8M20 14v8M27 14v8", ink.night, 2),
        path(fur(ruff, 13, 9, 0.2, 12), fill=ink.snow),
        cut(locks, ink.shade, 3.2),
        _dogs_head(ink),
        path("M-36 -122C-22 -106 22 -106 36 -122L39 -114C24 -96 -24 -96 -39 -114Z", fill=ink.red),
        circle(0, -97, 7, fill=ink.amber),
        cut("M0 -97v5", ink.night, 2),
        circle(0, -98, 1.6, fill=ink.night),
    )


def _dogs_head(ink: Inks) -> str:
    head = (
        (0, -192), (20, -189), (35, -176), (41, -158), (39, -142), (28, -128), (14, -118), (0, -115), (-14, -118),
        (-28, -128), (-39, -142), (-41, -158), (-35, -176), (-20, -189),
    )  # fmt: skip
    ear = "M24 -186C42 -192 58 -172 58 -150C58 -136 48 -134 42 -146C37 -156 24 -166 24 -186Z"
    rim = "M26 -184C40 -188 54 -172 55 -152M-26 -184C-40 -188 -54 -172 -55 -152"
    eyes = (el("ellipse", cx=x, cy=-164, rx=4.6, ry=5) for x in (-16, 16))
    return g(
        path(fur(head, 12, 5, 0.25, 6), fill=ink.snow),
        path(
            "M2 -116C20 -118 36 -136 41 -158C46 -140 40 -122 22 -112C14 -108 6 -110 2 -116Z",
            fill=ink.shade,
            opacity=".75",
        ),
        g(path(ear), path(ear, transform="scale(-1 1)"), fill=ink.hay),
        cut(rim, ink.night, 1.8),
        path("M-11 -148C-11 -154 11 -154 11 -148C11 -140 4 -136 0 -136C-4 -136 -11 -140 -11 -148Z", fill=ink.face),
        cut("M-6 -149q5 -3 9 -1", ink.coat, 1.8),
        cut("M0 -137V-129M-14 -130C-11 -122 -2 -122 0 -129C2 -122 11 -122 14 -130", ink.face, 2.4),
        g(*eyes, fill=ink.face),
        circle(-14.4, -166, 1.5, fill=ink.snow),
        circle(17.6, -166, 1.5, fill=ink.snow),
        cut("M-24 -173q6 -5 12 -2M24 -173q-6 -5 -12 -2", ink.hay, 3.2),
    )


def _title(ink: Inks) -> str:
    x, scale, track, letters = 22.0, 3.6, 0.45, ""
    for letter, (drop, lean) in zip("Patou’che", JUMPS, strict=True):
        d, advance = LETTERS[letter]
        letters += path(d, transform=f"translate({num(x)} {19 + drop}) rotate({lean}) scale({scale})")
        x += (advance + track) * scale
    return g(
        letters,
        fill="none",
        stroke=ink.slate,
        stroke_width=2.2,
        stroke_linecap="round",
        stroke_linejoin="round",
        filter="url(#cv-ink)",
    )
