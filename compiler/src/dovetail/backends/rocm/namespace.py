"""`T.rocm.*`: matrices in registers, lanes by their own instructions, waits and clocks.

Sources: LLVM, "User Guide for AMDGPU Backend", LLVM IR intrinsics; the instruction set manuals of
AMD Instinct (CDNA) and RDNA.
"""

from __future__ import annotations

from typing import Final

from dovetail import ir
from dovetail.lang.builtins import Builtin
from dovetail.lang.matrix_functions import TOGETHER, matrix_functions, matrix_ops
from dovetail.lang.script_namespace import (
    Choice,
    ConstInt,
    NamespaceFunction,
    Operand,
    Place,
    ScriptNamespace,
    same_types,
)

_MATRICES_NEED: Final = "an architecture with matrix instructions: gfx9, gfx11, gfx12"
_ROWS_NEED: Final = "RDNA: gfx10, gfx11, gfx12"
_LOADS_NEED: Final = "gfx942 or gfx950"

MATRICES: Final = matrix_ops("rocm", needs=_MATRICES_NEED, any_strides=True)
READ_FIRST_LANE: Final = ir.register_intrinsic(
    ir.IntrinsicOp(
        "rocm.read_first_lane", ("write",), ("value",), True,
        "v_readfirstlane_b32: the value of the first lane",
    )
)  # fmt: skip
PERMUTE: Final = ir.register_intrinsic(
    ir.IntrinsicOp(
        "rocm.permute", ("write",), ("value", "lane"), True,
        "ds_bpermute_b32: the value of a lane, modulo the lanes of a wavefront",
    )
)  # fmt: skip
PERMUTE_ROW: Final = ir.register_intrinsic(
    ir.IntrinsicOp(
        "rocm.permute_row", ("write",), ("value", "low", "high"), True,
        "v_permlane16_b32: within the row of 16, by four bits for each lane", needs=_ROWS_NEED,
    )
)  # fmt: skip
PERMUTE_OTHER_ROW: Final = ir.register_intrinsic(
    ir.IntrinsicOp(
        "rocm.permute_other_row", ("write",), ("value", "low", "high"), True,
        "v_permlanex16_b32: from the other row of 32 lanes, by four bits for each lane",
        needs=_ROWS_NEED,
    )
)  # fmt: skip
DATA_PARALLEL: Final = ir.register_intrinsic(
    ir.IntrinsicOp(
        "rocm.data_parallel", ("write",), ("value", "otherwise"), True,
        "DPP: the value of another lane of the row of 16",
    )
)  # fmt: skip
SLEEP: Final = ir.register_intrinsic(
    ir.IntrinsicOp(
        "rocm.sleep", (), ("length",), False, "s_sleep: 64 clock cycles, times the length"
    )
)
SET_PRIORITY: Final = ir.register_intrinsic(
    ir.IntrinsicOp("rocm.set_priority", (), ("level",), False, "s_setprio: of the wavefront")
)
SCHEDULING_BARRIER: Final = ir.register_intrinsic(
    ir.IntrinsicOp(
        "rocm.scheduling_barrier", (), ("mask",), False,
        "the compiler moves no instruction across, but for the kinds in the mask",
    )
)  # fmt: skip
CLOCK: Final = ir.register_intrinsic(
    ir.IntrinsicOp("rocm.clock", ("write",), (), False, "the counter of the shader's clock")
)
STEADY_CLOCK: Final = ir.register_intrinsic(
    ir.IntrinsicOp("rocm.steady_clock", ("write",), (), False, "the counter of constant frequency")
)
LOAD_TO_SHARED: Final = ir.register_intrinsic(
    ir.IntrinsicOp(
        "rocm.load_to_shared", ("write", "read"), (), True,
        "global_load_lds_dword: an element to shared memory, past the registers",
        needs=_LOADS_NEED,
    )
)  # fmt: skip
WAIT_FOR_LOADS: Final = ir.register_intrinsic(
    ir.IntrinsicOp(
        "rocm.wait_for_loads", (), (), False, "s_waitcnt vmcnt(0): what was loaded is there",
        needs=_LOADS_NEED,
    )
)  # fmt: skip

ELEMENTS: Final = ("float16", "bfloat16", "float32", "float64", "int8", "uint8", "int32")
_WORDS: Final = ("int32", "uint32", "float32")
_VALUES: Final = (*_WORDS, "int64", "uint64", "float64")

CONTROLS: Final[dict[str, int]] = {
    **{f"row_shl:{number}": 0x100 + number for number in range(1, 16)},
    **{f"row_shr:{number}": 0x110 + number for number in range(1, 16)},
    "row_mirror": 0x140,
    "row_half_mirror": 0x141,
}
"""LLVM, SIDefines.h, DppCtrl."""


