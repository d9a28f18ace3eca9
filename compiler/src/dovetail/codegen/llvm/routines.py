"""Routines that LLVM calls by name: how they are written, and those that copy memory.

A vendor's library has them where there is one. Kernels get copies of those that they call, written
as LLVM IR by the writer of kernels and compiled like one, so that they need no library.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from dovetail.codegen.llvm.builder import Builder, Value
from dovetail.codegen.llvm.machine import LLVMError
from dovetail.codegen.llvm.module import ModuleWriter

ROUTINE_ATTRIBUTES: Final = (
    'nounwind "no-builtins" "frame-pointer"="none" "no-trapping-math"="true"'
)
"""no-builtins: a loop that copies must not become a call of itself."""

Body: TypeAlias = Callable[[Builder, tuple[Value, ...]], Value]

Routine: TypeAlias = tuple[str, tuple[str, ...], Body]
"""The type of the result, those of the parameters, and the body."""


def check_known(missing: frozenset[str], known: Mapping[str, Routine], whose: str) -> None:
    """Every name must have a routine.

    Raises:
        LLVMError: One has none.
    """
    unknown = missing - known.keys()
    if unknown:
        raise LLVMError(
            f"LLVM calls {', '.join(sorted(unknown))}, and {whose} have no routine "
            "of that name; please report this"
        )


def write_routine(module: ModuleWriter, name: str, routine: Routine, attributes: str = "") -> None:
    """A routine into a module, under its name; `attributes` are its own beside the module's."""
    result, parameters, body = routine
    b = module.builder()
    b.begin("entry")
    values = tuple(b.value(f"%x{number}", kind) for number, kind in enumerate(parameters))
    b.effect(f"ret {body(b, values)}")
    signature = f"hidden {result} @{name}({', '.join(map(str, values))}) {attributes}"
    module.add(signature.rstrip(), b)


def loop(
    b: Builder, count: Value, state: tuple[Value, ...],
    step: Callable[[Value, tuple[Value, ...]], tuple[Value, ...]],
) -> tuple[Value, ...]:  # fmt: skip
    """`step` applied `count` times; it gets how many times it has been, and the state."""
    before = b.label or "entry"
    test, body, leave = (b.block(each) for each in ("test", "body", "leave"))
    kinds = [count.type, *(each.type for each in state)]
    following = [b.value(f"%{b.fresh('next')}", kind) for kind in kinds]
    starts = (b.constant(0, count.type), *state)
    b.begin(test)
    number, *current = (
        b.phi(kind, ((start, before), (after, body)), "state")
        for kind, start, after in zip(kinds, starts, following, strict=True)
    )
    b.branch(number.compare("ult", count), body, leave)
    b.begin(body)
    results = (number + 1, *step(number, tuple(current)))
    for after, value in zip(following, results, strict=True):
        # A second name of the value: the one that the loop's head knows.
        b.effect(f"{after.text} = bitcast {value} to {value.type}")
    b.jump(test)
    b.begin(leave)
    return tuple(current)


def _set(b: Builder, args: tuple[Value, ...]) -> Value:
    to, value, count = args
    byte = b.convert("trunc", value, "i8")

    def step(number: Value, _: tuple[Value, ...]) -> tuple[Value, ...]:
        b.effect(f"store {byte}, {_at(b, to, number)}")
        return ()

    loop(b, count, (), step)
    return to


def _copy(b: Builder, args: tuple[Value, ...]) -> Value:
    """Eight bytes at a time where both addresses and the size are multiples of 8."""
    to, source, count = args
    addresses = [b.convert("ptrtoint", each, "i32") for each in (to, source)]
    whole = ((addresses[0] | addresses[1] | count) & 7).eq(0)
    words = whole.select(count >> 3, 0)

    def copy(kind: str, scale: int) -> Callable[[Value, tuple[Value, ...]], tuple[Value, ...]]:
        def step(number: Value, _: tuple[Value, ...]) -> tuple[Value, ...]:
            place = number << scale
            value = b.emit(f"load {kind}, {_at(b, source, place)}", kind)
            b.effect(f"store {value}, {_at(b, to, place)}")
            return ()

        return step

    loop(b, words, (), copy("i64", 3))
    loop(b, whole.select(0, count), (), copy("i8", 0))
    return to


def _move(b: Builder, args: tuple[Value, ...]) -> Value:
    """From the end where the destination lies behind the source."""
    to, source, count = args
    behind = b.convert("ptrtoint", to, "i32").compare("ugt", b.convert("ptrtoint", source, "i32"))

    def step(number: Value, _: tuple[Value, ...]) -> tuple[Value, ...]:
        place = behind.select(count - 1 - number, number)
        value = b.emit(f"load i8, {_at(b, source, place)}", "i8")
        b.effect(f"store {value}, {_at(b, to, place)}")
        return ()

    loop(b, count, (), step)
    return to


def _at(b: Builder, pointer: Value, offset: Value) -> Value:
    return b.emit(f"getelementptr i8, {pointer}, {offset}", "ptr", "p")


_MEMORY: Final = ("ptr", ("ptr", "ptr", "i32"))

MEMORY_ROUTINES: Final[Mapping[str, Routine]] = MappingProxyType(
    {
        "memset": ("ptr", ("ptr", "i32", "i32"), _set),
        "memcpy": (*_MEMORY, _copy),
        "memmove": (*_MEMORY, _move),
    }
)
"""With pointers of 32 bits."""
