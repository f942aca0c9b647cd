#!/usr/bin/env python3
"""tests/certificate_reader.py -- a reader of certificates that was written from docs/certificates.md alone.
Does: reads a whole certificate of a table of chess with `wins`, by rules of chess of its own, and derives once more that we can win
  wherever `w` is claimed, in so many plies, and that nobody can where `n` is claimed.
Must not know: al0, its checker, the language of tables.  So it does not look at goals, constraints, rules and the claims `f` and `r`.
Usage: certificate_reader.py TABLE CERTIFICATE AIM      AIM: mate, or rank8 (we are to move and our king is on the last rank).
Needs the command zstd."""
import hashlib
import re
import subprocess
import sys

ROOK, BISHOP = [(0, 1), (1, 0), (0, -1), (-1, 0)], [(1, 1), (1, -1), (-1, -1), (-1, 1)]
KNIGHT = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
STEPS = {"K": ROOK + BISHOP, "Q": ROOK + BISHOP, "R": ROOK, "B": BISHOP, "N": KNIGHT}
NAMES = [f + r for r in "12345678" for f in "abcdefgh"]


def refuse(why):
    sys.exit(f"not valid: {why}")


def require(holds, why):
    if not holds:
        refuse(why)


# ---- chess.  A board maps squares to pieces, ours are upper case; nobody may castle or take in passing.

def rays(square, steps, far):
    """For each direction the squares that a piece comes to on an empty board."""
    found = []
    for df, dr in steps:
        ray, f, r = [], square % 8 + df, square // 8 + dr
        while 0 <= f < 8 and 0 <= r < 8 and (far or not ray):
            ray.append(r * 8 + f)
            f, r = f + df, r + dr
        found.append(ray)
    return found


RAYS = {p: [rays(s, STEPS[p], p in "QRB") for s in range(64)] for p in STEPS}


def pawn_takes(square, up):
    return [to for d in (-1, 1) for to in [square + (8 if up else -8) + d]
            if 0 <= to < 64 and abs(to % 8 - square % 8) == 1]


def targets(board, square):
    """The squares that the piece there attacks."""
    piece = board[square]
    if piece in "Pp":
        yield from pawn_takes(square, piece == "P")
        return
    for ray in RAYS[piece.upper()][square]:
        for to in ray:
            yield to
            if to in board:
                break


def in_check(board, ours):
    king = next(s for s, p in board.items() if p == ("K" if ours else "k"))
    return any(king in targets(board, s) for s, p in board.items() if p.isupper() != ours)


def steps(board, ours):
    """Moves without a look at checks: from, to, the piece that stands there afterwards."""
    for square, piece in list(board.items()):
        if piece.isupper() != ours:
            continue
        if piece not in "Pp":
            found = [to for to in targets(board, square) if to not in board or board[to].isupper() != ours]
        else:
            found = [to for to in targets(board, square) if to in board and board[to].isupper() != ours]
            up = 8 if ours else -8
            if square + up not in board:
                found.append(square + up)
                if square // 8 == (1 if ours else 6) and square + 2 * up not in board:
                    found.append(square + 2 * up)
        for to in found:
            last = piece in "Pp" and to // 8 in (0, 7)
            for after in ("QRBN" if ours else "qrbn") if last else piece:
                yield square, to, after


def legal(board, ours):
    """Legal moves as UCI has them, with the boards behind them."""
    for square, to, after in steps(board, ours):
        behind = {s: p for s, p in board.items() if s != square}
        behind[to] = after
        if not in_check(behind, ours):
            yield NAMES[square] + NAMES[to] + (after.lower() if after != board[square] else ""), behind


def is_over(board, ours):
    return next(legal(board, ours), None) is None


AIMS = {
    "mate": lambda board, ours: not ours and in_check(board, False) and is_over(board, False),
    "rank8": lambda board, ours: ours and any(p == "K" and s >= 56 for s, p in board.items()),
}


