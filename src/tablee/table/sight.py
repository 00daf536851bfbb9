"""What one viewer may know of a table, in one language: the facts of a view, from which pages and answers are made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from tablee.kernel.state import Data
from tablee.table.dial import slice_of
from tablee.table.pace import SHORT
from tablee.table.store import HUMAN, OPEN


@dataclass(frozen=True)
class Choice:
    """A legal action: its notation, and what it does in words."""

    text: str
    label: str


@dataclass(frozen=True)
class Panel:
    """A seat, as everybody at the table sees it. A free one is for anybody in the ``house``, or for friends; ``guest``
    is how its host names whoever sits there, to show them out. ``unheard`` says that the viewer does not want to hear
    its player."""

    seat: int
    name: str
    side: str
    you: bool
    kind: str
    house: bool
    host: bool
    guest: str
    player: str
    awaited: bool
    held: bool
    left: bool
    present: bool
    may_sit: bool
    may_hold: bool
    may_take_back: bool
    rank: int | None
    points: int | None
    unheard: bool
    counts: tuple[str, ...]


@dataclass(frozen=True)
class Dial:
    """The clock of a seat. ``left`` are the seconds on it when the last thing was written; where it runs, ``until`` is
    when it will be at zero. ``up`` says that it is there and that this was noted, ``late`` how often that was so, and
    ``gained`` by how many seconds the last turn has put it forward. ``holder`` is the bot that holds the seat for it,
    ``final`` that this is for good. ``shown`` are its figures, ``share`` how much of the whole is left."""

    seat: int
    left: float
    until: float | None
    up: bool
    late: int
    gained: int
    holder: str
    final: bool
    shown: str
    share: float

    @property
    def short(self) -> bool:
        return self.until is not None and self.left <= SHORT

    @property
    def slice(self) -> str:
        return slice_of(self.share)


@dataclass(frozen=True)
class Timing:
    """How much time is taken at a table, and what is left of it. ``pace`` is as it was agreed, ``told`` says it in
    words; a clock holds ``whole`` seconds. ``dials`` has one for each seat, or nothing for who has no clock; ``begun``
    says that they have started. In a ``duel`` the other of two may choose when time is up: ``late`` is whose is, and
    ``may_take`` says that it is for the viewer to take the game or grant ``granted`` seconds. ``present`` are the seats
    of people who play, ``wishes`` those of them that want a pause. While the game is ``paused``, since ``paused_at``,
    those in ``ready`` want to go on; ``next`` are the seats that will be awaited then."""

    pace: str
    told: str
    live: bool
    whole: float
    granted: float
    duel: bool
    begun: bool
    dials: tuple[Dial | None, ...]
    present: tuple[int, ...]
    wishes: tuple[int, ...]
    paused: bool
    paused_at: float | None
    ready: tuple[int, ...]
    next: tuple[int, ...]
    late: int | None
    may_take: bool

    @property
    def grants(self) -> str:
        """The key of the words for what can be granted."""
        return "clock.grant-live" if self.live else "clock.grant-days"


@dataclass(frozen=True)
class Outsider:
    """Somebody whom the host has shown out, and how they are named to ask them back."""

    name: str
    guest: str


@dataclass(frozen=True)
class Happening:
    """Something that happened, as the log tells it: a sentence, and the clause behind it. A short account of a turn
    leaves out what is said ``aside``."""

    sentence: str
    clause: str
    aside: bool = False


@dataclass(frozen=True)
class Entry:
    """One step of the log: its number, the seat that it tells of if there is one, and what happened."""

    step: int
    seat: int
    lines: tuple[Happening, ...]


@dataclass(frozen=True)
class Turn:
    """What one player did in one go, step by step; ``yours`` says that it touched whoever looks."""

    seat: int
    name: str
    entries: tuple[Entry, ...]
    yours: bool

    @property
    def gist(self) -> tuple[str, ...]:
        """The sentences of a short account; all of them where nothing else would be left."""
        lines = [line for entry in self.entries for line in entry.lines]
        return tuple(line.sentence for line in lines if not line.aside) or tuple(line.sentence for line in lines)


@dataclass(frozen=True)
class Explanation:
    """What a newcomer is told of a kind of decision, one of so many ``kinds`` of the game."""

    kind: str
    kinds: int
    title: str
    sentence: str
    clause: str


@dataclass(frozen=True)
class Spoken:
    """Something said at the table; ``to_name`` is empty when it was said to everybody. Where the host has ``removed``
    what was said, the text says so."""

    number: int
    seat: int
    name: str
    to_name: str
    text: str
    yours: bool
    removed: bool


@dataclass(frozen=True)
class Parting:
    """Who has offered to end the game without a result, and who would have to agree still. ``may`` says that the viewer
    has a say in it, ``mine`` that they have offered."""

    may: bool
    mine: bool
    offered: tuple[int, ...]
    missing: tuple[int, ...]


@dataclass(frozen=True)
class Agreed:
    """An option of the game and what was agreed about it, in words."""

    title: str
    value: str


@dataclass(frozen=True)
class Source:
    """A row of the breakdown: where points came from, and how many of them each seat has."""

    title: str
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class Share:
    """A seat's chance to win, in whole points of a hundred; by how many it has ``changed`` since the viewer's last
    turn, where that is known, and how far it is left open by what the viewer cannot see (a standard error)."""

    seat: int
    points: int
    changed: int | None
    error: float


@dataclass(frozen=True)
class Odds:
    """The win chances of a table. ``wanted`` says that the viewer has asked to see them, ``awaited`` which seats have
    not; when nobody is awaited they are ``lit``, and ``shares`` follow as soon as they are reckoned, as it was after
    ``step`` steps. Who play ``together`` have one chance, the same for each. They are the viewer's ``own``, from what
    that seat can know, or, of a game that is over, come from all that is open now."""

    wanted: bool
    awaited: tuple[int, ...]
    lit: bool
    together: bool
    own: bool
    step: int
    shares: tuple[Share, ...]

    @property
    def bands(self) -> tuple[tuple[int, int, int], ...]:
        """The bar that the seats share: the seat, where its part begins, and how long it is."""
        parts = self.shares[:1] if self.together else self.shares
        begins = [sum(share.points for share in parts[:number]) for number in range(len(parts))]
        return tuple((share.seat, begin, share.points) for share, begin in zip(parts, begins, strict=True))

    @property
    def changes(self) -> bool:
        """Whether it is told what has changed since the viewer's turn."""
        return any(share.changed is not None for share in self.shares)


