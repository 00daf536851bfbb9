"""Looking for problems: the review of games between bots tells where somebody missed something, and what is kept is
better than everything else that could be done there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from tablee.kernel.chance import Rng
from tablee.kernel.game import Game
from tablee.kernel.options import Switch
from tablee.kernel.problem import FILE, FOLDER, FORMAT, Problem
from tablee.kernel.record import Record, new_record
from tablee.kernel.state import CHANCE
from tablee.lab.simulate import game_seed
from tablee.players import find_player
from tablee.players.review import Missed, Reviewer, review

COMPANY = ("level-1", "level-2", "level-3", "sensible")
"""Who plays: good enough to come to real positions, and not so good as to miss nothing."""

CLEAR, ERRORS = 0.03, 3.0
"""By how much the best action has to win more often than any other, and by how many standard errors."""

MOST_LEGAL = 16
"""Actions from which the best is to be found: more are no problem but a search."""

APART = 4
"""Steps between two decisions that are not of one turn."""

A_GAME = 3
"""Problems that one game may give."""

LONGEST = 3000


def find(game: Game, count: int, seed: int) -> Iterator[Problem]:
    """So many of them, from as many games as it takes."""
    found = number = 0
    while found < count:
        for problem in _of_a_game(game, seed, number):
            yield problem
            found += 1
            if found == count:
                return
        number += 1


def played(game: Game, seed: int, number: int) -> Record:
    """A game of bots, at a table of every size in turn; boards, maps and modes are drawn by lot, but nothing is
    switched on that usually is not."""
    rng, usual = Rng(game_seed(seed, number)), {each.name: each.default for each in game.options}
    switches = [each.name for each in game.options if isinstance(each, Switch)]
    agreed = [
        each for each in game.option_sets(house_rules=False) if all(each[name] == usual[name] for name in switches)
    ]
    seats, settings = game.seats[number % len(game.seats)], agreed[rng.below(len(agreed))]
    names = [COMPANY[rng.below(len(COMPANY))] for _ in range(seats)]
    players = [find_player(name, game).studied() for name in names]
    record = new_record(game, seats, settings, names, game_seed(seed, number))
    while (acting := record.state.to_act()) and len(record.steps) < LONGEST:
        if acting == (CHANCE,):
            record.throw()
        else:
            record.play(acting[0], players[acting[0]].choose(record.state.seen_by(acting[0]), acting[0], rng))
    return record


def _of_a_game(game: Game, seed: int, number: int) -> Iterator[Problem]:
    record = played(game, seed, number)
    if record.outcome() is None:
        return
    reviewer = Reviewer(game, record.at(0), record.steps, seed, studied=True)
    told = 0
    for missed in _candidates(reviewer, record, seed):
        problem = _as_problem(reviewer, record, missed, f"seed {seed}, game {number}, step {missed.step + 1}")
        if problem is not None and told < A_GAME:
            told += 1
            yield problem


def _candidates(reviewer: Reviewer, record: Record, seed: int) -> list[Missed]:
    """What was missed, the worst first. Where nothing is left to chance, every decision that seems to decide the game,
    whatever was done there: of a few that follow each other the last, and only where the reason names something."""
    if reviewer.sense.certain(record.at(len(record.steps) - 1)):
        found = [each for each in reviewer.decisive() if each.facts]
        steps = {each.step for each in found}
        return [each for each in found if steps.isdisjoint(range(each.step + 1, each.step + APART + 1))]
    *_, looked_at = review(record, seed, studied=True)
    return sorted(looked_at.missed, key=lambda each: -each.cost)


def _as_problem(reviewer: Reviewer, record: Record, missed: Missed, source: str) -> Problem | None:
    """The position in which something was missed, if what was better there is better than all else."""
    state = record.at(missed.step)
    if len(state.legal(missed.seat)) > MOST_LEGAL or missed.cost < CLEAR:
        return None
    gain, error = reviewer.lead(missed)
    if gain < max(CLEAR, ERRORS * error):
        return None
    position = record.game.write(state)
    facts = (position, record.seats, missed.seat, missed.better, round(gain, 4), round(error, 4))
    return Problem(*facts, missed.reason, missed.facts, source)


def write(game: Game, problems: list[Problem], command: str, folder: Path) -> Path:
    """Keep them beside the game, with how they came to be."""
    file = folder / FOLDER / FILE
    file.parent.mkdir(exist_ok=True)
    data = {"format": FORMAT, "rules": game.version, "made": {"command": command}}
    data |= {"problems": [asdict(problem) for problem in problems]}
    file.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", "utf-8")
    return file
