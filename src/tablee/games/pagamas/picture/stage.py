"""What lies on the hatch: the one thing that is being decided, as cards, with what can be done about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablee.games.pagamas.actions import (
    AYE,
    BUY_RUM,
    DECLINE,
    DISCARD,
    DODGE_IT,
    DONE,
    FORCE_SHARE,
    FORGO,
    HIDES,
    JOIN,
    KEEP,
    LOYAL,
    NAY,
    PASS,
    PASS_ON,
    RISE,
    STAND,
    Deal,
    Give,
    HireBlade,
    LayAmbush,
    Move,
    Reward,
    Spyglass,
)
from tablee.games.pagamas.loot import UNKNOWN
from tablee.games.pagamas.material import (
    BY_BLADE,
    HIDDEN,
    KIND_WORDS,
    KINDS,
    NO_ROLE,
    PLACE_WORDS,
    PLACES,
    ROLE_WORDS,
    SAILORS,
)
from tablee.games.pagamas.phases.election import Election
from tablee.games.pagamas.phases.mutiny import Rewards
from tablee.games.pagamas.phases.opening import TO_DRAW, Opening
from tablee.games.pagamas.phases.refit import Refit, Roles
from tablee.games.pagamas.phases.reveal import Springing
from tablee.games.pagamas.phases.rounds import Payment
from tablee.games.pagamas.phases.share import DEAL, FORCE, HAUL, VOTE, Share
from tablee.games.pagamas.picture.pen import Pen
from tablee.games.pagamas.picture.scene import Scene
from tablee.kernel.state import NOBODY, Action

PLATES: tuple[Action, ...] = (
    *(KEEP, DISCARD, AYE, NAY, FORCE_SHARE, FORGO, DODGE_IT, RISE, JOIN, LOYAL, STAND, DECLINE, BUY_RUM),
    *(DONE, PASS, PASS_ON),
)
"""What is done by a word alone, in the order in which it is offered."""

BOLD = (KEEP, AYE, FORCE_SHARE, DODGE_IT, RISE, JOIN, STAND, BUY_RUM)
"""What is more than letting things be."""

COIN, NOTHING = "coin", ""
"""What stands beside a voter before the vote: something in the share, or nothing."""


@dataclass(frozen=True)
class Slot:
    """A card on the hatch: what is written on it and under it, what touching it does, to whom it can go.

    ``seat`` is whose it is, ``sign`` a small card in its corner.
    """

    ref: str
    id: str = ""
    title: str = ""
    caption: str = ""
    seat: int = NOBODY
    action: Action | None = None
    sign: str = ""
    barred: bool = False
    chips: Sequence[Move] = ()


@dataclass(frozen=True)
class Voter:
    """Somebody who votes, with how many votes, and what can be told of it: a mark, or else a ballot."""

    seat: int
    votes: int
    mark: str = NOTHING
    ballot: int | None = None


@dataclass(frozen=True)
class Stage:
    head: str
    slots: Sequence[Slot] = ()
    plates: Sequence[Action] = ()
    voters: Sequence[Voter] = ()
    note: str = ""
    election: bool = False
    camps: bool = False
    tally: bool = False


def stage(pen: Pen) -> Stage:
    scene = pen.scene
    frame = scene.frame
    plates = [action for action in PLATES if action in scene.legal]
    if frame is None:
        return Stage(scene.say("head.over"), tally=True)
    head = scene.say(f"head.{frame.name}")
    if isinstance(frame, Opening):
        return Stage(head, _opening(scene, frame))
    if isinstance(frame, Refit):
        return Stage(head, _discards(scene), plates, note=_left(scene))
    if isinstance(frame, Roles):
        return Stage(head, _roles(scene, frame), note=_giving(scene))
    if isinstance(frame, Payment) and scene.legal:
        return Stage(head, [_loot_slot(scene, card) for card in scene.on_stage])
    share, election, springing = scene.below(Share), scene.below(Election), scene.below(Springing)
    if election is not None:
        return Stage(head, _candidates(scene, election), plates, _ballots(scene, election), election=True)
    if share is not None:
        return _share(scene, share, head, plates)
    if springing is not None and springing.queue:
        return Stage(head, _ambush(scene, springing), plates)
    if scene.fighting:
        return Stage(head, plates=plates, camps=True)
    if isinstance(frame, Rewards):
        return Stage(head, _rewards(scene), plates)
    if scene.on_stage:
        return Stage(head, [_loot_slot(scene, card) for card in scene.on_stage], plates)
    ambushes = _ambush_slots(scene)
    if ambushes:
        return Stage(head, ambushes, plates, note=scene.say("note.ambush"))
    if pen.narrow and scene.choosing_hideout:
        return Stage(head, _beds(scene))
    if scene.mutiny_offered:
        return Stage(head, [Slot("card-calm", "mutiny-card", scene.say("calm"))], plates)
    return Stage(head, _laid(scene), plates, note=_waiting(scene))


# Before and after the loot


def _opening(scene: Scene, frame: Opening) -> list[Slot]:
    """PGM-8: what each has drawn."""
    return [
        Slot(
            f"card-loot-{value}" if value > TO_DRAW else "card-back-loot",
            caption=scene.names[seat] if value >= TO_DRAW else "",
            seat=seat,
        )
        for seat, value in enumerate(frame.drawn)
    ]


def _discards(scene: Scene) -> list[Slot]:
    """PGM-38: discarded cards can be looked through."""
    words, discards = scene.words, scene.seen.cards.discards
    sailors = [
        Slot(f"mini-sailor-{kind + 1}", caption=f"×{discards[kind]}") for kind in range(SAILORS) if discards[kind]
    ]
    return sailors + [
        Slot(f"card-{KIND_WORDS[kind]}", title=words.say(f"card.{KIND_WORDS[kind]}"), caption=f"×{discards[kind]}")
        for kind in range(SAILORS, KINDS)
        if discards[kind]
    ]


def _left(scene: Scene) -> str:
    return scene.say("note.refit", left=scene.seen.cards.left, discards=sum(scene.seen.cards.discards))


def _giving(scene: Scene) -> str:
    """How the Captain gives something away: each card has coins of its own for those to whom it can go."""
    return scene.say("note.give") if scene.legal else ""


def _roles(scene: Scene, frame: Roles) -> list[Slot]:
    """PGM-12: the characters that are not given yet."""
    found = []
    for role in frame.free_roles(scene.seen):
        chips = [gift for gift in scene.offered(Give) if gift.role == role]
        word = ROLE_WORDS[role]
        found.append(Slot(f"card-{word}", f"role-{word}", scene.words.say(f"role.{word}"), chips=chips))
    return found


# Loot


def _loot_slot(scene: Scene, card: int) -> Slot:
    value = scene.seen.loot.value(card)
    spent = next((action for action in scene.offered(Move) if action.card == card), None)
    return Slot(_loot_ref(value), f"loot-{card}", action=spent)


def _loot_ref(value: int) -> str:
    return "card-back-loot" if value == UNKNOWN else f"card-loot-{value}"


def _share(scene: Scene, share: Share, head: str, plates: Sequence[Action]) -> Stage:
    """PGM-13 to PGM-15: the proposal, and who is fed by it."""
    loot = scene.seen.loot
    slots = []
    for card in loot.offered():
        chips = [deal for deal in scene.offered(Deal) if deal.card == card]
        slots.append(Slot(_loot_ref(loot.value(card)), f"loot-{card}", seat=loot.owner(card), chips=chips))
    note = ""
    if share.stage == DEAL:
        head = scene.say(f"head.deal-{share.proposal}")
        note = _giving(scene)
    elif share.stage == HAUL:
        note = scene.say("note.haul")
    elif share.stage == FORCE:
        head = scene.say("head.force")
    return Stage(head, slots, plates, [] if share.stage in (HAUL, FORCE) else _voters(scene, share), note)


def _voters(scene: Scene, share: Share) -> list[Voter]:
    """PGM-14: everybody's votes; who has something in the share, then who has voted."""
    seen = scene.seen
    fed = [seen.loot.owner(card) for card in seen.loot.offered()]
    found = []
    for seat in seen.clockwise(seen.captain):
        if share.stage == VOTE and scene.frame is share:
            found.append(Voter(seat, seen.votes(seat), ballot=share.ballots.given[seat]))
        else:
            found.append(Voter(seat, seen.votes(seat), COIN if seat in fed else NOTHING))
    return found


