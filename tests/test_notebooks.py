"""The notebooks of the documents are run, cell by cell, and what their last lines come to shows itself."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import polars
import pytest

import tablee
from tablee.kernel.game import find_game, games
from tablee.kernel.notebook import board, game_of
from tablee.kernel.record import Record, new_record
from tablee.kernel.state import CHANCE, State
from tablee.lab.curve import Curve

FOLDER = Path(__file__).parents[1] / "docs" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def code_of(notebook: Path) -> list[str]:
    data = json.loads(notebook.read_text(encoding="utf-8"))
    assert data["nbformat"] == 4
    cells = [cell for cell in data["cells"] if cell["cell_type"] == "code"]
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in cells), "kept without outputs"
    return ["".join(cell["source"]) for cell in cells]


def run(cells: list[str]) -> list[Any]:
    """What the last line of each cell comes to, as a notebook would show it."""
    names: dict[str, Any] = {"__name__": "__main__"}
    found = []
    for source in cells:
        body = ast.parse(source).body
        last = body[-1]
        assert isinstance(last, ast.Expr), "each cell shows something"
        exec(compile(ast.Module(body[:-1], []), "cell", "exec"), names)
        found.append(eval(compile(ast.Expression(last.value), "cell", "eval"), names))
    return found


@pytest.fixture(scope="module")
def shown() -> dict[str, list[Any]]:
    return {notebook.stem: run(code_of(notebook)) for notebook in NOTEBOOKS}


def picture(thing: Any) -> ElementTree.Element:
    return ElementTree.fromstring(thing._repr_svg_())


def test_there_are_three_notebooks() -> None:
    assert [notebook.stem for notebook in NOTEBOOKS] == ["1-first-steps", "2-who-is-ahead", "3-changing-a-rule"]


def test_the_first_steps_show_a_position_its_rules_and_a_record(shown: dict[str, list[Any]]) -> None:
    shelf, position, legal, refusal, record, table, summary = shown["1-first-steps"]
    assert set(shelf) >= set(games())
    assert picture(position).tag.endswith("svg")
    assert legal
    assert refusal.endswith("(PTL-13)")
    assert isinstance(record, Record)
    assert "<svg" in record._repr_html_()
    assert "Léa" in record._repr_html_()
    assert table.columns == ["step", "seat", "player", "kind", "choices", "action", "label", "clauses"]
    assert summary["player"].to_list() == ["Ana", "Léa"]


def test_who_is_ahead_is_a_curve_of_every_seat(shown: dict[str, list[Any]]) -> None:
    ending, over, changes, known, seen = shown["2-who-is-ahead"]
    assert ending
    drawing = picture(over)
    assert sum(each.tag.endswith("}g") and "transform" not in each.attrib for each in drawing) == 3
    assert changes[0] == len(over.changes)
    assert all(sum(shares) == pytest.approx(1, abs=0.02) for shares in known)
    assert "<figcaption>" in seen._repr_html_()


def test_a_changed_rule_is_measured(shown: dict[str, list[Any]]) -> None:
    options, effect, sure, found, table = shown["3-changing-a-rule"]
    assert options == ["loot", "tie"]
    assert effect.sure
    assert effect.other < effect.one
    assert sure["decisions"]
    assert found._repr_html_().startswith("<iframe")
    assert table["differs"].to_list() == ["", "loot=short"]


def test_a_lead_changes_when_somebody_else_is_likeliest() -> None:
    rows = [[0.5, 0.5], [0.6, 0.4], [0.5, 0.5], [0.4, 0.6], [0.3, 0.7], [1.0, 0.0]]
    assert Curve(rows, ["Léa", "Ana"]).changes == [3, 5]


@pytest.mark.parametrize("name", ["patouche", "patolli"])
def test_a_position_shows_itself_once_the_extension_is_loaded(name: str) -> None:
    formatters: dict[type, Any] = {}
    html = SimpleNamespace(for_type=formatters.__setitem__)
    tablee.load_ipython_extension(SimpleNamespace(display_formatter=SimpleNamespace(formatters={"text/html": html})))
    game = find_game(name)
    state = game.new()
    assert game_of(state) is game
    assert "<svg" in formatters[State](state)


def test_what_is_hidden_is_hidden_in_a_notebook_too() -> None:
    game = find_game("pagamas")
    record = new_record(game, 3, {}, names=["Anne", "Bart", "Calico"], seed=2)
    while len(record.steps) < 120:
        seat = record.state.to_act()[0]
        record.throw() if seat == CHANCE else record.play(seat, record.state.legal(seat)[0])
    everybody = board(game, record.state.seen_by(None), names=record.names)._repr_svg_()
    assert board(game, record.state, names=record.names)._repr_svg_() == everybody
    assert everybody in record._repr_html_()


def test_a_record_is_a_data_frame_to_whoever_takes_arrow() -> None:
    record = new_record(find_game("patolli"), 2, {}, names=["Léa", "Ana"], seed=3)
    while len(record.steps) < 30:
        seat = record.state.to_act()[0]
        record.throw() if seat == CHANCE else record.play(seat, record.state.legal(seat)[0])
    table = polars.DataFrame(record)
    decisions = [number for number, step in enumerate(record.steps) if step.seat != CHANCE]
    assert table["step"].to_list() == decisions
    assert table["action"].to_list() == [record.steps[number].text for number in decisions]
    assert set(table["seat"].to_list()) <= {1, 2}
    assert table["clauses"][0].startswith("PTL-8")
