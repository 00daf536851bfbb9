"""Play a game of Patolli from Python, ask the rules a question, draw a position and keep the record."""

from pathlib import Path

from tablee.kernel.chance import Rng
from tablee.kernel.game import find_game
from tablee.kernel.picture import DAY
from tablee.kernel.record import new_record
from tablee.players import find_players

game = find_game("patolli")
words = game.words("en")
players = find_players(["sensible", "random"], game, seats=2)
record = new_record(game, 2, {"board": "full-circuit"}, names=["Léa", "Ana"])
record.salts = ["maize", "cacao"]  # after the commitment is known, before the first throw
rng = Rng(seed=1)
while (outcome := record.state.outcome()) is None:
    seat = record.state.to_act()[0]
    if seat < 0:
        record.throw()
    else:
        record.play(seat, players[seat].choose(record.state.seen_by(seat), seat, rng))
print(words.ending(outcome, record.names))

refusal = record.state.why_not(0, game.parse(record.state, "7-10"))
print(words.refusal(refusal), refusal.clause) if refusal else print("It is legal.")

seen = record.at(100).seen_by(viewer=None)
Path("position.svg").write_text(game.picture.standalone(seen, None, words, record.names, DAY), "utf-8")
Path("game.record").write_text(record.write(), "utf-8")
