"""Reading a record, strictly: a sheet is the text split into its parts, not yet played."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import takewhile

from tablee.kernel.chance import Dice, commitment
from tablee.kernel.errors import BadNotation, BadRecord, BadSeats, Part, UserError
from tablee.kernel.game import Forbidden, Game, find_game
from tablee.kernel.lines import HEX, NUMBER, VALUE, Lines, visible
from tablee.kernel.options import Option, Setting, Settings
from tablee.kernel.position import BadPosition, NoPositions
from tablee.kernel.record import (
    BEGUN_LINE,
    BROKEN,
    FIRST_LINE,
    LATEST_LINE,
    RESIGNED_LINE,
    Record,
    Step,
    checksum,
    ending,
    first_line,
    on_clock,
    seeded_key,
    unjudged,
    write_step,
)
from tablee.kernel.state import CHANCE, Action

LATER_LINES = (RESIGNED_LINE, BEGUN_LINE, LATEST_LINE)
FORM = re.compile("tablee record ([1-9][0-9]{0,5})")
GIVEN_UP = re.compile("[0-9]+ steps, resigned by ([1-9][0-9]?)")
TIMED_OUT = re.compile("[0-9]+ steps, lost on time by ([1-9][0-9]?)")
PACE = r"live (?:0|[1-9][0-9]{0,2})\+(?:0|[1-9][0-9]{0,2})|days [1-9][0-9]?"
CLOCK = r"-|(?:0|[1-9][0-9]{0,3}):[0-5][0-9]:[0-5][0-9]\.[0-9]"
FLAG = "flag ([1-9][0-9]?)"
SEED = "0|-?[1-9][0-9]{0,18}"
STEP = re.compile(rf"([1-9][0-9]{{0,6}}) (\*|[1-9][0-9]?) ({VALUE})")
TIMED_STEP = rf"{STEP.pattern} @ ({CLOCK})"
POSITION_ROW = r"\S(?: ?\S)*"
STEP_BEGINS = re.compile(r"[0-9]+ ")


@dataclass
class Sheet:
    """The parts of a record: well formed, but neither replayed nor checked against its sum."""

    game: Game
    seats: int
    settings: Settings
    names: list[str]
    first: str
    begun: list[str] = field(default_factory=list)
    rated: bool = False
    pace: str = ""
    times: list[float | None] = field(default_factory=list)
    flags: list[tuple[int, int]] = field(default_factory=list)  # after how many steps, and of which seat
    commitment: str = ""
    salts: list[str] = field(default_factory=list)
    steps: list[tuple[int, Step]] = field(default_factory=list)  # with the line of each
    end: tuple[int, str] = (0, "")
    key: bytes | None = None
    seeded: int | None = None
    sum: tuple[int, str] = (0, "")
    summed: str = ""

    def blank(self) -> Record:
        """The record before its first step."""
        begun = "\n".join(self.begun)
        dice = (self.salts, self.commitment, self.key, self.seeded)
        record = Record(self.game, self.seats, self.settings, self.names, *dice, begun, self.pace, self.rated)
        record.flags = list(self.flags)
        return record

    def play(self, record: Record, line: int, step: Step) -> None:
        """Do a step, and note what the clock showed after it."""
        record.play(step.seat, self.action(record, line, step))
        if self.pace:
            record.times.append(self.times[len(record.steps) - 1])

    def action(self, record: Record, line: int, step: Step) -> Action:
        """The action of a step, if it is legal where the record stands."""
        try:
            action = self.game.parse(record.state, step.text)
        except BadNotation as error:
            raise BadRecord("record-fault", line=line, why=error) from None
        refusal = record.state.why_not(step.seat, action)
        if refusal is not None:
            why = Forbidden(self.game, refusal, self.names)
            raise BadRecord("record-illegal", line=line, text=visible(step.text), why=why)
        if action.text != step.text:  # understood as people type it, but not as a record writes it
            number = len(record.steps) + 1
            written = Step(step.seat, action.text)
            raise Lines.not_so(line, write_step(number, written), visible(write_step(number, step)))
        return action

    def check_end(self, record: Record) -> None:
        """That it ended as it says; what is beside the rules is taken from here, for it is in no step."""
        line, text = self.end
        given_up, timed_out = GIVEN_UP.fullmatch(text), TIMED_OUT.fullmatch(text) if self.pace else None
        if given_up is not None and record.may_resign(int(given_up[1]) - 1):
            record.resign(int(given_up[1]) - 1)
        if timed_out is not None and record.may_resign(int(timed_out[1]) - 1):
            record.time_out(int(timed_out[1]) - 1)
        broken = next((why for why, told in BROKEN.items() if text.endswith(f" steps, {told}")), "")
        if broken and record.outcome() is None and self.first == LATEST_LINE:
            record.break_off(broken)
        expected = ending(len(record.steps), record.state.outcome(), record.resigned, record.timed_out, record.broken)
        ends = text in (expected, unjudged(len(record.steps)))
        first = first_line(record.resigned, record.begun, record.beyond)
        if self.first != first and (ends or not record.may_resign(0)):
            raise Lines.not_so(1, first, self.first)
        if not ends:
            raise Lines.not_so(line, f"end: {expected}", f"end: {text}")
        line, text = self.sum
        if text != checksum(self.summed):
            raise BadRecord("record-sum", line=line)


def read(text: str, find: Callable[[str], Game] = find_game) -> Record:
    """The record that a text holds, replayed and checked to its last line, or `BadRecord`."""
    sheet = read_sheet(text, find)
    record = sheet.blank()
    for line, step in sheet.steps:
        sheet.play(record, line, step)
    sheet.check_end(record)
    return record


def read_sheet(text: str, find: Callable[[str], Game] = find_game) -> Sheet:
    """The parts of a text; ``find`` gives the game by its name."""
    lines = Lines(text)
    _read_form(lines)
    sheet = _read_agreement(lines, find)
    _read_promise(lines, sheet)
    _read_steps(lines, sheet)
    _read_end(lines, sheet)
    _check_dice(lines, sheet)
    return sheet


def _read_form(lines: Lines) -> None:
    """The first line, which names the form in which all the others are written."""
    match = FORM.fullmatch(lines.peek() or "")
    if match is not None and match[0] not in (FIRST_LINE, *LATER_LINES):
        raise BadRecord("record-form", line=1, form=match[1], known=LATER_LINES[-1].split()[-1])
    known = lines.peek() if lines.peek() in LATER_LINES else FIRST_LINE
    lines.exactly(known or FIRST_LINE, Part("first", text=FIRST_LINE))


def _read_agreement(lines: Lines, find: Callable[[str], Game]) -> Sheet:
    """The game, its rules, the seats, the options and the names."""
    name = lines.value("game", Part("game"))
    game = lines.told("game", partial(find, name))
    version = int(lines.value("rules", Part("rules", known=game.version), NUMBER))
    known = game.by_rules(version)
    if known is None:
        raise BadRecord("record-version", line=lines.number, game=game.title, version=version, known=game.version)
    game = known
    seats = int(lines.value("seats", Part("seats", seats=game.seats[0]), NUMBER))
    settings = _settled(lines, game, seats, {option.name: _read_option(lines, option) for option in game.options})
    _check_seats(lines, seats)
    names = [lines.label(f"player {n}", Part("player", n=n)) for n in range(1, seats + 1)]
    sheet = Sheet(game, seats, settings, names, lines.lines[0])
    if sheet.first == LATEST_LINE and lines.has("rated"):
        lines.exactly("rated: yes", Part("exactly", text="rated: yes"))
        sheet.rated = True
    if sheet.first == LATEST_LINE and lines.has("pace"):
        sheet.pace = lines.value("pace", Part("pace"), PACE)
    if sheet.first == BEGUN_LINE or (sheet.first == LATEST_LINE and lines.has("from")):
        _read_origin(lines, sheet)
    return sheet


def _read_origin(lines: Lines, sheet: Sheet) -> None:
    """The position that it was begun from; what is wrong with a row of it is wrong with that line."""
    while not sheet.begun or lines.has("from"):
        sheet.begun.append(lines.value("from", Part("from"), POSITION_ROW))
    first = lines.number - len(sheet.begun)
    try:
        sheet.blank()
    except (BadPosition, NoPositions) as error:
        row, problem = error.facts.get("line"), error.facts.get("problem")
        if not isinstance(row, int):
            raise BadRecord("record-fault", line=first + 1, why=error) from None
        raise BadRecord("record-origin", line=first + row, why=problem) from None


def _read_option(lines: Lines, option: Option) -> Setting:
    """The value of an option, exactly as a record writes it."""
    name = f"option {option.name}"
    if option.variant and not lines.has(name):
        return option.default
    usual = f"{name}: {option.write(option.default)}"
    written = lines.value(name, Part("option", option=option.name, usual=usual))
    setting = lines.told(name, partial(option.parse, written))
    lines.as_written(name, written, option.write(setting))
    if option.variant and setting == option.default:
        raise BadRecord("record-house", line=lines.number, option=option.name, usual=written)
    return setting


def _settled(lines: Lines, game: Game, seats: int, given: Settings) -> Settings:
    """All that was agreed, together; what does not fit is the fault of the line that says it."""
    try:
        settings = game.settle(seats, given)
    except UserError as error:
        blamed = "seats" if isinstance(error, BadSeats) else f"option {error.facts.get('option')}"
        raise BadRecord("record-fault", line=lines.at.get(blamed, lines.number), why=error) from None
    for option in game.options:
        usual = settings[option.name]
        if usual != given[option.name]:
            line = lines.at[f"option {option.name}"]
            raise BadRecord("record-idle", line=line, option=option.name, usual=option.write(usual))
    return settings


def _check_seats(lines: Lines, seats: int) -> None:
    """Where all the names and words agree on another number of players, it is not they that are wrong."""
    head = list(takewhile(bool, lines.lines[lines.number :]))
    named = sum(1 for _ in takewhile(lambda n: head[n].startswith(f"player {n + 1}: "), range(len(head))))
    given = sum(line.startswith("word ") for line in head)
    whole = named == len(head) or head[named].startswith(("rated:", "pace:", "from:", "seeded:", "commitment:"))
    if whole and _ends(lines, len(head)) and named not in (0, seats) and given in (0, named):
        raise BadRecord("record-seats", line=lines.at["seats"], seats=seats, named=named)


def _ends(lines: Lines, ahead: int) -> bool:
    """Whether an empty line ends what was agreed: a step follows, or another empty line where there is none."""
    after = lines.peek(ahead + 1)
    return lines.peek(ahead) == "" and after is not None and (not after or bool(STEP_BEGINS.match(after)))


def _read_promise(lines: Lines, sheet: Sheet) -> None:
    """What is told of the dice before the first throw."""
    if lines.has("seeded"):
        sheet.seeded = int(lines.value("seeded", Part("seeded"), SEED))
    promised = lines.peek() == "" and (lines.peek(1) or "").startswith(("word ", "commitment:"))
    if sheet.seeded is not None or promised or lines.has("commitment"):
        sheet.commitment = lines.value("commitment", Part("commitment"), HEX)
        sheet.salts = [lines.label(f"word {n}", Part("word", n=n)) for n in range(1, sheet.seats + 1)]
    lines.exactly("", Part("before-steps" if sheet.commitment else "commitment-or-steps"))


def _read_steps(lines: Lines, sheet: Sheet) -> None:
    """Up to the empty line after the last one."""
    while (lines.peek() or "").strip() and not lines.has("end"):
        if sheet.pace and (lines.peek() or "").lstrip().startswith("flag"):
            _read_flag(lines, sheet)
            continue
        what = _step(sheet) if STEP_BEGINS.match(lines.peek() or "") else _next(sheet)
        match = lines.take(TIMED_STEP if sheet.pace else STEP.pattern, what)
        seat = CHANCE if match[2] == "*" else int(match[2]) - 1
        if int(match[1]) != len(sheet.steps) + 1 or seat >= sheet.seats:
            lines.number -= 1
            raise lines.wrong(what)
        sheet.steps.append((lines.number, Step(seat, match[3])))
        if sheet.pace:
            sheet.times.append(_shown(match[4]))
    if lines.peek() == "" and STEP_BEGINS.match(lines.peek(1) or ""):
        raise lines.wrong(_step(sheet))
    lines.exactly("", Part("before-end") if lines.has("end") else _next(sheet))


def _read_flag(lines: Lines, sheet: Sheet) -> None:
    """Whose time was up after the steps so far; nobody's is before anything has happened."""
    match = lines.take(FLAG, Part("flag", seats=sheet.seats))
    seat = int(match[1]) - 1
    if seat >= sheet.seats or not sheet.steps:
        lines.number -= 1
        raise lines.wrong(Part("flag", seats=sheet.seats) if sheet.steps else _step(sheet))
    sheet.flags.append((len(sheet.steps), seat))


