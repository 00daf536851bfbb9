"""Patou'che solved in arrays: the arrays play by the rules, and what is learned reads positions as they do."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tablee.games.patouche import GAME
from tablee.games.patouche.judgement import PatoucheLearned, team_row
from tablee.games.patouche.material import LIMITS
from tablee.games.patouche.outlook import share
from tablee.games.patouche.phases import THROW
from tablee.games.patouche.rules import Patouche
from tablee.games.patouche.state import COOPERATIVE, FAMILY
from tablee.kernel.chance import Rng
from tablee.kernel.state import NOBODY
from tablee.lab import family, team
from tablee.lab.throws import RESULTS, Turns
from tablee.players import find_player
from tests.cli.command import tablee

np: Any = pytest.importorskip("numpy")


def between_turns(mode: str, seats: int, seed: int) -> list[Patouche]:
    """The positions in which somebody begins to throw, of one game."""
    state = GAME.new(seats, mode=mode, level="very-easy")
    player, rng, found = find_player("random", GAME), Rng(seed), []
    while acting := state.to_act():
        if state.phase is THROW and not state.throws:
            found.append(state.copy())
        seat = acting[0]
        state.do(seat, state.sample(rng) if seat < 0 else player.choose(state, seat, rng))
    return found


def in_array(state: Patouche) -> team.Where:
    """Seats from the roller on, as a single column."""
    seats = len(state.flocks)
    order = [(state.turn + far) % seats for far in range(seats)]
    flocks = [state.flocks[seat] for seat in order]
    return team.Where(
        np.array([[flock.sheep() - flock.patous()] for flock in flocks]),
        np.array([(state.wolf - state.turn) % seats]),
        np.array([state.sheep.size()]),
        np.array([state.limit - state.lair]),
    )


@pytest.mark.parametrize("seats", [3, 5])
def test_a_row_of_a_team_is_the_same_from_a_position_and_from_arrays(seats: int) -> None:
    solved = team.Team(np, seats)
    for state in between_turns(COOPERATIVE, seats, 4):
        assert solved.rows(in_array(state))[0].tolist() == pytest.approx(team_row(state))


def test_every_turn_of_a_team_leads_where_the_arrays_say() -> None:
    solved = team.Team(np, 4)
    met = between_turns(COOPERATIVE, 4, 7)
    for before, after in pairwise(met):
        there = in_array(after)
        reached = [solved.after(in_array(before), result) for result in RESULTS]
        assert any(
            all(np.array_equal(getattr(end, part), getattr(there, part)) for part in ("open", "wolf", "pile", "needs"))
            for end in reached
        )


def test_a_turn_in_arrays_is_worth_what_the_sense_expects_of_it() -> None:
    """What `sensible` expects in a team's game, throw by throw, is what the arrays find for its judgement."""
    sense = PatoucheLearned(GAME.package, GAME.version)
    for state in between_turns(COOPERATIVE, 3, 9)[:6]:
        start = state.copy()
        worth = []
        for wolves, patous, sheep in RESULTS:
            end = state.copy()
            text = "w" * wolves + "p" * patous + "s" * sheep
            end.apply(-1, GAME.parse(end, f"throw {text}"))
            end.apply(end.turn, GAME.parse(end, f"keep {text}"))
            worth.append([sense.value(end, start.turn)])
        expected = float(Turns(np, np.array(worth)).value[0])
        throws = [(weight, throw) for throw, weight in state.odds()]
        total = 0.0
        for weight, throw in throws:
            child = state.copy()
            child.do(-1, throw)
            total += weight * sense.value(child, start.turn)
        assert total / sum(weight for weight, _ in throws) == pytest.approx(expected, abs=1e-6)


def test_the_best_team_wins_more_the_fewer_sheep_the_wolf_has_and_no_judgement_wins_more() -> None:
    solved = team.Team(np, 3)
    solved.solve()
    best = [solved.start(solved.values, limit) for limit in sorted(LIMITS.values())]
    assert best == sorted(best)
    assert best[0] == pytest.approx(0.9923, abs=5e-4)
    sense = GAME.learned
    assert isinstance(sense, PatoucheLearned)
    (scorer,) = sense.scorers_of(COOPERATIVE)
    learned = solved.start(solved.reached(team.judging(solved, scorer)), 2)
    assert best[0] - 0.003 < learned <= best[0] + 1e-4


def test_what_sensible_shepherds_think_in_arrays_is_what_they_think() -> None:
    solved = family.Family(np, best=False)
    for state in between_turns(FAMILY, 3, 5):
        order = [(state.turn + far) % 3 for far in range(3)]
        flocks = [state.flocks[seat] for seat in order]
        where = family.Where(
            np.array([[flock.sheep()] for flock in flocks]),
            np.array([[flock.patous()] for flock in flocks]),
            np.array([(state.wolf - state.turn) % 3]),
        )
        stage = family.OPEN
        if state.last != NOBODY:
            stage = family.LAST_TWO if order[-1] == state.last else family.LAST_ONE
        assert float(solved.share(where, stage)[0]) == pytest.approx(share(state, order[-1]), abs=1e-5)


def test_the_command_learns_what_a_team_can_do_and_says_how(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(team, "TEAM_SEATS", (3,))
    monkeypatch.setattr(team, "RECIPE", replace(team.RECIPE, hidden=2, passes=1))
    file = tmp_path / "new.json"
    answer = tablee("train", "patouche", "--games", 20, "--seed", 4, "--to", file)
    assert answer.code == 0, answer.err
    data = json.loads(file.read_text(encoding="utf-8"))
    assert data["made"]["command"] == "tablee train patouche --games 20 --seed 4"
    assert (data["mode"], data["hidden"]) == (COOPERATIVE, 2)
