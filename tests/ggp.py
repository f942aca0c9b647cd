"""tests/ggp.py -- al0 ggp as referees meet it: matches of scrambled rules, nonsense, sizes, slow and broken connections.

Does: starts the player at a free port, speaks the protocol to it, and checks by a reasoner of its own (resolution
over the rules as they are sent) that every move is legal; every answer must be there before its clock ends.
Usage: ggp.py AL0 SOURCE_DIR
"""

import http.client
import random
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time

AL0, SOURCE = sys.argv[1:3]
CHANCE = """
(role random) (role red) (role blue) (init (thrown 1)) (side 1) (side 2) (side 3) (player red) (player blue)
(<= (legal ?p (bet ?x)) (player ?p) (side ?x)) (<= (legal random (throw ?x)) (side ?x))
(<= (next (thrown ?x)) (does random (throw ?x)))
(<= (next (right ?p)) (does ?p (bet ?x)) (does random (throw ?x)))
(<= terminal (true (right ?p)))
(<= (goal ?p 100) (true (right ?p))) (<= (goal ?p 0) (player ?p) (not (true (right ?p))))
"""
failed = 0


def fail(text):
    global failed
    failed += 1
    print("FAIL", text)


def check(found, wanted, what):
    if found != wanted:
        fail(f"{what}: {found!r} instead of {wanted!r}")


# ---- rules: read, scrambled, reasoned with ------------------------------------------------------


def read_terms(text):
    """All terms of a text: a name, or a tuple of terms."""
    stack = [[]]
    for token in re.findall(r"[()]|[^\s()]+", re.sub(";.*", "", text)):
        if token == "(":
            stack.append([])
        elif token == ")":
            done = tuple(stack.pop())
            stack[-1].append(done)
        else:
            stack[-1].append(token)
    return stack[0]


def text_of(term):
    return term if isinstance(term, str) else "(" + " ".join(map(text_of, term)) + ")"


KEYWORDS = set("role init true does next legal goal terminal distinct not or <= random base input".split())


def scramble(term, names, draw):
    """The same with other names, as referees do."""
    if not isinstance(term, str):
        return tuple(scramble(t, names, draw) for t in term)
    if term in KEYWORDS or term.isdigit():
        return term
    if term not in names:
        names[term] = ("?" if term[0] == "?" else "") + "".join(draw.choices("bcdfgklmnprst", k=6)) + str(len(names))
    return names[term]


def walk(term, bound):
    while isinstance(term, str) and term in bound:
        term = bound[term]
    return term if isinstance(term, str) else tuple(walk(t, bound) for t in term)


def unify(a, b, bound):
    a, b = walk(a, bound), walk(b, bound)
    if a == b:
        return bound
    for x, y in ((a, b), (b, a)):
        if isinstance(x, str) and x[0] == "?":
            return {**bound, x: y}
    if isinstance(a, str) or isinstance(b, str) or len(a) != len(b):
        return None
    for x, y in zip(a, b):
        bound = unify(x, y, bound)
        if bound is None:
            return None
    return bound


class Rules:
    """Resolution: rules of a game without recursion that does not end."""

    def __init__(self, terms):
        self.fresh = 0
        self.rules = {}
        for t in terms:
            rule = t[1:] if t[0] == "<=" else (t,)
            self.rules.setdefault(self.name(rule[0]), []).append(rule)
        self.roles = [r[0][1] for r in self.rules["role"]]

    @staticmethod
    def name(atom):
        return atom if isinstance(atom, str) else atom[0]

    def renamed(self, term):
        if isinstance(term, str):
            return f"{term}.{self.fresh}" if term[0] == "?" else term
        return tuple(self.renamed(t) for t in term)

    def prove(self, atoms, bound, facts):
        if not atoms:
            yield bound
            return
        first, rest = atoms[0], atoms[1:]
        name = self.name(first)
        if name == "or":
            for choice in first[1:]:
                yield from self.prove((choice,) + rest, bound, facts)
        elif name == "not":
            if next(self.prove((first[1],), bound, facts), None) is None:
                yield from self.prove(rest, bound, facts)
        elif name == "distinct":
            if walk(first[1], bound) != walk(first[2], bound):
                yield from self.prove(rest, bound, facts)
        elif name in ("true", "does"):
            for fact in facts.get(name, ()):
                found = unify(first, fact, bound)
                if found is not None:
                    yield from self.prove(rest, found, facts)
        else:
            for rule in self.rules.get(name, ()):
                self.fresh += 1
                head, *body = self.renamed(rule)
                found = unify(first, head, bound)
                if found is not None:
                    yield from self.prove(tuple(body) + rest, found, facts)

    def ask(self, atom, facts):
        return {walk(atom, b) for b in self.prove((atom,), {}, facts)}


