"""The routines that LLVM calls by name for what WebAssembly has no instruction for.

They are written into the module of the kernels that call them, which is then emitted again: so
there is one object to link, and a module without such calls costs nothing.

Source of the names: LLVM's compiler-rt, and RuntimeLibcalls.td.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from dovetail.backends.cpu.wasm.objects import Object, read_object
from dovetail.codegen.llvm import Builder, Machine, ModuleWriter, Value, emit_object
from dovetail.codegen.llvm.routines import (
    MEMORY_ROUTINES,
    Body,
    Routine,
    check_known,
    write_routine,
)


def _halves(b: Builder, value: Value) -> tuple[Value, Value]:
    return b.convert("trunc", value, "i64"), b.convert("trunc", value >> 64, "i64")


def _whole(b: Builder, low: Value, high: Value) -> Value:
    return b.convert("zext", low, "i128") | (b.convert("zext", high, "i128") << 64)


def _multiply(b: Builder, args: tuple[Value, ...]) -> Value:
    """The product modulo 2**128, of products of 32 bits."""
    (x, x_high), (y, y_high) = (_halves(b, each) for each in args)
    mask = (1 << 32) - 1
    low, middle, other, high = (
        left * right for left in (x & mask, x >> 32) for right in (y & mask, y >> 32)
    )
    carry = (low >> 32) + (middle & mask) + (other & mask)
    bottom = (low & mask) | (carry << 32)
    top = high + (middle >> 32) + (other >> 32) + (carry >> 32) + x * y_high + x_high * y
    return _whole(b, bottom, top)


def _shift_left(b: Builder, args: tuple[Value, ...]) -> Value:
    low, high = _halves(b, args[0])
    count, is_far, rest = _count(b, args[1])
    moved = low << count
    crossing = (high << count) | (low >> 1 >> rest)
    return _whole(b, is_far.select(0, moved), is_far.select(moved, crossing))


def _shift_right(signed: bool) -> Body:
    def body(b: Builder, args: tuple[Value, ...]) -> Value:
        low, high = _halves(b, args[0])
        count, is_far, rest = _count(b, args[1])
        moved = high.ashr(count) if signed else high >> count
        crossing = (low >> count) | (high << 1 << rest)
        above = high.ashr(63) if signed else high.like(0)
        return _whole(b, is_far.select(moved, crossing), is_far.select(above, moved))

    return body


def _count(b: Builder, given: Value) -> tuple[Value, Value, Value]:
    """A count below 64, whether 64 come on top, and 63 less the count."""
    count = b.convert("zext", given & 63, "i64")
    return count, (given & 64).ne(0), 63 - count


ROUTINES: Final[Mapping[str, Routine]] = MappingProxyType({
    "__multi3": ("i128", ("i128", "i128"), _multiply),
    "__ashlti3": ("i128", ("i128", "i32"), _shift_left),
    "__lshrti3": ("i128", ("i128", "i32"), _shift_right(signed=False)),
    "__ashrti3": ("i128", ("i128", "i32"), _shift_right(signed=True)),
    **MEMORY_ROUTINES,
})  # fmt: skip


def emit_complete(module: ModuleWriter, machine: Machine) -> Object:
    """The object of a module, with the routines that it calls.

    Args:
        module: Gets these routines.
        machine: The processor.

    Raises:
        LLVMError: There is no routine of a name that LLVM calls.
    """
    while True:
        made = read_object(emit_object(module.text(), machine))
        if not made.undefined:
            return made
        check_known(made.undefined, ROUTINES, "WebAssembly modules")
        for name in sorted(made.undefined):
            write_routine(module, name, ROUTINES[name], '"no-builtins"')
