"""Tables with a past: recorded games, laid out again in the database of a house, up to any step."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from random import Random

from tablee.kernel.picture import DAY
from tablee.kernel.record import Record, load
from tablee.kernel.sheet import read
from tablee.kernel.state import CHANCE, State
from tablee.table.chairs import bot_chair
from tablee.table.identity import owner_of
from tablee.table.sql import open_store
from tablee.table.store import HUMAN, Agreement, Chair, Move, Said, Stored
from tests.table.prepared import prepare

RECORDS = Path(__file__).parents[2] / "records"
GAME = "patolli-black-centre"

EVERYTHING = 10_000
LOOKED_AT = 8
"""How many steps are drawn on either list, to find the one that offers most."""


def recorded(name: str = GAME) -> Record:
    return read(load(RECORDS / f"{name}.record"))


def record_names(game: str) -> list[str]:
    """The recorded games of one game, by the names of their files."""
    return sorted(file.stem for file in RECORDS.glob(f"{game}-*.record"))


@cache
def busiest(name: str) -> int:
    """A step of a recorded game after which the picture offers much to whoever is to choose, also what is barred: the
    best of those where most is legal, and of some from all over the game."""
    record = recorded(name)
    game, position = record.game, record.at(0)
    choices: dict[int, State] = {}
    for at, step in enumerate(record.steps):
        if position.to_act()[0] != CHANCE:
            choices[at] = position.copy()
        position.do(step.seat, game.parse(position, step.text))
    fullest = sorted(choices, key=lambda at: len(choices[at].legal(choices[at].to_act()[0])))[-LOOKED_AT:]
    spread = list(choices)[:: -(-len(choices) // LOOKED_AT)]

    def offered(at: int) -> tuple[bool, int]:
        seat = choices[at].to_act()[0]
        drawn = game.picture.view(choices[at].seen_by(seat), seat, game.words("en"), record.names, DAY)
        return "is-barred" in drawn, drawn.count("data-action")

    return max(sorted({*fullest, *spread}), key=offered)


def next_choice(record: Record, step: int) -> int:
    """The first step from here on after which somebody is to choose."""
    return next(at for at in range(step, len(record.steps)) if record.at(at).to_act() != (CHANCE,))


def next_barred(record: Record, step: int = 0) -> int:
    """The first step from here on after which a piece of whoever chooses cannot use the throw."""
    for at in range(step, len(record.steps)):
        position = record.at(at)
        (seat,) = position.to_act()
        if seat != CHANCE:
            drawn = record.game.picture.view(position.seen_by(seat), seat, record.game.words("en"), record.names, DAY)
            if "is-barred" in drawn:
                return at
    raise AssertionError("in this game nothing was ever barred")


def relaid(
    database: Path | str,
    tokens: Sequence[str],
    steps: int = EVERYTHING,
    talk: Sequence[tuple[int, str]] = (),
    record: Record | None = None,
) -> str:
    """The path of a new table with the first steps of a recorded game; its seats belong to these tokens."""
    # A thread of its own: where a browser is driven, a loop is already running.
    with ThreadPoolExecutor(1) as aside:
        stored = stored_as(record or recorded(), tokens, steps, talk)
        return aside.submit(asyncio.run, _relaid(str(database), stored)).result()


def half_played(
    database: Path | str,
    token: str,
    game: str,
    bots: Sequence[str] = ("random", "random"),
    part: float = 0.5,
    **options: object,
) -> str:
    """The path of a new table at which so much of a game was played by chance, by somebody and two bots, or these."""
    chairs = [Chair(0, HUMAN, "Léa", owner_of(token), salt="cacao")]
    chairs += [bot_chair(seat, player) for seat, player in enumerate(bots, 1)]
    id_ = secrets.token_urlsafe(9)

    async def lay() -> None:
        store = await open_store(str(database))
        await prepare(store, id_, game, chairs, Random(game), lambda steps: int(steps * part), options)
        await store.close()

    with ThreadPoolExecutor(1) as aside:
        aside.submit(asyncio.run, lay()).result()
    return f"/tables/{id_}"


def stored_as(
    record: Record, tokens: Sequence[str], steps: int = EVERYTHING, talk: Sequence[tuple[int, str]] = ()
) -> Stored:
    """The first steps of a recorded game, as they are kept of a table."""
    assert record.key is not None
    now = time.time()
    agreement = Agreement(
        id=secrets.token_urlsafe(9),
        game=record.game.name,
        rules=record.game.version,
        seats=record.seats,
        settings=record.settings,
        commitment=record.commitment,
        key=record.key,
        laid_at=now,
    )
    chairs = [
        Chair(seat, HUMAN, record.names[seat], owner_of(token), salt=record.salts[seat])
        for seat, token in enumerate(tokens)
    ]
    moves = [Move(version, "step", step.seat, step.text, now) for version, step in enumerate(record.steps[:steps], 1)]
    said = [Said(number, seat, -1, text, now) for number, (seat, text) in enumerate(talk, 1)]
    return Stored(agreement, chairs, moves, said, len(moves) == len(record.steps))


async def _relaid(database: str, stored: Stored) -> str:
    store = await open_store(database)
    await store.lay(stored.agreement, stored.chairs)
    await store.append(stored.agreement.id, stored.moves, over=stored.finished)
    for said in stored.talk:
        await store.say(stored.agreement.id, said)
    await store.close()
    return f"/tables/{stored.agreement.id}"
