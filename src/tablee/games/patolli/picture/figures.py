"""The figures in the corners of the page: the two cities, and Macuilxochitl, Five Flower, lord of games."""

from __future__ import annotations

from tablee.games.patolli.picture.codex import Pigments, dots, key, stroke
from tablee.kernel.picture import at, by_hand, circle, g, num, path, rect, use


def _tier(ink: Pigments, fill: str, width: float, top: float, height: float, slope: float) -> str:
    left, right, foot = -width / 2, width / 2, top + height
    return key(
        ink,
        fill,
        f"M{num(left)} {num(foot)}L{num(left + slope)} {num(top)}H{num(right - slope)}L{num(right)} {num(foot)}Z",
    )


def _stairs(ink: Pigments, fill: str, foot: float, head: float, height: float) -> str:
    """A flight of steps, narrower above."""
    d = f"M{-foot} 0L{-head} {-height}H{head}L{foot} 0Z"
    steps = ""
    for y in range(7, int(height), 9):
        half = foot - (foot - head) * y / height - 1
        steps += f"M{num(-half)} {-y}H{num(half)}"
    return key(ink, fill, d) + stroke(ink, steps)


def tikal(ink: Pigments) -> str:
    """The red city: steep tiers, one shrine, a roof comb. The foot of its stairs is (0 0), 296 wide, 206 high."""
    out = ""
    for i, (width, fill) in enumerate(
        ((296, ink.brick), (250, ink.terracotta), (204, ink.brick), (158, ink.terracotta))
    ):
        top = -26 * (i + 1)
        out += _tier(ink, fill, width, top, 26, 10)
        out += stroke(ink, f"M{12 - width // 2} {top + 8}H{width // 2 - 12}", opacity=".6")
    out += _stairs(ink, ink.cream, 34, 24, 104)
    out += key(ink, ink.cochineal, "M-62 -104V-146H62V-104Z")
    out += key(ink, ink.cream, "M-70 -146L-62 -160H62L70 -146Z") + key(ink, ink.line, "M-15 -104V-138H15V-104Z")
    out += dots(ink, ink.ochre, 6.5, (-46, -126), (-29, -126), (29, -126), (46, -126))
    out += key(ink, ink.terracotta, "M-44 -160V-176H-34V-192H-24V-206H24V-192H34V-176H44V-160Z")
    niches = ((-30, -174), (-12, -174), (4, -174), (20, -174), (-14, -192), (5, -192))
    return g(out, g(*(rect(x, y, 9, 10) for x, y in niches), fill=ink.line))


def tenochtitlan(ink: Pigments) -> str:
    """The white city: one mass, two stairs, two shrines. The foot of its stairs is (0 0), 300 wide, 184 high."""
    out = ""
    for i, (width, fill) in enumerate(((300, ink.plaster), (262, ink.chalk), (224, ink.plaster))):
        top = -30 * (i + 1)
        out += _tier(ink, fill, width, top, 30, 9)
        out += stroke(ink, f"M{11 - width // 2} {top + 9}H{width // 2 - 11}", 4, ink.turquoise)
    out += at(-48, 0, _stairs(ink, ink.aqua, 32, 26, 90)) + at(48, 0, _stairs(ink, ink.pink, 32, 26, 90))
    stripes = "".join(f"M{x} -40L{num(x * 0.8)} -80" for x in (-26, -13, 0, 13, 26))
    out += at(-48, -90, _shrine(ink, ink.turquoise), stroke(ink, stripes, 5, ink.cream))
    discs = ((-22, -50), (0, -50), (22, -50), (-12, -68), (12, -68))
    out += at(48, -90, _shrine(ink, ink.cochineal), g(*(circle(x, y, 5.5) for x, y in discs), fill=ink.cream))
    return g(out)


def _shrine(ink: Pigments, roof: str) -> str:
    return (
        key(ink, ink.chalk, "M-34 0V-36H34V0Z")
        + key(ink, ink.line, "M-11 0V-28H11V0Z")
        + key(ink, roof, "M-42 -36L-32 -84H32L42 -36Z")
        + key(ink, ink.ochre, "M-36 -84V-94H-24V-88H-12V-94H0V-88H12V-94H24V-88H36V-84Z", 2.6)
    )


def five_flower(ink: Pigments) -> str:
    """The god sits on a reed seat, sings, and looks at the cross. About 300 x 300, its corner at (0 0)."""
    return g(_seat(ink), _feathers(ink), _body(ink), _staff(ink), _arm(ink), _head(ink), _song(ink))


def _seat(ink: Pigments) -> str:
    weave = "".join(
        f"M{x} 262L{x + 17} 281L{x} 300M{x + 17} 262L{x} 281L{x + 17} 300" for x in range(60, 60 + 8 * 17, 17)
    )
    return key(ink, ink.reed, "M60 262H196V300H60Z") + stroke(ink, weave, opacity=".75")


