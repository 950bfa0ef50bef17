# run.py: runs the tests of this folder, the examples in docstrings, and prints TAP.

import doctest
import os
import sys
import traceback
import unittest

import aedile
import aedile.game
import aedile.gym
import aedile.record
import aedile.vec
import aedile.zoo

HERE = os.path.dirname(os.path.abspath(__file__))


class Tap(unittest.TestResult):
    """Prints a line for each test, and the trace of one that failed."""

    def _print(self, test, passed, note=""):
        print(f"{'ok' if passed else 'not ok'} {self.testsRun} - {test.id()}")
        for line in note.splitlines():
            print("#", line)
        sys.stdout.flush()

    def addSuccess(self, test):
        self._print(test, True)

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self._print(test, False, "".join(traceback.format_exception(*err)))

    addError = addFailure


def main():
    sys.path.insert(0, HERE)
    suite = unittest.TestSuite()
    for module in (aedile, aedile.game, aedile.gym, aedile.record, aedile.vec, aedile.zoo):
        suite.addTests(doctest.DocTestSuite(module))
    suite.addTests(unittest.defaultTestLoader.discover(HERE, "test_*.py"))
    print(f"1..{suite.countTestCases()}")
    return 0 if suite.run(Tap()).wasSuccessful() else 1


sys.exit(main())
