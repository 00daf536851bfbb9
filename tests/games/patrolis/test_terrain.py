"""PTR-7 and PTR-8: one kind of terrain a turn, and how many steps it allows."""

from __future__ import annotations

import pytest

from tablee.games.patrolis import GAME
from tests.games.patrolis.play import after, legal, refused, why

PIECES = ["left", "right", "straight"]


def from_border(start: str) -> str:
    return f"map-1, 2 seats\n14 . . . . . . b\n0 to lay from {start}"


def along(*pieces: str, start: str) -> list[str]:
    return legal(from_border(start), *pieces)


@pytest.mark.rule("PTR-7")
@pytest.mark.parametrize(
    ("start", "limit"),
    [("A10-W", 1), ("L1-N", 2), ("E1-N", 3), ("F1-N", 5), ("T5-E", 5), ("D15-S", 3), ("L15-S", 2)],
)
def test_a_turn_has_1_step_on_water_2_in_mountains_3_in_countryside_5_on_road(start: str, limit: int) -> None:
    for laid in range(1, limit):
        assert along(*["straight"] * laid, start=start) == [*PIECES, "stop"]
    assert along(*["straight"] * limit, start=start) == ["stop"]


ROAD = """
    map-1, 2 seats
     1 . . . . . │
     2 . . . . . │
     3 . . . . . │
     4 . . . . . │
     5 . . . . . │
     9 . . . . . . . . b
    0 from F1-N to F5-S
    0 to lay, 5 by R
"""


@pytest.mark.rule("PTR-7")
def test_one_step_too_many_is_refused_with_the_limit() -> None:
    refusal = refused(ROAD, "straight")
    assert (refusal.clause, refusal.key) == ("PTR-7", "too-many-steps")
    assert refusal.facts == {"square": "F6", "terrain_word": "picture.road", "limit": 5, "steps": 5}
    on_water = "map-1, 2 seats\n10 ─ .\n0 from A10-W to A10-E\n0 to lay, 1 by W"
    water = {"square": "B10", "terrain_word": "picture.water", "limit": 1, "steps": 1}
    assert refused(on_water, "left").facts == water


@pytest.mark.rule("PTR-7")
def test_after_many_steps_by_road_the_limit_of_the_country_beside_it_is_told() -> None:
    beside = ROAD.replace(" 5 . . . . . │\n", "").replace("F5-S", "F4-E").replace(" 4 . . . . . │", " 4 . . . . . └")
    refusal = refused(beside.replace("5 by R", "4 by MCR"), "straight")
    said = GAME.words("en").refusal(refusal)
    assert "G4" in said
    assert "(country: 3 at most; laid so far: 4)" in said


MOUNTAIN_AHEAD = """
    map-1, 2 seats
     3 . . . . . . . . . ─ ─ .
    0 from J3-W to K3-E
    0 to lay, 2 by C
"""


@pytest.mark.rule("PTR-7")
def test_a_turn_keeps_to_one_terrain() -> None:
    assert legal(MOUNTAIN_AHEAD) == ["stop"]
    assert why(MOUNTAIN_AHEAD, "straight") == "PTR-7 wrong-terrain"
    assert legal(MOUNTAIN_AHEAD.replace("0 to lay, 2 by C", "0 to lay")) == PIECES


@pytest.mark.rule("PTR-7")
def test_the_next_turn_may_go_by_another_terrain() -> None:
    assert legal(MOUNTAIN_AHEAD, "stop", "A10-W", "straight", "stop") == PIECES


TO_THE_SHORE = """
    map-1, 2 seats
     4 . . ─
    0 from C4-E to C4-W
    0 to lay
"""


@pytest.mark.rule("PTR-8")
def test_a_river_is_crossed_in_its_own_turn() -> None:
    assert legal(TO_THE_SHORE, "straight") == ["stop"]  # A4 is water, B4 was not
    shore = TO_THE_SHORE.replace(". . ─", ". ─ ─").replace("C4-W", "B4-W").replace("to lay", "to lay, 1 by C")
    assert why(shore, "straight") == "PTR-8 river"
    landed = "map-1, 2 seats\n4 ─ .\n0 from A4-W to A4-E\n0 to lay, 1 by W"
    assert why(landed, "straight") == "PTR-8 river"


