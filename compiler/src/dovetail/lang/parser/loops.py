"""Loops: `range`, `T.unroll`, `T.vectorize`, `T.static_range`, tuples, and `while`."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Generator, Iterable, Sequence
from contextlib import ExitStack, contextmanager
from typing import Final, Literal

from dovetail import ir
from dovetail.lang.members import Member
from dovetail.lang.parser.advice import fresh_names
from dovetail.lang.parser.arguments import bind_arguments
from dovetail.lang.parser.context import Binding, Parser
from dovetail.lang.parser.convert import (
    condition,
    frozen,
    host_int,
    index,
    static_int,
    text,
)
from dovetail.lang.parser.ranges import (
    Range,
    bounds_of,
    iteration_to_value,
    known_to_host,
    parse_range,
)
from dovetail.lang.parser.swaps import Pair, check_shapes, exchange, swapped_names
from dovetail.lang.parser.values import Foreign, Value, describe, is_buffer

_COUNTED: Final[tuple[object, ...]] = (builtins.enumerate, builtins.zip)
_SEQUENCES: Final = (*_COUNTED, builtins.reversed)
_HOST_ONLY: Final = (ir.Parallel, ir.Launch, ir.Check, ir.LibraryCall, ir.Read, ir.Leave)
MAX_COPIES = 4096
"""How often a body may be written out in all, by loops of known length around each other."""

MAX_UNROLLED = 128
"""How often by `T.unroll` alone, whose copies compilers of devices optimise together: time and
memory for that grow with the square of the number and worse."""


def _is_one_of(value: object, functions: tuple[object, ...]) -> bool:
    return any(value is each for each in functions)


@contextmanager
def written_out(p: Parser, node: ast.expr, count: int, unrolled: bool) -> Generator[None]:
    """The body of a loop that is written out `count` times; fails where that is too often.

    Args:
        p: The parser.
        node: What the loop runs over.
        count: The length of the loop.
        unrolled: Whether it is `T.unroll`.
    """
    outer = p.unrolled, p.copies
    for around, most, counts in (
        (p.unrolled, MAX_UNROLLED, unrolled),
        (p.copies, MAX_COPIES, True),
    ):
        made = around * count
        if counts and made > most:
            times = f" ({around} * {count}, with the loops around it)" if around > 1 else ""
            p.fail(
                node,
                f"'{text(node)}' writes its body out {made} times{times}, {most} are allowed",
                "use `range` for one of the loops" if around > 1 else "use `range`",
            )
    # A loop of no length is written out nowhere, and neither is what is in it.
    p.copies *= max(count, 1)
    p.unrolled *= max(count, 1) if unrolled else 1
    try:
        yield
    finally:
        p.unrolled, p.copies = outer


def length(numbers: range) -> int:
    """How many numbers a range has; `len` ends at 2**63."""
    first, last, step = numbers.start, numbers.stop, numbers.step
    return max(-((first - last) // step), 0)


def holds_regions(statements: Iterable[ir.Stmt]) -> bool:
    """Whether something in them is the host's, so that the loop or branch around them is, too."""
    return any(isinstance(item, _HOST_ONLY) for top in statements for item in ir.walk(top))


def _of_host(p: Parser, node: ast.stmt, statements: list[ir.Stmt]) -> list[ir.Stmt]:
    """The body of a loop of the host, whose own `break`s and `continue`s are the host's."""
    if not any(isinstance(item, ir.Break | ir.Continue) for top in statements
               for item in ir.walk(top)):  # fmt: skip
        return statements
    from dovetail.lang.parser.host_loops import left_by_host

    return left_by_host(p, node, statements)


