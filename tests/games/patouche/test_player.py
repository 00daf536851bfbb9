"""Sensible shepherds: what they expect of their dice is exact, and they play as a good neighbour would."""

from __future__ import annotations

import pytest

from tablee.games.patouche import GAME
from tablee.games.patouche.actions import ACTIONS
from tablee.games.patouche.phases import DICE, FLEE, KEEP, OVER, TAKE, UNDER, WALK
from tablee.games.patouche.position import read
from tablee.games.patouche.rules import Patouche
from tablee.kernel.chance import Rng
from tablee.kernel.options import Settings
from tablee.kernel.state import CHANCE, Action
from tablee.lab.simulate import experiment, simulate
from tablee.players import find_player
from tablee.players.search import WHOLE_TURN, best_action

SENSE = GAME.sense


Known = dict[object, float]


def brute_force(state: Patouche, seat: int, known: Known) -> float:
    """The worth of the rest of a turn, step by step, by the rules alone; between turns as the players judge it."""
    if state.turn != seat or not state.to_act():
        return SENSE.value(state, seat)
    key = state.key()
    if key not in known:
        known[key] = _tried(state, seat, known)
    return known[key]


def _tried(state: Patouche, seat: int, known: Known) -> float:
    actor = state.to_act()[0]
    if actor == CHANCE:
        results = [(weight, brute_force(done(state, CHANCE, result), seat, known)) for result, weight in state.odds()]
        return sum(weight * value for weight, value in results) / sum(weight for weight, _ in results)
    return max(brute_force(done(state, seat, action), seat, known) for action in state.legal(seat))


def by_brute_force(state: Patouche, seat: int) -> dict[str, float]:
    known: Known = {}
    return {action.text: brute_force(done(state, seat, action), seat, known) for action in state.legal(seat)}


def done(state: Patouche, seat: int, action: Action) -> Patouche:
    after = state.copy()
    after.do(seat, action)
    return after


def chosen(position: str, player: str = "sensible") -> str:
    state = read(position)
    seat = state.to_act()[0]
    return find_player(player, GAME).choose(state.seen_by(seat), seat, Rng(1)).text


def reason(position: str, player: str = "sensible") -> str:
    state = read(position)
    seat = state.to_act()[0]
    return SENSE.reason(state, seat, find_player(player, GAME).choose(state, seat, Rng(1)))[0]


MID_THROW = {
    "family": """
        family
        a: s/p s
        b: s*3
        c: s/p*2 -/p
        wolf at c
        a to keep wps
        """,
    "last round": """
        family
        a: s/p*3 s*2
        b: s*6
        c: s/p*2 -/p
        wolf at b
        last round by b
        a to keep wpp
        """,
    "no patou left": """
        family
        a: s/p s*2
        b: s/p*2 -/p*9
        c: -/p*10
        patous 0
        wolf at b
        a to keep pps
        """,
    "cooperative": """
        cooperative hard
        a: s/p s
        b: s*2
        c: s/p*2 -/p
        lair 1
        wolf at a
        a to keep wws
        """,
    "expert": """
        expert
        a: 3 s
        b: s 2
        c: -/ram
        wolf at c
        a to keep wps
        """,
    "expert, specials": """
        expert
        a: 4 0/tired -/wolf
        b: s 2
        c:
        wolf at c
        a to keep pss
        """,
    "expert, last round": """
        expert
        a: s/p*2 3 1 -/super
        b: s*5 4
        c: 2/p
        d: 1 1
        wolf at b
        last round by b
        a to keep wws
        """,
}


@pytest.mark.parametrize("name", list(MID_THROW))
@pytest.mark.rule("PCH-4")
def test_what_one_expects_of_the_throws_that_are_left_is_exact(name: str) -> None:
    state = read(MID_THROW[name])
    seat = state.to_act()[0]
    exact = by_brute_force(state, seat)
    judged = {action.text: SENSE.value(done(state, seat, action), seat) for action in state.legal(seat)}
    assert judged == pytest.approx(exact)
    assert best_action(state, seat, SENSE, 0).text == max(exact, key=lambda text: exact[text])
    assert SENSE.value(state, seat) == pytest.approx(max(exact.values()))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.rule("PCH-12")
def test_experienced_shepherds_expect_the_best_of_every_die_that_may_come(seed: int) -> None:
    rng = Rng(seed)
    state = GAME.new(3 + seed, mode="expert")
    while len(state.flocks[0].places) < 4 or state.phase is not KEEP:
        state.do(state.actor, state.sample(rng) if state.actor == CHANCE else state.pick(state.actor, rng))
    seat = state.turn
    judged = {action.text: SENSE.value(done(state, seat, action), seat) for action in state.legal(seat)}
    assert judged == pytest.approx(by_brute_force(state, seat))


