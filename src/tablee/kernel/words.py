"""Sentences for people: one TOML catalogue a language, beside the code that speaks."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from tablee.kernel.names import Name, begun, filled, listed
from tablee.kernel.state import Event, Fact, Outcome, Refusal

LANGUAGES = ("en", "fr")


class Words:
    """The sentences of one package in one language.

    A sentence is a format string; ``{who}`` and the like come from the facts, and `tablee.kernel.names` says how a
    sentence bends to whom it speaks of. Where a number decides the form, the entry is a table with ``one`` and ``many``
    and ``by``, the name of the fact that counts.
    """

    def __init__(self, package: str, language: str) -> None:
        text = files(package).joinpath("words", f"{language}.toml").read_text(encoding="utf-8")
        self.language = language
        try:
            entries = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise ValueError(f"words/{language}.toml: {error}") from None
        self.entries: dict[str, str | dict[str, str]] = dict(_flat("", entries))

    def __contains__(self, key: str) -> bool:
        return key in self.entries

    def say(self, key: str, /, **facts: object) -> str:
        entry = self.entries[key]
        if isinstance(entry, dict):
            entry = entry["one" if self._is_one(facts[entry["by"]]) else "many"]
        if "{" not in entry:
            return entry
        people = {name: Name(fact) if type(fact) is str else fact for name, fact in facts.items()}
        return begun(filled(entry, people))

    def _is_one(self, number: object) -> bool:
        return number in (0, 1) if self.language == "fr" else number == 1

    def event(self, event: Event, names: Sequence[str]) -> str:
        """The log line of an event. Facts named ``…_seat`` become the name of that seat; those named ``…_word`` become
        the words of that key."""
        who = names[event.seat] if event.seat >= 0 else ""
        return self.say(f"event.{event.kind}", who=who, **self.named(event.facts, names))

    def refusal(self, refusal: Refusal, names: Sequence[str] = ()) -> str:
        return self.say(f"refusal.{refusal.key}", **self.named(refusal.facts, names))

    def ending(self, outcome: Outcome, names: Sequence[str]) -> str:
        """Its last sentence: ``{winners}``, and ``{others}``, who have not won. One that no rule of the game tells is
        the kernel's."""
        winners = self.list([names[seat] for seat in outcome.winners])
        others = self.list([name for seat, name in enumerate(names) if seat not in outcome.winners])
        key = f"ending.{outcome.reason}"
        known = self if key in self else words("tablee.kernel", self.language)
        return known.say(key, winners=winners, others=others)

    def option(self, name: str, value: str) -> str:
        """What a value of an option means; one that a host has added is called by its own name."""
        key = f"option.{name}.value.{value}"
        return self.say(key) if key in self else value

    def list(self, items: Sequence[str]) -> str:
        return listed(items, " et " if self.language == "fr" else " and ")

    def named(self, facts: Mapping[str, Fact], names: Sequence[str] = ()) -> dict[str, Fact]:
        """Facts as a sentence takes them: a seat by its name, a word in this language."""
        told: dict[str, Fact] = {}
        for key, value in facts.items():
            if key.endswith("_seat") and isinstance(value, int):
                told[key.removesuffix("_seat")] = names[value]
            elif key.endswith("_word") and isinstance(value, str):
                told[key.removesuffix("_word")] = self.say(value)
            else:
                told[key] = value
        return told


def _flat(prefix: str, table: dict[str, object]) -> list[tuple[str, str | dict[str, str]]]:
    """Nested tables become dotted keys; a table with ``by`` is one entry with two forms."""
    entries: list[tuple[str, str | dict[str, str]]] = []
    for name, value in table.items():
        key = f"{prefix}{name}"
        if isinstance(value, dict) and "by" not in value:
            entries += _flat(f"{key}.", value)
        elif isinstance(value, dict):
            entries.append((key, {form: str(text) for form, text in value.items()}))
        else:
            entries.append((key, str(value)))
    return entries


@cache
def words(package: str, language: str) -> Words:
    return Words(package, language)
