"""Things of the library, and when they are freed.

Does: frees each thing once, and not before all that was made of it: whatever order Python drops objects in.
Must not know: what the things are."""

from __future__ import annotations

from contextlib import contextmanager
from typing import Any, Callable, Iterator, List, Optional, Set

from .errors import Closed, WrongUse


class Handle:
    """A pointer that the library has handed out, and what frees it."""

    def __init__(self, pointer: Any, free: Callable[[Any], None], noun: str, parent: Optional[Handle] = None) -> None:
        self._pointer: List[Any] = [pointer]  # emptied by the one who frees it: list.pop() is atomic
        self._free = free
        self._noun = noun
        self._needs: List[Handle] = []
        self._closed = False
        self._token = object()
        self._users: Set[object] = set()  # calls that run, and handles that need this one
        if parent is not None:
            self.needs(parent)

    def needs(self, other: Handle) -> None:
        """The other is not freed before this one is."""
        other._users.add(self._token)
        self._needs.append(other)

    @contextmanager
    def used(self, alone: bool = False) -> Iterator[Any]:
        """The pointer, for a call; alone: while no other call and nothing that was made of it uses it."""
        if self._closed:
            raise Closed(f"the {self._noun} is closed")
        if alone and self._users:
            raise WrongUse(f"the {self._noun} is changed by this call, and something else still uses it")
        token = object()
        self._users.add(token)
        try:
            yield self._pointer[0]
        finally:
            self._drop(token)

    @property
    def closed(self) -> bool:
        """True after close()."""
        return self._closed

    def close(self) -> None:
        """Frees it, as soon as nothing uses it; a second time does nothing."""
        self._closed = True
        self._free_if_unused()

    def __reduce__(self) -> str:
        raise TypeError(f"the {self._noun} cannot be pickled or copied: make it anew where it is needed")

    def __del__(self) -> None:
        self.close()

    def _drop(self, token: object) -> None:
        self._users.discard(token)
        self._free_if_unused()

    def _free_if_unused(self) -> None:
        if not self._closed or self._users:
            return
        try:
            pointer = self._pointer.pop()
        except IndexError:
            return
        self._free(pointer)
        for other in self._needs:
            other._drop(self._token)
