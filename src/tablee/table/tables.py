"""The life of a table: seats, moves, undo, talk, absent players, the end.

Whatever changes is checked, appended to the store, committed, done in memory and then made known, in this order, under
the table's own lock.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict, deque
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Protocol

from tablee.kernel.chance import Dice, commitment, new_key
from tablee.kernel.errors import BadNotation, BadOption, UnknownGame
from tablee.kernel.game import Game, find_game
from tablee.kernel.record import Record, Step, one_line, stands
from tablee.kernel.state import CHANCE, Action, Event
from tablee.players import PLAYERS
from tablee.table.bots import BotDied, Bots, Thought, question
from tablee.table.errors import BadCommand, Illegal, NoTable, NotNow, NotYours, Stale, TooMuch
from tablee.table.identity import personal, proper_name
from tablee.table.names import called
from tablee.table.store import BOT, HUMAN, OPEN, Agreement, Chair, Duplicate, Move, Said, Store, Stored

WORD_GRACE = 2.0
"""Seconds that chance waits for words before its first act in nobody's name."""

GRACE = 60.0
"""Seconds that a player may be away before a bot may hold the seat."""

LONGEST_TALK = 300
TALK_LINES, TALK_SECONDS = 8, 10.0
TRIES = 3
"""How often a bot is asked again after it died, before it plays at random."""

HOUSE_PLAYER = "sensible"
"""Who holds a seat when nobody said who should."""


class Watcher(Protocol):
    """Somebody who looks at a table now."""

    owner: str

    def wake(self) -> None:
        """Something has changed."""


@dataclass(frozen=True)
class Hint:
    """A suggested action, and the key and facts of the reason in the game's words."""

    action: Action
    thought: Thought


