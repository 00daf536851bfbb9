"""The rulebook and the options of a game, made ready for a page."""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import dataclass

from markupsafe import Markup, escape

from tablee.kernel.game import Game
from tablee.kernel.options import Choice, Number, Option, Setting, Switch
from tablee.kernel.rulebook import Clause
from tablee.kernel.words import Words

MENTION = re.compile(r"\b[A-Z]+-\d+\b")
LEAD = re.compile(r"(House rule|Règle de la maison|\w+)\s?: ")


@dataclass(frozen=True)
class Ruling:
    """A reading of ours: what kind it is, if it says so in its first word, and its reason."""

    kind: str
    text: Markup


@dataclass(frozen=True)
class Rule:
    """A clause with its paragraphs."""

    id: str
    title: str
    paragraphs: tuple[Markup, ...]
    rulings: tuple[Ruling, ...]


@dataclass(frozen=True)
class Chapter:
    title: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True)
class Value:
    """One value of an option: as a command writes it, what it means, and whether it holds unless told otherwise."""

    written: str
    meaning: str
    usual: bool


@dataclass(frozen=True)
class Agreement:
    """One option, explained; a house rule is told apart."""

    name: str
    title: str
    help: str
    values: tuple[Value, ...]
    variant: bool


@dataclass(frozen=True)
class Field:
    """One option as a control of a form: a choice, a switch, or a number in its range."""

    name: str
    kind: str
    title: str
    help: str
    values: tuple[Value, ...]
    usual: str
    low: int = 0
    high: int = 0
    when: str = ""
    """The other option, and its value as a form writes it, with which alone this one matters."""
    variant: bool = False


def chapters(game: Game, language: str) -> list[Chapter]:
    book = game.rulebook(language)
    known = book.clauses.keys()
    return [Chapter(part.title, tuple(_rule(clause, known) for clause in part.clauses)) for part in book.sections]


def _rule(clause: Clause, known: Container[str]) -> Rule:
    paragraphs = tuple(linked(paragraph, known) for paragraph in clause.text.split("\n\n") if paragraph)
    return Rule(clause.id, clause.title, paragraphs, tuple(_ruling(text, known) for text in clause.rulings))


def _ruling(text: str, known: Container[str]) -> Ruling:
    lead = LEAD.match(text)
    if lead is None:
        return Ruling("", linked(text, known))
    rest = text[lead.end() :]
    return Ruling(lead[1], linked(rest[:1].upper() + rest[1:], known))


def linked(text: str, known: Container[str]) -> Markup:
    """The text, with each clause that it mentions linked to its place on the page."""

    def link(mention: re.Match[str]) -> str:
        return f'<a href="#{mention[0]}">{mention[0]}</a>' if mention[0] in known else mention[0]

    # The text is escaped before any link goes in, and a link holds nothing but the number of a clause.
    return Markup(MENTION.sub(link, str(escape(text))))  # noqa: S704


def agreements(game: Game, words: Words) -> list[Agreement]:
    return [
        Agreement(
            option.name,
            words.say(f"option.{option.name}.title"),
            words.say(f"option.{option.name}.help"),
            _values(option, words),
            option.variant,
        )
        for option in game.options
    ]


def fields(game: Game, words: Words) -> tuple[Field, ...]:
    """The form that asks for the options of a game, built from their types."""
    return tuple(_field(option, words) for option in game.options)


def _field(option: Option, words: Words) -> Field:
    title = words.say(f"option.{option.name}.title")
    help_ = words.say(f"option.{option.name}.help")
    usual = option.write(option.default)
    when = f"{option.when[0]}={_written(option.when[1])}" if option.when else ""
    if isinstance(option, Number):
        return Field(option.name, "number", title, help_, (), usual, option.low, option.high, when, option.variant)
    kind = "switch" if isinstance(option, Switch) else "choice"
    return Field(option.name, kind, title, help_, _values(option, words), usual, when=when, variant=option.variant)


def _written(setting: Setting) -> str:
    return ("yes" if setting else "no") if isinstance(setting, bool) else str(setting)


def _values(option: Option, words: Words) -> tuple[Value, ...]:
    """Each value where they can be counted on the fingers; else the range, and the usual one."""
    if isinstance(option, Choice):
        return tuple(Value(value, words.option(option.name, value), value == option.default) for value in option.values)
    if isinstance(option, Switch):
        return tuple(Value(option.write(value), "", value == option.default) for value in option.samples())
    return Value(option.expected(), "", False), Value(option.write(option.default), "", True)


def example(game: Game) -> str:
    """The first value of an option that is not the usual one, as a command writes it."""
    others = (
        f"{option.name}={option.write(value)}"
        for option in game.options
        for value in option.samples()
        if value != option.default and not option.variant
    )
    return next(others, "")
