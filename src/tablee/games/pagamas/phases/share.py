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
    Deal,
    Move,
    Overboard,
)
from tablee.games.pagamas.ballots import Ballots, Turned, no_ballots
from tablee.games.pagamas.loot import OFFERED
from tablee.games.pagamas.material import BRIBE, KIND_WORDS, LOOKOUT, RUM, RUM_VOTES, SAILORS, VALUES
from tablee.games.pagamas.phases.rounds import Round, Window, captain_only, not_own
from tablee.games.pagamas.state import ALONE, Frame, Position
from tablee.kernel.chance import Rng
from tablee.kernel.state import CHANCE, NOBODY, Action, Data, Fact, Refusal

# What is awaited.
HAUL: Final = 0  # chance: the loot to share
DEAL: Final = 1  # the Captain's proposal
VOTE: Final = 2
FORCE: Final = 3  # the Mate, after a second refusal
STAGES: Final = ("haul", "deal", "vote", "force")

SHARE_CARDS: Final = (RUM, BRIBE)  # PGM-32

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

    @classmethod
    def begin(cls, state: Position) -> Frame:
        return cls(no_ballots(state.seats))

    def enter(self, state: Position) -> None:
        """With a new share the vote that was turned last is the past."""
        state.turned = None

    def moment(self) -> str:
        return f"share-{STAGES[self.stage]}"

    def rule(self) -> str:
        return "PGM-13" if self.stage == HAUL else "PGM-15" if self.stage == FORCE else "PGM-14"

    # Who decides what

    def acting(self, state: Position) -> tuple[int, ...]:
        if self.stage == HAUL:
            return ALONE[CHANCE]
        if self.stage == VOTE:
            return self.ballots.awaited()
        return ALONE[state.captain] if self.stage == DEAL else (state.mate(),)

    def odds(self, state: Position) -> list[tuple[Action, int]]:
        pile = state.loot.pile
        return [(DRAW_LOOT[value], pile[value]) for value in VALUES if pile[value]]

    def legal(self, state: Position, seat: int) -> list[Action]:
        if self.stage == VOTE:
            return [AYE, NAY]
        if self.stage == FORCE:
            return [FORCE_SHARE, FORGO]
        found: list[Action] = []
        for card in state.loot.undealt():
            for other in range(state.seats):
                found.append(DEALS[card][other])
        return found

    def take(self, state: Position, seat: int, action: Move) -> None:
        if self.stage == HAUL:
            self._haul(state, action.value)
        elif self.stage == DEAL:
            state.loot.lay(action.card, OFFERED, action.seat)
            if state.story is not None and action.seat == seat:
                state.tell("keeps", seat, "PGM-14", {"card": action.card})
            elif state.story is not None:
                state.tell("deals", seat, "PGM-14", {"card": action.card, "rival_seat": action.seat})
        elif self.stage == VOTE:
            state.turned = None
            self.ballots.given[seat] = FOR if action is AYE else AGAINST
            if state.story is not None:
                state.tell("has-voted", seat, "PGM-32", {})
        else:
            self._decide_force(state, seat, action is FORCE_SHARE)

    def go_on(self, state: Position) -> bool:
        if self.stage == HAUL:
            if len(state.loot.offered()) < state.seats - 1 and state.loot.left:
                return True
            self._hauled(state)
        if self.stage == DEAL:
            if state.loot.undealt():
                return True
            self._proposed(state)
            return False
        if self.stage == VOTE:
            if self.ballots.awaited():
                return True
            self._count(state)
            return False
        return True

    # The haul: PGM-13

    def _haul(self, state: Position, value: int) -> None:
        """The Captain looks, and so does the Lookout (PGM-39)."""
        lookout = state.holder(LOOKOUT)
        card = state.loot.draw(value, 0)
        state.look(state.captain, card, "PGM-13")
        state.look(lookout, card, "PGM-13")

    def _hauled(self, state: Position) -> None:
        self.stage = DEAL
        state.tell("haul", state.captain, "PGM-13", {"cards": len(state.loot.offered()), "left": state.loot.left})
        if not state.loot.left:
            state.last = True
            state.tell("last-turn", NOBODY, "PGM-13", {})

    # A proposal and its vote: PGM-14

    def _proposed(self, state: Position) -> None:
        """The receivers look; then cards may be played, then all vote."""
        for card in state.loot.offered():
            state.look(state.loot.owner(card), card, "PGM-14")
        state.tell("proposes", state.captain, "PGM-14", {"proposal": self.proposal})
        self.stage = VOTE
        state.wake()
        self.ballots.open(list(range(state.seats)))
        state.push(ShareWindow(state.captain))

    def _count(self, state: Position) -> None:
        ayes = nays = 0
        all_votes = [state.votes(seat) for seat in range(state.seats)]
        for seat in range(state.seats):
            if self.ballots.given[seat] == FOR:
                ayes += all_votes[seat]
            else:
                nays += all_votes[seat]
        if state.story is not None:
            for seat in state.clockwise(state.captain):
                vote = "aye" if self.ballots.given[seat] == FOR else "nay"
                state.tell(vote, seat, "PGM-14", {"votes": all_votes[seat]})
        accepted = ayes >= nays  # PGM-14: a tie accepts
        state.turned = Turned(False, self.ballots.given, all_votes, FOR if accepted else AGAINST)
        self.ballots.close()
        state.rum = [0] * state.seats
        facts: dict[str, Fact] = {"ayes": ayes, "nays": nays, "proposal": self.proposal}
        if accepted:
            state.tell("accepted", state.captain, "PGM-14", facts)
            self._settle(state)
            return
        state.tell("refused", state.captain, "PGM-15", facts)
        if self.proposal == 1:
            self.proposal = 2
            self.stage = DEAL
            for card in state.loot.offered():
                state.loot.lay(card, OFFERED, NOBODY)
        else:
            self.stage = FORCE

    # After a second refusal: PGM-15

    def _decide_force(self, state: Position, seat: int, forces: bool) -> None:
        if forces:
            state.forced = True
            state.tell("forces", seat, "PGM-15", {})
        else:
            for card in state.loot.offered():
                state.loot.lay(card, OFFERED, state.captain)
            state.tell("forgoes", seat, "PGM-15", {"captain_seat": state.captain})
        self._settle(state)

    def _settle(self, state: Position) -> None:
        """PGM-17: what the Captain has kept is fixed here, before anything goes overboard (PGM-33)."""
        cards = state.loot.offered()
        state.kept_all = True
        for card in cards:
            owner = state.loot.owner(card)
            if owner != state.captain:
                state.kept_all = False
            state.take_loot(owner, card, "PGM-16")
        if state.kept_all:
            state.tell("kept-all", state.captain, "PGM-17", {"cards": len(cards)})
        state.pop()

    def refuse(self, state: Position, seat: int, action: Move) -> Refusal | None:
        if not isinstance(action, Deal) or self.stage != DEAL:
            return None
        facts: dict[str, Fact] = {"card": action.card}
        if action.card > state.loot.drawn:
            return Refusal("PGM-13", "loot-in-pile", facts)
        if state.loot.where(action.card) != OFFERED:
            return Refusal("PGM-14", "not-offered", facts)
        return Refusal("PGM-14", "dealt-already", facts)

    def refuse_other(self, state: Position, seat: int, action: Move) -> Refusal | None:
        if self.stage == DEAL and isinstance(action, Deal):
            return captain_only(state, self)
        if self.stage == VOTE and action in (AYE, NAY):
            return Refusal("PGM-14", "voted-already", {})
        if self.stage == FORCE and action in (FORCE_SHARE, FORGO):
            return Refusal("PGM-15", "mate-only", {"turn_seat": state.mate()})
        return None

    def cards(self) -> tuple[int, ...]:
        return SHARE_CARDS if self.stage == VOTE else ()

    def bar(self, state: Position, seat: int, kind: int) -> Refusal | None:
        return no_bribe(state, seat, kind)

    # Who sees what

    def reads(self, state: Position, viewer: int | None, seat: int, action: Move) -> bool:
        if self.stage == HAUL:
            return viewer == state.captain or viewer == state.holder(LOOKOUT)
        return self.stage != VOTE or viewer == seat

    def copy(self) -> Frame:
        return Share(self.ballots.copy(), self.stage, self.proposal)

    def hide(self, viewer: int | None) -> None:
        self.ballots.hide(viewer)

    def glimpse(self, viewer: int) -> Frame:
        seen = self.copy()
        seen.hide(viewer)
        return seen

    def imagine(self, state: Position, rng: Rng) -> None:
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
    played = SHARE_CARDS

    def kinds(self, state: Position, seat: int) -> list[int]:
        return [RUM, BRIBE] if rival_crew(state, seat) else [RUM]

    def plays(self, state: Position, seat: int, kind: int) -> list[Action]:
        if kind == RUM:
            return [BUY_RUM]
        found: list[Action] = []
        for other in range(state.seats):
            for sailor in range(SAILORS):
                if other != seat and state.cards.sailors[other][sailor]:
                    found.append(BRIBES[other][sailor])
        return found

    def play(self, state: Position, seat: int, action: Move) -> None:
        if action.plays == BRIBE:
            state.cards.move_sailor(action.kind, action.seat, seat)
            state.wrong(seat, action.seat)
            facts: dict[str, Fact] = {"card_word": f"card.{KIND_WORDS[action.kind]}", "rival_seat": action.seat}
            state.tell("bribes", seat, "PGM-6", facts)
        else:
            pour_rum(state, seat)

    def refuse_play(self, state: Position, seat: int, action: Move) -> Refusal | None:
        if action.seat == seat:
            return Refusal("PGM-6", "bribe-yourself", {})
        if not rival_crew(state, seat):
            return Refusal("PGM-6", "no-rival-crew", {})
        facts: dict[str, Fact] = {"card_word": f"card.{KIND_WORDS[action.kind]}", "rival_seat": action.seat}
        return Refusal("PGM-6", "no-such-sailor", facts)

    def bar(self, state: Position, seat: int, kind: int) -> Refusal | None:
        return no_bribe(state, seat, kind)


