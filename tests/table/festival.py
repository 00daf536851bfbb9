"""Games of PatimPatamPatum up to a moment worth looking at: chance brings what the story needs."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.games.patimpatampatum import GAME
from tablee.games.patimpatampatum.rules import Patum
from tablee.kernel.record import Record, new_record
from tablee.kernel.state import CHANCE

NAMES = ("Léa", "Ana", "Zoé")
MACES, GEGANTS, GUITES = range(3)

OPENING = (
    "two magdalena",
    *("bag maces", "bag guites"),  # Fonts
    *("bag maces", "bag guites"),  # Sant Francesc
    *("bag maces", "bag gegants"),  # Santa Magdalena
    *("bag maces", "bag guites", "bag guites"),  # Viladomat, which is full
    *("bag gegants", "bag gegants", "bag gegants"),  # Sant Joan, full of gegants
    "lot maces",
)
"""Gegants play first, then maces, then guites."""

LEA = "fuets plens borratxos gegants 2 2 3 3 4 4 5 6"
ANA = "6 6 5 5 5 aliga tabaler pixapi 4 4 3 2"
ZOE = "administradors tabaler 2 2 2 3 3 3 4 4 5 6"


def festival(*actions: str, hands: Sequence[str] = (LEA, ANA, ZOE)) -> Record:
    """Pawns on the plazas, twelve cards each, then these actions of whoever is to act."""
    record = new_record(GAME, len(NAMES), {}, NAMES, seed=1)
    for text in OPENING:
        bring(record, text)
    for seat in state_of(record).order:
        for card in hands[seat].split():
            bring(record, f"draw {card}")
    for text in actions:
        go_on(record, text)
    return record


def go_on(record: Record, text: str) -> None:
    """An action of whoever is to act; a card that is then due is drawn."""
    (seat,) = record.state.to_act()
    record.play(seat, GAME.parse(state_of(record), text))
    while record.state.to_act() == (CHANCE,):
        record.throw()


def bring(record: Record, text: str) -> None:
    """This result of chance."""
    record.play(CHANCE, GAME.parse(state_of(record), text))


def state_of(record: Record) -> Patum:
    assert isinstance(record.state, Patum)
    return record.state
