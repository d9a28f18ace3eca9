"""Reading expressions of the printed IR back, from Python's own syntax tree."""

from __future__ import annotations

import ast
from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

from dovetail.ir.arithmetic import round_float
from dovetail.ir.buffer import Buffer
from dovetail.ir.dtype import BOOL, ELEMENTS, INT64, DType, parse_dtype
from dovetail.ir.expr import FALSE, TRUE, Call, Cast, Const, Expr, Load, Reduce, Select, Var
from dovetail.ir.op import ANY, OPS
from dovetail.ir.text_expr import BUILTINS, REDUCTIONS
from dovetail.support.errors import DovetailError

BINARY: Final[dict[type[ast.operator], str]] = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "div", ast.FloorDiv: "floordiv",
    ast.Mod: "floormod", ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor",
    ast.LShift: "shift_left", ast.RShift: "shift_right",
}  # fmt: skip
COMPARISON: Final[dict[type[ast.cmpop], str]] = {
    ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge",
}  # fmt: skip
UNARY: Final[dict[type[ast.unaryop], str]] = {
    ast.USub: "neg", ast.Invert: "invert", ast.Not: "logical_not",
}  # fmt: skip
LANES: Final = ("lanes", "aligned")
"""What says, inside the brackets of an access, that it is a vector."""

REDUCTION_OPS: Final = {name: op for op, name in REDUCTIONS.items()}


class ReadError(DovetailError):
    """The text is not printed IR."""

    def __init__(self, message: str, line: int) -> None:
        self.line = line
        super().__init__(f"printed IR, line {line}: {message}")


def fail(node: ast.AST, message: str) -> ReadError:
    """The error for a place in the text."""
    return ReadError(message, getattr(node, "lineno", 0))


@contextmanager
def reading(node: ast.AST) -> Generator[None]:
    """A part of the text is taken apart: what that finds missing or of another kind is its fault.

    So is a value that a node of the IR refuses.
    """
    try:
        yield
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError) as cause:
        raise fail(node, f"'{_shown(node)}' is malformed: {cause}") from cause
    except RecursionError as cause:
        raise fail(node, "this is nested too deeply") from cause


def _shown(node: ast.AST) -> str:
    try:
        return ast.unparse(node).partition("\n")[0]
    except (ValueError, RecursionError):
        return type(node).__name__


def t_name(node: ast.AST) -> str | None:
    """`name` for `T.name` (`a.b` for `T.a.b`), else None."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if not parts or not isinstance(node, ast.Name) or node.id != "T":
        return None
    return ".".join(reversed(parts))


def read_dtype(node: ast.AST) -> DType:
    """The type that `T.<type>` names."""
    name = t_name(node)
    try:
        return parse_dtype(name or "")
    except ValueError as cause:
        raise fail(node, f"a type is expected: {cause}") from cause


def read_element(node: ast.AST) -> tuple[DType, bool]:
    """The type of a buffer's elements, and whether they are halves of what `T.<type>` names."""
    name = t_name(node)
    if name in ELEMENTS and ELEMENTS[name].is_complex:
        return ELEMENTS[name].part, True
    return read_dtype(node), False


def read_number(node: ast.AST) -> bool | int | float | None:
    """The value of a literal, with a sign; a quoted name for inf and nan; None for all else."""
    match node:
        case ast.Constant(value=bool() | int() | float() as value):
            return value
        case ast.Constant(value=str() as text) if text in ("inf", "-inf", "nan"):
            return float(text)
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as value)):
            return None if isinstance(value, bool) else -value
        case _:
            return None


def literal_of(number: bool | int | float, dtype: DType) -> Const:
    """The constant of a type that a literal writes; whether it fits is the verifier's business."""
    return Const(dtype, round_float(float(number), dtype) if dtype.is_float else number)


