"""A game that is over, looked at again: beside the house, kept with the table, and from what each could know."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tablee.kernel.state import CHANCE
from tablee.kernel.words import words
from tablee.players.review import VERSION, Lost
from tablee.table import hindsight, postcard
from tablee.table.bots import question
from tablee.table.curve import curve
from tablee.table.downloads import sentences
from tablee.table.hindsight import Choices, Hindsight
from tablee.table.look import look
from tablee.table.moments import Recall, Turning, apart, marked
from tablee.table.store import Move
from tablee.table.table import Table
from tablee.table.tables import Tables
from tablee.table.thinker import answer
from tests.table.browser.past import recorded, stored_as
from tests.table.program import Program
from tests.table.test_prospects import Facts, bots, reckoned, until
from tests.table.test_tables import ANA, LEA, go_on, house, invited, run

BEGINS, SHORT = 240, 36
"""The step of a recorded game from which this one is begun, and the steps until somebody gives up: so few are soon
looked at, and both players miss something there."""


async def given_up(tables: Tables) -> Table:
    """A part of a recorded game."""
    record = recorded()
    stored = stored_as(record, ("lea", "ana"))
    agreed = replace(stored.agreement, begun=record.game.write(record.at(BEGINS)))
    chairs = [replace(chair, owner=owner) for chair, owner in zip(stored.chairs, (LEA, ANA), strict=True)]
    moves = [replace(move, version=move.version - BEGINS) for move in stored.moves[BEGINS : BEGINS + SHORT]]
    await tables.store.lay(agreed, chairs)
    await tables.store.append(agreed.id, [*moves, Move(SHORT + 1, "resign", 1, "", 0.0)], over=True)
    return await tables.find(agreed.id)


async def reviewed(table: Table, seat: int | None = 0) -> Hindsight:
    table.hindsight.look_again(seat, choices=True)
    await until(lambda: table.hindsight.ready(seat) == 100 and not table.hindsight.running)
    return table.hindsight


async def refused(_facts: Facts) -> bytes:
    raise AssertionError("nothing is to be asked")


def test_it_is_found_once_and_kept_with_the_table(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path, bots()) as tables:
            table = await given_up(tables)
            found = await reviewed(table)
            course, choices = found.course(0), found.choices
            assert choices is not None
            steps = table.record.steps
            assert {steps[each.step].seat for each in choices.decisions} == {0, 1}
            assert [steps[missed.step].text for missed in choices.missed] == [each.played for each in choices.missed]
        async with house(tmp_path, bots(refused)) as tables:
            again = (await tables.find(table.id)).hindsight
            await again.review(0)
            assert (again.course(0), again.choices) == (course, choices), "at once"

    asyncio.run(scene())


def test_what_an_older_way_of_looking_found_or_somebody_edited_is_found_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    async def counted(facts: Facts) -> bytes:
        asked.append(facts["kind"])
        return await reckoned(facts)

    async def scene() -> None:
        async with house(tmp_path, bots()) as tables:
            id_ = (await given_up(tables)).id
            await tables.store.keep_review(id_, "choices", VERSION, {"decisions": 7})
            await tables.store.keep_review(id_, "seat-0", VERSION, {"course": [[[50, 50], [0, 0]]]})
            first = (await reviewed(await tables.find(id_))).choices
        monkeypatch.setattr(hindsight, "VERSION", VERSION + 1)
        async with house(tmp_path, bots(counted)) as tables:
            assert (await reviewed(await tables.find(id_))).choices == first
            assert {"course", "review"} <= set(asked)

    asyncio.run(scene())


def test_a_house_that_closes_meanwhile_begins_again_when_somebody_looks(tmp_path: Path) -> None:
    hold = asyncio.Event()

    async def stuck(facts: Facts) -> bytes:
        if facts["kind"] in ("review", "anew"):
            await hold.wait()
        return await reckoned(facts)

    async def scene() -> None:
        async with house(tmp_path, bots(stuck)) as tables:
            table = await given_up(tables)
            table.hindsight.look_again(0, choices=True)
            await until(lambda: len(table.hindsight.course(0)) > SHORT)
            assert 0 < table.hindsight.ready(0) < 100
            assert not table.idle
        async with house(tmp_path, bots()) as tables:
            assert (await reviewed(await tables.find(table.id))).choices is not None

    asyncio.run(scene())


def test_two_who_look_have_it_looked_for_once(tmp_path: Path) -> None:
    parts: list[object] = []

    async def counted(facts: Facts) -> bytes:
        if facts["kind"] == "review":
            parts.append(facts["first"])
        return await reckoned(facts)

    async def scene(tables: Tables) -> None:
        table = await given_up(tables)
        for seat in (0, 1, 0, None):
            table.hindsight.look_again(seat, choices=True)
        for seat in (0, 1, None):
            await reviewed(table, seat)
        assert parts == sorted(set(parts), key=parts.index), "no part twice"

    run(tmp_path, scene, bots(counted))


def test_a_busy_house_is_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hindsight, "BETWEEN", 0.0)

    async def scene(tables: Tables) -> None:
        table = await given_up(tables)
        tables.bots.forecasts = 10
        table.hindsight.look_again(0, choices=True)
        await until(lambda: not table.hindsight.running)
        assert table.hindsight.ready(0) == 0
        tables.bots.forecasts = 0
        await reviewed(table)

    run(tmp_path, scene, bots())


def test_nothing_is_told_before_the_game_is_over_nor_of_a_game_that_nobody_can_judge(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        program = Program(tables)
        going = await invited(tables)
        going.hindsight.look_again(0, choices=True)
        assert not going.hindsight.running
        page = await program.http.get(f"/tables/{going.id}/review")
        assert (page.status_code, "not over yet" in page.text) == (409, True)
        toy = await tables.lay("sealed", tables.game("sealed").seats[0], {}, LEA, "Léa", "device")
        while not toy.over:
            await (asyncio.sleep(0) if CHANCE in toy.awaited() else go_on(toy))
        assert not look(toy, LEA).reviewed
        page = await program.http.get(f"/tables/{toy.id}/review")
        assert (page.status_code, "there is no review" in page.text) == (409, True)
        await going.resign(LEA, 0)
        assert (await reviewed(going)).choices == Choices((), (), (Lost(0.0, 0.0),) * 2), "a game without a step"
        page = await program.http.get(f"/tables/{going.id}/review")
        assert (page.status_code, "No decision clearly cost anything" in page.text) == (200, True)

    run(tmp_path, scene, bots())


def test_in_a_game_begun_from_a_position_bots_know_where_it_began(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        old = await given_up(tables)
        begun = old.game.write(recorded().at(BEGINS))
        table = await tables.lay_chairs(old.game, old.agreement.settings, old.chairs, begun=begun)
        for _ in range(SHORT):
            (seat,) = table.record.state.to_act()
            if seat != CHANCE:
                asked = question(table.record, seat, "level-2")
                text = json.loads(answer(json.loads(json.dumps(asked.facts()))))["text"]
                assert text in {action.text for action in table.record.state.legal(seat)}
            await go_on(table)

    run(tmp_path, scene, bots())


def test_a_moment_shows_what_was_played_and_what_was_better(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await given_up(tables)
        await reviewed(table)
        choices = (await reviewed(table, None)).choices
        assert choices is not None
        assert choices.missed
        for mine in ((0,), (1,), (0, 1), ()):
            recall = Recall(table, mine, "en", "", narrow=False)
            own = [missed for missed in choices.missed if not mine or missed.seat in mine]
            assert recall.opens_at() == min((missed.step for missed in own), default=SHORT)
            for missed in own:
                moment = recall.moment(missed.step, only=True)
                assert moment.turning is not None
                assert (moment.turning.step, moment.turning.points) == (missed.step, round(100 * missed.cost))
                assert moment.walk.count == len(own)
                assert 'data-way="played"' in moment.board
                assert 'data-way="better"' in moment.board
                assert "data-action" not in moment.board
                assert moment.turning.reason
                better, *others = moment.options
                assert (better.way, "played" in [option.way for option in others]) == ("better", True)
                assert [option.points for option in moment.options] == sorted(
                    (option.points for option in moment.options), reverse=True
                )
                page = await Program(tables).http.get(f"/tables/{table.id}/review?step={missed.step}")
                assert page.status_code == 200
                assert page.text.count('class="course__dot"') == len(choices.missed), "who had no seat sees them all"
        account = Recall(table, (0,), "en", "", narrow=False).moment(0, only=False).account
        assert account is not None
        assert sum(entry.points for entry in account.entries) == account.last - account.first
        assert [entry.points for entry in account.entries[:2]] == [
            sign * round(100 * lost.cost) for sign, lost in zip((-1, 1), choices.lost, strict=True)
        ]
        assert account.error, "nothing is told without saying how exact it is"
        walk = Recall(table, (0,), "en", "", narrow=False).moment(0, only=False).walk
        assert walk.next == min(each.step for each in choices.decisions if each.seat == 0)
        assert (walk.previous, walk.first, walk.place) == (None, None, 0)

    run(tmp_path, scene, bots())


def test_a_moment_is_passed_on_as_a_picture_once_it_is_known(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table, http = await given_up(tables), Program(tables).http
        early = await http.get(f"/tables/{table.id}/review.png?step=3")
        assert (early.status_code, "still reading" in early.text) == (409, True)
        table.hindsight.look_again(None, choices=True)
        found = (await reviewed(table, None)).choices
        assert found is not None
        recall = Recall(table, (0,), "en", "", narrow=False, passed_on=True)
        told = sentences(recall.moment(found.missed[0].step, only=False), words("tablee.table", "en"))
        assert told[1][0].startswith(f"{table.names[found.missed[0].seat]}: "), "whoever reads it was not there"
        assert "you" not in told[-1][0]
        drawn = curve(table.hindsight.course(None), 3, None, together=False)
        leaf = postcard.leaf("Patolli", ["<Léa>", "Ana"], drawn, 3, SHORT, told)
        assert "&lt;Léa&gt;" in leaf
        ElementTree.fromstring(leaf)

    run(tmp_path, scene, bots())


def test_marks_that_would_lie_on_each_other_stand_one_above_the_other() -> None:
    lying = [(10.0, 40.0), (11.0, 45.0), (12.0, 40.0), (30.0, 40.0), (50.0, 4.0), (51.0, 5.0)]
    turnings = [Turning(number, 0, 0, "Léa", "", "", 5, 1.0, "", *place_) for number, place_ in enumerate(lying, 1)]
    assert [each.height for each in apart(turnings)] == [40.0, 22.0, 4.0, 40.0, 4.0, 5.0]


def test_nothing_in_a_past_position_can_be_touched() -> None:
    view = (
        '<g class="piece is-legal" data-action="1-4" role="button" tabindex="0" aria-label="On"><use/></g><g id="a"/>'
    )
    assert marked(view, {"1-4": "played"}) == '<g class="piece" data-way="played"><use/></g><g id="a"/>'
    assert marked('<rect data-action="in-3"/>', {"1-4": "played"}) == '<rect data-way="possible"/>'
    assert marked('<rect data-action="x&lt;y"/>', {"x<y": "better"}) == '<rect data-way="better"/>'
