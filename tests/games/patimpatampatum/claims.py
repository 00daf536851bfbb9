"""What each refusal claims, and whether it is so: judged by the oracle, which knows nothing of the refusals.

A claim is that of the sentence. Where the sentence advises something, the claim is also that this is legal.
"""

from __future__ import annotations

from collections.abc import Callable

from tablee.games.patimpatampatum.material import KIND_NAMES, KIND_WORDS, PLACE_NAMES, PLACES
from tablee.kernel.state import Refusal
from tests.games.patimpatampatum.oracle import (
    COMPARSES,
    START,
    WORTH,
    Oracle,
    card_of,
    is_house,
    is_street,
    lengths,
    number,
    town,
    value,
)

WORD_OF_CARD = dict(zip(KIND_NAMES, KIND_WORDS, strict=True))
NAME_OF_PLACE = {place.word: name for place, name in zip(PLACES, PLACE_NAMES, strict=True)}
OWN_TURN = {"tabaler", "administradors", "pixapi", "aliga"}
CHANCE = "*"
PLAYERS_ACT = {
    "plan": "PPP-12",
    "second": "PPP-30",
    "defence": "PPP-20",
    "retreat": "PPP-22",
    "borratxos": "PPP-31",
}
CHANCE_ACTS = {"seven": "PPP-8", "bag": "PPP-8", "lot": "PPP-10", "deal": "PPP-11", "draw": "PPP-13"}
CHARACTERS = {
    "tabaler": "PPP-26",
    "plens": "PPP-29",
    "administradors": "PPP-27",
    "fuets": "PPP-32",
    "pixapi": "PPP-28",
    "aliga": "PPP-30",
    "borratxos": "PPP-31",
    **dict.fromkeys(COMPARSES, "PPP-25"),
}


class Asked:
    """An action that somebody asked for, the refusal, and the oracle's position, whose legal actions are known."""

    def __init__(self, slow: Oracle, legal: set[str], seat: int, text: str, refusal: Refusal) -> None:
        self.slow = slow
        self.me = COMPARSES[seat] if seat >= 0 else CHANCE
        self.legal = legal if self.me == slow.actor() else set()
        self.text = text
        self.verb, *self.words = text.split(" ")
        self.clause = refusal.clause
        self.facts = refusal.facts

    # What was asked

    @property
    def place(self) -> str:
        return self.words[0]

    @property
    def card(self) -> str:
        """The card that the sentence names."""
        return WORD_OF_CARD[str(self.facts["card"])]

    @property
    def characters(self) -> list[str]:
        return [word for word in self.words if word in CHARACTERS]

    @property
    def as_number(self) -> bool:
        """Whether a card is asked for as a number."""
        return self.verb == "play" and self.words[0] not in CHARACTERS

    def names(self, key: str, who: str) -> bool:
        return self.facts[f"{key}_seat"] == COMPARSES.index(who)

    def says(self, **facts: int | str) -> bool:
        return self.facts == facts

    def here(self, place: str = "") -> bool:
        """Whether the sentence names the place asked for, or this one."""
        return self.facts["place"] == NAME_OF_PLACE[place or self.place]

    # How things are

    @property
    def hand(self) -> list[str]:
        return self.slow.hands[self.me]

    @property
    def movement(self) -> int:
        return sum(map(value, self.slow.numbers))

    @property
    def answers(self) -> bool:
        """Whether it is for the one who asks to say something about a push."""
        return self.slow.stage in ("defence", "retreat", "borratxos") and self.me == self.slow.rival

    @property
    def plans(self) -> bool:
        return self.slow.stage in ("plan", "second") and self.me == self.slow.turn

    def advises(self, start: str) -> bool:
        """Whether something that begins like this is legal."""
        return any(text.startswith(start) for text in self.legal)

    def used(self, card: str) -> int:
        """How often a card is chosen already."""
        return [*self.slow.numbers, self.slow.character].count(card)

    def leads(self, full: frozenset[str]) -> bool:
        """Whether the movement leads to the place asked for while these plazas are full."""
        steps = lengths(self.slow.seats, self.slow.pawn, full).get(self.place, set())
        exact = self.place == START or is_street(self.place)
        return self.movement in steps if exact else bool(steps) and min(steps) <= self.movement

    def useless(self) -> bool:
        """Whether no whole play begins with the card asked for, or the pawn can do nothing, all attacks being free."""
        attacked, self.slow.attacked = self.slow.attacked, set()
        useless = self.text not in (self.slow.plans() if self.slow.stage == "plan" else self.slow.seconds())
        self.slow.attacked = attacked
        return useless

    def free_to_choose(self) -> bool:
        """Whether only its use can speak against the card or pawn asked for."""
        if self.slow.pawn or not self.plans:
            return False
        if self.verb == "pawn":
            return self.place in self.slow.pawns[self.me] and bool(self.slow.numbers)
        card = card_of(self.words[0])
        if self.hand.count(card) <= self.used(card) or self.slow.stage != "plan":
            return False
        return len(self.slow.numbers) < 2 if self.as_number else not self.slow.character

    def serves(self, *characters: str) -> bool:
        """Whether the play asked for would be with one of these characters, and comes to nothing."""
        played = self.words[0] if self.verb == "play" and not self.as_number else self.slow.character
        return played in characters and self.free_to_choose() and self.useless()

    def blames_an_attack(self) -> bool:
        """PPP-33: the rival is empty-handed and was attacked, and that is what closes this."""
        slow = self.slow
        rival = COMPARSES[int(self.facts["rival_seat"])]
        if (self.me, rival) not in slow.attacked or not slow.out(rival):
            return False
        if self.verb == "push":
            return self.words[1] == rival
        if self.verb == "to":
            there = set(slow.standing(self.place))
            return self.place in slow.full() and rival in there and there <= {self.me, rival}
        return not self.useless()


