# build_core.py: builds aedile/_core, the extension module over libaedile.
#
# cffi compiles the two headers of the library, in API mode, and links the static library, so the
# module needs no other file at run time.  AEDILE_LIBRARY is the path of libaedile.a, AEDILE_INCLUDE
# the folder of the headers; by default those that a build of this tree has made.

import os
import re

import cffi

HERE = os.path.dirname(os.path.abspath(__file__))
LIBRARY = os.environ.get(
    "AEDILE_LIBRARY", os.path.join(HERE, "../build/library/src/lib/libaedile.a")
)
INCLUDE = os.environ.get("AEDILE_INCLUDE", os.path.join(HERE, "../src/lib"))


def declarations(name: str) -> str:
    """The declarations of a header: without comments, directives and what is for C++."""
    with open(os.path.join(INCLUDE, name), encoding="utf-8") as file:
        text = file.read()
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    text = re.sub(r"^#ifdef __cplusplus.*?^#endif", "", text, flags=re.DOTALL | re.MULTILINE)
    text = re.sub(r"^#.*$", "", text, flags=re.MULTILINE)
    text = text.replace("AEDILE_API ", "")
    return text.replace("enum { AEDILE_NO_ARG = INT16_MIN };", "#define AEDILE_NO_ARG ...")


builder = cffi.FFI()
builder.cdef(declarations("aedile.h") + declarations("aedile_vec.h"))
builder.set_source(
    "aedile._core",
    '#include "aedile_vec.h"',
    include_dirs=[os.path.abspath(INCLUDE)],
    extra_objects=[os.path.abspath(LIBRARY)],
    extra_compile_args=["-O2"],
    extra_link_args=["-s"],
    libraries=["m"],
)
