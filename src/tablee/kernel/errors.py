"""What a user can get wrong: each error has a key, its facts, and a sentence in every language."""

from __future__ import annotations

from tablee.kernel.words import words


class UserError(Exception):
    """Base of all errors that a user can cause. ``str()`` is the English sentence.

    ``clause`` is the rule that says so, if there is one.
    """

    clause = ""

    def __init__(self, key: str, /, **facts: object) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts

    def say(self, language: str) -> str:
        facts = {name: fact.say(language) if isinstance(fact, UserError) else fact for name, fact in self.facts.items()}
        return words("tablee.kernel", language).say(f"error.{self.key}", **facts)

    def __str__(self) -> str:
        return self.say("en")


class LeftOut(UserWarning):
    """Something that a host added cannot be had, and everything else goes on without it: says why."""

    def __init__(self, error: UserError) -> None:
        super().__init__(str(error))
        self.error = error


class UnknownGame(UserError):
    pass


class BadSeats(UserError):
    pass


class BadOption(UserError):
    pass


class BadNotation(UserError):
    pass


class BadRecord(UserError):
    """A record that cannot be read: names the line and what was expected there."""
