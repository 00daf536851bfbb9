"""What is kept of a table, and the contract of the place that keeps it.

Moves are only ever appended, each with the version of the table that it makes; a position is computed from them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sqlalchemy.ext.asyncio import AsyncEngine

from tablee.kernel.options import Settings

if TYPE_CHECKING:
    from tablee.table.listings import Listings

OPEN = "open"
HUMAN = "human"
BOT = "bot"
SHUT = "shut"
"""A chair that nobody came for: the table was closed before the game began."""

EVERYBODY = -1
"""To whom something is said that is no whisper."""

NOBODY_ANY_MORE = -2
"""To whom something was whispered that got up before the game began: who sits there next does not read it."""

STAYS = -1
"""In the place of a step: somebody has not left."""

Content = dict[str, Any]
"""A part of a review, as JSON."""

UNKNOWN = -1
"""In the place of those who are awaited: nobody has written down who is."""

TALK_KEPT = 500
"""Lines of talk that are read with a table: the latest."""


@dataclass(frozen=True)
class Terms:
    """On what terms people sit together. ``pace`` is how much time is taken: nothing where no clock runs, ``live 10+5``
    for ten minutes for the game and five seconds more for each turn, ``days 2`` for two days for a move. ``open`` says
    that anybody in the house finds the table and may sit down, not only who has its address; ``rated``, that nobody is
    helped there and the game counts."""

    pace: str = ""
    open: bool = False
    rated: bool = False


FREELY = Terms()


@dataclass(frozen=True)
class Alarm:
    """When a house is to look at the clocks of a table; ``at`` is nothing where none of them runs."""

    at: float | None


@dataclass(frozen=True)
class Agreement:
    """What was agreed when a table was laid; it never changes. The key is the table's secret until the end. ``begun``
    is the written position that the game begins from, where that is not its first; ``pace``, ``open`` and ``rated`` are
    its `Terms`. Its free chairs wait for somebody for so many seconds (``waits``), 0 for as long as it takes."""

    id: str
    game: str
    rules: int
    seats: int
    settings: Settings
    commitment: str
    key: bytes
    laid_at: float
    rematch_of: str = ""
    begun: str = ""
    pace: str = ""
    open: bool = False
    rated: bool = False
    waits: float = 0.0

    @property
    def terms(self) -> Terms:
        return Terms(self.pace, self.open, self.rated)


@dataclass(frozen=True)
class Chair:
    """Who holds a seat. ``owner`` is the hash of a person's token; ``salt`` is what they have mixed into the
    dice, ``held`` says that a bot plays in their absence, ``left_at`` at which step they left the table, if they did,
    ``chances`` that they want to see how likely everybody wins, ``parts_at`` at which version they offered to end the
    game without a result, if they did. While it is free, anybody in the ``house`` may take it, or only who has the
    address of the table; the ``host`` is who has laid the table.
    """

    seat: int
    kind: str = OPEN
    name: str = ""
    owner: str = ""
    player: str = ""
    salt: str = ""
    held: bool = False
    left_at: int = STAYS
    chances: bool = False
    parts_at: int = STAYS
    house: bool = False
    host: bool = False

    @property
    def left(self) -> bool:
        return self.left_at != STAYS


@dataclass(frozen=True)
class Move:
    """One appended row: a step, word that the last step was taken back, that the seat has resigned, or something about
    the clocks (see `clock` for the kinds); or that the game has ended without a result: then ``text`` tells which seats
    have agreed, or what the host says about it."""

    version: int
    kind: str
    seat: int
    text: str
    at: float


@dataclass(frozen=True)
class Said:
    """Something said at the table; ``to`` is the seat of a whisper, or `EVERYBODY`, or `NOBODY_ANY_MORE`. ``owner`` is
    who said it, should another sit there by now; empty where that was not noted."""

    number: int
    seat: int
    to: int
    text: str
    at: float
    owner: str = ""


@dataclass(frozen=True)
class Stored:
    """Everything that is kept of one table. ``driver`` is the house that is to act there, if one is; empty where
    nobody knows. ``edition`` counts how often something was taken out of what is kept. ``shown_out`` are those whom
    its host has shown out, each by the name that they had."""

    agreement: Agreement
    chairs: list[Chair]
    moves: list[Move]
    talk: list[Said]
    finished: bool = False
    driver: str | None = None
    edition: int = 0
    shown_out: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Later:
    """What was added to a table since, who holds its seats now, which house is to act there, and how often something
    was taken out of what was there before."""

    chairs: list[Chair]
    moves: list[Move]
    talk: list[Said]
    driver: str | None
    edition: int = 0
    shown_out: dict[str, str] = field(default_factory=dict)


class Duplicate(Exception):
    """The version is taken, the key was used before, or a chair is not as it was seen: nothing was written."""


class Damaged(Exception):
    """What was agreed at a table is there, and cannot be read."""


class Watch(ABC):
    """What is kept of the time that passes, beside the tables. Every method raises `Away` when the place does not
    answer."""

    @abstractmethod
    async def due(self, now: float, most: int) -> list[tuple[str, float]]:
        """Tables whose clocks are to be looked at by now, each with its alarm, the longest due first."""

    @abstractmethod
    async def next(self) -> float | None:
        """When clocks are to be looked at next; nothing while none runs."""

    @abstractmethod
    async def set_alarm(self, table_id: str, seen: float, at: float | None) -> None:
        """Look at a table at another time, unless the alarm was set anew since it was seen."""

    @abstractmethod
    async def keep(self, now: float, lasts: float, anew: bool) -> list[str]:
        """Say that time is kept, for so many seconds to come. Where nobody had said so for the moment before, or if
        this is to begin ``anew``, what has passed since is nobody's: a row at every table whose clocks ran says so.
        The tables that have one."""


class Store(ABC):
    """Keeps tables. Every method that writes has committed when it returns; `Away` when the place does not answer.

    Several houses may keep their tables in one place. Whoever writes says whether a house is ``due`` to act at the
    table then, and becomes the one that does.
    """

    listings: Listings
    """What is read of many tables at once, without loading any."""

    house: str
    """The name of the house that writes here, unlike that of any other."""

    engine: AsyncEngine
    """Where the tables are, for what is kept beside them."""
    watch: Watch

    @abstractmethod
    async def close(self) -> None: ...

    @abstractmethod
    async def lay(self, agreement: Agreement, chairs: list[Chair], due: bool = False, awaited: int = UNKNOWN) -> None:
        """A new table, with a chair for every seat; ``awaited`` are the seats that are to do something there, a bit for
        each.

        `Duplicate` when its id is taken, or when the table that it is a rematch of has one already.
        """

    @abstractmethod
    async def load(self, table_id: str) -> Stored | None:
        """All that is kept of a table, as it is: it may have been damaged. `Damaged` where that much cannot be read,
        `Archived` where the host has put it away."""

    @abstractmethod
    async def later(self, table_id: str, version: int, line: int) -> Later:
        """What was added after this version and this line of talk; of that, too, anything may be damaged."""

    @abstractmethod
    async def append(
        self,
        table_id: str,
        moves: list[Move],
        key: str = "",
        over: bool = False,
        due: bool = False,
        alarm: Alarm | None = None,
        chairs: Sequence[tuple[Chair, Chair]] = (),
        awaited: int = UNKNOWN,
    ) -> None:
        """Append moves in one transaction, and remember the idempotency key of the command that made them. Where clocks
        run, the ``alarm`` is set with them; chairs that change with them come as they are to be and as they were seen.

        ``over`` marks the table as over with them, ``awaited`` says who is to do something then. `Duplicate` when a
        version or the key is there already.
        """

    @abstractmethod
    async def used(self, table_id: str, key: str) -> bool:
        """Whether a command with this idempotency key took effect."""

    @abstractmethod
    async def seat(self, table_id: str, chair: Chair, seen: Chair, due: bool = False, gathering: bool = False) -> None:
        """Write a chair anew; `Duplicate` when it is no longer as it was seen. Where no house is due, one that was
        before stays noted: what it was to do there is its own to find out. While people are still ``gathering``, nobody
        is kept waiting yet, and who gets up leaves no whispers to who sits there next."""

    @abstractmethod
    async def show_out(self, table_id: str, owner: str, name: str) -> None:
        """Free all chairs of somebody, and write down that they were shown out. `Duplicate` when they hold none, or the
        game has begun."""

    @abstractmethod
    async def ask_back(self, table_id: str, owner: str) -> None:
        """Nothing is held against somebody any more who was shown out."""

    @abstractmethod
    async def close_unfilled(self, table_id: str, touched_at: float) -> None:
        """Close a table that did not fill; `Duplicate` when something was done there since this moment, or somebody
        else has closed it."""

    @abstractmethod
    async def touch(self, table_id: str) -> None:
        """Somebody is there."""

    @abstractmethod
    async def note_awaited(self, table_id: str, awaited: int) -> None:
        """Who is to do something at a table of which nobody had written it down."""

    @abstractmethod
    async def say(self, table_id: str, said: Said, key: str = "") -> None:
        """Keep what a person has said."""

    @abstractmethod
    async def put_away(self, table_id: str, owner: str, away: bool) -> None:
        """Whether a person has taken a table off their list."""

    @abstractmethod
    async def tables_of(self, owner: str, away: bool | None = None) -> list[str]:
        """The tables where a person holds a seat, the latest touched first; at most a hundred. ``away`` asks for those
        that they have put away, or for the others."""

    @abstractmethod
    async def orphans(self, most: int) -> list[str]:
        """Tables at which a house is to act that is not open any more, the latest touched first."""

    @abstractmethod
    async def driven(self) -> list[str]:
        """Tables at which this house is to act, by what is kept."""

    @abstractmethod
    async def claim(self, table_id: str) -> None:
        """Become the house that acts there; `Duplicate` when another does that is open."""

    @abstractmethod
    async def release(self, table_id: str) -> None:
        """Nothing is up to this house there."""

    @abstractmethod
    async def rematch(self, table_id: str) -> str:
        """The table that was laid as a rematch of this one, or ''."""

    @abstractmethod
    async def keep_review(self, table_id: str, part: str, version: int, content: Content) -> None:
        """Keep a part of what was found when a game was looked at again; `Duplicate` when it is there already."""

    @abstractmethod
    async def reviewed(self, table_id: str, version: int) -> dict[str, Content]:
        """The parts that are kept, by name, of those that were found by this version of the looking. `Damaged` where
        they cannot be read."""
