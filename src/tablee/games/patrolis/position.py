"""A drawn position: tiles on a grid, and what the drawing cannot tell beside it.

    map-1, 2 seats
       A B C D E
     4 . . r . .
     5 ─ ─ ┐ . .
     6 ─ ─ ┼ ─ .
     7 . . │ . .
    0 from A5-W to C7-S
    1 from A6-W to D6-E
    0: 29 curves, 27 crosses, won blue 1
    1: 30 curves, 26 crosses
    first 0, turn 5
    0 to lay

The map and the agreement; the grid; every track with its two ends (``A5-W`` is the west side of A5) and whether it is
abandoned; what each player has; who was first and how many turns have begun, in a match also which game it is and what
each won in the last one (``game 2, last 6 16``); and what is awaited.

On the grid ``┌ ┐ └ ┘`` are curves. A cross is ``┼`` where both of its lines are taken, ``─`` or ``│`` where one is;
``b r g y`` are objectives and ``.`` an empty square. Rows and the ends of rows may be left out where nothing lies, and
lines may be drawn on between squares (``──┐``). A player of whom nothing is said has the tiles of the beginning, so a
drawing need not account for all of them.

Awaited is one of: ``lot``; ``0 names a letter``; ``1 names a number for G``; ``colour for G7``; ``0 to start``;
``0 to lay``, ``0 to lay from A5-W`` (the start is chosen) or ``0 to lay, 2 by RC`` (2 tiles lie this turn, which can
still be one on road or countryside); ``0 to cross``, with the same; ``over, no-tiles, 0 last``. Where chance places
the objectives, ``chance names a letter``. The small print tells how the last game of a match ended, and what lay of the
turn in which it is over.
"""

from __future__ import annotations

import re

from tablee.games.patrolis.actions import STARTS
from tablee.games.patrolis.atlas import MAPS
from tablee.games.patrolis.material import (
    BLANK,
    COLOURS,
    COLUMNS,
    CROSS,
    LETTERS,
    LINE,
    NO_TILE,
    OBJECTIVES,
    OF_EACH,
    OFF,
    ONWARD,
    OUT,
    ROWS,
    SIDES,
    TERRAINS,
    square_name,
)
from tablee.games.patrolis.phases import COLOUR, CROSSING, FIRST, LAY, LETTER, NUMBER, OVER, START, TURN
from tablee.games.patrolis.rules import ENDINGS, Patrolis, new_game
from tablee.games.patrolis.state import NOWHERE, Player
from tablee.games.patrolis.tracks import FREE, LINE_FREE, NONE, OPEN, Track, step_in, step_out, step_square
from tablee.kernel.position import NUMBER as FIGURE
from tablee.kernel.position import Also, Notation, Row, attribute
from tablee.kernel.state import CHANCE, NOBODY

CURVE_SIGNS = " └┌┐┘"  # by tile
CROSS_SIGNS = {(True, False): "│", (False, True): "─", (True, True): "┼"}  # by which of its lines are taken
TILE_SIGNS = {**{sign: tile for tile, sign in enumerate(CURVE_SIGNS) if tile}, **dict.fromkeys("─│┼", CROSS)}
OBJECTIVE_SIGNS = "brgy"
AWAITED = {phase.name: phase for phase in TURN}
ENTRY = r"[A-T](?:1[0-5]|[1-9])-[NESW]"
COUNTS = rf"(?:{'|'.join(COLOURS)}) {FIGURE}(?: (?:{'|'.join(COLOURS)}) {FIGURE})*"

AGREED = re.compile(
    r"(?P<map>[a-z0-9-]+)(?P<chance>, objectives by chance)?(?P<match>, match)?, (?P<seats>[2-6]) seats"
)
HEADING = re.compile(r"A(?: [B-T])*")
SQUARES = re.compile(r"(?P<row>1[0-5]|[1-9]) (?P<squares>\S(?:[ ─]\S)*─?)")
TRACK = re.compile(rf"(?P<owner>[0-5]) from (?P<tail>{ENTRY}) to (?P<head>{ENTRY})(?P<abandoned>, abandoned)?")
HAND = re.compile(
    rf"(?P<seat>[0-5]): (?P<curves>{FIGURE}) curves, (?P<crosses>{FIGURE}) crosses"
    rf"(?:, won (?P<won>{COUNTS}))?(?:, earlier (?P<earlier>{COUNTS}))?"
)
BAG = re.compile(rf"bag: (?P<bag>{COUNTS})")
COUNTERS = re.compile(
    rf"first (?P<first>[0-5]), turn (?P<turns>{FIGURE})(?:, passes (?P<passes>[1-5]))?(?:, game (?P<game>[1-6]))?"
    rf"(?:, last (?P<last>{FIGURE}(?: {FIGURE})*))?"
)
NAMING = re.compile(r"(?P<who>[0-5]|chance) names a (?:letter|number for (?P<letter>[A-T]))")
DRAWING = re.compile(r"colour for (?P<square>[A-T](?:1[0-5]|[1-9]))")
MOVE = re.compile(
    rf"(?P<seat>[0-5]) to (?P<what>{'|'.join(AWAITED)})"
    rf"(?: from (?P<entry>{ENTRY})|, (?P<laid>[1-5]) by (?P<fits>W?M?C?R?))?"
)
END = re.compile(rf"over, (?P<reason>{'|'.join(ENDINGS)}), (?P<seat>[0-5]) last")


