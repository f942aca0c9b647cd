"""Answers, and the trees that they come with."""

from __future__ import annotations

import json
from enum import Enum
from typing import TYPE_CHECKING, Any, Iterator, List, Optional

from ._call import taken, text_of
from ._handle import Handle
from ._write import written
from ._al0 import lib
from .position import Position

if TYPE_CHECKING:
    from .table import Table


class Verdict(Enum):
    """What is known."""

    SATISFIABLE = "satisfiable"
    NOT_SATISFIABLE = "not satisfiable"
    UNKNOWN = "unknown"


_VERDICTS = {
    lib.AL0_SATISFIABLE: Verdict.SATISFIABLE,
    lib.AL0_NOT_SATISFIABLE: Verdict.NOT_SATISFIABLE,
    lib.AL0_UNKNOWN: Verdict.UNKNOWN,
}


def verdict_of(number: int) -> Verdict:
    """The library's verdict."""
    return _VERDICTS[number]


class Node:
    """A position in the tree of an answer, and the move that led to it.

    Where we are to move a node has one child, the move that the advice proposes; where they are, one for each
    reply that the advice allows.
    """

    __slots__ = ("answer", "index")

    def __init__(self, answer: Answer, index: int) -> None:
        self.answer = answer
        self.index = index

    def _ask(self, function: Any, *more: Any) -> Any:
        with self.answer._handle.used() as answer:
            return function(answer, self.index, *more)

    @property
    def children(self) -> List[Node]:
        """The nodes below, in their order."""
        n = self._ask(lib.al0_node_child_count)
        return [Node(self.answer, self._ask(lib.al0_node_child, i)) for i in range(n)]

    @property
    def parent(self) -> Optional[Node]:
        """The node above; None at the root."""
        return Node(self.answer, self._ask(lib.al0_node_parent)) if self.index != lib.AL0_ROOT else None

    @property
    def move(self) -> Optional[str]:
        """The move that led here, as people write it (chess: SAN); None at the root."""
        return taken(self._ask(lib.al0_node_move, lib.AL0_MOVE_NAME))

    @property
    def code(self) -> Optional[str]:
        """The same as programs write it (chess: UCI)."""
        return taken(self._ask(lib.al0_node_move, lib.AL0_MOVE_CODE))

    @property
    def position(self) -> Position:
        """The position, which is played out from the root."""
        return Position._of(self._ask(lib.al0_node_position), self.answer._table)

    @property
    def role(self) -> str:
        """Who is to move: "us" or "them"."""
        return "us" if self._ask(lib.al0_node_us_to_move) else "them"

    @property
    def depth(self) -> int:
        """Plies from the root."""
        return int(self._ask(lib.al0_node_depth))

    @property
    def height(self) -> int:
        """Plies to the deepest leaf below."""
        return int(self._ask(lib.al0_node_height))

    @property
    def excluded(self) -> int:
        """How many of their legal moves the advice leaves out."""
        return int(self._ask(lib.al0_node_excluded))

    @property
    def is_leaf(self) -> bool:
        """Whether nothing is below."""
        return bool(self._ask(lib.al0_node_is_leaf))

    @property
    def longest_child(self) -> Optional[Node]:
        """The child with the highest tree, the first of several; None at a leaf."""
        return None if self.is_leaf else Node(self.answer, self._ask(lib.al0_node_longest_child))

    @property
    def again(self) -> Node:
        """The node with the same position that has its moves: in a folded tree another one, else itself."""
        return Node(self.answer, self._ask(lib.al0_node_again))

    def walk(self) -> Iterator[Node]:
        """This node and all below, each before its children."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and other.answer is self.answer and other.index == self.index

    def __hash__(self) -> int:
        return hash((id(self.answer), self.index))

    def __repr__(self) -> str:
        return f"<Node {self.index}: {self.move or 'root'}, {self.role} to move, depth {self.depth}>"


class Answer:
    """What a table says of a position; true if there is a forcing tree.

    >>> import al0
    >>> answer = al0.Table("krk").choose("7k/8/5K2/8/8/8/8/R7 w - - 0 1")
    >>> answer.verdict.value, answer.advice, answer.move, answer.height
    ('satisfiable', 'mate_in_4', 'f6g6', 3)
    >>> [node.move for node in answer]
    [None, 'Kg6', 'Kg8', 'Ra8#']
    """

    _handle: Handle
    _table: Table

    def __init__(self, pointer: Any, table: Table) -> None:
        self._handle = Handle(pointer, lib.al0_answer_free, "answer", table._handle)
        self._table = table

    @property
    def verdict(self) -> Verdict:
        """Whether there is a forcing tree."""
        with self._handle.used() as answer:
            return verdict_of(lib.al0_answer_verdict(answer))

    def __bool__(self) -> bool:
        return self.verdict is Verdict.SATISFIABLE

    @property
    def achieved(self) -> bool:
        """Whether there is none because the goal of an advice that was tried holds already."""
        with self._handle.used() as answer:
            return bool(lib.al0_answer_achieved(answer))

    @property
    def closed(self) -> Verdict:
        """With `Question.close`: whether the tree holds against the replies that the advice leaves out, too."""
        with self._handle.used() as answer:
            return verdict_of(lib.al0_answer_closed(answer))

    @property
    def rule(self) -> Optional[str]:
        """The rule that applied; None: none, or none was asked for."""
        with self._handle.used() as answer:
            return text_of(lib.al0_answer_rule(answer))

    @property
    def advice(self) -> Optional[str]:
        """The advice that the tree is of; None: there is no tree."""
        with self._handle.used() as answer:
            return text_of(lib.al0_answer_advice(answer))

    @property
    def move(self) -> Optional[str]:
        """Our move at the root as programs write it (chess: UCI); None: there is none."""
        with self._handle.used() as answer:
            return taken(lib.al0_answer_move(answer))

    @property
    def height(self) -> int:
        """Plies of the tree."""
        with self._handle.used() as answer:
            return int(lib.al0_answer_height(answer))

    @property
    def searched(self) -> int:
        """Positions judged in the search."""
        with self._handle.used() as answer:
            return int(lib.al0_answer_nodes(answer))

    def __len__(self) -> int:
        """Positions of the tree; 0: there is none."""
        with self._handle.used() as answer:
            return int(lib.al0_answer_size(answer))

    @property
    def root(self) -> Optional[Node]:
        """The root of the tree; None: there is none."""
        return Node(self, lib.AL0_ROOT) if len(self) else None

    def __iter__(self) -> Iterator[Node]:
        """The nodes of the tree, each before its children."""
        root = self.root
        return root.walk() if root else iter(())

    def explain(self) -> str:
        """How the search went: which method, why, and what it spent."""
        with self._handle.used() as answer:
            return taken(lib.al0_answer_explain(answer)) or ""

    def story(self, node: Optional[Node] = None) -> str:
        """Why the table plays so, as sentences: rules, what was tried, goals, forced replies, values; with a node
        of the tree, as play stands there."""
        return self._story(node, "text")

    def story_json(self, node: Optional[Node] = None) -> Any:
        """The same as data."""
        return json.loads(self._story(node, "json"))

    def _story(self, node: Optional[Node], format: str) -> str:
        index = node.index if node else lib.AL0_ROOT
        with self._handle.used() as answer:
            return written(lambda f, o, s: lib.al0_answer_story(answer, index, f, o, s), format).decode()

    def write(self, format: str, **options: Any) -> bytes:
        """The answer as "text", "json", "dot", "svg", "png", "pdf", "pgn", "html" or "proof".

        options: `no_seconds`, `boards`, `merge`, `no_group`, `line` (a number, or "longest"), `page` ("fit", "a4",
        "slide", "one"), `draw_depth`, `draw_nodes`, `memory`: members of Al0WriteOptions (al0.h).
        """
        with self._handle.used() as answer:
            return written(lambda f, o, s: lib.al0_answer_write(answer, f, o, s), format, **options)

    def to_text(self, **options: Any) -> str:
        """The answer for a terminal."""
        return self.write("text", **options).decode()

    def to_json(self, **options: Any) -> str:
        """The answer as a line of JSON, as `al0 prove --format json` writes it."""
        return self.write("json", **options).decode()

    def to_pgn(self, **options: Any) -> str:
        """The tree as a game with variations (chess)."""
        return self.write("pgn", **options).decode()

    def to_svg(self, **options: Any) -> str:
        """The tree drawn."""
        return self.write("svg", **options).decode()

    def to_html(self, **options: Any) -> str:
        """A page on which one walks through the tree."""
        return self.write("html", **options).decode()

    def to_proof(self) -> bytes:
        """A proof file, which al0-proof-check checks."""
        return self.write("proof")

    @property
    def data(self) -> Any:
        """The JSON, read."""
        return json.loads(self.to_json())

    def _repr_svg_(self) -> Optional[str]:
        """The drawing in a notebook."""
        return self.to_svg() if self else None

    def close(self) -> None:
        """Frees the answer."""
        self._handle.close()

    def __repr__(self) -> str:
        if self._handle.closed:
            return "<Answer, closed>"
        return f"<Answer: {self.verdict.value}, advice {self.advice}, {len(self)} positions>"