def static_items(p: Parser, node: ast.expr) -> tuple[Value, ...] | None:
    """What a compile-time loop runs over: a tuple, or `T.static_range(...)`; None for others."""
    if isinstance(node, ast.Call):
        function = p.expression(node.func)
        if isinstance(function, Foreign) and _is_one_of(function.value, _SEQUENCES):
            return _static_call(p, node, function.value)
        if isinstance(function, Member) and function.name == "static_range":
            places = bind_arguments(p, node, ("start", "stop", "step"), required=1)
            numbers = [
                static_int(p, place, p.expression(place), "a bound of T.static_range")
                for place in places
            ]
            try:
                found = range(*numbers)
            except ValueError:
                p.fail(places[-1], "the step of a loop is 0, so that it never ends", "write 1")
            with written_out(p, node, length(found), unrolled=False):
                return tuple(found)
        return None
    if not isinstance(node, ast.Tuple | ast.Name | ast.Attribute | ast.Subscript):
        return None
    value = p.expression(node)
    if isinstance(value, tuple):
        return tuple(p.settled(item, "item", node) for item in value)
    if is_buffer(value):
        p.fail(
            node,
            f"a loop cannot run over the elements of '{value.name}'",
            f"loop over the indices: `for {fresh_names(p, node, 1)[0]} in "
            f"range({ast.unparse(node)}.shape[0])`",
        )
    p.fail(node, f"a loop cannot run over {describe(value)}", "loop over `range(n)`")


def _static_call(p: Parser, node: ast.Call, function: object) -> tuple[Value, ...] | None:
    """`enumerate`, `zip` and `reversed` of what is known now; None if some of it is not."""
    start = 0
    places = node.args
    if function is builtins.enumerate:
        given = bind_arguments(p, node, ("sequence", "start"), required=1)
        places = given[:1]
        if len(given) == 2:
            start = static_int(p, given[1], p.expression(given[1]), "the start of enumerate")
    strict = _strict(p, node) if function is builtins.zip else False
    known = [_static_argument(p, place) for place in places]
    found = [each for each in known if each is not None]
    if len(found) < len(known) or not found:
        return None
    if function is builtins.zip:
        lengths = [len(each) for each in found]
        if strict and len(set(lengths)) > 1:
            p.fail(
                node,
                f"'{text(node)}' has parts of {' and '.join(map(str, lengths))} entries",
                "let all have as many",
            )
        return tuple(zip(*found, strict=False))
    if function is builtins.reversed:
        return found[0][::-1]
    return tuple(enumerate(found[0], start))


def _strict(p: Parser, node: ast.Call) -> bool:
    """What `zip` is told of the lengths of its parts; those of ranges are not compared."""
    for keyword in node.keywords:
        value = p.expression(keyword.value)
        if keyword.arg != "strict" or not isinstance(value, bool):
            p.fail(
                keyword.value,
                f"'zip' has no argument '{keyword.arg}={text(keyword.value)}'",
                "it has `strict=True` and `strict=False`",
            )
        return value
    return False


def _static_argument(p: Parser, place: ast.expr) -> tuple[Value, ...] | None:
    """A tuple; None for what only runs, such as `range(n)`."""
    if isinstance(place, ast.Call):
        return static_items(p, place)
    value = p.expression(place)
    return value if isinstance(value, tuple) else None


_Counted = Range | tuple["_Counted", ...]
"""What a loop runs over: values, or tuples of them."""


_Counts = tuple[ir.Expr, ir.Expr]
"""How often a loop runs, for the device and for the host."""


def _counted(p: Parser, node: ast.expr) -> tuple[_Counted, _Counts | None]:
    """What `enumerate` and `zip` run over, and how often; None for as often as one likes."""
    function = p.expression(node.func) if isinstance(node, ast.Call) else None
    value = function.value if isinstance(function, Foreign) else None
    if not isinstance(node, ast.Call) or not _is_one_of(value, _COUNTED):
        bounds = parse_range(p, node)
        return bounds, (bounds.trip_count, bounds.in_int64.trip_count)
    if value is builtins.enumerate:
        places = bind_arguments(p, node, ("sequence", "start"), required=1)
        start: ir.Expr = ir.const(0)
        if len(places) == 2:
            start = frozen(p, index(p, places[1], p.expression(places[1]), "a start"), places[1])
        inner, count = _counted(p, places[0])
        return (Range(start, ir.const(0), 1), inner), count
    _strict(p, node)
    parts = [_counted(p, place) for place in node.args]
    counts = [count for _, count in parts if count is not None]
    if not counts:
        p.fail(node, f"'{text(node)}' runs over nothing", "give it a range")
    least = counts[0]
    for count in counts[1:]:
        least = (ir.minimum(least[0], count[0]), ir.minimum(least[1], count[1]))
    return tuple(part for part, _ in parts), least


