"""The laws of what a game can say at all: its sentences in every language, its rulebooks, and the source that asks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from string import Formatter

from tablee.kernel.game import Game
from tablee.kernel.options import Choice
from tablee.kernel.rulebook import Rulebook
from tablee.kernel.tip import PARTS
from tablee.kernel.words import LANGUAGES, Words
from tablee.lab.conformance.listening import counted_things
from tablee.lab.conformance.source import source
from tablee.players.levels import LEVELS

GUIDED = ("title", "say")
"""What the guide has for a kind of decision."""

FORMS = {"by", "one", "many"}
TELLING = ("tell", "_tell", "Event")
KEY = re.compile(r"[a-z]+(?:\.[a-z0-9-]+)+")


def tongues(game: Game) -> Iterator[str]:
    """All languages say the same things with the same facts, in full; their rulebooks have the same clauses."""
    for one, other in combinations(LANGUAGES, 2):
        yield from _unlike(game.words(one), game.words(other))
        if _skeleton(game.rulebook(one)) != _skeleton(game.rulebook(other)):
            yield f"the rulebooks in {one} and in {other} have not the same sections, clauses and rulings"
    for language in LANGUAGES:
        words, book = game.words(language), game.rulebook(language)
        for key, text in sentences(words):
            if not text or text != text.strip(" \n"):
                yield f"'{key}' ({language}) is empty, or has stray blanks: {text!r}"
        for clause in book.clauses.values():
            if not clause.text:
                yield f"clause {clause.id} ({language}) says nothing"
        for option in game.options:
            for part in ("title", "help"):
                if f"option.{option.name}.{part}" not in words:
                    yield f"the option '{option.name}' has no {part} in {language}"
            for value in option.values if isinstance(option, Choice) else ():
                own = value in source(game.package).literals  # what a host has added is called by its own name
                if own and f"option.{option.name}.value.{value}" not in words:
                    yield f"the option '{option.name}' says nothing of '{value}' in {language}"
        for kind in game.guide:
            for part in GUIDED:
                if f"guide.{kind}.{part}" not in words:
                    yield f"the guide has no {part} for '{kind}' in {language}"


def _unlike(one: Words, other: Words) -> Iterator[str]:
    for key in sorted(one.entries.keys() ^ other.entries.keys()):
        yield f"'{key}' is said in only one of {one.language} and {other.language}"
    theirs = facts_by_key(other)
    for key, facts in facts_by_key(one).items():
        if theirs.get(key, facts) != facts:
            told = " and ".join(", ".join(sorted(row)) or "none" for row in (facts, theirs[key]))
            yield f"'{key}' has other facts in {one.language} than in {other.language}: {told}"


def _skeleton(book: Rulebook) -> list[list[tuple[str, int]]]:
    return [[(clause.id, len(clause.rulings)) for clause in section.clauses] for section in book.sections]


def sentences(words: Words) -> Iterator[tuple[str, str]]:
    """Each sentence with its key, in every form that a number asks for."""
    for key, entry in words.entries.items():
        if isinstance(entry, str):
            yield key, entry
        else:
            yield from ((f"{key}.{form}", text) for form, text in entry.items() if form != "by")


def facts_by_key(words: Words) -> dict[str, set[str]]:
    """The facts that each sentence names, form by form where a number decides."""
    counted = {f"{key}.by": {entry["by"]} for key, entry in words.entries.items() if isinstance(entry, dict)}
    return counted | {key: set(_facts(text)) for key, text in sentences(words)}


def _facts(text: str) -> Iterator[str]:
    """The facts that a text names, those in the forms of another among them."""
    for _, fact, spec, _ in Formatter().parse(text):
        if fact is not None:
            yield fact
            yield from _facts(spec or "")


def plurals(game: Game) -> Iterator[str]:
    """A sentence that counts has a form for one and a form for many, told apart in some language, and not exchanged."""
    for language in LANGUAGES:
        words = game.words(language)
        for key, entry in words.entries.items():
            if isinstance(entry, dict) and set(entry) != FORMS:
                yield f"'{key}' ({language}) has the forms {sorted(entry)}, not {sorted(FORMS)}"
        for key, (one, many) in counted_things(words).items():
            if one == f"{many}s":
                yield f"'{key}' ({language}) has its forms exchanged: one {one}, many {many}"
    for key in game.words(LANGUAGES[0]).entries:
        entries = [game.words(language).entries.get(key) for language in LANGUAGES]
        if all(isinstance(entry, dict) and entry.get("one") == entry.get("many") for entry in entries):
            yield f"'{key}' counts, but says the same of one and of many"


def exhaustive(game: Game) -> Iterator[str]:
    """Whatever the source refuses, tells, ends with or asks for by its full key has a sentence in every language, and
    every clause that it cites stands in the rulebook."""
    code = source(game.package)
    said = {
        "refusal": code.given(1, "key", "Refusal"),
        "event": code.given(0, "kind", *TELLING),
        "ending": code.given(3, "reason", "Outcome"),
        "position": code.given(0, "key", "refuse"),
    }
    wanted = {rf"{table}\.{rest}" for table, found in said.items() for rest in found}
    wanted |= {rf"(picture\.)?{key}" for key in code.given(0, "key", "say")}  # a scene says the words of the picture
    for language in LANGUAGES:
        words = game.words(language)
        for pattern in sorted(wanted):
            if not any(re.fullmatch(pattern, key) for key in words.entries):
                yield f"the source asks for {_plain(pattern)}, which has no sentence in {language}"
        tables = {key.partition(".")[0] for key in words.entries}
        for text in sorted(filter(KEY.fullmatch, code.literals)):
            if text.partition(".")[0] in tables and not _known(words, text):
                yield f"the source asks for '{text}', which is not there in {language}"
        clauses = game.rulebook(language).clauses
        letters = {clause.rpartition("-")[0] for clause in clauses}
        cited = {clause for mark in letters for text in code.texts for clause in re.findall(rf"\b{mark}-\d+", text)}
        cited |= {*game.guide.values()}
        for clause in sorted(cited - clauses.keys()):
            yield f"the source cites {clause}, which the rulebook ({language}) does not have"


def _plain(pattern: str) -> str:
    """A pattern as one would write the key."""
    return pattern.removeprefix("(picture\\.)?").replace("(.+)", "…").replace("\\", "")


def _known(words: Words, text: str) -> bool:
    """Whether a text is a key, or what some keys begin with."""
    begun = text if text.endswith("-") else f"{text}."
    return text in words or any(key.startswith(begun) for key in words.entries)


QUICK = "talk."
"""Where a game keeps what is said at its table by one touch."""


def unasked(game: Game) -> Iterator[str]:
    """No sentence is there that nobody can ask for: the source, or the contract, names each of them."""
    code = source(game.package)
    contract = {"title", "tagline", "action.throw", *(f"seat.{seat}" for seat in range(max(game.seats)))}
    for option in game.options:
        contract |= {f"option.{option.name}.{part}" for part in ("title", "help")}
        if isinstance(option, Choice):
            contract |= {f"option.{option.name}.value.{value}" for value in option.values}
    contract |= {f"count.{total.name}" for total in game.sums} | {f"expect.{level}" for level in LEVELS}
    contract |= {f"guide.{kind}.{part}" for kind in game.guide for part in GUIDED}
    contract |= {f"tip.{kind}.{part}" for kind in game.tips for part in (*PARTS, "many")} | {"tip.many"}
    contract |= {"position.whole"} if game.notation else set()
    for key in game.words(LANGUAGES[0]).entries:
        if key.startswith(QUICK) or key in contract:
            continue
        if not code.names(key) and not code.names(key.partition(".")[2]):
            yield f"nobody asks for '{key}'"
