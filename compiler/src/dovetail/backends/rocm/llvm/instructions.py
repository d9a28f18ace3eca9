"""The matrix instructions: which there are, and where in the lanes each element lies.

An MFMA (gfx9) or WMMA (RDNA 3 and 4) multiplies matrices that the lanes of a wavefront hold
together. Sources: the manuals "AMD Instinct MI200/MI300/CDNA4 Instruction Set Architecture",
"Matrix Arithmetic Instructions"; "RDNA3/RDNA4 Instruction Set Architecture", "WMMA"; the layouts
as AMD's Matrix Instruction Calculator prints them. Of the factors it matters only that both go by
the same order of k, as the sum does not say in which order it is taken.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Final, Literal

from dovetail.backends.rocm.intrinsics import Architecture
from dovetail.codegen.llvm import Value
from dovetail.support.dataclasses import dataclass

Role = Literal["left", "right", "sum"]

Layout = Callable[[Value, int], tuple[Value, Value]]
"""The lane and which of its items: how far the element is along the extent that lanes share (the
rows of a left factor and k; columns of a right one and k; columns of a sum and its rows)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatrixInstruction:
    """One instruction: sum += left @ right.

    Attributes:
        name: Of LLVM's intrinsic, without "llvm.amdgcn.".
        rows, columns, depth: Extents: of the sum, and what is summed over.
        element: The type of the factors.
        total: The type of the sum.
        wave: Lanes.
        operand: LLVM's type of a factor's items in one lane.
        items: How many items of a factor a lane holds.
        signs: Where its operands say whether bytes are signed.
        modifiers: Whether three operands follow that are 0: no broadcast, no permutation.
        factor_layout, total_layout: Where the elements lie.
    """

    name: str
    rows: int
    columns: int
    depth: int
    element: str
    total: str
    wave: int
    operand: str
    items: int
    factor_layout: Layout
    total_layout: Layout
    signs: bool = False
    modifiers: bool = False

    @property
    def total_items(self) -> int:
        """How many items of the sum a lane holds."""
        return self.rows * self.columns // self.wave

    def shape(self, role: Role) -> tuple[int, int]:
        """Rows and columns of one of the three matrices."""
        if role == "left":
            return self.rows, self.depth
        return (self.depth, self.columns) if role == "right" else (self.rows, self.columns)

    def dtype(self, role: Role) -> str:
        """The element type of one of the three matrices."""
        return self.total if role == "sum" else self.element

    def describe(self) -> str:
        """For messages: `float32[32, 32] += float16[32, 8] @ float16[8, 32]`."""
        m, n, k = self.rows, self.columns, self.depth
        return f"{self.total}[{m}, {n}] += {self.element}[{m}, {k}] @ {self.element}[{k}, {n}]"


def _blocks(size: int, items: int) -> Layout:
    """Factors: lanes in groups of `size`, each group has the next `items` along k."""

    def place(lane: Value, item: int) -> tuple[Value, Value]:
        return lane & (size - 1), (lane >> size.bit_length() - 1) * items + item

    return place


