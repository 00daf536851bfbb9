"""A position of Pagamas: what lies on the table, what is pending, and who sees what.

What is pending is a stack of frames. The lowest is the turn, above it lies the phase under way, above that whatever
interrupts it: an election, a window for cards, a price to pay. The top frame says who decides and what; when it is
done it leaves the stack, and the one below goes on where it was (PGM-9).
"""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, Final

from tablee.games.pagamas.actions import Move
from tablee.games.pagamas.ballots import Turned
from tablee.games.pagamas.cards import Cards
from tablee.games.pagamas.loot import EVERYBODY, GONE, OWNED, Loot
from tablee.games.pagamas.material import (
    CAPTAIN,
    FATE_WORDS,
    HIDDEN,
    ISLAND,
    KIND_WORDS,
    LETTERS,
    MATE,
    MEANS_WORDS,
    MOST_SEATS,
    NO_ROLE,
    NO_SIDE,
    NOWHERE,
    PLACE_WORDS,
    PLACES,
    ROLE_WORDS,
    SET,
    SIDE_WORDS,
)
from tablee.kernel.chance import Rng
from tablee.kernel.state import CHANCE, NOBODY, Action, Data, Fact, Refusal, State

ALONE: Final[list[tuple[int, ...]]] = [(seat,) for seat in (*range(MOST_SEATS), CHANCE)]
"""Who decides, where it is one seat; chance comes last, and so has its own number."""


class Ambush:
    """A hideout card put face down on a player."""

    __slots__ = ("author", "fate", "means", "place", "victim")

    def __init__(self, author: int, victim: int, place: int, means: int, fate: int = SET) -> None:
        self.author = author
        self.victim = victim
        self.place = place
        self.means = means
        self.fate = fate

    def copy(self) -> Ambush:
        return Ambush(self.author, self.victim, self.place, self.means, self.fate)

    def data(self) -> list[str]:
        place = place_word(self.place)
        return [LETTERS[self.author], LETTERS[self.victim], place, MEANS_WORDS[self.means], FATE_WORDS[self.fate]]


class Frame:
    """Something under way: who decides, what may be done, what it does.

    ``name`` is its word in the catalogue, under ``phase``; ``clause`` the rule that it follows. Where it goes on in
    several steps, ``moment`` and ``rule`` tell which is under way.
    """

    __slots__ = ()
    name: ClassVar[str]
    clause: ClassVar[str]

    @classmethod
    def begin(cls, state: Position) -> Frame:  # noqa: ARG003  (most phases ask who is Captain)
        """How it begins, as a phase of the turn."""
        return cls()

    def moment(self) -> str:
        """The word for what is being decided, under ``phase``."""
        return self.name

    def rule(self) -> str:
        """The clause by which it is decided."""
        return self.clause

    def enter(self, state: Position) -> None:
        """It has just come onto the stack."""

    @abstractmethod
    def go_on(self, state: Position) -> bool:
        """Go on as far as possible: true when somebody has to decide, false when the stack has changed."""

    def acting(self, state: Position) -> tuple[int, ...]:
        """Who decides now; nobody in a frame that only goes on."""
        return ()

    def legal(self, state: Position, seat: int) -> list[Action]:
        """What a seat that decides may do."""
        return []

    def odds(self, state: Position) -> list[tuple[Action, int]]:
        """What chance may bring, when it decides."""
        return []

    def take(self, state: Position, seat: int, action: Move) -> None:
        """Do a legal action; `go_on` follows."""
        raise AssertionError(f"nothing is decided in {self.name}")

    def cards(self) -> tuple[int, ...]:
        """The kinds of action cards whose moment this is: those of a window, also in the vote that follows it."""
        return ()

    # Why not: where this frame knows a better reason than that it is something or somebody else's that is decided

    def refuse(self, state: Position, seat: int, action: Move) -> Refusal | None:
        """Why a seat that decides may not do this."""
        return None

    def refuse_other(self, state: Position, seat: int, action: Move) -> Refusal | None:
        """Why this, which somebody may do now, is not for this seat to do."""
        return None

    def bar(self, state: Position, seat: int, kind: int) -> Refusal | None:
        """Why a seat could not play a card of this moment even if it held and paid it."""
        return None

    # Who sees what

    def reads(self, state: Position, viewer: int | None, seat: int, action: Move) -> bool:
        """Whether a viewer may read what a seat is about to do (PGM-30)."""
        return True

    @abstractmethod
    def copy(self) -> Frame: ...

    def hide(self, viewer: int | None) -> None:
        """Forget what the viewer does not see."""

    def glimpse(self, viewer: int) -> Frame:
        """The same without what the viewer does not see, to be read only: itself where nothing is hidden."""
        return self

    def imagine(self, state: Position, rng: Rng) -> None:
        """Think of something for what is hidden."""

    def data(self) -> Data:
        return {"name": self.name}


