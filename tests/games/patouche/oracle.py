"""Patou'che a second time: slow, and written from the clauses alone, to check the engine against.

It shares nothing with the engine. It plays with real cards: both piles are shuffled before the game, each card has its
hidden side from the start, and whoever turns one finds what is really there. The game is one long conversation, a
generator that asks its questions in turn.
"""

from __future__ import annotations

import random
from collections.abc import Generator
from dataclasses import dataclass, field
from itertools import combinations, combinations_with_replacement

SEATS = "abcde"
SHEEP = {"0": 4, "1": 8, "2": 9, "3": 8, "4": 4}  # PCH-1
PATOUS = {"super": 2, "ram": 4, "tired": 4, "wolf": 2, "plain": 10}
TOO_MANY = {"very-easy": 4, "easy": 3, "hard": 2}  # PCH-23


@dataclass(eq=False)
class Card:
    side: str
    letter: str  # how it is written while it lies unturned
    turned: bool = False
    seen: bool = False

    def __str__(self) -> str:
        if self.turned:
            return self.side
        return f"{self.letter}={self.side}" if self.seen else self.letter

    @property
    def known(self) -> str:
        return self.side if self.seen else "?"

    @property
    def acts_as(self) -> str:
        return self.side if self.turned else "plain"  # PCH-28


@dataclass(eq=False)
class Column:
    patou: Card | None = None
    sheep: list[Card] = field(default_factory=list)

    def __str__(self) -> str:
        above = "+".join(map(str, self.sheep)) or "-"
        return f"{above}/{self.patou}" if self.patou else above

    @property
    def places(self) -> int:
        """How many sheep the patou has over it at most."""
        return 0 if self.patou is None else 2 if self.patou.acts_as == "super" else 1  # PCH-9, PCH-17

    @property
    def can_flee(self) -> bool:
        return bool(self.sheep) and (self.patou is None or self.patou.acts_as == "tired")  # PCH-16, PCH-19

    @property
    def looks(self) -> str:
        """What tells it from another: a plain patou is one, turned or not."""
        return f"{'+'.join(map(str, self.sheep))}/{self.patou.acts_as if self.patou else ''}"


@dataclass(frozen=True)
class Question:
    """What is asked of a seat, or of chance (``None``)."""

    seat: int | None
    answers: tuple[str, ...]


Talk = Generator[Question, str, str]
Flow = Generator[Question, str, None]


