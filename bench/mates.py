#!/usr/bin/env python3
"""Direct mates: al0 beside Stockfish and Popeye, position by position, one thread each, in the same run.

usage: bench/mates.py [--al0 PATH] [--stockfish PATH] [--popeye PATH] [--limits 1,10] [--every K]
                      [--sample K --seed S] [--keep RESULTS] [FILE.epd]

A line of FILE is a position and `bm #N;`, N the least number of moves, which both programs are told.
Stockfish gets `ucinewgame` and `go mate N`, and has solved a position when it reports a mate in at most N
moves: a claim, not a proof. al0 answers two questions with the advice `mate_in` of advice/mate.al0, moves=N:

  al0 any      the same question: a forcing tree of at most N moves (--search any)
  al0 least    such a tree, and a proof that no tree is lower (--search lowest)

Popeye solves `#N` until its first key, then `#N-1`: when that ends without a key, N is the least.

The table of outcomes has a row for each program: the least number of moves proved, a mate in at most N moves
found without that, a wrong answer (none in N moves, or fewer moves than another program proves to be the
least), or unknown.

Each position is run once, with the longest limit; what was done within a shorter one follows from the time
taken.

Limits and times are seconds of processor time, so that other work on the machine does not matter: for al0
of the search, as its answer says (or of the process, where that is less), for Stockfish of its threads from
`go` to `bestmove`, for Popeye of its process."""

import argparse
import hashlib
import json
import math
import os
import random
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
TABLE = os.path.join(HERE, "..", "advice", "mate.al0")
LEAST_TIME = 1e-4  # seconds; what took less counts as this in ratios
LOOK = 0.05  # seconds between looks at the time that a program has used


LEAST = "al0 least"
OUTCOMES = ("proved least", "found", "wrong", "unknown")


class Result:
    """What a program made of a position: whether it was solved, and at what cost."""

    def __init__(self, solved, cpu, moves, nodes):
        self.solved, self.cpu, self.moves, self.nodes = solved, cpu, moves, nodes
        self.mate = moves if solved else None  # moves of a mate that was found, the least or not
        self.least = False  # whether no mate is shorter, by the program's own proof
        self.denied = False  # whether the program says that there is no mate in so many moves

    @staticmethod
    def of_dict(kept):
        result = Result(None, None, None, None)
        vars(result).update(kept)
        return result

    def within(self, limit):
        return self.solved and self.cpu <= limit


def outcome(result, others):
    """One of OUTCOMES; others: what the other programs made of the same position."""
    proved = [r.mate for r in others if r.least]
    if result.denied or (result.mate is not None and any(result.mate < n for n in proved)):
        return "wrong"
    if result.mate is None:
        return "unknown"
    return "proved least" if result.least else "found"


def cpu_of(pid):
    """Seconds of all threads of a process; 0 when it is gone."""
    total = 0
    try:
        for task in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{task}/schedstat", encoding="ascii") as f:
                total += int(f.read().split()[0])
    except (FileNotFoundError, ProcessLookupError):
        pass
    return total / 1e9


def wait_interrupting(pid, limit):
    """Waits for a process, which is interrupted at the limit; it answers then, too.  Returns its usage."""
    ended = os.pidfd_open(pid)
    interrupted = False
    while not select.select([ended], [], [], LOOK)[0]:
        if not interrupted and cpu_of(pid) >= limit:
            os.kill(pid, signal.SIGINT)
            interrupted = True
    os.close(ended)
    return os.wait4(pid, 0)[2]


