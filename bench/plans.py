#!/usr/bin/env python3
"""Plans against a search without knowledge: the same goal, the same prover, nodes for each.

usage: bench/plans.py [--al0 PATH] [--max-nodes N] [NAME ...]

Prints a row of a Markdown table for each problem of bench/plans/problems.al0 (or those named): what the plan comes to and with how
many nodes, the same for all moves of both sides to the depth of the solution, and whether the plan is right: it is where both
have a tree, or neither, and the first move of the plan's tree leads to a tree of the other, too. Both search depth first (`--search
first`). Nodes do not depend on the machine."""

import argparse
import json
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TABLE = os.path.join(HERE, "plans", "problems.al0")

# Name, position, plan, advice without knowledge, moves of ours (of `expected`).
PROBLEMS = [
    ("figure 2: the c-pawn alone", "7k/1p6/8/P1P5/8/8/8/7K w - - 0 1", "push(c5)", "expected_free", 4),
    ("figure 2: the a-pawn alone", "7k/1p6/8/P1P5/8/8/8/7K w - - 0 1", "push(a5)", "expected_free", 4),
    ("figure 2: `push(each P)`", "7k/1p6/8/P1P5/8/8/8/7K w - - 0 1", "figure_2", "expected_free", 4),
    ("three against three: pushes", "7k/ppp5/8/PPP5/8/8/8/7K w - - 0 1", "three", "expected_free", 5),
    ("three against three: with `ram`", "7k/ppp5/8/PPP5/8/8/8/7K w - - 0 1", "ram_three", "expected_free", 5),
    ("the legacy", "5rk1/5Npp/8/8/2Q5/8/8/6K1 w - - 0 1", "smother.legacy", "mate_3", 4),
    ("the whole smothered mate", "5r1k/6pp/8/6N1/2Q5/8/8/6K1 w - - 0 1", "smother.whole", "mate_4", 4),
    ("outside pawn, to a pawn that runs", "8/8/4k3/6p1/P3K1P1/8/8/8 w - - 0 1", "outside.by_lemma", "runs_free", 4),
    ("outside pawn, to the queen", "8/8/4k3/6p1/P3K1P1/8/8/8 w - - 0 1", "outside.to_the_queen", "queen_free", 4),
    ("Reti: `catch`", "7K/8/k1P5/7p/8/8/8/8 w - - 0 1", "reti.catch", "held_free", 4),
    ("Reti: `lead`", "7K/8/k1P5/7p/8/8/8/8 w - - 0 1", "reti.lead", "held_free", 4),
    ("Reti: `catch with lead`", "7K/8/k1P5/7p/8/8/8/8 w - - 0 1", "reti.both", "held_free", 4),
]


def ask(options, fen, advice, moves):
    """The answer of al0 as JSON."""
    command = [options.al0, "prove", TABLE, "--advice", advice, "--fen", fen, "--us", "white", "--search", "first", "--format", "json"]
    command += ["--no-seconds", "--set", f"moves={moves}", "--max-nodes", str(options.max_nodes), "--memory", "4096"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode not in (0, 1, 3):
        sys.exit(run.stderr)
    return json.loads(run.stdout)


def after(fen, move):
    """Asked of the position after a move: nothing here knows chess, so the tree says it."""
    for child in fen["moves"]:
        if child["uci"] == move:
            return child["to"]["fen"]
    return None


def is_right(options, plan, free, advice, moves):
    """Whether the plan errs neither in its answer nor in its first move; None: not known."""
    if "unknown" in (plan["answer"], free["answer"]):
        return None
    if plan["answer"] != free["answer"]:
        return False
    if plan["answer"] != "satisfiable":
        return True
    move = plan["tree"]["moves"][0]["uci"]
    if free["tree"]["moves"][0]["uci"] == move:
        return True
    behind = ask(options, after(plan["tree"], move), advice, moves)
    return None if behind["answer"] == "unknown" else behind["answer"] == "satisfiable"


def outcome(answer):
    if answer["answer"] == "satisfiable":
        return f'{answer["height"]} plies'
    return "refuted" if answer["answer"] == "not satisfiable" else "unknown"


def row(options, name, fen, plan, free, moves):
    by_plan, without = ask(options, fen, plan, moves), ask(options, fen, free, moves)
    nodes = by_plan["search"]["nodes"], without["search"]["nodes"]
    right = {True: "yes", False: "no", None: "not known"}[is_right(options, by_plan, without, free, moves)]
    print(
        f"| {name} | {outcome(by_plan)} | {nodes[0]:,} | {outcome(without)} | {nodes[1]:,} "
        f"| {nodes[1] / max(nodes[0], 1):.0f} | {right} |",
        flush=True,
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--al0", default=os.path.join(HERE, "..", "build", "release", "cli", "al0"))
    parser.add_argument("--max-nodes", type=int, default=50_000_000)
    parser.add_argument("names", nargs="*", metavar="NAME")
    options = parser.parse_args()
    print("| problem | by plan | nodes | all moves | nodes | times | right |")
    print("|---|---|--:|---|--:|--:|---|")
    for name, fen, plan, free, moves in PROBLEMS:
        if not options.names or plan in options.names:
            row(options, name, fen, plan, free, moves)


main()
