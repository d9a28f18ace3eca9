"""The tables of T's functions, by topic: the one place where a function is declared.

From here come the members of `T` (`lang.namespace`), the stubs for type checkers
(`lang/namespace.pyi`), and the reference page (`lang/reference.md`), which `make build` makes.
A table is imported when something in it is asked for: a kernel that calls `T.parallel` needs one.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final

from dovetail.lang.builtins.builtin import Builtin

if TYPE_CHECKING:
    TOPICS: dict[str, tuple[Builtin, ...]]
    BUILTINS: dict[str, Builtin]

_TOPICS: Final = {
    "Loops and launches": ("loops",),
    "Memory": ("memory",),
    "Views": ("views",),
    "Atomics": ("atomics",),
    "Subgroups": ("subgroups",),
    "Vectors": ("vectors",),
    "Reductions": ("reductions", "folds"),
    "Values": ("values",),
    "Mathematics": ("mathematics",),
    "Complex numbers": ("complex_numbers",),
    "Parts of floats": ("floats",),
    "Integers": ("bits",),
    "Looking inside": ("reports",),
    "External kernels": ("external",),
    "Libraries": ("libraries",),
}
"""The modules of each section, by its title."""

_FREQUENT: Final = ("loops", "reductions", "mathematics", "values", "memory")
"""Where a name is looked for first: what most kernels call."""

__all__ = ["BUILTINS", "TOPICS", "Builtin", "find"]


def find(name: str) -> Builtin | None:
    """Find a function by name, or None, importing only the tables up to its own."""
    rest = (each for modules in _TOPICS.values() for each in modules)
    for module in dict.fromkeys((*_FREQUENT, *rest)):
        found = _table(module).get(name)
        if found is not None:
            return found
    return None


@cache
def _table(module: str) -> dict[str, Builtin]:
    table: tuple[Builtin, ...] = import_module(f"{__name__}.{module}").TABLE
    return {each.name: each for each in table}


def __getattr__(name: str) -> object:
    if name == "TOPICS":  # Every table by the title of its section.
        value: object = {
            title: tuple(each for module in modules for each in _table(module).values())
            for title, modules in _TOPICS.items()
        }
    elif name == "BUILTINS":  # Every function by name.
        value = {
            each.name: each
            for modules in _TOPICS.values()
            for module in modules
            for each in _table(module).values()
        }
    else:
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'", name=name)
    globals()[name] = value
    return value