def _values(
    p: Parser, target: ast.expr, over: _Counted, iteration: ir.Expr
) -> list[tuple[ast.Name, ir.Expr]]:
    """The variables of a counted loop with their values in an iteration."""
    if isinstance(over, Range):
        if not isinstance(target, ast.Name):
            p.fail(target, "a loop over a range has one variable for it", "name it: `i`")
        return [(target, over.value(iteration))]
    if not isinstance(target, ast.Tuple) or len(target.elts) != len(over):
        p.fail(
            target,
            f"the loop gives {len(over)} values and has other variables: '{text(target)}'",
            f"write {len(over)} names",
        )
    pairs = zip(target.elts, over, strict=True)
    return [each for part, item in pairs for each in _values(p, part, item, iteration)]


def _counted_loop(p: Parser, node: ast.For) -> None:
    """`for k, i in enumerate(range(...))`, `for i, j in zip(range(...), range(...))`."""
    over, counts = _counted(p, node.iter)
    if counts is None:
        p.fail(node.iter, f"'{text(node.iter)}' runs over nothing", "give it a range")
    count, on_host = counts
    iteration = ir.Var("iteration", ir.INT64)
    p.indices.add(iteration)
    span = p.span(node)
    head: list[ir.Stmt] = []
    variables: list[LoopVariable] = []
    for target, value in _values(p, node.target, over, iteration):
        variable = ir.Var(target.id, ir.INT64)
        p.indices.add(variable)
        head.append(ir.Declare(variable, value, False, span))
        variables.append(LoopVariable(p, target, variable))
    with ExitStack() as stack:
        for each in variables:
            stack.enter_context(each)
        statements = _loop_body(p, node.body, "loop")
    if p.level == "host" and holds_regions(statements):
        count = host_int(
            p, node.iter, on_host, "the bound of a loop around a T.parallel or T.launch"
        )
        statements = _of_host(p, node, statements)
    body = ir.sequence([*head, *statements])
    p.emit(ir.For(iteration, ir.const(0), count, 1, body, "serial", span))


