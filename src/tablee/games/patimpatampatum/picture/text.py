"""A seen position for a terminal: players, plazas, every street square by square, houses, cards, the push under way."""

from __future__ import annotations

from functools import cache

from tablee.games.patimpatampatum.actions import NONE, number_word
from tablee.games.patimpatampatum.material import (
    KIND_NAMES,
    PLACE_NAMES,
    PLACES,
    ROOM,
    SANT_PERE,
    WORTH,
)
from tablee.games.patimpatampatum.picture.layout import plan
from tablee.games.patimpatampatum.picture.scene import Scene
from tablee.games.patimpatampatum.scoring import by_round, houses_held
from tablee.games.patimpatampatum.state import NO_PAWN
from tablee.games.patimpatampatum.streets import town_for
from tablee.kernel import picture
from tablee.kernel.picture import COLOURS, MARK, SHAPES, padded, wrapped

NODES = {place.id: node for node, place in enumerate(PLACES)}
EMPTY, SHUT = "·", "×"


class Terminal(picture.Terminal[Scene]):
    def lines(self) -> list[str]:
        seen = self.seen
        state = self._say("round", round=seen.round, capacity=seen.capacity, left=seen.cards.left)
        above = [state, *self._players(), "", *self._map(), ""]
        return [*above, *self._cards(), *self._push(), *self._gains()]

    def _say(self, key: str, **facts: object) -> str:
        return self.scene.say(f"text.{key}", **facts)

    # Players

    def _players(self) -> list[str]:
        """In the order of play."""
        lines = []
        for seat in self.scene.order:
            seen = self.seen
            facts = self._say(
                "player",
                points=seen.points[seat],
                cards=seen.cards.sizes[seat],
                houses=houses_held(seen.pawns, seat),
                start=seen.pawns.count(seat, SANT_PERE),
            )
            turn = MARK if seat in self.scene.acting else " "
            lines.append(f"{turn} {padded(self.player(seat, 23), 24)}{facts}")
        return lines

    # Places

    def _pawn(self, token: int) -> str:
        if token < 0:
            return self.ink(EMPTY, "dim")
        seat = self.seen.pawns.owner(token)
        return self.ink(SHAPES[seat], f"bold {COLOURS[seat]}")

    def _mark(self, place: int) -> str:
        scene = self.scene
        touched = place in scene.picks or place in scene.goes or place in scene.backs or place in scene.revels
        return MARK if touched or any(plaza == place for plaza, _ in scene.pushes) else " "

    def _map(self) -> list[str]:
        """The streets down the left; plazas, houses and Sant Pere beside them."""
        left, right = self._streets(), [*self._plazas(), "", *self._houses(), *self._start()]
        rows = max(len(left), len(right))
        left += [""] * (rows - len(left))
        right += [""] * (rows - len(right))
        return [padded(a, 51) + b for a, b in zip(left, right, strict=True)]

    def _streets(self) -> list[str]:
        """Each street with its squares from 1 on, and where it begins and ends."""
        lines = []
        for name, first, squares, last in _streets(self.seen.seats):
            drawn = "".join(self._mark(node) + self._pawn(self.seen.pawns.on[node]) for node in squares)
            lines.append(f"{name:8}{first:>9} {padded(drawn, 22)} {last}")
        return lines

    def _plazas(self) -> list[str]:
        """PPP-16: the places of each plaza, those that a later round opens crossed out."""
        lines = []
        for plaza in self.seen.pawns.town.plazas:
            slots = self.seen.pawns.slots[(plaza - 1) * ROOM : plaza * ROOM]
            places = [
                self._pawn(token) if i < self.seen.capacity else self.ink(SHUT, "dim") for i, token in enumerate(slots)
            ]
            lines.append(f"{self._mark(plaza)}{PLACES[plaza].word:9} {WORTH[plaza]:2}  {' '.join(places)}")
        return lines

    def _houses(self) -> list[str]:
        """Each house with the square that it stands by."""
        pawns = self.seen.pawns
        return [
            f"{self._mark(house)}{PLACES[house].word:13} {self._pawn(pawns.on[house])} "
            + " ".join(PLACES[square].word for square in pawns.town.beside[house])
            for house in pawns.town.houses
        ]

    def _start(self) -> list[str]:
        touched = SANT_PERE in self.scene.picks or SANT_PERE in self.scene.goes
        return [f"{MARK}sp"] if touched else []

    # Cards

    def _cards(self) -> list[str]:
        scene, seen = self.scene, self.seen
        lines = []
        if scene.viewer is not None:
            lines += self._listed("hand", self._kinds(scene.hand))
        if scene.laid and not scene.pushing:
            parts = [*(number_word(kind) for kind in seen.numbers), *self._character()]
            if seen.numbers:
                parts.append(self._say("movement", movement=seen.movement()))
            if seen.pawn != NO_PAWN:
                parts.append(self._say("pawn", place=PLACE_NAMES[seen.pawns.where[seen.pawn]]))
            lines += self._listed("plan", parts)
        if seen.awaits == "second":
            lines += wrapped(self._say("second", movement=seen.movement()))
        return lines + self._listed("discards", self._counted(seen.cards.discards))

    def _kinds(self, counts: list[int]) -> list[str]:
        return [KIND_NAMES[kind] for kind, count in enumerate(counts) for _ in range(count)]

    def _counted(self, counts: list[int]) -> list[str]:
        return [f"{count}×{KIND_NAMES[kind]}" for kind, count in enumerate(counts) if count]

    def _character(self) -> list[str]:
        return [KIND_NAMES[self.seen.character]] if self.seen.character != NONE else []

    def _listed(self, key: str, items: list[str]) -> list[str]:
        return wrapped(self._say(key, items=", ".join(items) if items else "—"))

    # A push, and points

    def _push(self) -> list[str]:
        scene, seen = self.scene, self.seen
        if not scene.pushing:
            return []
        who, other = self.name(seen.turn, 20), self.name(seen.rival, 20)
        cards = "+".join([*(number_word(kind) for kind in seen.numbers), *self._character()])
        facts = {"who": who, "other": other, "plaza": PLACE_NAMES[seen.goal], "cards": cards}
        steps = seen.movement() - seen.strength
        lines = [self._say("push", steps=steps, strength=seen.strength, **facts)]
        if scene.asked:
            answers = [answer.text.removeprefix("defend ") for answer in scene.enough]
            enough = ", ".join(answers) if answers else self._say("nothing")
            lines.append(self._say("answer", strength=seen.strength, answers=enough))
        elif seen.awaits == "retreat":
            places = scene.words.list([PLACE_NAMES[place] for place in seen.retreats])
            lines.append(self._say("retreat", other=other, places=places))
        elif seen.awaits == "borratxos":
            lines.append(self._say("borratxos", other=other))
        return ["", *(part for line in lines for part in wrapped(line))]

    def _gains(self) -> list[str]:
        """PPP-36 to PPP-38: what each round paid."""
        gains = by_round(self.seen.gains)
        if not gains:
            return []
        lines = ["", self._say("gains")]
        for seat in self.scene.order:
            rounds = [f"{gains[i][seat]:3} +{gains[i + 1][seat]:3}" for i in range(0, len(gains), 2)]
            name = padded(self.player(seat, 23), 24)
            lines.append(f"  {name}{'   '.join(rounds)}   = {self.seen.points[seat]}")
        return lines


@cache
def _streets(seats: int) -> list[tuple[str, str, list[int], str]]:
    """The streets that are in play (PPP-4): each with its name, where it begins, its squares, where it ends."""
    found = []
    for street in plan().streets:
        own = _street(NODES[street[1]])
        squares = [node for node in town_for(seats).nodes if _street(node) == own]
        if squares:
            first, last = (
                "" if _street(NODES[id_]) == own else PLACES[NODES[id_]].word for id_ in (street[0], street[-1])
            )
            squares.sort(key=lambda node: int(PLACES[node].word.removeprefix(own)))
            found.append((own, first, squares, last))
    return found


def _street(node: int) -> str:
    """The street that a square belongs to, as its notation begins; other places belong to none."""
    place = PLACES[node]
    return place.word.rstrip("0123456789") if place.kind == "street" else ""
