"""What the sensible player of Pagamas does, and that it does so from what its seat sees."""

from __future__ import annotations

import pytest

from tablee.games.pagamas import GAME
from tablee.games.pagamas.material import BROTHEL, ISLAND, LETTERS, TAVERN
from tablee.games.pagamas.outlook import Outlook
from tablee.games.pagamas.player import PagamasSense
from tablee.games.pagamas.position import read
from tablee.games.pagamas.rules import Pagamas
from tablee.kernel.chance import Rng
from tablee.kernel.state import CHANCE
from tablee.kernel.words import LANGUAGES
from tablee.lab.statistics import Share
from tablee.players import ThinkingPlayer
from tests.games.pagamas.play import Position, play
from tests.games.pagamas.test_random import check, check_end

SENSE = PagamasSense()
SENSIBLE = ThinkingPlayer(SENSE, 0)


def chosen(position: Position, *actions: str, seat: str = "") -> str:
    """What the sensible player does next: this one, or whoever is to act first."""
    state = play(position, *actions)
    actor = LETTERS.index(seat) if seat else state.to_act()[0]
    return SENSIBLE.choose(state.seen_by(actor), actor, Rng(1)).text


def turn(position: Position, *actions: str) -> list[str]:
    """Everything that the sensible player does until somebody else or chance is to act."""
    state = play(position, *actions)
    acting = state.to_act()
    done: list[str] = []
    while state.to_act() == acting:
        done.append(chosen(state))
        state = play(state, done[-1])
    return done


def game(seats: int, seed: int, sensible: tuple[int, ...]) -> Pagamas:
    """A game in which these seats are sensible and the others play at random, looked at after every step."""
    rng = Rng(seed)
    state = GAME.new(seats)
    totals = GAME.conserved(state)
    while state.to_act():
        seat = state.to_act()[0]
        if seat == CHANCE:
            state.do(seat, state.sample(rng))
        elif seat in sensible:
            state.apply(seat, SENSIBLE.choose(state.seen_by(seat), seat, rng))
        else:
            state.do(seat, state.pick(seat, rng))
        check(state, totals)
    check_end(state)
    return state


def wins(games: int) -> int:
    """How many games of four a sensible player wins alone against random ones, from each seat in turn."""
    outcomes = [(seed % 4, game(4, seed, (seed % 4,)).outcome()) for seed in range(games)]
    return sum(outcome is not None and outcome.winners == (seat,) for seat, outcome in outcomes)


# Cards and roles


def test_a_hand_that_does_little_is_discarded_and_a_good_one_kept() -> None:
    position = """
        a captain: hand {hand}
        b mate:
        c lookout:
        refit
    """
    assert chosen(position.format(hand="rum spyglass")) == "discard"
    assert chosen(position.format(hand="ambush dodge")) == "keep"


def test_the_captain_gives_power_to_whoever_threatens_least() -> None:
    position = """
        a captain:
        b mate: buried 3 3, sailors 1 1
        c lookout: loot 1
        d chaplain: buried 1
        roles
    """
    assert turn(position) == ["give mate c", "give lookout d"]


# The share


A_HAUL = """
    a captain:
    b mate:
    c lookout: buried 3 3
    d chaplain: buried 3
    share
"""


def test_the_captain_buys_half_of_the_votes_with_his_cheapest_cards() -> None:
    assert turn(A_HAUL, "loot 3", "loot 1", "loot 2") == ["deal 4 a", "deal 5 b", "deal 6 a"]


def test_sailors_make_a_voter_worth_buying() -> None:
    position = A_HAUL.replace("d chaplain: buried 3", "d chaplain: buried 3, sailors 1 1 2")
    assert turn(position, "loot 3", "loot 1", "loot 2") == ["deal 4 a", "deal 5 d", "deal 6 a"]


