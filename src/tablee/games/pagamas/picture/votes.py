"""The vote that was turned last, in words."""

from __future__ import annotations

from tablee.games.pagamas.ballots import Turned
from tablee.games.pagamas.material import NOBODY
from tablee.games.pagamas.picture.scene import Scene
from tablee.games.pagamas.share import AGAINST, FOR


def outcome(scene: Scene) -> str:
    """What came of it; nothing when it is the past."""
    turned, say = scene.turned, scene.words.say
    if turned is None:
        return ""
    if not turned.election:
        key = "accepted" if turned.winner == FOR else "refused"
        return say(f"picture.turned.{key}", ayes=turned.tally(FOR), nays=turned.tally(AGAINST))
    if turned.winner == NOBODY:
        return say("picture.turned.tied")
    who = scene.names[turned.winner]
    if _tied(turned):
        return say("picture.turned.mate", who=who)
    return say("picture.turned.elected", who=who, votes=turned.tally(turned.winner))


def _tied(turned: Turned) -> bool:
    """PGM-9: whether several candidates had most."""
    tallies = sorted(turned.tally(choice) for choice in set(turned.given) if choice >= 0)
    return len(tallies) > 1 and tallies[-1] == tallies[-2]


def ballots(scene: Scene) -> str:
    """Who has voted what, with how many votes."""
    turned = scene.turned
    if turned is None:
        return ""
    voters = [seat for seat, given in enumerate(turned.given) if given >= 0]
    return ", ".join(_ballot(scene, turned, seat) for seat in voters)


def _ballot(scene: Scene, turned: Turned, seat: int) -> str:
    given, names = turned.given[seat], scene.names
    key = "ballot" if turned.election else "for" if given == FOR else "against"
    facts = {"rival": names[given]} if turned.election else {}
    return scene.words.say(f"picture.turned.{key}", who=names[seat], votes=turned.votes[seat], **facts)
