"""Who knows what, and that nobody can tell what others hold from who is asked: PGM-30, PGM-38 to PGM-40."""

from __future__ import annotations

import pytest

from tablee.games.pagamas import ACTIONS, GAME
from tablee.games.pagamas.cards import NOTHING_OLDER
from tablee.games.pagamas.material import AMBUSH, DECK, KIND_WORDS, KINDS, NOWHERE, SAILORS, SPYGLASS
from tablee.games.pagamas.rules import Pagamas, new_game
from tablee.kernel.chance import Rng
from tablee.kernel.state import CHANCE
from tests.games.pagamas.play import asked, hand, loot, play, story, told

TABLE = """
    a captain: loot 3, hand rum, buried 2
    b mate: hand dodge bribe, sailors 2
    c lookout: loot 1 1
    share
"""


@pytest.mark.rule("PGM-30")
def test_hands_are_secret_and_their_sizes_public() -> None:
    state = play(TABLE)
    seen = state.seen_by(2)
    assert sum(map(sum, seen.cards.hands)) == 0
    assert seen.cards.sizes == [1, 2, 0]
    assert seen.cards.deck[8] == 2  # the rum might as well lie in the deck
    assert state.seen_by(0).cards.hands[0][8] == 1


@pytest.mark.rule("PGM-30")
def test_loot_values_are_secret_and_its_number_buried_or_not_public() -> None:
    seen = play(TABLE).seen_by(1)
    assert seen.loot.values == [0, 0, 0, 0]
    assert [len(seen.loot.of(0)), len(seen.loot.of(0, 2)), len(seen.loot.of(2))] == [1, 1, 2]
    assert seen.loot.left == 17
    assert sum(seen.loot.pile) == 21  # what b has not seen
    assert play(TABLE).seen_by(0).loot.values == [3, 2, 0, 0]


@pytest.mark.rule("PGM-30")
def test_sailors_roles_and_discards_are_public() -> None:
    state = play(TABLE.replace("    share", "    discards blade sailor-3\n    share"))
    stranger = state.seen_by(None)
    assert stranger.roles == state.roles
    assert stranger.cards.sailors == state.cards.sailors
    assert stranger.cards.discards == state.cards.discards


@pytest.mark.rule("PGM-30")
def test_a_drawn_sailor_is_public_and_any_other_card_the_drawers_secret() -> None:
    state = play("a captain:\n b mate:\n c lookout:\n refit")
    sailor, rum = GAME.parse(state, "draw sailor-1"), GAME.parse(state, "draw rum")
    assert [state.shown(viewer, CHANCE, sailor) for viewer in (0, 1, None)] == ["draw sailor-1"] * 3
    assert [state.shown(viewer, CHANCE, rum) for viewer in (0, 1, None)] == ["draw rum", "draw ?", "draw ?"]
    assert [event.audience for event in story(state, "draw rum")] == [None, (0,)]


@pytest.mark.rule("PGM-38")
def test_discarded_and_paid_cards_are_shown() -> None:
    state = play("a captain: hand rum dodge\n b mate:\n c lookout:\n refit")
    assert told(state, "discard") == ["discards a", "drops a", "drops a"]
    [*_, paid] = story(TABLE, "loot 1", "loot 1", "deal 5 b", "deal 6 c", "rum")
    assert (paid.kind, paid.facts, paid.audience) == ("pays", {"card": 1, "value": 3}, None)


@pytest.mark.rule("PGM-39")
def test_whoever_saw_a_card_in_a_proposal_taken_back_goes_on_knowing_it() -> None:
    first = ("loot 3", "loot 1", "deal 5 b", "deal 6 a", "pass", *["nay"] * 3)
    second = play(TABLE, *first, "deal 5 c", "deal 6 b", "pass", *["aye"] * 3)
    assert second.seen_by(1).loot.value(5) == 3  # it lies before c now
    assert second.seen_by(1).loot.value(6) == 1
    fresh = TABLE.replace("c lookout", "c chaplain").replace("    share", "    d lookout:\n    share")
    assert play(fresh, "loot 1", "loot 1", "loot 1", "deal 5 a").seen_by(2).loot.value(5) == 0


@pytest.mark.rule("PGM-39")
def test_a_card_is_followed_when_it_is_stolen_and_buried() -> None:
    position = """
        a captain: loot 3
        b mate:
        c lookout:
        hideouts: a hammock, b island, c tavern
        power b on a: hammock
        reveal
    """
    state = play(position, "reveal", "stand", "decline", "bury 1")
    assert [state.seen_by(viewer).loot.value(1) for viewer in (0, 1, 2, None)] == [3, 3, 0, 0]


