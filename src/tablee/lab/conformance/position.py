"""The laws of a single position: who acts, what is legal, what is refused, what chance may bring."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise

from tablee.kernel.errors import BadNotation
from tablee.kernel.position import BadPosition, NoPositions
from tablee.kernel.state import CHANCE, Action, Refusal, Refused, State
from tablee.lab.conformance.play import Moment, draw, pick

DRAWS = 1024
LIKELY = 64  # a result with at least one chance in so many appears in DRAWS draws, but for one time in ten million
MOST_WEIGHT = 2**29  # what `Rng.below` can draw from
NO_NOTATION = "\x00 this is no action"
AHEAD = 6


def turns(moment: Moment) -> Iterator[str]:
    """Somebody acts until the game is over; whoever acts has a legal action, nobody else has; chance acts alone."""
    state, seats = moment.state, moment.play.seats
    acting = state.to_act()
    outcome = state.outcome()
    if not acting and outcome is None:
        yield "nobody acts, but there is no outcome"
    if acting and outcome is not None:
        yield f"there is an outcome, but {acting} act"
    if len(set(acting)) != len(acting) or any(seat != CHANCE and not 0 <= seat < seats for seat in acting):
        yield f"{acting} are not seats of this game"
    if CHANCE in acting and len(acting) > 1:
        yield f"chance acts together with others: {acting}"
    for seat in (CHANCE, *range(seats)):
        choices = state.legal(seat)
        if seat in acting and not choices:
            yield f"seat {seat} acts but has no legal action"
        if seat not in acting and choices:
            yield f"seat {seat} does not act but has legal actions {choices}"


def order(moment: Moment) -> Iterator[str]:
    """Legal actions stand in ascending order, each once, the same at every call, in a list that is the caller's own."""
    state = moment.state
    for seat in state.to_act():
        choices = list(state.legal(seat))
        if any(low.order >= high.order for low, high in pairwise(choices)):
            yield f"legal actions of seat {seat} are not in ascending order: {choices}"
        if len({action.text for action in choices}) != len(choices):
            yield f"legal actions of seat {seat} share a notation: {choices}"
        given = state.legal(seat)
        if given != choices:
            yield f"two calls of legal({seat}) differ: {choices}, {given}"
        given.clear()
        if state.legal(seat) != choices:
            yield f"changing the list that legal({seat}) returned changes the position"


def data(moment: Moment) -> Iterator[str]:
    """A position's data are plain JSON values, the same at every call, and the caller's own."""
    state = moment.state
    first = state.data()
    text = json.dumps(first)
    if json.loads(text) != first:
        yield f"data do not survive JSON unchanged (string keys, lists, no tuples): {first}"
    if json.dumps(state.data()) != text:
        yield f"two calls of data() differ: {text}"
    _wreck(first)
    if json.dumps(state.data()) != text:
        yield "changing what data() returned changes the position"


def _wreck(value: object) -> None:
    if isinstance(value, dict):
        for part in value.values():
            _wreck(part)
        value.clear()
    elif isinstance(value, list):
        for part in value:
            _wreck(part)
        value.clear()


def copies(moment: Moment) -> Iterator[str]:
    """A copy is equal, tells no story, and neither feels what is done to the other."""
    state = moment.state
    before = json.dumps(state.data())
    copy = state.copy()
    if copy.story is not None:
        yield "a copy has a story"
    if json.dumps(copy.data()) != before or copy.to_act() != state.to_act():
        yield "a copy is not equal"
    if any(copy.legal(seat) != state.legal(seat) for seat in state.to_act()):
        yield "a copy has other legal actions"
    second = copy.copy()
    _run_on(copy, moment)
    if json.dumps(state.data()) != before:
        yield "what was done to a copy changed the original"
    if json.dumps(second.data()) != before:
        yield "what was done to the original changed a copy made before"


def _run_on(state: State, moment: Moment) -> None:
    for _ in range(AHEAD):
        for seat in state.to_act()[:1]:
            action = draw(state, seat, moment.rng)
            if action is not None:
                state.apply(seat, action)


def doing(moment: Moment) -> Iterator[str]:
    """Legal actions are accepted and picked; ``do``, which checks nothing, does what ``apply`` does."""
    state = moment.state
    for seat in state.to_act():
        strays = {state.pick(seat, moment.rng) for _ in range(12)}.difference(state.legal(seat))
        if strays:
            yield f"seat {seat} is given what is not legal: {', '.join(sorted(map(str, strays)))}"
        for action in pick(state.legal(seat), 6, moment.rng):
            checked, unchecked = state.copy(), state.copy()
            try:
                checked.apply(seat, action)
            except Refused as refused:
                yield f"{action} of seat {seat} is legal, but refused: {refused}"
                return
            unchecked.do(seat, action)
            if checked.data() != unchecked.data():
                yield f"apply and do differ for {action} of seat {seat}"


def refusals(moment: Moment) -> Iterator[str]:
    """What is not legal is refused with a clause and a sentence in every language, and changes nothing."""
    state = moment.state
    for seat in (CHANCE, *range(moment.play.seats)):
        legal = state.legal(seat)
        for action in dict.fromkeys([*moment.candidates(12), *legal[:6]]):
            refusal = state.why_not(seat, action)
            if action in legal:
                if refusal is not None:
                    yield f"legal action {action} of seat {seat} is explained away: {refusal}"
            elif refusal is None:
                yield f"no reason why seat {seat} may not do {action}"
            else:
                yield from _unexplained(moment, refusal)
                yield from _accepted(state, seat, action, refusal)


