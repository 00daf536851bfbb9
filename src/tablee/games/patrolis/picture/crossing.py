"""PTR-13: a choice at a crossing. Both sides of the crossed track are shown, each with what it would bring."""

from __future__ import annotations

from tablee.games.patrolis.material import COLUMNS
from tablee.games.patrolis.picture.inks import inks
from tablee.games.patrolis.picture.land import CELL
from tablee.games.patrolis.picture.layout import Window, centre, edge
from tablee.games.patrolis.picture.scene import PickUp, Scene
from tablee.games.patrolis.picture.sentences import columns, label
from tablee.games.patrolis.tracks import step_out, step_square
from tablee.kernel.picture import Palette, Point, Value, circle, g, num, path, place, poly, rect, text

TAB_HEIGHT = 38
MEANT = 3  # how much worse it is to hide a tile that the choice is about than another
Corner = tuple[int, int]


def outlines(scene: Scene, palette: Palette) -> str:
    """An edge round the squares of each side: upstream drawn through, downstream dashed; a ring at the crossing."""
    if not scene.pick_ups:
        return ""
    ink = inks(palette)
    x, y = centre(scene.crossing)
    upstream, downstream = (_outline(set(choice.squares)) for choice in scene.pick_ups)
    line: dict[str, Value] = {"fill": "none", "stroke_linejoin": "round"}
    return g(
        path(downstream, stroke=ink.black, stroke_width=6, **line),
        path(downstream, stroke=palette.card, stroke_width=3, stroke_dasharray="8 6", **line),
        path(upstream, stroke=ink.black, stroke_width=6.5, **line),
        path(upstream, stroke=palette.sun, stroke_width=3.8, **line),
        circle(x, y, 27, fill="none", stroke=ink.black, stroke_width=6),
        circle(x, y, 27, fill="none", stroke=palette.card, stroke_width=3.4),
        id="crossing",
        pointer_events="none",
    )


def _outline(squares: set[int]) -> str:
    """The outer edge of some squares, walked with the squares on the right hand."""
    ahead: dict[Corner, list[Corner]] = {}
    for square in squares:
        col, row = square % COLUMNS, square // COLUMNS
        corners = ((col, row), (col + 1, row), (col + 1, row + 1), (col, row + 1))
        besides = ((col, row - 1), (col + 1, row), (col, row + 1), (col - 1, row))
        for n, (beside, row_beside) in enumerate(besides):
            inside = 0 <= beside < COLUMNS and row_beside * COLUMNS + beside in squares
            if not inside:
                ahead.setdefault(corners[n], []).append(corners[(n + 1) % 4])
    d = ""
    while ahead:
        here, walk = min(ahead), []
        while here in ahead:
            walk.append((float(CELL * here[0]), float(CELL * here[1])))
            onward = ahead[here].pop()
            if not ahead[here]:
                del ahead[here]
            here = onward
        d += poly(walk)
    return d


def tabs(scene: Scene, palette: Palette, window: Window) -> str:
    """A paper tab for each side, with the number of its tiles, tied to the squares that it speaks of."""
    if not scene.pick_ups:
        return ""
    strings, drawn, taken = "", "", [_around(place_, 24) for place_ in [centre(scene.crossing), *_scouts(scene)]]
    for choice in scene.pick_ups:
        words = _caption(scene, choice)
        width = 24 + 9.6 * columns(words)
        spot, tip = _free_spot(scene, choice, width, window, taken)
        taken.append(Window(*spot, width, TAB_HEIGHT))
        strings += _string(palette, choice, width, spot, tip)
        drawn += _tab(scene, palette, choice, words, width, spot)
    return g(strings, pointer_events="none") + drawn


def _caption(scene: Scene, choice: PickUp) -> str:
    upstream = choice.action.text == "upstream"
    return scene.words.say("picture.upstream" if upstream else "picture.downstream", tiles=choice.tiles)


def _scouts(scene: Scene) -> list[Point]:
    return [edge(step_square(track.path[-1]), step_out(track.path[-1])) for track in scene.tracks if track.live]


