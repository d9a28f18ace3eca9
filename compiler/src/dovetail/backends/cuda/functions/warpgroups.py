"""Products by four warps together, of factors in shared memory: Hopper's wgmma.

Source: PTX ISA, "Asynchronous Warpgroup Level Matrix Instructions". Factors lie in shared memory
as core matrices, 8 rows of 16 bytes, one after the other: here that is an array of four
dimensions, and the strides between core matrices are those of the array ("no swizzling").
"""

from __future__ import annotations

from typing import Final

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
from dovetail.ir import Const, Intrinsic
from dovetail.lang.builtins import Builtin
from dovetail.lang.extension import Fragment, Given, NamespaceFunction, Number, Place

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

ROWS: Final = 64
_FACTORS: Final = ("float16", "bfloat16", "float32", "int8", "uint8")


def columns_of(integer: bool) -> tuple[int, ...]:
    """The numbers of columns of a sum. Source: PTX ISA, wgmma, "Shape"."""
    if integer:
        return 8, 16, 24, 32, *range(48, 257, 16)
    return tuple(range(8, 257, 8))


def _multiply(stmt: Intrinsic) -> Routine:
    total, left, right = stmt.buffers
    columns, a_leading, a_stride, b_leading, b_stride = constants(stmt, 5)
    types = next(
        text for names, text in TYPES.items()
        if names[:2] == (left.dtype.name, right.dtype.name)
        and (text[:3] == "f16") == (total.dtype.name == "uint32")
    )  # fmt: skip
    words = (total.shape[0],)
    assert isinstance(words[0], Const)
    count = int(words[0].value)
    depth = 32 // left.dtype.bytes
    registers = ", ".join(f"${place}" for place in range(count))
    # Source: PTX ISA, "Matrix Descriptor Format": address, leading and stride offsets in units of
    # 16 bytes, from bits 0, 16 and 32 on.
    descriptors = "".join(
        f"bfe.u32 x, ${count + place}, 4, 14;\ncvt.u64.u32 {name}, x;\n"
        f"or.b64 {name}, {name}, {leading // 16 << 16 | stride // 16 << 32};\n"
        for place, (name, leading, stride) in enumerate(
            (("da", a_leading, a_stride), ("db", b_leading, b_stride))
        )
    )
    scales = {"s32": "", "f32": ", 1, 1", "f16": ", 1, 1"}[types[:3]]
    if types.endswith(("f16.f16", "bf16.bf16")):
        scales += ", 0, 0"
    text = (
        "{\n.reg .pred p;\n.reg .b32 x;\n.reg .b64 da, db;\nsetp.ne.b32 p, 1, 0;\n"
        f"{descriptors}wgmma.mma_async.sync.aligned.m64n{columns}k{depth}.{types} "
        f"{{{registers}}}, da, db, p{scales};\n}}"
    )
    layout = f"{a_leading}_{a_stride}_{b_leading}_{b_stride}"
    name = f"dvt_cuda_wgmma_m64n{columns}k{depth}_{types.replace('.', '_')}_{layout}"
    kind: Register = register_of(total.dtype)
    array = Array("both", kind, total.dtype, count)
    return Routine(name, (array, Address("shared"), Address("shared")), text)


def _wait(stmt: Intrinsic) -> Routine:
    (total,) = stmt.buffers
    (pending,) = constants(stmt, 1)
    (words,) = total.shape
    assert isinstance(words, Const)
    count, kind = int(words.value), register_of(total.dtype)
    # The sums go through it, so that nothing uses them before.
    return Routine(
        f"dvt_cuda_wgmma_wait_{pending}_{count}{kind}",
        (Array("both", kind, total.dtype, count),),
        f"wgmma.wait_group.sync.aligned {pending};",
    )


MULTIPLY: Final = statement(
    "warpgroup_multiply", ("both", "read", "read"), needs="sm_90a", uniform=False,
    meaning="begins to add a product of factors in shared memory to a sum",
)  # fmt: skip
PRODUCT, MIXED = (
    statement(
        name, ("both", "read", "read"),
        ("columns", "left_leading", "left_rows", "right_leading", "right_rows"),
        spelling=_multiply, needs="sm_90a", ptx=ptx, meaning="as warpgroup_multiply, on registers",
    )
    for name, ptx in (("wgmma", 80), ("wgmma_mixed", 84))
)  # fmt: skip
"""The product on registers; of a signed and an unsigned factor, which came later."""

WAIT: Final = statement(
    "warpgroup_wait", ("both",), ("pending",), needs="sm_90a",
    meaning="waits until at most so many groups of products are under way",
)  # fmt: skip
WAIT_REGISTERS: Final = statement(
    "wgmma_wait", ("both",), ("pending",), spelling=_wait, needs="sm_90a", ptx=80,
    meaning="as warpgroup_wait, on registers",
)  # fmt: skip


def _check(given: Given) -> tuple[str, str] | None:
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
    for factor, extent in ((left, ROWS), (right, columns)):
        fault = _check_factor(given, factor.name, factor.shape, factor.dtype.bytes, extent)
        if fault is not None:
            return fault
    return None


def _check_factor(
    given: Given, name: str, shape: tuple[object, ...], size: int, extent: int
) -> tuple[str, str] | None:
    """A factor is an array of core matrices, and large enough."""
    found = tuple(int(getattr(each, "value", 0)) for each in shape)
    wanted = (extent // 8, 2, 8, 16 // size)
    if len(found) == 4 and found[2:] == wanted[2:] and found[0] >= wanted[0] and found[1] >= 2:
        return None
    shown = ", ".join(map(str, found))
    return (
        f"'{name}' has the shape ({shown})",
        f"core matrices are ({wanted[0]} or more, 2 or more, 8, {wanted[3]}): rows by 8, bytes "
        "by 16, rows, elements",
    )


_GROUP: Final = (
    "All 128 threads of a warpgroup do it together: four warps in a row, of which the first has a "
    "number that is a multiple of four. Needs sm_90a."
)


def _core(name: str, position: str) -> Place:
    return Place(name, position, _FACTORS, ("shared",))


FUNCTIONS: Final = (
    NamespaceFunction(
        builtin=Builtin(
            "warpgroup_multiply",
            "Begins `total += a @ b.T`, of factors in shared memory, by four warps.",
            (
                "(total: Buffer[Any], a: Buffer[Any], at: _Index, b: Buffer[Any], bt: _Index) "
                "-> None",
            ),
            types="; ".join(f"{a} and {b} with sums in {c}" for a, b, c in TYPES),
            rule="The sum is a fragment (T.cuda.matrix) of 64 rows and 8 to 256 columns, which "
            "the four warps hold together. A factor is a shared array of core matrices, of shape "
            "(rows / 8, row bytes / 16, 8, elements of 16 bytes): element (r, c) of the matrix, "
            "with e elements in 16 bytes, is at [r // 8, c // e, r % 8, c % e]. The right factor "
            "has the sum's columns as rows. The product covers two core matrices in a row, 32 "
            "bytes, from the place on. float32 is cut to 10 bits of mantissa. T.cuda.fence_async "
            f"and T.barrier before let it see what threads wrote. {_GROUP}",
        ),
        parameters=(Fragment("total"), _core("a", "at"), _core("b", "bt")),
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
            rule="No more groups than that are under way afterwards, 0 to 7; the sum is there "
            f"after 0. {_GROUP}",
        ),
        parameters=(Fragment("total"), Number("pending", tuple(range(8)))),
        intrinsic=WAIT,
    ),
)  # fmt: skip
"""The functions."""
