"""What a round paid is shown until the next one is under way for whoever looks."""

from __future__ import annotations

from xml.etree.ElementTree import Element, fromstring

import pytest

from tablee.games.patimpatampatum import GAME
from tablee.games.patimpatampatum.material import COMPARSES
from tablee.games.patimpatampatum.rules import Patum
from tablee.kernel.picture import DAY
from tests.games.patimpatampatum.play import END, deal, last_card, play

NAMES = ("Léa", "Ana", "Pau", "Núria", "Jordi")
MACES, GEGANTS, GUITES, TURCS, NANS = range(5)
AWAY = ("play 2", "pawn sp", "to major2")
"""A first turn that leaves the plazas as they are."""


def new_round() -> Patum:
    """Turcs play first in round 2: they have nothing."""
    pawns = {"gegants": "fonts casa-huch casa-balmes", "guites": "joan", "nans": "fonts creu", "maces": "magdalena"}
    return deal(play(last_card(1, order="turcs maces gegants guites nans", **pawns), *END))


def sheet(state: Patum, viewer: int | None, language: str = "en", narrow: bool = False) -> Element | None:
    drawn = GAME.picture.view(state.seen_by(viewer), viewer, GAME.words(language), NAMES, DAY, narrow=narrow)
    return next((part for part in fromstring(drawn).iter() if part.get("id") == "paid"), None)


def written(part: Element) -> str:
    return " ".join(word for text in part.itertext() for word in text.split())


@pytest.mark.rule("PPP-36")
@pytest.mark.parametrize("narrow", [False, True])
def test_the_sheet_tells_what_each_plaza_and_the_houses_paid_to_each_player_in_the_order_of_play(narrow: bool) -> None:
    state = new_round()
    assert [COMPARSES[seat] for seat in state.order] == ["turcs", "guites", "maces", "gegants", "nans"]
    english, french = sheet(state, TURCS, narrow=narrow), sheet(state, None, "fr", narrow)
    assert english is not None
    assert french is not None
    assert written(english) == (
        "Round 1 paid 15 11 8 7 7 6 La Creu Fonts Sant Francesc Magdalena Viladomat Sant Joan Houses In all "
        "· · · · 15 · · · 11 11 · · · · · · · 7 · · · · · · · · 6 · · · · · · 3 · · 6 7 14 26"
    )
    assert written(french).startswith("Gains, manche 1 15 11 8")
    assert "Maisons Total" in written(french)


def test_the_sheet_stays_for_everybody_until_they_choose_a_card_of_their_own() -> None:
    state = new_round()
    for seat in range(5):
        assert sheet(state, seat) is not None
    planned = play(state, "play 2")
    assert sheet(planned, TURCS) is None
    assert sheet(planned, NANS) is not None
    gone = play(state, *AWAY)
    assert gone.awaits == "draw"
    assert sheet(gone, TURCS) is None
    assert sheet(gone, NANS) is not None
    drawn = play(gone, gone.odds()[0][0].text)
    assert sheet(drawn, TURCS) is None
    assert sheet(drawn, GUITES) is not None
    assert sheet(play(drawn, "play 2"), GUITES) is None


def test_pawns_that_move_in_the_new_round_do_not_change_what_the_last_one_paid() -> None:
    state = new_round()
    moved = state.copy()
    moved.pawns.send_home(moved.pawns.token_at(NANS, moved.pawns.town.plazas[0]))
    before, after = sheet(state, None), sheet(moved, None)
    assert before is not None
    assert after is not None
    assert written(before) == written(after)


def test_a_spectator_sees_the_sheet_while_everybody_has_a_first_turn() -> None:
    state = new_round()
    for _ in range(5):
        assert sheet(state, None) is not None
        actor = state.turn
        while state.awaits != "draw":
            assert state.turn == actor
            state = play(state, state.legal(state.to_act()[0])[0].text)
        state = play(state, state.odds()[0][0].text)
    assert sheet(state, None) is None


@pytest.mark.rule("PPP-20")
def test_a_push_takes_the_place_of_the_sheet_for_as_long_as_it_lasts() -> None:
    pawns = {"turcs": "major9", "guites": "major8", "nans": "fonts fonts fonts"}
    state = deal(play(last_card(1, order="turcs guites maces gegants nans", **pawns), *END))
    full = play(state, "play 2", "pawn major9", "to fonts", "draw 6")
    pushed = play(full, "play 2", "play 2", "pawn major8", "push fonts nans")
    assert [sheet(pushed, seat) for seat in range(5)] == [None] * 5
    over = play(pushed, "yield", "draw 6")
    assert [seat for seat in range(5) if sheet(over, seat) is not None] == [MACES, GEGANTS, NANS]


def test_before_the_first_round_is_over_there_is_nothing_to_show() -> None:
    state = play(last_card(1), "play 2")
    assert sheet(state, None) is None


@pytest.mark.parametrize(("language", "told"), [("en", "Round 1 paid Jordi 26: "), ("fr", "rapporté 26 à Jordi")])
def test_whoever_hears_the_picture_is_told_the_same(language: str, told: str) -> None:
    state = new_round()
    drawn = GAME.picture.view(state.seen_by(TURCS), TURCS, GAME.words(language), NAMES, DAY)
    assert told in drawn
    assert "{" not in drawn
