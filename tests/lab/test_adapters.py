"""Our games as PettingZoo, Gymnasium and OpenSpiel have them, held to the tests of these packages."""

from __future__ import annotations

import pickle
import subprocess
import sys
import warnings
from copy import deepcopy
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env

from tablee.kernel.chance import Rng
from tablee.kernel.errors import NoNumbers, UserError
from tablee.kernel.game import Forbidden, games
from tablee.kernel.sheet import read
from tablee.kernel.state import CHANCE
from tablee.lab import gymnasium, openspiel, pettingzoo
from tests.stranger import installed
from tests.toys.cheat import CheatGame
from tests.toys.objection import GAME as OBJECTION
from tests.toys.sealed import GAME as SEALED

with warnings.catch_warnings():  # where Pygame is installed, it imports a game of its own in a way that it warns of
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test, seed_test

Way = tuple[str, int, dict[str, Any]]

SOME: list[Way] = [
    ("patolli", 2, {"board": "marked-arms", "betting": True}),
    ("patrolis", 3, {"objectives": "named"}),
    ("patouche", 3, {"mode": "expert"}),
    ("patouche", 4, {"mode": "cooperative"}),
    ("patimpatampatum", 3, {}),
    ("pagamas", 4, {}),
]
ALL: list[Way] = [
    (game.name, seats, settings) for game in games().values() for settings in game.option_sets() for seats in game.seats
]

quiet = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",  # it is a dictionary of two, as in PettingZoo's own board games
    "ignore:Observation space for each agent probably should be",
    "ignore:.*Not able to test alternative render modes",  # which is done below
)


def name(way: Way) -> str:
    return " ".join([way[0], str(way[1]), *map(str, way[2].values())])


some_ways = pytest.mark.parametrize("way", SOME, ids=name)
every_way = pytest.mark.parametrize("way", ALL, ids=name)


def written(way: Way) -> str:
    """As OpenSpiel loads it."""
    game, seats, given = way
    return f"tablee_{game}({','.join(f'{option}={value}' for option, value in {'players': seats, **given}.items())})"


def spiel(way: Way) -> Any:
    openspiel.register(way[0])
    return pyspiel.load_game(written(way))


def pass_pettingzoo(way: Way, cycles: int) -> None:
    game, seats, given = way
    api_test(pettingzoo.raw_env(game, seats, **given), num_cycles=cycles)
    api_test(pettingzoo.env(game, seats, **given), num_cycles=cycles)
    seed_test(lambda: pettingzoo.env(game, seats, **given), num_cycles=cycles)
    parallel_api_test(pettingzoo.parallel_env(game, seats, **given), num_cycles=cycles)


def pass_gymnasium(way: Way) -> None:
    game, seats, given = way
    for seat in (0, seats - 1):
        check_env(gymnasium.env(game, "random", seat, seats, **given))


def pass_openspiel(way: Way, games: int) -> None:
    for pack in (False, True):
        pyspiel.random_sim_test(spiel(way), num_sims=games, serialize=pack, verbose=False)


@quiet
@some_ways
def test_pettingzoo_finds_nothing(way: Way) -> None:
    pass_pettingzoo(way, 30)


@quiet
@some_ways
def test_gymnasium_finds_nothing(way: Way) -> None:
    pass_gymnasium(way)


@some_ways
def test_openspiel_finds_nothing(way: Way) -> None:
    pyspiel.random_sim_test(spiel(way), num_sims=1, serialize=True, verbose=False)


@quiet
@pytest.mark.soak
@every_way
def test_nobody_finds_anything_with_any_options_and_numbers_of_players(way: Way) -> None:
    pass_pettingzoo(way, 200)
    pass_gymnasium(way)
    pass_openspiel(way, 1)


def pass_transformed(way: Way, *ways: str) -> None:
    spiel(way)
    for transformed in ways:
        game = pyspiel.load_game(f"{transformed}game={written(way)})")
        pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@some_ways
def test_openspiel_can_turn_our_games_round(way: Way) -> None:
    pass_transformed(way, "misere(")


@pytest.mark.soak
@every_way
def test_openspiel_can_transform_every_game(way: Way) -> None:
    """Turned round, from another beginning, as a tree that is kept; with noise and without a sum where two play. What
    else it has is for games in which all choose at once, or of a few positions."""
    pass_transformed(way, "misere(", "start_at(history=0;0,", "cached_tree(")
    if way[1] == 2:
        pass_transformed(way, "add_noise(epsilon=0.1,seed=1,", "zerosum(")


# One seat at a time


def play_on(env: Any, rng: np.random.Generator, steps: int) -> list[tuple[str, int]]:
    """Choose at random; who chose what."""
    chosen = []
    for _ in range(steps):
        seen, _, ended, _, _ = env.last()
        if ended:
            break
        choice = int(rng.choice(np.flatnonzero(seen["action_mask"])))
        chosen.append((env.agent_selection, choice))
        env.step(choice)
    return chosen


