"""What can go wrong, as exceptions.

Does: one class for each kind of failure that al0.h tells apart, with the text, the place and what may help."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional, Sequence


@dataclass(frozen=True)
class Message:
    """An error, a warning or a note about a table or an expression, with its place."""

    severity: str
    """"error", "warning" or "note"."""
    text: str
    hint: Optional[str]
    """What may help."""
    replacement: Optional[str]
    """What may have been meant; it is to stand for `replace_length` bytes from byte `replace_at` on."""
    file: Optional[str]
    line: int
    """From 1; 0: it is about no place."""
    column: int
    at: int
    """The same place in bytes of the file, from 0."""
    length: int
    replace_at: int
    replace_length: int

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}: " if self.line else ""
        return f"{place}{self.severity}: {self.text}"


class Error(Exception):
    """A failure of the library; each kind has a class of its own.

    >>> import al0
    >>> try:
    ...     al0.Table.from_text("table t\\nrule always then win\\nadvice wim\\n    better: mate\\n")
    ... except al0.WrongInput as error:
    ...     print(error.line, error.column, error.text)
    ...     print(error.hint)
    2 18 rule `always` names `win`, which is no advice and no table
    did you mean `wim`?
    """

    def __init__(
        self,
        text: str,
        *,
        file: Optional[str] = None,
        line: int = 0,
        column: int = 0,
        at: int = 0,
        messages: Sequence[Message] = (),
    ) -> None:
        super().__init__(text)
        self.text = text
        self.file = file
        self.line = line
        self.column = column
        self.at = at
        """In a text that was handed over: the byte that is wrong, from 0."""
        self.messages = tuple(messages)
        """All errors and warnings of a table or an expression; the first error is this one."""

    @property
    def kind(self) -> str:
        """The name of the class: "WrongInput"."""
        return type(self).__name__

    @property
    def hint(self) -> Optional[str]:
        """What may help; None where nothing is known to."""
        first = next((m for m in self.messages if m.severity == "error"), None)
        return first.hint if first else None

    @property
    def place(self) -> Optional[str]:
        """"file:line:column", where there is one."""
        return f"{self.file}:{self.line}:{self.column}" if self.file and self.line else None

    def __str__(self) -> str:
        front = f"{self.place}: " if self.place else ""
        back = f" ({self.hint})" if self.hint else ""
        return f"{front}{self.text}{back}"


class WrongInput(Error, ValueError):
    """A text or a file is not what it should be."""


class WrongUse(Error, ValueError):
    """What was asked for does not go together, or not with this table or answer."""


class NotFound(Error, LookupError):
    """Nothing is called so."""


class CannotRead(Error):
    """A file cannot be read."""


class CannotWrite(Error):
    """A file cannot be written."""


class TooLarge(Error):
    """It takes more memory, or more of something, than it may."""


class OutOfTime(Error):
    """`max_time` was over before anything was known."""


class Interrupted(Error):
    """It was stopped before anything was known."""


class Unsupported(Error):
    """This game, or this build of the library, does not offer it."""


class Closed(Error, ValueError):
    """A thing was used after its `close()`."""
