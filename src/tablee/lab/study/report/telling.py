"""How a report speaks: its words, its numbers as they are written in a language, and the names of what was measured."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablee.kernel.game import Game
from tablee.kernel.options import Settings
from tablee.kernel.words import words
from tablee.lab.study.design import QUARTERS, Rung
from tablee.lab.study.measure import Share

PACKAGE: Final = "tablee.lab.study"
MINUS: Final = "\N{MINUS SIGN}"
THIN: Final = "\N{NARROW NO-BREAK SPACE}"
FIRM: Final = "\N{NO-BREAK SPACE}"
MANY: Final = 1000.0


class Telling:
    """A report in one language, on one game."""

    def __init__(self, game: Game, language: str) -> None:
        self.game = game
        self.language = language
        self.words = words(PACKAGE, language)
        self.own = game.words(language)

    def say(self, key: str, /, **facts: object) -> str:
        return self.words.say(key, **facts)

    def listed(self, items: Sequence[str]) -> str:
        return self.words.list(items)

    # Numbers

    def number(self, value: float, digits: int = 0) -> str:
        """With the marks of the language; a number that rounds to nothing has no sign."""
        text = f"{abs(value):,.{digits}f}"
        if self.language == "fr":
            text = text.replace(",", THIN).replace(".", ",")
        nil = not any(digit in "123456789" for digit in text)
        return text if value >= 0 or nil else f"{MINUS}{text}"

    def count(self, value: float) -> str:
        """So exactly as its size asks for."""
        whole = isinstance(value, int) or value >= 100
        return self.number(value, 0 if whole else 1 if value >= 10 else 2)

    def percent(self, share: float, digits: int = 0) -> str:
        return f"{self.number(100 * share, digits)}{FIRM}%"

    def change(self, share: float, digits: int = 0) -> str:
        text = self.percent(share, digits)
        return f"+{text}" if share > 0 and not text.startswith("0" + FIRM) else text

    def briefly(self, share: float) -> str:
        """A change as it stands in a sentence: a small one with a decimal."""
        return self.change(share, 0 if abs(share) >= 0.0095 else 1)

    def share(self, share: Share, digits: int = 1) -> str:
        """With its interval."""
        low, high = share.interval
        rate = self.percent(share.rate, digits)
        return self.say("share", rate=rate, low=self.number(100 * low, digits), high=self.number(100 * high, digits))

    def people(self, count: int) -> str:
        """How many play, in a sentence."""
        key = f"people.{count}"
        return self.say(key) if key in self.words else str(count)

    def counted(self, key: str, value: float, number: str) -> str:
        """A number with what it counts: below two that is one thing in French."""
        alone = value < 2 if self.language == "fr" else value == 1
        return self.say(key, count=1 if alone else 2, number=number)

    # Names

    def moment(self, kind: str) -> str:
        """What is decided, as the guide of the game calls it."""
        key = f"guide.{kind}.title"
        return self.own.say(key) if key in self.own else kind.replace("-", " ") or self.say("choices.any")

    def rule(self, kind: str) -> str:
        """What happens, as the game counts it."""
        key = f"count.{kind}"
        return self.own.say(key) if key in self.own else kind.replace("-", " ")

    def rung(self, rung: Rung) -> str:
        return self.say(f"strength.absent.{rung.absent}", player=rung.player) if rung.absent else rung.player

    def rung_says(self, rung: Rung, rated: bool) -> str:
        """How absent it is; nothing where named players are compared."""
        return self.say(f"strength.absent-say.{rung.absent}") if rated and rung.absent <= QUARTERS else ""

    def agreed(self, settings: Settings) -> str:
        """What was agreed and matters, in the game's own words."""
        told = []
        for option in self.game.options:
            if option.worth_telling(settings):
                meaning = _small(self.own.option(option.name, option.write(settings[option.name])))
                told.append(f"{self.own.say(f'option.{option.name}.title')}, {meaning}")
        return "; ".join(told)

    def differs(self, differs: str) -> str:
        """The same in a word or two, over a column."""
        name, equals, value = differs.partition("=")
        return _small(self.own.option(name, value)) if equals else name

    def trial(self, differs: str) -> str:
        """What is on trial: an option in the game's own words, or a player."""
        name, equals, value = differs.partition("=")
        if not equals:
            return self.say("option.player", player=name)
        title = self.own.say(f"option.{name}.title")
        meaning = self.own.option(name, value)
        return self.say("option.title", option=title, value=_small(meaning))


def _small(text: str) -> str:
    """In the middle of a sentence, up to the first stop."""
    head = text.partition(":")[0].strip()
    return head[:1].lower() + head[1:]
