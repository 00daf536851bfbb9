"""Damaged records: whatever was done to one, the answer is one sentence about the right line, for people."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tablee.games.patolli import GAME as PATOLLI
from tablee.games.patouche import GAME as PATOUCHE
from tablee.kernel.chance import commitment
from tablee.kernel.errors import BadRecord, Part, UserError, cause
from tablee.kernel.lines import visible
from tablee.kernel.record import Record, checksum, load, new_record, seeded_key
from tablee.kernel.sheet import read, verify

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.record"))
STEPS = 6
PARSER_WORDS = re.compile(r"EOF|\[0-9|[{}↵]|\\S|None|expected|Errno|Traceback|object at")


def begun(path: Path) -> list[str]:
    """The lines of a recorded game as it stood after a few steps."""
    whole = read(load(path))
    record = Record(whole.game, whole.seats, whole.settings, whole.names, whole.salts, whole.commitment, whole.key)
    for step in whole.steps[:STEPS]:
        record.play(step.seat, whole.game.parse(record.state, step.text))
    return record.write().splitlines()


BEGUN = {path.stem: begun(path) for path in RECORDS}


def joined(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def resummed(text: str) -> str:
    """As a forger would: the sum is computed again."""
    body = re.sub(r"^sum: .*\n", "", text, flags=re.MULTILINE)
    return f"{body}sum: {checksum(body)}\n"


def answers(text: str) -> dict[str, list[str]]:
    """What is said of a text in each language, by those who read it and those who verify it; nothing if it is good."""
    said: dict[str, list[str]] = {"en": [], "fr": []}
    doors: tuple[Callable[[str], object], ...] = (read, verify)
    for door in doors:
        try:
            door(text)
        except BadRecord as error:
            for language, sentences in said.items():
                sentences.append(error.say(language))
    return said


def blamed(text: str) -> set[int]:
    """The lines that the answers name; every answer is a sentence for people, in its own language."""
    said = answers(text)
    assert said["en"]
    lines = set()
    for english, french in zip(said["en"], said["fr"], strict=True):
        for sentence in (english, french):
            assert not PARSER_WORDS.search(sentence), sentence
            assert sentence.isprintable() or "\u00a0" in sentence, sentence
            assert sentence.endswith((".", ")")), sentence
        there, ici = re.match(r"Line (\d+): ", english), re.match("Ligne (\\d+)\u00a0: ", french)
        assert there, english
        assert ici, french
        assert there[1] == ici[1]
        lines.add(int(there[1]))
    return lines


def line_blamed(text: str) -> int:
    """The one line that all answers name."""
    (line,) = blamed(text)
    return line


def damaged(lines: list[str]) -> Iterator[tuple[str, int, list[str]]]:
    """What can befall the shape of a text: what was done, the line to be blamed, the lines."""
    last_step = lines.index(next(line for line in lines if line.startswith("end: "))) - 2
    for place, line in enumerate(lines):
        before, after, number = lines[:place], lines[place + 1 :], place + 1
        if place != last_step and not line.startswith("key: "):  # a record without them has the right shape
            yield "dropped", number, before + after
        yield "doubled", number + 1, [*before, line, line, *after]
        yield "replaced", number, [*before, "Dear diary", *after]
        yield "slipped in", number, [*before, "colour: red", line, *after]
        yield "cut", number, before
        if line and place != last_step:
            yield "emptied", number, [*before, "", *after]
        if line:
            yield "misspelt", number, [*before, f"#{line[1:]}", *after]
            yield "indented", number, [*before, f" {line}", *after]
            yield "trailing", number, [*before, f"{line} ", *after]
            yield "hidden", number, [*before, f"{line}\u202e", *after]
            yield "without value", number, [*before, line.split(" ")[0], *after]
        if after and after[0] != line and not line.startswith("key: "):
            yield "swapped", number, [*before, after[0], line, *after[1:]]


@pytest.mark.parametrize("name", BEGUN)
def test_whatever_befalls_a_line_it_is_that_line_that_is_blamed(name: str) -> None:
    for what, number, lines in damaged(BEGUN[name]):
        assert line_blamed(joined(lines)) == number, (what, number)


@pytest.mark.parametrize("name", BEGUN)
def test_a_record_cut_anywhere_is_blamed_where_it_stops(name: str) -> None:
    text = joined(BEGUN[name])
    for size in range(0, len(text) - 1, 3):
        line = text[:size].count("\n") + 1
        at = line_blamed(text[:size])
        # Half a number may be a number that does not go with another option.
        assert at in (line, line + 1) or text.splitlines()[at - 1].startswith("option ")


@pytest.mark.parametrize("name", BEGUN)
def test_no_changed_character_is_accepted_in_silence(name: str) -> None:
    text = joined(BEGUN[name])
    for place in range(0, len(text), 5):
        changed = "7" if text[place] != "7" else "8"
        assert blamed(f"{text[:place]}{changed}{text[place + 1 :]}")


@pytest.mark.parametrize("name", BEGUN)
def test_what_a_forger_gets_read_is_written_in_the_same_way(name: str) -> None:
    text = joined(BEGUN[name])
    for place in range(0, text.index("\nend: "), 3):
        for changed in "07":
            forged = resummed(f"{text[:place]}{changed}{text[place + 1 :]}")
            try:
                again = read(forged)
            except BadRecord:
                continue
            assert again.write() == forged


@pytest.mark.parametrize("name", BEGUN)
def test_other_line_ends_are_no_damage(name: str) -> None:
    text = joined(BEGUN[name])
    for same in (text, text.replace("\n", "\r\n"), f"\ufeff{text}", text[:-1]):
        assert answers(same) == {"en": [], "fr": []}
    assert line_blamed(text.replace("\n", "\r")) == 1
    assert line_blamed(text.encode("utf-16-le").decode("latin-1")) == 1
    assert line_blamed(f"{text}\n") == text.count("\n") + 1


def test_a_record_in_another_format_says_so() -> None:
    text = joined(BEGUN["patolli-betting"]).replace("tablee record 1", "tablee record 5")
    assert answers(text)["en"][0] == "Line 1: this record is written in format 5; this program reads formats 1 to 4."


# The number of players


@pytest.mark.parametrize(
    ("name", "seats", "sentence"),
    [
        ("patolli-betting", 3, "Line 4: Patolli is not played by 3. Players: 2."),
        ("pagamas-3", 4, "Line 4: the number of players given here is 4, but 3 names follow."),
        ("pagamas-6", 3, "Line 4: the number of players given here is 3, but 6 names follow."),
        ("patouche-family", 9, "Line 4: Patou’che is not played by 9. Players: 3, 4, 5."),
    ],
)
def test_a_wrong_number_of_players_is_blamed_on_its_own_line(name: str, seats: int, sentence: str) -> None:
    text = re.sub("^seats: .*$", f"seats: {seats}", joined(BEGUN[name]), flags=re.MULTILINE)
    assert answers(resummed(text))["en"] == [sentence, sentence]


def test_without_words_the_names_alone_tell_the_number_of_players() -> None:
    text = Record(PATOUCHE, 4, {}, ["Ana", "Bo", "Léa", "Zoé"]).write().replace("seats: 4", "seats: 3")
    assert line_blamed(text) == 4
    assert line_blamed(text.replace("player 4: Zoé\n", "player 5: Zoé\n")) == 9 + 1


def test_where_the_words_agree_with_the_number_the_missing_name_is_blamed() -> None:
    lines = BEGUN["pagamas-4"]
    assert line_blamed(joined([line for line in lines if not line.startswith("player 4")])) == 8


# Options


def test_options_that_do_not_go_together_are_blamed_on_the_line_that_says_so() -> None:
    lines = BEGUN["patolli-betting"]
    text = joined(lines).replace("option purse: 20", "option purse: 2")
    assert answers(resummed(text))["en"][0] == "Line 7: The option 'stake' cannot be '5'. Expected: 0…2."


def test_an_option_without_effect_keeps_its_usual_value() -> None:
    text = Record(PATOLLI, 2, {}, ["Ana", "Bo"]).write().replace("option stake: 5", "option stake: 7")
    said = answers(resummed(text))
    sentence = "Line 7: the option 'stake' has no effect in this game and must keep its usual value, '5'."
    assert said["en"] == [sentence, sentence]
    assert said["fr"][0].startswith("Ligne 7\u00a0: l’option «\u00a0stake\u00a0» est sans effet")


# Dice


def seeded(seed: int) -> str:
    record = new_record(PATOLLI, 2, {}, ["Ana", "Bo"], seed)
    record.throw()
    return record.write()


def test_a_seed_that_is_not_that_of_the_dice_is_found() -> None:
    good, forged = seeded(7), resummed(seeded(7).replace("seeded: 7", "seeded: 8"))
    assert answers(good)["en"] == []
    line = good.splitlines().index("seeded: 7") + 1
    sentence = f"Line {line}: the seed 8 does not fit the commitment of line {line + 1}: "
    assert all(said.startswith(sentence) for said in answers(forged)["en"])
    assert len(answers(forged)["en"]) == 2
    assert "la graine 8 ne correspond pas" in answers(forged)["fr"][0]


def test_a_wrong_seed_is_found_also_where_the_key_is_not_told() -> None:
    untold = re.sub("key: .*\n", "", seeded(7))
    assert read(resummed(untold)).seeded == 7
    assert (
        line_blamed(resummed(untold.replace("seeded: 7", "seeded: 8"))) == seeded(7).splitlines().index("seeded: 7") + 1
    )


def test_dice_said_to_be_seeded_must_be_committed() -> None:
    plain = Record(PATOLLI, 2, {}, ["Ana", "Bo"]).write()
    text = plain.replace("player 2: Bo\n", "player 2: Bo\nseeded: 7\n")
    assert line_blamed(resummed(text)) == text.splitlines().index("seeded: 7") + 2


def test_a_key_that_opens_another_commitment_names_both_lines() -> None:
    lines = seeded(7).splitlines()
    key = f"key: {seeded_key(7).hex()}"
    promised = lines.index(f"commitment: {commitment(seeded_key(7))}") + 1
    text = joined(lines).replace(key, f"key: {seeded_key(8).hex()}")
    sentence = f"Line {lines.index(key) + 1}: the key does not open the commitment of line {promised}: "
    assert answers(resummed(text))["en"][0].startswith(sentence)


def test_a_damaged_record_without_its_key_is_called_damaged_first() -> None:
    lines = [line for line in BEGUN["patolli-betting"] if not line.startswith("key: ")]
    assert line_blamed(joined(lines)) == len(lines)


# What is shown back


def test_a_long_line_is_not_shown_whole() -> None:
    text = joined(BEGUN["patolli-betting"])
    for old in ("game: patolli", "player 1: ", "option stake: 5", "1 * "):
        for sentence in answers(text.replace(old, old + "x" * 100_000, 1))["en"]:
            assert len(sentence) < 300
    assert visible("x" * 81) == "x" * 80 + "…"


# Files


@pytest.mark.parametrize(
    ("error", "english", "french"),
    [
        (FileNotFoundError(2, "x"), "there is no such file or folder", "ce fichier ou ce dossier n’existe pas"),
        (IsADirectoryError(21, "x"), "this is a folder, not a file", "c’est un dossier, non un fichier"),
        (PermissionError(13, "x"), "access is denied", "l’accès est refusé"),
        (OSError(5, "Input/output error"), "the system refuses (EIO)", "le système refuse (EIO)"),
        (OSError("no number"), "the system refuses (?)", "le système refuse (?)"),
    ],
)
def test_why_a_file_cannot_be_had_is_told_in_the_readers_language(error: OSError, english: str, french: str) -> None:
    assert (cause(error).say("en"), cause(error).say("fr")) == (english, french)
    assert isinstance(cause(error), Part)


def test_a_name_that_no_file_can_have_is_told() -> None:
    with pytest.raises(UserError, match=r"a\\x00b: no file can have this name\."):
        load(Path("a\0b"))
