"""Loops: `range`, `T.unroll`, `T.vectorize`, `T.static_range`, tuples, and `while`."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import ExitStack, contextmanager
from typing import Final, Literal

from dovetail import ir
from dovetail.lang.members import Member
from dovetail.lang.parser.arguments import bind_arguments
from dovetail.lang.parser.arrays import Known
from dovetail.lang.parser.context import Binding, Parser
from dovetail.lang.parser.convert import (
    condition,
    host_int,
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
from dovetail.lang.parser.swaps import (
    Swap,
    check_shapes,
    count_turns,
    end_swapped,
    period,
    put_back,
    swapped_names,
)
from dovetail.lang.parser.tuples import named_entries
from dovetail.lang.parser.values import Foreign, Value, describe, is_array

_SEQUENCES: Final[tuple[object, ...]] = (builtins.enumerate, builtins.zip, builtins.reversed)
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
                f"'{text(node)}' would write its body out {made} times{times}, at most {most} are "
                f"allowed",
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
                p.fail(places[-1], "the step of a loop is 0, so it would never end", "write 1")
            with written_out(p, node, length(found), unrolled=False):
                return tuple(found)
        if isinstance(function, Member) and function.name == "launch":
            p.fail(
                node,
                "a launch is not a loop: its body runs in each thread of each block",
                "write `with T.launch(...) as (block, thread):`",
            )
        return None
    if not isinstance(
        node, ast.Tuple | ast.List | ast.Name | ast.Attribute | ast.Subscript | Known
    ):
        return None
    value = p.expression(node)
    if isinstance(value, tuple):
        return tuple(p.settled(item, "item", node) for item in value)
    if is_array(value):
        return None
    p.fail(node, f"a loop cannot iterate over {describe(value)}", "loop over `range(n)`")


def _static_call(p: Parser, node: ast.Call, function: object) -> tuple[Value, ...] | None:
    """`enumerate`, `zip` and `reversed` of what is known now; None if some of it is not."""
    start = 0
    places = node.args
    if function is builtins.enumerate:
        given = bind_arguments(p, node, ("sequence", "start"), required=1)
        places = given[:1]
        if len(given) == 2:
            start = static_int(p, given[1], p.expression(given[1]), "the start of enumerate")
    strict = False
    if function is builtins.zip:
        from dovetail.lang.parser.iterables import is_strict

        strict = is_strict(p, node)
    known = [_static_argument(p, place) for place in places]
    found = [each for each in known if each is not None]
    if len(found) < len(known) or not found:
        return None
    if function is builtins.zip:
        lengths = [len(each) for each in found]
        if strict and len(set(lengths)) > 1:
            p.fail(
                node,
                f"'{text(node)}' combines {' and '.join(map(str, lengths))} entries",
                "make all the same length",
            )
        return tuple(zip(*found, strict=False))
    if function is builtins.reversed:
        return found[0][::-1]
    return tuple(enumerate(found[0], start))


def _static_argument(p: Parser, place: ast.expr) -> tuple[Value, ...] | None:
    """A tuple; None for what only runs, such as `range(n)`."""
    if isinstance(place, ast.Call):
        return static_items(p, place)
    value = p.expression(place)
    return value if isinstance(value, tuple) else None


def _counted_loop(p: Parser, node: ast.For) -> None:
    """`for v in x[i]`, `for k, v in enumerate(x)`, `for i, j in zip(range(...), range(...))`."""
    from dovetail.lang.parser.iterables import Counter, counted, values

    over, (count, on_host) = counted(p, node.iter)
    iteration = ir.Var("iteration", ir.INT64)
    p.indices.add(iteration)

    def begin() -> list[tuple[ast.Name, Value]]:
        """What each name stands for: a number as it is when the iteration begins."""
        found: list[tuple[ast.Name, Value]] = []
        for target, value in values(p, node.target, over, iteration):
            if isinstance(value, Counter):
                variable = ir.Var(target.id, ir.INT64)
                p.indices.add(variable)
                p.emit(ir.Declare(variable, value.number, False, p.span(node)))
                found.append((target, variable))
            else:
                found.append((target, p.settled(value, target.id, target)))
        return found

    named, head = p.captured(begin)
    with ExitStack() as stack:
        for target, value in named:
            stack.enter_context(LoopVariable(p, target, value))
        statements = _loop_body(p, node.body, "loop")
    if p.level == "host" and holds_regions(statements):
        count = host_int(
            p, node.iter, on_host, "the bound of a loop around a T.parallel or T.launch"
        )
        statements = _of_host(p, node, statements)
    body = ir.sequence([*head, *statements])
    p.emit(ir.For(iteration, ir.const(0), count, 1, body, "serial", p.span(node)))


def parse_for(p: Parser, node: ast.stmt) -> None:
    """Every `for` but the parallel one."""
    assert isinstance(node, ast.For)
    if node.orelse:
        p.fail(node.orelse[0], "'else' of a loop is not supported", "set a variable in the loop")
    items = static_items(p, node.iter)
    if items is not None:
        _static_loop(p, node, items)
        return
    from dovetail.lang.parser.iterables import is_counted

    if is_counted(p, node.iter):
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
            "only T.parallel has several: `for i, j in T.parallel(m, n)`",
        )  # fmt: skip
    swaps = [swap for each in node.body if (swap := swapped_names(p, each)) is not None]
    if kind == "serial" and swaps:
        _swapping_loop(p, node, node.target, bounds, swaps)
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
    if isinstance(bounds.step, int) and bounds.forward is None:
        low, high = (bounds.start, bounds.stop)[:: 1 if bounds.step > 0 else -1]
        least = low if bounds.step > 0 else ir.add(low, 1)
        greatest = ir.sub(high, 1) if bounds.step > 0 else high
        p.loop_bounds[variable] = least, greatest
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


def _loop_body(p: Parser, nodes: list[ast.stmt], kind: str) -> list[ir.Stmt]:
    """The body of a loop; what it assigns is not certain afterwards."""
    frame = p.frame
    before = None if frame.assigned is None else set(frame.assigned)
    named = {name: len(each.uses) for name, each in frame.bindings.items() if each.since}
    frame.loops.append(kind)
    p.branches += 1
    statements = p.body(nodes)
    p.branches -= 1
    if named:
        from dovetail.lang.parser.row_names import check_loop

        check_loop(p, named, statements)
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
        frame.ended[name] = "it is the variable of a loop that has ended"
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


def _swapping_loop(
    p: Parser, node: ast.For, target: ast.Name, bounds: Range, swaps: list[Swap]
) -> None:
    """A loop of the host that swaps buffers: as many rounds at a time as bring them back.

    Of the rounds that are left, each may be the last, behind which contents are exchanged.
    """
    bounds = known_to_host(p, node.iter, bounds, "the bound of a loop that swaps buffers")
    frame, span = p.frame, p.span(node)
    _check_swaps(p, node, swaps)
    names = {name for swap in swaps for name, _ in swap}
    count = p.temporary(ir.maximum(bounds.trip_count, 0), "rounds", node)

    def round_of(number: ir.Expr) -> list[ir.Stmt]:
        variable = ir.Var(target.id, ir.INT64)
        p.indices.add(variable)
        statements = _round(p, node, [(target, variable)])
        return [ir.Declare(variable, bounds.value(number), False, span), *statements]

    before = {name: frame.bindings[name] for name in names}
    count_turns(p, node, swaps, before)
    if any(isinstance(each, ast.Break) for each in _own_statements(node.body)):
        _broken_swapping_loop(p, node, swaps, before, count, round_of)
        return
    together = period(swaps)
    group = ir.Var("pair" if together == 2 else "group", ir.INT64)
    first = ir.mul(group, together)
    body = [each for k in range(together) for each in round_of(ir.add(first, k))]
    groups = ir.floordiv(count, together)
    p.emit(ir.For(group, ir.const(0), groups, 1, ir.sequence(body), "serial", span))
    left = ir.floormod(count, together)

    def rest(done: int) -> ir.Stmt:
        """What is to do where at least one more round than that is left."""
        if done == together - 2:
            last = round_of(ir.sub(count, 1))
            last += put_back(p, node, swaps, before)
            return ir.If(ir.eq(left, together - 1), ir.sequence(last), None, span)
        number = ir.add(ir.mul(groups, together), done)
        statements = round_of(number)
        back = ir.sequence(put_back(p, node, swaps, before))
        more = rest(done + 1)
        assert isinstance(more, ir.If)
        ends = ir.eq(left, done + 1)
        statements += [ir.If(ends, back, None, span), more]
        return ir.If(ir.gt(left, done), ir.sequence(statements), None, span)

    behind = rest(0)
    frame.bindings.update(before)
    end_swapped(p, node, swaps, before)
    p.emit(behind)


def _round(
    p: Parser, node: ast.For | ast.While, named: Sequence[tuple[ast.Name, Value]]
) -> list[ir.Stmt]:
    """A copy of a loop's body, whose own statements may let buffers change places."""
    p.branches += 1
    outer, p.swapping = p.swapping, p.branches
    try:
        return _copy_of_body(p, node, named, "swapping")
    finally:
        p.swapping = outer
        p.branches -= 1


