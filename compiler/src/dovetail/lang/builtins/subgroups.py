"""Exchanges between the threads of a subgroup."""

from __future__ import annotations

from dovetail.lang.builtins.builtin import Builtin

_RULE = (
    "All threads of the block must reach it, or none, as for T.barrier. A statement, or the whole "
    "right side of one."
)
_PLACE = "Threads count along x, then y, then z; every T.subgroup_size() of them are a subgroup."
_OUTSIDE = "A lane outside of the subgroup gives 0."
_INTEGERS = "integers and bool"


def _move(name: str, argument: str, meaning: str, rule: str = _OUTSIDE) -> Builtin:
    return Builtin(
        f"subgroup_{name}",
        meaning,
        (f"(value: _A, {argument}: SupportsIndex) -> _A",),
        "every element type",
        f"{rule} {_RULE}",
        example=f"other = T.subgroup_{name}(mine, 1)",
    )


def _fold(name: str, meaning: str, types: str = "integers and floats", rule: str = "") -> Builtin:
    return Builtin(
        f"subgroup_{name}",
        meaning,
        ("(value: _A) -> _A" if types == _INTEGERS else "(value: _S) -> _S",),
        types,
        f"{rule} {_RULE}".strip(),
        example=f"all_of_us = T.subgroup_{name}(mine)",
    )


_FOLDS = (
    ("sum", "the sum", "integers and floats", "Integers wrap."),
    ("prod", "the product", "integers and floats", "Integers wrap."),
    ("min", "the minimum", "integers and floats", "NaN as for T.min."),
    ("max", "the maximum", "integers and floats", "NaN as for T.max."),
    ("and", "the bitwise and", _INTEGERS, ""),
    ("or", "the bitwise or", _INTEGERS, ""),
    ("xor", "the bitwise exclusive or", _INTEGERS, ""),
)
_ORDER = "The tree is fixed for the target."
_EXCLUSIVE = "The first lane gets the result of an empty reduction."

TABLE = (
    Builtin(
        "subgroup_size",
        "The number of threads of a subgroup: a constant of the target.",
        ("() -> int",),
        rule="Known when compiling for a target, not when the kernel is parsed: it cannot be an "
        "extent of an array.",
    ),
    Builtin(
        "lane_idx",
        "The thread's number in its subgroup, from 0.",
        ("() -> int",),
        rule=_PLACE,
    ),
    Builtin(
        "subgroup_idx",
        "The number of the thread's subgroup in its block, from 0.",
        ("() -> int",),
        rule=_PLACE,
    ),
    Builtin(
        "subgroup_count",
        "The number of subgroups of a block; the last one may have fewer threads.",
        ("() -> int",),
        rule="Only inside a T.launch.",
    ),
    _move("shuffle", "lane", "The value of lane `lane`, which each thread chooses."),
    _move("shuffle_xor", "mask", "The value of lane `T.lane_idx() ^ mask`."),
    _move("shuffle_up", "delta", "The value of lane `T.lane_idx() - delta`."),
    _move("shuffle_down", "delta", "The value of lane `T.lane_idx() + delta`."),
    _move(
        "broadcast",
        "lane",
        "The value of one lane, for all threads of the subgroup.",
        f"The lane is the same for all threads of the block. {_OUTSIDE}",
    ),
    Builtin(
        "subgroup_any",
        "Whether the condition is true for any thread of the subgroup.",
        ("(condition: object) -> builtins.bool",),
        rule=_RULE,
    ),
    Builtin(
        "subgroup_all",
        "Whether the condition is true for all threads of the subgroup.",
        ("(condition: object) -> builtins.bool",),
        rule=_RULE,
    ),
    Builtin(
        "subgroup_ballot",
        "The lanes for which the condition is true, as bits: bit n is lane n.",
        ("(condition: object) -> uint64",),
        rule=f"Bits of lanes outside of the subgroup are 0. {_RULE}",
    ),
    *(
        _fold(name, f"{what[0].upper()}{what[1:]} over the subgroup.", types, f"{rule} {_ORDER}")
        for name, what, types, rule in _FOLDS
    ),
    *(
        _fold(
            f"inclusive_{name}",
            f"{what[0].upper()}{what[1:]} over the lanes up to this one, itself included.",
            types,
            f"{rule} {_ORDER}",
        )
        for name, what, types, rule in _FOLDS
    ),
    *(
        _fold(
            f"exclusive_{name}",
            f"{what[0].upper()}{what[1:]} over the lanes before this one.",
            types,
            f"{rule} {_ORDER} {_EXCLUSIVE}",
        )
        for name, what, types, rule in _FOLDS
    ),
)
