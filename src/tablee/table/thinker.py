"""The process in which bots think: a position comes in, and what the bot would do goes out, with the reason; or, for a
question of the kind `CHANCES`, how likely each seat wins."""

from __future__ import annotations

import json
from importlib import import_module
from typing import Any

from tablee.kernel.chance import Rng
from tablee.kernel.game import Game
from tablee.players import find_player
from tablee.players.chances import chances
from tablee.players.search import lead
from tablee.table.bots import CHANCES
from tablee.table.workers import serve


def answer(asked: dict[str, Any]) -> bytes:
    game = import_module(asked["package"]).GAME
    assert isinstance(game, Game)
    state = game.begin(asked["seats"], asked["settings"])
    for seat, text in asked["steps"]:
        state.do(seat, game.parse(state, text))
    seat = asked["seat"]
    seen = state.seen_by(seat)
    rng = Rng(asked["seed"])
    if asked["kind"] == CHANCES:
        found = chances(game, seen, seat, rng)
        return json.dumps({"shares": found.shares, "errors": found.errors}).encode()
    player = find_player(asked["player"], game)
    told = player.judge(seen, seat, rng)
    action, gain = told[0].action, lead(told) if player.tells_chances(seen) else 0.0
    reason, facts = game.sense.reason(seen, seat, action) if game.sense is not None else ("", {})
    return json.dumps({"text": action.text, "reason": reason, "facts": facts, "gain": gain}).encode()


if __name__ == "__main__":
    serve(answer)