class Game:
    """A game in progress."""

    def __init__(self, terms):
        self.rules = Rules(terms)
        self.facts = {"true": {("true", a[1]) for a in self.rules.ask(("init", "?f"), {})}}

    def is_over(self):
        return bool(self.rules.ask("terminal", self.facts))

    def legal(self, role):
        return sorted((a[2] for a in self.rules.ask(("legal", role, "?m"), self.facts)), key=text_of)

    def step(self, moves):
        self.facts["does"] = {("does", r, m) for r, m in zip(self.rules.roles, moves)}
        self.facts = {"true": {("true", a[1]) for a in self.rules.ask(("next", "?f"), self.facts)}}


# ---- the player ---------------------------------------------------------------------------------


class Player:
    def __init__(self, *options, log=None):
        self.process = subprocess.Popen([AL0, "ggp", "--port", "0", *options], stdout=subprocess.PIPE, stderr=log, text=True)
        self.url = self.process.stdout.readline().strip()
        self.port = int(self.url.rsplit(":", 1)[1])

    def request(self, body, method="POST", wait=30):
        """Status and body of the answer, and the seconds that it took."""
        began = time.monotonic()
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=wait)
        connection.request(method, "/", body, {"Content-Type": "text/acl"})
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, text, time.monotonic() - began

    def say(self, message, clock=30):
        status, text, seconds = self.request(message)
        if seconds > clock:
            fail(f"{message[:40]}: {seconds:.2f} s of {clock}")
        return status, text

    def open(self, body, length=None):
        """A connection on which a request has begun."""
        s = socket.create_connection(("127.0.0.1", self.port), timeout=30)
        s.sendall(f"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: {length or len(body)}\r\n\r\n".encode())
        s.sendall(body.encode())
        return s

    def end(self):
        self.process.terminate()
        check(self.process.wait(30), 0, "the status at the end")


# ---- tests --------------------------------------------------------------------------------------


def start(player, name, terms, role, clocks=(5, 2)):
    rules = " ".join(map(text_of, terms))
    return player.say(f"(START {name} {role} ({rules}) {clocks[0]} {clocks[1]})", clocks[0])


def play_match(player, name, terms, role, draw, between=None, clocks=(5, 2)):
    """A whole match against random moves; each of the player's must be legal by the reasoner."""
    game, last, steps = Game(terms), "NIL", 0
    check(start(player, name, terms, role, clocks), (200, "ready"), f"{name} START")
    while not game.is_over():
        status, text = player.say(f"(PLAY {name} {last})", clocks[1])
        move = (read_terms(text) or [""])[0]
        check(status, 200, f"{name} PLAY {last}")
        if move not in game.legal(role):
            fail(f"{name}, step {steps}: {text!r} is not legal")
            break
        if between and steps == 1:
            between(game, last)
        moves = [move if r == role else draw.choice(game.legal(r)) for r in game.rules.roles]
        last = text_of(tuple(moves))
        game.step(moves)
        steps += 1
    check(player.say(f"(STOP {name} {last})"), (200, "done"), f"{name} STOP")
    check(player.say(f"(PLAY {name} {last})")[0], 400, f"{name} PLAY behind its end")
    return steps


