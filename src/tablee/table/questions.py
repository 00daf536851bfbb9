"""What players may ask of a table before they do anything: why an action is refused, and what a bot would do."""

from __future__ import annotations

from pydantic import BaseModel

from tablee.kernel.game import Forbidden
from tablee.kernel.words import words
from tablee.table.errors import NotNow
from tablee.table.table import Table


class Why(BaseModel):
    """Whether an action is legal now; if not, the rule that forbids it."""

    action: str
    legal: bool
    sentence: str
    clause: str


class Advice(BaseModel):
    """What a bot of the house would do, and why."""

    action: str
    sentence: str


def why(table: Table, seat: int | None, text: str, language: str) -> Why:
    """Judged by what the seat may know; a spectator asks for the first, and knows what spectators do."""
    if table.record.cut_short:
        raise NotNow("over")
    if table.paused:
        raise NotNow("paused")
    seen = table.record.state.seen_by(seat)
    refusal = seen.why_not(seat or 0, table.game.parse(seen, text))
    if refusal is None:
        return Why(action=text, legal=True, sentence="", clause="")
    sentence = Forbidden(table.game, refusal, table.called(language, seat)).sentence(language)
    return Why(action=text, legal=False, sentence=sentence, clause=refusal.clause)


async def hint(table: Table, who: str, seat: int, language: str) -> Advice:
    """A sentence or two: the move, why one would play it, and what it is worth."""
    thought = await table.hint(who, seat)
    speech, seen = table.game.words(language), table.record.state.seen_by(seat)
    action = table.game.label(seen, seat, table.game.parse(seen, thought.text), speech, table.called(language, seat))
    reason = f"reason.{thought.reason}"
    because = speech.say(reason, **thought.facts) if reason in speech else ""
    own, games = words("tablee.table", language), round(100 * thought.gain)
    worth = own.say("table.hint-worth", games=games) if games else ""
    sentence = own.say("table.hint-says", action=action, why=f"{because} {worth}".strip()).strip()
    return Advice(action=thought.text, sentence=sentence)
