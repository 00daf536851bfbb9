"""The end of a turn and of the game: PGM-29, PGM-37."""

from __future__ import annotations

import pytest

from tablee.games.pagamas import GAME
from tests.games.pagamas.play import asked, hand, loot, play, sailors, story, told, why

LAST = """
    a captain: loot 3 3, buried {a}
    b mate: buried {b}
    c lookout: buried {c}
    last turn
    hideouts: a hammock, b hammock, c hammock
    reveal
"""


def ranks(a: str, b: str, c: str) -> tuple[int, ...]:
    outcome = play(LAST.format(a=a, b=b, c=c), "reveal").outcome()
    assert outcome is not None
    assert outcome.clause == "PGM-29"
    return outcome.ranks


@pytest.mark.rule("PGM-29")
def test_most_buried_shares_win_and_unburied_loot_is_worth_nothing() -> None:
    outcome = play(LAST.format(a="1", b="1 1", c="3"), "reveal").outcome()
    assert outcome is not None
    assert (outcome.points, outcome.ranks, outcome.reason) == ((1, 2, 3), (3, 2, 1), "most-shares")
    assert outcome.sources == {"buried": (1, 2, 3)}


@pytest.mark.rule("PGM-29")
def test_of_those_who_are_equal_the_captain_wins() -> None:
    assert ranks("3", "1 1 1", "1") == (1, 2, 3)
    assert ranks("2", "2", "2") == (1, 2, 2)


@pytest.mark.rule("PGM-29")
def test_else_they_share_the_victory() -> None:
    assert ranks("1", "3", "2 1") == (3, 1, 1)
    assert ranks("1", "3", "1") == (2, 1, 2)  # the Captain's privilege is for the first place only


@pytest.mark.rule("PGM-29")
def test_the_game_ends_with_the_turn_in_which_the_pile_ran_out_not_before() -> None:
    position = (
        LAST.format(a="1", b="1", c="1")
        .replace("reveal", "overboard")
        .replace("    hideouts: a hammock, b hammock, c hammock\n", "")
    )
    assert asked(position) == "a overboard"
    assert asked(position, "done") == "abc ashore"
    assert asked(position, "done", *["hide hammock"] * 3, "pass", "reveal") == "over"
    not_last = LAST.replace("    last turn\n", "").format(a="1", b="1", c="1")
    assert asked(not_last, "reveal") == "* refit"


@pytest.mark.rule("PGM-29", "PGM-30")
def test_at_the_end_the_buried_cards_are_shown() -> None:
    position = LAST.format(a="1", b="1 3", c="1")
    assert play(position).seen_by(None).loot.value(5) == 0
    over = play(position, "reveal")
    assert over.seen_by(None).loot.value(5) == 3
    assert told(position, "reveal")[-4:] == ["unearths-one a", "unearths b", "unearths-one c", "over -"]
    assert story(position, "reveal")[-3].facts == {"shown": "4 (1), 5 (3)", "shares": 4}


@pytest.mark.rule("PGM-29")
def test_nothing_one_card_and_several_are_each_dug_up_in_their_own_words() -> None:
    position = LAST.format(a="2", b="1 3", c="1").replace(", buried 2", "", 1)
    told_in = {
        "en": (
            "Ana has buried nothing.",
            "Léa digs up 4 shares: loot cards 3 (1), 4 (3).",
            "Pau digs up loot card 5: 1 share.",
        ),
        "fr": (
            "Ana n’a rien enterré.",
            "Léa déterre 4 parts\u00a0: butins 3 (1), 4 (3).",
            "Pau déterre le butin 5\u00a0: 1 part.",
        ),
    }
    for language, sentences in told_in.items():
        words = GAME.words(language)
        events = story(position, "reveal")[-4:-1]
        assert tuple(words.event(event, ("Ana", "Léa", "Pau")) for event in events) == sentences


@pytest.mark.rule("PGM-29")
def test_when_it_is_over_nothing_more_is_done() -> None:
    assert why(LAST.format(a="1", b="1", c="1"), "reveal", "a: pass") == "PGM-29 over"


@pytest.mark.rule("PGM-37")
def test_at_the_end_of_a_turn_hideouts_return_and_the_mutiny_card_turns_calm() -> None:
    state = """
        a captain: loot 1, hand dodge
        b mate: loot 2, sailors 2
        c lookout: hand rum
        share forced
        hideouts: a hammock, b tavern, c hammock
        ambush b on c: island
        reveal
    """
    after = play(state, "reveal", "mutiny", "loyal", "pass", "pass", "done")
    assert after.turn == 2
    assert after.hideouts == [-1, -1, -1]
    assert after.ambushes == []
    assert after.starter == -2
    assert after.sides == [0, 0, 0]
    assert (after.forced, after.kept_all, after.revealed) == (False, False, False)


@pytest.mark.rule("PGM-37")
def test_hands_sailors_and_unburied_loot_stay() -> None:
    state = """
        a captain: loot 1, hand dodge
        b mate: loot 2 3, sailors 2
        c lookout: hand rum, buried 1
        hideouts: a hammock, b hammock, c hammock
        reveal
    """
    after = play(state, "reveal")
    assert after.turn == 2
    assert (loot(after, "a"), loot(after, "b")) == ([1], [2, 3])
    assert (hand(after, "a"), hand(after, "c"), sailors(after, "b")) == (["dodge"], ["rum"], [2])
    assert after.captain == 0
