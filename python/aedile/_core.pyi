# _core.pyi: the extension module that cffi makes of the headers of libaedile; see build_core.py.

from typing import Any

ffi: Any
lib: Any
