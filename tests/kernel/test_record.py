"""Records: written, read, replayed, undone, verified; strict on damage."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablee.games.patolli import GAME
from tablee.kernel.chance import Rng, commitment
from tablee.kernel.errors import BadRecord, BadSeats, UserError
from tablee.kernel.record import Record, Step, checksum, load, new_record, one_line
from tablee.kernel.sheet import read, verify
from tablee.kernel.state import CHANCE, Refused
from tests.toys.magpie import GAME as MAGPIE
from tests.toys.magpie.rules import Magpie

KEY = bytes(range(32))
GAMES = Path(__file__).parents[1] / "records"


def played(steps: int = 10_000, **options: object) -> Record:
    """A game by chance's own choice, the same at every call."""
    record = Record(GAME, 2, options, ["Léa", "Ana"], ["maize", "cacao"], commitment(KEY), KEY)
    rng = Rng(5)
    while record.state.to_act() and len(record.steps) < steps:
        seat = record.state.to_act()[0]
        if seat == CHANCE:
            record.throw()
        else:
            choices = record.state.legal(seat)
            record.play(seat, choices[rng.below(len(choices))])
    return record


FINISHED = played(betting=True).write()
UNFINISHED = played(40).write()


def resummed(text: str) -> str:
    """As a forger would: the sum is computed again."""
    body = re.sub(r"sum: .*\n", "", text)
    return f"{body}sum: {checksum(body)}\n"


def edited(text: str, step: int, new: str) -> str:
    """The text with one step's notation changed."""
    return re.sub(rf"^({step} \S+) .*$", rf"\1 {new}", text, flags=re.MULTILINE)


def line_of(text: str, start: str) -> int:
    return next(n for n, line in enumerate(text.split("\n"), 1) if line.startswith(start))


@pytest.mark.parametrize("text", [FINISHED, UNFINISHED], ids=["finished", "unfinished"])
def test_a_record_reads_back_to_the_same_game(text: str) -> None:
    record = read(text)
    assert record.write() == text
    assert record.names == ["Léa", "Ana"]
    assert record.state.data() == record.at(len(record.steps)).data()


def test_a_record_says_how_the_game_ended() -> None:
    outcome = read(FINISHED).state.outcome()
    assert outcome is not None
    places = " ".join(map(str, outcome.ranks))
    assert re.search(rf"^end: \d+ steps, places {places}, points \d+ \d+, PTL-15$", FINISHED, re.MULTILINE)
    assert "unfinished" in UNFINISHED


def test_line_ends_of_other_systems_are_read_as_well() -> None:
    assert read(FINISHED.replace("\n", "\r\n")).write() == FINISHED
    assert read("\ufeff" + FINISHED).write() == FINISHED


def test_every_position_on_the_way_can_be_seen_again() -> None:
    record = played(30)
    again = Record(GAME, 2, {}, ["Léa", "Ana"])
    assert record.at(0).data() == again.state.data()
    for count, step in enumerate(record.steps, 1):
        again.play(step.seat, again.game.parse(again.state, step.text))
        assert record.at(count).data() == again.state.data()
    with pytest.raises(IndexError):
        record.at(31)
    with pytest.raises(IndexError):
        record.at(-1)


def test_undo_takes_back_exactly_the_last_step() -> None:
    record = played(30)
    before = record.at(29)
    last = record.steps[-1]
    assert record.undo() == last
    assert record.state.data() == before.data()
    record.play(last.seat, record.game.parse(record.state, last.text))
    assert record.write() == played(30).write()


def test_only_ones_own_last_action_may_be_taken_back() -> None:
    record = played(6)
    assert [step.seat for step in record.steps[-2:]] == [CHANCE, 1]
    assert record.may_undo(1)
    assert not record.may_undo(0)
    record.throw()
    assert not record.may_undo(1)
    assert not Record(GAME, 2, {}, ["a", "b"]).may_undo(0)


def test_a_refused_action_is_not_written_down() -> None:
    record = played(5)
    before = (record.write(), record.state.data())
    with pytest.raises(Refused):
        record.play(0, record.game.parse(record.state, "7-10"))
    assert (record.write(), record.state.data()) == before
    assert record.state.story is None


