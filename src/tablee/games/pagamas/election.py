"""The golden rule: whenever the Captain is lost, another is elected at once. PGM-9, PGM-28, PGM-31, PGM-32, PGM-36."""

from __future__ import annotations

from typing import Final

from tablee.games.pagamas.actions import BUY_RUM, DECLINE, ELECTS, LOTS, STAND, Elect, Lot
from tablee.games.pagamas.ballots import Ballots, Turned, no_ballots
from tablee.games.pagamas.material import CAPTAIN, NO_ROLE, NOBODY, RUM
from tablee.games.pagamas.rounds import Window
from tablee.games.pagamas.share import pour_rum
from tablee.games.pagamas.ship import MUTINEER, Frame, Ship
from tablee.kernel.chance import Rng
from tablee.kernel.state import CHANCE, Action, Data, Refusal

# What is awaited.
STANDING: Final = 0  # who stands, clockwise from the lost Captain's left
BALLOT: Final = 1
LOT: Final = 2  # chance
STAGES: Final = ("standing", "ballot", "lot")


class Election(Frame):
    """PGM-9, PGM-32. ``former`` is the Captain just lost, the only one who may not stand."""

    __slots__ = ("asked", "ballot", "ballots", "candidates", "former", "mutiny", "stage")
    name = "election"
    clause = "PGM-9"

    def __init__(self, former: int, mutiny: bool, ballots: Ballots) -> None:
        self.former = former
        self.mutiny = mutiny  # PGM-27: only the mutineers vote
        self.ballots = ballots
        self.stage = STANDING
        self.asked = 1  # how many seats, from the former Captain on, need not be asked any more
        self.candidates: list[int] = []
        self.ballot = 0  # the first or the second

    def moment(self) -> str:
        return f"election-{STAGES[self.stage]}"

    def enter(self, ship: Ship) -> None:
        ship.wake()
        if self.mutiny:
            ship.tell("mutineers-elect", self.former, "PGM-27", {})
        else:
            ship.tell("election", self.former, "PGM-9", {})

    def has_answered(self, ship: Ship, seat: int) -> bool:
        """Whether a seat, not the former Captain's, has said if it stands."""
        return (seat - self.former) % ship.seats < self.asked

    def voters(self, ship: Ship) -> list[int]:
        """PGM-9, PGM-28: every character; after a mutiny the mutineers alone (PGM-27)."""
        return [seat for seat in range(ship.seats) if votes_in(ship, seat, self.mutiny)]

    # Who decides what

    def acting(self, ship: Ship) -> tuple[int, ...]:
        if self.stage == STANDING:
            return ((self.former + self.asked) % ship.seats,)
        return self.ballots.awaited() if self.stage == BALLOT else (CHANCE,)

    def legal(self, ship: Ship, seat: int) -> list[Action]:
        if self.stage == STANDING:
            return [STAND, DECLINE]
        return [ELECTS[candidate] for candidate in self.candidates]

    def odds(self, ship: Ship) -> list[tuple[Action, int]]:
        return [(LOTS[seat], 1) for seat in self.candidates]

    def take(self, ship: Ship, seat: int, action: Action) -> None:
        if isinstance(action, Lot):
            ship.tell("lot", action.seat, "PGM-9", {})
            self._crown(ship, action.seat)
        elif isinstance(action, Elect):
            ship.turned = None
            self.ballots.given[seat] = action.seat
            ship.tell("has-voted", seat, "PGM-32", {})
        else:
            self.asked += 1
            if action is STAND:
                self.candidates.append(seat)
                self.candidates.sort()
                ship.tell("stands", seat, "PGM-32", {})
            else:
                ship.tell("declines", seat, "PGM-32", {})

    def go_on(self, ship: Ship) -> bool:
        if ship.captain != self.former:
            ship.pop()
            return False
        if self.stage == STANDING:
            if self.asked < ship.seats:
                return True
            self._candidates_known(ship)
            return False
        if self.stage == BALLOT and not self.ballots.awaited():
            self._count(ship)
            return False
        return True

    # From the candidates to the Captain

    def _candidates_known(self, ship: Ship) -> None:
        if not self.candidates:
            self._without_candidates(ship)
        elif len(self.candidates) == 1:  # PGM-32: no ballot
            ship.tell("alone", self.candidates[0], "PGM-32", {})
            self._crown(ship, self.candidates[0])
        elif not self.voters(ship):
            self.stage = LOT
        else:
            self._open_ballot(ship)

    def _without_candidates(self, ship: Ship) -> None:
        """PGM-9: the Mate, else lot among all but the former Captain."""
        mate = ship.mate()
        if mate != NOBODY:
            ship.tell("mate-succeeds", mate, "PGM-9", {})
            self._crown(ship, mate)
        else:
            self.candidates = [seat for seat in range(ship.seats) if seat != self.former]
            self.stage = LOT

    def _open_ballot(self, ship: Ship) -> None:
        """PGM-32: Rum first, then the ballots, given together."""
        self.stage = BALLOT
        self.ballot += 1
        self.ballots.open(self.voters(ship))
        ship.push(RumWindow(ship.left_of(self.former), self.mutiny))

    def _count(self, ship: Ship) -> None:
        """PGM-9: a plurality; a tie makes the Mate Captain; without a Mate one new ballot among the tied, then lot."""
        tally = [0] * ship.seats
        for seat in ship.clockwise(ship.left_of(self.former)):
            choice = self.ballots.given[seat]
            if choice >= 0:
                tally[choice] += ship.votes(seat)
                ship.tell("ballot", seat, "PGM-9", {"rival_seat": choice, "votes": ship.votes(seat)})
        most = max(tally)
        tied = [seat for seat in self.candidates if tally[seat] == most]
        mate = ship.mate()
        winner = tied[0] if len(tied) == 1 else mate
        ship.turned = Turned(True, self.ballots.given, [ship.votes(seat) for seat in range(ship.seats)], winner)
        self.ballots.close()
        ship.rum = [0] * ship.seats
        if len(tied) == 1:
            ship.tell("elected", tied[0], "PGM-9", {"votes": most})
            self._crown(ship, tied[0])
        elif mate != NOBODY:
            ship.tell("mate-breaks-tie", mate, "PGM-36" if self.mutiny else "PGM-9", {"votes": most})
            self._crown(ship, mate)
        else:
            self.candidates = tied
            ship.wake()
            ship.tell("ballot-tied", NOBODY, "PGM-9", {"votes": most})
            if self.ballot == 1:
                self._open_ballot(ship)
            else:
                self.stage = LOT

    def _crown(self, ship: Ship, seat: int) -> None:
        """PGM-9: the winner's former role is set aside for the turn."""
        if ship.roles[self.former] == CAPTAIN:
            ship.roles[self.former] = NO_ROLE
        ship.roles[seat] = CAPTAIN
        ship.captain = seat
        ship.tell("captain", seat, "PGM-9", {})

    def refuse(self, ship: Ship, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Elect) and self.stage == BALLOT:
            return Refusal("PGM-9", "not-candidate", {"rival_seat": action.seat})
        return None

    # Who sees what

    def copy(self) -> Frame:
        twin = Election(self.former, self.mutiny, self.ballots.copy())
        twin.stage = self.stage
        twin.asked = self.asked
        twin.candidates = self.candidates[:]
        twin.ballot = self.ballot
        return twin

    def hide(self, viewer: int | None) -> None:
        self.ballots.hide(viewer)

    def imagine(self, ship: Ship, rng: Rng) -> None:
        self.ballots.imagine(self.candidates, rng)

    def data(self) -> Data:
        return {
            "name": self.name,
            "former": self.former,
            "mutiny": self.mutiny,
            "stage": STAGES[self.stage],
            "asked": self.asked,
            "candidates": self.candidates[:],
            "ballot": self.ballot,
            "ballots": self.ballots.given[:],
        }


