"""The harness of the benchmarks, without its clock: what it counts, what it says, what it concludes."""

from __future__ import annotations

import argparse
import io
import json
import sys
from collections.abc import Mapping
from pathlib import Path

import pyspiel
import pytest
from benchmarks import adapters, agents, ladder, onlookers, parts, processes, start
from benchmarks.calibration import Reliability, Tenth
from benchmarks.engine import BOARDS, Worker, rows
from benchmarks.houses import ROOT
from benchmarks.load import Tally as TableTally
from benchmarks.ours import Tablee
from benchmarks.peer import OpenSpiel
from benchmarks.report import REFERENCE, Results, Row, markdown, plain
from benchmarks.tally import Census, Measure, Missing, Tally, repeat, serve

from tablee.games.patolli.material import BOARDS as KNOWN_BOARDS
from tablee.kernel.game import compiled, find_game
from tablee.lab import arena, openspiel
from tests.postgres import open_postgres


class Sleeper:
    """A contestant that does nothing, at once."""

    name = "sleeper"

    def measures(self) -> Mapping[str, Measure]:
        return {"nap": lambda seconds: Tally(cpu=seconds, decisions=2)}

    def census(self, game: str, games: int) -> Census:
        return Census(games=games, decisions=3)


def tablee() -> Tablee:
    """The package that the tests run on."""
    return Tablee("ours", compiled=compiled())


def full_results() -> Results:
    """Two rounds in which maedn decides 100 times a second, a fifth of it passes, and everybody else 1200 times."""
    results = Results()
    for row in rows():
        decisions = 100 if row == REFERENCE else 1200
        results.census[row.worker, row.game] = Census(games=1, decisions=10, choices=20, passes=2)
        results.tallies[row] = [Tally(cpu=1.0, games=1, decisions=decisions, actions=9, copies=2_000_000)] * 2
    results.census["compiled", "black-centre"].passes = 0
    return results


def test_a_measure_works_at_least_once() -> None:
    def once(tally: Tally) -> None:
        tally.games += 1

    assert repeat(once, 0.0).games == 1


@pytest.mark.parametrize("measure", ["outside:black-centre", "inside:full-circuit", "odds", "checked", "expectimax-1"])
def test_every_way_of_driving_tablee_counts_decisions(measure: str) -> None:
    tally = tablee().measures()[measure](0.0)
    assert tally.decisions > 0


def test_a_random_game_has_more_actions_than_decisions_because_of_chance() -> None:
    tally = tablee().measures()["outside:black-centre"](0.0)
    assert tally.games == 1
    assert tally.actions > 2 * tally.decisions


def test_one_package_does_not_pass_for_the_other() -> None:
    with pytest.raises(Missing, match="compiled" if compiled() else "plain Python"):
        Tablee("other", compiled=not compiled())


def test_openspiel_is_driven_through_whole_games() -> None:
    measures = OpenSpiel().measures()
    tally = measures["outside:maedn"](0.0)
    assert tally.games == measures["bots:maedn"](0.0).games == 1
    assert tally.actions > tally.decisions > 0


def test_every_adapter_is_driven_through_whole_games() -> None:
    for way in adapters.ways(find_game("patouche")).values():
        tally = Tally()
        way(tally)
        assert tally.decisions > 0


def test_a_search_of_others_plays_a_game_of_ours_to_its_end() -> None:
    openspiel.register("patouche")
    game = pyspiel.load_game("tablee_patouche")
    assert 0.0 <= agents.play(game, agents.bot(game, 2, 1), 1, "random", 3) <= 1.0


def test_a_worker_answers_each_order_with_one_line() -> None:
    answers = io.StringIO()
    serve(Sleeper(), io.StringIO("measure nap 0.5\ncensus any 7\n"), answers)
    ready, nap, census = (json.loads(line) for line in answers.getvalue().splitlines())
    assert ready == {"ready": "sleeper"}
    assert (nap["cpu"], nap["decisions"]) == (0.5, 2)
    assert census["games"] == 7