def heed_interrupts():
    """A shell starts what runs in its background deaf to SIGINT, and that is inherited."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


# ---------------------------------------------------------------- al0


class Al0:
    """One process a position."""

    def __init__(self, name, search, options):
        self.name, self.search, self.options = name, search, options
        self.peak = 0  # KiB

    def run(self, fen, moves, limit):
        o = self.options
        command = [o.al0, "prove", TABLE, "--fen", fen, "--format", "json", "--max-nodes", "1e15"]
        command += ["--memory", str(o.memory), "--search", self.search]
        command += ["--advice", "mate_in", "--set", f"moves={moves}"]
        with tempfile.TemporaryFile() as out:
            process = subprocess.Popen(
                command, stdout=out, stderr=subprocess.DEVNULL, preexec_fn=heed_interrupts
            )
            usage = wait_interrupting(process.pid, limit)
            out.seek(0)
            answer = self.read_answer(out)
        self.peak = max(self.peak, usage.ru_maxrss)
        if answer is None:
            sys.exit(f"mates: no answer from: {' '.join(command)}")
        cpu = min(usage.ru_utime + usage.ru_stime, answer["search"]["seconds"])
        return self.judge(answer, cpu)

    @staticmethod
    def judge(answer, cpu):
        """The result that an answer gives; a tree that an interrupt leaves is a mate, not the least."""
        has_tree = answer["answer"] == "satisfiable"
        ended = answer["limit"] is None
        found = (answer["height"] + 1) // 2 if has_tree else None
        result = Result(has_tree and ended, cpu, found, answer["search"]["nodes"])
        result.mate = found
        result.least = has_tree and ended and answer["shortest"]
        result.denied = ended and not has_tree
        return result

    @staticmethod
    def read_answer(out):
        """The object without its last key, the tree, which may be very large."""
        head = out.read(1 << 16).decode()
        at = head.find(',"tree":')
        return json.loads(head[:at] + "}") if at >= 0 else None

    def close(self):
        pass


# ---------------------------------------------------------------- Stockfish


class Stockfish:
    """One process for all positions, asked as UCI wants it."""

    name = "Stockfish"

    def __init__(self, options):
        self.process = subprocess.Popen([options.stockfish], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.buffer = b""
        self.say("uci")
        self.wait_for("uciok")
        self.say("setoption name Threads value 1")
        self.say(f"setoption name Hash value {options.memory}")

    def say(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def read_line(self, patience=None):
        """The next line; None when there is none in so many seconds."""
        while b"\n" not in self.buffer:
            if not select.select([self.process.stdout], [], [], patience)[0]:
                return None
            more = os.read(self.process.stdout.fileno(), 1 << 16)
            if not more:
                sys.exit("mates: Stockfish ended")
            self.buffer += more
        line, self.buffer = self.buffer.split(b"\n", 1)
        return line.decode().strip()

    def wait_for(self, word):
        while not self.read_line().startswith(word):
            pass

    def run(self, fen, moves, limit):
        self.say("ucinewgame")
        self.say("isready")
        self.wait_for("readyok")
        self.say(f"position fen {fen}")
        began = cpu_of(self.process.pid)
        self.say(f"go mate {moves}")
        found, nodes, stopped = None, 0, False
        while True:
            line = self.read_line(LOOK)
            if not stopped and cpu_of(self.process.pid) - began >= limit:
                self.say("stop")
                stopped = True
            if line is None:
                continue
            if line.startswith("bestmove"):
                break
            if line.startswith("info") and " score " in line:
                mate = re.search(r" score mate (-?\d+)(?! upperbound)", line)
                found = int(mate.group(1)) if mate else None
                nodes = int(re.search(r" nodes (\d+)", line).group(1))
        solved = found is not None and 0 < found <= moves
        return Result(solved, cpu_of(self.process.pid) - began, found, nodes)

    @property
    def peak(self):
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as f:
            return int(re.search(r"VmHWM:\s+(\d+)", f.read()).group(1))

    def close(self):
        self.say("quit")
        self.process.wait()


# ---------------------------------------------------------------- Popeye


def white_to_move(fen):
    """The same problem with White to move, in Popeye's direct mates: colours and ranks exchanged if need be."""
    board, turn, castling, passant = fen.split()[:4]
    if turn == "w":
        return board, castling, passant
    board = "/".join(reversed(board.split("/"))).swapcase()
    return board, castling.swapcase(), passant.translate(str.maketrans("36", "63"))


