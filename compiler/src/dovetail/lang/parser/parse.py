"""From a function's source to a module of one `ir.Func`: the front door of the parser."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from dovetail import ir
from dovetail.lang.parser import access, logic, loops, names, operators, regions, statements
from dovetail.lang.parser.calls import parse_call
from dovetail.lang.parser.checks import parse_assert
from dovetail.lang.parser.context import Block, Frame, Parser, Region, Tables
from dovetail.lang.parser.convert import text
from dovetail.lang.parser.effects import EFFECT_FUNCTIONS
from dovetail.lang.parser.functions import VALUE_FUNCTIONS
from dovetail.lang.parser.ranks import Rank, ranks
from dovetail.lang.parser.scan import scan
from dovetail.lang.parser.signature import (
    Parameter,
    bind_constants,
    element_of,
    parameters,
)
from dovetail.lang.parser.unsupported import UNSUPPORTED_EXPRESSIONS, UNSUPPORTED_STATEMENTS
from dovetail.lang.parser.values import Value
from dovetail.lang.source import FunctionSource


def _constant(p: Parser, node: ast.expr) -> Value:
    assert isinstance(node, ast.Constant)
    value = node.value
    if value is None or isinstance(value, bool | int | float | str):
        return value
    p.fail(node, f"'{text(node)}' has no meaning in a kernel")


def _tuple(p: Parser, node: ast.expr) -> Value:
    assert isinstance(node, ast.Tuple)
    entries: list[Value] = []
    for part in node.elts:
        if isinstance(part, ast.Starred):
            value = p.expression(part.value)
            if not isinstance(value, tuple):
                p.fail(part, f"'{text(part.value)}' is not a tuple")
            entries.extend(value)
        else:
            entries.append(p.expression(part))
    return tuple(entries)


TABLES = Tables(
    expressions={
        **UNSUPPORTED_EXPRESSIONS,
        ast.Constant: _constant,
        ast.Tuple: _tuple,
        ast.Name: names.parse_name,
        ast.Attribute: names.parse_attribute,
        ast.Subscript: access.parse_subscript,
        ast.BinOp: operators.parse_binary,
        ast.UnaryOp: operators.parse_unary,
        ast.Compare: operators.parse_compare,
        ast.BoolOp: logic.parse_bool,
        ast.IfExp: logic.parse_conditional,
        ast.Call: parse_call,
    },
    statements={
        **UNSUPPORTED_STATEMENTS,
        ast.Assign: statements.parse_assign,
        ast.AnnAssign: statements.parse_annotated,
        ast.AugAssign: statements.parse_augmented,
        ast.Expr: statements.parse_expression,
        ast.If: statements.parse_if,
        ast.Return: statements.parse_return,
        ast.Pass: statements.parse_pass,
        ast.Assert: parse_assert,
        ast.For: regions.parse_any_for,
        ast.With: regions.parse_with,
        ast.While: loops.parse_while,
        ast.Break: loops.parse_break,
        ast.Continue: loops.parse_break,
    },
    functions={**VALUE_FUNCTIONS, **EFFECT_FUNCTIONS},
    scan=scan,
)


def parse_kernel(
    source: FunctionSource,
    constants: Mapping[str, object],
    *,
    name: str,
    strict: bool,
    doc: str,
) -> ir.Module:
    """The IR of a kernel.

    Args:
        source: Its source.
        constants: Values of compile-time parameters and type variables by name.
        name: What the function is called in the module.
        strict: IEEE floats, nothing reassociated or contracted.
        doc: The user's docstring.

    Raises:
        SourceError: The program is rejected.
    """
    p = Parser(Frame(source), TABLES)
    tree = source.tree
    region = Region("host", 1, {})
    p.regions.append(region)
    block = Block(id(tree.body))
    p.blocks.append(block)
    declared = parameters(source)
    for item in declared:
        if item.kind == "other":
            _no_annotation(p, item)
    bind_constants(p, declared, constants)
    buffers = [item.name for item in declared if item.kind == "tensor"]
    known = ranks(source, buffers)
    params: list[ir.TensorParam | ir.ScalarParam] = []
    for item in declared:
        if item.kind == "tensor":
            params.append(_tensor(p, item, known[item.name]))
        elif item.kind == "scalar":
            params.append(_scalar(p, item))
    last = tree.body[-1]
    try:
        region.uses = scan(p, tree.body)
        p.statements(tree.body[:-1] if isinstance(last, ast.Return) else tree.body)
    except RecursionError:
        p.fail(
            p.current,
            "this is nested too deeply for the compiler",
            "put parts of a long expression into variables, and make a long chain of `elif` a "
            "loop or a buffer that is indexed",
        )
    if isinstance(last, ast.Return):
        _return(p, last)
    _check_result(p)
    body = ir.Seq(tuple(block.statements), source.span(tree))
    settled = tuple(_with_access(p, param) for param in params)
    span = source.span(tree)
    return ir.Module((ir.Func(name, settled, body, (), strict, doc, span),))


def _no_annotation(p: Parser, item: Parameter) -> None:
    name = item.name
    if item.annotation is None:
        p.fail(
            item.node,
            f"the parameter '{name}' has no type",
            f"write `{name}: T.Buffer[T.float32]`, `{name}: T.int32`, or "
            f"`{name}: T.constexpr[int]`",
        )
    # A misspelt member of T is a better explanation.
    head = item.annotation
    p.expression(head.value if isinstance(head, ast.Subscript) else head)
    p.fail(
        item.annotation,
        f"'{text(item.annotation)}' is no type of a kernel's parameter",
        f"write `{name}: T.Buffer[T.float32]`, `{name}: T.int32`, or `{name}: T.constexpr[int]`",
    )


def _tensor(p: Parser, item: Parameter, rank: Rank) -> ir.TensorParam:
    dtype = element_of(p, item)
    assert dtype is not None
    if rank.known is None:
        p.fail(
            item.node,
            f"the body does not say how many dimensions '{item.name}' has",
            f"write `(n,) = {item.name}.shape` for one, `m, n = {item.name}.shape` for two",
        )
    hints = rank.dimension_names(item.name)
    shape = tuple(ir.Var(hint, ir.INT64) for hint in hints)
    strides = tuple(ir.Var(f"{item.name}_stride{axis}", ir.INT64) for axis in range(rank.known))
    buffer = ir.Buffer(item.name, dtype, shape, strides)
    p.bind(item.name, buffer, "parameter", item.node)
    return ir.TensorParam(buffer, shape, strides, "read", p.span(item.node))


def _scalar(p: Parser, item: Parameter) -> ir.ScalarParam:
    if item.default is not None:
        p.fail(
            item.default,
            f"the parameter '{item.name}' has a default value, which only compile-time "
            "parameters may have",
            f"pass it at every call, or write `{item.name}: T.constexpr[int]`",
        )
    dtype = element_of(p, item)
    assert dtype is not None
    var = ir.Var(item.name, dtype)
    p.bind(item.name, var, "parameter", item.node)
    return ir.ScalarParam(var, p.span(item.node))


def _with_access(
    p: Parser, param: ir.TensorParam | ir.ScalarParam
) -> ir.TensorParam | ir.ScalarParam:
    if isinstance(param, ir.ScalarParam):
        return param
    written, read = param.buffer in p.writes, param.buffer in p.reads
    access: ir.Access = "both" if written and read else "write" if written else "read"
    return ir.TensorParam(param.buffer, param.shape, param.strides, access, param.span)


def _return(p: Parser, node: ast.Return) -> None:
    """The last statement of a kernel that returns buffers."""
    if node.value is None:
        return
    p.block.mark = len(p.block.statements)
    places = list(node.value.elts) if isinstance(node.value, ast.Tuple) else [node.value]
    allocated = {item.buffer for item in p.block.statements if isinstance(item, ir.Allocate)}
    for place in places:
        value = p.expression(place)
        if not isinstance(value, ir.Buffer) or value not in allocated:
            p.fail(
                place,
                f"'{text(place)}' cannot be returned: a kernel returns buffers that it has made",
                "make one: `out = T.empty((n,), T.float32)`",
            )
        if value in p.results:
            p.fail(place, f"'{value.name}' is returned twice", "return it once")
        p.results.append(value)
    p.emit(ir.Return(tuple(p.results), p.span(node)))


def _check_result(p: Parser) -> None:
    """The annotation of the result, where there is one, must be true."""
    node = p.frame.function.tree.returns
    if node is None:
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return
    nothing = isinstance(node, ast.Constant) and node.value is None
    if nothing:
        if p.results:
            p.fail(
                node,
                f"the kernel returns {len(p.results)} and is declared to return nothing",
                "write `-> T.Buffer[T.float32]`",
            )
        return
    entries: list[ast.expr] = [node]
    if isinstance(node, ast.Subscript) and text(node.value) in ("tuple", "Tuple"):
        entries = list(node.slice.elts) if isinstance(node.slice, ast.Tuple) else [node.slice]
    if len(entries) != len(p.results):
        p.fail(
            node,
            f"the kernel is declared to return {len(entries)} and returns {len(p.results)}",
            "end it with `return out`, or write `-> None`",
        )
    for entry, buffer in zip(entries, p.results, strict=True):
        if not isinstance(entry, ast.Subscript):
            p.fail(entry, f"'{text(entry)}' is no buffer", "write `T.Buffer[T.float32]`")
        dtype = p.expression(entry.slice)
        if dtype != buffer.dtype:
            p.fail(
                entry,
                f"the kernel is declared to return '{text(entry)}', '{buffer.name}' holds "
                f"{buffer.dtype}",
                f"write `T.Buffer[T.{buffer.dtype}]`",
            )
