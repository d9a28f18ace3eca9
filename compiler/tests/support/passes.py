"""Holding a pass to what it should make of a program: printed IR before, printed IR expected."""

from __future__ import annotations

from dovetail.ir import OPS, SCALARS, Module, difference, parse_ir, print_ir, verify
from dovetail.passes import Pass
from dovetail.target import Capabilities

ATOMICS = frozenset(
    f"{op}.{dtype}" for op in ("add", "min", "max", "and", "or", "xor") for dtype in SCALARS
)

GRID = Capabilities(
    threads="grid",
    dtypes=frozenset(SCALARS) - {"float16", "bfloat16"},
    storage_dtypes=frozenset(SCALARS),
    ops=frozenset(OPS) - {"floordiv", "floormod"},
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
    dtypes=frozenset(SCALARS),
    storage_dtypes=frozenset(SCALARS),
    ops=frozenset(OPS),
    atomics=ATOMICS,
    max_block_threads=1024,
    max_shared_bytes=32768,
    vector_bytes=16,
)
"""A target whose threads are loops, with vectors of four float32."""


def sound(module: Module) -> Module:
    findings = verify(module)
    assert not findings, "\n".join([print_ir(module), *map(str, findings)])
    return module


def check(each: Pass, before: str, expected: str, capabilities: Capabilities = GRID) -> None:
    """Checks that the pass turns `before` into `expected`, and that both are valid."""
    module = sound(parse_ir(before))
    text = print_ir(module)
    after = sound(each.run(module, capabilities))
    assert print_ir(module) == text, "the pass changed the module it was given"
    wanted = sound(parse_ir(expected))
    found = difference(after, wanted)
    assert found is None, f"{found}\n\n{print_ir(after)}"


def check_unchanged(each: Pass, before: str, capabilities: Capabilities = GRID) -> None:
    """Checks that the pass leaves `before` as it is."""
    check(each, before, before, capabilities)


SMALL = frozenset(("bool", "int8", "int16", "uint8", "uint16", "float16", "bfloat16"))

WORDS = Capabilities(
    threads="grid",
    dtypes=frozenset(("bool", "int32", "uint32", "float32")),
    storage_dtypes=SMALL | {"int32", "uint32", "float32"},
    ops=frozenset(OPS) - {"floordiv", "floormod"},
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
