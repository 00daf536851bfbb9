"""What is chosen for a table, read back in a sentence: before it is laid, to those who are invited, while it waits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tablee.kernel.game import Game
from tablee.kernel.options import Choice, Option, Setting, Switch
from tablee.kernel.words import Words, words
from tablee.table.names import called
from tablee.table.pace import Pace
from tablee.table.store import BOT, HUMAN, OPEN, Chair


@dataclass(frozen=True)
class Summary:
    """The game and what is agreed of it; who sits there or may; and how it is played."""

    head: str
    people: str
    terms: str

    def __str__(self) -> str:
        return f"{self.head}{self.people} {self.terms}"


def summary(
    game: Game,
    settings: Mapping[str, Setting],
    chairs: Sequence[Chair],
    pace: Pace,
    rated: bool,
    language: str,
    you: int | None = None,
) -> Summary:
    """``you`` is the seat of whoever reads it, who is called *you* there; others at the same device are counted."""
    own, speech = words("tablee.table", language), game.words(language)
    special = [text for option in game.options if (text := _special(option, settings, speech))]
    head = ", ".join([own.say("summary.head", game=game.title, number=own.say(f"number.{len(chairs)}")), *special])
    people = own.say("summary.people", people=own.list(_people(chairs, you, own, language)))
    return Summary(head, people, f"{paced(pace, own)} {own.say('summary.rated' if rated else 'summary.friendly')}")


def _special(option: Option, settings: Mapping[str, Setting], speech: Words) -> str:
    """An option that is not as usual, in a word or two."""
    value = settings.get(option.name, option.default)
    if value == option.default or not option.matters(settings):
        return ""
    title = speech.say(f"option.{option.name}.title")
    if isinstance(option, Choice):
        return lowered(short(speech.option(option.name, str(value))))
    if isinstance(option, Switch):
        return lowered(title) if value else f"{lowered(title)} : non" if speech.language == "fr" else f"no {title}"
    return f"{lowered(title)} {value}"


def short(text: str) -> str:
    """What stands before the explanation."""
    return text.partition(":")[0].strip()


def lowered(text: str) -> str:
    return text[:1].lower() + text[1:]


def _people(chairs: Sequence[Chair], you: int | None, own: Words, language: str) -> list[str]:
    names = [str(name) for name in called(chairs, language)]
    mine = chairs[you].owner if you is not None else ""
    here = [chair for chair in chairs if chair.kind == HUMAN and mine and chair.owner == mine and chair.seat != you]
    told = [own.say("summary.you")] if you is not None else []
    told += [own.say("summary.here", count=len(here), number=own.say(f"number.{len(here)}"))] if here else []
    told += [names[chair.seat] for chair in chairs if chair.kind == HUMAN and chair.seat != you and chair not in here]
    told += [name for chair in chairs if chair.kind == OPEN and (name := chair.name)]
    told += [names[chair.seat] for chair in chairs if chair.kind == BOT]
    for key, house in (("friends", False), ("house", True)):
        free = [chair for chair in chairs if chair.kind == OPEN and chair.house == house and not chair.name]
        if free:
            told.append(own.say(f"summary.{key}", count=len(free), number=own.say(f"number.{len(free)}")))
    return told


def paced(pace: Pace, own: Words) -> str:
    """How much time is taken, in a sentence."""
    if pace.kind == "live":
        more = own.say("pace.more", seconds=pace.seconds) if pace.seconds else ""
        return own.say("pace.live-say", minutes=pace.minutes, more=more)
    return own.say("pace.days-say", days=pace.days) if pace.kind == "days" else own.say("pace.relaxed-say")


def brief(pace: Pace, own: Words) -> str:
    """The same in two or three words."""
    if pace.live and not pace.seconds:
        return own.say("pace.live-flat", minutes=pace.minutes)
    return own.say(f"pace.{pace.kind}-brief", minutes=pace.minutes, seconds=pace.seconds, days=pace.days)


def lasting(seconds: float, own: Words) -> str:
    """A time as people say it: half an hour, a day, a week, three hours."""
    minutes = round(seconds / 60)
    if minutes < 60:
        return own.say("lasts.minutes", count=max(1, minutes))
    if minutes < 48 * 60:
        return own.say("lasts.hours", count=minutes // 60)
    return own.say("lasts.days", count=minutes // 1440)
