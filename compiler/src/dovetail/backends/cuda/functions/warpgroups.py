"""Products by four warps together, of factors in shared memory: Hopper's wgmma.

Source: PTX ISA, "Asynchronous Warpgroup Level Matrix Instructions". How the factors lie in shared
memory follows from the shapes of their arrays, and from what a call says of them (`factors`): a
call can say nothing that the instruction reads in another way.
"""

from __future__ import annotations

from typing import Final

from dovetail import ir
from dovetail.backends.cuda.functions.factors import Factor
from dovetail.backends.cuda.functions.matrices import extents
from dovetail.backends.cuda.functions.routine import (
    Address,
    Array,
    Register,
    Routine,
    constants,
    fixed,
    register_of,
    statement,
)
from dovetail.backends.cuda.functions.tensors import ALIGNMENTS, SWIZZLES
from dovetail.lang.builtins import Builtin
from dovetail.lang.script_namespace import (
    BoundArgs,
    Choice,
    ConstInt,
    Fragment,
    NamespaceFunction,
    Place,
)

TYPES: Final = {
    ("float16", "float16", "float32"): "f32.f16.f16",
    ("float16", "float16", "float16"): "f16.f16.f16",
    ("bfloat16", "bfloat16", "float32"): "f32.bf16.bf16",
    ("float32", "float32", "float32"): "f32.tf32.tf32",
    ("int8", "int8", "int32"): "s32.s8.s8",
    ("uint8", "uint8", "int32"): "s32.u8.u8",
    ("int8", "uint8", "int32"): "s32.s8.u8",
    ("uint8", "int8", "int32"): "s32.u8.s8",
}
"""The types that go together, left, right and sum, as PTX writes them."""

FORMS: Final = {
    "a @ b.T": (True, True), "a @ b": (True, False), "a.T @ b.T": (False, True),
    "a.T @ b": (False, False),
}  # fmt: skip
"""What a product is of the matrices as they are stored, by the text of a call: whether neighbours
in memory are neighbours along the inner extent, of each."""

ROWS: Final = 64
_FACTORS: Final = ("float16", "bfloat16", "float32", "int8", "uint8")


def columns_of(integer: bool) -> tuple[int, ...]:
    """The numbers of columns of a sum. Source: PTX ISA, wgmma, "Shape"."""
    if integer:
        return 8, 16, 24, 32, *range(48, 257, 16)
    return tuple(range(8, 257, 8))


def factors_of(
    text: str, swizzles: tuple[int, int], columns: int, size: int
) -> tuple[Factor, Factor]:
    """The left and the right factor of a product.

    Args:
        text: One of `FORMS`.
        swizzles: Of each.
        columns: Of the sum.
        size: Bytes of an element.
    """
    left, right = FORMS[text]
    return Factor(ROWS, size, left, swizzles[0]), Factor(columns, size, right, swizzles[1])


def _multiply(stmt: ir.Intrinsic) -> Routine:
    total, left, right = stmt.buffers
    columns, left_inner, right_inner = constants(stmt, 3)
    types = next(
        text for names, text in TYPES.items()
        if names[:2] == (left.dtype.name, right.dtype.name)
        and (text[:3] == "f16") == (total.dtype.name == "uint32")
    )  # fmt: skip
    words = (total.shape[0],)
    assert isinstance(words[0], ir.Const)
    count = int(words[0].value)
    depth = 32 // left.dtype.bytes
    registers = ", ".join(f"${place}" for place in range(count))
    # Source: PTX ISA, "Matrix Descriptor Format": the address in units of 16 bytes, from bit 0 on.
    descriptors = "".join(
        f"bfe.u32 x, ${count + place}, 4, 14;\ncvt.u64.u32 {name}, x;\n"
        f"or.b64 {name}, {name}, ${count + 2 + place};\n"
        for place, name in enumerate(("da", "db"))
    )
    scales = {"s32": "", "f32": ", 1, 1", "f16": ", 1, 1"}[types[:3]]
    name = f"dvt_cuda_wgmma_m64n{columns}k{depth}_{types.replace('.', '_')}"
    if types.endswith(("f16.f16", "bf16.bf16")):
        scales += f", {1 - left_inner}, {1 - right_inner}"
        name += f"_{'mk'[left_inner]}{'nk'[right_inner]}"
    text = (
        "{\n.reg .pred p;\n.reg .b32 x;\n.reg .b64 da, db;\nsetp.ne.b32 p, 1, 0;\n"
        f"{descriptors}wgmma.mma_async.sync.aligned.m64n{columns}k{depth}.{types} "
        f"{{{registers}}}, da, db, p{scales};\n}}"
    )
    kind: Register = register_of(total.dtype)
    array = Array("both", kind, total.dtype, count)
    return Routine(name, (array, Address("shared"), Address("shared"), "l", "l"), text)