def _sum_of_32_bits(size: int) -> Layout:
    """MFMA: runs of 4 rows, distributed round-robin over the lane groups."""

    def place(lane: Value, item: int) -> tuple[Value, Value]:
        groups = 64 // size
        first = (lane >> size.bit_length() - 1) * 4
        return lane & (size - 1), first + (4 * groups * (item // 4) + item % 4)

    return place


def _sum_of_64_bits(lane: Value, item: int) -> tuple[Value, Value]:
    """MFMA of float64: single rows, distributed round-robin over the lane groups."""
    return lane & 15, (lane >> 4) + 4 * item


def _mfma(
    shape: tuple[int, int, int], element: str, operand: str, suffix: str, total: str = "float32"
) -> MatrixInstruction:
    m, n, k = shape
    items = m * k // 64
    short = {"float32": "f32", "int32": "i32", "float64": "f64"}[total]
    return MatrixInstruction(
        name=f"mfma.{short}.{m}x{n}x{k}{suffix}",
        rows=m, columns=n, depth=k, element=element, total=total, wave=64,
        operand=operand, items=items, modifiers=True,
        factor_layout=_blocks(m, items),
        total_layout=_sum_of_64_bits if total == "float64" else _sum_of_32_bits(m),
    )  # fmt: skip


_MFMA: Final = (
    _mfma((32, 32, 2), "float32", "float", "f32"),
    _mfma((16, 16, 4), "float32", "float", "f32"),
    _mfma((32, 32, 8), "float16", "<4 x half>", "f16"),
    _mfma((16, 16, 16), "float16", "<4 x half>", "f16"),
)
_MFMA_SINCE_90A: Final = (
    _mfma((32, 32, 8), "bfloat16", "<4 x i16>", "bf16.1k"),
    _mfma((16, 16, 16), "bfloat16", "<4 x i16>", "bf16.1k"),
    _mfma((16, 16, 4), "float64", "double", "f64", "float64"),
)
_MFMA_BYTES_UNTIL_90A: Final = (
    _mfma((32, 32, 8), "int8", "i32", "i8", "int32"),
    _mfma((16, 16, 16), "int8", "i32", "i8", "int32"),
)
_MFMA_BYTES_SINCE_942: Final = (
    _mfma((32, 32, 16), "int8", "i64", ".i8", "int32"),
    _mfma((16, 16, 32), "int8", "i64", ".i8", "int32"),
)
_MFMA_OF_950: Final = (
    _mfma((32, 32, 16), "float16", "<8 x half>", ".f16"),
    _mfma((16, 16, 32), "float16", "<8 x half>", ".f16"),
    _mfma((32, 32, 16), "bfloat16", "<8 x bfloat>", ".bf16"),
    _mfma((16, 16, 32), "bfloat16", "<8 x bfloat>", ".bf16"),
    _mfma((32, 32, 32), "int8", "<4 x i32>", ".i8", "int32"),
    _mfma((16, 16, 64), "int8", "<4 x i32>", ".i8", "int32"),
)

_OF_GFX9: Final = {
    "gfx908": (*_MFMA, *_MFMA_BYTES_UNTIL_90A),
    "gfx90a": (*_MFMA, *_MFMA_SINCE_90A, *_MFMA_BYTES_UNTIL_90A),
    "gfx942": (*_MFMA, *_MFMA_SINCE_90A, *_MFMA_BYTES_SINCE_942),
    "gfx950": (*_MFMA, *_MFMA_SINCE_90A, *_MFMA_BYTES_SINCE_942, *_MFMA_OF_950),
}


def _copies(lane: Value, item: int) -> tuple[Value, Value]:
    """RDNA 3: every group of 16 lanes holds the whole factor."""
    return lane & 15, (lane & 0) + item


def _sum_of_rdna3(wave: int) -> Layout:
    """RDNA 3: single rows, distributed round-robin over the lane groups."""

    def place(lane: Value, item: int) -> tuple[Value, Value]:
        return lane & 15, (lane >> 4) + wave // 16 * item

    return place


def _halves_of_rdna4(wave: int) -> Layout:
    """RDNA 4, 16 bits: runs of 4 along k, distributed round-robin over the lane groups."""

    def place(lane: Value, item: int) -> tuple[Value, Value]:
        return lane & 15, (lane >> 4) * 4 + (wave // 4 * (item // 4) + item % 4)

    return place


def _group_of_rdna4(lane: Value, wave: int) -> Value:
    """Where the run of a lane's group begins: 8 for the next one, 4 for those beyond lane 31."""
    first = ((lane >> 4) & 1) * 8
    return first if wave == 32 else first + (lane >> 5) * 4


def _runs_of_rdna4(wave: int) -> Layout:
    """RDNA 4, bytes along k, and rows of a sum: runs of 8, in wavefronts of 64 in two parts."""

    def place(lane: Value, item: int) -> tuple[Value, Value]:
        return lane & 15, _group_of_rdna4(lane, wave) + item

    return place


def _wmma(generation: int, wave: int) -> tuple[MatrixInstruction, ...]:
    copies = generation == 11
    items = 16 if copies else 256 // wave
    sums = 256 // wave
    halves = _copies if copies else _halves_of_rdna4(wave)
    total_layout = _sum_of_rdna3(wave) if copies else _runs_of_rdna4(wave)
    words = items // 4
    word = "i32" if words == 1 else f"<{words} x i32>"
    word_name = "i32" if words == 1 else f"v{words}i32"

    def of(
        element: str, total: str, name: str, operand: str, layout: Layout, signs: bool = False
    ) -> MatrixInstruction:
        return MatrixInstruction(
            name=name, rows=16, columns=16, depth=16, element=element, total=total, wave=wave,
            operand=operand, items=items, signs=signs, factor_layout=layout,
            total_layout=total_layout,
        )  # fmt: skip

    floats = f"v{sums}f32"
    bytes_name = f"wmma.i32.16x16x16.iu8.v{sums}i32.{word_name}"
    bytes_layout = _copies if copies else _runs_of_rdna4(wave)
    return (
        of("float16", "float32", f"wmma.f32.16x16x16.f16.{floats}.v{items}f16",
           f"<{items} x half>", halves),
        of("bfloat16", "float32", f"wmma.f32.16x16x16.bf16.{floats}.v{items}i16",
           f"<{items} x i16>", halves),
        of("int8", "int32", bytes_name, word, bytes_layout, True),
        of("uint8", "int32", bytes_name, word, bytes_layout, True),
    )  # fmt: skip


@functools.cache
def matrix_instructions(arch: Architecture, wave: int) -> tuple[MatrixInstruction, ...]:
    """What an architecture has, with wavefronts of a size."""
    if arch.has_mfma:
        return _OF_GFX9[arch.name]
    return _wmma(arch.generation, wave) if arch.generation >= 11 else ()
