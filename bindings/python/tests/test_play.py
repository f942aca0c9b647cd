"""Players, engines, prepared tables, endgames solved: the answers of the command, and what is wrong use."""

from __future__ import annotations

import gc
import json
import os
import signal
import threading
from typing import Callable

import pytest

import al0
from conftest import MATE

MATE_IN_TWO = "7k/8/5K2/8/8/8/8/R7 w - - 0 1"
QUEEN = "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1"
SOLVABLE = 'table q\nmaterial "KQvK"\naim mate\nrule always then win\nadvice win\n    better: mate\n    them: any\n'


# ---- players ------------------------------------------------------------------------------------


def test_player_plays_to_mate(krk: al0.Table) -> None:
    with krk.player(MATE) as player:
        plies, trees = 0, 0
        while found := player.move():
            assert found.outcome == "moves" and found.why == "" and found.move and found.line[0] == found.move.code
            assert player.move().move == found.move  # it does not play it, and says the same again
            trees += found.is_new
            player.play(found.move)
            plies += 1
            if player.position.moves:
                player.play(player.position.moves[-1].name)
        assert player.position.ending == "mate" and plies <= 4 and trees == 1
        assert (found.outcome, found.move) == ("game over", None) and found.why


def test_player_says_why_it_has_no_move(krk: al0.Table) -> None:
    player = krk.player()
    with pytest.raises(ValueError):
        player.position
    with pytest.raises(al0.WrongUse):
        player.move()
    player.set(MATE.replace(" w ", " b "))
    assert player.move().outcome == "their turn"
    player.set("8/8/8/3k4/8/8/8/R3K3 w - - 0 1")
    assert player.move(limits=al0.Limits(max_nodes=5)).outcome == "unknown"
    with pytest.raises(al0.WrongInput):
        player.play("Ra9")
    assert player.position.fen().startswith("8/8/8/3k4")
    none = al0.Table.from_text("table t\nrule r if check then a\nadvice a\n    better: mate\n    us: depth = 0\n")
    assert none.player(MATE).move().outcome == "no rule"


def test_player_of_a_game_from_a_file() -> None:
    player = al0.Table("games/tictactoe").player("init mark(1,1) mark(1,2) mark(2,2) mark(3,1)")
    found = player.move()
    assert found.advice == "win" and found.move
    player.play(found.move)
    assert player.move().outcome == "game over"


# ---- engines ------------------------------------------------------------------------------------


def test_engine_says_where_a_move_comes_from(krk: al0.Table) -> None:
    engine = al0.Engine([krk])
    engine.set(MATE_IN_TWO)
    found = engine.move()
    assert (found.source, found.table, found.move.code, found.mate_in) == ("table", "krk", "f6g6", 2)
    engine.set(MATE_IN_TWO, [found.move, "Kg8"])
    assert not engine.move().is_new  # the tree goes on
    engine.set(QUEEN)
    found = engine.move(al0.EngineLimits(solve_seconds=5))
    assert (found.source, found.mate_in, found.remark is None) == ("endgame", 1, False)
    engine.set()
    told: list[al0.EngineMove] = []
    found = engine.move(al0.EngineLimits(depth=2, lines=2), among=["e2e4", "a2a3"], tell=told.append)
    assert found.source == "search" and found.move.code in ("e2e4", "a2a3")
    assert {line.rank for line in told} == {1, 2}
    engine.forget()
    with pytest.raises(al0.WrongUse):
        engine.move()


def test_engine_errors(krk: al0.Table) -> None:
    engine = al0.Engine()
    engine.add(krk)
    with pytest.raises(al0.Error):
        engine.add(al0.Table("games/tictactoe"))
    with pytest.raises(al0.WrongInput):
        engine.set("nonsense")
    engine.set()

    def fail(_: al0.EngineMove) -> None:
        raise KeyError("mine")

    with pytest.raises(KeyError):
        engine.move(al0.EngineLimits(depth=3), tell=fail)
    engine.close()
    with pytest.raises(al0.Closed):
        engine.move()


