# test_state.py: games, states, bots and records.

import copy
import json
import os
import pathlib
import pickle
import random
import re
import threading
import unittest

import numpy as np

import aedile

TREE = pathlib.Path(__file__).parents[2]


def each_game():
    """A set-up of every game, as large as its first map allows."""
    for name in aedile.games():
        for seats in reversed(aedile.seats(name)):
            try:
                yield aedile.Game(name, seats)
                break
            except aedile.Error:
                continue


def at_random(state, seed, steps=10**6):
    """Plays at random and yields every state with the seat that has a choice."""
    draws, choices = aedile.Random(seed), random.Random(seed)
    while steps and (seat := state.advance(draws)) is not None:
        yield seat
        state.play(choices.choice(state.legal(seat)), seat)
        steps -= 1


class Games(unittest.TestCase):
    def test_lists(self):
        self.assertEqual(set(aedile.games()), {"concordia", "venus", "antike", "sylla", "forum"})
        self.assertIn("italia", aedile.maps("concordia"))
        self.assertIn("open", aedile.variants("concordia"))
        self.assertEqual(aedile.seats("sylla"), range(3, 5))
        self.assertEqual(aedile.bots()[0], "random")
        self.assertIn("greedy", aedile.bots())
        self.assertEqual(aedile.version(), aedile.__version__)

    def test_refusals(self):
        for wanted, call in (
            ("chess: there is no such game", lambda: aedile.Game("chess", 2)),
            ("mars: there is no map of this name", lambda: aedile.Game("forum", 2, map="mars")),
            ("hal", lambda: aedile.Bot("hal")),
            ("chess", lambda: aedile.seats("chess")),
            ("", lambda: aedile.Game("forum", 9)),
            ("", lambda: aedile.Game("forum", 2, variants=["upside-down"])),
            ("", lambda: aedile.Game("forum", 2, map=b"{")),
            ("", lambda: aedile.Record.read("no record")),
        ):
            with self.assertRaises(aedile.Error) as caught:
                call()
            self.assertIn(wanted, str(caught.exception))
            self.assertNotEqual(str(caught.exception), "")

    def test_own_map(self):
        path = TREE / "data/forum/market.json"
        text = path.read_bytes()
        starts = [
            bytes(aedile.Game("forum", 3, map=map).start())
            for map in (path, text, json.loads(text), "market")
        ]
        self.assertEqual(starts, starts[:1] * 4)

    def test_describes_itself(self):
        for game in each_game():
            fields = game.fields
            self.assertEqual(fields[0].name, "viewer")
            self.assertEqual(sum(field.size for field in fields), game.observation_size)
            self.assertGreater(len(game.kinds), 1)
            self.assertGreater(len(game.parts), 0)
            again = pickle.loads(pickle.dumps(game))
            self.assertEqual(repr(again), repr(game))

    def test_documented_fields(self):
        """docs/observations.md has the fields of every game as they are."""
        text = (TREE / "docs/observations.md").read_text()
        for name, head in (
            ("concordia", "Concordia"),
            ("antike", "Antike"),
            ("sylla", "Sylla"),
            ("forum", "Forum"),
        ):
            game = aedile.Game(name, aedile.seats(name)[-1])
            part = text.split(f"\n## {head}")[1].split("\n## ")[0]
            listed = re.findall(r"\| (\d+) \| `(\w+)` \| (\d+) \| (-?\d+) \| (-?\d+) \|(.*)\|", part)
            self.assertEqual(
                [(*row[:5], "*own*" in row[5]) for row in listed],
                [
                    (*map(str, (f.at, f.name, f.size, f.min, f.max)), f.is_concealed)
                    for f in game.fields
                ],
            )
            self.assertIn(f"\n{game.observation_size:,} numbers", part)

    def test_named_values(self):
        game = aedile.Game("concordia", 3, map="italia")
        ids = {
            game.argument_id(k, a, argument.first)
            for k, kind in enumerate(game.kinds)
            for a, argument in enumerate(kind.arguments)
            if argument.values
        }
        self.assertIn("brick", ids)