def try_matches(player):
    draw = random.Random(1)
    marks = read_terms(open(f"{SOURCE}/advice/games/tictactoe.kif").read())

    def disturb(game, last):
        """Another match, a wrong name, moves that are none: the match goes on as it stood."""
        check(player.say("(INFO)")[1].endswith("(status busy))"), True, "INFO in a match")
        check(start(player, "other", marks, "x"), (200, "busy"), "START in a match")
        check(player.say("(PLAY other NIL)"), (200, "busy"), "PLAY of another match")
        check(player.say("(PLAY m0 (nonsense nonsense))")[0], 400, "PLAY of no moves")
        check(player.say("(PLAY m0 (noop))")[0], 400, "PLAY of too few moves")
        half = player.open(f"(PLAY m0 {last}", 1000)
        half.close()
        check(player.request("(")[0], 400, "a half message")

    for i, (text, role) in enumerate([(marks, "x"), (marks, "o"), (read_terms(CHANCE), "red"), (read_terms(CHANCE), "blue")]):
        names = {}
        terms = [scramble(t, names, draw) for t in text]
        play_match(player, f"m{i}", terms, names[role], draw, disturb if i == 0 else None)
    check(player.say("(INFO)"), (200, "((name al0) (status available))"), "INFO behind the matches")


def try_nonsense(player):
    for body in ["", "x", "(", ")", "()", "(PLAY)", "(START)", "(START m r () 0 1)", "(START m r () 1 x)", "(DANCE m)",
                 "(INFO) (INFO)", "(INFO x)", "(START m x ((role x) 5 5)", "\0(INFO)", "(" * 1000000, "(INFO)" + ")" * 1000000,
                 "(START m x (nonsense ?x) 5 5)", "(START m nobody ((role x) (legal x a) terminal) 5 5)", "x" * 1000000]:
        check(player.request(body)[0], 400, f"{body[:40]!r}")
    check(player.request(None, "GET")[0], 405, "GET")
    check(player.request(b"(" * (100 << 20))[0], 413, "100 MB")
    check(player.say("; a comment\n( info ) ; another"), (200, "((name al0) (status available))"), "INFO with comments")


def try_connections(player):
    terms = read_terms(open(f"{SOURCE}/advice/games/tictactoe.kif").read())
    check(start(player, "c", terms, "o"), (200, "ready"), "START")
    slow = player.open("(IN", 6)
    check(player.say("(INFO)")[0], 200, "INFO while another message comes slowly")
    check(start(player, "c", terms, "x"), (200, "ready"), "START anew while another message comes slowly")
    broken = player.open("(PLAY c NIL)")
    broken.close()
    first = player.say("(PLAY c NIL)", 2)
    while first == (200, "busy"):  # the broken one is still being answered
        first = player.say("(PLAY c NIL)", 2)
    check((first[0], first[1][:6]), (200, "(mark "), "PLAY behind a connection that broke")
    slow.sendall(b"FO)")
    check(b"(status busy)" in slow.recv(1000), True, "a message that came slowly")
    slow.close()
    check(player.say("(ABORT c)"), (200, "aborted"), "ABORT")
    check(player.say("(ABORT c)")[0], 400, "ABORT of no match")


def try_referee(player):
    """al0 match speaks the protocol from the other side; where chance is the first role of the rules, too."""
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/chance.kif", "w") as f:
            f.write(CHANCE)
        for rules in [f"{SOURCE}/advice/games/tictactoe.kif", f"{folder}/chance.kif"]:
            out = subprocess.run([AL0, "match", rules, player.url, "random", "--games", "2", "--start-time", "5"],
                                 capture_output=True, text=True)
            check((out.returncode, out.stderr), (0, ""), "al0 match")
            check("illegal" in out.stdout, False, "al0 match: " + out.stdout)
            check("2 games" in out.stdout, True, "al0 match: " + out.stdout)


