"""``tablee review``: a game that is over, looked at again."""

from __future__ import annotations

from dataclasses import asdict

from tablee.cli.shelf import AsJson, print_data
from tablee.cli.simulate import bar
from tablee.cli.voice import AskedLanguage, RecordFile, Voice
from tablee.kernel.record import Record, load
from tablee.kernel.sheet import read
from tablee.players.review import Missed, Review, Reviewer


def run(file: RecordFile, as_json: AsJson = False, lang: AskedLanguage = None) -> None:
    """The decisions that cost most in a written game, with what would have been better, from what could be known."""
    voice = Voice(lang)
    record = read(load(file))
    found = Review(0, 0)
    with bar(hidden=as_json) as progress:
        task = progress.add_task(voice.text("review.progress"), total=len(record.steps))
        for found in Reviewer(record).go_through():
            progress.update(task, completed=found.done)
    if as_json:
        print_data({"game": record.game.name, "names": record.names, "missed": [asdict(one) for one in found.missed]})
        return
    voice.say("replay.title", "bold", title=record.game.title, names=", ".join(record.names))
    for seat, name in enumerate(record.names):
        own = [missed for missed in found.missed if missed.seat == seat]
        voice.line()
        voice.say("review.seat" if own else "review.clean", "bold", name=name)
        for missed in own:
            _tell(voice, record, missed)
    voice.line()
    voice.say("review.note", "dim")


def _tell(voice: Voice, record: Record, missed: Missed) -> None:
    game, words = record.game, record.game.words(voice.language)
    seen = record.at(missed.step).seen_by(missed.seat)
    played, better = (
        game.label(seen, missed.seat, game.parse(seen, text), words, record.names)
        for text in (missed.played, missed.better)
    )
    points = voice.number(100 * missed.cost, 0)
    number = str(missed.step + 1)
    voice.line(f"{number:>5}  {voice.text('review.played', played=played)}")
    voice.line(f"       {voice.text('review.better', better=better, points=points)}")
    reason = words.say(f"reason.{missed.reason}", **words.named(missed.facts, record.names))
    voice.line(f"       {reason}", "dim")
