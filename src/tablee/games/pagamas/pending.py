"""What is under way in Pagamas, as numbers: the stack of frames, each by what it tells."""

from __future__ import annotations

from typing import Final

from tablee.games.pagamas.ballots import Ballots
from tablee.games.pagamas.material import AWAITED, HIDDEN, KINDS, LOYALIST, MUTINEER, NO_CARD
from tablee.games.pagamas.phases import ORDER
from tablee.games.pagamas.phases.ambushes import AmbushWindow, MateAmbush
from tablee.games.pagamas.phases.ashore import Ashore, SpyglassWindow
from tablee.games.pagamas.phases.election import Election, RumWindow, Succession
from tablee.games.pagamas.phases.mutiny import AllHandsWindow, Offer, Reckoning, Rewards, Sides
from tablee.games.pagamas.phases.opening import OUT, Opening
from tablee.games.pagamas.phases.refit import ASKING, Refit, Roles
from tablee.games.pagamas.phases.reveal import DODGING, Brothel, Burial, Reveal, Springing
from tablee.games.pagamas.phases.rounds import Payment, Round, Window
from tablee.games.pagamas.phases.share import Share, ShareWindow, ThrowOverboard
from tablee.games.pagamas.phases.turn import Turn
from tablee.games.pagamas.rules import Pagamas
from tablee.games.pagamas.state import Frame
from tablee.kernel.numbers import Parts, from_here, volume

KINDS_OF_FRAMES: Final[list[type[Frame]]] = [
    *(Turn, Opening, Refit, Roles, Share, ShareWindow, ThrowOverboard, Ashore, SpyglassWindow),
    *(MateAmbush, AmbushWindow, Reveal, Brothel, Succession, Springing, Burial, Offer, Sides),
    *(AllHandsWindow, Reckoning, Rewards, Election, RumWindow, Payment),
]
NAMES: Final = [kind.name for kind in KINDS_OF_FRAMES]
ROUNDS: Final = 2  # at most under way at once: the sides of a mutiny are taken while it is offered
DRAWN: Final = 5  # out, to draw, and the values drawn
DUE: Final = 4  # to be asked, or the cards to draw
STAGES: Final = 4
MOST_AMBUSHES: Final = 3  # of one player: of four places, one is for hiding
SECRET: Final = 2  # a ballot that is awaited, or hidden
VOTES: Final = 2  # against, for


def pending_parts(seats: int, loot: int) -> Parts:
    return {
        "under-way": (len(NAMES),),
        "next-phase": (len(ORDER) + 1,),
        "round-first": (ROUNDS, seats),
        "round-asked": (ROUNDS, seats + 1),
        "joined": (1,),
        "due": (DUE,),
        "opening": (seats, DRAWN),
        "window-first": (seats,),
        "window-seat": (seats,),
        "window-passes": (seats + 1,),
        "stage": (STAGES,),  # of a share, an election or a reckoning
        "proposal": (2,),
        "ballots": (seats, SECRET + VOTES + seats),
        "former": (seats,),
        "of-mutineers": (1,),
        "standing-asked": (seats + 1,),
        "candidates": (seats,),
        "ballot": (3,),
        "payer": (seats,),
        "price-of": (KINDS + 1,),
        "queue": (seats * MOST_AMBUSHES,),
        "dodging": (1,),
        "reckoning": (STAGES,),
        "old-captain": (seats,),
        "rewards": (loot,),
        "rewarded": (2,),
    }


class Pending:
    """The parts, filled frame by frame."""

    def __init__(self, seen: Pagamas, here: int, loot: int) -> None:
        self.seats = seen.seats
        self.here = here
        self.rounds = 0
        self.rows = {name: [0.0] * volume(shape) for name, shape in pending_parts(seen.seats, loot).items()}
        for frame in seen.frames:
            self.mark("under-way", NAMES.index(frame.name))
            self.tell(frame)

    def mark(self, name: str, place: int) -> None:
        self.rows[name][place] = 1.0

    def mark_seat(self, name: str, seat: int, row: int = 0) -> None:
        if seat >= 0:
            self.mark(name, row * self.seats + from_here(seat, self.here, self.seats))

    def tell(self, frame: Frame) -> None:
        if isinstance(frame, Round):
            self.tell_round(frame)
        elif isinstance(frame, Window):
            self.mark_seat("window-first", frame.first)
            self.mark_seat("window-seat", (frame.first + frame.at) % self.seats)
            self.mark("window-passes", frame.passes)
        elif isinstance(frame, Turn):
            self.mark("next-phase", frame.phase)
        elif isinstance(frame, Opening):
            for seat, value in enumerate(frame.drawn):
                self.mark("opening", from_here(seat, self.here, self.seats) * DRAWN + value - OUT)
        elif isinstance(frame, Share):
            self.mark("stage", frame.stage)
            self.mark("proposal", frame.proposal - 1)
            self.tell_ballots(frame.ballots, False)
        elif isinstance(frame, Election):
            self.tell_election(frame)
        elif isinstance(frame, Payment):
            self.mark_seat("payer", frame.payer)
            self.mark("price-of", KINDS if frame.kind == NO_CARD else frame.kind)
        elif isinstance(frame, Springing):
            for place, ambush in enumerate(frame.queue):
                self.rows["queue"][ambush] = (place + 1) / len(self.rows["queue"])
            self.rows["dodging"][0] = 1.0 if frame.answer == DODGING else 0.0
        elif isinstance(frame, Reckoning):
            self.mark("reckoning", frame.stage)
            self.mark_seat("old-captain", frame.old)
        elif isinstance(frame, Rewards):
            for card in frame.left:
                self.mark("rewards", card - 1)
            self.mark("rewarded", (LOYALIST, MUTINEER).index(frame.side))

    def tell_round(self, frame: Round) -> None:
        self.mark_seat("round-first", frame.first, self.rounds)
        self.mark("round-asked", self.rounds * (self.seats + 1) + frame.asked)
        self.rounds += 1
        if isinstance(frame, Refit):
            self.mark("due", frame.due - ASKING)
        elif isinstance(frame, Sides) and frame.joined:
            self.mark("joined", 0)

    def tell_election(self, frame: Election) -> None:
        self.mark("stage", frame.stage)
        self.mark_seat("former", frame.former)
        if frame.mutiny:
            self.mark("of-mutineers", 0)
        self.mark("standing-asked", frame.asked)
        for seat in frame.candidates:
            self.mark_seat("candidates", seat)
        self.mark("ballot", frame.ballot)
        self.tell_ballots(frame.ballots, True)

    def tell_ballots(self, ballots: Ballots, election: bool) -> None:
        width = SECRET + VOTES + self.seats
        for seat, given in enumerate(ballots.given):
            place = ballot_place(given, election, self.here, self.seats)
            if place >= 0:
                self.mark("ballots", from_here(seat, self.here, self.seats) * width + place)


def ballot_place(given: int, election: bool, here: int, seats: int) -> int:
    """Where a ballot stands in its row; nowhere if there is none."""
    if given == AWAITED:
        return 0
    if given == HIDDEN:
        return 1
    if given < 0:
        return -1
    return SECRET + VOTES + from_here(given, here, seats) if election else SECRET + given
