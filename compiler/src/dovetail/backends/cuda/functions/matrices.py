"""Fragments: matrices that the threads of a warp hold together, and their products by mma.sync.

Source: PTX ISA, "Warp Level Matrix Multiply-Accumulate Instructions", mma.sync and ldmatrix. A
fragment may be as many of the instruction's tiles as one likes: the pass `lower-fragments` writes
it as registers, and loads, stores and products as what each thread does with its own.
"""

from __future__ import annotations

from typing import Final

from dovetail import ir
from dovetail.backends.cuda.functions.routine import (
    Address,
    Array,
    Register,
    Routine,
    register_of,
    statement,
)
from dovetail.lang.builtins import Builtin
from dovetail.lang.matrix_functions import matrix_functions, matrix_ops
from dovetail.lang.script_namespace import BoundArgs, Fragment, NamespaceFunction
from dovetail.support.dataclasses import dataclass

ELEMENTS: Final = ("float16", "bfloat16", "float32", "float64", "int8", "uint8", "int32")

FACTORS: Final = {
    ("float16", "float16", "float32"): "",
    ("float16", "float16", "float16"): "",
    ("bfloat16", "bfloat16", "float32"): "sm_80",
    ("float64", "float64", "float64"): "sm_80",
    **{
        (left, right, "int32"): ""
        for left in ("int8", "uint8")
        for right in ("int8", "uint8")
    },
}  # fmt: skip
"""The types that go together, left, right and sum, with the oldest architecture that has it."""

TF32: Final = ("float32", "float32", "float32")
"""The types of a product of rounded float32."""


@dataclass(frozen=True, slots=True)
class Shape:
    """One form of mma.sync.

    Attributes:
        rows, columns, depth: Of the tile.
        total, left, right: How many registers of each fragment it takes.
    """

    rows: int
    columns: int
    depth: int
    total: int
    left: int
    right: int

    @property
    def text(self) -> str:
        """As PTX writes it."""
        return f"m{self.rows}n{self.columns}k{self.depth}"


_SHORT: Final = {
    "float16": "f16", "bfloat16": "bf16", "float32": "tf32", "float64": "f64", "int8": "s8",
    "uint8": "u8", "int32": "s32",
}  # fmt: skip


def shape_of(types: tuple[str, str, str], old: bool) -> Shape:
    """The largest form for some types; on sm_75 (`old`) they are smaller."""
    left, _, total = types
    sums = 2 if total == "float16" else 4
    if left == "float64":
        return Shape(8, 8, 4, 2, 1, 1)
    if types == TF32:
        return Shape(16, 8, 8, 4, 4, 2)
    if left in ("int8", "uint8"):
        return Shape(8, 8, 16, 2, 1, 1) if old else Shape(16, 8, 32, 4, 4, 2)
    return Shape(16, 8, 8, sums, 2, 1) if old else Shape(16, 8, 16, sums, 4, 2)


def word_of(dtype: ir.DType) -> ir.DType:
    """The type of the registers of a fragment: small elements are parts of 32-bit words."""
    if dtype.bits < 32:
        return ir.UINT32
    return ir.FLOAT64 if dtype.bits == 64 else ir.FLOAT32 if dtype.is_float else ir.INT32


def _registers(first: int, count: int) -> str:
    return "{" + ", ".join(f"${first + place}" for place in range(count)) + "}"


def _product(types: tuple[str, str, str], shape: Shape) -> Routine:
    left, right, total = types
    sums = "f32" if total == "float32" else _SHORT[total]
    kinds: dict[str, tuple[Register, ir.DType]] = {
        "float64": ("d", ir.FLOAT64), "float32": ("f", ir.FLOAT32), "int32": ("r", ir.INT32),
    }  # fmt: skip
    kind, word = kinds.get(total, ("r", ir.UINT32))
    factor, factor_word = kinds.get(left, ("r", ir.UINT32))
    name = f"{shape.text}_{sums}_{_SHORT[left]}"
    if right != left:
        name = f"{name}_{_SHORT[right]}"
    a, b = shape.total, shape.total + shape.left
    pre, post = "", ""
    first, second = _registers(a, shape.left), _registers(b, shape.right)
    if types == TF32:
        # What is not rounded first would be cut off.
        names = [f"x{place}" for place in range(shape.left + shape.right)]
        pre = f"{{\n.reg .b32 {', '.join(names)};\n" + "".join(
            f"cvt.rna.tf32.f32 {each}, ${a + place};\n" for place, each in enumerate(names)
        )
        post = "\n}"
        first = "{" + ", ".join(names[: shape.left]) + "}"
        second = "{" + ", ".join(names[shape.left :]) + "}"
    d = _registers(0, shape.total)
    text = (
        f"{pre}mma.sync.aligned.{shape.text}.row.col.{sums}.{_SHORT[left]}.{_SHORT[right]}.{sums} "
        f"{d}, {first}, {second}, {d};{post}"
    )
    return Routine(
        f"dvt_cuda_mma_{name}",
        (
            Array("both", kind, word, shape.total),
            Array("read", factor, factor_word, shape.left),
            Array("read", factor, factor_word, shape.right),
        ),
        text,
    )


def _enter_product(types: tuple[str, str, str], shape: Shape, needs: str) -> ir.IntrinsicOp:
    routine = _product(types, shape)
    return statement(
        routine.name.removeprefix("dvt_cuda_"), ("both", "read", "read"),
        spelling=lambda stmt: routine, needs=needs, ptx=65,
        meaning="the product of one tile, added",
    )  # fmt: skip