ACTING = {
    "order": """
        expert
        a: 4 0/tired -/wolf
        b: s 2
        c:
        wolf at c
        a to play ps of wps
        """,
    "walk": """
        expert
        a: 4 1
        b: s 2
        c: 3 0
        wolf at c
        a to walk the wolf of wwp
        """,
    "under": """
        expert
        a: 4 0/tired 1 3
        b: s 2
        c:
        wolf at b
        a to place p, then s, of wps
        """,
    "under, disguised": """
        expert
        a: 4 1 3 -/tired
        b: s 2
        c: s
        wolf at c
        a to place wolf, then p, of wpp
        """,
    "under, tired": """
        expert
        a: 4 1 3
        b: s 2
        c: s
        wolf at b
        a to place tired, then p, of wpp
        """,
    "astride": """
        expert
        a: 0/super 4 1
        b: s 2
        c: s
        wolf at b
        a to sit astride 1, then s, of wps
        """,
    "over": """
        expert
        a: 3/p -/tired -/wolf -/ram
        b: s 2
        c: s 3
        wolf at b
        a to place 4, then s, of wss
        """,
    "over, the last of the pile known": """
        expert
        a: 3/plain s/tired
        b: 0/ram s/p -/p
        c: -/tired -/p -/p -/tired
        sheep 23 then 1 3 3 s 4
        patous 12 then wolf
        wolf at c
        c to place 3, of wps
        """,
    "over, while better ones may come": """
        expert
        a: s/p -/tired -/p
        b: 3/p 3/p
        c: s/p -/super -/plain -/p 0/p
        sheep 26 then 3
        wolf at b
        a to place 2, then s, of pss
        """,
    "take": """
        expert
        a: 4 3 s
        b: s/p*7 -/super -/wolf -/tired -/p
        c: s/p*8 -/ram -/p -/tired
        patous 0
        wolf at b
        a to take a patou, then s, of wps
        """,
}


@pytest.mark.parametrize("name", list(ACTING))
@pytest.mark.parametrize("depth", [0, WHOLE_TURN])
def test_the_rest_of_a_turn_of_experienced_shepherds_is_looked_through_to_the_end(name: str, depth: int) -> None:
    state = read(ACTING[name])
    seat = state.to_act()[0]
    exact = by_brute_force(state, seat)
    assert exact[best_action(state, seat, SENSE, depth).text] == pytest.approx(max(exact.values()))
    assert SENSE.value(state, seat) == pytest.approx(max(exact.values()))
    assert min(exact.values()) < max(exact.values())


CHOOSING = (WALK, FLEE, DICE, UNDER, OVER, TAKE)


@pytest.mark.parametrize("seed", range(12))
def test_whatever_happens_the_rest_of_a_turn_is_played_as_well_as_trying_everything_would(seed: int) -> None:
    rng = Rng(seed)
    state = GAME.new(3 + seed % 3, mode="expert")
    while acting := state.to_act():
        seat = acting[0]
        legal = state.legal(seat)
        if state.phase in CHOOSING and len(legal) > 1:
            exact = by_brute_force(state, seat)
            for depth in (0, WHOLE_TURN):
                assert exact[best_action(state, seat, SENSE, depth).text] == pytest.approx(max(exact.values()))
        state.do(seat, state.sample(rng) if seat == CHANCE else legal[rng.below(len(legal))])


def test_what_was_found_in_one_game_is_not_taken_for_another() -> None:
    position = "cooperative {}\na: s\nb: s\nc: s/p\nlair 1\nwolf at a\na to keep ws with w kept\n"
    hard, easy = (SENSE.value(read(position.format(level)), 0) for level in ("hard", "very-easy"))
    assert hard < easy


def test_others_are_taken_to_do_their_worst() -> None:
    position = "expert\na: 4 4\nb: s\nc: s 2\nwolf at c\nb to {}\n"
    keeping = read(position.format("keep ws with w kept"))
    worst = min(SENSE.value(done(keeping, 1, action), 0) for action in keeping.legal(1))
    assert SENSE.value(keeping, 0) == pytest.approx(worst)
    walking = read(position.format("walk the wolf of wws"))
    assert SENSE.value(walking, 0) < SENSE.value(walking, 1)