def _own_statements(nodes: Iterable[ast.stmt]) -> Generator[ast.stmt]:
    """The statements of a loop's body, without those of loops in it."""
    for node in nodes:
        yield node
        if isinstance(node, ast.If | ast.With):
            yield from _own_statements(node.body)
            yield from _own_statements(getattr(node, "orelse", ()))


def _broken_swapping_loop(
    p: Parser,
    node: ast.For,
    swaps: list[Swap],
    before: dict[str, Binding],
    count: ir.Expr,
    round_of: Callable[[ir.Expr], list[ir.Stmt]],
) -> None:
    """One that a `break` may leave: each round may be the last, and puts back what is swapped."""
    frame, span = p.frame, p.span(node)
    together = period(swaps)
    group = ir.Var("pair" if together == 2 else "group", ir.INT64)
    body: list[ir.Stmt] = []
    p.swaps.append((node, swaps, before))
    for k in range(together):
        number = ir.add(ir.mul(group, together), k)
        last = ir.sequence([*put_back(p, node, swaps, before), ir.Leave(span)])
        body.append(ir.If(ir.ge(number, count), last, None, span))
        body += _of_host(p, node, round_of(number))
    p.swaps.pop()
    # One round more, in which only the count is seen to be over.
    rounds = ir.add(ir.floordiv(count, together), 1)
    p.emit(ir.For(group, ir.const(0), rounds, 1, ir.sequence(body), "serial", span))
    frame.bindings.update(before)
    end_swapped(p, node, swaps, before)


