"""A position as a viewer looks at it: what both the drawing and the terminal need to know before they draw."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tablee.games.patrolis import speech
from tablee.games.patrolis.actions import LAYS, PICK_UPS, STOP, PickUp
from tablee.games.patrolis.material import ANY_TERRAIN, CROSS, MOST_STEPS, NO_TILE, OFF, ONWARD, STRAIGHT, TURNS
from tablee.games.patrolis.phases import CROSSING, LAY, SET_UP, START, TURN
from tablee.games.patrolis.rules import Patrolis
from tablee.games.patrolis.tracks import FREE as NO_TRACK
from tablee.games.patrolis.tracks import Track, step_out, step_square
from tablee.kernel import picture as kit
from tablee.kernel.state import NOBODY, Action

SEATS = 6
FREE, ABANDONED = "f", "x"  # whose a line is, where it is no player's
OWNERS = (*map(str, range(SEATS)), ABANDONED, FREE)


@dataclass(frozen=True)
class TakenUp:
    """PTR-13: one of the two choices at a crossing, before it is made."""

    action: PickUp
    squares: list[int]  # where the crossed track would be taken up
    curves: int  # what that would bring into the crosser's hand
    crosses: int

    @property
    def tiles(self) -> int:
        return self.curves + self.crosses


class Scene(kit.Scene[Patrolis]):
    def label(self, action: Action) -> str:
        return speech.done(self.seen, action, self.words, self.names)

    @cached_property
    def barred(self) -> dict[str, Action]:
        """What a player who lays might try in vain, and may ask about."""
        if not self.legal or self.seen.phase is not LAY:
            return {}
        return {action.text: action for action in [*LAYS, STOP] if action.text not in self.by_text}

    @property
    def hand(self) -> int:
        """Whose tiles are shown: the viewer's, or for a spectator those of whoever's turn it is."""
        if self.viewer is not None:
            return self.viewer
        return max(0, self.seen.turn)

    @property
    def set_up(self) -> bool:
        """Objectives are still being placed."""
        return self.seen.phase in SET_UP or self.seen.turn == NOBODY

    @property
    def just_ended(self) -> bool:
        """PTR-17: a game of the match has ended, and no track of the next has started."""
        seen = self.seen
        return bool(seen.last) and (self.set_up or (seen.phase is START and seen.turns == 1))

    @property
    def travelling(self) -> bool:
        """A turn is under way, so that terrain counts."""
        return self.seen.phase in TURN

    @property
    def fitting(self) -> int:
        """The terrains by which this turn may go; before its first tile, those of the square where that will lie."""
        seen = self.seen
        if not self.travelling:
            return ANY_TERRAIN
        first = seen.phase is LAY and not seen.laid and seen.aim() != OFF
        return seen.fits & seen.map.fits[seen.aim() // 4] if first else seen.fits

    # What lies on the map

    def owners(self, square: int) -> tuple[str, str]:
        """Whose the lines of a tile are; a curve has but the first."""
        lines = self.seen.tracks.lines[square * 2 : square * 2 + 2]
        return self._owner(lines[0]), self._owner(lines[1])

    def _owner(self, number: int) -> str:
        if number == NO_TRACK:
            return FREE
        track = self.seen.tracks.tracks[number]
        return str(track.owner) if track.live else ABANDONED

    def owners_to_be(self, tile: int) -> tuple[str, str]:
        """The same of the tile that the viewer is about to lay: its new line comes in where the track looks."""
        if self.aim == OFF:
            return FREE, FREE
        owner = str(self.seen.turn)
        return (FREE, owner) if tile == CROSS and self.aim % 2 else (owner, FREE)

    @cached_property
    def laid(self) -> list[int]:
        """Every square that holds a tile."""
        return [square for square, tile in enumerate(self.seen.tracks.tiles) if tile != NO_TILE]

    @property
    def tracks(self) -> list[Track]:
        """Every track of which something is left."""
        return [track for track in self.seen.tracks.tracks if track.path]

    def live_track(self, seat: int) -> Track | None:
        number = self.seen.tracks.live[seat]
        return self.seen.tracks.tracks[number] if number >= 0 else None

    @cached_property
    def heads(self) -> set[int]:
        """The entries that live tracks look at."""
        tracks = self.seen.tracks
        return {tracks.head(number) for number in tracks.live if number >= 0}

    def before_objective(self, track: Track) -> bool:
        """Whether a live track looks at an objective."""
        last = track.path[-1]
        ahead = ONWARD[step_square(last) * 4 + step_out(last)]
        return ahead != OFF and ahead // 4 in self.seen.objectives

    # What may come

    @cached_property
    def aim(self) -> int:
        """The entry where the viewer is about to lay a tile, or OFF."""
        return self.seen.aim() if self.seen.phase is LAY and self.legal else OFF

    @cached_property
    def reach(self) -> dict[int, int]:
        """The squares that this turn may still come to, each with the number of the step that it would be."""
        found: dict[int, int] = {}
        if self.aim != OFF:
            me = self.seen.players[self.seen.turn]
            self._explore(self.aim, self.seen.laid, self.seen.fits, me.curves, me.crosses, found)
        return found

    def _explore(self, entry: int, laid: int, fits: int, curves: int, crosses: int, found: dict[int, int]) -> None:
        """PTR-7: on while one terrain fits and tiles are in hand, over squares without a tile."""
        square = entry // 4
        fits &= self.seen.map.fits[square]
        if self.seen.tracks.tiles[square] != NO_TILE or MOST_STEPS[fits] <= laid or not curves + crosses:
            return
        found[square] = min(found.get(square, laid + 1), laid + 1)
        for piece, turn in enumerate(TURNS):
            onward = ONWARD[square * 4 + (entry + turn) % 4]
            spent = (0, 1) if piece == STRAIGHT else (1, 0)
            if onward != OFF and curves >= spent[0] and crosses >= spent[1]:
                self._explore(onward, laid + 1, fits, curves - spent[0], crosses - spent[1], found)

    @cached_property
    def pick_ups(self) -> list[TakenUp]:
        """PTR-13: both sides of the crossed track, when there is a crossing to decide."""
        return list(map(self._taken_up, PICK_UPS)) if self.seen.phase is CROSSING else []

    def _taken_up(self, action: PickUp) -> TakenUp:
        tracks, crosser = self.seen.tracks, self.seen.actor
        squares = [step_square(step) for step in tracks.freed(crosser, action.upstream)]
        won_back = [tracks.tiles[square] for square in tracks.won_back(crosser, action.upstream)]
        crosses = won_back.count(CROSS)
        return TakenUp(action, squares, len(won_back) - crosses, crosses)

    @property
    def crossing(self) -> int:
        """The square where the track of whoever acts has just passed over another."""
        return _crossing(self.seen)

    @cached_property
    def attention(self) -> int | None:
        return attention(self.seen)


def attention(seen: Patrolis) -> int | None:
    """The square to look at closely, if there is one."""
    if seen.phase is CROSSING:
        return _crossing(seen)
    if seen.phase is LAY and seen.aim() != OFF:
        return seen.aim() // 4
    return None


def _crossing(seen: Patrolis) -> int:
    number, place = seen.tracks.crossed(seen.actor)
    return step_square(seen.tracks.tracks[number].path[place])
