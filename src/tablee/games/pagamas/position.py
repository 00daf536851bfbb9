"""A written position: a few lines that a player can read aloud, and back.

    a captain: loot 1 2, sailors 1 3, hand ambush dodge, buried 3
    b mate: hand rum
    c lookout:
    pile 1 1 2
    discards blade
    hideouts: a tavern, b island, c brothel
    power b on a: tavern
    captain kept all
    reveal

Each player with the character and what he has; what is left of the loot, all other cards being gone, or no such line
when none is gone; discarded action cards, all others being in the deck; the hideouts; ambushes in the order in which
they were laid, by the Mate's ``power``, an ``ambush`` card or a ``blade``, and their fate (``tavern, missed``); who
was hit, as ``a hit by b``; a wrong that is not forgotten, as ``a wronged b``, as often as it was done; who passes
until something changes, as ``a passes on``; ``share forced``, ``captain kept all``, ``last turn``; the house rules
``short loot`` and ``equals share``; and last the phase that begins, ``over``, or what is ``under way``: the frames of
the position, the turn first, each with its numbers.

Loot cards are numbered as written, and seen by their owners alone, unless the small print tells of each of them: its
value, ``!`` if it is buried, ``?`` offered, ``x`` gone, its owner, and after a colon who has seen it (``*`` is all). It
also tells how the last vote went, and what was in hands at the last reshuffle.
"""

from __future__ import annotations

import re
from dataclasses import replace

from tablee.games.pagamas.ballots import Ballots, Turned
from tablee.games.pagamas.cards import Older, new_cards
from tablee.games.pagamas.loot import BURIED, EVERYBODY, GONE, OFFERED, OWNED, Loot, new_loot
from tablee.games.pagamas.material import (
    CAPTAIN,
    FATE_WORDS,
    ISLAND,
    KIND_WORDS,
    KINDS,
    LETTERS,
    MEANS_WORDS,
    MOST_SEATS,
    NO_ROLE,
    NOWHERE,
    PLACE_WORDS,
    ROLE_WORDS,
    SAILORS,
    VALUES,
)
from tablee.games.pagamas.phases import (
    ORDER,
    ambushes,
    ashore,
    election,
    mutiny,
    opening,
    refit,
    reveal,
    rounds,
    share,
    turn,
)
from tablee.games.pagamas.rules import Pagamas
from tablee.games.pagamas.state import Ambush, Frame
from tablee.kernel.position import (
    NOTHING,
    Also,
    BadPosition,
    Form,
    Notation,
    Row,
    attribute,
    counted,
    figures,
    numbered,
)
from tablee.kernel.state import NOBODY

SHORT, SHARED = "short loot", "equals share"
PARTS = {"role": "[a-z]+|-", "items": ".*", "value": "[123]", "where": "[!?x]", "owner": "[a-f]", "saw": r"[a-g]*|\*"}
PARTS |= dict.fromkeys(("seat", "author", "victim"), "[a-f]") | dict.fromkeys(("place", "means", "fate"), "[a-z]+")
PARTS |= {"words": r"(?: \S+)*", "places": ".+"}
PLAYER = Form("{seat} {role}:{items}", PARTS)
HIDEOUT = Form("{seat} {place}", PARTS)
CARD = Form("{value}[{where}][{owner}]:{saw}", PARTS)
AMBUSH = Form("{means} {author} on {victim}: {place}[, {fate}]", PARTS)
HIT = Form("{victim} hit by {author}", PARTS)
WRONG = Form("{author} wronged {victim}", PARTS)
RESTS = Form("{author} passes on", PARTS)
FACTS = {fact: Form(fact, PARTS) for fact in ("share forced", "captain kept all", "last turn", SHORT, SHARED)}
FACTS |= {"pile": Form("pile{words}", PARTS), "discards": Form("discards{words}", PARTS)}
FACTS |= {"hideouts": Form("hideouts: {places}", PARTS), "ambush": AMBUSH, "hit": HIT, "wrong": WRONG, "rests": RESTS}
UNDER_WAY = "under way: "
WHERE = {"": OWNED, "!": BURIED, "?": OFFERED, "x": GONE}
EYES = f"{LETTERS}g"  # the last is whoever looks on

