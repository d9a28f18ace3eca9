"""Values of elementary functions that become expressions of the IR (`dovetail.elementary`).

A function is evaluated on terms first, which form a graph; only then is it known what is used more
than once and needs a name, and what is not used at all. Integers are int32 and int64; what LLVM
does to unsigned ones is done to their bits as uint32 and uint64.

Relaxed code may be contracted, and by some compilers reassociated. What `exactly` surrounds is
marked in the IR, where the code around it is not strict already: with `no_contract` where the
target has that op, else with `fp_strict`. A target that has neither gets no marks; there the
products of reductions are `fma`, which most compilers leave alone, and which gives the same
whether it is fused or not, since they are exact.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager

from dovetail import ir
from dovetail.support.dataclasses import dataclass, field

Named = Callable[[ir.Expr, str], ir.Expr]

TYPES = {
    "float": ir.FLOAT32,
    "double": ir.FLOAT64,
    "i1": ir.BOOL,
    "i32": ir.SCALARS["int32"],
    "i64": ir.SCALARS["int64"],
}
UNSIGNED = {"i32": ir.SCALARS["uint32"], "i64": ir.SCALARS["uint64"]}
NAMES = {dtype: name for name, dtype in TYPES.items()}
FLOATS = ("float", "double")

_INTRINSICS = {
    "fabs": "abs", "sqrt": "sqrt", "floor": "floor", "trunc": "trunc", "roundeven": "round",
}  # fmt: skip


@dataclass(slots=True, eq=False)
class Term:
    """A node of the graph.

    Attributes:
        builder: What made it.
        type: float, double, i1, i32 or i64.
        dtype: Its type in the IR: for bits seen as unsigned another one than `type` says.
        op: An op's name, or "leaf", "cast", "select".
        args: The operands.
        leaf: The expression of a leaf.
        exact: Whether it is a float operation that must be evaluated as written.
        uses: How many terms that are needed have it for an operand.
        non_negative: Whether it is known not to be negative.
    """

    builder: Terms
    type: str
    dtype: ir.DType
    op: str
    args: tuple[Term, ...] = ()
    leaf: ir.Expr | None = None
    exact: bool = False
    uses: int = 0
    non_negative: bool = False

    @property
    def is_float(self) -> bool:
        return self.type in FLOATS

    def like(self, value: float) -> Term:
        return self.builder.constant(value, self.type)

    def _lift(self, other: Term | float) -> Term:
        return other if isinstance(other, Term) else self.like(other)

    def _binary(self, op: str, other: Term | float) -> Term:
        return self.builder.operation(op, self.type, self, self._lift(other))

    def _shift_of(self) -> tuple[Term, int]:
        """An integer as another one and what has been added to it."""
        if self.op in ("add", "sub") and self.dtype.is_int:
            left, right = self.args
            if isinstance(right.leaf, ir.Const):
                number = int(right.leaf.value)
                return left, number if self.op == "add" else -number
        return self, 0

    def _plus(self, number: int) -> Term:
        """The sum of an integer and a constant, with one that was added before."""
        first, before = self._shift_of()
        total = first.like(before + number)
        assert isinstance(total.leaf, ir.Const)
        return (
            self.builder.operation("add", self.type, first, total) if total.leaf.value else first
        )

    def __add__(self, other: Term | float) -> Term:
        if not self.is_float and isinstance(other, int):
            return self._plus(other)
        return self._binary("add", other)

    def __sub__(self, other: Term | float) -> Term:
        if not self.is_float and isinstance(other, int):
            return self._plus(-other)
        return self._binary("sub", other)

    def __mul__(self, other: Term | float) -> Term:
        return self._binary("mul", other)

    def __truediv__(self, other: Term | float) -> Term:
        return self._binary("div", other)

    def __radd__(self, other: float) -> Term:
        return self._lift(other) + self

    def __rsub__(self, other: float) -> Term:
        return self._lift(other) - self

    def __rmul__(self, other: float) -> Term:
        return self._lift(other) * self

    def __rtruediv__(self, other: float) -> Term:
        return self._lift(other) / self

    def __neg__(self) -> Term:
        return self.builder.operation("neg", self.type, self)

    def __and__(self, other: Term | int) -> Term:
        other = self._lift(other)
        term = self._binary("and", other)
        term.non_negative = self.non_negative or other.non_negative
        return term

    def __or__(self, other: Term | int) -> Term:
        other = self._lift(other)
        term = self._binary("or", other)
        term.non_negative = self.non_negative and other.non_negative
        return term

    def __xor__(self, other: Term | int) -> Term:
        if self.type == "i1" and not isinstance(other, Term):
            return self.builder.operation("logical_not", "i1", self) if other else self
        return self._binary("xor", other)

    def __lshift__(self, other: Term | int) -> Term:
        first, number = self._shift_of()
        if isinstance(other, int) and not (number << other) % (1 << self.dtype.bits):
            # What was added is shifted out.
            return first._binary("shift_left", other)
        return self._binary("shift_left", other)

    def __rshift__(self, other: Term | int) -> Term:
        """A logical shift to the right."""
        b = self.builder
        if self.non_negative:
            term = self.ashr(other)
        else:
            bits = b.unsigned(self)
            count = self._lift(other)
            term = b.signed(b.operation("shift_right", bits.type, bits, b.unsigned(count)))
        term.non_negative = True
        return term

    def ashr(self, other: Term | int) -> Term:
        """An arithmetic shift to the right."""
        return self._binary("shift_right", other)

    def compare(self, predicate: str, other: Term | float) -> Term:
        """A comparison by LLVM's name of the predicate."""
        b, right = self.builder, self._lift(other)
        if self.is_float and predicate == "ult":
            return self.ge(right) ^ True
        if self.is_float and predicate == "ugt":
            return self.le(right) ^ True
        if self.is_float and predicate == "uno":
            return b.undefined(self) | b.undefined(right)
        if predicate == "ult":
            return b.operation("lt", "i1", b.unsigned(self), b.unsigned(right))
        raise ValueError(f"no comparison '{predicate}' of {self.type}")

    def lt(self, other: Term | float) -> Term:
        """Ordered or signed less."""
        return self.builder.operation("lt", "i1", self, self._lift(other))

    def le(self, other: Term | float) -> Term:
        """Ordered or signed less or equal."""
        return self.builder.operation("le", "i1", self, self._lift(other))

    def gt(self, other: Term | float) -> Term:
        """Ordered or signed greater."""
        return self.builder.operation("gt", "i1", self, self._lift(other))

    def ge(self, other: Term | float) -> Term:
        """Ordered or signed greater or equal."""
        return self.builder.operation("ge", "i1", self, self._lift(other))

    def eq(self, other: Term | float) -> Term:
        """Equal, and neither is NaN."""
        return self.builder.operation("eq", "i1", self, self._lift(other))

    def ne(self, other: Term | float) -> Term:
        """Different, or one is NaN."""
        return self.builder.operation("ne", "i1", self, self._lift(other))

    def select(self, true_value: Term | float, false_value: Term | float) -> Term:
        """One of two values by this truth value; at least one of them is a `Term`."""
        if isinstance(true_value, Term):
            false_value = true_value._lift(false_value)
        elif isinstance(false_value, Term):
            true_value = false_value._lift(true_value)
        else:
            raise TypeError("select needs a value to know the type")
        return self.builder.operation("select", true_value.type, self, true_value, false_value)


