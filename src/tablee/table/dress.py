"""The colours of the games as stylesheets, made from what each game says of itself: the policy of our pages lets no
element bring its own."""

from __future__ import annotations

from collections.abc import Iterable

from tablee.kernel.game import Game
from tablee.kernel.picture import Light

DAY, LAMP = "games", "games-lamp"
"""What the stylesheets are called."""


def dresses(games: Iterable[Game]) -> dict[str, str]:
    """By name: the stylesheet for the day, and the one that is linked with the dark one."""
    worn = [(game.name, game.colours) for game in games]
    day = (_rule(name, colours.day, cover=colours.cover) for name, colours in worn)
    return {DAY: "\n".join(day), LAMP: "\n".join(_rule(name, colours.lamp) for name, colours in worn)}


def _rule(name: str, light: Light, **more: str) -> str:
    worn = {
        "ground": light.ground,
        "ground-2": light.shade,
        "accent": light.accent,
        "on-accent": light.on_accent,
        "wash": light.wash,
    }
    said = " ".join(f"--{token}: {colour};" for token, colour in (worn | more).items())
    return f'[data-game="{name}"] {{ {said} }}'