def _rewards(scene: Scene) -> list[Slot]:
    """PGM-26, PGM-27: what came from the plank."""
    slots = []
    for card in scene.on_stage:
        chips = [reward for reward in scene.offered(Reward) if reward.card == card]
        slots.append(Slot(_loot_ref(scene.seen.loot.value(card)), f"loot-{card}", chips=chips))
    return slots


# Ashore


def _ambush_slots(scene: Scene) -> list[Slot]:
    """PGM-18: each place that can be named, by each means, and the players on whom it can be laid."""
    words = scene.words
    found = []
    named: list[tuple[str, Sequence[Move]]] = [
        ("", scene.offered(LayAmbush)),
        (words.say("card.blade"), scene.offered(HireBlade)),
    ]
    for means, ways in named:
        for place in PLACES:
            chips = [way for way in ways if way.place == place]
            if chips:
                word = PLACE_WORDS[place]
                sign = "card-blade" if means else ""
                title = words.say(f"place.{word}")
                found.append(Slot(f"card-{word}", title=title, caption=means, sign=sign, chips=chips))
    return found


def _beds(scene: Scene) -> list[Slot]:
    """PGM-17: where to hide; a place that nobody may choose can be asked about."""
    return [
        Slot(
            f"card-{PLACE_WORDS[place]}",
            title=scene.words.say(f"place.{PLACE_WORDS[place]}"),
            action=HIDES[place],
            barred=HIDES[place] not in scene.legal,
        )
        for place in PLACES
    ]