def popeye_problem(fen, moves):
    """The input for Popeye: the first key of a mate in so many moves.  It takes each king and rook that
    stands at home for one that may castle, so rooks that may not are named."""
    board, castling, passant = white_to_move(fen)
    board = board.translate(str.maketrans("Nn", "Ss"))  # its N is a nightrider
    options = ["MaxSolutions 1"]
    barred = [square for right, square in zip("QKqk", ("a1", "h1", "a8", "h8")) if right not in castling]
    if barred:
        options.append("NoCastling " + "".join(barred))
    if passant != "-":
        file, rank = passant
        around = "765" if rank == "6" else "234"
        options.append("EnPassant " + "".join(file + r for r in around))
    lines = ["BeginProblem", "Forsyth " + board, f"Stipulation #{moves}", "Option " + " ".join(options)]
    return "\n".join(lines + ["EndProblem", ""])


def read_popeye(text):
    """True: it has a key; False: it ended and there is none; None: it did not end, or refused the problem."""
    if re.search(r"^\s*1\.\S.* !", text, re.MULTILINE):
        return True
    return False if "solution finished" in text.lower() else None


class Popeye:
    """One process a question.  It knows no node counts."""

    name = "Popeye"

    def __init__(self, options):
        self.options = options
        self.peak = 0  # KiB

    def ask(self, fen, moves, limit):
        """Whether there is a mate in so many moves, None if unknown, and the seconds that it took."""
        with tempfile.TemporaryDirectory() as folder:
            problem = os.path.join(folder, "problem")
            with open(problem, "w", encoding="ascii") as f:
                f.write(popeye_problem(fen, moves))
            with open(os.path.join(folder, "out"), "w+b") as out:
                command = [os.path.abspath(self.options.popeye), "-maxmem", f"{self.options.memory}M", problem]
                process = subprocess.Popen(
                    command, stdin=subprocess.DEVNULL, stdout=out, cwd=folder, preexec_fn=heed_interrupts
                )
                usage = wait_interrupting(process.pid, limit)
                out.seek(0)
                answer = read_popeye(out.read().decode("ascii", "replace"))
        self.peak = max(self.peak, usage.ru_maxrss)
        return answer, usage.ru_utime + usage.ru_stime

    def run(self, fen, moves, limit):
        mate, left, answer = None, limit, True
        for n in range(moves, 0, -1):
            answer, cpu = self.ask(fen, n, left)
            left -= cpu
            mate = n if answer else mate
            if not answer or left <= 0:
                break
        least = mate is not None and (answer is False or mate == 1)
        result = Result(least, limit - left, mate, 0)
        result.mate, result.least = mate, least
        result.denied = answer is False and mate is None
        return result

    def close(self):
        pass


# ---------------------------------------------------------------- the suite


def read_suite(path, every):
    """Pairs of a FEN and the number of moves, every so many lines."""
    suite = []
    with open(path, encoding="utf-8") as f:
        for line in f:
            mate = re.match(r"((?:\S+ ){3}\S+).* bm #(\d+);", line)
            if mate:
                suite.append((mate.group(1) + " 0 1", int(mate.group(2))))
    if not suite:
        sys.exit(f"mates: `{path}` holds no line with `bm #N;`")
    return suite[every - 1 :: every]


def draw_sample(suite, size, seed):
    """So many positions at random; a larger sample of the same seed begins with a smaller one."""
    suite = list(suite)
    random.Random(seed).shuffle(suite)
    return suite[:size]


# ---------------------------------------------------------------- the report


def print_counts(suite, results, limits):
    print(f"\n{'solved within':<22}" + "".join(f"{r:>12}" for r in results))
    for limit in limits:
        counts = [sum(r.within(limit) for r in of_one) for of_one in results.values()]
        print(f"  {limit:g} s of {len(suite):<12}".ljust(22) + "".join(f"{n:>12}" for n in counts))
    print(f"\nwithin {limits[-1]:g} s, by moves")
    for n in sorted({n for _, n in suite}):
        of_n = [i for i, (_, moves) in enumerate(suite) if moves == n]
        counts = [sum(r[i].within(limits[-1]) for i in of_n) for r in results.values()]
        print(f"  {n} moves, {len(of_n)}".ljust(22) + "".join(f"{c:>12}" for c in counts))