def test_the_story_tells_each_step() -> None:
    record = played(12)
    story = record.story()
    assert len(story) == 12
    assert story[0][0].kind == "starting-throw"


def test_names_and_words_stay_on_their_line() -> None:
    record = Record(GAME, 2, {}, ["A\nsum: 0", "x" * 500], ["\t", "b\u202ec"], commitment(KEY), KEY)
    assert record.names == ["A sum: 0", "x" * 60]
    assert record.salts == ["-", "b c"]
    assert read(record.write()).names == record.names
    assert one_line("  a \x00 b ") == "a b"


def test_seats_and_options_are_checked_when_a_record_begins() -> None:
    with pytest.raises(BadSeats):
        Record(GAME, 3, {}, ["a", "b", "c"])
    with pytest.raises(UserError):
        Record(GAME, 2, {"board": "round"}, ["a", "b"])


# Damage


def refused(text: str) -> str:
    with pytest.raises(BadRecord) as error:
        read(text)
    assert error.value.say("fr") != error.value.say("en")
    return str(error.value)


@pytest.mark.parametrize("size", [0, 1, 20, 60, 200, 500, 1000, len(FINISHED) - 70, len(FINISHED) - 20])
def test_a_truncated_record_names_the_line_where_it_stops(size: int) -> None:
    cut = FINISHED[:size]
    lines = cut.count("\n") + 1
    message = refused(cut)
    assert any(message.startswith(f"Line {line}:") for line in (lines, lines + 1))


def test_a_record_without_its_middle_is_refused_where_the_count_breaks() -> None:
    lines = FINISHED.split("\n")
    at = line_of(FINISHED, "50 ")
    message = refused("\n".join(lines[: at - 1] + lines[at:]))
    assert message.startswith(f"Line {at}: this should be step 50, ")


def test_an_illegal_step_names_its_line_and_its_clause() -> None:
    step = next(n for n, step in enumerate(read(FINISHED).steps, 1) if step.seat >= 0 and n > 20)
    message = refused(edited(FINISHED, step, "1-60"))
    assert message.startswith(f"Line {line_of(FINISHED, f'{step} ')}: '1-60' is not legal here.")
    assert re.search(r"\(PTL-\d+\)$", message)


def test_a_notation_of_no_game_names_its_line() -> None:
    assert "'Nf3' is not a move of Patolli" in refused(edited(FINISHED, 30, "Nf3"))


def test_a_legal_edit_is_told_by_the_sum() -> None:
    assert "changed after it was written" in refused(FINISHED.replace("Léa", "Lea"))


def test_a_changed_result_is_refused_even_with_a_new_sum() -> None:
    forged = re.sub(r"places \d \d", "places 1 1", FINISHED)
    assert "end: " in refused(resummed(forged))


def test_a_record_of_another_version_of_the_rules_is_not_guessed_at() -> None:
    assert "version 99" in refused(FINISHED.replace("rules: 1", "rules: 99"))


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("tablee record 1", "[Event 'Candidates']", 1),
        ("game: patolli", "game: chess", 2),
        ("rules: 1", "rules: one", 3),
        ("seats: 2", "seats: 3", 4),
        ("option board: black-centre", "option board: round", 5),
        ("option betting: yes", "option bets: yes", 6),
        ("option purse: 20", "option purse: 2", 7),
        ("player 2: Ana", "player 3: Ana", 10),
        ("word 1: maize", "word 1:  maize", 12),
    ],
)
def test_a_damaged_header_names_its_line(old: str, new: str, line: int) -> None:
    assert refused(FINISHED.replace(old, new)).startswith(f"Line {line}:")


@pytest.mark.parametrize(
    "line",
    ["1 1 3", "01 * 3", "1 * 3 ", "1  * 3", "1 3 3", "1 0 3", "1 *", "9" * 5000 + " * 3", "1 * " + "3" * 100_000],
)
def test_a_malformed_step_is_refused(line: str) -> None:
    refused(re.sub(r"^1 \* .*$", line, FINISHED, flags=re.MULTILINE))


def test_nothing_may_follow_the_sum() -> None:
    after = FINISHED.count("\n") + 1
    assert refused(FINISHED + "more\n") == f"Line {after}: a record ends with its sum; nothing may follow it."


