# test_vec.py: many games at once.

import gc
import threading
import time
import unittest

import numpy as np

import aedile
from aedile import vec
from test_state import each_game

FORUM = aedile.Game("forum", 2)


def rows(env):
    """Everything that a step writes, as bytes."""
    arrays = (env.seat, env.n_legal, env.mask, env.observation, env.reward, env.score)
    ends = (env.terminated, env.truncated, env.steps)
    return b"".join(array.tobytes() for array in (*arrays, *ends))


def until_an_end(env):
    """Steps until at least one game has ended; returns the games that this step ended."""
    while True:
        env.step(env.random_actions())
        if (ended := np.flatnonzero(env.terminated | env.truncated)).size:
            return ended


class Steps(unittest.TestCase):
    def test_rows_agree_with_states(self):
        for game in each_game():
            env = vec.Env(game, 5, seed=2, autoreset="disabled")
            for _ in range(60):
                lists = env.legal(features=True)
                for i in np.flatnonzero(env.seat >= 0):
                    state, seat = env.state(i), int(env.seat[i])
                    legal = state.legal(seat)
                    at = slice(lists.offset[i], lists.offset[i + 1])
                    self.assertEqual(lists.move[at].tolist(), legal)
                    self.assertEqual(tuple(lists.features[at][-1]), state.features(legal[-1], seat))
                    self.assertEqual(env.n_legal[i], len(legal))
                    self.assertEqual(env.mask[i].sum(), len(legal))
                    self.assertTrue(env.mask[i, : len(legal)].all())
                    self.assertTrue(np.array_equal(env.observation[i], state.observe(seat)))
                env.step(env.random_actions())

    def test_an_action_is_the_move_of_that_number(self):
        env = vec.Env(aedile.Game("concordia", 3), 4, seed=3)
        before = [env.state(i) for i in range(4)]
        actions = env.n_legal - 1
        seats = env.seat.copy()
        env.step(actions)
        for i, state in enumerate(before):
            state.play(state.legal(int(seats[i]))[actions[i]], int(seats[i]))
            self.assertEqual(state.advance(aedile.Random(0)), env.seat[i])

    def test_rewards(self):
        for game in each_game():
            env = vec.Env(game, 64, seed=1, autoreset="disabled")
            for i in until_an_end(env):
                results = env.state(i).results()
                self.assertEqual(env.score[i].tolist(), [result.score for result in results])
                self.assertTrue(np.allclose(env.reward[i], env.state(i).rewards()))
                self.assertAlmostEqual(float(env.reward[i].sum()), 0, places=5)
                best = min(results, key=lambda result: result.rank)
                self.assertEqual(env.reward[i].max(), env.reward[i, results.index(best)])
                self.assertEqual(env.seat[i], -1)
            running = ~env.terminated
            self.assertFalse(env.reward[running].any())

    def test_limit(self):
        env = vec.Env(aedile.Game("concordia", 3), 8, limit=10)
        until_an_end(env)
        self.assertTrue(env.truncated.all())
        self.assertFalse(env.terminated.any() or env.reward.any())
        self.assertEqual(env.steps.tolist(), [10] * 8)

    def test_illegal_actions_change_nothing(self):
        for threads in (1, 3):
            env = vec.Env(FORUM, 8, threads=threads)
            before = rows(env)
            for place in (0, 7):
                for action in (512, -2, int(env.n_legal[place])):
                    actions = np.zeros(8, int)
                    actions[place] = action
                    with self.assertRaises(aedile.Error) as caught:
                        env.step(actions)
                    self.assertIn(f"game {place}", str(caught.exception))
                    self.assertEqual(rows(env), before)
            for wrong in (np.zeros(7, int), 0):
                with self.assertRaises(aedile.Error):
                    env.step(wrong)
            env.close()

    def test_refusals(self):
        for arguments in ({"autoreset": "sometimes"}, {"threads": 0}):
            with self.assertRaises(aedile.Error):
                vec.Env(FORUM, 2, **arguments)
        with self.assertRaises(aedile.Error):
            vec.Env(FORUM, 0)
        with self.assertRaises(IndexError):
            vec.Env(FORUM, 2).state(2)

    def test_arrays_are_left_out(self):
        env = vec.Env(FORUM, 2, mask=False, observation=False)
        observation, *_, info = env.step(env.random_actions())
        self.assertIsNone(observation)
        self.assertIsNone(info["mask"])


class Seeds(unittest.TestCase):
    def play(self, threads, seed, n=33):
        env = vec.Env(aedile.Game("sylla", 3), n, seed=seed, threads=threads)
        seen = []
        for _ in range(150):
            env.step(env.random_actions())
            seen.append(rows(env))
        env.close()
        return seen

    def test_reproducible_with_any_number_of_threads(self):
        first = self.play(1, 7)
        self.assertEqual(self.play(1, 7), first)
        self.assertEqual(self.play(2, 7), first)
        self.assertEqual(self.play(3, 7), first)
        self.assertNotEqual(self.play(1, 8), first)

    def test_closing_ends_the_threads(self):
        before = threading.active_count()
        env = vec.Env(FORUM, 8, threads=3)
        self.assertEqual(threading.active_count(), before + 2)
        env.close()
        env.close()
        env.step(env.random_actions())
        forgotten = vec.Env(FORUM, 8, threads=3)
        forgotten.step(forgotten.random_actions())
        del forgotten
        gc.collect()
        end = time.monotonic() + 10
        while threading.active_count() > before and time.monotonic() < end:
            time.sleep(0.01)
        self.assertEqual(threading.active_count(), before)

    def test_reset_with_a_seed(self):
        env = vec.Env(FORUM, 8, seed=3)
        first = rows(env)
        env.step(env.random_actions())
        env.reset()
        self.assertNotEqual(rows(env), first)
        env.reset(seed=3)
        self.assertEqual(rows(env), first)


