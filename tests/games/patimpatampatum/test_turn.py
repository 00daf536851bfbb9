"""PPP-12, PPP-13, PPP-18, PPP-46: the cards of a turn."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tablee.games.patimpatampatum import GAME
from tablee.games.patimpatampatum.material import PLENS
from tablee.kernel.record import Record, reveals
from tablee.kernel.state import Event
from tests.games.patimpatampatum.play import after, events, legal, play, same, story, why

POSITION = """
    round 1: maces gegants guites
    maces 0: major3 | 2 3 3 6 aliga administradors plens
    gegants 0: joan joan joan | 2 tabaler
    guites 0: | 2
    pile all
    maces to play
"""


@pytest.mark.rule("PPP-12")
def test_one_or_two_numbers_and_at_most_one_character_may_be_played() -> None:
    assert "pawn major3" in legal(POSITION, "play 6")
    assert "pawn major3" in legal(POSITION, "play 6", "play 3")
    assert "pawn major3" in legal(POSITION, "play 6", "play 3", "play aliga")
    assert "pawn major3" in legal(POSITION, "play aliga", "play 3")
    assert not [text for text in legal(POSITION, "play 6", "play 3", "play aliga") if text.startswith("play")]


@pytest.mark.rule("PPP-12")
def test_a_third_number_card_is_refused() -> None:
    assert why(POSITION, "play 2", "play 3", "play 6") == "PPP-12 third-number"
    assert why(POSITION, "play 2", "play 3", "play 1/plens") == "PPP-12 third-number"
    assert why(POSITION, "play 2", "play 3", "pawn major3", "play 6") == "PPP-12 third-number"
    assert why(POSITION, "play 2", "pawn major3", "play 6") == "PPP-46 pawn-chosen", "a second one comes too late"


@pytest.mark.rule("PPP-12")
def test_a_second_character_is_refused() -> None:
    two = POSITION.replace("plens", "tabaler")
    assert why(two, "play 6", "play aliga", "play tabaler") == "PPP-12 one-character"
    assert why(two, "play aliga", "play tabaler") == "PPP-12 one-character"
    assert why(two, "play 6", "play aliga", "pawn major3", "play tabaler") == "PPP-12 one-character"
    assert why(two, "play 6", "pawn major3", "play aliga") == "PPP-46 pawn-chosen", "the first one comes too late"


@pytest.mark.rule("PPP-12")
def test_at_least_one_card_is_played_and_nobody_passes() -> None:
    assert why(POSITION, "pawn major3") == "PPP-12 cards-first"
    assert why(POSITION, "to major5") == "PPP-12 cards-first"
    assert why(POSITION, "play aliga", "pawn major3") == "PPP-12 cards-first"
    assert why(POSITION, "pass") == "PPP-20 not-attacked"
    assert why(POSITION, "done") == "PPP-30 no-second-pawn"


@pytest.mark.rule("PPP-12")
def test_one_pawn_is_moved_and_it_is_chosen_before_the_square() -> None:
    assert why(POSITION, "play 2", "to major5") == "PPP-12 pawn-first"
    assert why(POSITION, "play 2", "pawn joan") == "PPP-12 no-pawn"
    assert why(POSITION, "play 2", "push joan gegants") == "PPP-12 pawn-first"
    assert legal(POSITION, "play 2")[-2:] == ["pawn sp", "pawn major3"]


@pytest.mark.rule("PPP-12")
def test_only_cards_of_ones_own_hand_can_be_played() -> None:
    assert why(POSITION, "play 4") == "PPP-12 no-such-card"
    assert why(POSITION, "play 2", "play 2") == "PPP-12 no-other-card"
    assert why(POSITION, "play tabaler") == "PPP-12 no-such-card"
    assert "play 3" in legal(POSITION, "play 3")


@pytest.mark.rule("PPP-12")
def test_the_turn_goes_round_in_the_order_of_play() -> None:
    state = play(POSITION, "play 6", "pawn major3", "to major9")
    assert why(state, "play 2", seat="gegants") == "PPP-13 drawing"
    state = play(state, "draw 4")
    assert state.turn == 1
    assert why(state, "play 2", seat="maces") == "PPP-12 not-your-turn"
    state = play(state, "play 2", "pawn sp", "to major2", "draw 4", "play 2", "pawn sp", "to buxade2", "draw 4")
    assert state.turn == 0


@pytest.mark.rule("PPP-13")
def test_played_cards_are_discarded_and_one_card_is_drawn() -> None:
    assert after(POSITION, "play 6", "play 3", "pawn major3", "to fonts", "draw guites") == same("""
        round 1: maces gegants guites
        maces 0: fonts | 2 3 aliga administradors plens guites
        gegants 0: joan joan joan | 2 tabaler
        guites 0: | 2
        pile all but 3 6
        gegants to play
    """)


@pytest.mark.rule("PPP-13")
def test_when_the_pile_is_empty_play_goes_on_without_drawing() -> None:
    empty = POSITION.replace("pile all", "pile empty")
    assert play(empty, "play 6", "pawn major3", "to major9").turn == 1
    last = POSITION.replace("pile all", "pile 5")
    assert story(last, "play 6", "pawn major3", "to major9", "draw 5") == [
        "draw maces PPP-13",
        "drawn maces PPP-13",
        "pile-empty - PPP-13",
        "turn gegants PPP-12",
    ]
    assert not play(last, "play 6", "pawn major3", "to major9", "draw 5").cards.left, "nothing is shuffled again"


@pytest.mark.rule("PPP-13")
def test_the_drawn_card_is_told_to_the_drawer_alone() -> None:
    told: list[Event] = events(POSITION, "play 6", "pawn major3", "to major9", "draw 5")
    assert [(event.kind, event.facts, event.audience) for event in told[:2]] == [
        ("draw", {"left": 46}, None),
        ("drawn", {"card": "5"}, (0,)),
    ]
    drawing = play(POSITION, "play 6", "pawn major3", "to major9")
    draw = GAME.parse(drawing, "draw 5")
    assert [drawing.shown(viewer, -1, draw) for viewer in (0, 1, 2, None)] == ["draw 5", "draw ?", "draw ?", "draw ?"]
    assert why(drawing, "draw 5", seat="maces") == "PPP-13 by-chance"


def stuck_by_one(cards: str) -> str:
    """No pawn of the maces can move by one, nor by two: every square that near is taken."""
    return f"""
        round 1: maces gegants guites turcs nans
        maces 0: casa-maragall hores3 hores4 hores5 queralt3 queralt4 queralt5 queralt6 queralt7 banys1 banys2 | {cards}
        gegants 0: hores1 hores2 hores6 hores7 queralt1 queralt2 queralt8 moreta11 banys3 banys4 | 2
        guites 0: | 2
        turcs 0: | 2
        nans 0: | 2
        pile all
        maces to play
    """


@pytest.mark.rule("PPP-18")
def test_with_no_legal_play_at_all_a_card_of_ones_choice_is_discarded_and_one_drawn() -> None:
    assert legal(stuck_by_one("plens fuets fuets")) == ["discard plens", "discard fuets"]
    assert story(stuck_by_one("plens fuets"), "discard fuets") == ["discard maces PPP-18"]
    state = play(stuck_by_one("plens fuets"), "discard fuets", "draw 4")
    assert (state.turn, state.cards.sizes[0], state.cards.hands[0][PLENS]) == (1, 2, 1)
    assert why(stuck_by_one("plens fuets"), "play 1/plens") == "PPP-14 leads-nowhere"
    assert why(stuck_by_one("plens aliga"), "play aliga") == "PPP-14 leads-nowhere"


@pytest.mark.rule("PPP-18")
def test_whoever_has_to_discard_is_told_so_and_not_to_choose_cards_or_a_pawn() -> None:
    for asked in ("pawn hores3", "to hores7", "push creu nans", "done"):
        assert why(stuck_by_one("plens fuets"), asked) == "PPP-18 must-discard"
    assert why(stuck_by_one("plens fuets"), "discard 2") == "PPP-18 no-such-card"


@pytest.mark.rule("PPP-12")
def test_nobody_is_told_to_choose_a_pawn_while_none_can_move_by_the_cards_chosen() -> None:
    chosen = stuck_by_one("plens 2")
    assert why(chosen, "play 1/plens", "to hores7") == "PPP-12 more-cards"
    assert why(chosen, "play 1/plens", "push creu nans") == "PPP-12 more-cards"
    assert why(chosen, "play 1/plens", "play 2", "to hores7") == "PPP-12 pawn-first"


@pytest.mark.rule("PPP-18")
def test_nobody_discards_who_can_play() -> None:
    assert why(POSITION, "discard 2") == "PPP-18 can-play"
    assert not [text for text in legal(stuck_by_one("plens 2")) if text.startswith("discard")]


@pytest.mark.rule("PPP-12", "PPP-18")
def test_a_choice_that_leads_to_no_whole_play_is_not_offered() -> None:
    # Three steps lead somewhere, one and two do not: a 1 and a 2 are only played together.
    assert legal(stuck_by_one("plens 2")) == ["play 2", "play 1/plens"]
    assert legal(stuck_by_one("plens 2"), "play 1/plens") == ["play 2"]
    assert legal(stuck_by_one("plens fuets 2"), "play 1/plens") == ["play 2"], "1 and 1 would need a third"
    assert why(stuck_by_one("plens 2"), "play 1/plens", "pawn hores3") == "PPP-14 pawn-stuck"
    assert "pawn hores3" in legal(stuck_by_one("plens 2"), "play 1/plens", "play 2")


@pytest.mark.rule("PPP-12", "PPP-28")
def test_a_number_that_serves_nothing_but_the_pixapi_may_be_chosen_first() -> None:
    assert legal(stuck_by_one("plens pixapi")) == ["play 1/plens", "play pixapi"]
    assert legal(stuck_by_one("plens pixapi"), "play 1/plens") == ["play pixapi"]
    assert legal(stuck_by_one("plens pixapi"), "play pixapi") == ["play 1/plens"]
    assert "pawn hores3" in legal(stuck_by_one("plens pixapi"), "play 1/plens", "play pixapi")
    assert legal(stuck_by_one("pixapi")) == ["discard pixapi"], "a card is not both at once"


@pytest.mark.rule("PPP-46")
def test_what_is_planned_is_hidden_until_the_pawn_goes() -> None:
    for plan in (["play 6"], ["play 6", "play aliga"], ["play 6", "pawn major3"], ["play administradors"]):
        state = play(POSITION, *plan)
        for viewer in (1, 2, None):
            assert state.seen_by(viewer).data() == play(POSITION).seen_by(viewer).data()
            assert state.shown(viewer, 0, GAME.parse(state, plan[-1])) == "plan ?"
        assert state.seen_by(0).legal(0) == state.legal(0)
        assert state.cards.sizes[0] == 7, "the cards are still in the hand"
    told = events(POSITION, "play 6", "pawn major3", "to major9")
    assert told[0].facts == {"cards": "6", "sum": 6}


@pytest.mark.rule("PPP-46", "PPP-30")
def test_an_aligas_second_pawn_is_chosen_in_the_open() -> None:
    second = play(POSITION, "play 6", "play aliga", "pawn major3", "to major9")
    assert [second.shown(viewer, 0, GAME.parse(second, "pawn sp")) for viewer in (1, 2, None)] == ["pawn sp"] * 3
    chosen = play(second, "pawn sp")
    assert all(chosen.seen_by(viewer).pawn == chosen.pawn for viewer in (1, 2, None))


@pytest.mark.rule("PPP-46")
def test_a_plan_can_be_taken_back_and_a_pawn_that_has_gone_cannot_be_chosen_again() -> None:
    assert why(POSITION, "play 6", "pawn major3", "pawn sp") == "PPP-46 pawn-chosen"
    assert why(POSITION, "play 6", "pawn major3", "play 2") == "PPP-46 pawn-chosen"
    state = play(POSITION, "play 6", "pawn major3", "to major9")
    assert state.seen_by(1).data()["discards"] == {"6": 1}


@pytest.mark.rule("PPP-12", "PPP-46")
def test_the_order_in_which_cards_are_chosen_does_not_matter() -> None:
    one = play(POSITION, "play 6", "play 2", "play aliga").data()
    assert one == play(POSITION, "play aliga", "play 2", "play 6").data()


@pytest.mark.rule("PPP-46")
def test_planning_shows_nothing_and_every_card_laid_does() -> None:
    planned = [play(POSITION, *("play 3", "play 2", "play aliga", "pawn major3")[:step]) for step in range(5)]
    assert not any(reveals(before, after, 0, 3) for before, after in pairwise(planned))
    assert reveals(planned[-1], play(planned[-1], "to major8"), 0, 3)
    one = play(POSITION, "play 3", "pawn major3")
    assert reveals(one, play(one, "to major6"), 0, 3), "even one of two equal cards"


@pytest.mark.rule("PPP-46", "PPP-20")
@pytest.mark.parametrize("answer", ["defend 2", "defend 5"])
def test_a_defence_once_shown_cannot_be_taken_back(answer: str) -> None:
    position = """
        round 1: maces gegants guites
        maces 0: huch6 | 2 2
        gegants 0: fonts fonts fonts | 2 2 5
        guites 0: | 2
        pile all
        maces to play
    """
    pushed = play(position, "play 2", "pawn huch6", "push fonts gegants")
    answered = play(pushed, answer)
    assert answered.to_act() == (1,) or answered.awaits == "draw"
    assert reveals(pushed, answered, 1, 3)
    assert not reveals(pushed, play(pushed, "yield"), 1, 3)


def test_a_planned_step_can_be_undone() -> None:
    record = Record(GAME, 3, {}, ["a", "b", "c"])
    record.state = play(POSITION)
    record.play(0, GAME.parse(record.state, "play 6"))
    assert record.may_undo(0)
    assert not record.may_undo(1)