def parse_for(p: Parser, node: ast.stmt) -> None:
    """Every `for` but the parallel one."""
    assert isinstance(node, ast.For)
    if node.orelse:
        p.fail(node.orelse[0], "'else' of a loop is not supported", "set a variable in the loop")
    items = static_items(p, node.iter)
    if items is not None:
        _static_loop(p, node, items)
        return
    if _is_counted(p, node.iter):
        _counted_loop(p, node)
        return
    kind: Literal["serial", "unroll", "vector"] = "serial"
    function = p.expression(node.iter.func) if isinstance(node.iter, ast.Call) else None
    if isinstance(function, Member) and function.name in ("unroll", "vectorize"):
        assert isinstance(node.iter, ast.Call)
        bounds = bounds_of(p, node.iter)
        kind = "unroll" if function.name == "unroll" else "vector"
        if kind == "unroll":
            for bound in (bounds.start, bounds.stop, bounds.step):
                if not isinstance(bound, ir.Const | int):
                    p.fail(
                        node.iter,
                        "T.unroll writes a loop out, so its bounds must be compile-time constants",
                        "use `range`, or a parameter of type `T.constexpr[int]`",
                    )
    else:
        bounds = parse_range(p, node.iter)
    if not isinstance(node.target, ast.Name):
        p.fail(
            node.target, "a loop over a range has one variable",
            "several are for T.parallel: `for i, j in T.parallel(m, n)`",
        )  # fmt: skip
    pairs = [pair for each in node.body if (pair := swapped_names(p, each)) is not None]
    if kind == "serial" and pairs:
        _swapping_loop(p, node, node.target, bounds, pairs)
        return
    variable = ir.Var(node.target.id, ir.INT64)
    p.indices.add(variable)
    copies = 1
    if kind == "unroll":
        ends = [
            int(item.value) for item in (bounds.start, bounds.stop) if isinstance(item, ir.Const)
        ]
        copies = length(
            range(ends[0], ends[1], bounds.step if isinstance(bounds.step, int) else 1)
        )
    with (
        written_out(p, node.iter, copies, kind == "unroll"),
        LoopVariable(p, node.target, variable),
    ):
        statements = _loop_body(p, node.body, "loop")
    if p.level == "host" and holds_regions(statements):
        bounds = known_to_host(
            p, node.iter, bounds, "the bound of a loop around a T.parallel or T.launch"
        )
        statements = _of_host(p, node, statements)
    start, stop, step, counter = bounds.start, bounds.stop, bounds.step, variable
    if not isinstance(step, int) or bounds.forward is not None:
        counter = ir.Var(node.target.id, ir.INT64)
        statements = [*iteration_to_value(p, node.iter, bounds, counter, variable), *statements]
        start, stop, step = ir.const(0), bounds.trip_count, 1
    p.emit(ir.For(counter, start, stop, step, ir.sequence(statements), kind, p.span(node)))


def _is_counted(p: Parser, node: ast.expr) -> bool:
    if not isinstance(node, ast.Call):
        return False
    function = p.expression(node.func)
    found = isinstance(function, Foreign) and _is_one_of(function.value, _COUNTED)
    ranges = [place for place in node.args if isinstance(place, ast.Call)]
    return found and bool(ranges)


def _loop_body(p: Parser, nodes: list[ast.stmt], kind: str) -> list[ir.Stmt]:
    """The body of a loop; what it assigns is not certain afterwards."""
    frame = p.frame
    before = None if frame.assigned is None else set(frame.assigned)
    frame.loops.append(kind)
    p.branches += 1
    statements = p.body(nodes)
    p.branches -= 1
    frame.loops.pop()
    frame.assigned = before
    return statements


class LoopVariable:
    """Binds a loop's variable for the time of its body.

    A name that meant something else before has lost that afterwards, as in Python; what it has
    there, the last value of the loop, it does not keep.
    """

    def __init__(self, p: Parser, node: ast.Name, value: Value) -> None:
        self.p, self.node, self.value = p, node, value
        name = node.id
        self.outer = p.frame.bindings.get(name)

    def __enter__(self) -> None:
        self.p.bind(self.node.id, self.value, "loop", self.node)

    def __exit__(self, *_: object) -> None:
        frame, name = self.p.frame, self.node.id
        frame.ended[name] = "it is the variable of a loop that is over"
        if self.outer is not None and self.outer.role == "variable":
            # It has to be given a value again, which the loop has taken from it.
            frame.bindings[name] = self.outer
            if frame.assigned is not None:
                frame.assigned.discard(name)
            return
        frame.bindings.pop(name, None)


def _static_loop(p: Parser, node: ast.For, items: tuple[Value, ...]) -> None:
    """The body once for each item, with the variable a compile-time constant."""
    with written_out(p, node.iter, len(items), unrolled=False):
        _copies_of_body(p, node, items)


def named_entries(p: Parser, target: ast.expr, item: Value) -> list[tuple[ast.Name, Value]]:
    """The variables of a loop over a tuple, however deep, with their values in one copy."""
    match target:
        case ast.Name():
            return [(target, item)]
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            if not isinstance(item, tuple) or len(item) != len(parts):
                p.fail(
                    target,
                    f"{describe(item)} does not fit the {len(parts)} variables of the loop",
                )
            pairs = zip(parts, item, strict=True)
            return [named for part, entry in pairs for named in named_entries(p, part, entry)]
        case _:
            p.fail(target, "a loop variable must be a name")


