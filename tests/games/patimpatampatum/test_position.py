"""Written positions: read strictly, written always in the same form."""

from __future__ import annotations

import pytest

from tablee.games.patimpatampatum.phases import PHASES
from tablee.games.patimpatampatum.position import AWAITED, read, write
from tablee.kernel.position import BadPosition
from tablee.kernel.state import Phase
from tests.games.patimpatampatum.play import play

POSITION = """round 2: guites maces gegants
maces 23: fonts fonts major3 casa-huch | 2 2 5 tabaler
gegants 0: |
guites 4: fonts | 6 gegants
guites has attacked gegants
pile 3 4 plens
maces to play
"""


def test_a_written_position_reads_back_to_the_same_text() -> None:
    assert write(read(POSITION)) == POSITION
    spaced = "\n\n".join("   " + line.replace(" | ", "  |  ") for line in POSITION.splitlines())
    assert write(read(spaced)) == POSITION


@pytest.mark.parametrize("phase", PHASES)
def test_there_are_words_for_whatever_may_be_awaited(phase: Phase) -> None:
    assert phase in AWAITED


def test_in_the_middle_of_a_turn_the_small_print_tells_what_is_chosen() -> None:
    assert write(play(POSITION, "play 5", "pawn major3")).splitlines()[-2:] == ["also cards: 5", "also pawn: 2"]


@pytest.mark.parametrize(
    ("small", "problem"),
    [
        ("also pawn: 100", "from -1 to 99"),
        ("also pawn: 1 2", "not as many numbers"),
        ("also pawn: two", "expected whole numbers"),
        ("also cards: 7", "'7' is none of"),
        ("also luck: 7", "expected small print"),
        ("also pawn: 2\nalso pawn: 2", "each at most once"),
        ("also pawns: 0 0 2 3 / - / 0 / -1", "not as many numbers"),
        ("also gains: 1 1 1", "does not fit"),
        ("also pawn: 2\nmaces to play", "comes last"),
    ],
)
def test_small_print_that_makes_no_sense_is_refused(small: str, problem: str) -> None:
    with pytest.raises(BadPosition) as caught:
        read(f"{POSITION}{small}\n")
    assert problem in str(caught.value)
    assert caught.value.facts["line"] == 8 + small.count("\nalso")


@pytest.mark.parametrize(("pile", "left", "discards"), [("all", 51, 0), ("empty", 0, 51), ("all but 3 plens", 49, 2)])
def test_the_pile_has_short_forms(pile: str, left: int, discards: int) -> None:
    state = read(POSITION.replace("pile 3 4 plens", f"pile {pile}"))
    assert (state.cards.left, sum(state.cards.discards)) == (left, discards)
    assert f"pile {pile}\n" in write(state)


@pytest.mark.parametrize(
    ("old", "new", "line", "problem"),
    [
        ("round 2", "round 4", 1, "expected a round"),
        ("guites maces gegants", "guites maces", 1, "one place"),
        ("guites maces gegants", "guites maces turcs", 1, "none of"),
        ("guites maces gegants", "guites maces maces", 1, "one place"),
        ("maces 23:", "mace 23:", 2, "expected maces here"),
        ("maces 23:", "maces:", 2, "expected maces with points"),
        ("major3", "major30", 2, "no street square"),
        ("major3", "creu", 2, "no street square"),
        ("major3", "sp", 2, "no street square"),
        ("major3 casa-huch", "casa-huch casa-huch", 2, "two pawns"),
        ("fonts fonts major3", "fonts " * 5, 2, "holds 4 pawns"),
        ("major3", " ".join(f"major{n}" for n in range(1, 11)) + " huch1", 2, "13 pawns, not 14"),
        ("tabaler", "nans", 2, "only 0 cards"),
        ("tabaler", "drum", 2, "'drum' is none of"),
        ("pile 3 4 plens", "pile gegants", 6, "elsewhere"),
        ("pile 3 4 plens", "pile all 3", 6, "name no cards"),
        ("pile 3 4 plens", "stock 3", 6, "expected a pile"),
        ("maces to play", "gegants to play", 7, "without cards"),
        ("maces to play", "nans to play", 7, "none of"),
        ("maces to play", "maces", 7, "expected whose turn"),
        ("6 gegants", "", 7, "the round is over"),
        ("attacked gegants", "attacked maces", 5, "without cards"),
        ("has attacked", "attacked", 5, "used attack"),
    ],
)
def test_what_cannot_be_is_refused_with_its_line(old: str, new: str, line: int, problem: str) -> None:
    with pytest.raises(BadPosition) as caught:
        read(POSITION.replace(old, new))
    assert caught.value.facts["line"] == line
    assert problem in str(caught.value.facts["problem"])


def test_points_before_the_end_of_round_one_are_refused() -> None:
    with pytest.raises(BadPosition, match="nobody has points"):
        read(POSITION.replace("round 2", "round 1"))


@pytest.mark.parametrize("text", ["", "round 1: maces gegants guites\n"])
def test_too_few_lines_are_refused(text: str) -> None:
    with pytest.raises(BadPosition, match="expected"):
        read(text)
