# steps.py: steps a second from Python, beside the same in C.
#
#   python3 steps.py [--c BENCH_VEC] [--games N] [--seconds S] [GAME ...]
#
# Plays N (1,024) games at random, with as many seats as the first map allows: only the steps, then
# with mask and observation written.  The columns, in millions of steps a second:
#
#   CPU, in C     a second of CPU time with one thread, from Python and by the program bench_vec
#   in Python     the part of that time that Python needs: at most the time of a step of one game
#                 divided by that of a step of N
#   CPU of 2      a second of CPU time with two threads; less than CPU, because threads wake each other
#   1 and 2       by the clock, with one and two threads; only a machine that is idle shows two cores

import argparse
import re
import subprocess
import time

import aedile
from aedile import vec

ROUND = 16  # steps between two looks at the clock


def largest(name):
    """The game with the most seats that its first map allows."""
    for seats in reversed(aedile.seats(name)):
        try:
            return aedile.Game(name, seats, map=aedile.maps(name)[0])
        except aedile.Error:
            continue


def seconds_of_a_step(game, n, clock, limit, **options):
    """Seconds for one step of n games."""
    env = vec.Env(game, n, seed=1, **options)
    for _ in range(200):  # until the games are at different places
        env.step(env.random_actions())
    begin, steps = clock(), 0
    while (spent := clock() - begin) < limit:
        for _ in range(ROUND):
            env.step(env.random_actions())
        steps += ROUND
    env.close()
    return spent / steps


def in_c(program, game, n, limit):
    """Steps a second in C: only steps, and with mask and observation."""
    said = subprocess.run(
        [program, game, str(n), str(limit)], check=True, capture_output=True, text=True
    ).stdout
    return [float(re.search(rf"{what} +(\d+) steps/s", said)[1]) for what in ("steps", "and observation")]


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--c")
    options.add_argument("--games", type=int, default=1024)
    options.add_argument("--seconds", type=float, default=1)
    options.add_argument("names", nargs="*", default=["concordia", "antike", "sylla", "forum"])
    given = options.parse_args()
    n, limit = given.games, given.seconds
    print(f"{n} games; millions of steps a second")
    head = ("game, seats", "written", "CPU", "in C", "to C", "in Python", "CPU of 2", "1", "2", "2 to 1")
    print("{:14} {:22} {:>6} {:>6} {:>6} {:>10} {:>9} {:>6} {:>6} {:>7}".format(*head))
    for name in given.names:
        game = largest(name)
        c = in_c(given.c, name, n, limit) if given.c else (float("nan"), float("nan"))
        for both, what, steps_in_c in ((False, "nothing", c[0]), (True, "mask and observation", c[1])):

            def millions(clock, threads, n=n):
                options = {"mask": both, "observation": both, "threads": threads}
                return n / seconds_of_a_step(game, n, clock, limit, **options) / 1e6

            cpu, cpu_of_2 = millions(time.process_time, 1), millions(time.process_time, 2)
            single = millions(time.process_time, 1, n=1)
            one, two = millions(time.perf_counter, 1), millions(time.perf_counter, 2)
            print(
                f"{name + ', ' + str(game.seats):14} {what:22} {cpu:6.2f} {steps_in_c / 1e6:6.2f}"
                f" {cpu / steps_in_c * 1e6:6.2f} {cpu / single / n:10.1%} {cpu_of_2:9.2f}"
                f" {one:6.2f} {two:6.2f} {two / one:7.2f}",
                flush=True,
            )


main()
