"""What is in the box, by the number of players: PGM-1 to PGM-6."""

from __future__ import annotations

import pytest

from tablee.games.pagamas import ACTIONS, GAME
from tablee.games.pagamas.material import AMBUSH, DECK, DODGE, FORCE, KIND_WORDS, PLACE_WORDS, ROLE_WORDS
from tablee.games.pagamas.rules import Pagamas, new_game
from tablee.kernel.state import NOBODY
from tests.games.pagamas.play import asked, legal, play, story, why

SIX = """
    a captain:
    b mate:
    c lookout:
    d chaplain:
    e bosun:
    f steward:
    roles
"""


RISING = """
    a captain:
    b mate:
    c lookout:
    d chaplain:
    e bosun:
    f steward:
    hideouts: a hammock, b hammock, c hammock, d hammock, e tavern, f tavern
    offer
"""


@pytest.mark.rule("PGM-1")
@pytest.mark.parametrize(
    ("seats", "ones", "twos", "threes"), [(3, 12, 6, 3), (4, 16, 8, 4), (5, 20, 10, 5), (6, 24, 12, 6)]
)
def test_the_loot_grows_with_the_number_of_players(seats: int, ones: int, twos: int, threes: int) -> None:
    state = new_game(seats)
    assert state.loot.pile[1:] == [ones, twos, threes]
    assert state.loot.left == ones + twos + threes


@pytest.mark.rule("PGM-1")
def test_three_to_six_play() -> None:
    assert GAME.seats == (3, 4, 5, 6)
    assert isinstance(GAME.new(), Pagamas)


@pytest.mark.rule("PGM-2")
@pytest.mark.parametrize(
    ("seats", "characters"),
    [
        (3, {"mate", "lookout"}),
        (4, {"mate", "lookout", "chaplain"}),
        (5, {"mate", "lookout", "chaplain", "bosun"}),
        (6, {"mate", "lookout", "chaplain", "bosun", "steward"}),
    ],
)
def test_as_many_characters_as_players_are_in_the_game(seats: int, characters: set[str]) -> None:
    position = "\n".join(f"{letter} {'captain' if letter == 'a' else '-'}:" for letter in "abcdef"[:seats])
    given = {text.split()[1] for text in legal(position + "\nroles")}
    assert given == characters


@pytest.mark.rule("PGM-2")
def test_with_five_the_steward_is_out() -> None:
    five = "\n".join(line for line in SIX.splitlines() if "steward" not in line)
    assert why(five, "give steward b") == "PGM-2 role-out"
    assert "give steward b" in legal(SIX)


@pytest.mark.rule("PGM-3")
def test_the_captain_and_the_bosun_are_the_strongest() -> None:
    assert dict(zip(ROLE_WORDS, FORCE, strict=True)) == {
        "captain": 4,
        "mate": 3,
        "lookout": 2,
        "chaplain": 2,
        "bosun": 4,
        "steward": 3,
    }


@pytest.mark.rule("PGM-4")
def test_each_player_has_four_hideouts() -> None:
    ashore = SIX.replace("roles", "ashore")
    assert legal(ashore) == ["hide hammock", "hide tavern", "hide brothel", "hide island"]
    assert PLACE_WORDS == ("hammock", "tavern", "brothel", "island")


@pytest.mark.rule("PGM-3")
def test_the_force_of_characters_is_what_counts_in_a_mutiny() -> None:
    [*_, verdict] = [event for event in story(RISING, "mutiny", *["loyal"] * 4) if event.kind.startswith("mutiny")]
    assert (verdict.kind, verdict.facts) == ("mutiny-fails", {"loyal": 14, "mutineers": 4})
    weaker = ("pass", "mutiny", "loyal", "loyal", "loyal", "loyal")
    [*_, verdict] = [event for event in story(RISING, *weaker) if event.kind.startswith("mutiny")]
    assert verdict.facts == {"loyal": 15, "mutineers": 3}