# ---- the text

class Text:
    """The head of a certificate, the words of its claims, and its strategies."""

    def __init__(self, path):
        done = subprocess.run(["zstd", "-dc", path], capture_output=True)
        require(done.returncode == 0, "it cannot be unpacked")
        head, *blocks = re.split(r"^(?=block )", done.stdout.decode("ascii"), flags=re.M)
        self.head = [line.split(" ") for line in head.splitlines()]
        require(self.head[0] == ["al0-certificate", "1"] and self.head[-1] == ["begin"], "the head")
        run = self.entries("run")[0][0]
        require(re.fullmatch("[0-9a-f]{16}", run), "the run")
        self.claims, self.strategies = [], []
        for i, block in enumerate(blocks):
            first, rest = block.split("\n", 1)
            word, number, of, content, *position = first.split(" ")
            require(word == "block" and int(number) == i + 1 and of == run, f"block {i + 1}")
            if content == "claims":
                require(not self.strategies, "claims behind strategies")
                self.claims.append((int(position[0]), rest.split()))
            else:
                self.strategies += rest.split()
        require(self.claims and self.strategies and self.strategies.pop() == "end", "the end")
        require(self.strategies and self.strategies[-1] != "cut", "it is cut short")

    def entries(self, name):
        return [line[1:] for line in self.head if line[0] == name]


# ---- positions

class Positions:
    """Positions with us to move by number, of all classes of the head, and what is claimed of them."""

    def __init__(self, classes):
        self.base, self.size, self.pieces = {}, 0, {}
        for name in classes:
            ours, theirs = name.split("v")
            pieces = ours + theirs.lower()
            self.base["".join(sorted(pieces))] = (self.size, pieces)
            self.size += 64 ** len(pieces)
        self.claim = {}

    def all(self):
        """Each number that stands for a position, with its board."""
        for base, pieces in self.base.values():
            for number in range(64 ** len(pieces)):
                board = self.board(number, pieces)
                if board:
                    yield base + number, board

    @staticmethod
    def board(number, pieces):
        squares = [number >> 6 * i & 63 for i in reversed(range(len(pieces)))]
        if len(set(squares)) < len(squares):
            return None
        for i, piece in enumerate(pieces):
            if piece in "Pp" and squares[i] // 8 in (0, 7) or i and piece == pieces[i - 1] and squares[i] < squares[i - 1]:
                return None
        board = dict(zip(squares, pieces))
        return None if in_check(board, False) else board

    def at(self, number):
        for base, pieces in self.base.values():
            if base <= number < base + 64 ** len(pieces):
                return self.board(number - base, pieces)
        return None

    def number(self, board):
        """None: it is of no class."""
        base, pieces = self.base.get("".join(sorted(board.values())), (None, ""))
        if base is None:
            return None
        free, number = sorted(board), 0
        for piece in pieces:
            square = next(s for s in free if board[s] == piece)
            free.remove(square)
            number = number * 64 + square
        return base + number


def read_claims(text, positions):
    """Each position where we have a move has one claim, in the order of numbers."""
    words = iter((at if i == 0 else None, word) for at, block in text.claims for i, word in enumerate(block))
    word, left = None, 0
    for number, board in positions.all():
        if is_over(board, True):
            continue
        if left == 0:
            first, written = next(words, (None, None))
            require(written and re.fullmatch(r"(w\d+|n|f|r|-)(\*\d+)?", written), f"the claim of {number}: {written}")
            require(first in (None, number), f"a block that begins with {first}, not {number}")
            word, _, times = written.partition("*")
            left = int(times or 1)
        positions.claim[number] = word
        left -= 1
    require(left == 0 and next(words, None) is None, "claims of more positions than there are")


# ---- what follows

