"""What every card and sign on the ship is: the kinds, their clauses, the drawings of them, how many there are."""

from __future__ import annotations

from tablee.games.pagamas.material import (
    ALL_HANDS,
    AMBUSH,
    BLADE,
    BRIBE,
    DECK,
    DODGE,
    EACH,
    KIND_WORDS,
    MOST_SEATS,
    PLACE_WORDS,
    ROLE_WORDS,
    RUM,
    SAILORS,
    SPYGLASS,
    VALUES,
)
from tablee.kernel.tip import Tip

PLACE_CLAUSES = dict(zip(PLACE_WORDS, ("PGM-17", "PGM-23", "PGM-19", "PGM-22"), strict=True))

CARD_CLAUSES = {
    AMBUSH: "PGM-18",
    BLADE: "PGM-6",
    DODGE: "PGM-20",
    ALL_HANDS: "PGM-25",
    BRIBE: "PGM-6",
    RUM: "PGM-6",
    SPYGLASS: "PGM-6",
}

HIDEOUT, LAID, NO_CHARACTER = "hideout", "laid", "no-character"


def _art(*names: str) -> tuple[str, ...]:
    return tuple(f"pgm-{name}" for name in names)


TIPS = {
    **{word: Tip("PGM-3", _art(f"card-{word}", f"bust-{word}")) for word in ROLE_WORDS},
    "mutineer": Tip("PGM-24", _art(*(f"{shape}-{word}-mutineer" for shape in ("card", "bust") for word in ROLE_WORDS))),
    NO_CHARACTER: Tip("PGM-28"),
    **{word: Tip(clause, _art(f"card-{word}")) for word, clause in PLACE_CLAUSES.items()},
    HIDEOUT: Tip("PGM-4", _art("card-back-hideout")),
    LAID: Tip("PGM-18"),
    **{
        KIND_WORDS[kind]: Tip(clause, _art(f"card-{KIND_WORDS[kind]}"), (DECK[kind],))
        for kind, clause in CARD_CLAUSES.items()
    },
    **{KIND_WORDS[kind]: Tip("PGM-6", _art(f"mini-{KIND_WORDS[kind]}"), (DECK[kind],)) for kind in range(SAILORS)},
    **{
        f"loot-{value}": Tip("PGM-1", _art(f"card-loot-{value}", f"mini-loot-{value}"), (EACH[value],))
        for value in VALUES
    },
    "loot": Tip("PGM-16", _art("card-back-loot", "mini-back-loot")),
    "deck": Tip("PGM-11", _art("card-back-action", "mini-back-action"), (sum(DECK),)),
    "hand": Tip("PGM-30", _art("hand-1", "hand-2")),
    "calm": Tip("PGM-23", _art("card-calm")),
    "mutiny": Tip("PGM-25", _art("card-mutiny")),
    "force": Tip("PGM-25", _art("seal-black", "seal-red")),
    "votes": Tip("PGM-14", _art(*(f"flag-{seat}" for seat in range(MOST_SEATS)))),
    "ballot": Tip("PGM-14", _art("vote", "no-vote", "vote-for", "vote-against", "vote-name")),
    "buried": Tip("PGM-22", _art("chest")),
    "fate": Tip("PGM-20", _art("fate-hit", "fate-missed", "fate-dodged")),
    "coin": Tip("PGM-14", _art(*(f"chip-{seat}" for seat in range(MOST_SEATS)))),
}