class Autoreset(unittest.TestCase):
    def test_next_step(self):
        for threads in (1, 3):
            env = vec.Env(FORUM, 32, seed=1, autoreset="next-step", threads=threads)
            self.assertEqual(env.metadata, {"autoreset_mode": "next-step"})
            self.look_at_next_step(env)
            env.close()

    def look_at_next_step(self, env):
        ended = until_an_end(env)
        self.assertTrue((env.seat[ended] == -1).all())
        self.assertFalse(env.mask[ended].any())
        actions = env.random_actions()
        actions[ended] = 511  # ignored
        env.step(actions)
        self.assertFalse(env.terminated[ended].any() or env.reward[ended].any())
        self.assertTrue((env.steps[ended] == 0).all())
        self.assertTrue((env.seat[ended] >= 0).all())

    def test_same_step(self):
        env = vec.Env(FORUM, 32, seed=1, autoreset="same-step")
        other = vec.Env(FORUM, 32, seed=1, autoreset="disabled")
        while not env.terminated.any():
            actions = env.random_actions()
            env.step(actions)
            other.step(actions)
        ended = np.flatnonzero(env.terminated)
        self.assertTrue(np.array_equal(env.final[ended], other.observation[ended]))
        self.assertTrue(np.array_equal(env.reward, other.reward))
        self.assertTrue((env.steps[ended] == 0).all())
        self.assertTrue((env.seat >= 0).all())
        self.assertTrue(np.array_equal(env.info["_final_obs"], env.terminated))
        self.assertIs(env.info["final_obs"], env.final)
        other.reset(which=other.terminated)
        self.assertTrue(np.array_equal(env.observation, other.observation))

    def test_disabled(self):
        env = vec.Env(FORUM, 32, seed=1, autoreset="disabled")
        ended = until_an_end(env)
        with self.assertRaises(aedile.Error):
            env.step(np.zeros(32, int))
        before = rows(env)
        env.step(np.full(32, vec.SKIP))
        self.assertEqual(rows(env), before)
        running = np.flatnonzero(~env.terminated)
        kept = env.observation[running].copy()
        env.reset(options={"reset_mask": env.terminated.copy()})
        self.assertTrue((env.steps[ended] == 0).all())
        self.assertFalse(env.terminated.any())
        self.assertTrue(np.array_equal(env.observation[running], kept))


class Bots(unittest.TestCase):
    def test_bots_choose_the_same_with_any_number_of_threads(self):
        found = []
        for threads in (1, 2):
            env = vec.Env(aedile.Game("sylla", 3), 16, seed=5, threads=threads)
            for _ in range(30):
                env.step(env.choose("greedy"))
            found.append(rows(env))
            env.close()
        self.assertEqual(*found)

    def test_a_seat_against_bots(self):
        env = vec.Env(FORUM, 64, seed=5, autoreset="disabled")
        env.play_bots("greedy", [1])
        while (env.seat >= 0).any():
            self.assertTrue((env.seat[env.seat >= 0] == 0).all())
            env.step(np.where(env.seat == 0, env.random_actions(), vec.SKIP))
            env.play_bots("greedy", [1])
        self.assertTrue(env.terminated.all())
        self.assertLess(env.reward[:, 0].mean(), 0)
        with self.assertRaises(aedile.Error):
            vec.Env(FORUM, 2, autoreset="same-step").play_bots("greedy", [1])

    def test_other_threads_run_while_bots_think(self):
        env, over = vec.Env(aedile.Game("concordia", 5), 8192), threading.Event()

        def think():
            env.choose("greedy")
            over.set()

        threading.Thread(target=think).start()
        turns = 0
        while not over.wait(0.001):
            turns += 1
        self.assertGreater(turns, 5)

    def test_choose_skips_other_seats(self):
        env = vec.Env(FORUM, 4, seed=5)
        self.assertEqual(env.choose("random", [1]).tolist(), [vec.SKIP] * 4)
        self.assertTrue((env.choose("random", [0]) >= 0).all())


class SingleGames(unittest.TestCase):
    def test_set_state(self):
        env = vec.Env(FORUM, 3, seed=5)
        other = vec.Env(FORUM, 1, seed=9)
        other.step(other.random_actions())
        env.set_state(1, other.state(0))
        self.assertEqual(env.state(1), other.state(0))
        self.assertEqual(env.seat[1], other.seat[0])
        self.assertTrue(np.array_equal(env.observation[1], other.observation[0]))
        with self.assertRaises(aedile.Error):
            env.set_state(0, aedile.Game("sylla", 3).start())
        until_an_end(other)
        with self.assertRaises(aedile.Error):
            env.set_state(0, other.state(0))
