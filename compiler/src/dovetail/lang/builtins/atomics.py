"""Updates in one piece."""

from __future__ import annotations

from dovetail.lang.builtins.builtin import Builtin

_NUMBERS = "every integer and float; what a target lacks of the small ones, it says"
_RULE = (
    "Relaxed: in one piece, and in no order with other memory. Out of range nothing is changed, "
    "and the old value is 0. A statement, or the whole right side of one."
)


def _update(name: str, meaning: str, types: str = _NUMBERS, rule: str = "") -> Builtin:
    literal = "int" if types.startswith("integers") else "float"
    return Builtin(
        f"atomic_{name}",
        f"{meaning} in one piece; gives the old value.",
        (f"(buffer: Buffer[_S], index: _Index, value: _S | {literal}) -> _S",),
        types,
        f"{rule} {_RULE}".strip(),
        example=f"old = T.atomic_{name}(counts, i, 1)",
    )


_NAN = (
    "Of a NaN and a number either may stay in relaxed kernels, and NaN stays in strict ones; of 0 "
    "and -0 either."
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
        "Writes value where the element is what is expected; gives the old one.",
        ("(buffer: Buffer[_S], index: _Index, expected: _S | float, value: _S | float) -> _S",),
        _NUMBERS,
        "Floats are what is expected if their bits are: 0 is not -0, and a NaN can be found. It "
        f"has worked if the bits of the old value are the expected ones. {_RULE}",
        example="old = T.atomic_compare_exchange(locks, i, 0, 1)",
    ),
    Builtin(
        "atomic_load",
        "`buffer[index]` in one piece, read anew however often it is asked.",
        ("(buffer: Buffer[_S], index: _Index) -> _S",),
        _NUMBERS,
        _RULE,
        example="now = T.atomic_load(flags, 0)",
    ),
    Builtin(
        "atomic_store",
        "`buffer[index] = value` in one piece, beside other atomics.",
        ("(buffer: Buffer[_S], index: _Index, value: _S | float) -> None",),
        _NUMBERS,
        "Relaxed: in one piece, and in no order with other memory. Out of range it is dropped.",
        example="T.atomic_store(flags, 0, 1)",
    ),
)
