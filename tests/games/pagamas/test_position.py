"""Written positions: what is read, and what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest

from tablee.games.pagamas import GAME
from tablee.games.pagamas.position import read, write
from tablee.games.pagamas.rules import Pagamas, new_game
from tablee.kernel.chance import Rng
from tablee.kernel.position import BadPosition
from tablee.kernel.state import CHANCE
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


@pytest.mark.parametrize("seats", GAME.seats)
def test_wherever_a_phase_begins_a_position_is_written_and_read_back(seats: int) -> None:
    phases = set()
    for state in beginnings(seats, seed=seats):
        text = write(state)
        again = read(text)
        assert write(again) == text
        assert asked(again) == asked(state)
        for seat in "abcdef"[:seats]:
            for what in (role, hand, sailors, loot, buried):
                assert what(again, seat) == what(state, seat)
        assert (again.hideouts, again.struck, again.wrongs) == (state.hideouts, state.struck, state.wrongs)
        assert GAME.conserved(again) == GAME.conserved(state)
        phases.add(text.splitlines()[-1])
    assert {"refit", "share", "overboard", "ashore", "reveal", "offer"} <= phases


def beginnings(seats: int, seed: int) -> Iterator[Pagamas]:
    """The positions of a random game that can be written."""
    state, rng = new_game(seats), Rng(seed)
    while state.to_act():
        with suppress(ValueError):
            write(state)
            yield state.copy()
        actor = state.to_act()[0]
        state.do(actor, state.sample(rng) if actor == CHANCE else state.pick(actor, rng))


def test_in_the_middle_of_something_a_position_is_not_written() -> None:
    crew = "a captain: loot 1\n b mate:\n c lookout:\n"
    begun = [("share", "loot 1"), ("ashore", "hide tavern")]
    for state in (new_game(3), *(play(f"{crew} {phase}", action) for phase, action in begun)):
        with pytest.raises(ValueError, match="where a phase begins"):
            write(state)


def test_an_empty_text_is_no_position() -> None:
    with pytest.raises(BadPosition):
        read("")
