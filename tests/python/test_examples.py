# test_examples.py: the examples run, and the learner learns.

import os
import pathlib
import re
import subprocess
import sys
import unittest

FOLDER = pathlib.Path(__file__).parents[2] / "examples/python"


def run(name, *arguments):
    """What an example prints."""
    command = [sys.executable, "-B", os.fspath(FOLDER / name), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


class Examples(unittest.TestCase):
    def test_random_play(self):
        said = run("random_play.py", "concordia", "4", "100")
        self.assertRegex(said, r"(?m)^seat 3: mean score \d+\.\d, \d+\.\d% won$")

    def test_bots(self):
        said = run("bots.py")
        self.assertRegex(said, r"(?m)^# 1\. ")
        self.assertEqual(said, run("bots.py"))

    def test_learn(self):
        before, after = map(float, re.findall(r"([\d.]+)% won", run("learn.py", "forum", "2", "12")))
        self.assertLess(before, 40)
        self.assertGreater(after, 50)
