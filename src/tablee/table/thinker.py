"""The process in which bots think: a position comes in, and what the bot would do goes out, with the reason; or, for a
question of another kind, how likely each seat wins, or what was missed in a game that is over."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from importlib import import_module
from time import perf_counter
from typing import Any, TypeVar

from tablee.kernel.chance import Rng
from tablee.kernel.game import Game
from tablee.kernel.record import Step
from tablee.kernel.state import State
from tablee.players import find_player
from tablee.players.chances import Chances, chances, course
from tablee.players.intentions import Intentions
from tablee.players.review import Reviewer, missed_of
from tablee.players.search import lead
from tablee.table.bots import ANEW, CHANCES, COURSE, NOBODY, REVIEW
from tablee.table.workers import serve

MOMENT = 0.4
"""Seconds in which a part of a game is gone through, before others are answered."""

MEANT: defaultdict[str, Intentions] = defaultdict(Intentions)
"""What each kind of bot means to do, at all tables, as long as this process lives: after that, or in another, they
think again. What a weaker one means is nothing for a stronger one to go on with, nor the other way round."""

T = TypeVar("T")


def answer(asked: dict[str, Any]) -> bytes:
    game = import_module(asked["package"]).GAME
    assert isinstance(game, Game)
    state = game.read(asked["begun"]) if asked["begun"] else game.begin(asked["seats"], asked["settings"])
    steps = [Step(seat, text) for seat, text in asked["steps"]]
    return json.dumps(_found(game, state, steps, asked)).encode()


def _found(game: Game, state: State, steps: list[Step], asked: dict[str, Any]) -> dict[str, Any]:
    seat, rng = asked["seat"], Rng(asked["seed"])
    if asked["kind"] == COURSE:
        return {"chances": [(each.shares, each.errors) for each in part(game, state, steps, asked, rng)]}
    if asked["kind"] == REVIEW:
        seen = list(for_a_moment(Reviewer(game, state, steps, asked["seed"]).through(asked["first"])))
        missed = [asdict(each.missed) for each in seen if each.missed is not None]
        decisions = [asdict(each.decision) for each in seen if each.decision is not None]
        return {"upto": asked["first"] + len(seen), "decisions": decisions, "missed": missed}
    if asked["kind"] == ANEW:
        return asdict(Reviewer(game, state, steps, asked["seed"]).surer(missed_of(asked["missed"])))
    follow(game, state, steps)
    seen_now = state.seen_by(seat)
    if asked["kind"] == CHANCES:
        return asdict(chances(game, seen_now, seat, rng))
    player = find_player(asked["player"], game).recalling(MEANT[asked["player"]])
    told = player.judge(seen_now, seat, rng)
    action, gain = told[0].action, lead(told) if player.tells_chances(seen_now) else 0.0
    reason, facts = game.sense.reason(seen_now, seat, action) if game.sense is not None else ("", {})
    return {"text": action.text, "reason": reason, "facts": facts, "gain": gain}


def part(game: Game, state: State, steps: list[Step], asked: dict[str, Any], rng: Rng) -> Iterator[Chances]:
    """The chances along a game from the position that is asked for, for as many as a moment lasts, and one at least."""
    seat, first = asked["seat"], asked["first"]
    follow(game, state, steps[:first])
    return for_a_moment(course(game, state, steps[first:], None if seat == NOBODY else seat, rng))


def follow(game: Game, state: State, steps: Iterable[Step]) -> None:
    for step in steps:
        state.do(step.seat, game.parse(state, step.text))


def for_a_moment(found: Iterable[T]) -> Iterator[T]:
    """As much of it as comes in a moment, and the first in any case."""
    end = perf_counter() + MOMENT
    for each in found:
        yield each
        if perf_counter() > end:
            return


if __name__ == "__main__":
    serve(answer)