class States(unittest.TestCase):
    def test_plays_to_the_end(self):
        for game in each_game():
            state = game.start()
            for seat in at_random(state, 3):
                self.assertIn(seat, state.to_act)
                self.assertGreater(len(state.legal(seat)), 1)
            self.assertTrue(state.is_over)
            self.assertEqual(state.to_act, ())
            results = state.results()
            self.assertEqual(len(results), game.seats)
            self.assertEqual(min(result.rank for result in results), 1)
            for result in results:
                self.assertEqual(sum(result.parts.values()), result.score)

    def test_copies_and_positions(self):
        for game in each_game():
            state = game.start()
            for _ in at_random(state, 4, steps=10):
                pass
            other = state.copy()
            self.assertEqual(other, state)
            self.assertEqual(copy.deepcopy(state), state)
            self.assertEqual(pickle.loads(pickle.dumps(state)), state)
            self.assertEqual(game.position(state.position()), state)
            self.assertEqual(game.position(json.dumps(state.position())), state)
            self.assertEqual(game.state(bytes(state)), state)
            for _ in at_random(other, 5, steps=3):
                pass
            self.assertNotEqual(other, state)
        with self.assertRaises(aedile.Error):
            game.state(b"x")
        with self.assertRaises(aedile.Error):
            game.state(b"\xff" * game.state_size)
        with self.assertRaises(aedile.Error):
            game.position({"nonsense": 1})
        with self.assertRaises(TypeError):
            hash(state)

    def test_notation(self):
        for game in each_game():
            state = game.start()
            for seat in at_random(state, 6, steps=12):
                for move in state.legal(seat)[:8]:
                    self.assertEqual(state.read(state.notation(move, seat), seat), move)
                    self.assertNotEqual(state.words(move, seat, "de"), "")
                    kind, *_ = state.features(move, seat)
                    self.assertLess(kind, len(game.kinds))

    def test_luck(self):
        state = aedile.Game("forum", 2).start()
        self.assertTrue(state.is_chance)
        chances = state.chances()
        self.assertAlmostEqual(sum(weight for _, weight in chances), 1)
        self.assertEqual(state.legal(), [move for move, _ in chances])
        other = state.copy()
        self.assertIn(state.draw(aedile.Random(1)), other.legal())
        other.play(other.legal()[0])
        self.assertEqual(other.to_act, (0, 1))
        with self.assertRaises(aedile.Error):
            other.draw(aedile.Random(1))
        stream = aedile.Random(-1)
        self.assertEqual(stream.state, 2**64 - 1)

    def test_illegal_moves_change_nothing(self):
        state = aedile.Game("forum", 2).start()
        state.advance(aedile.Random(1))
        before = state.copy()
        for call in (
            lambda: state.play("fly"),
            lambda: state.play(1),
            lambda: state.play(state.legal(0)[0], 5),
            lambda: state.legal(aedile.CHANCE),
            lambda: state.notation(1),
        ):
            with self.assertRaises(aedile.Error):
                call()
            self.assertEqual(state, before)

    def test_secrets(self):
        state = aedile.Game("forum", 2).start()
        state.advance(aedile.Random(1))
        other = state.copy()
        state.play("bid 1", 0)
        other.play("bid 2", 0)
        self.assertEqual(state.redacted(1), other.redacted(1))
        self.assertEqual(state.view(1), other.view(1))
        self.assertTrue(np.array_equal(state.observe(1), other.observe(1)))
        self.assertNotEqual(state.view(0), other.view(0))
        self.assertFalse(np.array_equal(state.observe(0), other.observe(0)))
        self.assertEqual(state.unsealed(1).to_act, (0, 1))

    def test_seen(self):
        for game in each_game():
            state = game.start()
            state.advance(aedile.Random(1))
            numbers = state.observe(1)
            self.assertEqual(numbers.shape, (game.observation_size,))
            self.assertEqual(numbers[0], 1)
            for field in game.fields:
                values = numbers[field.at : field.at + field.size]
                self.assertGreaterEqual(values.min(), min(field.min, field.unknown))
                self.assertLessEqual(values.max(), field.max)
            self.assertGreater(len(str(state).splitlines()), 2)
            estimate = state.estimate()
            self.assertAlmostEqual(float(estimate.win.sum()), 1, places=4)
            self.assertEqual(len(estimate.score), game.seats)