class Oracle:
    def __init__(self, seats: int, mode: str, level: str, rng: random.Random) -> None:
        self.mode = mode
        self.limit = TOO_MANY[level] if mode == "cooperative" else 0
        self.level = level
        self.piles = {"sheep": self.shuffled(SHEEP, "s", rng), "patou": self.shuffled(PATOUS, "p", rng)}
        if self.limit:
            del self.piles["sheep"][5 * seats :]  # PCH-23
        self.flocks: list[list[Column]] = [[] for _ in range(seats)]
        self.caught: list[Card] = []
        self.wolf: int | None = None
        self.last: int | None = None
        self.team_result = ""

    def shuffled(self, printed: dict[str, int], letter: str, rng: random.Random) -> list[Card]:
        pile = [Card(side, letter) for side, number in printed.items() for _ in range(number)]
        rng.shuffle(pile)
        return pile

    # Counting

    def sheep_cards(self, seat: int) -> int:
        return sum(len(column.sheep) for column in self.flocks[seat])

    def patou_cards(self, seat: int) -> int:
        return sum(column.patou is not None for column in self.flocks[seat])

    def points(self, seat: int) -> int:
        if self.mode != "expert":
            return self.sheep_cards(seat)
        cards = [card for column in self.flocks[seat] for card in column.sheep]
        rams = [column for column in self.flocks[seat] if column.patou and column.patou.acts_as == "ram"]
        return sum(int(card.side) if card.turned else 1 for card in cards) + len(rams)  # PCH-15, PCH-18

    def places(self) -> list[int]:
        """PCH-11, PCH-21, PCH-23."""
        seats = range(len(self.flocks))
        if self.limit:
            return [1 if self.team_result == "won" else 2 for _ in seats]
        better = [
            [
                other
                for other in seats
                if self.points(other) > self.points(seat)
                or (self.points(other) == self.points(seat) and self.patou_cards(other) < self.patou_cards(seat))
            ]
            for seat in seats
        ]
        return [1 + len(those) for those in better]

    # The conversation

    def game(self) -> Flow:
        drawn = yield Question(None, tuple(f"first {letter}" for letter in SEATS[: len(self.flocks)]))  # PCH-3
        seat = self.wolf = SEATS.index(drawn[-1])
        while not self.team_result and seat != self.last:
            yield from self.turn(seat)
            if self.sheep_cards(seat) >= 6 and self.last is None and not self.limit:  # PCH-10
                self.last = seat
            seat = (seat + 1) % len(self.flocks)

    def turn(self, seat: int) -> Flow:
        dice = yield from self.throw(seat)
        yield from self.walk(seat, dice.count("w"))
        rest = [die for die in dice if die != "w"]
        if self.mode == "expert":
            yield from self.play_as_expert(seat, rest)
            return
        for die in sorted(rest, reverse=True):
            if not self.team_result:
                yield from (self.sheep_die(seat, False) if die == "s" else self.patou_die(seat, False))

    def throw(self, seat: int) -> Talk:
        """PCH-4: the dice that are kept in the end."""
        kept = ""
        for time in (1, 2, 3):
            rolls = combinations_with_replacement("wps", 3 - len(kept))
            thrown = (yield Question(None, tuple(f"throw {''.join(roll)}" for roll in rolls))).removeprefix("throw ")
            choices = {"".join(some) for n in range(1, len(thrown) + 1) for some in combinations(thrown, n)}
            if time == 3 or len(choices) == 1:
                return kept + thrown
            more = (yield Question(seat, tuple(f"keep {some}" for some in sorted(choices)))).removeprefix("keep ")
            kept += more
            if more == thrown:
                break
        return kept

    def ask(self, seat: int, answers: dict[str, str], default: int = 0) -> Talk:
        """One of the answers; nobody is asked if they come to the same."""
        if len(set(answers.values())) == 1:
            return list(answers)[default]
        return (yield Question(seat, tuple(answers)))

    def pick(
        self, seat: int, verb: str, flock: list[Column], looks: dict[Column, str], default: int = 0
    ) -> Generator[Question, str, Column]:
        """One of these columns of a flock, named by its number from the left."""
        names = {f"{verb} {flock.index(column) + 1}": look for column, look in looks.items()}
        answer = yield from self.ask(seat, names, default)
        return flock[int(answer.removeprefix(f"{verb} ")) - 1]

    # The wolf

    def walk(self, seat: int, wolves: int) -> Flow:
        if not wolves:
            return
        assert self.wolf is not None
        far = False
        if self.mode == "expert" and wolves > 1:  # PCH-13
            far = (yield Question(seat, ("wolf near", "wolf far"))) == "wolf far"
        self.wolf = (self.wolf + (wolves if far else 1)) % len(self.flocks)
        visited = self.flocks[self.wolf]
        scared = 1 if far else wolves
        while scared and any(column.can_flee for column in visited):  # PCH-6
            fitting = [column for column in visited if column.can_flee]
            if self.mode != "expert":
                chosen = fitting[-1]
            else:  # where all must go, the order alone is left, as far as anybody can tell (PCH-25)
                all_go = len(fitting) <= scared
                looks = {column: column.sheep[0].known if all_go else column.looks for column in fitting}
                chosen = yield from self.pick(seat, "flee", visited, looks, default=-1)
            self.flee(visited, chosen)
            scared -= 1
        if self.limit and len(self.caught) >= self.limit:  # PCH-23, PCH-24
            self.team_result = "lost"

    def flee(self, flock: list[Column], column: Column) -> None:
        card = column.sheep.pop()
        if self.limit:
            self.caught.append(card)
        else:
            self.discard("sheep", card)
        if column.patou is None:
            flock.remove(column)

    def discard(self, pile: str, card: Card) -> None:
        card.turned = False
        self.piles[pile].append(card)  # PCH-25

    # Patou and sheep dice

    def play_as_expert(self, seat: int, dice: list[str]) -> Flow:
        """PCH-12: one by one, in the roller's order, each in one of two ways."""
        names = {"p": "patou", "s": "sheep"}
        while dice:
            answers = []
            for die in sorted(set(dice)):
                answers += [names[die], *([f"{names[die]} flip"] if self.piles[names[die]] else [])]
            answer = yield from self.ask(seat, {each: each for each in answers})
            dice.remove(answer[0])
            act = self.patou_die if answer[0] == "p" else self.sheep_die
            yield from act(seat, answer.endswith("flip"))

    def draw(self, pile: str, flip: bool) -> Generator[Question, str, Card]:
        card = self.piles[pile].pop(0)
        if flip:
            if not card.seen:
                yield Question(None, (f"shows {card.side}",))
            card.turned = card.seen = True
        return card

    def sheep_die(self, seat: int, flip: bool) -> Flow:
        if not self.piles["sheep"]:
            return  # PCH-8
        card = yield from self.draw("sheep", flip)
        flock = self.flocks[seat]
        free = {column: column.looks for column in flock if len(column.sheep) < column.places}  # PCH-26
        if not free:
            flock.append(Column(sheep=[card]))  # PCH-29
        else:
            column = yield from self.pick(seat, "over", flock, free)  # in family mode they are all alike
            assert column.patou is not None
            column.sheep.append(card)
            if column.patou.acts_as == "wolf":
                self.strike(flock, column)
        if self.limit and not self.piles["sheep"]:  # PCH-24
            self.team_result = "won"

    def strike(self, flock: list[Column], column: Column) -> None:
        """PCH-20."""
        assert column.patou is not None
        flock.remove(column)
        self.discard("sheep", column.sheep[0])
        self.discard("patou", column.patou)

    def patou_die(self, seat: int, flip: bool) -> Flow:
        if self.piles["patou"]:
            card = yield from self.draw("patou", flip)
        else:
            most = max(map(self.patou_cards, range(len(self.flocks))))
            leaders = [i for i in range(len(self.flocks)) if i != seat and self.patou_cards(i) == most]
            if self.mode == "expert":
                idle = [(i, column) for i in leaders for column in self.flocks[i] if column.patou and not column.sheep]
                if not idle:
                    return  # PCH-22
                names = {f"take {SEATS[i]} {self.flocks[i].index(c) + 1}": f"{i} {c.looks}" for i, c in idle}
                answer = yield from self.ask(seat, names)
                owner, column = idle[list(names).index(answer)]
                assert column.patou is not None
                card = column.patou
                self.flocks[owner].remove(column)
            else:
                if not leaders:
                    return  # PCH-7
                answer = yield from self.ask(seat, {f"take {SEATS[i]}": f"{i}" for i in leaders})
                card = self.give_up(self.flocks[SEATS.index(answer[-1])])
        yield from self.place_patou(seat, card)

    def give_up(self, flock: list[Column]) -> Card:
        """PCH-9: a free patou goes if there is one, else the last of the pairs is parted."""
        column = max((c for c in flock if c.patou), key=lambda c: (not c.sheep, flock.index(c)))
        card, column.patou = column.patou, None
        assert card is not None
        if not column.sheep:
            flock.remove(column)
        return card

    def place_patou(self, seat: int, card: Card) -> Flow:
        flock = self.flocks[seat]
        mine = None
        for _ in range(2 if card.acts_as == "super" else 1):  # PCH-27
            open_sheep = {column: column.looks for column in flock if column.patou is None}
            if not open_sheep:
                break
            column = yield from self.pick(seat, "under", flock, open_sheep)  # in family mode they are all alike
            if mine is None:
                mine = column
                column.patou = card
                if card.acts_as == "wolf":
                    self.strike(flock, column)
            else:
                mine.sheep += column.sheep
                flock.remove(column)
        if mine is None:
            flock.append(Column(patou=card))  # PCH-29

    # The whole position, to compare: as it is written, but for what is awaited

    def written(self) -> list[str]:
        lines = [f"{self.mode} {self.level}" if self.limit else self.mode]
        lines += [" ".join([f"{SEATS[i]}:", *map(str, flock)]) for i, flock in enumerate(self.flocks)]
        for name, pile in (("sheep", self.piles["sheep"]), ("patous", self.piles["patou"])):
            unseen = next((n for n, card in enumerate(pile) if card.seen), len(pile))
            known = " ".join(card.side if card.seen else card.letter for card in pile[unseen:])
            lines.append(f"{name} {unseen} then {known}" if known else f"{name} {unseen}")
        lines += [f"lair {len(self.caught)}"] if self.limit else []
        lines += [] if self.wolf is None else [f"wolf at {SEATS[self.wolf]}"]
        lines += [] if self.last is None else [f"last round by {SEATS[self.last]}"]
        return lines
