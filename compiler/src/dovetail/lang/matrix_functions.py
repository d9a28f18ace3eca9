"""The functions `T.<kind>.matrix*` that kinds with matrix instructions have in common.

A fragment is a matrix that the threads of a subgroup hold together. Four statements touch it, with
the same buffers and operands for every kind; what differs is which elements and extents a device
has, and what it asks of the threads.
"""

from __future__ import annotations

from dovetail import ir
from dovetail.lang.builtins import Builtin
from dovetail.lang.script_namespace import (
    BoundArgs,
    ConstInt,
    Fragment,
    NamespaceFunction,
    Operand,
    Tile,
    Type,
)
from dovetail.support.dataclasses import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

TOGETHER = (
    "All threads of a subgroup execute it together, and all of a block reach it, as T.barrier."
)
"""The rule of what a subgroup does as one."""


@dataclass(frozen=True, slots=True)
class MatrixOps:
    """The statements of one kind.

    Attributes:
        fill: Every element becomes a value.
        load: From memory.
        store: To memory.
        multiply: Adds a product.
    """

    fill: ir.IntrinsicOp
    load: ir.IntrinsicOp
    store: ir.IntrinsicOp
    multiply: ir.IntrinsicOp

    @property
    def names(self) -> tuple[str, ...]:
        """Their names, for the capabilities of a target."""
        return tuple(each.name for each in (self.fill, self.load, self.store, self.multiply))


def matrix_ops(kind: str, *, needs: str = "", any_strides: bool = False) -> MatrixOps:
    """Enter the statements `<kind>.matrix_*` into the table of intrinsics.

    Args:
        kind: The backend's.
        needs: What a device must be, as of `ir.IntrinsicOp`.
        any_strides: Neither stride of memory need be 1.
    """

    def enter(
        name: str, accesses: tuple[ir.Access, ...], operands: tuple[str, ...], meaning: str
    ) -> ir.IntrinsicOp:
        return ir.register_intrinsic(
            ir.IntrinsicOp(f"{kind}.matrix_{name}", accesses, operands, True, meaning, needs=needs)
        )

    strides = ("row_stride", "column_stride")
    counted = "strides in elements" if any_strides else "strides in elements, one of them is 1"
    return MatrixOps(
        fill=enter("fill", ("write",), ("value",), "every element becomes the value"),
        load=enter("load", ("write", "read"), strides, f"a fragment from memory; {counted}"),
        store=enter("store", ("read", "write"), strides, f"a fragment to memory; {counted}"),
        multiply=enter(
            "multiply", ("both", "read", "read"), (),
            "the first fragment plus the matrix product of the other two",
        ),
    )  # fmt: skip


def matrix_functions(
    kind: str,
    ops: MatrixOps,
    elements: tuple[str, ...],
    matrix: str,
    *,
    extents: tuple[int, ...] = (),
    example: int = 16,
    group: str = "subgroup",
    together: str = TOGETHER,
    load: str = "",
    product: str = "",
    product_types: str = "",
    product_bound: str = "",
    check: Callable[[BoundArgs], tuple[str, str] | None] | None = None,
) -> tuple[NamespaceFunction, ...]:
    """`matrix`, `matrix_fill`, `matrix_load`, `matrix_store` and `matrix_multiply` of one kind.

    Args:
        kind: The backend's.
        ops: Its statements.
        elements: The types of elements.
        matrix: Which extents and types go together.
        extents: The only rows and columns that there are; () where the device says.
        example: Rows and columns in the documents.
        group: What the kind calls a subgroup.
        together: What is asked of the threads of a block.
        load: What else is said of loads.
        product: What else is said of products.
        product_types: Which types of factors and sums go together, where that is a list.
        product_bound: What else is said of a product's accuracy.
        check: What is wrong with a product, and what is allowed; None where nothing is.
    """

    def rule(*more: str) -> str:
        return " ".join(each for each in (together, *more) if each)

    return (
        NamespaceFunction(
            builtin=Builtin(
                "matrix",
                f"A fragment of a matrix that the threads of a {group} hold together.",
                ("(rows: int, columns: int, dtype: type[_S]) -> Buffer[_S]",),
                types=", ".join(elements),
                rule=f"{matrix} Its contents are undefined.",
                example=f"total = T.{kind}.matrix({example}, {example}, T.float32)",
            ),
            parameters=(
                ConstInt("rows", extents), ConstInt("columns", extents), Type("dtype", elements),
            ),
        ),
        NamespaceFunction(
            builtin=Builtin(
                "matrix_fill",
                "Sets every element of a fragment.",
                ("(matrix: Buffer[_S], value: _S | float) -> None",),
                rule=rule(),
            ),
            parameters=(Fragment("matrix"), Operand("value")),
            intrinsic=ops.fill,
        ),
        NamespaceFunction(
            builtin=Builtin(
                "matrix_load",
                f"`T.{kind}.matrix_load(matrix, source, (row, column))`: from a part of memory.",
                ("(matrix: Buffer[_S], source: Buffer[_S], position: _Index) -> None",),
                rule=rule("A part that is not entirely inside gives zeros.", load),
            ),
            parameters=(Fragment("matrix"), Tile("source", "position")),
            intrinsic=ops.load,
        ),
        NamespaceFunction(
            builtin=Builtin(
                "matrix_store",
                f"`T.{kind}.matrix_store(matrix, target, (row, column))`: into a part of memory.",
                ("(matrix: Buffer[_S], target: Buffer[_S], position: _Index) -> None",),
                rule=rule("A part that is not entirely inside is not written."),
            ),
            parameters=(Fragment("matrix"), Tile("target", "position")),
            intrinsic=ops.store,
        ),
        NamespaceFunction(
            builtin=Builtin(
                "matrix_multiply",
                f"`T.{kind}.matrix_multiply(total, a, b)`: total += a @ b.",
                ("(total: Buffer[_S], a: Buffer[Any], b: Buffer[Any]) -> None",),
                types=product_types,
                rule=rule(product),
                bound="that of sums in the type of the total, in an order that the device chooses"
                + product_bound,
            ),
            parameters=(Fragment("total"), Fragment("a"), Fragment("b")),
            intrinsic=ops.multiply,
            check=check,
        ),
    )  # fmt: skip
