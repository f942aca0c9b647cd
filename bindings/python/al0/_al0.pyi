"""The compiled module, which has no types of Python's."""

from typing import Any

ffi: Any
lib: Any