class Table:
    def __init__(self, tables: Tables, stored: Stored) -> None:
        self.tables = tables
        self.agreement = stored.agreement
        self.id = stored.agreement.id
        self.game: Game = tables.game(stored.agreement.game)
        if stored.agreement.rules != self.game.version:
            raise NotNow("rules-version", version=stored.agreement.rules, known=self.game.version)
        self.chairs = stored.chairs
        self.talk = stored.talk
        self.notice = ""
        self.changes = 0  # counts everything that could be seen, for those who keep a view
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self._driver: asyncio.Task[None] | None = None
        self._seen_at: dict[str, float] = {}
        self._spoken: dict[str, deque[float]] = {}
        self._replay(stored.moves)

    def _replay(self, moves: list[Move]) -> None:
        agreed = self.agreement
        words = [chair.word for chair in self.chairs]
        self.record = Record(self.game, agreed.seats, agreed.settings, self.names, words, agreed.commitment, agreed.key)
        self.story: list[list[Event]] = []
        self._before = self.record.state
        self.version = 0
        for move in moves:
            self._do(move)
        self._judge()

    def _do(self, move: Move) -> None:
        if move.kind == "undo":
            self.record.undo()
            self.story.pop()
            self._before = self.record.at(max(0, len(self.record.steps) - 1))
        else:
            self._before = self.record.state.copy()
            self.story.append(self.record.play(move.seat, self.game.parse(self.record.state, move.text)))
        self.version = move.version

    def _judge(self) -> None:
        """Why the last step cannot be taken back, though nothing followed it."""
        record = self.record
        own = bool(record.steps) and record.steps[-1].seat != CHANCE
        self.stands = stands(self.game, self._before, record.steps[-1], record.state, record.seats) if own else ""

    # What can be said of it

    @property
    def names(self) -> list[str]:
        return [chair.name for chair in self.chairs]

    def called(self, language: str) -> list[str]:
        return called(self.chairs, language)

    @property
    def started(self) -> bool:
        return all(chair.kind != OPEN for chair in self.chairs)

    @property
    def over(self) -> bool:
        return self.record.state.outcome() is not None

    def seats_of(self, owner: str) -> list[int]:
        return [chair.seat for chair in self.chairs if chair.kind == HUMAN and chair.owner == owner]

    def thrower(self) -> int | None:
        """In whose name chance acts now."""
        return self.game.thrower(self.record.state)

    def awaited(self) -> tuple[int, ...]:
        """The seats that are to do something; whoever throws counts, though chance decides."""
        acting = self.record.state.to_act()
        thrower = self.thrower() if acting == (CHANCE,) else None
        return acting if thrower is None else (thrower,)

    def may_undo(self, owner: str) -> bool:
        return not self.over and not self.stands and any(map(self.record.may_undo, self.seats_of(owner)))

    def absent_for(self, seat: int) -> float:
        """For how many seconds nobody has looked at the table from this seat."""
        chair = self.chairs[seat]
        if chair.kind != HUMAN or any(watcher.owner == chair.owner for watcher in self.watchers):
            return 0.0
        return time.time() - self._seen_at.get(chair.owner, self.tables.opened_at)

    def present(self, seat: int) -> bool:
        return self.absent_for(seat) < GRACE

    # Watching

    def watch(self, watcher: Watcher) -> None:
        self.watchers.add(watcher)
        self.seen(watcher.owner)

    def unwatch(self, watcher: Watcher) -> None:
        """Should nobody of theirs be back after the grace period, the others are shown that the seat may be held."""
        self.watchers.discard(watcher)
        self.seen(watcher.owner)
        asyncio.get_running_loop().call_later(GRACE + 0.5, self._wake)

    def seen(self, owner: str) -> None:
        """Somebody of this person's has just looked at the table."""
        if self.seats_of(owner):
            self._seen_at[owner] = time.time()

    def _changed(self) -> None:
        self._wake()
        self._drive()

    def _wake(self) -> None:
        self.changes += 1
        for watcher in list(self.watchers):
            watcher.wake()

    # Seats

    async def sit(self, owner: str, seat: int, name: str, word: str = "") -> None:
        if not owner:
            raise NotYours("not-seated")
        async with self.lock:
            chair = self._chair(seat)
            if chair.kind == HUMAN and chair.owner == owner:
                return
            if chair.kind != OPEN or (chair.owner and chair.owner != owner):
                raise NotNow("taken")
            await self._seat(Chair(seat, HUMAN, proper_name(name), owner, word=one_line(word) if word else ""))

    async def seat_bot(self, owner: str, seat: int, player: str) -> None:
        async with self.lock:
            if not self.seats_of(owner):
                raise NotYours("not-seated")
            if self._chair(seat).kind != OPEN:
                raise NotNow("taken")
            if player not in PLAYERS:
                raise BadCommand("no-player", player=one_line(player), known=", ".join(PLAYERS))
            await self._seat(bot_chair(seat, player))

    async def leave(self, owner: str, seat: int) -> None:
        """Give a seat up, as long as the game has not begun."""
        async with self.lock:
            self._mine(owner, seat)
            if self.version:
                raise NotNow("begun")
            await self._seat(Chair(seat))

    async def give_word(self, owner: str, seat: int, word: str) -> None:
        """A word for the dice, before the first throw."""
        async with self.lock:
            self._mine(owner, seat)
            if self.version or self.chairs[seat].word:
                raise NotNow("word-given")
            await self._seat(replace(self.chairs[seat], word=one_line(word)))

    async def hold(self, owner: str, seat: int) -> None:
        """Let a bot hold the seat of somebody who is away."""
        async with self.lock:
            if not self.seats_of(owner):
                raise NotYours("not-seated")
            if self._chair(seat).kind != HUMAN or self.present(seat):
                raise NotNow("present")
            await self._seat(replace(self.chairs[seat], held=True))

    async def take_back(self, owner: str, seat: int) -> None:
        async with self.lock:
            self._mine(owner, seat)
            if self.chairs[seat].held:
                await self._seat(replace(self.chairs[seat], held=False))

    async def _seat(self, chair: Chair) -> None:
        await self.tables.store.seat(self.id, chair)
        self.chairs[chair.seat] = chair
        self.record.names = [one_line(name) for name in self.names]
        self.record.words = [other.word for other in self.chairs]
        self._changed()

    def _chair(self, seat: int) -> Chair:
        if not 0 <= seat < len(self.chairs):
            raise BadCommand("no-seat", seat=seat + 1, seats=len(self.chairs))
        return self.chairs[seat]

    def _mine(self, owner: str, seat: int) -> Chair:
        chair = self._chair(seat)
        if chair.kind != HUMAN or chair.owner != owner:
            raise NotYours("not-yours")
        self.seen(owner)
        return chair

    # Moves

    async def act(self, owner: str, seat: int, text: str, version: int, key: str) -> None:
        key = personal(owner, key)
        async with self.lock:
            if await self._to_do(owner, seat, version, key):
                action = self._legal(seat, text)
                await self._append([Step(seat, action.text)], key)

    async def throw(self, owner: str, seat: int, version: int, key: str) -> None:
        key = personal(owner, key)
        async with self.lock:
            if await self._to_do(owner, seat, version, key):
                if self.thrower() != seat:
                    raise NotNow("no-throw")
                await self._throw(key)

    async def undo(self, owner: str, version: int, key: str) -> None:
        """Take back one's own last step, before anything followed it."""
        key = personal(owner, key)
        async with self.lock:
            seats = self.seats_of(owner)
            if not seats:
                raise NotYours("not-seated")
            if await self._to_do(owner, seats[0], version, key):
                if not self.may_undo(owner):
                    raise NotNow("no-undo")
                seat = self.record.steps[-1].seat
                await self._write([Move(self.version + 1, "undo", seat, "", time.time())], key)

    async def _to_do(self, owner: str, seat: int, version: int, key: str) -> bool:
        """Whether a command is to be carried out: not if it already was. Raises if it cannot be."""
        chair = self._mine(owner, seat)
        if version != self.version and await self.tables.store.used(self.id, key):
            return False
        if not self.started:
            raise NotNow("not-started")
        if chair.held:
            raise NotNow("held")
        if version != self.version and not self._still_chooses(seat, version):
            raise Stale("stale")
        return True

    def _still_chooses(self, seat: int, version: int) -> bool:
        """Where several choose at the same time, what another chose meanwhile does not make a choice stale."""
        missed = self.version - version
        acting = self.record.state.to_act()
        if not 0 < missed < self.agreement.seats or seat not in acting:
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
            raise Illegal(self.game, refusal, self.called)
        return action

    async def _throw(self, key: str = "") -> None:
        if not self.record.draws():
            await self._complete_words()
        dice = Dice(self.agreement.key, self.record.words).at(self.record.draws())
        await self._append([Step(CHANCE, self.record.state.sample(dice).text)], key)

    async def _deal(self) -> None:
        """All that chance does now in nobody's name, such as a whole deal of cards, at once."""
        if not self.record.draws():
            await self._complete_words()
        draws, state = self.record.draws(), self.record.state.copy()
        steps: list[Step] = []
        while state.to_act() == (CHANCE,) and self.game.thrower(state) is None:
            drawn = state.sample(Dice(self.agreement.key, self.record.words).at(draws + len(steps)))
            state.do(CHANCE, drawn)
            steps.append(Step(CHANCE, drawn.text))
        await self._append(steps, "")

    async def _await_words(self) -> None:
        """Before chance first acts of itself, a moment for the browsers of those who sit here to give their words."""
        patience = time.monotonic() + WORD_GRACE
        while not self.record.draws() and time.monotonic() < patience:
            if all(chair.word for chair in self.chairs):
                return
            await asyncio.sleep(0.02)

    async def _complete_words(self) -> None:
        """Whoever gave no word before the first throw gets one from the house."""
        for chair in self.chairs:
            if not chair.word:
                worded = replace(chair, word=secrets.token_hex(4))
                await self.tables.store.seat(self.id, worded)
                self.chairs[chair.seat] = worded
        self.record.words = [chair.word for chair in self.chairs]

    async def _append(self, steps: list[Step], key: str) -> None:
        now = time.time()
        moves = [Move(self.version + n, "step", step.seat, step.text, now) for n, step in enumerate(steps, 1)]
        await self._write(moves, key)

    async def _write(self, moves: list[Move], key: str) -> None:
        try:
            await self.tables.store.append(self.id, moves, key)
        except Duplicate:  # another process was quicker, or this very command was
            stored = await self.tables.store.load(self.id)
            assert stored is not None
            self.chairs, self.talk = stored.chairs, stored.talk
            self._replay(stored.moves)
            self._changed()
            raise Stale("stale") from None
        for move in moves:
            self._do(move)
        self._judge()
        self.notice = ""
        if self.over:
            await self.tables.store.over(self.id)
        self._changed()

    # Bots

    def _due(self) -> int | None:
        """The seat for which the house is to act now: a bot's, one that a bot holds, or chance in nobody's name."""
        if not self.started or self.over:
            return None
        awaited = self.awaited()
        if awaited == (CHANCE,):
            return CHANCE
        if all(chair.kind == BOT or chair.held for chair in self.chairs):
            return None  # nobody is left to play for
        return next((seat for seat in awaited if self.chairs[seat].kind == BOT or self.chairs[seat].held), None)

    def _drive(self) -> None:
        if self._due() is not None and (self._driver is None or self._driver.done()):
            self._driver = asyncio.create_task(self._play_bots())

    async def _play_bots(self) -> None:
        while (seat := self._due()) is not None:
            version = self.version
            if seat == CHANCE:
                await self._await_words()
            else:
                await asyncio.sleep(self.tables.bots.pace)
            text = "" if self.record.state.to_act() == (CHANCE,) else await self._think(seat)
            async with self.lock:
                if self.version != version or self._due() != seat:
                    continue
                if text:
                    await self._append([Step(seat, text)], "")
                elif seat == CHANCE:
                    await self._deal()
                else:
                    await self._throw()

    async def _think(self, seat: int) -> str:
        player = self.chairs[seat].player or HOUSE_PLAYER
        for _ in range(TRIES):
            try:
                return (await self.tables.bots.think(question(self.record, seat, player))).text
            except BotDied:
                self.notice = "bot-restarted"
                self._wake()
        return secrets.choice(self.record.state.legal(seat)).text

    async def hint(self, owner: str, seat: int) -> Hint:
        self._mine(owner, seat)
        state = self.record.state
        if seat not in state.to_act():
            raise NotNow("no-hint")
        try:
            thought = await self.tables.bots.think(question(self.record, seat, HOUSE_PLAYER))
        except BotDied:
            raise NotNow("no-hint") from None
        return Hint(self.game.parse(state, thought.text), thought)

    # Talk

    async def say(self, owner: str, seat: int, text: str, to: int, key: str) -> None:
        """Say something to everybody (``to`` is -1), or whisper it to one seat."""
        async with self.lock:
            self._mine(owner, seat)
            if to != -1:
                self._chair(to)
            clean = "".join(char if char.isprintable() else " " for char in text).strip()
            if not clean:
                raise BadCommand("silence")
            if len(clean) > LONGEST_TALK:
                raise TooMuch("talk-long", most=LONGEST_TALK)
            self._not_too_fast(owner)
            said = Said(len(self.talk) + 1, seat, to, clean, time.time())
            try:
                await self.tables.store.say(self.id, said, personal(owner, key) if key else "")
            except Duplicate:
                return
            self.talk.append(said)
            self._changed()

    def _not_too_fast(self, owner: str) -> None:
        times = self._spoken.setdefault(owner, deque(maxlen=TALK_LINES))
        if len(times) == TALK_LINES and time.time() - times[0] < TALK_SECONDS:
            raise TooMuch("talk-fast")
        times.append(time.time())

    # Again

    async def rematch(self, owner: str) -> Table:
        """The same people at a new table; the others take their seats again when they come."""
        async with self.lock:
            if not self.seats_of(owner):
                raise NotYours("not-seated")
            if not self.over:
                raise NotNow("not-over")
            laid = await self.tables.store.rematch(self.id)
            if laid:
                return await self.tables.find(laid)
            chairs = [
                bot_chair(chair.seat, chair.player)
                if chair.kind == BOT
                else Chair(chair.seat, HUMAN if chair.owner == owner else OPEN, chair.name, chair.owner)
                for chair in self.chairs
            ]
            return await self.tables.lay_chairs(self.game, self.agreement.settings, chairs, self.id)

    async def close(self) -> None:
        if self._driver is not None:
            self._driver.cancel()
            await asyncio.gather(self._driver, return_exceptions=True)

    @property
    def idle(self) -> bool:
        return not self.watchers and not self.lock.locked() and (self._driver is None or self._driver.done())


