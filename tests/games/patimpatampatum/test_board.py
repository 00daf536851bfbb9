"""PPP-1 to PPP-4, PPP-44: the comparses and the town."""

from __future__ import annotations

import pytest

from tablee.games.patimpatampatum import GAME
from tablee.games.patimpatampatum.material import (
    COMPARSES,
    EDGES,
    FIRST_HOUSE,
    FIRST_STREET,
    NODES,
    PAWNS,
    PLACE_NAMES,
    PLACES,
    PLAZAS,
    SANT_PERE,
    WORTH,
)
from tablee.games.patimpatampatum.position import NODE
from tablee.games.patimpatampatum.streets import FAR, SMALL_TOWN, WHOLE_TOWN, Town, is_square, town_for
from tests.games.patimpatampatum import oracle
from tests.games.patimpatampatum.play import why

TOWNS = {"small": SMALL_TOWN, "whole": WHOLE_TOWN}


def distances(town: Town) -> dict[int, int]:
    """Steps from Sant Pere, over everything."""
    found = {SANT_PERE: 0}
    line = [SANT_PERE]
    for place in line:  # grows while it is read
        for ahead in town.beside[place]:
            if ahead not in found:
                found[ahead] = found[place] + 1
                line.append(ahead)
    return found


@pytest.mark.rule("PPP-1", "PPP-44")
def test_there_are_five_comparses_one_for_each_seat() -> None:
    assert sorted(COMPARSES) == ["gegants", "guites", "maces", "nans", "turcs"]


@pytest.mark.rule("PPP-2")
@pytest.mark.parametrize(("seats", "pawns"), [(3, 13), (4, 12), (5, 11)])
def test_the_more_players_the_fewer_pawns_each_has(seats: int, pawns: int) -> None:
    state = GAME.new(seats)
    assert [state.pawns.count(seat, SANT_PERE) for seat in range(seats)] == [pawns] * seats
    assert PAWNS[seats] == pawns


@pytest.mark.rule("PPP-3")
def test_the_six_plazas_are_worth_what_is_printed() -> None:
    assert [(PLACES[plaza].word, WORTH[plaza]) for plaza in PLAZAS] == [
        ("creu", 15),
        ("fonts", 11),
        ("francesc", 8),
        ("magdalena", 7),
        ("viladomat", 7),
        ("joan", 6),
    ]
    assert [place.kind for place in PLACES].count("house") == 6
    assert [place.kind for place in PLACES].count("street") == 91


@pytest.mark.rule("PPP-3")
def test_places_stand_in_the_order_that_the_rules_count_on() -> None:
    assert len(PLACES) == NODES
    kinds = ["start", *["plaza"] * 6, *["street"] * (FIRST_HOUSE - FIRST_STREET), *["house"] * (NODES - FIRST_HOUSE)]
    assert [place.kind for place in PLACES] == kinds


@pytest.mark.rule("PPP-3")
@pytest.mark.parametrize("name", TOWNS)
def test_the_town_hangs_together_and_no_square_is_alone(name: str) -> None:
    town = TOWNS[name]
    assert sorted(distances(town)) == town.nodes
    for place in town.nodes:
        ways = len(town.beside[place])
        assert ways == 1 if place >= FIRST_HOUSE else ways >= 2, PLACES[place].word
        if is_square(place):
            assert town.to_start[place] < FAR, "streets alone lead to Sant Pere"


@pytest.mark.rule("PPP-3")
def test_distances_from_sant_pere_are_those_of_the_board_and_a_plaza_is_as_far_as_it_is_worth() -> None:
    told = {oracle.word(node["id"]): node["distFromStart"] for node in oracle.BOARD["nodes"]}
    walked = {PLACES[place].word: steps for place, steps in distances(WHOLE_TOWN).items()}
    assert walked == told
    assert all(walked[PLACES[plaza].word] == WORTH[plaza] for plaza in PLAZAS)


@pytest.mark.rule("PPP-3")
def test_every_place_has_a_name_and_a_notation_of_its_own() -> None:
    assert len(set(PLACE_NAMES)) == NODES
    assert len(NODE) == NODES
    assert len({frozenset(edge) for edge in EDGES}) == 122
    assert PLACE_NAMES[NODE["major3"]] == "Carrer Major 3"
    assert PLACE_NAMES[NODE["pont1"]] == "Carrer Major 11"
    assert PLACE_NAMES[NODE["ciutat5"]] == "La Placeta"


@pytest.mark.rule("PPP-4")
def test_with_three_players_nothing_beyond_ronda_de_queralt_is_in_play() -> None:
    gone = {PLACES[place].word for place in WHOLE_TOWN.nodes} - {PLACES[place].word for place in SMALL_TOWN.nodes}
    streets = {"creuw1", "roser1", "roser2", "roser3", "banys1", "banys2", "banys3", "banys4"}
    assert gone == streets | {"creu", "casa-roser"}
    assert len(SMALL_TOWN.houses) == 5
    assert NODE["queralt3"] in SMALL_TOWN.nodes
    assert town_for(3) is SMALL_TOWN
    assert town_for(4) is town_for(5) is WHOLE_TOWN


@pytest.mark.rule("PPP-4")
def test_nobody_goes_out_of_play() -> None:
    position = """
        round 1: maces gegants guites
        maces 0: queralt3 | 2 2
        gegants 0: | 2
        guites 0: | 2
        pile all
        maces to play
    """
    assert why(position, "play 2", "pawn queralt3", "to banys2") == "PPP-4 out-of-play"
    assert why(position, "play 2", "pawn queralt3", "push creu gegants") == "PPP-4 out-of-play"
    four = position.replace("guites\n", "guites turcs\n").replace("pile", "turcs 0: | 2\n        pile")
    assert why(four, "play 2", "pawn queralt3", "to banys3") == "PPP-14 not-exact"
