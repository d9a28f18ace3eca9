"""`x.copy()`, `x.flatten()`, `x.astype(T.float64)`: arithmetic of arrays that changes no value.

As all such arithmetic it becomes memory where it has a name, and is computed where it is stored.
"""

from __future__ import annotations

import ast

from dovetail import ir
from dovetail.lang.parser.arguments import bind_arguments
from dovetail.lang.parser.arrays import elementwise
from dovetail.lang.parser.complex_numbers import cast_any
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import element_type
from dovetail.lang.parser.values import Method, Value, is_buffer
from dovetail.lang.parser.views import reshaped


def copied(p: Parser, node: ast.Call, method: Method) -> Value:
    """What a method gives that makes a new array of NumPy's."""
    assert isinstance(node.func, ast.Attribute)
    place, array = node.func.value, method.owner
    if method.name == "astype":
        (written,) = bind_arguments(p, node, ("dtype",))
        dtype = element_type(p, written, p.expression(written))
        return elementwise(
            p, node, [(place, array)], lambda values: cast_any(p, place, values[0], dtype)
        )
    bind_arguments(p, node, ())
    if method.name == "flatten" and is_buffer(array):
        array = reshaped(array, (ir.product(array.shape),))
    return elementwise(p, node, [(place, array)], lambda values: values[0])
