"""The options of a game: typed, validated, named and explained by the game's own words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tablee.kernel.errors import BadOption

Setting = bool | int | str
Settings = dict[str, Setting]


@dataclass(frozen=True)
class Option(ABC):
    """One thing to agree on before the game. Its title and help stand in the game's words, under its name.

    ``when`` names another option and the value with which alone this one matters. A ``variant`` is a house rule, which
    the rulebook leaves open: it is offered apart, and nobody is told of it where it has its usual value.
    """

    name: str
    default: Setting
    when: tuple[str, Setting] | None = field(default=None, kw_only=True)
    variant: bool = field(default=False, kw_only=True)

    def matters(self, settings: Mapping[str, Setting]) -> bool:
        return self.when is None or settings[self.when[0]] == self.when[1]

    def worth_telling(self, settings: Mapping[str, Setting]) -> bool:
        """Whether what was agreed of it is told: it matters, and is no house rule that nobody has asked for. What was
        agreed before there was such a house rule does not name it."""
        return self.matters(settings) and not (self.variant and settings.get(self.name, self.default) == self.default)

    @abstractmethod
    def check(self, value: object) -> Setting:
        """The value, or `BadOption` that says what was expected."""

    @abstractmethod
    def parse(self, text: str) -> Setting:
        """The value written as text, in a form, on a command line or in a record."""

    @abstractmethod
    def samples(self) -> Sequence[Setting]:
        """Values that between them exercise the option."""

    @abstractmethod
    def expected(self) -> str: ...

    def write(self, value: Setting) -> str:
        return str(value)

    def _refuse(self, value: object) -> BadOption:
        return BadOption("option-value", option=self.name, value=value, expected=self.expected())


@dataclass(frozen=True)
class Choice(Option):
    """One of a few named values."""

    values: tuple[str, ...] = ()

    def check(self, value: object) -> Setting:
        if isinstance(value, str) and value in self.values:
            return value
        raise self._refuse(value)

    def parse(self, text: str) -> Setting:
        return self.check("-".join(text.lower().replace("_", " ").split()))

    def samples(self) -> Sequence[Setting]:
        return self.values

    def expected(self) -> str:
        return ", ".join(self.values)


@dataclass(frozen=True)
class Number(Option):
    """A whole number in a range."""

    low: int = 0
    high: int = 0

    def check(self, value: object) -> Setting:
        if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
            return value
        raise self._refuse(value)

    def parse(self, text: str) -> Setting:
        digits = text.strip()
        if not (digits.isascii() and digits.removeprefix("-").isdigit() and len(digits) < 20):
            raise self._refuse(text)
        return self.check(int(digits))

    def samples(self) -> Sequence[Setting]:
        return (self.default,)

    def expected(self) -> str:
        return f"{self.low}…{self.high}"


YES = ("yes", "true", "on", "1")
NO = ("no", "false", "off", "0")


@dataclass(frozen=True)
class Switch(Option):
    """Yes or no."""

    def check(self, value: object) -> Setting:
        if isinstance(value, bool):
            return value
        raise self._refuse(value)

    def parse(self, text: str) -> Setting:
        word = text.strip().lower()
        if word not in YES + NO:
            raise self._refuse(text)
        return word in YES

    def samples(self) -> Sequence[Setting]:
        return (False, True)

    def expected(self) -> str:
        return "yes, no"

    def write(self, value: Setting) -> str:
        return "yes" if value else "no"


def settle(options: Iterable[Option], given: Mapping[str, object]) -> Settings:
    """Every option with its value: the given one, checked, or the default."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise BadOption("unknown-option", option=name, known=", ".join(known) or "-")
    return {name: option.check(given.get(name, option.default)) for name, option in known.items()}


def written(options: Iterable[Option], settings: Settings) -> str:
    """What was agreed and matters, as one would type it."""
    return "  ".join(
        f"{option.name}={option.write(settings[option.name])}" for option in options if option.worth_telling(settings)
    )


def told(options: Iterable[Option], settings: Mapping[str, Setting]) -> Settings:
    """What was agreed, as it is kept with results: house rules only where they were asked for, so that results of
    before there were any are still of the same game."""
    return {
        option.name: settings[option.name]
        for option in options
        if not option.variant or settings.get(option.name, option.default) != option.default
    }


def parse_settings(options: Iterable[Option], pairs: Iterable[tuple[str, str]]) -> Settings:
    """Settings written as text, each name at most once."""
    known = {option.name: option for option in options}
    given: dict[str, object] = {}
    for name, text in pairs:
        if name not in known:
            raise BadOption("unknown-option", option=name, known=", ".join(known) or "-")
        if name in given:
            raise BadOption("option-twice", option=name)
        given[name] = known[name].parse(text)
    return settle(known.values(), given)
