"""WGSL: every op's spelling, as a table.

Source: WebGPU Shading Language, W3C, sections "Expressions", "Built-in Functions", "Floating Point
Accuracy". Integers of 32 bits wrap, and their division and shifts are defined, so that nothing
takes a detour; a function is here only if the language asks for its exact or correctly rounded
result: what it calls `sin` may be off by 2^-11, and `legalize-math` writes a better one.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from dovetail import ir
from dovetail.backends.webgpu import namespace
from dovetail.backends.webgpu.wgsl.literals import literal
from dovetail.backends.webgpu.wgsl.words import WORDS
from dovetail.codegen.source import Dialect

TYPES: Final = {
    "bool": "bool", "int32": "i32", "uint32": "u32", "float16": "f16", "float32": "f32",
}  # fmt: skip

UNIFORM_LOAD: Final = ir.register(
    ir.Op(
        "webgpu.uniform_load", 1, "any",
        meaning="a read of shared memory that all threads of the block wait for, and get as one",
    )
)  # fmt: skip
"""`workgroupUniformLoad`: a compiler of WGSL knows that all threads get the same."""

OPS: Final = {
    "add": "{0} + {1}",
    "sub": "{0} - {1}",
    "mul": "{0} * {1}",
    "neg": "-{0}",
    # Modulo 2**32, as a difference: WGSL has no minus for it.
    "neg.uint": "0u - {0}",
    "div": "{0} / {1}",
    "truncdiv": "{0} / {1}",
    "truncmod": "{0} % {1}",
    "abs": "abs({0})",
    "min": "min({0}, {1})",
    "max": "max({0}, {1})",
    "fma": "fma({0}, {1}, {2})",
    "and": "{0} & {1}",
    "or": "{0} | {1}",
    "xor": "{0} ^ {1}",
    "and.bool": "{0} && {1}",
    "or.bool": "{0} || {1}",
    "xor.bool": "{0} != {1}",
    "invert": "~{0}",
    "invert.bool": "!{0}",
    # Counts are in range here (`legalize-integers`), and of type u32.
    "shift_left.int": "{0} << u32({1})",
    "shift_left.uint": "{0} << {1}",
    "shift_right.int": "{0} >> u32({1})",
    "shift_right.uint": "{0} >> {1}",
    "eq": "{0} == {1}",
    "ne": "{0} != {1}",
    "lt": "{0} < {1}",
    "le": "{0} <= {1}",
    "gt": "{0} > {1}",
    "ge": "{0} >= {1}",
    "logical_and": "{0} && {1}",
    "logical_or": "{0} || {1}",
    "logical_not": "!{0}",
    "floor": "floor({0})",
    "ceil": "ceil({0})",
    "trunc": "trunc({0})",
    # Ties go to even, section "round".
    "round": "round({0})",
    "sqrt": "sqrt({0})",
    # By their bits: an implementation may assume that there are neither NaN nor infinities.
    "isnan": "dvt_is_nan({0})",
    "isinf": "dvt_is_infinite({0})",
    "isfinite": "dvt_is_finite({0})",
    "isnan.float16": "dvt_is_nan(f32({0}))",
    "isinf.float16": "dvt_is_infinite(f32({0}))",
    "isfinite.float16": "dvt_is_finite(f32({0}))",
    "popcount": "countOneBits({0})",
    "count_leading_zeros": "countLeadingZeros({0})",
    "count_trailing_zeros": "countTrailingZeros({0})",
    "bitcast": "bitcast<{type}>({0})",
    # Written as its operand; the writer of expressions keeps what is under it apart.
    "no_contract": "{0}",
    # Threads of a line are numbered as their lanes are; the writer divides by the size.
    "lane_idx": "{type}(lane)",
    "subgroup_idx": "{type}(linear)",
    # Which of the two nearest halves is taken is left open, and what becomes of too large numbers.
    namespace.DOTS.signed.name: "dot4I8Packed({0}, {1})",
    namespace.DOTS.unsigned.name: "dot4U8Packed({0}, {1})",
    namespace.PACK_HALVES.name: "pack2x16float(vec2<f32>({0}, {1}))",
    namespace.LOW_HALF.name: "unpack2x16float({0}).x",
    namespace.HIGH_HALF.name: "unpack2x16float({0}).y",
    UNIFORM_LOAD.name: "workgroupUniformLoad(&{0})",
}

CASTS: Final = {
    "int.int": "{type}({0})",
    "int.float": "{type}({0})",
    "float32.int32": "dvt_to_i32({0})",
    "float32.uint32": "dvt_to_u32({0})",
    "float16.int32": "dvt_to_i32(f32({0}))",
    "float16.uint32": "dvt_to_u32(f32({0}))",
    "float.float": "{type}({0})",
    "bool.int": "{type}({0})",
    "bool.float": "{type}({0})",
    "int.bool": "{0} != 0",
    # True of NaN, too, where a driver orders the operands of !=.
    "float.bool": "!({0} == 0)",
    "bool.bool": "{0}",
}

_BITS = """\
fn dvt_bits(bits: u32) -> u32 {
  return bits;
}
"""

# A conversion stops at the last number that f32 has as well, below the greatest integer; early
# implementations did not stop at all. Of NaN it may give anything.
_TO_I32 = """\
fn dvt_to_i32(value: f32) -> i32 {
  if (dvt_is_nan(value)) {
    return 0;
  }
  let near = clamp(value, -2147483648.0f, 2147483520.0f);
  return select(i32(near), 2147483647, value >= 2147483648.0f);
}
"""

_TO_U32 = """\
fn dvt_to_u32(value: f32) -> u32 {
  if (dvt_is_nan(value)) {
    return 0u;
  }
  let near = clamp(value, 0.0f, 4294967040.0f);
  return select(u32(near), 4294967295u, value >= 4294967296.0f);
}
"""

_IS_NAN = """\
fn dvt_is_nan(value: f32) -> bool {
  return (bitcast<u32>(value) & 0x7fffffffu) > 0x7f800000u;
}
"""

_IS_INFINITE = """\
fn dvt_is_infinite(value: f32) -> bool {
  return (bitcast<u32>(value) & 0x7fffffffu) == 0x7f800000u;
}
"""

_IS_FINITE = """\
fn dvt_is_finite(value: f32) -> bool {
  return (bitcast<u32>(value) & 0x7f800000u) != 0x7f800000u;
}
"""

HELPERS: Final = {
    "dvt_bits": _BITS,
    "dvt_is_nan": _IS_NAN,
    "dvt_is_infinite": _IS_INFINITE,
    "dvt_is_finite": _IS_FINITE,
    "dvt_to_i32": _TO_I32,
    "dvt_to_u32": _TO_U32,
}
"""Functions in the text of a kernel, each only where it is used."""

_ATOMIC_NAMES = {
    "add": "Add", "min": "Min", "max": "Max", "and": "And", "or": "Or", "xor": "Xor",
    "exchange": "Exchange", "load": "Load",
}  # fmt: skip


def _atomics() -> dict[str, str]:
    """Section "Atomic Built-in Functions": `atomic<i32>` and `atomic<u32>`; floats by their bits.

    `{swap}` is the function of the kernel's text that compares and exchanges in one buffer; it
    gets the index, what is compared and the new value.
    """
    table: dict[str, str] = {}
    for dtype in ("int32", "uint32"):
        for op, name in _ATOMIC_NAMES.items():
            operands = "{0}" if op == "load" else "{0}, {1}"
            table[f"{op}.{dtype}"] = f"atomic{name}({operands})"
        table[f"compare_exchange.{dtype}"] = "{swap}({0}, {2}, {1})"
    table["load.float32"] = "bitcast<f32>(atomicLoad({0}))"
    table["exchange.float32"] = "bitcast<f32>(atomicExchange({0}, bitcast<u32>({1})))"
    table["compare_exchange.float32"] = (
        "bitcast<f32>({swap}({0}, bitcast<u32>({2}), bitcast<u32>({1})))"
    )
    return table


ATOMICS: Final = MappingProxyType(_atomics())


def _signature(name: str, kernel: ir.Kernel, parameters: tuple[str, ...]) -> str:
    """A kernel's head; its block's extents, and the coordinates that it asks for."""
    x, y, z = kernel.block
    inner = "".join(f"\n    {each}," for each in parameters)
    inner = f"{inner}\n" if inner else ""
    return f"@compute @workgroup_size({x}, {y}, {z})\nfn {name}({inner})"


DIALECT: Final = Dialect(
    keywords=WORDS,
    types=TYPES,
    ops=OPS,
    casts=CASTS,
    atomics=ATOMICS,
    helpers=HELPERS,
    literal=literal,
    pointer={},
    space={},
    scope={"shared": "var<workgroup>", "local": "var", "constant": ""},
    block_index=("block.x", "block.y", "block.z"),
    thread_index=("thread.x", "thread.y", "thread.z"),
    barrier="workgroupBarrier();",
    signature=_signature,
    constant="let {name}: {type} = {value};",
    variable="var {name}: {type} = {value};",
    array="{scope} {name}: array<{type}, {extent}>;",
    conversion="{type}({0})",
    choice="select({2}, {1}, {0})",
    guarded="if ({0}) {{ {1} }}",
)
