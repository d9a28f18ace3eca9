"""Calls: functions of T, conversions, Python's builtins, and helpers, which are substituted."""

from __future__ import annotations

import ast
import builtins
import math
from collections.abc import Callable, Mapping
from typing import Final, NoReturn

from dovetail import ir
from dovetail.lang.inline import Inline
from dovetail.lang.kernel_definition import KernelDefinition
from dovetail.lang.members import FormOf, Member
from dovetail.lang.parameters import Parameter, parameters
from dovetail.lang.parser.arguments import bind_arguments
from dovetail.lang.parser.arrays import call_on_elements, may_be_array
from dovetail.lang.parser.complex_numbers import cast_any
from dovetail.lang.parser.context import Frame, Parser
from dovetail.lang.parser.convert import scalar, text
from dovetail.lang.parser.methods import COPIES, FOLDS, call_method, extent_value
from dovetail.lang.parser.names import not_callable
from dovetail.lang.parser.operators import binary
from dovetail.lang.parser.python_functions import fold_of_numpy, function_of_python, hashable
from dovetail.lang.parser.recovery import called
from dovetail.lang.parser.values import (
    AnyInline,
    Elementwise,
    Foreign,
    Method,
    Value,
    describe,
    is_array,
    is_buffer,
    is_expr,
    is_number,
    is_weak,
)
from dovetail.lang.script_namespace import NamespaceMember

_FOLDED: Final[dict[str, Callable[[float], int]]] = {
    "floor": math.floor, "ceil": math.ceil, "trunc": math.trunc, "round": round,
}  # fmt: skip


_ROUNDED: Final[dict[object, str]] = {
    math.floor: "floor", math.ceil: "ceil", math.trunc: "trunc", builtins.round: "round",
}  # fmt: skip


MAX_SUBSTITUTIONS = 10_000
"""Bodies of helpers in a kernel: those that call others several times each soon make millions."""

_EFFECTS = (
    ir.Store, ir.Atomic, ir.Barrier, ir.Fence, ir.Subgroup, ir.Parallel, ir.Launch, ir.Check,
    ir.Allocate, ir.Report, ir.Intrinsic,
)  # fmt: skip


def parse_call(p: Parser, node: ast.expr) -> Value:
    """A call of anything."""
    assert isinstance(node, ast.Call)
    for argument in node.args:
        if isinstance(argument, ast.Starred):
            p.fail(argument, "'*' arguments are not supported", "write out every argument")
    for keyword in node.keywords:
        if keyword.arg is None:
            p.fail(keyword.value, "'**' arguments are not supported", "write out every argument")
    function = p.expression(node.func)
    match function:
        case Foreign(KernelDefinition() as kernel):
            from dovetail.lang.parser.kernels import call_kernel

            return call_kernel(p, node, kernel)
        case NamespaceMember():
            from dovetail.lang.parser.namespaces import call_namespace

            return call_namespace(p, node, function)
        case Member():
            handler = p.tables.functions.get(function.name)
            if handler is None:
                p.fail(node, f"'T.{function.name}' is not called", "use it in annotations")
            if function.name in FOLDS and any(each.arg in _OF_AXES for each in node.keywords):
                array = _array_given(p, node)
                if array is not None:
                    from dovetail.lang.parser.axes import fold

                    return fold(p, node, function.name, (node.args[0], array), node.args[1:])
            return _call(p, node, function.name, handler)
        case ir.DType():
            if any(may_be_array(p, place) for place in node.args):
                return call_on_elements(p, node, lambda p, node: _conversion(p, node, function))
            return _conversion(p, node, function)
        case Inline():
            return _expand(p, node, function)
        case Foreign() if (name := fold_of_numpy(function.value)) and (
            (array := _array_given(p, node)) is not None
        ):
            from dovetail.lang.parser.axes import fold

            return fold(p, node, name, (node.args[0], array), node.args[1:])
        case Foreign() if (name := function_of_python(function.value)) is not None:
            if name in _TYPED:
                _check_type(p, node, name)
            return _call(p, node, name, p.tables.functions[name])
        case Foreign() if (name := _ROUNDED.get(hashable(function.value))) is not None:
            return _whole(p, node, name)
        case Foreign():
            return _python(p, node, function)
        case Method() if function.name in FOLDS:
            from dovetail.lang.parser.axes import fold_method

            return fold_method(p, node, function)
        case Method() if function.name in COPIES:
            from dovetail.lang.parser.copies import copied

            return copied(p, node, function)
        case Method():
            return call_method(p, node, function)
        case FormOf():
            p.fail(node, f"{describe(function)} is not called", "use it in annotations")
        case _:
            not_callable(p, node, function)