# Writing


def _lines(state: Patrolis) -> list[str]:
    agreed = [
        state.map.name,
        "" if state.named else "objectives by chance",
        "match" if state.match else "",
        f"{state.seats} seats",
    ]
    lines = [", ".join(filter(None, agreed)), f"   {' '.join(LETTERS)}"]
    for row in range(ROWS):
        squares = range(row * COLUMNS, (row + 1) * COLUMNS)
        lines.append(f"{row + 1:2} {' '.join(_sign(state, square) for square in squares)}")
    lines += [_write_track(track) for track in state.tracks.tracks]
    lines += [_write_player(seat, player) for seat, player in enumerate(state.players)]
    if any(state.bag):
        lines.append(f"bag: {_write_counts(state.bag)}")
    if state.phase is not FIRST:
        lines.append(_write_counters(state))
    return [*lines, _write_awaited(state)]


def _sign(state: Patrolis, square: int) -> str:
    if square in state.objectives:
        return OBJECTIVE_SIGNS[state.objectives[square]]
    tile = state.tracks.tiles[square]
    if tile == NO_TILE:
        return "."
    if tile != CROSS:
        return CURVE_SIGNS[tile]
    first, second = state.tracks.lines[square * 2 : square * 2 + 2]
    return CROSS_SIGNS[first != FREE, second != FREE]


def _write_track(track: Track) -> str:
    tail, head = track.path[0], track.path[-1]
    ends = f"{_end(tail, step_in(tail))} to {_end(head, step_out(head))}"
    return f"{track.owner} from {ends}{'' if track.live else ', abandoned'}"


def _end(step: int, side: int) -> str:
    return STARTS[step_square(step) * 4 + side].text


def _write_player(seat: int, player: Player) -> str:
    parts = [f"{seat}: {player.curves} curves", f"{player.crosses} crosses"]
    if any(player.won):
        parts.append(f"won {_write_counts(player.won)}")
    if any(player.earlier):
        parts.append(f"earlier {_write_counts(player.earlier)}")
    return ", ".join(parts)


def _write_counts(counts: list[int]) -> str:
    return " ".join(f"{COLOURS[colour]} {count}" for colour, count in enumerate(counts) if count)


def _write_counters(state: Patrolis) -> str:
    parts = [f"first {state.first}", f"turn {state.turns}"]
    if state.passes:
        parts.append(f"passes {state.passes}")
    if state.match:
        parts.append(f"game {state.game}")
    if state.last:
        parts.append(f"last {' '.join(map(str, state.last))}")
    return ", ".join(parts)


def _write_awaited(state: Patrolis) -> str:
    namer = "chance" if state.actor == CHANCE else str(state.actor)
    if state.phase is FIRST:
        return "lot"
    if state.phase is LETTER:
        return f"{namer} names a letter"
    if state.phase is NUMBER:
        return f"{namer} names a number for {LETTERS[state.letter]}"
    if state.phase is COLOUR:
        return f"colour for {square_name(state.square)}"
    if state.phase is OVER:
        return f"over, {state.reason}, {state.turn} last"
    awaited = f"{state.turn} to {state.phase.name}"
    if state.entry != OFF:
        return f"{awaited} from {STARTS[state.entry].text}"
    if state.laid:
        fits = "".join(letter for letter, bit in TERRAINS.items() if bit & state.fits)
        return f"{awaited}, {state.laid} by {fits}"
    return awaited


# Reading


