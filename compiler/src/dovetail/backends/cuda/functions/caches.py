"""Loads and stores with a hint for the caches, and prefetches.

Source: PTX ISA, "Cache Operators" and "Cache Eviction Priority Hints", ld, st, prefetch,
createpolicy.
"""

from __future__ import annotations

from typing import Final

from dovetail import ir
from dovetail.backends.cuda.functions.routine import (
    Address,
    Routine,
    fixed,
    register_of,
    result,
    statement,
)
from dovetail.lang.builtins import Builtin
from dovetail.lang.script_namespace import Choice, NamespaceFunction, Operand, Place

_TYPES: Final = (
    "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "float16",
    "bfloat16", "float32", "float64",
)  # fmt: skip

_LOADS: Final = ("ca", "cg", "cs", "lu", "cv", "nc")
_STORES: Final = ("wb", "cg", "cs", "wt")
_FIRST: Final = ("evict_first", "evict_last", "no_allocate")
_SECOND: Final = ("evict_first", "evict_last")


def _access(stmt: ir.Intrinsic, level: int) -> Routine:
    """A load or a store with the hint that the statement's text is."""
    is_load = len(stmt.buffers) == 2
    dtype, hint = stmt.buffers[-1].dtype, stmt.text
    name = "ld" if is_load else "st"
    how = (f".{hint}", f".L1::{hint}", ".L2::cache_hint")[level]
    places = "$0, [$1]" if is_load else "[$0], $1"
    text = f"{name}.global{how}.b{dtype.bits} {places}"
    if level == 2:
        policy = f"createpolicy.fractional.L2::{hint}.b64 p, 1.0;"
        text = f"{{\n.reg .b64 p;\n{policy}\n{text}, p;\n}}"
    else:
        text += ";"
    memory = Address("global")
    arguments = (result(dtype), memory) if is_load else (memory, register_of(dtype))
    level_name = ("", "l1_", "l2_")[level]
    return Routine(f"dvt_cuda_{name}_{level_name}{hint}_{dtype}", arguments, text)


def _hinted(store: bool, level: int, words: tuple[str, ...]) -> NamespaceFunction:
    verb = "store" if store else "load"
    name = verb + ("", "_l1", "_l2")[level]
    meaning = (
        f"{'writes' if store else 'reads'} an element of global memory, with a hint "
        + ("for the caches", "for the first cache", "for the second cache")[level]
    )
    op = statement(
        name, ("write",) if store else ("write", "read"), ("value",) if store else (),
        spelling=lambda stmt: _access(stmt, level), needs="sm_80" if level == 2 else "",
        ptx=74 if level else 0, meaning=meaning,
    )  # fmt: skip
    value = "value: _S | float, " if store else ""
    place = Place("buffer", "index", _TYPES, ("global",))
    hint = Choice("hint", words)
    listed = ", ".join(f'"{each}"' for each in words)
    rule = f"Hints: {listed}, as PTX calls them."
    if "nc" in words:
        rule += ' "nc" is for memory that nothing writes while the kernel runs.'
    return NamespaceFunction(
        builtin=Builtin(
            name,
            f"{meaning[0].upper()}{meaning[1:]}.",
            (f"(buffer: Buffer[_S], index: _Index, {value}hint: str) "
             f"-> {'None' if store else '_S'}",),
            rule=rule + (" Needs sm_80." if level == 2 else ""),
        ),
        parameters=(place, Operand("value"), hint) if store else (place, hint),
        result="" if store else "element",
        intrinsic=op,
    )  # fmt: skip


def _prefetch(name: str, ptx: str, meaning: str) -> NamespaceFunction:
    op: ir.IntrinsicOp = statement(
        name, ("read",), spelling=fixed(name, (Address("global"),), f"{ptx} [$0];"),
        needs="sm_80" if "evict" in ptx else "", ptx=74 if "evict" in ptx else 0, meaning=meaning,
    )  # fmt: skip
    return NamespaceFunction(
        builtin=Builtin(
            name,
            f"{meaning[0].upper()}{meaning[1:]}.",
            ("(buffer: Buffer[_S], index: _Index) -> None",),
            rule="A hint." + (f" Needs {op.needs}." if op.needs else ""),
        ),
        parameters=(Place("buffer", "index", _TYPES, ("global",)),),
        intrinsic=op,
    )


FUNCTIONS: Final = (
    _hinted(False, 0, _LOADS),
    _hinted(True, 0, _STORES),
    _hinted(False, 1, _FIRST),
    _hinted(True, 1, _FIRST),
    _hinted(False, 2, _SECOND),
    _hinted(True, 2, _SECOND),
    _prefetch("prefetch_l1", "prefetch.global.L1", "brings an element's line to the first cache"),
    _prefetch("prefetch_l2", "prefetch.global.L2", "brings an element's line to the second cache"),
    _prefetch(
        "prefetch_l2_keep", "prefetch.global.L2::evict_last",
        "brings an element's line to the second cache, to stay there",
    ),
)  # fmt: skip
"""The functions."""