def _shown(text: str) -> float | None:
    """What is left on a clock that shows this."""
    if text == on_clock(None):
        return None
    hours, minutes, seconds = text.split(":")
    return 3600 * int(hours) + 60 * int(minutes) + float(seconds)


def _step(sheet: Sheet) -> Part:
    key = "step-timed" if sheet.pace else "step"
    return Part(key, number=len(sheet.steps) + 1, seats=sheet.seats)


def _next(sheet: Sheet) -> Part:
    return Part("step-or-end", number=len(sheet.steps) + 1)


def _read_end(lines: Lines, sheet: Sheet) -> None:
    """How it ended, the key and the sum, and nothing after them."""
    end = lines.value("end", Part("end", steps=len(sheet.steps)))
    sheet.end = (lines.number, end)
    if lines.has("key"):
        sheet.key = bytes.fromhex(lines.value("key", Part("key"), HEX))
    sheet.summed = "\n".join(lines.lines[: lines.number]) + "\n"
    total = lines.value("sum", Part("key-or-sum" if sheet.commitment and sheet.key is None else "sum"), HEX)
    sheet.sum = (lines.number, total)
    if lines.peek() is not None:
        raise BadRecord("record-more", line=lines.number + 1)


def _check_dice(lines: Lines, sheet: Sheet) -> None:
    """The key is the one that was promised, and comes from the seed if there is one."""
    if sheet.key is not None and not sheet.commitment:
        raise BadRecord("key-alone", line=lines.at["key"])
    if sheet.key is not None and commitment(sheet.key) != sheet.commitment:
        raise BadRecord("wrong-key", line=lines.at["key"], promised=lines.at["commitment"])
    if sheet.seeded is not None and commitment(seeded_key(sheet.seeded)) != sheet.commitment:
        raise BadRecord("wrong-seed", line=lines.at["seeded"], seed=sheet.seeded, promised=lines.at["commitment"])


@dataclass(frozen=True)
class Verdict:
    """Every draw is as committed: how many there were, whether the dice came from a seed anyone could choose, and
    whether the game was ``begun`` from a position: nothing is proven of how that came about."""

    draws: int
    seeded: bool
    begun: bool = False


def verify(text: str, find: Callable[[str], Game] = find_game) -> Verdict:
    """Check a record, and every result of chance against its commitment, or `BadRecord`."""
    sheet = read_sheet(text, find)
    dice = None if sheet.key is None else Dice(sheet.key, sheet.salts)
    record = sheet.blank()
    draws = 0
    for line, step in sheet.steps:
        if dice is not None and step.seat == CHANCE and record.state.to_act() == (CHANCE,):
            due = record.state.sample(dice.at(draws))
            draws += 1
            if due.text != step.text:
                raise BadRecord("wrong-draw", line=line, draw=draws, found=visible(step.text), due=due.text)
        sheet.play(record, line, step)
    sheet.check_end(record)
    if dice is None:
        raise BadRecord("no-key" if sheet.commitment else "unverifiable")
    return Verdict(draws, sheet.seeded is not None, bool(sheet.begun))
