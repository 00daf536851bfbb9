"""PPP-33 to PPP-35: empty hands, and the end of a round."""

from __future__ import annotations

import pytest

from tests.games.patimpatampatum.play import legal, play, pushes, story, where, why


def position(
    maces: str = "major9 major10",
    gegants: str = "fonts fonts",
    guites: str = "fonts",
    hands: str = "6 6 6||2 2",
    pile: str = "pile empty",
) -> str:
    mine, giants, dragons = hands.split("|")
    return f"""
        round 1: maces guites gegants
        maces 0: {maces} | {mine}
        gegants 0: {gegants} | {giants}
        guites 0: {guites} | {dragons}
        {pile}
        maces to play
    """


PUSH = ("play 6", "pawn major9", "push fonts gegants")


def attacked(start: str) -> str:
    """The same, with the maces' one attack on the gegants used up."""
    return start.replace("pile ", "maces has attacked gegants\n        pile ")


@pytest.mark.rule("PPP-33")
def test_each_may_attack_the_empty_handed_only_once_more() -> None:
    assert story(position(), *PUSH) == [
        "play maces PPP-12",
        "push maces PPP-19",
        "last-attack maces PPP-33",
        "enter maces PPP-21",
        "turn guites PPP-12",
    ]
    state = play(position(), *PUSH, "play 2", "pawn sp", "to hores2")
    assert state.turn == 0
    assert pushes(state, "play 6", "pawn major10") == ["push fonts guites"]
    assert why(state, "play 6", "pawn major10", "push fonts gegants") == "PPP-33 attacked-already"


@pytest.mark.rule("PPP-33")
def test_the_one_attack_is_counted_for_each_attacker() -> None:
    start = position("major9", "fonts fonts", "fonts major10", hands="6 6||2 2")
    state = play(start, *PUSH)
    assert pushes(state, "play 2", "pawn major10") == ["push fonts maces", "push fonts gegants"]


@pytest.mark.rule("PPP-33")
def test_an_aliga_attacks_the_empty_handed_once_not_twice() -> None:
    start = position("major9 major10", "fonts fonts fonts", "", hands="6 aliga 2||2 2")
    state = play(start, "play 6", "play aliga", "pawn major9", "push fonts gegants")
    assert pushes(state, "pawn major10") == []
    assert why(state, "pawn major10", "push fonts gegants") == "PPP-33 attacked-already"
    assert why(state, "pawn major10", "to fonts") == "PPP-33 attacked-already"


@pytest.mark.rule("PPP-33", "PPP-19")
def test_a_full_plaza_whose_only_rival_was_attacked_already_is_closed_by_that() -> None:
    start = position("major8 major9 major10", "fonts fonts", "joan", hands="2 6 6||2 2")
    into = ("play 6", "pawn major10", "to fonts")
    crowded = start.replace("guites 0: joan", "guites 0: fonts")
    assert why(attacked(crowded), *into) == "PPP-19 plaza-full", "the guites can still be pushed"
    mixed = start.replace("maces 0: major8", "maces 0: fonts")
    assert why(attacked(mixed), *into) == "PPP-33 attacked-already"
    assert why(mixed, *into) == "PPP-19 plaza-full", "no attack has been used"
    own = position("fonts fonts fonts major10", "joan joan", hands="6 6||2 2", guites="")
    assert why(attacked(own), *into) == "PPP-19 nobody-to-push", "nobody pushes their own pawns"


@pytest.mark.rule("PPP-33", "PPP-43")
def test_a_plan_that_would_need_a_second_attack_is_refused_by_that() -> None:
    start = position("major9 major10", "fonts fonts fonts", "", hands="4 2 tabaler||2 2")
    assert "play tabaler" in legal(start)
    assert "play tabaler" in legal(start, "play 4")
    assert why(attacked(start), "play tabaler") == "PPP-33 attacked-already"
    assert why(attacked(start), "play 4", "play tabaler") == "PPP-33 attacked-already"
    far = start.replace("major9 major10", "")
    assert why(attacked(far), "play tabaler") == "PPP-43 no-push", "no push was possible anyway"
    assert why(far, "play tabaler") == "PPP-43 no-push"


@pytest.mark.rule("PPP-33", "PPP-14")
def test_a_pawn_that_could_do_nothing_but_attack_again_is_refused_by_that() -> None:
    start = position("major10", "fonts fonts fonts", "major8 huch5 moreta10", hands="2 2||2 2")
    assert legal(start, "play 2", "pawn major10") == ["push fonts gegants"]
    assert why(attacked(start), "play 2", "pawn major10") == "PPP-33 attacked-already"
    room = start.replace("guites 0: major8", "guites 0:")
    assert legal(attacked(room), "play 2", "pawn major10") == ["to major8"]


@pytest.mark.rule("PPP-33")
def test_houses_and_squares_are_not_counted_as_attacks() -> None:
    start = position("ciutat1 major1", "casa-ciutat major7", "", hands="6 6 pixapi||2 2")
    state = play(start, "play 6", "pawn ciutat1", "to casa-ciutat")
    assert not any(state.attacked)
    state = play(state, "play 2", "pawn sp", "to hores2", "play 6", "play pixapi", "pawn major1", "to major7")
    assert not any(state.attacked)


