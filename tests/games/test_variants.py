"""House rules: what the rulebooks leave open, each played from a position in which it decides."""

from __future__ import annotations

import pytest

from tablee.games.pagamas import GAME as PAGAMAS
from tablee.games.patimpatampatum import GAME as PATUM
from tablee.games.patolli import GAME as PATOLLI
from tablee.games.patouche import GAME as PATOUCHE
from tablee.games.patrolis import GAME as PATROLIS
from tablee.kernel.errors import BadRecord
from tablee.kernel.game import Game, games
from tablee.kernel.options import written
from tablee.kernel.record import Record, new_record
from tablee.kernel.sheet import read as read_record
from tablee.kernel.state import CHANCE, Outcome, State
from tests.games.patimpatampatum.play import END, last_card

VARIANTS = [
    pytest.param(game, option.name, value, id=f"{game.name}-{option.name}-{value}")
    for game in games().values()
    for option in game.options
    if option.variant
    for value in option.samples()
    if value != option.default
]


def after(game: Game, position: str, *actions: str) -> State:
    state: State = game.read(position)
    for text in actions:
        state.apply(state.to_act()[0], game.parse(state, text))
    return state


def ended(state: State) -> Outcome:
    outcome = state.outcome()
    assert outcome is not None
    return outcome


def rows(text: str) -> str:
    return "\n".join(line.strip() for line in text.strip().splitlines())


STUCK = rows("""
    black-centre
    0 right: 51, home 5
    1 left: 7, reserve 5
    0 to throw
""")


@pytest.mark.rule("PTL-6")
def test_a_throw_that_nothing_can_move_ends_the_turn_or_by_a_house_rule_is_thrown_again() -> None:
    usual = after(PATOLLI, STUCK, "2")
    assert (usual.to_act(), usual.data()["turn"]) == ((CHANCE,), 1)
    house = PATOLLI.read(STUCK + "\nalso rethrows: 1\n")
    house.story = []
    house.apply(CHANCE, PATOLLI.parse(house, "2"))
    assert (house.to_act(), house.data()["turn"]) == ((CHANCE,), 0)
    assert [(event.kind, event.clause) for event in house.story] == [
        ("throw", "PTL-4"),
        ("no-move", "PTL-6"),
        ("again", "PTL-6"),
    ]
    house.apply(CHANCE, PATOLLI.parse(house, "1"))
    assert house.to_act() == (0,)


@pytest.mark.rule("PCH-11")
@pytest.mark.parametrize(
    ("flocks", "ranks", "reason"),
    [
        ("a: s/p*6\nb: s/p*5 s -/p\nc:", (1, 2, 3), "most-guarded"),
        ("a: s/p*6\nb: s/p*6\nc:", (1, 1, 3), "shared"),
        ("a: s/p*6\nb: s/p*5 s\nc:", (2, 1, 3), "fewest-patous"),
    ],
)
def test_guarded_sheep_decide_between_equals_by_a_house_rule(flocks: str, ranks: tuple[int, ...], reason: str) -> None:
    position = f"family\n{flocks}\nwolf at a\nlast round by a\nc to keep ppp\nalso guards decide: 1\n"
    outcome = ended(after(PATOUCHE, position, "keep ppp"))
    assert (outcome.ranks, outcome.reason) == (ranks, reason)
    assert set(outcome.ties) == {"patou-cards", "guarded"}


@pytest.mark.rule("PPP-40")
def test_the_last_round_decides_between_equals_by_a_house_rule() -> None:
    # Before it turcs have 24 and guites 30; the plaza of 6 makes them equal.
    position = last_card(3, "10 24 30 5 5", gegants="joan joan").rstrip("\n")
    shared = after(PATUM, position, *END)
    assert ended(shared).winners == (1, 2)
    house = after(PATUM, f"{position}\nalso last decides: 1\n", *END)
    assert (ended(house).winners, ended(house).reason) == ((1,), "last-round")
    assert ended(house).ties == {"last-round": (0, 6, 0, 0, 0)}


