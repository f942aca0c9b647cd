"""Games whose rules stand in files, and positions as objects."""

from __future__ import annotations

import al0
from conftest import MATE


class Board:
    """As python-chess's board: it tells its FEN."""

    def fen(self) -> str:
        return MATE


def test_board(krk: al0.Table) -> None:
    assert krk.choose(Board()).to_json(no_seconds=True) == krk.choose(MATE).to_json(no_seconds=True)
    assert al0.Position(Board()).text == MATE


def test_sides() -> None:
    black = "8/8/8/8/8/3k4/7r/2K5 b - - 0 1"
    krk = al0.Table("krk")
    assert krk.position(black).us == "black" and al0.Position(black.replace(" b ", " w ")).us == "white"
    position = al0.Position(black.replace(" b ", " w "))
    assert krk.position(position).us == "black"  # the side of `material`, since nobody has chosen another
    assert krk.position(al0.Position(MATE, us="black")).us == "black"
    assert krk.evaluate("R", black) == frozenset({"h2"})


def test_tictactoe() -> None:
    table = al0.Table("games/tictactoe")
    assert table.position_format == "facts" and len(table.players) == 2
    position = table.position("init mark(1,1) mark(1,2) mark(2,2) mark(3,1)")
    answer = table.choose(position)
    assert answer.advice == "win" and answer.root
    end = answer.root.children[0].position
    assert end.ending and not end.moves
    assert table.position(position.text) == position
    assert len(position.moves) == 5 and position.play(position.moves[0]) != position


def test_from_files(tmp_path) -> None:
    (tmp_path / "parts.al0").write_text("define near = dist(K, k) < limit\ndefine limit = 3\n")
    text = 'table t\nuse "parts.al0"\nrule always then a\nadvice a\n    better: mate\n'
    table = al0.Table.from_text(text, folders=[tmp_path], settings={"limit": 2})
    assert table.evaluate("near", "8/8/8/8/8/3K4/7R/2k5 w - - 0 1") is False
    assert al0.Table.from_text(text, folders=[tmp_path]).evaluate("near", MATE) is True


def test_plan_and_learn() -> None:
    text = (
        'table t\nmaterial "KQvK"\naim mate\ndefine close = dist(K, k) = 2\nrule always then one\n'
        "advice one\n    better: mate\n    us: depth = 0\n"
    )
    table = al0.Table.from_text(text)
    plan = table.plan("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", 1)
    assert plan.verdict in (al0.Verdict.SATISFIABLE, al0.Verdict.NOT_SATISFIABLE)
    fen = "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1"
    learned = al0.Table.from_text(text).learn("one", fen, candidates=["close", "k in edge"], sample=2000, seed=1)
    assert learned.to_text().strip()


def test_learn_a_plan(tmp_path) -> None:
    (tmp_path / "parts.al0").write_text("define near = dist(K, square(file(P), 8)) < dist(k, square(file(P), 8))\n")
    text = (
        'table t\nuse "parts.al0"\nrule always then home\nadvice home\n'
        "    better: them_to_move and Q and not Q & moves(k)\n    us: depth < 9\n    them: depth < 8\n"
    )
    table = al0.Table.from_text(text, folders=[tmp_path])
    learned = table.learn("home", "K7/8/8/k2P4/8/8/8/8 w - - 0 1", candidates=["near"], as_plan=True)
    assert learned.verdict == al0.Verdict.SATISFIABLE
    assert "plan home_by_steps" in learned.to_text()