def _around(middle: Point, reach: float) -> Window:
    return Window(middle[0] - reach, middle[1] - reach, 2 * reach, 2 * reach)


def _free_spot(scene: Scene, choice: PickUp, width: float, window: Window, taken: list[Window]) -> tuple[Point, Point]:
    """The place for a tab near its side, over as few tiles as can be, and where its string is tied."""
    anchors = [square for square in choice.squares if window.shows(centre(square), -CELL / 2)] or [scene.crossing]
    meant = {square for side in scene.pick_ups for square in side.squares}
    tiles = [(centre(square), MEANT if square in meant else 1) for square in scene.laid]
    slant = width / 2 - 20
    heart = centre(scene.crossing)
    best: tuple[float, Point, Point] | None = None
    for square in anchors:
        x, y = centre(square)
        beside = ((-width / 2 - 32, 0), (width / 2 + 32, 0))
        for dx, dy in (*((dx, dy) for dx in (0, -slant, slant) for dy in (-50, 50)), *beside):
            left = min(max(x + dx - width / 2, window.x + 4), window.x + window.width - width - 4)
            top = min(max(y + dy - TAB_HEIGHT / 2, window.y + 4), window.y + window.height - TAB_HEIGHT - 4)
            tab = Window(left, top, width, TAB_HEIGHT)
            over = sum(cost for tile, cost in tiles if tab.shows(tile, 18))
            over += 20 * sum(_overlap(tab, other) for other in taken)
            cost = over + (abs(x - heart[0]) + abs(y - heart[1])) / 400
            if best is None or cost < best[0]:
                best = (cost, (left, top), (x, y))
    assert best is not None
    return best[1], best[2]


def _overlap(a: Window, b: Window) -> bool:
    apart_x = a.x + a.width < b.x or b.x + b.width < a.x
    return not (apart_x or a.y + a.height < b.y or b.y + b.height < a.y)


def _string(palette: Palette, choice: PickUp, width: float, spot: Point, tip: Point) -> str:
    near = (min(max(tip[0], spot[0]), spot[0] + width), min(max(tip[1], spot[1]), spot[1] + TAB_HEIGHT))
    reach = CELL / 2 - 6
    tip = (_towards(tip[0], near[0], reach), _towards(tip[1], near[1], reach))
    string = f"M{num(near[0])} {num(near[1])}L{num(tip[0])} {num(tip[1])}"
    dark, bright = inks(palette).black, _paper(palette, choice)
    return path(string, stroke=dark, stroke_width=5.5) + path(string, stroke=bright, stroke_width=2.4)


def _paper(palette: Palette, choice: PickUp) -> str:
    return palette.sun if choice.action.text == "upstream" else palette.card


def _tab(scene: Scene, palette: Palette, choice: PickUp, words: str, width: float, spot: Point) -> str:
    ink, fill = inks(palette), _paper(palette, choice)
    tab = (
        rect(2, 3, width, TAB_HEIGHT, rx=7, fill=ink.shadow, opacity=".45")
        + rect(0, 0, width, TAB_HEIGHT, rx=7, fill=fill, stroke=ink.black, stroke_width=1.8)
        + text(width / 2, 25, words, fill=ink.black, font_size=18, font_weight="bold", text_anchor="middle")
    )
    if choice.action.text not in scene.offered:
        return g(tab, class_="tab", transform=place(*spot))
    ring: dict[str, Value] = {"fill": "none", "stroke": palette.focus, "stroke_width": 4, "rx": 7}
    return g(
        tab,
        rect(0, 0, width, TAB_HEIGHT, class_="focus", visibility="hidden", **ring),
        id=f"take-{choice.action.text}",
        class_="tab is-legal",
        data_action=choice.action.text,
        role="button",
        tabindex="0",
        aria_label=label(scene, choice.action),
        transform=place(*spot),
    )


def _towards(start: float, goal: float, most: float) -> float:
    return start + max(-most, min(most, goal - start))
