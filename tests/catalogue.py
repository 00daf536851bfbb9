"""What the tests of every catalogue of sentences ask of it."""

from __future__ import annotations

from string import Formatter

from tablee.kernel.words import Words


def facts_by_key(words: Words) -> dict[str, set[str]]:
    """The facts that each sentence names, form by form where a number decides."""
    found: dict[str, set[str]] = {}
    for key, entry in words.entries.items():
        if isinstance(entry, str):
            found[key] = _facts(entry)
        else:
            found |= {f"{key} ({form})": {text} if form == "by" else _facts(text) for form, text in entry.items()}
    return found


def _facts(sentence: str) -> set[str]:
    return {fact for _, fact, _, _ in Formatter().parse(sentence) if fact is not None}
