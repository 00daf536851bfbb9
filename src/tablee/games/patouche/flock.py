"""What lies before a player: places from left to right, sheep above, patous below (PCH-29)."""

from __future__ import annotations

from typing import Final

from tablee.games.patouche.material import NO_CARD, RAM, ROLE, ROOM, TIRED, WORTH


class Place:
    """One place of a flock: a patou card, or none, and the sheep cards over it.

    A place never changes: what happens puts another in its stead. Each is made once, by `place`, so that places are
    alike when they are the same object, and copies of a flock share them; its number tells it from the others. A Super
    Patou is one place with room for two.
    """

    __slots__ = ("exposed", "guards", "idle", "number", "open", "patou", "role", "room", "sheep")

    def __init__(self, number: int, patou: int, sheep: tuple[int, ...]) -> None:
        self.number = number
        self.patou = patou
        self.sheep = sheep
        self.open = patou == NO_CARD  # PCH-26: a sheep with no card under it
        self.role = NO_CARD if self.open else ROLE[patou]
        self.room = 0 if self.open else ROOM[self.role] - len(sheep)
        unprotected = self.open or self.role == TIRED  # PCH-16, PCH-19
        self.exposed = unprotected and len(sheep) > 0
        self.guards = 0 if unprotected else len(sheep)
        self.idle = not self.open and not sheep

    def __repr__(self) -> str:
        return f"<Place patou={self.patou} sheep={self.sheep}>"


PLACES: Final[dict[tuple[int, tuple[int, ...]], Place]] = {}


def place(patou: int, sheep: tuple[int, ...]) -> Place:
    found = PLACES.get((patou, sheep))
    if found is None:
        found = PLACES[patou, sheep] = Place(len(PLACES), patou, sheep)
    return found


class Flock:
    """A player's places. New ones are added on the right (PCH-29); when one empties, the others close up."""

    __slots__ = ("places",)

    def __init__(self, places: list[Place]) -> None:
        self.places = places

    def copy(self) -> Flock:
        return Flock(self.places[:])

    # What is there

    def sheep(self) -> int:
        """Sheep cards."""
        count = 0
        for spot in self.places:
            count += len(spot.sheep)
        return count

    def patous(self) -> int:
        """Patou cards, whatever they are."""
        count = 0
        for spot in self.places:
            if not spot.open:
                count += 1
        return count

    def guarded(self) -> int:
        """Sheep cards that the wolf cannot scare."""
        count = 0
        for spot in self.places:
            count += spot.guards
        return count

    def worth(self) -> int:
        """PCH-21: the sheep on all cards."""
        count = 0
        for spot in self.places:
            for card in spot.sheep:
                count += WORTH[card]
        return count

    def rams(self) -> int:
        """PCH-18: turned rams, each of which counts one sheep."""
        count = 0
        for spot in self.places:
            if spot.patou == RAM:
                count += 1
        return count

    # Where something can be done: numbers of places, from the left

    def exposed_at(self) -> list[int]:
        return [at for at, spot in enumerate(self.places) if spot.exposed]

    def open_at(self) -> list[int]:
        return [at for at, spot in enumerate(self.places) if spot.open]

    def free_at(self) -> list[int]:
        return [at for at, spot in enumerate(self.places) if spot.room]

    def idle_at(self) -> list[int]:
        return [at for at, spot in enumerate(self.places) if spot.idle]

    def alike(self, places: list[int]) -> bool:
        """Whether it makes no difference which of these places is meant: turned or not, a plain patou is one."""
        first = self.places[places[0]]
        for at in places:
            spot = self.places[at]
            if spot.role != first.role or spot.sheep != first.sheep:
                return False
        return True

    def spare_patou(self) -> int:
        """Outside expert mode pairs stand on the left, so this one has no sheep if any has none (PCH-9)."""
        at = len(self.places) - 1
        while self.places[at].open:
            at -= 1
        return at

    # What is done

    def add_sheep(self, card: int) -> None:
        self.places.append(place(NO_CARD, (card,)))

    def add_patou(self, card: int) -> None:
        self.places.append(place(card, ()))

    def put_over(self, at: int, card: int) -> None:
        spot = self.places[at]
        self.places[at] = place(spot.patou, (*spot.sheep, card))

    def put_under(self, at: int, card: int) -> None:
        self.places[at] = place(card, self.places[at].sheep)

    def lift_sheep(self, at: int) -> int:
        """Take away the one sheep of a place; a patou under it stays (PCH-19)."""
        spot = self.places[at]
        if spot.open:
            del self.places[at]
        else:
            self.places[at] = place(spot.patou, ())
        return spot.sheep[0]

    def lift_patou(self, at: int) -> int:
        """Take away the patou of a place; sheep over it stay, open."""
        spot = self.places[at]
        if spot.idle:
            del self.places[at]
        else:
            self.places[at] = place(NO_CARD, spot.sheep)
        return spot.patou
