# random_play.py: thousands of games at random, and what the seats win.
#
#   python3 random_play.py [GAME [SEATS [GAMES]]]

import sys
import time

import numpy as np

import aedile
from aedile import vec


def main(name="concordia", seats=4, games=10000):
    game, wanted = aedile.Game(name, int(seats)), int(games)
    env = vec.Env(game, 1024, seed=1, autoreset="same-step", mask=False, observation=False)
    ended, steps, scores = 0, 0, []
    begin = time.perf_counter()
    while ended < wanted:
        env.step(env.random_actions())
        steps += env.n
        ended += int(env.terminated.sum())
        scores.append(env.score[env.terminated])
    spent = time.perf_counter() - begin
    score = np.vstack(scores)
    is_best = score == score.max(1, keepdims=True)
    share = is_best / is_best.sum(1, keepdims=True)
    print(f"{ended} games of {game.name} on {game.map}, {steps / ended:.0f} choices each")
    print(f"{steps / spent / 1e6:.1f} million steps a second")
    for seat in range(game.seats):
        print(f"seat {seat}: mean score {score[:, seat].mean():.1f}, {share[:, seat].mean():.1%} won")


if __name__ == "__main__":
    main(*sys.argv[1:])
