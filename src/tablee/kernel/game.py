"""A game: its facts, its options, and the door through which games are found."""

from __future__ import annotations

import re
import warnings
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from itertools import product
from typing import Any, Generic

from typing_extensions import TypeVar

from tablee.kernel import state as state_module
from tablee.kernel.errors import BadSeats, LeftOut, NoNumbers, UnknownGame, UserError
from tablee.kernel.forecast import Forecast
from tablee.kernel.level import Level
from tablee.kernel.numbers import Numbering, Numbers
from tablee.kernel.options import Option, Settings, settle
from tablee.kernel.picture import HOUSE, Colours, Picture
from tablee.kernel.position import NoPositions, Notation
from tablee.kernel.rulebook import Rulebook, rulebook
from tablee.kernel.sense import Sense
from tablee.kernel.state import CHANCE, Action, Refusal, State
from tablee.kernel.tip import Tip
from tablee.kernel.words import LANGUAGES, Words, words

S = TypeVar("S", bound=State, default=Any)
"""The positions of one game; `Game` alone is any game."""

GROUP = "tablee.games"
"""The entry-point group in which a package, ours or a stranger's, announces its games."""
OURS = "tablee."
NAME = re.compile("[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
"""What a game may be called by programs: the name stands in addresses, file names and stylesheets."""


@dataclass(frozen=True)
class Sum:
    """A figure that adds up over a game: a number told by some kinds of events. ``count.name`` says what it is."""

    name: str
    fact: str
    kinds: tuple[str, ...]


class Game(ABC, Generic[S]):
    """The facts about a game, and how to begin one.

    ``package`` is where its ``words/`` and ``rulebook/`` lie; ``version`` is the version of its rules, raised whenever
    an old record could replay differently. ``earlier`` is the same game by earlier versions of its rules, each with a
    package of its own, so that records and tables that began by them go on. ``faults`` tells what a host has added,
    such as maps, and cannot be used. ``asides`` are kinds of events that a short account of a turn leaves out.
    ``sense`` judges positions and gives reasons; ``learned`` is a judgement that came of play against itself,
    or of a game that was solved;
    ``forecast`` says how likely each seat wins. ``levels`` are the five opponents of the house, the weakest first,
    where the usual ones do not suit the game. ``guide`` are the kinds of decisions that are explained to a newcomer,
    each with its clause: ``guide.KIND.title`` and ``guide.KIND.say`` are the words.
    ``tips`` are the kinds of things on its table that can be asked what they are, ``notation`` writes positions and
    reads them, and ``numbers`` tells the game in numbers to programs that learn. ``colours`` are those in which its
    pages are kept.
    """

    name: str
    title: str
    package: str
    version: int
    seats: tuple[int, ...]
    minutes: int
    options: tuple[Option, ...] = ()
    sums: tuple[Sum, ...] = ()
    asides: tuple[str, ...] = ()
    faults: tuple[UserError, ...] = ()
    sense: Sense[S] | None = None
    learned: Sense[S] | None = None
    levels: tuple[Level, ...] = ()
    forecast: Forecast[S] | None = None
    guide: Mapping[str, str] = {}
    tips: Mapping[str, Tip] = {}
    notation: Notation[S] | None = None
    numbers: Numbers[S] | None = None
    picture: Picture[S]
    colours: Colours = HOUSE
    earlier: tuple[Game[S], ...] = ()

    @abstractmethod
    def begin(self, seats: int, settings: Settings) -> S:
        """The first position, from settings already checked."""

    @abstractmethod
    def parse(self, state: S, text: str) -> Action:
        """The action written as ``text``, legal or not, or `BadNotation` if it is none of this game's."""

    def read(self, text: str) -> S:
        """The position written as ``text``, or `BadPosition`."""
        return self._written().read(text)

    def write(self, state: S) -> str:
        """A position, whoever is to decide what, as text that is read back equal; it tells all secrets."""
        return self._written().write(state)

    def agreed(self, state: S) -> tuple[int, dict[str, object]]:
        """The number of seats of a position, and the settings that can be told from it; of the others any will do."""
        return self._written().agreed(state)

    def _written(self) -> Notation[S]:
        if self.notation is None:
            raise NoPositions("no-positions", game=self.title)
        return self.notation

    def numbered(self, seats: int | None = None, **given: object) -> Numbering[S]:
        """This game as numbers, with so many seats, the fewest unless told, and the given options."""
        if self.numbers is None:
            raise NoNumbers("no-numbers", game=self.title)
        seats = self.seats[0] if seats is None else seats
        return Numbering(self.numbers, seats, self.settle(seats, given))

    def by_rules(self, version: int) -> Game[S] | None:
        """This game by a version of its rules, if it is still known."""
        return next((game for game in (self, *self.earlier) if game.version == version), None)

    def check(self, seats: int, settings: Settings) -> None:
        """Refuse settings that do not go together."""

    def settle(self, seats: int, given: Mapping[str, object]) -> Settings:
        """All settings, checked together with the number of seats; where one does not matter, it is the default."""
        if seats not in self.seats:
            raise BadSeats("seats", game=self.title, seats=seats, allowed=", ".join(map(str, self.seats)))
        settings = settle(self.options, given)
        self.check(seats, settings)
        return {
            option.name: settings[option.name] if option.matters(settings) else option.default
            for option in self.options
        }

    def new(self, seats: int | None = None, **given: object) -> S:
        """A game ready to play, with the given options; the fewest seats unless told."""
        seats = self.seats[0] if seats is None else seats
        return self.begin(seats, self.settle(seats, given))

    def conserved(self, state: S) -> dict[str, int]:
        """Totals that never change during a game, by name."""
        return {}

    def words(self, language: str) -> Words:
        return words(self.package, language)

    def rulebook(self, language: str) -> Rulebook:
        return rulebook(self.package, language)

    def label(self, state: S, seat: int, action: Action, words: Words, names: Sequence[str]) -> str:
        """What a legal action does, in the game's own words; the notation unless a game says it better."""
        return action.text

    def prompt(self, state: S, words: Words, names: Sequence[str]) -> str:
        """The sentence that tells who is to do what now."""
        return _awaited(state, words.language, names)

    def asks(self, state: S) -> str:
        """What kind of decision is awaited, where there is one: a key of ``guide``, or any word for one that needs no
        explanation."""
        return ""

    def thrower(self, state: S) -> int | None:
        """In whose name chance acts, when a player throws or draws; ``None`` when nobody does."""
        return None

    def final(self, state: S, seat: int, action: Action) -> str:
        """The clause by which an action, once done, cannot be taken back, though it has shown nobody anything."""
        return ""

    def counts(self, seen: S, seat: int, words: Words) -> list[str]:
        """What everybody may count of a player, in a few short words: cards, pieces, points."""
        return []

    def together(self, settings: Settings) -> bool:
        """Whether the players win or lose as one."""
        return False

    def option_sets(self, house_rules: bool = True) -> Iterator[Settings]:
        """Every combination of the options' sample values that differs in what matters; then every house rule, each by
        itself, unless they are left out."""
        samples = ([option.default] if option.variant else option.samples() for option in self.options)
        for values in product(*samples):
            settings = dict(zip((option.name for option in self.options), values, strict=True))
            if all(option.matters(settings) or settings[option.name] == option.default for option in self.options):
                yield settings
        usual: Settings = {option.name: option.default for option in self.options}
        for option in self.options:
            if option.variant and house_rules:
                yield from (usual | {option.name: value} for value in option.samples() if value != option.default)


def _awaited(state: State, language: str, names: Sequence[str]) -> str:
    say = words("tablee.kernel", language)
    acting = state.to_act()
    if not acting:
        return say.say("prompt.over")
    if acting == (CHANCE,):
        return say.say("prompt.chance")
    return say.say("prompt.act", who=say.list([names[seat] for seat in acting]))


class Forbidden(UserError):
    """An action that the rules refuse, told with its clause in the game's own words."""

    def __init__(self, game: Game, refusal: Refusal, names: Sequence[str] = ()) -> None:
        super().__init__(refusal.key)
        self.game = game
        self.refusal = refusal
        self.names = names

    def sentence(self, language: str) -> str:
        return self.game.words(language).refusal(self.refusal, self.names)

    def say(self, language: str) -> str:
        return f"{self.sentence(language)} ({self.refusal.clause})"


@cache
def games() -> dict[str, Game]:
    """Every game that is installed, by name. One that cannot be had is left out, with a warning that says why; so is
    what a host has added to a game and cannot be used."""
    found: dict[str, Game] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        try:
            found[entry.name] = _loaded(entry, found)
        except Exception as error:  # a stranger's package may fail in any way, and must not take ours along
            package = entry.dist.name if entry.dist else "?"
            bad = UserError("bad-plugin", game=entry.name, package=package, why=error)
            warnings.warn(LeftOut(bad), stacklevel=2)
    for game in found.values():
        for fault in game.faults:
            warnings.warn(LeftOut(fault), stacklevel=2)
    return found


def _loaded(entry: EntryPoint, found: dict[str, Game]) -> Game:
    game = entry.load()
    if not isinstance(game, Game):
        raise TypeError(f"{entry.value} is not a Game")
    if game.name != entry.name:
        raise ValueError(f"it calls itself “{game.name}”")
    if not NAME.fullmatch(game.name):
        raise ValueError("its name has more than small letters, digits and single hyphens")
    if entry.name in found:
        raise ValueError("another package has a game of that name")
    if not game.package.startswith(OURS):
        for language in LANGUAGES:  # without these no page of the house could name it
            game.words(language)
            game.rulebook(language)
    return game


def find_game(name: str) -> Game:
    known = games()
    if name not in known:
        raise UnknownGame("unknown-game", game=name, known=", ".join(known) or "-")
    return known[name]


def compiled() -> bool:
    """Whether the engine runs as machine code."""
    return not str(state_module.__file__).endswith(".py")
