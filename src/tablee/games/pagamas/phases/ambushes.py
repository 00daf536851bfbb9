"""Phase 5, ambushes: the Mate's first, then the cards. PGM-18."""

from __future__ import annotations

from tablee.games.pagamas.actions import HIRE_BLADE, LAY_AMBUSH, PASS, LayAmbush, Move
from tablee.games.pagamas.material import AMBUSH, BLADE, BY_BLADE, BY_CARD, BY_MATE, MEANS_WORDS, PLACE_WORDS
from tablee.games.pagamas.phases.rounds import Window
from tablee.games.pagamas.state import Ambush, Frame, Position
from tablee.kernel.state import Action, Fact, Refusal


class MateAmbush(Frame):
    """PGM-18: the Mate may set one ambush, before any card."""

    __slots__ = ("settled",)
    name = "mate-ambush"
    clause = "PGM-18"

    def __init__(self, settled: bool = False) -> None:
        self.settled = settled

    def acting(self, state: Position) -> tuple[int, ...]:
        return (state.mate(),)

    def go_on(self, state: Position) -> bool:
        if not self.settled:
            return True
        state.pop()
        return False

    def legal(self, state: Position, seat: int) -> list[Action]:
        return [PASS, *ambush_ways(state, seat, AMBUSH)]

    def take(self, state: Position, seat: int, action: Move) -> None:
        self.settled = True
        if action is not PASS:
            state.wake()
            lay(state, seat, action, BY_MATE)

    def refuse(self, state: Position, seat: int, action: Move) -> Refusal | None:
        return refuse_ambush(state, seat, action) if isinstance(action, LayAmbush) else None

    def reads(self, state: Position, viewer: int | None, seat: int, action: Move) -> bool:
        return viewer == seat

    def copy(self) -> Frame:
        return MateAmbush(self.settled)


class AmbushWindow(Window):
    """PGM-18: Ambush and Hired Blade, clockwise from the Captain."""

    __slots__ = ()
    name = "ambush-cards"
    clause = "PGM-18"
    played = (AMBUSH, BLADE)

    def kinds(self, state: Position, seat: int) -> list[int]:
        return [AMBUSH, BLADE]

    def plays(self, state: Position, seat: int, kind: int) -> list[Action]:
        return ambush_ways(state, seat, kind)

    def play(self, state: Position, seat: int, action: Move) -> None:
        lay(state, seat, action, BY_BLADE if action.plays == BLADE else BY_CARD)

    def refuse_play(self, state: Position, seat: int, action: Move) -> Refusal | None:
        return refuse_ambush(state, seat, action)

    def reads(self, state: Position, viewer: int | None, seat: int, action: Move) -> bool:
        return viewer == seat


def ambush_ways(state: Position, seat: int, kind: int) -> list[Action]:
    """PGM-18: any other player, any place whose card one still has; by an Ambush or by a Hired Blade."""
    places = state.remaining(seat)
    found: list[Action] = []
    for victim in range(state.seats):
        if victim != seat:
            for place in places:
                found.append(HIRE_BLADE[victim][place] if kind == BLADE else LAY_AMBUSH[victim][place])
    return found


def lay(state: Position, seat: int, action: Move, means: int) -> None:
    """PGM-38: who ambushes whom, and by what, is public; the place is not."""
    state.ambushes.append(Ambush(seat, action.seat, action.place, means))
    if state.story is not None:
        state.tell(f"lays-{MEANS_WORDS[means]}", seat, "PGM-18", {"rival_seat": action.seat})


def refuse_ambush(state: Position, seat: int, action: Move) -> Refusal:
    facts: dict[str, Fact] = {"place_word": f"place.{PLACE_WORDS[action.place]}"}
    if action.seat == seat:
        return Refusal("PGM-18", "ambush-yourself", {})
    if action.place == state.hideouts[seat]:
        return Refusal("PGM-18", "own-place", facts)
    return Refusal("PGM-18", "place-used", facts)
