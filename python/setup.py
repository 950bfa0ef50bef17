# setup.py: the package `aedile`; `make python` builds the wheel (tools/wheel).

import os
import re

from setuptools import setup

HERE = os.path.dirname(os.path.abspath(__file__))


def version() -> str:
    with open(os.path.join(HERE, "../meson.build"), encoding="utf-8") as file:
        return re.search(r"version: '([^']+)'", file.read()).group(1)


setup(
    name="aedile",
    version=version(),
    description="Concordia, Antike II and Sylla: rules, records and bots, thousands of games at once",
    packages=["aedile"],
    package_data={"aedile": ["py.typed", "_core.pyi"]},
    cffi_modules=["build_core.py:builder"],
    python_requires=">=3.9",
    install_requires=["cffi", "numpy"],
    options={"bdist_wheel": {"py_limited_api": "cp39"}},
    zip_safe=False,
)