def _wait(stmt: ir.Intrinsic) -> Routine:
    (total,) = stmt.buffers
    (pending,) = constants(stmt, 1)
    (words,) = total.shape
    assert isinstance(words, ir.Const)
    count, kind = int(words.value), register_of(total.dtype)
    # The sums go through it, so that nothing uses them before.
    return Routine(
        f"dvt_cuda_wgmma_wait_{pending}_{count}{kind}",
        (Array("both", kind, total.dtype, count),),
        f"wgmma.wait_group.sync.aligned {pending};",
    )


MULTIPLY: Final = statement(
    "warpgroup_multiply", ("both", "read", "read"), ("a_swizzle", "b_swizzle"), needs="sm_90a",
    meaning="begins to add a product of factors in shared memory to a sum",
)  # fmt: skip
PRODUCTS: Final = {
    (mixed, left, right): statement(
        f"wgmma{'_mixed' if mixed else ''}_{left}_{right}", ("both", "read", "read"),
        ("left_layout", "right_layout", "columns", "left_inner", "right_inner"),
        spelling=_multiply, needs="sm_90a", ptx=84 if mixed else 80,
        alignments=(1, ALIGNMENTS[left], ALIGNMENTS[right]),
        meaning="as warpgroup_multiply, on registers; layouts are descriptors without addresses",
    )
    for mixed in (False, True)
    for left in SWIZZLES
    for right in SWIZZLES
}  # fmt: skip
"""The product on registers, by whether one factor is signed and one not (which came later), and by
the swizzles, on which it depends where the factors may begin."""

WAIT: Final = statement(
    "warpgroup_wait", ("both",), ("pending",), needs="sm_90a",
    meaning="waits until at most so many groups of products are under way",
)  # fmt: skip
WAIT_REGISTERS: Final = statement(
    "wgmma_wait", ("both",), ("pending",), spelling=_wait, needs="sm_90a", ptx=80,
    meaning="as warpgroup_wait, on registers",
)  # fmt: skip


def _check(given: BoundArgs) -> tuple[str, str] | None:
    total, left, right = given.buffers
    types = (left.dtype.name, right.dtype.name, total.dtype.name)
    if types not in TYPES:
        return (
            f"there is no product of {types[0]} and {types[1]} with sums in {types[2]}",
            "there are " + "; ".join(f"{a} and {b} in {c}" for a, b, c in TYPES),
        )
    rows, columns = extents(total.shape)
    allowed = columns_of(left.dtype.is_int)
    if rows != ROWS or columns not in allowed:
        return (
            f"the sum '{total.name}' is {rows} by {columns}",
            f"it has {ROWS} rows, and {', '.join(map(str, allowed))} columns",
        )
    size = left.dtype.bytes
    if given.text != "a @ b.T" and size != 2:
        return (
            f"there is no product '{given.text}' of {types[0]}",
            "of float16 and bfloat16 factors may be stored either way, of others it is 'a @ b.T'",
        )
    first, second = given.numbers
    factors = factors_of(given.text, (first, second), columns, size)
    for buffer, factor in zip((left, right), factors, strict=True):
        fault = factor.fault(buffer.name, buffer.shape)
        if fault is not None:
            return fault
    return None


_GROUP: Final = (
    "All 128 threads of a warpgroup execute it together: four adjacent warps, the number of the "
    "first a multiple of four. Needs sm_90a."
)


