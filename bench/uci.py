#!/usr/bin/env python3
"""al0 uci against Stockfish: games from random won positions of the endings that tables are for.

usage: bench/uci.py [--al0 PATH] [--stockfish PATH] [--tables FOLDER] [--games N] [--movetime MS] [--clock MS]
                    [--seed S] [CLASS...]

CLASS: krk, kqk, krrk, kpk, kbbk, kbnk (all of them if none is named). The side with more pieces is al0's, and moves
first or second, by lot. Both programs get one thread. Stockfish has MS a move (100); al0 gets its own time a move
(--clock, 1000), and loses on time where it takes 50 ms longer than that.

Nothing of al0 judges the games. Stockfish lists the legal moves of each position (`go perft 1`) and says whether a
king is in check; draws by repetition and by the fifty-move rule are counted here from its FENs. Whether a position
is won is asked of `al0 solve`."""

import argparse
import json
import os
import random
import re
import select
import shutil
import statistics
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
CLASSES = {"krk": "KRvK", "kqk": "KQvK", "krrk": "KRRvK", "kpk": "KPvK", "kbbk": "KBBvK", "kbnk": "KBNvK"}
GRACE = 0.05  # seconds


class Broken(Exception):
    """An engine that has gone, or does not answer."""


class Engine:
    """A program that speaks UCI."""

    def __init__(self, command, environment=None, options=()):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment,
                                        bufsize=0)
        self.rest = b""
        self.send("uci")
        self.wait_for("uciok")
        for name, value in options:
            self.send(f"setoption name {name} value {value}")
        self.send("isready")
        self.wait_for("readyok")

    def send(self, line):
        try:
            self.process.stdin.write(line.encode() + b"\n")
        except BrokenPipeError as gone:
            raise Broken(line) from gone

    def line(self, seconds):
        until = time.monotonic() + seconds
        while b"\n" not in self.rest:
            left = until - time.monotonic()
            if left <= 0 or not select.select([self.process.stdout], [], [], left)[0]:
                raise Broken("no answer")
            read = os.read(self.process.stdout.fileno(), 1 << 16)
            if not read:
                raise Broken("it has ended")
            self.rest += read
        line, self.rest = self.rest.split(b"\n", 1)
        return line.decode(errors="replace").strip()

    def wait_for(self, word, seconds=60):
        """All lines up to the one that begins with the word."""
        lines = []
        while True:
            lines.append(self.line(seconds))
            if lines[-1].split(" ")[0] == word:
                return lines

    def close(self):
        try:
            self.send("quit")
            self.process.wait(10)
        except (Broken, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()


class Arbiter:
    """Stockfish as the one who knows the rules."""

    def __init__(self, engine):
        self.engine = engine

    def look(self, fen, moves):
        """FEN, legal moves and whether the king is in check after these moves."""
        self.engine.send(f"position fen {fen}" + (" moves " + " ".join(moves) if moves else ""))
        self.engine.send("go perft 1")
        legal = []
        for line in iter(lambda: self.engine.line(20), ""):
            legal += re.findall(r"^([a-h][1-8][a-h][1-8][qrbn]?): 1$", line)
        while not self.engine.line(20).startswith("Nodes searched"):
            pass
        self.engine.send("d")
        lines = self.engine.wait_for("Checkers:")
        now = next(line[5:] for line in lines if line.startswith("Fen: "))
        return now, legal, lines[-1] != "Checkers:"


def placements(pieces, rng):
    """Boards with these pieces on different squares, drawn at random, without a turn."""
    while True:
        squares = rng.sample(range(64), len(pieces))
        board = dict(zip(squares, pieces))
        if any(piece in "Pp" and square // 8 in (0, 7) for square, piece in board.items()):
            continue
        rows = []
        for rank in range(7, -1, -1):
            row = "".join(board.get(8 * rank + file, "1") for file in range(8))
            rows.append(re.sub("1+", lambda ones: str(len(ones.group())), row))
        yield "/".join(rows)


def won_positions(args, name, n):
    """FENs that are won for White in theory, either side to move."""
    rng = random.Random(f"{name} {args.seed}")
    white, black = CLASSES[name].split("v")
    found = []
    for board in placements(white + black.lower(), rng):
        fen = f"{board} {rng.choice('wwb')} - - 0 1"
        run = subprocess.run([args.al0, "solve", "--fen", fen, "-f", "json"], capture_output=True, text=True,
                             check=False)
        if run.returncode != 0:
            continue  # no legal position
        value = json.loads(run.stdout)["value"]
        if value == ("win" if " w " in fen else "loss"):
            found.append(fen)
        if len(found) == n:
            return found


class Game:
    """One game, and what became of it."""

    def __init__(self, fen):
        self.fen, self.moves, self.times, self.result, self.searched = fen, [], [], None, 0

    def play(self, al0, stockfish, arbiter, args):
        seen = {}
        al0.send("ucinewgame")
        while self.result is None:
            fen, legal, check = arbiter.look(self.fen, self.moves)
            fields = fen.split()
            place = " ".join(fields[:4])
            seen[place] = seen.get(place, 0) + 1
            ours = fields[1] == "w"
            if not legal:
                self.result = ("won" if not ours else "lost") if check else "stalemate"
            elif int(fields[4]) >= 100:
                self.result = "fifty moves"
            elif seen[place] == 3:
                self.result = "repetition"
            elif not re.search("[PQRBN]", fields[0]):
                self.result = "pieces lost"
            else:
                self.move(al0 if ours else stockfish, ours, legal, args)

    def move(self, engine, ours, legal, args):
        engine.send(f"position fen {self.fen}" + (" moves " + " ".join(self.moves) if self.moves else ""))
        milliseconds = args.clock if ours else args.movetime
        began = time.monotonic()
        engine.send(f"go movetime {milliseconds}")
        try:
            lines = engine.wait_for("bestmove", milliseconds / 1000 + 5)
        except Broken as why:
            self.result = f"no answer: {why}"
            return
        took = time.monotonic() - began
        move = lines[-1].split()[1]
        if move not in legal:
            self.result = f"illegal move {move}"
        elif ours and took > milliseconds / 1000 + GRACE:
            self.result = "time"
        self.moves.append(move)
        if ours:
            self.times.append(took)
            self.searched += any("no advice" in line for line in lines)


def play_class(args, name, al0, stockfish, arbiter):
    games = []
    for fen in won_positions(args, name, args.games):
        game = Game(fen)
        game.play(al0, stockfish, arbiter, args)
        games.append(game)
        if game.result != "won":
            print(f"  {name}: {game.result}: {fen} moves {' '.join(game.moves)}", flush=True)
    times = sorted(1000 * t for game in games for t in game.times)
    longest = max((len(game.times) for game in games), default=0)
    won = sum(game.result == "won" for game in games)
    illegal = sum(game.result.startswith("illegal") for game in games)
    late = sum(game.result in ("time",) or game.result.startswith("no answer") for game in games)
    print(f"{name:5} won {won} of {len(games)}; illegal moves {illegal}; lost on time {late}; moves without advice "
          f"{sum(game.searched for game in games)}; longest game {longest} moves; ms a move: median "
          f"{statistics.median(times):.1f}, 99% {times[int(0.99 * (len(times) - 1))]:.1f}, most {times[-1]:.1f}",
          flush=True)
    return won == len(games)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--al0", default=os.path.join(HERE, "..", "build", "release", "cli", "al0"))
    parser.add_argument("--stockfish", default=shutil.which("stockfish") or "/usr/games/stockfish")
    parser.add_argument("--tables", default=os.path.join(HERE, "..", "advice"))
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--movetime", type=int, default=100)
    parser.add_argument("--clock", type=int, default=1000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("classes", nargs="*", metavar="CLASS")
    args = parser.parse_args()
    wrong = [name for name in args.classes if name not in CLASSES]
    if wrong:
        parser.error(f"no such class: {wrong[0]}")
    al0 = Engine([args.al0, "uci"], dict(os.environ, AL0_TABLES=args.tables), [("Threads", 1)])
    stockfish = Engine([args.stockfish], None, [("Threads", 1), ("Hash", 64)])
    arbiter = Arbiter(Engine([args.stockfish], None, [("Threads", 1), ("Hash", 16)]))
    all_won = True
    try:
        for name in args.classes or CLASSES:
            all_won &= play_class(args, name, al0, stockfish, arbiter)
    finally:
        for engine in (al0, stockfish, arbiter.engine):
            engine.close()
    return 0 if all_won else 1


if __name__ == "__main__":
    sys.exit(main())