def test_after_a_refusal_the_captain_buys_another_vote() -> None:
    votes = ("deal 4 a", "deal 5 b", "deal 6 a", "a: aye", "b: nay", "c: nay", "d: nay")
    assert turn(A_HAUL, "loot 3", "loot 1", "loot 2", *votes) == ["deal 4 a", "deal 5 d", "deal 6 b"]


def test_a_captain_who_leads_keeps_all_in_the_last_turn_so_that_nobody_can_bury() -> None:
    position = """
        a captain: buried 3 2
        b mate: buried {buried}
        c lookout: loot 3
        pile 1 2
        share
    """
    for buried, receivers in (("1 1", "aa"), ("3 2 1", "ca")):  # who leads; who is behind, and needs the island
        state = play(position.format(buried=buried), "loot 1", "loot 2")
        assert [deal[-1] for deal in turn(state)] == list(receivers)


def test_a_share_is_voted_for_by_whoever_gets_enough_of_it() -> None:
    dealt = ("loot 3", "loot 1", "loot 2", "deal 4 a", "deal 5 b", "deal 6 a")
    assert [chosen(A_HAUL, *dealt, seat=seat) for seat in "abcd"] == ["aye", "aye", "nay", "nay"]


def test_a_captain_who_is_ahead_has_to_pay_more_for_a_vote() -> None:
    ahead = A_HAUL.replace("a captain:", "a captain: buried 2")
    dealt = ("loot 3", "loot 1", "loot 2", "deal 5 a", "deal 6 b", "deal 7 a")
    assert chosen(ahead, *dealt, seat="b") == "nay"
    more = ("loot 3", "loot 1", "loot 2", "deal 5 a", "deal 6 a", "deal 7 b")
    assert chosen(ahead, *more, seat="b") == "aye"


def test_the_mate_forces_a_share_that_feeds_him_and_no_other() -> None:
    refusals = ("a: aye", "b: nay", "c: nay", "d: nay")
    for receiver, decision in (("b", "force"), ("c", "forgo")):
        dealt = ("deal 4 a", "deal 5 a", f"deal 6 {receiver}")
        played = ("loot 3", "loot 1", "loot 2", *dealt, *refusals, *dealt, *refusals)
        assert chosen(A_HAUL, *played) == decision


def test_rum_is_poured_where_it_turns_the_vote() -> None:
    position = """
        a captain: loot 1, hand rum
        b mate: sailors 1 1
        c lookout:
        share
    """
    dealt = ("loot 3", "loot 2", "deal 2 a", "deal 3 c")
    assert chosen(position, *dealt) == "rum"
    assert chosen(position.replace("b mate: sailors 1 1", "b mate:"), *dealt) == "pass"


def test_a_price_is_paid_with_the_cheapest_card() -> None:
    position = """
        a captain: loot 3 1 2
        b mate:
        c lookout:
        hideouts: a brothel, b hammock, c hammock
        brothel
    """
    assert chosen(position) == "pay 2"


# Hideouts and ambushes


def test_loot_goes_to_treasure_island_in_the_last_turn_and_nobody_goes_to_the_brothel_without_any() -> None:
    position = """
        a captain: loot 3 3
        b mate:
        c lookout: loot 1
        last turn
        pile
        ashore
    """
    assert chosen(position, seat="a") == "hide island"
    assert chosen(position, seat="c") == "hide island"
    assert chosen(position, seat="b") != "hide brothel"


def test_nobody_thinks_of_treasure_island_when_the_captain_has_kept_all() -> None:
    position = """
        a captain: loot 3 3
        b mate: loot 1
        c lookout:
        captain kept all
        ashore
    """
    for seat in "abc":
        assert chosen(position, seat=seat) != "hide island"
    assert Outlook(read(position).seen_by(1), 1).may_be(0)[ISLAND] == 0


def test_the_mate_lies_in_wait_for_the_richest_where_he_is_likely_to_be() -> None:
    position = """
        a captain: loot 2 2 3
        b mate:
        c lookout: loot 1
        d chaplain:
        hideouts: a island, b tavern, c island, d hammock
        mate-ambush
    """
    assert chosen(position) == "ambush a island"
    waiting_there = position.replace("b tavern", "b island")
    assert chosen(waiting_there) == "ambush a hammock"  # one's own place cannot be named (PGM-18)


