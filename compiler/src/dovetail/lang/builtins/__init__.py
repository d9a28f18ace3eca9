"""The tables of T's functions, by topic: the one place where a function is declared.

From here come the members of `T` (`lang.namespace`), the stubs for type checkers
(`lang/namespace.pyi`), and the reference page (`lang/reference.md`), which `make build` makes.
"""

from __future__ import annotations

from dovetail.lang.builtins import (
    atomics,
    bits,
    complex_numbers,
    external,
    floats,
    folds,
    libraries,
    loops,
    mathematics,
    memory,
    reductions,
    reports,
    subgroups,
    values,
    vectors,
    views,
)
from dovetail.lang.builtins.builtin import Builtin

TOPICS = {
    "Loops and launches": loops.TABLE,
    "Memory": memory.TABLE,
    "Views": views.TABLE,
    "Atomics": atomics.TABLE,
    "Subgroups": subgroups.TABLE,
    "Vectors": vectors.TABLE,
    "Reductions": (*reductions.TABLE, *folds.TABLE),
    "Values": values.TABLE,
    "Mathematics": mathematics.TABLE,
    "Complex numbers": complex_numbers.TABLE,
    "Parts of floats": floats.TABLE,
    "Integers": bits.TABLE,
    "Looking inside": reports.TABLE,
    "External kernels": external.TABLE,
    "Libraries": libraries.TABLE,
}
"""Every table by the title of its section."""

BUILTINS: dict[str, Builtin] = {item.name: item for table in TOPICS.values() for item in table}
"""Every function by name."""

__all__ = ["BUILTINS", "TOPICS", "Builtin"]
