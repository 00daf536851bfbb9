"""Any game as environments of PettingZoo: one seat at a time, or all who choose at the same time at once."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from gymnasium.spaces import Space
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from tablee.kernel.record import Record
from tablee.lab.adapters.sitting import HIGHEST_SEED, ILLEGAL, RENDERED, Observation, Sitting, Sort
from tablee.lab.adapters.spaces import Choice, action_space, observation_space


class _Common:
    """What both have: agents by the names of seats, spaces, pictures, and seeds that follow upon each other."""

    render_mode: str | None
    sitting: Sitting

    def _prepare(self, sort: Sort, render_mode: str | None) -> None:
        self.sort = sort
        self.metadata = {
            "name": f"tablee_{sort.game.name}_v{sort.game.version}",
            "render_modes": RENDERED,
            "is_parallelizable": False,
        }
        self.possible_agents = list(sort.names)
        self.agents: list[str] = []
        self.render_mode = sort.check_mode(render_mode)
        self.observation_spaces: dict[str, Space[Any]] = {
            agent: observation_space(sort.numbering) for agent in sort.names
        }
        self.action_spaces: dict[str, Space[Any]] = {agent: action_space(sort.numbering) for agent in sort.names}
        self._seeds, _ = seeding.np_random()

    @property
    def parts(self) -> dict[str, tuple[int, int]]:
        """Where in an observation each of its parts begins and ends, by name."""
        return self.sort.numbering.places

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def _begin(self, seed: int | None) -> Sitting:
        """With a seed the same game again, and after it the same games; without one the next."""
        if seed is not None:
            self._seeds, _ = seeding.np_random(seed)
        return self.sort.begin(int(self._seeds.integers(HIGHEST_SEED)))

    def record(self) -> Record:
        """The game so far as it is written down: to be replayed, shown and kept."""
        return self.sitting.record()

    def close(self) -> None:
        """Nothing is open."""


class Seats(_Common, AECEnv):  # type: ignore[misc]  # it comes without types
    """One seat at a time. Several that choose at the same time are asked in the order of their seats, and none sees
    what those before it have chosen: `seen_by` hides it."""

    def __init__(self, sort: Sort, render_mode: str | None) -> None:
        AECEnv.__init__(self)
        self._prepare(sort, render_mode)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.sitting = self._begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._ask()

    def __deepcopy__(self, memo: dict[int, object]) -> Seats:
        """The same game from here on, where the board and the throws to come are concerned."""
        twin = Seats(self.sort, self.render_mode)
        for name, value in vars(self).items():
            if name not in ("sort", "observation_spaces", "action_spaces"):
                setattr(twin, name, deepcopy(value, memo))
        return twin

    def observe(self, agent: str) -> Observation:
        return self.sitting.observe(self.possible_agents.index(agent))

    def step(self, action: Choice | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(None)
            return
        assert action is not None, "who is still in the game chooses"
        self.sitting.act(self.possible_agents.index(agent), int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._ask()
        self._accumulate_rewards()

    def _ask(self) -> None:
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        acting = self.sitting.state.to_act()
        if acting:
            self.agent_selection = self.possible_agents[acting[0]]
            self.infos[self.agent_selection] = {"action_mask": self.sitting.mask(acting[0])}
            return
        for agent, share in zip(self.possible_agents, self.sitting.shares(), strict=True):
            self.rewards[agent] = share
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """What the seat whose turn it is sees."""
        if self.render_mode is None:
            return None
        viewer = self.possible_agents.index(self.agent_selection)
        return self.sort.rendered(self.sitting.state, viewer, self.render_mode)


class Table(_Common, ParallelEnv):  # type: ignore[misc]  # it comes without types
    """All seats at once: those who choose at the same time choose together, and what others send is not looked at."""

    def __init__(self, sort: Sort, render_mode: str | None) -> None:
        self._prepare(sort, render_mode)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.sitting = self._begin(seed)
        self.agents = self.possible_agents[:]
        return self._seen()

    def step(
        self, actions: dict[str, Choice]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        chosen = {seat: int(actions[self.possible_agents[seat]]) for seat in self.sitting.state.to_act()}
        for seat, number in chosen.items():
            self.sitting.check(seat, number)  # all of them first: what is refused changes nothing
        for seat, number in chosen.items():
            self.sitting.act(seat, number)
        over = self.sitting.over
        observations, infos = self._seen()
        rewards = dict(zip(self.possible_agents, self.sitting.shares(), strict=True))
        terminations = dict.fromkeys(self.possible_agents, over)
        truncations = dict.fromkeys(self.possible_agents, False)
        if over:
            self.agents = []
        return observations, rewards, terminations, truncations, infos

    def _seen(self) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        observations = {agent: self.sitting.observe(seat) for seat, agent in enumerate(self.possible_agents)}
        infos: dict[str, dict[str, Any]] = {
            agent: {"action_mask": seen["action_mask"]} for agent, seen in observations.items()
        }
        return observations, infos

    def render(self) -> str | None:
        """What whoever looks on sees."""
        if self.render_mode is None:
            return None
        return self.sort.rendered(self.sitting.state, None, self.render_mode)


def wrapped(sort: Sort, render_mode: str | None) -> AECEnv[str, Observation, Choice]:
    """As PettingZoo's own games are wrapped: what is not legal ends the game, at the cost of whoever did it."""
    bare = Seats(sort, render_mode)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(TerminateIllegalWrapper(bare, illegal_reward=ILLEGAL)))