def print_outcomes(results):
    """A row for each program: the outcomes within the longest limit, and seconds of all positions."""
    print(f"\n{'':<22}" + "".join(f"{o:>14}" for o in OUTCOMES) + f"{'CPU seconds':>14}")
    for name, of_one in results.items():
        count = dict.fromkeys(OUTCOMES, 0)
        for i, result in enumerate(of_one):
            count[outcome(result, [rs[i] for other, rs in results.items() if other != name])] += 1
        seconds = sum(r.cpu for r in of_one)
        print(f"{name:<22}" + "".join(f"{n:>14}" for n in count.values()) + f"{seconds:>14.1f}")


def print_costs(results, programs):
    def row(name, values):
        print(f"{name:<22}" + "".join(f"{v:>12}" for v in values))

    print()
    row("CPU seconds, all", [f"{sum(r.cpu for r in rs):.2f}" for rs in results.values()])
    rates = [sum(r.nodes for r in rs) / max(sum(r.cpu for r in rs), 1e-9) for rs in results.values()]
    row("nodes a second", [f"{rate:,.0f}" if rate else "-" for rate in rates])
    row("peak memory, MiB", [f"{p.peak / 1024:.0f}" for p in programs])


def print_comparison(results, name, limit):
    """Times over the positions that both solve."""
    ours, theirs = results[name], results[Stockfish.name]
    both = [i for i in range(len(ours)) if ours[i].within(limit) and theirs[i].within(limit)]
    if not both:
        print(f"\nnone solved by both {name} and {Stockfish.name}")
        return
    logs = [math.log(max(ours[i].cpu, LEAST_TIME) / max(theirs[i].cpu, LEAST_TIME)) for i in both]
    totals = sum(ours[i].cpu for i in both), sum(theirs[i].cpu for i in both)
    print(f"\nsolved by {name} and {Stockfish.name}: {len(both)}")
    print(f"{'  CPU seconds':<22}{totals[0]:>12.2f}{totals[1]:>12.2f}")
    print(f"{'  ratio of times':<22}{math.exp(sum(logs) / len(logs)):>12.2f}  geometric mean")


def print_surprises(suite, results):
    for i, (fen, moves) in enumerate(suite):
        result = results[LEAST][i]
        found = result.moves if result.solved else None
        if found is not None and found != moves:
            print(f"al0 proves {found} moves, the suite says {moves}: {fen}")


def write_details(path, suite, results):
    with open(path, "w", encoding="utf-8") as f:
        columns = [f"{name} {what}" for name in results for what in ("outcome", "moves", "cpu", "nodes")]
        print("fen", "moves", *columns, sep="\t", file=f)
        for i, (fen, moves) in enumerate(suite):
            cells = []
            for name, of_one in results.items():
                r, others = of_one[i], [rs[i] for other, rs in results.items() if other != name]
                cells += [outcome(r, others), r.mate or "-", f"{r.cpu:.4f}", r.nodes]
            print(fen, moves, *cells, sep="\t", file=f)


def read_options():
    verbatim = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=verbatim)
    parser.add_argument("file", nargs="?", default=os.path.join(HERE, "mates.epd"))
    parser.add_argument("--al0", default=os.path.join(HERE, "..", "build", "release", "cli", "al0"))
    installed = shutil.which("stockfish", path=f"{os.environ.get('PATH', '')}:/usr/games")
    parser.add_argument("--stockfish", default=installed, help="'' to leave it out")
    parser.add_argument("--popeye", default=shutil.which("popeye"), help="its program `py`")
    parser.add_argument("--programs", default="any,least,stockfish,popeye", help="those to run, of any,least,...")
    parser.add_argument("--limits", default="1,10", help="seconds a position, several with commas")
    parser.add_argument("--every", type=int, default=1, metavar="K", help="every K-th position only")
    parser.add_argument("--sample", type=int, metavar="K", help="K positions at random")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--jobs", type=int, default=1, help="programs that run at the same time")
    parser.add_argument("--clock", type=float, default=math.inf, help="seconds after which no position is begun")
    parser.add_argument("--memory", type=int, default=256, metavar="MB", help="for the table of each")
    parser.add_argument("--keep", metavar="FILE", help="keep results there; a run with the same FILE goes on")
    parser.add_argument("--details", metavar="FILE", help="write a line for each position, too")
    options = parser.parse_args()
    options.limits = sorted(float(limit) for limit in options.limits.split(","))
    return options


