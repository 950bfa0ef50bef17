# test_gym.py: the promises of Gymnasium's documentation, one by one.

import subprocess
import sys
import unittest

import numpy as np

import aedile
from aedile.gym import SeatEnv
from test_state import each_game

FORUM = aedile.Game("forum", 2)


def same(one, other):
    """Whether two results of reset or step are equal, arrays included."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(same, one, other))
    return np.array_equal(one, other)


def play(env, seed):
    """All that a game gives, with actions that are sampled by a seed."""
    env.action_space.seed(seed)
    seen = [env.reset(seed=seed)]
    terminated, info = False, seen[0][1]
    while not terminated:
        seen.append(env.step(env.action_space.sample(info["action_mask"])))
        _, _, terminated, _, info = seen[-1]
    return tuple(seen)


class Promises(unittest.TestCase):
    def test_spaces(self):
        env = SeatEnv(FORUM)
        self.assertEqual(env.action_space.n, 512)
        self.assertEqual(env.observation_space.shape, (FORUM.observation_size,))
        self.assertEqual(env.observation_space.dtype, np.int16)
        self.assertTrue((env.observation_space.low <= env.observation_space.high).all())
        self.assertIn(env.observation_space.sample(), env.observation_space)
        self.assertNotIn(env.observation_space.sample()[1:], env.observation_space)
        self.assertIn(env.action_space.sample(), env.action_space)
        self.assertNotIn(512, env.action_space)

    def test_reset_gives_observation_and_info(self):
        env = SeatEnv(FORUM)
        result = env.reset(options={})
        self.assertIsInstance(result, tuple)
        observation, info = result
        self.assertIn(observation, env.observation_space)
        self.assertIsInstance(info, dict)
        self.assertIs(env.unwrapped, env)
        self.assertIsNone(env.spec)

    def test_every_step_keeps_to_the_types_and_spaces(self):
        for game in each_game():
            env = SeatEnv(game, "random", seat=game.seats - 1)
            _, *steps = play(env, 3)
            for observation, reward, terminated, truncated, info in steps:
                self.assertIn(observation, env.observation_space)
                self.assertIs(type(reward), float)
                self.assertIs(type(terminated), bool)
                self.assertIs(type(truncated), bool)
                self.assertIsInstance(info, dict)
                self.assertEqual(info["action_mask"].dtype, np.int8)
            *before, last = steps
            self.assertTrue(all(step[1:4] == (0.0, False, False) for step in before))
            self.assertTrue(last[2])
            self.assertEqual(last[1], env.state.rewards()[env.seat])
            self.assertFalse(last[4]["action_mask"].any())
            self.assertEqual(last[0][0], env.seat)

    def test_an_action_is_the_move_of_that_number(self):
        env, hands = SeatEnv(FORUM), []
        for action in (0, 2):
            env.reset(seed=1)
            env.step(action)
            hands.append(env.state.view(0)["hand"][0])
        self.assertNotEqual(*hands)

    def test_a_seed_makes_a_game_reproducible(self):
        env = SeatEnv(FORUM, "random")
        first = play(env, 5)
        self.assertTrue(same(play(env, 5), first))
        self.assertTrue(same(play(SeatEnv(FORUM, "random"), 5), first))
        games = [play(env, seed)[0][0].tobytes() for seed in range(9)]
        self.assertGreater(len(set(games)), 1)

    def test_reset_without_a_seed_goes_on(self):
        env = SeatEnv(FORUM)

        def games():
            return [env.reset(seed=4)[0].tobytes(), *(env.reset()[0].tobytes() for _ in range(9))]

        first = games()
        self.assertGreater(len(set(first)), 1)
        self.assertEqual(games(), first)
        self.assertIsInstance(env.np_random, np.random.Generator)

    def test_the_generator_follows_from_the_seed(self):
        env = SeatEnv(FORUM)
        states = []
        for seed in (123, 123, 456):
            env.reset(seed=seed)
            states.append(str(env._np_random.bit_generator.state))
        self.assertEqual(states[0], states[1])
        self.assertNotEqual(states[0], states[2])

    def test_a_sampled_action_can_be_stepped(self):
        env = SeatEnv(FORUM)
        env.reset(seed=1)
        observation, reward, terminated, truncated, info = env.step(511)
        self.assertIn(observation, env.observation_space)
        self.assertEqual((reward, terminated, truncated), (-1.0, True, False))
        self.assertTrue(info["illegal"])
        with self.assertRaises(aedile.Error):
            env.step(0)

    def test_an_illegal_action_can_be_an_error(self):
        env = SeatEnv(FORUM, illegal="error")
        env.reset(seed=1)
        before = env.state.copy()
        with self.assertRaises(aedile.Error):
            env.step(np.int64(511))
        self.assertEqual(env.state, before)

    def test_render(self):
        self.assertIsNone(SeatEnv(FORUM).render())
        with SeatEnv(FORUM, render_mode="ansi") as env:
            self.assertIn(env.render_mode, env.metadata["render_modes"])
            env.reset()
            self.assertIsInstance(env.render(), str)
        env.close()

    def test_masks(self):
        env = SeatEnv(FORUM)
        _, info = env.reset(seed=1)
        self.assertEqual(info["action_mask"].sum(), len(env.state.legal(0)))
        self.assertTrue(np.array_equal(env.action_masks(), info["action_mask"] == 1))

    def test_refusals(self):
        for arguments in (
            {"seat": 2},
            {"bots": ["greedy", "greedy"]},
            {"bots": "hal"},
            {"illegal": "maybe"},
            {"render_mode": "human"},
        ):
            with self.assertRaises(aedile.Error):
                SeatEnv(FORUM, **arguments)
        with self.assertRaises(aedile.Error):
            SeatEnv(FORUM).step(0)


# Stands in for Gymnasium where it is not installed: the adapters have to use its classes.
FAKE = """
import enum, sys, types
gymnasium, spaces, vector = (types.ModuleType(name) for name in ("gymnasium", "gymnasium.spaces", "gymnasium.vector"))
class Env:
    def reset(self, *, seed=None, options=None):
        self.seeded = seed
        import numpy
        self.np_random = numpy.random.default_rng(seed)
class Box:
    def __init__(self, low, high, shape=None, dtype=None): pass
class Discrete:
    def __init__(self, n): self.n = n
class Dict:
    def __init__(self, spaces): pass
class AutoresetMode(enum.Enum):
    NEXT_STEP = 1; SAME_STEP = 2; DISABLED = 3
gymnasium.Env, gymnasium.spaces, gymnasium.vector = Env, spaces, vector
spaces.Box, spaces.Dict, spaces.Discrete, vector.AutoresetMode = Box, Dict, Discrete, AutoresetMode
sys.modules.update({"gymnasium": gymnasium, "gymnasium.spaces": spaces, "gymnasium.vector": vector})
import aedile, aedile.gym, aedile.vec
game = aedile.Game("forum", 2)
env = aedile.gym.SeatEnv(game)
assert isinstance(env, Env) and isinstance(env.action_space, Discrete) and isinstance(env.observation_space, Box)
env.reset(seed=7)
assert env.seeded == 7
for name, mode in (("next-step", "NEXT_STEP"), ("same-step", "SAME_STEP"), ("disabled", "DISABLED")):
    assert aedile.vec.Env(game, 1, autoreset=name).metadata["autoreset_mode"] is AutoresetMode[mode]
"""


class WithGymnasium(unittest.TestCase):
    def test_its_classes_are_used(self):
        subprocess.run([sys.executable, "-c", FAKE], check=True)
