"""Time at a table: whose clock counts, what happens when it is up, pauses, and what is kept of all this."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import create_async_engine

from tablee.kernel.errors import BadRecord
from tablee.kernel.game import games
from tablee.kernel.sheet import read, verify
from tablee.kernel.state import CHANCE
from tablee.kernel.words import words
from tablee.table import timekeeper
from tablee.table.again import play_on, rematch
from tablee.table.clock import AWAY, FLAG, LONGEST_PAUSE, MOST_FLAGS
from tablee.table.clocking import grant, pause, ready, take_game, time_passes
from tablee.table.database import locate
from tablee.table.errors import NotNow, NotYours, Stale, TooMuch
from tablee.table.farewell import stand_up
from tablee.table.history import History
from tablee.table.host.acts import shut_out
from tablee.table.house import House
from tablee.table.look import board, look
from tablee.table.pace import BadPace, Pace
from tablee.table.pace import read as read_pace
from tablee.table.parting import close, offer
from tablee.table.rescue import as_kept
from tablee.table.schema import vigil
from tablee.table.store import Move
from tablee.table.summary import brief
from tablee.table.table import Table
from tablee.table.waiting import mine
from tests.table.timed import (
    PEOPLE,
    Hands,
    Hour,
    act,
    awaited,
    clocks,
    hour,
    kept_time,
    played,
    until_over,
    until_turn_of,
)

LEA, ANA, EVE, MAX = PEOPLE[:4]

__all__ = ["kept_time"]

SMALLEST = {"patolli": 2, "patouche": 3, "patimpatampatum": 3, "pagamas": 3, "patrolis": 2}


# The pace


def test_a_pace_is_read_as_it_is_written() -> None:
    for text in ("live 1+0", "live 10+5", "live 180+120", "days 1", "days 30"):
        assert str(read_pace(text)) == text
    assert read_pace("") is None
    assert read_pace("live 10+5") == Pace("live", minutes=10, seconds=5)


@pytest.mark.parametrize(
    "text",
    ["live 0+5", "live 181+0", "live 5+121", "live 05+5", "live 5", "days 0", "days 31", "days 2 ", "Days 2", "x"],
)
def test_what_is_no_pace_is_refused_with_what_one_looks_like(text: str) -> None:
    with pytest.raises(BadPace) as refused:
        read_pace(text)
    assert "live 10+5" in refused.value.say("en")
    assert "180 minutes" in refused.value.say("fr")


def test_a_pace_is_told_in_both_languages() -> None:
    english, french = words("tablee.table", "en"), words("tablee.table", "fr")
    told = [brief(Pace.read("live 10+5"), english), brief(Pace.read("days 1"), english)]
    told += [brief(Pace.read(""), french), brief(Pace.read("days 3"), french), brief(Pace.read("live 30+0"), french)]
    assert [one.replace("\u00a0", " ") for one in told] == [
        *("10 min + 5 s", "1 day a move"),
        *("sans pendule", "3 jours par coup", "30 min chacun"),
    ]


# Whose clock counts


@pytest.mark.usefixtures("kept_time")
def test_no_clock_runs_before_the_first_move(tmp_path: Path) -> None:
    async def scene(here: Hour) -> None:
        table = await here.laid("patolli", 2, "live 1+0")
        await here.go(10_000)
        assert not clocks(table).running
        assert clocks(table).deadline is None
        first = await act(table)
        assert clocks(table).left == [60.0, 60.0]
        assert clocks(table).running == {1 - first}

    played(tmp_path, scene)


@pytest.mark.usefixtures("kept_time")
def test_a_clock_counts_while_its_seat_is_awaited_for_a_throw_too(tmp_path: Path) -> None:
    async def scene(here: Hour) -> None:
        table = await here.laid("patolli", 2, "live 5+0")
        await act(table)
        assert table.record.state.to_act() == (CHANCE,)
        before, second = clocks(table).left[1], table.awaited()[0]
        await here.go(7.5)
        await act(table)
        assert clocks(table).left[second] == before - 7.5
        assert clocks(table).left[1 - second] == 300.0

    played(tmp_path, scene)


@pytest.mark.usefixtures("kept_time")
def test_a_turn_that_is_over_puts_the_clock_forward_and_a_turn_that_goes_on_does_not(tmp_path: Path) -> None:
    async def scene(here: Hour) -> None:
        table = await here.laid("patolli", 2, "live 5+10")
        gained = 0
        for _ in range(60):
            before = list(clocks(table).left)
            seat = await act(table)
            still = seat in table.awaited()
            assert clocks(table).left[seat] == before[seat] + (0 if still else 10)
            assert clocks(table).gained == ({} if still else {seat: 10})
            gained += not still
        assert 0 < gained < 60

    played(tmp_path, scene)


@pytest.mark.usefixtures("kept_time")
def test_where_several_choose_at_once_the_clock_of_each_runs_until_they_have_chosen(tmp_path: Path) -> None:
    async def scene(here: Hour) -> None:
        table = await here.laid("pagamas", 4, "live 5+0")
        for _ in range(400):
            await awaited(table)
            if len(table.awaited()) > 1 and clocks(table).begun:
                break
            await act(table)
        several, before = table.awaited(), list(clocks(table).left)
        assert clocks(table).running == set(several)
        await here.go(4)
        await act(table, several[0])
        await here.go(3)
        await act(table, several[1])
        left = clocks(table).left
        assert before[several[0]] - left[several[0]] == 4
        assert before[several[1]] - left[several[1]] == 7
        for other in set(range(4)) - set(several):
            assert left[other] == before[other]

    played(tmp_path, scene)


@pytest.mark.usefixtures("kept_time")
def test_bots_have_no_clock(tmp_path: Path) -> None:
    async def scene(here: Hour) -> None:
        table = await here.tables.lay("patolli", 2, {}, LEA, "Lea", "now", "random", pace="live 1+0")
        for _ in range(10):
            await act(table)
            if table.driver.due() is not None:
                here.hands.now += 100
        assert clocks(table).people == {0}
        assert clocks(table).left == [60.0, 60.0]

    played(tmp_path, scene)


@pytest.mark.usefixtures("kept_time")
def test_whoever_takes_a_move_back_has_been_thinking_all_along(tmp_path: Path) -> None:
    async def scene(here: Hour) -> None:
        table = await here.laid("patrolis", 2, "live 5+10")
        while True:
            await awaited(table)
            before = list(clocks(table).left)
            await here.go(5)
            seat = await act(table)
            if clocks(table).begun and table.may_undo(PEOPLE[seat]) and seat not in table.awaited():
                break
        other = table.awaited()[0]
        rests = clocks(table).left[other]
        await here.go(20)
        await table.undo(PEOPLE[seat], table.version, "undo")
        assert table.awaited() == (seat,)
        await here.go(1)
        await act(table)
        assert clocks(table).left[other] == rests == before[other]
        assert clocks(table).left[seat] == before[seat] - 26 + (0 if seat in table.awaited() else 10)
        read(table.record.write())

    played(tmp_path, scene)


@pytest.mark.usefixtures("kept_time")
def test_by_correspondence_each_turn_has_its_days(tmp_path: Path) -> None:
    async def scene(here: Hour) -> None:
        table = await here.laid("patolli", 2, "days 2")
        await act(table)
        seat = table.awaited()[0]
        await here.go(100_000)
        while table.awaited() == (seat,):
            await act(table)
        assert clocks(table).left[seat] == 172_800 - 100_000
        await until_turn_of(table, seat)
        assert clocks(table).left[seat] == 172_800

    played(tmp_path, scene)


# When time is up


@pytest.mark.usefixtures("kept_time")
@pytest.mark.parametrize("game", SMALLEST)
def test_when_time_is_up_each_game_goes_on_as_was_agreed(tmp_path: Path, game: str) -> None:
    """In a game of two the other takes it; where more play a bot holds the seat, and the place is marked."""

    async def scene(here: Hour) -> None:
        table = await here.laid(game, SMALLEST[game], "live 1+0")
        for _ in range(12):
            await awaited(table)
            await act(table)
        await awaited(table)
        late, others = table.awaited()[0], [seat for seat in range(SMALLEST[game]) if seat not in table.awaited()]
        await here.go(61)
        assert clocks(table).flags[late] == 1
        if SMALLEST[game] == 2:
            assert clocks(table).flagged == {late}
            assert not table.chairs[late].held
            await take_game(table, PEOPLE[others[0]], others[0])
            outcome = table.record.outcome()
            assert outcome is not None
            assert outcome.reason == "timed-out"
            assert outcome.winners == (others[0],)
            assert "time is up" in look(table, PEOPLE[others[0]]).ending
        else:
            assert table.chairs[late].held
            assert late not in clocks(table).present
            await awaited(table)
            assert late not in table.awaited()
            timing = look(table, PEOPLE[late]).clock
            assert timing is not None
            dial = timing.dials[late]
            assert dial is not None
            assert dial.holder == "Prudence"
        again = read(table.record.write(tell_key=True))
        assert again.flags == table.record.flags
        assert [seat for _, seat in again.flags].count(late) == 1
        verify(table.record.write(tell_key=True))

    played(tmp_path, scene)


@pytest.mark.usefixtures("kept_time")
def test_players_who_win_together_lose_no_game_on_time(tmp_path: Path) -> None:
    async def scene(here: Hour) -> None:
        table = await here.laid("patouche", 3, "live 1+0", mode="cooperative")
        await act(table)
        await awaited(table)
        late = table.awaited()[0]
        await here.go(61)
        assert table.chairs[late].held
        with pytest.raises(NotNow):
            await take_game(table, PEOPLE[(late + 1) % 3], (late + 1) % 3)

    played(tmp_path, scene)


@pytest.mark.usefixtures("kept_time")
def test_until_the_other_has_chosen_the_late_player_may_still_move(tmp_path: Path) -> None:
    async def scene(here: Hour) -> None:
        table = await here.laid("patolli", 2, "live 1+5")
        await act(table)
        late = table.awaited()[0]
        with pytest.raises(NotNow):
            await take_game(table, PEOPLE[1 - late], 1 - late)
        await here.go(60.6)
        assert clocks(table).flagged == {late}
        seen = table.version
        await table.throw(PEOPLE[late], late, seen - 1, "late")
        while table.awaited() == (late,):
            await act(table)
        assert not clocks(table).flagged
        assert clocks(table).left[late] == 5
        with pytest.raises(NotNow):
            await take_game(table, PEOPLE[1 - late], 1 - late)

    played(tmp_path, scene)


@pytest.mark.usefixtures("kept_time")
def test_the_other_may_grant_some_more_and_nobody_else_chooses(tmp_path: Path) -> None:
    async def scene(here: Hour) -> None:
        table = await here.laid("patolli", 2, "live 1+0")
        await act(table)
        late = table.awaited()[0]
        await here.go(61)
        for who in (PEOPLE[late], EVE):
            with pytest.raises((NotNow, NotYours)):
                await take_game(table, who, late if who != EVE else 1 - late)
        with pytest.raises(NotNow):
            await grant(table, PEOPLE[late], late)
        await grant(table, PEOPLE[1 - late], 1 - late)
        assert clocks(table).left[late] == 120
        assert not clocks(table).flagged
        await here.go(119)
        assert not clocks(table).flagged
        await here.go(2)
        assert clocks(table).flagged == {late}
        assert clocks(table).flags == {late: 2}
        assert not table.may_undo(PEOPLE[1 - late])

    played(tmp_path, scene)


@pytest.mark.usefixtures("kept_time")
def test_a_seat_that_was_late_is_taken_back_with_some_time_but_not_for_ever(tmp_path: Path) -> None:
    async def scene(here: Hour) -> None:
        table = await here.laid("patouche", 3, "live 1+0")
        await until_turn_of(table, 0)
        await act(table)
        for time in range(1, MOST_FLAGS + 1):
            await until_turn_of(table, 0)
            await here.go(121)
            assert table.chairs[0].held
            assert clocks(table).flags[0] == time
            if time < MOST_FLAGS:
                await table.take_back(LEA, 0)
                assert not table.chairs[0].held
                assert clocks(table).left[0] == 120
        with pytest.raises(NotNow):
            await table.take_back(LEA, 0)
        sight = look(table, LEA)
        assert not sight.panels[0].may_take_back
        assert "too often" in NotNow("late-too-often").say("en")

    played(tmp_path, scene)


@pytest.mark.usefixtures("kept_time")
def test_what_a_bot_did_in_a_seat_that_it_held_is_not_taken_back(tmp_path: Path) -> None:
    async def scene(here: Hour) -> None:
        table = await here.laid("patrolis", 3, "live 1+0")
        for _ in range(3):
            await awaited(table)
            await act(table)
        late = (await awaited(table))[0]
        await here.go(61)
        await awaited(table)
        assert table.record.may_undo(late), "the bot's move was the last"
        for told in ("A bot holds your seat", "A bot made this move"):
            sight = look(table, PEOPLE[late])
            assert not sight.may_undo
            assert told in sight.undo_refusal
            with pytest.raises(NotNow):
                await table.undo(PEOPLE[late], table.version, told)
            await table.take_back(PEOPLE[late], late)

    played(tmp_path, scene)


@pytest.mark.usefixtures("kept_time")
def test_after_a_clock_at_zero_it_is_said_why_nothing_is_taken_back(tmp_path: Path) -> None:
    async def scene(here: Hour) -> None:
        table = await here.laid("patrolis", 2, "live 1+0")
        while True:
            seat = await act(table)
            if await awaited(table) == (seat,) and table.may_undo(PEOPLE[seat]):
                break
        await here.go(61)
        assert clocks(table).flagged == {seat}
        assert "Time has run out since" in look(table, PEOPLE[seat]).undo_refusal
        assert "Le temps" in look(table, PEOPLE[seat], language="fr").undo_refusal

    played(tmp_path, scene)


@pytest.mark.usefixtures("kept_time")
def test_leaving_and_coming_back_gives_no_time_and_costs_none(tmp_path: Path) -> None:
    async def scene(here: Hour) -> None:
        table = await here.laid("patouche", 3, "live 5+0")
        await act(table)
        await until_turn_of(table, 1)
        await here.go(100)
        await table.leave(ANA, 1)
        left = clocks(table).left[1]
        assert left == 200
        assert 1 not in clocks(table).running
        await here.go(1000)
        await table.take_back(ANA, 1)
        assert clocks(table).left[1] == left
        stored = await here.tables.store.load(table.id)
        assert stored is not None
        again = History(table.game, stored.agreement, stored.chairs, stored.moves)
        assert again.damaged is None
        assert again.clocks == clocks(table)

    played(tmp_path, scene)


@pytest.mark.usefixtures("kept_time")
@pytest.mark.parametrize(("game", "seats"), [("patrolis", 3), ("patolli", 2)])
def test_who_goes_for_good_or_is_shut_out_has_no_clock_and_is_not_waited_for(
    tmp_path: Path, game: str, seats: int
) -> None:
    async def scene(here: Hour) -> None:
        table = await here.laid(game, seats, "live 5+0")
        await act(table)
        late = (await awaited(table))[0]
        await stand_up(table, PEOPLE[late])
        await awaited(table)
        assert clocks(table).held == {late}
        assert late not in clocks(table).running
        for seat in clocks(table).present:
            await pause(table, PEOPLE[seat], True)
        assert table.paused, "all who play have agreed"
        stored = await here.tables.store.load(table.id)
        assert stored is not None
        again = History(table.game, stored.agreement, stored.chairs, stored.moves)
        assert (again.damaged, again.clocks) == (None, clocks(table))
        await table.take_back(PEOPLE[late], late)
        assert clocks(table).present == set(range(seats))

    played(tmp_path, scene)


@pytest.mark.usefixtures("kept_time")
def test_who_is_shut_out_while_a_bot_holds_the_seat_has_left_and_is_asked_nothing(tmp_path: Path) -> None:
    async def scene(here: Hour) -> None:
        table = await here.laid("patrolis", 3, "live 1+0")
        await act(table)
        late = (await awaited(table))[0]
        await here.go(61)
        assert table.chairs[late].held
        await shut_out(here.tables, PEOPLE[late], PEOPLE[late], 0, "Insults.")
        assert table.chairs[late].left
        for seat in {0, 1, 2} - {late}:
            await offer(table, PEOPLE[seat], True)
        assert table.over, "all who are left have agreed"

    played(tmp_path, scene)


@pytest.mark.usefixtures("kept_time")
def test_while_clocks_run_nobody_has_a_bot_hold_the_seat_of_another(tmp_path: Path) -> None:
    async def scene(here: Hour) -> None:
        table = await here.laid("patouche", 3, "live 60+0")
        await here.go(100)
        await table.hold(LEA, 1)  # before they have started somebody may have forgotten to come
        await table.take_back(ANA, 1)
        await act(table)
        await here.go(100)
        with pytest.raises(NotNow, match="clock"):
            await table.hold(LEA, 2)
        assert not any(panel.may_hold for panel in look(table, LEA).panels)
        post = await here.laid("patouche", 3, "days 2")
        await here.go(100)
        with pytest.raises(NotNow, match="clock"):
            await post.hold(LEA, 1)
        await here.go(2 * 86_400)
        post.presence.seen(LEA)
        assert [panel.may_hold for panel in look(post, LEA).panels] == [False, True, True]
        await post.hold(LEA, 1)  # nobody who never makes the first move keeps the others for ever

    played(tmp_path, scene)


@pytest.mark.usefixtures("kept_time")
def test_against_a_bot_nobody_takes_the_game(tmp_path: Path) -> None:
    async def scene(here: Hour) -> None:
        table = await here.tables.lay("patolli", 2, {}, LEA, "Lea", "now", "random", pace="live 1+0")
        for _ in range(2):
            await act(table)
        await awaited(table)
        await here.go(100)
        sight = look(table, LEA)
        assert sight.clock is not None
        assert sight.clock.late == 0
        assert not sight.clock.may_take
        await act(table)
        assert not table.over

    played(tmp_path, scene)


@pytest.mark.usefixtures("kept_time")
def test_on_one_device_one_person_chooses_for_the_other_seat(tmp_path: Path) -> None:
    async def scene(here: Hour) -> None:
        table = await here.tables.lay("patolli", 2, {}, LEA, "Lea", "device", pace="live 1+0")
        await act(table)
        late = table.awaited()[0]
        await here.go(61)
        await take_game(table, LEA, 1 - late)
        assert table.record.timed_out == late
        more = await rematch(table, LEA)
        assert more.agreement.pace == "live 1+0"
        with pytest.raises(NotNow):
            await pause(more, LEA, True)
        await act(more)
        await pause(more, LEA, True)
        assert more.paused
        await ready(more, LEA)
        assert not more.paused

    played(tmp_path, scene)


@pytest.mark.usefixtures("kept_time")
def test_a_game_that_goes_on_from_a_position_has_no_clock(tmp_path: Path) -> None:
    async def scene(here: Hour) -> None:
        table = await here.laid("patolli", 2, "live 1+0")
        await until_over(table)
        further = await play_on(table, LEA, 12, 0, "Lea", "invite")
        assert further.clocks is None
        assert further.agreement.pace == ""

    played(tmp_path, scene)


# Pauses


@pytest.mark.usefixtures("kept_time")
def test_a_pause_by_agreement_stops_the_clocks_and_covers_the_board(tmp_path: Path) -> None:
    async def scene(here: Hour) -> None:
        table = await here.laid("patolli", 2, "live 5+0")
        await act(table)
        seat = table.awaited()[0]
        await pause(table, LEA, True)
        assert not table.paused
        assert clocks(table).wishes == {0}
        await here.go(10)
        await pause(table, ANA, True)
        assert table.paused
        assert clocks(table).left[seat] == 290
        await here.go(3000)
        for who in (LEA, None):
            sight = look(table, who)
            assert (sight.position, sight.board, sight.choices, sight.since) == ({}, "", (), ())
            assert not sight.may_throw
            assert "paused" in sight.prompt
            with pytest.raises(NotNow):
                look(table, who, step=1)
            with pytest.raises(NotNow):
                board(table, who, "en", 1)
        for done in (table.throw(PEOPLE[seat], seat, table.version, "x"), table.hint(PEOPLE[seat], seat)):
            with pytest.raises(NotNow):
                await done
        await ready(table, ANA)
        assert table.paused
        await ready(table, LEA)
        assert not table.paused
        assert clocks(table).running == {seat}
        await here.go(5)
        await act(table)
        assert clocks(table).left[seat] == 285

    played(tmp_path, scene)


@pytest.mark.usefixtures("kept_time")
def test_a_pause_that_is_not_wanted_is_not_asked_for_again_at_once(tmp_path: Path) -> None:
    async def scene(here: Hour) -> None:
        table = await here.laid("patrolis", 3, "live 5+0")
        await act(table)
        await pause(table, LEA, True)
        await pause(table, ANA, True)
        await pause(table, EVE, False)
        assert not clocks(table).wishes
        assert not table.paused
        with pytest.raises(TooMuch):
            await pause(table, LEA, True)
        await here.go(61)
        await pause(table, LEA, True)
        with pytest.raises(NotYours):
            await pause(table, MAX, True)

    played(tmp_path, scene)


@pytest.mark.usefixtures("kept_time")
def test_a_pause_ends_after_a_day_whoever_is_not_ready(tmp_path: Path) -> None:
    async def scene(here: Hour) -> None:
        table = await here.laid("patolli", 2, "live 5+0")
        await act(table)
        await pause(table, LEA, True)
        await pause(table, ANA, True)
        await here.go(LONGEST_PAUSE - 10)
        assert table.paused
        await here.go(11)
        assert not table.paused
        assert clocks(table).running

    played(tmp_path, scene)


@pytest.mark.usefixtures("kept_time")
def test_a_decision_does_not_become_stale_by_what_is_said_of_the_clocks(tmp_path: Path) -> None:
    async def scene(here: Hour) -> None:
        table = await here.laid("patolli", 2, "live 5+0")
        await act(table)
        seat, seen = table.awaited()[0], table.version
        await pause(table, LEA, True)
        await pause(table, ANA, False)
        await table.throw(PEOPLE[seat], seat, seen, "x")
        with pytest.raises(Stale):
            await table.throw(PEOPLE[seat], seat, seen, "y")

    played(tmp_path, scene)


# What is kept


@pytest.mark.usefixtures("kept_time")
def test_the_record_tells_what_each_clock_showed_and_reads_the_same(tmp_path: Path) -> None:
    async def scene(here: Hour) -> None:
        table = await here.laid("patolli", 2, "live 5+3")
        for _ in range(8):
            await here.go(2.25)
            await act(table)
        lines = table.record.write().splitlines()
        assert lines[0] == "tablee record 4"
        assert "pace: live 5+3" in lines
        assert sum(" @ 0:0" in line for line in lines) == 8
        for text in (table.record.write(), table.record.write(tell_key=False)):
            again = read(text)
            assert again.write(tell_key="key:" in text) == text
            assert again.pace == "live 5+3"
        verify(table.record.write())
        assert as_kept_reads(await here.tables.store.load(table.id))

    played(tmp_path, scene)


def as_kept_reads(stored: object) -> bool:
    """Whether the record that is made of the rows alone is one."""
    return read(as_kept(stored)).pace == "live 5+3"  # type: ignore[arg-type]  # what the store has loaded


@pytest.mark.usefixtures("kept_time")
def test_a_record_with_clocks_is_read_strictly(tmp_path: Path) -> None:
    async def scene(here: Hour) -> None:
        table = await here.laid("patolli", 2, "live 1+0")
        for _ in range(4):
            await act(table)
        await here.go(61)
        text = table.record.write()
        assert "\nflag " in text
        for old, new in (
            ("pace: live 1+0", "pace: live 01+0"),
            ("pace: live 1+0\n", ""),
            (" @ 0:01:00.0\n2 ", "\n2 "),
            (" @ 0:01:00.0\n2 ", " @ 0:61:00.0\n2 "),
            ("tablee record 4", "tablee record 1"),
            ("\nflag ", "\nflag 9"),
            ("unfinished", "lost on time by 3"),
        ):
            assert old in text, old
            with pytest.raises(BadRecord):
                read(text.replace(old, new, 1))

    played(tmp_path, scene)


@pytest.mark.usefixtures("kept_time")
def test_rows_about_clocks_that_cannot_be_are_damage(tmp_path: Path) -> None:
    async def scene(here: Hour) -> None:
        table, untimed = await here.laid("patolli", 2, "live 5+0"), await here.laid("patolli", 2, "")
        for each in (table, untimed):
            await act(each)
        stored = await here.tables.store.load(table.id)
        plain = await here.tables.store.load(untimed.id)
        assert stored is not None
        assert plain is not None
        now, seat = here.hands.now, table.awaited()[0]
        for kind, row in (
            ("early flag", Move(2, FLAG, seat, "", now + 10)),
            ("flag of who waits", Move(2, FLAG, 1 - seat, "", now + 1000)),
            ("grant of nothing", Move(2, "grant", seat, "120.000", now)),
            ("lost without a flag", Move(2, "time", seat, "", now + 1000)),
            ("back from nowhere", Move(2, "back", seat, "0.000", now)),
            ("ready in no pause", Move(2, "ready", seat, "", now)),
            ("away for no time", Move(2, AWAY, -1, "soon", now)),
            ("unknown", Move(2, "sleep", seat, "", now)),
            ("no moment", replace(Move(2, "pause", seat, "", now), at="x")),  # type: ignore[arg-type]  # as edited
        ):
            history = History(table.game, stored.agreement, stored.chairs, [*stored.moves, row])
            assert history.damaged == 2, kind
        untold = History(untimed.game, plain.agreement, plain.chairs, [*plain.moves, Move(2, "pause", seat, "", now)])
        assert untold.damaged == 2

    played(tmp_path, scene)


@pytest.mark.usefixtures("kept_time")
@pytest.mark.parametrize("resting", [False, True])
@pytest.mark.parametrize(("how", "told"), [("agreed", "broken off by agreement"), ("closed", "closed by the host")])
def test_a_game_with_clocks_ends_without_a_result_too(tmp_path: Path, resting: bool, how: str, told: str) -> None:
    async def scene(here: Hour) -> None:
        table = await here.laid("patrolis", 2, "live 5+0")
        for _ in range(3):
            await act(table)
            await here.go(2)
        if resting:
            await pause(table, LEA, True)
            await pause(table, ANA, True)
        if how == "agreed":
            await offer(table, LEA, True)
            await offer(table, ANA, True)
        else:
            await close(table, "Good night.")
        assert table.over
        assert not clocks(table).running
        assert clocks(table).deadline is None
        text = table.record.write(tell_key=True)
        assert told in text
        assert read(text).pace == "live 5+0"
        stored = await here.tables.store.load(table.id)
        assert stored is not None
        again = History(table.game, stored.agreement, stored.chairs, stored.moves)
        assert (again.damaged, again.record.broken, again.clocks) == (None, how, clocks(table))
        assert look(table, LEA).ending or look(table, LEA).notice

    played(tmp_path, scene)


@pytest.mark.usefixtures("kept_time")
def test_once_the_game_is_over_no_seat_is_held_or_taken_back(tmp_path: Path) -> None:
    """A click may come late: the mark of the place stays, and whoever clicked is told."""

    async def scene(here: Hour) -> None:
        table = await here.laid("patrolis", 3, "live 1+0")
        await act(table)
        late = (await awaited(table))[0]
        await here.go(61)
        await close(table, "Good night.")
        with pytest.raises(NotNow):
            await table.take_back(PEOPLE[late], late)
        with pytest.raises(NotNow):
            await table.hold(PEOPLE[late], (late + 1) % 3)
        assert table.chairs[late].held

    played(tmp_path, scene)


# What the home page tells of it


@pytest.mark.usefixtures("kept_time")
def test_at_home_one_reads_what_is_left_on_the_clock(tmp_path: Path) -> None:
    """Not since when the others wait: a day may have been granted, or all may have rested."""

    async def scene(here: Hour) -> None:
        table, near = await here.laid("patolli", 2, "days 2"), await here.laid("patolli", 2, "days 1")

        async def left(who: str) -> list[tuple[str, str, bool]]:
            found = await mine(here.tables, House(here.tables.games), who, "en")
            return [(due.id, due.left.replace("\u00a0", " "), due.soon) for due in found.due]

        assert (table.id, "2 days a move", False) in await left(PEOPLE[table.awaited()[0]])
        for each in (table, near):
            while each.awaited() != (1,) or not clocks(each).begun:
                await act(each)
        assert await left(ANA) == [(near.id, "24 h to play", False), (table.id, "2 d to play", False)]
        await here.go(80_000)
        assert (await left(ANA))[0] == (near.id, "1 h to play", True)
        await here.go(10_000)
        assert (await left(ANA))[1] == (near.id, "the time is over", True)
        await grant(near, LEA, 0)
        assert await left(ANA) == [(table.id, "23 h to play", False), (near.id, "24 h to play", False)]
        await pause(near, LEA, True)
        await pause(near, ANA, True)
        assert [id_ for id_, _, _ in await left(ANA)] == [table.id]
        await here.go(3600)
        await ready(near, ANA)
        await ready(near, LEA)
        assert await left(ANA) == [(table.id, "22 h to play", False), (near.id, "24 h to play", False)]

    played(tmp_path, scene)


# Over a restart, and while nobody keeps time


def test_the_time_for_which_no_house_was_open_counts_against_nobody(address: str) -> None:
    async def scene() -> None:
        hands = Hands()
        async with hour(address, hands) as here:
            table = await here.laid("patolli", 2, "live 5+0")
            await act(table)
            seat = table.awaited()[0]
            await here.go(2)
        hands.now += 100_000
        await closed_for(address, 100_000)
        async with hour(address, hands) as here:
            table = await here.tables.find(table.id)
            left = clocks(table).left[seat]
            assert 297 < left <= 300, (
                "what went on while it closed and opened is nobody's either, on a slow machine too"
            )
            assert table.clocks is not None
            assert table.clocks.deadline == pytest.approx(hands.now + left, abs=1)
            await here.go(2)
            await act(table)
            assert clocks(table).left[seat] == pytest.approx(left - 2, abs=1)

    asyncio.run(scene())


async def closed_for(address: str, seconds: float) -> None:
    """A database server has a clock of its own: to it, too, so much time has passed."""
    if "postgres" not in address:
        return
    engine = create_async_engine(locate(address))
    async with engine.begin() as connection:
        ago = {"kept_at": vigil.c.kept_at - seconds, "until": vigil.c.until - seconds}
        await connection.execute(update(vigil).values(ago))
    await engine.dispose()


def test_time_that_no_house_has_kept_counts_against_nobody(tmp_path: Path) -> None:
    """As where the machine slept, or the database was away: whoever comes first after it finds the clock as it was."""

    async def scene(here: Hour) -> None:
        table = await here.laid("patolli", 2, "live 5+0")
        await act(table)
        seat = table.awaited()[0]
        here.hands.now += 5000
        await act(table)
        assert clocks(table).left[seat] > 290
        kinds = [move.kind for move in (await here.tables.store.load(table.id)).moves]  # type: ignore[union-attr]  # laid
        assert kinds == ["step", "away", "step"]

    played(tmp_path, scene)


@pytest.mark.usefixtures("kept_time")
def test_time_runs_out_at_a_table_that_is_not_in_memory(address: str) -> None:
    """Days later, in another house: a correspondence game over a restart."""

    async def scene() -> None:
        hands = Hands()
        async with hour(address, hands) as here:
            two, more = await here.laid("patolli", 2, "days 2"), await here.laid("patouche", 3, "days 1")
            for table in (two, more):
                await act(table)
            ids = [table.id for table in (two, more)]
            late = two.awaited()[0]
        async with hour(address, hands) as here:
            await here.go(86_400 * 2 + 10)
            if not here.tables.in_memory(ids[0]):
                await here.go(10)
            tables = [await here.tables.find(id_) for id_ in ids]
            assert clocks(tables[0]).flagged == {late}
            assert clocks(tables[1]).flags
            assert any(chair.held for chair in tables[1].chairs)

    asyncio.run(scene())


@pytest.mark.usefixtures("kept_time")
def test_a_table_at_which_the_house_fails_stops_no_clock_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(here: Hour) -> None:
        broken, sound = await here.laid("patolli", 2, "live 1+0"), await here.laid("patolli", 2, "live 1+0")
        for table in (broken, sound):
            await act(table)
            here.hands.now += 1

        failing = [broken]

        async def fails(table: Table) -> None:
            if table in failing:
                raise ZeroDivisionError
            await time_passes(table)

        monkeypatch.setattr(timekeeper, "time_passes", fails)
        await here.go(61)
        assert clocks(sound).flagged
        assert not clocks(broken).flagged
        failing.clear()
        await here.go(2)
        assert clocks(broken).flagged, "it is tried again"

    played(tmp_path, scene)


@pytest.mark.usefixtures("kept_time")
def test_where_two_houses_see_the_time_up_it_is_noted_once(postgres: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timekeeper, "COURTESY", 0.0)
    database = postgres.fresh()  # type: ignore[attr-defined]  # tests.postgres.Postgres

    async def scene() -> None:
        hands = Hands()
        async with hour(database, hands) as one, hour(database, hands) as other:
            table = await one.laid("patouche", 3, "live 1+0")
            await act(table)
            await awaited(table)
            hands.now += 70
            await asyncio.gather(one.tables.timekeeper.look(), other.tables.timekeeper.look())
            stored = await one.tables.store.load(table.id)
            assert stored is not None
            assert [move.kind for move in stored.moves].count(FLAG) == 1

    asyncio.run(scene())


def test_every_game_is_tried_here() -> None:
    assert set(SMALLEST) == set(games())