@pytest.mark.rule("PGM-39")
def test_who_stands_in_the_middle_of_a_chain_does_not_see_what_passes_on() -> None:
    position = """
        a captain:
        b mate:
        c lookout: loot 3
        hideouts: a hammock, b tavern, c island
        power b on c: island
        ambush a on b: tavern
        reveal
    """
    state = play(position, "reveal")
    assert loot(state, "a") == [3]
    assert [state.seen_by(viewer).loot.value(1) for viewer in (0, 1, 2)] == [3, 0, 3]


@pytest.mark.rule("PGM-39")
def test_the_lookout_sees_every_haul() -> None:
    assert [event.audience for event in story(TABLE, "loot 2") if event.kind == "looks"] == [(0,), (2,)]


def random_position(seats: int, seed: int, steps: int) -> Pagamas:
    state, rng = new_game(seats), Rng(seed)
    for _ in range(steps):
        acting = state.to_act()
        if not acting:
            break
        seat = acting[rng.below(len(acting))]
        state.do(seat, state.sample(rng) if seat == CHANCE else state.pick(seat, rng))
    return state


def refusals(state: Pagamas, seat: int) -> list[str]:
    return [str(state.why_not(seat, action)) for action in list(ACTIONS.values())[::23]]


@pytest.mark.rule("PGM-40")
@pytest.mark.parametrize("seed", range(60))
def test_who_is_asked_is_the_same_whatever_is_held(seed: int) -> None:
    """Hands, values, hideouts and places that a seat cannot see are exchanged: it is asked the same, and so are all."""
    state = random_position(4, seed, 40 + 9 * seed)
    for seat in range(4):
        seen = state.seen_by(seat)
        for attempt in range(4):
            other = seen.imagine(seat, Rng(100 * seed + attempt))
            assert other.to_act() == state.to_act()
            assert other.legal(seat) == state.legal(seat)
            assert refusals(other, seat) == refusals(state, seat)
            if not state.over:
                assert other.frame.name == state.frame.name
            assert other.seen_by(seat).data() == seen.data()


@pytest.mark.rule("PGM-40")
def test_exchanging_two_hands_changes_neither_who_is_asked_nor_in_what_order() -> None:
    first = """
        a captain: loot 1, hand {a}
        b mate: loot 1, hand {b}
        c lookout: loot 1, hand {c}
        hideouts: a hammock, b tavern, c island
        mate-ambush
    """
    hands = [("ambush", "dodge", "blade"), ("dodge", "blade", "ambush"), ("rum", "rum", "dodge")]
    orders = []
    for a, b, c in hands:
        position = first.format(a=a, b=b, c=c)
        orders.append([asked(position, *["pass"] * count) for count in range(5)])
    assert orders[0] == orders[1] == orders[2]


RESHUFFLED = """
    a captain: hand {a}, sailors 1 1 1 1 1 1 2 2 2 2 2 3 3 3 3
    b mate: hand {b}
    c lookout: hand {c}
    discards {discards}
    refit
"""


def reshuffled(a: str, b: str, c: str) -> str:
    """A deck that has run out: what nobody holds has been discarded, but for the sailors."""
    held = f"{a} {b} {c}".split()
    rest = [word for word in KIND_WORDS[SAILORS:] for _ in range(DECK[KIND_WORDS.index(word)] - held.count(word))]
    return RESHUFFLED.format(a=a, b=b, c=c, discards=" ".join(rest))


def imagined(state: Pagamas, viewer: int, seat: str) -> set[str]:
    """The hands that one player imagines in another's place."""
    seen = state.seen_by(viewer)
    return {" ".join(hand(seen.imagine(viewer, Rng(seed)), seat)) for seed in range(60)}


@pytest.mark.rule("PGM-11", "PGM-30")
def test_after_a_reshuffle_a_hand_kept_from_before_holds_nothing_that_lay_in_the_discards() -> None:
    state = play(reshuffled("rum", "ambush ambush", "ambush blade"), "keep")
    assert state.cards.left == 17
    assert imagined(state, 0, "b") == imagined(state, 0, "c") == {"ambush ambush", "ambush blade"}
    assert imagined(state, 1, "a") == {"rum", "ambush", "blade"}
    assert imagined(state, 1, "c") == {"ambush rum", "ambush blade", "blade rum"}


