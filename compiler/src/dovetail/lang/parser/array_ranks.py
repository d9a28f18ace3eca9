"""Ranks by arithmetic: how many dimensions arrays have that only whole-array code speaks of.

What meets an array has as many dimensions as it, what is stored as many as the place, and what a
product is stored in says what its factors are. All of it is read from the syntax, in steps from
what is certain to what is likely; whenever something has been learned it begins again.
"""

from __future__ import annotations

import ast
import contextlib
from collections.abc import Iterator
from typing import Final, Protocol

from dovetail.lang.members import ElementType, Member
from dovetail.lang.parameters import look_up
from dovetail.lang.source import FunctionSource

_FOLDS: Final = frozenset(("sum", "prod", "mean", "any", "all", "argmin", "argmax", "reduce"))
_FOLDS_OF_ONE: Final = frozenset(("min", "max"))
"""Those fold what is their only argument, and else go by elements."""
_LIKE: Final = frozenset(("empty_like", "zeros_like", "ones_like"))
_MADE: Final = frozenset(("empty", "zeros", "ones", "full", "alloc"))
MAKERS: Final = _LIKE | _MADE
"""What makes a buffer, which needs a name."""


class Ranks(Protocol):
    """What is known of the buffers of a kernel."""

    def rank(self, node: ast.expr) -> int | None:
        """The number of dimensions of what a name or an entry of a tuple stands for.

        None if nothing says it, or it is no buffer.
        """
        ...

    def is_open(self, node: ast.expr) -> bool:
        """Whether it is a buffer that may have more dimensions than that."""
        ...

    def learn(self, node: ast.expr, rank: int) -> None:
        """Notes the number of dimensions of a buffer."""
        ...

    def learn_of_rows(self, node: ast.expr, rank: int) -> bool:
        """Notes that a buffer has so many, since what its indices give is no element.

        Returns:
            Whether that is new: not where a shape says how many it has.
        """
        ...


def entries(index: ast.expr) -> tuple[int, int, int]:
    """How many indices, slices and new axes stand in brackets."""
    places = index.elts if isinstance(index, ast.Tuple) else [index]
    points = stretches = new = 0
    for place in places:
        match place:
            case ast.Slice():
                stretches += 1
            case ast.Constant(value=None) | ast.Attribute(attr="newaxis"):
                new += 1
            case ast.Constant(value=value) if value is ...:
                pass
            case _:
                points += 1
    return points, stretches, new


def is_whole(index: ast.expr) -> bool:
    """Whether brackets take all of a buffer and say nothing of its dimensions: `[:]`, `[...]`."""
    match index:
        case ast.Slice(lower=None, upper=None, step=None):
            return True
        case ast.Constant(value=value):
            return value is ...
        case _:
            return False


def learn_by_arithmetic(source: FunctionSource, known: Ranks) -> None:
    """Give the buffers of a function the ranks that its whole-array arithmetic tells."""
    learning = _Arithmetic(source, known)
    while any(map(learning.step, range(_STEPS))):
        pass


_STEPS: Final = 5
"""What is stored in a known place; what meets in other arithmetic; places by what they are given;
a matrix and a vector that give a vector; factors of which nothing else is known."""