def check_nobody(board, positions, aim):
    """Behind each move of ours they have a reply that stays, or play is over."""
    for move, behind in legal(board, True):
        require(not aim(behind, False), f"{move} wins where nobody does")
        replies = [b for _, b in legal(behind, False)]
        stays = any(not aim(b, True) and n is not None and positions.claim.get(n, "n") == "n"
                    for b in replies for n in [positions.number(b)])
        require(stays or not replies, f"{move} is not answered where nobody wins")


def check_move(number, board, depth, move, moves, positions, aim):
    """Behind our move each reply leads to lower ranks: of this strategy, or of what is claimed."""
    name, rank = move
    behind = dict(legal(board, True)).get(name)
    require(behind is not None, f"{name} at {number} is not legal")
    if aim(behind, False):
        return
    replies = list(legal(behind, False))
    require(replies, f"{name} at {number} ends play without the aim")
    for reply, after in replies:
        to = positions.number(after)
        require(to is not None, f"{name} {reply} at {number} leads to other material")
        inside = moves.get((to, None if depth is None else depth + 2))
        claim = positions.claim.get(to, "-")
        if not (inside and inside[1] < rank or aim(after, True) or claim[0] == "w" and int(claim[1:]) < rank):
            refuse(f"the rank of {name} {reply} at {number} does not fall")


def read_strategy(words, n):
    """Its moves by number and depth, and the roots where the table begins it, with their ranks."""
    moves, roots, number, last = {}, {}, 0, (-1, 0)
    for _ in range(n):
        gap, name, rank = next(words), next(words), next(words)
        gap, _, depth = gap.partition(",")
        rank, _, path = rank.partition(":")
        number += int(gap)
        at = (number, int(depth) if depth else None)
        require((number, at[1] or 0) > last, f"the order of moves at {number}")
        last = (number, at[1] or 0)
        moves[at] = (name, rank)
        if path:
            require(at[1] in (None, 0), f"the depth of the root {number}")
            roots[number] = rank
    return moves, roots


def check_strategies(text, positions, aim):
    """All that wins; returns the positions where a strategy begins."""
    words, begun = iter(text.strategies), set()
    for word in words:
        kind, _, _, n = (next(words) for _ in range(4))
        require(word == "strategy" and kind in ("wins", "fails", "refutes"), f"a strategy that {kind}")
        if kind == "refutes":
            for _ in range(int(n)):
                next(words)
            continue
        moves, roots = read_strategy(words, int(n))
        if kind == "fails":
            continue
        moves = {at: (name, int(rank)) for at, (name, rank) in moves.items()}
        for (number, depth), move in moves.items():
            board = positions.at(number)
            require(board, f"{number} is no position")
            check_move(number, board, depth, move, moves, positions, aim)
        for number, rank in roots.items():
            require(positions.claim[number][0] == "w" and int(positions.claim[number][1:]) >= int(rank),
                    f"the claim of the root {number}")
            begun.add(number)
    return begun


def main():
    table, certificate, aim = sys.argv[1], sys.argv[2], AIMS[sys.argv[3]]
    text = Text(certificate)
    with open(table, "rb") as f:
        require(text.entries("file")[0][0] == hashlib.sha256(f.read()).hexdigest(), "it is of another table")
    require(text.entries("game") == [["chess"]], "it is of another game")
    positions = Positions([line[0] for line in text.entries("class")])
    read_claims(text, positions)
    begun = check_strategies(text, positions, aim)
    count = {"w": 0, "n": 0}
    for number, claim in positions.claim.items():
        count[claim[0]] = count.get(claim[0], 0) + 1
        if claim == "w0":
            require(aim(positions.at(number), True), f"the aim at {number}")
        elif claim[0] == "w":
            require(number in begun, f"nothing wins from {number}")
        elif claim == "n":
            check_nobody(positions.at(number), positions, aim)
    print(f"{len(positions.claim)} positions: {count['w']} can be won, {count['n']} by nobody; not looked at: "
          f"{len(positions.claim) - count['w'] - count['n']}")


main()
