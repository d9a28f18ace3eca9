"""Expressions of the IR as formulas for an SMT solver, so that rules are proved and not sampled.

The meaning of each op is written here a second time, from the text of `ir.op`, over bit-vectors of
the op's own width: what is proved holds for every value. z3 answers "unsat" to the negation, or
gives the values for which the rule is wrong.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from functools import reduce
from typing import Any

import z3

from dovetail import ir
from dovetail.ir.reader_expr import ExprReader

STEPS = 200_000_000
"""The solver's own count of its work on one proof: a busy machine fails none. The largest of ours
takes 11.2 million, in 7 s."""

Formula = Any
"""A z3 term; its own types say little to a type checker."""


class Translation:
    """Variables of the IR and the terms they have become."""

    def __init__(self) -> None:
        self.terms: dict[ir.Var, Formula] = {}

    def of(self, expr: ir.Expr) -> Formula:
        """The term of an expression of integers, bools, or of float32 and float64."""
        match expr:
            case ir.Var():
                if expr not in self.terms:
                    self.terms[expr] = _symbol(expr)
                return self.terms[expr]
            case ir.Const(dtype=dtype, value=value):
                return _constant(dtype, value)
            case ir.Select(condition=condition, true_value=first, false_value=second):
                return z3.If(self.of(condition), self.of(first), self.of(second))
            case ir.Cast(dtype=dtype, value=value):
                return _cast(dtype, value.dtype, self.of(value))
            case ir.Call(op=op, args=args):
                terms = [self.of(arg) for arg in args]
                if args[0].dtype.is_bool:
                    return _BOOLS[op.name](*terms)
                if args[0].dtype.is_float:
                    return _FLOATS[op.name](*terms)
                return _integer(op.name, args[0].dtype, terms)
            case _:
                raise TypeError(f"{type(expr).__name__} has no formula")

    def result(self, stmt: ir.Stmt) -> Formula:
        """The value stored at the end of a run of declarations."""
        assert isinstance(stmt, ir.Seq | ir.Store)
        for item in ir.statement_list(stmt):
            if isinstance(item, ir.Declare):
                self.terms[item.var] = self.of(item.value)
            else:
                assert isinstance(item, ir.Store)
                return self.of(item.value)
        raise AssertionError("nothing is stored")


def _symbol(var: ir.Var) -> Formula:
    if var.dtype.is_bool:
        return z3.Bool(var.name)
    if var.dtype.is_float:
        return z3.FP(var.name, _sort(var.dtype))
    return z3.BitVec(var.name, var.dtype.bits)


def _sort(dtype: ir.DType) -> Formula:
    return {32: z3.Float32, 64: z3.Float64}[dtype.bits]()


def _constant(dtype: ir.DType, value: bool | int | float) -> Formula:
    if dtype.is_bool:
        return z3.BoolVal(bool(value))
    if dtype.is_float:
        return z3.FPVal(value, _sort(dtype))
    return z3.BitVecVal(int(value), dtype.bits)


def _cast(dtype: ir.DType, source: ir.DType, term: Formula) -> Formula:
    if source.is_bool:
        one, zero = _constant(dtype, 1), _constant(dtype, 0)
        return term if dtype.is_bool else z3.If(term, one, zero)
    if dtype.is_bool:
        return term != _constant(source, 0)
    if dtype.bits <= source.bits:
        return z3.Extract(dtype.bits - 1, 0, term)
    more = dtype.bits - source.bits
    return z3.SignExt(more, term) if source.is_signed else z3.ZeroExt(more, term)


def _integer(name: str, dtype: ir.DType, terms: list[Formula]) -> Formula:
    signed, a = dtype.is_signed, terms[0]
    b = terms[-1]
    zero, one = _constant(dtype, 0), _constant(dtype, 1)
    bits = _constant(dtype, dtype.bits) if dtype.bits <= dtype.int_range[1] else None
    less = a < b if signed else z3.ULT(a, b)
    match name:
        case "add":
            return a + b
        case "sub":
            return a - b
        case "mul":
            return a * b
        case "neg":
            return -a
        case "abs":
            return z3.If(a < 0, -a, a) if signed else a
        case "min":
            return z3.If(less, a, b)
        case "max":
            return z3.If(less, b, a)
        case "and":
            return a & b
        case "or":
            return a | b
        case "xor":
            return a ^ b
        case "invert":
            return ~a
        case "truncdiv":
            return a / b if signed else z3.UDiv(a, b)
        case "truncmod":
            return z3.SRem(a, b) if signed else z3.URem(a, b)
        case "floordiv" | "floormod":
            if not signed:
                value = z3.UDiv(a, b) if name == "floordiv" else z3.URem(a, b)
            else:
                rest = z3.SRem(a, b)
                crosses = z3.And(rest != zero, (rest < 0) != (b < 0))
                quotient, rest = a / b, z3.If(crosses, rest + b, rest)
                value = z3.If(crosses, quotient - one, quotient) if name == "floordiv" else rest
            return z3.If(b == zero, zero, value)
        case "shift_left" | "shift_right":
            assert bits is not None
            inside = z3.And(b >= 0, b < bits) if signed else z3.ULT(b, bits)
            if name == "shift_left":
                return z3.If(inside, a << b, zero)
            shifted = a >> b if signed else z3.LShR(a, b)
            outside = z3.If(a < 0, -one, zero) if signed else zero
            return z3.If(inside, shifted, outside)
        case "eq":
            return a == b
        case "ne":
            return a != b
        case "lt":
            return less
        case "le":
            return z3.Or(less, a == b)
        case "gt":
            return z3.And(z3.Not(less), a != b)
        case "ge":
            return z3.Not(less)
        case _:
            raise TypeError(f"'{name}' of integers has no formula")


_BOOLS: dict[str, Any] = {
    "logical_and": z3.And, "and": z3.And, "logical_or": z3.Or, "or": z3.Or, "xor": z3.Xor,
    "logical_not": z3.Not, "invert": z3.Not,
    "eq": lambda a, b: a == b, "ne": lambda a, b: a != b,
}  # fmt: skip
_NEAREST = z3.RNE()
_FLOATS: dict[str, Any] = {
    "add": lambda a, b: z3.fpAdd(_NEAREST, a, b),
    "sub": lambda a, b: z3.fpSub(_NEAREST, a, b),
    "mul": lambda a, b: z3.fpMul(_NEAREST, a, b),
    "div": lambda a, b: z3.fpDiv(_NEAREST, a, b),
    "neg": z3.fpNeg,
    "lt": z3.fpLT, "le": z3.fpLEQ, "gt": z3.fpGT, "ge": z3.fpGEQ, "eq": z3.fpEQ,
    "ne": lambda a, b: z3.Not(z3.fpEQ(a, b)),
}  # fmt: skip


def counterexample(claim: Formula, given: Iterable[Formula] = ()) -> str:
    """Values for which a claim is wrong, as text; "" where it is proved.

    Raises:
        TimeoutError: The solver did not decide it in that many steps.
    """
    solver = z3.Solver()
    solver.set("rlimit", STEPS)
    solver.add(*given, z3.Not(claim))
    answer = solver.check()
    if answer == z3.unknown:
        raise TimeoutError(f"not decided: {claim}")
    return "" if answer == z3.unsat else str(solver.model())


def read(text: str, variables: dict[str, ir.Var], dtype: ir.DType) -> ir.Expr:
    """An expression from its text; `#3` is the constant 3 of `dtype`."""
    reader = ExprReader()
    reader.variables.update(variables)
    written = re.sub(r"#(-?[\w.]+)", lambda found: f"T.{dtype.name}({found[1]})", text)
    return reader.expr(ast.parse(written, mode="eval").body)


def conjunction(terms: Iterable[Formula]) -> Formula:
    return reduce(z3.And, terms, z3.BoolVal(True))
