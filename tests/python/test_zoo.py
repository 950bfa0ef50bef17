# test_zoo.py: the promises of PettingZoo's documentation of the AEC interface, one by one.

import random
import re
import subprocess
import sys
import unittest

import numpy as np

import aedile
from aedile import zoo
from test_state import each_game

FORUM = aedile.Game("forum", 2)


def choose(env, choices):
    """A random legal action of the selected agent, None if its game is over."""
    observation, _, termination, truncation, _ = env.last()
    if termination or truncation:
        return None
    return choices.choice(np.flatnonzero(observation["action_mask"]).tolist())


class Promises(unittest.TestCase):
    def setUp(self):
        self.env = zoo.TableEnv(FORUM)

    def test_agents_and_spaces(self):
        env = self.env
        self.assertEqual(env.max_num_agents, 2)
        for agent in env.possible_agents:
            self.assertTrue(re.fullmatch("[a-z]+_[0-9]+", agent))
            self.assertIs(env.observation_space(agent), env.observation_space(agent))
            self.assertIs(env.action_space(agent), env.action_space(agent))
            self.assertEqual(env.action_spaces[agent], env.action_spaces["seat_0"])
            self.assertEqual(env.observation_spaces[agent], env.observation_spaces["seat_0"])
            self.assertIn(env.observation_space(agent).sample(), env.observation_space(agent))
        self.assertEqual(str(env), "aedile_forum_v0")
        self.assertIs(env.unwrapped, env)
        self.assertFalse(env.metadata["is_parallelizable"])

    def test_reset(self):
        env = self.env
        for _ in range(2):
            self.assertIsNone(env.reset(seed=1, options={}))
            self.assertEqual(env.agents, env.possible_agents)
            self.assertEqual(env.num_agents, 2)
            for row in (env.rewards, env._cumulative_rewards, env.terminations, env.truncations, env.infos):
                self.assertEqual(set(row), set(env.agents))
            self.assertFalse(any(env.terminations.values()) or any(env.truncations.values()))
            self.assertIn(env.agent_selection, env.agents)
            env.step(choose(env, random.Random(1)))

    def test_last(self):
        env = self.env
        env.reset(seed=1)
        agent = env.agent_selection
        observation, reward, termination, truncation, info = env.last()
        self.assertIn(observation, env.observation_space(agent))
        self.assertEqual(reward, env._cumulative_rewards[agent])
        self.assertIs(termination, env.terminations[agent])
        self.assertIs(truncation, env.truncations[agent])
        self.assertEqual(info, env.infos[agent])
        self.assertIsNone(env.last(observe=False)[0])

    def test_a_whole_game(self):
        """As PettingZoo's api_test: accumulated rewards, agents that leave, keys, observations."""
        for game in each_game():
            env, choices = zoo.TableEnv(game), random.Random(2)
            env.reset(seed=2)
            summed = dict.fromkeys(env.agents, 0.0)
            live, left = list(env.agents), []
            for agent in env.agent_iter():
                observation, reward, termination, truncation, info = env.last()
                self.assertEqual(summed[agent], reward)
                self.assertIn(observation, env.observation_space(agent))
                self.assertIsInstance(info, dict)
                is_over = termination or truncation
                self.assertEqual(observation["action_mask"].any(), not is_over)
                self.assertIsNone(env.step(choose(env, choices)))
                summed[agent] = 0.0
                for each, more in env.rewards.items():
                    summed[each] += more
                if is_over:
                    live.remove(agent)
                    left.append(agent)
                self.assertEqual(env.agents, live)
                for row in (env.rewards, env.terminations, env.truncations, env.infos):
                    self.assertEqual(set(row), set(env.agents))
            self.assertEqual(left, env.possible_agents)
            self.assertEqual(env.num_agents, 0)

    def test_rewards_at_the_end(self):
        env, choices, got = self.env, random.Random(3), {}
        env.reset(seed=3)
        for agent in env.agent_iter():
            _, reward, termination, _, _ = env.last()
            if termination:
                got[agent] = reward
            else:
                self.assertEqual(reward, 0)
            env.step(choose(env, choices))
        self.assertEqual(list(got.values()), env._state.rewards())
        self.assertEqual(sum(got.values()), 0)

    def test_agent_iter_stops_after_so_many(self):
        env, choices = self.env, random.Random(1)
        env.reset(seed=1)
        n = 0
        for _ in env.agent_iter(3):
            env.step(choose(env, choices))
            n += 1
        self.assertEqual(n, 3)

    def test_a_seed_makes_a_game_reproducible(self):
        def play(seed):
            env, choices, seen = zoo.TableEnv(FORUM), random.Random(1), []
            env.reset(seed=seed)
            for agent in env.agent_iter():
                seen.append((agent, env.observe(agent)["observation"].tobytes()))
                env.step(choose(env, choices))
            return seen

        self.assertEqual(play(4), play(4))
        self.assertGreater(len({str(play(seed)) for seed in range(5)}), 1)

    def test_agents_do_not_see_sealed_choices(self):
        seen = []
        for action in (0, 1):
            self.env.reset(seed=1)
            self.env.step(action)
            self.assertEqual(self.env.agent_selection, "seat_1")
            seen.append(self.env.observe("seat_1")["observation"].tolist())
        self.assertEqual(*seen)

    def test_masks(self):
        self.env.reset(seed=1)
        selected = self.env.observe(self.env.agent_selection)["action_mask"]
        self.assertEqual(selected.dtype, np.int8)
        self.assertEqual(selected.sum(), len(self.env._state.legal(0)))
        self.assertFalse(self.env.observe("seat_1")["action_mask"].any())

    def test_actions(self):
        env = self.env
        with self.assertRaises(aedile.Error):
            env.step(0)
        env.reset(seed=1)
        before = env._state.copy()
        for action in (-1, 511, None):
            with self.assertRaises(aedile.Error):
                env.step(action)
            self.assertEqual(env._state, before)
        env.step(np.int32(0))
        choices = random.Random(1)
        while not any(env.terminations.values()):
            env.step(choose(env, choices))
        with self.assertRaises(ValueError):
            env.step(0)

    def test_render(self):
        self.env.reset()
        self.assertIsNone(self.env.render())
        env = zoo.TableEnv(FORUM, render_mode="ansi")
        env.reset()
        self.assertIsInstance(env.render(), str)
        env.close()


# Stands in for PettingZoo where it is not installed: the adapter has to use its class and wrappers.
FAKE = """
import sys, types
names = ("pettingzoo", "pettingzoo.utils", "pettingzoo.utils.wrappers")
pettingzoo, utils, wrappers = map(types.ModuleType, names)
class AECEnv: pass
class Wrapper:
    def __init__(self, env, **arguments): self.env, self.arguments = env, arguments
for name in ("TerminateIllegalWrapper", "AssertOutOfBoundsWrapper", "OrderEnforcingWrapper"):
    setattr(wrappers, name, type(name, (Wrapper,), {}))
pettingzoo.AECEnv, pettingzoo.utils, utils.wrappers = AECEnv, utils, wrappers
sys.modules.update(zip(names, (pettingzoo, utils, wrappers)))
import aedile, aedile.zoo
env = aedile.zoo.env(aedile.Game("forum", 2))
assert type(env).__name__ == "OrderEnforcingWrapper"
assert env.env.env.arguments == {"illegal_reward": -1}
bare = env.env.env.env
assert isinstance(bare, AECEnv)
bare.reset(seed=1)
bare.step(0)
"""


class WithPettingZoo(unittest.TestCase):
    def test_its_classes_are_used(self):
        subprocess.run([sys.executable, "-c", FAKE], check=True)
