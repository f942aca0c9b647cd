#!/usr/bin/env python3
"""Makes bench/mates.epd: positions with few pieces, put down at random from a fixed seed, in which al0
proves a mate in 2 to 5; so many of each.

usage: bench/make_mates.py --al0 build/release/cli/al0 >bench/mates.epd"""

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile

TABLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "advice", "mate.al0")
SEED = 20
MOVES = range(2, 6)
NODES = 1500000  # that al0 may judge for one position: what takes more is left out
BATCH = 50  # positions for one run of al0


def random_position(dice):
    """A FEN with White to move; Black's king on the edge, most of the time. It may not be legal."""
    edge = [s for s in range(64) if s // 8 in (0, 7) or s % 8 in (0, 7)]
    board = {}
    board[dice.choice(edge) if dice.random() < 0.7 else dice.randrange(64)] = "k"
    ours = dice.choices("QRBNP", (2, 4, 4, 4, 5), k=dice.randint(1, 4))
    theirs = dice.choices("qrbnp", (1, 2, 3, 3, 8), k=dice.randint(0, 3))
    for piece in ["K"] + ours + theirs:
        free = [s for s in range(64) if s not in board and (piece not in "Pp" or 8 <= s < 56)]
        board[dice.choice(free)] = piece
    rows = []
    for rank in range(7, -1, -1):
        row = "".join(board.get(8 * rank + file, "1") for file in range(8))
        rows.append(re.sub("1+", lambda m: str(len(m.group())), row))
    return "/".join(rows) + " w - - 0 1"


def is_legal(al0, fen):
    run = [al0, "eval", os.devnull, "--fen", fen, "us_to_move"]
    return subprocess.run(run, capture_output=True, check=False).returncode == 0


def mates(al0, fens):
    """Pairs of a position and the moves to mate, where al0 finds the shortest soon."""
    with tempfile.NamedTemporaryFile("w", suffix=".epd") as epd:
        epd.write("\n".join(fens) + "\n")
        epd.flush()
        run = [al0, "prove", TABLE, "--advice", "mate_in", "--set", f"moves={MOVES[-1]}"]
        run += ["--max-nodes", str(NODES), "--epd", epd.name, "--format", "json"]
        lines = subprocess.run(run, capture_output=True, text=True, check=False).stdout.splitlines()
    for fen, line in zip(fens, lines):
        height = re.search(r'"shortest":true.*?"height":(\d+)', line)
        if height:
            yield fen, (int(height.group(1)) + 1) // 2


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--al0", required=True)
    parser.add_argument("--each", type=int, default=15, help="positions of each number of moves")
    options = parser.parse_args()
    dice = random.Random(SEED)
    found = {n: [] for n in MOVES}
    while any(len(all_of_n) < options.each for all_of_n in found.values()):
        tried = [random_position(dice) for _ in range(BATCH)]
        for fen, n in mates(options.al0, [f for f in tried if is_legal(options.al0, f)]):
            if n in found and len(found[n]) < options.each:
                found[n].append(fen)
        print({n: len(found[n]) for n in MOVES}, end="\r", file=sys.stderr)
    print("# Direct mates, made by bench/make_mates.py: the number of moves is proved to be the least.")
    for n in MOVES:
        for fen in found[n]:
            print(f"{fen.rsplit(' ', 2)[0]} bm #{n};")


if __name__ == "__main__":
    main()
