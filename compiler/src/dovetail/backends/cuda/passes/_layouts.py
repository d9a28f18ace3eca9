"""Which elements of a fragment a thread holds, and in which of its registers.

Source: PTX ISA, mma.sync, "Matrix Fragments for mma.m16n8k8", "... m16n8k16", "... m16n8k32",
"... m8n8k4 with .f64 floating point type", and wgmma, "Register Fragments". All of them are one
rule: with `group` the lane divided by 4 and `quad` the rest, a thread's elements of a tile of 8
rows are in row `group`, as many in a row as fill 32 bits, from `quad` times that many on. The
larger forms are tiles of 8 rows side by side; so a fragment of the smaller forms of sm_75 has the
same registers, in the same order.
"""

from __future__ import annotations

from typing import Literal

from dovetail import ir
from dovetail.backends.cuda.functions.matrices import word_of
from dovetail.support.dataclasses import dataclass

Role = Literal["sum", "left", "right", "group sum"]

ROLE_NAMES: dict[Role, str] = {
    "sum": "a sum", "left": "a left factor", "right": "a right factor",
    "group sum": "the sum of a warpgroup",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Register:
    """What one register holds: `parts` elements from a place on.

    Attributes:
        row, column: Of the first element, for group 0, quad 0 and warp 0.
        tile: Which tile of the fragment it belongs to.
    """

    row: int
    column: int
    tile: int


@dataclass(frozen=True, slots=True)
class Layout:
    """How a fragment is spread over the lanes.

    Attributes:
        role: What the fragment is in products.
        word: The type of a register.
        parts: Elements of a register: one after the other along a row, of a right factor along a
            column.
        registers: In order: by tiles, row after row of them.
        per_tile: How many registers a tile has.
        tile: Its rows and columns.
        tiles: How many tiles there are along rows and columns.
    """

    role: Role
    word: ir.DType
    parts: int
    registers: tuple[Register, ...]
    per_tile: int
    tile: tuple[int, int]
    tiles: tuple[int, int]

    def first(self, row: int, column: int) -> int:
        """The first register of a tile."""
        return (row * self.tiles[1] + column) * self.per_tile


def tile_of(role: Role, dtype: ir.DType) -> tuple[tuple[int, int], list[tuple[int, int]]] | None:
    """The extents of a tile, and where each of its registers begins; None if there is none."""
    parts = max(1, 32 // dtype.bits)
    halves = [(0, 0), (8, 0)]
    if dtype.bits == 64:
        # mma.m8n8k4: a factor has one register, a sum two neighbours.
        if role == "left":
            return (8, 4), [(0, 0)]
        if role == "right":
            return (4, 8), [(0, 0)]
        return ((8, 8), [(0, 0), (0, 1)]) if role == "sum" else None
    if role == "left":
        step = 4 * parts
        return (16, 2 * step), [(row, column) for column in (0, step) for row, _ in halves]
    if role == "right":
        step = 4 * parts
        return (2 * step, 8), [(0, 0), (step, 0)]
    if dtype.bits == 8:
        return None
    if parts == 2:
        return (16, 8), halves
    return (16, 8), [(row, column) for row, _ in halves for column in (0, 1)]


def layout_of(role: Role, dtype: ir.DType, rows: int, columns: int) -> Layout | None:
    """The layout of a fragment; None if no instruction has these extents."""
    found = tile_of("sum" if role == "group sum" else role, dtype)
    if found is None:
        return None
    (height, width), places = found
    # The four warps of a group hold 16 rows each.
    own = rows // 4 if role == "group sum" else rows
    if own % height or columns % width or not own or not columns:
        return None
    tiles = own // height, columns // width
    registers = tuple(
        Register(height * i + row, width * j + column, i * tiles[1] + j)
        for i in range(tiles[0])
        for j in range(tiles[1])
        for row, column in places
    )
    parts = max(1, 32 // dtype.bits)
    return Layout(role, word_of(dtype), parts, registers, len(places), (height, width), tiles)