def try_records():
    """What al0 match records is legal by the reasoner, ends where the rules end, and has its goals; with choices at once."""
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/chance.kif", "w") as f:
            f.write(CHANCE)
        for rules in [f"{SOURCE}/advice/games/tictactoe.kif", f"{SOURCE}/advice/games/connect4.kif",
                      f"{folder}/chance.kif"]:
            out = subprocess.run([AL0, "match", rules, "search:100g", "random", "--games", "3", "--record", folder],
                                 capture_output=True, text=True)
            check((out.returncode, out.stderr), (0, ""), f"al0 match {rules}")
            for number in range(1, 4):
                replay(open(f"{folder}/{number:06}.record").read(), read_terms(open(rules).read()), f"{rules}, game {number}")


def replay(record, terms, what):
    """Plays a record by the reasoner."""
    game = Game(terms)
    note, *lines = record.splitlines()
    order = sorted(game.rules.roles, key=lambda role: role == "random")  # chance is the last one in records
    for line in lines:
        moves = dict(zip(order, read_terms(line)))
        check(game.is_over(), False, f"{what}: over before {line}")
        for role, move in moves.items():
            if move not in game.legal(role):
                fail(f"{what}: {role} {text_of(move)} is not legal")
        game.step([moves[role] for role in game.rules.roles])
    check(game.is_over(), True, f"{what}: its end")
    goals = dict(re.findall(r"[:,] (\S+) \S+ (\d+)(?=,|$)", note))
    for role in goals:
        found = {a[2] for a in game.rules.ask(("goal", role, "?n"), game.facts)}
        check(found, {goals[role]}, f"{what}: the goal of {role}")
    check(len(goals), 2, f"{what}: goals in {note}")


def bad_player(answer, late=0):
    """A player that answers PLAY by these bytes, later than it should: its address."""
    def serve(listening):
        while True:
            s = listening.accept()[0]
            request = s.recv(65536)
            while b"(" not in request or request.count(b"(") != request.count(b")"):
                more = s.recv(65536)
                if not more:
                    break
                request += more
            is_play = b"(PLAY" in request
            time.sleep(late if is_play else 0)
            try:
                s.sendall(answer if is_play else b"HTTP/1.0 200 OK\r\n\r\nready")
            except OSError:
                pass
            s.close()

    listening = socket.create_server(("127.0.0.1", 0))
    threading.Thread(target=serve, args=[listening], daemon=True).start()
    return f"http://127.0.0.1:{listening.getsockname()[1]}"


def try_bad_players(player):
    """What al0 match does with answers that are no moves, late, cut off, or endless: one step of a game for each."""
    fine = b"HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n go "
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/step.kif", "w") as f:
            f.write("(role a) (role b) (init on) (legal a go) (legal a rest) (legal b go) (<= terminal (not (true on))) (goal a 1) (goal b 0)")
        for answer, late, faults in [
            (fine, 0, None),
            (b"HTTP/1.0 200 OK\nContent-length: 2\n\ngo", 0, None),
            (b"HTTP/1.0 200 OK\ngo", 0, "0 illegal, 1 late"),
            (b"HTTP/1.0 200 OK\r\n\r\nGO AWAY", 0, "1 illegal, 0 late"),
            (b"HTTP/1.0 200 OK\r\n\r\n" + b"(" * 100000, 0, "1 illegal, 0 late"),
            (b"HTTP/1.0 200 OK\r\n\r\n" + b"go" * 1000000, 0, "0 illegal, 1 late"),
            (b"HTTP/1.0 200 OK\r\nContent-Length: 20\r\n\r\ngo", 0, "0 illegal, 1 late"),
            (b"HTTP/1.0 500 Sorry\r\n\r\ngo", 0, "0 illegal, 1 late"),
            (b"", 0, "0 illegal, 1 late"),
            (fine, 1.5, "0 illegal, 1 late"),
        ]:
            out = subprocess.run([AL0, "match", f"{folder}/step.kif", bad_player(answer, late), "random", "--games", "1"],
                                 capture_output=True, text=True)
            check(out.returncode, 0, f"al0 match against {answer[:60]!r}")
            check((faults or "illegal") in out.stdout, faults is not None, f"al0 match against {answer[:60]!r}: {out.stdout}")