def refused_card(asked: Asked) -> bool:
    """A card that is not held, and was asked for."""
    wanted = {"play": "PPP-12", "discard": "PPP-18", "defend": "PPP-20", "borratxos": "PPP-31"}
    cards = [card_of(word) for word in (asked.verb, *asked.words)]
    return asked.card in cards and asked.card not in asked.hand and asked.clause == wanted[asked.verb]


def both_at_once(asked: Asked) -> bool:
    """A card asked for as number and as character, with no other of its kind in the hand."""
    if asked.verb == "defend":
        return asked.words == [number(asked.card), asked.card] and asked.hand.count(asked.card) == 1
    others = [asked.slow.character] if asked.as_number else asked.slow.numbers
    return asked.card in others and 0 < asked.hand.count(asked.card) == asked.used(asked.card)


def shares_its_plaza(asked: Asked) -> bool:
    """PPP-9: the plaza to be filled gets two pawns, and the one there has the same colour."""
    plaza, room = next((plaza, room) for plaza, room in asked.slow.fill() if len(asked.slow.standing(plaza)) < room)
    return asked.says(plaza=NAME_OF_PLACE[plaza]) and asked.slow.standing(plaza) == asked.words and room == 2


Claim = Callable[[Asked], bool]
CLAIMS: dict[str, tuple[str, Claim]] = {
    # Chance
    "over": ("PPP-40", lambda a: a.slow.stage == "over"),
    "by-chance": ("", lambda a: a.clause == {"lot": "PPP-10", "draw": "PPP-13"}.get(a.verb, "PPP-8")),
    "not-chance": ("", lambda a: a.me == CHANCE and a.clause == PLAYERS_ACT[a.slow.stage]),
    "none-left": (
        "",
        lambda a: (
            a.card not in a.slow.pile
            and a.words == [a.card]
            and a.clause == ("PPP-7" if a.card in COMPARSES[a.slow.seats :] else "PPP-5")
        ),
    ),
    "same-comparse": ("PPP-9", shares_its_plaza),
    "no-such-result": (
        "",
        lambda a: (
            a.me == CHANCE
            and a.says(action=a.text)
            and a.clause == ("PPP-39" if a.slow.stage == "deal" and a.slow.round > 1 else CHANCE_ACTS[a.slow.stage])
        ),
    ),
    # Out of turn
    "not-attacked": ("PPP-20", lambda a: not a.answers),
    "set-up": ("PPP-8", lambda a: a.slow.stage in ("seven", "bag")),
    "lot-awaited": ("PPP-10", lambda a: a.slow.stage == "lot"),
    "dealing": ("", lambda a: a.slow.stage == "deal" and a.clause == ("PPP-11" if a.slow.round == 1 else "PPP-39")),
    "drawing": ("PPP-13", lambda a: a.slow.stage == "draw" and a.names("turn", a.slow.turn)),
    "answer-awaited": ("PPP-20", lambda a: a.slow.stage == "defence" and a.names("rival", a.slow.rival)),
    "retreat-awaited": ("PPP-22", lambda a: a.slow.stage == "retreat" and a.names("rival", a.slow.rival)),
    "borratxos-awaited": ("PPP-31", lambda a: a.slow.stage == "borratxos" and a.names("rival", a.slow.rival)),
    "defender-decides": ("PPP-22", lambda a: a.slow.stage == "retreat" and a.names("rival", a.slow.rival)),
    "not-your-turn": ("PPP-12", lambda a: a.me != a.slow.turn and a.names("turn", a.slow.turn)),
    # The cards of a turn
    "must-discard": ("PPP-18", lambda a: a.advises("discard") and a.verb in ("pawn", "to", "push", "done")),
    "can-play": ("PPP-18", lambda a: a.plans and not a.advises("discard") and bool(a.legal)),
    "no-such-card": ("", refused_card),
    "no-other-card": ("PPP-12", lambda a: 0 < a.hand.count(a.card) == a.slow.numbers.count(a.card)),
    "not-both": ("PPP-6", both_at_once),
    "cards-are-laid": ("PPP-30", lambda a: a.slow.stage == "second" and a.says(sum=a.movement)),
    "third-number": ("PPP-12", lambda a: len(a.slow.numbers) == 2 and a.as_number),
    "one-character": ("PPP-12", lambda a: a.card == a.slow.character and not a.as_number),
    "defence-character": (
        "",
        lambda a: (
            a.card in a.hand
            and a.card not in OWN_TURN | {a.me}
            and a.clause == CHARACTERS[a.card]
            and a.advises(f"play 1/{a.card}")
        ),
    ),
    "defence-only": (
        "",
        lambda a: a.card in a.hand and a.card not in OWN_TURN | {a.me} and a.clause == CHARACTERS[a.card],
    ),
    "administradors-alone": ("PPP-27", lambda a: "administradors" in (a.slow.character, a.words[0])),
    "nobody-on-start": ("PPP-43", lambda a: START not in a.slow.pawns[a.me] and a.words == ["administradors"]),
    "no-house": ("PPP-27", lambda a: all(a.slow.standing(house) == [a.me] for house in a.slow.houses)),
    "no-push": ("PPP-43", lambda a: a.serves("tabaler")),
    "nobody-to-tread-on": ("PPP-43", lambda a: a.serves("pixapi")),
    "leads-nowhere": ("PPP-14", lambda a: a.serves("", "aliga") and a.verb == "play"),
    # The pawn of a turn
    "cards-first": ("PPP-12", lambda a: not a.slow.numbers and a.advises("play ")),
    "pawn-first": ("PPP-12", lambda a: not a.slow.pawn and a.advises("pawn ")),
    "more-cards": ("PPP-12", lambda a: not a.advises("pawn ") and a.advises("play ")),
    "pawn-chosen": ("PPP-46", lambda a: a.here(a.slow.pawn) and (a.advises("to ") or a.advises("push "))),
    "no-second-pawn": ("PPP-30", lambda a: a.slow.stage == "plan" and a.text == "done"),
    "no-pawn": ("PPP-12", lambda a: a.here() and a.place not in a.slow.pawns[a.me]),
    "other-pawn": (
        "PPP-30",
        lambda a: a.here() and a.place == a.slow.moved and a.slow.pawns[a.me].count(a.place) == 1,
    ),
    "pawn-stuck": ("PPP-14", lambda a: a.here() and a.facts["sum"] == a.movement and a.serves("", "aliga")),
    # Where it goes
    "out-of-play": ("PPP-4", lambda a: a.here() and a.place not in town(a.slow.seats)),
    "no-square-twice": ("PPP-41", lambda a: a.here() and a.place == a.slow.pawn),
    "tabaler-pushes": (
        "PPP-43",
        lambda a: (
            a.slow.character == "tabaler" and (a.verb == "to" or a.place not in a.slow.full()) and a.advises("push ")
        ),
    ),
    "pixapi-on-streets": ("PPP-28", lambda a: a.slow.character == "pixapi" and not is_street(a.place)),
    "pixapi-treads": (
        "PPP-43",
        lambda a: a.slow.character == "pixapi" and a.leads(a.slow.full()) and not a.slow.standing(a.place),
    ),
    "plaza-full": ("PPP-19", lambda a: a.here() and a.place in a.slow.full() and a.advises(f"push {a.place} ")),
    "nobody-to-push": (
        "PPP-19",
        lambda a: a.here() and a.place in a.slow.full() and set(a.slow.standing(a.place)) == {a.me},
    ),
    "own-pawn": ("PPP-15", lambda a: a.here() and a.slow.standing(a.place) == [a.me] and a.place not in WORTH),
    "occupied": (
        "PPP-15",
        lambda a: (
            a.here()
            and is_street(a.place)
            and a.slow.standing(a.place) == [COMPARSES[int(a.facts["rival_seat"])]] != [a.me]
        ),
    ),
    "way-closed": (
        "PPP-15",
        lambda a: a.here() and a.facts["sum"] == a.movement and a.leads(frozenset()) and not a.leads(a.slow.full()),
    ),
    "too-far": (
        "PPP-14",
        lambda a: (
            a.here()
            and a.facts["sum"] == a.movement
            and (a.place in WORTH or is_house(a.place))
            and not a.leads(frozenset())
        ),
    ),
    "not-exact": (
        "PPP-14",
        lambda a: (
            a.here()
            and a.facts["sum"] == a.movement
            and (a.place == START or is_street(a.place))
            and not a.leads(frozenset())
        ),
    ),
    "house-only": (
        "PPP-27",
        lambda a: a.slow.character == "administradors" and not is_house(a.place) and a.advises("to casa-"),
    ),
    "own-house": ("PPP-27", lambda a: a.here() and is_house(a.place) and a.slow.standing(a.place) == [a.me]),
    "empty-first": (
        "PPP-27",
        lambda a: (
            a.here()
            and bool(a.slow.standing(a.place))
            and all(not a.slow.standing(text.removeprefix("to ")) for text in a.legal)
        ),
    ),
    "has-room": ("PPP-19", lambda a: a.here() and f"to {a.place}" in a.legal),
    "own-push": ("PPP-19", lambda a: a.here() and a.words[1] == a.me and a.place in a.slow.full()),
    "not-there": ("PPP-19", lambda a: a.here() and a.words[1] not in a.slow.standing(a.place)),
    "attacked-already": ("PPP-33", Asked.blames_an_attack),
    "too-weak": (
        "PPP-19",
        lambda a: (
            a.here()
            and a.place in a.slow.full()
            and a.facts["distance"] == a.facts["sum"] == a.movement
            and a.movement == min(lengths(a.slow.seats, a.slow.pawn, a.slow.full())[a.place])
        ),
    ),
    # Answers
    "answer-push": (
        "PPP-20",
        lambda a: a.names("turn", a.slow.turn) and a.facts["strength"] == a.slow.push and "yield" in a.legal,
    ),
    "too-many-cards": (
        "PPP-20",
        lambda a: a.answers and max(len(a.characters), len(a.words) - len(a.characters)) > 1,
    ),
    "own-turn-character": (
        "",
        lambda a: a.card in a.characters and a.clause == CHARACTERS[a.card] and f"defend 1/{a.card}" in a.legal,
    ),
    "borratxos-later": ("PPP-31", lambda a: a.slow.stage == "defence" and a.characters == ["borratxos"]),
    "fuets-need-number": ("PPP-32", lambda a: a.words == ["fuets"] and "fuets" in a.hand),
    "plens-two-cards": ("PPP-29", lambda a: a.characters == ["plens"] and len(a.slow.numbers) == 1),
    "plens-suffice": (
        "PPP-29",
        lambda a: "defend plens" in a.legal and len(a.words) == 2 and a.says(strength=a.slow.plensed()),
    ),
    "plens-need-number": ("PPP-29", lambda a: a.words == ["plens"] and a.facts["strength"] == a.slow.plensed() >= 1),
    "own-comparse": ("PPP-25", lambda a: a.card == a.me in a.characters and a.me in a.hand),
    "other-comparse": (
        "PPP-25",
        lambda a: a.card in COMPARSES and a.card != a.slow.turn and a.names("turn", a.slow.turn),
    ),
    "comparse-alone": ("PPP-25", lambda a: len(a.words) == 2 and f"defend {a.card}" in a.legal),
    "choose-retreat": ("PPP-22", lambda a: a.verb != "back" and a.advises("back ") and a.names("turn", a.slow.turn)),
    "no-way-back": (
        "PPP-22",
        lambda a: (
            a.here() and sorted(str(a.facts["places"]).split(", ")) == sorted(NAME_OF_PLACE[p] for p in a.slow.options)
        ),
    ),
    "borratxos-or-pass": ("PPP-31", lambda a: a.advises("borratxos ") and "pass" in a.legal),
    "only-pass": ("PPP-31", lambda a: a.legal == {"pass"} and "borratxos" not in a.hand),
    "another-plaza": ("PPP-31", lambda a: a.here() and a.place == a.slow.goal),
    "dearer-plaza": ("PPP-31", lambda a: a.here() and WORTH[a.place] > WORTH[a.slow.goal]),
    "no-target": ("PPP-42", lambda a: a.here() and a.place not in a.slow.pawns[a.slow.turn]),
}
"""By key: the clause, where it is always the same, and whether what is said is so."""


def holds(asked: Asked, key: str) -> bool:
    clause, claim = CLAIMS[key]
    return asked.clause == (clause or asked.clause) and claim(asked)