class Bots(unittest.TestCase):
    def play(self, game, names, seed):
        state, draws = game.start(), aedile.Random(seed)
        bots = [aedile.Bot(name, seed + seat) for seat, name in enumerate(names)]
        moves = []
        while (seat := state.advance(draws)) is not None:
            moves.append(bots[seat].choose(state, seat))
            state.play(moves[-1], seat)
        return moves

    def test_same_seed_same_game(self):
        game = aedile.Game("sylla", 3)
        names = ["greedy", "random", "tiro"]
        self.assertEqual(self.play(game, names, 1), self.play(game, names, 1))
        self.assertNotEqual(self.play(game, names, 1), self.play(game, names, 2))

    def test_seed(self):
        state = aedile.Game("concordia", 3).start()
        seat = state.advance(aedile.Random(1))
        bot = aedile.Bot("random", 5)
        first = [bot.choose(state, seat) for _ in range(9)]
        bot.seed(5)
        self.assertEqual([bot.choose(state, seat) for _ in range(9)], first)

    def test_threads(self):
        game, found = aedile.Game("sylla", 3), {}

        def play(k):
            found[k] = self.play(game, ["greedy"] * 3, k % 2)

        threads = [threading.Thread(target=play, args=(k,)) for k in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found[0], found[2])
        self.assertEqual(found[1], found[3])


class Records(unittest.TestCase):
    def test_made_and_read(self):
        game = aedile.Game("sylla", 3)
        record = aedile.Record(game, seed="ides")
        record.name(0, "Livia")
        record.name(1, "greedy", is_bot=True)
        bot, state = aedile.Bot("greedy", 1), record.state
        record.advance()
        while not (state := record.state).is_over:
            record.enter(bot.choose(state), state.to_act[0])
            record.advance()
        record.verify()
        again = aedile.Record.read(str(record))
        again.verify()
        self.assertEqual(str(again), str(record))
        other = aedile.Record.read(re.sub("(?m)^seed .", "seed 0", str(record)))
        with self.assertRaises(aedile.Error):
            other.verify()
        self.assertIn("Livia", str(again))
        self.assertEqual(again.steps, record.steps)
        states = list(again.states())
        self.assertEqual(states[0], again.start)
        self.assertEqual(states[-1], record.state)
        self.assertNotEqual(again.write(0), "")
        with self.assertRaises(aedile.Error):
            again.name(0, "Otto")
        with self.assertRaises(aedile.Error):
            again.enter("bid 1")

    def test_from_a_state(self):
        game = aedile.Game("concordia", 3)
        state = game.start()
        for _ in at_random(state, 8, steps=30):
            pass
        record = aedile.Record(game, state=state)
        self.assertEqual(record.start, state)
        record.enter(state.legal()[0])
        self.assertEqual(len(record.steps), 1)

    def test_golden(self):
        files = sorted((TREE / "tests/golden").glob("*/*.rec"))
        self.assertGreater(len(files), 10)
        for file in files[::7]:
            record = aedile.Record.read(file.read_text())
            self.assertEqual(list(record.states())[-1], record.state, os.fspath(file))

    def test_states_outlive_their_record(self):
        state = aedile.Record(aedile.Game("forum", 2)).state
        for _ in at_random(state, 1):
            pass
        self.assertTrue(state.is_over)
