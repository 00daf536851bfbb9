"""PPP-22: where a pawn steps back to after a failed push.

The way is drawn above each test: A is the pawn that pushed, o a square that is taken, * where it comes to rest.
"""

from __future__ import annotations

import random

import pytest

from tablee.games.patimpatampatum.material import COMPARSES, FIRST_HOUSE, PLACES
from tablee.games.patimpatampatum.position import NODE
from tablee.games.patimpatampatum.streets import SMALL_TOWN, WHOLE_TOWN, retreats
from tests.games.patimpatampatum.oracle import Oracle
from tests.games.patimpatampatum.play import legal, play, refused, story, where, why

CASES = 4000


def back(start: str, plaza: str, steps: int, taken: str = "") -> list[str]:
    """The squares among which the defender chooses, with three players."""
    on = [-1] * len(PLACES)
    for word in taken.split():
        on[NODE[word]] = 1
    return [PLACES[square].word for square in retreats(SMALL_TOWN, on, NODE[start], NODE[plaza], steps)]


def position(maces: str, plaza: str, hands: str, others: str = "") -> str:
    mine, theirs = hands.split("|")
    return f"""
        round 1: maces gegants guites
        maces 0: {maces} | {mine} 2
        gegants 0: {plaza} {plaza} {plaza} | {theirs}
        guites 0: {others} | 2
        pile all
        maces to play
    """


@pytest.mark.rule("PPP-22")
def test_the_printed_example_one_step_back_is_taken_so_it_is_two() -> None:
    # Sant Pere ... major7 * - major8 o - major9 A - major10 - Fonts
    example = """
        round 1: guites gegants maces
        maces 0: major8 | 2
        gegants 0: fonts fonts fonts | 6
        guites 0: major9 | 4 3 2
        pile all
        guites to play
    """
    state = play(example, "play 4", "play 3", "pawn major9", "push fonts gegants", "defend 6")
    assert where(state, "guites") == ["major7"]
    free = example.replace("major8", "major6")
    state = play(free, "play 4", "play 3", "pawn major9", "push fonts gegants", "defend 6")
    assert where(state, "guites") == ["major8"]


@pytest.mark.rule("PPP-22")
@pytest.mark.parametrize(("card", "square"), [("4", "major8"), ("5", "major7"), ("6", "major6")])
def test_it_steps_back_by_the_difference_on_the_most_direct_way_to_sant_pere(card: str, square: str) -> None:
    # Sant Pere ... major6 - major7 - major8 - major9 A - major10 - Fonts
    start = position("major9", "fonts", f"5|{card}")
    push = ("play 5", "pawn major9", "push fonts gegants", f"defend {card}")
    assert where(play(start, *push), "maces") == [square]
    assert story(start, *push)[-1] == "retreat maces PPP-22"


@pytest.mark.rule("PPP-22")
def test_sant_pere_ends_the_way() -> None:
    # Sant Pere * - buxade1 - buxade2 ... buxade6 A - Magdalena, eleven steps
    start = position("buxade6", "magdalena", "2|6 fuets")
    assert where(play(start, "play 2", "pawn buxade6", "push magdalena gegants", "defend 6 fuets"), "maces") == []
    assert back("buxade6", "magdalena", 6) == ["sp"]
    assert back("buxade6", "magdalena", 5) == ["buxade1"]
    assert back("buxade6", "magdalena", 5, "buxade1") == ["sp"], "where any number may stand"


@pytest.mark.rule("PPP-22")
def test_of_two_direct_ways_the_defender_chooses() -> None:
    # major8 - major9 * - major10 - huch6 A - huch5 - huch4 * : both lead home by the same number of steps
    start = position("huch6", "fonts", "2|3")
    push = ("play 2", "pawn huch6", "push fonts gegants")
    assert play(start, *push).strength == 1
    assert legal(start, *push, "defend 3") == ["back major9", "back huch4"]
    state = play(start, *push, "defend 3")
    assert (state.to_act(), state.awaits) == ((1,), "retreat")
    assert why(state, "back major10") == "PPP-22 no-way-back"
    assert refused(state, "back major10").facts["places"] == "Carrer Major 9, Carrer de Mossèn Huch 4"
    assert why(state, "yield") == "PPP-22 choose-retreat"
    assert why(state, "back huch4", seat="maces") == "PPP-22 defender-decides"
    assert why(state, "play 2", seat="maces") == "PPP-22 retreat-awaited"
    assert where(play(state, "back huch4"), "maces") == ["huch4"]
    assert where(play(state, "back major9"), "maces") == ["major9"]


@pytest.mark.rule("PPP-22")
def test_way_a_where_it_ends_nearer_to_the_plaza_does_not_serve() -> None:
    # From queralt1 the direct way to Sant Pere leads past Sant Francesc itself: huch1, sfranc2 are as near as it was.
    # So (B): Francesc - queralt1 A - queralt2 - queralt3 *
    assert back("queralt1", "francesc", 2) == ["queralt3"]
    assert back("queralt1", "francesc", 1) == ["queralt2"]
    start = position("queralt1", "francesc", "2|3")
    state = play(start, "play 2", "pawn queralt1", "push francesc gegants", "defend 3")
    assert where(state, "maces") == ["queralt3"]


@pytest.mark.rule("PPP-22")
def test_way_b_goes_on_to_the_first_free_square() -> None:
    # Francesc - queralt1 A - queralt2 o - queralt3 o - queralt4 *
    assert back("queralt1", "francesc", 1, "queralt2 queralt3") == ["queralt4"]
    assert back("queralt1", "francesc", 2, "queralt2") == ["queralt3"], "passed, as on the way forward"


