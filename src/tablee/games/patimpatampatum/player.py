"""What a sensible player of PatimPatamPatum knows: where to stand, whom to push, and which cards to keep."""

from __future__ import annotations

from math import exp
from typing import Final

from tablee.games.patimpatampatum.actions import (
    DISCARDS,
    DONE,
    GOES,
    NONE,
    PICKS,
    PLAY_CHARACTER,
    PLAY_NUMBER,
    PUSHES,
    YIELD,
    Back,
    Defence,
    Discard,
    Revel,
)
from tablee.games.patimpatampatum.material import (
    ADMINISTRADORS,
    COMPARSE,
    COMPARSE_NAMES,
    FIRST_HOUSE,
    FIRST_STREET,
    KIND_NAMES,
    NUMBERS,
    PIXAPI,
    PLACE_NAMES,
    SANT_PERE,
)
from tablee.games.patimpatampatum.outlook import SCALE, Outlook, card_worth
from tablee.games.patimpatampatum.phases import DEFENCE, OVER, PLAN, SECOND
from tablee.games.patimpatampatum.planning import HOPELESS, NO_RIVAL, Plan, Planner
from tablee.games.patimpatampatum.push import holds
from tablee.games.patimpatampatum.rules import Patum
from tablee.games.patimpatampatum.state import NO_PAWN
from tablee.kernel.sense import Sense
from tablee.kernel.state import IN_TURN, Action, Fact

MOST_PLANS: Final = 10  # that are compared at length


class PatumSense(Sense[Patum]):
    def value(self, state: Patum, seat: int) -> float:
        if state.phase is OVER:
            return result(state, seat)
        outlook = Outlook(state, seat)
        lead = outlook.lead()
        if state.phase is DEFENCE:
            lead += prospect_of_push(state, outlook)
        return 1.0 / (1.0 + exp(-lead / SCALE))

    def choices(self, state: Patum, seat: int) -> list[Action]:
        """A turn is planned whole, and the answers to a push are weighed at once, so there is one next step."""
        if state.phase.whose == IN_TURN:
            return play(state, seat)[:1]
        return [self.best_answer(state, seat)]

    def course(self, state: Patum, seat: int) -> list[Action]:
        return play(state, seat) if state.phase.whose == IN_TURN else [self.best_answer(state, seat)]

    def courses(self, state: Patum, seat: int) -> list[list[Action]]:
        """The best few plays, whole; every answer that holds."""
        if state.phase.whose != IN_TURN:
            return [[answer] for answer in worthwhile(state, state.legal(seat))]
        few = [steps(state, plan) for plan in Planner(state, seat, True).best_few(MOST_PLANS)]
        if state.phase is SECOND and state.pawn == NO_PAWN:
            few.append([DONE])
        return few

    def best_answer(self, state: Patum, seat: int) -> Action:
        answers = worthwhile(state, state.legal(seat))
        best = answers[0]
        highest = -1.0
        if len(answers) > 1:
            for answer in answers:
                value = self.value_after(state, seat, answer)
                if value > highest:
                    highest = value
                    best = answer
        return best

    def value_after(self, state: Patum, seat: int, answer: Action) -> float:
        """The value of an answer, and of the best that may be added to it: where to send the pawn, or borratxos."""
        after = state.copy()
        after.do(seat, answer)
        if after.actor() != seat or state.phase is not DEFENCE or after.phase is PLAN:
            return self.value(after, seat)
        highest = -1.0
        for addition in after.legal(seat):
            highest = max(highest, self.value_after(after, seat, addition))
        return highest

    def in_turn(self, state: Patum, seat: int) -> bool:
        return state.turn == seat

    def reason(self, state: Patum, seat: int, action: Action) -> tuple[str, dict[str, Fact]]:
        if len(state.legal(seat)) == 1:
            return "only", {}
        if isinstance(action, Discard):
            return "discard", {"card": KIND_NAMES[action.kind]}
        if state.phase.whose == IN_TURN:
            return ("done", {}) if action is DONE else plan_reason(Planner(state, seat).best)
        return answer_reason(state, action)


