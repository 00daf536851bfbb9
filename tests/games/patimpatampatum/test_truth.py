"""Every refusal says what is so: the clause forbids the action, the facts are right, and what it advises is legal."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

import pytest

from tablee.games.patimpatampatum import ACTIONS, GAME
from tablee.games.patimpatampatum.rules import Patum
from tablee.kernel.state import CHANCE, Action
from tests.games.patimpatampatum.claims import CHARACTERS, CLAIMS, Asked, holds
from tests.games.patimpatampatum.oracle import WORTH, Oracle, is_house
from tests.games.patimpatampatum.play import last_card, play
from tests.games.patimpatampatum.together import moments, told_to_the_oracle

MANY = 20  # games, for each number of players
TOO_MANY = [GAME.parse(GAME.new(3), text) for text in ("defend 6 2", "defend plens fuets", "defend 2 2 maces")]
EVERYTHING = [*ACTIONS.values(), *TOO_MANY]


def by_kind() -> list[list[Action]]:
    """All that can be asked for, in lists, so that every kind of thing is asked for as often."""
    found: dict[str, list[Action]] = defaultdict(list)
    for action in EVERYTHING:
        verb, *words = action.text.split(" ")
        found[" ".join([verb, *map(kind_of, words)])].append(action)
    return list(found.values())


def kind_of(word: str) -> str:
    if word in WORTH:
        return "plaza"
    if is_house(word):
        return "house"
    return "character" if word in CHARACTERS else "anything"


def ask(state: Patum, slow: Oracle, seat: int, actions: Iterable[Action], legal: set[str]) -> set[str]:
    """Ask for these actions: whatever is refused is refused with the truth. The keys of the sentences."""
    met: set[str] = set()
    for action in actions:
        refusal = state.why_not(seat, action)
        if refusal is None:
            assert action.text in legal
            continue
        asked = Asked(slow, legal, seat, action.text, refusal)
        assert holds(asked, refusal.key), f"{asked.me} asked for {action.text}: {refusal}"
        met.add(refusal.key)
    return met


# Written positions, in which everybody asks for everything


def position(maces: str, gegants: str, guites: str, pile: str = "pile all", players: int = 3) -> str:
    five = players == 5
    return f"""
        round 1: maces gegants guites {"turcs nans" if five else ""}
        maces 0: {maces}
        gegants 0: {gegants}
        guites 0: {guites}
        {"turcs 0: | 2" if five else ""}
        {"nans 0: | 2" if five else ""}
        {pile}
        maces to play
    """


def stuck(cards: str) -> str:
    """No pawn of the maces can move by one, nor by two."""
    return position(
        f"casa-maragall hores3 hores4 hores5 queralt3 queralt4 queralt5 queralt6 queralt7 banys1 banys2 | {cards}",
        "hores1 hores2 hores6 hores7 queralt1 queralt2 queralt8 moreta11 banys3 banys4 | 2",
        "| 2",
        players=5,
    )


FREE = position(
    "major9 major10 joan | 4 3 tabaler plens maces", "fonts fonts huch5 casa-huch | 6 2", "fonts joan | 2 2"
)
PUSHED = position(
    "major9 joan | 4 3 2 aliga", "fonts fonts | 6 2 plens fuets maces gegants guites tabaler borratxos", "fonts | 2"
)
PUSH = ("play 4", "play 3", "pawn major9", "push fonts gegants")
EMPTY = position(
    "fonts major10 | 2 4 tabaler",
    "fonts fonts |",
    "major8 huch5 moreta10 | 2 2",
    "maces has attacked gegants\npile empty",
)
HOUSES = "casa-buxade casa-maragall casa-ciutat casa-huch casa-balmes"
WRITTEN: dict[str, tuple[str, tuple[str, ...]]] = {
    "free": (FREE, ()),
    "one number": (FREE, ("play 4",)),
    "numbers": (FREE, ("play 4", "play 3")),
    "a character as a number": (FREE, ("play 1/tabaler",)),
    "tabaler": (FREE, ("play 4", "play tabaler")),
    "tabaler goes": (FREE, ("play 4", "play 3", "play tabaler", "pawn major9")),
    "near": (FREE, ("play 4", "pawn major9")),
    "too near": (position("major9 | 2 3", "fonts fonts | 6", "fonts | 2"), ("play 2", "pawn major9")),
    "taken": (position("hores1 major1 | 2 3", "hores3 | 6", "| 2"), ("play 2", "pawn hores1")),
    "way closed": (
        position("hores7 | 6 6", "fonts francesc francesc | 2", "fonts francesc | 2"),
        ("play 6", "play 6", "pawn hores7"),
    ),
    "own plaza": (position("major9 fonts fonts fonts | 4 2", "| 2", "| 2"), ("play 4", "pawn major9")),
    "pixapi": (position("major1 | 3 pixapi", "major4 | 2", "| 2"), ("play 3", "play pixapi", "pawn major1")),
    "no pixapi": (position("major1 major3 | 2 3 pixapi", "major4 | 2", "| 2"), ("play 3", "play pixapi")),
    "aliga": (
        position("major1 hores1 | 2 aliga 5", "hores3 | 6", "| 2"),
        ("play 2", "play aliga", "pawn major1", "to major3"),
    ),
    "aliga goes": (
        position("major1 hores1 | 2 aliga 5", "hores3 | 6", "| 2"),
        ("play 2", "play aliga", "pawn major1", "to major3", "pawn sp"),
    ),
    "administradors": (
        position("casa-huch | 4 administradors", "casa-ciutat | 2", "| 2"),
        ("play administradors",),
    ),
    "no house": (position(f"{HOUSES} | 4 administradors", "| 2", "| 2"), ()),
    "nobody on start": (
        position(
            "joan joan joan fonts fonts fonts major1 major2 major3 major4 hores1 hores2 hores3 | 4 administradors",
            "| 2",
            "| 2",
        ),
        (),
    ),
    "stuck": (stuck("plens fuets"), ()),
    "stuck by one": (stuck("plens 2"), ("play 1/plens",)),
    "attacked": (EMPTY, ()),
    "attacked goes": (EMPTY, ("play 4", "pawn major10")),
    "defence": (PUSHED, PUSH),
    "defence against one card": (PUSHED, ("play 4", "pawn major9", "push fonts gegants")),
    "defence where plens suffice": (
        position("major8 joan | 2 3", "fonts fonts | 6 plens", "fonts | 2"),
        ("play 2", "play 3", "pawn major8", "push fonts gegants"),
    ),
    "retreat": (
        position("huch6 | 2 4", "fonts fonts | 3 2", "fonts | 2"),
        ("play 2", "pawn huch6", "push fonts gegants", "defend 3"),
    ),
    "borratxos": (PUSHED, (*PUSH, "yield")),
    "no borratxos": (
        position("major9 joan | 4 3 2", "fonts fonts | 6 2", "fonts | 2"),
        (*PUSH, "yield"),
    ),
    "borratxos from a cheap plaza": (
        position("major5 fonts | 4 3 2", "joan joan | 6 borratxos", "joan | 2"),
        ("play 4", "play 3", "pawn major5", "push joan gegants", "yield"),
    ),
    "draw": (FREE, ("play 4", "pawn joan", "to major2")),
    "second deal": (last_card(1), ("play 2", "pawn sp", "to hores2")),
    "over": (last_card(3), ("play 2", "pawn sp", "to hores2")),
}
PAIRS = ("bag maces", "bag gegants")
REST = ("bag turcs", "bag turcs", "bag guites")
SET_UP: dict[str, tuple[int, tuple[str, ...]]] = {
    "seven": (3, ()),
    "bag": (4, ("bag maces",)),
    "lot": (4, (*PAIRS, *PAIRS, *PAIRS, "bag guites", *PAIRS, "bag guites", *REST, *REST)),
}


def written() -> Iterator[Patum]:
    for start, steps in WRITTEN.values():
        yield play(start, *steps)
    for seats, steps in SET_UP.values():
        new = GAME.new(seats)
        yield play(new, *steps)


def ask_for_everything(state: Patum) -> set[str]:
    slow = told_to_the_oracle(state)
    legal = slow.legal()
    met: set[str] = set()
    for seat in (CHANCE, *range(state.seats)):
        met |= ask(state, slow, seat, EVERYTHING, legal)
    return met


def test_the_written_positions_bring_up_every_refusal_and_each_says_what_is_so_and_advises_what_is_legal() -> None:
    met: set[str] = set()
    for state in written():
        met |= ask_for_everything(state)
    assert met == set(CLAIMS)


# Random games, in which everybody asks for this and that


def ask_around(rng: random.Random, seats: int) -> Counter[str]:
    """Whoever acts asks for something of every kind; for every answer, if a push is under way."""
    kinds = by_kind()
    met: Counter[str] = Counter()
    for state, slow in moments(rng, seats):
        if slow.stage == "deal" and rng.random() < 0.9:
            continue
        legal = slow.legal()
        for seat in (CHANCE, *range(seats)):
            some = [rng.choice(actions) for actions in rng.sample(kinds, 3)]
            if seat in state.to_act():
                few = [action for actions in kinds for action in rng.choices(actions, k=3)]
                some += EVERYTHING if slow.stage in ("defence", "retreat", "borratxos") else few
            met.update(ask(state, slow, seat, some, legal))
    return met


@pytest.mark.parametrize("seats", GAME.seats[-1:])
def test_in_a_random_game_every_refusal_says_what_is_so_and_advises_what_is_legal(seats: int) -> None:
    met = ask_around(random.Random(f"truth {seats}"), seats)
    assert {"has-room", "plaza-full", "too-far", "way-closed", "pawn-chosen", "cards-first"} <= set(met)


@pytest.mark.soak
@pytest.mark.parametrize("seats", GAME.seats)
def test_in_many_random_games_every_refusal_says_what_is_so_and_advises_what_is_legal(seats: int) -> None:
    rng = random.Random(f"many truths {seats}")
    for _ in range(MANY):
        assert ask_around(rng, seats)
