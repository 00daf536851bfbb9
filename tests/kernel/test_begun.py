"""A game begun from a position: its record says so, replays, and its dice are verified from there on."""

from __future__ import annotations

import pytest

from tablee.games.patolli import GAME as PATOLLI
from tablee.kernel.chance import Rng
from tablee.kernel.errors import BadRecord
from tablee.kernel.game import Game, games
from tablee.kernel.position import BadPosition, NoPositions
from tablee.kernel.record import Record, new_record
from tablee.kernel.sheet import read, verify
from tablee.kernel.state import CHANCE
from tests.toys.magpie import GAME as MAGPIE
from tests.toys.sealed import GAME as SEALED

MIDDLE = """
    black-centre
    0 right: 7 23 35 49, reserve 1, home 1
    1 left: 9 15 33 47, reserve 1, home 1, loses a turn
    0 to move 3
"""


def played(record: Record, steps: int = 12) -> Record:
    """So many steps more, at random; the dice are the record's own."""
    rng = Rng(1)
    for _ in range(steps):
        acting = record.state.to_act()
        if acting == (CHANCE,):
            record.throw()
        elif acting:
            record.play(acting[0], record.state.pick(acting[0], rng))
    return record


def middle() -> Record:
    return played(new_record(PATOLLI, 2, {}, ["Ana", "Bo"], seed=3, begun=MIDDLE))


def test_a_record_tells_the_position_that_it_was_begun_from_and_replays_from_there() -> None:
    record = middle()
    text = record.write()
    assert text.startswith("tablee record 3\n")
    assert "player 2: Bo\nfrom: black-centre\nfrom: 0 right: 7 23 35 49, reserve 1, home 1\n" in text
    again = read(text)
    assert again.write() == text
    assert again.state.data() == record.state.data()
    assert again.at(0).data() == PATOLLI.read(MIDDLE).data()
    assert list(map(len, again.story())) == list(map(len, record.story()))


def test_its_dice_are_verified_from_the_position_on() -> None:
    record = middle()
    verdict = verify(record.write())
    assert (verdict.draws, verdict.begun) == (record.draws(), True)
    assert not verify(played(new_record(PATOLLI, 2, {}, ["Ana", "Bo"], seed=3)).write()).begun


def test_a_step_taken_back_never_goes_behind_the_position() -> None:
    record = played(new_record(PATOLLI, 2, {}, ["Ana", "Bo"], seed=3, begun=MIDDLE), steps=1)
    record.undo()
    assert record.state.data() == PATOLLI.read(MIDDLE).data()
    assert not record.may_undo(0)


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_every_game_goes_on_from_its_own_positions(game: Game) -> None:
    first = played(new_record(game, game.seats[-1], {}, ["x"] * game.seats[-1], seed=5), steps=40)
    begun = new_record(game, first.seats, first.settings, first.names, seed=6, begun=game.write(first.state))
    assert begun.state.data() == first.state.data()
    text = played(begun).write()
    assert read(text).write() == text


@pytest.mark.parametrize(
    ("old", "new", "line", "problem"),
    [
        ("from: black-centre\n", "", 13, "begun from: expected a board, two sides"),
        ("from: 0 to move 3", "from: 0 to move 6", 14, "begun from: no throw scores 6"),
        ("from: black-centre", "from: marked-arms", 11, "'board' is 'marked-arms', not 'black-centre'"),
        ("tablee record 3", "tablee record 1", 11, "the commitment of the dice"),
        ("tablee record 3", "tablee record 5", 1, "reads formats 1 to 4"),
        ("from: 0 to move 3", "from: 0 to  move 3", 14, "a space too many"),
    ],
)
def test_a_wrong_origin_is_told_with_its_line(old: str, new: str, line: int, problem: str) -> None:
    text = middle().write()
    assert old in text
    with pytest.raises(BadRecord) as caught:
        read(text.replace(old, new))
    assert problem in str(caught.value)
    assert str(caught.value).startswith(f"Line {line}: ")


def test_without_its_origin_such_a_record_is_not_read() -> None:
    text = "".join(line for line in middle().write().splitlines(keepends=True) if not line.startswith("from: "))
    with pytest.raises(BadRecord, match="the position that the game was begun from, row by row"):
        read(text)


def test_a_position_of_another_agreement_is_refused() -> None:
    with pytest.raises(BadPosition, match="'board' is 'black-centre', not 'full-circuit'"):
        Record(PATOLLI, 2, {"board": "full-circuit"}, ["Ana", "Bo"], begun=MIDDLE)
    with pytest.raises(BadPosition, match="one of 4 players, not of 3"):
        Record(MAGPIE, 3, {}, ["a", "b", "c"], begun=MAGPIE.write(MAGPIE.new(4)))


def test_a_game_that_writes_no_positions_says_so() -> None:
    for ask in (lambda: SEALED.write(SEALED.new()), lambda: SEALED.read("x"), lambda: SEALED.agreed(SEALED.new())):
        with pytest.raises(NoPositions, match="writes no positions"):
            ask()