VALUE = {str(value): value for value in VALUES}
SAILOR = {str(kind + 1): kind for kind in range(SAILORS)}
HELD = {KIND_WORDS[kind]: kind for kind in range(SAILORS, KINDS)}
KIND, PLACE, FATE, MEANS = numbered(KIND_WORDS), numbered(PLACE_WORDS), numbered(FATE_WORDS), numbered(MEANS_WORDS)
ROLE = {"-": NO_ROLE, **numbered(ROLE_WORDS)}

ROUND, WINDOW = "first asked", "first at passes"
FRAMES: dict[str, tuple[Frame, list[str]]] = {
    frame.name: (frame, parts.split())
    for frame, parts in (
        *(
            (turn.Turn(), "phase"),
            (opening.Opening([]), "drawn"),
            (refit.Refit(0), f"{ROUND} due"),
            (refit.Roles(), ""),
        ),
        *((share.Share(Ballots([])), "stage proposal ballots"), (share.ShareWindow(0), WINDOW)),
        *((share.ThrowOverboard(0), ROUND), (ashore.Ashore(), ""), (ashore.SpyglassWindow(0), WINDOW)),
        *((ambushes.MateAmbush(), ""), (ambushes.AmbushWindow(0), WINDOW), (reveal.Reveal(), ""), (refit.Roles(), "")),
        *((reveal.Brothel(0), ROUND), (reveal.Springing([]), "queue answer"), (reveal.Burial(0), ROUND)),
        *((mutiny.Offer(0), ROUND), (mutiny.Sides(0), f"{ROUND} joined"), (mutiny.AllHandsWindow(0), WINDOW)),
        *(
            (mutiny.Reckoning(), "stage old"),
            (mutiny.Rewards([], 0), "left side"),
            (rounds.Payment(0, 0), "payer kind"),
        ),
        (election.Election(0, False, Ballots([])), "former mutiny ballots stage asked candidates ballot"),
        *((election.RumWindow(0, False), f"{WINDOW} mutiny"), (election.Succession(), "")),
    )
}
"""What may be under way, as it is before anything is known of it, and what is to be known."""


# Writing


def _lines(state: Pagamas) -> list[str]:
    """With the phase that begins where that is read back as this position."""
    lines = [_write_player(state, seat) for seat in range(state.seats)]
    if GONE in state.loot.lies or OFFERED in state.loot.lies:
        lines.append(_listed("pile", counted(state.loot.pile, ["", *VALUE])))
    if any(state.cards.discards):
        lines.append(_listed("discards", counted(state.cards.discards, KIND_WORDS)))
    if any(place != NOWHERE for place in state.hideouts):
        places = [f"{LETTERS[at]} {PLACE_WORDS[place]}" for at, place in enumerate(state.hideouts) if place != NOWHERE]
        lines.append(f"hideouts: {', '.join(places)}")
    lines += map(_write_ambush, state.ambushes)
    lines += [HIT.write(victim=LETTERS[at], author=LETTERS[by]) for at, by in enumerate(state.struck) if by != NOBODY]
    for doer in range(state.seats):
        for victim in range(state.seats):
            wrong = WRONG.write(author=LETTERS[doer], victim=LETTERS[victim])
            lines += [wrong] * state.wrongs_done(doer, victim)
    lines += [RESTS.write(author=LETTERS[seat]) for seat in range(state.seats) if state.resting >> seat & 1]
    facts = {"share forced": state.forced, "captain kept all": state.kept_all, "last turn": state.last}
    facts |= {SHORT: state.short, SHARED: state.shared_ties}
    lines += [fact for fact, true in facts.items() if true]
    begun = [*lines, _phase(state)]
    return begun if _reads(begun, state) else [*lines, UNDER_WAY + " / ".join(map(_write_frame, state.frames))]