def try_search(player):
    """The search, in a game that it solves in no time, and in one with chance; a clock of a second, and ABORT meanwhile."""
    draw = random.Random(2)
    marks = read_terms(open(f"{SOURCE}/advice/games/tictactoe.kif").read())
    play_match(player, "s", marks, "o", draw, clocks=(2, 1))
    play_match(player, "t", read_terms(CHANCE), "red", draw, clocks=(1, 1))
    slow = ["(role a) (init on) (legal a go) (<= (next (big ?a ?b ?c ?d ?e ?f)) (true on) " +
            " ".join(f"(n ?{v})" for v in "abcdef") + ")"] + [f"(n {i})" for i in range(60)]
    for message in ["(ABORT v)", "(PLAY v NIL)"]:
        check(start(player, "v", read_terms(" ".join(slow)), "a", (1, 1)), (200, "ready"), "rules that are read on")
        check(player.say(message, 1)[0], 200 if "ABORT" in message else 503, f"{message}: rules that take too long")
        check(player.say("(PLAY v NIL)")[0], 400, f"PLAY behind {message}")
    chain = ["(role a) (init (at 0)) (legal a go) (<= (next (at ?y)) (true (at ?x)) (after ?x ?y)) (<= terminal (true (at 9)))",
             "(goal a 100) (<= (less ?x ?y) (after ?x ?y)) (<= (less ?x ?z) (less ?x ?y) (after ?y ?z))",
             "(<= (legal a rest) (true (at ?x)) (less ?x 5))"] + [f"(after {i} {i + 1})" for i in range(1000)]
    check(start(player, "w", read_terms(" ".join(chain)), "a", (1, 60)), (200, "ready"), "rules of half a million facts")
    for message in ["NIL", "(go)", "(rest)"]:
        check(player.say(f"(PLAY w {message})", 60)[1] in ("go", "rest"), True, f"PLAY {message}, the rules being read")
    check(player.say("(STOP w (go))"), (200, "done"), "STOP")
    large = read_terms(open(f"{SOURCE}/advice/games/connect4.kif").read())
    thinks = threading.Thread(target=lambda: check(start(player, "u", large, "red", (30, 30))[0] in (200, 503), True, "START"))
    began = time.monotonic()
    thinks.start()
    time.sleep(0.2)
    check(player.say("(INFO)")[1].endswith("(status busy))"), True, "INFO while it thinks")
    check(player.say("(ABORT u)"), (200, "aborted"), "ABORT while it thinks")
    thinks.join()
    check(time.monotonic() - began < 10, True, "the end of what is aborted")


def try_pondering():
    """It thinks on where it has no choice, and is there when the next message comes, or the match ends meanwhile."""
    draw = random.Random(3)
    large = read_terms(open(f"{SOURCE}/advice/games/connect4.kif").read())
    with tempfile.TemporaryFile("w+") as log:
        player = Player("--ponder", "--explain-search", log=log)
        play_match(player, "p", large, "yellow", draw, lambda game, last: time.sleep(0.1), clocks=(1, 1))
        check(start(player, "q", large, "yellow", (1, 1)), (200, "ready"), "START of another match")
        check(player.say("(PLAY q NIL)", 0.5), (200, "wait"), "PLAY without a choice")
        check(player.say("(ABORT q)"), (200, "aborted"), "ABORT while it thinks on")
        player.end()
        log.seek(0)
        check(log.read().count("thought on meanwhile") >= 4, True, "what it says of thinking on")


for options, tests in [(["--random"], [try_nonsense, try_matches, try_connections, try_referee, try_bad_players]), ([], [try_search])]:
    player = Player("--seed", "1", "--memory", "3000", *options)  # rules too long for a clock of a second take less
    for test in tests:
        test(player)
    player.end()
try_pondering()
try_records()
print("failed:", failed)
sys.exit(failed > 0)
