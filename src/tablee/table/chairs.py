"""Chairs as the house sets them: for a bot, or left open; and whether one that was kept can be right."""

from __future__ import annotations

import secrets

from tablee.kernel.game import Game
from tablee.kernel.record import one_line
from tablee.players import players_of
from tablee.table.errors import BadCommand
from tablee.table.store import BOT, HUMAN, OPEN, SHUT, Chair


def proper_chair(chair: Chair) -> bool:
    texts = (chair.name, chair.owner, chair.player, chair.salt)
    known = all(isinstance(number, int) for number in (chair.seat, chair.left_at, chair.parts_at)) and chair.kind in (
        OPEN,
        HUMAN,
        BOT,
        SHUT,
    )
    return known and all(isinstance(text, str) for text in texts)


def known_player(player: str, game: Game) -> str:
    known = players_of(game)
    if player not in known:
        raise BadCommand("no-player", player=one_line(player), known=", ".join(known))
    return player


HOUSE, HERE = "house", "here"
"""Whom a chair can be for beside friends by link (`OPEN`) and our bots: anybody in the house, or at this device."""


def kept_chair(seat: int, whom: str, game: Game, name: str, owner: str) -> Chair:
    """A chair for whoever is meant; ``name`` is for somebody who sits at the device of the ``owner``."""
    if whom == HERE:
        return Chair(seat, HUMAN, name, owner)
    return Chair(seat, house=True) if whom == HOUSE else house_chair(seat, whom, game)


def house_chair(seat: int, player: str, game: Game) -> Chair:
    """A chair for a player of the house, or one that stays open."""
    return Chair(seat) if player == OPEN else bot_chair(seat, known_player(player, game))


def bot_chair(seat: int, player: str) -> Chair:
    return Chair(seat, BOT, player, player=player, salt=secrets.token_hex(4))
