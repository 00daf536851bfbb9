"""What the viewer holds: action cards to be read, and the four hideouts."""

from __future__ import annotations

from tablee.games.pagamas.actions import (
    BRIBES,
    BUY_RUM,
    DODGE_IT,
    HIDES,
    HIRE_BLADE,
    LAY_AMBUSH,
    RALLIES,
    SPYGLASSES,
)
from tablee.games.pagamas.ambushes import MateAmbush
from tablee.games.pagamas.material import (
    ALL_HANDS,
    AMBUSH,
    BLADE,
    BRIBE,
    DODGE,
    KIND_WORDS,
    PLACE_WORDS,
    PLACES,
    RUM,
    SPYGLASS,
)
from tablee.games.pagamas.picture.pen import Pen, lines
from tablee.kernel.picture import at, g, place
from tablee.kernel.state import Action

EFFECT_SIZE, EFFECT_LINE = 18.5, 20.5


def held(pen: Pen) -> list[int]:
    """The viewer's action cards, by kind."""
    viewer = pen.scene.viewer
    assert viewer is not None, "a spectator holds nothing"
    return pen.scene.hand(viewer)


def hand(pen: Pen, width: float, wide: float, step: float) -> str:
    """The action cards side by side, round the middle of a width."""
    kinds = held(pen)
    left = width / 2 - step * (len(kinds) - 1) / 2
    out = ""
    for i, kind in enumerate(kinds):
        x = left + step * i
        out += _action_card(pen, kind, kinds[:i].count(kind), x, wide, (i - (len(kinds) - 1) / 2) * 4)
    return g(out, id="hand")


def _action_card(pen: Pen, kind: int, number: int, x: float, wide: float, turn: float) -> str:
    """PGM-6: its name, what it does, what it costs; it glows when it can be played."""
    scene, word = pen.scene, KIND_WORDS[kind]
    name = scene.words.say(f"card.{word}")
    effect = scene.words.say(f"effect.{word}")
    face = pen.use(f"card-{word}") + pen.title(name, 46) + _effect(pen, effect)
    if not scene.legal or (kind == AMBUSH and isinstance(scene.frame, MateAmbush)):
        body = g(face, role="img", aria_label=f"{name}. {effect}")  # the Mate's own ambush takes no card
    elif _can_be_played(pen, kind):
        body = g(pen.use("legal-card", class_="halo"), face, role="img", aria_label=f"{name}. {effect}")
    else:
        why = pen.say("barred-card", card=name, effect=effect)
        body = pen.touchable(_played(pen, kind), "card", face, barred=True, words=why)
    return pen.lying(f"hand-{word}-{number}", x, wide * 0.7, body, turn=turn, scale=wide / 200)


def _effect(pen: Pen, effect: str) -> str:
    """What it does; the price is the coin in its corner."""
    written = lines(effect.partition(". ")[0].rstrip(".") + ".", 182, EFFECT_SIZE, 4)
    first = 69 if len(written) == 4 else 72
    return g(
        *(pen.write(0, first + EFFECT_LINE * k, line, EFFECT_SIZE, room=184) for k, line in enumerate(written)),
        text_anchor="middle",
    )


def _played(pen: Pen, kind: int) -> Action:
    """A way of playing a card, to ask why it cannot be done."""
    viewer = pen.scene.viewer or 0
    rival = pen.scene.seen.left_of(viewer)
    ways: dict[int, Action] = {
        AMBUSH: LAY_AMBUSH[rival][PLACES[0]],
        BLADE: HIRE_BLADE[rival][PLACES[0]],
        DODGE: DODGE_IT,
        ALL_HANDS: RALLIES[rival],
        BRIBE: BRIBES[rival][0],
        RUM: BUY_RUM,
        SPYGLASS: SPYGLASSES[rival],
    }
    return ways[kind]


def _can_be_played(pen: Pen, kind: int) -> bool:
    """Whether it can be played now: on the hatch, or on a player."""
    legal = pen.scene.legal
    if kind in (DODGE, RUM):
        return _played(pen, kind) in legal
    return any(type(action) is type(_played(pen, kind)) for action in legal)


def hideouts(pen: Pen, width: float, wide: float) -> str:
    """PGM-4: the places that can still be named; while all choose, each can be touched."""
    scene = pen.scene
    viewer = scene.viewer
    assert viewer is not None, "a spectator has no hideout"
    mine = scene.seen.remaining(viewer)
    step = min(wide * 1.04, (width - wide) / 3)
    left = width / 2 - step * 1.5
    out = ""
    for i, where in enumerate(PLACES):
        if where in mine:
            out += at(left + step * i, wide * 0.7, _hideout(pen, where, wide, (i - 1.5) * 3))
    return g(out, id="hideouts")


def _hideout(pen: Pen, where: int, wide: float, turn: float) -> str:
    scene, word = pen.scene, PLACE_WORDS[where]
    name = scene.words.say(f"place.{word}")
    face = pen.use(f"card-{word}") + pen.title(name, 118)
    action = HIDES[where]
    if action in scene.legal:
        face = pen.touchable(action, "card", face)
    elif scene.choosing_hideout:
        face = pen.touchable(action, "card", face, barred=True, words=pen.say("barred-place", place=name))
    return g(face, transform=place(0, 0, turn, round(wide / 200, 3)))
