"""Tests of passes: printed IR before the pass, and expected after it.

    from dovetail_conformance.pass_kit import GRID, check

    def test_it_halves():
        check(Halve(), before=BEFORE, expected=EXPECTED, capabilities=GRID)

Programs are verified before and after the pass, and compared by structure, so that names of
variables do not matter; the pass must not change its input. `GRID`, `LOOPS` and `WORDS` are the
capabilities of three kinds of targets.
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
"""A target with hardware threads that uses all features of the runtime."""

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
    """Verify a module and return it.

    Raises:
        AssertionError: It is invalid; with the module and all findings.
    """
    findings = ir.verify(module)
    assert not findings, "\n".join([ir.print_ir(module), *map(str, findings)])
    return module


def check(each: Pass, before: str, expected: str, capabilities: Capabilities = GRID) -> None:
    """Check that a pass transforms `before` to `expected`, and that both are valid.

    Args:
        each: The pass.
        before: Printed IR.
        expected: Printed IR, with any names of variables.
        capabilities: The capabilities of the target.

    Raises:
        AssertionError: The result differs or is invalid, or the pass changes its input.
    """
    module = sound(ir.parse_ir(before))
    text = ir.print_ir(module)
    after = sound(each.run(module, capabilities))
    assert ir.print_ir(module) == text, "the pass changed the module it was given"
    wanted = sound(ir.parse_ir(expected))
    found = ir.difference(after, wanted)
    assert found is None, f"{found}\n\n{ir.print_ir(after)}"


def check_unchanged(each: Pass, before: str, capabilities: Capabilities = GRID) -> None:
    """Check that a pass does not change `before`; see `check`."""
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
"""A target with memory of 32-bit words, without 64-bit types, as on every GPU."""
