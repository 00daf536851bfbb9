"""Tables that are put into a database before a house opens on it, with games that were played by chance."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping

from tablee.kernel.chance import commitment
from tablee.kernel.game import games
from tablee.kernel.record import Record
from tablee.kernel.state import CHANCE
from tablee.table.store import Agreement, Chair, Move, Store


async def prepare(
    store: Store,
    id_: str,
    game: str,
    chairs: list[Chair],
    chance: random.Random,
    kept: Callable[[int], int],
    options: Mapping[str, object] | None = None,
) -> int:
    """A game of which, once it was over, so many of its steps are kept; their number."""
    key = chance.randbytes(32)
    names, salts = [chair.name for chair in chairs], [chair.salt for chair in chairs]
    record = Record(games()[game], len(chairs), options or {}, names, salts, commitment(key), key)
    while acting := record.state.to_act():
        if acting == (CHANCE,):
            record.throw()
        else:
            record.play(acting[0], chance.choice(record.state.legal(acting[0])))
    steps = record.steps[: kept(len(record.steps))]
    agreed = (game, record.game.version, len(chairs), record.settings, record.commitment, key, time.time())
    await store.lay(Agreement(id_, *agreed), chairs)
    moves = [Move(number, "step", step.seat, step.text, 0.0) for number, step in enumerate(steps, 1)]
    await store.append(id_, moves, over=len(steps) == len(record.steps), due=len(steps) < len(record.steps))
    return len(steps)
