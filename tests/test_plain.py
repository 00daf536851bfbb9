"""Plain Python and the compiled package are one program: the suite runs on one of them, and they do the same."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from tablee.kernel.chance import Rng
from tablee.kernel.game import games
from tablee.kernel.picture import DAY
from tablee.kernel.record import load
from tablee.kernel.sheet import read
from tablee.kernel.state import CHANCE
from tablee.players import find_player
from tests.conftest import SOURCE, TESTS

SOMETIMES = 40


def told(name: str) -> list[str]:
    """All that a game tells, shows and refuses on its way: one at random, one with sense, and those that are kept."""
    game, tale = games()[name], []
    for player, seats in (("random", game.seats[-1]), ("sensible", game.seats[0])):
        mind, rng = find_player(player, game), Rng(7)
        state, step = game.begin(seats, game.settle(seats, {})), 0
        names = tuple(f"P{seat}" for seat in range(seats))
        while acting := state.to_act():
            seat = acting[0]
            action = state.sample(rng) if seat == CHANCE else mind.choose(state.seen_by(seat), seat, rng)
            if seat != CHANCE and step % SOMETIMES == 0:
                seen = state.seen_by(seat)
                tale += [json.dumps(seen.data()), game.picture.view(seen, seat, game.words("fr"), names, DAY)]
                refusal = seen.why_not((seat + 1) % seats, action)
                tale += [refusal.clause if refusal else "", *(each.text for each in state.legal(seat))]
            tale.append(action.text)
            state.apply(seat, action)
            step += 1
        outcome = state.outcome()
        assert outcome is not None
        tale.append(str([outcome.ranks, outcome.points, outcome.reason, outcome.sources]))
    for file in sorted((TESTS / "records").glob(f"{name}-*.record")):
        record = read(load(file))
        tale.append(json.dumps(record.at(len(record.steps)).data()))
    return tale


def digests(name: str) -> list[str]:
    return [sha256(line.encode()).hexdigest()[:8] for line in told(name)]


@pytest.mark.parametrize("name", games())
def test_plain_python_tells_the_same(name: str) -> None:
    command = [sys.executable, "-m", "tests.test_plain", name]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(SOURCE), str(TESTS.parent)])}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    package, *plain = done.stdout.split()
    assert Path(package).is_relative_to(SOURCE)
    assert plain == digests(name)


if __name__ == "__main__":
    import tablee.kernel.state

    print(tablee.kernel.state.__file__, *digests(sys.argv[1]))  # noqa: T201