def _unexplained(moment: Moment, refusal: Refusal) -> Iterator[str]:
    for language, words in moment.play.words.items():
        if refusal.clause not in moment.game.rulebook(language).clauses:
            yield f"{refusal} cites a clause that the rulebook ({language}) does not have"
        for flaw in words.flaws(words.refusal, refusal, moment.play.names):
            yield f"{refusal} cannot be explained: {flaw}"


def _accepted(state: State, seat: int, action: Action, refusal: Refusal) -> Iterator[str]:
    before = json.dumps(state.data())
    copy = state.copy()
    copy.story = []
    try:
        copy.apply(seat, action)
    except Refused as refused:
        if (refused.refusal.clause, refused.refusal.key) != (refusal.clause, refusal.key):
            yield f"apply and why_not give two reasons: {refused.refusal}, {refusal}"
    else:
        yield f"{action} of seat {seat} is not legal, but apply does it"
    if json.dumps(copy.data()) != before or copy.story:
        yield f"{action} of seat {seat} was refused, but changed something"


def odds(moment: Moment) -> Iterator[str]:
    """Chance has odds exactly when it acts: each legal result once, with a positive whole weight; draws follow them."""
    state = moment.state
    listed = state.odds()
    results = [action for action, _ in listed]
    if CHANCE not in state.to_act():
        if listed:
            yield f"chance does not act but has odds {listed}"
        return
    if any(type(weight) is not int or weight < 1 for _, weight in listed):
        yield f"a weight is not a positive whole number: {listed}"
        return
    if len(set(results)) != len(results):
        yield f"a result is listed twice: {listed}"
    if set(state.legal(CHANCE)) != set(results):
        yield f"legal results {state.legal(CHANCE)} are not those with odds, {results}"
    total = sum(weight for _, weight in listed)
    if not 0 < total <= MOST_WEIGHT:
        yield f"the weights sum to {total}, more than a draw can use"
        return
    yield from _drawn(moment, listed, total)


def _drawn(moment: Moment, listed: list[tuple[Action, int]], total: int) -> Iterator[str]:
    before = json.dumps(moment.state.data())
    count = {action: 0 for action, _ in listed}
    for _ in range(DRAWS):
        action = moment.state.sample(moment.rng)
        if action not in count:
            yield f"sample gave {action}, which has no odds: {listed}"
            return
        count[action] += 1
    if json.dumps(moment.state.data()) != before:
        yield "drawing a sample changed the position"
    for action, weight in listed:
        mean = DRAWS * weight / total
        if weight * LIKELY >= total and not count[action]:
            yield f"{action} has odds {weight} in {total} but never came in {DRAWS} draws"
        # Six times the usual spread, and a little more for rare results: an honest draw does not get there.
        if abs(count[action] - mean) > 6 * (mean * (1 - weight / total)) ** 0.5 + 6:
            yield f"{action} has odds {weight} in {total} but came {count[action]} times in {DRAWS} draws"


def notation(moment: Moment) -> Iterator[str]:
    """What is written is read back as the very same action; what is no notation is refused as such."""
    state = moment.state
    for seat in state.to_act():
        for action in state.legal(seat):
            if not action.text.strip() or action.text != action.text.strip() or not action.text.isprintable():
                yield f"{action.text!r} cannot stand on a line of a record"
            try:
                back = moment.game.parse(state, action.text)
            except BadNotation:
                yield f"{action.text!r} cannot be read back"
            else:
                if back is not action:
                    yield f"{action.text!r} is read back as {back!r}"
    try:
        moment.game.parse(state, NO_NOTATION)
    except BadNotation:
        return
    yield "nonsense is read as an action"


def story(moment: Moment) -> Iterator[str]:
    """Every event cites a clause of the rulebook and has a sentence in every language."""
    for event in moment.told:
        for language, words in moment.play.words.items():
            if event.clause not in moment.game.rulebook(language).clauses:
                yield f"{event} cites a clause that the rulebook ({language}) does not have"
            for flaw in words.flaws(words.event, event, moment.play.names):
                yield f"{event} cannot be told: {flaw}"


def totals(moment: Moment) -> Iterator[str]:
    """What the game says it conserves never changes."""
    now = moment.game.conserved(moment.state)
    if now != moment.play.totals:
        yield f"conserved totals were {moment.play.totals} and are {now}"


def positions(moment: Moment) -> Iterator[str]:
    """What is written reads back equal: to everybody the same position, in which the same may be done, written in the
    same way and telling what was agreed. A game need not write positions."""
    state, game, play = moment.state, moment.game, moment.play
    try:
        text = game.write(state)
        again = game.read(text)
    except NoPositions:
        return
    except BadPosition as error:
        yield f"what is written cannot be read back: {error}"
        return
    theirs, ours = again.data(), state.data()
    for name in ours.keys() | theirs.keys():
        if theirs.get(name) != ours.get(name):
            yield f"'{name}' is {ours.get(name)}, and is read back as {theirs.get(name)}"
    if again.to_act() != state.to_act() or any(again.legal(seat) != state.legal(seat) for seat in state.to_act()):
        yield "in what is read back others act, or may do something else"
    for viewer in play.viewers:
        if again.seen_by(viewer).data() != state.seen_by(viewer).data():
            yield f"what is read back looks different to {viewer}"
    if game.write(again) != text:
        yield "what is read back is written in another way"
    seats, settings = game.agreed(again)
    if seats != play.seats or any(play.settings[name] != value for name, value in settings.items()):
        yield f"{seats} seats and {settings} were not agreed"
    try:
        game.read(text + NO_NOTATION)
    except BadPosition:
        return
    yield "nonsense is read as a position"
