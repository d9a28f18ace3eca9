"""Routines (`..functions.routine`) in LLVM IR: a function of inline assembly each, and its calls.

The functions are inlined, and then the local arrays that they read and write become registers.
They are `convergent`, so that no call moves to where fewer threads are; a pure one may move.
"""

from __future__ import annotations

from typing import Final

from dovetail import ir
from dovetail.backends.cuda.functions import tensors
from dovetail.backends.cuda.functions.routine import (
    BITS,
    Address,
    Argument,
    Array,
    Register,
    Routine,
    Spelling,
)
from dovetail.backends.cuda.llvm.threads import SPACES
from dovetail.codegen.llvm import Builder, Context, Value, evaluate
from dovetail.codegen.llvm.memory import address, guarded
from dovetail.codegen.llvm.types import memory_type, pointer

_TYPES: Final[dict[Register, str]] = {
    "h": "i16", "r": "i32", "l": "i64", "f": "float", "d": "double",
}  # fmt: skip


_POINTERS: Final = {"shared": SPACES.shared, "global": SPACES.buffers, "map": 0}


def map_parameter(number: int) -> str:
    """A tensor map among the parameters of a kernel: memory that nobody writes.

    Args:
        number: Among the kernel's tensor maps.
    """
    size, align = tensors.MAP_BYTES, tensors.MAP_ALIGN
    return f'ptr byval([{size} x i8]) align {align} "nvvm.grid_constant" {_map_name(number)}'


def _map_name(number: int) -> str:
    # The builder numbers names, and puts a number behind a dot: this is none of its.
    return f"%tensor.map.{number}"


def map_address(ctx: Context, stmt: ir.Intrinsic) -> Value:
    """The address of the tensor map that a copy uses."""
    maps = tensors.tensor_maps(ctx.kernel)
    number = maps.index(tensors.map_of(ctx.kernel, stmt))
    return ctx.builder.value(_map_name(number), pointer(0))


def call_routine(
    spelling: Spelling, ctx: Context, stmt: ir.Intrinsic, operands: tuple[Value, ...]
) -> None:
    """Write a statement: a call of its routine, where its guard holds."""
    routine = spelling(stmt)
    b = ctx.builder
    b.tables.setdefault(routine.name, definition(b, routine))

    def call() -> None:
        places = [
            map_address(ctx, stmt)
            if argument == Address("map")
            else address(ctx, buffer, evaluate(ctx, indices[0]))
            for buffer, indices, argument in zip(
                stmt.buffers, stmt.indices, routine.arguments, strict=False
            )
        ]
        numbers = [
            _as_register(b, value, kind)
            for value, kind in zip(operands, routine.arguments[len(places) :], strict=False)
        ]
        arguments = ", ".join(map(str, (*places, *numbers)))
        b.effect(f"call void @{routine.name}({arguments})")

    if stmt.guard is None:
        call()
    else:
        guarded(ctx, evaluate(ctx, stmt.guard), call, None)


def _as_register(b: Builder, value: Value, kind: Argument) -> Value:
    """A number in the register that a routine takes it in."""
    assert isinstance(kind, str)
    wanted = _TYPES[kind]
    if value.type in ("i1", "i8"):
        return b.convert("zext", value, wanted)
    return b.convert("bitcast", value, wanted)


def _argument_type(argument: Argument) -> str:
    if isinstance(argument, Array):
        return pointer(SPACES.stack)
    if isinstance(argument, Address):
        return pointer(_POINTERS[argument.space])
    return _TYPES[argument]


def definition(b: Builder, routine: Routine) -> str:
    """The function of a routine."""
    kinds = [_argument_type(each) for each in routine.arguments]
    body = Builder(spaces=b.spaces)
    body.begin("entry")
    params = [body.value(f"%x{place}", kind) for place, kind in enumerate(kinds)]
    inputs: list[Value] = []
    letters: list[str] = []
    for place, element, argument in routine.only_read:
        value, letter = _input(body, params[place], argument, element)
        inputs.append(value)
        letters.append(letter)
    outputs: list[Register] = []
    # What is read and written has one register: its input is tied to its output.
    for place, element, array in routine.written:
        if array.access == "both":
            inputs.append(_load(body, params[place], array, element))
            letters.append(str(len(outputs)))
        outputs.append(array.kind)
    clobbered = () if routine.pure else ("~{memory}",)
    constraints = ",".join((*(f"={each}" for each in outputs), *letters, *clobbered))
    text = _escaped(routine.text)
    types = [_TYPES[each] for each in outputs]
    gives = "void" if not types else types[0] if len(types) == 1 else f"{{ {', '.join(types)} }}"
    effects = "" if routine.pure else " sideeffect"
    arguments = ", ".join(map(str, inputs))
    call = f'call {gives} asm{effects} "{text}", "{constraints}"({arguments})'
    if not routine.pure:
        call += " convergent"
    if not types:
        body.effect(call)
    else:
        whole = body.emit(call, gives)
        for number, (place, element, array) in enumerate(routine.written):
            part = whole
            if len(types) > 1:
                part = body.emit(f"extractvalue {whole}, {number}", types[number])
            _store(body, params[place], array, element, part)
    body.effect("ret void")
    signature = ", ".join(map(str, params))
    convergent = "" if routine.pure else " convergent"
    return (
        f"define internal void @{routine.name}({signature}) alwaysinline nounwind{convergent} "
        f"{{\n{body.body()}\n}}"
    )


def _input(b: Builder, value: Value, argument: Argument, element: int) -> tuple[Value, str]:
    if isinstance(argument, Array):
        return _load(b, value, argument, element), argument.kind
    if isinstance(argument, Address):
        kind: Register = "r" if argument.space == "shared" else "l"
        return b.convert("ptrtoint", value, _TYPES[kind]), kind
    return value, argument


def _place(b: Builder, value: Value, array: Array, element: int) -> Value:
    if element == 0:
        return value
    kind = memory_type(array.dtype)
    return b.emit(f"getelementptr inbounds {kind}, {value}, i32 {element}", value.type, "p")


def _load(b: Builder, value: Value, array: Array, element: int) -> Value:
    kind = memory_type(array.dtype)
    align = array.dtype.bytes
    loaded = b.emit(f"load {kind}, {_place(b, value, array, element)}, align {align}", kind)
    if kind == "i8":
        return b.convert("zext", loaded, _TYPES[array.kind])
    return b.convert("bitcast", loaded, _TYPES[array.kind])


def _store(b: Builder, value: Value, array: Array, element: int, part: Value) -> None:
    kind = memory_type(array.dtype)
    small = array.dtype.bits < BITS[array.kind]
    stored = b.convert("trunc" if small else "bitcast", part, kind)
    place = _place(b, value, array, element)
    b.effect(f"store {stored}, {place}, align {array.dtype.bytes}")


def _escaped(text: str) -> str:
    return "".join(
        f"\\{ord(each):02X}" if each in '\\"' or not each.isprintable() else each for each in text
    )
