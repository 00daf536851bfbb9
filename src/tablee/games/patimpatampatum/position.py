"""A written position: a few lines that a player can read aloud, and back.

    round 2: guites maces gegants
    maces 23: fonts fonts major3 casa-huch | 2 2 5 tabaler
    gegants 0: | 6
    guites 4: fonts |
    guites has attacked maces
    pile 3 4 plens
    maces to play

The round with the order of play, as far as it is known; each comparse with its points, the places of its pawns, all
others being on Sant Pere, and its cards; who has used up an attack on somebody without cards (PPP-33); what lies in the
pile, shorter as ``pile empty``, ``pile all`` or ``pile all but 3 4``, the other cards that nobody holds being
discarded; and what is awaited: ``seven``, ``bag``, ``lot``, ``deal``, ``maces to play``, ``maces to play again`` (the
àliga's second pawn), ``guites to defend against maces``, ``guites to give way to maces``, ``guites to call borratxos on
maces``, ``maces to draw`` or ``over``.

The small print tells what is chosen of a turn, the push under way, which pawn is which, and how points were won.
"""

from __future__ import annotations

from tablee.games.patimpatampatum import material
from tablee.games.patimpatampatum.cards import Cards, new_cards
from tablee.games.patimpatampatum.pawns import Pawns, new_pawns
from tablee.games.patimpatampatum.phases import BAG, DEAL, DEFENCE, DRAW, LOT, OVER, PLAN, RETREAT, REVEL, SECOND, SEVEN
from tablee.games.patimpatampatum.rules import Patum
from tablee.games.patimpatampatum.scoring import SOURCES
from tablee.games.patimpatampatum.state import NO_PAWN, NOWHERE
from tablee.kernel.position import Also, Figures, Form, Notation, Row, attribute, counted, figures, numbered, worded
from tablee.kernel.state import NOBODY, Phase

CARDS = "(?: [a-z2-6]+)*"
PARTS = {"round": f"[1-{material.ROUNDS}]", "order": "(?: [a-z]+)*", "points": "0|[1-9][0-9]{0,3}", "cards": CARDS}
PARTS |= {"pawns": "(?: [a-z0-9-]+)*", "how": "empty|all but|all"}
PARTS |= dict.fromkeys(("name", "turn", "rival"), "[a-z]+")
FIRST = Form("round {round}:{order}", PARTS)
SIDE = Form("{name} {points}:{pawns} |{cards}", PARTS)
ATTACK = Form("{turn} has attacked {rival}", PARTS)
PILE = Form("pile[ {how}]{cards}", PARTS)
AWAITED = {
    SEVEN: Form("seven", PARTS),
    BAG: Form("bag", PARTS),
    LOT: Form("lot", PARTS),
    DEAL: Form("deal", PARTS),
    PLAN: Form("{turn} to play", PARTS),
    SECOND: Form("{turn} to play again", PARTS),
    DEFENCE: Form("{rival} to defend against {turn}", PARTS),
    RETREAT: Form("{rival} to give way to {turn}", PARTS),
    REVEL: Form("{rival} to call borratxos on {turn}", PARTS),
    DRAW: Form("{turn} to draw", PARTS),
    OVER: Form("over", PARTS),
}
WORDS = [place.word for place in material.PLACES]
NODE, KIND = numbered(WORDS), numbered(material.KIND_WORDS)


def _lines(state: Patum) -> list[str]:
    """Places and cards in order."""
    seats, names = range(state.seats), material.COMPARSES
    attacks = [
        ATTACK.write(turn=names[attacker], rival=names[rival])
        for attacker in seats
        for rival in seats
        if state.attacked[attacker * state.seats + rival]
    ]
    return [
        FIRST.write(round=state.round, order=_listed([names[seat] for seat in state.order])),
        *(_write_side(state, seat) for seat in seats),
        *attacks,
        _write_pile(state.cards),
        AWAITED[state.phase].write(turn=names[state.turn], rival=names[state.rival]),
    ]


def _listed(words: list[str]) -> str:
    return "".join(f" {word}" for word in words)


