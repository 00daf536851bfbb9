"""What a user can get wrong: each error has a key, its facts, and a sentence in every language."""

from __future__ import annotations

import errno
import socket

from tablee.kernel.words import words

CAUSES = {
    errno.ENOENT: "missing",
    errno.EISDIR: "folder",
    errno.ENOTDIR: "no-folder",
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.ENAMETOOLONG: "long-name",
    errno.ELOOP: "links",
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EROFS: "read-only",
    errno.ECONNREFUSED: "refused",
    errno.ETIMEDOUT: "silent",
    errno.EHOSTUNREACH: "unreachable",
    errno.ENETUNREACH: "unreachable",
    errno.EADDRNOTAVAIL: "no-address",
}


class UserError(Exception):
    """Base of all errors that a user can cause. ``str()`` is the English sentence.

    ``clause`` is the rule that says so, if there is one.
    """

    clause = ""
    section = "error"

    def __init__(self, key: str, /, **facts: object) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts

    def told(self, language: str) -> dict[str, object]:
        """The facts as they stand in a sentence; one may be a sentence itself, or a part of one."""
        return {name: fact.say(language) if isinstance(fact, UserError) else fact for name, fact in self.facts.items()}

    def say(self, language: str) -> str:
        return words("tablee.kernel", language).say(f"{self.section}.{self.key}", **self.told(language))

    def __str__(self) -> str:
        return self.say("en")


class Part(UserError):
    """Never raised: a part of another's sentence, such as what should stand on a line or why a file cannot be had."""

    section = "part"


def cause(error: OSError) -> Part:
    """Why the system refuses: it says so in its own language, we in the reader's."""
    if isinstance(error, TimeoutError):
        return Part("silent")
    if isinstance(error, socket.gaierror):
        return Part("no-address")
    key = CAUSES.get(error.errno or 0)
    return Part(key) if key else Part("system", code=errno.errorcode.get(error.errno or 0, "?"))


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


class BadNumber(UserError):
    """A number that stands for no action, or an action that a game has not numbered."""


class NoNumbers(UserError):
    """A game that does not tell itself in numbers."""


class BadRecord(UserError):
    """A record that cannot be read: names the line and what was expected there."""