@pytest.mark.rule("PPP-22")
def test_way_b_takes_the_square_nearest_to_sant_pere_and_in_doubt_the_defender_chooses() -> None:
    # Joan - major6 A - major7 * or forn2 *, both seven from Sant Pere
    assert back("major6", "joan", 1) == ["major7", "forn2"]
    # Fonts - pont1 - moreta10 A - moreta11 * or moreta9 *
    assert back("moreta10", "fonts", 1) == ["moreta11", "moreta9"]
    # From ciutat4 away from Magdalena: ciutat5, then sfranc1 *, baixc1 * or forn1 *
    assert back("ciutat4", "magdalena", 2) == ["sfranc1", "baixc1", "forn1"]
    # huch4 is nine from Sant Pere as huch2 is; huch5, farther on, is not to be chosen.
    assert back("huch3", "joan", 1) == ["huch2", "huch4"]


@pytest.mark.rule("PPP-22")
def test_where_way_b_runs_out_the_last_square_serves_if_it_is_free() -> None:
    # Francesc x hores7 * - hores6 A - hores5 : nothing lies beyond hores7 but the plaza, which is never entered
    assert back("hores6", "fonts", 3) == ["hores7"]
    assert back("hores6", "fonts", 3, "hores7") == ["sp"]


@pytest.mark.rule("PPP-22")
def test_way_c_goes_on_along_a_until_it_is_farther() -> None:
    # ciutat2 - ciutat3 * - ciutat4 - ciutat5 - sfranc1 A - sfranc2 : les Fonts are eight away, as from ciutat4
    assert back("sfranc1", "fonts", 1) == ["ciutat3"]
    assert back("sfranc1", "fonts", 2) == ["ciutat3"]
    assert back("sfranc1", "fonts", 3) == ["ciutat3"]
    assert back("sfranc1", "fonts", 1, "ciutat3") == ["ciutat2"], "and free"
    assert back("sfranc1", "fonts", 4) == ["ciutat2"]


@pytest.mark.rule("PPP-22")
def test_one_way_that_gives_a_square_shuts_out_the_next() -> None:
    # moreta5 from Viladomat: moreta8 along the Ronda, sjoan1 where the other way runs out. If that is taken, moreta8.
    assert back("moreta5", "viladomat", 3) == ["moreta8", "sjoan1"]
    assert back("moreta5", "viladomat", 3, "sjoan1") == ["moreta8"]


@pytest.mark.rule("PPP-22")
def test_plazas_and_houses_are_never_entered() -> None:
    for steps in range(1, 12):
        for square in back("major7", "joan", steps):
            assert NODE[square] == 0 or 7 <= NODE[square] < FIRST_HOUSE


@pytest.mark.rule("PPP-22")
def test_a_pawn_that_pushed_from_sant_pere_stays_there() -> None:
    start = position("", "joan", "6 2|6")
    push = ("play 6", "play 2", "pawn sp", "push joan gegants", "defend 6")
    assert where(play(start, *push), "maces") == []
    assert story(start, *push)[-1] == "stay-start maces PPP-22"


@pytest.mark.rule("PPP-22")
def test_a_pawn_that_pushed_from_a_plaza_leaves_it() -> None:
    # Magdalena A - pietat6 - pietat5 *, or buxade6 - buxade5 *
    start = position("magdalena", "viladomat", "6 3|4")
    push = ("play 6", "play 3", "pawn magdalena", "push viladomat gegants")
    assert play(start, *push).strength == 2
    assert legal(start, *push, "defend 4") == ["back pietat5", "back buxade5"]
    state = play(start, *push, "defend 4", "back pietat5")
    assert where(state, "maces") == ["pietat5"]
    assert state.pawns.crowd(NODE["magdalena"]) == 0


@pytest.mark.rule("PPP-22")
def test_the_defender_chooses_even_when_the_last_card_is_gone() -> None:
    start = position("huch6", "fonts", "2|3")
    assert play(start, "play 2", "pawn huch6", "push fonts gegants", "defend 3").to_act() == (1,)


@pytest.mark.rule("PPP-22")
@pytest.mark.parametrize("seats", [3, 5])
def test_crowded_streets_lead_where_every_way_walked_on_its_own_leads(seats: int) -> None:
    rng = random.Random(f"back {seats}")
    town = SMALL_TOWN if seats == 3 else WHOLE_TOWN
    squares = [place for place in town.nodes if 7 <= place < FIRST_HOUSE]
    ways = set()
    for _ in range(CASES // 2):
        slow = Oracle(seats)
        start = rng.choice([*squares, *town.plazas])
        goal = rng.choice([plaza for plaza in town.plazas if plaza != start])
        taken = rng.sample(squares, rng.choice((0, 5, 20, 45)))
        on = [-1] * len(PLACES)
        for number, square in enumerate(taken):
            on[square] = number
            slow.crowds[PLACES[square].word] = [COMPARSES[0]]
        slow.pawn, slow.goal = PLACES[start].word, PLACES[goal].word
        steps = rng.randrange(1, 12)
        found = [PLACES[square].word for square in retreats(town, on, start, goal, steps)]
        assert sorted(found) == slow.retreats(steps)
        ways.add(len(found))
    assert ways >= {1, 2, 3}