class _Arithmetic:
    def __init__(self, source: FunctionSource, known: Ranks) -> None:
        self._source = source
        self._known = known
        self._names: dict[str, ast.expr | None] = {}
        self._statements: list[tuple[ast.Subscript | None, ast.expr]] = []
        for node in source.nodes:
            match node:
                case (
                    ast.Assign(targets=[target], value=value)
                    | ast.AugAssign(target=target, value=value)
                ):
                    place = target if isinstance(target, ast.Subscript) else None
                    pairs = [(target, value)]
                    if isinstance(node, ast.AugAssign) and isinstance(target, ast.Name):
                        # It changes all elements of an array, and never what a name stands for.
                        pairs = []
                        place = ast.Subscript(target, ast.Slice(), ast.Store())
                    self._statements.append((place, value))
                    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
                        pairs = list(zip(target.elts, value.elts, strict=False))
                    for name, given in pairs:
                        if isinstance(name, ast.Name):
                            # A name of several things is none that is known.
                            before = self._names.get(name.id, given)
                            self._names[name.id] = given if before is given else None
                case (
                    ast.Return(value=ast.expr() as value)
                    | ast.Expr(value=value)
                    | ast.If(test=value)
                    | ast.While(test=value)
                    | ast.For(iter=value)
                ):
                    self._statements.append((None, value))
                case _:
                    pass
        self._level = 0
        self._changed = False
        # Of names, and of arithmetic outside of them: each level of a sum asks for what is inside.
        self._widths: dict[ast.expr | str, int | None] = {}
        self._inside: list[str] = []
        self._is_partial = False

    def step(self, level: int) -> bool:
        """Goes over all statements once; whether something was learned."""
        self._level, self._changed = level, False
        for place, value in self._statements:
            # What is nested too deeply says nothing here, and is reported where it is parsed.
            with contextlib.suppress(RecursionError):
                self._statement(place, value)
        return self._changed

    def _statement(self, place: ast.Subscript | None, value: ast.expr) -> None:
        """Learns from one statement: a value, and the place that it is stored in."""
        there = None if place is None else self._dims(place)
        if place is None or there is not None or self._level > 0:
            self._visit(value, there)
        if place is not None:
            self._visit(place, None)
            given = self._dims(value)
            if there is None and self._level >= 2 and given and is_whole(place.slice):
                self._learn(place.value, given)
            elif there == 0 and self._level >= 2 and given == 1:
                # `y[i] = x[i] / s` of a matrix x is a row of y.
                points, stretches, new = entries(place.slice)
                if not stretches and not new:
                    self._learn_of_rows(place.value, points + 1)

    def _learn(self, node: ast.expr, rank: int | None) -> None:
        if rank and self._known.is_open(node) and rank > (self._known.rank(node) or 0):
            self._known.learn(node, rank)
            self._note()

    def _learn_of_rows(self, node: ast.expr, rank: int) -> None:
        if self._known.learn_of_rows(node, rank):
            self._note()

    def _note(self) -> None:
        self._changed = True
        self._widths.clear()

    def _visit(self, node: ast.expr, wanted: int | None) -> None:
        """Give the open buffers in an expression the rank that is wanted of it."""
        match node:
            case ast.Name():
                self._learn(node, wanted)
            case ast.BinOp(left=left, op=ast.MatMult(), right=right):
                self._factors(left, right, wanted)
            case ast.BinOp() | ast.UnaryOp() | ast.Compare() | ast.IfExp() | ast.BoolOp():
                self._meet(_operands(node), wanted)
            case ast.Call() if self._is_elementwise(node):
                self._meet(node.args, wanted)
            case ast.Call(args=[left, right]) if self._name(node) == "dot":
                self._factors(left, right, wanted)
            case ast.Attribute(value=value, attr="T"):
                self._visit(value, wanted)
            case _:
                if isinstance(node, ast.Call):
                    for each in self._arrays(node):
                        self._row(each)
                for child in _expressions(node):
                    self._visit(child, None)

    def _row(self, node: ast.expr) -> None:
        """What is folded or a factor is an array: `x[i]` is a row where else it was an element."""
        if self._dims(node):
            return
        match node:
            case ast.Subscript(value=value, slice=index):
                points, stretches, new = entries(index)
                known = self._known.rank(value)
                if not stretches and not new and known == points:
                    self._learn_of_rows(value, points + 1)
            case ast.Call() if self._is_elementwise(node):
                for each in node.args:
                    self._row(each)
            case _:
                for each in _operands(node):
                    self._row(each)

    def _meet(self, parts: list[ast.expr], wanted: int | None) -> None:
        dims = [found for each in parts if (found := self._dims(each)) is not None]
        least = 0 if wanted is None else wanted
        # Without a place, one that is not known yet may be wider than all that are.
        together = max([least, *dims]) if wanted is not None or self._level > 0 else None
        for each in parts:
            self._visit(each, together)

    def _factors(self, left: ast.expr, right: ast.expr, wanted: int | None) -> None:
        self._row(left)
        self._row(right)
        a, b = self._dims(left), self._dims(right)
        pair = (a, b)
        fits = [
            (first, second)
            for first, second in ((1, 1), (2, 1), (1, 2), (2, 2))
            if first + second - 2 == wanted
            and self._may_have(left, a, first)
            and self._may_have(right, b, second)
        ]
        if wanted is not None and (len(fits) == 1 or (fits and self._level >= 3)):
            pair = fits[0]
        elif self._level >= 4:
            pair = (a or 2, b or 2)
        self._visit(left, pair[0])
        self._visit(right, pair[1])

    def _may_have(self, node: ast.expr, dims: int | None, rank: int) -> bool:
        if self._known.is_open(node):
            return rank >= (dims or 0)
        return dims in (None, rank)

    def _dims(self, node: ast.expr) -> int | None:
        """How many dimensions an expression has, 0 for numbers; None if that is not known."""
        match node:
            case ast.Constant():
                return 0
            case ast.Name(id=name):
                value = self._names.get(name)
                self._is_partial |= name in self._inside
                if value is None or name in self._inside:
                    return self._known.rank(node)
                if name not in self._widths:
                    return self._dims_of_name(name, value)
                return self._widths[name]
            case ast.Subscript(value=value, slice=index):
                known = self._known.rank(node)
                inner = self._dims(value) if known is None else None
                points, _, new = entries(index)
                return known if inner is None else max(inner - points, 0) + new
            case ast.Attribute(value=value, attr="T"):
                return self._dims(value)
            case ast.BinOp(left=left, op=ast.MatMult(), right=right):
                return self._dims_of_product(left, right)
            case ast.BinOp() | ast.UnaryOp() | ast.Compare() | ast.IfExp() | ast.BoolOp():
                if self._inside:
                    return self._widest(_operands(node))
                if node not in self._widths:
                    self._widths[node] = self._widest(_operands(node))
                return self._widths[node]
            case ast.Call():
                return self._dims_of_call(node)
            case _:
                return None

    def _dims_of_name(self, name: str, value: ast.expr) -> int | None:
        """Of what a name stands for, which is kept unless a name around it stands in it."""
        around, self._is_partial = self._is_partial, False
        self._inside.append(name)
        try:
            dims = self._dims(value)
        finally:
            self._inside.pop()
        self._is_partial &= bool(self._inside)
        if not self._is_partial:
            self._widths[name] = dims
        self._is_partial |= around
        return dims

    def _dims_of_product(self, left: ast.expr, right: ast.expr) -> int | None:
        a, b = self._dims(left), self._dims(right)
        if not a or not b:
            return None
        return max(a, b) if a > 1 and b > 1 else a + b - 2

    def _widest(self, parts: list[ast.expr]) -> int | None:
        dims = [found for each in parts if (found := self._dims(each)) is not None]
        return max(dims, default=None)

    def _dims_of_call(self, node: ast.Call) -> int | None:
        name = self._name(node)
        match node.func:
            case ast.Attribute(value=value, attr="reshape" | "transpose" | "ravel" as attr) if (
                self._dims(value) is not None
            ):
                if attr == "ravel":
                    return 1
                return len(_listed(node.args)) or self._dims(value)
            case _:
                pass
        if name in _LIKE and node.args:
            return self._dims(node.args[0])
        if name in _MADE and node.args:
            return self._dims_of_shape(node.args[0])
        if name == "broadcast_to" and len(node.args) == 2:
            return self._dims_of_shape(node.args[1])
        if name == "dot" and len(node.args) == 2:
            return self._dims_of_product(*node.args)
        if self._is_elementwise(node):
            return self._widest(node.args)
        folded = self._arrays(node)
        if folded:
            from dovetail.lang.parser.methods import fold_options
            from dovetail.lang.parser.python_functions import fold_of_numpy

            options = fold_options(fold_of_numpy(look_up(self._source, node.func)) or "")
            axes = _axes(node, folded[0], options)
            if axes is not None:
                inner = self._dims(folded[0])
                return None if inner is None else max(inner - axes, 0)
        folds = name in _FOLDS or name in _FOLDS_OF_ONE
        return 0 if folds or folded else None

    def _dims_of_shape(self, node: ast.expr) -> int | None:
        if isinstance(node, ast.Tuple):
            return len(node.elts)
        if isinstance(node, ast.Attribute) and node.attr == "shape":
            return self._dims(node.value)
        return 1 if isinstance(node, ast.Constant | ast.Name | ast.BinOp) else None

    def _name(self, node: ast.Call) -> str:
        """The function of T that is called, by whatever name; empty for helpers and the like."""
        from dovetail.lang.parser.python_functions import function_of_python

        callee = look_up(self._source, node.func)
        return callee.name if isinstance(callee, Member) else function_of_python(callee) or ""

    def _is_elementwise(self, node: ast.Call) -> bool:
        """Whether it is a function of numbers, which goes by elements where arrays are given."""
        from dovetail.lang.parser.functions import is_of_numbers

        if isinstance(look_up(self._source, node.func), ElementType):
            return True
        name = self._name(node)
        return name != "" and not self._arrays(node) and is_of_numbers(name)

    def _arrays(self, node: ast.Call) -> list[ast.expr]:
        """What a function of arrays, or of a generator, is given: a fold, a product, a method."""
        from dovetail.lang.parser.methods import FOLDS
        from dovetail.lang.parser.python_functions import fold_of_numpy

        name = self._name(node)
        if fold_of_numpy(look_up(self._source, node.func)) is not None:
            return node.args[:1]
        if name in _FOLDS or (name in _FOLDS_OF_ONE and len(node.args) == 1):
            return node.args
        match node.func:
            case ast.Attribute(value=value, attr=attr) if attr in FOLDS and not name:
                return [value]
            case _:
                return []


