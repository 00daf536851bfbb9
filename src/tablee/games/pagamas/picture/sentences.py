"""What the picture says in words, for whoever hears it read."""

from __future__ import annotations

from tablee.games.pagamas.loot import BURIED, UNKNOWN
from tablee.games.pagamas.material import HIDDEN, KIND_WORDS, NO_ROLE, NOBODY, PLACE_WORDS, ROLE_WORDS
from tablee.games.pagamas.picture.scene import Scene
from tablee.games.pagamas.picture.votes import ballots, outcome
from tablee.games.pagamas.plank import force_of
from tablee.games.pagamas.ship import LOYALIST, MUTINEER, NOWHERE, SIDE_WORDS


def headline(scene: Scene) -> str:
    names = [scene.names[seat] for seat in range(scene.seen.seats)]
    return scene.words.say("picture.title", names=scene.words.list(names))


def description(scene: Scene) -> str:
    """The whole position in a few sentences."""
    say, seen = scene.words.say, scene.seen
    sentences = [say("picture.described.turn", turn=seen.turn, loot=seen.loot.left, deck=seen.cards.left)]
    if scene.frame is not None:
        sentences.append(say("picture.described.phase", phase=say(f"phase.{scene.frame.moment()}")))
    sentences += [player(scene, seat) for seat in range(seen.seats)]
    sentences += offer(scene)
    if scene.turned is not None:
        sentences.append(say("picture.described.votes", votes=ballots(scene), outcome=outcome(scene)))
    sentences += [
        say(
            "picture.described.ambush",
            who=scene.names[ambush.author],
            rival=scene.names[ambush.victim],
            place=where(scene, ambush.place),
        )
        for ambush in seen.ambushes
    ]
    if scene.fighting:
        forces = {"loyal": force_of(seen, LOYALIST), "mutineers": force_of(seen, MUTINEER)}
        sentences.append(say("picture.described.mutiny", who=scene.names[seen.starter], **forces))
    if scene.viewer is not None:
        sentences.append(say("picture.described.hand", cards=hand(scene, scene.viewer) or say("picture.none")))
    return " ".join(sentences)


def player(scene: Scene, seat: int) -> str:
    say, seen = scene.words.say, scene.seen
    facts = {
        "who": scene.names[seat],
        "role": role(scene, seat),
        "cards": cards(scene, seat),
        "sailors": ", ".join(map(str, scene.sailors(seat))) or say("picture.none"),
        "loot": loot(scene, seen.loot.of(seat)) or say("picture.none"),
        "buried": len(seen.loot.of(seat, BURIED)),
    }
    sentence = say("picture.described.player", **facts)
    if seen.hideouts[seat] != NOWHERE:
        sentence += " " + say("picture.described.hideout", place=where(scene, seen.hideouts[seat]))
    if seen.sides[seat]:
        sentence += " " + say("picture.described.side", side=say(f"picture.side.{SIDE_WORDS[seen.sides[seat]]}"))
    return sentence


def role(scene: Scene, seat: int) -> str:
    held = scene.seen.roles[seat]
    return scene.words.say("picture.no-role" if held == NO_ROLE else f"role.{ROLE_WORDS[held]}")


def cards(scene: Scene, seat: int) -> str:
    """How many action cards a player holds, and which where all lie open."""
    count = str(scene.seen.cards.sizes[seat])
    return f"{count} ({hand(scene, seat)})" if seat in scene.open_hands else count


def where(scene: Scene, place: int) -> str:
    return scene.words.say("picture.hidden" if place == HIDDEN else f"place.{PLACE_WORDS[place]}")


def loot(scene: Scene, cards: list[int]) -> str:
    """Loot cards by their numbers, with the values that the viewer knows."""
    return ", ".join(f"{card} ({value_of(scene, card)})" for card in cards)


def value_of(scene: Scene, card: int) -> str:
    value = scene.seen.loot.value(card)
    return "?" if value == UNKNOWN else str(value)


def offer(scene: Scene) -> list[str]:
    """PGM-14: the share that is proposed."""
    cards = scene.seen.loot.offered()
    if not cards:
        return []
    told = []
    for card in cards:
        owner = scene.seen.loot.owner(card)
        goes = f" → {scene.names[owner]}" if owner != NOBODY else ""
        told.append(f"{card} ({value_of(scene, card)}){goes}")
    return [scene.words.say("picture.described.offer", cards=", ".join(told))]


def hand(scene: Scene, seat: int) -> str:
    return ", ".join(scene.words.say(f"card.{KIND_WORDS[kind]}") for kind in scene.hand(seat))