class Tables:
    """All tables of the house: those in use are kept in memory, the others are read when somebody asks for them."""

    def __init__(self, store: Store, games: Mapping[str, Game], bots: Bots, most_in_memory: int = 2000) -> None:
        self.store = store
        self.games = games
        self.bots = bots
        self.most_in_memory = most_in_memory
        self.opened_at = time.time()
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._loading: dict[str, asyncio.Lock] = {}

    def game(self, name: str) -> Game:
        return self.games[name] if name in self.games else find_game(name)

    async def open(self) -> None:
        """Go on where the house was left: bots that were to act do so now."""
        for table in await self._known(await self.store.unfinished()):
            table._drive()

    async def close(self) -> None:
        for table in self._tables.values():
            await table.close()
        await self.bots.close()
        await self.store.close()

    async def lay(
        self, game: str, seats: int, given: Mapping[str, object], owner: str, name: str, mode: str, player: str = ""
    ) -> Table:
        """A new table: against bots (``now``), all on one device (``device``), or with open seats (``invite``)."""
        found = self.game(game)
        settings = found.settle(seats, given)
        proper = proper_name(name)
        mine = Chair(0, HUMAN, proper, owner)
        if mode == "now":
            bot = player if player in PLAYERS else HOUSE_PLAYER
            chairs = [mine, *(bot_chair(seat, bot) for seat in range(1, seats))]
        elif mode == "device":
            chairs = [mine, *(Chair(seat, HUMAN, f"{proper} {seat + 1}", owner) for seat in range(1, seats))]
        elif mode == "invite":
            chairs = [mine, *(Chair(seat) for seat in range(1, seats))]
        else:
            raise BadCommand("mode", mode=one_line(mode))
        return await self.lay_chairs(found, settings, chairs)

    async def lay_chairs(
        self, game: Game, settings: Mapping[str, bool | int | str], chairs: list[Chair], rematch_of: str = ""
    ) -> Table:
        key = new_key()
        agreement = Agreement(
            id=secrets.token_urlsafe(9),
            game=game.name,
            rules=game.version,
            seats=len(chairs),
            settings=dict(settings),
            commitment=commitment(key),
            key=key,
            laid_at=time.time(),
            rematch_of=rematch_of,
        )
        await self.store.lay(agreement, chairs)
        table = Table(self, Stored(agreement, chairs, [], []))
        self._keep(table)
        table._drive()
        return table

    async def find(self, id_: str) -> Table:
        if id_ in self._tables:
            self._tables.move_to_end(id_)
            return self._tables[id_]
        async with self._loading.setdefault(id_, asyncio.Lock()):
            if id_ not in self._tables:
                stored = await self.store.load(id_) if len(id_) <= 64 and id_.isprintable() else None
                if stored is None:
                    self._loading.pop(id_, None)
                    raise NoTable("no-table")
                try:
                    self._keep(Table(self, stored))
                finally:
                    self._loading.pop(id_, None)
        return self._tables[id_]

    async def mine(self, owner: str) -> list[Table]:
        return await self._known(await self.store.tables_of(owner))

    async def _known(self, ids: list[str]) -> list[Table]:
        """Those that this program can go on with: a game or a map of it may be gone, or its rules may have changed."""
        found = []
        for id_ in ids:
            with suppress(UnknownGame, BadOption, NotNow):
                found.append(await self.find(id_))
        return found

    def _keep(self, table: Table) -> None:
        self._tables[table.id] = table
        if len(self._tables) > self.most_in_memory:
            for id_, other in list(self._tables.items())[:-1]:
                if other.idle:
                    del self._tables[id_]
                    break


def bot_chair(seat: int, player: str) -> Chair:
    return Chair(seat, BOT, player, player=player, word=secrets.token_hex(4))
