"""PatimPatamPatum a second time: slow, and written from the clauses alone, to check the engine against.

It shares nothing with the engine but the board's file and the notation. Places, cards and comparses are words; ways
are walked one by one; and a small decision is legal when some whole play, of all that there are, begins with it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from itertools import combinations

BOARD = json.loads(files("tablee.games.patimpatampatum").joinpath("board.json").read_text(encoding="utf-8"))
WORTH = {"creu": 15, "fonts": 11, "francesc": 8, "magdalena": 7, "viladomat": 7, "joan": 6}  # PPP-3
START = "sp"
COMPARSES = ["maces", "gegants", "guites", "turcs", "nans"]
PAWNS = {3: 13, 4: 12, 5: 11}  # PPP-2
DECK = {  # PPP-5
    3: {"2": 11, "3": 9, "4": 8, "5": 7, "6": 6, "tabaler": 3, "plens": 2, "administradors": 2, "fuets": 2}
    | {"pixapi": 2, "aliga": 1, "borratxos": 1},
    4: {"2": 14, "3": 12, "4": 11, "5": 10, "6": 8, "tabaler": 4, "plens": 3, "administradors": 2, "fuets": 2}
    | {"pixapi": 2, "aliga": 2, "borratxos": 2},
    5: {"2": 17, "3": 15, "4": 14, "5": 13, "6": 10, "tabaler": 5, "plens": 4, "administradors": 3, "fuets": 3}
    | {"pixapi": 2, "aliga": 2, "borratxos": 2},
}
HOUSES_PAY = {1: [0, 1, 3, 6], 2: [0, 2, 5, 9], 3: [0, 3, 7, 12]}  # PPP-36 to PPP-38

Whole = tuple[tuple[str, ...], str, str, set[str]]
"""A whole play: the numbers, the character or "", the pawn's place, and where it may go or whom it may push."""


def word(id_: str) -> str:
    return "casa-" + id_[2:] if id_.startswith("h_") else id_.lower()


@cache
def town(seats: int) -> dict[str, list[str]]:
    """The neighbours of every place in play (PPP-4)."""
    out = {node["id"] for node in BOARD["nodes"] if seats == 3 and node["zone"] == "left"}
    beside: dict[str, list[str]] = {word(node["id"]): [] for node in BOARD["nodes"] if node["id"] not in out}
    for one, other in BOARD["edges"]:
        if one not in out and other not in out:
            beside[word(one)].append(word(other))
            beside[word(other)].append(word(one))
    return beside


def is_house(place: str) -> bool:
    return place.startswith("casa-")


def is_street(place: str) -> bool:
    return not is_house(place) and place not in WORTH and place != START


def walk(seats: int, way: list[str], longest: int, full: frozenset[str]) -> Iterator[list[str]]:
    """Every way that begins like this: no place twice (PPP-15), none through a house or a full plaza."""
    if len(way) > 1:
        yield way
        if is_house(way[-1]) or way[-1] in full:
            return
    if len(way) <= longest:
        for ahead in town(seats)[way[-1]]:
            if ahead not in way:
                yield from walk(seats, [*way, ahead], longest, full)


@cache
def lengths(seats: int, start: str, full: frozenset[str]) -> dict[str, set[int]]:
    """For every place the lengths, up to 12, of the ways that lead there."""
    found: dict[str, set[int]] = {}
    for way in walk(seats, [start], 12, full):
        found.setdefault(way[-1], set()).add(len(way) - 1)
    return found


@cache
def street_distances(seats: int, goal: str) -> dict[str, int]:
    """PPP-22: over streets and Sant Pere only."""
    distance = {goal: 0}
    edge = [goal]
    while edge:
        beyond = [b for a in edge if a in (goal, START) or is_street(a) for b in town(seats)[a]]
        step = distance[edge[0]] + 1
        edge = sorted({place for place in beyond if place not in distance})
        distance.update(dict.fromkeys(edge, step))
    return distance


def value(card: str) -> int:
    return int(card) if card.isdigit() else 1  # PPP-6


def number(card: str) -> str:
    """The notation of a card played for its number."""
    return card if card.isdigit() else f"1/{card}"


def card_of(text: str) -> str:
    return text.removeprefix("1/")