@pytest.mark.parametrize("mode", ["family", "expert", "cooperative"])
def test_a_judgement_is_a_chance_to_win(mode: str) -> None:
    rng = Rng(3)
    state = GAME.new(3, mode=mode)
    while acting := state.to_act():
        values = [SENSE.value(state, seat) for seat in range(3)]
        assert all(0.0 <= value <= 1.0 for value in values)
        if mode == "cooperative":
            assert len(set(values)) == 1
        elif "to throw\n" in f"{GAME.prompt(state, GAME.words('en'), 'abcd')}\n":
            assert sum(values) == pytest.approx(1.0)
        state.do(acting[0], state.sample(rng) if acting == (CHANCE,) else state.pick(acting[0], rng))
    outcome = state.outcome()
    assert outcome is not None
    assert [SENSE.value(state, seat) > 0 for seat in range(3)] == [rank == 1 for rank in outcome.ranks]


def test_three_sheep_are_kept() -> None:
    position = """
        family
        a: s/p*2
        b: s
        c: s
        wolf at a
        a to keep sss
        """
    assert chosen(position) == "keep sss"
    assert reason(position) == "stop"


def test_nobody_sends_the_wolf_to_himself_if_it_can_be_helped() -> None:
    assert "w" not in chosen(
        """
        family
        a: s*4
        b: s
        c: s
        wolf at c
        a to keep wps
        """
    ).removeprefix("keep ")


def test_a_wolf_is_welcome_when_it_robs_the_one_who_is_ahead_in_the_last_turn() -> None:
    position = """
        family
        a: s/p*5
        b: s*6
        c: s
        wolf at a
        last round by b
        a to keep wws
        """
    assert chosen(position).startswith("keep ww")


def test_a_team_does_not_let_the_wolf_go_where_it_would_be_fed() -> None:
    position = """
        cooperative hard
        a: s/p*2
        b: s
        c: s/p*2
        lair 1
        wolf at a
        a to keep wpp
        """
    assert "w" not in chosen(position).removeprefix("keep ")


def test_a_team_that_can_win_at_once_does() -> None:
    position = """
        cooperative hard
        a: s/p*5
        b: s/p*5 s*2
        c: s/p
        sheep 1
        lair 1
        wolf at a
        a to keep pss
        """
    assert chosen(position) == "keep pss"


def test_unseen_sheep_are_turned_while_they_are_rich_and_left_when_only_lambs_remain() -> None:
    rich = """
        expert
        a:
        b:
        c:
        wolf at a
        a to play s of wws
        """
    assert chosen(rich) == "sheep flip"
    assert reason(rich) == "turn-sheep"
    poor = """
        expert
        a: 1/p*4
        b: 1/p*4
        c: 2/p*4
        sheep 4 then 2 2 2 2 2 3 3 3 3 3 3 3 3 4 4 4 4
        wolf at a
        a to play s of wws
        """
    assert chosen(poor) == "sheep"
    assert reason(poor) == "leave-sheep"


def test_the_wolf_scares_the_sheep_that_is_worth_most() -> None:
    position = """
        expert
        a:
        b: 1 4 2
        c:
        wolf at b
        a to scare 1 of wps
        """
    assert chosen(position) == "flee 2"
    assert reason(position) == "flee-most"


def test_the_wolf_goes_where_it_hurts() -> None:
    position = """
        expert
        a: 2
        b: {}
        c: {}
        wolf at a
        a to walk the wolf of wws
        """
    assert chosen(position.format("4 4", "s")) == "wolf near"
    assert chosen(position.format("1/p", "4 4 4")) == "wolf far"


def test_a_dog_is_put_under_the_sheep_that_is_worth_most_and_a_disguised_wolf_under_the_least() -> None:
    position = """
        expert
        a: 1 4 2
        b: 1
        c: 1
        wolf at c
        a to place {}, of wwp
        """
    assert chosen(position.format("ram")) == "under 2"
    assert chosen(position.format("wolf")) == "under 1"
    assert reason(position.format("ram")) == "under-most"
    assert reason(position.format("wolf")) == "under-wolf"


def why(position: str, action: str) -> str:
    """The reason for an action, whoever would choose it."""
    state = read(position)
    return SENSE.reason(state, state.to_act()[0], ACTIONS[action])[0]


@pytest.mark.rule("PCH-26")
def test_no_reason_says_that_a_card_went_to_the_best_place_by_its_worth_when_it_did_not() -> None:
    under = "expert\na: 1 4 2\nb: 1\nc: 1\nwolf at c\na to place {}, then p, of wpp\n"
    assert [why(under.format(hand), "under 1") for hand in ("p", "tired", "wolf")] == [
        "place",
        "under-tired",
        "under-wolf",
    ]
    assert [why(under.format(hand), "under 2") for hand in ("p", "tired", "wolf")] == ["under-most", "place", "place"]
    over = "expert\na: -/wolf -/tired -/p\nb: 1\nc: 1\nwolf at b\na to place {}, of wws\n"
    assert [why(over.format(4), f"over {place}") for place in (1, 2, 3)] == ["place", "place", "over-safe"]
    assert [why(over.format(1), f"over {place}") for place in (1, 2)] == ["over-wolf", "over-tired-spare"]


