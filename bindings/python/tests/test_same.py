"""The package answers what the command answers, byte for byte."""

from __future__ import annotations

import random
import re
from typing import Callable, Iterator

import pytest

import al0
from conftest import MATE

EACH = 4  # positions of a table
NODES = 3000  # positions judged in each: some answers are that nothing is known
TABLES = [table.file for table in al0.tables()]
ANY = "r3k3/2Qp3R/1p6/1b2K3/4p3/8/5p2/8 w q - 0 1"  # for tables that are written for any position
BEGINNINGS = {"blocks": "init", "matches": "init", "nim": "init", "tictactoe": "init mark(1,1) mark(2,2)"}


def random_fens(material: str, draw: random.Random) -> Iterator[str]:
    """Positions at random of the first class of a table's material, ours white and to move."""
    ours, theirs = material.split(",")[0].strip().split("v")
    while True:
        squares = draw.sample(range(64), len(ours) + len(theirs))
        board = ["1"] * 64
        for piece, square in zip(ours + theirs.lower(), squares):
            board[square] = piece
        rows = [re.sub("1+", lambda run: str(len(run[0])), "".join(board[8 * row : 8 * row + 8])) for row in range(8)]
        yield "/".join(rows) + " w - - 0 1"


def positions_of(entry: al0.InstalledTable, table: al0.Table) -> Iterator[al0.Position]:
    """Positions of a table's game with us to move."""
    if entry.game != "chess":
        position = table.position(BEGINNINGS.get(entry.name, "init"))
        while not position.us_to_move:  # chance moves
            position = position.play(position.moves[0])
        yield position
    elif not entry.material:
        yield table.position(ANY)
    else:
        for fen in random_fens(entry.material, random.Random(entry.file)):
            try:
                position = table.position(fen)
            except al0.WrongInput:
                continue
            if position.us_to_move and not position.ending:
                yield position


@pytest.mark.parametrize("file", TABLES)
def test_answers(file: str, command: Callable[..., str]) -> None:
    entry = next(t for t in al0.tables() if t.file == file)
    table = al0.Table(file)
    limits = al0.Limits(max_nodes=NODES, threads=1)
    seen = 0
    for _, position in zip(range(EACH), positions_of(entry, table)):
        if not position.us_to_move:
            continue
        answer = table.choose(position, limits=limits)
        way = "--fen" if table.position_format == "FEN" else "--position"
        options = ["--format", "json", "--no-seconds", "--max-nodes", str(NODES), "--threads", "1"]
        wanted = command("prove", file, way, position.text, "--us", position.us, *options)
        assert answer.to_json(no_seconds=True) == wanted
        assert len(list(answer)) == (answer.data.get("written") or len(answer))
        seen += 1
    assert seen > 0


@pytest.mark.parametrize("format", ["text", "pgn", "svg", "dot", "html", "proof"])
def test_formats(format: str, krk: al0.Table, command: Callable[..., str], tmp_path) -> None:
    path = tmp_path / "answer"
    command("prove", "krk.al0", "--fen", MATE, "--no-seconds", "--format", format, "-o", str(path))
    assert krk.choose(MATE).write(format, no_seconds=True) == path.read_bytes()


def test_tree(krk: al0.Table) -> None:
    """The iterator goes through the tree that the JSON has."""

    def moves(node: dict) -> Iterator[str]:
        for move in node.get("moves", []):
            yield move["uci"]
            yield from moves(move["to"])

    answer = krk.choose(MATE)
    assert [node.code for node in answer] == [None, *moves(answer.data["tree"])]
    assert max(node.depth for node in answer) == answer.height
    for node in answer:
        assert node.role == ("us" if node.depth % 2 == 0 else "them")
        assert node.position.us_to_move == (node.role == "us")
        assert node.is_leaf == (not node.children)
        if node.parent:
            assert node in node.parent.children
            assert node.parent.position.play(node.code or "") == node.position
            assert node.parent.position.play(node.move or "") == node.position
    leaves = [node for node in answer if node.is_leaf]
    assert leaves and all(leaf.position.ending == "mate" for leaf in leaves)


def test_verification(command: Callable[..., str]) -> None:
    table = al0.Table("kqk")
    report = table.verify(sample=20, seed=3)
    options = ["--sample", "20", "--seed", "3", "--no-seconds", "--format"]
    for format in ("json", "html"):
        assert report.write(format, no_seconds=True).decode() == command("verify", "kqk.al0", *options, format)
    assert report and report.verdict is al0.Verdict.SATISFIABLE


def test_search(command: Callable[..., str], tmp_path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text('[White "Anna"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n[White "Carla"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n')
    search = al0.find(path, "check", tags=["White"])
    hits = list(search)
    assert [(hit.number, hit.ply, hit.tags["White"]) for hit in hits] == [(1, 7, "Anna"), (2, 4, "Carla")]
    wanted = command("find", "check", "--pgn", str(path), "--format", "epd")
    assert [hit.position.split(" ")[0] for hit in hits] == [line.split(" ")[0] for line in wanted.splitlines()]
    assert search.found and (search.found.games, search.found.hits, search.found.positions) == (2, 2, 13)


def test_judge(krk: al0.Table, command: Callable[..., str]) -> None:
    judge = krk.judge(play=True)
    for move in krk.position(MATE).moves[:2]:
        assert judge.move(MATE, move).text in command("judge", "krk.al0", "--fen", MATE, move.code)