@pytest.mark.rule("PPP-33")
def test_the_push_in_which_somebody_runs_out_does_not_count() -> None:
    start = position(hands="6 6 6|2|2 2")
    state = play(start, *PUSH, "defend 2")
    assert not any(state.attacked)
    state = play(state, "play 2", "pawn sp", "to hores2")
    assert "push fonts gegants" in pushes(state, "play 6", "pawn major10")


@pytest.mark.rule("PPP-33")
def test_the_empty_handed_are_skipped_and_draw_no_more() -> None:
    start = position("", "", "", hands="6 6||2 2", pile="pile 3 3 3")
    state = play(start, "play 6", "pawn sp", "to hores6", "draw 3", "play 2", "pawn sp", "to hores2", "draw 3")
    assert (state.turn, state.cards.sizes) == (0, [2, 0, 2])


@pytest.mark.rule("PPP-33")
def test_a_pushed_player_with_cards_may_be_attacked_again_and_again() -> None:
    start = position("major9 major10", "fonts fonts fonts", "", hands="6 6 6|2 2 2|2 2")
    state = play(start, *PUSH, "yield", "play 2", "pawn sp", "to hores2", "play 2", "pawn sp", "to buxade2")
    assert pushes(state, "play 6", "pawn major10") == ["push fonts gegants"]


@pytest.mark.rule("PPP-34")
def test_as_soon_as_a_second_player_has_no_cards_the_round_ends() -> None:
    start = position("", "fonts", "", hands="2||2 2")
    told = story(start, "play 2", "pawn sp", "to hores2")
    assert told[:4] == ["play maces PPP-12", "out maces PPP-33", "move maces PPP-14", "round-end - PPP-34"]
    state = play(start, "play 2", "pawn sp", "to hores2")
    assert (state.round, state.awaits) == (2, "deal")
    assert play(position("", "fonts", "", hands="2|2|2 2"), "play 2", "pawn sp", "to hores2").round == 1


@pytest.mark.rule("PPP-34")
def test_a_hand_is_not_empty_while_a_draw_is_due_to_its_owner() -> None:
    start = position("", "", "", hands="2||2 2", pile="pile 5")
    state = play(start, "play 2", "pawn sp", "to hores2")
    assert (state.round, state.awaits) == (1, "draw")
    assert play(state, "draw 5").turn == 2


@pytest.mark.rule("PPP-34")
def test_a_push_under_way_is_first_defended_and_settled() -> None:
    # The attacker's last card: gegants have none, guites answer, and then the round is over.
    start = position("major9", "fonts fonts", "fonts", hands="6||6 2")
    push = ("play 6", "pawn major9", "push fonts guites")
    state = play(start, *push)
    assert (state.awaits, state.round) == ("defence", 1)
    assert where(play(start, *push, "defend 6"), "maces") == ["major7"]
    assert play(start, *push, "defend 6").round == 2
    assert play(start, *push, "yield").points == [11, 11, 0], "the attacker's pawn stands on les Fonts and is paid"


@pytest.mark.rule("PPP-34")
def test_a_defender_who_runs_out_ends_the_round_even_with_cards_in_the_pile() -> None:
    start = position("major9", "fonts fonts", "fonts", hands="6 6||2", pile="pile all")
    state = play(start, "play 6", "pawn major9", "push fonts guites", "defend 2")
    assert (state.round, state.awaits) == (2, "deal")


@pytest.mark.rule("PPP-34")
def test_when_two_hands_are_empty_an_aligas_second_pawn_does_not_act() -> None:
    start = position("major1 major2", "", "", hands="2 aliga||2 2")
    assert play(start, "play 2", "play aliga", "pawn major1", "to major3").round == 2
    one_left = position("major1 major2", "", "", hands="2 aliga|2|2 2")
    assert play(one_left, "play 2", "play aliga", "pawn major1", "to major3").awaits == "second"


@pytest.mark.rule("PPP-34")
def test_the_retreat_and_the_borratxos_still_belong_to_the_push() -> None:
    start = position("huch6", "", "fonts fonts fonts", hands="2||3")
    state = play(start, "play 2", "pawn huch6", "push fonts guites", "defend 3")
    assert state.awaits == "retreat"
    assert play(state, "back huch4").round == 2
    start = position("major9 joan", "", "fonts fonts fonts", hands="6||borratxos 2")
    state = play(start, "play 6", "pawn major9", "push fonts guites", "yield")
    assert state.awaits == "borratxos"
    assert play(state, "borratxos joan").points == [11, 0, 17]


@pytest.mark.rule("PPP-35")
def test_hand_sizes_discards_and_the_piles_count_are_public_and_hands_are_not() -> None:
    state = play(position(hands="6 5|3|2 2", pile="pile 4 4 4"))
    for viewer in (0, 1, 2, None):
        seen = state.seen_by(viewer)
        assert seen.cards.sizes == [2, 1, 2]
        assert (seen.cards.left, seen.cards.discards) == (3, state.cards.discards)
        for seat in range(3):
            hidden = [0] * len(seen.cards.hands[seat])
            assert seen.cards.hands[seat] == (state.cards.hands[seat] if seat == viewer else hidden)
        assert sum(seen.cards.pile) == 3 + sum(state.cards.sizes) - (
            state.cards.sizes[viewer] if viewer is not None else 0
        )


@pytest.mark.rule("PPP-35")
def test_nobody_need_be_asked_again_when_the_hand_is_gone() -> None:
    assert legal(position(hands="6 6 6|6|2 2"), *PUSH) == ["yield", "defend 6"]
    assert play(position(), *PUSH).awaits == "cards"
