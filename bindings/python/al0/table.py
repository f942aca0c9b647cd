"""Tables of advice, read, asked and verified."""

from __future__ import annotations

import os
import threading
from contextlib import nullcontext
from dataclasses import dataclass, fields
from types import TracebackType
from typing import Any, Callable, Iterator, List, Mapping, Optional, Sequence, Tuple, Type, Union

from . import errors
from ._call import Limits, OnProgress, Run, Texts, encoded, failure, messages_taken, sized, some_text
from ._call import new_file, status_new, taken, text_of
from ._handle import Handle
from ._al0 import ffi, lib
from .answer import Answer
from .errors import Message
from .expression import Expression, Value
from .judge import Judge
from .player import Player
from .position import AnyPosition, Position
from .report import Report

_WHYS = {"not": lib.AL0_WHY_NOT, "line": lib.AL0_WHY_LINE, "tree": lib.AL0_WHY_TREE}


@dataclass(frozen=True)
class Question:
    """What is to be found besides the tree (the options of `al0 prove` of the same names)."""

    all_keys: bool = False
    keys_height: int = 0
    tries: bool = False
    duals: bool = False
    set_play: bool = False
    move_only: bool = False
    go_on: bool = False
    close: bool = False
    threats: bool = False
    lines: bool = False
    play: bool = False
    refutation: bool = False
    lemma: Optional[str] = None
    why: str = "not"
    """What is said of refuted advice: "not" more than that, the "line" in which we last longest, or a "tree"."""


@dataclass(frozen=True)
class Advice:
    """A piece of advice of a table."""

    name: str
    doc: Optional[str]


@dataclass(frozen=True)
class PreparedAdvice:
    """What came of an advice when its table was prepared."""

    name: str
    solved: int
    """How many times: once, or once for each beginning that its goals look back at; 0: it is searched when it is
    asked for."""
    reason: Optional[str]
    """Why it is not solved."""


