"""A writer of LLVM IR text for one function: typed values, blocks, and little that is clever.

llvmlite has a builder too; ours is here because names must be deterministic, metadata is attached
to single accesses, and writing text is most of the time that code generation takes.

A `Value` knows its type and its builder, so that arithmetic reads as arithmetic:
`y = x * x + b.constant(1.0, x.type)`. Operators on floats are IEEE operations with the builder's
fast-math flags; comparisons are methods, because `==` on Python objects should stay what it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext

from dovetail.codegen.llvm.numbering import Numbering
from dovetail.codegen.llvm.types import FLAT, Spaces, constant, pointer
from dovetail.support.dataclasses import dataclass, field

FLOATS = ("float", "double", "half", "bfloat")

_CHANGES_NOTHING = {
    **dict.fromkeys(("add", "sub", "or", "xor", "shl", "lshr", "ashr"), "0"),
    **dict.fromkeys(("mul", "sdiv", "udiv"), "1"),
}
"""The second operand with which an integer instruction gives its first; floats are written in
hexadecimal."""

_NOTHING = nullcontext()
_NOT_NAME = re.compile(r"[^A-Za-z0-9_]")


@dataclass(frozen=True, slots=True, eq=False)
class Value:
    """A typed operand: the text of a register or a literal."""

    text: str
    type: str
    builder: Builder

    def __str__(self) -> str:
        return f"{self.type} {self.text}"

    @property
    def is_float(self) -> bool:
        """Whether it is a floating-point number to LLVM."""
        kind = self.type
        return kind in FLOATS or (kind.endswith(">") and kind[:-1].rpartition(" ")[2] in FLOATS)

    def like(self, value: float) -> Value:
        """A literal of this value's type."""
        return self.builder.constant(value, self.type)

    def _lift(self, other: Value | float) -> Value:
        return other if isinstance(other, Value) else self.like(other)

    def _binary(self, integer: str, floating: str, other: Value | float) -> Value:
        other = self._lift(other)
        if self.is_float:
            return self.builder.binary(f"{floating} {self.builder.flags}".rstrip(), self, other)
        return self.builder.binary(integer, self, other)

    def __add__(self, other: Value | float) -> Value:
        return self._binary("add", "fadd", other)

    def __sub__(self, other: Value | float) -> Value:
        return self._binary("sub", "fsub", other)

    def __mul__(self, other: Value | float) -> Value:
        return self._binary("mul", "fmul", other)

    def __truediv__(self, other: Value | float) -> Value:
        return self._binary("sdiv", "fdiv", other)

    def __radd__(self, other: float) -> Value:
        return self._lift(other) + self

    def __rsub__(self, other: float) -> Value:
        return self._lift(other) - self

    def __rmul__(self, other: float) -> Value:
        return self._lift(other) * self

    def __rtruediv__(self, other: float) -> Value:
        return self._lift(other) / self

    def __neg__(self) -> Value:
        if self.is_float:
            return self.builder.pure(f"fneg {self}", self.type)
        return self.like(0) - self

    def __and__(self, other: Value | int) -> Value:
        return self.builder.binary("and", self, self._lift(other))

    def __or__(self, other: Value | int) -> Value:
        return self.builder.binary("or", self, self._lift(other))

    def __xor__(self, other: Value | int) -> Value:
        return self.builder.binary("xor", self, self._lift(other))

    def __lshift__(self, other: Value | int) -> Value:
        return self.builder.binary("shl", self, self._lift(other))

    def __rshift__(self, other: Value | int) -> Value:
        """A logical shift; see `ashr` for the arithmetic one."""
        return self.builder.binary("lshr", self, self._lift(other))

    def ashr(self, other: Value | int) -> Value:
        """An arithmetic shift to the right."""
        return self.builder.binary("ashr", self, self._lift(other))

    def compare(self, predicate: str, other: Value | float) -> Value:
        """`icmp` or `fcmp` by LLVM's name of the predicate."""
        other = self._lift(other)
        if self.is_float and self.builder.compares is not None:
            return self.builder.compares(predicate, self, other)
        kind = "fcmp" if self.is_float else "icmp"
        return self.builder.pure(f"{kind} {predicate} {self}, {other.text}", "i1")

    def lt(self, other: Value | float) -> Value:
        """Ordered or signed less."""
        return self.compare("olt" if self.is_float else "slt", other)

    def le(self, other: Value | float) -> Value:
        """Ordered or signed less or equal."""
        return self.compare("ole" if self.is_float else "sle", other)

    def gt(self, other: Value | float) -> Value:
        """Ordered or signed greater."""
        return self.compare("ogt" if self.is_float else "sgt", other)

    def ge(self, other: Value | float) -> Value:
        """Ordered or signed greater or equal."""
        return self.compare("oge" if self.is_float else "sge", other)

    def eq(self, other: Value | float) -> Value:
        """Equal, and neither is NaN."""
        return self.compare("oeq" if self.is_float else "eq", other)

    def ne(self, other: Value | float) -> Value:
        """Different, or one is NaN."""
        return self.compare("une" if self.is_float else "ne", other)

    def select(self, true_value: Value | float, false_value: Value | float) -> Value:
        """One of two values by this truth value; at least one of them is a `Value`."""
        if isinstance(true_value, Value):
            false_value = true_value._lift(false_value)
        elif isinstance(false_value, Value):
            true_value = false_value._lift(true_value)
        else:
            raise TypeError("select needs a value to know the type")
        text = f"select {self}, {true_value}, {false_value}"
        return self.builder.pure(text, true_value.type)