@dataclass(frozen=True)
class Sight:
    """A table through one pair of eyes. ``seat`` is whose eyes, ``seats`` all that the viewer holds.

    ``begun`` says that the game did not begin at its beginning, but from a position of another.
    ``may_leave`` is how the viewer can get up: ``stand`` before the first step, ``resign`` where the other wins then,
    ``leave`` where the house plays on, or not at all. ``since`` is what the others did after the viewer's last turn;
    ``ties`` decide between equals; ``lost`` says that all have lost together; ``decided`` what made the difference;
    ``reviewed`` that the house can look at the game again; ``apart`` that the table cannot go on, for the reason told
    in ``notice``; ``clock`` how much time is taken, where any is counted: while the game is paused nothing is told of
    the position; ``guide`` explains what is to be decided; ``chances`` tells how likely everybody wins, for those who
    play here and, in a replay, for all.

    ``closed`` says that nobody came in time. Until the game begins: whoever is ``hosting`` may show guests out, sees
    these ``outsiders`` and may ask them back; who is ``barred`` was shown out; ``invitation`` is what friends need
    beside the address; ``summary`` reads back what was chosen, ``waits`` says for how long people are waited for.
    """

    id: str
    game: str
    title: str
    language: str
    version: int
    step: int
    steps: int
    seat: int | None
    seats: tuple[int, ...]
    begun: bool
    started: bool
    over: bool
    reviewed: bool
    apart: bool
    closed: bool
    hosting: bool
    barred: bool
    outsiders: tuple[Outsider, ...]
    invitation: str
    summary: str
    waits: str
    pace: str
    rated: bool
    cover: bool
    prompt: str
    choices: tuple[Choice, ...]
    may_throw: bool
    throw_label: str
    guide: Explanation | None
    may_undo: bool
    undo_refusal: str
    may_leave: str
    parting: Parting | None
    panels: tuple[Panel, ...]
    log: tuple[Entry, ...]
    since: tuple[Turn, ...]
    talk: tuple[Spoken, ...]
    agreed: tuple[Agreed, ...]
    notice: str
    ending: str
    clause: str
    sources: tuple[Source, ...]
    ties: tuple[Source, ...]
    lost: bool
    decided: str
    chances: Odds | None
    clock: Timing | None
    commitment: str
    salts: Annotated[tuple[str, ...], Field(serialization_alias="words")]
    key: str
    position: Data
    board: str

    @property
    def saltless(self) -> tuple[int, ...]:
        """The viewer's own seats that have given the dice no salt yet, while they still can."""
        return tuple(seat for seat in self.seats if not self.version and not self.salts[seat])

    @property
    def open_seats(self) -> tuple[Panel, ...]:
        return tuple(panel for panel in self.panels if panel.kind == OPEN)

    @property
    def host(self) -> str:
        """Who invites: whoever laid the table, or the first who sits there."""
        people = [panel for panel in self.panels if panel.kind == HUMAN]
        return next((str(panel.name) for panel in people if panel.host), str(people[0].name) if people else "")

    @property
    def invited(self) -> bool:
        """Whether whoever looks can still take a seat."""
        return (
            self.seat is None and not self.started and not self.barred and any(panel.may_sit for panel in self.panels)
        )

    @property
    def you(self) -> Panel | None:
        """The panel of whoever looks."""
        return None if self.seat is None else self.panels[self.seat]

    @property
    def place(self) -> int:
        """The place of a viewer who has one seat, once the game is over; 0 where nobody has a place of their own."""
        alone = self.you is not None and len(self.seats) == 1 and len({panel.rank for panel in self.panels}) > 1
        return (self.you.rank or 0) if self.over and alone and self.you is not None else 0

    @property
    def paused(self) -> bool:
        return self.clock is not None and self.clock.paused

    @property
    def deserted(self) -> bool:
        """Whether nobody is left for whom the house would play on."""
        return not any(panel.kind == HUMAN and not panel.held for panel in self.panels)

    @property
    def company(self) -> bool:
        """Whether other people sit at the table: there is somebody to talk to."""
        return any(panel.kind == HUMAN and not panel.you for panel in self.panels)

    @property
    def may_add_salt(self) -> bool:
        """Before the first throw, something of one's own for the dice."""
        return self.seat is not None and not self.version and not self.salts[self.seat]

    @property
    def fresh(self) -> Entry | None:
        """The newest thing that happened, for those who listen."""
        return self.log[0] if self.log else None

    @property
    def told(self) -> tuple[Happening, ...]:
        """What happened at the very step that is looked at."""
        return self.log[0].lines if self.log and self.log[0].step == self.step else ()
