#!/usr/bin/env python3
"""al0 uci against Stockfish, and tables against the best defence: games from random positions of the endings that tables
are for.

usage: bench/uci.py [--al0 PATH] [--stockfish PATH] [--tables FOLDER] [--games N] [--movetime MS | --nodes N] [--clock MS]
                    [--best] [--seed S] [--starts FOLDER] [--from K] [--moves N] [CLASS...]

CLASS: krk, kqk, krrk, kpk, kbbk, kbnk, kqkp, kqkr, krkn, krkp, which are to be won from positions that are won, and
knkr, kpkr, kpk_defence, which are to be held from positions that are not lost (all of them if none is named); and
lucena_bridge, which is to be won, philidor, philidor_bishop, back_rank, long_side, which are to be held, from positions of their scope. A game is
held if it is drawn, or if it is not lost after N moves of ours (--moves, 100). Our side is White, and moves first or
second, by lot. Both programs get one thread. Stockfish has MS a move (100) or N nodes; al0 gets its own time a move
(--clock, 1000), and loses on time where it takes 50 ms longer than that. Tables that hold, and those against a pawn or a
piece, want `al0 prepare` before. Each game is printed in one line as it ends.

The starts depend on the class and --seed alone. All of a class are judged by one run of `al0 solve`, which takes minutes
where there are pawns and rooks; --starts keeps them in FOLDER, as CLASS-SEED.json, for the next run. --from K leaves out the
games before the K-th, which an earlier run has played.

--best has `al0 play` play each game against the best defence of the solved endgame, in place of Stockfish. In a drawn
position a search of 300,000 positions (of --nodes, where that is fewer) picks the defence among the moves that keep the
draw. --nodes (for each advice tried) and --movetime limit the table's own search. lucena_bridge has no such games: its aim
is a new queen, not the mate.

Nothing of al0 judges the games against Stockfish. Stockfish lists the legal moves of each position (`go perft 1`) and
says whether a king is in check; draws by repetition and by the fifty-move rule are counted here from its FENs. Whether a
position is won is asked of `al0 solve`."""

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
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
CLASSES = {"krk": "KRvK", "kqk": "KQvK", "krrk": "KRRvK", "kpk": "KPvK", "kbbk": "KBBvK", "kbnk": "KBNvK"}
CLASSES |= {"kqkp": "KQvKP", "kqkr": "KQvKR", "krkn": "KRvKN", "krkp": "KRvKP"}
HOLDS = {"knkr": "KNvKR", "kpkr": "KPvKR", "kpk_defence": "KvKP"}
WON_SCOPES = {"lucena_bridge": "KRPvKR"}
HELD_SCOPES = {"philidor": "KRvKRP", "philidor_bishop": "KRvKRP", "back_rank": "KRvKRP", "long_side": "KRvKRP"}
SCOPES = WON_SCOPES | HELD_SCOPES
HELD = HOLDS | HELD_SCOPES
DRAWN_FOR_EACH = 4  # positions drawn at random for each game: where fewer than a quarter are won, the class is solved again
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


STRAIGHT, SLANTED = ((1, 0), (-1, 0), (0, 1), (0, -1)), ((1, 1), (1, -1), (-1, 1), (-1, -1))
KNIGHT = tuple((a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b))
STEPS = {"k": STRAIGHT + SLANTED, "q": STRAIGHT + SLANTED, "r": STRAIGHT, "b": SLANTED, "n": KNIGHT}


def attacks(board, square, piece):
    """The squares that a piece attacks."""
    forward = 1 if piece.isupper() else -1
    for dx, dy in STEPS.get(piece.lower(), ((1, forward), (-1, forward))):
        x, y = square % 8 + dx, square // 8 + dy
        while 0 <= x < 8 and 0 <= y < 8:
            yield 8 * y + x
            if 8 * y + x in board or piece.lower() not in "qrb":
                break
            x, y = x + dx, y + dy


def is_legal(board, turn):
    """Whether the king of the side that is not to move stands in no attack."""
    king = next(square for square, piece in board.items() if piece == ("k" if turn == "w" else "K"))
    movers = (entry for entry in board.items() if entry[1].isupper() == (turn == "w"))
    return not any(king in attacks(board, *entry) for entry in movers)