def _above(found: list[Row]) -> Patrolis:
    first, *body, last = found
    match = first.match(AGREED, "agreed", maps=", ".join(MAPS))
    if match["map"] not in MAPS:
        first.refuse("agreed", maps=", ".join(MAPS))
    state = new_game(MAPS[match["map"]], int(match["seats"]), not match["chance"], bool(match["match"]))
    state.bag, state.first, state.turns = [0] * len(COLOURS), 0, 1
    drawn = {row: line for row in body if (line := SQUARES.fullmatch(row.text))}
    for row, line in drawn.items():
        _read_squares(state, row, line)
    for row in body:
        if row not in drawn and not HEADING.fullmatch(row.text):
            _read_fact(state, row)
    for row, line in drawn.items():
        _check_squares(state, row, line)
    _read_awaited(state, last)
    _check_heads(state, last)
    return state


def _signs(match: re.Match[str]) -> list[tuple[int, str]]:
    """The squares of a row with their signs: these stand on every second place."""
    first = (int(match["row"]) - 1) * COLUMNS
    return list(enumerate(match["squares"][::2], first))


def _read_squares(state: Patrolis, row: Row, match: re.Match[str]) -> None:
    signs = _signs(match)
    if len(signs) > COLUMNS:
        row.refuse("row", most=COLUMNS)
    for square, sign in signs:
        if sign in OBJECTIVE_SIGNS:
            state.objectives[square] = OBJECTIVE_SIGNS.index(sign)
        elif sign in TILE_SIGNS:
            state.tracks.tiles[square] = TILE_SIGNS[sign]
        elif sign != ".":
            row.refuse("sign", square=square_name(square), sign=sign)


def _check_squares(state: Patrolis, row: Row, match: re.Match[str]) -> None:
    """Every tile carries a track, and a cross is drawn as it is taken."""
    for square, sign in _signs(match):
        if sign not in TILE_SIGNS:
            continue
        if state.tracks.lines[square * 2 : square * 2 + 2] == [FREE, FREE]:
            row.refuse("no-track", square=square_name(square))
        if sign != _sign(state, square):
            row.refuse("drawn", square=square_name(square), sign=sign, due=_sign(state, square))


FACTS = {"track": TRACK, "hand": HAND, "bag": BAG, "counters": COUNTERS}


def _read_fact(state: Patrolis, row: Row) -> None:
    what, found = row.form(FACTS, "fact")
    if what == "track":
        _read_track(state, row, found)
    elif what == "hand":
        player = state.players[_read_seat(state, found["seat"], row)]
        player.curves, player.crosses = int(found["curves"] or 0), int(found["crosses"] or 0)
        player.won, player.earlier = _read_counts(found["won"]), _read_counts(found["earlier"])
    elif what == "bag":
        state.bag = _read_counts(found["bag"])
    else:
        state.first = _read_seat(state, found["first"], row)
        state.turns, state.passes, state.game = (int(found[part] or 0) for part in ("turns", "passes", "game"))
        state.game = state.game or 1
        state.last = [int(points) for points in (found["last"] or "").split()]
        if len(state.last) not in (0, state.seats):
            row.refuse("last", seats=state.seats)


def _read_seat(state: Patrolis, text: str | None, row: Row) -> int:
    if int(text or 0) >= state.seats:
        row.refuse("no-seat", seat=text, last=state.seats - 1)
    return int(text or 0)


def _read_counts(text: str | None) -> list[int]:
    counts = [0] * len(COLOURS)
    words = (text or "").split()
    for name, number in zip(words[::2], words[1::2], strict=True):
        counts[COLOURS.index(name)] = int(number)
    return counts


def _read_entry(text: str) -> int:
    square, _, side = text.partition("-")
    return _read_square(square) * 4 + SIDES.index(side)


def _read_square(text: str) -> int:
    return (int(text[1:]) - 1) * COLUMNS + LETTERS.index(text[0])


def _read_track(state: Patrolis, row: Row, found: dict[str, str | None]) -> None:
    """Follow the drawn line from one end of a track to the other."""
    tracks = state.tracks
    owner = _read_seat(state, found["owner"], row)
    number = len(tracks.tracks)
    if not found["abandoned"]:
        if tracks.live[owner] != NONE:
            row.refuse("two-tracks", seat=owner)
        tracks.live[owner] = number
    tail, head = found["tail"] or "", found["head"] or ""
    entry, end = _read_entry(tail), _read_entry(head)
    path: list[int] = []
    leaving = OFF
    while leaving != end:
        square, side = divmod(entry, 4)
        facing = tracks.tiles[square] * 4 + side
        if entry == OFF or OUT[facing] == BLANK:
            row.refuse("leads-not", tail=tail, head=head)
        if tracks.lines[square * 2 + LINE[facing]] != FREE:
            row.refuse("taken", square=square_name(square))
        tracks.lines[square * 2 + LINE[facing]] = number
        path.append(entry * 4 + OUT[facing])
        leaving = square * 4 + OUT[facing]
        entry = ONWARD[leaving]
    tracks.tracks.append(Track(owner, not found["abandoned"], path))