BURIED = rows("""
    a captain: buried 3
    b mate: buried 1 1 1
    c lookout: buried 1
    last turn
    hideouts: a hammock, b hammock, c hammock
""")


@pytest.mark.rule("PGM-29")
def test_equals_share_the_victory_with_the_captain_by_a_house_rule() -> None:
    assert ended(after(PAGAMAS, f"{BURIED}\nreveal", "reveal")).ranks == (1, 2, 3)
    outcome = ended(after(PAGAMAS, f"{BURIED}\nequals share\nreveal", "reveal"))
    assert (outcome.ranks, outcome.reason, outcome.ties) == ((1, 1, 3), "shared", {})


@pytest.mark.rule("PGM-1")
def test_short_loot_has_three_cards_of_one_share_for_each_player() -> None:
    for seats in PAGAMAS.seats:
        state = PAGAMAS.new(seats, loot="short")
        assert state.loot.pile[1:] == [3 * seats, 2 * seats, seats]
        assert state.loot.left == 6 * seats


@pytest.mark.rule("PGM-1")
def test_a_written_position_with_short_loot_has_no_more_of_it() -> None:
    position = rows("""
        a captain: loot 1 1 1 1 1
        b mate: loot 1 1 1 1 1
        c lookout:
        pile 2 3
        short loot
        roles
    """)
    with pytest.raises(Exception, match="loot"):
        PAGAMAS.read(position)
    state = PAGAMAS.read(position.replace("loot 1 1 1 1 1\nc", "loot 1 1 1\nc"))
    assert state.loot.pile == [0, 0, 1, 1]


@pytest.mark.rule("PTR-17")
def test_blue_objectives_do_not_decide_between_equals_by_a_house_rule() -> None:
    position = rows("""
        map-1, 2 seats
        4 ─ ─ y .
        0 from A4-W to B4-E
        0: 5 curves, 5 crosses, won red 1 yellow 1
        1: 5 curves, 5 crosses, won blue 1
        0 to lay
    """)
    assert ended(after(PATROLIS, position, "straight")).ranks == (2, 1)
    outcome = ended(after(PATROLIS, f"{position}\nalso blues count: 0\n", "straight"))
    assert (outcome.ranks, outcome.ties) == ((1, 1), {})


def played(game: Game, steps: int, **given: object) -> Record:
    record = new_record(game, game.seats[0], given, ["Léa", "Ana", "Zoé"][: game.seats[0]], seed=4)
    while (acting := record.state.to_act()) and len(record.steps) < steps:
        if acting[0] == CHANCE:
            record.throw()
        else:
            legal = record.state.legal(acting[0])
            record.play(acting[0], legal[len(record.steps) % len(legal)])
    return record


@pytest.mark.parametrize(("game", "option", "value"), VARIANTS)
def test_a_record_and_a_position_tell_a_house_rule_and_nothing_of_what_is_usual(
    game: Game, option: str, value: str
) -> None:
    usual, house = played(game, 60), played(game, 60, **{option: value})
    assert f"option {option}:" not in usual.write()
    assert f"option {option}: {value}\n" in house.write()
    again = read_record(house.write())
    assert again.settings[option] == value
    assert again.state.data() == house.state.data()
    for record in (usual, house):
        assert game.read(game.write(record.state)).data() == record.state.data()
        assert game.agreed(record.state)[1][option] == record.settings[option]
    told = [key for key in house.state.data() if key.startswith("house ")]
    assert told == [f"house {option}"]
    assert not [key for key in usual.state.data() if key.startswith("house ")]
    assert written(game.options, house.settings).endswith(f"{option}={value}")
    assert f"{option}=" not in written(game.options, usual.settings)


def test_a_house_rule_that_a_record_names_without_need_is_refused() -> None:
    text = played(PATROLIS, 10).write()
    line = "option match: no\n"
    assert line in text
    with pytest.raises(BadRecord, match="house rule 'tie'"):
        read_record(text.replace(line, f"{line}option tie: blue\n"))


def test_a_newcomer_is_asked_for_no_house_rule_first() -> None:
    for game in games().values():
        kinds = [option.variant for option in game.options]
        assert kinds == sorted(kinds), game.name
