#!/usr/bin/env python3
"""The player of games from files against itself, as it was at another commit.

usage: bench/versions.py [--al0 PATH] [--against COMMIT | --player COMMAND] [--games N] [--start-time S] [--move-time S] [--seed S]
                         [FILE.kif...]

Builds the commit in build/versions/ (the first time), and has both listen as `al0 ggp`, so that they have equal clocks and
neither sees the other; `al0 match` is the referee. COMMAND is another player: it listens at the port that stands for
{port}. Prints for each game how this one fared, with Wilson's interval of 95 %."""

import argparse
import json
import os
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
GAMES = [os.path.join(ROOT, *path) for path in (
    ("advice", "games", "connect4.kif"), ("bench", "games", "breakthrough_6x6.kif"), ("bench", "games", "tron.kif"),
    ("tests", "tables", "gops.kif"))]
OTHER_PORT = 9148


def run(*command, **options):
    return subprocess.run(command, check=True, **options)


def build(commit):
    """The program of a commit."""
    name = subprocess.check_output(["git", "-C", ROOT, "rev-parse", "--short=12", commit], text=True).strip()
    tree = os.path.join(ROOT, "build", "versions", name)
    program = os.path.join(tree, "build", "install", "cli", "al0")
    if not os.path.exists(program):
        if not os.path.exists(tree):
            run("git", "-C", ROOT, "worktree", "add", "--detach", tree, name, stdout=sys.stderr)
        run("cmake", "--preset", "install", cwd=tree, stdout=sys.stderr)
        run("cmake", "--build", os.path.join(tree, "build", "install"), "--target", "al0_command", stdout=sys.stderr)
    return program


class Player:
    """A program that listens."""

    def __init__(self, command, address=None):
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE if address is None else sys.stderr, text=True)
        self.address = address or self.process.stdout.readline().strip()

    def stop(self):
        self.process.terminate()
        self.process.wait()


def play(options, game, players):
    """What `al0 match` found: a dictionary."""
    text = subprocess.check_output(
        [options.al0, "match", game, *(p.address for p in players), "--games", str(options.games), "--seed", str(options.seed),
         "--start-time", str(options.start_time), "--move-time", str(options.move_time), "-f", "json"], text=True)
    return json.loads(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--al0", default=os.path.join(ROOT, "build", "release", "cli", "al0"))
    parser.add_argument("--against", metavar="COMMIT", default="HEAD~1")
    parser.add_argument("--player", metavar="COMMAND")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--start-time", type=int, default=2)
    parser.add_argument("--move-time", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("files", metavar="FILE.kif", nargs="*", default=GAMES)
    options = parser.parse_args()
    players = [Player([options.al0, "ggp", "--port", "0"])]
    if options.player:
        command = options.player.replace("{port}", str(OTHER_PORT))
        players.append(Player(["sh", "-c", "exec " + command], f"http://127.0.0.1:{OTHER_PORT}"))
        time.sleep(5)
    else:
        players.append(Player([build(options.against), "ggp", "--port", "0"]))
    print(f"{'game':20} {'won':>5} {'drawn':>5} {'lost':>5}   points              late, illegal: this one, the other")
    for game in options.files:
        ours, theirs = play(options, game, players)["players"]
        print(f"{os.path.basename(game)[:-4]:20} {ours['won']:5} {ours['drawn']:5} {ours['lost']:5}   {100 * ours['points']:5.1f} % "
              f"({100 * ours['low']:.1f} to {100 * ours['high']:.1f})   {ours['late']}, {ours['illegal']}: "
              f"{theirs['late']}, {theirs['illegal']}", flush=True)
    for player in players:
        player.stop()


if __name__ == "__main__":
    main()
