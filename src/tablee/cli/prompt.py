"""What somebody at the keyboard can type: a choice, or an order such as ``hint`` or ``undo``."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tablee.cli.files import place, write_files
from tablee.cli.rules import find_clause, print_clause, print_contents
from tablee.cli.voice import Mistake, Quit, brief, folded
from tablee.kernel.chance import Rng
from tablee.kernel.errors import UserError
from tablee.kernel.game import Forbidden
from tablee.kernel.record import SHOWN, load, one_line
from tablee.kernel.state import CHANCE, Action
from tablee.kernel.tip import told
from tablee.players import find_player
from tablee.players.levels import STRONGEST
from tablee.players.search import lead

if TYPE_CHECKING:
    from tablee.cli.session import Session

LONGEST_NUMBER = 9


def numbered(choices: Sequence[Action]) -> bool:
    """Whether choices have numbers: not where a number is how one of them is written."""
    return not any(action.text.isdigit() for action in choices)


class Undone(Exception):
    """The last action was taken back: what is awaited has changed."""


class Prompt:
    """A seat is asked. There is nothing to choose while chance is awaited or when the game is over."""

    def __init__(self, session: Session, seat: int, choices: Sequence[Action]) -> None:
        self.session = session
        self.seat = seat
        self.choices = choices
        self.voice = session.voice
        self.record = session.record
        self.game = session.game
        self.orders: dict[str, Callable[[str], None]] = {
            "why": self.why,
            "what": self.what,
            "hint": self.hint,
            "undo": self.undo,
            "save": self.save,
            "rules": self.rules,
            "board": self.board,
            "help": self.help,
            "quit": self.quit,
        }

    def answer(self, line: str) -> Action | None:
        """The action that the line chooses; an order is obeyed and chooses none."""
        word, _, rest = line.partition(" ")
        for name, order in self.orders.items():
            if folded(word) in (name, folded(self.voice.text(f"order.{name}"))):
                order(rest.strip())
                return None
        return self.choice(line)

    def choice(self, text: str) -> Action:
        """The action with this number or notation, or the reason why it cannot be chosen."""
        if text.isascii() and text.isdigit() and self.choices and numbered(self.choices):
            number = int(text) if len(text) <= LONGEST_NUMBER else 0
            if not 1 <= number <= len(self.choices):
                raise UserError("no-choice", number=brief(text), count=len(self.choices))
            return self.choices[number - 1]
        seen = self.record.state.seen_by(self.seat)
        action = self.game.parse(seen, one_line(text))
        refusal = seen.why_not(self.seat, action)
        if refusal is not None:
            raise Forbidden(self.game, refusal, self.session.names(self.seat))
        return action

    # The orders, each with the rest of its line

    def why(self, text: str) -> None:
        if not text:
            self._usage("why")
            return
        action = self.choice(text)
        self.voice.say("play.legal", action=action.text, label=self.session.label(self.seat, action))

    def what(self, text: str) -> None:
        """What a card, a piece or a place is; without a name, what can be asked about."""
        known = told(self.game.tips, self.session.words)
        names = " · ".join(tip.name for tip in known.values())
        if not text and names:
            self.voice.line(names)
            return
        asked = folded(text)
        called = [tip for kind, tip in known.items() if asked in (kind, folded(tip.name))]
        found = called or [tip for tip in known.values() if asked in folded(tip.name)]
        if not found:
            raise UserError("unknown-thing", game=self.game.title, thing=brief(text), known=names or "-")
        for tip in found:
            self.voice.line(tip.name, "bold")
            self.voice.line(" ".join(filter(None, (tip.say, tip.many and f"({tip.many})"))), clause=tip.clause)

    def hint(self, text: str) -> None:
        if not self.choices:
            self.voice.say("play.hint-nothing")
            return
        adviser = find_player(STRONGEST, self.game)
        seen = self.record.state.seen_by(self.seat)
        judged = adviser.judge(seen, self.seat, Rng(0))  # its own numbers: the bots' choices stay as they were
        action, gain = judged[0].action, lead(judged) if adviser.tells_chances(seen) else 0.0
        self.voice.say("play.hint", action=action.text, label=self.session.label(self.seat, action))
        assert self.game.sense is not None, "an adviser judges by the game's sense"
        reason, facts = self.game.sense.reason(seen, self.seat, action)
        self.voice.line(self.session.words.say(f"reason.{reason}", **facts))
        if games := round(100 * gain):
            self.voice.say("play.hint-worth", games=games)

    def undo(self, text: str) -> None:
        """Only the last action at this keyboard, never past chance or another's secret choice."""
        if self.record.state.outcome() is not None:
            self.voice.say("play.undo-over")
        elif self.session.may_take_back(self.seat):
            self.session.take_back()
            raise Undone
        elif not self.record.steps:
            self.voice.say("play.undo-nothing")
        elif self.record.steps[-1].seat == CHANCE:
            self.voice.say("play.undo-chance")
        elif not self.record.may_undo(self.seat):
            self.voice.say("play.undo-other")
        else:
            clause = self.record.stands()
            self.voice.say("play.undo-shown" if clause == SHOWN else "play.undo-final", clause=clause)

    def save(self, text: str) -> None:
        """The record with its key: it is the owner's own copy. Another game's file is never overwritten."""
        if not text:
            self._usage("save")
            return
        file = self._file(text)
        if place(file).exists() and f"commitment: {self.record.commitment}" not in load(file).splitlines():
            raise UserError("file-exists", file=file)
        write_files({file: self.record.write()}, private=True)
        self.session.keep(file)
        self.voice.say("play.saved", file=file)
        if self.record.state.outcome() is None:
            self.voice.say("play.saved-key", "dim")
            self.voice.say("play.resume-with", game=self.game.name, file=shlex.quote(str(file)))

    def _file(self, text: str) -> Path:
        try:
            return Path(text).expanduser()
        except RuntimeError:  # ~somebody who has no home here
            raise Mistake("file-name", name=brief(text)) from None

    def rules(self, text: str) -> None:
        book = self.game.rulebook(self.voice.language)
        if text:
            print_clause(self.voice, find_clause(self.game, book, text))
        else:
            print_contents(self.voice, book)

    def board(self, text: str) -> None:
        self.session.board(self.seat)

    def help(self, text: str) -> None:
        wide = max(len(self.voice.text(f"usage.{name}")) for name in ("choice", *self.orders))
        for name in ("choice", *self.orders):
            self._usage(name, wide)

    def quit(self, text: str) -> None:
        raise Quit

    def _usage(self, name: str, wide: int = 0) -> None:
        self.voice.line(f"  {self.voice.text(f'usage.{name}'):{wide}}  {self.voice.text(f'help.{name}')}")
