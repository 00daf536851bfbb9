"""The game of each kind that bots of the house have played for visitors: an ordinary table, replayed as all are."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablee.kernel.game import find_game, games
from tablee.kernel.sheet import verify
from tablee.table import exhibition
from tablee.table.again import rematch
from tablee.table.errors import NotNow, NotYours
from tablee.table.exhibition import id_of, liveliest, played
from tablee.table.tables import Tables
from tests.table.conftest import Visit
from tests.table.test_tables import LEA, run
from tests.toys.magpie import GAME as MAGPIE

PATOLLI = find_game("patolli")


def test_the_same_game_is_played_each_time_and_to_its_end() -> None:
    first, second = played(PATOLLI), played(PATOLLI)
    assert first == second
    assert first.finished


def test_a_game_that_never_ends_is_left_after_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(tables: Tables) -> None:
        for game in (PATOLLI, MAGPIE):
            table = await tables.find(id_of(game.name))
            assert len(table.record.steps) == 1
            assert not table.over
            assert table.driver.due() is None, "nobody is there to play for"

    monkeypatch.setattr(exhibition, "LONGEST", 1)
    run(tmp_path, scene)


def test_a_visitor_comes_in_where_much_happens_in_the_middle(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        story = (await tables.find(id_of("patolli"))).story
        step = liveliest(story)
        assert len(story) / 3 - 1 <= step <= 2 * len(story) / 3
        assert len(story[step - 1]) >= 3

    run(tmp_path, scene)
    assert liveliest([]) == 0


def test_nobody_can_sit_down_or_play_on_there_and_nothing_of_it_is_kept(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await tables.find(id_of("patolli"))
        with pytest.raises(NotNow):
            await table.sit(LEA, 0, "Léa")
        for command in (rematch(table, LEA), table.hint(LEA, 0), table.say(LEA, 0, "Hello", -1, "k")):
            with pytest.raises(NotYours):
                await command
        assert await tables.store.load(table.id) is None

    run(tmp_path, scene)


@pytest.mark.parametrize("game", games())
def test_its_page_is_the_replay_of_its_table(visit: Visit, game: str) -> None:
    shown, replay = (visit.page(f"{at}?step=7") for at in (f"/games/{game}", f"/tables/show.{game}/replay"))
    assert shown == replay
    assert visit.page(f"/games/{game}") != shown
    pictures = [visit.get(f"{at}/picture.svg?step=7").text for at in (f"/games/{game}", f"/tables/show.{game}")]
    assert pictures[0] == pictures[1]


def test_its_record_is_taken_away_and_every_throw_can_be_verified(visit: Visit) -> None:
    record = visit.get("/tables/show.patolli/record")
    assert record.headers["content-disposition"].startswith("attachment")
    assert verify(record.text).draws > 100


def test_a_game_that_is_not_here_is_not_on_show(visit: Visit) -> None:
    assert visit.get("/tables/show.chess").status_code == 404
    assert visit.get("/tables/show./replay").status_code == 404
