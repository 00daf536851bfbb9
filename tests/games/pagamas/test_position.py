"""Written positions: what is read, and what is refused."""

from __future__ import annotations

import pytest

from tablee.games.pagamas import GAME
from tablee.games.pagamas.position import read, write
from tablee.games.pagamas.rules import new_game
from tablee.kernel.position import BadPosition
from tests.games.pagamas.play import asked, buried, discards, hand, loot, play, role, sailors

GOOD = """
    a captain: loot 1 2, sailors 1 3, hand ambush dodge, buried 3
    b mate: hand rum
    c lookout: loot 1
    pile 1 1 2
    discards blade
    share forced
    hideouts: a tavern, b island, c brothel
    power b on a: tavern
    blade c on a: hammock
    c wronged b
    c wronged b
    reveal
"""

WRITTEN = """
a captain: loot 1 2, sailors 1 3, hand ambush dodge, buried 3
b mate: hand rum
c lookout: loot 1
pile 1 1 2
discards blade
hideouts: a tavern, b island, c brothel
power b on a: tavern
blade c on a: hammock
c wronged b
c wronged b
share forced
reveal
"""


def test_a_position_is_read_as_it_is_written() -> None:
    state = read(GOOD)
    assert [role(state, seat) for seat in "abc"] == ["captain", "mate", "lookout"]
    assert (loot(state, "a"), buried(state, "a"), sailors(state, "a")) == ([1, 2], [3], [1, 3])
    assert hand(state, "a") == ["ambush", "dodge"]
    assert discards(state) == ["blade"]
    assert state.loot.pile[1:] == [2, 1, 0]
    assert state.hideouts == [1, 3, 2]
    assert [(ambush.author, ambush.victim, ambush.means) for ambush in state.ambushes] == [(1, 0, 0), (2, 0, 2)]
    assert state.forced
    assert [state.wrongs_done(2, victim) for victim in range(3)] == [0, 2, 0]
    assert asked(state) == "* reveal"
    assert GAME.conserved(state) == GAME.conserved(new_game(3))


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("reveal", "supper", "the last line is one of"),
        ("c lookout: loot 1", "", "three to six players"),
        ("c lookout", "d lookout", "expected player c"),
        ("b mate", "b captain", "each once"),
        ("b mate", "b steward", "each once"),
        ("b mate", "b cook", "none of"),
        ("b mate", "b -", "everybody has a character"),
        ("a captain", "a -", "captain"),
        ("hand rum", "hand rum rum rum", "not so many cards rum"),
        ("hand rum", "hand sailor-1", "none of ambush"),
        ("hand rum", "pocket rum", "none of loot"),
        ("loot 1 2", "loot 4", "none of 1"),
        ("buried 3", "buried 3 3 3 3", "not so many loot cards of 3"),
        ("pile 1 1 2", "pile 3 3 3", "not so many loot cards of 3"),
        ("pile 1 1 2", "pile", "last turn"),
        ("b island, ", "", "everybody has a hideout"),
        ("b island", "b:island", "expected hideouts"),
        ("share forced", "captain kept all", "nobody is on the island"),
        ("power b on a: tavern", "power b on a: island", "remaining hideouts"),
        ("power b on a: tavern", "power b on e: tavern", "no player e"),
        ("power b on a: tavern", "power b under a", "expected pile"),
        ("reveal", "roles", "hideouts are written once"),
        ("share forced", "b wronged b", "nobody wrongs himself"),
    ],
)
def test_what_cannot_be_is_refused_with_the_line(old: str, new: str, problem: str) -> None:
    with pytest.raises(BadPosition) as caught:
        read(GOOD.replace(old, new))
    assert problem in str(caught.value)
    assert str(caught.value).startswith("Line ")


def test_a_position_is_written_as_it_is_read() -> None:
    assert write(read(GOOD)) == WRITTEN.lstrip()
    assert write(read(WRITTEN)) == WRITTEN.lstrip()


def test_in_the_middle_of_something_it_is_written_what_is_under_way() -> None:
    crew = "a captain: loot 1\n b mate:\n c lookout:\n"
    shared = write(play(f"{crew} share", "loot 1")).splitlines()
    assert shared[4] == "share"  # it goes on as if it had just begun, with one card of the haul in the open
    assert "also loot: 1a:a 1?:ac" in shared
    hidden = write(play(f"{crew} ashore", "hide tavern"))
    assert "hideouts: a tavern\nunder way: turn 5 / ashore" in hidden
    assert asked(read(hidden)) == "bc ashore"
    assert write(new_game(3)).splitlines()[3] == "under way: turn 0 / opening 0,0,0"


@pytest.mark.parametrize(
    ("small", "problem"),
    [
        ("also loot: 1a:a", "other loot"),
        ("also loot: 1a:a 2a!:a", "no loot card"),
        ("also captain: 6", "from -2 to 5"),
        ("also older: 1 / 2", "does not fit"),
        ("also vote: 1 1 / 0 0 / 1 1", "does not fit"),
        ("also fate: 1", "expected small print"),
    ],
)
def test_small_print_that_makes_no_sense_is_refused(small: str, problem: str) -> None:
    with pytest.raises(BadPosition, match=problem) as caught:
        read(f"{WRITTEN}{small}")
    assert caught.value.facts["line"] == 14


@pytest.mark.parametrize(
    ("frames", "problem"),
    [("dance 1", "none of turn"), ("turn", "expected turn with its numbers: phase"), ("turn one", "with its numbers")],
)
def test_what_cannot_be_under_way_is_refused(frames: str, problem: str) -> None:
    with pytest.raises(BadPosition, match=problem):
        read(WRITTEN.replace("reveal", f"under way: {frames}"))


def test_an_empty_text_is_no_position() -> None:
    with pytest.raises(BadPosition):
        read("")
