"""Words that keep note of what is asked of them and cannot be said well."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import ParamSpec

from tablee.kernel.words import Words

P = ParamSpec("P")
UNFILLED = re.compile(r"\{\w+\}")
"""A fact that was not filled in."""


class Listening(Words):
    """The sentences of a game, and in ``missed`` what was asked for in vain: a sentence that is not there, lacks a
    fact, counts what is no whole number, or says of one what is said of many."""

    def __init__(self, words: Words) -> None:
        self.language = words.language
        self.entries = words.entries
        self.things = {many for _, many in counted_things(words).values()}
        self.missed: list[str] = []

    def say(self, key: str, /, **facts: object) -> str:
        entry = self.entries.get(key)
        if isinstance(entry, dict):
            number = facts.get(entry.get("by", ""))
            if not isinstance(number, int):
                self._miss(key, f"counts {number!r}, which is no whole number")
        elif entry is not None:
            for fact, number in facts.items():
                if isinstance(number, int) and self._is_one(number) and (thing := counted(entry, fact)) in self.things:
                    self._miss(key, f"says '{number} {thing}'")
        try:
            return super().say(key, **facts)
        except (KeyError, IndexError, ValueError) as error:
            self._miss(key, f"lacks {error}" if entry else "is not there")
            raise

    def _miss(self, key: str, why: str) -> None:
        self.missed.append(f"'{key}' ({self.language}) {why}")

    def take_missed(self) -> list[str]:
        """What was asked for in vain since this was last asked."""
        missed, self.missed = self.missed, []
        return missed

    def flaws(self, say: Callable[P, str], *args: P.args, **facts: P.kwargs) -> list[str]:
        """What is wrong with something that is said in these words."""
        self.missed = []
        try:
            said = say(*args, **facts)
        except (KeyError, IndexError, ValueError) as error:
            return self.take_missed() or [f"it cannot be said in {self.language}: {error!r}"]
        if not said.strip() or UNFILLED.search(said):
            self.missed.append(f"it is said as {said!r} in {self.language}")
        return self.take_missed()


def counted_things(words: Words) -> dict[str, tuple[str, str]]:
    """By key: what is counted there, of one and of many, where the two differ."""
    found = {}
    for key, entry in words.entries.items():
        if isinstance(entry, dict):
            one, many = (counted(entry.get(form, ""), entry["by"]) for form in ("one", "many"))
            if one and many and one != many:
                found[key] = (one, many)
    return found


@cache
def counted(form: str, fact: str) -> str:
    """The word right after a number."""
    found = re.search(rf"\{{{fact}\}}[ \u00a0]([^\W\d_]+)", form)
    return found[1] if found else ""