def _swapping_loop(
    p: Parser, node: ast.For, target: ast.Name, bounds: Range, pairs: list[Pair]
) -> None:
    """A loop of the host that swaps buffers: two rounds at a time, and one more if odd."""
    bounds = known_to_host(p, node.iter, bounds, "the bound of a loop that swaps buffers")
    frame, span = p.frame, p.span(node)
    _check_pairs(p, node, pairs)
    names = {name for pair in pairs for name in pair}
    count = p.temporary(ir.maximum(bounds.trip_count, 0), "rounds", node)

    def round_of(number: ir.Expr) -> list[ir.Stmt]:
        variable = ir.Var(target.id, ir.INT64)
        p.indices.add(variable)
        p.branches += 1
        outer, p.swapping = p.swapping, p.branches
        try:
            statements = _copy_of_body(p, node, [(target, variable)], "swapping")
        finally:
            p.swapping = outer
            p.branches -= 1
        return [ir.Declare(variable, bounds.value(number), False, span), *statements]

    before = {name: frame.bindings[name] for name in names}
    pairs_of_rounds = ir.Var("pair", ir.INT64)
    first = ir.mul(pairs_of_rounds, 2)
    body = [*round_of(first), *round_of(ir.add(first, 1))]
    half = ir.floordiv(count, 2)
    p.emit(ir.For(pairs_of_rounds, ir.const(0), half, 1, ir.sequence(body), "serial", span))
    last = round_of(ir.sub(count, 1))
    frame.bindings.update(before)
    _end_swapped(p, pairs, before)
    last += _put_back(p, node, pairs, before)
    odd = ir.eq(ir.floormod(count, 2), 1)
    p.emit(ir.If(odd, ir.sequence(last), None, span))


def _swapping_while(p: Parser, node: ast.While, pairs: list[Pair]) -> None:
    """A `while` of the host that swaps buffers: two rounds at a time, each of which may end it."""
    from dovetail.lang.parser.host_loops import leave_unless, repeated

    frame = p.frame
    _check_pairs(p, node, pairs)
    before = {name: frame.bindings[name] for pair in pairs for name in pair}

    def round_of(last: Sequence[ir.Stmt]) -> tuple[list[ir.Stmt], list[ir.Stmt]]:
        test, needed = p.captured(lambda: condition(p, node.test))
        head = leave_unless(p, node, test, needed, last)
        outer, p.swapping = p.swapping, p.branches + 1
        p.branches += 1
        try:
            statements = _copy_of_body(p, node, [], "swapping")
        finally:
            p.swapping = outer
            p.branches -= 1
        return head, statements

    assigned = None if frame.assigned is None else set(frame.assigned)
    head, first = round_of(())
    last = _put_back(p, node, pairs, before)
    odd_head, second = round_of(last)
    p.emit(repeated(p, node, head, [*first, *odd_head, *second]))
    frame.bindings.update(before)
    frame.assigned = assigned
    _end_swapped(p, pairs, before)


def _check_pairs(p: Parser, node: ast.stmt, pairs: list[Pair]) -> None:
    names = {name for pair in pairs for name in pair}
    if len(names) != 2 * len(pairs):
        p.fail(
            node,
            "a buffer is swapped twice in one round",
            "swap each with one other, once a round",
        )
    for pair in pairs:
        check_shapes(p, node, pair)


def _put_back(
    p: Parser, node: ast.stmt, pairs: list[Pair], before: dict[str, Binding]
) -> list[ir.Stmt]:
    """Exchanges the contents of what has changed places an odd number of times."""
    exchanged: list[ir.Stmt] = []
    for pair in pairs:
        if any(before[name].role == "parameter" for name in pair):
            continue
        a, b = (before[name].value for name in pair)
        assert is_buffer(a)
        assert is_buffer(b)
        exchanged.append(exchange(p, node, a, b))
    return exchanged