def test_the_interpreted_worker_is_the_source_tree() -> None:
    with Worker("interpreted") as worker:
        assert worker.missing == ""
        assert worker.measure("outside:black-centre", 0.0).games == 1


def test_the_table_knows_every_board() -> None:
    assert tuple(KNOWN_BOARDS) == BOARDS


def test_ratios_and_targets_follow_from_the_counts() -> None:
    text = markdown(full_results())
    assert "| Tablée Patolli compiled, inside | 1,200 | 1,200 – 1,200 | 12.00 | 15.00 |" in text
    assert "| compiled ≥ 10 × maedn | inside | 12.00 | 15.00 | 1.00 | 120.00 | pass |" in text
    assert "| compiled copy ≤ 1 µs | copy | 0.50 µs | - | - | - | pass |" in text


def test_what_is_missing_is_said_loudly_and_nothing_is_concluded_from_it() -> None:
    text = markdown(Results(missing={"openspiel": "pyspiel is not installed"}))
    assert "**MISSING: openspiel: pyspiel is not installed. Its rows are not measured.**" in text
    assert "| compiled ≥ 10 × maedn | inside | - | - | - | - | not measured |" in text


def test_the_data_holds_every_round() -> None:
    data = json.loads(json.dumps(plain(full_results())))
    assert all(len(row["rounds"]) == 2 for row in data["rows"])
    assert Row(**{key: data["rows"][0][key] for key in ("worker", "measure", "title", "game")}) == REFERENCE


def test_a_ladder_has_a_row_for_each_step_and_rates_the_whole(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(ladder, "LADDER", ("random", "level-1", "level-2"))
    monkeypatch.setattr(ladder, "STEPS", (("random", "level-1"), ("level-1", "level-2")))
    family = ladder.Ladder("patouche", 3, ["mode=family"], 1)
    played = list(family.play([6, 3], 1, tmp_path))
    assert [tuple(row[:5]) for row in played] == [
        ("Patou’che, mode=family", "3", "level-1", "random", "6"),
        ("Patou’che, mode=family", "3", "level-2", "level-1", "3"),
    ]
    rated = list(family.rated())
    assert [row[2] for row in rated] == ["random", "level-1", "level-2"]
    assert rated[0][3].startswith("0 (")
    assert {len(row) for row in played} == {len(ladder.HEADINGS)}
    assert {len(row) for row in rated} == {len(ladder.RATED)}
    assert all(int(row[6]) > 0 for row in rated)

    def never(*_: object, **__: object) -> None:
        pytest.fail("what is kept is not played again")

    monkeypatch.setattr(arena, "play_deal", never)
    again = ladder.Ladder("patouche", 3, ["mode=family"], 1)
    assert list(again.play([6, 3], 1, tmp_path)) == played
    assert list(again.rated()) == rated


def test_where_all_play_together_each_level_is_told_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "LADDER", ("random", "level-1"))
    monkeypatch.setattr(ladder, "STEPS", (("random", "level-1"),))
    together = ladder.Ladder("patouche", 3, ["mode=cooperative"], 1)
    (row,) = together.play([1], 1, None)
    assert row[3] == "itself"
    (rated,) = together.rated()
    assert rated[2:4] == ("level-1", "-")


@pytest.mark.parametrize("text", ["1,2", "", "a"])
def test_games_are_told_for_all_steps_or_for_each(text: str) -> None:
    assert ladder.games_of("7") == [7] * len(ladder.STEPS)
    assert ladder.games_of("1,2,3,4,5") == [1, 2, 3, 4, 5]
    with pytest.raises((argparse.ArgumentTypeError, ValueError)):
        ladder.games_of(text)


def test_a_tenth_knows_how_far_off_it_is_and_counts_games_not_cases() -> None:
    tenth = Tenth()
    for game, came in ((1, 1.0), (1, 1.0), (2, 0.0), (2, 0.0)):
        tenth.add(game, 0.45, came)
    assert tenth.cases == 4
    assert tenth.off == pytest.approx(0.05)
    assert tenth.error == pytest.approx(0.3536, abs=1e-4)