def _axes(node: ast.Call, folded: ast.expr, options: tuple[str, ...]) -> int | None:
    """How many dimensions go by a fold of an array along axes; None where all are folded."""
    behind = [each for each in node.args if each is not folded]
    given = {**dict(zip(options, behind, strict=False)),
             **{each.arg: each.value for each in node.keywords}}  # fmt: skip
    axis, keeps = given.get("axis"), given.get("keepdims")
    if axis is None or (isinstance(axis, ast.Constant) and axis.value is None):
        return None
    if isinstance(keeps, ast.Constant) and keeps.value is True:
        return 0
    return len(axis.elts) if isinstance(axis, ast.Tuple) else 1


def _operands(node: ast.expr) -> list[ast.expr]:
    """What arithmetic by elements is made of."""
    match node:
        case ast.BinOp(left=left, right=right):
            return [left, right]
        case ast.UnaryOp(operand=operand):
            return [operand]
        case ast.Compare(left=left, comparators=others):
            return [left, *others]
        case ast.IfExp(body=body, orelse=other):
            return [body, other]
        case ast.BoolOp(values=values):
            return values
        case _:
            return []


def _listed(nodes: list[ast.expr]) -> list[ast.expr]:
    """Arguments, or the entries of the tuple that is the only one."""
    match nodes:
        case [ast.Tuple(elts=parts)]:
            return parts
        case _:
            return nodes


def _expressions(node: ast.AST) -> Iterator[ast.expr]:
    """The expressions inside of one that is no arithmetic of arrays, at any depth below it."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.expr):
            yield child
        elif not isinstance(child, ast.expr_context):
            yield from _expressions(child)
