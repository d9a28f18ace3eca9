"""Updates in one piece."""

from __future__ import annotations

from dovetail.lang.builtins.builtin import Builtin

TABLE = (
    Builtin(
        "atomic_add",
        "`buffer[index] += value` in one piece; gives the old value.",
        ("(buffer: Buffer[_S], index: _Index, value: _S | float) -> _S",),
    ),
    Builtin(
        "atomic_min",
        "`buffer[index] = min(buffer[index], value)` in one piece; gives the old value.",
        ("(buffer: Buffer[_S], index: _Index, value: _S | float) -> _S",),
    ),
    Builtin(
        "atomic_max",
        "`buffer[index] = max(buffer[index], value)` in one piece; gives the old value.",
        ("(buffer: Buffer[_S], index: _Index, value: _S | float) -> _S",),
    ),
    Builtin(
        "atomic_and",
        "`buffer[index] &= value` in one piece; gives the old value.",
        ("(buffer: Buffer[_S], index: _Index, value: _S | int) -> _S",),
    ),
    Builtin(
        "atomic_or",
        "`buffer[index] |= value` in one piece; gives the old value.",
        ("(buffer: Buffer[_S], index: _Index, value: _S | int) -> _S",),
    ),
    Builtin(
        "atomic_xor",
        "`buffer[index] ^= value` in one piece; gives the old value.",
        ("(buffer: Buffer[_S], index: _Index, value: _S | int) -> _S",),
    ),
    Builtin(
        "atomic_exchange",
        "`buffer[index] = value` in one piece; gives the old value.",
        ("(buffer: Buffer[_S], index: _Index, value: _S | float) -> _S",),
    ),
    Builtin(
        "atomic_compare_exchange",
        "Writes value where the element is expected; gives the old one.",
        ("(buffer: Buffer[_S], index: _Index, expected: _S | int, value: _S | int) -> _S",),
    ),
)
