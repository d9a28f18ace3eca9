"""The run side: the machine itself, on NumPy's scalars, which wrap and round as kernels want.

An instruction is a line: a word and at most one operand. Operands of ops are on the stack, the
last one on top. There are jumps, variables and arrays, and no types: a value brings its own.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

import numpy as np

from dovetail_runtime import (
    Buffer,
    ImageError,
    Launch,
    Limits,
    NotFoundError,
    PythonBackend,
    RuntimeImage,
)

Scalar = Any
"""A scalar of NumPy, of whichever type."""


def _truncdiv(a: Scalar, b: Scalar) -> Scalar:
    size = abs(int(a)) // abs(int(b))
    return type(a)(size if (a < 0) == (b < 0) else -size)


def _truncmod(a: Scalar, b: Scalar) -> Scalar:
    size = abs(int(a)) % abs(int(b))
    return type(a)(-size if a < 0 else size)


UNARY: Final[Mapping[str, Callable[[Any], Any]]] = {
    "neg": operator.neg, "abs": abs, "invert": operator.invert, "logical_not": np.logical_not,
    "sqrt": np.sqrt, "floor": np.floor, "ceil": np.ceil, "trunc": np.trunc, "round": np.rint,
    "isnan": np.isnan, "isinf": np.isinf, "isfinite": np.isfinite, "signbit": np.signbit,
    "fp_strict": lambda value: value,
}  # fmt: skip

BINARY: Final[Mapping[str, Callable[[Any, Any], Any]]] = {
    "add": operator.add, "sub": operator.sub, "mul": operator.mul, "div": operator.truediv,
    "truncdiv": _truncdiv, "truncmod": _truncmod, "min": np.minimum, "max": np.maximum,
    "and": operator.and_, "or": operator.or_, "xor": operator.xor,
    "shift_left": operator.lshift, "shift_right": operator.rshift, "copysign": np.copysign,
    "eq": operator.eq, "ne": operator.ne, "lt": operator.lt, "le": operator.le,
    "gt": operator.gt, "ge": operator.ge,
}  # fmt: skip

UPDATES: Final[Mapping[str, Callable[[Any, Any], Any]]] = {
    **{op: BINARY[op] for op in ("add", "min", "max", "and", "or", "xor")},
    "exchange": lambda old, new: new,
    "load": lambda old, new: old,
}
"""Atomic ones, which on a machine with one thread are a read and a write."""

DTYPES: Final = (
    "bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64",
    "float16", "float32", "float64",
)  # fmt: skip


def cast(value: Scalar, to: np.dtype[Any]) -> Scalar:
    """A conversion: integers wrap; floats become integers toward zero, within their range."""
    if to.kind == "b":
        return value != 0
    if to.kind in "iu" and isinstance(value, np.floating):
        least, most = (int(each) for each in (np.iinfo(to).min, np.iinfo(to).max))
        if np.isnan(value):
            return to.type(0)
        whole = (least if value < 0 else most) if np.isinf(value) else int(value)
        return to.type(min(max(whole, least), most))
    return value.astype(to)


class Kernel(NamedTuple):
    """A kernel, read: its instructions, the names of its arguments and of a block's numbers."""

    code: list[tuple[str, Any]]
    arguments: list[str]
    block: list[str]


def read(text: str) -> dict[str, Kernel]:
    """The kernels of an image's text.

    Raises:
        ImageError: A line is no instruction.
    """
    kernels: dict[str, Kernel] = {}
    code: list[tuple[str, Any]] = []
    for number, line in enumerate(text.splitlines(), 1):
        word, _, rest = line.partition(" ")
        try:
            if word == "kernel":
                head, _, block = rest.partition(" | ")
                name, *arguments = head.split()
                code = []
                kernels[name] = Kernel(code, arguments, block.split())
            else:
                code.append((word, _OPERAND[word](rest)))
        except (LookupError, TypeError, ValueError) as error:
            raise ImageError(f"line {number}, {line[:60]!r}, is no instruction") from error
    return kernels


def _constant(text: str) -> Scalar:
    kind, value = text.split()
    return np.dtype(kind).type(float.fromhex(value) if "float" in kind else int(value))


def _array(text: str) -> tuple[str, np.dtype[Any], int]:
    name, kind, extent = text.split()
    return name, np.dtype(kind), int(extent)


