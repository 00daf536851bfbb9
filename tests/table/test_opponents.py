"""Whom people play with: five of the house, chosen on a page or by a program, for all seats or seat by seat."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import warnings
from html import unescape
from pathlib import Path

import pytest

from tablee.games.pagamas import GAME as PAGAMAS
from tablee.games.patolli import GAME as PATOLLI
from tablee.games.patolli import weights
from tablee.games.patolli.judgement import PatolliLearned
from tablee.games.patolli.position import read
from tablee.kernel.chance import Rng
from tablee.kernel.game import Game, find_game, games
from tablee.kernel.level import Level
from tablee.kernel.record import Record
from tablee.kernel.state import CHANCE
from tablee.kernel.words import LANGUAGES, words
from tablee.players import PLAYERS, find_player
from tablee.players.levels import LEVELS, REGULAR, STRONGEST
from tablee.table import thinker, workers
from tablee.table.bots import BotDied, Bots, Question, Thought, question
from tablee.table.errors import BadCommand
from tablee.table.questions import hint
from tablee.table.store import BOT
from tablee.table.table import Table
from tablee.table.tables import Tables
from tests.table.conftest import Visit
from tests.table.test_inviting import post
from tests.table.test_pages import Outline
from tests.table.test_tables import ANA, LEA, go_on, run


def players(table: Table) -> list[str]:
    return [chair.player or chair.kind for chair in table.chairs]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_box_offers_the_five_of_the_house_and_no_program(visit: Visit, language: str) -> None:
    say = words("tablee.table", language).say
    for game in games().values():
        html = visit.page(f"/open?game={game.name}&seats={game.seats[0]}&player.2={REGULAR}", language)
        options = [tag["value"] for tag in Outline(html).all("option")]
        offered = [value for value in options if value in PLAYERS]
        assert offered == [*LEVELS] * (game.seats[0] - 1), game.name
        assert f'<option value="{REGULAR}" selected>' in html
        for level in LEVELS:
            for part in ("name", "title", "expect"):
                assert say(f"bot.{level}.{part}") in unescape(html)
        for name in set(PLAYERS) - set(LEVELS):
            assert f'"{name}"' not in html


def test_a_plain_form_seats_whom_it_names(visit: Visit) -> None:
    answer = post(visit, "/tables", {"game": "patolli", "mode": "now", "player": "level-1"})
    panels = visit.get(f"/api{answer.headers['location']}").json()["panels"]
    assert (panels[1]["player"], panels[1]["name"]) == ("level-1", "Fortuna")


def test_each_seat_can_have_its_own_and_one_can_stay_open(visit: Visit) -> None:
    seats = {"seats": "4", "player": "level-4", "player.2": "level-1", "player.3": "open", "player.4": "level-1"}
    answer = post(visit, "/tables", {"game": "pagamas", "mode": "now", **seats})
    panels = visit.get(f"/api{answer.headers['location']}").json()["panels"]
    assert [panel["kind"] for panel in panels] == ["human", "bot", "open", "bot"]
    assert panels[1]["name"] == "Fortuna"
    assert panels[3]["name"] not in ("Fortuna", "")


def test_seats_of_which_nothing_is_said_are_held_as_usual(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        usual = await tables.lay("magpie", 3, {}, LEA, "Léa", "now")
        assert players(usual) == ["human", "random", "random"]  # whom nobody taught
        assert players(await tables.lay("patolli", 2, {}, LEA, "Léa", "now")) == ["human", REGULAR]
        few = await tables.lay("magpie", 4, {}, LEA, "Léa", "now", "random", players=["open"])
        assert players(few) == ["human", "open", "random", "random"]
        many = await tables.lay("patolli", 2, {}, LEA, "Léa", "now", players=["level-5", "level-1"])
        assert players(many) == ["human", "level-5"]

    run(tmp_path, scene)


@pytest.mark.parametrize("game", ["patolli", "sealed"])
def test_a_level_that_a_game_does_not_have_is_refused_with_those_that_it_has(tmp_path: Path, game: str) -> None:
    wrong = "level-6" if game == "patolli" else "level-3"

    async def scene(tables: Tables) -> None:
        with pytest.raises(BadCommand, match="random"):
            await tables.lay(game, tables.game(game).seats[0], {}, LEA, "Léa", "now", wrong)
        with pytest.raises(BadCommand, match="random"):
            await tables.lay(game, tables.game(game).seats[0], {}, LEA, "Léa", "now", players=[wrong])

    run(tmp_path, scene)


def test_a_seat_whose_person_is_away_is_held_by_the_regular(tmp_path: Path) -> None:
    asked: list[str] = []

    class Heard(Bots):
        async def think(self, question: Question) -> Thought:
            asked.append(question.player)
            return await super().think(question)

    async def scene(tables: Tables) -> None:
        table = await tables.lay("patolli", 2, {}, LEA, "Léa", "invite")
        await table.sit(ANA, 1, "Ana")
        table.presence._seen_at[ANA] = 0.0
        await table.hold(LEA, 1)
        async with asyncio.timeout(60):
            while not asked:
                if table.awaited() == (0,):
                    await go_on(table)
                await asyncio.sleep(0.001)

    run(tmp_path, scene, Heard(pace=0.0))
    assert set(asked) == {REGULAR}


@pytest.mark.parametrize(
    ("gain", "language", "told"),
    [
        (0.041, "en", "It wins 4 more games in 100 than the next best."),
        (0.012, "en", "It wins one more game in 100 than the next best."),
        (0.041, "fr", "Ce coup gagne 4 parties sur 100 de plus que le deuxième choix."),
        (0.004, "en", ""),
        (0.0, "fr", ""),
    ],
)
def test_a_hint_comes_from_the_strongest_and_says_what_it_is_worth(
    tmp_path: Path, gain: float, language: str, told: str
) -> None:
    asked: list[str] = []

    class Sure(Bots):
        async def think(self, question: Question) -> Thought:
            asked.append(question.player)
            return Thought(asked_at[0].record.state.legal(0)[0].text, "advance", {"from": 1, "to": 2}, gain)

    async def scene(tables: Tables) -> None:
        table = await tables.lay("patolli", 2, {}, LEA, "Léa", "device")
        while table.awaited() != (0,) or table.record.state.to_act() == (CHANCE,):
            await go_on(table)
        asked_at.append(table)
        sentence = (await hint(table, LEA, 0, language)).sentence
        assert told in sentence
        assert ("100" in sentence) == bool(told)

    asked_at: list[Table] = []
    run(tmp_path, scene, Sure(pace=0.0))
    assert asked == [STRONGEST]


def answered(record: Record, seat: int, player: str) -> dict[str, object]:
    found = json.loads(thinker.answer(question(record, seat, player).facts()))
    assert isinstance(found, dict)
    return found


def test_what_a_move_is_worth_is_told_where_values_are_chances_to_win() -> None:
    game: Game = PATOLLI
    record, rng = Record(game, 2, {}, ["Léa", "Max"]), Rng(2)
    gains: list[float] = []
    while len(gains) < 12:
        seat = record.state.to_act()[0]
        if seat == CHANCE:
            record.play(seat, record.state.sample(rng))
            continue
        told = answered(record, seat, STRONGEST)
        gains.append(float(str(told["gain"])))
        assert answered(record, seat, "sensible")["gain"] == 0
        record.play(seat, game.parse(record.state, str(told["text"])))
    assert max(gains) > 0
    assert min(gains) >= 0


def test_what_a_seat_cannot_know_changes_no_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(PAGAMAS), "levels", (Level(0.0, 6, 2),) * 5)
    record, rng = Record(PAGAMAS, 3, {}, ["Léa", "Ana", "Zoé"]), Rng(3)
    compared = 0
    while compared < 4:
        seat = record.state.to_act()[0]
        if seat == CHANCE:
            record.play(seat, record.state.sample(rng))
            continue
        if len(record.state.legal(seat)) > 2:
            seen = record.state.seen_by(seat)
            others = [seen.imagine(seat, Rng(number)) for number in range(2)]
            assert others[0].data() != others[1].data()
            asked = question(record, seat, STRONGEST).facts()
            told = []
            for other in others:
                monkeypatch.setattr(type(PAGAMAS), "begin", lambda *_, other=other: other.copy())
                told.append(thinker.answer({**asked, "steps": []}))
            monkeypatch.undo()
            monkeypatch.setattr(type(PAGAMAS), "levels", (Level(0.0, 6, 2),) * 5)
            assert told[0] == told[1]
            compared += 1
        record.play(seat, record.state.pick(seat, rng))


def test_a_second_of_a_level_has_a_name_of_its_own(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await tables.lay("patolli", 2, {}, LEA, "Prudence", "now", REGULAR)
        assert table.chairs[1].kind == BOT
        assert table.called("en", 0)[1] not in ("Prudence", "level-3")

    run(tmp_path, scene)


def test_a_level_without_its_weights_plays_by_the_sense_and_the_host_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(workers, "complain", lambda event, _, why: told.append(f"{event}: {why}"))
    monkeypatch.setattr(weights, "FOLDER", tmp_path)
    monkeypatch.setattr(type(PATOLLI), "learned", PatolliLearned(PATOLLI.sense, 1))
    state = read("black-centre\n0 right: 20 49, home 4\n1 right: 30 40 41 42 43 45\n0 to move 3\n")
    with warnings.catch_warnings():
        warnings.simplefilter("default")
        warnings.showwarning = workers.tell_the_host
        chosen = [find_player(STRONGEST, PATOLLI).choose(state, 0, Rng(1)) for _ in range(2)]
    assert chosen == [find_player("expectimax-1", PATOLLI).choose(state, 0, Rng(1))] * 2
    assert told == [
        "left-out: The learned judgement black-centre.json is missing: that of 'sensible' stands in for it."
    ]


def test_what_one_level_means_to_do_is_nothing_to_another() -> None:
    """The course that a weaker one has begun is not gone on with in a hint."""
    record = Record(find_game("patrolis"), 2, {"objectives": "named"}, ["Léa", "Max"])
    rng = Rng(4)
    while record.state.to_act()[0] == CHANCE or not is_certain(record):
        seat = record.state.to_act()[0]
        record.play(seat, record.state.sample(rng) if seat == CHANCE else record.state.pick(seat, rng))
    seat = record.state.to_act()[0]
    thinker.MEANT.clear()
    first = answered(record, seat, STRONGEST)
    thinker.MEANT.clear()
    answered(record, seat, LEVELS[0])
    assert answered(record, seat, STRONGEST) == first
    assert set(thinker.MEANT) == {LEVELS[0], STRONGEST}


def is_certain(record: Record) -> bool:
    sense = record.game.sense
    return sense is not None and sense.certain(record.state)


def test_a_bot_that_is_asked_again_after_its_process_died_answers_the_same() -> None:
    record = Record(PATOLLI, 2, {}, ["Léa", "Max"])
    rng = Rng(5)
    while record.state.to_act()[0] == CHANCE or len(record.state.legal(record.state.to_act()[0])) < 2:
        seat = record.state.to_act()[0]
        record.play(seat, record.state.sample(rng) if seat == CHANCE else record.state.legal(seat)[0])
    asked = question(record, record.state.to_act()[0], STRONGEST)

    async def scene() -> None:
        bots = Bots()
        try:
            first = await bots.think(asked)
            process = bots.workers[0].process
            assert process is not None
            process.kill()
            await process.wait()
            assert await bots.think(asked) == first
            again = bots.workers[0].process
            assert again is not None
            os.kill(again.pid, signal.SIGSTOP)
            thinking = asyncio.create_task(bots.think(asked))
            while not bots.workers[0].free.locked():
                await asyncio.sleep(0)
            again.kill()
            with pytest.raises(BotDied):
                await thinking
            assert await bots.think(asked) == first
        finally:
            await bots.close()

    asyncio.run(scene())