def _phase(state: Pagamas) -> str:
    """The phase of the turn that is under way."""
    lowest = state.frames[0] if state.frames else None
    return ORDER[lowest.phase - 1] if isinstance(lowest, turn.Turn) and lowest.phase else "over"


def _reads(lines: list[str], state: Pagamas) -> bool:
    try:
        return read(NOTATION.complete(state, lines)).data() == state.data()
    except BadPosition:
        return False


def _write_player(state: Pagamas, seat: int) -> str:
    role = state.roles[seat]
    values = {where: [str(state.loot.value(card)) for card in state.loot.of(seat, where)] for where in (OWNED, BURIED)}
    items = [
        _listed("loot", values[OWNED]),
        _listed("sailors", counted(state.cards.sailors[seat], list(SAILOR))),
        _listed("hand", counted(state.cards.hands[seat], KIND_WORDS)),
        _listed("buried", values[BURIED]),
    ]
    held = ", ".join(item for item in items if " " in item)
    return f"{LETTERS[seat]} {ROLE_WORDS[role] if role != NO_ROLE else '-'}: {held}".rstrip()


def _listed(name: str, words: list[str]) -> str:
    return " ".join([name, *words])


def _write_ambush(ambush: Ambush) -> str:
    seats = {"author": LETTERS[ambush.author], "victim": LETTERS[ambush.victim]}
    fate = FATE_WORDS[ambush.fate] if ambush.fate else ""
    return AMBUSH.write(means=MEANS_WORDS[ambush.means], place=PLACE_WORDS[ambush.place], fate=fate, **seats)


def _write_frame(frame: Frame) -> str:
    values = [getattr(frame, attr) for attr in FRAMES[frame.name][1]]
    return _listed(frame.name, [_write_value(value.given if isinstance(value, Ballots) else value) for value in values])


def _write_value(value: list[int] | int) -> str:
    return ",".join(map(str, value)) or NOTHING if isinstance(value, list) else str(int(value))


# Reading


def _above(found: list[Row]) -> Pagamas:
    *found, last = found
    players = [row for row in found if PLAYER.fits(row.text)]
    if not 3 <= len(players) <= MOST_SEATS or found[: len(players)] != players:
        last.refuse("players")
    short = any(row.text == SHORT for row in found)  # which has to be known before any loot is laid
    state = Pagamas(len(players), new_loot(len(players), short), new_cards(len(players)))
    state.short = short
    for seat, row in enumerate(players):
        _read_player(state, seat, row)
    for row in found[len(players) :]:
        _read_fact(state, row)
    state.captain = state.holder(CAPTAIN)
    _check_roles(state, last)
    if last.text.startswith(UNDER_WAY):
        state.frames = [_read_frame(part, last) for part in last.text.removeprefix(UNDER_WAY).split(" / ")]
    elif last.text == "over":
        state.revealed = True
    else:
        _begin(state, last)
    return state


def _read_player(state: Pagamas, seat: int, row: Row) -> None:
    match = row.match(PLAYER, "players")
    if match["seat"] != LETTERS[seat]:
        row.refuse("player", player=LETTERS[seat])
    state.roles[seat] = row.named(match["role"], ROLE)
    for item in filter(None, map(str.strip, match["items"].split(","))):
        name, _, words = item.partition(" ")
        if name in ("loot", "buried"):
            for value in row.listed(words, VALUE):
                _lay_loot(state.loot, value, OWNED if name == "loot" else BURIED, seat, 1 << seat, row)
        elif name == "sailors":
            for kind in row.listed(words, SAILOR):
                _take_card(state, kind, row)
                state.cards.sailors[seat][kind] += 1
        elif name == "hand":
            for kind in row.listed(words, HELD):
                _take_card(state, kind, row)
                state.cards.hands[seat][kind] += 1
                state.cards.sizes[seat] += 1
        else:
            row.refuse("item", item=name)


def _lay_loot(loot: Loot, value: int, where: int, owner: int, saw: int, row: Row) -> None:
    if not loot.pile[value]:
        row.refuse("loot", value=value)
    loot.lay(loot.draw(value, saw), where, owner)