@pytest.mark.rule("PGM-11", "PGM-30")
def test_a_card_drawn_after_a_reshuffle_comes_from_what_was_shuffled() -> None:
    state = play(reshuffled("rum", "ambush", "ambush ambush"), "keep", "draw dodge", "keep", "draw spyglass")
    hands = imagined(state, 2, "b")
    assert {"ambush dodge", "ambush spyglass", "bribe rum", "dodge rum"} <= hands
    assert all({"ambush", "rum"} & set(held.split()) for held in hands), "one card is from before"
    assert all(imagined(state, 0, seat) <= {"ambush ambush"} for seat in "c")


@pytest.mark.rule("PGM-30", "PGM-38")
def test_what_is_shown_after_a_reshuffle_tells_what_may_be_left_of_a_hand_from_before() -> None:
    refit = reshuffled("rum", "ambush", "dodge dodge")
    either = play(refit, "keep", "draw dodge", "keep", "draw ambush", "keep")
    either.cards.play(1, AMBUSH)  # the one of before, or the one that was drawn
    assert {"ambush", "rum", "dodge"} <= imagined(either, 2, "b")
    either.cards.play(1, AMBUSH)
    assert all("rum" in held for held in imagined(either, 2, "a")), "b has shown the only other card from before"
    newer = play(refit, "keep", "draw dodge", "keep", "draw spyglass", "keep")
    newer.cards.play(1, SPYGLASS)  # none was in a hand at the reshuffle
    assert imagined(newer, 0, "b") == {"ambush", "dodge"}
    newer.cards.play(1, AMBUSH)
    assert imagined(newer, 0, "c") == {"dodge dodge"}


@pytest.mark.rule("PGM-30")
@pytest.mark.parametrize(("seats", "games"), [(3, 15), (4, 15), (5, 5), (6, 4)])
def test_after_reshuffles_too_what_is_imagined_is_possible_and_looks_the_same(seats: int, games: int) -> None:
    doubtful = 0
    for seed in range(games):
        state, rng = new_game(seats), Rng(seed)
        totals = GAME.conserved(state)
        while acting := state.to_act():
            actor = acting[rng.below(len(acting))]
            state.do(actor, state.sample(rng) if actor == CHANCE else state.pick(actor, rng))
            older = state.cards.older
            if not any(older.counts) or rng.below(3):
                continue
            doubtful += any(older.shown)
            viewer = rng.below(seats)
            seen = state.seen_by(viewer)
            fancy = seen.imagine(viewer, rng)
            assert fancy.seen_by(viewer).data() == seen.data()
            assert GAME.conserved(fancy) == totals
            for full in (state.cards, fancy.cards):
                assert [sum(row) for row in full.older.cards] == full.older.counts
                assert [sum(column) for column in zip(*full.older.cards, strict=True)] == full.older.pool
                for seat in range(seats):
                    for kind in range(KINDS):
                        found = full.older.shown[seat].count(kind)
                        found += 0 if full.older.gone[seat] else full.hands[seat][kind]
                        assert full.older.cards[seat][kind] <= found
    assert doubtful


@pytest.mark.rule("PGM-30")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_what_is_imagined_is_possible(seats: int) -> None:
    """Nobody hides where he lays an ambush, nor on the island when the Captain kept all; no sailor is in a hand."""
    for seed in range(12):
        state = random_position(seats, seed, 60 + 31 * seed)
        fancy = state.seen_by(0).imagine(0, Rng(seed))
        assert GAME.conserved(fancy) == GAME.conserved(new_game(seats))
        for seat in range(seats):
            places = [ambush.place for ambush in fancy.ambushes if ambush.author == seat]
            if fancy.hideouts[seat] != NOWHERE:
                places.append(fancy.hideouts[seat])
            assert len(set(places)) == len(places)
            assert not any(fancy.cards.hands[seat][:3])
            assert sum(fancy.cards.hands[seat]) == fancy.cards.sizes[seat]
        if fancy.kept_all:
            assert 3 not in fancy.hideouts


@pytest.mark.rule("PGM-30")
def test_a_glimpse_tells_what_is_seen_but_nothing_of_the_deck_and_changes_nothing() -> None:
    state, rng = new_game(4), Rng(5)
    while acting := state.to_act():
        whole = state.data()
        for seat in range(4):
            seen, glimpsed = state.seen_by(seat).data(), state.glimpse(seat).data()
            assert glimpsed.pop("deck") == {}
            assert glimpsed.pop("older") == NOTHING_OLDER.data()
            assert glimpsed == {name: seen[name] for name in glimpsed}
            assert set(seen) - set(glimpsed) == {"deck", "older"}
        assert state.data() == whole
        state.do(acting[0], state.sample(rng) if acting[0] < 0 else state.pick(acting[0], rng))
