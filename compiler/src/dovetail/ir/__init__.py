"""The IR: a closed set of node classes over an open table of ops (docs/ir.md).

Every name is found on first use: what reads a bundle or an image needs types alone.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from dovetail.ir.arithmetic import convert, evaluate, round_float, wrap
    from dovetail.ir.buffer import Buffer, Scope
    from dovetail.ir.build import (
        add,
        all_of,
        call,
        cast,
        ceildiv,
        eq,
        floordiv,
        floormod,
        ge,
        gt,
        is_const,
        le,
        literal,
        logical_and,
        logical_not,
        logical_or,
        lt,
        maximum,
        minimum,
        mul,
        ne,
        neg,
        product,
        row_major,
        select,
        sub,
        total,
    )
    from dovetail.ir.dtype import (
        BFLOAT16,
        BOOL,
        FLOAT16,
        FLOAT32,
        FLOAT64,
        INT8,
        INT16,
        INT32,
        INT64,
        SCALARS,
        UINT8,
        UINT16,
        UINT32,
        UINT64,
        DType,
        parse_dtype,
    )
    from dovetail.ir.equal import difference, equal
    from dovetail.ir.expr import (
        FALSE,
        TRUE,
        Call,
        Cast,
        Const,
        Expr,
        Load,
        Reduce,
        Select,
        Var,
        const,
    )
    from dovetail.ir.func import (
        Access,
        BufferArg,
        Func,
        GridBaseArg,
        Kernel,
        KernelArg,
        Module,
        OffsetArg,
        ScalarArg,
        ScalarParam,
        TensorParam,
    )
    from dovetail.ir.op import OPS, Op, register
    from dovetail.ir.placement import HostValues, host_values, is_host
    from dovetail.ir.reader import parse_func, parse_ir
    from dovetail.ir.reader_expr import ReadError
    from dovetail.ir.rewrite import (
        Rewriter,
        Substitution,
        fresh_copy,
        substitute,
        substitute_expr,
    )
    from dovetail.ir.stmt import (
        Allocate,
        Assign,
        Assume,
        Atomic,
        Barrier,
        Break,
        Check,
        Continue,
        Declare,
        Dispatch,
        For,
        If,
        Launch,
        Parallel,
        Return,
        Seq,
        Stmt,
        Store,
        While,
    )
    from dovetail.ir.text import print_ir
    from dovetail.ir.verify import Level, check, level_of, verify
    from dovetail.ir.visit import (
        EMPTY,
        assigned_variables,
        bodies,
        bound_variables,
        expressions,
        free_buffers,
        free_variables,
        operands,
        sequence,
        statement_list,
        used_buffers,
        walk,
        walk_all,
        walk_expr,
    )

__all__ = [
    "BFLOAT16",
    "BOOL",
    "EMPTY",
    "FALSE",
    "FLOAT16",
    "FLOAT32",
    "FLOAT64",
    "INT8",
    "INT16",
    "INT32",
    "INT64",
    "OPS",
    "SCALARS",
    "TRUE",
    "UINT8",
    "UINT16",
    "UINT32",
    "UINT64",
    "Access",
    "Allocate",
    "Assign",
    "Assume",
    "Atomic",
    "Barrier",
    "Break",
    "Buffer",
    "BufferArg",
    "Call",
    "Cast",
    "Check",
    "Const",
    "Continue",
    "DType",
    "Declare",
    "Dispatch",
    "Expr",
    "For",
    "Func",
    "GridBaseArg",
    "HostValues",
    "If",
    "Kernel",
    "KernelArg",
    "Launch",
    "Level",
    "Load",
    "Module",
    "OffsetArg",
    "Op",
    "Parallel",
    "ReadError",
    "Reduce",
    "Return",
    "Rewriter",
    "ScalarArg",
    "ScalarParam",
    "Scope",
    "Select",
    "Seq",
    "Stmt",
    "Store",
    "Substitution",
    "TensorParam",
    "Var",
    "While",
    "add",
    "all_of",
    "assigned_variables",
    "bodies",
    "bound_variables",
    "call",
    "cast",
    "ceildiv",
    "check",
    "const",
    "convert",
    "difference",
    "eq",
    "equal",
    "evaluate",
    "expressions",
    "floordiv",
    "floormod",
    "free_buffers",
    "free_variables",
    "fresh_copy",
    "ge",
    "gt",
    "host_values",
    "is_const",
    "is_host",
    "le",
    "level_of",
    "literal",
    "logical_and",
    "logical_not",
    "logical_or",
    "lt",
    "maximum",
    "minimum",
    "mul",
    "ne",
    "neg",
    "operands",
    "parse_dtype",
    "parse_func",
    "parse_ir",
    "print_ir",
    "product",
    "register",
    "round_float",
    "row_major",
    "select",
    "sequence",
    "statement_list",
    "sub",
    "substitute",
    "substitute_expr",
    "total",
    "used_buffers",
    "verify",
    "walk",
    "walk_all",
    "walk_expr",
    "wrap",
]

_HOMES: Final[dict[str, tuple[str, ...]]] = {
    "arithmetic": ("convert", "evaluate", "round_float", "wrap"),
    "buffer": ("Buffer", "Scope"),
    "build": (
        "add", "all_of", "call", "cast", "ceildiv", "eq", "floordiv", "floormod", "ge", "gt",
        "is_const", "le", "literal", "logical_and", "logical_not", "logical_or", "lt", "maximum",
        "minimum", "mul", "ne", "neg", "product", "row_major", "select", "sub", "total",
    ),
    "dtype": (
        "BFLOAT16", "BOOL", "FLOAT16", "FLOAT32", "FLOAT64", "INT8", "INT16", "INT32", "INT64",
        "SCALARS", "UINT8", "UINT16", "UINT32", "UINT64", "DType", "parse_dtype",
    ),
    "equal": ("difference", "equal"),
    "expr": (
        "FALSE", "TRUE", "Call", "Cast", "Const", "Expr", "Load", "Reduce", "Select", "Var",
        "const",
    ),
    "func": (
        "Access", "BufferArg", "Func", "GridBaseArg", "Kernel", "KernelArg", "Module", "OffsetArg",
        "ScalarArg", "ScalarParam", "TensorParam",
    ),
    "op": ("OPS", "Op", "register"),
    "placement": ("HostValues", "host_values", "is_host"),
    "reader": ("parse_func", "parse_ir"),
    "reader_expr": ("ReadError",),
    "rewrite": ("Rewriter", "Substitution", "fresh_copy", "substitute", "substitute_expr"),
    "stmt": (
        "Allocate", "Assign", "Assume", "Atomic", "Barrier", "Break", "Check", "Continue",
        "Declare", "Dispatch", "For", "If", "Launch", "Parallel", "Return", "Seq", "Stmt", "Store",
        "While",
    ),
    "text": ("print_ir",),
    "verify": ("Level", "check", "level_of", "verify"),
    "visit": (
        "EMPTY", "assigned_variables", "bodies", "bound_variables", "expressions", "free_buffers",
        "free_variables", "operands", "sequence", "statement_list", "used_buffers", "walk",
        "walk_all", "walk_expr",
    ),
}  # fmt: skip
"""The public names of each module."""

_HOME: Final = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module 'dovetail.ir' has no attribute '{name}'")
    module = import_module(f"dovetail.ir.{home}")
    # All of the module's names at once: importing `ir.verify` has just put the module where the
    # function of that name belongs.
    globals().update({each: getattr(module, each) for each in _HOMES[home]})
    return globals()[name]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
