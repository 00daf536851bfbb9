"""``tablee review``: a game that is over, looked at again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from tablee.cli.shelf import AsJson, print_data
from tablee.cli.simulate import bar
from tablee.cli.voice import AskedLanguage, RecordFile, Voice
from tablee.kernel.chance import Rng
from tablee.kernel.names import named
from tablee.kernel.record import Record, load
from tablee.kernel.sheet import read
from tablee.players.account import Account, account
from tablee.players.chances import Chances, course
from tablee.players.review import Missed, Review, review

LEVELS = "▁▂▃▄▅▆▇█"
WIDE = 64
"""Columns of a line that tells a chance all through a game."""


def run(file: RecordFile, as_json: AsJson = False, lang: AskedLanguage = None) -> None:
    """The decisions that cost most in a written game, with what would have been better, from what could be known."""
    voice = Voice(lang)
    record = read(load(file))
    found, courses, divided = Review(0, 0), list[list[Chances]](), False
    with bar(hidden=as_json) as progress:
        task = progress.add_task(voice.text("review.progress"), total=1)
        for found in review(record):
            progress.update(task, completed=found.done, total=found.of)
        for seat in range(record.seats):
            courses.append(list(course(record.game, record.at(0), record.steps, seat, Rng(seat))))
    if as_json:
        chances = [[asdict(standing) for standing in own] for own in courses]
        facts = {"game": record.game.name, "names": record.names, "chances": chances}
        lost = [asdict(one) for one in found.lost]
        print_data({**facts, "missed": [asdict(one) for one in found.missed], "lost": lost})
        return
    voice.say("replay.title", "bold", title=record.game.title, names=", ".join(record.names))
    for seat, name in enumerate(record.names):
        own = [missed for missed in found.missed if missed.seat == seat]
        voice.line()
        voice.say("review.seat" if own else "review.clean", "bold", name=name)
        voice.line(sparkline([standing.shares[seat] for standing in courses[seat]]), "dim")
        for missed in own:
            _tell(voice, record, missed)
        divided = _tell_account(voice, record, seat, courses[seat], found).divided
    voice.line()
    voice.say("review.note", "dim")
    if divided:
        voice.say("review.divided", "dim")


def _tell_account(voice: Voice, record: Record, seat: int, own: Sequence[Chances], found: Review) -> Account:
    """Luck and choices, on one line."""
    assert record.game.sense is not None
    first, last = (round(100 * own[at].shares[seat]) for at in (0, -1))
    valued = any(decision.worth for decision in found.decisions)
    together = record.game.sense.together(record.state)
    whole = account(seat, first, last, found.lost, together=together, valued=valued)
    entries = [
        voice.text(f"review.{entry.kind}", name=named(record.names[entry.seat or 0]), points=signed(entry.points))
        for entry in whole.entries
    ]
    voice.say("review.account", "dim", first=first, last=last, entries=", ".join(entries))
    return whole


def signed(points: int) -> str:
    return f"{points:+d}".replace("-", "−") if points else "0"


def sparkline(shares: Sequence[float]) -> str:
    """A chance from the beginning of a game to its end, on one line."""
    wide = min(WIDE, len(shares))
    taken = [shares[round(at * (len(shares) - 1) / max(1, wide - 1))] for at in range(wide)]
    return "".join(LEVELS[min(len(LEVELS) - 1, int(share * len(LEVELS)))] for share in taken)


def _tell(voice: Voice, record: Record, missed: Missed) -> None:
    game, words = record.game, record.game.words(voice.language)
    seen = record.at(missed.step).seen_by(missed.seat)
    played, better = (
        game.label(seen, missed.seat, game.parse(seen, text), words, record.names)
        for text in (missed.played, missed.better)
    )
    points, error = voice.number(100 * missed.cost, 0), voice.number(100 * missed.error, 0)
    sure = "review.better" if 100 * missed.error < 0.5 else "review.better-about"
    number = str(missed.step + 1)
    voice.line(f"{number:>5}  {voice.text('review.played', played=played)}")
    voice.line(f"       {voice.text(sure, better=better, points=points, error=error)}")
    reason = words.say(f"reason.{missed.reason}", **words.named(missed.facts, record.names))
    voice.line(f"       {reason}", "dim")
