"""The life of a table: seats, moves, undo, talk, absent players, the end.

Whatever changes is tried, appended to the store, committed, adopted in memory and then made known, in this order, under
the table's own lock.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import count
from typing import TYPE_CHECKING

from tablee.kernel.chance import commitment
from tablee.kernel.errors import BadNotation
from tablee.kernel.game import Game
from tablee.kernel.names import addressed
from tablee.kernel.record import Record, Step, one_line
from tablee.kernel.state import CHANCE, Action, Event, State
from tablee.players.levels import STRONGEST
from tablee.table import clocking, keeping
from tablee.table.bots import BotDied, Thought, question
from tablee.table.chairs import proper_chair
from tablee.table.clock import RESIGN, UNDO, Clocks
from tablee.table.driver import Driver, awaited, house_due, house_player
from tablee.table.errors import Archived, BadCommand, Illegal, NotNow, NotYours, Overtaken, SetApart, Stale, TooMuch
from tablee.table.follower import Follower, command
from tablee.table.gathering import demand_may_host, demand_may_sit, free_chair, pass_on
from tablee.table.hindsight import Hindsight
from tablee.table.history import History
from tablee.table.identity import personal, proper_name
from tablee.table.names import called
from tablee.table.pace import read as read_pace
from tablee.table.presence import GRACE, Presence
from tablee.table.prospects import Prospects
from tablee.table.store import (
    EVERYBODY,
    HUMAN,
    OPEN,
    SHUT,
    STAYS,
    TALK_KEPT,
    Chair,
    Duplicate,
    Later,
    Move,
    Said,
    Stored,
)

if TYPE_CHECKING:
    from tablee.table.tables import Tables

LONGEST_TALK, TALK_LINES, TALK_SECONDS = 300, 8, 10.0

MOST_ADVISED = 16
"""Questions that may wait for a bot before nobody is given a hint: those of bots who are to move come first."""

TABLE_BYTES, STEP_BYTES, EVENT_BYTES = 12_000, 200, 270
"""What a table weighs in memory, about: by itself, and for each step and each event of its story."""

CHANGES = count(1)
"""Numbers for all that ever changes in this house, so that no view of a table is taken for one of its later life."""


class Table:
    """A table in play. ``trouble`` says why it is set apart: what is kept of it cannot all be read. Then it stands at
    the last position that can be, and nobody, the house included, goes on from there.
    """

    def __init__(self, tables: Tables, stored: Stored) -> None:
        self.tables = tables
        self.agreement = stored.agreement
        self.id = stored.agreement.id
        self.game: Game = tables.game_of(stored.agreement)
        self.notice = ""
        self.changes = next(CHANGES)  # another number after everything that could be seen, for those who keep a view
        self.lock = asyncio.Lock()
        self.arrived = 0.0  # when what is done now was asked for: it may have waited for others, and for the database
        self.presence = Presence(self)
        self.follower = Follower(self)
        self.driver = Driver(self)
        self.prospects = Prospects(self)
        self.hindsight = Hindsight(self)
        self._spoken: dict[str, deque[float]] = {}
        self._advising = False
        self._take(stored)

    def _take(self, stored: Stored) -> None:
        """Stand where everything that is kept leads."""
        self.trouble: SetApart | None = None
        agreed = stored.agreement
        self.pace = read_pace(agreed.pace)
        self.game.settle(agreed.seats, agreed.settings)  # before there is a chair for each of them
        if commitment(agreed.key) != agreed.commitment:
            self.trouble = SetApart("apart-dice")
        known = {chair.seat: chair for chair in stored.chairs if proper_chair(chair)}
        self.chairs = [known.get(seat, Chair(seat)) for seat in range(agreed.seats)]
        if self.chairs != stored.chairs:
            self.trouble = SetApart("apart-chairs")
        self.talk: list[Said] = []
        self.line = 0
        self._hear(stored.talk)
        self.driven_by, self.edition = stored.driver, stored.edition
        self.shown_out = stored.shown_out
        self.history = History(self.game, agreed, self.chairs, stored.moves)
        if self.history.damaged is not None:
            self.trouble = SetApart("apart-row", row=self.history.damaged)

    def _hear(self, talk: Sequence[Said]) -> None:
        """Lines of talk that were kept."""
        heard = [*self.talk, *(said for said in talk if self._can_be_heard(said))]
        self.talk = heard[-TALK_KEPT:]
        self.line = max((said.number for said in talk if isinstance(said.number, int)), default=self.line)

    def speaker(self, said: Said) -> str:
        """Who has said it: the owner of the seat, or who sat there before them."""
        return said.owner or self.chairs[said.seat].owner

    def _can_be_heard(self, said: Said) -> bool:
        proper = isinstance(said.number, int) and isinstance(said.text, str) and isinstance(said.owner, str)
        return proper and said.seat in range(len(self.chairs)) and said.to in (EVERYBODY, *range(len(self.chairs)))

    @property
    def record(self) -> Record:
        return self.history.record

    @property
    def story(self) -> list[list[Event]]:
        """What happened at each step."""
        return self.history.story

    @property
    def version(self) -> int:
        """How many rows are kept: steps, and steps taken back."""
        return self.history.version

    @property
    def stands(self) -> str:
        """Why the last step cannot be taken back, though nothing followed it."""
        return self.history.stands

    # What can be said of it

    @property
    def names(self) -> list[str]:
        return [chair.name for chair in self.chairs]

    def called(self, language: str, viewer: int | None = None) -> list[str]:
        """The names of all seats, for sentences that this viewer reads."""
        return addressed(called(self.chairs, language), viewer, language)

    @property
    def started(self) -> bool:
        return self.version > 0 or all(chair.kind not in (OPEN, SHUT) for chair in self.chairs)

    @property
    def closed(self) -> bool:
        """Whether nobody came in time, so that no game begins here any more."""
        return any(chair.kind == SHUT for chair in self.chairs)

    @property
    def clocks(self) -> Clocks | None:
        """How the clocks stand by what is kept; nothing where no pace was agreed."""
        return self.history.clocks

    @property
    def paused(self) -> bool:
        """Whether all have agreed to rest: nobody sees the position then, and nobody goes on."""
        return self.clocks is not None and self.clocks.paused and not self.over

    @property
    def over(self) -> bool:
        return self.record.outcome() is not None

    def seats_of(self, owner: str) -> list[int]:
        return [chair.seat for chair in self.chairs if chair.kind == HUMAN and chair.owner == owner]

    def thrower(self) -> int | None:
        """In whose name chance acts now."""
        return self.game.thrower(self.record.state)

    def awaited(self) -> tuple[int, ...]:
        """The seats that are to do something; whoever throws counts, though chance decides."""
        if self.trouble or self.closed or self.record.cut_short or self.paused:
            return ()
        return awaited(self.game, self.record.state)

    def asks(self, owner: str) -> bool:
        """Whether a person is to do something here now."""
        awaited = self.awaited() if self.started else ()
        return any(seat in awaited and not self.chairs[seat].held for seat in self.seats_of(owner))

    def may_undo(self, owner: str) -> bool:
        seats = [seat for seat in self.seats_of(owner) if not self.chairs[seat].held]
        if self.trouble or self.over or not any(map(self.record.may_undo, seats)):
            return False
        if self.paused or self.history.decided or self.history.by_bot:
            return False
        return not self.stands

    def absent_for(self, seat: int) -> float:
        """For how many seconds nobody has looked at the table from this seat."""
        chair = self.chairs[seat]
        return self.presence.absent_for(chair.owner) if chair.kind == HUMAN else 0.0

    def present(self, seat: int) -> bool:
        return self.absent_for(seat) < GRACE

    # Watching

    def changed(self) -> None:
        self.wake()
        self.driver.wake()
        self.prospects.wake()
        self.tables.signs.changed(self)

    def wake(self) -> None:
        """Let everybody who looks look again."""
        self.changes = next(CHANGES)
        self.tables.hall.changed(self.id)
        for watcher in list(self.presence.watchers):
            watcher.wake()

    def demand_whole(self) -> None:
        if self.trouble:
            raise self.trouble.with_traceback(None)
        if self.closed:
            raise NotNow("closed")

    # Seats

    @command
    async def sit(self, owner: str, seat: int | None, name: str, salt: str = "", friend: str = "") -> None:
        """Take a seat, or the first free one: a second who presses at the same moment gets the next. A ``friend`` has
        the sign that opens the chairs which are not for anybody."""
        if not owner:
            raise NotYours("not-seated")
        if seat is None and self.seats_of(owner):
            return
        chair = free_chair(self, owner, friend) if seat is None else self.chair(seat)
        if chair.kind == HUMAN and chair.owner == owner:
            return
        demand_may_sit(self, owner, chair, friend)
        self._goes_on()
        salt = one_line(salt) if salt else ""
        first = await demand_may_host(self, owner)
        await self.seat(replace(chair, kind=HUMAN, name=proper_name(name), owner=owner, salt=salt, host=first))
        self.presence.sat_down(owner)
        self.tables.signs.sat_down(self, owner)

    @command
    async def leave(self, owner: str, seat: int) -> None:
        """Give a seat up: before the first step it is open again, later the house plays on there."""
        chair = self.mine(owner, seat)
        if not self.version:
            await self.seat(Chair(seat, house=chair.house))
            await pass_on(self, chair)
            self.presence.forget(owner)
            self._spoken.pop(owner, None)
            return
        self._goes_on()
        if self.record.may_resign(seat):
            raise NotNow("duel")
        if not chair.left:
            await clocking.held(self, replace(chair, held=True, left_at=len(self.record.steps)))

    @command
    async def resign(self, owner: str, seat: int) -> None:
        """Give a game of two up: the other wins."""
        self.mine(owner, seat)
        if self.record.resigned == seat:
            return
        if not self.started:
            raise NotNow("not-started")
        self._goes_on()
        if not self.record.may_resign(seat):
            raise NotNow("no-duel")
        await keeping.end(self, Move(self.version + 1, RESIGN, seat, "", self.arrived))

    def _goes_on(self) -> None:
        if self.over:
            raise NotNow("over")

    async def put_away(self, owner: str, away: bool) -> None:
        """Take the table off one's list, or put it there again; not where one is still to play."""
        seats = self.seats_of(owner)
        if not seats:
            raise NotYours("not-seated")
        if away and not self.done_with(owner):
            raise NotNow("not-over")
        await self.tables.store.put_away(self.id, owner, away)

    def done_with(self, owner: str) -> bool:
        """Whether a person has nothing left to do here: the game is over or cannot go on, or they have left it; not for
        whom a chair is kept, as at a rematch."""
        seats = self.seats_of(owner)
        left = bool(seats) and all(self.chairs[seat].left for seat in seats)
        return self.over or self.closed or self.trouble is not None or left

    @command
    async def hold(self, owner: str, seat: int) -> None:
        """Let a bot hold the seat of somebody who is away."""
        if not self.seats_of(owner):
            raise NotYours("not-seated")
        self._goes_on()
        if self.chair(seat).kind != HUMAN or self.present(seat):
            raise NotNow("present")
        if clocking.clock_decides(self, seat):
            raise NotNow("clock-decides")
        await clocking.held(self, replace(self.chairs[seat], held=True))

    @command
    async def take_back(self, owner: str, seat: int) -> None:
        chair = self.mine(owner, seat)
        if chair.held:
            self._goes_on()
        if chair.left:
            await self.tables.store.put_away(self.id, owner, away=False)
        if chair.held:
            await clocking.given_back(self, replace(chair, held=False, left_at=STAYS))

    @command
    async def want_chances(self, owner: str, wanted: bool) -> None:
        """Say whether one wants to see how likely everybody wins: all must want it, and anybody can put it out."""
        if not self.seats_of(owner):
            raise NotYours("not-seated")
        if not self.prospects.offered:
            raise NotNow("no-chances", game=self.game.title)
        self._goes_on()
        for seat in self.seats_of(owner) if wanted else range(len(self.chairs)):
            await self.write_chair(replace(self.chairs[seat], chances=wanted))
        self.changed()

    async def seat(self, chair: Chair) -> None:
        """Write a chair anew, under the table's lock."""
        await self.write_chair(chair)
        self._name_chairs()
        self.changed()

    def _name_chairs(self) -> None:
        self.record.names = [one_line(name) for name in self.names]
        self.record.salts = [chair.salt for chair in self.chairs]
        self.history.seat(self.chairs)

    async def write_chair(self, chair: Chair) -> None:
        """Only from the state that was seen: whoever was overtaken learns what is there now."""
        chairs = [chair if other.seat == chair.seat else other for other in self.chairs]
        due = not self.over and self.house_due(self.record.state, chairs, self.clocks) is not None
        try:
            await self.tables.store.seat(self.id, chair, self.chairs[chair.seat], due, not self.version)
        except Duplicate:
            await self.read_again()
            raise Overtaken("stale") from None
        gone, self.chairs[chair.seat] = self.chairs[chair.seat], chair
        if not self.version and gone.kind == HUMAN and gone.owner != chair.owner:
            self.talk = [said for said in self.talk if said.to != chair.seat]
            self.edition += 1
        if due:
            self.driven_by = self.tables.store.house

    async def complete_salts(self) -> None:
        """For whoever added nothing before the first throw the house does."""
        for chair in self.chairs:
            if not chair.salt:
                await self.write_chair(replace(chair, salt=secrets.token_hex(4)))
        self.record.salts = [chair.salt for chair in self.chairs]

    def chair(self, seat: int) -> Chair:
        if not 0 <= seat < len(self.chairs):
            raise BadCommand("no-seat", seat=seat + 1, seats=len(self.chairs))
        return self.chairs[seat]

    def mine(self, owner: str, seat: int) -> Chair:
        """The chair, if it is this person's."""
        chair = self.chair(seat)
        if chair.kind != HUMAN or chair.owner != owner:
            raise NotYours("not-yours")
        self.presence.seen(owner)
        return chair

    # Moves

    @command
    async def act(self, owner: str, seat: int, text: str, version: int, key: str) -> None:
        key = personal(owner, key)
        if await self._to_do(owner, seat, version, key):
            action = self._legal(seat, text)
            await keeping.append(self, [Step(seat, action.text)], key)

    @command
    async def throw(self, owner: str, seat: int, version: int, key: str) -> None:
        key = personal(owner, key)
        if await self._to_do(owner, seat, version, key):
            if self.thrower() != seat:
                raise NotNow("no-throw")
            await keeping.throw(self, key)

    @command
    async def undo(self, owner: str, version: int, key: str) -> None:
        """Take back one's own last step, before anything followed it."""
        key = personal(owner, key)
        seats = self.seats_of(owner)
        if not seats:
            raise NotYours("not-seated")
        if await self._to_do(owner, seats[0], version, key):
            if not self.may_undo(owner):
                raise NotNow("no-undo")
            seat, before = self.record.steps[-1].seat, self.record.at(len(self.record.steps) - 1)
            if await keeping.kept(self, [Move(self.version + 1, UNDO, seat, "", self.arrived)], before, key):
                self.history.take_back()
                self.done()

    async def _to_do(self, owner: str, seat: int, version: int, key: str) -> bool:
        """Whether a command is to be carried out: not if it already was. Raises if it cannot be."""
        chair = self.mine(owner, seat)
        if version > self.version:  # of which another house has told them
            await self.follower.catch_up()
        if version != self.version and await self.tables.store.used(self.id, key):
            await self.follower.catch_up()  # perhaps in another house, of which nothing was heard yet
            return False
        if not self.started:
            raise NotNow("not-started")
        if self.record.cut_short:
            raise NotNow("over")
        if self.paused:
            raise NotNow("paused")
        if chair.held:
            raise NotNow("held")
        if version != self.version and not self._still_chooses(seat, version):
            raise Stale("stale")
        return True

    def _still_chooses(self, seat: int, version: int) -> bool:
        """Where several choose at the same time, what another chose meanwhile does not make a choice stale."""
        missed = self.history.missed(version)
        if not missed and version < self.version:
            return True  # only clocks were spoken of
        acting = self.record.state.to_act()
        if not 0 < missed < self.agreement.seats or missed > len(self.record.steps) or seat not in acting:
            return False
        others = {step.seat for step in self.record.steps[-missed:]}
        before = self.record.at(len(self.record.steps) - missed).to_act()
        return others.isdisjoint(acting) and set(before) == others | set(acting) and CHANCE not in others

    def _legal(self, seat: int, text: str) -> Action:
        state = self.record.state
        try:
            action = self.game.parse(state, text)
        except BadNotation as error:
            raise BadCommand("illegal", why=error) from None
        refusal = state.why_not(seat, action)
        if refusal is not None:
            raise Illegal(self.game, refusal, partial(self.called, viewer=seat))
        return action

    def house_due(self, state: State, chairs: Sequence[Chair], clocks: Clocks | None) -> int | None:
        """The seat for which the house is to act in this position, if there is one: for none while all rest."""
        return None if clocks is not None and clocks.paused else house_due(self.game, state, chairs)

    async def read_again(self) -> None:
        """Something was written that this table does not know: it goes on from what is kept."""
        try:
            stored = await self.tables.store.load(self.id)
        except Archived as error:  # whoever looks still sees the last position, and is told
            self.trouble = error
        else:
            assert stored is not None
            self._take(stored)
            self.tables.tell_of(self)
        self.changed()

    def follow(self, later: Later) -> bool:
        """Go on by what another house has written; not where more than steps came, or they make no sense."""
        steps = [Step(move.seat, move.text) for move in later.moves]
        versions = [(move.version, move.kind) for move in later.moves]
        if (
            self.trouble
            or later.edition != self.edition
            or versions != [(self.version + n, "step") for n in range(1, len(steps) + 1)]
        ):
            return False
        if [chair.seat for chair in later.chairs] != list(range(len(self.chairs))):
            return False
        try:
            tried = self.history.tried(steps)
        except Exception:  # read whole, it is told what is wrong
            return False
        before = (self.chairs, self.line, self.driven_by, self.shown_out)
        self.chairs, self.driven_by, self.shown_out = later.chairs, later.driver, later.shown_out
        self._name_chairs()
        self._hear(later.talk)
        if tried:
            self.history.adopt(tried, later.moves)
            self.notice = ""
        if tried or before != (self.chairs, self.line, self.driven_by, self.shown_out):
            self.changed()
        return True

    def done(self, notice: str = "") -> None:
        self.notice = notice
        self.changed()
        if self.over:
            self.tables.afterwards.over(self)

    # The house

    async def house_acts(self, seat: int, version: int, text: str, notice: str = "") -> None:
        """What a bot has thought of, a throw in its name, or what chance does in nobody's, unless it came too late."""
        async with self.lock:
            if self.version != version or self.driver.due() != seat:
                return
            self.arrived = self.tables.clock()
            if text:
                await keeping.append(self, [Step(seat, text)], "", notice)
            elif seat == CHANCE:
                await keeping.deal(self)
            else:
                await keeping.throw(self)

    async def hint(self, owner: str, seat: int) -> Thought:
        """What the strongest of the house would do."""
        self.mine(owner, seat)
        self.demand_whole()
        if self.agreement.rated:
            raise NotNow("rated-hint")
        state = self.record.state
        if seat not in state.to_act() or self.over or self.paused:
            raise NotNow("no-hint")
        if self._advising or self.tables.bots.waiting >= MOST_ADVISED:
            raise TooMuch("hints-many")
        self._advising = True
        try:
            adviser = house_player(self.game) if self.game.sense is None else STRONGEST
            thought = await self.tables.bots.think(question(self.record, seat, adviser))
            action = self.game.parse(state, thought.text)
        except (BotDied, BadNotation):
            raise NotNow("no-hint") from None
        finally:
            self._advising = False
        if self.record.state is not state or state.why_not(seat, action) is not None:
            raise NotNow("no-hint")
        return thought

    # Talk

    @command
    async def say(self, owner: str, seat: int, text: str, to: int, key: str) -> None:
        """Say something to `EVERYBODY`, or whisper it to one seat."""
        key = personal(owner, key)
        self.mine(owner, seat)
        if to != EVERYBODY:
            self.chair(to)
        clean = "".join(char if char.isprintable() else " " for char in text).strip()
        if not clean:
            raise BadCommand("silence")
        if self._too_fast(owner):
            if await self.tables.store.used(self.id, key):
                return  # it was said, and only its answer was lost
            raise TooMuch("talk-fast")
        said = Said(self.line + 1, seat, to, clean, self.arrived, owner)
        try:
            await self.tables.store.say(self.id, said, key)
        except Duplicate:
            await self.read_again()
            if await self.tables.store.used(self.id, key):
                return
            raise Overtaken("stale") from None
        self._spoken.setdefault(owner, deque(maxlen=TALK_LINES)).append(said.at)
        self._hear([said])
        self.wake()

    def _too_fast(self, owner: str) -> bool:
        times = self._spoken.get(owner, deque())
        return len(times) == TALK_LINES and self.arrived - times[0] < TALK_SECONDS

    async def close(self) -> None:
        self.presence.close()
        await self.follower.close()
        await self.driver.close()
        await self.prospects.close()
        await self.hindsight.close()

    @property
    def idle(self) -> bool:
        """Whether nobody looks at it, does anything or is to do anything for the house: then it need not be kept."""
        asides = (self.driver, self.follower, self.hindsight)
        return not self.presence.watchers and not self.lock.locked() and not any(aside.running for aside in asides)

    @property
    def weight(self) -> int:
        """About how many bytes of memory it takes."""
        steps = STEP_BYTES * len(self.record.steps) + self.hindsight.weight
        return TABLE_BYTES + steps + EVENT_BYTES * self.history.events
