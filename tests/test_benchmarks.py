"""The harness of the benchmarks, without its clock: what it counts, what it says, what it concludes."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec

import pytest
from benchmarks import ladder
from benchmarks.calibration import Reliability, Tenth
from benchmarks.engine import BOARDS, Worker, rows
from benchmarks.ours import Tablee
from benchmarks.report import REFERENCE, Results, Row, markdown, plain
from benchmarks.tally import Census, Measure, Missing, Tally, repeat, serve

from tablee.games.patolli.material import BOARDS as KNOWN_BOARDS
from tablee.kernel.game import compiled


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
    if find_spec("pyspiel") is None:  # only `make bench` installs it
        with pytest.raises(ModuleNotFoundError, match="pyspiel"):
            import_module("benchmarks.peer")
        return
    OpenSpiel = import_module("benchmarks.peer").OpenSpiel  # noqa: N806
    measures = OpenSpiel().measures()
    tally = measures["outside:maedn"](0.0)
    assert tally.games == measures["bots:maedn"](0.0).games == 1
    assert tally.actions > tally.decisions > 0


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


def test_a_ladder_has_a_row_for_each_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "LADDER", ("random", "level-1"))
    (row,) = ladder.rows("patouche", 3, ["mode=family"], 3, 1, 1)
    assert tuple(row[:5]) == ("Patou’che, mode=family", "3", "level-1", "random", "3")
    assert len(row) == len(ladder.HEADINGS)
    (together,) = ladder.rows("patouche", 3, ["mode=cooperative"], 1, 1, 1)
    assert together[3] == "itself"


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
