"""What every card, place and sign of the feast is: the kinds, their clauses, the drawings, how many there are."""

from __future__ import annotations

from tablee.games.patimpatampatum.material import (
    CHARACTER_CLAUSES,
    COMPARSES,
    DECK_ROWS,
    HAND,
    KIND_WORDS,
    NUMBERS,
    PAWNS,
    PLACES,
    PLAZAS,
    ROUNDS,
)
from tablee.kernel.tip import Tip

SEATS = range(len(COMPARSES))


def _art(*names: str) -> tuple[str, ...]:
    return tuple(f"ppp-{name}" for name in names)


def _in_deck(kind: int) -> tuple[int, ...]:
    return tuple(row[kind] for row in DECK_ROWS.values())


TIPS = {
    **{
        f"card-{KIND_WORDS[kind]}": Tip("PPP-6", _art(f"card-{KIND_WORDS[kind]}"), _in_deck(kind))
        for kind in range(NUMBERS)
    },
    **{
        KIND_WORDS[kind]: Tip(clause, _art(f"card-{KIND_WORDS[kind]}"), _in_deck(kind))
        for kind, clause in enumerate(CHARACTER_CLAUSES, NUMBERS)
    },
    "comparse": Tip("PPP-25", _art(*(f"card-comparse-{name}" for name in COMPARSES)), (1,)),
    **{name: Tip("PPP-1", _art(f"badge-{seat}")) for seat, name in enumerate(COMPARSES)},
    "pawn": Tip("PPP-2", _art(*(f"pawn-{seat}" for seat in SEATS)), tuple(PAWNS.values())),
    "waiting": Tip("PPP-10", _art("pile")),
    "start": Tip("PPP-3"),
    **{PLACES[plaza].word: Tip("PPP-36") for plaza in PLAZAS},
    "house": Tip("PPP-24", _art("casa")),
    "street": Tip("PPP-15"),
    "score": Tip("PPP-40", _art(*(f"marker-{seat}" for seat in SEATS))),
    "track": Tip("PPP-36"),
    "round": Tip("PPP-16", _art(*(f"lantern-{number}" for number in range(1, ROUNDS + 1)))),
    "hand": Tip("PPP-35", _art("small-back", *(f"fan-{cards}" for cards in range(1, HAND + 1)))),
    "pile": Tip("PPP-13", _art("card-back")),
    "push": Tip("PPP-19", _art("burst", "uproar")),
    "defence": Tip("PPP-20", _art("shield")),
    "enough": Tip("PPP-20", _art("tick")),
}
