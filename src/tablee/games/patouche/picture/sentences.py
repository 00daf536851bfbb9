"""What the picture says in words: for screen readers, and for the slips on the meadow."""

from __future__ import annotations

from tablee.games.patouche.material import PATOU_NAMES, UNTURNED
from tablee.games.patouche.picture.scene import Scene
from tablee.kernel.names import named
from tablee.kernel.picture import cut


def headline(scene: Scene) -> str:
    return scene.say("title", players=scene.words.list(list(scene.names)))


def description(scene: Scene) -> str:
    """The whole position in a few sentences."""
    seen = scene.seen
    sentences = [flock(scene, seat) for seat in range(scene.players)]
    if scene.begun:
        sentences.append(scene.say("wolf", who=scene.names[seen.wolf]))
    sentences += [piles(scene), *_beneath(scene)]
    if seen.limit:
        sentences.append(scene.say("lair", caught=seen.lair, limit=seen.limit))
    if scene.last_turns:
        sentences.append(scene.say("last-round", who=scene.names[seen.last]))
    return " ".join([*sentences, scene.told])


def piles(scene: Scene) -> str:
    say, seen = scene.words.say, scene.seen
    sheep, patous = say("tally.cards", count=seen.sheep.size()), say("tally.patous", count=seen.patous.size())
    return scene.say("piles", sheep=sheep, patous=patous)


def _beneath(scene: Scene) -> list[str]:
    """PCH-25: what everybody saw go under the piles."""
    say, seen, found = scene.words.say, scene.seen, []
    if seen.expert and seen.sheep.under:
        cards = [scene.say("unknown") if side == UNTURNED else str(side) for side in seen.sheep.under]
        found.append(scene.say("beneath-sheep", cards=", ".join(cards)))
    if seen.expert and seen.patous.under:
        names = [say(f"patou.{PATOU_NAMES[side]}") for side in seen.patous.under]
        found.append(scene.say("beneath-patous", cards=", ".join(names)))
    return found


def fleeing(scene: Scene, seat: int, cards: int) -> str:
    """What the wolf would do to a player."""
    return scene.say("loss", who=scene.names[seat], cards=scene.words.say("tally.cards", count=cards))


def flock(scene: Scene, seat: int) -> str:
    say, flock = scene.words.say, scene.seen.flocks[seat]
    return scene.say(
        "flock-worth" if scene.seen.expert else "flock",
        who=scene.names[seat],
        sheep=say("tally.sheep", count=flock.worth() + flock.rams()),
        cards=say("tally.cards", count=flock.sheep()),
        exposed=len(flock.exposed_at()),
        patous=say("tally.patous", count=flock.patous()),
    )


def news(scene: Scene) -> str:
    """PCH-10: whose sheep brought the last round."""
    if not scene.last_turns:
        return ""
    return scene.say("last-round", who=named(scene.names[scene.seen.last]).cut(lambda words: cut(words, 14)))
