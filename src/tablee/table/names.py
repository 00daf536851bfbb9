"""What the seats of a table are called."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.kernel.names import Name
from tablee.kernel.words import LANGUAGES, words
from tablee.table.store import BOT, HUMAN, Chair

GUESTS = frozenset(words("tablee.table", language).say("home.guest") for language in LANGUAGES)
"""What somebody is called who gave no name, in the language of their table."""


def called(chairs: Sequence[Chair], language: str) -> list[str]:
    """A person's name, a bot's in this language, an open seat by its number. A second bot of a kind has a name of its
    own, and a namesake the number of the seat. Who gave no name is our guest."""
    own = words("tablee.table", language)
    company = own.say("bot.names").split(", ")
    taken = {chair.name for chair in chairs if chair.kind != BOT}
    guest, nameless = own.say("home.guest"), sum(chair.kind == HUMAN and chair.name in GUESTS for chair in chairs)
    names: list[str] = []
    for chair in chairs:
        name = chair.name or own.say("table.open-name", number=chair.seat + 1)
        if chair.kind == BOT and f"bot.{chair.player}.name" in own:
            name = own.say(f"bot.{chair.player}.name")
            if name in names or name in taken:
                name = next(other for other in company if other not in names and other not in taken)
        if chair.kind == HUMAN and name in GUESTS:
            name = guest
        names.append(name if name not in names else own.say("table.namesake", name=name, number=chair.seat + 1))
    return [Name(name, own.say("home.our-guest")) if name == guest and nameless == 1 else name for name in names]
