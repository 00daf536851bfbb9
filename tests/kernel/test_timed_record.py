"""A record of a game with clocks: what they showed stands beside the steps, whatever else is true of the game."""

from __future__ import annotations

import pytest

from tablee.games.patolli import GAME as PATOLLI
from tablee.kernel.errors import BadRecord
from tablee.kernel.record import Record, on_clock
from tablee.kernel.sheet import read, verify
from tests.kernel.test_begun import MIDDLE, middle, played


def timed(begun: str = "") -> Record:
    """Eight steps, of which chance in nobody's name would have no clock."""
    from_seed = middle()
    dice = (from_seed.salts, from_seed.commitment, from_seed.key, 3)
    record = played(Record(PATOLLI, 2, {}, ["Ana", "Bo"], *dice, begun, "live 10+5"), steps=8)
    record.times = [None, *(600 - 7.3 * step for step in range(7))]
    record.flags = [(3, 0), (8, 1), (8, 0)]
    return record


@pytest.mark.parametrize("begun", ["", MIDDLE])
@pytest.mark.parametrize("end", ["", "resign", "time_out"])
def test_it_reads_as_it_was_written(begun: str, end: str) -> None:
    record = timed(begun)
    if end:
        getattr(record, end)(1)
    text = record.write()
    assert text.startswith("tablee record 4\n")
    again = read(text)
    assert again.write() == text
    assert (again.pace, again.flags, again.resigned, again.timed_out) == (
        "live 10+5",
        record.flags,
        record.resigned,
        record.timed_out,
    )
    assert verify(text).draws == record.draws()
    assert [outcome.winners for outcome in [again.outcome()] if outcome] == ([(0,)] if end else [])


def test_what_a_clock_shows_is_written_in_hours_minutes_seconds_and_tenths() -> None:
    shown = {None: "-", 0.0: "0:00:00.0", 59.96: "0:00:59.9", 600.0: "0:10:00.0", 172_800.0: "48:00:00.0"}
    assert {left: on_clock(left) for left in shown} == shown


def test_what_is_played_on_without_a_clock_has_none() -> None:
    record = read(timed().write())
    played(record, steps=2)
    assert record.write().count(" @ -") == 1 + 2
    record.undo()
    assert read(record.write()).write() == record.write()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("flag 1\n4 ", "flag 3\n4 "),
        ("flag 1\n4 ", "flag  1\n4 "),
        ("\n\n1 ", "\n\nflag 1\n1 "),
        ("pace: live 10+5", "pace: days 0"),
        ("pace: live 10+5", "pace: live 10+5 "),
        (" @ -\n", "\n"),
        (" @ 0:10:00.0", " @ 0:10:00"),
        ("unfinished", "lost on time by 3"),
    ],
)
def test_what_cannot_stand_there_is_refused(old: str, new: str) -> None:
    text = timed().write()
    assert old in text
    with pytest.raises(BadRecord):
        read(text.replace(old, new, 1))


def test_without_a_pace_nobody_has_lost_by_the_clock() -> None:
    record = middle()
    with pytest.raises(ValueError, match="time"):
        record.time_out(0)
    text = record.write().replace("unfinished", "lost on time by 1")
    with pytest.raises(BadRecord):
        read(text)