def test_reliability_is_told_in_tenths_and_by_stage() -> None:
    found = Reliability()
    for number in range(400):
        found.add(number, number % 2, 0.25, 1.0 if number % 4 == 0 else 0.0)
        found.add(number, 2, 1.0, 1.0)
    assert [tenth.cases for tenth in found.tenths] == [0, 0, 400, *[0] * 6, 400]
    assert found.worst() == pytest.approx(0)
    assert found.brier() == pytest.approx([0.09375, 0.3125, 0.0625, 0.0])


def test_a_stack_is_counted_for_the_innermost_part_that_knows_itself() -> None:
    assert parts.part_of_file("/x/tablee/table/look.py", "sight") == parts.RENDERING
    assert parts.part_of_file("/x/tablee/table/api.py", "render") == parts.RENDERING
    assert parts.part_of_file("/x/tablee/table/api.py", "do") == parts.HTTP
    assert parts.part_of_file("/x/tablee/table/signs/turns.py", "look") == parts.PUSH
    assert parts.part_of_file("/x/site-packages/sqlalchemy/engine/base.py", "execute") == parts.STORAGE
    assert parts.part_of_file("/x/uvicorn/protocols/websockets/sansio.py", "send") == parts.PUSH
    assert parts.part_of_file("/x/tablee/games/patolli/state.py", "legal") is None
    assert parts.part_of(sys._getframe(), threaded=False) == parts.LOOP


def test_every_module_that_is_given_a_part_is_there() -> None:
    there = {path.name for path in (ROOT / "src" / "tablee" / "table").rglob("*.py")}
    assert there >= {*parts.PLACES}


def test_a_move_is_played_at_one_house_and_seen_at_another() -> None:
    with open_postgres() as postgres:
        found = processes.measure(processes.TWO_APART, postgres, 2, 0.5)
    for cost in (found.full, found.paced):
        assert len(cost.tally.latencies) >= cost.tally.moves > 0
        assert set(cost.parts) == set(parts.PARTS)


def test_a_rival_that_cannot_run_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _program: None)
    found = processes.measure_all(1, 0.1, (processes.IN_MEMORY,))
    assert found == {"boardgame.io, in memory": "Node.js with npm is not installed"}
    text = processes.markdown(found)
    assert "**MISSING: Node.js with npm is not installed**" in text
    assert "- half of boardgame.io with its files: not measured" in text


def test_targets_compare_what_a_move_costs_at_the_same_pace() -> None:
    def cost(cpu: float) -> processes.Measured:
        one = processes.Cost(TableTally(1.0, 1000, [0.01] * 1000), cpu)
        return processes.Measured(one, one)

    contests = {processes.ONE: 0.5, processes.TWO: 0.52, processes.FOUR: 0.6, processes.IN_FILES: 1.25}
    text = processes.markdown({contest.title: cost(cpu) for contest, cpu in contests.items()})
    assert "- a move takes at most 0.6 ms: 0.50 ms: pass" in text
    assert "- half of boardgame.io with its files: 0.50 ms, 0.40 ×: pass" in text
    assert "- 2 processes, less than 10% more than one: 0.52 ms, 1.04 ×: pass" in text
    assert "- 4 processes, less than 10% more than one: 0.60 ms, 1.20 ×: **miss**" in text


def test_every_onlooker_has_every_view() -> None:
    results = onlookers.run(20, 3)
    assert len(results.seconds) == 3
    assert "20 onlookers of one table" in onlookers.told(results)


def test_the_head_of_a_frame_is_read_once_it_is_whole() -> None:
    assert onlookers.frame(b"\x81") is None
    assert onlookers.frame(b"\x81\x05hello") == (2, 5)
    assert onlookers.frame(b"\x81\x7e\x01") is None
    assert onlookers.frame(b"\x81\x7e\x01\x00") == (4, 256)


def test_copied_tables_can_be_opened_on_both_databases() -> None:
    results = start.run([4], 1)
    assert set(results) == {("SQLite", 4), ("PostgreSQL", 4)}
    assert all(len(woken) == 1 for found in results.values() for woken in found.waking.values())
    assert len(list(start.report(results))) == 6
