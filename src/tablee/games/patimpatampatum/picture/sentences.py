"""What the picture says in words, for whoever hears it read."""

from __future__ import annotations

from tablee.games.patimpatampatum.material import FIRST_HOUSE, FIRST_STREET, PLACE_NAMES, PLAZAS, SANT_PERE
from tablee.games.patimpatampatum.picture.scene import Scene
from tablee.games.patimpatampatum.scoring import SOURCES


def headline(scene: Scene) -> str:
    """Who plays, in the order of play: also whoever reads stands in it where the turn comes."""
    return scene.say("title", names=scene.words.list([format(scene.names[seat]) for seat in scene.order]))


def description(scene: Scene) -> str:
    """The whole position in a few sentences."""
    say, seen = scene.say, scene.seen
    sentences = [say("described.round", round=seen.round, left=seen.cards.left, places=seen.capacity)]
    sentences += [_plaza(scene, plaza) for plaza in seen.pawns.town.plazas]
    sentences += [_player(scene, seat) for seat in scene.order]
    if scene.pushing:
        facts = {"who": scene.names[seen.turn], "other": scene.names[seen.rival], "strength": seen.strength}
        sentences.append(say("described.push", plaza=PLACE_NAMES[seen.goal], **facts))
    if scene.paid:
        sentences += [_paid(scene, seat) for seat in scene.order]
    return " ".join(sentences)


def _plaza(scene: Scene, plaza: int) -> str:
    pawns = scene.seen.pawns
    here = [f"{scene.names[seat]} {pawns.count(seat, plaza)}" for seat in pawns.owners(plaza)]
    if not here:
        return scene.say("described.empty", plaza=PLACE_NAMES[plaza])
    return scene.say("described.plaza", plaza=PLACE_NAMES[plaza], pawns=scene.words.list(here))


def _paid(scene: Scene, seat: int) -> str:
    """What the last round paid to a player."""
    gains = [row[seat] for row in scene.seen.gains[-SOURCES:]]
    names = [*(PLACE_NAMES[plaza] for plaza in PLAZAS), scene.say("paid.houses")]
    sources = [f"{name} {points}" for name, points in zip(names, gains, strict=True) if points]
    facts = {"who": scene.names[seat], "round": scene.seen.round - 1}
    if not sources:
        return scene.say("described.unpaid", **facts)
    return scene.say("described.paid", points=sum(gains), sources=scene.words.list(sources), **facts)


def _player(scene: Scene, seat: int) -> str:
    seen = scene.seen
    places = seen.pawns.places(seat)
    streets = [PLACE_NAMES[place] for place in places if FIRST_STREET <= place < FIRST_HOUSE]
    houses = sum(place >= FIRST_HOUSE for place in places)
    facts = {
        "who": scene.names[seat],
        "points": seen.points[seat],
        "cards": seen.cards.sizes[seat],
        "houses": houses,
        "start": seen.pawns.count(seat, SANT_PERE),
    }
    said = scene.say("described.player", **facts)
    if streets:
        said += " " + scene.say("described.streets", streets=scene.words.list(streets))
    return said