NAMESPACE: Final = ScriptNamespace(
    kind="rocm",
    doc="Functions of AMD GPUs only.",
    functions=(
        *matrix_functions(
            "rocm", MATRICES, ELEMENTS,
            "The architecture determines the valid extents and types: those of its MFMA "
            "or WMMA instructions. An error lists them.",
            together=f"{TOGETHER} A block has whole subgroups.",
            product="It is one instruction.",
        ),
        NamespaceFunction(
            builtin=Builtin(
                "read_first_lane",
                "The value of the first thread of the subgroup, which is uniform in it.",
                ("(value: _S) -> _S",),
                types=", ".join(_VALUES),
                rule=TOGETHER,
            ),
            parameters=(Operand("value", _VALUES),),
            result="same",
            intrinsic=READ_FIRST_LANE,
        ),
        NamespaceFunction(
            builtin=Builtin(
                "permute",
                "`T.rocm.permute(value, lane)`: as T.subgroup_shuffle, with unchecked lanes.",
                ("(value: _S, lane: int32 | int) -> _S",),
                types=", ".join(_VALUES),
                rule=f"{TOGETHER} The lane is taken modulo the size of a subgroup; a missing "
                "thread gives 0.",
            ),
            parameters=(Operand("value", _VALUES), Operand("lane", ("int32",))),
            result="same",
            intrinsic=PERMUTE,
        ),
        NamespaceFunction(
            builtin=Builtin(
                "permute_row",
                "The value of a lane of the same row of 16, chosen by four bits.",
                ("(value: _S, low: uint32 | int, high: uint32 | int) -> _S",),
                types=", ".join(_VALUES),
                rule=f"{TOGETHER} The first eight lanes of a row choose by the bits of `low`, "
                "lane n by those from 4n on, the others by `high`, which are the same for all. "
                "RDNA.",
            ),
            parameters=(
                Operand("value", _VALUES), Operand("low", ("uint32",)),
                Operand("high", ("uint32",)),
            ),
            result="same",
            intrinsic=PERMUTE_ROW,
        ),
        NamespaceFunction(
            builtin=Builtin(
                "permute_other_row",
                "As `permute_row`, from the other row of the 32 lanes.",
                ("(value: _S, low: uint32 | int, high: uint32 | int) -> _S",),
                types=", ".join(_VALUES),
                rule=f"{TOGETHER} RDNA.",
            ),
            parameters=(
                Operand("value", _VALUES), Operand("low", ("uint32",)),
                Operand("high", ("uint32",)),
            ),
            result="same",
            intrinsic=PERMUTE_OTHER_ROW,
        ),
        NamespaceFunction(
            builtin=Builtin(
                "data_parallel",
                "`T.rocm.data_parallel(value, otherwise, 'row_shr:1')`: DPP, a free move.",
                ("(value: _S, otherwise: _S, control: str) -> _S",),
                types=", ".join(_VALUES),
                rule=f"{TOGETHER} row_shr:n takes from n lanes below, row_shl:n from n above, "
                "row_mirror from 15 - n, row_half_mirror from 7 - n within each eight; "
                "`otherwise` if that lane is outside of the row of 16, or missing.",
            ),
            parameters=(
                Operand("value", _VALUES), Operand("otherwise", _VALUES),
                Choice("control", tuple(CONTROLS)),
            ),
            result="same",
            intrinsic=DATA_PARALLEL,
            check=same_types("value", "otherwise"),
        ),
        NamespaceFunction(
            builtin=Builtin(
                "sleep",
                "Suspends the subgroup for `length` times about 64 clock cycles; at most 127.",
                ("(length: int) -> None",),
            ),
            parameters=(ConstInt("length", tuple(range(128))),),
            intrinsic=SLEEP,
        ),
        NamespaceFunction(
            builtin=Builtin(
                "set_priority",
                "Sets the priority of the subgroup in its compute unit, 0 to 3.",
                ("(level: int) -> None",),
            ),
            parameters=(ConstInt("level", (0, 1, 2, 3)),),
            intrinsic=SET_PRIORITY,
        ),
        NamespaceFunction(
            builtin=Builtin(
                "scheduling_barrier",
                "Stops the compiler from moving instructions across, except kinds in the mask.",
                ("(mask: int) -> None",),
                rule="0 stops all instructions; bits as of LLVM's llvm.amdgcn.sched.barrier.",
            ),
            parameters=(ConstInt("mask"),),
            intrinsic=SCHEDULING_BARRIER,
        ),
        NamespaceFunction(
            builtin=Builtin(
                "clock",
                "The counter of the compute unit's clock cycles.",
                ("() -> uint64",),
                rule="RDNA 3 has 20 bits of it.",
            ),
            parameters=(),
            result="uint64",
            intrinsic=CLOCK,
        ),
        NamespaceFunction(
            builtin=Builtin(
                "steady_clock",
                "The counter of constant frequency, 100 MHz on most devices.",
                ("() -> uint64",),
            ),
            parameters=(),
            result="uint64",
            intrinsic=STEADY_CLOCK,
        ),
        NamespaceFunction(
            builtin=Builtin(
                "load_to_shared",
                "`T.rocm.load_to_shared(shared, i, source, j)`: copies an element directly.",
                (
                    "(shared: Buffer[_S], place: int | tuple[int, ...], source: Buffer[_S], "
                    "position: int | tuple[int, ...]) -> None",
                ),
                types=", ".join(_WORDS),
                rule=f"{TOGETHER} The threads of a subgroup write adjacent elements. They are "
                "visible after T.rocm.wait_for_loads(), to other threads after a T.barrier().",
            ),
            parameters=(
                Place("shared", "place", _WORDS, ("shared",)),
                Place("source", "position", _WORDS, ("global",)),
            ),
            intrinsic=LOAD_TO_SHARED,
        ),
        NamespaceFunction(
            builtin=Builtin(
                "wait_for_loads",
                "Waits until the thread's loads to shared memory are complete.",
                ("() -> None",),
            ),
            parameters=(),
            intrinsic=WAIT_FOR_LOADS,
        ),
    ),
)  # fmt: skip
"""The namespace."""