class Position(State):
    """The data of a position, and the small facts about it that every phase needs."""

    __slots__ = (
        "ambushes",
        "captain",
        "cards",
        "forced",
        "frames",
        "hideouts",
        "kept_all",
        "last",
        "loot",
        "peeked",
        "rallied",
        "resting",
        "revealed",
        "roles",
        "rum",
        "seats",
        "shared_ties",
        "short",
        "sides",
        "starter",
        "struck",
        "turn",
        "turned",
        "wrongs",
    )

    def __init__(self, seats: int, loot: Loot, cards: Cards, like: Position | None = None) -> None:
        """As the table is laid at the start; or like another position, sharing with it all but loot and cards."""
        super().__init__()
        self.seats = seats
        self.loot = loot
        self.cards = cards
        if like is None:
            self.lay_table()
        else:
            self.share(like)

    def lay_table(self) -> None:
        self.frames: list[Frame] = []
        self.short = False  # PGM-1: whether the loot is short, by a house rule
        self.shared_ties = False  # PGM-29: whether equals share the victory, by a house rule
        self.turn = 0
        self.last = False  # PGM-13: the loot pile has run out
        self.captain = NOBODY  # a Captain just lost goes on standing here until another is elected
        self.roles = [NO_ROLE] * self.seats
        self.resting = 0  # PGM-40: seats, as bits, that pass until something changes: see `wake`
        self.rum = [0] * self.seats  # votes bought for the ballot under way
        self.wrongs = [0] * (self.seats * self.seats)  # see `wrong`
        self.turned: Turned | None = None  # the last vote, until in some phase it is the past
        self.clear_turn()

    def clear_turn(self) -> None:
        """PGM-37: the hideouts return, and the Mutiny card turns calm."""
        self.forced = False
        self.kept_all = False
        self.hideouts = [NOWHERE] * self.seats
        self.revealed = False
        self.peeked = [0] * self.seats  # for each hideout the seats, as bits, that saw it by Spyglass
        self.ambushes: list[Ambush] = []
        self.struck = [NOBODY] * self.seats  # by whom each was hit
        self.starter = NOBODY  # who turned the Mutiny card
        self.sides = [NO_SIDE] * self.seats
        self.rallied = 0  # seats, as bits, whose sailors count

    def share(self, other: Position) -> None:
        """Become equal to another position, loot and cards apart: until `part`, what changes here changes there."""
        self.frames = other.frames
        self.short = other.short
        self.shared_ties = other.shared_ties
        self.turn = other.turn
        self.last = other.last
        self.captain = other.captain
        self.roles = other.roles
        self.resting = other.resting
        self.rum = other.rum
        self.wrongs = other.wrongs
        self.turned = other.turned
        self.forced = other.forced
        self.kept_all = other.kept_all
        self.hideouts = other.hideouts
        self.revealed = other.revealed
        self.peeked = other.peeked
        self.ambushes = other.ambushes
        self.struck = other.struck
        self.starter = other.starter
        self.sides = other.sides
        self.rallied = other.rallied

    def part(self) -> None:
        """Share no longer."""
        self.frames = [frame.copy() for frame in self.frames]
        self.roles = self.roles[:]
        self.rum = self.rum[:]
        self.wrongs = self.wrongs[:]
        self.hideouts = self.hideouts[:]
        self.peeked = self.peeked[:]
        self.ambushes = [ambush.copy() for ambush in self.ambushes]
        self.struck = self.struck[:]
        self.sides = self.sides[:]

    # The stack

    def push(self, frame: Frame) -> None:
        self.frames.append(frame)
        frame.enter(self)

    def pop(self) -> None:
        self.frames.pop()

    # Players

    def left_of(self, seat: int) -> int:
        return (seat + 1) % self.seats

    def clockwise(self, first: int) -> list[int]:
        """All seats, beginning with this one."""
        return [(first + step) % self.seats for step in range(self.seats)]

    def holder(self, role: int) -> int:
        """Who has a character, or nobody."""
        for seat in range(self.seats):
            if self.roles[seat] == role:
                return seat
        return NOBODY

    def mate(self) -> int:
        return self.holder(MATE)

    def has_character(self, seat: int) -> bool:
        return self.roles[seat] != NO_ROLE

    def captain_lost(self) -> bool:
        return self.roles[self.captain] != CAPTAIN

    def votes(self, seat: int) -> int:
        """PGM-9, PGM-14: one for the character, one for each sailor, and what Rum has bought."""
        return 1 + self.cards.crew(seat) + self.rum[seat]

    def remaining(self, seat: int) -> list[int]:
        """PGM-18: the hideout cards that a player has neither gone to nor laid on anybody."""
        used = [self.hideouts[seat]]
        for ambush in self.ambushes:
            if ambush.author == seat:
                used.append(ambush.place)
        return [place for place in PLACES if place not in used]

    # What befalls them

    def wake(self) -> None:
        """PGM-40: something has changed, and whoever passed until then is asked again."""
        self.resting = 0

    def lose_character(self, seat: int, clause: str) -> None:
        """PGM-19, PGM-21, PGM-26: character, hand and sailors are lost."""
        self.roles[seat] = NO_ROLE
        hand = self.cards.drop_hand(seat)
        crew = self.cards.drop_sailors(seat)
        if self.story is not None:
            self.tell("loses", seat, clause, {"cards": len(hand), "sailors": crew})
            self.tell_dropped(seat, hand)

    def wrong(self, doer: int, victim: int) -> None:
        """Something that everybody saw, and that the victim will not forget: an ambush that hit, the plank, a sailor
        bribed away, a mutiny against the Captain."""
        self.wrongs[doer * self.seats + victim] += 1

    def wrongs_done(self, doer: int, victim: int) -> int:
        return self.wrongs[doer * self.seats + victim]

    def tell_dropped(self, seat: int, hand: list[int]) -> None:
        """PGM-38: discarded cards are shown."""
        for kind in hand:
            self.tell("drops", seat, "PGM-38", {"card_word": f"card.{KIND_WORDS[kind]}"})

    def look(self, seat: int, card: int, clause: str) -> None:
        """A seat sees the value of a loot card."""
        if not self.loot.seen(card, seat):
            self.loot.show(card, 1 << seat)
            if self.story is not None:
                self.tell("looks", seat, clause, {"card": card, "value": self.loot.value(card)}, (seat,))

    def take_loot(self, seat: int, card: int, clause: str) -> None:
        """A loot card comes to lie before a player, who may look at it."""
        self.loot.lay(card, OWNED, seat)
        self.look(seat, card, clause)

    def lose_loot(self, seat: int, card: int, kind: str, clause: str, rival: int = NOBODY) -> None:
        """PGM-16, PGM-38: a loot card is discarded for good, and shown; ``rival`` is who brought that about."""
        self.loot.lay(card, GONE, NOBODY)
        self.loot.show(card, EVERYBODY)
        facts: dict[str, Fact] = {"card": card, "value": self.loot.value(card)}
        if rival != NOBODY:
            facts["rival_seat"] = rival
        self.tell(kind, seat, clause, facts)

    # Who sees what

    def hide(self, viewer: int | None) -> None:
        """PGM-30: leave what this viewer may know, loot and cards apart."""
        self.hide_places(viewer)
        for frame in self.frames:
            frame.hide(viewer)

    def hide_places(self, viewer: int | None) -> None:
        if not self.revealed:
            for seat in range(self.seats):
                peeked = viewer is not None and self.peeked[seat] >> viewer & 1
                if seat != viewer and not peeked and self.hideouts[seat] != NOWHERE:
                    self.hideouts[seat] = HIDDEN
        for ambush in self.ambushes:
            if ambush.fate == SET and ambush.author != viewer:
                ambush.place = HIDDEN

    def hide_where_shared(self, viewer: int) -> None:
        """The same in a position that shares the rest with another: what holds a secret is copied first."""
        self.hideouts = self.hideouts[:]
        self.ambushes = [ambush.copy() for ambush in self.ambushes]
        self.hide_places(viewer)
        self.frames = [frame.glimpse(viewer) for frame in self.frames]

    def think_of_secrets(self, rng: Rng) -> None:
        """Think of something for all that this seat does not see, loot and cards apart: the places of a player are all
        different."""
        for other in range(self.seats):
            if self.hideouts[other] == HIDDEN:
                places = self.remaining(other)
                if self.kept_all:
                    places.remove(ISLAND)
                self.hideouts[other] = places[rng.below(len(places))]
        for ambush in self.ambushes:
            if ambush.place == HIDDEN:
                places = self.remaining(ambush.author)
                ambush.place = places[rng.below(len(places))]
        for frame in self.frames:
            frame.imagine(self, rng)

    def house_rules(self) -> Data:
        """Those that were asked for."""
        rules: Data = {}
        if self.short:
            rules["loot"] = "short"
        if self.shared_ties:
            rules["tie"] = "shared"
        return rules

    def data(self) -> Data:
        return {
            **{f"house {name}": value for name, value in self.house_rules().items()},
            "turn": self.turn,
            "last": self.last,
            "captain": self.captain,
            "roles": [ROLE_WORDS[role] if role != NO_ROLE else "" for role in self.roles],
            **self.loot.data(),
            **self.cards.data(),
            "resting": self.resting,
            "rum": self.rum[:],
            "wrongs": [self.wrongs[seat * self.seats : (seat + 1) * self.seats] for seat in range(self.seats)],
            "turned": None if self.turned is None else self.turned.data(),
            "forced": self.forced,
            "kept_all": self.kept_all,
            "hideouts": [place_word(place) for place in self.hideouts],
            "revealed": self.revealed,
            "peeked": self.peeked[:],
            "ambushes": [ambush.data() for ambush in self.ambushes],
            "struck": self.struck[:],
            "starter": self.starter,
            "sides": [SIDE_WORDS[side] for side in self.sides],
            "rallied": self.rallied,
            "frames": [frame.data() for frame in self.frames],
        }


def place_word(place: int) -> str:
    """A place as data tell it: nothing where none is chosen, ``?`` where the viewer does not see it."""
    if place == NOWHERE:
        return ""
    return "?" if place == HIDDEN else PLACE_WORDS[place]