def _swapping_while(p: Parser, node: ast.While, swaps: list[Swap]) -> None:
    """A `while` of the host that swaps buffers: as `_swapping_loop`, and each round may end it."""
    from dovetail.lang.parser.host_loops import leave_unless, repeated

    frame = p.frame
    _check_swaps(p, node, swaps)
    before = {name: frame.bindings[name] for swap in swaps for name, _ in swap}
    count_turns(p, node, swaps, before)
    assigned = None if frame.assigned is None else set(frame.assigned)
    heads: list[list[ir.Stmt]] = []
    rounds: list[list[ir.Stmt]] = []
    for _ in range(period(swaps)):
        test, needed = p.captured(lambda: condition(p, node.test))
        last = put_back(p, node, swaps, before)
        heads.append(leave_unless(p, node, test, needed, last))
        p.swaps.append((node, swaps, before))
        try:
            rounds.append(_of_host(p, node, _round(p, node, [])))
        finally:
            p.swaps.pop()
    body = [
        each
        for head, statements in zip([[], *heads[1:]], rounds, strict=True)
        for each in [*head, *statements]
    ]
    p.emit(repeated(p, node, heads[0], body))
    frame.bindings.update(before)
    frame.assigned = assigned
    end_swapped(p, node, swaps, before)


def _check_swaps(p: Parser, node: ast.stmt, swaps: list[Swap]) -> None:
    names = {name for swap in swaps for name, _ in swap}
    if len(names) != sum(map(len, swaps)):
        p.fail(
            node,
            "a buffer is swapped twice in one iteration",
            "swap each once per iteration; one statement can swap three or more",
        )
    if period(swaps) > _MOST_ROUNDS:
        p.fail(
            node,
            f"the buffers return to their places after {period(swaps)} iterations, so the loop's "
            f"body would be written out as many times; at most {_MOST_ROUNDS} are allowed",
            "swap fewer buffers in one cycle",
        )
    for swap in swaps:
        check_shapes(p, node, swap)


_MOST_ROUNDS = 12
"""A plan has nearly twice as many copies of the loop's launches."""


def _copies_of_body(p: Parser, node: ast.For, items: tuple[Value, ...]) -> None:
    # What `continue` leaves out has become a branch (`returns`).
    if not any(isinstance(each, ast.Break) for each in _own_statements(node.body)):
        for item in items:
            for statement in _copy_of_body(p, node, named_entries(p, node.target, item), "static"):
                p.emit(statement)
        return
    before = None if p.frame.assigned is None else set(p.frame.assigned)
    made: list[ir.Stmt] = []
    p.branches += 1
    for item in items:
        made += _copy_of_body(p, node, named_entries(p, node.target, item), "copies")
        if made and isinstance(made[-1], ir.Break):
            made.pop()  # As a compile-time condition says: nothing follows.
            break
        p.frame.assigned = None if before is None else {*before}
    p.branches -= 1
    p.frame.assigned = before
    body = ir.sequence(made)
    if ir.leaves_loop(body):
        if p.level == "host" and holds_regions(made):
            body = ir.sequence(_of_host(p, node, made))
        once = ir.Var("once", ir.INT64)
        made = [ir.For(once, ir.const(0), ir.const(1), 1, body, "serial", p.span(node))]
    for statement in made:
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
    swaps = [swap for each in node.body if (swap := swapped_names(p, each)) is not None]
    if swaps:
        _swapping_while(p, node, swaps)
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
            f"'{word}' is not inside a loop that it can control",
            "in a T.parallel, which has no order, put the rest of the body under an `if`",
        )
    if loops[-1] == "swapping":
        if word == "continue":
            p.fail(
                node,
                "'continue' is not supported in a loop that swaps buffers: which are swapped "
                "would not be known",
                "copy instead of swapping, as in `x[:] = y`",
            )
        for statement in put_back(p, *p.swaps[-1]):
            p.emit(statement)
    if loops[-1] == "static":
        p.fail(
            node,
            f"'{word}' cannot leave a compile-time loop",
            "use `range` or `T.unroll`",
        )
    p.emit((ir.Break if word == "break" else ir.Continue)(p.span(node)))
    p.frame.assigned = None
