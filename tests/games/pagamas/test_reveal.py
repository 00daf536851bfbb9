"""Phase 6, reveal: the Brothel, the ambushes and dodges, the way of the loot, the burial. PGM-19 to PGM-22."""

from __future__ import annotations

from itertools import product

import pytest

from tablee.games.pagamas import GAME
from tablee.games.pagamas.phases.reveal import pass_on_loot
from tablee.games.pagamas.position import read
from tablee.kernel.state import NOBODY
from tests.games.pagamas.play import (
    asked,
    buried,
    discards,
    hand,
    legal,
    loot,
    odds,
    play,
    role,
    sailors,
    story,
    told,
    why,
)

BROTHEL = """
    a captain: loot 1
    b mate: loot 1 3, hand dodge
    c lookout: hand rum, sailors 1 2
    d chaplain: loot 2
    hideouts: a hammock, b brothel, c brothel, d brothel
    reveal
"""


@pytest.mark.rule("PGM-19")
def test_all_hideouts_are_turned_at_once() -> None:
    assert asked(BROTHEL) == "* reveal"
    assert play(BROTHEL).seen_by(None).hideouts == [-3, -3, -3, -3]
    assert play(BROTHEL, "reveal").seen_by(None).hideouts == [0, 2, 2, 2]
    assert told(BROTHEL, "reveal")[:4] == ["is-at a", "is-at b", "is-at c", "is-at d"]


@pytest.mark.rule("PGM-19")
def test_at_the_brothel_one_must_pay_a_loot_card_of_ones_choice() -> None:
    state = play(BROTHEL, "reveal")
    assert asked(state) == "b payment"
    assert legal(state) == ["pay 2", "pay 3"]  # to pay nothing is no choice
    assert loot(play(state, "pay 3"), "b") == [1]
    assert role(play(state, "pay 3"), "b") == "mate"


@pytest.mark.rule("PGM-19")
def test_who_has_one_card_pays_that() -> None:
    state = play(BROTHEL, "reveal", "pay 2")
    assert loot(state, "d") == []
    assert role(state, "d") == "chaplain"


@pytest.mark.rule("PGM-19")
def test_who_cannot_pay_loses_character_sailors_and_hand() -> None:
    state = play(BROTHEL, "reveal", "pay 2")
    assert role(state, "c") == "-"
    assert hand(state, "c") == []
    assert sailors(state, "c") == []
    assert discards(state) == ["sailor-1", "sailor-2", "rum"]


@pytest.mark.rule("PGM-19")
def test_one_may_pick_the_brothel_with_empty_pockets() -> None:
    ashore = "a captain:\n b mate:\n c lookout:\n ashore"
    assert "hide brothel" in legal(ashore)


@pytest.mark.rule("PGM-41")
def test_the_guests_of_the_brothel_pay_clockwise_from_the_captain() -> None:
    state = """
        a mate: loot 1 1
        b lookout: loot 1 1
        c captain: loot 1 1
        hideouts: a brothel, b brothel, c brothel
        reveal
    """
    assert asked(state, "reveal") == "c payment"
    assert asked(state, "reveal", "pay 5") == "a payment"
    assert asked(state, "reveal", "pay 5", "pay 1") == "b payment"


DEFAULT = """
    a captain: loot 1
    b mate: loot 1
    c lookout: loot 2
    hideouts: a tavern, b hammock, c brothel
    {ambush}
    reveal
"""


@pytest.mark.rule("PGM-19")
def test_the_brothel_comes_before_the_ambushes_and_those_on_a_defaulter_lapse() -> None:
    poor = DEFAULT.replace("c lookout: loot 2", "c lookout:")
    events = told(poor.format(ambush="power b on c: brothel"), "reveal")
    assert "defaults c" in events
    assert "lapses b" in events
    assert "hits b" not in events
    rich = DEFAULT.format(ambush="power b on c: brothel").replace("loot 2", "loot 2 2")
    assert "hits b" in told(rich, "reveal", "pay 3")