def _end_swapped(p: Parser, pairs: list[Pair], before: dict[str, Binding]) -> None:
    """Of parameters, which the caller sees, nothing is exchanged: their names end."""
    for pair in pairs:
        if any(before[name].role == "parameter" for name in pair):
            for name in pair:
                del p.frame.bindings[name]
                p.frame.ended[name] = "which buffer it is depends on the number of rounds"


def _copies_of_body(p: Parser, node: ast.For, items: tuple[Value, ...]) -> None:
    for item in items:
        named = named_entries(p, node.target, item)
        for statement in _copy_of_body(p, node, named, "static"):
            p.emit(statement)


def _copy_of_body(
    p: Parser, node: ast.For | ast.While, named: Sequence[tuple[ast.Name, Value]], kind: str
) -> list[ir.Stmt]:
    """One of several copies of a loop's body, with its variables."""
    frame = p.frame
    known = set(frame.bindings)
    stores = {name: use.stores for name, use in p.region.uses.items()}
    frame.loops.append(kind)
    variables = [LoopVariable(p, name, value) for name, value in named]
    for variable in variables:
        variable.__enter__()
    statements = p.body(node.body)
    for variable in variables:
        variable.__exit__()
    frame.loops.pop()
    for name, count in stores.items():
        p.region.uses[name].stores = count
    # A variable of the body belongs to this copy of it; the next one declares its own.
    around = {block.key for block in p.blocks}
    for name in frame.bindings.keys() - known:
        use = p.region.uses.get(name)
        if use is None or use.home not in around:
            del frame.bindings[name]
            if frame.assigned is not None:
                frame.assigned.discard(name)
    return statements


def parse_while(p: Parser, node: ast.stmt) -> None:
    """`while condition:`; around regions the host reads in each round whether it holds."""
    assert isinstance(node, ast.While)
    if node.orelse:
        p.fail(node.orelse[0], "'else' of a loop is not supported", "set a variable in the loop")
    pairs = [pair for each in node.body if (pair := swapped_names(p, each)) is not None]
    if pairs:
        _swapping_while(p, node, pairs)
        return
    span = p.span(node)
    test, before = p.captured(lambda: condition(p, node.test))
    if test is False:
        return
    statements = _loop_body(p, node.body, "loop")
    if p.level == "host" and holds_regions(statements):
        from dovetail.lang.parser.host_loops import leave_unless, repeated

        head = leave_unless(p, node, test, before)
        p.emit(repeated(p, node, head, _of_host(p, node, statements)))
        return
    known = ir.TRUE if test is True else test
    if before:
        # What the condition needs is evaluated in each iteration.
        leave = ir.If(ir.logical_not(known), ir.Break(span), None, span)
        statements, known = [*before, leave, *statements], ir.TRUE
    p.emit(ir.While(known, ir.sequence(statements), span))


def parse_break(p: Parser, node: ast.stmt) -> None:
    """`break` and `continue`."""
    word = "break" if isinstance(node, ast.Break) else "continue"
    loops = p.frame.loops
    if not loops:
        p.fail(
            node,
            f"'{word}' is not inside a loop that it can end",
            "in a T.parallel, which has no order, put the rest of the body under an `if`",
        )
    if loops[-1] == "swapping":
        p.fail(
            node,
            f"'{word}' cannot leave a loop that swaps buffers",
            "let it end by its condition, or put the rest of the body under an `if`",
        )
    if loops[-1] == "static":
        p.fail(
            node,
            f"'{word}' cannot leave a compile-time loop",
            "use `range` or `T.unroll`",
        )
    p.emit((ir.Break if word == "break" else ir.Continue)(p.span(node)))
    p.frame.assigned = None