def column_p(row: int) -> str:
    return f"map-1, 2 seats\n{row} . . . . . . . . . . . . . . . │\n0 from P{row}-N to P{row}-S\n0 to lay"


@pytest.mark.rule("PTR-8")
def test_a_road_is_crossed_within_a_turn_in_the_countryside() -> None:
    position = "map-1, 2 seats\n4 . . . ─\n0 from D4-W to D4-E\n0 to lay"  # E4 countryside, F4 road, G4 countryside
    assert legal(position, "straight", "straight") == [*PIECES, "stop"]
    assert legal(position, "straight", "straight", "straight") == ["stop"]


@pytest.mark.rule("PTR-8")
def test_a_road_is_crossed_within_a_turn_in_the_mountains() -> None:
    assert legal(column_p(3), "straight") == [*PIECES, "stop"]  # P4 mountain, P5 road
    assert legal(column_p(3), "straight", "straight") == ["stop"]  # P6 would be the third
    assert legal(column_p(4), "straight") == [*PIECES, "stop"]  # P5 road, P6 mountain
    assert legal(column_p(4), "straight", "straight") == ["stop"]


@pytest.mark.rule("PTR-8")
def test_no_terrain_is_announced_one_must_fit_all_squares() -> None:
    """Beside a road, the first steps leave open what the turn goes by."""
    position = "map-1, 2 seats\n1 . . . . . │\n0 from F1-N to F1-S\n0 to lay"
    assert legal(position, "straight", "left") == [*PIECES, "stop"]  # F2, F3, and G3 as third in the countryside
    assert legal(position, "straight", "left", "straight") == ["stop"]
    assert legal(position, "straight", "straight", "straight", "straight") == [*PIECES, "stop"]  # F6, fifth on road
    assert legal(position, "straight", "straight", "left") == ["stop"]  # G4 would be a fourth in the countryside


BRIDGE = """
    map-1, 2 seats
     9 . . . . . │
    0 from F9-N to F9-S
    0 to lay
"""


@pytest.mark.rule("PTR-8")
def test_a_bridge_is_road() -> None:
    assert legal(BRIDGE, "straight", "straight", "straight") == [*PIECES, "stop"]  # F10, F11, F12, F13 ahead


@pytest.mark.rule("PTR-8")
def test_a_bridge_is_water() -> None:
    assert legal(BRIDGE, "left") == ["stop"]  # F10 then G10: two steps on water
    ashore = "map-1, 2 seats\n10 . . . . ─ .\n0 from E10-W to E10-E\n0 to lay, 1 by W"
    assert why(ashore, "straight") == "PTR-7 too-many-steps"


@pytest.mark.rule("PTR-8")
def test_a_bridge_is_neither_countryside_nor_mountain() -> None:
    by_country = "map-1, 2 seats\n11 . . . . . │\n0 from F11-S to F11-N\n0 to lay, 1 by C"
    assert why(by_country, "straight") == "PTR-8 bridge"
    by_road = by_country.replace("1 by C", "1 by MCR")
    assert legal(by_road) == [*PIECES, "stop"]
    assert legal(by_road, "straight") == [*PIECES, "stop"]


@pytest.mark.rule("PTR-8")
def test_a_road_from_the_countryside_does_not_lead_over_a_bridge_in_the_same_turn() -> None:
    beside = (
        "map-1, 2 seats\n11 . . . . ─\n0 from E11-W to E11-E\n0 to lay, 1 by C"  # E11, the road F11, the bridge F10
    )
    assert legal(beside, "left") == ["stop"]
    assert why(after(beside, "left"), "straight") == "PTR-8 bridge"


@pytest.mark.rule("PTR-8")
def test_a_turn_over_a_bridge_does_not_turn_off_into_the_fields() -> None:
    assert legal(BRIDGE, "straight", "left") == ["stop"]  # F10 the bridge, F11 road, G11 countryside
    assert why(after(BRIDGE, "straight", "left"), "straight") == "PTR-8 bridge"


@pytest.mark.rule("PTR-8")
def test_a_road_beside_water_that_is_no_bridge_is_no_water() -> None:
    quay = "map-1, 2 seats\n9 . ─ .\n0 from B9-W to B9-E\n0 to lay, 1 by W"  # C9 has water to its west and south
    assert why(quay, "straight") == "PTR-8 river"
