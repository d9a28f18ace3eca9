"""Atomic operations on one element of a buffer."""

from __future__ import annotations

from dovetail.lang.builtins.builtin import Builtin

_NUMBERS = "every integer and float; a target may reject the small ones"
_RULE = (
    "Relaxed: atomic, and not ordered with other memory accesses. An index out of range changes "
    "nothing and returns 0. A statement, or the whole right side of one."
)


def _update(name: str, meaning: str, types: str = _NUMBERS, rule: str = "") -> Builtin:
    literal = "int" if types.startswith("integers") else "float"
    return Builtin(
        f"atomic_{name}",
        f"Atomically performs {meaning}; returns the old value.",
        (f"(buffer: Buffer[_S], index: _Index, value: _S | {literal}) -> _S",),
        types,
        f"{rule} {_RULE}".strip(),
        example=f"old = T.atomic_{name}(counts, i, 1)",
    )


_NAN = (
    "Of a NaN and a number, relaxed kernels may store either, strict ones store NaN; of 0 and -0, "
    "either."
)

TABLE = (
    _update("add", "`buffer[index] += value`", rule="Integers wrap."),
    _update("sub", "`buffer[index] -= value`", rule="Integers wrap."),
    _update("min", "`buffer[index] = min(buffer[index], value)`", rule=_NAN),
    _update("max", "`buffer[index] = max(buffer[index], value)`", rule=_NAN),
    _update("and", "`buffer[index] &= value`", "integers"),
    _update("or", "`buffer[index] |= value`", "integers"),
    _update("xor", "`buffer[index] ^= value`", "integers"),
    _update("exchange", "`buffer[index] = value`"),
    Builtin(
        "atomic_compare_exchange",
        "Atomically writes `value` if the element equals `expected`; returns the old value.",
        ("(buffer: Buffer[_S], index: _Index, expected: _S | float, value: _S | float) -> _S",),
        _NUMBERS,
        "Floats are compared by their bits: 0 is not -0, and a NaN can match. The value was "
        f"written if the old value has the bits of `expected`. {_RULE}",
        example="old = T.atomic_compare_exchange(locks, i, 0, 1)",
    ),
    Builtin(
        "atomic_load",
        "Atomically reads `buffer[index]`, anew on each call.",
        ("(buffer: Buffer[_S], index: _Index) -> _S",),
        _NUMBERS,
        _RULE,
        example="now = T.atomic_load(flags, 0)",
    ),
    Builtin(
        "atomic_store",
        "Atomically performs `buffer[index] = value`.",
        ("(buffer: Buffer[_S], index: _Index, value: _S | float) -> None",),
        _NUMBERS,
        "Relaxed: atomic, and not ordered with other memory accesses. Dropped out of range.",
        example="T.atomic_store(flags, 0, 1)",
    ),
)