def _take_card(state: Pagamas, kind: int, row: Row) -> None:
    if not state.cards.deck[kind]:
        row.refuse("cards", kind=KIND_WORDS[kind])
    state.cards.deck[kind] -= 1
    state.cards.left -= 1


def _check_roles(state: Pagamas, row: Row) -> None:
    """PGM-2: as many characters as players, each once; when a phase begins there is a Captain (PGM-9)."""
    held = [role for role in state.roles if role != NO_ROLE]
    if len(set(held)) < len(held) or any(role >= state.seats for role in held):
        row.refuse("characters", seats=state.seats, characters=", ".join(ROLE_WORDS[: state.seats]))


def _read_fact(state: Pagamas, row: Row) -> None:
    what, found = row.form(FACTS, "fact")
    author, victim = (_seat(state, found.get(who, "a"), row) for who in ("author", "victim"))
    if not found:
        state.forced |= what == "share forced"
        state.kept_all |= what == "captain kept all"
        state.last |= what == "last turn"
        state.shared_ties |= what == SHARED
    elif what == "pile":
        _read_pile(state.loot, row.listed(found["words"], VALUE), row)
    elif what == "discards":
        for kind in row.listed(found["words"], KIND):
            _take_card(state, kind, row)
            state.cards.discards[kind] += 1
    elif what == "hideouts":
        _read_hideouts(state, found["places"], row)
    elif what == "ambush":
        place = row.named(found["place"], PLACE)
        if place not in state.remaining(author) or author == victim:
            row.refuse("ambush")
        means, fate = row.named(found["means"], MEANS), row.named(found["fate"] or FATE_WORDS[0], FATE)
        state.ambushes.append(Ambush(author, victim, place, means, fate))
    elif what == "hit":
        state.struck[victim] = author
    elif what == "rests":
        state.resting |= 1 << author
    elif author == victim:
        row.refuse("wrong")
    else:
        state.wrong(author, victim)


def _read_pile(loot: Loot, values: list[int], row: Row) -> None:
    for value in VALUES:
        if loot.pile[value] < values.count(value):
            row.refuse("loot", value=value)
        for _ in range(loot.pile[value] - values.count(value)):
            _lay_loot(loot, value, GONE, NOBODY, EVERYBODY, row)


def _read_hideouts(state: Pagamas, text: str, row: Row) -> None:
    for item in text.split(", "):
        match = replace(row, text=item).match(HIDEOUT, "hideouts")
        state.hideouts[_seat(state, match["seat"], row)] = row.named(match["place"], PLACE)
    if state.kept_all and ISLAND in state.hideouts:
        row.refuse("island")


def _seat(state: Pagamas, letter: str, row: Row) -> int:
    if letter not in LETTERS[: state.seats]:
        row.refuse("no-player", player=letter)
    return LETTERS.index(letter)


def _begin(state: Pagamas, row: Row) -> None:
    if row.text not in ORDER:
        row.refuse("awaited", phases=", ".join(ORDER))
    phase = ORDER.index(row.text)
    if state.captain == NOBODY:
        row.refuse("no-captain")
    if NO_ROLE in state.roles and ORDER.index("roles") < phase <= ORDER.index("brothel"):
        row.refuse("no-character")
    if state.hideouts.count(NOWHERE) not in (0, state.seats):
        row.refuse("all-hideouts")
    if (NOWHERE in state.hideouts) == (phase > ORDER.index("ashore")):
        row.refuse("no-hideouts")
    if not state.loot.left and not state.last and phase > ORDER.index("share"):
        row.refuse("last-turn")
    state.revealed = phase > ORDER.index("reveal")
    state.turn = 1 if phase else 0
    state.push(turn.Turn(phase))
    state.go_on()


def _read_frame(text: str, row: Row) -> Frame:
    name, *values = text.split()
    blank, attrs = row.named(name, FRAMES)
    frame = blank.copy()
    if len(values) != len(attrs) or not all(re.fullmatch(r"-|-?\d{1,2}(,-?\d{1,2})*", value) for value in values):
        row.refuse("frame", frame=name, numbers=" ".join(attrs))
    for attr, value in zip(attrs, values, strict=True):
        numbers = [] if value == NOTHING else list(map(int, value.split(",")))
        before = getattr(frame, attr)
        kept: object = Ballots(numbers) if isinstance(before, Ballots) else numbers
        setattr(frame, attr, kept if isinstance(before, (Ballots, list)) else type(before)((numbers or [0])[0]))
    return frame


