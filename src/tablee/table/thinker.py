"""The process in which bots think: a position comes in, and what the bot would do goes out, with the reason; or, for a
question of the kind `CHANCES` or `COURSE`, how likely each seat wins."""

from __future__ import annotations

import json
from importlib import import_module
from time import perf_counter
from typing import Any

from tablee.kernel.chance import Rng
from tablee.kernel.game import Game
from tablee.kernel.record import Step
from tablee.kernel.state import State
from tablee.players import find_player
from tablee.players.chances import chances, course
from tablee.players.search import lead
from tablee.table.bots import CHANCES, COURSE, NOBODY
from tablee.table.workers import serve

MOMENT = 0.4
"""Seconds in which a part of a game is gone through, before others are answered."""


def answer(asked: dict[str, Any]) -> bytes:
    game = import_module(asked["package"]).GAME
    assert isinstance(game, Game)
    state = game.begin(asked["seats"], asked["settings"])
    seat, rng = asked["seat"], Rng(asked["seed"])
    if asked["kind"] == COURSE:
        return json.dumps({"shares": part(game, state, asked, rng)}).encode()
    for doer, text in asked["steps"]:
        state.do(doer, game.parse(state, text))
    seen = state.seen_by(seat)
    if asked["kind"] == CHANCES:
        found = chances(game, seen, seat, rng)
        return json.dumps({"shares": found.shares, "errors": found.errors}).encode()
    player = find_player(asked["player"], game)
    told = player.judge(seen, seat, rng)
    action, gain = told[0].action, lead(told) if player.tells_chances(seen) else 0.0
    reason, facts = game.sense.reason(seen, seat, action) if game.sense is not None else ("", {})
    return json.dumps({"text": action.text, "reason": reason, "facts": facts, "gain": gain}).encode()


def part(game: Game, state: State, asked: dict[str, Any], rng: Rng) -> list[list[float]]:
    """The chances along a game from the position that is asked for, for as many as a moment lasts, and one at least."""
    steps, first = [Step(seat, text) for seat, text in asked["steps"]], asked["first"]
    for step in steps[:first]:
        state.do(step.seat, game.parse(state, step.text))
    end, found = perf_counter() + MOMENT, []
    for shares in course(game, state, steps[first:], None if asked["seat"] == NOBODY else asked["seat"], rng):
        found.append(shares)
        if perf_counter() > end:
            break
    return found


if __name__ == "__main__":
    serve(answer)