def placements(pieces, rng):
    """FENs with these pieces on different squares, drawn at random."""
    while True:
        squares = rng.sample(range(64), len(pieces))
        board, turn = dict(zip(squares, pieces)), rng.choice("wwb")
        if any(piece in "Pp" and square // 8 in (0, 7) for square, piece in board.items()) or not is_legal(board, turn):
            continue
        rows = []
        for rank in range(7, -1, -1):
            row = "".join(board.get(8 * rank + file, "1") for file in range(8))
            rows.append(re.sub("1+", lambda ones: str(len(ones.group())), row))
        yield f"{'/'.join(rows)} {turn} - - 0 1"


def values(args, fens):
    """What each position is worth to the side to move; those without a move are left out."""
    run = subprocess.run([args.al0, "solve", "--epd", "-", "-f", "json"], input="\n".join(fens), capture_output=True,
                         text=True, check=True)
    return [(answer["fen"], answer["value"]) for answer in map(json.loads, run.stdout.splitlines()) if answer["moves"]]


def starting_positions(args, name, n):
    """FENs that are won for White in theory, or not lost where White is to hold, either side to move."""
    rng = random.Random(f"{name} {args.seed}")
    white, black = (CLASSES | HOLDS)[name].split("v")
    found, fens = [], placements(white + black.lower(), rng)
    while len(found) < n:
        for fen, value in values(args, [next(fens) for _ in range(DRAWN_FOR_EACH * n)]):
            lost, won = ("loss", "win") if " w " in fen else ("win", "loss")
            if value != lost if name in HOLDS else value == won:
                found.append(fen)
    return found[:n]


SCOPE_TABLE = """table starts
game chess
material "{material}"
{end}
scope t.{scope}
use "{path}" as t
rule none if them_to_move then any_move
advice any_move better: them_to_move
"""


def table_path(args, name):
    return os.path.abspath(os.path.join(args.tables, "plans" if name in SCOPES else "", f"{name}.al0"))


def scope_positions(args, name):
    """FENs of all positions of a table's scope that are won or held in theory: a table without advice fails in them."""
    path = table_path(args, name)
    with open(path, encoding="utf-8") as file:
        scope = re.search(r"^scope (\w+)$", file.read(), re.M).group(1)
    with tempfile.TemporaryDirectory() as folder:
        table, found = os.path.join(folder, "starts.al0"), os.path.join(folder, "starts.epd")
        with open(table, "w", encoding="utf-8") as file:
            end = "avoid mated" if name in HELD else "aim mate"
            file.write(SCOPE_TABLE.format(material=SCOPES[name], end=end, scope=scope, path=path))
        subprocess.run([args.al0, "verify", table, "--failures", found, "-o", os.path.join(folder, "report.txt")],
                       check=False, stderr=subprocess.DEVNULL)
        if not os.path.exists(found):
            sys.exit(f"uci: the positions of {path} are not found")
        with open(found, encoding="utf-8") as file:
            return [f"{' '.join(line.split()[:4])} 0 1" for line in file]


def drawn_starts(args, name):
    if name not in SCOPES:
        return starting_positions(args, name, args.games)
    found = scope_positions(args, name)
    return random.Random(f"{name} {args.seed}").sample(found, min(args.games, len(found)))


def kept_starts(args, name):
    """The starting positions of a class, from the file of an earlier run if it holds enough."""
    if not args.starts:
        return drawn_starts(args, name)
    path = os.path.join(args.starts, f"{name}-{args.seed}.json")
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            kept = json.load(file)
        if len(kept) >= args.games:
            return kept[: args.games]
    found = drawn_starts(args, name)
    with open(path, "w", encoding="utf-8") as file:
        json.dump(found, file, indent=0)
    return found


NOT_LOST = "not lost"
DRAWN = ("stalemate", "fifty moves", "repetition", "bare kings", NOT_LOST)


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
            elif args.holding and len(self.times) >= args.moves:
                self.result = NOT_LOST
            elif not re.search("[PQRBN]", fields[0]) and not re.search("[pqrbn]", fields[0]):
                self.result = "bare kings"
            else:
                self.move(al0 if ours else stockfish, ours, legal, args)

    def move(self, engine, ours, legal, args):
        engine.send(f"position fen {self.fen}" + (" moves " + " ".join(self.moves) if self.moves else ""))
        milliseconds = args.clock if ours else args.movetime or 100
        began = time.monotonic()
        engine.send(f"go nodes {args.nodes}" if args.nodes and not ours else f"go movetime {milliseconds}")
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




def is_good(name, result):
    """Whether a game came to what our side was to reach."""
    return result == "won" or (name in HELD and result in DRAWN)


def print_game(name, number, as_wanted, text):
    """One line for a game that has ended; a failure is marked."""
    print(f"  {name} {number}{'' if as_wanted else ' FAILED'}: {text}", flush=True)


def best_games(args, name, fens):
    """The result and the plies of each game, all played by one `al0 play`, which solves the endgame once."""
    command = [args.al0, "play", table_path(args, name), "--theirs", "best", "--fen", fens[0]]
    if args.movetime:
        command += ["--max-time", str(args.movetime / 1000)]
    elif name in SCOPES:
        command += ["--max-time", "600", "--memory", "6000"]
    if args.nodes:
        command += ["--max-nodes", str(args.nodes)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as player:
        threading.Thread(target=say_games, args=(player.stdin, fens), daemon=True).start()
        result = "*"
        for line in player.stdout:
            tag = re.match(r'\[Result "(.*)"\]', line)
            saved = re.match(r"(\d+) moves? saved", line)
            if tag:
                result = tag.group(1)
            elif saved:
                yield result, int(saved.group(1))


def say_games(pipe, fens):
    with pipe:
        pipe.write("save -\n" + "".join(f"new {fen}\nsave -\n" for fen in fens[1:]))


def best_class(args, name):
    """Games of a table against the best defence, each played and judged by `al0 play`."""
    good, longest = 0, 0
    fens = kept_starts(args, name)[args.first - 1 :]
    for number, (result, plies) in enumerate(best_games(args, name, fens), args.first):
        longest = max(longest, (plies + 1) // 2)
        as_wanted = result == "1-0" or (name in HELD and result == "1/2-1/2")
        good += as_wanted
        print_game(name, number, as_wanted, f"{result}, {(plies + 1) // 2} moves: {fens[number - args.first]}")
    print(f"{name:11} {'held' if name in HELD else 'won'} {good} of {len(fens)} against the best defence; longest game "
          f"{longest} moves", flush=True)
    return good == len(fens)


def play_class(args, name, al0, stockfish, arbiter):
    games = []
    args.holding = name in HELD
    for number, fen in enumerate(kept_starts(args, name)[args.first - 1 :], args.first):
        game = Game(fen)
        game.play(al0, stockfish, arbiter, args)
        games.append(game)
        as_wanted = is_good(name, game.result)
        moves = "" if as_wanted else f" moves {' '.join(game.moves)}"
        print_game(name, number, as_wanted, f"{game.result}, {len(game.times)} moves: {fen}{moves}")
    times = sorted(1000 * t for game in games for t in game.times) or [0.0]
    longest = max((len(game.times) for game in games), default=0)
    won = sum(is_good(name, game.result) for game in games)
    illegal = sum(game.result.startswith("illegal") for game in games)
    late = sum(game.result in ("time",) or game.result.startswith("no answer") for game in games)
    print(f"{name:11} {'held' if name in HELD else 'won'} {won} of {len(games)}; illegal moves {illegal}; lost on time {late}; moves without advice "
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
    parser.add_argument("--movetime", type=int, default=0)
    parser.add_argument("--nodes", type=int, default=0)
    parser.add_argument("--clock", type=int, default=1000)
    parser.add_argument("--best", action="store_true")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--starts", help="folder where starting positions are kept")
    parser.add_argument("--from", type=int, default=1, dest="first", metavar="K", help="the first game that is played")
    parser.add_argument("--moves", type=int, default=100)
    parser.add_argument("classes", nargs="*", metavar="CLASS")
    args = parser.parse_args()
    usual, known = CLASSES | HOLDS, CLASSES | HOLDS | SCOPES
    wrong = [name for name in args.classes if name not in known]
    if wrong:
        parser.error(f"no such class: {wrong[0]}")
    if not 1 <= args.first <= args.games:
        parser.error(f"there is no game {args.first} of {args.games}")
    if args.best and set(args.classes) & set(WON_SCOPES):
        parser.error("lucena_bridge has no games with --best")
    if args.best:
        return 0 if all([best_class(args, name) for name in args.classes or usual]) else 1
    scopes = [table_path(args, name) for name in args.classes if name in SCOPES]
    al0 = Engine([args.al0, "uci", *scopes], dict(os.environ, AL0_TABLES=args.tables), [("Threads", 1)])
    stockfish = Engine([args.stockfish], None, [("Threads", 1), ("Hash", 64)])
    arbiter = Arbiter(Engine([args.stockfish], None, [("Threads", 1), ("Hash", 16)]))
    all_won = True
    try:
        for name in args.classes or usual:
            all_won &= play_class(args, name, al0, stockfish, arbiter)
    finally:
        for engine in (al0, stockfish, arbiter.engine):
            engine.close()
    return 0 if all_won else 1


if __name__ == "__main__":
    sys.exit(main())