@pytest.mark.rule("PCH-12")
def test_no_reason_says_that_a_die_is_the_only_choice_while_another_can_be_played() -> None:
    position = "expert\na: -/p*7\nb: -/p*7\nc: -/p*8\nwolf at a\na to play {} of pps\n"
    assert why(position.format("ps"), "patou") == "one-way"
    assert why(position.format("pp"), "patou") == "only"


@pytest.mark.rule("PCH-19", "PCH-26")
def test_a_patou_is_not_kept_for_a_sheep_that_it_could_not_guard() -> None:
    position = "expert\na: {}\nb:\nc:\nwolf at b\na to keep pps\n"
    assert why(position.format("s/tired"), "keep pp") == "keep-patou-early"
    assert why(position.format("s/tired 4"), "keep pp") == "keep-patou"
    state = read(position.format("s/tired 4"))
    assert SENSE.reason(state, 0, ACTIONS["keep pp"])[1] == {"open": 1}


def test_a_rich_sheep_is_not_fed_to_the_waiting_wolf() -> None:
    position = """
        expert
        a: -/wolf -/p
        b: 1
        c: 1
        wolf at b
        a to place {}, of wws
        """
    assert chosen(position.format("4")) == "over 2"
    assert reason(position.format("4")) == "over-safe"
    assert chosen(position.format("0")) == "over 1"
    assert reason(position.format("0")) == "over-wolf"


@pytest.mark.rule("PCH-19")
def test_a_rich_sheep_is_guarded_wherever_the_wolf_is_and_a_poor_one_may_do_without() -> None:
    position = """
    expert
    a: s/plain -/tired -/p -/p -/p
    b: s/p
    c: s/p
    d: s
    e: s
    wolf at a
    a to place {}, of wws
    """
    assert chosen(position.format("4")) in ("over 3", "over 4", "over 5")
    assert reason(position.format("4")) == "over-safe"
    assert reason(position.format("0")) == "over-tired-spare"


@pytest.mark.rule("PCH-26")
def test_the_best_sheep_is_guarded_first_even_while_the_wolf_is_far_away() -> None:
    assert chosen("expert\na: s 1 4\nb: s\nc: s\nd: s\ne: s\nwolf at a\na to place p, of wwp\n") == "under 3"


@pytest.mark.rule("PCH-13")
def test_a_walk_is_explained_by_what_it_takes_and_from_whom() -> None:
    walk = "expert\na: {}\nb: {}\nc: {}\nwolf at {}\na to walk the wolf of wwp\n"
    assert reason(walk.format("s/p", "4 3", "s", "a")) == "wolf-near"
    assert reason(walk.format("s/p", "s/p", "4", "a")) == "wolf-far"
    assert reason(walk.format("4 3", "s", "s/p", "c")) == "wolf-spares"
    assert reason(walk.format("4 3", "s/p", "s/p", "b")) == "wolf-spares"
    assert reason(walk.format("s/p", "s/p", "s/p", "c")) == "wolf-stands"


@pytest.mark.rule("PCH-23")
def test_a_team_takes_a_patou_where_it_is_missed_least() -> None:
    position = """
    cooperative easy
    a: s s
    b: s/p*11
    c: -/p*11
    patous 0
    wolf at b
    a to take a patou, of wwp
    """
    assert reason(position) == "take-together"


@pytest.mark.parametrize(("mode", "games"), [("family", 60), ("expert", 10)])
def test_a_sensible_shepherd_beats_two_who_play_at_random(mode: str, games: int) -> None:
    plan = experiment(GAME, 3, {"mode": mode}, ["sensible", "random", "random"], games=games, seed=4)
    assert simulate(plan).wins(0).rate > 0.55


def test_a_sensible_team_wins_where_a_random_one_is_lost() -> None:
    settings: Settings = {"mode": "cooperative", "level": "hard"}
    sensible = simulate(experiment(GAME, 3, settings, ["sensible"], games=40, seed=4)).team()
    chance = simulate(experiment(GAME, 3, settings, ["random"], games=40, seed=4)).team()
    assert sensible is not None
    assert chance is not None
    assert sensible.rate > 0.8 > 0.5 > chance.rate
