"""Phase 3, sharing: the haul, two proposals with their votes, the Mate's force, and what goes overboard. PGM-13 to
PGM-16, PGM-33."""

from __future__ import annotations

from typing import Final

from tablee.games.pagamas.actions import (
    AYE,
    BRIBES,
    BUY_RUM,
    DEALS,
    DONE,
    DRAW_LOOT,
    FORCE_SHARE,
    FORGO,
    NAY,
    OVERBOARDS,
    Bribe,
    Deal,
    DrawLoot,
    Overboard,
)
from tablee.games.pagamas.ballots import Ballots, Turned, no_ballots
from tablee.games.pagamas.loot import OFFERED
from tablee.games.pagamas.material import (
    BRIBE,
    KIND_WORDS,
    LOOKOUT,
    NOBODY,
    RUM,
    RUM_VOTES,
    SAILORS,
    VALUES,
)
from tablee.games.pagamas.rounds import Round, Window, not_own
from tablee.games.pagamas.ship import Frame, Ship
from tablee.kernel.chance import Rng
from tablee.kernel.state import CHANCE, Action, Data, Fact, Refusal

# What is awaited.
HAUL: Final = 0  # chance: the loot to share
DEAL: Final = 1  # the Captain's proposal
VOTE: Final = 2
FORCE: Final = 3  # the Mate, after a second refusal
STAGES: Final = ("haul", "deal", "vote", "force")

AGAINST: Final = 0
FOR: Final = 1


