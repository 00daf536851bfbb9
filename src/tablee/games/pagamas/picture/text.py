"""A seen position for a terminal: a line or two for each player, then what is being decided, then one's own secrets."""

from __future__ import annotations

from tablee.games.pagamas.loot import BURIED, GONE
from tablee.games.pagamas.material import (
    AWAITED,
    BY_BLADE,
    BY_MATE,
    FATE_WORDS,
    KIND_WORDS,
    KINDS,
    LETTERS,
    LOYALIST,
    MUTINEER,
    NO_ROLE,
    NOWHERE,
    PLACE_WORDS,
    SET,
    SIDE_WORDS,
    VALUES,
)
from tablee.games.pagamas.phases.election import Election
from tablee.games.pagamas.phases.mutiny import force_of
from tablee.games.pagamas.phases.share import VOTE, Share
from tablee.games.pagamas.picture.scene import Scene
from tablee.games.pagamas.picture.sentences import ballots, cards, hand, loot, outcome, role, value_of, where
from tablee.games.pagamas.state import Ambush
from tablee.kernel import picture
from tablee.kernel.picture import COLOURS, MARK, SHAPES, cut, padded, wrapped
from tablee.kernel.state import NOBODY

NAME = 20


class Terminal(picture.Terminal[Scene]):
    def lines(self) -> list[str]:
        return self._head() + self._players() + self._table() + self._mine()

    def _say(self, key: str, **facts: object) -> str:
        return self.scene.say(f"text.{key}", **facts)

    def _name(self, seat: int) -> str:
        """A player's name on its own."""
        return str(cut(self.scene.names[seat], NAME))

    def _letter(self, seat: int) -> str:
        """How notation names a player."""
        return f"{LETTERS[seat]} {self._name(seat)}"

    # The table

    def _head(self) -> list[str]:
        scene, seen = self.scene, self.seen
        phase = scene.say("head.over") if scene.frame is None else scene.words.say(f"phase.{scene.frame.moment()}")
        piles = {
            "loot": seen.loot.left,
            "gone": len(self._gone()),
            "deck": seen.cards.left,
            "discards": sum(seen.cards.discards),
        }
        turn = self._say("last" if seen.last else "turn", turn=seen.turn, phase=phase)
        return [self.ink(turn, "bold"), self._say("piles", **piles)]

    def _gone(self) -> list[int]:
        loot = self.seen.loot
        return [card for card in range(1, loot.drawn + 1) if loot.where(card) == GONE]

    def _players(self) -> list[str]:
        return ["", *(line for seat in range(self.seen.seats) for line in self._player(seat))]

    def _player(self, seat: int) -> list[str]:
        """Who it is; then what lies before him and what can be counted."""
        scene, seen = self.scene, self.seen
        mark = MARK if seat in scene.acting else " "
        name = self.ink(f"{SHAPES[seat]} {LETTERS[seat]} {padded(self._name(seat), NAME)}", f"bold {COLOURS[seat]}")
        known = [role(scene, seat)] if seen.roles[seat] != NO_ROLE or not scene.unmanned else []
        if seen.sides[seat]:
            known.append(scene.say(f"side.{SIDE_WORDS[seen.sides[seat]]}"))
        if seen.hideouts[seat] != NOWHERE:
            known.append(self._say("place", place=where(scene, seen.hideouts[seat])))
        sailors = scene.sailors(seat)
        counts = [f"{self._say('votes')} {seen.votes(seat)}"] if seen.has_character(seat) else []
        counts.append(f"{self._say('cards')} {cards(scene, seat)}")
        if sailors:
            counts.append(f"{self._say('sailors')} {'+'.join(map(str, sailors))}")
        before = seen.loot.of(seat)
        buried = len(seen.loot.of(seat, BURIED))
        if buried:
            counts.append(f"{self._say('buried')} {buried}")
        if before:
            counts.append(f"{self._say('loot')} {loot(scene, before)}")
        return [f"{mark} {name} {cut(' · '.join(known), 49)}", *wrapped(" · ".join(counts), indent=" " * 6)]

    def _table(self) -> list[str]:
        """What is being decided, and what lies open."""
        scene, seen = self.scene, self.seen
        lines = (
            self._share()
            + self._election()
            + self._turned()
            + [self._ambush(i + 1, ambush) for i, ambush in enumerate(seen.ambushes)]
        )
        if scene.fighting:
            lines.append(self._say("mutiny", loyal=force_of(seen, LOYALIST), mutineers=force_of(seen, MUTINEER)))
        discards = [
            f"{scene.words.say(f'card.{KIND_WORDS[kind]}')} ×{seen.cards.discards[kind]}"
            for kind in range(KINDS)
            if seen.cards.discards[kind]
        ]
        if discards:
            lines.append(self._say("discards", items=", ".join(discards)))
        gone = [seen.loot.value(card) for card in self._gone()]
        if gone:
            items = ", ".join(f"{value} ×{gone.count(value)}" for value in VALUES if value in gone)
            lines.append(self._say("gone", items=items))
        if scene.over:
            lines += self._tally()
        found = [part for line in lines for part in wrapped(line)]
        return ["", *found] if found else []

    def _share(self) -> list[str]:
        """PGM-14: the proposal, and how far the vote is."""
        scene, seen = self.scene, self.seen
        share = scene.below(Share)
        if share is None:
            return []
        items = []
        for card in seen.loot.offered():
            owner = seen.loot.owner(card)
            goes = self._say("undealt") if owner == NOBODY else f"→ {self.name(owner, NAME)}"
            items.append(f"{card} ({value_of(scene, card)}) {goes}")
        lines = [self._say("share", items=", ".join(items))] if items else []
        if share.stage == VOTE:
            lines.append(self._ballots(share.ballots.given))
        return lines

    def _ballots(self, given: list[int]) -> str:
        awaited = [format(self.name(seat, NAME)) for seat, ballot in enumerate(given) if ballot == AWAITED]
        voted = [format(self.name(seat, NAME)) for seat, ballot in enumerate(given) if ballot not in (AWAITED, -1)]
        nobody = self.scene.say("nobody")
        return self._say("ballots", given=", ".join(voted) or nobody, awaited=", ".join(awaited) or nobody)

    def _election(self) -> list[str]:
        """PGM-9: who stands, and how far the ballot is."""
        election = self.scene.below(Election)
        if election is None:
            return []
        names = [self._letter(seat) for seat in election.candidates]
        lines = [self._say("candidates", items=", ".join(names) or self.scene.say("nobody"))]
        return [*lines, self._ballots(election.ballots.given)] if election.ballots.voters() else lines

    def _turned(self) -> list[str]:
        """What all have voted."""
        if self.scene.turned is None:
            return []
        return [self._say("turned", items=ballots(self.scene), outcome=outcome(self.scene))]

    def _ambush(self, number: int, ambush: Ambush) -> str:
        say = self.scene.words.say
        means = (
            self._say("power")
            if ambush.means == BY_MATE
            else say("card.blade" if ambush.means == BY_BLADE else "card.ambush")
        )
        told = self._say(
            "ambush",
            number=number,
            who=self.name(ambush.author, NAME),
            rival=self.name(ambush.victim, NAME),
            means=means,
            place=where(self.scene, ambush.place),
        )
        return told if ambush.fate == SET else f"{told}, {self.scene.say(f'fate.{FATE_WORDS[ambush.fate]}')}"

    def _tally(self) -> list[str]:
        """PGM-29: the buried shares."""
        loot_of = self.seen.loot
        lines = []
        for seat in range(self.seen.seats):
            items = " + ".join([str(loot_of.value(card)) for card in loot_of.of(seat, BURIED)])
            facts = {"shares": loot_of.shares(seat), "items": items}
            key = "shares" if items else "nothing"
            lines.append(self._say(key, who=self._name(seat), **facts))
        return lines

    # One's own

    def _mine(self) -> list[str]:
        scene, viewer = self.scene, self.scene.viewer
        if viewer is None or self.scene.over:
            return []
        none = scene.say("none")
        places = [scene.words.say(f"place.{PLACE_WORDS[place]}") for place in self.seen.remaining(viewer)]
        lines = [
            self._say("hand", items=hand(scene, viewer) or none),
            self._say("hideouts", items=", ".join(places) or none),
        ]
        buried = self.seen.loot.of(viewer, BURIED)
        if buried:
            lines.append(self._say("known", items=loot(scene, buried)))
        return ["", *(part for line in lines for part in wrapped(line))]
