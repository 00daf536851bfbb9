"""The process in which bots think: a question a line comes in, an answer a line goes out."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from typing import TextIO

from tablee.kernel.chance import Rng
from tablee.kernel.game import Game
from tablee.players import find_player


def answer(line: str) -> str:
    asked = json.loads(line)
    game = import_module(asked["package"]).GAME
    assert isinstance(game, Game)
    state = game.begin(asked["seats"], asked["settings"])
    for seat, text in asked["steps"]:
        state.do(seat, game.parse(state, text))
    seat = asked["seat"]
    seen = state.seen_by(seat)
    action = find_player(asked["player"], game).choose(seen, seat, Rng(asked["seed"]))
    reason, facts = game.sense.reason(seen, seat, action) if game.sense is not None else ("", {})
    return json.dumps({"text": action.text, "reason": reason, "facts": facts})


def serve(questions: TextIO, answers: TextIO) -> None:
    for line in questions:
        answers.write(answer(line) + "\n")
        answers.flush()


if __name__ == "__main__":
    serve(sys.stdin, sys.stdout)
