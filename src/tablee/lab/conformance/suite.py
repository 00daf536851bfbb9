"""Running the laws: on one play, or on a game with all its options and numbers of players."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator

from tablee.kernel.chance import Rng
from tablee.kernel.course import course
from tablee.kernel.game import Game
from tablee.kernel.options import Settings
from tablee.kernel.picture import DAY
from tablee.kernel.state import CHANCE, Action, Event, Refused, State
from tablee.kernel.words import LANGUAGES
from tablee.lab.conformance.address import address
from tablee.lab.conformance.box import art
from tablee.lab.conformance.catalogue import exhaustive, plurals, tongues, unasked
from tablee.lab.conformance.endings import ends, records
from tablee.lab.conformance.frame import frame
from tablee.lab.conformance.hidden import eyes, imagine, spectator
from tablee.lab.conformance.legible import legible
from tablee.lab.conformance.lessons import lessons
from tablee.lab.conformance.numbers import alike, apart, numbered, numbering, tensors
from tablee.lab.conformance.pictures import (
    captions,
    description,
    escaping,
    markup,
    offers,
    policy,
    references,
    size,
    some,
    touch,
)
from tablee.lab.conformance.play import Moment, Play, agree, draw
from tablee.lab.conformance.position import (
    copies,
    data,
    doing,
    notation,
    odds,
    order,
    positions,
    refusals,
    story,
    totals,
    turns,
)
from tablee.lab.conformance.report import Broken, Report
from tablee.lab.conformance.said import words
from tablee.lab.conformance.shelf import cited, shelf
from tablee.lab.conformance.terminal import columns, ink
from tablee.lab.conformance.tips import marks, shown, tips, unshown
from tablee.lab.conformance.twins import Line, doubt, memory, twins

PositionLaw = Callable[[Moment], Iterator[str]]
PlayLaw = Callable[[Line], Iterator[str]]
GameLaw = Callable[[Game], Iterator[str]]

ONCE: tuple[GameLaw, ...] = (
    *(tongues, plurals, exhaustive, unasked, cited, shelf, art, legible, lessons, tips, numbering),
)
"""Laws of the game itself, examined before it is played."""

EVERYWHERE: tuple[PositionLaw, ...] = (turns, order, data, notation, numbered, story, totals)
"""Laws examined at every position."""

CLOSELY: tuple[PositionLaw, ...] = (
    *(copies, doing, refusals, odds, positions, eyes, words, imagine, spectator, tensors),
)
"""Laws examined at the positions that are looked at closely."""

DRAWN: tuple[PositionLaw, ...] = (
    *(markup, references, size, escaping, policy, description, captions, frame, touch, offers, marks, columns, ink),
)
"""Laws examined where a position is drawn: where something can be done for the first time, and ever more seldom."""

AFTERWARDS: tuple[PlayLaw, ...] = (ends, records, twins, memory, doubt, address, alike, apart)
"""Laws examined when the play is over."""

LAWS: dict[str, str] = {
    law.__name__: " ".join((law.__doc__ or "").partition("\n\n")[0].split())
    for law in (*EVERYWHERE, *CLOSELY, *DRAWN, *AFTERWARDS, *ONCE)
}
"""Every law: its name, and what it says."""

VERB = re.compile("[a-z]+")
LONGEST = 20_000
LOOKS = 24


def check_game(
    game: Game,
    *,
    plays: int = 3,
    seed: int = 0,
    laws: Collection[str] = tuple(LAWS),
    settings: Iterable[Settings] | None = None,
    seats: Collection[int] | None = None,
    longest: int = LONGEST,
    looks: int = LOOKS,
) -> Report:
    """Examine a game, then so many random plays of it with every set of options and every number of players."""
    report = Report(game.name, tuple(laws), course=course(game))
    for law in ONCE:
        if law.__name__ in laws:
            report.broken += [Broken(law.__name__, complaint, game.name) for complaint in law(game)]
    seen: set[str] = set()
    for given in game.option_sets() if settings is None else settings:
        for count in game.seats if seats is None else seats:
            if not agree(game, count, given):
                continue
            for number in range(plays):
                report.plays += 1
                try:
                    report.positions += check_play(game, count, given, seed + number, laws, longest, looks, seen)
                except Broken as broken:
                    report.broken.append(broken)
    unseen = game.tips.keys() - seen
    whole = report.plays and not any(broken.history or broken.where != game.name for broken in report.broken)
    if unseen and whole and settings is None and seats is None and marks.__name__ in laws:
        complaint = f"in {report.plays} plays no picture showed what can be asked about: {some(unseen)}"
        report.broken.append(Broken(marks.__name__, complaint, game.name))
    return report


def check_play(
    game: Game,
    seats: int,
    given: Settings,
    seed: int,
    laws: Collection[str] = tuple(LAWS),
    longest: int = LONGEST,
    looks: int = LOOKS,
    seen: set[str] | None = None,
) -> int:
    """Examine one random play: how many positions it had, or `Broken` for the first law that it breaks. What its
    pictures show of the things that can be asked about is added to ``seen``."""
    with Play(game, seats, game.settle(seats, given), seed) as play:
        play.shown = set() if seen is None else seen
        _walk(play, laws, longest, looks)
        line = Line(play)
        for law in AFTERWARDS:
            if law.__name__ in laws:
                line.rng = Rng(play.seed)
                _uphold(play, law.__name__, law(line))
        return len(line.positions)


def _walk(play: Play, laws: Collection[str], longest: int, looks: int) -> None:
    """Play at random, and examine each position on the way."""
    state = play.first()
    told: list[Event] = []
    pool: dict[Action, None] = {}
    while True:
        acting = state.to_act()
        for seat in acting:
            pool.update(dict.fromkeys(state.legal(seat)))
        step = len(play.steps)
        # Every position is looked at closely in the beginning, then fewer and fewer, and the last one again.
        close = not acting or play.rng.below(step + looks) < looks
        drawn, drawings = _worth_drawing(play, state), play.drawings(state)
        for law in (*EVERYWHERE, *(CLOSELY if close else ()), *(DRAWN if drawn else ())):
            if law.__name__ in laws:
                # Each law has a generator of its own, so that a seed shows the same whichever laws are examined.
                moment = Moment(play, state, told, tuple(pool), Rng(play.seed + step), drawings, drawn)
                _uphold(play, law.__name__, law(moment))
        if not drawn and marks.__name__ in laws:
            _look_round(play, state, told, close)
        if not acting or step >= longest:
            return
        if close:
            play.looks.append(step)
        told = _step(play, state, acting[play.rng.below(len(acting))])


def _worth_drawing(play: Play, state: State) -> bool:
    """Whether something can be done here for the first time; also after so many steps as powers of two, and at the
    end."""
    step, acting = len(play.steps), state.to_act()
    kinds = {_kind(action) for seat in acting for action in state.legal(seat)} - play.kinds
    worth = not acting or bool(kinds) or step & (step - 1) == 0
    play.kinds |= kinds
    play.drawn += worth
    return worth


def _look_round(play: Play, state: State, told: list[Event], close: bool) -> None:
    """Where something happens for the first time, or the look is close, there may be things to see that no other
    picture has shown."""
    news = {event.kind for event in told} - play.news
    play.news |= news
    if (news or close) and unshown(play):
        actor = max(state.to_act(), default=0)
        eyes = actor if actor >= 0 else None
        words = play.game.words(LANGUAGES[0])
        play.shown |= shown(play.game, play.game.picture.view(state.seen_by(eyes), eyes, words, play.names, DAY))


def _kind(action: Action) -> str:
    """What sort of action this is: its class, and the word that its notation begins with."""
    verb = VERB.match(action.text)
    return f"{type(action).__name__} {verb[0] if verb else ''}"


def _step(play: Play, state: State, seat: int) -> list[Event]:
    action = draw(state, seat, play.rng)
    if action is None:
        raise _broken(play, turns.__name__, f"seat {seat} acts but has nothing to do")
    told: list[Event] = []
    state.story = told
    try:
        state.apply(seat, action)
    except Refused as refused:
        law = odds if seat == CHANCE else turns
        raise _broken(play, law.__name__, f"{action} of seat {seat} was offered, then refused: {refused}") from None
    play.steps.append((seat, action))
    return told


def _uphold(play: Play, law: str, complaints: Iterator[str]) -> None:
    for complaint in complaints:
        raise _broken(play, law, complaint)


def _broken(play: Play, law: str, complaint: str) -> Broken:
    return Broken(law, complaint, play.where(), play.history())
