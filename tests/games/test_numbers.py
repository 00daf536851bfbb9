"""A number never changes within a version of the rules: what programs have learned stays true.

To write the fingerprints of a new version, or of a game that has none: ``python -m tests.games.test_numbers``.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from tablee.games.patimpatampatum.rules import Patum
from tablee.kernel.chance import Rng
from tablee.kernel.errors import BadNumber, NoNumbers
from tablee.kernel.game import Game, find_game, games
from tablee.kernel.options import written
from tablee.kernel.state import CHANCE
from tests.toys.cheat import CheatGame

KEPT = Path(__file__).parent / "numbered.json"
SEEN = Path(__file__).parent / "seen.json"
"""Fingerprints of what tensors told in games of a seed."""
WHOLE, PART = 3_000, 100
"""Steps of such a game: as good as all in the first way of playing a game, fewer in the others."""

POSITION = "black-centre\n0 right: 7, reserve 5, home 0\n1 left: 9, reserve 5, home 0\n0 to throw"


def fingerprints(game: Game) -> dict[str, str]:
    found = {}
    for settings in game.option_sets():
        for seats in game.seats:
            agreed = written(game.options, game.settle(seats, settings))
            found[f"{seats} {agreed}".strip()] = game.numbered(seats, **settings).digest()[:20]
    return found


def seen(game: Game) -> dict[str, str]:
    found: dict[str, str] = {}
    for settings in game.option_sets():
        for seats in game.seats:
            numbers, state, rng = game.numbered(seats, **settings), game.new(seats, **settings), Rng(1)
            digest = hashlib.sha256()
            for step in range(PART if found else WHOLE):
                viewer = step % (seats + 1)
                digest.update(numbers.tensor(state, viewer if viewer < seats else None).tobytes())
                if not state.to_act():
                    break
                actor = state.to_act()[0]
                digest.update(str(choices := numbers.legal(state, actor)).encode())
                state.do(actor, numbers.action(actor, choices[rng.below(len(choices))]))
            agreed = written(game.options, game.settle(seats, settings))
            found[f"{seats} {agreed}".strip()] = digest.hexdigest()[:20]
    return found


def edition(game: Game) -> str:
    return f"{game.name} {game.version}"


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_no_number_and_no_part_has_changed_within_the_version_of_the_rules(game: Game) -> None:
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    assert fingerprints(game) == kept[edition(game)]


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_what_tensors_tell_has_not_changed_within_the_version_of_the_rules(game: Game) -> None:
    """Nor does it depend on whether the engine is compiled."""
    kept = json.loads(SEEN.read_text(encoding="utf-8"))
    assert seen(game) == kept[edition(game)]


def test_no_edition_is_kept_of_which_nobody_knows() -> None:
    known = {edition(game) for newest in games().values() for game in (newest, *newest.earlier)}
    for file in (KEPT, SEEN):
        assert json.loads(file.read_text(encoding="utf-8")).keys() == known


def test_parts_are_told_by_name_and_stand_one_behind_the_other() -> None:
    numbers = find_game("patolli").numbered()
    state = find_game("patolli").read(POSITION)
    parts = numbers.named(state, 0)
    assert list(parts) == list(numbers.parts)
    assert parts["pieces"].index(1.0) == 6  # square 7
    assert sum(parts["pieces"][:51]) == 1
    assert list(numbers.tensor(state, 0)) == [value for row in parts.values() for value in row]


def test_every_seat_sees_the_table_from_its_own_side() -> None:
    game = find_game("patolli")
    numbers = game.numbered()
    state = game.read(POSITION)
    own, other = numbers.named(state, 0), numbers.named(state, 1)
    assert own["pieces"][:51] == other["pieces"][51:]
    assert (own["turn"], other["turn"]) == ([1.0, 0.0], [0.0, 1.0])
    assert numbers.named(state, None) == own  # a spectator sits with the first


def test_the_chosen_pawn_is_told_by_where_it_stands() -> None:
    """The number of the pawn, which is merged, differs with it."""
    game = find_game("patimpatampatum")
    numbers, rng = game.numbered(4), Rng(3)
    state = game.new(4)
    while not any(action.text.startswith("pawn") for seat in state.to_act() for action in state.legal(seat)):
        seat = state.to_act()[0]
        state.do(seat, state.sample(rng) if seat == CHANCE else state.pick(seat, rng))
    assert isinstance(state, Patum)
    seat = state.turn
    told = set()
    picks = [action for action in state.legal(seat) if action.text.startswith("pawn")]
    for pick in picks:
        after = state.copy()
        after.apply(seat, pick)
        told.add(tuple(numbers.named(after, seat)["pawn"]))
    assert len(told) == len(picks)


def test_a_number_that_stands_for_nothing_is_refused_in_a_sentence() -> None:
    numbers = find_game("patolli").numbered()
    with pytest.raises(BadNumber, match="they go from 0 to 720"):
        numbers.action(0, 721)
    with pytest.raises(BadNumber, match="no number"):
        numbers.number(0, find_game("patrolis").parse(find_game("patrolis").new(), "stop"))


def test_a_game_that_does_not_tell_itself_in_numbers_says_so() -> None:
    game = CheatGame()
    game.numbers = None
    with pytest.raises(NoNumbers, match=r"Cheat does not tell itself in numbers yet \(Game.numbers\)"):
        game.numbered(3)


def test_numbers_are_the_same_in_a_position_and_in_what_a_seat_sees_of_it() -> None:
    game = find_game("pagamas")
    numbers, state = game.numbered(5), game.new(5)
    seen = state.seen_by(2)
    assert numbers.tensor(state, 2) == numbers.tensor_of_seen(seen, 2)


if __name__ == "__main__":
    editions = [game for newest in games().values() for game in (newest, *newest.earlier)]
    for file, told in ((KEPT, fingerprints), (SEEN, seen)):
        text = json.dumps(
            {edition(game): told(game) for game in editions}, indent=1, sort_keys=True, ensure_ascii=False
        )
        file.write_text(text + "\n", encoding="utf-8")