@pytest.mark.rule("PGM-19")
def test_a_defaulters_own_ambushes_stand() -> None:
    poor = DEFAULT.replace("c lookout: loot 2", "c lookout:").format(ambush="ambush c on b: hammock")
    state = play(poor, "reveal")
    assert role(state, "c") == "-"
    assert loot(state, "c") == [1]


HIT = """
    a captain: loot 1
    b mate: loot 1
    c lookout: loot 2 3, hand dodge rum, sailors 1
    d chaplain:
    hideouts: a hammock, b tavern, c island, d tavern
    {means} b on c: {place}
    reveal
"""


def hit(means: str = "ambush", place: str = "island") -> str:
    return HIT.format(means=means, place=place)


@pytest.mark.rule("PGM-20")
def test_a_matching_place_hits_and_another_misses() -> None:
    assert told(hit(place="hammock"), "reveal")[4:5] == ["misses b"]
    assert told(hit(), "reveal")[-1] == "springs b"
    assert asked(hit(), "reveal") == "c springing"


@pytest.mark.rule("PGM-20")
def test_a_victim_may_dodge_and_chance_decides_evenly() -> None:
    assert legal(hit(), "reveal") == ["pass", "dodge"]
    assert odds(hit(), "reveal", "dodge") == {"escapes": 1, "caught": 1}


@pytest.mark.rule("PGM-20")
def test_the_mates_own_ambush_is_dodged_at_the_same_odds() -> None:
    assert odds(hit("power"), "reveal", "dodge") == {"escapes": 1, "caught": 1}


@pytest.mark.rule("PGM-6")
def test_a_hired_blade_is_dodged_one_time_in_three() -> None:
    assert odds(hit("blade"), "reveal", "dodge") == {"escapes": 1, "caught": 2}


@pytest.mark.rule("PGM-20")
def test_who_draws_the_dodge_escapes() -> None:
    state = play(hit(), "reveal", "dodge", "escapes")
    assert role(state, "c") == "lookout"
    assert loot(state, "c") == [2, 3]
    assert asked(state) == "c burial"


@pytest.mark.rule("PGM-20")
def test_a_dodge_is_spent_either_way() -> None:
    assert hand(play(hit(), "reveal", "dodge", "escapes"), "c") == ["rum"]
    assert discards(play(hit(), "reveal", "dodge", "escapes")) == ["dodge"]
    caught = play(hit(), "reveal", "dodge", "caught")
    assert hand(caught, "c") == []
    assert role(caught, "c") == "-"


@pytest.mark.rule("PGM-20")
def test_dodging_is_optional() -> None:
    state = play(hit(), "reveal", "pass")
    assert role(state, "c") == "-"
    assert discards(state) == ["sailor-1", "dodge", "rum"]


@pytest.mark.rule("PGM-40")
def test_a_victim_with_any_card_in_hand_is_asked_and_one_without_is_not() -> None:
    no_dodge = hit().replace("hand dodge rum", "hand rum")
    assert asked(no_dodge, "reveal") == "c springing"
    assert legal(no_dodge, "reveal") == ["pass"]
    assert why(no_dodge, "reveal", "dodge") == "PGM-6 not-held"
    empty = hit().replace(", hand dodge rum", "")
    assert role(play(empty, "reveal"), "c") == "-"


@pytest.mark.rule("PGM-20")
def test_only_the_victim_dodges() -> None:
    assert why(hit(), "reveal", "a: dodge") == "PGM-20 not-hit"


TWICE = """
    a captain:
    b mate:
    c lookout: loot 3, hand {hand}
    d chaplain:
    hideouts: a hammock, b tavern, c island, d tavern
    power b on c: {first}
    ambush d on c: island
    reveal
"""


