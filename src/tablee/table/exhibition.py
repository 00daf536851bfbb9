"""A game of each kind, played by bots of the house for visitors to step through.

It is a table like any other: it is found, looked at, replayed and taken away as all are. Only nobody has laid it, and
instead of being read from the store it is played, the same each time.
"""

from __future__ import annotations

from collections.abc import Sequence

from tablee.kernel.chance import Rng, commitment
from tablee.kernel.game import Game
from tablee.kernel.record import Record, seeded_key
from tablee.kernel.state import CHANCE, Event
from tablee.players import find_player
from tablee.table.store import BOT, Agreement, Chair, Move, Stored

SEED = 1
LONGEST = 5000
"""Steps after which the bots stop, should a game not come to an end by itself."""

SHOW = "show."
"""How the ids of these tables begin: with a sign that no other id has."""


def id_of(game: str) -> str:
    return f"{SHOW}{game}"


def shown_at(id_: str) -> str:
    """The game that is on show at a table; '' where none is."""
    return id_.removeprefix(SHOW) if id_.startswith(SHOW) else ""


def played(game: Game) -> Stored:
    """What would be kept of the table, had it been laid."""
    player, rng = "random" if game.sense is None else "sensible", Rng(SEED)
    chairs = [Chair(seat, BOT, player, player=player, salt=f"{player} {seat + 1}") for seat in range(game.seats[0])]
    bot = find_player(player, game)
    key, salts = seeded_key(SEED), [chair.salt for chair in chairs]
    record = Record(game, len(chairs), {}, [chair.name for chair in chairs], salts, commitment(key), key)
    while (acting := record.state.to_act()) and len(record.steps) < LONGEST:
        if acting == (CHANCE,):
            record.throw()
        else:
            record.play(acting[0], bot.choose(record.state.seen_by(acting[0]), acting[0], rng))
    return as_stored(id_of(game.name), record, chairs, key)


def as_stored(id_: str, record: Record, chairs: list[Chair], key: bytes) -> Stored:
    """A game as the rows that would be kept of it."""
    game = record.game
    agreement = Agreement(id_, game.name, game.version, record.seats, record.settings, commitment(key), key, 0.0)
    moves = [Move(number, "step", step.seat, step.text, 0.0) for number, step in enumerate(record.steps, 1)]
    return Stored(agreement, chairs, moves, [], record.state.outcome() is not None)


def liveliest(story: Sequence[Sequence[Event]]) -> int:
    """The step of the middle third at which most happens: where a visitor comes in."""
    third = len(story) // 3
    return max(range(third, 2 * third + 1), key=lambda step: len(story[step - 1]) if step else 0)