def _write_side(state: Patum, seat: int) -> str:
    places = _listed([WORDS[place] for place, _ in _standing(state.pawns, seat)])
    hand = _listed(counted(state.cards.hands[seat], material.KIND_WORDS))
    return SIDE.write(name=material.COMPARSES[seat], points=state.points[seat], pawns=places, cards=hand)


def _standing(pawns: Pawns, seat: int) -> list[tuple[int, int]]:
    """The pawns of a seat that are not on Sant Pere, by place: each with its number."""
    everywhere = pawns.where[seat * pawns.each : (seat + 1) * pawns.each]
    return sorted((place, number) for number, place in enumerate(everywhere) if place != material.SANT_PERE)


def _write_pile(cards: Cards) -> str:
    pile, discards = (_listed(counted(counts, material.KIND_WORDS)) for counts in (cards.pile, cards.discards))
    if not pile or not discards:
        return PILE.write(how="all" if pile else "empty", cards="")
    few = sum(cards.discards) < cards.left
    return PILE.write(how="all but" if few else "", cards=discards if few else pile)


def _above(found: list[Row]) -> Patum:
    """Pawns are numbered in the order written, those on Sant Pere last."""
    top, *found = found
    first = top.match(FIRST, "first")
    sides = [row for row in found if "|" in row.text]
    if len(sides) not in material.PAWNS or found[: len(sides)] != sides or len(found) < len(sides) + 2:
        found[0].refuse("sides")
    by_name = numbered(material.COMPARSES[: len(sides)])
    *attacks, pile, last = found[len(sides) :]
    state = _read_sides(sides, int(first["round"]))
    _read_pile(state, pile)
    state.phase, parts = last.form(AWAITED, "awaited")
    state.turn = last.named(parts["turn"], by_name) if "turn" in parts else NOBODY
    state.rival = last.named(parts["rival"], by_name) if "rival" in parts else NOBODY
    state.order = top.listed(first["order"], by_name)
    _check_order(state.order, state.phase, len(sides), top)
    if state.phase is PLAN:
        _check_hands(state, last)
    for row in attacks:
        _read_attack(state, row, by_name)
    return state


def _read_sides(lines: list[Row], round_: int) -> Patum:
    seats = len(lines)
    state = Patum(seats, new_cards(seats), new_pawns(seats))
    state.round = round_
    for seat, row in enumerate(lines):
        match = row.match(SIDE, "side", comparse=material.COMPARSES[seat])
        if match["name"] != material.COMPARSES[seat]:
            row.refuse("comparse", comparse=material.COMPARSES[seat])
        state.points[seat] = int(match["points"])
        if round_ == 1 and state.points[seat]:
            row.refuse("no-points")
        _read_pawns(state.pawns, seat, match["pawns"].split(), material.CAPACITY[round_], row)
        for kind in row.listed(match["cards"], KIND):
            if not state.cards.pile[kind]:
                row.refuse("cards", seats=seats, cards=material.new_deck(seats)[kind], kind=material.KIND_WORDS[kind])
            state.cards.draw(seat, kind)
    if round_ > 1:  # unless the small print tells how the points were won: all at once, on the plazas
        state.gains = [state.points[:]] + [[0] * seats for _ in range(SOURCES * (round_ - 1) - 1)]
    return state


def _read_pawns(pawns: Pawns, seat: int, words: list[str], capacity: int, row: Row) -> None:
    if len(words) > pawns.each:
        row.refuse("pawns", each=pawns.each, found=len(words))
    for number, word in enumerate(words):
        place = NODE.get(word, material.SANT_PERE)
        if place not in pawns.town.nodes or place == material.SANT_PERE:
            row.refuse("place", word=word)
        if place < material.FIRST_STREET and pawns.crowd(place) == capacity:
            row.refuse("capacity", capacity=capacity, plaza=word)
        if pawns.on[place] >= 0:
            row.refuse("two-pawns", place=word)
        pawns.move(seat * pawns.each + number, place)