class Table:
    """A table of advice.

    path: a file, or the name of an installed table, with or without ".al0" ("krk"); a file goes first.
    folders: where `use` looks besides.   settings: what definitions are in place of their texts.

    >>> import al0
    >>> table = al0.Table("krk")
    >>> table.title
    'King and rook against king'
    >>> table.choose("8/8/8/8/8/3K4/7R/2k5 w - - 0 1").advice
    'mate_in_4'
    >>> table.evaluate("dist(K, k)", "8/8/8/8/8/3K4/7R/2k5 w - - 0 1")
    2
    """

    def __init__(
        self,
        path: Union[str, os.PathLike[str]],
        *,
        folders: Sequence[Union[str, os.PathLike[str]]] = (),
        settings: Optional[Mapping[str, object]] = None,
    ) -> None:
        name = os.fspath(path)
        if not name.endswith(".al0") and not os.path.exists(name):
            name += ".al0"
        given = encoded(name)
        self._read(lambda options, status: lib.al0_table_read(given, options, status), folders, settings)

    @classmethod
    def from_text(
        cls,
        text: str,
        name: str = "table",
        *,
        folders: Sequence[Union[str, os.PathLike[str]]] = (),
        settings: Optional[Mapping[str, object]] = None,
    ) -> Table:
        """A table from its text; name is what messages call it."""
        made = cls.__new__(cls)
        bytes_, called = text.encode(), encoded(name)
        made._read(
            lambda options, status: lib.al0_table_read_text(called, bytes_, len(bytes_), options, status),
            folders,
            settings,
        )
        return made

    @classmethod
    def of_rules(
        cls,
        path: Union[str, os.PathLike[str]],
        *,
        folders: Sequence[Union[str, os.PathLike[str]]] = (),
    ) -> Table:
        """A table without advice for the game whose rules stand in a file: its positions can be read and played, and
        an engine plays it.

        >>> import al0
        >>> nim = al0.Table.of_rules("games/nim.kif")
        >>> nim.roles
        ['first', 'second']
        """
        made = cls.__new__(cls)
        given = encoded(os.fspath(path))
        made._read(lambda options, status: lib.al0_table_of_rules(given, options, status), folders, None)
        return made

    def _read(
        self,
        read: Callable[[Any, Any], Any],
        folders: Sequence[Union[str, os.PathLike[str]]],
        settings: Optional[Mapping[str, object]],
    ) -> None:
        run, status, box = Run(), status_new(), ffi.new("Al0Messages **")
        looked = Texts([os.fspath(folder) for folder in folders])
        set_ = Texts([f"{name}={_setting(value)}" for name, value in (settings or {}).items()])
        options = sized("Al0ReadOptions")
        options.folders, options.n_folders = looked.array, looked.count
        options.settings, options.n_settings = set_.array, set_.count
        options.installed = True
        options.messages = box
        options.limits = run.limits
        try:
            pointer = run(lambda _: read(options, status), lib.al0_table_free)
        finally:
            messages = messages_taken(box)
        if pointer == ffi.NULL:
            raise failure(status, messages)
        self._handle = Handle(pointer, lib.al0_table_free, "table")
        self._sessions: List[Handle] = []
        self.warnings: Tuple[Message, ...] = messages
        """What reading it has warned of."""

    # ---- what it says of itself -----------------------------------------------------------------

    @property
    def file(self) -> str:
        """The file that it was read from."""
        with self._handle.used() as table:
            return some_text(lib.al0_table_file(table))

    @property
    def name(self) -> Optional[str]:
        """Its name."""
        with self._handle.used() as table:
            return text_of(lib.al0_table_name(table))

    @property
    def title(self) -> Optional[str]:
        """The text behind its name."""
        with self._handle.used() as table:
            return text_of(lib.al0_table_title(table))

    @property
    def advice(self) -> List[Advice]:
        """The advice that it has itself."""
        with self._handle.used() as table:
            return [
                Advice(
                    some_text(lib.al0_table_advice_name(table, i)),
                    text_of(lib.al0_table_advice_doc(table, i)),
                )
                for i in range(lib.al0_table_advice_count(table))
            ]

    @property
    def players(self) -> List[str]:
        """The players of its game ("white", "black")."""
        return list(self._players())

    def _players(self) -> Iterator[str]:
        number = 0
        while True:
            with self._handle.used() as table:
                name = text_of(lib.al0_table_player(table, number))
            if name is None:
                return
            yield name
            number += 1

    @property
    def roles(self) -> List[str]:
        """The roles of its game: its players, and chance behind them if that has a part in it."""
        found: List[str] = []
        with self._handle.used() as table:
            while (name := text_of(lib.al0_table_role(table, len(found)))) is not None:
                found.append(name)
        return found

    @property
    def has_chance(self) -> bool:
        """True when chance moves in its game."""
        with self._handle.used() as table:
            return bool(lib.al0_table_has_chance(table))

    def _role_number(self, name: str) -> int:
        roles = self.roles
        if name not in roles:
            raise errors.NotFound(f"the game has no role `{name}` (there are {', '.join(roles)})")
        return roles.index(name)

    def _player_number(self, name: str) -> int:
        players = self.players
        if name not in players:
            raise errors.NotFound(f"the game has no player `{name}` (there are {', '.join(players)})")
        return players.index(name)

    @property
    def position_format(self) -> str:
        """How positions of its game are written: "FEN", "facts"."""
        with self._handle.used() as table:
            return some_text(lib.al0_table_position_format(table))

    def position(self, position: AnyPosition, us: Optional[str] = None) -> Position:
        """A position of its game.  us: whose side it takes; without it the side that `material` names."""
        if not isinstance(position, Position):
            return Position(position, self, us)
        if us is None and position._side_is_chosen:
            return position
        return Position(position.text, self, us)

    # ---- questions ------------------------------------------------------------------------------

    def choose(
        self,
        position: AnyPosition,
        *,
        us: Optional[str] = None,
        question: Optional[Question] = None,
        limits: Optional[Limits] = None,
        progress: Optional[OnProgress] = None,
    ) -> Answer:
        """The table's choice in a position with us to move: the rule, its advice, and the forcing tree."""
        return self._ask(position, us, _question(None, question), limits, progress)

    def prove(
        self,
        position: AnyPosition,
        advice: str,
        *,
        us: Optional[str] = None,
        question: Optional[Question] = None,
        limits: Optional[Limits] = None,
        progress: Optional[OnProgress] = None,
    ) -> Answer:
        """The forcing tree of one advice, whoever is to move.  Values of its parameters stand in parentheses:
        "push(any P)"."""
        return self._ask(position, us, _question(advice, question), limits, progress)

    def plan(
        self,
        position: AnyPosition,
        pieces: int = 3,
        *,
        advice: Sequence[str] = (),
        us: Optional[str] = None,
        limits: Optional[Limits] = None,
        progress: Optional[OnProgress] = None,
    ) -> Answer:
        """Looks for a plan of at most so many pieces, made from some advice (else from all that the table has), by
        which every line comes to the table's aim."""
        asked = _question(None, None)
        asked.struct.plan_size = pieces
        asked.keep("plan_from", ",".join(advice) or None)
        return self._ask(position, us, asked, limits, progress)

    def _ask(
        self,
        position: AnyPosition,
        us: Optional[str],
        asked: _Asked,
        limits: Optional[Limits],
        progress: Optional[OnProgress],
    ) -> Answer:
        run, status, at = Run(limits, progress), status_new(), self.position(position, us)
        session = self._session()
        try:
            with session.used() as native, at._handle.used() as where:
                pointer = run(
                    lambda _: lib.al0_ask(native, where, asked.struct, run.limits, status), lib.al0_answer_free
                )
        finally:
            self._sessions.append(session)
        if pointer == ffi.NULL:
            raise failure(status)
        return Answer(pointer, self)

    def _session(self) -> Handle:
        """A session that no other thread uses."""
        try:
            return self._sessions.pop()
        except IndexError:
            status = status_new()
            with self._handle.used() as table:
                pointer = lib.al0_session_new(table, 0, status)
            if pointer == ffi.NULL:
                raise failure(status) from None
            return Handle(pointer, lib.al0_session_free, "table", self._handle)

    # ---- expressions ----------------------------------------------------------------------------

    def expression(self, text: str) -> Expression:
        """An expression in the names of the table, compiled, to be computed in many positions."""
        return Expression(self, text)

    def evaluate(self, expression: str, position: AnyPosition, *, us: Optional[str] = None) -> Value:
        """The value of an expression: a bool, an int (None: undefined), or a frozenset of names of squares."""
        with self.expression(expression) as compiled:
            return compiled(position, us=us)

    # ---- reports --------------------------------------------------------------------------------

    def verify(
        self,
        *,
        sample: int = 0,
        seed: int = 0,
        starts: Sequence[AnyPosition] = (),
        replan: bool = False,
        player: Optional[str] = None,
        examples: int = 0,
        checkpoint: Optional[Union[str, os.PathLike[str]]] = None,
        certificate: Optional[Union[str, os.PathLike[str]]] = None,
        failure_seen: Optional[Callable[[str], None]] = None,
        trouble: Optional[Callable[[str], None]] = None,
        limits: Optional[Limits] = None,
        progress: Optional[OnProgress] = None,
    ) -> Report:
        """Plays the table from every position of its `material`, or from some, against every defence.

        sample, seed: so many positions drawn at random.   starts: these positions.
        replan: a new tree at every move of ours, also where the table does not say so.
        player: in a game with chance, whom it is verified for.
        checkpoint: a file that keeps finished work.
        certificate: a file that al0-proof-check checks without a search (chess: all positions, without `replan`).
        failure_seen: told of every position that should be won and is not, as a line of a list (chess: EPD).
        trouble: told when the checkpoint cannot be written any more.
        """
        run = _ReportRun(limits, progress, failure_seen, trouble)
        options, status = sized("Al0VerifyOptions"), status_new()
        options.sample, options.seed = sample, seed
        options.replan, options.examples = replan, examples
        options.player = lib.AL0_DEFAULT_PLAYER if player is None else self._player_number(player)
        kept = [self.position(start) for start in starts]
        natives = ffi.new("const Al0Position *[]", [p._handle._pointer[0] for p in kept]) if kept else ffi.NULL
        options.starts, options.start_count = natives, len(kept)
        file = ffi.new("char[]", os.fsencode(checkpoint)) if checkpoint is not None else ffi.NULL
        options.checkpoint = file
        options.failure = lib.al0_py_failure if failure_seen else ffi.NULL
        options.trouble = lib.al0_py_trouble if trouble else ffi.NULL
        options.certificate = lib.al0_py_write if certificate is not None else ffi.NULL

        def call(handle: Any) -> Any:
            options.context = handle
            return lib.al0_verify(table, options, run.limits, status)

        kept_file = new_file(os.fspath(certificate)) if certificate is not None else nullcontext()
        with self._handle.used() as table, kept_file as run.out:
            pointer = run(call, lib.al0_report_free)
            if pointer == ffi.NULL:
                raise failure(status)
        return Report(pointer, self._handle)

    def learn(
        self,
        advice: Optional[str],
        position: Optional[AnyPosition] = None,
        *,
        candidates: Sequence[str] = (),
        unless: bool = False,
        rules: int = 0,
        as_plan: bool = False,
        sample: int = 0,
        seed: int = 0,
        limits: Optional[Limits] = None,
        progress: Optional[OnProgress] = None,
    ) -> Report:
        """Learns a condition under which an advice never fails (`al0 learn`); its text is a definition and rules.

        position: in which the advice can be proved.   candidates: conditions and numbers to choose from, "definitions" and
        "words" among them; without them the table's definitions.   unless: learns from failures.   rules: a list of at most
        so many rules.   as_plan: a plan from the line of one solution, in place of conditions.
        The table can be used by nothing else meanwhile, and no answer of it may be alive.
        """
        run, status, box = Run(limits, progress), status_new(), ffi.new("Al0Messages **")
        at = self.position(position) if position is not None else None
        options = sized("Al0LearnOptions")
        kept = [ffi.new("char[]", encoded(text)) for text in (advice or "", ", ".join(candidates))]
        options.advice = kept[0] if advice else ffi.NULL
        options.__setattr__("from", kept[1] if candidates else ffi.NULL)
        options.position = at._handle._pointer[0] if at else ffi.NULL
        options.unless, options.rules, options.as_plan = unless, rules, as_plan
        options.sample, options.seed = sample, seed
        options.messages = box
        self._close_sessions()
        with self._handle.used(alone=True) as table:
            try:
                pointer = run(lambda _: lib.al0_learn(table, options, run.limits, status), lib.al0_report_free)
            finally:
                messages = messages_taken(box)
        if pointer == ffi.NULL:
            raise failure(status, messages)
        return Report(pointer, self._handle)

    # ---- in advance -----------------------------------------------------------------------------

    @property
    def can_prepare(self) -> bool:
        """Whether some of its advice can be solved for all positions in advance."""
        with self._handle.used() as table:
            return bool(lib.al0_table_can_prepare(table))

    @property
    def is_prepared(self) -> bool:
        """Whether a prepared file is used."""
        with self._handle.used() as table:
            return bool(lib.al0_table_is_prepared(table))

    @property
    def prepared_file(self) -> Optional[str]:
        """The usual prepared file of the table, in the user's cache; None: there is no such folder."""
        with self._handle.used() as table:
            return taken(lib.al0_prepared_file(table))

    def prepare(
        self,
        file: Optional[Union[str, os.PathLike[str]]] = None,
        *,
        limits: Optional[Limits] = None,
        progress: Optional[OnProgress] = None,
    ) -> List[PreparedAdvice]:
        """Solves advice over all positions of the table's material, and keeps that in a file (without one in the
        usual file), which `use_prepared` takes.  No file is written where nothing could be solved.

        Returns what came of each advice of the table, and of those that it uses.
        """
        path = os.fspath(file) if file is not None else self.prepared_file
        if path is None:
            raise errors.CannotWrite("neither XDG_CACHE_HOME nor HOME says where to keep the file")
        if file is None:
            os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        run, status = Run(limits, progress), status_new()
        with self._handle.used() as table, new_file(path) as run.out:
            pointer = run(
                lambda handle: lib.al0_prepare(table, run.limits, lib.al0_py_write, handle, status),
                lib.al0_prepared_free,
            )
            if pointer == ffi.NULL:
                raise failure(status)
            try:
                rows = [lib.al0_prepared_get(pointer, i) for i in range(lib.al0_prepared_count(pointer))]
                return [PreparedAdvice(some_text(row.name), row.solved, text_of(row.reason)) for row in rows]
            finally:
                lib.al0_prepared_free(pointer)

    def use_prepared(self, file: Optional[Union[str, os.PathLike[str]]] = None, *, memory: int = 0) -> None:
        """Looks the heights of solved advice up in a prepared file from now on; answers are the same, at once.
        No answer, player or engine of the table may be alive.   memory: bytes that its values may take."""
        status = status_new()
        path = ffi.new("char[]", os.fsencode(file)) if file is not None else ffi.NULL
        self._close_sessions()
        with self._handle.used(alone=True) as table:
            if not lib.al0_table_use_prepared(table, path, memory, status):
                raise failure(status)

    # ---- playing --------------------------------------------------------------------------------

    def player(
        self, position: Optional[AnyPosition] = None, *, us: Optional[str] = None, memory: int = 0
    ) -> Player:
        """Plays the table from move to move.   memory: bytes for its searches; 0: the default."""
        return Player(self, position, us, memory)

    def judge(self, *, play: bool = False, limits: Optional[Limits] = None) -> Judge:
        """What judges moves.  play: plays on by the table where a move is won, but not on plan."""
        return Judge(self, play, limits)

    # ---- the end --------------------------------------------------------------------------------

    def _close_sessions(self) -> None:
        while self._sessions:
            self._sessions.pop().close()

    def close(self) -> None:
        """Closes the table: it can be asked no more; answers that it gave stay as they are."""
        self._handle.close()
        self._close_sessions()

    def __enter__(self) -> Table:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return "<Table, closed>" if self._handle.closed else f"<Table {self.name}: {self.title}>"