def result(state: Patum, seat: int) -> float:
    """1 for a victory, parts of it for a shared one, 0 for anything else."""
    most = max(state.points)
    return 1.0 / state.points.count(most) if state.points[seat] == most else 0.0


def prospect_of_push(state: Patum, outlook: Outlook) -> float:
    """What a push that is not answered yet adds to somebody's lead."""
    attacker = state.turn
    start = state.pawns.where[state.pawn]
    eyes = outlook if outlook.seat == attacker else Outlook(state, attacker)
    chance = eyes.breaks_through(state.rival, state.strength, state.numbers)
    won = outlook.entering(attacker, state.goal) - outlook.leaving(attacker, start)
    lost = outlook.leaving(state.rival, state.goal)
    settled = outlook.share[attacker] * won - outlook.share[state.rival] * lost
    return chance * settled - (1.0 - chance) * outlook.share[attacker] * eyes.failing(start)


# One's own turn


def play(state: Patum, seat: int) -> list[Action]:
    """The best play, action by action."""
    plan = Planner(state, seat).best
    if state.phase is SECOND and state.pawn == NO_PAWN and plan.worth <= 0.0:
        return [DONE]
    return [least_missed(state, seat)] if plan.worth == HOPELESS else steps(state, plan)


def steps(state: Patum, plan: Plan) -> list[Action]:
    """What is left to do of a plan: the cards, the pawn, and where it goes."""
    found: list[Action] = []
    if state.phase is PLAN and state.pawn == NO_PAWN:
        missing = plan.numbers[:]
        for kind in state.numbers:
            missing.remove(kind)
        for kind in missing:
            found.append(PLAY_NUMBER[kind])
        if plan.character != state.character:
            found.append(PLAY_CHARACTER[plan.character - NUMBERS])
    if state.pawn == NO_PAWN and plan.character != ADMINISTRADORS:  # PPP-27: these bring theirs
        found.append(PICKS[plan.place])
    found.append(GOES[plan.goal] if plan.rival == NO_RIVAL else PUSHES[plan.goal][plan.rival])
    return found


def least_missed(state: Patum, seat: int) -> Action:
    """PPP-18: where nothing can be played, the card that is worth least goes."""
    cheapest = NONE
    for kind, count in enumerate(state.cards.hands[seat]):
        if count and (cheapest == NONE or card_worth(seat, kind) < card_worth(seat, cheapest)):
            cheapest = kind
    return DISCARDS[cheapest]


def plan_reason(plan: Plan) -> tuple[str, dict[str, Fact]]:
    to: dict[str, Fact] = {"to": PLACE_NAMES[plan.goal], "from": PLACE_NAMES[plan.place]}
    if plan.rival != NO_RIVAL:
        percent = round(plan.chance * 100)
        return "push", {"to": to["to"], "rival": COMPARSE_NAMES[plan.rival], "percent": percent}
    if plan.character == PIXAPI:
        return "tread", to
    if plan.goal >= FIRST_HOUSE:
        return "house", to
    if plan.goal >= FIRST_STREET:
        return "approach", to
    return ("return" if plan.goal == SANT_PERE else "plaza"), to


# The answer to a push


def worthwhile(state: Patum, legal: list[Action]) -> list[Action]:
    """Of the defences only those that hold: one that loses throws cards away."""
    found: list[Action] = []
    for action in legal:
        if not isinstance(action, Defence) or action is YIELD or holds(state, action):
            found.append(action)
    return found


def answer_reason(state: Patum, action: Action) -> tuple[str, dict[str, Fact]]:
    to: dict[str, Fact] = {"to": PLACE_NAMES[state.goal]}
    if isinstance(action, Back):
        return "back", {"to": PLACE_NAMES[action.place]}
    if isinstance(action, Revel):
        return "revel", {"to": PLACE_NAMES[action.plaza]}
    if not isinstance(action, Defence):
        return "pass", {}
    if action is YIELD:
        return "yield", to
    if action.character >= COMPARSE:
        return "comparse", {"rival": COMPARSE_NAMES[state.turn]}
    return ("hold" if holds(state, action) else "lose"), to
