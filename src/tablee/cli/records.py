"""``tablee replay`` and ``tablee verify``: what can be done with a written game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from tablee.cli.draw import PngFile, SvgFile, ToPrint, write_pictures
from tablee.cli.files import refuse_twice
from tablee.cli.voice import AskedLanguage, NoColour, RecordFile, Voice
from tablee.kernel.errors import UserError
from tablee.kernel.picture import DAY, PRINT
from tablee.kernel.record import Record, load
from tablee.kernel.sheet import read, verify
from tablee.players.chances import afterwards


def replay(
    file: RecordFile,
    at: Annotated[int | None, typer.Option("--at", metavar="N", help="The position after so many steps.")] = None,
    svg: SvgFile = None,
    png: PngFile = None,
    to_print: ToPrint = False,
    with_chances: Annotated[
        bool, typer.Option("--chances", help="After each step, how likely each player wins.")
    ] = False,
    lang: AskedLanguage = None,
    no_colour: NoColour = False,
) -> None:
    """A written game: its log and its last position, or the position after some step."""
    voice = Voice(lang, not no_colour)
    refuse_twice([file, svg, png])
    record = read(load(file))
    steps = len(record.steps)
    count = steps if at is None else at
    if not 0 <= count <= steps:
        raise UserError("no-such-step", steps=steps, step=count)
    state = record.at(count)
    known = afterwards(record) if with_chances else []
    write_pictures(voice, record.game, state, record.names, PRINT if to_print else DAY, svg, png)
    voice.say("replay.title", "bold", title=record.game.title, names=", ".join(record.names))
    if record.begun:
        voice.say("play.begun")
    if at is None:
        _print_log(voice, record, range(steps), known)
    elif at == 0:
        voice.say("replay.start", steps=steps)
        _print_chances(voice, record, known[:1], "")
    else:
        voice.say("replay.at", step=at, steps=steps)
        _print_log(voice, record, range(at - 1, at), known)
    words = record.game.words(voice.language)
    voice.picture(record.game.picture.text(state.seen_by(None), None, words, record.names, voice.colour))
    if at is None:
        _print_end(voice, record)


def _print_log(voice: Voice, record: Record, steps: range, known: Sequence[Sequence[float]]) -> None:
    """Each step's sentences, its number before the first; as a spectator may read them. Then the chances, if known."""
    words = record.game.words(voice.language)
    story = record.story()
    for step in steps:
        number = str(step + 1)
        for event in story[step]:
            if event.known_to(None):
                voice.line(f"{number:>5}  {words.event(event, record.names)}", clause=event.clause)
                number = ""
        _print_chances(voice, record, known[step + 1 : step + 2], number)


def _print_chances(voice: Voice, record: Record, known: Sequence[Sequence[float]], number: str) -> None:
    for shares in known:
        percents = [voice.number(100 * share, 0) for share in shares]
        if record.game.together(record.settings):
            line = voice.text("replay.together", percent=percents[0])
        else:
            each = zip(record.names, percents, strict=True)
            line = ", ".join(voice.text("replay.chance", name=name, percent=percent) for name, percent in each)
        voice.line(f"{number:>5}  {line}", "dim")


def _print_end(voice: Voice, record: Record) -> None:
    outcome = record.outcome()
    if outcome is None:
        voice.say("replay.unfinished", "bold", steps=len(record.steps))
    else:
        words = record.game.words(voice.language)
        voice.line(words.ending(outcome, record.names), "bold", outcome.clause)


def check_dice(file: RecordFile, lang: AskedLanguage = None) -> None:
    """Check every throw and draw of a written game against what its dice were bound to."""
    verdict = verify(load(file))
    voice = Voice(lang)
    voice.say("verify.seeded" if verdict.seeded else "verify.good", draws=verdict.draws)
    if verdict.begun:
        voice.say("verify.begun")
