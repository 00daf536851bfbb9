"""PCH-10, PCH-11, PCH-21: the last round, and who wins."""

from __future__ import annotations

import pytest

from tablee.games.patouche.position import read
from tests.games.patouche.play import play, result, story, why


def family(*flocks: str, awaited: str, last: str = "") -> str:
    lines = [f"{letter}: {flock}" for letter, flock in zip("abcde", flocks, strict=False)]
    if last:
        lines.append(f"last round by {last}")
    return "\n".join(["family", *lines, "wolf at a", awaited])


@pytest.mark.rule("PCH-10")
@pytest.mark.parametrize(("sheep", "brings_it"), [(2, False), (3, True), (5, True)])
def test_six_sheep_cards_or_more_bring_the_last_round(sheep: int, brings_it: bool) -> None:
    position = family(f"s*{sheep}", "", "", awaited="a to keep sss")
    state = play(position, "keep sss")
    assert state.turn == 1
    assert state.last == (0 if brings_it else -2)
    assert ("last-round 0 PCH-10" in story(position, "keep sss")) == brings_it


@pytest.mark.rule("PCH-10")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_each_other_player_has_one_last_turn(seats: int) -> None:
    state = play(family("", "s*5", *[""] * (seats - 2), awaited="b to keep pps"), "keep pps")
    turns = []
    while state.outcome() is None:
        turns.append(state.turn)
        state.do(-1, next(a for a in state.legal(-1) if a.text == "throw ppp"))
        state.do(state.turn, next(a for a in state.legal(state.turn) if a.text == "keep ppp"))
    assert turns == [seat % seats for seat in range(2, seats + 1)]  # the trigger player does not play again


@pytest.mark.rule("PCH-10")
def test_only_the_first_trigger_counts() -> None:
    position = family("s*6", "s*5", "s", awaited="b to keep pps", last="a")
    state = play(position, "keep pps")
    assert (state.last, state.turn) == (0, 2)
    assert "last-round 1 PCH-10" not in story(position, "keep pps")


@pytest.mark.rule("PCH-10")
def test_the_last_round_stands_even_if_its_player_then_loses_sheep() -> None:
    position = family("s*6", "", "", awaited="c to keep www", last="a").replace("wolf at a", "wolf at c")
    ending = result(position, "keep www")
    assert ending.points[0] == 3
    assert ending.winners == (0,)


@pytest.mark.rule("PCH-10")
def test_six_sheep_count_at_the_end_of_a_turn_only() -> None:
    """The sheep that make six in another's turn, or are lost again before the end of one's own, bring nothing."""
    position = family("s*5 -/p", "", "", awaited="a to keep wss").replace("wolf at a", "wolf at c")
    state = play(position, "keep wss")
    assert (state.flocks[0].sheep(), state.last) == (6, 0)
    position = family("s*6", "", "", awaited="a to keep wpp").replace("wolf at a", "wolf at c")
    state = play(position, "keep wpp")
    assert (state.flocks[0].sheep(), state.last) == (5, -2)


@pytest.mark.rule("PCH-11")
def test_most_sheep_cards_win_in_family_mode() -> None:
    position = family("s*6", "s*7", "s*4", awaited="c to keep ppp", last="a")
    ending = result(position, "keep ppp")
    assert (ending.ranks, ending.points) == ((2, 1, 3), (6, 7, 4))
    assert (ending.clause, ending.reason) == ("PCH-11", "most-cards")
    assert ending.sources == {"sheep-cards": (6, 7, 4)}
    assert ending.ties == {"patou-cards": (0, 0, 3)}
    assert story(position, "keep ppp")[-1] == "win 1 PCH-11"


@pytest.mark.rule("PCH-11")
def test_who_brings_the_last_round_need_not_win() -> None:
    assert result(family("s*6", "s", "s*5", awaited="c to keep pss", last="a"), "keep pss").winners == (2,)


@pytest.mark.rule("PCH-11")
def test_ties_go_to_the_fewest_patou_cards() -> None:
    ending = result(family("s/p*6", "s/p*5 s", "s", awaited="c to keep ppp", last="a"), "keep ppp")
    assert (ending.ranks, ending.reason) == ((2, 1, 3), "fewest-patous")


@pytest.mark.rule("PCH-11")
def test_who_is_tied_on_both_shares_the_win() -> None:
    position = family("s/p*6", "s/p*6", "", awaited="c to keep ppp", last="a")
    ending = result(position, "keep ppp")
    assert (ending.ranks, ending.winners, ending.reason) == ((1, 1, 3), (0, 1), "shared")
    assert story(position, "keep ppp")[-2:] == ["win 0 PCH-11", "win 1 PCH-11"]


