"""tests/mates.py -- what bench/mates.py makes of the answers of al0 and Popeye, without running either.

Does: gives its parsers answers as the programs write them, and compares what comes out.
Usage: mates.py SOURCE_DIR
"""

import argparse
import importlib.util
import os
import sys
import tempfile
import unittest

SOURCE = sys.argv.pop(1)


def load_bench():
    place = os.path.join(SOURCE, "bench", "mates.py")
    spec = importlib.util.spec_from_file_location("bench_mates", place)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


mates = load_bench()
DIAGRAM = "+---a---b---+\n|           |\n8   .  -K   8\n+---a---b---+\n  #2   6 + 10\n"


def answer(kind, limit, height, shortest):
    of_tree = {"height": height} if height else {}
    return {"answer": kind, "limit": limit, "shortest": shortest, "search": {"nodes": 9}} | of_tree


def result(mate, least=False, denied=False):
    r = mates.Result(least, 1, mate, 0)
    r.mate, r.least, r.denied = mate, least, denied
    return r


class Popeye(unittest.TestCase):
    def test_key(self):
        self.assertIs(mates.read_popeye(DIAGRAM + "\n   1.Qh5-a5 !\n\nPartial solution Time = 0.1 s\n"), True)
        self.assertIs(mates.read_popeye(DIAGRAM + "\n   1.Qc1-h6 + !\n"), True)

    def test_none(self):
        self.assertIs(mates.read_popeye(DIAGRAM + "\nsolution finished. Time = 0.013 s\n"), False)

    def test_interrupted_or_refused(self):
        self.assertIsNone(mates.read_popeye(DIAGRAM))
        self.assertIsNone(mates.read_popeye(DIAGRAM + "\nPartial solution Time = 10.1 s\n"))
        self.assertIsNone(mates.read_popeye("the side to play can capture the king\n"))

    def test_knights(self):
        self.assertIn("Forsyth 7s/8/8/8/S7/8/8/k1K5\n", mates.popeye_problem("7n/8/8/8/N7/8/8/k1K5 w - - 0 1", 3))

    def test_castling(self):
        self.assertIn("NoCastling a1a8\n", mates.popeye_problem("r3k2r/8/8/8/8/8/8/R3K2R w Kk - 0 1", 2))
        self.assertNotIn("NoCastling", mates.popeye_problem("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 2))

    def test_black_to_move(self):
        problem = mates.popeye_problem("k6K/8/8/8/3pP3/8/8/R7 b Q e3 0 1", 2)
        self.assertIn("Forsyth r7/8/8/3Pp3/8/8/8/K6k\n", problem)
        self.assertIn("NoCastling a1h1h8 EnPassant e7e6e5\n", problem)


class Al0(unittest.TestCase):
    def test_outcomes(self):
        judge = mates.Al0.judge
        cases = (
            (answer("satisfiable", None, 5, True), "proved least", 3),
            (answer("satisfiable", None, 5, False), "found", 3),
            (answer("satisfiable", "interrupted", 15, False), "found", 8),
            (answer("unknown", "interrupted", None, False), "unknown", None),
            (answer("not satisfiable", None, None, False), "wrong", None),
        )
        for given, expected, moves in cases:
            r = judge(given, 1)
            self.assertEqual((mates.outcome(r, []), r.mate), (expected, moves))


class Outcomes(unittest.TestCase):
    def test_shorter_than_proved(self):
        self.assertEqual(mates.outcome(result(3), [result(4, least=True)]), "wrong")
        self.assertEqual(mates.outcome(result(4), [result(4, least=True)]), "found")

    def test_shorter_than_found(self):
        self.assertEqual(mates.outcome(result(3), [result(4)]), "found")


class Sample(unittest.TestCase):
    def test_same_seed(self):
        suite = range(50)
        self.assertEqual(mates.draw_sample(suite, 20, 1), mates.draw_sample(suite, 20, 1))
        self.assertEqual(mates.draw_sample(suite, 20, 1)[:5], mates.draw_sample(suite, 5, 1))
        self.assertNotEqual(mates.draw_sample(suite, 20, 1), mates.draw_sample(suite, 20, 2))


class Counting:
    """A program that solves each position, and counts how many it was given."""

    name = "counting"

    def __init__(self):
        self.n = 0

    def run(self, fen, moves, limit):
        self.n += 1
        return result(moves, least=True)


class Keep(unittest.TestCase):
    def run_on(self, suite, path, memory=1, clock=9):
        options = argparse.Namespace(keep=path, limits=[2.0], memory=memory, jobs=1, clock=clock)
        program = Counting()
        results = mates.run_all(suite, [program], options)
        return program.n, [(r.mate, r.least) for r in results[program.name]]

    def test_goes_on(self):
        suite = [("a", 1), ("b", 2), ("c", 3)]
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "kept")
            self.assertEqual(self.run_on(suite[:2], path), (2, [(1, True), (2, True)]))
            with open(path, "a", encoding="utf-8") as f:
                f.write('{"position": "c", "resul')  # killed while it wrote
            self.assertEqual(self.run_on(suite, path, clock=-1), (0, [(1, True), (2, True)]))
            self.assertEqual(self.run_on(suite, path), (1, [(1, True), (2, True), (3, True)]))
            with self.assertRaises(SystemExit):
                self.run_on(suite, path, memory=2)

    def test_another_file_stays(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "letter")
            with open(path, "w", encoding="utf-8") as f:
                f.write("a letter")
            with self.assertRaises(SystemExit):
                self.run_on([("a", 1)], path)
            with open(path, encoding="utf-8") as f:
                self.assertEqual(f.read(), "a letter")


if __name__ == "__main__":
    unittest.main()