def _laid(scene: Scene) -> list[Slot]:
    """PGM-38: who ambushes whom, and with what, is public; the place is the author's secret."""
    found = []
    for ambush in scene.seen.ambushes:
        ref = "card-back-hideout" if ambush.place == HIDDEN else f"card-{PLACE_WORDS[ambush.place]}"
        found.append(Slot(ref, caption=f"→ {scene.names[ambush.victim]}", seat=ambush.author))
    return found


def _waiting(scene: Scene) -> str:
    if scene.offered(Spyglass):
        return scene.say("note.spyglass")
    if scene.seen.ambushes or not scene.acting:
        return ""
    return scene.say("note.waiting", who=scene.words.list([scene.names[seat] for seat in scene.acting]))


def _ambush(scene: Scene, frame: Springing) -> list[Slot]:
    """PGM-20: the ambush that has been turned, and where its victim hides."""
    words = scene.words
    ambush = frame.current(scene.seen)
    means = words.say(f"card.{'blade' if ambush.means == BY_BLADE else 'ambush'}")
    return [
        _place_slot(scene, ambush.place, means, ambush.author),
        _place_slot(scene, scene.seen.hideouts[ambush.victim], scene.names[ambush.victim], ambush.victim),
    ]


def _place_slot(scene: Scene, place: int, caption: str, seat: int) -> Slot:
    word = PLACE_WORDS[place]
    return Slot(f"card-{word}", title=scene.words.say(f"place.{word}"), caption=caption, seat=seat)


# Elections


def _candidates(scene: Scene, election: Election) -> list[Slot]:
    """PGM-9: those who stand."""
    found = []
    for seat in election.candidates:
        role = scene.seen.roles[seat]
        ref = "none" if role == NO_ROLE else f"bust-{ROLE_WORDS[role]}"
        found.append(Slot(ref, caption=scene.names[seat], seat=seat))
    return found


def _ballots(scene: Scene, election: Election) -> list[Voter]:
    """PGM-9: who votes, and who has voted."""
    given = election.ballots.given
    return [Voter(seat, scene.seen.votes(seat), ballot=given[seat]) for seat in election.ballots.voters()]