class Share(Frame):
    """PGM-13 to PGM-15."""

    __slots__ = ("ballots", "proposal", "stage")
    name = "share"
    clause = "PGM-14"

    def __init__(self, ballots: Ballots, stage: int = HAUL, proposal: int = 1) -> None:
        self.ballots = ballots
        self.stage = stage
        self.proposal = proposal  # the first or the second

    def moment(self) -> str:
        return f"share-{STAGES[self.stage]}"

    def rule(self) -> str:
        return "PGM-13" if self.stage == HAUL else "PGM-15" if self.stage == FORCE else "PGM-14"

    # Who decides what

    def acting(self, ship: Ship) -> tuple[int, ...]:
        if self.stage == HAUL:
            return (CHANCE,)
        if self.stage == VOTE:
            return self.ballots.awaited()
        return (ship.captain,) if self.stage == DEAL else (ship.mate(),)

    def odds(self, ship: Ship) -> list[tuple[Action, int]]:
        pile = ship.loot.pile
        return [(DRAW_LOOT[value], pile[value]) for value in VALUES if pile[value]]

    def legal(self, ship: Ship, seat: int) -> list[Action]:
        if self.stage == VOTE:
            return [AYE, NAY]
        if self.stage == FORCE:
            return [FORCE_SHARE, FORGO]
        found: list[Action] = []
        for card in ship.loot.undealt():
            for other in range(ship.seats):
                found.append(DEALS[card][other])
        return found

    def take(self, ship: Ship, seat: int, action: Action) -> None:
        if isinstance(action, DrawLoot):
            self._haul(ship, action.value)
        elif isinstance(action, Deal):
            ship.loot.lay(action.card, OFFERED, action.seat)
            ship.tell("deals", seat, "PGM-14", {"card": action.card, "rival_seat": action.seat})
        elif self.stage == VOTE:
            ship.turned = None
            self.ballots.given[seat] = FOR if action is AYE else AGAINST
            ship.tell("has-voted", seat, "PGM-32", {})
        else:
            self._decide_force(ship, seat, action is FORCE_SHARE)

    def go_on(self, ship: Ship) -> bool:
        if self.stage == HAUL:
            if len(ship.loot.offered()) < ship.seats - 1 and ship.loot.left:
                return True
            self._hauled(ship)
        if self.stage == DEAL:
            if ship.loot.undealt():
                return True
            self._proposed(ship)
            return False
        if self.stage == VOTE:
            if self.ballots.awaited():
                return True
            self._count(ship)
            return False
        return True

    # The haul: PGM-13

    def _haul(self, ship: Ship, value: int) -> None:
        """The Captain looks, and so does the Lookout (PGM-39)."""
        lookout = ship.holder(LOOKOUT)
        card = ship.loot.draw(value, 0)
        ship.look(ship.captain, card, "PGM-13")
        ship.look(lookout, card, "PGM-13")

    def _hauled(self, ship: Ship) -> None:
        self.stage = DEAL
        ship.tell("haul", ship.captain, "PGM-13", {"cards": len(ship.loot.offered()), "left": ship.loot.left})
        if not ship.loot.left:
            ship.last = True
            ship.tell("last-turn", NOBODY, "PGM-13", {})

    # A proposal and its vote: PGM-14

    def _proposed(self, ship: Ship) -> None:
        """The receivers look; then cards may be played, then all vote."""
        for card in ship.loot.offered():
            ship.look(ship.loot.owner(card), card, "PGM-14")
        ship.tell("proposes", ship.captain, "PGM-14", {"proposal": self.proposal})
        self.stage = VOTE
        ship.wake()
        self.ballots.open(list(range(ship.seats)))
        ship.push(ShareWindow(ship.captain))

    def _count(self, ship: Ship) -> None:
        ayes = nays = 0
        for seat in ship.clockwise(ship.captain):
            votes = ship.votes(seat)
            if self.ballots.given[seat] == FOR:
                ayes += votes
                ship.tell("aye", seat, "PGM-14", {"votes": votes})
            else:
                nays += votes
                ship.tell("nay", seat, "PGM-14", {"votes": votes})
        accepted = ayes >= nays  # PGM-14: a tie accepts
        all_votes = [ship.votes(seat) for seat in range(ship.seats)]
        ship.turned = Turned(False, self.ballots.given, all_votes, FOR if accepted else AGAINST)
        self.ballots.close()
        ship.rum = [0] * ship.seats
        facts: dict[str, Fact] = {"ayes": ayes, "nays": nays, "proposal": self.proposal}
        if accepted:
            ship.tell("accepted", ship.captain, "PGM-14", facts)
            self._settle(ship)
            return
        ship.tell("refused", ship.captain, "PGM-15", facts)
        if self.proposal == 1:
            self.proposal = 2
            self.stage = DEAL
            for card in ship.loot.offered():
                ship.loot.lay(card, OFFERED, NOBODY)
        else:
            self.stage = FORCE

    # After a second refusal: PGM-15

    def _decide_force(self, ship: Ship, seat: int, forces: bool) -> None:
        if forces:
            ship.forced = True
            ship.tell("forces", seat, "PGM-15", {})
        else:
            for card in ship.loot.offered():
                ship.loot.lay(card, OFFERED, ship.captain)
            ship.tell("forgoes", seat, "PGM-15", {"captain_seat": ship.captain})
        self._settle(ship)

    def _settle(self, ship: Ship) -> None:
        """PGM-17: what the Captain has kept is fixed here, before anything goes overboard (PGM-33)."""
        cards = ship.loot.offered()
        ship.kept_all = True
        for card in cards:
            owner = ship.loot.owner(card)
            if owner != ship.captain:
                ship.kept_all = False
            ship.take_loot(owner, card, "PGM-16")
        if ship.kept_all:
            ship.tell("kept-all", ship.captain, "PGM-17", {"cards": len(cards)})
        ship.pop()

    def refuse(self, ship: Ship, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, Deal) or self.stage != DEAL:
            return None
        facts: dict[str, Fact] = {"card": action.card}
        if action.card > ship.loot.drawn:
            return Refusal("PGM-13", "loot-in-pile", facts)
        if ship.loot.where(action.card) != OFFERED:
            return Refusal("PGM-14", "not-offered", facts)
        return Refusal("PGM-14", "dealt-already", facts)

    # Who sees what

    def copy(self) -> Frame:
        return Share(self.ballots.copy(), self.stage, self.proposal)

    def hide(self, viewer: int | None) -> None:
        self.ballots.hide(viewer)

    def imagine(self, ship: Ship, rng: Rng) -> None:
        self.ballots.imagine([AGAINST, FOR], rng)

    def data(self) -> Data:
        return {
            "name": self.name,
            "stage": STAGES[self.stage],
            "proposal": self.proposal,
            "ballots": self.ballots.given[:],
        }