class ExprReader:
    """Reads expressions over the names seen so far; `variables` and `buffers` are the scope."""

    def __init__(self) -> None:
        self.variables: dict[str, Var] = {}
        self.buffers: dict[str, Buffer] = {}

    def declare(self, node: ast.AST, name: str, dtype: DType) -> Var:
        """A new variable."""
        if name in self.variables or name in self.buffers:
            raise fail(node, f"'{name}' is introduced twice")
        var = Var(name, dtype)
        self.variables[name] = var
        return var

    def var(self, node: ast.AST) -> Var:
        """The variable that a name stands for."""
        if isinstance(node, ast.Name) and node.id in self.variables:
            return self.variables[node.id]
        raise fail(node, f"a variable is expected, found '{ast.unparse(node)}'")

    def buffer(self, node: ast.AST) -> Buffer:
        """The buffer that a name stands for."""
        if isinstance(node, ast.Name) and node.id in self.buffers:
            return self.buffers[node.id]
        raise fail(node, f"a buffer is expected, found '{ast.unparse(node)}'")

    def tuple(self, node: ast.AST) -> tuple[Expr, ...]:
        """A tuple of expressions."""
        if not isinstance(node, ast.Tuple):
            raise fail(node, f"a tuple is expected, found '{ast.unparse(node)}'")
        return tuple(self.expr(item) for item in node.elts)

    def access(self, node: ast.AST) -> tuple[Buffer, tuple[Expr, ...], Expr | None, int, bool]:
        """Buffer, indices, guard, lanes, promise of `buffer[indices, T.lanes(4), T.when(g)]`."""
        if not isinstance(node, ast.Subscript):
            raise fail(node, f"an access is expected, found '{ast.unparse(node)}'")
        place = node.slice
        items = place.elts if isinstance(place, ast.Tuple) else [place]
        guard: Expr | None = None
        if items and isinstance(items[-1], ast.Call) and t_name(items[-1].func) == "when":
            guard = self.expr(items[-1].args[0])
            items = items[:-1]
        lanes, aligned = 1, False
        if items and isinstance(items[-1], ast.Call) and t_name(items[-1].func) in LANES:
            aligned = t_name(items[-1].func) == "aligned"
            number = read_number(items[-1].args[0])
            if not isinstance(number, int) or number < 1:
                raise fail(items[-1], "a number of lanes is expected")
            lanes, items = number, items[:-1]
        indices = tuple(self.expr(item) for item in items)
        return self.buffer(node.value), indices, guard, lanes, aligned

    def expr(self, node: ast.AST) -> Expr:
        """An expression."""
        number = read_number(node)
        if isinstance(number, bool):
            return TRUE if number else FALSE
        if isinstance(number, int):
            return Const(INT64, number)
        match node:
            case ast.Name():
                return self.var(node)
            case ast.Subscript():
                return Load(*self.access(node))
            case ast.BinOp(left=left, op=op, right=right) if type(op) in BINARY:
                return self.call(node, BINARY[type(op)], [left, right])
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                return self.call(node, COMPARISON[type(op)], [left, right])
            case ast.UnaryOp(op=op, operand=operand) if type(op) in UNARY:
                return self.call(node, UNARY[type(op)], [operand])
            case ast.BoolOp(op=op, values=values):
                name = "logical_and" if isinstance(op, ast.And) else "logical_or"
                result = self.expr(values[0])
                for value in values[1:]:
                    result = Call(OPS[name], (result, self.expr(value)), BOOL)
                return result
            case ast.IfExp(test=test, body=body, orelse=orelse):
                first = self.expr(body)
                return Select(self.expr(test), first, self.expr(orelse))
            case ast.Call():
                return self._apply(node)
            case _:
                raise fail(node, f"not an expression of the IR: '{ast.unparse(node)}'")

    def call(
        self, node: ast.AST, name: str, args: list[ast.expr], dtype: DType | None = None
    ) -> Expr:
        """An op applied; the result's type follows from the table."""
        op = OPS.get(name)
        if op is None:
            raise fail(node, f"there is no op '{name}'")
        values = tuple(self.expr(arg) for arg in args)
        if len(values) != op.arity and not (op.arity == ANY and values):
            raise fail(node, f"'{name}' takes {op.arity} operands, got {len(values)}")
        if dtype is None and op.result == "attribute":
            raise fail(node, f"'{name}' needs dtype=")
        if op.result == "bool":
            lanes = values[0].dtype.lanes
            dtype = BOOL if lanes == 1 else BOOL.with_lanes(lanes)
        return Call(op, values, values[0].dtype if dtype is None else dtype)

    def _apply(self, node: ast.Call) -> Expr:
        if isinstance(node.func, ast.Name) and node.func.id in BUILTINS:
            return self.call(node, node.func.id, node.args)
        name = t_name(node.func)
        if name in OPS and not node.args and OPS[name].arity == 0:
            return Call(OPS[name], (), read_dtype(node.keywords[0].value))
        if name is None or not node.args:
            raise fail(node, f"not an expression of the IR: '{ast.unparse(node)}'")
        first = node.args[0]
        if name in REDUCTION_OPS and isinstance(first, ast.GeneratorExp):
            return self._reduce(REDUCTION_OPS[name], first)
        if name == "cast":
            return Cast(read_dtype(first), self.expr(node.args[1]))
        if name == "bitcast":
            return self.call(node, name, node.args[1:], read_dtype(first))
        if name in OPS:
            more = [read_dtype(item.value) for item in node.keywords if item.arg == "dtype"]
            return self.call(node, name, node.args, *more)
        dtype = read_dtype(node.func)
        number = read_number(first)
        if number is None:
            return Cast(dtype, self.expr(first))
        return literal_of(number, dtype)

    def _reduce(self, op: str, node: ast.GeneratorExp) -> Expr:
        (loop,) = node.generators
        if not isinstance(loop.iter, ast.Call) or t_name(loop.iter.func) != "box":
            raise fail(node, "a reduction iterates over T.box(...)")
        extents = tuple(self.expr(item) for item in loop.iter.args)
        names = loop.target.elts if isinstance(loop.target, ast.Tuple) else [loop.target]
        variables: list[Var] = []
        for item in names:
            if not isinstance(item, ast.Name):
                raise fail(item, "a name is expected")
            variables.append(self.declare(item, item.id, INT64))
        value = self.expr(node.elt)
        for var in variables:
            del self.variables[var.name]
        return Reduce(OPS[op], tuple(variables), extents, value)
