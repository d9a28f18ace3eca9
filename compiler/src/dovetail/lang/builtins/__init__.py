"""The tables of T's functions, by topic: the one place where a function is declared.

From here come the members of `T` (`lang.namespace`), the stubs for type checkers
(`namespace.pyi`, written by `tools/stubs.py`), and the reference page (docs/reference.md).
"""

from __future__ import annotations

from dovetail.lang.builtins import atomics, loops, mathematics, memory, reductions, values
from dovetail.lang.builtins.builtin import Builtin

TOPICS = {
    "Loops and launches": loops.TABLE,
    "Memory": memory.TABLE,
    "Atomics": atomics.TABLE,
    "Reductions": reductions.TABLE,
    "Values": values.TABLE,
    "Mathematics": mathematics.TABLE,
}
"""Every table by the title of its section."""

BUILTINS: dict[str, Builtin] = {item.name: item for table in TOPICS.values() for item in table}
"""Every function by name."""

__all__ = ["BUILTINS", "TOPICS", "Builtin"]