def start_programs(options):
    known = {
        "any": lambda: Al0("al0 any", "any", options),
        "least": lambda: Al0(LEAST, "lowest", options),
        "stockfish": lambda: Stockfish(options) if options.stockfish else None,
        "popeye": lambda: Popeye(options) if options.popeye else None,
    }
    wanted = options.programs.split(",")
    unknown = [name for name in wanted if name not in known]
    if unknown:
        sys.exit(f"mates: `{unknown[0]}` is none of {','.join(known)}")
    return [p for p in (known[name]() for name in wanted) if p]


def name_of(fen):
    """A name for a position in a file of results, which need not hold the suite's positions."""
    return hashlib.sha256(fen.encode()).hexdigest()[:16]


class Kept:
    """Results in a file, for a run that goes on later: a line that says what was run, then a line a position."""

    def __init__(self, programs, options):
        self.known, self.file = {}, None
        if not options.keep:
            return
        of_run = {"programs": [p.name for p in programs], "limit": options.limits[-1], "memory": options.memory}
        head = json.dumps(of_run)
        self.file = open(options.keep, "a+", encoding="utf-8")
        self.file.seek(0)
        text = self.file.read()
        whole = text[: text.rfind("\n") + 1]  # the last line is cut short where a run was killed
        if not whole.startswith(head + "\n") and not head.startswith(text):
            sys.exit(f"mates: `{options.keep}` is of other programs or limits, or no file of results")
        self.file.truncate(len(whole.encode()))
        if not whole:
            print(head, file=self.file, flush=True)
        for line in whole.splitlines()[1:]:
            kept = json.loads(line)
            self.known[kept["position"]] = [Result.of_dict(r) for r in kept["results"]]

    def add(self, fen, results):
        if self.file:
            print(json.dumps({"position": name_of(fen), "results": [vars(r) for r in results]}), file=self.file, flush=True)


def run_all(suite, programs, options):
    """Results by program, of the positions that were begun before the clock ended."""
    results = {p.name: [] for p in programs}
    kept = Kept(programs, options)
    began = time.monotonic()
    with ThreadPoolExecutor(options.jobs) as pool:
        for i, (fen, moves) in enumerate(suite):
            if name_of(fen) not in kept.known and time.monotonic() - began >= options.clock:
                break
            of_all = kept.known.get(name_of(fen))
            if not of_all:
                of_all = list(pool.map(lambda p: p.run(fen, moves, options.limits[-1]), programs))
                kept.add(fen, of_all)
            for p, r in zip(programs, of_all):
                results[p.name].append(r)
            if sys.stderr.isatty():
                print(f"\r{i + 1} of {len(suite)}, {time.monotonic() - began:.0f} s ", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    return results


def main():
    options = read_options()
    suite = read_suite(options.file, options.every)
    if options.sample:
        suite = draw_sample(suite, options.sample, options.seed)
    programs = start_programs(options)
    results = run_all(suite, programs, options)
    suite = suite[: len(results[programs[0].name])]
    drawn = f", drawn with seed {options.seed}" if options.sample else ""
    print(f"{len(suite)} direct mates of {os.path.basename(options.file)}{drawn}, one thread, {options.memory} MB")
    print(f"load at the end: {os.getloadavg()[0]:.1f}")
    print_outcomes(results)
    print_counts(suite, results, options.limits)
    print_costs(results, programs)
    for name in ("al0 any", LEAST):
        if name in results and Stockfish.name in results:
            print_comparison(results, name, options.limits[-1])
    if LEAST in results:
        print_surprises(suite, results)
    if options.details:
        write_details(options.details, suite, results)
    for p in programs:
        p.close()


if __name__ == "__main__":
    main()