def _atomic(text: str) -> tuple[str, Callable[[Any, Any], Any] | None]:
    name, op = text.split()
    return name, None if op == "compare_exchange" else UPDATES[op]


_OPERAND: Final[Mapping[str, Callable[[str], Any]]] = {
    "const": _constant, "get": str, "set": str, "load": str, "store": str, "jump": int,
    "unless": int, "cast": np.dtype, "bitcast": np.dtype, "array": _array, "atomic": _atomic,
    "drop": str,
    **{op: lambda _, do=do: do for op, do in UNARY.items()},
    **{op: lambda _, do=do: do for op, do in BINARY.items()},
}  # fmt: skip


def execute(code: list[tuple[str, Any]], names: dict[str, Any]) -> None:
    """Run the instructions of one block.

    Args:
        code: They end where the last one is done.
        names: Arguments, and whatever is set meanwhile.
    """
    stack: list[Any] = []
    push, pop = stack.append, stack.pop
    at, end = 0, len(code)
    while at < end:
        word, operand = code[at]
        at += 1
        if word == "get":
            push(names[operand])
        elif word in BINARY:
            right = pop()
            push(operand(pop(), right))
        elif word == "const":
            push(operand)
        elif word == "set":
            names[operand] = pop()
        elif word == "load":
            push(names[operand][pop()])
        elif word == "store":
            value = pop()
            names[operand][pop()] = value
        elif word == "jump":
            at = operand
        elif word == "unless":
            if not pop():
                at = operand
        elif word in UNARY:
            push(operand(pop()))
        elif word == "cast":
            push(cast(pop(), operand))
        elif word == "bitcast":
            push(pop().view(operand))
        elif word == "array":
            name, kind, extent = operand
            names[name] = np.zeros(extent, kind)
        elif word == "atomic":
            name, update = operand
            compared: Scalar = pop() if update is None else None
            value = pop()
            index = pop()
            old = names[name][index]
            if update is not None:
                value = update(old, value)
            elif old.tobytes() != compared.tobytes():
                value = old
            if value is not old:  # what is only read may not be written
                names[name][index] = value
            push(old)
        else:  # "drop"
            pop()


class Machine(PythonBackend):
    """One device, in the host's memory."""

    kind = "toy"

    def limits(self, device: int) -> Limits:
        """Kernels are told where in a buffer's range their first element is."""
        return Limits(binding_alignment=2, max_block_threads=1)

    def image_load(self, device: int, image: RuntimeImage) -> dict[str, Kernel]:
        """Read the text: the program of each kernel that the image has a record of.

        Raises:
            ImageError: It is damaged. NotFoundError: It lacks a kernel.
        """
        try:
            found = read(image.payload["source"].decode())
        except (KeyError, UnicodeDecodeError) as error:
            raise ImageError(f"the image has no text: {error}") from error
        symbols = {name: each.symbol for name, each in image.functions.items()}
        for symbol in symbols.values():
            if symbol not in found:
                raise NotFoundError(
                    f"the text has no kernel '{symbol}', it has {', '.join(found)}"
                )
        return {name: found[symbol] for name, symbol in symbols.items()}

    def image_kernel(self, device: int, loaded: dict[str, Kernel], name: str) -> Kernel:
        """Find a kernel."""
        if name not in loaded:
            raise NotFoundError(f"the image has no kernel '{name}'; it has {', '.join(loaded)}")
        return loaded[name]

    def launch(self, device: int, launch: Launch) -> None:
        """Run the blocks one after another."""
        kernel: Kernel = launch.kernel
        names: dict[str, Any] = {}
        for name, record, value in zip(
            kernel.arguments, launch.function.arguments, launch.arguments, strict=True
        ):
            if isinstance(value, Buffer):
                names[name] = value.array()
            elif record.kind == "shared":
                name, _, kind = name.partition(":")
                names[name] = np.zeros(int(value) // np.dtype(kind).itemsize, kind)
            else:
                names[name] = np.dtype(record.dtype).type(value)
        with np.errstate(all="ignore"):
            for block in np.ndindex(*reversed(launch.grid)):
                numbers = map(np.int64, reversed(block))
                execute(kernel.code, {**names, **dict(zip(kernel.block, numbers, strict=True))})


BACKEND = Machine()
