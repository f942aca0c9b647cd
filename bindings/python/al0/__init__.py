"""Advice Language 0: tables of advice, read, proved and verified.

    >>> import al0
    >>> table = al0.Table("krk")
    >>> answer = table.choose("8/8/8/8/8/3K4/7R/2k5 w - - 0 1")
    >>> answer.advice, answer.root.children[0].move
    ('mate_in_4', 'Re2')

Start with `Table`; README.md is a tutorial, and al0.h documents what is behind each call.
"""

from ._call import Limits, OnProgress, Progress
from .answer import Answer, Node, Verdict
from .engine import Engine, EngineLimits, EngineMove, OnLine
from .errors import CannotRead, CannotWrite, Closed, Error, Interrupted, Message, NotFound, OutOfTime
from .errors import TooLarge, Unsupported, WrongInput, WrongUse
from .expression import Expression, Value
from .judge import Judge, Judged, Outcome
from .player import Player, PlayerMove
from .position import AnyPosition, HasFen, Move, Position
from .report import Report
from .search import BrokenGame, Found, Hit, Search, find
from .solve import Solved, SolvePlan, material_of, solve, solve_plan, solve_rules
from .table import Advice, InstalledTable, PreparedAdvice, Question, Table, formatted, tables, tables_folder, version

__all__ = [
    "Advice",
    "Answer",
    "AnyPosition",
    "BrokenGame",
    "CannotRead",
    "CannotWrite",
    "Closed",
    "Engine",
    "EngineLimits",
    "EngineMove",
    "Error",
    "Expression",
    "Found",
    "HasFen",
    "Hit",
    "InstalledTable",
    "Interrupted",
    "Judge",
    "Judged",
    "Limits",
    "Message",
    "Move",
    "Node",
    "NotFound",
    "OnLine",
    "OnProgress",
    "OutOfTime",
    "Outcome",
    "Player",
    "PlayerMove",
    "Position",
    "PreparedAdvice",
    "Progress",
    "Question",
    "Report",
    "Search",
    "SolvePlan",
    "Solved",
    "Table",
    "TooLarge",
    "Unsupported",
    "Value",
    "Verdict",
    "WrongInput",
    "WrongUse",
    "find",
    "formatted",
    "material_of",
    "solve",
    "solve_plan",
    "solve_rules",
    "tables",
    "tables_folder",
    "version",
]
__version__ = version()