_ROUNDED = frozenset(("add", "sub", "mul", "div", "fma"))


@dataclass(slots=True)
class Terms:
    """Makes terms, and expressions of them.

    Attributes:
        named: Gives an expression a name, in a statement before the present one.
        ops: Names of the ops that the target has.
        marks: Whether exact parts are marked.
        keeps: Whether they are evaluated as written, marked or in strict code.
        mark: The op that marks exact parts.
        widens: float32 functions stay in float32.
        rounds: Rounding to an integer is an op.
        approximate: Names of the ops that the device does not round correctly.
    """

    named: Named
    ops: frozenset[str]
    marks: bool
    keeps: bool = True
    widens: bool = False
    rounds: bool = True
    approximate: frozenset[str] = frozenset()
    mark: ir.Op = ir.OPS["fp_strict"]
    _exactly: bool = False
    _known: dict[tuple[object, ...], Term] = field(default_factory=dict[tuple[object, ...], Term])
    _expressions: dict[int, ir.Expr] = field(default_factory=dict[int, ir.Expr])

    def leaf(self, expr: ir.Expr, llvm_type: str = "") -> Term:
        """A term for an expression: a constant or a variable.

        Args:
            expr: The expression.
            llvm_type: What an unsigned integer counts as.
        """
        return Term(self, llvm_type or NAMES[expr.dtype], expr.dtype, "leaf", leaf=expr)

    def operation(self, op: str, result: str, *args: Term) -> Term:
        """An op applied, with a result of type `result`."""
        types = {arg.dtype for arg in (args[1:] if op == "select" else args)}
        if len(types) != 1 and op not in ("bitcast", "cast"):
            raise TypeError(f"{op} of {', '.join(arg.dtype.name for arg in args)}")
        dtype = ir.BOOL if result == "i1" else args[-1].dtype
        exact = self._exactly and op in _ROUNDED and result in FLOATS
        return self._made(op, args, result, dtype, exact)

    def _converted(self, op: str, value: Term, result: str, dtype: ir.DType) -> Term:
        return self._made(op, (value,), result, dtype)

    def _made(
        self, op: str, args: tuple[Term, ...], result: str, dtype: ir.DType, exact: bool = False
    ) -> Term:
        """The term, one and the same for the same op and operands."""
        key = (op, exact, dtype, *map(id, args))
        term = self._known.get(key)
        if term is None:
            term = Term(self, result, dtype, op, args, None, exact)
            self._known[key] = term
        return term

    def unsigned(self, value: Term) -> Term:
        """The bits of an integer as an unsigned one."""
        dtype = UNSIGNED[value.type]
        if value.op == "leaf" and isinstance(value.leaf, ir.Const):
            number = int(value.leaf.value) & ((1 << dtype.bits) - 1)
            return Term(self, value.type, dtype, "leaf", leaf=ir.literal(number, dtype))
        # The bits of bits are bits of the first.
        source = value.args[0] if value.op == "bitcast" else value
        if source.dtype == dtype:
            return source
        return self._converted("bitcast", source, value.type, dtype)

    def signed(self, value: Term) -> Term:
        """The bits of an unsigned integer as what it counts as everywhere else."""
        return self._converted("bitcast", value, value.type, TYPES[value.type])

    def undefined(self, value: Term) -> Term:
        """Whether a float is NaN, by its bits, which no compiler takes for granted."""
        word, mantissa = ("i32", 23) if value.type == "float" else ("i64", 52)
        bits = self.convert("bitcast", value, word)
        top = (1 << (bits.dtype.bits - 1)) - 1
        return (bits & top).gt(top >> mantissa << mantissa)

    @contextmanager
    def exactly(self) -> Generator[None]:
        """Float operations inside are evaluated as written."""
        before, self._exactly = self._exactly, True
        yield
        self._exactly = before

    def constant(self, value: bool | int | float, llvm_type: str) -> Term:
        """A literal; integers by their bits."""
        dtype = TYPES[llvm_type]
        if dtype.is_int:
            value = int(value) & ((1 << dtype.bits) - 1)
            value -= (value >> (dtype.bits - 1)) << dtype.bits
        key = (dtype, float(value).hex() if dtype.is_float else value)
        term = self._known.get(key)
        if term is None:
            term = Term(self, llvm_type, dtype, "leaf", leaf=ir.literal(value, dtype))
            term.non_negative = dtype.is_int and value >= 0
            self._known[key] = term
        return term

    def binary(self, opcode: str, left: Term, right: Term) -> Term:
        """Unsigned division, or the upper half of an unsigned product."""
        a, b = self.unsigned(left), self.unsigned(right)
        if opcode == "udiv":
            # The divisor is a constant above 1, so that C's division is ours.
            op = "floordiv" if "floordiv" in self.ops else "truncdiv"
            return self.signed(self.operation(op, left.type, a, b))
        if opcode == "umulh" and "multiply_high" in self.ops:
            return self.signed(self.operation("multiply_high", left.type, a, b))
        if opcode == "umulh":
            return _high_product(left, right)
        raise ValueError(f"no instruction '{opcode}'")

    def convert(self, opcode: str, value: Term, llvm_type: str) -> Term:
        """A conversion by LLVM's opcode, or the value itself when it has the type."""
        if value.type == llvm_type:
            return value
        dtype = TYPES[llvm_type]
        if opcode == "bitcast":
            source = value.args[0] if value.op == "bitcast" else value
            if source.dtype == dtype:
                return source
            return self._converted("bitcast", source, llvm_type, dtype)
        if opcode == "zext" and value.type != "i1" and not value.non_negative:
            value = self.unsigned(value)
        if opcode == "uitofp":
            value = self.unsigned(value)
            opcode = "sitofp"
        if opcode not in ("sitofp", "fptosi", "fpext", "fptrunc", "zext", "trunc"):
            raise ValueError(f"no conversion '{opcode}'")
        return self._converted("cast", value, llvm_type, dtype)

    def intrinsic(self, name: str, *arguments: Term) -> Term:
        """Fabs, sqrt, floor, trunc or roundeven."""
        return self.operation(_INTRINSICS[name], arguments[0].type, *arguments)

    def fma(self, a: Term, b: Term | float, c: Term | float) -> Term:
        """`a * b + c`; inside `exactly` as the op, if the target has it: see the module."""
        b, c = (x if isinstance(x, Term) else a.like(x) for x in (b, c))
        if self._exactly and not self.keeps and "fma" in self.ops:
            return self.operation("fma", a.type, a, b, c)
        return a * b + c

    def expression(self, term: Term) -> ir.Expr:
        """The expression of a term; what is used more than once is named."""
        return self.expressions(term)[0]

    def expressions(self, *terms: Term) -> tuple[ir.Expr, ...]:
        """The expressions of several terms, which may share parts."""
        for term in terms:
            term.uses += 1
            _count(term)
        return tuple(self._operand(term, False) for term in terms)

    def _operand(self, term: Term, exactly: bool) -> ir.Expr:
        """The expression of a term, as part of one that is marked exact, or not."""
        if term.leaf is not None:
            return term.leaf
        expr = self._expressions.get(id(term))
        if expr is not None:
            return expr
        rounds = term.is_float and term.op in _ROUNDED
        # A variable keeps a relaxed part out of an exact one.
        alone = term.uses > 1 or (exactly and self.marks and rounds and not term.exact)
        marked = term.exact and self.marks and (alone or not exactly)
        expr = self._built(term, term.exact if rounds or alone else exactly)
        if marked:
            expr = ir.Call(self.mark, (expr,), expr.dtype)
        if alone:
            expr = self.named(expr, _HINTS.get(term.op, "v"))
            self._expressions[id(term)] = expr
        return expr

    def _built(self, term: Term, exactly: bool) -> ir.Expr:
        args = [self._operand(arg, exactly) for arg in term.args]
        match term.op:
            case "select":
                return ir.select(*args)
            case "cast":
                return ir.cast(args[0], term.dtype)
            case "bitcast":
                return ir.call("bitcast", args[0], dtype=term.dtype)
            case "logical_not":
                return ir.logical_not(args[0])
            case _:
                return ir.call(term.op, *args)


_HINTS = {"select": "chosen", "bitcast": "bits", "cast": "number", "round": "whole"}


def _count(term: Term) -> None:
    """Counts, for each term below, its uses."""
    stack = [term]
    while stack:
        for arg in stack.pop().args:
            arg.uses += 1
            if arg.uses == 1:
                stack.append(arg)


def _high_product(a: Term, b: Term) -> Term:
    """The upper word of a product of unsigned words, by four products of half words."""
    half = a.dtype.bits // 2
    mask = (1 << half) - 1
    low_a, high_a, low_b, high_b = a & mask, a >> half, b & mask, b >> half
    middle = high_a * low_b + (low_a * low_b >> half)
    other = low_a * high_b + (middle & mask)
    return high_a * high_b + (middle >> half) + (other >> half)
