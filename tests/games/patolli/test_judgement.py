"""The learned judgement: what it says of positions, and what happens without it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tablee.games.patolli import GAME, weights
from tablee.games.patolli.judgement import PatolliLearned
from tablee.games.patolli.material import BOARDS
from tablee.games.patolli.player import PatolliSense
from tablee.games.patolli.position import read
from tablee.kernel.chance import Rng
from tablee.kernel.errors import LeftOut
from tablee.kernel.state import CHANCE
from tablee.players import ThinkingPlayer

MIDDLE = "black-centre\n0 right: 7 23 35 49, reserve 1, home 1\n1 left: 9 33 15 47, reserve 1, home 1\n0 to throw\n"


def fresh() -> PatolliLearned:
    return PatolliLearned(PatolliSense(), GAME.version)


def unused(folder: Path, change: dict[str, object] | str | None) -> None:
    """The file of a board as somebody may find it: changed, cut short, or not there."""
    if change is None:
        return
    text = (weights.FOLDER / "black-centre.json").read_text(encoding="utf-8")
    changed = change if isinstance(change, str) else json.dumps({**json.loads(text), **change})
    (folder / "black-centre.json").write_text(changed, encoding="utf-8")


@pytest.mark.parametrize("board", BOARDS)
def test_every_board_has_weights_that_tell_how_they_came_to_be(board: str) -> None:
    found = weights.read(board, GAME.version)
    assert found.made["command"].startswith(f"tablee train patolli --board {board} ")
    assert {"seed", "date", "games", "computed-by", "recipe"} <= set(found.made)
    assert any(fact.endswith("processor-minutes") for fact in found.made)
    assert found.strength


@pytest.mark.parametrize("board", BOARDS)
def test_what_one_side_hopes_the_other_fears(board: str) -> None:
    rng = Rng(2)
    learned = fresh()
    state = GAME.new(board=board)
    for _ in range(60):
        acting = state.to_act()[0]
        state.do(acting, state.sample(rng) if acting == CHANCE else state.pick(acting, rng))
        if state.turn >= 0:
            values = [learned.value(state, seat) for seat in (0, 1)]
            assert sum(values) == pytest.approx(1)
            assert min(values) > 0


def test_a_throw_is_worth_what_its_best_move_is_worth() -> None:
    learned = fresh()
    state = read(MIDDLE.replace("0 to throw", "0 to move 3"))
    found = []
    for action in state.legal(0):
        child = state.copy()
        child.do(0, action)
        found.append(learned.value(child, 0))
    assert learned.value(state, 0) == max(found)


def test_a_side_that_is_nearly_home_is_likely_to_win() -> None:
    state = read("black-centre\n0 right: 48, home 5\n1 left: 9 33, reserve 4\n0 to throw\n")
    assert fresh().value(state, 0) > 0.95


def test_nobody_looks_farther_than_the_judgement_bears() -> None:
    text = "{}\n0 right: 7 23, reserve 3, home 1\n1 right: 5 14, reserve 3, home 1\n0 to move 2\n"
    for board, told in (("full-circuit", True), ("marked-arms", False)):
        state = read(text.format(board))
        at_once, ahead = (
            [(each.action, each.value) for each in ThinkingPlayer(fresh(), depth).judge(state, 0, Rng(1))]
            for depth in (0, 1)
        )
        assert (at_once == ahead) == told


def test_reasons_are_those_of_the_sense() -> None:
    state = read("black-centre\n0 right: 20 49, home 4\n1 right: 30 40 41 42 43 45\n0 to move 3\n")
    for action in state.legal(0):
        assert fresh().reason(state, 0, action) == GAME.sense.reason(state, 0, action)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (None, "missing"),
        ("{", "damaged"),
        ("[]", "damaged"),
        ({"weights": "AAAA"}, "damaged"),
        ({"weights": "é"}, "damaged"),
        ({"hidden": 0}, "damaged"),
        ({"made": {}, "hidden": "many"}, "damaged"),
        ({"rules": 2}, "belongs to other rules"),
        ({"board": "full-circuit"}, "belongs to other rules"),
    ],
)
def test_without_its_weights_it_says_so_once_and_judges_as_the_sense_does(
    change: dict[str, object] | str | None, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unused(tmp_path, change)
    monkeypatch.setattr(weights, "FOLDER", tmp_path)
    learned = fresh()
    state = read(MIDDLE)
    with pytest.warns(LeftOut, match=told) as caught:
        values = [learned.value(state, seat) for seat in (0, 1, 0)]
    assert len(caught) == 1
    assert values == [GAME.sense.value(state, seat) for seat in (0, 1, 0)]


def test_before_both_have_chosen_their_way_the_sense_judges() -> None:
    state = GAME.new()
    assert fresh().value(state, 0) == GAME.sense.value(state, 0)