def _read_pile(state: Patum, row: Row) -> None:
    cards = state.cards
    match = row.match(PILE, "pile")
    named = [0] * material.KINDS
    unheld = cards.pile
    for kind in row.listed(match["cards"], KIND):
        if not unheld[kind]:
            row.refuse("elsewhere", kind=material.KIND_WORDS[kind])
        unheld[kind] -= 1
        named[kind] += 1
    if match["how"] in ("all", "empty") and any(named):
        row.refuse("no-cards-named")
    if match["how"] in ("all", "all but"):
        cards.discards = named
    else:
        cards.pile, cards.discards = named, unheld
    cards.left = sum(cards.pile)


def _check_order(order: list[int], phase: Phase, seats: int, row: Row) -> None:
    """PPP-10: it is known when the first cards are dealt."""
    known = phase not in (SEVEN, BAG, LOT)
    if len(set(order)) < (seats if known else len(order)):
        row.refuse("order")


def _check_hands(state: Patum, row: Row) -> None:
    if not state.cards.sizes[state.turn]:
        row.refuse("no-turn")
    if state.cards.sizes.count(0) > 1:
        row.refuse("round-over")


def _read_attack(state: Patum, row: Row, by_name: dict[str, int]) -> None:
    match = row.match(ATTACK, "attack")
    attacker, rival = row.named(match["turn"], by_name), row.named(match["rival"], by_name)
    if attacker == rival or (state.cards.sizes[rival] and state.phase is PLAN):
        row.refuse("no-attack")
    state.attacked[attacker * state.seats + rival] = True


# The small print


def _pawns(state: Patum) -> Figures:
    """The number of each pawn by its place, seat by seat, then the tokens on the places of the plazas."""
    return [*([number for _, number in _standing(state.pawns, seat)] for seat in range(state.seats)), state.pawns.slots]


def _place_pawns(state: Patum, found: Figures) -> None:
    pawns = new_pawns(state.seats)
    *numbers, slots = found
    for seat, mine in enumerate(numbers):
        for number, (place, _) in zip(mine, _standing(state.pawns, seat), strict=True):
            if pawns.where[seat * pawns.each : (seat + 1) * pawns.each][number] != material.SANT_PERE:
                raise ValueError
            pawns.move(seat * pawns.each + number, place)
    for plaza in pawns.town.plazas:
        room = slice(
            (plaza - 1) * len(slots) // (material.FIRST_STREET - 1), plaza * len(slots) // (material.FIRST_STREET - 1)
        )
        if sorted(slots[room]) != sorted(pawns.slots[room]):
            raise ValueError
    pawns.slots = slots
    state.pawns = pawns


def _win(state: Patum, gains: Figures) -> None:
    """How the points were won; a row of zeroes stands for nothing won yet."""
    state.gains = [row for row in gains if row]
    if state.points != [sum(column) for column in zip(*gains, strict=True)] and any(state.points):
        raise ValueError


SMALL_PRINT: tuple[Also[Patum], ...] = (
    attribute("last_decides", 0, 1),
    worded("numbers", material.KIND_WORDS, name="cards"),
    worded("character", material.KIND_WORDS),
    attribute("pawn", NO_PAWN, 99),
    attribute("first", NO_PAWN, 99, name="first pawn"),
    worded("goal", WORDS, NOWHERE),
    worded("rival", material.COMPARSES, NOBODY),
    attribute("strength", 0, 99),
    worded("retreats", WORDS),
    attribute("beaten", NO_PAWN, 99),
    worded("seven", WORDS, NOWHERE),
    worded("turn", material.COMPARSES, NOBODY),
    figures("pawns", _pawns, _place_pawns, NO_PAWN, 99),
    figures("gains", lambda state: state.gains, _win, 0, 999, free=True),
)


def _agreed(state: Patum) -> tuple[int, dict[str, object]]:
    return state.seats, {"tie": "last-round" if state.last_decides else "shared"}


NOTATION = Notation("tablee.games.patimpatampatum", 6, _lines, _above, _agreed, SMALL_PRINT)
read, write = NOTATION.read, NOTATION.write
