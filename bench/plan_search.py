#!/usr/bin/env python3
"""Plans that are found, beside a search without knowledge: the same aim, the same prover, nodes for each.

usage: bench/plan_search.py [--al0 PATH] [--max-nodes N] [--problems N] [--seed S] [--size K]

Prints two Markdown tables. The first has the problems of the literature: the plan that `al0 plan` finds, how many were made, tried and left
out, and the nodes of all that was tried, beside those of all moves of both sides to the depth of the solution. The second counts as
Tadepalli's (1989) tables 5 and 6: for random pawns against pawns, by how much is known, how often a plan is found where all moves have a
tree, how often there is none where there is one (wrong), whether the first move is right, and the nodes. Nodes do not depend on the machine."""

import argparse
import json
import os
import random
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
PLANS = os.path.join(HERE, "plans")
PAWNS = os.path.join(PLANS, "found_pawns.al0")

# Name, table, position, pieces, size, table and advice without knowledge, moves of ours (of found_pawns).
PROBLEMS = [
    ("figure 2", PAWNS, "7k/1p6/8/P1P5/8/8/8/7K w - - 0 1", "push_a,push_c,ram", 3, PAWNS, "all_moves", 4),
    ("three against three", PAWNS, "7k/ppp5/8/PPP5/8/8/8/7K w - - 0 1", "push_a,push_b,push_c,ram", 4, PAWNS, "all_moves", 5),
    ("the legacy", "plans/smother.al0", "5rk1/5Npp/8/8/2Q5/8/8/6K1 w - - 0 1", "", 3, "problems.al0", "mate_3", 0),
    ("the whole smothered mate", "plans/smother.al0", "5r1k/6pp/8/6N1/2Q5/8/8/6K1 w - - 0 1", "", 5, "problems.al0", "mate_4", 0),
    (
        "outside pawn, to a pawn that runs",
        os.path.join(PLANS, "found_outside.al0"),
        "8/8/4k3/6p1/P3K1P1/8/8/8 w - - 0 1",
        "outside.distract,outside.take,outside.runs,outside.home",
        3,
        os.path.join(PLANS, "found_outside.al0"),
        "runs_free",
        0,
    ),
    ("Reti", "plans/reti.al0", "7K/8/k1P5/7p/8/8/8/8 w - - 0 1", "", 3, "problems.al0", "held_free", 0),
]

KNOWLEDGE = ["push_c", "push_a,push_c", "push_a,push_b,push_c", "push_a,push_b,push_c,ram"]


def table_file(name):
    if os.path.isabs(name):
        return name
    return os.path.join(HERE, "..", "advice", name) if name.startswith("plans/") else os.path.join(PLANS, name)


def ask(options, table, fen, more, moves):
    command = [options.al0, *more[:1], table_file(table), *more[1:], "--fen", fen, "--us", "white", "--search", "first", "--format", "json"]
    command += ["--no-seconds"] + (["--set", f"moves={moves}"] if moves else [])
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode not in (0, 1, 3):
        sys.exit(run.stderr)
    return json.loads(run.stdout)


def ask_plan(options, table, fen, pieces, size, moves):
    more = ["plan", "--size", str(size), "--max-nodes", str(options.max_nodes)]
    return ask(options, table, fen, more + (["--from", pieces] if pieces else []), moves)


def ask_all_moves(options, table, fen, advice, moves):
    return ask(options, table, fen, ["prove", "--advice", advice, "--max-nodes", "50000000", "--memory", "2048"], moves)


def first_move(answer):
    return answer["tree"]["moves"][0]


def literature(options):
    print("| problem | plan | made | tried | left out | nodes | all moves | times |")
    print("|---|---|--:|--:|--:|--:|--:|--:|")
    for name, table, fen, pieces, size, free, advice, moves in PROBLEMS:
        found = ask_plan(options, table, fen, pieces, size, moves)
        without = ask_all_moves(options, free, fen, advice, moves)
        plan = found["plan"]
        tried = plan["refuted"] + plan["unknown"] + (1 if plan["text"] else 0)
        text = "; ".join(plan["text"].split("\n")[:-1]) if plan["text"] else found["answer"]
        nodes = found["search"]["nodes"], without["search"]["nodes"]
        print(
            f"| {name} | `{text}` | {plan['made']:,} | {tried:,} | {plan['left_out']:,} | {nodes[0]:,} | {nodes[1]:,} "
            f"| {nodes[1] / max(nodes[0], 1):.1f} |",
            flush=True,
        )


def random_fen(rng):
    """Our pawns on ranks 4 to 6, theirs on 5 to 7 of the files a to c; the kings in their corners."""
    board = {}
    for file in range(3):
        ours = rng.randint(4, 5) if rng.random() < 0.9 else None
        theirs = rng.randint(6, 7) if rng.random() < 0.7 else None
        if ours:
            board[file, ours] = "P"
        if theirs:
            board[file, theirs] = "p"
    board[7, 1], board[7, 8] = "K", "k"
    ranks = []
    for rank in range(8, 0, -1):
        line = "".join(board.get((file, rank), "1") for file in range(8))
        for n in range(8, 1, -1):
            line = line.replace("1" * n, str(n))
        ranks.append(line)
    return "/".join(ranks) + " w - - 0 1"


def random_problems(options):
    """Positions in which all moves decide whether we come through, once each."""
    rng, met, out = random.Random(options.seed), set(), []
    while len(out) < options.problems:
        fen = random_fen(rng)
        if fen in met:
            continue
        met.add(fen)
        answer = ask_all_moves(options, PAWNS, fen, "all_moves", 4)
        if answer["answer"] != "unknown":
            out.append((fen, answer))
    return out


def is_right_move(options, found, truth):
    move = first_move(found)
    if first_move(truth)["uci"] == move["uci"]:
        return True
    return ask_all_moves(options, PAWNS, move["to"]["fen"], "all_moves", 4)["answer"] == "satisfiable"


def by_knowledge(options):
    problems = random_problems(options)
    winnable = [p for p in problems if p[1]["answer"] == "satisfiable"]
    free = sum(truth["search"]["nodes"] for _, truth in problems)
    print(f"\n{len(problems)} problems, {len(winnable)} of them won in time; all moves: {free:,} nodes\n")
    print("| known | found | wrong: a tree, and no plan | unknown | wrong first moves | nodes | times |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    for pieces in KNOWLEDGE:
        found = wrong = unknown = moves = nodes = 0
        for fen, truth in problems:
            answer = ask_plan(options, PAWNS, fen, pieces, options.size, 4)
            nodes += answer["search"]["nodes"]
            unknown += answer["answer"] == "unknown"
            if answer["answer"] == "satisfiable":
                assert truth["answer"] == "satisfiable", f"{fen}: a plan, and no tree"
                found += 1
                moves += not is_right_move(options, answer, truth)
            else:
                wrong += answer["answer"] != "unknown" and truth["answer"] == "satisfiable"
        print(f"| `{pieces}` | {found} | {wrong} | {unknown} | {moves} | {nodes:,} | {free / nodes:.0f} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--al0", default=os.path.join(HERE, "..", "build", "release", "cli", "al0"))
    parser.add_argument("--max-nodes", type=int, default=100_000)
    parser.add_argument("--problems", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", type=int, default=3)
    options = parser.parse_args()
    literature(options)
    by_knowledge(options)


main()
