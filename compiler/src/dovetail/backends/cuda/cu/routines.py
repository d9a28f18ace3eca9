"""Routines (`..functions.routine`) in CUDA C++: a function of inline PTX each, and its calls."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from dovetail import ir
from dovetail.backends.cuda.functions import SPELLINGS
from dovetail.backends.cuda.functions.routine import (
    Address,
    Argument,
    Array,
    Register,
    Routine,
)

_TYPES: Final[dict[Register, str]] = {
    "h": "uint16", "r": "uint32", "l": "uint64", "f": "float", "d": "double",
}  # fmt: skip
_MARK: Final = re.compile(r"\$\$|\$\{(\d+)\}|\$(\d+)|%")


def routines_of(kernels: Iterable[ir.Kernel]) -> list[Routine]:
    """What the statements of kernels call, each once, in order."""
    found: dict[str, Routine] = {}
    for kernel in kernels:
        for stmt in ir.walk(kernel.body):
            if isinstance(stmt, ir.Intrinsic) and stmt.op in SPELLINGS:
                routine = SPELLINGS[stmt.op](stmt)
                found.setdefault(routine.name, routine)
    return list(found.values())


def definition(routine: Routine) -> str:
    """The function of a routine."""
    parameters = ", ".join(
        f"{_parameter(each)} x{place}" for place, each in enumerate(routine.arguments)
    )
    lines = [f"__device__ inline void {routine.name}({parameters}) {{"]
    outputs: list[str] = []
    after: list[str] = []
    for number, (place, element, array) in enumerate(routine.written):
        kind = _TYPES[array.kind]
        start = f" = {_loaded(array, place, element)}" if array.access == "both" else ""
        lines.append(f"  {kind} y{number}{start};")
        sign = "+" if array.access == "both" else "="
        outputs.append(f'"{sign}{array.kind}"(y{number})')
        after.append(f"  {_element(array, place, element)} = {_stored(array, f'y{number}')};")
    inputs = [_input(argument, place, element) for place, element, argument in routine.only_read]
    asm = "asm" if routine.pure else "asm volatile"
    lines.append(f"  {asm}(")
    text = routine.text.split("\n")
    lines += [f"      {_quoted(each, last=each is text[-1])}" for each in text]
    lines.append(f"      : {', '.join(outputs)}")
    clobbered = "" if routine.pure else ' : "memory"'
    lines.append(f"      : {', '.join(inputs)}{clobbered});")
    return "\n".join([*lines, *after, "}", ""])


def _parameter(argument: Argument) -> str:
    if isinstance(argument, Array):
        return "const void*" if argument.access == "read" else "void*"
    return "const void*" if isinstance(argument, Address) else _TYPES[argument]


def _memory(array: Array) -> str:
    if array.dtype.bits == 8:
        return "uint8"
    if array.dtype.bits == 32 and array.dtype.is_float:
        return "float"
    return _TYPES[array.kind]


def _element(array: Array, place: int, element: int) -> str:
    const = "const " if array.access == "read" else ""
    return f"(({const}{_memory(array)}*)x{place})[{element}]"


def _loaded(array: Array, place: int, element: int) -> str:
    text = _element(array, place, element)
    return f"__float_as_uint({text})" if _memory(array) == "float" and array.kind == "r" else text


def _stored(array: Array, value: str) -> str:
    kind = _memory(array)
    if kind == "float" and array.kind == "r":
        return f"__uint_as_float({value})"
    return value if kind == _TYPES[array.kind] else f"({kind}){value}"


def _input(argument: Argument, place: int, element: int) -> str:
    if isinstance(argument, Array):
        text = _loaded(argument, place, element)
        if argument.dtype.bits == 8:
            text = f"({_TYPES[argument.kind]}){text}"
        return f'"{argument.kind}"({text})'
    if isinstance(argument, Address):
        if argument.space == "map":
            return f'"l"(x{place})'
        if argument.space == "shared":
            return f'"r"((uint32)__cvta_generic_to_shared(x{place}))'
        return f'"l"(__cvta_generic_to_global(x{place}))'
    return f'"{argument}"(x{place})'


def _quoted(line: str, *, last: bool) -> str:
    """A line of PTX as a string of C's, with its placeholders."""
    text = _MARK.sub(_placeholder, line).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"' if last else f'"{text}\\n"'


def _placeholder(match: re.Match[str]) -> str:
    if match[0] == "%":
        return "%%"
    return "$" if match[0] == "$$" else f"%{match[1] or match[2]}"