PRODUCTS: Final[dict[tuple[tuple[str, str, str], bool], ir.IntrinsicOp]] = {
    (types, old): _enter_product(types, shape_of(types, old), "sm_80" if needs or not old else "")
    for types, needs in (*FACTORS.items(), (TF32, "sm_80"))
    for old in (False, True)
    if not (old and needs)
}
"""The statement of one tile, by the types, and for sm_75."""


def _matrices(transposed: bool, count: int) -> ir.IntrinsicOp:
    name = f"ldmatrix_x{count}{'_trans' if transposed else ''}"
    trans = ".trans" if transposed else ""
    routine = Routine(
        f"dvt_cuda_{name}",
        (Array("write", register_of(ir.UINT32), ir.UINT32, count), Address("shared")),
        f"ldmatrix.sync.aligned.m8n8.x{count}{trans}.shared.b16 {_registers(0, count)}, "
        f"[${count}];",
    )
    return statement(
        name, ("write", "read"), spelling=lambda stmt: routine, ptx=65,
        meaning="matrices of 8 rows of 16 bytes, by the addresses of rows that lanes give",
    )  # fmt: skip


LDMATRIX: Final = {
    (transposed, count): _matrices(transposed, count)
    for transposed in (False, True)
    for count in (2, 4)
}
"""By whether each matrix is transposed, and by how many there are."""

OPS: Final = matrix_ops("cuda")
MULTIPLY_TF32: Final = statement(
    "matrix_multiply_tf32", ("both", "read", "read"), uniform=True, needs="sm_80",
    meaning="as matrix_multiply, of float32 factors rounded to 10 bits of mantissa",
)  # fmt: skip


def check_product(given: BoundArgs) -> tuple[str, str] | None:
    """What is wrong with the fragments of a product."""
    total, left, right = given.buffers
    (m, n), (rows, k), (depth, columns) = (extents(each.shape) for each in given.buffers)
    if (rows, columns) != (m, n) or depth != k:
        return (
            f"'{left.name}' is {rows} by {k}, '{right.name}' {depth} by {columns}, and the sum "
            f"'{total.name}' {m} by {n}",
            "it must be rows by columns, of factors whose inner extents are the same",
        )
    types = (left.dtype.name, right.dtype.name, total.dtype.name)
    if types == TF32:
        return _check_tiles(types, (m, n, k))
    if types not in FACTORS:
        return (
            f"there is no product of {types[0]} and {types[1]} with sums in {types[2]}",
            "there are " + "; ".join(f"{a} and {b} in {c}" for a, b, c in FACTORS),
        )
    return _check_tiles(types, (m, n, k))


def _check_plain(given: BoundArgs) -> tuple[str, str] | None:
    if all(each.dtype == ir.FLOAT32 for each in given.buffers):
        return (
            "there is no product of float32 and float32 that keeps their precision",
            "T.cuda.matrix_multiply_tf32 rounds the factors to 10 bits of mantissa",
        )
    return check_product(given)


def _check_tf32(given: BoundArgs) -> tuple[str, str] | None:
    if not all(each.dtype == ir.FLOAT32 for each in given.buffers):
        return "it takes fragments of float32", "T.cuda.matrix_multiply is for other types"
    return check_product(given)


def _check_tiles(
    types: tuple[str, str, str], found: tuple[int, int, int]
) -> tuple[str, str] | None:
    shape = shape_of(types, False)
    wanted = shape.rows, shape.columns, shape.depth
    if all(each % size == 0 and each > 0 for each, size in zip(found, wanted, strict=True)):
        return None
    m, n, k = found
    return (
        f"a product of {m} by {k} and {k} by {n} elements of {types[0]}",
        f"rows, columns and inner extent are multiples of {wanted[0]}, {wanted[1]} and "
        f"{wanted[2]}",
    )


def extents(shape: tuple[object, ...]) -> tuple[int, int]:
    """The extents of a fragment, which are constants."""
    rows, columns = (int(getattr(each, "value", 0)) for each in shape)
    return rows, columns


_TOGETHER: Final = (
    "All threads of a block must reach it, as T.barrier; each warp has its own fragment. A "
    "block is whole warps: its number of threads is a multiple of 32."
)

FUNCTIONS: Final = (
    *matrix_functions(
        "cuda", OPS, ELEMENTS,
        "A sum is a multiple of 16 by 8 elements, factors are multiples of 16 by 16 and 16 by 8 "
        "(float16, bfloat16), 16 by 32 and 32 by 8 (int8, uint8), 16 by 8 and 8 by 8 (float32, by "
        "T.cuda.matrix_multiply_tf32); of float64 it is 8 by 8, 8 by 4 and 4 by 8. What a thread "
        "holds is in its registers.",
        group="warp",
        together=_TOGETHER,
        load="From shared memory with rows of a multiple of 16 bytes, at a column that is "
        "certainly such a multiple, it is done by ldmatrix.",
        product="bfloat16 and float64 need sm_80.",
        product_types="; ".join(f"{a} and {b} with sums in {c}" for a, b, c in FACTORS),
        product_bound="; sums of integers wrap",
        check=_check_plain,
    ),
    NamespaceFunction(
        builtin=Builtin(
            "matrix_multiply_tf32",
            "As T.cuda.matrix_multiply, for float32 factors, which are first rounded to TF32.",
            ("(total: Buffer[float32], a: Buffer[float32], b: Buffer[float32]) -> None",),
            rule=f"{_TOGETHER} Needs sm_80.",
            bound="each factor is rounded to 10 bits of mantissa (2**-11 of its value), ties away "
            "from zero; then as T.cuda.matrix_multiply",
        ),
        parameters=(Fragment("total"), Fragment("a"), Fragment("b")),
        intrinsic=MULTIPLY_TF32,
        check=_check_tf32,
    ),
)  # fmt: skip
"""The functions."""
