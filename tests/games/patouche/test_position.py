"""A position can be written and read back; what no game can reach is refused."""

from __future__ import annotations

import pytest

from tablee.games.patouche.phases import PHASES
from tablee.games.patouche.position import AWAITED, read, write
from tablee.games.patouche.rules import new_game
from tablee.kernel.chance import Rng
from tablee.kernel.position import BadPosition
from tests.games.patouche.play import play

EXPERT = """expert
a: 4/ram s/p 2+s/super s
b: -/tired 3 s=0/p
c:
sheep 23 then 4 s 0
patous 16 then wolf
wolf at b
last round by c
a to play ps of wps
"""


def test_a_position_is_written_as_it_was_read() -> None:
    assert write(read(EXPERT)) == EXPERT
    assert write(read("\n\n  ".join(EXPERT.splitlines()))) == EXPERT


def test_a_pile_that_is_not_mentioned_holds_the_rest_and_places_can_be_counted() -> None:
    state = read("family\na: s/p*3 s*2\nb:\nc:\nwolf at a\na to throw")
    assert (state.sheep.top, state.patous.top) == (28, 19)
    assert write(state).splitlines()[1] == "a: s/p s/p s/p s s"


@pytest.mark.parametrize("mode", ["family", "expert", "cooperative"])
def test_positions_have_the_same_key_exactly_when_they_are_equal(mode: str) -> None:
    met: dict[object, object] = {}
    for seed in range(12):
        state = new_game(3, mode, "easy")
        rng = Rng(seed)
        while state.to_act():
            assert state.copy().key() == state.key()
            assert met.setdefault(state.key(), state.data()) == state.data()
            seat = state.to_act()[0]
            state.do(seat, state.sample(rng) if seat == -1 else state.pick(seat, rng))
    assert len(met) == len({str(data) for data in met.values()})


@pytest.mark.parametrize("mode", ["family", "expert", "cooperative"])
def test_every_position_of_random_games_survives_the_writing(mode: str) -> None:
    for seed in range(12):
        state = new_game(3 + seed % 3, mode, ("very-easy", "easy", "hard")[seed % 3])
        rng = Rng(seed)
        while state.to_act():
            assert read(write(state)).data() == state.data()
            seat = state.to_act()[0]
            state.do(seat, state.sample(rng) if seat == -1 else state.pick(seat, rng))
        assert read(write(state)).data() == state.data()


@pytest.mark.parametrize(
    ("old", "new", "line", "problem"),
    [
        ("expert", "solo", 1, "expected family, expert, or cooperative"),
        ("expert", "cooperative", 1, "expected family, expert, or cooperative"),
        ("c:\n", "", 2, "three to five seats"),
        ("b:", "d:", 3, "expected seat b"),
        ("4/ram", "5/ram", 2, "'5' is none of"),
        ("4/ram", "4/wool", 2, "'wool' is none of"),
        ("4/ram", "4+4/ram", 2, "more sheep than find a place"),
        ("-/tired", "-", 3, "has no card"),
        ("s/p ", "s/p*x ", 2, "does not say how many"),
        ("sheep 23", "sheep 22", 9, "33 sheep cards, not 32"),
        ("patous 16", "patous 17", 9, "22 patou cards, not 23"),
        ("sheep 23 then 4 s 0", "sheep many", 5, "expected a number of cards"),
        ("then 4 s 0", "then s 4 0", 5, "comes one that was seen"),
        ("2+s/super", "4+4/super", 9, ""),
        ("then wolf", "then wolf=p", 6, "is none of"),
        ("wolf at b", "wolf at d", 7, "'d' is no seat"),
        ("wolf at b\n", "", 8, "the wolf stands somewhere"),
        ("last round by c", "first round by c", 8, "expected a pile"),
        ("last round by c", "lair 2", 8, "expected a pile"),
        ("a to play ps of wps", "a to dance", 9, "expected what is awaited"),
        ("a to play ps of wps", "d to throw", 9, "'d' is no seat"),
        ("a to play ps of wps", "a to play ss of wps", 9, "not among the dice"),
        ("a to play ps of wps", "a to play ps of spw", 9, "wolves are written first"),
        ("a to play ps of wps", "a to keep ps", 9, "some are to be kept"),
        ("a to play ps of wps", "a to keep p with w kept", 9, "some are to be kept"),
        ("a to play ps of wps", "a to throw a third time with w kept", 9, "at least one die is kept"),
        ("a to play ps of wps", "a to sit astride 2, of wwp", 9, "only a Super Patou"),
        ("a to play ps of wps", "c to place p, of wwp", 9, "22 patou cards"),
        ("a to play ps of wps", "a to take a patou, of wwp", 9, "nothing of the kind"),
    ],
)
def test_what_cannot_be_is_refused_with_its_line(old: str, new: str, line: int, problem: str) -> None:
    text = EXPERT.replace(old, new)
    assert text != EXPERT
    if problem == "":
        text = text.replace("then 4 s 0", "then 4 4 0")
        problem = "more sheep cards of a kind than were printed"
    with pytest.raises(BadPosition) as caught:
        read(text)
    assert caught.value.facts["line"] == line
    assert problem in str(caught.value)


def test_nothing_at_all_is_no_position() -> None:
    with pytest.raises(BadPosition):
        read("")


@pytest.mark.parametrize(
    "awaited",
    [
        "a to throw",
        "a to throw again with w kept",
        "a to throw again with wp kept",
        "a to throw a third time with ws kept",
        "a to keep wps",
        "a to keep ps with s kept",
        "a to walk the wolf of wwp",
        "a to scare 2 of wwp",
        "a to play pps of pps",
    ],
)
def test_whatever_is_awaited_can_be_written(awaited: str) -> None:
    text = f"expert\na: s\nb: 4 3 2\nc:\nwolf at b\n{awaited}"
    assert write(play(text)).splitlines()[-1] == awaited


def test_there_are_words_for_whatever_may_be_awaited() -> None:
    assert AWAITED.keys() == set(PHASES)