@dataclass(slots=True)
class Builder:
    """One function's body.

    Attributes:
        flags: Fast-math flags of float arithmetic, "" or "contract".
        declared: Declaration by name of every function that was called; shared by the module.
        tables: Definition by name of every constant table; shared by the module.
        spaces: Where tables and stack arrays live.
        widens: What concerns float32 computes in float64 where that is simpler.
        extents: The threads of a block along each axis, where the function is a kernel of them.
        numbering: What the function has computed, to be used again; None: everything is written.
        compares: Writes a comparison of floats by LLVM's name of it; None: `fcmp`.
        high_product: Writes the upper half of a product of unsigned integers; None: by integers of
            twice their bits.
        label: The block being written, or None after a terminator.
        lines: The instructions so far.
        entry: Allocas, to be put at the top of the first block.
    """

    flags: str = ""
    declared: dict[str, str] = field(default_factory=dict[str, str])
    tables: dict[str, str] = field(default_factory=dict[str, str])
    spaces: Spaces = FLAT
    widens: bool = True
    extents: tuple[int, int, int] | None = None
    numbering: Numbering | None = None
    compares: Callable[[str, Value, Value], Value] | None = None
    high_product: Callable[[Value, Value], Value] | None = None
    label: str | None = None
    lines: list[str] = field(default_factory=list[str])
    entry: list[str] = field(default_factory=list[str])
    _counts: dict[str, int] = field(default_factory=dict[str, int])

    def fresh(self, hint: str) -> str:
        """A name that is new in this function; depends on the calls so far only."""
        hint = _NOT_NAME.sub("_", hint) or "v"
        number = self._counts.get(hint, 0)
        self._counts[hint] = number + 1
        return f"{hint}.{number}"

    @property
    def rounds(self) -> bool:
        """Rounding to an integer is a sum with a large number: not every level has an op."""
        return False

    @property
    def keeps(self) -> bool:
        """LLVM reassociates only where flags allow it, and ours never do."""
        return True

    @property
    def approximate(self) -> frozenset[str]:
        """Division and square root are rounded correctly on every processor."""
        return frozenset()

    def exactly(self) -> AbstractContextManager[object]:
        """Nothing to say: LLVM evaluates as written, but for contraction where flags allow it."""
        return _NOTHING

    def constant(self, value: bool | int | float, llvm_type: str) -> Value:
        """A literal."""
        return Value(constant(value, llvm_type), llvm_type, self)

    def value(self, text: str, llvm_type: str) -> Value:
        """An operand whose text is known, e.g. a parameter."""
        return Value(text, llvm_type, self)

    def emit(self, text: str, llvm_type: str, hint: str = "v", suffix: str = "") -> Value:
        """An instruction with a result; `suffix` is its metadata."""
        name = f"%{self.fresh(hint)}"
        self.lines.append(f"  {name} = {text}{suffix}")
        return Value(name, llvm_type, self)

    def pure(self, text: str, llvm_type: str, hint: str = "v") -> Value:
        """An instruction whose result depends on its operands only; perhaps an earlier one."""
        if self.numbering is None:
            return self.emit(text, llvm_type, hint)
        value = self.numbering.find(text)
        if value is None:
            value = self.emit(text, llvm_type, hint)
            self.numbering.add(text, value)
        return value

    def effect(self, text: str) -> None:
        """An instruction without a result."""
        self.lines.append(f"  {text}")

    def binary(self, opcode: str, left: Value, right: Value) -> Value:
        """A two-operand instruction on operands of one type."""
        if left.type != right.type:
            raise TypeError(f"{opcode} of {left.type} and {right.type}")
        if opcode == "umulh":
            if self.high_product is not None:
                return self.high_product(left, right)
            # The upper half of a product, which is one instruction although it is written so.
            bits = int(left.type[1:])
            wide = [self.convert("zext", each, f"i{2 * bits}") for each in (left, right)]
            return self.convert("trunc", (wide[0] * wide[1]) >> bits, left.type)
        if self.numbering is not None:
            if right.text == _CHANGES_NOTHING.get(opcode):
                return left
            if opcode in ("srem", "urem") and right.text.startswith("%"):
                # No device of these has an instruction that gives both. A quotient that nothing
                # else needs becomes a remainder again.
                return left - self.binary(f"{opcode[0]}div", left, right) * right
        return self.pure(f"{opcode} {left}, {right.text}", left.type)

    def convert(self, opcode: str, value: Value, llvm_type: str) -> Value:
        """A conversion instruction, or the value itself when it has the type."""
        if value.type == llvm_type:
            return value
        if self.numbering is None:
            return self.emit(f"{opcode} {value} to {llvm_type}", llvm_type)
        if opcode in ("sext", "zext") and value.text.isdigit():
            return self.value(value.text, llvm_type)
        source = self.numbering.extended.get(value.text)
        if opcode == "trunc" and source is not None and source.type == llvm_type:
            return source
        result = self.pure(f"{opcode} {value} to {llvm_type}", llvm_type)
        if opcode in ("sext", "zext"):
            self.numbering.extended[result.text] = value
        return result

    def special(self, name: str, extent: int | None = None) -> Value:
        """An i32 that stays what it is while a kernel runs: where a thread or its block is.

        Args:
            name: The intrinsic's, which takes nothing.
            extent: It is less; None: not known.
        """
        self.declared.setdefault(name, f"declare i32 @{name}()")
        known = f"range(i32 0, {extent}) " if extent is not None else ""
        return self.pure(f"call {known}i32 @{name}()", "i32")

    def call(
        self, name: str, arguments: Sequence[Value], llvm_type: str, flags: str = ""
    ) -> Value:
        """A call of an LLVM intrinsic or of a function of this module, by name without `@`."""
        signature = ", ".join(argument.type for argument in arguments)
        self.declared.setdefault(name, f"declare {llvm_type} @{name}({signature})")
        text = ", ".join(str(argument) for argument in arguments)
        prefix = f"call {flags} " if flags else "call "
        return self.emit(f"{prefix}{llvm_type} @{name}({text})", llvm_type)

    def intrinsic(self, name: str, *arguments: Value) -> Value:
        """An intrinsic overloaded on its first argument's type, with the same result type."""
        suffix = SUFFIXES[arguments[0].type]
        flags = self.flags if arguments[0].is_float else ""
        return self.call(f"llvm.{name}.{suffix}", arguments, arguments[0].type, flags)

    def fma(self, a: Value, b: Value | float, c: Value | float) -> Value:
        """`a * b + c`, fused where that is fast, so a caller may not depend on either."""
        b, c = (x if isinstance(x, Value) else a.like(x) for x in (b, c))
        return self.call(f"llvm.fmuladd.{SUFFIXES[a.type]}", (a, b, c), a.type)

    def table(self, name: str | None, llvm_type: str, values: Sequence[float]) -> Value:
        """A constant array of the module, by name; the same name means the same values.

        Without a name it is called by what it holds, so that equal ones are one.
        """
        if name is None:
            # The text of a number tells -0.0 from 0.0.
            import hashlib

            digest = hashlib.sha256(f"{llvm_type} {tuple(values)}".encode()).hexdigest()
            name = f"table.{digest[:16]}"
        if name not in self.tables:
            elements = ", ".join([f"{llvm_type} {constant(value, llvm_type)}" for value in values])
            space = f"addrspace({self.spaces.tables}) " if self.spaces.tables else ""
            self.tables[name] = (
                f"@{name} = private unnamed_addr {space}constant [{len(values)} x {llvm_type}] "
                f"[{elements}], align 64"
            )
        return Value(f"@{name}", pointer(self.spaces.tables), self)

    def lookup(self, table: Value, llvm_type: str, index: Value) -> Value:
        """An element of a constant table; the index is in range by construction."""
        wide = self.convert("zext", index, "i64")
        text = f"getelementptr inbounds {llvm_type}, {table}, {wide}"
        place = self.pure(text, table.type, "p")
        return self.emit(f"load {llvm_type}, {place}, !invariant.load !{{}}", llvm_type)

    def block(self, hint: str) -> str:
        """The name of a new block, not yet begun."""
        return self.fresh(hint)

    def begin(self, label: str) -> None:
        """Begin a block; the one before it falls through if it has no terminator."""
        if self.label is not None:
            self.jump(label)
        if self.numbering is not None:
            self.numbering.begin(label)
        self.lines.append(f"{label}:")
        self.label = label

    def jump(self, label: str, suffix: str = "") -> None:
        """End the block; `suffix` is the branch's metadata."""
        if self.numbering is not None:
            self.numbering.branch(label)
        self.effect(f"br label %{label}{suffix}")
        self.label = None

    def branch(self, condition: Value, then: str, otherwise: str, suffix: str = "") -> None:
        """End the block with a choice."""
        if self.numbering is not None:
            self.numbering.branch(then)
            self.numbering.branch(otherwise)
        self.effect(f"br {condition}, label %{then}, label %{otherwise}{suffix}")
        self.label = None

    def phi(self, llvm_type: str, incoming: Sequence[tuple[Value, str]], hint: str = "v") -> Value:
        """The value that belongs to the block control came from."""
        pairs = ", ".join(f"[ {value.text}, %{label} ]" for value, label in incoming)
        return self.emit(f"phi {llvm_type} {pairs}", llvm_type, hint)

    def alloca(self, llvm_type: str, count: int, align: int, hint: str) -> Value:
        """Stack memory, in the entry block whatever block is being written."""
        name = f"%{self.fresh(hint)}"
        shape = llvm_type if count == 1 else f"[{count} x {llvm_type}]"
        space = self.spaces.stack
        suffix = f", addrspace({space})" if space else ""
        self.entry.append(f"  {name} = alloca {shape}, align {align}{suffix}")
        return Value(name, pointer(space), self)

    def body(self) -> str:
        """The text of the function between its braces."""
        first, *rest = self.lines
        return "\n".join([first, *self.entry, *rest])


SUFFIXES = {
    "float": "f32",
    "double": "f64",
    "half": "f16",
    "bfloat": "bf16",
    **{f"i{bits}": f"i{bits}" for bits in (8, 16, 32, 64)},
}
"""The part of an overloaded intrinsic's name that says the type."""