class RumWindow(Window):
    """PGM-32: before a ballot those who vote in it may play Rum, from the lost Captain's left."""

    __slots__ = ("mutiny",)
    name = "election-cards"
    clause = "PGM-32"

    def __init__(self, first: int, mutiny: bool, at: int = 0, passes: int = 0) -> None:
        super().__init__(first, at, passes)
        self.mutiny = mutiny

    def kinds(self, ship: Ship, seat: int) -> list[int]:
        return [RUM] if votes_in(ship, seat, self.mutiny) else []

    def kind_of(self, action: Action) -> int:
        return RUM if action is BUY_RUM else -1

    def plays(self, ship: Ship, seat: int, kind: int) -> list[Action]:
        return [BUY_RUM]

    def play(self, ship: Ship, seat: int, action: Action) -> int:
        return pour_rum(ship, seat)

    def refuse_play(self, ship: Ship, seat: int, action: Action) -> Refusal | None:
        return None

    def copy(self) -> Frame:
        return RumWindow(self.first, self.mutiny, self.at, self.passes)


def votes_in(ship: Ship, seat: int, mutiny: bool) -> bool:
    """Whether a seat votes in an election."""
    return ship.has_character(seat) and (not mutiny or ship.sides[seat] == MUTINEER)


class Succession(Frame):
    """PGM-31: the moment at which a Captain lost in this phase is replaced."""

    __slots__ = ()
    name = "succession"
    clause = "PGM-31"

    def go_on(self, ship: Ship) -> bool:
        ship.pop()
        if ship.captain_lost():
            ship.push(new_election(ship, False))
        return False

    def copy(self) -> Frame:
        return Succession()


def new_election(ship: Ship, mutiny: bool) -> Election:
    return Election(ship.captain, mutiny, no_ballots(ship.seats))