def no_bribe(state: Position, seat: int, kind: int) -> Refusal | None:
    """Why nobody can be bribed."""
    return Refusal("PGM-6", "no-rival-crew", {}) if kind == BRIBE and not rival_crew(state, seat) else None


def rival_crew(state: Position, seat: int) -> int:
    """How many sailors the others have, who might be bribed."""
    found = 0
    for other in range(state.seats):
        if other != seat:
            found += state.cards.crew(other)
    return found


def pour_rum(state: Position, seat: int) -> None:
    """PGM-6: two votes more in the ballot under way."""
    state.rum[seat] += RUM_VOTES
    state.tell("pours-rum", seat, "PGM-6", {"votes": state.votes(seat)})


class ThrowOverboard(Round):
    """PGM-33: clockwise from the Captain, each may throw own cards overboard."""

    __slots__ = ()
    name = "overboard"
    clause = "PGM-33"

    def concerns(self, state: Position, seat: int) -> bool:
        return state.loot.count(seat) > 0

    def legal(self, state: Position, seat: int) -> list[Action]:
        found: list[Action] = [DONE]
        for card in state.loot.of(seat):
            found.append(OVERBOARDS[card])
        return found

    def take(self, state: Position, seat: int, action: Move) -> None:
        if action is not DONE:
            state.lose_loot(seat, action.card, "overboard", "PGM-16")
        else:
            self.asked += 1

    def refuse(self, state: Position, seat: int, action: Move) -> Refusal | None:
        return not_own(state, seat, action.card) if isinstance(action, Overboard) else None
