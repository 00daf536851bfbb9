"""What the picture says in words, for whoever hears it read."""

from __future__ import annotations

from tablee.games.pagamas.ballots import Turned
from tablee.games.pagamas.loot import BURIED, UNKNOWN
from tablee.games.pagamas.material import (
    HIDDEN,
    KIND_WORDS,
    LOYALIST,
    MUTINEER,
    NO_ROLE,
    NOWHERE,
    PLACE_WORDS,
    ROLE_WORDS,
    SIDE_WORDS,
)
from tablee.games.pagamas.phases.mutiny import force_of
from tablee.games.pagamas.phases.share import AGAINST, FOR
from tablee.games.pagamas.picture.scene import Scene
from tablee.kernel.state import NOBODY


def headline(scene: Scene) -> str:
    names = [scene.names[seat] for seat in range(scene.seen.seats)]
    return scene.say("title", names=scene.words.list(names))


def description(scene: Scene) -> str:
    """The whole position in a few sentences."""
    say, seen = scene.say, scene.seen
    sentences = [say("described.turn", turn=seen.turn, loot=seen.loot.left, deck=seen.cards.left)]
    if scene.frame is not None:
        sentences.append(say("described.phase", phase=scene.words.say(f"phase.{scene.frame.moment()}")))
    sentences += [player(scene, seat) for seat in range(seen.seats)]
    sentences += offer(scene)
    if scene.turned is not None:
        sentences.append(say("described.votes", votes=ballots(scene), outcome=outcome(scene)))
    sentences += [
        say(
            "described.ambush",
            who=scene.names[ambush.author],
            rival=scene.names[ambush.victim],
            place=where(scene, ambush.place),
        )
        for ambush in seen.ambushes
    ]
    if scene.fighting:
        forces = {"loyal": force_of(seen, LOYALIST), "mutineers": force_of(seen, MUTINEER)}
        sentences.append(say("described.mutiny", who=scene.names[seen.starter], **forces))
    if scene.viewer is not None:
        sentences.append(say("described.hand", cards=hand(scene, scene.viewer) or say("none")))
    return " ".join(sentences)


def player(scene: Scene, seat: int) -> str:
    say, seen = scene.say, scene.seen
    facts = {
        "who": scene.names[seat],
        "role": role(scene, seat),
        "cards": cards(scene, seat),
        "sailors": ", ".join(map(str, scene.sailors(seat))) or say("none"),
        "loot": loot(scene, seen.loot.of(seat)) or say("none"),
        "buried": len(seen.loot.of(seat, BURIED)),
    }
    sentence = say("described.player", **facts)
    if seen.hideouts[seat] != NOWHERE:
        sentence += " " + say("described.hideout", place=where(scene, seen.hideouts[seat]))
    if seen.sides[seat]:
        sentence += " " + say("described.side", side=say(f"side.{SIDE_WORDS[seen.sides[seat]]}"))
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
    return [scene.say("described.offer", cards=", ".join(told))]


def hand(scene: Scene, seat: int) -> str:
    return ", ".join(scene.words.say(f"card.{KIND_WORDS[kind]}") for kind in scene.hand(seat))


# The vote that was turned last


def outcome(scene: Scene) -> str:
    """What came of it; nothing when it is the past."""
    turned, say = scene.turned, scene.say
    if turned is None:
        return ""
    if not turned.election:
        key = "accepted" if turned.winner == FOR else "refused"
        return say(f"turned.{key}", ayes=turned.tally(FOR), nays=turned.tally(AGAINST))
    if turned.winner == NOBODY:
        return say("turned.tied")
    who = scene.names[turned.winner]
    if _tied(turned):
        return say("turned.mate", who=who)
    return say("turned.elected", who=who, votes=turned.tally(turned.winner))


def _tied(turned: Turned) -> bool:
    """PGM-9: whether several candidates had most."""
    tallies = sorted(turned.tally(choice) for choice in set(turned.given) if choice >= 0)
    return len(tallies) > 1 and tallies[-1] == tallies[-2]


def ballots(scene: Scene) -> str:
    """Who has voted what, with how many votes."""
    turned = scene.turned
    if turned is None:
        return ""
    choices = sorted({given for given in turned.given if given >= 0}, reverse=not turned.election)
    return ", ".join(_voters(scene, turned, choice) for choice in choices)


def _voters(scene: Scene, turned: Turned, choice: int) -> str:
    """Those who made this choice."""
    names = scene.names
    voters = ", ".join(
        f"{names[seat]} {turned.votes[seat]}" for seat, given in enumerate(turned.given) if given == choice
    )
    if turned.election:
        return scene.say("turned.ballot", rival=names[choice], voters=voters)
    return scene.say("turned.for" if choice == FOR else "turned.against", voters=voters)
