"""From a function's source to a module of one `ir.Func`: the front door of the parser."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, NoReturn

from dovetail import ir
from dovetail.lang.members import ElementType, FormOf
from dovetail.lang.parameters import (
    PARTS,
    Parameter,
    alternatives,
    entries_of,
    left_out,
    look_up,
    parameters,
)
from dovetail.lang.parser import access, logic, loops, names, operators, regions, statements
from dovetail.lang.parser.access import store
from dovetail.lang.parser.arrays import Known, parse_known, shape_and_elements
from dovetail.lang.parser.assertions import parse_assert
from dovetail.lang.parser.calls import parse_call
from dovetail.lang.parser.complex_numbers import allocated, convert_any, value_of
from dovetail.lang.parser.context import Block, Frame, Operand, Parser, Region, Tables
from dovetail.lang.parser.convert import convert, text, typed
from dovetail.lang.parser.lookahead import is_region, scan
from dovetail.lang.parser.nesting import flattened
from dovetail.lang.parser.open_types import OpenTypes, Retyped
from dovetail.lang.parser.ranks import Rank, ranks
from dovetail.lang.parser.recovery import attempt
from dovetail.lang.parser.result_types import annotated
from dovetail.lang.parser.returns import without_returns
from dovetail.lang.parser.signature import (
    bind_constants,
    default_of,
    element_of,
    given_ranks,
    written_ranks,
)
from dovetail.lang.parser.unsupported import UNSUPPORTED_EXPRESSIONS, UNSUPPORTED_STATEMENTS
from dovetail.lang.parser.values import (
    Complex,
    Deferred,
    Elementwise,
    Listed,
    Value,
    describe,
    is_buffer,
    is_expr,
    is_weak,
    own_buffer,
)
from dovetail.lang.source import FunctionSource
from dovetail.support.errors import SourceError
from dovetail.support.room import has_room, with_room

if TYPE_CHECKING:
    from dovetail.lang.parser.external_launches import ExternalKernels

Handler = Callable[[Parser, ast.Call], Value]


def _constant(p: Parser, node: ast.expr) -> Value:
    assert isinstance(node, ast.Constant)
    value = node.value
    if value is None or isinstance(value, bool | int | float | complex | str):
        return value
    if isinstance(value, bytes):
        return tuple(value)
    p.fail(node, f"'{text(node)}' has no meaning in a kernel")


def _named(p: Parser, node: ast.expr) -> Value:
    from dovetail.lang.parser.named_expressions import parse_named

    return parse_named(p, node)


def _tuple(p: Parser, node: ast.expr) -> Value:
    assert isinstance(node, ast.Tuple | ast.List)
    entries: list[Value] = []
    for part in node.elts:
        if isinstance(part, ast.Starred):
            value = p.expression(part.value)
            if not isinstance(value, tuple):
                p.fail(part, f"'{text(part.value)}' is not a tuple")
            entries.extend(value)
        else:
            entries.append(p.expression(part))
    return Listed(entries) if isinstance(node, ast.List) else tuple(entries)


def _list(p: Parser, node: ast.expr) -> Value:
    from dovetail.lang.parser.generators import list_of

    return list_of(p, node)


def _lane(p: Parser, node: ast.expr, vector: ir.Expr) -> Value:
    from dovetail.lang.parser.vectors import parse_lane

    return parse_lane(p, node, vector)


def _vector(p: Parser, node: ast.Call, dtype: ir.DType) -> Value:
    from dovetail.lang.parser.vectors import convert_to_vector

    return convert_to_vector(p, node, dtype)


def _product(p: Parser, node: ast.AST, left: Operand, right: Operand) -> Value:
    from dovetail.lang.parser.products import product

    return product(p, node, left, right)


def _in_memory(p: Parser, value: Value, name: str, node: ast.AST) -> Value:
    from dovetail.lang.parser.products import in_memory

    return in_memory(p, value, name, node)


def _function_tables() -> Iterator[Mapping[str, Handler]]:
    """Who parses the functions of T, the most frequent ones first; each is imported when asked."""
    from dovetail.lang.parser.functions import VALUE_FUNCTIONS

    yield VALUE_FUNCTIONS
    from dovetail.lang.parser.effects import EFFECT_FUNCTIONS

    yield EFFECT_FUNCTIONS
    from dovetail.lang.parser.memory import MEMORY_FUNCTIONS

    yield MEMORY_FUNCTIONS
    from dovetail.lang.parser.bits import BIT_FUNCTIONS

    yield BIT_FUNCTIONS
    from dovetail.lang.parser.floats import FLOAT_FUNCTIONS

    yield FLOAT_FUNCTIONS
    from dovetail.lang.parser.synchronization import SYNCHRONIZATION_FUNCTIONS

    yield SYNCHRONIZATION_FUNCTIONS
    from dovetail.lang.parser.subgroups import SUBGROUP_FUNCTIONS

    yield SUBGROUP_FUNCTIONS
    from dovetail.lang.parser.atomics import ATOMIC_FUNCTIONS

    yield ATOMIC_FUNCTIONS
    from dovetail.lang.parser.vectors import VECTOR_FUNCTIONS

    yield VECTOR_FUNCTIONS
    from dovetail.lang.parser.folds import FOLD_FUNCTIONS

    yield FOLD_FUNCTIONS
    from dovetail.lang.parser.scans import SCAN_FUNCTIONS

    yield SCAN_FUNCTIONS
    from dovetail.lang.parser.casts import CAST_FUNCTIONS

    yield CAST_FUNCTIONS
    from dovetail.lang.parser.shapes import SHAPE_FUNCTIONS

    yield SHAPE_FUNCTIONS
    from dovetail.lang.parser.static_assertions import STATIC_FUNCTIONS

    yield STATIC_FUNCTIONS
    from dovetail.lang.parser.reports import REPORT_FUNCTIONS

    yield REPORT_FUNCTIONS
    from dovetail.lang.parser.external_launches import EXTERNAL_FUNCTIONS

    yield EXTERNAL_FUNCTIONS
    from dovetail.lang.parser.library_calls import LIBRARY_FUNCTIONS

    yield LIBRARY_FUNCTIONS


class _Functions(Mapping[str, Handler]):
    """The functions of T by name, of which a kernel imports those that it calls."""

    def __getitem__(self, name: str) -> Handler:
        for table in _function_tables():
            if name in table:
                return table[name]
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        for table in _function_tables():
            yield from table

    def __len__(self) -> int:
        return sum(map(len, _function_tables()))


TABLES = Tables(
    expressions={
        **UNSUPPORTED_EXPRESSIONS,
        ast.Constant: _constant,
        ast.Tuple: _tuple,
        ast.List: _tuple,
        ast.ListComp: _list,
        ast.Name: names.parse_name,
        ast.Attribute: names.parse_attribute,
        ast.Subscript: access.parse_subscript,
        ast.BinOp: operators.parse_binary,
        ast.UnaryOp: operators.parse_unary,
        ast.Compare: operators.parse_compare,
        ast.BoolOp: logic.parse_bool,
        ast.IfExp: logic.parse_conditional,
        ast.Call: parse_call,
        ast.NamedExpr: _named,
        Known: parse_known,
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
    functions=_Functions(),
    scan=scan,
    lane=_lane,
    vector=_vector,
    product=_product,
    in_memory=_in_memory,
    elements=shape_and_elements,
    logic=logic.connected,
    kernel_return=lambda p, node: _return(p, node),
    ranks=ranks,
)


def parse_kernel(
    source: FunctionSource,
    constants: Mapping[str, object],
    *,
    name: str,
    strict: bool,
    doc: str,
    debug: bool = False,
    externals: ExternalKernels | None = None,
) -> ir.Module:
    """The IR of a kernel.

    It is parsed again where a use says what the type of a variable is; see `open_types`.

    Args:
        source: Its source.
        constants: Values of compile-time parameters and type variables by name.
        name: What the function is called in the module.
        strict: IEEE floats, nothing reassociated or contracted.
        doc: The user's docstring.
        debug: Accesses out of range are reported.
        externals: For an external kernel: collects what it launches.

    Raises:
        SourceError: The program is rejected.
    """
    return with_room(lambda: _settled(source, constants, name, strict, doc, debug, externals))


def _settled(
    source: FunctionSource,
    constants: Mapping[str, object],
    name: str,
    strict: bool,
    doc: str,
    debug: bool,
    externals: ExternalKernels | None,
) -> ir.Module:
    """The IR, once nothing is learnt any more; see `parse_kernel`."""
    known = OpenTypes()
    first: SourceError | None = None
    while True:
        known.begin()
        if externals is not None:
            externals.kernels.clear()
        p = Parser(Frame(source), TABLES)
        p.open, p.strict, p.externals = known, strict, externals
        try:
            module = _parse(p, constants, name, doc, debug)
            known.finish()
        except Retyped as told:
            known.learn(told)
        except SourceError as error:
            if not known.give_up():
                # What was tried and given up again is shown where it came further.
                worse = first is not None and len(first.errors) < len(error.errors)
                raise first if first is not None and worse else error from None
            first = error
        else:
            return module


def _parse(
    p: Parser, constants: Mapping[str, object], name: str, doc: str, debug: bool
) -> ir.Module:
    """One parse; see `parse_kernel`.

    Raises:
        Retyped: It has to begin again.
    """
    source, strict, externals = p.frame.function, p.strict, p.externals
    tree = source.tree
    region = Region("host", 1, {})
    p.regions.append(region)
    block = Block(id(tree.body))
    p.blocks.append(block)
    declared = left_out(parameters(source), constants)
    params: list[Param] = []
    _parameters_of(p, declared, constants, params)
    nodes = without_returns(tree.body, lambda node: is_region(p, node))
    last = nodes[-1]
    try:
        region.uses = scan(p, nodes)
        for item in declared:
            if item.kind == "scalar" and item.name in region.uses:
                _as_variable(p, item)
        p.statements(nodes[:-1] if isinstance(last, ast.Return) else nodes)
    except RecursionError:
        if not has_room():
            raise
        with attempt(p):
            p.fail(
                p.current,
                "this is nested too deeply for the compiler",
                "put parts of a long expression into variables, and make a long chain of `elif` a "
                "loop or a buffer that is indexed",
            )
    if isinstance(last, ast.Return) and not p.is_over:
        with attempt(p):
            _return(p, last)
    if p.frame.turned and not p.errors:
        from dovetail.lang.parser.swaps import return_turned

        return_turned(p)
    if not p.errors:
        _check_result(p)
    if p.errors:
        raise SourceError.of(p.errors)
    body = flattened(ir.Seq(tuple(block.statements), source.span(tree)))
    settled = tuple(_with_access(p, param) for param in params)
    if p.placed:
        settled = tuple(_placed(p, param) for param in settled)
        moved = {old: new for old, (new, _) in p.placed.items()}
        body = ir.Substitution({}, moved).stmt(body)
    span = source.span(tree)
    func = ir.Func(name, settled, body, (), strict, doc, span, debug)
    if p.crosses:
        from dovetail.lang.parser.host_variables import kept_by_plan

        func = kept_by_plan(func)
    return ir.Module(
        (func,), tuple(each.kernel for each in (externals.kernels if externals else ()))
    )


Param = ir.TensorParam | ir.ScalarParam


def _as_variable(p: Parser, item: Parameter) -> None:
    """Let a scalar that the kernel assigns be a variable, which begins with the argument."""
    if not p.region.uses[item.name].stores:
        return
    from dovetail.lang.parser.substitution import as_variable

    with attempt(p, item.name):
        as_variable(p, item)


def _parameters_of(
    p: Parser, declared: list[Parameter], constants: Mapping[str, object], params: list[Param]
) -> None:
    """Give every parameter its meaning, those that the launch plan passes into `params`."""
    for item in declared:
        if item.kind == "other":
            with attempt(p, item.name):
                _no_annotation(p, item)
    found = len(p.errors)
    with attempt(p):
        bind_constants(p, declared, constants)
    if len(p.errors) > found:
        # Types, branches and loops depend on them: the rest would be guessing.
        raise SourceError.of(p.errors)
    buffers = [item.name for item in declared if item.kind == "tensor"]
    tuples = [item.name for item in declared if item.kind == "tuple"]
    known = ranks(
        p.frame.function, buffers, tuples,
        {**written_ranks(declared), **given_ranks(declared, constants)},
    )  # fmt: skip
    for item in declared:
        with attempt(p, item.name):
            if item.kind == "tuple":
                params += _tuple_of_buffers(p, item, constants, known[item.name])
            elif item.kind == "tensor":
                params.append(_tensor(p, item, known[item.name]))
            elif item.kind == "scalar":
                params += _scalar(p, item)


def _no_annotation(p: Parser, item: Parameter) -> None:
    name = item.name
    if item.annotation is None and name in ("self", "cls"):
        method = p.frame.function.name
        p.fail(
            item.node,
            f"'{method}' is a method, and '{name}' is not an object here",
            f"take it from one: `thing.{method}` instead of `Class.{method}`; attributes of "
            f"'{name}' are then constants",
        )
    if item.annotation is None:
        p.fail(
            item.node,
            f"the parameter '{name}' has no type",
            f"write `{name}: T.Buffer[T.float32]`, `{name}: T.int32`, or "
            f"`{name}: T.constexpr[int]`",
        )
    # A misspelt member of T is a better explanation.
    head = item.annotation
    choice = alternatives(p.frame.function, head)
    if choice is not None:
        _one_type(p, item, choice)
    head = head.value if isinstance(head, ast.Subscript) else head
    if isinstance(head, ast.Name | ast.Attribute):
        p.expression(head)
    p.fail(
        item.annotation,
        f"'{text(item.annotation)}' is not a valid type of a kernel's parameter",
        f"write `{name}: T.Buffer[T.float32]`, `{name}: T.int32`, or `{name}: T.constexpr[int]`",
    )


def _one_type(p: Parser, item: Parameter, choice: list[ast.expr]) -> NoReturn:
    """Fails: a parameter has a single type."""
    assert item.annotation is not None
    types = [each for each in choice if text(each) != "None"]
    written = " | ".join(map(text, choice))
    if len(types) == 1:
        p.fail(
            item.annotation,
            f"'{item.name}' is annotated as '{written}', but only a buffer can be optional",
            f"write `{item.name}: {text(types[0])}`; for calls without it write a second kernel, "
            f"or add a `T.constexpr[bool]` that says whether it is used",
        )
    p.fail(
        item.annotation,
        f"'{item.name}' is annotated as '{written}', and a parameter has one type",
        f"write `{item.name}: {text(types[0])}`; a kernel for several types has a type variable "
        "for them",
    )


def _tensor(p: Parser, item: Parameter, rank: Rank) -> ir.TensorParam:
    dtype = element_of(p, item)
    assert dtype is not None
    hints = rank.dimension_names(item.name)
    shape = tuple(ir.Var(hint, ir.INT64) for hint in hints)
    p.indices.update(shape)
    p.sizes.update(shape)
    strides = tuple(
        ir.Var(f"{item.name}_stride{axis}", ir.INT64) for axis in range(rank.dimensions)
    )
    buffer = ir.Buffer(item.name, dtype, shape, strides)
    if dtype.is_complex:
        two = ir.const(2)
        steps = (*(ir.mul(stride, two) for stride in strides), ir.const(1))
        buffer = ir.Buffer(item.name, dtype.part, (*shape, two), steps, pairs=True)
    p.bind(item.name, value_of(buffer), "parameter", item.node)
    return ir.TensorParam(buffer, shape, strides, "read", p.span(item.node))


def _tuple_of_buffers(
    p: Parser, item: Parameter, constants: Mapping[str, object], rank: Rank
) -> list[Param]:
    """A tuple of buffers: as many parameters of the plan, all with as many dimensions."""
    entries = entries_of(p.frame.function, item, constants)
    if not entries and item.name not in constants:
        p.fail(
            item.node,
            f"the number of buffers of '{item.name}' is not known",
            f"a call gives it, or `{p.frame.function.name}.specialize({item.name}=3)`",
        )
    made: list[Param] = []
    values: list[Value] = []
    for entry in entries:
        if entry.name in p.frame.bindings:
            p.fail(
                item.node,
                f"a buffer of '{item.name}' is the parameter '{entry.name}' of the plan, and "
                f"'{entry.name}' is another parameter",
                "give one of them another name",
            )
        made.append(_tensor(p, entry, rank))
        values.append(p.frame.bindings.pop(entry.name).value)
    p.bind(item.name, tuple(values), "parameter", item.node)
    return made


def _complex(p: Parser, item: Parameter, dtype: ir.DType) -> list[ir.ScalarParam]:
    """A complex number: two parameters of the plan."""
    if item.default is not None:
        convert_any(p, item.default, default_of(p, item), dtype, f"'{item.name}' is")
    parts = [ir.Var(f"{item.name}_{end}", dtype.part) for end in PARTS]
    for part in parts:
        if part.name in p.frame.bindings:
            p.fail(
                item.node,
                f"the parts of '{item.name}' are the parameters '{parts[0].name}' and "
                f"'{parts[1].name}' of the plan, and '{part.name}' is another parameter",
                "give one of them another name",
            )
    p.scalars.update(parts)
    p.bind(item.name, Complex(*parts), "parameter", item.node)
    return [ir.ScalarParam(part, p.span(item.node)) for part in parts]


def _scalar(p: Parser, item: Parameter) -> list[ir.ScalarParam]:
    dtype = element_of(p, item)
    assert dtype is not None
    if dtype.is_complex:
        return _complex(p, item, dtype)
    if item.default is not None:
        value = default_of(p, item)
        if not (is_weak(value) or isinstance(value, ir.Const)):
            p.fail(
                item.default,
                f"the default value of '{item.name}' is {describe(value)}",
                "write a number, or leave it out",
            )
        convert(p, item.default, value, dtype, f"the parameter '{item.name}' is")
    var = ir.Var(item.name, dtype)
    if isinstance(item.annotation, ast.Name) and item.annotation.id == "int":
        p.indices.add(var)
    p.scalars.add(var)
    p.sizes.add(var)
    p.bind(item.name, var, "parameter", item.node)
    return [ir.ScalarParam(var, p.span(item.node))]


def _with_access(
    p: Parser, param: ir.TensorParam | ir.ScalarParam
) -> ir.TensorParam | ir.ScalarParam:
    if isinstance(param, ir.ScalarParam):
        return param
    written, read = param.buffer in p.writes, param.buffer in p.reads
    access: ir.Access = "both" if written and read else "write" if written else "read"
    return ir.TensorParam(param.buffer, param.shape, param.strides, access, param.span)


def _placed(p: Parser, param: ir.TensorParam | ir.ScalarParam) -> ir.TensorParam | ir.ScalarParam:
    """The parameter in the memory that `T.place` names; what is wrong there is shown there."""
    if isinstance(param, ir.ScalarParam) or param.buffer not in p.placed:
        return param
    buffer, span = p.placed[param.buffer]
    return ir.TensorParam(buffer, param.shape, param.strides, param.access, span)


def _return(p: Parser, node: ast.Return) -> None:
    """The last statement of a kernel that returns buffers and numbers."""
    if node.value is None:
        return
    from dovetail.lang.parser.array_names import is_made_here

    p.block.mark = len(p.block.statements)
    places = list(node.value.elts) if isinstance(node.value, ast.Tuple) else [node.value]
    wanted = annotated(p.frame, p.frame.function.tree.returns)
    types = wanted if isinstance(wanted, tuple) else (wanted,)
    for number, place in enumerate(places):
        value = p.expression(place)
        if isinstance(value, Elementwise):
            from dovetail.lang.parser.products import in_memory

            value = in_memory(p, value, "result", place)
        if is_expr(value) or is_weak(value) or isinstance(value, Complex | Deferred | complex):
            given = types[number] if len(types) == len(places) else None
            dtype = given if isinstance(given, ir.DType) else None
            p.results.append(_scalar_result(p, place, value, dtype))
            continue
        buffer = own_buffer(value)
        if buffer is None or not is_made_here(p, buffer):
            p.fail(
                place,
                f"'{text(place)}' cannot be returned: a kernel returns buffers that it allocates, "
                f"and numbers",
                f"return a copy: `{text(place, 400)}.copy()`"
                if is_buffer(value)
                else "allocate one: `out = T.empty((n,), T.float32)`",
            )
        if buffer.is_placed:
            p.fail(
                place,
                f"'{buffer.name}' is in '{buffer.scope}' memory, and a kernel returns plain "
                f"device memory",
                "allocate it with T.empty without a scope, or copy it into such a buffer",
            )
        if buffer in p.results:
            p.fail(place, f"'{buffer.name}' is returned twice", "return it once")
        p.results.append(buffer)
    p.emit(ir.Return(tuple(p.results), p.span(node)))


def _scalar_result(p: Parser, place: ast.expr, value: Value, dtype: ir.DType | None) -> ir.Buffer:
    """The buffer without dimensions in which a number is returned."""
    if isinstance(value, complex) and dtype is None:
        value = Complex(*(ir.literal(part, ir.FLOAT32) for part in (value.real, value.imag)))
    if dtype is not None:
        given = convert_any(p, place, value, dtype, "the kernel is declared to return")
    else:
        given = value if isinstance(value, Complex) else typed(p, place, value)
    name = place.id if isinstance(place, ast.Name) else "result"
    if given.dtype.lanes > 1:
        p.fail(
            place,
            f"'{text(place)}' is a {given.dtype}, and a kernel returns buffers and numbers",
            "store it in a buffer with `T.store_vector`, and return the buffer",
        )
    buffer = allocated(name, given.dtype, (), "global")
    p.emit(ir.Allocate(buffer, p.span(place)))
    store(p, value_of(buffer), (), given, place)
    return buffer


def _result_type(results: list[ir.Buffer]) -> str:
    """The annotation of what a kernel returns."""
    types = [
        f"T.Buffer[T.{each.element}]" if each.host_shape else f"T.{each.element}"
        for each in results
    ]
    return types[0] if len(types) == 1 else f"tuple[{', '.join(types)}]"


def _declared(p: Parser, entry: ast.expr, buffer: ir.Buffer) -> Value:
    """The element type that an annotation names, of what is returned."""
    if isinstance(entry, ast.Subscript):
        return p.expression(entry.slice)
    alias = look_up(p.frame.function, entry)
    if not buffer.host_shape:
        # Python's types have no size: a number of any is one.
        is_one = {
            builtins.int: buffer.element.is_int,
            builtins.float: buffer.element.is_float,
            builtins.bool: buffer.element.is_bool,
        }
        plain = isinstance(alias, type) and is_one.get(alias, False)
        return buffer.element if plain else p.expression(entry)
    if isinstance(alias, FormOf) and isinstance(alias.argument, ElementType):
        return alias.argument.dtype
    p.fail(
        entry,
        f"'{text(entry)}' is not a buffer, and '{buffer.name}' is returned",
        f"write `T.Buffer[T.{buffer.element}]`",
    )


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
                f"write `-> {_result_type(p.results)}`",
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
        if _declared(p, entry, buffer) != buffer.element:
            p.fail(
                entry,
                f"the kernel is declared to return '{text(entry)}', '{buffer.name}' holds "
                f"{buffer.element}",
                f"write `{_result_type([buffer])}`",
            )