def test_ctrl_c_stops_an_engine() -> None:
    engine = al0.Engine()
    engine.set()
    timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        engine.move()
    timer.join()


def test_tables_outlive_their_engine_and_player() -> None:
    for first in range(3):
        table = al0.Table("krk")
        kept = [table, al0.Engine([table, table]), table.player(MATE_IN_TWO)]
        kept[1].set(MATE_IN_TWO)
        kept[first].close()
        del table
        for thing in kept:
            thing.close()
        del kept
        gc.collect()


# ---- in advance ---------------------------------------------------------------------------------


def test_prepared_table(tmp_path, krk: al0.Table) -> None:
    table, path = al0.Table.from_text(SOLVABLE), tmp_path / "q.prepared"
    assert table.can_prepare and not table.is_prepared
    with pytest.raises(al0.NotFound):
        table.use_prepared(path)
    wanted = table.choose(QUEEN).to_json(no_seconds=True)
    assert table.prepare(path) == [al0.PreparedAdvice("win", 1, None)]
    assert os.listdir(tmp_path) == ["q.prepared"]
    player = table.player()
    with pytest.raises(al0.WrongUse):
        table.use_prepared(path)
    player.close()
    table.use_prepared(path)
    assert table.is_prepared
    assert json.loads(table.choose(QUEEN).to_json())["tree"] == json.loads(wanted)["tree"]
    path.write_bytes(path.read_bytes()[:-100])
    with pytest.raises(al0.Error):
        al0.Table.from_text(SOLVABLE).use_prepared(path)


def test_nothing_to_prepare(tmp_path) -> None:
    table = al0.Table("kqk")
    assert [row.solved for row in table.prepare(tmp_path / "none")] == [0, 0] and os.listdir(tmp_path) == []


def test_usual_prepared_file(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    table = al0.Table.from_text(SOLVABLE)
    table.prepare()
    assert table.prepared_file and os.path.exists(table.prepared_file)
    table.use_prepared()
    assert table.is_prepared


def test_preparing_is_stopped(tmp_path) -> None:
    table = al0.Table.from_text(SOLVABLE)
    with pytest.raises(al0.Interrupted):
        table.prepare(tmp_path / "q", progress=lambda now: False)
    assert os.listdir(tmp_path) == []


def test_certificate_needs_all_positions(tmp_path) -> None:
    with pytest.raises(al0.WrongUse):
        al0.Table("kqk").verify(sample=3, certificate=tmp_path / "c")
    assert os.listdir(tmp_path) == []


# ---- solved -------------------------------------------------------------------------------------


def test_solved_endgame(command: Callable[..., str]) -> None:
    assert al0.material_of(QUEEN) == "KQvK"
    plan = al0.solve_plan("KQvK")
    assert plan.classes == 3 and plan.positions > 1000 and plan.memory > 0
    with al0.solve("KQvK") as solved:
        report = solved.position(QUEEN)
        assert report.to_json() == command("solve", "KQvK", "--fen", QUEEN, "--format", "json")
        assert report.data["moves"][0]["san"] == "Qg7#"
        assert solved.counts().data["material"] == "KQvK"
        with pytest.raises(al0.Error):
            solved.position(MATE)
    with pytest.raises(al0.Closed):
        solved.counts()
    assert report.data["plies"] == 1  # it stays
    with pytest.raises(al0.Error):
        al0.solve("KXvK")


def test_solved_rules(command: Callable[..., str]) -> None:
    path = os.path.join(al0.tables_folder(), "games", "matches.kif")
    report = al0.solve_rules(path)
    assert report.to_json(no_seconds=True) == command("solve", path, "--format", "json", "--no-seconds")
    with pytest.raises(al0.NotFound):
        al0.solve_rules("there is none.kif")
