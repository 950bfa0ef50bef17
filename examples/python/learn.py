# learn.py: a tiny learner, in numpy alone, that learns to beat a bot.
#
#   python3 learn.py [GAME [SEATS [BATCHES [BOT]]]]
#
# The learner plays seat 0 against bots (greedy) and learns by REINFORCE with a baseline: after each
# batch of games, choices of games that were won become more likely, those of lost games less.  A
# choice depends on the observation x and on the features m of each legal move, one number for each
# value of each argument: its weight is exp(h(x) . E m), with h a layer of tanh.  The win rate
# before and after is measured in games that are not learned from; a shared first place counts as
# its part of a win.

import sys
import time

import numpy as np

import aedile
from aedile import vec

GAMES, HIDDEN, RATE, ENTROPY = 1024, 64, 0.003, 0.01


class Features:
    """Numbers for observations and moves, laid out by what the game says of itself."""

    def __init__(self, game):
        low = np.array([f.unknown for f in game.fields for _ in range(f.size)])
        high = np.array([f.max for f in game.fields for _ in range(f.size)])
        self.low, self.scale = low, 1 / np.maximum(np.minimum(high - low, 30), 1)
        self.first, self.values, self.at = self._columns(game.kinds)
        self.n = int((self.at + self.values).max())

    @staticmethod
    def _columns(kinds):
        """For each argument of each kind its first value, number of values, and first column."""
        first, values, at = np.zeros((3, len(kinds), 7), int)
        column = 0
        for k, kind in enumerate(kinds):
            for a, (_, start, count) in enumerate([("kind", k, 1), *kind.arguments]):
                first[k, a], values[k, a], at[k, a] = start, count or 12, column
                column += values[k, a]
        return first, values, at

    def observation(self, numbers):
        return np.clip((numbers - self.low) * self.scale, 0, 1).astype(np.float32)

    def moves(self, features):
        rows = np.zeros((len(features), self.n), np.float32)
        kind = features[:, 0]
        for a in range(features.shape[1]):
            known = np.flatnonzero((features[:, a] != aedile.NO_ARG) & (self.values[kind, a] > 0))
            k = kind[known]
            value = np.clip(features[known, a] - self.first[k, a], 0, self.values[k, a] - 1)
            rows[known, self.at[k, a] + value] = 1
        return rows


class Policy:
    """One hidden layer, an embedding of moves, and a baseline; Adam makes the steps."""

    def __init__(self, n_observation, n_move, random):
        def weights(rows, columns, scale):
            return random.normal(0, scale, (rows, columns)).astype(np.float32)

        self.w = [
            weights(n_observation + 1, HIDDEN, n_observation**-0.5),
            weights(n_move, HIDDEN, 0.01),
            weights(HIDDEN, 1, 0.01),
        ]
        self.mean = [np.zeros_like(w) for w in self.w]
        self.square = [np.zeros_like(w) for w in self.w]
        self.n_steps = 0

    def hidden(self, x):
        return np.tanh(x @ self.w[0][:-1] + self.w[0][-1])

    def chances(self, h, m, game):
        """The probability of each move of the lists; game[i] is the row of h for move i."""
        logit = np.einsum("ij,ij->i", h[game], m @ self.w[1])
        weight = np.exp(logit - np.maximum.reduceat(logit, _starts(game))[game])
        return weight / np.bincount(game, weight)[game]

    def learn(self, x, m, game, picked, reward):
        """A step of the gradient: picked are the chosen moves, reward that of each row of x."""
        h = self.hidden(x)
        p = self.chances(h, m, game)
        value = (h @ self.w[2])[:, 0]
        advantage = reward - value
        bits = np.log(np.maximum(p, 1e-9))
        entropy = -np.bincount(game, p * bits)
        up = -p * advantage[game] - ENTROPY * p * (bits + entropy[game])
        up[picked] += advantage
        up = (up / len(x)).astype(np.float32)[:, None]
        embedded = m @ self.w[1]
        to_h = np.add.reduceat(up * embedded, _starts(game)) + (advantage / len(x))[:, None] * self.w[2].T
        to_h *= 1 - h * h
        self._adam([
            np.vstack([x.T @ to_h, to_h.sum(0)]),
            m.T @ (up * h[game]),
            h.T @ advantage[:, None] / len(x),
        ])

    def _adam(self, gradients):
        self.n_steps += 1
        for w, mean, square, g in zip(self.w, self.mean, self.square, gradients):
            mean += 0.1 * (g - mean)
            square += 0.001 * (g * g - square)
            unbiased = mean / (1 - 0.9**self.n_steps)
            w += RATE * unbiased / (np.sqrt(square / (1 - 0.999**self.n_steps)) + 1e-8)


