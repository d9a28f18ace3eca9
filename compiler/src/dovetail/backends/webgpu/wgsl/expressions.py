"""Expressions of WGSL, where its rules differ from those of the C family."""

from __future__ import annotations

import re
from typing import Final, Literal

from dovetail import ir
from dovetail.backends.webgpu.wgsl.literals import opaque
from dovetail.backends.webgpu.wgsl.storage import ATOMIC_STORAGE
from dovetail.codegen.source import Dialect, ExpressionWriter, Names, Storage, wrapped, zero_of
from dovetail.support.dataclasses import dataclass

Purpose = Literal["or_zero", "entry", "compare_exchange", "no_contract"]

_ROUNDED: Final = frozenset(("add", "sub", "mul", "div", "fma"))
_LESS: Final = re.compile(r"(?<!<)<(?![<=])")


@dataclass(frozen=True, slots=True)
class Helper:
    """A function of a kernel's text that touches one of its buffers.

    WGSL has pointers to a buffer's elements only where it says so in so many words, so that such
    a function names its buffer, and there is one for each that needs it.
    """

    purpose: Purpose
    buffer: ir.Buffer


class WgslExpressions(ExpressionWriter):
    """Writes the expressions of one kernel.

    Attributes:
        helpers: The functions that the kernel needs for its buffers, by what they are for.
        subgroup_size: Threads of a subgroup, 0 if none are used.
    """

    def __init__(self, dialect: Dialect, names: Names, kernel: ir.Kernel) -> None:
        super().__init__(dialect, names, kernel.strict)
        self.helpers: dict[Helper, str] = {}
        self.subgroup_size = 0
        self._atomic = _atomic_buffers(kernel)
        self._buffers = [arg.buffer for arg in kernel.args if isinstance(arg, ir.BufferArg)]
        self._no_contract = False

    def is_atomic(self, buffer: ir.Buffer) -> bool:
        """Whether a buffer holds atomics."""
        return buffer in self._atomic

    def storage(self, buffer: ir.Buffer) -> Storage | None:
        """Memory that is updated atomically anywhere is atomic everywhere."""
        return ATOMIC_STORAGE[buffer.dtype.name] if buffer in self._atomic else None

    def helper(self, purpose: Purpose, buffer: ir.Buffer) -> str:
        """The name of a function for a buffer, which is defined behind the kernel."""
        key = Helper(purpose, buffer)
        if key not in self.helpers:
            alone = purpose == "no_contract"
            name = "dvt_no_contract" if alone else f"{self.names.of(buffer)}_{purpose}"
            self.helpers[key] = self.names.fresh(name)
        return self.helpers[key]

    def guarded_load(self, expr: ir.Load, guard: ir.Expr, value: str) -> str:
        """A read that is not done at all where its guard is false.

        `select` evaluates both of its values, and an access out of range is an error whose effects
        the language leaves open.
        """
        if expr.buffer.scope == "local":
            # No function can name it: element 0, which every array has, stands for none.
            index = f"select(0, {self.index(expr.indices[0])}, {self.text(guard)})"
            element = f"{self.names.of(expr.buffer)}[{index}]"
            zero = self.dialect.literal(zero_of(expr.dtype))
            return f"select({zero}, {element}, {self.text(guard)})"
        name = self.helper("or_zero", expr.buffer)
        return f"{name}({self.index(expr.indices[0])}, {self.text(guard)})"

    def index(self, expr: ir.Expr) -> str:
        """An element index as text; one of constants alone is hidden from constant evaluation."""
        if isinstance(expr, ir.Call) and all(isinstance(each, ir.Const) for each in expr.args):
            return self.text(expr)
        return super().index(expr)

    def call(self, call: ir.Call) -> str:
        """An op; counts of shifts are unsigned, and constant ones are written so."""
        if call.op.name == "no_contract":
            outer, self._no_contract = self._no_contract, bool(self._buffers)
            text = self.text(call.args[0])
            self._no_contract = outer
            return text
        if self._no_contract and call.op.name in _ROUNDED and call.dtype.name == "float32":
            return f"{self.helper('no_contract', self._buffers[0])}({super().call(call)})"
        if call.op.name == "subgroup_idx":
            return f"{self.dialect.types[call.dtype.name]}(linear / {self.subgroup_size}u)"
        if call.op.name in ("shift_left", "shift_right"):
            value, count = call.args
            if isinstance(count, ir.Const) and not isinstance(value, ir.Const):
                sign = "<<" if call.op.name == "shift_left" else ">>"
                return f"{self.atom(value)} {sign} {int(count.value)}u"
        return super().call(call)

    def fill(self, template: str, args: tuple[ir.Expr, ...], dtype: ir.DType) -> str:
        """A filled-in template.

        What is made of constants alone is evaluated by the compiler of WGSL, to which an overflow
        or a NaN is an error: one of them is hidden from it.
        """
        if args and all(isinstance(each, ir.Const) for each in args):
            first, *rest = args
            assert isinstance(first, ir.Const)
            parts = [wrapped(opaque(first)), *(self.atom(each) for each in rest)]
            return self.template(template, parts, dtype)
        return super().fill(template, args, dtype)

    def template(self, template: str, parts: list[str], dtype: ir.DType) -> str:
        """A filled-in template.

        `f(a < b, c > d)` is a list of two arguments in C, and the call of `a<b, c>` in WGSL.
        """
        if len(parts) > 1:
            parts = [
                f"({part})"
                if _LESS.search(part)
                and wrapped(part) != part
                and any(">" in other for other in parts if other is not part)
                else part
                for part in parts
            ]
        return super().template(template, parts, dtype)

    def definitions(self) -> list[str]:
        """The functions that touch buffers."""
        made = {
            "or_zero": self._or_zero,
            "entry": self._entry,
            "compare_exchange": self._compare_exchange,
            "no_contract": self._kept,
        }
        return [made[key.purpose](key.buffer, name) for key, name in self.helpers.items()]

    def _kept(self, buffer: ir.Buffer, name: str) -> str:
        """The value, which no driver sees through: bits changed by what only we know to be 0.

        Drivers may compute `(a + b) - a` as `b`, as WGSL has no word against it. Every binding
        holds an element at least. (That the length's upper bits are 0 Mesa knows: it is a number
        of bytes, shifted.)
        """
        return (
            f"fn {name}(value: f32) -> f32 {{\n"
            f"  let nothing = u32(arrayLength(&{self.names.of(buffer)}) == 0u);\n"
            "  return bitcast<f32>(bitcast<u32>(value) ^ nothing);\n}\n"
        )

    def _or_zero(self, buffer: ir.Buffer, name: str) -> str:
        index, inside = self._parameters(buffer, "index", "inside")
        kind = self.dialect.types[buffer.dtype.name]
        element = self.element(buffer, index)
        zero = self.dialect.literal(zero_of(buffer.dtype))
        return (
            f"fn {name}({index}: i32, {inside}: bool) -> {kind} {{\n"
            f"  if ({inside}) {{\n    return {element};\n  }}\n  return {zero};\n}}\n"
        )

    def _entry(self, buffer: ir.Buffer, name: str) -> str:
        (index,) = self._parameters(buffer, "index")
        kind = self.dialect.types[buffer.dtype.name]
        return (
            f"fn {name}({index}: i32) -> {kind} {{\n  return {self.element(buffer, index)};\n}}\n"
        )

    def load(self, buffer: ir.Buffer, index: ir.Expr) -> str:
        """The text that reads an element, without a guard."""
        if buffer.scope != "constant":
            return super().load(buffer, index)
        return f"{self.helper('entry', buffer)}({self.index(index)})"

    def element(self, buffer: ir.Buffer, index: str) -> str:
        """The text that reads the element at an index that is text itself; it may stand twice."""
        if buffer.scope == "constant":
            return f"{self.names.of(buffer)}[{index} >> 2u][{index} & 3]"
        name, storage = self.names.of(buffer), self.storage(buffer)
        return f"{name}[{index}]" if storage is None else storage.load.format(name, index)

    def _compare_exchange(self, buffer: ir.Buffer, name: str) -> str:
        """The exchange of WGSL may fail without a reason: then it is tried again."""
        memory = self.names.of(buffer)
        index, expected, desired = self._parameters(buffer, "index", "expected", "desired")
        word = "i32" if buffer.dtype.name == "int32" else "u32"
        return (
            f"fn {name}({index}: i32, {expected}: {word}, {desired}: {word}) -> {word} {{\n"
            f"  var found = {expected};\n"
            "  loop {\n"
            f"    let attempt = atomicCompareExchangeWeak(&{memory}[{index}], {expected},"
            f" {desired});\n"
            "    found = attempt.old_value;\n"
            f"    if (attempt.exchanged || found != {expected}) {{\n      break;\n    }}\n"
            "  }\n"
            "  return found;\n}\n"
        )

    def _parameters(self, buffer: ir.Buffer, *wanted: str) -> tuple[str, ...]:
        """Parameter names of a helper, chosen so as not to shadow the buffer."""
        taken = self.names.of(buffer)
        return tuple(f"{each}_" if each == taken else each for each in wanted)


def _atomic_buffers(kernel: ir.Kernel) -> set[ir.Buffer]:
    """The buffers that hold atomics: those that are updated; what is only read cannot."""
    only_read = {
        arg.buffer for arg in kernel.args if isinstance(arg, ir.BufferArg) and arg.access == "read"
    }
    updated = {item.buffer for item in ir.walk(kernel.body) if isinstance(item, ir.Atomic)}
    return updated - only_read