@pytest.mark.rule("PCH-11")
def test_lower_places_are_told_apart_by_patous_too() -> None:
    ending = result(family("s*7", "s/p*3", "s*3", "s/p -/p", awaited="d to keep pss", last="a"), "keep pss")
    assert ending.ranks == (1, 3, 2, 3)


@pytest.mark.rule("PCH-11")
def test_nothing_can_be_done_when_the_game_is_over() -> None:
    over = family("s*6", "", "", awaited="over after c", last="a")
    assert why(over, "throw www", -1) == "PCH-11 over"
    assert why(over, "keep w", 0) == "PCH-11 over"
    assert read(over).to_act() == ()


def expert(*flocks: str) -> str:
    lines = [f"{letter}: {flock}" for letter, flock in zip("abc", flocks, strict=True)]
    return "\n".join(["expert", *lines, "wolf at a", "over after c"])


@pytest.mark.rule("PCH-21", "PCH-15")
def test_in_expert_mode_the_sheep_on_all_cards_count() -> None:
    ending = read(expert("s s s s s s", "4/p 3", "0 0 2 s=4")).ending()
    assert ending.points == (6, 7, 3)  # an unturned card counts one, whatever is on its other side
    assert (ending.ranks, ending.clause, ending.reason) == ((2, 1, 3), "PCH-21", "most-sheep")
    assert ending.sources == {"sheep": (6, 7, 3), "rams": (0, 0, 0)}
    assert ending.ties == {"patou-cards": (0, 1, 0)}


@pytest.mark.rule("PCH-18", "PCH-21")
def test_a_turned_ram_counts_one_sheep_with_or_without_a_sheep_over_it() -> None:
    ending = read(expert("4/ram -/ram", "4/p -/p=wolf", "2 2 s")).ending()
    assert ending.points == (6, 4, 5)
    assert ending.sources["rams"] == (2, 0, 0)


@pytest.mark.rule("PCH-18", "PCH-21")
def test_a_ram_stays_a_patou_card_for_the_tie_break() -> None:
    ending = read(expert("2 2/ram", "4 s", "")).ending()
    assert (ending.points, ending.ranks, ending.reason) == ((5, 5, 0), (2, 1, 3), "fewest-patous")


@pytest.mark.rule("PCH-21", "PCH-17", "PCH-19", "PCH-20")
@pytest.mark.parametrize("patous", ["2+2/super", "2/tired 2", "2/p 2", "2 2 -/wolf", "2 2 -/p", "2 2 -/p=ram"])
def test_every_patou_card_counts_as_one_for_the_tie_break_whatever_it_does(patous: str) -> None:
    ending = read(expert(patous, "4", "s s s s/p")).ending()
    assert ending.ties == {"patou-cards": (1, 0, 1)}
    assert (ending.points, ending.ranks) == ((4, 4, 4), (2, 1, 2))


@pytest.mark.rule("PCH-11")
def test_a_patou_that_waits_counts_for_the_tie_break_too() -> None:
    ending = result(family("s*6", "s*6 -/p", "", awaited="c to keep ppp", last="a"), "keep ppp")
    assert (ending.ranks, ending.reason) == ((1, 2, 3), "fewest-patous")


@pytest.mark.rule("PCH-21")
def test_who_is_tied_on_both_shares_the_win_in_expert_mode_too() -> None:
    ending = read(expert("4 -/p", "2/p 2", "")).ending()
    assert (ending.winners, ending.reason) == ((0, 1), "shared")


@pytest.mark.rule("PCH-21", "PCH-10")
@pytest.mark.parametrize(
    ("flock", "brings_it"),
    [
        ("0 0 0 0 s", True),  # lambs count
        ("4 4 4 4", False),  # cards count, not sheep
        ("s s s s/ram -/ram", False),  # rams do not
        ("s+s/super s s s", True),
    ],
)
def test_six_sheep_cards_bring_the_last_round_in_expert_mode(flock: str, brings_it: bool) -> None:
    position = f"expert\na: {flock}\nb:\nc:\nwolf at a\na to play s of wws"
    actions = ["sheep"]
    state = play(position, *actions)
    assert (state.last == 0) == brings_it
    assert ("last-round 0 PCH-21" in story(position, *actions)) == brings_it


@pytest.mark.rule("PCH-21")
def test_an_expert_game_ends_when_the_turn_would_come_back_to_who_brought_the_last_round() -> None:
    position = "expert\na: 4 2\nb: s*6\nc:\nlast round by b\nwolf at a\na to play s of wws"
    ending = result(position, "sheep")
    assert (ending.points, ending.winners) == ((7, 6, 0), (0,))
    assert why("expert\na: 4\nb: s*6\nc:\nlast round by b\nwolf at a\nover after a", "sheep", 0) == "PCH-21 over"
