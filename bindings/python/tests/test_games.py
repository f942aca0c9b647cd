"""Games whose rules stand in files, and positions as objects."""

from __future__ import annotations

import al0
import pytest
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


# ---- games from files: steps, and an engine -------------------------------------------------------


def test_steps_of_all_roles() -> None:
    game = al0.Table.of_rules("games/tictactoe.kif")
    assert (game.roles, game.players, game.has_chance, game.advice) == (["x", "o"], ["x", "o"], False, [])
    at = game.position("init")
    assert at.can_step and at.role_to_move == "x" and at.goal("x") is not None
    assert len(at.role_moves("x")) == 9 and len(at.role_moves("o")) == 1
    after = at.step({"x": at.role_moves("x")[0]})
    assert after == at.play(at.moves[0]) and after.role_to_move == "o" and len(after.role_moves("o")) == 8
    assert at.step({"x": "mark(1,1)", "o": at.role_moves("o")[0].code}) == at.play("mark(1,1)")
    for wrong, kind in (({"x": "mark(9,9)"}, al0.WrongInput), ({"nobody": "mark(1,1)"}, al0.NotFound)):
        with pytest.raises(kind):
            at.step(wrong)
    with pytest.raises(al0.NotFound):
        at.role_moves("nobody")
    with pytest.raises(al0.Error):
        al0.Position(MATE).role_moves("white")
    assert not al0.Position(MATE).can_step


def test_steps_end_where_play_does() -> None:
    game = al0.Table.of_rules("games/tictactoe.kif")
    at = game.position("init")
    while at.moves:
        at = at.step({at.role_to_move: at.moves[-1]})
    assert at.ending and {at.goal("x"), at.goal("o")} in ({0, 100}, {50})
    assert at.role_moves("x") == [] and game.position(at.text).text == at.text


def test_chance_is_a_role() -> None:
    dice = al0.Table.of_rules("games/piglet.kif")
    assert dice.has_chance and dice.roles == ["left", "right", "random"] and dice.players == ["left", "right"]
    at = dice.position("init")
    seen = {at.role_to_move}
    while at.moves:
        at = at.step({role: at.role_moves(role)[0] for role in dice.roles})
        seen.add(at.role_to_move)
    assert "random" in seen and at.goal("left") in (0, 100)


def test_engine_plays_a_game_from_a_file() -> None:
    game = al0.Table.of_rules("games/tictactoe.kif")
    with al0.Engine([game]) as engine:
        at = game.position("init mark(1,1) mark(1,2) mark(2,2) mark(3,1)")  # x completes a line at once
        engine.set(at)
        found = engine.move(al0.EngineLimits(nodes=2000))
        assert (found.sure, found.source) == (100, "endgame") and at.play(found.move).goal("x") == 100 and found.remark
        engine.set("init", ["mark(2,2)"])
        limits = al0.EngineLimits(nodes=500, seed=7, role="o")
        engine.prepare(limits)
        assert engine.move(limits).move.code.startswith("mark(")
        with pytest.raises(al0.NotFound):
            engine.move(al0.EngineLimits(nodes=10, role="nobody"))
    same = []
    for _ in range(2):
        with al0.Engine([game]) as engine:
            engine.set("init")
            same.append(engine.move(al0.EngineLimits(nodes=300, seed=3)))
    assert same[0] == same[1]


def test_engine_of_chess_has_no_roles(krk: al0.Table) -> None:
    with al0.Engine() as engine:
        engine.set(al0.Position(MATE))
        assert engine.move(al0.EngineLimits(depth=1)).move
        with pytest.raises(al0.WrongUse):
            engine.move(al0.EngineLimits(role="white"))
        with pytest.raises(al0.Error):
            engine.prepare(al0.EngineLimits(nodes=10))
    with pytest.raises(al0.Error):
        al0.Table.of_rules("games/nothing.kif")