def test_a_hideout_seen_through_a_spyglass_is_where_the_ambush_is_laid() -> None:
    position = """
        a captain: loot 2 2 3
        b mate: loot 1, hand spyglass
        c lookout:
        hideouts: a tavern, b hammock, c hammock
        spyglass
    """
    assert chosen(position) == "spyglass a"
    assert chosen(position, "spyglass a") == "ambush a tavern"


def test_an_ambush_card_is_spared_where_there_is_nothing_to_win() -> None:
    position = """
        a captain: hand ambush
        b mate:
        c lookout: {items}
        hideouts: a tavern, b hammock, c island
        ambush-cards
    """
    assert chosen(position.format(items="loot 3 3")) == "ambush c island"
    assert chosen(position.format(items="buried 3 3")) == "pass"


def test_a_victim_dodges_and_buries_the_best_card_first() -> None:
    struck = """
        a captain: loot 2
        b mate: loot 1 3, hand dodge
        c lookout:
        hideouts: a tavern, b island, c hammock
        ambush c on b: island
        springing
    """
    assert chosen(struck) == "dodge"
    assert turn(struck, "dodge", "escapes") == ["bury 3", "bury 2"]


# The mutiny


def test_a_mutiny_is_joined_by_force_count() -> None:
    position = """
        a captain: loot 3 3
        b mate: sailors 1
        c bosun:
        d lookout:
        e chaplain:
        captain kept all
        hideouts: a hammock, b tavern, c hammock, d hammock, e hammock
        offer
    """
    assert chosen(position) == "mutiny"
    assert chosen(position, "mutiny") == "join"
    lone = """
        a captain: loot 3 3
        b lookout: loot 2
        c chaplain: loot 1
        d mate: loot 3, sailors 3
        hideouts: a hammock, b tavern, c hammock, d hammock
        offer
    """
    assert chosen(lone) == "pass"
    assert chosen(lone, "mutiny", "loyal") == "loyal"


def test_in_the_last_turn_nobody_rises() -> None:
    position = """
        a captain: loot 3 3
        b mate: sailors 1
        c lookout:
        captain kept all
        last turn
        pile
        hideouts: a hammock, b tavern, c hammock
        offer
    """
    assert chosen(position) == "pass"


def test_all_hands_are_called_where_they_turn_the_day() -> None:
    position = """
        a captain: loot 3
        b mate: sailors {crew}, hand all-hands
        c lookout:
        captain kept all
        hideouts: a hammock, b tavern, c hammock
        offer
    """
    for crew, decision in (("3", "pass"), ("3 1", "all-hands b")):
        assert chosen(position.format(crew=crew), "mutiny", "loyal") == decision
    assert chosen(position.format(crew="3 1"), "mutiny", "join") == "pass"  # 5 against 4 as it is


def test_the_richest_mutineer_walks_the_plank_and_the_captain_keeps_the_loot() -> None:
    position = """
        a captain: loot 1
        b mate: loot 1
        c lookout: loot 2 3
        d bosun:
        e chaplain:
        captain kept all
        hideouts: a hammock, b tavern, c hammock, d hammock, e hammock
        offer
    """
    assert turn(position, "mutiny", "join", "loyal", "loyal", "loyal", "loyal") == ["plank c", "done"]


# Elections


def test_everybody_stands_and_votes_for_oneself_while_that_can_win() -> None:
    position = """
        a captain:
        b mate: sailors 1 1
        c lookout: buried 3
        d chaplain:
        hideouts: a brothel, b hammock, c hammock, d hammock
        brothel
    """
    assert chosen(position) == "stand"
    standing = ("stand", "stand", "stand")
    assert chosen(position, *standing, seat="b") == "elect b"
    assert chosen(position, *standing, seat="c") == "elect d"  # who threatens less than the Mate with two sailors
    assert chosen(position, *standing, seat="d") == "elect c"