def _setting(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


class _Asked:
    """An Al0Question, with the texts that it points to."""

    def __init__(self) -> None:
        self.struct = sized("Al0Question")
        self._kept: List[Any] = []

    def keep(self, member: str, text: Optional[str]) -> None:
        """Sets a text of it."""
        if text is not None:
            self._kept.append(ffi.new("char[]", encoded(text)))
            setattr(self.struct, member, self._kept[-1])


def _question(advice: Optional[str], question: Optional[Question]) -> _Asked:
    asked, question = _Asked(), question or Question()
    if question.why not in _WHYS:
        raise ValueError(f"no such answer to why: {question.why!r}")
    for field in fields(question):
        if field.name not in ("lemma", "why"):
            setattr(asked.struct, field.name, getattr(question, field.name))
    asked.struct.why = _WHYS[question.why]
    asked.keep("advice", advice)
    asked.keep("lemma", question.lemma)
    return asked


class _ReportRun(Run):
    """A verification, with those who are told of single positions."""

    def __init__(
        self,
        limits: Optional[Limits],
        progress: Optional[OnProgress],
        failure_seen: Optional[Callable[[str], None]],
        trouble: Optional[Callable[[str], None]],
    ) -> None:
        super().__init__(limits, progress)
        self.failure_seen = failure_seen
        self.trouble = trouble


@ffi.def_extern()  # type: ignore[misc]
def al0_py_failure(context: Any, line: Any) -> None:
    """Al0VerifyOptions.failure."""
    run: _ReportRun = ffi.from_handle(context)
    try:
        if run.failure_seen:
            run.failure_seen(some_text(line))
    except BaseException as error:
        run.fail(error)


@ffi.def_extern()  # type: ignore[misc]
def al0_py_trouble(context: Any, text: Any) -> None:
    """Al0VerifyOptions.trouble."""
    run: _ReportRun = ffi.from_handle(context)
    try:
        if run.trouble:
            run.trouble(some_text(text))
    except BaseException as error:
        run.fail(error)


_chess: List[Table] = []
_chess_lock = threading.Lock()


def chess() -> Table:
    """A table without rules, in whose game positions are read that come without a table."""
    with _chess_lock:
        if not _chess:
            _chess.append(Table.from_text("table chess\n", "chess"))
        return _chess[0]


@dataclass(frozen=True)
class InstalledTable:
    """What the header of an installed table says; "": it does not say."""

    file: str
    """What `Table` takes."""
    folder: str
    name: str
    title: str
    game: str
    material: str


def tables() -> List[InstalledTable]:
    """The installed tables.

    >>> import al0
    >>> [table.title for table in al0.tables() if table.file == "krk.al0"]
    ['King and rook against king']
    """
    status = status_new()
    catalogue = lib.al0_catalogue_read(ffi.NULL, status)
    if catalogue == ffi.NULL:
        raise failure(status)
    try:
        rows = [lib.al0_catalogue_get(catalogue, i) for i in range(lib.al0_catalogue_count(catalogue))]
        names = [field.name for field in fields(InstalledTable)]
        return [InstalledTable(*(some_text(getattr(row, name)) for name in names)) for row in rows]
    finally:
        lib.al0_catalogue_free(catalogue)


def formatted(path: Union[str, os.PathLike[str]]) -> str:
    """The canonical layout of the table in a file."""
    status, box, options = status_new(), ffi.new("Al0Messages **"), sized("Al0ReadOptions")
    options.messages = box
    text = taken(lib.al0_table_format(os.fsencode(path), options, ffi.NULL, status))
    messages = messages_taken(box)
    if text is None:
        raise failure(status, messages)
    return text


def tables_folder() -> str:
    """Where the installed tables are."""
    return taken(lib.al0_tables_folder()) or ""


def version() -> str:
    """The version of the library."""
    return some_text(lib.al0_version())