@pytest.mark.rule("PGM-3")
@pytest.mark.parametrize("seat", "def")
def test_chaplain_bosun_and_steward_have_no_power(seat: str) -> None:
    assert why(SIX, f"{seat}: give mate b") == "PGM-12 captain-only"
    share = SIX.replace("roles", "share")
    hauled = ["loot 1", "loot 2", "loot 3", "loot 1", "loot 1"]
    assert why(share, *hauled, f"{seat}: deal 1 {seat}") == "PGM-14 captain-only"
    assert play(share, *hauled).seen_by("abcdef".index(seat)).loot.values == [0] * 5
    dealt = [f"deal {card} a" for card in range(1, 6)]
    assert why(share, *hauled, *(2 * [*dealt, *["nay"] * 6]), f"{seat}: force") == "PGM-15 mate-only"
    night = RISING.replace("offer", "mate-ambush")
    assert why(night, f"{seat}: ambush a tavern") == "PGM-18 mate-first"


@pytest.mark.rule("PGM-3")
def test_captain_mate_and_lookout_have_theirs() -> None:
    share = SIX.replace("roles", "share")
    hauled = ["loot 1", "loot 2", "loot 3", "loot 1", "loot 1"]
    assert "give mate b" in legal(SIX)
    assert "deal 1 d" in legal(share, *hauled)
    assert [play(share, *hauled).seen_by(seat).loot.values for seat in (0, 2)] == [[1, 2, 3, 1, 1]] * 2
    dealt = [f"deal {card} a" for card in range(1, 6)]
    assert legal(share, *hauled, *(2 * [*dealt, *["nay"] * 6]), seat="b") == ["force", "forgo"]
    assert "ambush a tavern" in legal(RISING.replace("offer", "mate-ambush"), seat="b")


@pytest.mark.rule("PGM-5")
def test_the_mutiny_card_begins_calm_and_whoever_starts_a_mutiny_turns_it() -> None:
    assert new_game(4).starter == play(RISING).starter == NOBODY
    assert play(RISING, "pass").starter == NOBODY, "whoever lets it be turns nothing"
    turned = play(RISING, "pass", "mutiny")
    assert turned.starter == 5
    assert why(turned, "e: mutiny") == "PGM-35 risen-already", "it is turned once"


@pytest.mark.rule("PGM-5", "PGM-37")
def test_with_the_next_turn_the_mutiny_card_is_calm_again() -> None:
    fought = play(RISING, "mutiny", *["loyal"] * 3)
    assert fought.starter == 4
    after = play(fought, "loyal")
    assert asked(after) == "* refit"
    assert after.starter == NOBODY


@pytest.mark.rule("PGM-6")
def test_the_action_deck_has_37_cards() -> None:
    assert dict(zip(KIND_WORDS, DECK, strict=True)) == {
        "sailor-1": 6,
        "sailor-2": 5,
        "sailor-3": 4,
        "ambush": 6,
        "blade": 2,
        "dodge": 4,
        "all-hands": 4,
        "bribe": 2,
        "rum": 2,
        "spyglass": 2,
    }
    assert sum(DECK) == 37
    assert new_game(3).cards.left == 37


@pytest.mark.rule("PGM-6")
def test_each_kind_of_card_is_accounted_for_by_itself() -> None:
    state = new_game(3)
    before = GAME.conserved(state)
    assert {word: before[f"cards {word}"] for word in KIND_WORDS} == dict(zip(KIND_WORDS, DECK, strict=True))
    state.cards.deck[AMBUSH] -= 1
    state.cards.deck[DODGE] += 1
    assert sum(GAME.conserved(state).values()) == sum(before.values())
    assert GAME.conserved(state) != before


@pytest.mark.rule("PGM-2")
def test_a_player_who_is_not_at_the_table_is_given_nothing() -> None:
    three = "a captain:\n b mate:\n c lookout:\n roles"
    assert why(three, "give mate d") == "PGM-2 no-such-player"


def test_every_notation_is_read_back_as_the_same_action() -> None:
    state = play(SIX)
    for text, action in ACTIONS.items():
        assert action.text == text
        assert GAME.parse(state, text) is action
    assert len({action.order for action in ACTIONS.values()}) == len(ACTIONS)
