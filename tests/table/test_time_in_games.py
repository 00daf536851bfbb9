"""Time in every game, in each way of playing it: whose clock counts, and what happens when it is at zero."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tablee.kernel.game import games
from tablee.kernel.sheet import read, verify
from tablee.kernel.state import CHANCE
from tablee.table.clock import MOST_FLAGS
from tablee.table.clocking import grant, take_game
from tablee.table.errors import NotNow
from tablee.table.look import look
from tablee.table.table import Table
from tests.table.timed import PEOPLE, Hour, awaited, clocks, kept_time, played

__all__ = ["kept_time"]

WAYS: dict[str, tuple[str, int, dict[str, object]]] = {
    "patolli": ("patolli", 2, {}),
    "patolli, betting": ("patolli", 2, {"betting": True}),
    "patouche, family": ("patouche", 4, {"mode": "family"}),
    "patouche, expert": ("patouche", 3, {"mode": "expert"}),
    "patouche, cooperative": ("patouche", 3, {"mode": "cooperative"}),
    "patimpatampatum": ("patimpatampatum", 3, {}),
    "pagamas": ("pagamas", 4, {}),
    "patrolis for two": ("patrolis", 2, {}),
    "patrolis, objectives named": ("patrolis", 4, {"objectives": "named"}),
    "patrolis, a match": ("patrolis", 3, {"match": True}),
}

DECISIONS = 150
PAUSES = (0.0, 0.25, 1.5, 7.0)
RUNS_OUT = 4
"""Times that the clocks run out in one game."""


async def decide(table: Table, seat: int, random: Random) -> None:
    """Whoever is to do something does anything that is legal."""
    who, key = table.chairs[seat].owner, f"k{table.version}"
    if table.record.state.to_act() == (CHANCE,):
        await table.throw(who, seat, table.version, key)
    else:
        await table.act(who, seat, random.choice(table.record.state.legal(seat)).text, table.version, key)


def test_every_game_is_tried_here() -> None:
    assert {game for game, _, _ in WAYS.values()} == set(games())


@pytest.mark.usefixtures("kept_time")
@pytest.mark.parametrize("way", WAYS)
def test_exactly_those_pay_who_are_awaited(tmp_path: Path, way: str) -> None:
    """Beside the clocks of the table a ledger is kept that knows nothing of them."""
    game, seats, options = WAYS[way]

    async def scene(here: Hour) -> None:
        random, table = Random(way), await here.laid(game, seats, "live 180+0", **options)
        ledger, begun, several = [10_800.0] * seats, False, 0
        for _ in range(DECISIONS):
            waiting, passes = await awaited(table), random.choice(PAUSES)
            if not waiting:
                break
            await here.go(passes)
            for seat in waiting if begun else ():
                ledger[seat] -= passes
            seat = random.choice(waiting)
            await decide(table, seat, random)
            begun = True
            several += len(waiting) > 1
            assert clocks(table).left == pytest.approx(ledger), table.version
            assert table.record.times[-1] == pytest.approx(ledger[seat]) or table.record.steps[-1].seat != seat
        assert several > 0 or game != "pagamas"
        assert read(table.record.write()).times == pytest.approx(table.record.times, abs=0.1)

    played(tmp_path, scene)


@pytest.mark.usefixtures("kept_time")
@pytest.mark.parametrize("pace", ["live 180+10", "days 2"])
def test_whoever_chooses_last_has_had_a_turn_as_those_who_chose_before(tmp_path: Path, pace: str) -> None:
    """Where several choose at once, though they may be awaited again at once: with ten seconds more, or with days anew,
    whatever was left."""

    async def scene(here: Hour) -> None:
        random, table = Random(pace), await here.laid("pagamas", 4, pace)
        again = 0
        while again < 3:
            waiting = list(await awaited(table))
            if not waiting:  # it is over, and too soon
                table = await here.laid("pagamas", 4, pace)
                continue
            random.shuffle(waiting)
            if len(waiting) == 1 or not clocks(table).begun:
                await decide(table, waiting[0], random)
                continue
            for seat in waiting:
                await here.go(100)
                before = clocks(table).left[seat]
                await decide(table, seat, random)
                if clocks(table).pace.live:
                    assert clocks(table).gained == {seat: 10}
                elif seat in table.awaited():
                    assert clocks(table).left[seat] == 172_800 > before - 100
            again += waiting[-1] in table.awaited()

    played(tmp_path, scene)


@pytest.mark.usefixtures("kept_time")
@pytest.mark.parametrize("way", WAYS)
def test_time_runs_out_at_any_decision_and_the_game_goes_on(tmp_path: Path, way: str) -> None:
    """To its end, by what was agreed: in a duel the others grant some more or wait, else bots hold the seats until
    they are taken back. The result and the record tell of it."""
    game, seats, options = WAYS[way]

    async def scene(here: Hour) -> None:
        random, table = Random(way), await here.laid(game, seats, "live 1+0", **options)
        duel, late = clocks(table).duel, [0] * seats
        assert duel == (seats == 2)
        while waiting := await awaited(table):
            if clocks(table).begun and sum(late) < RUNS_OUT and not random.randrange(6):
                late = await run_out(here, table, waiting, late, random)
                continue
            await decide(table, random.choice(waiting), random)
        assert table.over
        outcome = table.record.outcome()
        assert outcome is not None
        assert outcome.reason != "timed-out"
        assert sum(late) >= RUNS_OUT
        for who in (PEOPLE[0], None):
            clock = look(table, who).clock
            assert clock is not None
            assert [dial.late for dial in clock.dials if dial is not None] == late
        text = table.record.write(tell_key=True)
        assert [sum(of == seat for _, of in read(text).flags) for seat in range(seats)] == late
        verify(text)

    played(tmp_path, scene)


async def run_out(here: Hour, table: Table, waiting: tuple[int, ...], late: list[int], random: Random) -> list[int]:
    """Nobody does anything until the clocks of all who are awaited are at zero; how often whose time was up by now."""
    if any(late[seat] == MOST_FLAGS - 1 for seat in waiting):
        await decide(table, waiting[0], random)
        return late
    steps, known = len(table.record.steps), set(clocks(table).flagged)  # who was late already, and has moved since
    await here.go(max(clocks(table).left[seat] for seat in waiting) + 1)
    assert [clocks(table).left[seat] for seat in waiting] == [0.0] * len(waiting)
    if clocks(table).duel:
        (seat,) = waiting
        assert clocks(table).flagged == {seat}
        assert len(table.record.steps) == steps, "nothing is done by the clock alone"
        if random.randrange(2):
            await grant(table, PEOPLE[1 - seat], 1 - seat)
            assert clocks(table).left[seat] == 120
        else:
            await decide(table, seat, random)
    else:
        assert clocks(table).held == set(waiting)
        with pytest.raises(NotNow):
            await take_game(table, PEOPLE[(waiting[0] + 1) % len(late)], (waiting[0] + 1) % len(late))
        await awaited(table)  # bots have done what was theirs, unless nobody is left to play with
        for seat in waiting:
            await table.take_back(PEOPLE[seat], seat)
            assert clocks(table).left[seat] == 120
    return [times + (seat in waiting and seat not in known) for seat, times in enumerate(late)]