@pytest.mark.rule("PGM-20")
def test_one_dodge_is_good_for_one_ambush() -> None:
    state = play(TWICE.format(first="island", hand="dodge dodge"), "reveal", "dodge", "escapes")
    assert asked(state) == "c springing"
    assert state.frame.data()["dodging"] is False
    assert loot(play(state, "dodge", "escapes"), "c") == [3]
    assert loot(play(state, "dodge", "caught"), "d") == [3]
    spent = play(TWICE.format(first="island", hand="dodge"), "reveal", "dodge", "escapes")
    assert loot(spent, "d") == [3]


@pytest.mark.rule("PGM-20", "PGM-21")
def test_ambushes_resolve_from_the_first_placed_and_only_the_first_hit_counts() -> None:
    state = play(TWICE.format(first="island", hand="rum"), "reveal", "pass")
    assert loot(state, "b") == [3]
    assert loot(state, "d") == []
    assert "too-late d" in told(TWICE.format(first="island", hand="rum"), "reveal", "pass")
    second = play(TWICE.format(first="hammock", hand="rum"), "reveal", "pass")
    assert loot(second, "d") == [3]


@pytest.mark.rule("PGM-41")
def test_the_victims_are_settled_clockwise_from_the_captain() -> None:
    state = """
        a mate: hand dodge
        b lookout: hand dodge
        c captain: hand dodge
        hideouts: a hammock, b tavern, c tavern
        ambush b on a: hammock
        ambush a on b: tavern
        ambush b on c: island
        reveal
    """
    assert asked(state, "reveal") == "a springing"
    assert asked(state, "reveal", "pass") == "b springing"
    events = told(state, "reveal")
    assert events.index("misses b") < events.index("springs b")  # the one on the Captain, though it was laid last


@pytest.mark.rule("PGM-21")
def test_a_hit_costs_character_hand_sailors_and_all_unburied_loot() -> None:
    state = play(hit().replace("loot 2 3", "loot 2 3, buried 1"), "reveal", "pass")
    assert (role(state, "c"), hand(state, "c"), sailors(state, "c")) == ("-", [], [])
    assert loot(state, "c") == []
    assert buried(state, "c") == [1]
    assert sorted(loot(state, "b")) == [1, 2, 3]


CHAIN = """
    a captain: loot 1
    b mate: loot 2
    c lookout: loot 3
    d chaplain: loot 1 1
    hideouts: a hammock, b tavern, c island, d tavern
    {ambushes}
    reveal
"""


def chain(*ambushes: str) -> str:
    return CHAIN.format(ambushes="\n".join(ambushes))


@pytest.mark.rule("PGM-21")
def test_an_ambusher_hit_in_turn_passes_on_everything() -> None:
    state = play(chain("power b on c: island", "ambush a on b: tavern"), "reveal")
    assert sorted(loot(state, "a")) == [1, 2, 3]
    assert [loot(state, seat) for seat in "bcd"] == [[], [], [1, 1]]
    assert [role(state, seat) for seat in "abcd"] == ["captain", "-", "-", "chaplain"]


@pytest.mark.rule("PGM-21")
def test_loot_flows_to_the_end_of_a_longer_chain() -> None:
    state = play(chain("power b on c: island", "ambush c on d: tavern", "ambush a on b: tavern"), "reveal")
    assert sorted(loot(state, "a")) == [1, 1, 1, 2, 3]
    assert [loot(state, seat) for seat in "bcd"] == [[], [], []]


@pytest.mark.rule("PGM-21")
def test_the_order_in_which_a_chain_was_laid_does_not_matter() -> None:
    state = play(chain("ambush a on b: tavern", "power b on c: island"), "reveal")
    assert sorted(loot(state, "a")) == [1, 2, 3]


@pytest.mark.rule("PGM-21")
def test_a_chain_ends_where_somebody_dodges() -> None:
    position = chain("power b on c: island", "ambush a on b: tavern").replace("loot 2", "loot 2, hand dodge")
    state = play(position, "reveal", "dodge", "escapes")
    assert sorted(loot(state, "b")) == [2, 3]
    assert loot(state, "a") == [1]