class Oracle:
    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.players = COMPARSES[:seats]
        self.pawns = {player: [START] * PAWNS[seats] for player in self.players}
        self.crowds = {START: [player for player in self.players for _ in range(PAWNS[seats])]}
        self.hands: dict[str, list[str]] = {player: [] for player in self.players}
        self.pile = self.new_pile()
        self.discards: list[str] = []
        self.points = dict.fromkeys(self.players, 0)
        self.order: list[str] = []
        self.round = 1
        self.two_seven = ""
        self.turn = ""
        self.numbers: list[str] = []
        self.character = ""
        self.pawn = ""
        self.moved = ""  # where the àliga's first pawn stands now
        self.goal = ""
        self.rival = ""
        self.push = 0
        self.options: list[str] = []
        self.attacked: set[tuple[str, str]] = set()
        self.stage = "seven" if seats == 3 else "bag"

    def new_pile(self) -> list[str]:
        return [*Counter(DECK[self.seats]).elements(), *self.players]  # PPP-7

    # Who stands where

    @property
    def capacity(self) -> int:
        return 2 + self.round  # PPP-16

    @property
    def plazas(self) -> list[str]:
        return [plaza for plaza in WORTH if plaza in town(self.seats)]

    @property
    def houses(self) -> list[str]:
        return [place for place in town(self.seats) if is_house(place)]

    def standing(self, place: str) -> list[str]:
        """The owners of the pawns in a place."""
        return self.crowds.get(place, [])

    def full(self) -> frozenset[str]:
        return frozenset(plaza for plaza in self.plazas if len(self.standing(plaza)) >= self.capacity)

    def move(self, player: str, origin: str, to: str) -> None:
        self.pawns[player].remove(origin)
        self.pawns[player].append(to)
        self.crowds[origin].remove(player)
        self.crowds.setdefault(to, []).append(player)

    def out(self, player: str) -> bool:
        return not self.hands[player] and not (player == self.turn and self.pile)  # PPP-34

    # What is legal

    def actor(self) -> str:
        if self.stage in ("plan", "second"):
            return self.turn
        if self.stage in ("defence", "retreat", "borratxos"):
            return self.rival
        return "" if self.stage == "over" else "*"

    def legal(self) -> set[str]:
        if self.stage == "seven":
            return {"two magdalena", "two viladomat"}
        if self.stage == "bag":
            return {f"bag {player}" for player in self.bag()}
        if self.stage == "lot":
            return {f"lot {player}" for player in self.tied()}
        if self.stage in ("deal", "draw"):
            return {f"draw {card}" for card in self.pile}
        if self.stage == "plan":
            return self.plans()
        if self.stage == "second":
            return self.seconds()
        if self.stage == "defence":
            return set(self.defences())
        if self.stage == "retreat":
            return {f"back {square}" for square in self.options}
        if self.stage == "borratxos":
            holds = "borratxos" in self.hands[self.rival]
            return {"pass"} | {f"borratxos {plaza}" for plaza in self.revels() if holds}
        return set()

    def goals(self, pawn: str, movement: int, character: str) -> set[str]:
        """Where a pawn of the player in turn may go, or whom it may push."""
        me = self.turn
        found: set[str] = set()
        full = self.full()
        for place, steps in lengths(self.seats, pawn, full).items():
            there = self.standing(place)
            if place in WORTH and place in full:
                if min(steps) < movement and character != "pixapi":  # PPP-19
                    found |= {f"push {place} {rival}" for rival in there if self.may_attack(rival)}
            elif character == "tabaler":
                continue  # PPP-43
            elif place in WORTH or is_house(place):  # PPP-14
                own_house = is_house(place) and me in there
                if min(steps) <= movement and not own_house and character != "pixapi":
                    found.add(f"to {place}")
            elif movement in steps:
                if character == "pixapi":  # PPP-28, PPP-43
                    if is_street(place) and there and me not in there:
                        found.add(f"to {place}")
                elif place == START or not there:  # PPP-15, PPP-17
                    found.add(f"to {place}")
        return found

    def may_attack(self, rival: str) -> bool:
        return rival != self.turn and not (self.out(rival) and (self.turn, rival) in self.attacked)  # PPP-33

    def house_goals(self) -> set[str]:
        """PPP-27."""
        if START not in self.pawns[self.turn]:
            return set()
        empty = [house for house in self.houses if not self.standing(house)]
        rivals = [house for house in self.houses if self.turn not in self.standing(house)]
        return {f"to {house}" for house in empty or rivals}

    def wholes(self) -> Iterator[Whole]:
        """Every whole play of the hand (PPP-12)."""
        hand = self.hands[self.turn]
        goals: dict[tuple[str, int, str], set[str]] = {}
        if "administradors" in hand:
            yield (), "administradors", START, self.house_goals()
        for character in ["", *sorted({"tabaler", "pixapi", "aliga"} & set(hand))]:
            rest = sorted(hand)
            if character:
                rest.remove(character)
            for numbers in {*((card,) for card in rest), *combinations(rest, 2)}:
                movement = sum(map(value, numbers))
                for pawn in set(self.pawns[self.turn]):
                    play = pawn, movement, character
                    if play not in goals:
                        goals[play] = self.goals(*play)
                    yield numbers, character, pawn, goals[play]

    def plans(self) -> set[str]:
        """What leads on from the cards and the pawn chosen so far."""
        found: set[str] = set()
        chosen = Counter(self.numbers)
        for numbers, character, pawn, goals in self.wholes():
            if not goals or (self.character and self.character != character) or chosen - Counter(numbers):
                continue
            more = Counter(numbers) - chosen
            if self.pawn:
                if not more and character == self.character and pawn == self.pawn:
                    found |= goals
                continue
            if character and not self.character:
                found.add(f"play {character}")
            found |= {f"play {number(card)}" for card in more}
            if not more and character == self.character:
                found.add(f"pawn {pawn}")
        if not found:
            return {f"discard {card}" for card in self.hands[self.turn]}  # PPP-18
        return found

    def seconds(self) -> set[str]:
        """PPP-30: another pawn, by the same numbers."""
        movement = sum(map(value, self.numbers))
        if self.pawn:
            return self.goals(self.pawn, movement, "aliga")
        others = self.pawns[self.turn][:]
        others.remove(self.moved)
        return {"done"} | {f"pawn {pawn}" for pawn in set(others) if self.goals(pawn, movement, "aliga")}

    def defences(self) -> dict[str, tuple[str, str]]:
        """Every answer with its number card and its character."""
        hand = self.hands[self.rival]
        found = {"yield": ("", "")}
        for card in set(hand):
            found[f"defend {number(card)}"] = (card, "")
            others = hand[:]
            others.remove(card)
            if "fuets" in others:  # PPP-32
                found[f"defend {number(card)} fuets"] = (card, "fuets")
            if "plens" in others and len(self.numbers) == 2 and self.plensed() >= 1:  # PPP-29
                found[f"defend {number(card)} plens"] = (card, "plens")
        if "plens" in hand and len(self.numbers) == 2 and self.plensed() < 1:
            found["defend plens"] = ("", "plens")
        if self.turn in hand:  # PPP-25
            found[f"defend {self.turn}"] = ("", self.turn)
        return found

    def plensed(self) -> int:
        return self.push - min(map(value, self.numbers))

    def revels(self) -> list[str]:
        """PPP-31."""
        mine = self.pawns[self.turn]
        return [p for p in self.plazas if p != self.goal and WORTH[p] <= WORTH[self.goal] and p in mine]

    # What happens

    def apply(self, text: str) -> None:
        verb, *rest = text.split()
        getattr(self, f"do_{verb}")(*rest)

    def do_two(self, plaza: str) -> None:
        self.two_seven = plaza
        self.stage = "bag"

    def fill(self) -> list[tuple[str, int]]:
        """PPP-8: the plazas in the order in which they are filled, with their pawns."""
        twos = {3: ["fonts", "francesc", self.two_seven], 4: ["creu", "fonts"], 5: ["creu", "fonts", "francesc"]}
        return [(p, 2) for p in twos[self.seats]] + [(p, 3) for p in self.plazas if p not in twos[self.seats]]

    def bag(self) -> Counter[str]:
        """What can come out of the bag, and how often it is in there."""
        in_bag = {3: 4, 4: 4, 5: 3}[self.seats]
        left = Counter({p: in_bag - sum(at != START for at in self.pawns[p]) for p in self.players})
        plaza, room = next((p, n) for p, n in self.fill() if len(self.standing(p)) < n)
        return Counter({p: n for p, n in left.items() if n and not (room == 2 and p in self.standing(plaza))})  # PPP-9

    def do_bag(self, player: str) -> None:
        plaza = next(p for p, n in self.fill() if len(self.standing(p)) < n)
        self.move(player, START, plaza)
        if all(len(self.standing(p)) == n for p, n in self.fill()):
            self.line_up()

    def tied(self) -> list[str]:
        """PPP-10: who could be next in the order of play."""
        waiting = {p: sum(WORTH.get(at, 0) for at in self.pawns[p]) for p in self.players if p not in self.order}
        return [p for p in waiting if waiting[p] == min(waiting.values())]

    def do_lot(self, player: str) -> None:
        self.order.append(player)
        self.line_up()

    def line_up(self) -> None:
        while len(self.order) < self.seats and len(self.tied()) == 1:
            self.order += self.tied()
        self.stage = "deal" if len(self.order) == self.seats else "lot"

    def do_draw(self, card: str) -> None:
        self.pile.remove(card)
        if self.stage == "deal":  # PPP-11
            waiting = [player for player in self.order if len(self.hands[player]) < 12]
            self.hands[waiting[0]].append(card)
            if all(len(hand) == 12 for hand in self.hands.values()):
                self.begin_turn(self.order[0])
        else:
            self.hands[self.turn].append(card)
            self.next_turn()

    def begin_turn(self, player: str) -> None:
        self.turn = player
        self.numbers, self.character, self.pawn, self.moved = [], "", "", ""
        self.stage = "plan"

    def next_turn(self) -> None:
        place = self.order.index(self.turn)
        line = self.order[place + 1 :] + self.order[:place]
        self.begin_turn(next(player for player in line if self.hands[player]))  # PPP-33

    def do_play(self, text: str) -> None:
        if text.isdigit() or text.startswith("1/"):
            self.numbers.append(card_of(text))
        else:
            self.character = text
            if text == "administradors":
                self.pawn = START

    def do_pawn(self, place: str) -> None:
        self.pawn = place

    def lay(self, player: str, cards: Iterable[str]) -> None:
        for card in cards:
            if card:
                self.hands[player].remove(card)
                self.discards.append(card)

    def lay_plan(self) -> None:
        if self.stage == "plan":
            self.lay(self.turn, [*self.numbers, self.character])

    def do_discard(self, card: str) -> None:
        self.lay(self.turn, [card])
        self.settle("")

    def do_to(self, place: str) -> None:
        self.lay_plan()
        if place != START and place not in WORTH:
            for rival in self.standing(place)[:]:  # PPP-24, PPP-27, PPP-28
                self.move(rival, place, START)
        self.move(self.turn, self.pawn, place)
        self.settle(place)

    def do_push(self, plaza: str, rival: str) -> None:
        distance = min(lengths(self.seats, self.pawn, self.full())[plaza])
        self.lay_plan()
        self.goal, self.rival = plaza, rival
        self.push = sum(map(value, self.numbers)) - distance  # PPP-19
        if self.out(rival):
            self.attacked.add((self.turn, rival))  # PPP-33
        if self.hands[rival]:
            self.stage = "defence"
        else:
            self.enter(may_revel=False)

    def do_yield(self) -> None:
        self.enter(may_revel=True)

    def do_defend(self, *words: str) -> None:
        card, character = self.defences()[" ".join(["defend", *words])]
        self.lay(self.rival, [card, character])
        if character == "plens":
            self.push = self.plensed()
            if self.push < 1:
                self.settle(self.pawn)  # PPP-29: it does not move
                return
        protected = is_house(self.pawn) or self.character == "tabaler"  # PPP-23, PPP-26
        if character == self.turn:  # PPP-25
            if protected:
                self.settle(self.pawn)
            else:
                self.move(self.turn, self.pawn, START)
                self.settle(START)
            return
        strength = (value(card) if card else 0) * (2 if character == "fuets" else 1)
        if strength <= self.push:
            self.enter(may_revel=not character)
        elif protected or self.pawn == START:
            self.settle(self.pawn)
        else:
            self.options = self.retreats(strength - self.push)
            self.stage = "retreat"
            if len(self.options) == 1:
                self.do_back(self.options[0])

    def do_back(self, square: str) -> None:
        self.move(self.turn, self.pawn, square)
        self.settle(square)

    def enter(self, *, may_revel: bool) -> None:
        """PPP-21, PPP-42, PPP-45."""
        self.move(self.turn, self.pawn, self.goal)
        self.move(self.rival, self.goal, START)
        if may_revel and self.hands[self.rival] and self.revels():
            self.stage = "borratxos"
        else:
            self.settle(self.goal)

    def do_borratxos(self, plaza: str) -> None:
        self.lay(self.rival, ["borratxos"])
        self.move(self.rival, START, plaza)
        self.move(self.turn, plaza, START)
        self.settle(self.goal)

    def do_pass(self) -> None:
        self.settle(self.goal)

    def do_done(self) -> None:
        self.end_turn()

    # PPP-22, each way walked on its own

    def retreats(self, steps: int) -> list[str]:
        home = street_distances(self.seats, START)
        away = street_distances(self.seats, self.goal)
        direct = list(self.ways_home(self.pawn, home))
        ends = [self.rest_of(way, steps) for way in direct]
        valid = {end for end in ends if end == START or away[end] > away[self.pawn]}  # (A)
        valid = valid or {end for end in self.ways_aside([self.pawn], steps, home, away) if end}  # (B)
        valid = (
            valid
            or {  # (C)
                next(at for at in way[steps:] if at == START or (self.free(at) and away[at] > away[self.pawn]))
                for way in direct
            }
        )
        return sorted(valid)

    def free(self, square: str) -> bool:
        return square == START or not self.standing(square)

    def ways_home(self, start: str, home: dict[str, int]) -> Iterator[list[str]]:
        """Every shortest way; from Sant Pere on it stands still."""
        if start == START:
            yield [START] * 20
            return
        for ahead in town(self.seats)[start]:
            if (is_street(ahead) or ahead == START) and home[ahead] == home[start] - 1:
                for rest in self.ways_home(ahead, home):
                    yield [start, *rest]

    def rest_of(self, way: list[str], steps: int) -> str:
        return next(square for square in way[steps:] if self.free(square))

    def ways_aside(self, way: list[str], steps: int, home: dict[str, int], away: dict[str, int]) -> Iterator[str]:
        """Where each way of (B) ends; "" where it ends on somebody."""
        here = way[-1]
        moved = len(way) - 1
        if here == START or (moved >= steps and self.free(here)):
            yield here
            return
        squares = [at for at in town(self.seats)[here] if is_street(at) or at == START]
        farther = [at for at in squares if away[at] > away[here]]
        if not farther:
            yield here if moved and self.free(here) else ""
            return
        for ahead in farther:
            if home[ahead] == min(home[at] for at in farther):
                yield from self.ways_aside([*way, ahead], steps, home, away)

    # The end of an action, a turn, a round

    def settle(self, pawn_now_at: str) -> None:
        self.goal, self.rival, self.push, self.options = "", "", 0, []
        if sum(self.out(player) for player in self.players) >= 2:  # PPP-34
            self.end_round()
        elif self.character == "aliga" and not self.moved:
            self.moved, self.pawn, self.stage = pawn_now_at, "", "second"
            if self.seconds() == {"done"}:
                self.end_turn()
        else:
            self.end_turn()

    def end_turn(self) -> None:
        if self.pile:
            self.stage = "draw"  # PPP-13
        else:
            self.next_turn()

    def end_round(self) -> None:
        for player in self.players:
            self.points[player] += self.earned(player)
        self.turn = ""
        if self.round == 3:
            self.stage = "over"
            return
        self.round += 1
        self.order.sort(key=lambda player: self.points[player])  # PPP-39; a stable sort keeps ties as they were
        self.hands = {player: [] for player in self.players}
        self.pile, self.discards, self.attacked = self.new_pile(), [], set()
        self.stage = "deal"

    def earned(self, player: str) -> int:
        total = 0
        for plaza in self.plazas:
            there = self.standing(plaza).count(player)
            pays = {1: there >= 1, 2: there >= 2, 3: (there == 2) + 2 * (there >= 3)}  # PPP-36 to PPP-38
            total += WORTH[plaza] * pays[self.round]
        held = sum(self.standing(house) == [player] for house in self.houses)
        return total + HOUSES_PAY[self.round][min(held, 3)]

    # The whole position, to compare

    def written(self) -> list[object]:
        return [
            self.round,
            self.order,
            [self.points[player] for player in self.players],
            [sorted(self.pawns[player]) for player in self.players],
            [sorted(self.hands[player]) for player in self.players],
            sorted(self.pile),
            sorted(self.discards),
            self.turn,
            self.rival,
            self.goal,
            self.push,
            sorted(self.attacked),
        ]
