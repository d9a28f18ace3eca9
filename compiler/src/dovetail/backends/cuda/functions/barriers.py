"""Barriers in shared memory that threads and copies arrive at, and fences between memory proxies.

Source: PTX ISA, "mbarrier" and "membar / fence". A barrier is 64 bits of shared memory: it counts
arrivals, and bytes that bulk copies bring; when both have come, a phase is over and the next one
begins.
"""

from __future__ import annotations

from typing import Final

from dovetail import ir
from dovetail.backends.cuda.functions.routine import Address, fixed, result, statement
from dovetail.lang.builtins import Builtin
from dovetail.lang.script_namespace import NamespaceFunction, Operand, Place

_AT: Final = Address("shared")
_BARRIER: Final = Place("barrier", "index", ("uint64",), ("shared",))
_ARGUMENTS: Final = "barrier: Buffer[uint64], index: _Index"
_TEST: Final = (
    "{{\n.reg .pred p;\nmbarrier.{}.parity.shared.b64 p, [$1], $2;\nselp.b32 $0, 1, 0, p;\n}}"
)
_PARITY: Final = (
    "The parity of phases alternates: 0 for the first, 1 for the second; a phase other than the "
    "current one counts as complete."
)

COMPLETE: Final = statement(
    "barrier_complete", ("both",), ("bytes",), needs="sm_90", ptx=80,
    spelling=fixed(
        "barrier_complete", (_AT, "r"),
        # Threads copied what a unit would have brought, and a unit may read it next.
        "fence.proxy.async.shared::cta;\nfence.acq_rel.cta;\n"
        "mbarrier.complete_tx.relaxed.cta.shared::cta.b64 [$0], $1;",
    ),
    meaning="so many bytes have arrived",
)  # fmt: skip
TEST: Final = statement(
    "barrier_test", ("write", "both"), ("parity",), needs="sm_80", ptx=71,
    spelling=fixed("barrier_test", (result(ir.BOOL), _AT, "r"), _TEST.format("test_wait")),
    meaning="whether the phase of this parity is over",
)  # fmt: skip
TRY: Final = statement(
    "barrier_try", ("write", "both"), ("parity",), needs="sm_90",
    spelling=fixed("barrier_try", (result(ir.BOOL), _AT, "r"), _TEST.format("try_wait")),
    meaning="as barrier_test, after a while of waiting",
)  # fmt: skip
WAIT: Final = statement(
    "barrier_wait", ("both",), ("parity",), needs="sm_80",
    meaning="waits until the phase of this parity is over",
)  # fmt: skip


def _function(
    name: str, summary: str, rule: str, text: str, operand: str = "", *, needs: str, ptx: int = 0
) -> NamespaceFunction:
    """A function on one barrier, with an operand or without."""
    operands = (operand,) if operand else ()
    more = f", {operand}: uint32 | int" if operand else ""
    registers = ("r",) if operand else ()
    return NamespaceFunction(
        builtin=Builtin(
            name, summary, (f"({_ARGUMENTS}{more}) -> None",), rule=f"{rule} Needs {needs}."
        ),
        parameters=(_BARRIER, *(Operand(each, ("uint32",)) for each in operands)),
        intrinsic=statement(
            name, ("both",), operands, spelling=fixed(name, (_AT, *registers), text),
            needs=needs, ptx=ptx, meaning=summary,
        ),
    )  # fmt: skip


FUNCTIONS: Final = (
    _function(
        "barrier_init",
        "Makes an element of shared memory a barrier for `count` arrivals.",
        "By one thread, before a T.barrier; then the others may use it.",
        "mbarrier.init.shared.b64 [$0], $1;", "count", needs="sm_80",
    ),
    _function(
        "barrier_arrive",
        "Arrives at a barrier without waiting.",
        "Earlier writes of the thread are visible to threads that wait.",
        "{\n.reg .b64 s;\nmbarrier.arrive.shared.b64 s, [$0];\n}", needs="sm_80",
    ),
    _function(
        "barrier_arrive_copies",
        "Arrives at a barrier when the thread's copies are complete.",
        "These are copies by T.cuda.async_copy. The thread does not wait.",
        "cp.async.mbarrier.arrive.noinc.shared.b64 [$0];", needs="sm_80",
    ),
    _function(
        "barrier_expect",
        "Arrives at a barrier, and adds to its number of expected bytes.",
        "The phase is complete only after T.cuda.bulk_load has copied them.",
        "{\n.reg .b64 s;\nmbarrier.arrive.expect_tx.shared.b64 s, [$0], $1;\n}", "bytes",
        needs="sm_90", ptx=80,
    ),
    NamespaceFunction(
        builtin=Builtin(
            "barrier_test",
            "`T.cuda.barrier_test(barrier, index, parity)`: whether a phase is complete.",
            (f"({_ARGUMENTS}, parity: uint32 | int) -> bool",),
            rule=f"{_PARITY} Needs sm_80.",
        ),
        parameters=(_BARRIER, Operand("parity", ("uint32",))),
        result="bool",
        intrinsic=TEST,
    ),
    NamespaceFunction(
        builtin=Builtin(
            "barrier_wait",
            "`T.cuda.barrier_wait(barrier, index, parity)`: waits until a phase is complete.",
            (f"({_ARGUMENTS}, parity: uint32 | int) -> None",),
            rule=f"{_PARITY} What arrived with it can be read afterwards. Needs sm_80.",
        ),
        parameters=(_BARRIER, Operand("parity", ("uint32",))),
        intrinsic=WAIT,
    ),
    _function(
        "barrier_drop",
        "Invalidates a barrier, so that its memory can be reused.",
        "No thread may be waiting at it.",
        "mbarrier.inval.shared.b64 [$0];", needs="sm_80",
    ),
    NamespaceFunction(
        builtin=Builtin(
            "fence_async",
            "Makes the thread's writes to shared memory visible to copy and matrix units.",
            ("() -> None",),
            rule="Before T.cuda.bulk_store and T.cuda.warpgroup_multiply, by each thread that "
            "wrote; then a T.barrier. Needs sm_90.",
        ),
        parameters=(),
        intrinsic=statement(
            "fence_async", spelling=fixed("fence_async", (), "fence.proxy.async.shared::cta;"),
            needs="sm_90", ptx=80, meaning="orders the thread's writes before the units' reads",
        ),
    ),
    NamespaceFunction(
        builtin=Builtin(
            "fence_barrier_init",
            "Makes the thread's new barriers visible to copies and to other blocks.",
            ("() -> None",),
            rule="After T.cuda.barrier_init, before the T.barrier or T.cuda.cluster_arrive that "
            "lets others use them. Needs sm_90.",
        ),
        parameters=(),
        intrinsic=statement(
            "fence_barrier_init",
            spelling=fixed("fence_barrier_init", (), "fence.mbarrier_init.release.cluster;"),
            needs="sm_90", ptx=80, meaning="publishes barriers that were made",
        ),
    ),
)  # fmt: skip
"""The functions."""