@pytest.mark.rule("PGM-21")
def test_two_who_hit_each_other_discard_their_loot() -> None:
    state = play(chain("power b on c: island", "ambush c on b: tavern"), "reveal")
    assert [loot(state, seat) for seat in "abcd"] == [[1], [], [], [1, 1]]
    assert [role(state, seat) for seat in "bc"] == ["-", "-"]
    assert [state.seen_by(None).loot.value(card) for card in (2, 3)] == [2, 3]  # PGM-38: shown


@pytest.mark.rule("PGM-21")
def test_a_cycle_of_three_discards_it_too() -> None:
    state = play(chain("power b on c: island", "ambush c on a: hammock", "ambush a on b: tavern"), "reveal")
    assert [loot(state, seat) for seat in "abcd"] == [[], [], [], [1, 1]]
    assert [role(state, seat) for seat in "abcd"] == ["-", "-", "-", "chaplain"]
    assert [state.loot.where(card) for card in (1, 2, 3)] == [3, 3, 3]


@pytest.mark.rule("PGM-21")
def test_loot_that_flows_into_a_cycle_is_lost() -> None:
    state = play(chain("power b on c: island", "ambush c on b: tavern", "ambush b on a: hammock"), "reveal")
    assert [loot(state, seat) for seat in "abcd"] == [[], [], [], [1, 1]]


THREE = ("power b on c: island", "ambush c on a: hammock", "ambush a on b: tavern")
TWO = ("power b on c: island", "ambush c on b: tavern")


def lost(*ambushes: str, where_d_hides: str = "tavern") -> list[str]:
    """The loot cards that find no taker, with how that is told."""
    position = chain(*ambushes).replace("d tavern", f"d {where_d_hides}")
    return [event for event in told(position, "reveal") if event.startswith("lost-")]


@pytest.mark.rule("PGM-21")
def test_of_a_cycle_of_two_it_is_told_that_they_struck_each_other() -> None:
    assert lost(*TWO) == ["lost-in-pair b", "lost-in-pair c"]


@pytest.mark.rule("PGM-21")
def test_of_a_longer_cycle_it_is_told_that_the_chain_comes_back() -> None:
    assert lost(*THREE) == ["lost-in-cycle a", "lost-in-cycle b", "lost-in-cycle c"]
    four = ("power b on c: island", "ambush c on d: tavern", "ambush d on a: hammock", "ambush a on b: tavern")
    cards = ["lost-in-cycle a", "lost-in-cycle b", "lost-in-cycle c", "lost-in-cycle d", "lost-in-cycle d"]
    assert lost(*four) == cards


@pytest.mark.rule("PGM-21")
def test_of_a_victim_outside_the_cycle_it_is_told_that_the_chain_runs_into_it() -> None:
    outside = (*TWO, "ambush b on a: hammock")
    assert lost(*outside) == ["lost-to-cycle a", "lost-in-pair b", "lost-in-pair c"]
    farther = (*outside, "ambush a on d: tavern")
    assert lost(*farther)[-2:] == ["lost-to-cycle d", "lost-to-cycle d"]
    beside = lost(*THREE, "ambush a on d: island", where_d_hides="island")
    assert beside == ["lost-in-cycle a", "lost-in-cycle b", "lost-in-cycle c", "lost-to-cycle d", "lost-to-cycle d"]


@pytest.mark.rule("PGM-21")
def test_whoever_struck_whom_the_log_of_lost_loot_is_true() -> None:
    """Every way in which four can have struck one another."""
    choices = [[NOBODY, *(other for other in range(4) if other != seat)] for seat in range(4)]
    for struck in product(*choices):
        state = read(chain())
        state.struck = list(struck)
        state.story = []
        pass_on_loot(state)
        for event in state.story:
            if event.kind.startswith("lost-"):
                chain_of = [event.seat]
                while (author := struck[chain_of[-1]]) not in chain_of:
                    chain_of.append(author)
                told_as = "lost-to-cycle" if author != event.seat else "lost-in-cycle"
                assert event.kind == ("lost-in-pair" if told_as == "lost-in-cycle" and len(chain_of) == 2 else told_as)
                assert event.facts["rival_seat"] == struck[event.seat]


