"""What happened since somebody's last turn is told whole: against the record, in every game, at every decision."""

from __future__ import annotations

import asyncio
import random
from itertools import pairwise
from pathlib import Path

import pytest

from tablee.kernel.game import games
from tablee.kernel.record import Step
from tablee.kernel.state import CHANCE, Event
from tablee.table.look import look
from tablee.table.since import MOST, doer
from tablee.table.table import Table
from tests.table.walk import OWNERS, go_on, laid

STEPS = 60


def expected(table: Table, seat: int) -> list[tuple[int, list[str]]]:
    """The steps after the seat's own last turn (or before the one that it is in), with what it may know of them."""
    speech, names = table.game.words("en"), table.called("en", seat)
    doers = [doer(table.record.steps, table.story, step) for step in range(1, len(table.story) + 1)]
    while doers and doers[-1] == seat:
        doers.pop()
    first = max((at + 1 for at, who in enumerate(doers) if who == seat), default=0)
    told: list[tuple[int, list[str]]] = []
    for step in range(max(first, len(doers) - MOST), len(doers)):
        known = [event for event in table.story[step] if event.known_to(seat)]
        if known:
            told.append((step + 1, [speech.event(event, names) for event in known]))
    return told


@pytest.mark.parametrize("game", sorted(games()))
def test_nothing_is_missing_from_what_happened_since_my_turn(tmp_path: Path, game: str) -> None:
    async def scene() -> None:
        rng = random.Random(game)
        async with laid(tmp_path, game) as table:
            for _ in range(STEPS):
                await go_on(table, rng)
                if table.over:
                    break
                for seat in range(len(table.chairs)):
                    turns = look(table, OWNERS[seat], draw=False).since
                    entries = [entry for turn in turns for entry in turn.entries]
                    told = [(entry.step, [line.sentence for line in entry.lines]) for entry in entries]
                    assert told == expected(table, seat)
                    assert all(one.seat != other.seat for one, other in pairwise(turns))
                    assert seat not in [turn.seat for turn in turns]
            assert look(table, None, draw=False).since == (), "who has no turn has missed none"

    asyncio.run(scene())


def test_what_chance_does_is_theirs_of_whom_it_tells_or_who_brought_it_about() -> None:
    steps = [Step(CHANCE, "deal"), Step(1, "move"), Step(CHANCE, "throw"), Step(CHANCE, "shuffle")]
    story = [[], [Event("moves", 1, "", {})], [Event("throws", 2, "", {})], [Event("shuffled", CHANCE, "", {})]]
    assert [doer(steps, story, step) for step in (1, 2, 3, 4)] == [CHANCE, 1, 2, 2]