# Judgement


def test_more_buried_is_better_and_a_game_that_is_over_is_certain() -> None:
    position = """
        a captain: {items}
        b mate: loot 1
        c lookout:
        overboard
    """
    values = [SENSE.value(read(position.format(items=items)), 0) for items in ("loot 1", "loot 3", "buried 3")]
    assert values == sorted(values)
    assert len(set(values)) == 3
    over = game(3, 2, ())
    outcome = over.outcome()
    assert outcome is not None
    assert [SENSE.value(over, seat) > 0 for seat in range(3)] == [seat in outcome.winners for seat in range(3)]


def test_danger_grows_with_the_loot_that_others_see_and_is_least_where_nobody_is_awaited() -> None:
    position = """
        a captain: {items}
        b mate: hand ambush
        c lookout: loot 1
        ashore
    """
    poor, rich = (Outlook(read(position.format(items=items)), 0).danger() for items in ("", "loot 3 3 3"))
    assert rich[ISLAND] > rich[TAVERN] > rich[BROTHEL] > poor[BROTHEL] > 0
    hidden = [Outlook(read(position.format(items=items)), 0).danger() for items in ("loot 1 1", "loot 3 3")]
    assert hidden[0] == pytest.approx(hidden[1], rel=0.2)  # what the cards are worth, nobody sees


@pytest.mark.rule("PGM-30")
@pytest.mark.parametrize("seats", GAME.seats)
def test_a_choice_depends_on_nothing_that_the_seat_does_not_see(seats: int) -> None:
    rng = Rng(40 + seats)
    state = GAME.new(seats)
    while state.to_act():
        seat = state.to_act()[0]
        if seat == CHANCE:
            state.do(seat, state.sample(rng))
            continue
        seen = state.seen_by(seat)
        choices = {SENSE.choices(seen.imagine(seat, rng), seat)[0] for _ in range(3)}
        assert choices == set(SENSE.choices(seen, seat)) == set(SENSE.choices(state, seat))
        assert SENSE.value(state, seat) == SENSE.value(seen.imagine(seat, rng), seat)
        state.apply(seat, choices.pop() if rng.below(2) else state.pick(seat, rng))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_has_a_reason_in_words_and_every_reason_is_given_for_something(language: str) -> None:
    words = GAME.words(language)
    found: set[str] = set()
    for seed in range(4):
        rng = Rng(seed)
        state = GAME.new(5)
        while state.to_act():
            seat = state.to_act()[0]
            if seat != CHANCE:
                seen = state.seen_by(seat)
                for action in seen.legal(seat):
                    key, facts = SENSE.reason(seen, seat, action)
                    assert "{" not in words.say(f"reason.{key}", **facts)
                    found.add(key)
            state.do(seat, state.sample(rng) if seat == CHANCE else state.pick(seat, rng))
    assert found == {key.removeprefix("reason.") for key in words.entries if key.startswith("reason.")}


@pytest.mark.parametrize("seats", GAME.seats)
def test_sensible_games_end_and_something_gets_buried(seats: int) -> None:
    for seed in range(4):
        outcome = game(seats, seed, tuple(range(seats))).outcome()
        assert outcome is not None
        assert sum(outcome.points) > 0


def test_one_sensible_among_random_players_wins_most_games() -> None:
    assert wins(20) >= 15


@pytest.mark.soak
@pytest.mark.parametrize("seats", GAME.seats)
def test_three_hundred_sensible_games_end_with_all_loot_and_cards_accounted_for(seats: int) -> None:
    for seed in range(300):
        game(seats, seed, tuple(range(seats)))


@pytest.mark.soak
def test_one_sensible_among_random_players_surely_wins_forty_games_in_a_hundred() -> None:
    """The lower end of the interval counts, and a shared win does not."""
    assert Share(wins(1_000), 1_000).interval[0] >= 0.4
