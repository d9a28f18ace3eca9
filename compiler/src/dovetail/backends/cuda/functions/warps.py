"""Exchanges of a warp among the threads that a mask names, and what a thread can ask about itself.

Sources: PTX ISA, "Parallel Synchronization and Communication Instructions" (vote.sync, match.sync,
redux.sync, shfl.sync, bar.warp.sync) and "Special Registers".
"""

from __future__ import annotations

from typing import Final

from dovetail import ir
from dovetail.backends.cuda.functions.routine import (
    Register,
    Routine,
    fixed,
    register_of,
    result,
    statement,
)
from dovetail.lang.builtins import Builtin
from dovetail.lang.script_namespace import NamespaceFunction, Operand

_MASK: Final = Operand("mask", ("uint32",))
_AGREE: Final = (
    "Bit n of the mask is lane n of the warp. All threads in the mask must execute it with the "
    "same mask, the others need not, so it may be in a branch. A mask of 0xFFFFFFFF is the whole "
    "warp."
)
_WORDS: Final = ("int32", "uint32", "float32")
_MATCHED: Final = (*_WORDS, "int64", "uint64", "float64")
_FOLDS: Final = ("add", "min", "max", "and", "or", "xor")


def _votes(name: str, ptx: str, meaning: str) -> NamespaceFunction:
    gives = ir.UINT32 if name == "ballot" else ir.BOOL
    vote = f"vote.sync.{ptx} $0, p, $1;"
    if name != "ballot":
        vote = f".reg .pred q;\nvote.sync.{ptx} q, p, $1;\nselp.b32 $0, 1, 0, q;"
    text = f"{{\n.reg .pred p;\nsetp.ne.b32 p, $2, 0;\n{vote}\n}}"
    op = statement(
        name, ("write",), ("mask", "condition"),
        spelling=fixed(name, (result(gives), "r", "r"), text), meaning=meaning,
    )  # fmt: skip
    return NamespaceFunction(
        builtin=Builtin(
            name,
            f"{meaning[0].upper()}{meaning[1:]}.",
            (f"(mask: uint32 | int, condition: bool | builtins.bool) -> {gives.name}",),
            rule=_AGREE,
        ),
        parameters=(_MASK, Operand("condition", ("bool",))),
        result=gives.name,
        intrinsic=op,
    )


def _match(name: str, text: str, meaning: str, rule: str) -> NamespaceFunction:
    def spell(stmt: ir.Intrinsic) -> Routine:
        dtype = stmt.operands[1].dtype
        kind: Register = "r" if dtype.bits == 32 else "l"
        return Routine(
            f"dvt_cuda_{name}_b{dtype.bits}",
            (result(ir.UINT32), "r", kind),
            text.format(dtype.bits),
        )

    op = statement(name, ("write",), ("mask", "value"), spelling=spell, meaning=meaning)
    return NamespaceFunction(
        builtin=Builtin(
            name,
            f"`T.cuda.{name}(mask, value)`: {meaning}.",
            ("(mask: uint32 | int, value: Number) -> uint32",),
            types=", ".join(_MATCHED),
            rule=f"{rule} Floats are compared by their bits. {_AGREE}",
        ),
        parameters=(_MASK, Operand("value", _MATCHED)),
        result="uint32",
        intrinsic=op,
    )


def _reduce(fold: str) -> NamespaceFunction:
    name = f"reduce_{fold}"

    def spell(stmt: ir.Intrinsic) -> Routine:
        dtype = stmt.operands[1].dtype
        kind = "b32" if fold in ("and", "or", "xor") else "s32" if dtype.is_signed else "u32"
        return Routine(
            f"dvt_cuda_{name}_{kind}",
            (result(dtype), "r", "r"),
            f"redux.sync.{fold}.{kind} $0, $2, $1;",
        )

    word = {"add": "sum", "min": "least", "max": "greatest"}.get(fold, f"bitwise {fold}")
    meaning = f"the {word} of the values of the threads that the mask names"
    op = statement(
        name, ("write",), ("mask", "value"), spelling=spell, needs="sm_80", meaning=meaning
    )
    return NamespaceFunction(
        builtin=Builtin(
            name,
            f"{meaning[0].upper()}{meaning[1:]}.",
            ("(mask: uint32 | int, value: _I) -> _I",),
            types="int32, uint32",
            rule=f"One instruction. Sums wrap. {_AGREE} Needs sm_80.",
        ),
        parameters=(_MASK, Operand("value", ("int32", "uint32"))),
        result="same",
        intrinsic=op,
    )