@pytest.mark.rule("PGM-21")
def test_each_way_of_losing_loot_names_both_who_are_concerned() -> None:
    position = chain(*TWO, "ambush b on a: hammock")
    events = [event for event in story(position, "reveal") if event.kind.startswith("lost-")][:2]
    names = ("Ana", "Léa", "Pau", "Jan")
    assert [GAME.words("en").event(event, names) for event in events] == [
        (
            "Léa struck Ana down, but the chain of ambushes runs on into a circle: "
            "loot card 1 of Ana is discarded, 1 share."
        ),
        "Léa and Pau struck each other down: loot card 2 of Léa is discarded, 2 shares.",
    ]
    assert [GAME.words("fr").event(event, names) for event in events] == [
        (
            "Léa terrasse Ana, mais la chaîne des traquenards aboutit à une boucle\u00a0: "
            "le butin 1, pris à Ana, est défaussé, 1 part."
        ),
        "Léa et Pau\u00a0: chacun terrasse l’autre, et Léa défausse le butin 2, 2 parts.",
    ]


BURY = """
    a captain: loot 1
    b mate: loot 1 2 3
    c lookout: loot 2
    d chaplain:
    hideouts: a hammock, b island, c island, d island
    {ambush}
    reveal
"""


@pytest.mark.rule("PGM-22")
def test_on_treasure_island_one_may_bury_any_of_ones_loot() -> None:
    state = play(BURY.format(ambush=""), "reveal")
    assert asked(state) == "b burial"
    assert legal(state) == ["done", "bury 2", "bury 3", "bury 4"]
    after = play(state, "bury 4", "bury 2", "done")
    assert buried(after, "b") == [1, 3]
    assert loot(after, "b") == [2]
    assert asked(after) == "c burial"


@pytest.mark.rule("PGM-22")
def test_only_there_and_only_by_safe_characters() -> None:
    state = play(BURY.format(ambush=""), "reveal")
    assert why(state, "a: bury 1") == "PGM-22 not-on-island"
    struck = play(BURY.format(ambush="ambush a on b: island"), "reveal")
    assert asked(struck) == "c burial"
    assert why(struck, "b: bury 2") == "PGM-28 no-character"


@pytest.mark.rule("PGM-22")
def test_one_buries_only_own_unburied_loot() -> None:
    state = play(BURY.format(ambush=""), "reveal")
    assert why(state, "bury 1") == "PGM-10 loot-of-another"
    assert why(state, "bury 2", "bury 2") == "PGM-22 loot-buried"


@pytest.mark.rule("PGM-22")
def test_loot_stolen_this_turn_can_be_buried() -> None:
    state = play(BURY.format(ambush="power b on a: hammock"), "reveal", "stand", "decline", "decline")
    assert legal(state) == ["done", "bury 1", "bury 2", "bury 3", "bury 4"]


@pytest.mark.rule("PGM-22")
def test_buried_loot_is_out_of_reach_and_of_use() -> None:
    position = BURY.format(ambush="ambush a on b: island").replace("loot 1 2 3", "buried 1 2 3")
    state = play(position, "reveal")
    assert buried(state, "b") == [1, 2, 3]
    assert loot(state, "a") == [1]


@pytest.mark.rule("PGM-22", "PGM-41")
def test_an_election_that_is_due_comes_before_the_burying() -> None:
    state = play(BURY.format(ambush="power b on a: hammock"), "reveal")
    assert asked(state) == "b election"
    elected = play(state, "decline", "stand", "decline")  # c is the new Captain, and the first to bury
    assert asked(elected) == "c burial"