def _feathers(ink: Pigments) -> str:
    ribs = "M0 -22V-96M0 -50L-8 -59M0 -50L8 -59M0 -70L-7 -78M0 -70L7 -78"
    return "".join(
        at(
            142,
            76,
            key(ink, fill, "M-11 -18C-19 -60 -13 -92 0 -108C13 -92 19 -60 11 -18Z", 3),
            stroke(ink, ribs),
            dots(ink, ink.ochre, 8.5, (0, -106)),
            turn=turn,
        )
        for turn, fill in zip((-112, -88, -64, -40, -16), (ink.turquoise, ink.leaf) * 3, strict=False)
    )


def _body(ink: Pigments) -> str:
    cloak = "M122 186H172C192 190 204 204 222 206C216 232 196 252 172 262H84C78 230 88 202 122 186Z"
    hem = "M84 262C79 232 88 204 120 190M172 262C196 252 214 232 221 207"
    leg = (
        "M176 246C200 240 214 226 220 206L238 212C234 238 226 258 214 272"
        "L236 282C242 288 240 296 232 296H186C182 280 182 262 176 246Z"
    )
    return (
        key(ink, ink.skin, leg)
        + stroke(ink, "M196 288H232M222 281L225 293M212 280L214 294", 2.4)
        + key(ink, ink.cream, "M190 274H216V284H190Z", 2.8)
        + path(by_hand(cloak), fill=ink.cream)
        + stroke(ink, hem, 10, ink.cochineal)
        + key(ink, "none", cloak)
        + dots(ink, ink.turquoise, 6, (118, 216), (140, 210), (112, 240), (136, 236), (160, 222), (158, 246))
    )


def _staff(ink: Pigments) -> str:
    """A staff in flower, with the heart that such staffs carry."""
    return (
        stroke(ink, "M262 296V118", 12)
        + stroke(ink, "M262 296V118", 6.5, ink.ochre)
        + use("ptl-flower-red", 262, 106, scale=1.25)
        + key(ink, ink.cochineal, "M248 146C238 136 246 126 262 136C278 126 286 136 276 146L262 162Z", 2.8)
    )


def _arm(ink: Pigments) -> str:
    arm = "M158 204C176 216 210 214 240 208L262 202C272 202 276 214 266 220L244 228C214 238 178 240 152 226Z"
    return (
        key(ink, ink.skin, arm)
        + key(ink, ink.turquoise, "M236 207L246 205L250 226L240 229Z", 2.6)
        + stroke(ink, "M264 204L274 206M266 212L275 213", 2.4)
    )


def _head(ink: Pigments) -> str:
    face = (
        "M128 84H188C192 94 190 100 194 108L208 124C210 130 203 133 196 132L197 140L204 145L197 151L200 160"
        "C198 172 186 176 174 175L160 178V190H132L128 150Z"
    )
    return (
        key(ink, ink.line, "M108 84H132V186H112C104 150 102 116 108 84Z")
        + path(by_hand(face), fill=ink.skin)
        + path(by_hand("M150 86H189C192 94 190 100 194 107L150 112Z"), fill=ink.cochineal)
        + key(ink, "none", face)
        + key(ink, ink.cream, "M156 104C164 94 180 95 186 104C178 112 164 112 156 104Z", 2.6)
        + circle(173, 103.5, 4.6, fill=ink.line)
        + key(ink, ink.cream, "M176 138C184 134 192 136 197 140L204 145L197 151C190 156 180 156 174 150Z", 2.4)
        + stroke(ink, "M178 145H200", 2.4)
        + circle(138, 138, 19, fill=ink.turquoise, stroke=ink.line, stroke_width=3.4)
        + circle(138, 138, 9, fill=ink.cream, stroke=ink.line, stroke_width=2.6)
        + circle(138, 138, 3, fill=ink.cochineal)
        + key(ink, ink.ochre, "M130 158L146 158L138 184Z", 2.8)
        + key(ink, ink.cochineal, "M102 70H190V88H102Z")
        + dots(ink, ink.ochre, 5.5, (114, 79), (132, 79), (150, 79), (168, 79), (182, 79))
        + _wreath()
    )


def _wreath() -> str:
    """Five flowers: his name."""
    places = ((104, 66, "red"), (124, 48, "cream"), (148, 42, "red"), (172, 48, "cream"), (190, 64, "red"))
    return "".join(use(f"ptl-flower-{colour}", x, y, scale=0.72) for x, y, colour in places)


def _song(ink: Pigments) -> str:
    scrolls = (
        "M216 140C232 128 250 132 250 146C250 158 234 160 232 150"
        "M216 148C226 158 228 170 220 178C212 184 204 178 208 171"
    )
    return stroke(ink, scrolls, 9) + stroke(ink, scrolls, 4, ink.aqua)