def test_a_file_that_is_no_text_or_not_there_is_told(tmp_path: Path) -> None:
    picture = tmp_path / "a.png"
    picture.write_bytes(b"\x89PNG\xff\xfe")
    with pytest.raises(BadRecord, match="no text"):
        load(picture)
    with pytest.raises(UserError, match="no such file"):
        load(tmp_path / "none")
    with pytest.raises(UserError, match="this is a folder"):
        load(tmp_path)
    huge = tmp_path / "huge"
    huge.write_bytes(b"x" * 10_000_001)
    with pytest.raises(BadRecord, match="too large"):
        load(huge)


# Dice


def test_every_throw_of_a_record_can_be_verified() -> None:
    throws = sum(step.seat == CHANCE for step in read(FINISHED).steps)
    assert verify(FINISHED).draws == throws
    assert not verify(FINISHED).seeded
    assert verify(UNFINISHED).draws > 0


def test_two_tables_have_different_dice_and_both_verify() -> None:
    first, second = (new_record(GAME, 2, {}, ["a", "b"]) for _ in range(2))
    for record in (first, second):
        record.salts = ["x", "y"]
        for _ in range(2):
            record.throw()
        assert verify(record.write()).draws == 2
    assert first.commitment != second.commitment


@pytest.mark.parametrize("number", [1, 2, 40])
def test_verify_says_which_throw_is_wrong(number: int) -> None:
    record = read(FINISHED)
    throws = [(n, step) for n, step in enumerate(record.steps, 1) if step.seat == CHANCE]
    n, step = throws[number - 1]
    forged = resummed(edited(FINISHED, n, "2" if step.text == "1" else "1"))
    with pytest.raises(BadRecord) as error:
        verify(forged)
    assert f"number {number} is" in str(error.value)
    assert f"give '{step.text}'" in str(error.value)


def test_another_key_or_another_word_is_found_out() -> None:
    for check in (read, verify):
        with pytest.raises(BadRecord, match="does not open the commitment"):
            check(resummed(FINISHED.replace(KEY.hex(), KEY[::-1].hex())))
        without = re.sub(r"(commitment|word \d): .*\n", "", FINISHED)
        with pytest.raises(BadRecord, match="gives a key, but it has no commitment"):
            check(resummed(without))
    with pytest.raises(BadRecord, match="throw or draw number"):
        verify(resummed(FINISHED.replace("word 1: maize", "word 1: wheat")))


def test_a_record_without_key_or_commitment_says_that_it_cannot_be_verified() -> None:
    with pytest.raises(BadRecord, match="does not tell the key of its dice"):
        verify(resummed(re.sub(r"key: .*\n", "", FINISHED)))
    plain = Record(GAME, 2, {}, ["a", "b"])
    plain.play(CHANCE, plain.game.parse(plain.state, "3"))
    with pytest.raises(BadRecord, match="no commitment"):
        verify(plain.write())
    with pytest.raises(ValueError, match="no dice"):
        plain.throw()


def test_a_seeded_record_says_so() -> None:
    first, second = (new_record(GAME, 2, {}, ["a", "b"], seed=7) for _ in range(2))
    first.throw()
    second.throw()
    assert first.write() == second.write()
    assert "\nseeded: 7\n" in first.write()
    assert verify(first.write()).seeded
    assert read(first.write()).seeded == 7


def test_every_seat_has_one_name_and_one_word() -> None:
    with pytest.raises(ValueError, match="2 seats, but 1"):
        new_record(GAME, 2, {}, ["a"])
    record = new_record(GAME, 2, {}, ["a", "b"])
    with pytest.raises(ValueError, match="2 seats, but 3"):
        record.salts = ["x", "y", "z"]
    assert read(record.write()).salts == ["-", "-"]


@pytest.mark.parametrize(
    ("old", "new"), [("seats: 2", "seats: 02"), ("betting: yes", "betting: ON"), ("stake: 5", "stake: 05")]
)
def test_a_record_is_written_in_one_way_only(old: str, new: str) -> None:
    refused(resummed(FINISHED.replace(old, new)))


def test_what_hides_in_a_damaged_line_is_shown() -> None:
    assert "a\\u202eb" in refused(FINISHED.replace("player 1: Léa", "player 1: a\u202eb"))


