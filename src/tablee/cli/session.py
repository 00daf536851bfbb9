"""A game as it goes on in a terminal: bots act by themselves, people are asked."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from tablee.cli.prompt import Prompt, Undone, numbered
from tablee.cli.shelf import spoken
from tablee.cli.voice import Quit, Voice
from tablee.kernel.chance import Rng
from tablee.kernel.errors import BadNotation, UserError
from tablee.kernel.names import addressed
from tablee.kernel.record import Record
from tablee.kernel.state import CHANCE, Action, Outcome
from tablee.players import Player


class Session:
    """``holders`` are the players, ``None`` for somebody at this keyboard. The CLI knows no game: what is drawn, said
    and allowed comes from the game itself."""

    def __init__(self, record: Record, holders: Sequence[Player | None], voice: Voice, rng: Rng) -> None:
        self.record = record
        self.game = record.game
        self.holders = holders
        self.voice = voice
        self.rng = rng
        self.words = self.game.words(voice.language)
        self.humans = [seat for seat, holder in enumerate(holders) if holder is None]
        self.story = record.story()
        readers: list[int | None] = [None, *self.humans]
        self.read = dict.fromkeys(readers, len(self.story))  # how many steps each reader knows the story of
        self.at_keyboard: int | None = None
        self.file: Path | None = None
        self.saved_steps = 0

    @property
    def onlooker(self) -> int | None:
        """Whose eyes the screen may use when nobody is asked: those of somebody alone, or a spectator's."""
        return self.humans[0] if len(self.humans) == 1 else None

    def names(self, reader: int | None) -> list[str]:
        """The names of all seats, for sentences that this reader reads."""
        return addressed(self.record.names, reader, self.voice.language)

    def run(self) -> None:
        """Play until the game is over."""
        while True:
            with suppress(Undone):
                if not self._step():
                    return

    def _step(self) -> bool:
        """One action, or the end."""
        acting = self.record.state.to_act()
        if not acting:
            self._end()
            return False
        if acting == (CHANCE,):
            self._chance()
        else:
            self._act(acting[0])
        if not self.humans:
            self.tell(None)
        return True

    def _chance(self) -> None:
        """Chance waits for whoever throws, and for whoever might still take back the move before it."""
        thrower = self.game.thrower(self.record.state)
        last = self.record.steps[-1].seat if self.record.steps else CHANCE
        last = last if self.may_take_back(last) else CHANCE
        waits_for = next((seat for seat in (thrower, last) if seat in self.humans), None)
        if waits_for is not None:
            self._show(waits_for, board=False)
            throws = "play.enter-throw-undo" if last in self.humans else "play.enter-throw"
            self._listen(waits_for, [], throws if thrower == waits_for else "play.enter-go-on")
        self.story.append(self.record.throw())

    def _act(self, seat: int) -> None:
        player = self.holders[seat]
        seen = self.record.state.seen_by(seat)
        if player is not None:
            action = player.choose(seen, seat, self.rng)
        else:
            choices = seen.legal(seat)
            self._show(seat, board=True)
            self._offer(seat, choices)
            chosen = self._listen(seat, choices, "play.choose")
            assert chosen is not None, "where there is a choice, only a choice ends the listening"
            action = chosen
        self.story.append(self.record.play(seat, action))

    # What a person sees

    def _show(self, seat: int, board: bool) -> None:
        self._hand_over(seat)
        self.voice.line()
        self.tell(seat)
        if board:
            self.board(seat)
        sentence = self.game.prompt(self.record.state.seen_by(seat), self.words, self.names(seat))
        self.voice.line(sentence, "bold")

    def _hand_over(self, seat: int) -> None:
        """Between two people with secrets from each other the screen is cleared, and nobody reads on by accident."""
        before, self.at_keyboard = self.at_keyboard, seat
        if before == seat:
            return
        if not self._secrets():
            self._call(seat)
            return
        self.voice.console.clear()
        self.voice.say("play.pass-keyboard", "bold", who=self.record.names[seat])
        self.voice.ask(self.voice.text("play.pass-ready", who=self.record.names[seat]))
        self.voice.console.clear()

    def _call(self, seat: int) -> None:
        """Where several sit at this keyboard, whoever is spoken to from now on is named."""
        if len(self.humans) > 1:
            self.voice.line()
            self.voice.say("play.called", "bold", who=self.record.names[seat])

    def _secrets(self) -> bool:
        """Whether the people at this keyboard see different things."""
        views = [self.record.state.seen_by(seat).data() for seat in self.humans]
        return any(view != views[0] for view in views)

    def tell(self, reader: int | None) -> None:
        """The log since this reader's last prompt. On an open table all read the same screen."""
        names = self.names(reader)
        fresh = [event for events in self.story[self.read[reader] :] for event in events if event.known_to(reader)]
        for event in fresh:
            self.voice.line(self.words.event(event, names), clause=event.clause)
        for other in [reader] if self._secrets() else list(self.read):
            self.read[other] = len(self.story)

    def board(self, seat: int | None) -> None:
        seen = self.record.state.seen_by(seat)
        self.voice.picture(self.game.picture.text(seen, seat, self.words, self.names(seat), self.voice.colour))

    def label(self, seat: int, action: Action) -> str:
        return self.game.label(self.record.state.seen_by(seat), seat, action, self.words, self.names(seat))

    def _offer(self, seat: int, choices: Sequence[Action]) -> None:
        wide = max(len(action.text) for action in choices)
        for number, action in enumerate(choices, 1):
            label = self.label(seat, action)
            before = f"{number:>3}" if numbered(choices) else "   "
            self.voice.line(f"{before}  {action.text:{wide}}  {'' if label == action.text else label}".rstrip())

    # What a person types

    def _listen(self, seat: int, choices: list[Action], prompt: str) -> Action | None:
        """The action somebody chooses, or ``None`` for a bare Enter where nothing is to be chosen."""
        asked = Prompt(self, seat, choices)
        while True:
            line = self.voice.ask(self.voice.text(prompt))
            if not line and not choices:
                return None
            if not line:
                self.voice.say("play.choose-one")
                continue
            try:
                action = asked.answer(line)
            except BadNotation as error:
                self.voice.say("play.or-help", "red", problem=error.say(self.voice.language))
                continue
            except UserError as error:
                self.voice.line(error.say(self.voice.language), "red")
                continue
            if action is not None:
                return action

    # Keeping, taking back, leaving

    def keep(self, file: Path) -> None:
        """Remember the file that holds the game as it stands."""
        self.file = file
        self.saved_steps = len(self.record.steps)

    def may_take_back(self, seat: int) -> bool:
        """The last step was made at this keyboard, has shown nobody anything, and is no secret of somebody else's."""
        if not any(map(self.record.may_undo, self.humans)) or self.record.stands():
            return False
        return self.record.may_undo(seat) or not self._secrets()

    def take_back(self) -> None:
        step = self.record.undo()
        self.story.pop()
        self.read = {reader: min(count, len(self.story)) for reader, count in self.read.items()}
        self.voice.say("play.undone", action=step.text)

    @contextmanager
    def leaving(self) -> Iterator[None]:
        """However somebody leaves, also by Ctrl-C, they are told what becomes of the game."""
        try:
            yield
        except Quit:
            self._leave()
        except KeyboardInterrupt:
            self.voice.line()
            self._leave()
            raise

    def _leave(self) -> None:
        if not self.humans or self.record.state.outcome() is not None:
            return
        if self.file is None:
            self.voice.say("play.left-unsaved")
            return
        kept = self.saved_steps == len(self.record.steps)
        self.voice.say("play.left-saved" if kept else "play.left-changed", file=self.file)
        self.voice.say("play.resume-with", game=self.game.name, file=shlex.quote(str(self.file)))

    # The end

    def _end(self) -> None:
        outcome = self.record.state.outcome()
        assert outcome is not None, "nobody acts, yet the game has no outcome"
        self.tell(self.onlooker)
        self.board(self.onlooker)
        self.voice.line(self.words.ending(outcome, self.names(self.onlooker)), "bold", outcome.clause)
        self._print_points(outcome)
        assert self.record.key is not None, "a game played here has its own dice"
        self.voice.say("play.key")
        self.voice.line(f"  {self.record.key.hex()}", "dim")
        if self.humans:
            self.voice.say("play.verify")
            self._listen(self.humans[0], [], "play.enter-leave")

    def _print_points(self, outcome: Outcome) -> None:
        for source, points in outcome.sources.items():
            row = ", ".join(f"{name} {count}" for name, count in zip(self.names(self.onlooker), points, strict=True))
            named = spoken(self.words, f"source.{source}") or source
            self.voice.say("play.points", source=named[:1].upper() + named[1:], points=row)
