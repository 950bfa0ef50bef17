# _call.py: how the functions of the library are called: its texts and its errors.

from __future__ import annotations

from typing import Any, Callable

from ._core import ffi, lib

__all__ = ["Error", "check", "names", "text", "ffi", "lib"]


class Error(Exception):
    """What the library refuses, in one sentence, such as ``chess: there is no such game``."""


def check(function: Callable[..., Any], *args: Any) -> Any:
    """Calls a function whose last argument is the error; returns what it returns."""
    error = ffi.new("aedile_error *")
    result = function(*args, error)
    if not result:
        raise Error(ffi.string(error.text).decode())
    return result


def text(function: Callable[..., int], *args: Any) -> str:
    """Calls a function that writes a text."""
    size = 4096
    while True:
        room = ffi.new("char[]", size)
        needed = function(*args, room, size)
        if needed < size:
            return str(ffi.unpack(room, needed).decode())
        size = needed + 1


def names(function: Callable[..., Any], *args: Any) -> tuple[str, ...]:
    """The names that a function gives for 0, 1, ... until a null pointer."""
    found: list[str] = []
    while True:
        name = function(*args, len(found))
        if name == ffi.NULL:
            return tuple(found)
        found.append(ffi.string(name).decode())