def test_those_who_choose_at_the_same_time_are_asked_in_the_order_of_their_seats_and_told_nothing() -> None:
    """Whatever seat 0 bids, seats 1 and 2 see the same."""
    seen = []
    for bid in range(4):
        env = pettingzoo.raw_env(SEALED, 3)
        env.reset(seed=1)
        assert env.agent_selection == "seat_0"
        env.step(bid)
        assert env.agent_selection == "seat_1"
        seen.append([env.observe(agent)["observation"].tolist() for agent in ("seat_1", "seat_2")])
        assert env.observe("seat_0")["observation"].tolist() not in seen[-1]
    assert all(views == seen[0] for views in seen)


def test_all_who_choose_at_the_same_time_can_choose_at_once() -> None:
    env = pettingzoo.parallel_env(SEALED, 4)
    env.reset(seed=1)
    _, rewards, ended, _, infos = env.step({f"seat_{seat}": seat for seat in range(4)})
    assert set(rewards.values()) == {0.0}
    assert not any(ended.values())
    assert [info["action_mask"].sum() for info in infos.values()] == [3, 3, 3, 3]  # a coin has gone from each hand


def test_a_seat_is_told_what_it_may_do_and_the_others_that_they_may_not() -> None:
    env = pettingzoo.raw_env("pagamas", 5)
    env.reset(seed=4)
    mine = env.observe(env.agent_selection)["action_mask"]
    assert mine.sum() > 0
    assert (env.infos[env.agent_selection]["action_mask"] == mine).all()
    others = [agent for agent in env.agents if agent != env.agent_selection]
    assert not any(env.observe(agent)["action_mask"].any() for agent in others)
    assert not any(env.infos[agent] for agent in others)


def test_a_win_is_rewarded_with_one_and_a_shared_one_with_a_part_of_it() -> None:
    totals = []
    for seed in range(12):
        env = pettingzoo.raw_env(OBJECTION, 3)
        env.reset(seed=seed)
        while not all(env.terminations.values()):
            play_on(env, np.random.default_rng(seed), 1)
        rewards = list(env.rewards.values())
        assert sum(rewards) == pytest.approx(1.0)
        totals.append(max(rewards))
    assert 1.0 in totals


def test_who_plays_together_is_rewarded_alike() -> None:
    for seed in range(4):
        env = pettingzoo.raw_env("patouche", 3, mode="cooperative", level="very-easy")
        env.reset(seed=seed)
        while not all(env.terminations.values()):
            play_on(env, np.random.default_rng(seed), 1)
        assert set(env.rewards.values()) in ({0.0}, {1.0})