_OF_AXES: Final = ("axis", "keepdims", "ddof")
"""What a fold of an array is told in NumPy."""

_TYPED: Final = {"empty": 1, "zeros": 1, "ones": 1, "full": 2}
"""What makes arrays in NumPy, with how many arguments stand before the type of an element."""


def _check_type(p: Parser, node: ast.Call, name: str) -> None:
    """Fails where NumPy would choose the type: float64, which many devices lack."""
    keywords = [keyword.arg for keyword in node.keywords]
    if len(node.args) > _TYPED[name] or "dtype" in keywords or len(node.args) < _TYPED[name]:
        return
    given = ", ".join(text(each) for each in node.args)
    p.fail(
        node,
        f"'{text(node)}' has no type: NumPy uses float64, which many devices lack",
        f"write it: `{text(node.func)}({given}, T.float32)`",
    )


def _array_given(p: Parser, node: ast.Call) -> Value:
    """The array that is the first argument; None where that is none, such as a generator."""
    if not node.args or isinstance(node.args[0], ast.GeneratorExp):
        return None
    value = p.expression(node.args[0])
    return value if is_array(value) else None


def _call(
    p: Parser, node: ast.Call, name: str, handler: Callable[[Parser, ast.Call], Value]
) -> Value:
    """A function of T, for each element where it is one of numbers and given arrays."""
    folds = name in ("min", "max") and len(node.args) == 1
    if not folds and any(may_be_array(p, each) for each in node.args):
        from dovetail.lang.parser.functions import is_of_numbers

        if is_of_numbers(name):
            return call_on_elements(p, node, handler)
    return handler(p, node)


def _whole(p: Parser, node: ast.Call, name: str) -> Value:
    """`math.floor`, `math.ceil`, `math.trunc`, `round`: Python's, which give an integer."""
    (place,) = bind_arguments(p, node, ("x",))
    if (
        isinstance(place, ast.BinOp)
        and isinstance(place.op, ast.Div)
        and name in ("floor", "ceil")
    ):
        a, b = p.expression(place.left), p.expression(place.right)
        if all(is_number(each) or (is_expr(each) and each.dtype.is_int) for each in (a, b)):
            if name == "floor":
                return binary(p, place, ast.FloorDiv, (place.left, a), (place.right, b))
            negated = binary(p, place, ast.Sub, (place, 0), (place.left, a))
            down = binary(p, place, ast.FloorDiv, (place, negated), (place.right, b))
            return binary(p, place, ast.Sub, (place, 0), (place, down))
        value = binary(p, place, ast.Div, (place.left, a), (place.right, b))
    else:
        value = p.expression(place)
    if is_weak(value):
        return _FOLDED[name](value)
    if is_expr(value) and value.dtype.is_int:
        return value
    number = scalar(p, place, value, f"'{text(node.func)}' takes")
    from dovetail.lang.parser.python_types import as_index

    return as_index(p, ir.cast(ir.call(name, number), ir.INT64))


def _python(p: Parser, node: ast.Call, function: Foreign) -> Value:
    if function.value is builtins.len:
        (argument,) = bind_arguments(p, node, ("sequence",))
        value = p.expression(argument)
        if isinstance(value, tuple):
            return len(value)
        if is_buffer(value) and value.rank:
            return extent_value(value.shape[0])
        if isinstance(value, Elementwise):
            from dovetail.lang.parser.arrays import common_shape

            return extent_value(common_shape(p, argument, value.leaves)[0])
        p.fail(argument, f"'{text(argument)}' is {describe(value)} and has no length")
    if any(function.value is kind for kind in (builtins.int, builtins.float, builtins.bool)):
        (argument,) = bind_arguments(p, node, ("x",))
        value = p.expression(argument)
        # float("inf") and its like: compile-time values only.
        if is_weak(value) or (function.value is builtins.float and isinstance(value, str)):
            try:
                return _convert_now(function.value, value)
            except (ValueError, OverflowError) as error:
                p.fail(node, f"'{text(node)}' cannot be computed: {error}")
        from dovetail.lang.parser.python_types import number_of

        return number_of(p, argument, value, function.value)
    if function.value is builtins.tuple:
        from dovetail.lang.parser.generators import tuple_of

        return tuple_of(p, node)
    if function.value is builtins.ord:
        (argument,) = bind_arguments(p, node, ("character",))
        value = p.expression(argument)
        if isinstance(value, str) and len(value) == 1:
            return ord(value)
        p.fail(argument, f"'ord' takes one character, '{text(argument)}' is {describe(value)}")
    if function.value is builtins.range:
        p.fail(node, "'range' is allowed only in `for ... in range(...)`", "")
    not_callable(p, node, function)


