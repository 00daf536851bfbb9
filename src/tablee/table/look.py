"""What one viewer sees of one table, in one language: the only door between a table and whoever looks at it.

Everything here comes from `State.seen_by` and from events known to the viewer. A finished game has no secrets left.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby, islice
from typing import TYPE_CHECKING, Any

from tablee.kernel.game import Game
from tablee.kernel.names import Name, named
from tablee.kernel.options import Choice as OneOf
from tablee.kernel.options import Option, Settings, Switch
from tablee.kernel.picture import DAY, Palette
from tablee.kernel.record import BESIDE_RULES, BROKEN, CLOSED, SHOWN
from tablee.kernel.state import CHANCE, Event, Outcome, State
from tablee.kernel.words import Words, words
from tablee.table.clocking import may_be_held, may_be_taken_back
from tablee.table.errors import NotNow
from tablee.table.gathering import friend_of, host_of, hosts, sign_of
from tablee.table.offers import missing, offered
from tablee.table.pace import Pace
from tablee.table.prospects import Known, in_points
from tablee.table.sight import (
    Agreed,
    Choice,
    Entry,
    Explanation,
    Happening,
    Odds,
    Outsider,
    Panel,
    Parting,
    Share,
    Sight,
    Source,
    Spoken,
    Turn,
)
from tablee.table.since import concerns, doer, since
from tablee.table.store import EVERYBODY, HUMAN, OPEN, Chair, Said
from tablee.table.summary import brief, lasting, summary
from tablee.table.timing import late_at, timing

if TYPE_CHECKING:
    from tablee.table.table import Table

LOG, LOG_AGAIN = 14, 60
"""Steps of the log that are sent with every view of now, and with every step of a replay."""

NOBODY = -1
"""In the place of the seat that an entry of the log tells of."""

TALK = 30

MOST_HAPPENINGS = 20_000
"""Lines of logs that are kept for the next view: those of some 500 tables that are played at."""


def look(
    table: Table,
    owner: str | None,
    seat: int | None = None,
    language: str = "en",
    sheet: str = "",
    step: int = -1,
    draw: bool = True,
    narrow: bool = False,
    now: float | None = None,
) -> Sight:
    """The table as its owner of seats, or a spectator, sees it.

    ``seat`` is the seat whose player is in front of the screen, when one person holds several. ``sheet`` is the
    address of the game's sprite. ``step`` asks for an earlier position: what the viewer saw then, or everything once
    the game is over. Whoever needs no picture is spared the drawing; ``narrow`` asks for the one that suits a phone.
    Clocks show what they did when the last thing was written, or what they do ``now``.
    """
    return _Look(table, owner, seat, language, sheet, step, narrow, now).sight(draw)


def prompted(table: Table, owner: str, language: str) -> str:
    """The sentence alone that says who must do what, as one of its players reads it."""
    looking = _Look(table, owner, None, language, "", -1, False)
    return looking.prompt(looking.outcome)


def board(table: Table, owner: str | None, language: str, step: int, palette: Palette = DAY) -> str:
    """The picture alone, for those who take it away; nobody does while the game is paused."""
    if table.paused:
        raise NotNow("paused")
    return _Look(table, owner, None, language, "", step, False).board(palette)


def agreed(game: Game, settings: Settings, speech: Words, own: Words) -> tuple[Agreed, ...]:
    def value(option: Option) -> str:
        if isinstance(option, OneOf):
            return speech.option(option.name, str(settings[option.name]))
        if isinstance(option, Switch):
            return own.say("yes" if settings[option.name] else "no")
        return str(settings[option.name])

    return tuple(
        Agreed(speech.say(f"option.{option.name}.title"), value(option))
        for option in game.options
        if option.worth_telling(settings)
    )


def told(
    story: Sequence[Sequence[Event]],
    viewer: int | None,
    everything: bool,
    game: Game,
    speech: Words,
    names: Sequence[str],
    steps: Iterable[int] | None = None,
) -> Iterable[Entry]:
    """The log, newest first, or what happened at some steps; those that tell this viewer nothing are left out."""
    people = tuple((str(name), name.spoken, name.person) for name in map(named, names))
    for step in range(len(story), 0, -1) if steps is None else steps:
        events = [event for event in story[step - 1] if everything or event.known_to(viewer)]
        if events:
            lines = (happening(event, event.kind in game.asides, speech, people) for event in events)
            yield Entry(step, events[0].seat, tuple(lines))


@lru_cache(MOST_HAPPENINGS)
def happening(event: Event, aside: bool, speech: Words, people: tuple[tuple[str, str, int], ...]) -> Happening:
    """What a line of the log says is the same in every view until it leaves the log. Names that are equal need not be
    spoken alike: hence their parts."""
    return Happening(speech.event(event, [Name(*parts) for parts in people]), event.clause, aside)


def shares_of(known: Known, together: bool) -> tuple[Share, ...]:
    now = in_points(known.now.shares, together)
    then = in_points(known.then.shares, together) if known.then is not None else None
    return tuple(
        Share(seat, points, None if then is None else points - then[seat], round(100 * known.now.errors[seat], 1))
        for seat, points in enumerate(now)
    )


class _Look:
    """One look at a table. Its methods follow the parts of a `Sight`."""

    def __init__(
        self,
        table: Table,
        owner: str | None,
        seat: int | None,
        language: str,
        sheet: str,
        step: int,
        narrow: bool,
        at: float | None = None,
    ) -> None:
        if table.paused and step >= 0:
            raise NotNow("paused")
        self.narrow = narrow
        self.at = at
        self.table = table
        self.owner = owner
        self.language = language
        self.sheet = sheet
        self.own = words("tablee.table", language)
        self.speech = table.game.words(language)
        self.mine = tuple(table.seats_of(owner)) if owner else ()
        self.unheard = table.tables.manners.unheard(table, owner)
        self.awaited = table.awaited() if table.started and not table.over else ()
        self.steps = len(table.record.steps)
        self.again = step >= 0
        self.now = not 0 <= step < self.steps
        self.step = self.steps if self.now else step
        self.secrets = len(self.mine) > 1 and not table.over and self._secrets()
        self.seat, self.cover = self._eyes(seat)
        self.viewer = None if self.cover or not table.started else self.seat
        self.names = table.called(language, self._reader())
        self.everything = table.over
        self.full = table.record.state if self.now else table.record.at(self.step)
        self.outcome = table.record.outcome() if self.now else self.full.outcome()
        self.seen: State = self.full.copy() if self.everything else self.full.seen_by(self.viewer)

    # Whose eyes

    def _secrets(self) -> bool:
        """Whether the seats that one person holds have secrets from each other."""
        if any(event.audience is not None for events in self.table.story for event in events):
            return True
        views = [self.table.record.state.seen_by(seat).data() for seat in self.mine]
        return any(view != views[0] for view in views)

    def _eyes(self, asked: int | None) -> tuple[int | None, bool]:
        """The seat that looks, and whether a cover must hide the table until its player says so."""
        if not self.mine:
            return None, False
        here = asked if asked in self.mine else None
        due = [seat for seat in self.mine if seat in self.awaited]
        if here in due or (here is not None and not due):
            return here, False
        eyes = due[0] if due else self.mine[0]
        return eyes, self.secrets

    def _reader(self) -> int | None:
        """Who is *you*: whoever has the device now; where it is nobody's turn any more, none of those who share it."""
        return None if self.table.over and len(self.mine) > 1 else self.viewer

    # The parts

    def sight(self, draw: bool) -> Sight:
        table, outcome = self.table, self.outcome
        return Sight(
            id=table.id,
            game=table.game.name,
            title=table.game.title,
            language=self.language,
            version=table.version,
            step=self.step,
            steps=self.steps,
            seat=self.seat,
            seats=self.mine,
            begun=bool(table.agreement.begun),
            started=table.started,
            over=table.over,
            reviewed=table.hindsight.offered,
            apart=table.trouble is not None,
            closed=table.closed,
            **self._gathering(),
            cover=self.cover,
            prompt=self.prompt(outcome),
            choices=self._choices(),
            may_throw=self._may_throw(),
            throw_label=self.speech.say("action.throw")
            if "action.throw" in self.speech
            else self.own.say("table.throw"),
            guide=self._guide(),
            may_undo=self._may_undo(),
            undo_refusal=self._undo_refusal(),
            may_leave=self._may_leave(),
            parting=self._parting(),
            panels=tuple(self._panel(seat, outcome) for seat in range(table.agreement.seats)),
            log=self._log(),
            since=self._since(),
            talk=self._talk(),
            agreed=agreed(table.game, table.agreement.settings, self.speech, self.own) + self._terms(),
            notice=self._notice(),
            ending=self.speech.ending(outcome, self.names) if outcome else "",
            clause=outcome.clause if outcome else "",
            sources=self._sources(outcome.sources) if outcome else (),
            ties=self._sources(outcome.ties) if outcome else (),
            lost=outcome is not None and not outcome.winners and outcome.reason not in BROKEN,
            decided=self._decided(outcome) if outcome else "",
            chances=self._chances(),
            clock=None if self.again else timing(table, None if self.cover else self.seat, self.own, self.at),
            commitment=table.agreement.commitment,
            salts=tuple(chair.salt for chair in table.chairs),
            key=table.agreement.key.hex() if table.over else "",
            position={} if table.paused else self.seen.data(),
            board=self.board() if draw and not table.paused else "",
        )

    def _notice(self) -> str:
        if self.table.trouble:
            return self.table.trouble.say(self.language)
        ended = self.table.history.broken_by
        if ended is not None and self.now:
            if ended.kind == CLOSED:
                return self.own.say("parting.closed", sentence=ended.text)
            agreed = [self.names[int(seat) - 1] for seat in ended.text.split()]
            return self.own.say("parting.agreed", names=self.own.list(agreed))
        return self.own.say(f"notice.{self.table.notice}") if self.table.notice else ""

    def prompt(self, outcome: Outcome | None) -> str:
        if self.table.trouble and self.now:
            return self.own.say("table.apart")
        if self.table.closed:
            return self.own.say("gather.closed", waits=lasting(self.table.agreement.waits, self.own))
        if not self.table.started:
            missing = sum(chair.kind == OPEN for chair in self.table.chairs)
            return self.own.say("table.waiting", missing=missing)
        if outcome:
            return self.speech.ending(outcome, self.names)
        if self.table.paused:
            return self.own.say("clock.paused")
        late = late_at(self.table)
        if late is not None and self.seat not in (None, late) and self.now and not self.cover:
            return self.own.say("clock.up", who=self.names[late])
        prompt = self.table.game.prompt(self.seen, self.speech, self.names)
        if len(self.mine) > 1 and not self.secrets and self.seat in self.awaited and self.now:
            return self.own.say("table.called", who=str(self.names[self.seat]), prompt=prompt[0].lower() + prompt[1:])
        return prompt

    @property
    def _may_act(self) -> bool:
        """Whether the one who looks is to do something now."""
        if self.seat is None or self.cover or not self.now or self.seat not in self.awaited:
            return False
        return not self.table.chairs[self.seat].held

    def _choices(self) -> tuple[Choice, ...]:
        if not self._may_act or self.seat is None or self.seat not in self.seen.to_act():
            return ()
        game, seat = self.table.game, self.seat
        return tuple(
            Choice(action.text, game.label(self.seen, seat, action, self.speech, self.names))
            for action in self.seen.legal(seat)
        )

    def _may_throw(self) -> bool:
        return self._may_act and self.seen.to_act() == (CHANCE,) and self.table.thrower() == self.seat

    def _guide(self) -> Explanation | None:
        """What a newcomer is told of what they are to decide or to throw now. A table at which the result counts
        says nothing here, and its page has no switch."""
        game = self.table.game
        kind = game.asks(self.seen) if self._may_act else ""
        if kind not in game.guide or self.table.agreement.rated:
            return None
        title, sentence = (self.speech.say(f"guide.{kind}.{part}") for part in ("title", "say"))
        return Explanation(kind, len(game.guide), title, sentence, game.guide[kind])

    def _may_undo(self) -> bool:
        return bool(self.owner) and self.now and not self.cover and self.table.may_undo(self.owner or "")

    def _undo_refusal(self) -> str:
        """Why nothing can be taken back now, for somebody who holds a seat."""
        if not self.mine or not self.now or self._may_undo():
            return ""
        steps = self.table.record.steps
        if self.table.trouble:
            return self.table.trouble.say(self.language)
        if self.table.over:
            reason = "over"
        elif not any(step.seat in self.mine for step in steps):
            reason = "nothing"
        elif steps[-1].seat == CHANCE:
            reason = "chance"
        elif steps[-1].seat not in self.mine:
            reason = "other"
        elif self.table.chairs[steps[-1].seat].held:
            reason = "held"
        elif self.table.history.by_bot:
            reason = "bot"
        elif self.table.history.decided:
            reason = "clock"
        elif self.table.stands == SHOWN:
            reason = "revealed"
        else:
            return self.own.say("undo.final", clause=self.table.stands)
        return self.own.say(f"undo.{reason}")

    def _may_leave(self) -> str:
        """How whoever looks can get up from the table."""
        table, seat = self.table, self.seat
        if seat is None or self.cover or not self.now or table.over or table.trouble or table.chairs[seat].left:
            return ""
        if not table.version:
            return "stand"
        return "resign" if table.record.may_resign(seat) else "leave"

    def _parting(self) -> Parting | None:
        """Who has offered to end the game; for somebody who plays, also where nobody has."""
        table = self.table
        going = table.version and self.now and not table.over and not table.trouble
        agreed = offered(table) if going else ()
        mine = self.seat is not None and not self.cover and not table.chairs[self.seat].left
        if not going or not (mine or agreed):
            return None
        return Parting(mine, mine and self.seat in agreed, agreed, missing(table))

    def _panel(self, seat: int, outcome: Outcome | None) -> Panel:
        table, chair = self.table, self.table.chairs[seat]
        present = chair.kind != HUMAN or table.present(seat)
        mine = seat in self.mine
        going = table.started and not table.over and not table.trouble and self.now
        return Panel(
            seat=seat,
            name=self.names[seat],
            side=self.speech.say(f"seat.{seat}") if f"seat.{seat}" in self.speech else "",
            you=mine,
            kind=chair.kind,
            house=chair.house,
            host=seat == host_of(table),
            guest=sign_of(table, chair.owner) if self._may_show_out(chair) else "",
            player=chair.player,
            awaited=seat in (self.awaited if self.now else self._awaited_then()),
            held=chair.held,
            left=chair.left,
            present=present,
            may_sit=chair.kind == OPEN and chair.owner in ("", self.owner) and not table.trouble and not table.over,
            may_hold=going and bool(self.mine) and not mine and not present and may_be_held(table, chair),
            may_take_back=going and mine and may_be_taken_back(table, chair),
            rank=outcome.ranks[seat] if outcome and outcome.reason not in BROKEN else None,
            points=outcome.points[seat] if outcome and outcome.reason not in (*BESIDE_RULES, *BROKEN) else None,
            unheard=seat in self.unheard,
            counts=tuple(table.game.counts(self.seen, seat, self.speech)) if table.started else (),
        )

    def _gathering(self) -> dict[str, Any]:
        """Until the game begins: what its people can do, and what it waits for."""
        table, agreement = self.table, self.table.agreement
        terms = {
            "barred": bool(self.owner) and self.owner in table.shown_out,
            "pace": agreement.pace,
            "rated": agreement.rated,
        }
        if table.version:
            return {**terms, "hosting": False, "outsiders": (), "invitation": "", "summary": "", "waits": ""}
        hosting = bool(self.owner) and not table.closed and hosts(table, self.owner or "")
        sign = friend_of(table) if self.mine else ""
        pace = Pace.read(agreement.pace)
        you = self.seat if self.mine else None
        told = summary(table.game, agreement.settings, table.chairs, pace, agreement.rated, self.language, you)
        waits = agreement.waits if not table.started and not table.closed else 0.0
        out = table.shown_out.items() if hosting else ()
        return {
            **terms,
            "hosting": hosting,
            "outsiders": tuple(Outsider(name, sign_of(table, owner)) for owner, name in out),
            "invitation": f"?friend={sign}" if sign else "",
            "summary": str(told),
            "waits": self.own.say("gather.waits", waits=lasting(waits, self.own)) if waits else "",
        }

    def _may_show_out(self, chair: Chair) -> bool:
        own = chair.owner == self.owner
        return chair.kind == HUMAN and not own and not self.table.version and hosts(self.table, self.owner or "")

    def _terms(self) -> tuple[Agreed, ...]:
        """On what terms people sit here, where they are not the usual ones."""
        told, agreement = [], self.table.agreement
        if agreement.pace:
            told.append(Agreed(self.own.say("pace.title"), brief(Pace.read(agreement.pace), self.own)))
        if agreement.rated:
            told.append(Agreed(self.own.say("rated.title"), self.own.say("rated.yes")))
        return tuple(told)

    def _awaited_then(self) -> tuple[int, ...]:
        thrower = self.table.game.thrower(self.seen)
        return self.seen.to_act() if thrower is None else (thrower,)

    def _log(self) -> tuple[Entry, ...]:
        story = self.table.story[: self.step]
        entries = told(story, self.viewer, self.everything, self.table.game, self.speech, self.names)
        return tuple(islice(self._with_partings(entries), LOG_AGAIN if self.again else LOG))

    def _with_partings(self, entries: Iterable[Entry]) -> Iterator[Entry]:
        """What no rule tells of: who left the table, whose time was up, and who resigned, after the step at which they
        did."""
        parted: dict[int, list[Happening]] = {}
        for chair in self.table.chairs:
            if chair.left and chair.left_at <= self.step:
                line = self.own.say("seat.leaves", who=self.names[chair.seat])
                parted.setdefault(chair.left_at, []).append(Happening(line, ""))
        for steps, seat in self.table.record.flags:
            if steps <= self.step:
                line = self.own.say("clock.zero", who=self.names[seat])
                parted.setdefault(steps, []).append(Happening(line, ""))
        if self.outcome and self.outcome.reason in (*BESIDE_RULES, *BROKEN):
            parted.setdefault(self.step, []).append(Happening(self.speech.ending(self.outcome, self.names), ""))
        for entry in entries:
            for step in sorted((step for step in parted if step > entry.step), reverse=True):
                yield Entry(step, NOBODY, tuple(parted.pop(step)))
            here = parted.pop(entry.step, None)
            yield replace(entry, lines=(*entry.lines, *here)) if here else entry
        for step in sorted(parted, reverse=True):
            yield Entry(step, NOBODY, tuple(parted[step]))

    def _since(self) -> tuple[Turn, ...]:
        """What the others did since the viewer's last turn, turn by turn."""
        if self.viewer is None or not self.now or self.everything or self.table.paused:
            return ()
        steps, story = self.table.record.steps, self.table.story
        missed = since(steps, story, self.viewer)
        entries = told(story, self.viewer, False, self.table.game, self.speech, self.names, missed)
        turns = groupby(entries, lambda entry: doer(steps, story, entry.step))
        return tuple(self._turn(seat, tuple(taken), self.viewer) for seat, taken in turns)

    def _turn(self, seat: int, entries: tuple[Entry, ...], viewer: int) -> Turn:
        events = (event for entry in entries for event in self.table.story[entry.step - 1] if event.known_to(viewer))
        name = self.names[seat] if seat >= 0 else self.own.say("since.chance")
        return Turn(seat, name, entries, any(concerns(event, viewer) for event in events))

    def _talk(self) -> tuple[Spoken, ...]:
        """What was said to everybody, and the whispers from and to whoever looks."""
        ears = () if self.cover else (self.seat,) if self.secrets else self.mine
        muted = self.table.tables.manners.muted(self.owner)
        spoken = [said for said in self.table.talk if self.table.speaker(said) not in muted]
        heard = [said for said in spoken if said.to == EVERYBODY or self._whispered(said, ears) or said.to in ears]
        return tuple(
            Spoken(
                said.number,
                said.seat,
                self.names[said.seat] if self._sits(said) else self.own.say("talk.up"),
                self.names[said.to] if said.to != EVERYBODY else "",
                said.text or self.own.say("talk.removed"),
                said.seat in self.mine and self._sits(said),
                not said.text,
            )
            for said in heard[-TALK:]
        )

    def _sits(self, said: Said) -> bool:
        """Whether the seat is still theirs who have said something from it."""
        return self.table.speaker(said) == self.table.chairs[said.seat].owner

    def _whispered(self, said: Said, ears: Collection[int | None]) -> bool:
        return said.seat in ears and self._sits(said)

    def _chances(self) -> Odds | None:
        """Of a game that goes on, for the one seat through whose eyes it is seen, and for nobody who has none; of one
        that is over, in its replay."""
        table, prospects, seat = self.table, self.table.prospects, self.viewer
        if not prospects.offered or table.trouble or self.again != table.over or (seat is None and not table.over):
            return None
        step, shares = self.step, tuple[Share, ...]()
        known = prospects.of(seat) if seat is not None else None
        own = len(self.mine) == 1
        if table.over:
            course = table.hindsight.course(seat if own else None)
            if step < len(course):
                known_then = zip(course[step].points, course[step].errors, strict=True)
                shares = tuple(Share(of, points, None, error) for of, (points, error) in enumerate(known_then))
        elif known is not None:
            step, shares = known.step, shares_of(known, prospects.together)
        return Odds(
            wanted=seat is not None and table.chairs[seat].chances,
            awaited=tuple(chair.seat for chair in prospects.people if not chair.chances),
            lit=prospects.lit,
            together=prospects.together,
            own=own or not table.over,
            step=step,
            shares=shares,
        )

    def _sources(self, rows: Mapping[str, tuple[int, ...]]) -> tuple[Source, ...]:
        return tuple(Source(self._source(name), row) for name, row in rows.items())

    def _source(self, name: str) -> str:
        return self.speech.say(f"source.{name}") if f"source.{name}" in self.speech else name

    def _decided(self, outcome: Outcome) -> str:
        """What made the difference between a winner and whoever looks, or else the next in place: the source with the
        largest gap, or what decides between equals; where all points are of one kind, a last step of the winner's."""
        losers = sorted((rank, seat) for seat, rank in enumerate(outcome.ranks) if rank != 1)
        if not losers or not outcome.winners or outcome.reason in BESIDE_RULES:
            return ""
        me = self.seat if len(self.mine) == 1 else None
        first = me if me is not None and me in outcome.winners else outcome.winners[0]
        other = me if me is not None and me not in outcome.winners else losers[0][1]
        rows = outcome.sources if outcome.points[first] != outcome.points[other] else outcome.ties
        gaps = {name: row[first] - row[other] for name, row in rows.items() if row[first] != row[other]}
        last = self.table.story[-1][0] if self.table.story and self.table.story[-1] else None
        if len(outcome.sources) == 1 and rows is outcome.sources and last is not None and last.seat == first:
            return self.own.say("end.last", sentence=self.speech.event(last, self.names))
        if not gaps:
            return ""
        name = next(iter(gaps)) if rows is outcome.ties else max(gaps, key=lambda each: gaps[each])
        return self.own.say(
            "end.tie" if rows is outcome.ties else "end.gap",
            winner=self.names[first],
            other=self.names[other],
            source=self._source(name),
            more=rows[name][first],
            less=rows[name][other],
        )

    def board(self, palette: Palette = DAY) -> str:
        """Only the position of now can be touched, and only by who plays the seat."""
        held = self.seat is not None and self.table.chairs[self.seat].held
        return self.table.game.picture.view(
            self.seen,
            self.viewer,
            self.speech,
            self.names,
            palette,
            self.sheet,
            touch=self.now and not held and not self.table.over,
            narrow=self.narrow,
        )
