"""A game played by the house's bots when the table opens, for visitors to step through."""

from __future__ import annotations

from tablee.kernel.chance import Rng
from tablee.kernel.game import Game
from tablee.kernel.picture import DAY, size
from tablee.kernel.record import Record
from tablee.kernel.state import CHANCE, Event, State
from tablee.kernel.words import LANGUAGES, Words
from tablee.players import find_player
from tablee.table.errors import NoSuchStep
from tablee.table.sight import Entry, Happening

SEED = 1
LONGEST = 5000
"""Steps after which the bots stop, should a game not come to an end by itself."""

NAMES = ("Alba", "Basile", "Chloé", "Diego", "Edda", "Félix")


class Exhibition:
    """Every position of one finished game, and what happened between them, as a spectator may see it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.names = NAMES[: game.seats[0]]
        self.player = "random" if game.sense is None else "sensible"
        self.story: list[list[Event]] = []
        self.positions: list[State] = []
        self._play()

    def _play(self) -> None:
        rng = Rng(SEED)
        bot = find_player(self.player, self.game)
        record = Record(self.game, len(self.names), {}, self.names)
        self.positions.append(record.state.copy())
        while (acting := record.state.to_act()) and self.steps < LONGEST:
            seat, state = acting[0], record.state
            action = state.sample(rng) if seat == CHANCE else bot.choose(state.seen_by(seat), seat, rng)
            self.story.append(record.play(seat, action))
            self.positions.append(record.state.copy())

    @property
    def steps(self) -> int:
        return len(self.story)

    def seen(self, step: int) -> State:
        """The position after so many steps; 0 is the beginning."""
        return self.positions[step].seen_by(None)

    @property
    def size(self) -> tuple[int, int]:
        """How wide and how high its picture is."""
        words = self.game.words(LANGUAGES[0])
        return size(self.game.picture.view(self.seen(0), None, words, self.names, DAY))

    def acting(self, step: int) -> tuple[int, ...]:
        """The seats that are to do something; whoever throws or draws counts, though chance decides."""
        seen = self.seen(step)
        thrower = self.game.thrower(seen)
        return seen.to_act() if thrower is None else (thrower,)

    def events(self, step: int) -> list[Event]:
        """What a spectator learns from a step."""
        return [event for event in self.story[step - 1] if event.known_to(None)] if step else []

    def liveliest(self) -> int:
        """The step of the middle third at which most happens: where a visitor comes in."""
        third = self.steps // 3
        return max(range(third, 2 * third + 1), key=lambda step: len(self.events(step)))

    def step(self, asked: str) -> int:
        """The step asked for, or the liveliest when none is."""
        if not asked:
            return self.liveliest()
        if asked.isascii() and asked.isdigit() and len(asked) < 7 and int(asked) <= self.steps:
            return int(asked)
        raise NoSuchStep("no-such-step", steps=self.steps, step=asked[:20])

    def entry(self, step: int, words: Words) -> Entry:
        events = self.events(step)
        lines = tuple(Happening(words.event(event, self.names), event.clause) for event in events)
        return Entry(step, events[0].seat if events else CHANCE, lines)

    def log(self, step: int, words: Words, length: int) -> list[Entry]:
        """The latest steps, newest first; those that tell a spectator nothing are left out."""
        entries = (self.entry(number, words) for number in range(step, 0, -1))
        told = (entry for entry in entries if entry.lines)
        return [entry for entry, _ in zip(told, range(length), strict=False)]