def _convert_now(function: object, value: bool | int | float | str) -> Value:
    if function is builtins.int:
        return int(value)
    return float(value) if function is builtins.float else bool(value)


def _conversion(p: Parser, node: ast.Call, dtype: ir.DType) -> Value:
    if dtype.lanes > 1:
        return p.tables.vector(p, node, dtype)
    if not node.args and not node.keywords:
        return cast_any(p, node, 0, dtype)
    (argument,) = bind_arguments(p, node, ("value",))
    return cast_any(p, argument, p.expression(argument), dtype)


def _expand(p: Parser, node: ast.Call, helper: AnyInline) -> Value:
    """Inlines a helper at its call."""
    from dovetail.lang.parser.substitution import substituted

    values: dict[ast.expr, Value] = {}
    if len(helper.versions) > 1:
        from dovetail.lang.parser.overloads import choose

        places: list[tuple[str | None, ast.expr]] = [(None, place) for place in node.args]
        places += [(keyword.arg, keyword.value) for keyword in node.keywords]
        values = {place: p.settled(p.expression(place), "argument", place) for _, place in places}
        given = [(keyword, place, values[place]) for keyword, place in places]
        helper = choose(p, node, helper, given)
    source = helper.source
    if any(source is outer for outer in p.helpers):
        p.fail(
            node,
            f"'{helper.name}' calls itself; a helper is substituted for its call, which would "
            f"never end",
            "write a loop",
        )
    p.substitutions += 1
    if p.substitutions > MAX_SUBSTITUTIONS:
        p.fail(
            node,
            f"helpers are substituted more than {MAX_SUBSTITUTIONS} times in '{p.root.name}'",
            "call the helper in a loop over `range`, so that its body is substituted once",
        )
    declared = parameters(source)
    bound = _arguments(p, node, declared, helper, values)
    whole = p.whole is node
    frame = Frame(source)
    value, statements = called(
        p,
        f"'{helper.name}'",
        p.span(node),
        lambda: p.captured(lambda: substituted(p, frame, declared, bound)),
    )
    if not whole and any(
        isinstance(item, _EFFECTS) for top in statements for item in ir.walk(top)
    ):
        p.fail(
            node,
            f"'{helper.name}' {_effect(statements)}, so its call cannot be part of an expression",
            "make it a separate statement, or assign its result to a variable first",
        )
    for statement in statements:
        p.emit(statement)
    return value


def _effect(statements: list[ir.Stmt]) -> str:
    found = [item for top in statements for item in ir.walk(top) if isinstance(item, _EFFECTS)]
    if all(isinstance(item, ir.Report) for item in found):
        return "reports to the host"
    return "writes memory"


def _arguments(
    p: Parser,
    node: ast.Call,
    declared: list[Parameter],
    helper: AnyInline,
    values: Mapping[ast.expr, Value],
) -> list[tuple[Parameter, ast.AST, Value]]:
    names = tuple(item.name for item in declared)
    given: dict[str, ast.expr] = {}
    required = [item.name for item in declared if item.default is None]
    if len(node.args) > len(names):
        _wrong_count(p, node, helper, names)
    given.update(zip(names, node.args, strict=False))
    for keyword in node.keywords:
        if keyword.arg not in names or keyword.arg in given:
            _wrong_count(p, node, helper, names)
        given[keyword.arg] = keyword.value
    if any(name not in given for name in required):
        _wrong_count(p, node, helper, names)
    result: list[tuple[Parameter, ast.AST, Value]] = []
    for item in declared:
        place = given.get(item.name)
        if place is None:
            assert item.default is not None
            result.append((item, item.default, Foreign(item)))
        else:
            value = (
                values[place]
                if place in values
                else p.settled(p.expression(place), item.name, place)
            )
            if isinstance(value, Foreign) and not callable(value.value):
                p.fail(
                    place,
                    f"'{text(place)}' is {describe(value)}, which a helper cannot take",
                    f"pass the attribute that it needs: `{text(place)}.name`",
                )
            result.append((item, place, value))
    return result


def _wrong_count(p: Parser, node: ast.Call, helper: AnyInline, names: tuple[str, ...]) -> NoReturn:
    p.fail(
        node,
        f"the arguments do not fit the helper '{helper.name}'",
        f"it is `{helper.name}({', '.join(names)})`",
    )