# Games of the past


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.record")), ids=lambda path: path.stem)
def test_recorded_games_replay_to_the_same_end(path: Path) -> None:
    text = load(path)
    record = read(text)
    assert record.write() == text
    assert record.state.outcome() is not None
    assert verify(text).draws > 0


def test_there_are_recorded_games_of_every_board() -> None:
    boards = {read(load(path)).settings["board"] for path in GAMES.glob("patolli-*.record")}
    assert boards == {"black-centre", "marked-arms", "full-circuit"}


def test_a_step_is_a_value() -> None:
    assert Step(0, "in-3") == Step(0, "in-3")


def test_a_step_stands_in_a_record_exactly_as_a_record_writes_it() -> None:
    """What people may type in small letters is written in capitals."""
    text = load(GAMES / "patrolis-named.record")
    line = next(line for line in text.splitlines() if re.fullmatch(r"\d+ \d [A-H]", line))
    body = text.replace(f"\n{line}\n", f"\n{line.lower()}\n").rpartition("sum: ")[0]
    with pytest.raises(BadRecord) as error:
        read(f"{body}sum: {checksum(body)}\n")
    assert line in str(error.value)
    assert line.lower() in str(error.value)


def test_a_step_that_was_checked_once_is_not_checked_again_to_go_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """In long games of many choices that made a page of the past ten times as slow."""
    record, rng = Record(MAGPIE, 3, {}, ["Léa", "Ana", "Eve"]), Rng(1)
    while len(record.steps) < 20:
        seat = record.state.to_act()[0]
        record.play(seat, record.state.sample(rng) if seat == CHANCE else record.state.legal(seat)[0])

    def asked(*_: object) -> None:
        raise AssertionError("what is legal was worked out again")

    monkeypatch.setattr(Magpie, "legal", asked)
    assert record.at(20).data() == record.state.data()


# Giving up


def given_up(seat: int = 1, steps: int = 40) -> Record:
    record = played(steps)
    record.resign(seat)
    return record


def test_a_game_of_two_can_be_given_up_and_its_record_says_so() -> None:
    record = given_up()
    text = record.write()
    assert text.startswith("tablee record 2\n")
    assert "end: 40 steps, resigned by 2\n" in text
    again = read(text)
    assert again.write() == text
    assert again.resigned == 1
    outcome = again.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason, again.state.outcome()) == ((0,), "resigned", None)
    assert GAME.words("en").ending(outcome, record.names) == "Ana resigns: Léa wins."
    assert GAME.words("fr").ending(outcome, record.names) == "Ana abandonne\u00a0: Léa gagne la partie."
    assert verify(text).draws == record.draws()


def test_nobody_gives_up_what_is_over_or_is_not_played_by_two() -> None:
    over, three = played(), Record(MAGPIE, 3, {}, ["A", "B", "C"])
    twice = given_up()
    for record, seat in ((over, 0), (three, 0), (twice, 0), (twice, 1), (played(40), 2), (played(40), -1)):
        assert not record.may_resign(seat)
        with pytest.raises(ValueError, match="cannot resign"):
            record.resign(seat)


@pytest.mark.parametrize(
    ("was", "reads", "blamed"),
    [
        ("tablee record 2", "tablee record 1", "tablee record 1"),
        ("end: 40 steps, resigned by 2", "end: 40 steps, unfinished", "tablee record 2"),
        ("end: 40 steps, resigned by 2", "end: 40 steps, resigned by 3", "end:"),
        ("end: 40 steps, resigned by 2", "end: 41 steps, resigned by 2", "end:"),
        ("end: 40 steps, resigned by 2", "end: 40 steps, resigned", "end:"),
    ],
)
def test_a_resignation_stands_in_the_first_line_and_in_the_end(was: str, reads: str, blamed: str) -> None:
    text = resummed(given_up().write().replace(was, reads))
    with pytest.raises(BadRecord) as told:
        read(text)
    assert told.value.facts["line"] == line_of(text, blamed)


def test_a_finished_game_cannot_have_been_given_up() -> None:
    body = re.sub("^end: .*$", "end: 1 steps, resigned by 1", FINISHED, flags=re.MULTILINE)
    with pytest.raises(BadRecord):
        read(resummed(body))
    with pytest.raises(BadRecord):
        read(resummed(FINISHED.replace("tablee record 1", "tablee record 2")))