def _shuffle(name: str, mode: str, what: str, meaning: str) -> NamespaceFunction:
    clamp = 0 if mode == "up" else 31

    def spell(stmt: ir.Intrinsic) -> Routine:
        return Routine(
            f"dvt_cuda_{name}_{register_of(stmt.buffers[0].dtype)}",
            (result(stmt.buffers[0].dtype), "r", register_of(stmt.operands[1].dtype), "r"),
            f"shfl.sync.{mode}.b32 $0, $2, $3, {clamp}, $1;",
        )

    op = statement(name, ("write",), ("mask", "value", what), spelling=spell, meaning=meaning)
    return NamespaceFunction(
        builtin=Builtin(
            name,
            f"{meaning[0].upper()}{meaning[1:]}.",
            (f"(mask: uint32 | int, value: _N, {what}: int32 | int) -> _N",),
            types=", ".join(_WORDS),
            rule=f"A lane outside of the warp gives the thread's own value. {_AGREE}",
        ),
        parameters=(_MASK, Operand("value", _WORDS), Operand(what, ("int32",))),
        result="same",
        intrinsic=op,
    )


def _asked(name: str, dtype: str, source: str, meaning: str, rule: str = "") -> NamespaceFunction:
    gives = ir.UINT32 if dtype == "uint32" else ir.UINT64
    move = "mov.u32" if dtype == "uint32" else "mov.u64"
    op = statement(
        name, ("write",), spelling=fixed(name, (result(gives),), f"{move} $0, %{source};"),
        meaning=meaning,
    )  # fmt: skip
    return NamespaceFunction(
        builtin=Builtin(name, f"`T.cuda.{name}()`: {meaning}.", (f"() -> {dtype}",), rule=rule),
        parameters=(),
        result=dtype,
        intrinsic=op,
    )


FUNCTIONS: Final = (
    _asked("lane_id", "uint32", "laneid", "the thread's place in its warp, 0 to 31"),
    _votes("ballot", "ballot.b32", "the lanes for which the condition holds, as bits"),
    _votes("vote_any", "any.pred", "whether the condition holds for any lane"),
    _votes("vote_all", "all.pred", "whether the condition holds for all lanes"),
    _match(
        "match_any", "match.any.sync.b{} $0, $2, $1;", "the lanes with the same value, as bits", ""
    ),
    _match(
        "match_all", "match.all.sync.b{} $0, $2, $1;", "the mask if all values are equal, else 0",
        "",
    ),
    *map(_reduce, _FOLDS),
    _shuffle("shuffle", "idx", "lane", "the value of another lane"),
    _shuffle("shuffle_xor", "bfly", "bits", "the value of the lane whose number differs by bits"),
    _shuffle("shuffle_up", "up", "delta", "the value of the lane that is `delta` before"),
    _shuffle("shuffle_down", "down", "delta", "the value of the lane that is `delta` behind"),
    NamespaceFunction(
        builtin=Builtin(
            "sync_warp",
            "`T.cuda.sync_warp(mask)`: a barrier of the threads in the mask.",
            ("(mask: uint32 | int) -> None",),
            rule=f"Their earlier writes are then visible to each other. {_AGREE}",
        ),
        parameters=(_MASK,),
        intrinsic=statement(
            "sync_warp", (), ("mask",), spelling=fixed("sync_warp", ("r",), "bar.warp.sync $0;"),
            meaning="the threads that the mask names wait for each other",
        ),
    ),
    NamespaceFunction(
        builtin=Builtin(
            "nanosleep",
            "Suspends the thread, for at most twice `time` nanoseconds.",
            ("(time: uint32 | int) -> None",),
            rule="At most a millisecond. For loops that wait for other threads.",
        ),
        parameters=(Operand("time", ("uint32",)),),
        intrinsic=statement(
            "nanosleep", (), ("time",), spelling=fixed("nanosleep", ("r",), "nanosleep.u32 $0;"),
            meaning="the thread rests",
        ),
    ),
    _asked(
        "clock", "uint64", "clock64", "the cycles that the multiprocessor has counted",
        "Differences are meaningful only between threads of one block. It is read in "
        "order with statements that have effects; arithmetic may move across it.",
    ),
    _asked(
        "global_timer", "uint64", "globaltimer", "nanoseconds of a clock that all blocks share",
        "The device determines its resolution: about a microsecond on some.",
    ),
)  # fmt: skip
"""The functions."""