def _starts(game):
    return np.flatnonzero(np.diff(game, prepend=-1))


def play(env, policy, features, random, opponent):
    """Plays all games to the end; returns what was chosen, and the reward of each game."""
    others, chosen = range(1, env.game.seats), []
    env.reset()
    env.play_bots(opponent, others)
    while (mine := np.flatnonzero(env.seat == 0)).size:
        lists = env.legal(features=True)
        length = np.diff(lists.offset)[mine]
        game = np.repeat(np.arange(len(mine)), length)
        x, m = features.observation(env.observation[mine]), features.moves(lists.features)
        p = policy.chances(policy.hidden(x), m, game)
        noise = np.log(np.maximum(p, 1e-30)) - np.log(random.exponential(size=len(p)))
        best = noise == np.maximum.reduceat(noise, _starts(game))[game]
        picked = np.flatnonzero(best)
        actions = np.full(env.n, vec.SKIP, np.int32)
        actions[mine] = picked - lists.offset[mine]
        chosen.append((x, m, game, picked, mine))
        env.step(actions)
        env.play_bots(opponent, others)
    return chosen, env.reward[:, 0].copy()


def join(chosen, reward):
    """The choices of a batch as one."""
    rows = np.cumsum([0, *(len(x) for x, *_ in chosen)])
    moves = np.cumsum([0, *(len(m) for _, m, *_ in chosen)])
    return (
        np.vstack([x for x, *_ in chosen]),
        np.vstack([m for _, m, *_ in chosen]),
        np.concatenate([game + at for (_, _, game, _, _), at in zip(chosen, rows)]),
        np.concatenate([picked + at for (*_, picked, _), at in zip(chosen, moves)]),
        np.concatenate([reward[mine] for *_, mine in chosen]),
    )


def win_rate(env, policy, features, random, opponent):
    """Wins of seat 0 in four batches; a shared first place counts as its part."""
    won = []
    for _ in range(4):
        play(env, policy, features, random, opponent)
        best = env.score == env.score.max(1, keepdims=True)
        won.append(best[:, 0] / best.sum(1))
    return float(np.mean(won))


def main(name="forum", seats=2, batches=150, opponent="greedy"):
    game = aedile.Game(name, int(seats))
    env = vec.Env(game, GAMES, seed=1, autoreset="disabled", mask=False, threads=2)
    features, random = Features(game), np.random.default_rng(1)
    policy = Policy(game.observation_size, features.n, random)
    print(f"{game.name}, {game.seats} seats, against {opponent}; {1 / game.seats:.0%} would be even")
    print(f"before: {win_rate(env, policy, features, random, opponent):.1%} won", flush=True)
    begin = time.perf_counter()
    for batch in range(1, int(batches) + 1):
        chosen, reward = play(env, policy, features, random, opponent)
        policy.learn(*join(chosen, reward))
        if batch % 25 == 0:
            spent = time.perf_counter() - begin
            print(f"{batch * GAMES:8} games, {spent:4.0f} s: mean reward {reward.mean():+.2f}", flush=True)
    print(f"after:  {win_rate(env, policy, features, random, opponent):.1%} won")
    env.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