# The small print


def _write_loot(state: Pagamas) -> str:
    loot, signs = state.loot, {where: sign for sign, where in WHERE.items()}
    cards = []
    for card in range(1, loot.drawn + 1):
        owner = LETTERS[loot.owner(card)] if loot.owner(card) != NOBODY else ""
        saw = "".join(eye for bit, eye in enumerate(EYES) if loot.seen(card, bit)).replace(EYES, "*")
        cards.append(CARD.write(value=loot.value(card), where=signs[loot.where(card)], owner=owner, saw=saw))
    return " ".join(cards) or NOTHING


def _read_loot(state: Pagamas, row: Row, text: str) -> None:
    loot = new_loot(state.seats, state.short)
    for word in text.split():
        match = replace(row, text=word).match(CARD, "loot-card", card=word)
        owner = _seat(state, match["owner"], row) if match["owner"] else NOBODY
        saw = sum({1 << EYES.index(eye) for eye in match["saw"].replace("*", EYES)})
        _lay_loot(loot, int(match["value"]), WHERE[match["where"]], owner, saw, row)
    if loot.pile != state.loot.pile or _lying(loot) != _lying(state.loot):
        row.refuse("loot-above")
    state.loot = loot


def _lying(loot: Loot) -> list[tuple[int, ...]]:
    """What everybody has before them and buried."""
    return sorted(
        (loot.owner(card), loot.where(card), loot.value(card))
        for card in range(1, loot.drawn + 1)
        if loot.where(card) in (OWNED, BURIED)
    )


def _older(state: Pagamas) -> list[list[int]]:
    older = state.cards.older
    return [older.pool, older.counts, [int(gone) for gone in older.gone], *older.cards, *older.shown]


def _remember(state: Pagamas, found: list[list[int]]) -> None:
    (pool, counts, gone, *rest), seats = found, state.seats
    cards, shown = rest[:seats], rest[seats:]
    if [len(pool), len(counts), len(gone), *map(len, cards)] != [KINDS, seats, seats] + [KINDS] * seats:
        raise ValueError
    if len(shown) != seats or any(kind >= KINDS for kinds in shown for kind in kinds):
        raise ValueError
    state.cards.older = Older(pool, counts, cards, shown, [bool(one) for one in gone])


def _vote(state: Pagamas) -> list[list[int]]:
    turned = state.turned
    return [] if turned is None else [[int(turned.election), turned.winner], turned.given, turned.votes]


def _turn_vote(state: Pagamas, found: list[list[int]]) -> None:
    (election, winner), given, votes = found
    if not len(given) == len(votes) == state.seats:
        raise ValueError
    state.turned = Turned(bool(election), given, votes, winner)


SMALL_PRINT: tuple[Also[Pagamas], ...] = (
    attribute("turn", 0, 99),
    attribute("captain", NOBODY, MOST_SEATS - 1),
    attribute("revealed", 0, 1),
    attribute("rum", 0, 9),
    attribute("peeked", 0, 63),
    attribute("starter", NOBODY, MOST_SEATS - 1),
    attribute("sides", 0, 2),
    attribute("rallied", 0, 63),
    Also("loot", _write_loot, _read_loot),
    figures("older", _older, _remember, 0, KINDS, free=True),
    figures("vote", _vote, _turn_vote, -4, 99, free=True),
)


def _agreed(state: Pagamas) -> tuple[int, dict[str, object]]:
    return state.seats, {
        "loot": "short" if state.short else "full",
        "tie": "shared" if state.shared_ties else "captain",
    }


NOTATION = Notation("tablee.games.pagamas", 4, _lines, _above, _agreed, SMALL_PRINT)
read, write = NOTATION.read, NOTATION.write
