"""The sheet on which a table is set: the game, its chairs, the pace, what is agreed, and a sentence that reads it all
back. Everything stands in its address, so that each choice is one more look at the page.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from secrets import token_urlsafe

from markupsafe import Markup
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import Response

from tablee.kernel.errors import UserError
from tablee.kernel.game import Game
from tablee.kernel.options import Choice, Option, Setting, Settings, Switch
from tablee.kernel.picture import DAY
from tablee.kernel.words import words
from tablee.table.asked import house_of, whole
from tablee.table.chairs import HERE, HOUSE, kept_chair
from tablee.table.house import Box, House
from tablee.table.language import chosen
from tablee.table.pace import DAYS, MINUTES, SECONDS, Kind, Pace
from tablee.table.people import me
from tablee.table.reading import Field
from tablee.table.rendering import page
from tablee.table.store import BOT, HUMAN, OPEN, Chair
from tablee.table.summary import short, summary

MOST_PICTURED = 4
"""Values of an option that are shown in pictures."""

ME = "me"
"""Who lays the table, until it is laid."""

KINDS: tuple[Kind, ...] = ("live", "relaxed", "days")
USUAL = {"minutes": 10, "seconds": 5, "days": 2}
BOUNDS = {"minutes": MINUTES, "seconds": SECONDS, "days": DAYS}
"""What is agreed of a pace unless told, and what can be."""

NAMED = re.compile(r'(\bid="|url\(#|href="#)')
"""Where a picture names a part of itself."""


@dataclass(frozen=True)
class Seat:
    """A chair of the sheet: who it is for, by one of the values that it can have."""

    number: int
    whom: str
    kind: str


@dataclass(frozen=True)
class Pictured:
    """A value of an option: what it is called, what that means, and the opening position with it where that differs."""

    written: str
    title: str
    meaning: str
    picture: Markup
    on: bool


@dataclass(frozen=True)
class Agreeing:
    """An option on the sheet: as in a form, with its value, and its values one by one where each has a place."""

    field: Field
    value: str
    values: tuple[Pictured, ...]
    pictured: bool


@dataclass(frozen=True)
class Chosen:
    """What is chosen so far. Whatever an address says that cannot be is as usual."""

    game: Game
    seats: int
    whom: tuple[str, ...]
    pace: Pace
    kind: Kind
    numbers: Mapping[str, int]
    settings: Settings
    rated: bool

    @property
    def chairs(self) -> list[Chair]:
        mine = Chair(0, HUMAN, ME, ME, host=True)
        return [mine, *(kept_chair(seat, one, self.game, ME, ME) for seat, one in enumerate(self.whom, 1))]

    @property
    def unrateable(self) -> str:
        """Why the game cannot count, if it cannot."""
        chairs = self.chairs
        if any(chair.kind == BOT for chair in chairs):
            return "no-bot"
        return "no-here" if sum(chair.kind == HUMAN for chair in chairs) > 1 else ""


async def sheet(request: Request) -> Response:
    house, language = house_of(request), chosen(request)
    boxes = house.boxes(language)
    asked = chosen_in(request.query_params, house)
    box = next(box for box in boxes if box.name == asked.game.name)
    at = asked.game.seats.index(asked.seats)
    facts: dict[str, object] = {
        "boxes": boxes,
        "box": box,
        "asked": asked,
        "chairs": [Seat(number, one, _kind(one)) for number, one in enumerate(asked.whom, 2)],
        "people": (OPEN, HOUSE, HERE),
        "kinds": KINDS,
        "bounds": {name: (known[0], known[-1]) for name, known in BOUNDS.items()},
        "fewer": asked.game.seats[at - 1] if at else 0,
        "more": asked.game.seats[at + 1] if at + 1 < len(asked.game.seats) else 0,
        "options": agreeing(asked, box, house, language),
        "opening": opening(asked.game, asked.seats, asked.settings, house, language, "now"),
        "read": summary(asked.game, asked.settings, asked.chairs, asked.pace, asked.rated, language, 0),
        "name": request.query_params.get("name", "")[:40] or me(request).name,
        "key": token_urlsafe(9),
    }
    return page(request, house, "open.html", facts)


def _kind(whom: str) -> str:
    return whom if whom in (OPEN, HOUSE, HERE) else BOT


def chosen_in(given: QueryParams, house: House) -> Chosen:
    games = list(house.games.values())
    game = house.game(given["game"]) if "game" in given else min(games, key=lambda game: game.minutes)
    seats = whole((given.getlist("seats") or [""])[-1])  # a button that was pressed comes after what was there
    number = seats if seats in game.seats else game.seats[0]
    known = (OPEN, HOUSE, HERE, *house.box(game, "en").opponents)
    usual = HOUSE if given.get("to") == HOUSE else OPEN
    everybody = given.get("all", "")
    said = [everybody if everybody in known else given.get(f"player.{seat}", usual) for seat in range(2, number + 1)]
    whom = tuple(one if one in known else usual for one in said)
    kind: Kind = next((kind for kind in KINDS if kind == given.get("pace.kind")), "relaxed")
    numbers = {name: numbered(given, name) for name in USUAL}
    settings = game.settle(number, {option.name: setting(option, given) for option in game.options})
    made = Chosen(game, number, whom, paced(kind, numbers), kind, numbers, settings, False)
    rated = given.get("rated") == "yes" and not made.unrateable
    return Chosen(game, number, whom, made.pace, kind, numbers, settings, rated)


def numbered(given: Mapping[str, str], name: str) -> int:
    number = whole(given.get(f"pace.{name}"))
    return number if number in BOUNDS[name] else USUAL[name]


def paced(kind: Kind, numbers: Mapping[str, int]) -> Pace:
    if kind == "live":
        return Pace(kind, numbers["minutes"], numbers["seconds"])
    return Pace(kind, days=numbers["days"]) if kind == "days" else Pace()


def pace_of(form: Mapping[str, str]) -> str:
    """The pace that a form asks for, in its text form: the sheet has a field for each part of it."""
    kind = form.get("pace.kind")
    if kind is None:
        return form.get("pace", "")
    parts = {name: form.get(f"pace.{name}", "") for name in USUAL}
    return {"live": f"live {parts['minutes']}+{parts['seconds']}", "days": f"days {parts['days']}"}.get(kind, "")


def setting(option: Option, given: QueryParams) -> Setting:
    """What an address says of an option. A switch that is off says nothing, once there is anything else."""
    name = f"option.{option.name}"
    if isinstance(option, Switch) and name not in given and "seats" in given:
        return False
    try:
        return option.parse(given[name]) if name in given else option.default
    except UserError:
        return option.default


# What is agreed, with pictures


def agreeing(asked: Chosen, box: Box, house: House, language: str) -> list[Agreeing]:
    made = []
    for option, field in zip(asked.game.options, box.fields, strict=True):
        if not option.matters(asked.settings):
            continue
        pictured = isinstance(option, Choice) and shows(asked.game, option)
        value = option.write(asked.settings[option.name])
        values = tuple(
            Pictured(
                one.written,
                short(one.meaning),
                one.meaning.partition(":")[2].strip(),
                opening_with(asked, field.name, one.written, house, language) if pictured else Markup(),
                one.written == value,
            )
            for one in (field.values if field.kind == "choice" else ())
        )
        made.append(Agreeing(field, value, values, pictured))
    return made


def shows(game: Game, option: Choice) -> bool:
    """Whether the opening position looks different by this option."""
    return len(option.values) <= MOST_PICTURED and len(_looks(game, option)) == len(option.values)


@lru_cache(64)
def _looks(game: Game, option: Choice) -> frozenset[str]:
    needs = {} if option.when is None else {option.when[0]: option.when[1]}
    all_ = (game.settle(game.seats[0], {**needs, option.name: value}) for value in option.values)
    return frozenset(drawn(game, game.seats[0], settings, "", "en") for settings in all_)


def opening_with(asked: Chosen, option: str, value: str, house: House, language: str) -> Markup:
    settings = asked.game.settle(asked.seats, {**asked.settings, option: value})
    return opening(asked.game, asked.seats, settings, house, language, f"{option}-{value}")


def opening(game: Game, seats: int, settings: Settings, house: House, language: str, name: str) -> Markup:
    """The position in which a game begins, as one picture among others on a page: its parts are called after it."""
    view = drawn(game, seats, settings, house.assets.address(f"/art/{game.name}.svg"), language)
    return Markup(NAMED.sub(lambda found: f"{found[0]}{name}-", view))  # noqa: S704 - drawn by the game itself


def drawn(game: Game, seats: int, settings: Settings, art: str, language: str) -> str:
    state = game.begin(seats, settings)
    own = words("tablee.table", language)
    names = [own.say("table.open-name", number=seat + 1) for seat in range(seats)]
    view: str = game.picture.view(state.seen_by(None), None, game.words(language), names, DAY, art, touch=False)
    return view
