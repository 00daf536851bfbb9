"""The golden rule: whenever the Captain is lost, another is elected at once. PGM-9, PGM-28, PGM-31, PGM-32, PGM-36."""

from __future__ import annotations

from typing import Final

from tablee.games.pagamas.actions import BUY_RUM, DECLINE, ELECTS, LOTS, STAND, Elect, Move
from tablee.games.pagamas.ballots import Ballots, Turned, no_ballots
from tablee.games.pagamas.material import CAPTAIN, MUTINEER, NO_ROLE, RUM
from tablee.games.pagamas.phases.rounds import Window
from tablee.games.pagamas.phases.share import pour_rum
from tablee.games.pagamas.state import Frame, Position
from tablee.kernel.chance import Rng
from tablee.kernel.state import CHANCE, NOBODY, Action, Data, Refusal

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

    def enter(self, state: Position) -> None:
        state.wake()
        if self.mutiny:
            state.tell("mutineers-elect", self.former, "PGM-27", {})
        else:
            state.tell("election", self.former, "PGM-9", {})

    def has_answered(self, state: Position, seat: int) -> bool:
        """Whether a seat, not the former Captain's, has said if it stands."""
        return (seat - self.former) % state.seats < self.asked

    def voters(self, state: Position) -> list[int]:
        """PGM-9, PGM-28: every character; after a mutiny the mutineers alone (PGM-27)."""
        return [seat for seat in range(state.seats) if votes_in(state, seat, self.mutiny)]

    # Who decides what

    def acting(self, state: Position) -> tuple[int, ...]:
        if self.stage == STANDING:
            return ((self.former + self.asked) % state.seats,)
        return self.ballots.awaited() if self.stage == BALLOT else (CHANCE,)

    def legal(self, state: Position, seat: int) -> list[Action]:
        if self.stage == STANDING:
            return [STAND, DECLINE]
        return [ELECTS[candidate] for candidate in self.candidates]

    def odds(self, state: Position) -> list[tuple[Action, int]]:
        return [(LOTS[seat], 1) for seat in self.candidates]

    def take(self, state: Position, seat: int, action: Move) -> None:
        if self.stage == LOT:
            state.tell("lot", action.seat, "PGM-9", {})
            self._crown(state, action.seat)
        elif self.stage == BALLOT:
            state.turned = None
            self.ballots.given[seat] = action.seat
            state.tell("has-voted", seat, "PGM-32", {})
        else:
            self.asked += 1
            if action is STAND:
                self.candidates.append(seat)
                self.candidates.sort()
                state.tell("stands", seat, "PGM-32", {})
            else:
                state.tell("declines", seat, "PGM-32", {})

    def go_on(self, state: Position) -> bool:
        if state.captain != self.former:
            state.pop()
            return False
        if self.stage == STANDING:
            if self.asked < state.seats:
                return True
            self._candidates_known(state)
            return False
        if self.stage == BALLOT and not self.ballots.awaited():
            self._count(state)
            return False
        return True

    # From the candidates to the Captain

    def _candidates_known(self, state: Position) -> None:
        if not self.candidates:
            self._without_candidates(state)
        elif len(self.candidates) == 1:  # PGM-32: no ballot
            state.tell("alone", self.candidates[0], "PGM-32", {})
            self._crown(state, self.candidates[0])
        elif not self.voters(state):
            self.stage = LOT
        else:
            self._open_ballot(state)

    def _without_candidates(self, state: Position) -> None:
        """PGM-9: the Mate, else lot among all but the former Captain."""
        mate = state.mate()
        if mate != NOBODY:
            state.tell("mate-succeeds", mate, "PGM-9", {})
            self._crown(state, mate)
        else:
            self.candidates = [seat for seat in range(state.seats) if seat != self.former]
            self.stage = LOT

    def _open_ballot(self, state: Position) -> None:
        """PGM-32: Rum first, then the ballots, given together."""
        self.stage = BALLOT
        self.ballot += 1
        self.ballots.open(self.voters(state))
        state.push(RumWindow(state.left_of(self.former), self.mutiny))

    def _count(self, state: Position) -> None:
        """PGM-9: a plurality; a tie makes the Mate Captain; without a Mate one new ballot among the tied, then lot."""
        tally = [0] * state.seats
        for seat in state.clockwise(state.left_of(self.former)):
            choice = self.ballots.given[seat]
            if choice >= 0:
                tally[choice] += state.votes(seat)
                state.tell("ballot", seat, "PGM-9", {"rival_seat": choice, "votes": state.votes(seat)})
        most = max(tally)
        tied = [seat for seat in self.candidates if tally[seat] == most]
        mate = state.mate()
        winner = tied[0] if len(tied) == 1 else mate
        state.turned = Turned(True, self.ballots.given, [state.votes(seat) for seat in range(state.seats)], winner)
        self.ballots.close()
        state.rum = [0] * state.seats
        if len(tied) == 1:
            state.tell("elected", tied[0], "PGM-9", {"votes": most})
            self._crown(state, tied[0])
        elif mate != NOBODY:
            state.tell("mate-breaks-tie", mate, "PGM-36" if self.mutiny else "PGM-9", {"votes": most})
            self._crown(state, mate)
        else:
            self.candidates = tied
            state.wake()
            state.tell("ballot-tied", NOBODY, "PGM-9", {"votes": most})
            if self.ballot == 1:
                self._open_ballot(state)
            else:
                self.stage = LOT

    def _crown(self, state: Position, seat: int) -> None:
        """PGM-9: the winner's former role is set aside for the turn."""
        if state.roles[self.former] == CAPTAIN:
            state.roles[self.former] = NO_ROLE
        state.roles[seat] = CAPTAIN
        state.captain = seat
        state.tell("captain", seat, "PGM-9", {})

    def refuse(self, state: Position, seat: int, action: Move) -> Refusal | None:
        if isinstance(action, Elect) and self.stage == BALLOT:
            return Refusal("PGM-9", "not-candidate", {"rival_seat": action.seat})
        return None

    def refuse_other(self, state: Position, seat: int, action: Move) -> Refusal | None:
        if action in (STAND, DECLINE):
            if seat == self.former:
                return Refusal("PGM-9", "former-captain", {})
            return Refusal("PGM-32", "answered-already", {}) if self.has_answered(state, seat) else None
        if isinstance(action, Elect) and self.stage == BALLOT:
            return no_ballot(state, self.mutiny, seat) or Refusal("PGM-9", "voted-already", {})
        return None

    def cards(self) -> tuple[int, ...]:
        return (RUM,) if self.stage == BALLOT else ()

    def bar(self, state: Position, seat: int, kind: int) -> Refusal | None:
        return no_ballot(state, self.mutiny, seat)

    # Who sees what

    def reads(self, state: Position, viewer: int | None, seat: int, action: Move) -> bool:
        """A lone ballot is open at once."""
        return self.stage != BALLOT or viewer == seat or len(self.ballots.voters()) == 1

    def copy(self) -> Frame:
        twin = Election(self.former, self.mutiny, self.ballots.copy())
        twin.stage = self.stage
        twin.asked = self.asked
        twin.candidates = self.candidates[:]
        twin.ballot = self.ballot
        return twin

    def hide(self, viewer: int | None) -> None:
        self.ballots.hide(viewer)

    def glimpse(self, viewer: int) -> Frame:
        seen = self.copy()
        seen.hide(viewer)
        return seen

    def imagine(self, state: Position, rng: Rng) -> None:
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
    played = (RUM,)

    def __init__(self, first: int, mutiny: bool, at: int = 0, passes: int = 0) -> None:
        super().__init__(first, at, passes)
        self.mutiny = mutiny

    def kinds(self, state: Position, seat: int) -> list[int]:
        return [RUM] if votes_in(state, seat, self.mutiny) else []

    def plays(self, state: Position, seat: int, kind: int) -> list[Action]:
        return [BUY_RUM]

    def play(self, state: Position, seat: int, action: Move) -> None:
        pour_rum(state, seat)

    def bar(self, state: Position, seat: int, kind: int) -> Refusal | None:
        return no_ballot(state, self.mutiny, seat)

    def copy(self) -> Frame:
        return RumWindow(self.first, self.mutiny, self.at, self.passes)


def votes_in(state: Position, seat: int, mutiny: bool) -> bool:
    """Whether a seat votes in an election."""
    return state.has_character(seat) and (not mutiny or state.sides[seat] == MUTINEER)


def no_ballot(state: Position, mutiny: bool, seat: int) -> Refusal | None:
    """Why a seat has no vote in an election."""
    if not state.has_character(seat):
        return Refusal("PGM-28", "no-character", {})
    if not votes_in(state, seat, mutiny):
        return Refusal("PGM-27", "mutineers-vote", {})
    return None


class Succession(Frame):
    """PGM-31: the moment at which a Captain lost in this phase is replaced."""

    __slots__ = ()
    name = "succession"
    clause = "PGM-31"

    def go_on(self, state: Position) -> bool:
        state.pop()
        if state.captain_lost():
            state.push(new_election(state, False))
        return False

    def copy(self) -> Frame:
        return Succession()


def new_election(state: Position, mutiny: bool) -> Election:
    return Election(state.captain, mutiny, no_ballots(state.seats))