def test_what_is_not_legal_is_refused_by_its_clause_or_ends_the_game() -> None:
    raw = pettingzoo.raw_env("patolli")
    raw.reset(seed=1)
    before = raw.observe("seat_0")["observation"].tolist()
    barred = int(np.flatnonzero(raw.observe(raw.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(Forbidden, match=r"\(PTL-\d+\)"):
        raw.step(barred)
    assert raw.observe("seat_0")["observation"].tolist() == before
    env = pettingzoo.env("patolli")
    env.reset(seed=1)
    player = env.agent_selection
    env.step(barred)
    assert all(env.terminations.values())
    assert env.rewards[player] == -1.0


def test_the_same_seed_gives_the_same_games_and_without_one_they_differ() -> None:
    def first_views(seed: int | None) -> list[Any]:
        env = pettingzoo.raw_env("patolli")
        found = []
        for number in range(6):
            env.reset(seed=seed if number == 0 else None)
            found.append((env.agent_selection, env.observe(env.agent_selection)["observation"].tolist()))
        return found

    assert first_views(5) == first_views(5)
    assert len({str(view) for view in first_views(5)}) > 1
    assert first_views(5) != first_views(6)


def test_a_copy_of_an_environment_goes_on_from_the_same_board_and_leaves_the_first_alone() -> None:
    for env in (pettingzoo.raw_env("pagamas", 4), pettingzoo.env("pagamas", 4)):
        env.reset(seed=3)
        play_on(env, np.random.default_rng(1), 20)
        twin, agent = deepcopy(env), env.agent_selection
        before = env.observe(agent)["observation"].tolist()
        assert twin.observe(agent)["observation"].tolist() == before
        theirs = play_on(twin, np.random.default_rng(2), 40)
        assert env.observe(agent)["observation"].tolist() == before
        assert play_on(env, np.random.default_rng(2), 40) == theirs


def test_an_environment_travels_in_the_middle_of_a_game() -> None:
    """Its game goes as its record, with the same throws to come, and one that is over or not begun goes too."""
    made: list[Any] = [pettingzoo.raw_env("pagamas", 4), pettingzoo.env("pagamas", 4)]
    for env in made:
        assert pickle.loads(pickle.dumps(env)).possible_agents == env.possible_agents
        env.reset(seed=3)
        play_on(env, np.random.default_rng(1), 60)
        again = pickle.loads(pickle.dumps(env))
        assert play_on(again, np.random.default_rng(2), 2_000) == play_on(env, np.random.default_rng(2), 2_000)
        assert pickle.loads(pickle.dumps(env)).rewards == again.rewards == env.rewards
    table = pettingzoo.parallel_env(SEALED, 3)  # which is not installed: it goes along
    table.reset(seed=1)
    after = [pickle.loads(pickle.dumps(table)), table]
    one, other = (env.step({f"seat_{seat}": seat for seat in range(3)})[0] for env in after)
    assert all((one[agent]["observation"] == other[agent]["observation"]).all() for agent in one)


def test_one_seat_travels_in_the_middle_of_a_game() -> None:
    env = gymnasium.env("patolli", against="level-1")
    env.reset(seed=3)
    ways = []
    for each in (env, pickle.loads(pickle.dumps(env)), deepcopy(env)):
        rng, way = np.random.default_rng(1), []
        for _ in range(25):
            seen, reward, ended, _, _ = each.step(int(rng.choice(np.flatnonzero(each.action_masks()))))
            way.append((seen["observation"].tolist(), reward, ended))
        ways.append(way)
    assert ways[0] == ways[1] == ways[2]


def test_what_was_played_can_be_written_down() -> None:
    env = pettingzoo.env("patolli", board="full-circuit")
    env.reset(seed=3)
    play_on(env, np.random.default_rng(1), 12)
    record = env.unwrapped.record()
    assert record.state.data() == env.unwrapped.sitting.state.data()
    assert sum(step.seat != CHANCE for step in record.steps) == 12
    assert read(record.write()).settings["board"] == "full-circuit"
    alone = gymnasium.env("patolli")
    alone.reset(seed=3)
    assert alone.record().state.data() == alone.sitting.state.data()


def test_whoever_chooses_at_once_changes_nothing_with_a_choice_that_is_not_legal() -> None:
    env = pettingzoo.parallel_env(SEALED, 3)
    env.reset(seed=1)
    env.step(dict.fromkeys(env.agents, 0))
    before = [env.sitting.state.data(), env.sitting.steps[:]]
    with pytest.raises(Forbidden):
        env.step({"seat_0": 1, "seat_1": 1, "seat_2": 0})  # that coin is spent
    assert before == [env.sitting.state.data(), env.sitting.steps]


def test_a_game_can_be_looked_at_as_a_picture_or_as_text() -> None:
    for mode, shown in (("svg", "<svg"), ("ansi", "┌───┬───┐")):
        env = pettingzoo.env("patolli", render_mode=mode)
        env.reset(seed=1)
        assert shown in str(env.render())
        alone = gymnasium.env("patolli", render_mode=mode, language="fr")
        alone.reset(seed=1)
        assert shown in str(alone.render())
    with pytest.raises(UserError, match=r"cannot be rendered as rgb_array\. Choose one of: ansi, svg"):
        pettingzoo.env("patolli", render_mode="rgb_array")
    with pytest.raises(UserError, match=r"no language xx\. Choose one of: en, fr"):
        gymnasium.env("patolli", language="xx")


def test_an_observation_has_parts_by_name() -> None:
    env = pettingzoo.raw_env("patrolis", 2)
    env.reset(seed=1)
    begin, end = env.parts["terrain"]
    planes = env.observe("seat_0")["observation"][begin:end].reshape(4, 15, 20)
    assert planes[:, 0, 0].sum() >= 1  # a square has one kind of ground at least


# One seat against players of ours


def test_one_seat_learns_what_it_was_refused_and_masks_say_what_is_legal() -> None:
    env = gymnasium.env("patolli", against="sensible", seat=1)
    seen, info = env.reset(seed=2)
    assert (env.action_masks() == seen["action_mask"].astype(bool)).all()
    barred = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    _, reward, ended, cut, info = env.step(barred)
    assert (reward, ended, cut) == (-1.0, True, False)
    assert "(PTL-" in info["refused"]


def test_one_seat_plays_to_the_end_against_whom_it_is_given() -> None:
    env = gymnasium.env("patouche", against=["sensible", "random", "sensible"], seat=2, seats=4)
    rng, rewards = np.random.default_rng(1), []
    for seed in range(3):
        seen, _ = env.reset(seed=seed)
        ended = False
        while not ended:
            seen, reward, ended, _, _ = env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        rewards.append(reward)
    assert all(0.0 <= reward <= 1.0 for reward in rewards)
    with pytest.raises(UserError, match="4"):
        gymnasium.env("patouche", against=["random"], seats=5)
    with pytest.raises(UserError, match="There is no seat 2: they go from 0 to 1"):
        gymnasium.env("patolli", seat=2)


# OpenSpiel


def middle(game: Any, steps: int, seed: int) -> Any:
    state, rng = game.new_initial_state(), Rng(seed)
    for _ in range(steps):
        choices = [number for number, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(choices[rng.below(len(choices))])
    return state


def test_a_state_travels_as_its_record() -> None:
    game = spiel(("pagamas", 4, {}))
    state = middle(game, 60, 1)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again) == str(state)
    assert [again.information_state_string(seat) for seat in range(4)] == [
        state.information_state_string(seat) for seat in range(4)
    ]
    assert state.line.record().startswith("tablee record 1\ngame: pagamas")
    assert pickle.loads(pickle.dumps(state.line)).state.data() == state.line.state.data()
    for packed in (game, state):
        assert str(pickle.loads(pickle.dumps(packed))) == str(packed)


def test_a_state_sampled_anew_looks_the_same_to_whoever_asked_and_can_be_played_on() -> None:
    game = spiel(("pagamas", 4, {}))
    state = middle(game, 80, 2)
    rng, others = np.random.default_rng(1), set()
    for _ in range(5):
        for seat in range(4):
            other = state.resample_from_infostate(seat, rng.random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.current_player() == state.current_player()
            others.add(str(other))
    assert len(others) > 1
    other.apply_action(other.legal_actions()[0])
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, other))
    assert str(again) == str(other)  # it travels too, from the position where it was imagined
    assert again.information_state_string(0) == other.information_state_string(0)


def test_an_information_state_remembers_what_an_observation_forgets() -> None:
    """Two ways to the same position: the tensor and the string of what is seen are equal, the memories are not."""
    game = spiel(("patolli", 2, {}))
    one, other = (middle(game, 0, 0), middle(game, 0, 0))
    for state, throws in ((one, (0, 1)), (other, (2, 3))):  # the second throws more, and begins
        for throw in throws:
            state.apply_action(throw)
    assert one.observation_string(0) == other.observation_string(0)
    assert one.observation_tensor(0) == other.observation_tensor(0)
    assert one.information_state_string(0) != other.information_state_string(0)


def test_an_observer_has_named_parts() -> None:
    game = spiel(("patouche", 3, {"mode": "expert"}))
    observer = game.make_py_observer()
    state = middle(game, 30, 1)
    observer.set_from(state, 1)
    assert observer.dict["flocks"].shape == (3, 55, 3, 11)
    assert sum(part.size for part in observer.dict.values()) == observer.tensor.size == len(state.observation_tensor(1))


def test_chance_has_its_odds() -> None:
    state = spiel(("patolli", 2, {})).new_initial_state()
    assert [round(chance * 32) for _, chance in state.chance_outcomes()] == [5, 10, 10, 5, 1, 1]
    assert state.action_to_string(CHANCE, 5) == "10"


def test_what_is_known_of_a_game_is_told() -> None:
    assert spiel(("patolli", 2, {})).get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION
    assert spiel(("pagamas", 3, {})).get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    team = spiel(("patouche", 3, {"mode": "cooperative"}))
    assert team.get_type().utility == pyspiel.GameType.Utility.IDENTICAL


# Games of others, and packages that are not there


def test_a_game_without_numbers_says_what_is_missing() -> None:
    game = CheatGame()
    game.numbers = None
    for ask in (pettingzoo.env, pettingzoo.raw_env, pettingzoo.parallel_env, gymnasium.env, openspiel.register):
        with pytest.raises(NoNumbers, match=r"Game\.numbers"):
            ask(game)


def test_a_package_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, ask in (("pettingzoo", pettingzoo.env), ("gymnasium", gymnasium.env), ("pyspiel", openspiel.register)):
        with monkeypatch.context() as patch:
            patch.setitem(sys.modules, module, None)  # as if it were not installed
            with pytest.raises(UserError, match=r"This needs the package [a-z-]+. Install tablee\[lab\]"):
                ask("patolli")


STRANGERS = """
import pyspiel
from pettingzoo.test import api_test
from gymnasium.utils.env_checker import check_env
from tablee.lab import gymnasium, openspiel, pettingzoo

api_test(pettingzoo.raw_env("pig", 3), num_cycles=50)
check_env(gymnasium.env("pig", "random", 1, 4))
assert "tablee_pig" in openspiel.register()
pyspiel.random_sim_test(pyspiel.load_game("tablee_pig(players=4)"), num_sims=1, serialize=True, verbose=False)
"""


def test_a_strangers_game_is_an_environment_too(tmp_path: Path) -> None:
    with installed(tmp_path):
        done = subprocess.run([sys.executable, "-W", "ignore", "-c", STRANGERS], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
