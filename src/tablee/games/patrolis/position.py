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
``0 to lay``, ``0 to lay from A5-W`` (the start is chosen) or ``0 to lay, 2 by MCR`` (2 tiles lie this turn, which can
still be one of mountain, countryside or road); ``0 to cross``, with the same; ``over, no-tiles, 0 last``. Where chance
places the objectives, ``chance names a letter``. The small print tells how the last game of a match ended, and what lay
of the turn in which it is over.
"""

from __future__ import annotations

import re

from tablee.games.patrolis import material
from tablee.games.patrolis.actions import STARTS
from tablee.games.patrolis.atlas import MAPS
from tablee.games.patrolis.phases import COLOUR, CROSSING, FIRST, LAY, LETTER, NUMBER, OVER, START, TURN
from tablee.games.patrolis.rules import ENDINGS, Patrolis, new_game
from tablee.games.patrolis.state import NOWHERE, Player
from tablee.games.patrolis.tracks import FREE, LINE_FREE, NONE, OPEN, Track, step_in, step_out, step_square
from tablee.kernel.position import NUMBER as FIGURE
from tablee.kernel.position import Also, Form, Notation, Row, attribute
from tablee.kernel.state import CHANCE, NOBODY, Phase

CURVE_SIGNS = " └┌┐┘"  # by tile
CROSS_SIGNS = {(True, False): "│", (False, True): "─", (True, True): "┼"}  # by which of its lines are taken
TILE_SIGNS = {**{sign: tile for tile, sign in enumerate(CURVE_SIGNS) if tile}, **dict.fromkeys("─│┼", material.CROSS)}
OBJECTIVE_SIGNS = "brgy"
AWAITED = {phase.name: phase for phase in TURN}
SQUARE, COLOUR_NAME = r"[A-T](?:1[0-5]|[1-9])", "|".join(material.COLOURS)
COUNTS = rf"(?:{COLOUR_NAME}) {FIGURE}(?: (?:{COLOUR_NAME}) {FIGURE})*"
PARTS = {"map": "[a-z0-9-]+", "named": "objectives by chance", "match": "match", "abandoned": "abandoned"}
PARTS |= {"seats": "[2-6]", "seat": "[0-5]", "who": "[0-5]|chance", "passes": "[1-5]", "game": "[1-6]", "laid": "[1-5]"}
PARTS |= {"row": "1[0-5]|[1-9]", "squares": r"\S(?:[ ─]\S)*─?", "square": SQUARE, "letter": "[A-T]", "fits": "W?M?C?R?"}
PARTS |= {"what": "|".join(AWAITED), "reason": "|".join(ENDINGS), "last": f"{FIGURE}(?: {FIGURE})*"}
PARTS |= dict.fromkeys(("tail", "head", "entry"), f"{SQUARE}-[NESW]")
PARTS |= dict.fromkeys(("won", "earlier", "bag"), COUNTS) | dict.fromkeys(("curves", "crosses", "turns"), FIGURE)
AGREED = Form("{map}[, {named}][, {match}], {seats} seats", PARTS)
HEADING = re.compile(r"A(?: [B-T])*")
SQUARES = Form("{row} {squares}", PARTS)
TRACK = Form("{seat} from {tail} to {head}[, {abandoned}]", PARTS)
HAND = Form("{seat}: {curves} curves, {crosses} crosses[, won {won}][, earlier {earlier}]", PARTS)
BAG = Form("bag: {bag}", PARTS)
COUNTERS = Form("first {seat}, turn {turns}[, passes {passes}][, game {game}][, last {last}]", PARTS)
FACTS = {"track": TRACK, "hand": HAND, "bag": BAG, "counters": COUNTERS}
FORMS: dict[Phase | tuple[Phase, ...], Form] = {
    FIRST: Form("lot", PARTS),
    LETTER: Form("{who} names a letter", PARTS),
    NUMBER: Form("{who} names a number for {letter}", PARTS),
    COLOUR: Form("colour for {square}", PARTS),
    TURN: Form("{seat} to {what}[ from {entry}][, {laid} by {fits}]", PARTS),
    OVER: Form("over, {reason}, {seat} last", PARTS),
}


# Writing


def _lines(state: Patrolis) -> list[str]:
    named = "" if state.named else "objectives by chance"
    agreed = AGREED.write(map=state.map.name, named=named, match=state.match and "match", seats=state.seats)
    lines = [agreed, f"   {' '.join(material.LETTERS)}"]
    for row in range(material.ROWS):
        squares = range(row * material.COLUMNS, (row + 1) * material.COLUMNS)
        lines.append(f"{row + 1:2} {' '.join(_sign(state, square) for square in squares)}")
    lines += [_write_track(track) for track in state.tracks.tracks]
    lines += [_write_player(seat, player) for seat, player in enumerate(state.players)]
    if any(state.bag):
        lines.append(BAG.write(bag=_write_counts(state.bag)))
    if state.phase is not FIRST:
        lines.append(_write_counters(state))
    return [*lines, _write_awaited(state)]


def _sign(state: Patrolis, square: int) -> str:
    if square in state.objectives:
        return OBJECTIVE_SIGNS[state.objectives[square]]
    tile = state.tracks.tiles[square]
    if tile == material.NO_TILE:
        return "."
    if tile != material.CROSS:
        return CURVE_SIGNS[tile]
    first, second = state.tracks.lines[square * 2 : square * 2 + 2]
    return CROSS_SIGNS[first != FREE, second != FREE]


def _write_track(track: Track) -> str:
    tail, head = track.path[0], track.path[-1]
    ends = {"tail": _end(tail, step_in(tail)), "head": _end(head, step_out(head))}
    return TRACK.write(seat=track.owner, abandoned="" if track.live else "abandoned", **ends)


def _end(step: int, side: int) -> str:
    return STARTS[step_square(step) * 4 + side].text


def _write_player(seat: int, player: Player) -> str:
    counts = {"won": _write_counts(player.won), "earlier": _write_counts(player.earlier)}
    return HAND.write(seat=seat, curves=player.curves, crosses=player.crosses, **counts)


def _write_counts(counts: list[int]) -> str:
    return " ".join(f"{material.COLOURS[colour]} {count}" for colour, count in enumerate(counts) if count)


def _write_counters(state: Patrolis) -> str:
    counts = {"turns": state.turns, "passes": state.passes, "game": state.match and state.game}
    return COUNTERS.write(seat=state.first, last=" ".join(map(str, state.last)), **counts)


def _write_awaited(state: Patrolis) -> str:
    started = state.entry != material.OFF
    return FORMS[TURN if state.phase in TURN else state.phase].write(
        who="chance" if state.actor == CHANCE else state.actor,
        letter=material.LETTERS[state.letter],
        square=material.square_name(state.square),
        seat=state.turn,
        what=state.phase.name,
        entry=STARTS[state.entry].text if started else "",
        laid=0 if started else state.laid,
        fits="".join(letter for letter, bit in material.TERRAINS.items() if bit & state.fits),
        reason=state.reason,
    )


# Reading


def _above(found: list[Row]) -> Patrolis:
    first, *body, last = found
    agreed = first.match(AGREED, "agreed", maps=", ".join(MAPS))
    if agreed["map"] not in MAPS:
        first.refuse("agreed", maps=", ".join(MAPS))
    state = new_game(MAPS[agreed["map"]], int(agreed["seats"]), not agreed["named"], bool(agreed["match"]))
    state.bag, state.first, state.turns = [0] * len(material.COLOURS), 0, 1
    drawn = {row: row.match(SQUARES, "fact") for row in body if SQUARES.fits(row.text)}
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


def _signs(line: dict[str, str]) -> list[tuple[int, str]]:
    """The squares of a row with their signs: these stand on every second place."""
    first = (int(line["row"]) - 1) * material.COLUMNS
    return list(enumerate(line["squares"][::2], first))


def _read_squares(state: Patrolis, row: Row, line: dict[str, str]) -> None:
    signs = _signs(line)
    if len(signs) > material.COLUMNS:
        row.refuse("row", most=material.COLUMNS)
    for square, sign in signs:
        if sign in OBJECTIVE_SIGNS:
            state.objectives[square] = OBJECTIVE_SIGNS.index(sign)
        elif sign in TILE_SIGNS:
            state.tracks.tiles[square] = TILE_SIGNS[sign]
        elif sign != ".":
            row.refuse("sign", square=material.square_name(square), sign=sign)


def _check_squares(state: Patrolis, row: Row, line: dict[str, str]) -> None:
    """Every tile carries a track, and a cross is drawn as it is taken."""
    for square, sign in _signs(line):
        if sign not in TILE_SIGNS:
            continue
        if state.tracks.lines[square * 2 : square * 2 + 2] == [FREE, FREE]:
            row.refuse("no-track", square=material.square_name(square))
        if sign != _sign(state, square):
            row.refuse("drawn", square=material.square_name(square), sign=sign, due=_sign(state, square))


def _read_fact(state: Patrolis, row: Row) -> None:
    what, found = row.form(FACTS, "fact")
    if what == "bag":
        state.bag = _read_counts(found["bag"])
        return
    seat = _read_seat(state, found["seat"], row)
    if what == "track":
        _read_track(state, row, seat, found)
    elif what == "hand":
        player = state.players[seat]
        player.curves, player.crosses = int(found["curves"]), int(found["crosses"])
        player.won, player.earlier = _read_counts(found["won"]), _read_counts(found["earlier"])
    else:
        state.first, state.turns = seat, int(found["turns"])
        state.passes, state.game = int(found["passes"] or 0), int(found["game"] or 1)
        state.last = [int(points) for points in found["last"].split()]
        if len(state.last) not in (0, state.seats):
            row.refuse("last", seats=state.seats)


def _read_seat(state: Patrolis, text: str, row: Row) -> int:
    if int(text) >= state.seats:
        row.refuse("no-seat", seat=text, last=state.seats - 1)
    return int(text)


def _read_counts(text: str) -> list[int]:
    counts = [0] * len(material.COLOURS)
    words = text.split()
    for name, number in zip(words[::2], words[1::2], strict=True):
        counts[material.COLOURS.index(name)] = int(number)
    return counts


def _read_entry(text: str) -> int:
    square, _, side = text.partition("-")
    return _read_square(square) * 4 + material.SIDES.index(side)


def _read_square(text: str) -> int:
    return (int(text[1:]) - 1) * material.COLUMNS + material.LETTERS.index(text[0])


def _read_track(state: Patrolis, row: Row, owner: int, found: dict[str, str]) -> None:
    """Follow the drawn line from one end of a track to the other."""
    tracks, tail, head = state.tracks, found["tail"], found["head"]
    number = len(tracks.tracks)
    if not found["abandoned"]:
        if tracks.live[owner] != NONE:
            row.refuse("two-tracks", seat=owner)
        tracks.live[owner] = number
    entry, end = _read_entry(tail), _read_entry(head)
    path: list[int] = []
    leaving = material.OFF
    while leaving != end:
        square, side = divmod(entry, 4)
        facing = tracks.tiles[square] * 4 + side
        if entry == material.OFF or material.OUT[facing] == material.BLANK:
            row.refuse("leads-not", tail=tail, head=head)
        if tracks.lines[square * 2 + material.LINE[facing]] != FREE:
            row.refuse("taken", square=material.square_name(square))
        tracks.lines[square * 2 + material.LINE[facing]] = number
        path.append(entry * 4 + material.OUT[facing])
        leaving = square * 4 + material.OUT[facing]
        entry = material.ONWARD[leaving]
    tracks.tracks.append(Track(owner, not found["abandoned"], path))


def _read_awaited(state: Patrolis, row: Row) -> None:
    phase, found = row.form(FORMS, "awaited")
    if phase is FIRST:
        state.first, state.turns, state.phase, state.actor = NOBODY, 0, FIRST, CHANCE
        state.bag = [material.OF_EACH] * len(material.COLOURS)
    elif isinstance(phase, tuple):
        state.turn = state.actor = _read_seat(state, found["seat"], row)
        state.phase = AWAITED[found["what"]]
        state.entry = _read_entry(found["entry"]) if found["entry"] else material.OFF
        state.laid = int(found["laid"] or 0)
        if found["fits"]:
            state.fits = sum(material.TERRAINS[letter] for letter in found["fits"])
        _check_turn(state, row)
    elif phase is OVER:
        state.turn = _read_seat(state, found["seat"], row)
        state.phase, state.actor, state.reason = OVER, NOBODY, found["reason"]
    else:
        _check_bag(state, row)
        state.turns, state.phase = 0, phase
        state.square = _read_square(found["square"]) if phase is COLOUR else NOWHERE
        state.letter = material.LETTERS.index(found["letter"]) if phase is NUMBER else NOWHERE
        state.actor = CHANCE if found.get("who", "chance") == "chance" else int(found["who"])
        if phase is not COLOUR and state.actor != state.namer():
            row.refuse("chance-names" if state.namer() == CHANCE else "seat-names", seat=state.namer())


def _check_bag(state: Patrolis, row: Row) -> None:
    if len(state.objectives) + sum(state.bag) != material.OBJECTIVES or not any(state.bag):
        row.refuse("objectives", objectives=material.OBJECTIVES)


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
    if state.phase is LAY and state.entry != material.OFF and (live or state.entry not in tracks.free_entries()):
        row.refuse("no-start-there", seat=seat)
    if state.phase is LAY and state.entry == material.OFF and (not live or tracks.look(state.aim()) != OPEN):
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
    tie = "blue" if state.blues_count else "shared"
    return state.seats, {"map": state.map.name, "objectives": objectives, "match": state.match, "tie": tie}


SMALL_PRINT: tuple[Also[Patrolis], ...] = (
    Also("ended by", lambda state: state.reason or "-", _read_reason),
    attribute("laid", 0, 99),
    attribute("fits", 0, 15),
    attribute("blues_count", 0, 1),
)
NOTATION = Notation("tablee.games.patrolis", 2, _lines, _above, _agreed, SMALL_PRINT)
read, write = NOTATION.read, NOTATION.write
