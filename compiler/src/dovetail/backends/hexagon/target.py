"""Targets of kind `hexagon`: version of the instruction set, HVX, format."""

from __future__ import annotations

import functools
from typing import Final

from dovetail import ir
from dovetail.backends.hexagon.intrinsics import OPS
from dovetail.backends.hexagon.namespace import VECTOR_STATEMENTS
from dovetail.codegen.llvm import LOOP_ATOMICS, Features, Machine
from dovetail.target import Attribute, Capabilities, Target, TargetSchema

FORMATS: Final = ("so", "elf", "obj")
VERSIONS: Final = (66, 67, 68, 69, 71, 73)

SCHEMA: Final = TargetSchema(
    "hexagon",
    attributes=(
        Attribute(
            name="version",
            type="int",
            default=VERSIONS[0],
            choices=VERSIONS,
            doc="version of the instruction set; later processors execute earlier ones",
            source="Qualcomm Hexagon Programmer's Reference Manuals, V66 to V73; LLVM 22",
        ),
        Attribute(
            name="hvx",
            type="int",
            default=128,
            choices=(0, 128),
            unit="bytes",
            doc="length of vector registers; 0: no Hexagon Vector Extensions",
            source="Qualcomm Hexagon V66 HVX Programmer's Reference Manual, section 2.1",
        ),
        Attribute(
            name="format",
            type="str",
            default="so",
            choices=FORMATS,
            doc="shared object, executable at a fixed address, or relocatable object",
            source="System V Application Binary Interface, chapter 4, e_type",
        ),
    ),
)

FEATURES: Final = Features(fma=False, half=False)

_OPTIONS: Final = (
    "-hexagon-autohvx",
    "-hvc-vi=false",
    "-slot1-store-slot0-load=0",
    "-ifcvt-fn-start=2147483647",
)
"""Loops become HVX code; without two things by which results were wrong, a product of 32 bits that
is shifted and is taken for one of 64, and a load in one packet with a store to the same place; and
without the conversion of branches of machine code, which ends the process where it meets one half
of a pair of vectors (docs/decisions/0033-hexagon.md). The conversion has no switch: it begins with
a function that there is not. Source: LLVM 22, HexagonTargetTransformInfo.cpp,
HexagonVectorCombine.cpp, HexagonVLIWPacketizer.cpp, IfConversion.cpp.
"""


def machine(target: Target) -> Machine:
    """LLVM's description of a target."""
    version, hvx = target.number("version"), target.number("hvx")
    # Floats stay scalar: those of HVX are qf32, which rounds in another way than IEEE 754.
    vectors = f",+hvxv{version},+hvx-length{hvx}b,-hvx-qfloat,-hvx-ieee-fp" if hvx else ""
    return Machine(
        triple="hexagon-unknown-none-elf",
        cpu=f"hexagonv{version}",
        features=f"-small-data,-long-calls{vectors}",
        vectorise=bool(hvx),
        # Of a loop that has become 128 lanes, each computed alone, looking for neighbours takes
        # LLVM 22 minutes (two bytes stored side by side, in a loop).
        packs=False,
        options=_OPTIONS,
        # LLVM 22 takes 32 truth values of bytes for vectors of another length where they become,
        # or choose, 32 numbers of 64 bits, for which there are no vectors anyway.
        scalar_with=(r"icmp \w+ <\d+ x i8>", r"<\d+ x (i64|double)>"),
        fewest_jumps=5,
    )


def capabilities(target: Target) -> Capabilities:
    """What kernels for `target` may use."""
    return _capabilities(target.number("version"), target.number("hvx"))


@functools.cache
def _capabilities(version: int, hvx: int) -> Capabilities:
    requirements = (f"hexagon.version >= {version}",)
    return Capabilities(
        threads="loops",
        dtypes=frozenset(ir.SCALARS) - {"float16", "bfloat16"},
        storage_dtypes=frozenset(ir.SCALARS),
        ops=OPS | VECTOR_STATEMENTS if hvx else OPS,
        atomics=LOOP_ATOMICS,
        max_block_threads=1024,
        max_shared_bytes=256 * 1024,
        narrow_index=True,
        wide_index=False,
        vector_bytes=hvx,
        table_entries=None,
        features=frozenset(("fence",)),
        requirements=(*requirements, f"hexagon.hvx >= {hvx}") if hvx else requirements,
    )
