"""What players are called in sentences: others by their names, whoever reads by *you*.

A sentence bends to whom it speaks of. ``{who:moves|move}`` is the first form of a name, the second of whoever reads
(alone or among others), and a third, where there is one, of several others: ``{winners:wins|win|win}``. A form may hold
other facts, where the order of words changes too: ``{who:{who} is to move|Move} a piece``. In French ``{who:de}`` and
``{who:que}`` are elided before a vowel; in English ``{who:’s}`` is a possessive.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from string import Formatter

OTHER, YOU, OTHERS = range(3)

PRONOUN = {"en": "you", "fr": "vous"}
POSSESSIVE = "’s"
ELIDED = {"de": "d’", "que": "qu’"}
MUTE = re.compile("[aeiouhàâäæéèêëîïôöœùûü]|y(?![aeiouéèê])", re.IGNORECASE)
"""How a word begins before which French elides."""
NESTED = re.compile(r"\{[^{}]*\{")
"""A form that holds another fact."""
BEGINS = re.compile(r"(?:^|(?<=[.!?…]\s))(?:your?|vous|votre|vos|our|notre)\b")


class Name(str):
    """A name as a sentence takes it. Wherever no sentence is made it is the name and nothing else."""

    __slots__ = ("person", "spoken")

    person: int
    spoken: str

    def __new__(cls, name: str, spoken: str = "", person: int = OTHER) -> Name:
        made = super().__new__(cls, name)
        made.spoken = spoken or str(name)
        made.person = person
        return made

    def __format__(self, spec: str) -> str:
        if "|" in spec:
            return self.form(spec)
        if spec in ELIDED:
            return f"{ELIDED[spec]}{self.spoken}" if MUTE.match(self.spoken) else f"{spec} {self.spoken}"
        if spec == POSSESSIVE:
            return "your" if self.person == YOU else f"{self.spoken}{POSSESSIVE}"
        return format(self.spoken, spec)

    def form(self, spec: str) -> str:
        """The form that is said of this person."""
        forms = spec.split("|")
        return forms[self.person if self.person < len(forms) else OTHER]

    def cut(self, shorten: Callable[[str], str]) -> Name:
        """The same person by a name, or a word for whoever reads, that fits its room."""
        return Name(shorten(self), shorten(self.spoken), self.person)


def named(name: str) -> Name:
    """A plain name is somebody else's."""
    return name if isinstance(name, Name) else Name(name)


def addressed(names: Sequence[str], viewer: int | None, language: str) -> list[str]:
    """The names of all seats, for sentences that whoever has this seat reads; ``None`` is nobody at the table."""
    return [Name(name, PRONOUN[language], YOU) if seat == viewer else named(name) for seat, name in enumerate(names)]


def listed(items: Sequence[str], joiner: str) -> Name:
    """Several as one, whoever reads first: ``you, Léa and Max``."""
    spoken = sorted(map(named, items), key=lambda item: item.person != YOU)
    text = [format(item) for item in spoken]
    joined = joiner.join([", ".join(text[:-1]), text[-1]] if len(text) > 1 else text)
    you = any(item.person == YOU for item in spoken)
    return Name(joined, joined, YOU if you else OTHERS if len(items) > 1 else OTHER)


def filled(sentence: str, facts: Mapping[str, object]) -> str:
    """A sentence with its facts. Where a form holds other facts it is chosen before they are filled in: no name can be
    taken for the end of a form."""
    if not NESTED.search(sentence):
        return sentence.format(**facts)
    told = ""
    for before, fact, spec, _ in Formatter().parse(sentence):
        told += before
        if fact is None:
            continue
        who = facts[fact]
        if isinstance(who, Name) and spec and "|" in spec:
            told += who.form(spec).format(**facts)
        else:
            told += format(who, (spec or "").format(**facts))
    return told


def begun(sentence: str) -> str:
    """A sentence that begins with *you* or *our guest* begins with a capital."""
    return BEGINS.sub(lambda found: found[0].capitalize(), sentence)