FORMS = {"lot": re.compile("lot"), "naming": NAMING, "drawing": DRAWING, "move": MOVE, "end": END}


def _read_awaited(state: Patrolis, row: Row) -> None:
    what, found = row.form(FORMS, "awaited")
    if what == "lot":
        state.first, state.turns, state.phase, state.actor = NOBODY, 0, FIRST, CHANCE
        state.bag = [OF_EACH] * len(COLOURS)
    elif what == "naming":
        _await_name(state, found["who"], found["letter"], row)
    elif what == "drawing":
        _check_bag(state, row)
        state.turns, state.phase, state.actor = 0, COLOUR, CHANCE
        state.square = _read_square(found["square"] or "")
    elif what == "move":
        state.turn = state.actor = _read_seat(state, found["seat"], row)
        state.phase = AWAITED[found["what"] or ""]
        state.entry = _read_entry(found["entry"]) if found["entry"] else OFF
        state.laid = int(found["laid"] or 0)
        if found["fits"]:
            state.fits = sum(TERRAINS[letter] for letter in found["fits"])
        _check_turn(state, row)
    else:
        state.turn = _read_seat(state, found["seat"], row)
        state.phase, state.actor, state.reason = OVER, NOBODY, found["reason"] or ""


def _check_bag(state: Patrolis, row: Row) -> None:
    if len(state.objectives) + sum(state.bag) != OBJECTIVES or not any(state.bag):
        row.refuse("objectives", objectives=OBJECTIVES)


def _await_name(state: Patrolis, who: str | None, letter: str | None, row: Row) -> None:
    _check_bag(state, row)
    state.turns = 0
    state.phase = NUMBER if letter else LETTER
    state.letter = LETTERS.index(letter) if letter else NOWHERE
    state.actor = CHANCE if who == "chance" else int(who or 0)
    if state.actor != state.namer():
        row.refuse("chance-names" if state.namer() == CHANCE else "seat-names", seat=state.namer())


def _check_heads(state: Patrolis, row: Row) -> None:
    """A live head points at an empty square, or at the free line of a cross; while somebody is about to cross, that one
    and whoever faces the same cross may point anywhere."""
    if state.phase in (OVER, CROSSING):
        return
    for seat, number in enumerate(state.tracks.live):
        if number != NONE and state.tracks.look(state.tracks.head(number)) not in (OPEN, LINE_FREE):
            row.refuse("ended", seat=seat)


def _check_turn(state: Patrolis, row: Row) -> None:
    seat, tracks = state.turn, state.tracks
    live = tracks.live[seat] != NONE
    if state.phase is START and (live or not state.players[seat].has_tiles() or not tracks.can_start()):
        row.refuse("no-start", seat=seat)
    if state.phase is LAY and state.entry != OFF and (live or state.entry not in tracks.free_entries()):
        row.refuse("no-start-there", seat=seat)
    if state.phase is LAY and state.entry == OFF and (not live or tracks.look(state.aim()) != OPEN):
        row.refuse("no-open-track", seat=seat)
    if state.phase is LAY and not state.legal(seat):
        row.refuse("no-tile", seat=seat)
    if state.phase is CROSSING and not (live and _has_crossed(state, seat)):
        row.refuse("not-crossed", seat=seat)


def _has_crossed(state: Patrolis, seat: int) -> bool:
    last = state.tracks.tracks[state.tracks.live[seat]].path[-1]
    return _sign(state, step_square(last)) == CROSS_SIGNS[True, True]


# The small print


def _read_reason(state: Patrolis, row: Row, text: str) -> None:
    state.reason = row.named(text, {"-": "", **{reason: reason for reason in ENDINGS}})


def _agreed(state: Patrolis) -> tuple[int, dict[str, object]]:
    objectives = "named" if state.named else "chance"
    return state.seats, {"map": state.map.name, "objectives": objectives, "match": state.match}


SMALL_PRINT: tuple[Also[Patrolis], ...] = (
    Also("ended by", lambda state: state.reason or "-", _read_reason),
    attribute("laid", 0, 99),
    attribute("fits", 0, 15),
)
NOTATION = Notation("tablee.games.patrolis", 2, _lines, _above, _agreed, SMALL_PRINT)
read, write = NOTATION.read, NOTATION.write
