#!/usr/bin/env python3
"""What plans learn from examples: errors and nodes after 0, 6, 12 and 19 examples, in the manner of Tadepalli 1989, tables 5 and 6.

usage: bench/plan_learning.py [--al0 PATH] [--seed N] [--examples N] [--tests N] [--sample N] [--from LIST]

The domain is bench/plans/endings.al0, king and pawn against king, with four plans and no rule. The eight tests are positions with us
to move, drawn at random, all of them won (al0 solve). So are the nineteen examples: each is one in which the rules learned before have
no answer, and one of the plans has a tree; of the first such plan `al0 learn` makes a rule, from the table's definitions and, where these do
not suffice, from the game's words (--from). After n examples the table has the rules of the first n, each once, and is asked in the eight
tests: once with these rules alone, and once with a last rule that tries the plans met in these examples, those met most often first.

A wrong value: no rule has a tree, though the position is won. A wrong first move: none is proposed, or one after which it is not won.
ABE stands for all moves of both sides to a depth of 15 plies, searched depth first, as the plans are. With fewer examples or tests
(--examples, --tests), and rules learned from positions drawn at random (--sample), it is the same in small, as a test runs it."""

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
DOMAIN = os.path.join(HERE, "plans", "endings.al0")
PLANS = ["run", "one_step", "two_steps", "lead"]
EXAMPLES, TESTS, AFTER = 19, 8, [0, 6, 12]


def run(options, *arguments):
    return subprocess.run([options.al0, *arguments], capture_output=True, text=True, check=False)


def ask_json(options, *arguments):
    answer = run(options, *arguments, "--format", "json", "--no-seconds")
    return json.loads(answer.stdout) if answer.stdout else None


def prove(options, table, fen, *more):
    return ask_json(options, "prove", table, "--fen", fen, "--search", "first", *more)


def truth(options, fen):
    """What al0 solve says of a position with White to move; None: it is no position."""
    return ask_json(options, "solve", "KPvK", "--fen", fen)


def draw_fen(draw):
    squares = draw.sample(range(64), 3)
    board = dict(zip(squares, "KkP"))
    rows = []
    for rank in range(8):
        row = "".join(board.get(8 * rank + file, "1") for file in range(8))
        rows.append(re.sub("1+", lambda m: str(len(m.group())), row))
    return "/".join(rows) + " w - - 0 1"


def draw_won(options, draw):
    while True:
        fen = draw_fen(draw)
        solved = truth(options, fen)
        if solved and solved["value"] == "win":
            return fen


def is_proved(answer):
    return answer is not None and answer["answer"] == "satisfiable"


def draw_example(options, draw, rules):
    """A position in which the rules have no answer, and the plan that has a tree there."""
    with tempfile.TemporaryDirectory() as folder:
        table = write_table(folder, rules) if rules else None
        while True:
            fen = draw_fen(draw)
            if table and is_proved(prove(options, table, fen)):
                continue
            for plan in PLANS:
                if is_proved(prove(options, DOMAIN, fen, "--advice", plan)):
                    return fen, plan


def learn(options, fen, plan):
    """The condition that is learned, in one line; None: none was found."""
    more = ["--sample", str(options.sample)] if options.sample else []
    more += ["--from", options.candidates] if options.candidates else []
    answer = run(options, "learn", DOMAIN, "--advice", plan, "--fen", fen, *more)
    found = re.search(r"^define \w+ .*\n((?:    .*\n)+)", answer.stdout, re.M)
    return " ".join(found.group(1).split())[2:] if answer.returncode == 0 and found else None


def write_table(folder, rules, plans=()):
    """The domain with these rules in place of its own, and one more that tries plans."""
    with open(DOMAIN, encoding="utf-8") as f:
        text = f.read()
    before, behind = text.split("rule always\n", 1)
    behind = behind.split("\n\n", 1)[1]
    lines = [f"rule learned_{i} if {condition} then {plan}" for i, (plan, condition) in enumerate(rules)]
    lines += [f"rule plans_met then {', '.join(plans)}"] if plans else []
    path = os.path.join(folder, "learned.al0")
    with open(path, "w", encoding="utf-8") as f:
        f.write(before + "\n".join(lines) + "\n\n" + behind)
    return path


def rules_of(learned):
    """Each rule once; an example of which nothing was learned makes none."""
    return list(dict.fromkeys(rule for rule in learned if rule[1]))


def move_wins(options, fen, answer):
    """Whether the first move of a tree keeps the win."""
    first = answer["tree"]["moves"][0]["uci"]
    return any(m["uci"] == first and m["value"] == "win" for m in truth(options, fen)["moves"])


def plans_of(learned):
    """The plans of examples, those of most examples first."""
    met = [plan for plan, _ in learned]
    return sorted(dict.fromkeys(met), key=lambda plan: -met.count(plan))


def test(options, rules, plans, tests):
    """Nodes of each test, wrong first moves, wrong values."""
    nodes, wrong_moves, wrong_values = [], 0, 0
    with tempfile.TemporaryDirectory() as folder:
        table = write_table(folder, rules, plans) if rules or plans else None
        for fen in tests:
            answer = prove(options, table, fen) if table else None
            nodes.append(answer["search"]["nodes"] if answer else 0)
            proved = is_proved(answer)
            wrong_values += not proved
            wrong_moves += not (proved and move_wins(options, fen, answer))
    return nodes, wrong_moves, wrong_values


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--al0", default=os.path.join(HERE, "..", "build", "release", "cli", "al0"))
    parser.add_argument("--seed", type=int, default=1989)
    parser.add_argument("--examples", type=int, default=EXAMPLES)
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--tests", type=int, default=TESTS)
    parser.add_argument("--from", dest="candidates", default="definitions,words")
    options = parser.parse_args()
    draw = random.Random(options.seed)
    tests = [draw_won(options, draw) for _ in range(options.tests)]
    learned = []
    while len(learned) < options.examples:
        fen, plan = draw_example(options, draw, rules_of(learned))
        learned.append((plan, learn(options, fen, plan)))
        print(f"example {fen}: {plan} if {learned[-1][1]}", file=sys.stderr, flush=True)
    print("| | rules | wrong first moves | wrong values | " + " | ".join(str(i + 1) for i in range(options.tests)) + " |")
    print("|---|--:|--:|--:|" + "--:|" * options.tests)
    free = [prove(options, DOMAIN, fen, "--advice", "all_moves") for fen in tests]
    wrong = sum(answer["answer"] != "satisfiable" for answer in free)
    print(f"| ABE | | | {wrong} | " + " | ".join(f'{a["search"]["nodes"]:,}' for a in free) + " |", flush=True)
    for n in [n for n in AFTER if n < options.examples] + [options.examples]:
        rules = rules_of(learned[:n])
        for name, plans in (("rules", []), ("rules, then plans", plans_of(learned[:n]))):
            nodes, moves, values = test(options, rules, plans, tests)
            print(f"| {n} examples, {name} | {len(rules)} | {moves} | {values} | " + " | ".join(f"{k:,}" for k in nodes) + " |", flush=True)
    for i, fen in enumerate(tests):
        print(f"test {i + 1}: {fen}", file=sys.stderr)


if __name__ == "__main__":
    main()