class ShareWindow(Window):
    """PGM-32: before a vote on a share, Rum and Bribe, clockwise from the Captain."""

    __slots__ = ()
    name = "share-cards"
    clause = "PGM-32"

    def kinds(self, ship: Ship, seat: int) -> list[int]:
        return [RUM, BRIBE] if rival_crew(ship, seat) else [RUM]

    def kind_of(self, action: Action) -> int:
        if action is BUY_RUM:
            return RUM
        return BRIBE if isinstance(action, Bribe) else -1

    def plays(self, ship: Ship, seat: int, kind: int) -> list[Action]:
        if kind == RUM:
            return [BUY_RUM]
        found: list[Action] = []
        for other in range(ship.seats):
            for sailor in range(SAILORS):
                if other != seat and ship.cards.sailors[other][sailor]:
                    found.append(BRIBES[other][sailor])
        return found

    def play(self, ship: Ship, seat: int, action: Action) -> int:
        if isinstance(action, Bribe):
            ship.cards.move_sailor(action.kind, action.seat, seat)
            ship.wrong(seat, action.seat)
            facts: dict[str, Fact] = {"card_word": f"card.{KIND_WORDS[action.kind]}", "rival_seat": action.seat}
            ship.tell("bribes", seat, "PGM-6", facts)
            return BRIBE
        return pour_rum(ship, seat)

    def refuse_play(self, ship: Ship, seat: int, action: Action) -> Refusal | None:
        assert isinstance(action, Bribe)
        if action.seat == seat:
            return Refusal("PGM-6", "bribe-yourself", {})
        if not rival_crew(ship, seat):
            return Refusal("PGM-6", "no-rival-crew", {})
        facts: dict[str, Fact] = {"card_word": f"card.{KIND_WORDS[action.kind]}", "rival_seat": action.seat}
        return Refusal("PGM-6", "no-such-sailor", facts)

    def copy(self) -> Frame:
        return ShareWindow(self.first, self.at, self.passes)


def rival_crew(ship: Ship, seat: int) -> int:
    """How many sailors the others have, who might be bribed."""
    found = 0
    for other in range(ship.seats):
        if other != seat:
            found += ship.cards.crew(other)
    return found


def pour_rum(ship: Ship, seat: int) -> int:
    """PGM-6: two votes more in the ballot under way."""
    ship.rum[seat] += RUM_VOTES
    ship.tell("pours-rum", seat, "PGM-6", {"votes": ship.votes(seat)})
    return RUM


class ThrowOverboard(Round):
    """PGM-33: clockwise from the Captain, each may throw own cards overboard."""

    __slots__ = ()
    name = "overboard"
    clause = "PGM-33"

    def concerns(self, ship: Ship, seat: int) -> bool:
        return ship.loot.count(seat) > 0

    def legal(self, ship: Ship, seat: int) -> list[Action]:
        found: list[Action] = [DONE]
        for card in ship.loot.of(seat):
            found.append(OVERBOARDS[card])
        return found

    def take(self, ship: Ship, seat: int, action: Action) -> None:
        if isinstance(action, Overboard):
            ship.lose_loot(seat, action.card, "overboard", "PGM-16")
        else:
            self.asked += 1

    def refuse(self, ship: Ship, seat: int, action: Action) -> Refusal | None:
        return not_own(ship, seat, action.card) if isinstance(action, Overboard) else None

    def copy(self) -> Frame:
        return ThrowOverboard(self.first, self.asked)


def new_share(seats: int) -> Share:
    return Share(no_ballots(seats))
