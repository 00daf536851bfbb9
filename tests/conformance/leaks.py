"""Toys with exactly one fault each in what they show: a secret told, a memory lost, an idle imagination."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from tablee.kernel.chance import Rng
from tablee.kernel.game import Game
from tablee.kernel.picture import Palette, Scene
from tablee.kernel.state import CHANCE, Action, Data, Fact, Refusal, State
from tablee.kernel.words import Words
from tests.conformance.faults import magpie, sealed
from tests.toys.magpie import MagpieGame
from tests.toys.magpie.rules import Magpie
from tests.toys.picture import PlainPicture
from tests.toys.sealed.rules import HIDDEN, OPEN, Sealed


class LeavesAHand(Magpie):
    """The hand of seat 1 lies open for all."""

    def seen_by(self, viewer: int | None) -> Self:
        seen = super().seen_by(viewer)
        if viewer != 1:
            seen.hands[1] = self.hands[1][:]
            for value in seen.hands[1]:
                seen.stock[value - 1] -= 1
        return seen


class HandsOverItself(Magpie):
    def seen_by(self, viewer: int | None) -> Self:
        return self


class LeavesTheStock(Magpie):
    """Counting tells the rest: with the true stock, the other hands follow."""

    def seen_by(self, viewer: int | None) -> Self:
        seen = super().seen_by(viewer)
        seen.stock = self.stock[:]
        return seen


class SpectatorsSeeAll(Magpie):
    def seen_by(self, viewer: int | None) -> Self:
        return self.copy() if viewer is None else super().seen_by(viewer)


class ShowsSpectatorsAll(Magpie):
    def shown(self, viewer: int | None, seat: int, action: Action) -> str:
        return action.text if viewer is None else super().shown(viewer, seat, action)


class Chatters(Magpie):
    """The private line of the log goes to everybody."""

    def _tell(
        self, kind: str, seat: int, clause: str, facts: dict[str, Fact], audience: tuple[int, ...] | None = None
    ) -> None:
        super()._tell(kind, seat, clause, facts)


class ShowsDraws(Magpie):
    def shown(self, viewer: int | None, seat: int, action: Action) -> str:
        return action.text


class HidesOwnActions(Sealed):
    def shown(self, viewer: int | None, seat: int, action: Action) -> str:
        return "bid-?"


class Peeks(Magpie):
    """Nobody may lay what the next seat also holds, if there is anything else."""

    def legal(self, seat: int) -> list[Action]:
        actions = super().legal(seat)
        if seat == CHANCE or not actions:
            return actions
        neighbour = self.hands[(seat + 1) % len(self.hands)]
        return [action for action in actions if action.order not in neighbour] or actions


class ExplainsTooMuch(Magpie):
    """The refusal names the highest jewel in the next hand."""

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        refusal = super().why_not(seat, action)
        best = max(self.hands[(seat + 1) % len(self.hands)], default=0)
        return refusal and Refusal(refusal.clause, refusal.key, {**refusal.facts, "action": f"{action}, not {best}"})


class KeepsTheTruth(Magpie):
    """A seen position carries the full one, where its data do not show it."""

    truth: Magpie

    def seen_by(self, viewer: int | None) -> Self:
        seen = super().seen_by(viewer)
        seen.truth = self.copy()
        return seen


class ImaginesTheTruth(KeepsTheTruth):
    def imagine(self, seat: int, rng: Rng) -> Self:
        truth = self.truth.copy()
        assert isinstance(truth, type(self))
        return truth


class IndiscreetPicture(PlainPicture):
    """Card backs of a different shade for each card."""

    def draw(self, scene: Scene[State], palette: Palette, sheet: str, narrow: bool) -> str:
        backs = str(scene.seen.truth.hands) if isinstance(scene.seen, KeepsTheTruth) else ""
        return super().draw(scene, palette, "", narrow=False) + f"<!-- {backs} -->"


class IndiscreetText(PlainPicture):
    def text(self, seen: State, viewer: int | None, words: Words, names: Sequence[str], colour: bool) -> str:
        backs = str(seen.truth.hands) if isinstance(seen, KeepsTheTruth) else ""
        return super().text(seen, viewer, words, names, colour) + backs


class RestlessPicture(PlainPicture):
    """The same position is drawn differently every time."""

    drawn = 0

    def text(self, seen: State, viewer: int | None, words: Words, names: Sequence[str], colour: bool) -> str:
        self.drawn += 1
        return f"{super().text(seen, viewer, words, names, colour)} {self.drawn}"


def restless() -> Game:
    game = MagpieGame()
    game.picture = RestlessPicture()
    return game


def indiscreet(picture: PlainPicture) -> Game:
    game = MagpieGame()
    game.position = KeepsTheTruth
    game.picture = picture
    return game


class ForgetsOwnBid(Sealed):
    def seen_by(self, viewer: int | None) -> Self:
        seen = super().seen_by(viewer)
        seen.bids = [bid if bid == OPEN else HIDDEN for bid in seen.bids]
        return seen

    def imagine(self, seat: int, rng: Rng) -> Self:
        return super().imagine(seat, rng)


class ForgetsOwnBidLater(Sealed):
    """One's own bid is forgotten as soon as only one seat is left to bid."""

    def seen_by(self, viewer: int | None) -> Self:
        seen = super().seen_by(viewer)
        if seen.bids.count(OPEN) == 1:
            seen.bids = [bid if bid == OPEN else HIDDEN for bid in seen.bids]
        return seen


