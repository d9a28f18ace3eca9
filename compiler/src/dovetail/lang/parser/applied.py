"""Calling a function of the language with values that the author has not written as arguments."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.generators import bind, own_names
from dovetail.lang.parser.values import Value


def applied(
    p: Parser,
    node: ast.expr,
    function: ast.expr | Value,
    arguments: Mapping[str, Value],
    whole: bool = False,
) -> Value:
    """What a function makes of some values.

    Args:
        p: The parser.
        node: The call that the author has written, for messages.
        function: The function: where it was written, or what it is.
        arguments: The values in order, each with what a message calls it, which has a blank in it,
            since no name of the author's has one.
        whole: Whether the call is a statement, so that it may have effects.
    """
    with own_names(p):
        places: list[ast.expr] = []
        for name, value in arguments.items():
            place = ast.copy_location(ast.Name(name, ast.Load()), node)
            bind(p, place, value)
            places.append(place)
        if not isinstance(function, ast.expr):
            place = ast.copy_location(ast.Name("the function", ast.Load()), node)
            bind(p, place, function)
            function = place
        call = ast.copy_location(ast.Call(function, places, []), node)
        return p.whole_expression(call) if whole else p.expression(call)
