"""What the seats of a table are called."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.kernel.words import words
from tablee.table.store import BOT, Chair


def called(chairs: Sequence[Chair], language: str) -> list[str]:
    """A person's name, a bot's in this language, an open seat by its number. A second bot of a kind has a name of its
    own, and a namesake the number of the seat."""
    own = words("tablee.table", language)
    company = own.say("bot.names").split(", ")
    taken = {chair.name for chair in chairs if chair.kind != BOT}
    names: list[str] = []
    for chair in chairs:
        name = chair.name or own.say("table.open-name", number=chair.seat + 1)
        if chair.kind == BOT and f"bot.{chair.player}.name" in own:
            name = own.say(f"bot.{chair.player}.name")
            if name in names or name in taken:
                name = next(other for other in company if other not in names and other not in taken)
        names.append(name if name not in names else own.say("table.namesake", name=name, number=chair.seat + 1))
    return names