class RevealsTooSoon(Sealed):
    """Bids can be seen when only one seat is left to bid."""

    def seen_by(self, viewer: int | None) -> Self:
        seen = super().seen_by(viewer)
        if self.bids.count(OPEN) == 1:
            seen.bids = self.bids[:]
        return seen


class RevealsUntold(Sealed):
    """A bid comes to light in the position of the next round, but nothing was told."""

    def _tell(self, kind: str, seat: int, clause: str, facts: dict[str, Fact]) -> None:
        if kind == "sealed":
            super()._tell(kind, seat, clause, facts)


class WhispersTheSum(Sealed):
    """The sum of the sealed bids is in the position that everybody sees."""

    whisper = 0

    def seen_by(self, viewer: int | None) -> Self:
        seen = super().seen_by(viewer)
        seen.whisper = sum(self.bids)
        return seen

    def data(self) -> Data:
        return {**super().data(), "whisper": self.whisper}


class ImaginesAnotherHand(Magpie):
    """Deals anew what the seat itself holds."""

    def imagine(self, seat: int, rng: Rng) -> Self:
        blank = self.copy()
        for value in blank.hands[seat]:
            blank.stock[value - 1] += 1
        blank.hands[seat] = [0] * len(blank.hands[seat])
        return super(ImaginesAnotherHand, blank).imagine(seat, rng)


class ImaginesOutOfThinAir(Magpie):
    """Deals jewels without taking them from the stock."""

    def imagine(self, seat: int, rng: Rng) -> Self:
        full = super().imagine(seat, rng)
        full.stock = self.stock[:]
        return full


class ImaginesHoles(Sealed):
    """Leaves sealed bids unknown."""

    def imagine(self, seat: int, rng: Rng) -> Self:
        full = self.copy()
        full.coins = [coins if other == seat else [] for other, coins in enumerate(full.coins)]
        return full


class ImaginesIntoWhatItSees(Sealed):
    """Spoils the position that it starts from."""

    def imagine(self, seat: int, rng: Rng) -> Self:
        full = super().imagine(seat, rng)
        self.bids = full.bids[:]
        return full


LEAKS: list[tuple[str, Game]] = [
    ("twins", magpie(LeavesAHand)),
    ("imagine", magpie(LeavesTheStock)),
    ("twins", magpie(LeavesTheStock)),
    ("eyes", magpie(HandsOverItself)),
    ("twins", magpie(HandsOverItself)),
    ("spectator", magpie(SpectatorsSeeAll)),
    ("twins", magpie(SpectatorsSeeAll)),
    ("spectator", magpie(ShowsSpectatorsAll)),
    ("twins", magpie(Chatters)),
    ("memory", magpie(ShowsDraws)),
    ("eyes", sealed(HidesOwnActions)),
    ("eyes", magpie(Peeks)),
    ("imagine", magpie(Peeks)),
    ("twins", magpie(Peeks)),
    ("imagine", magpie(ExplainsTooMuch)),
    ("twins", magpie(ExplainsTooMuch)),
    ("imagine", indiscreet(IndiscreetPicture())),
    ("twins", indiscreet(IndiscreetPicture())),
    ("imagine", indiscreet(IndiscreetText())),
    ("twins", indiscreet(IndiscreetText())),
    ("imagine", restless()),
    ("memory", sealed(ForgetsOwnBid)),
    ("memory", sealed(ForgetsOwnBidLater)),
    ("twins", sealed(RevealsTooSoon)),
    ("twins", sealed(RevealsUntold)),
    ("imagine", sealed(WhispersTheSum)),
    ("twins", sealed(WhispersTheSum)),
    ("doubt", magpie(ImaginesTheTruth)),
    ("imagine", magpie(ImaginesAnotherHand)),
    ("imagine", magpie(ImaginesOutOfThinAir)),
    ("imagine", sealed(ImaginesHoles)),
    ("imagine", sealed(ImaginesIntoWhatItSees)),
]
"""Each leak or lapse with a law that must catch it."""