def _core(name: str, position: str) -> Place:
    return Place(name, position, _FACTORS, ("shared",))


FUNCTIONS: Final = (
    NamespaceFunction(
        builtin=Builtin(
            "warpgroup_multiply",
            "Starts adding a product of factors in shared memory to a sum, by four warps.",
            (
                "(total: Buffer[Any], a: Buffer[Any], at: _Index, b: Buffer[Any], bt: _Index, "
                "of: str = 'a @ b.T', a_swizzle: int = 0, b_swizzle: int = 0) -> None",
            ),
            types="; ".join(f"{a} and {b} with sums in {c}" for a, b, c in TYPES),
            rule="The sum is a fragment (T.cuda.matrix) of 64 rows and 8 to 256 columns, which "
            "the four warps hold together. `of` is the product: \"a @ b.T\", of factors "
            "stored with the inner extent last; of float16 and bfloat16 also \"a @ b\", "
            "\"a.T @ b.T\" and \"a.T @ b\". It takes 32 bytes of the inner extent: 16 elements of "
            "float16, 8 of float32, 32 of int8. "
            "With a swizzle of 32, 64 or 128 a factor is an array of rows of so many bytes, as "
            "T.cuda.tensor_load leaves it with the same swizzle: a multiple of 8 rows, in each of "
            "which chunk c of 16 bytes of row r is at c ^ (r // 4 % 2), c ^ (r // 2 % 4) or c ^ "
            "(r % 8). Stored with the inner extent last it has a row for each row (or column) of "
            "the sum; stored the other way it has one for each place of the inner extent, and "
            "what is wider than a row is several such arrays, in the dimension before. "
            "Without a swizzle it is core matrices: with e elements in 16 bytes, what is "
            "multiplied in row r and place c of the inner extent is at [r // 8, c // e, r % 8, "
            "c % e], or, of a factor stored the other way, at [r // 8, c // 8, c % 8, r % 8]. "
            "Further dimensions may come first. The place where a product begins has indices that "
            "the compiler sees to be multiples: of 8 among rows; of 32 bytes within one, or 0 "
            "where the factor is stored the other way; 0 within a core matrix. "
            "float32 is truncated to 10 bits of mantissa. A T.cuda.fence_async and a T.barrier "
            "before make writes of threads visible; those of copy units need neither. Until "
            f"T.cuda.warpgroup_wait nothing may access the sum or the factors. {_GROUP}",
            example='T.cuda.warpgroup_multiply(total, x, (0, k), y, (k, 0), "a @ b", 128, 128)',
        ),
        parameters=(
            Fragment("total"), _core("a", "at"), _core("b", "bt"),
            Choice("of", tuple(FORMS), "a @ b.T"), ConstInt("a_swizzle", SWIZZLES, 0),
            ConstInt("b_swizzle", SWIZZLES, 0),
        ),
        intrinsic=MULTIPLY,
        check=_check,
    ),
    *(
        NamespaceFunction(
            builtin=Builtin(name, summary, ("() -> None",), rule=_GROUP),
            parameters=(),
            intrinsic=statement(
                name, spelling=fixed(f"wgmma_{ptx}", (), f"wgmma.{ptx}.sync.aligned;"),
                needs="sm_90a", ptx=80, meaning=summary,
            ),
        )
        for name, ptx, summary in (
            (
                "warpgroup_arrive", "fence",
                "Before the first product, and after other code has changed the sum.",
            ),
            ("warpgroup_commit", "commit_group", "The products since the last one are a group."),
        )
    ),
    NamespaceFunction(
        builtin=Builtin(
            "warpgroup_wait",
            "`T.cuda.warpgroup_wait(total, pending)`: waits for groups of products.",
            ("(total: Buffer[Any], pending: int) -> None",),
            rule="At most `pending` groups are incomplete afterwards, 0 to 7; the sum is valid "
            f"after 0. {_GROUP}",
        ),
        parameters=(Fragment("total"), ConstInt("pending", tuple(range(8)))),
        intrinsic=WAIT,
    ),
)  # fmt: skip
"""The functions."""
