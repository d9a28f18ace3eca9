"""Holding a pass to what it should make of a program: printed IR before, printed IR expected.

    from dovetail_conformance.pass_kit import GRID, check

    def test_it_halves():
        check(Halve(), before=BEFORE, expected=EXPECTED, capabilities=GRID)

Programs are verified on both sides, and compared by structure, so that names of variables do not
count; the module that a pass is given must be left as it was. `GRID`, `LOOPS` and `WORDS` are
three sorts of targets.
"""

from __future__ import annotations

from dovetail import ir
from dovetail.passes import Pass
from dovetail.target import Capabilities

ATOMICS = frozenset(
    f"{op}.{dtype}" for op in ("add", "min", "max", "and", "or", "xor") for dtype in ir.SCALARS
)

GRID = Capabilities(
    threads="grid",
    dtypes=frozenset(ir.SCALARS) - {"float16", "bfloat16"},
    storage_dtypes=frozenset(ir.SCALARS),
    ops=frozenset(ir.OPS) - {"floordiv", "floormod"},
    atomics=ATOMICS,
    max_block_threads=1024,
    max_shared_bytes=32768,
    buffer_offsets=True,
    grid_base=True,
    narrow_index=True,
)
"""A target with real threads that asks for everything the runtime can give."""

LOOPS = Capabilities(
    threads="loops",
    dtypes=frozenset(ir.SCALARS),
    storage_dtypes=frozenset(ir.SCALARS),
    ops=frozenset(ir.OPS),
    atomics=ATOMICS,
    max_block_threads=1024,
    max_shared_bytes=32768,
    vector_bytes=16,
)
"""A target whose threads are loops, with vectors of four float32."""


def sound(module: ir.Module) -> ir.Module:
    """The module, which the verifier finds nothing wrong with.

    Raises:
        AssertionError: It does; with the module and all findings.
    """
    findings = ir.verify(module)
    assert not findings, "\n".join([ir.print_ir(module), *map(str, findings)])
    return module


def check(each: Pass, before: str, expected: str, capabilities: Capabilities = GRID) -> None:
    """The pass makes `expected` of `before`, and both are sound.

    Args:
        each: The pass.
        before: Printed IR.
        expected: Printed IR, of any names of variables.
        capabilities: Of the target that it runs for.

    Raises:
        AssertionError: It makes something else, changes what it was given, or breaks the IR.
    """
    module = sound(ir.parse_ir(before))
    text = ir.print_ir(module)
    after = sound(each.run(module, capabilities))
    assert ir.print_ir(module) == text, "the pass changed the module it was given"
    wanted = sound(ir.parse_ir(expected))
    found = ir.difference(after, wanted)
    assert found is None, f"{found}\n\n{ir.print_ir(after)}"


def check_unchanged(each: Pass, before: str, capabilities: Capabilities = GRID) -> None:
    """The pass leaves `before` as it is; see `check`."""
    check(each, before, before, capabilities)


SMALL = frozenset(("bool", "int8", "int16", "uint8", "uint16", "float16", "bfloat16"))

WORDS = Capabilities(
    threads="grid",
    dtypes=frozenset(("bool", "int32", "uint32", "float32")),
    storage_dtypes=SMALL | {"int32", "uint32", "float32"},
    ops=frozenset(ir.OPS) - {"floordiv", "floormod"},
    atomics=frozenset(
        f"{op}.{dtype}"
        for op in (
            "add", "min", "max", "and", "or", "xor", "exchange", "compare_exchange", "load",
        )
        for dtype in ("int32", "uint32")
    ),
    max_block_threads=256,
    max_shared_bytes=16384,
    buffer_offsets=True,
    grid_base=True,
    narrow_index=True,
    wide_index=False,
    features=frozenset(("fence",)),
    packed_storage=SMALL,
    max_buffers=8,
    max_block=(256, 256, 64),
)  # fmt: skip
"""A target whose memory is 32-bit words, without any 64-bit type: what every GPU can do."""
