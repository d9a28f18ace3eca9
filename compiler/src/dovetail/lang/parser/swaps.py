"""Buffers that change places between rounds of the host: `src, dst = dst, src`.

A plan names its buffers, so that the names cannot change from round to round. A loop that swaps
two is written with two rounds in its body, between which the names have changed places, and one
more behind it where the number of rounds is odd; where three change places in turn, as in
`old, now, new = now, new, old`, there are three, and up to two more. Behind it the contents are
exchanged, once, so that the names mean the same after the loop whatever the number. The caller
sees in a parameter what Python would leave there: where no name of it is used any more, nothing is
exchanged, and the names end with the loop; else the plan counts the rounds, and contents go back
at the end of the kernel.
"""

from __future__ import annotations

import ast
import math

from dovetail import ir
from dovetail.lang.parser.access import element, store
from dovetail.lang.parser.context import Binding, Parser
from dovetail.lang.parser.convert import text
from dovetail.lang.parser.values import BufferLike, Value, View, is_buffer, own_buffer
from dovetail.lang.parser.views import is_same
from dovetail.support.dataclasses import dataclass

Swap = tuple[tuple[str, str], ...]
"""Names that change places in one statement, each with the one whose buffer it takes."""


def swapped_names(p: Parser, node: ast.stmt) -> Swap | None:
    """The names of buffers that a statement of the host swaps; None for any other."""
    match node:
        case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=sources)) if (
            p.level == "host"
        ):
            names, others = ([e.id for e in each if isinstance(e, ast.Name)]
                             for each in (targets, sources))  # fmt: skip
            whole = len(names) == len(targets) and len(others) == len(sources)
            if not whole or names == others or sorted(names) != sorted(others):
                return None
            known = [p.frame.bindings.get(name) for name in names]
            buffers = all(each is not None and is_buffer(each.value) for each in known)
            if buffers and len(set(names)) == len(names):
                return tuple(zip(names, others, strict=True))
        case _:
            pass
    return None


def period(swaps: list[Swap]) -> int:
    """After how many rounds all names mean again what they meant before."""
    rounds = 1
    for each in swaps:
        takes = dict(each)
        for name in takes:
            length, at = 1, takes[name]
            while at != name:
                length, at = length + 1, takes[at]
            rounds = math.lcm(rounds, length)
    return rounds


def swap(p: Parser, node: ast.stmt, names: Swap) -> None:
    """Let names of buffers change places; fails where that may or may not happen."""
    if p.branches != p.swapping:
        p.fail(
            node,
            f"'{text(node)}' is in a branch, or in a nested loop, but each launch must know which "
            f"buffer a name means",
            "move it into the body of the loop `for ... in range(n)` around the launches",
        )
    bindings = p.frame.bindings
    before = {name: bindings[name] for name, _ in names}
    for name, other in names:
        _check_alike(p, node, (name, other), before[name], before[other])
    for name, other in names:
        taken = before[other]
        bindings[name] = Binding(taken.value, before[name].role, taken.node, taken.depth)


def _check_alike(
    p: Parser, node: ast.stmt, names: tuple[str, str], a: Binding, b: Binding
) -> None:
    x, y = own_buffer(a.value), own_buffer(b.value)
    for name, buffer in zip(names, (x, y), strict=True):
        if buffer is None:
            p.fail(
                node,
                f"'{name}' is a view, and only whole buffers can be swapped",
                "swap the buffers, and create the view inside the loop",
            )
    assert is_buffer(a.value)
    assert is_buffer(b.value)
    first, second = a.value, b.value
    if first.dtype != second.dtype or first.rank != second.rank:
        p.fail(
            node,
            f"'{names[0]}' has {first.rank} dimensions of {first.dtype}, '{names[1]}' "
            f"{second.rank} of {second.dtype}",
            "use buffers with the same rank and type",
        )


@dataclass(slots=True, eq=False)
class Turned:
    """Parameters whose contents are exchanged behind loops, until the kernel ends.

    Attributes:
        takes: Each with the one whose place its name takes in one round.
        count: How many rounds there were, modulo the rounds that bring all back; of the host.
        node: The first such loop.
    """

    takes: list[tuple[BufferLike, BufferLike]]
    count: ir.Var
    node: ast.stmt

    def after(self, rounds: int) -> list[tuple[BufferLike, BufferLike]]:
        """Each buffer whose place a name takes after some rounds, with the name's own."""
        found = [(place, place) for place, _ in self.takes]
        for _ in range(rounds):
            found = [(self._taken(at), own) for at, own in found]
        return [(at, own) for at, own in found if at is not own]

    def _taken(self, place: BufferLike) -> BufferLike:
        return next(to for each, to in self.takes if each is place)


def count_turns(p: Parser, node: ast.stmt, swaps: list[Swap], before: dict[str, Binding]) -> None:
    """Counts the rounds of parameters that a name is used for after a loop, or around it."""
    for swap in swaps:
        names = {name for name, _ in swap}
        if not _holds_parameters(swap, before) or not (
            p.branches or _is_read_later(p, node, names)
        ):
            continue
        takes = _takes(swap, before)
        known = _turned(p, swap, before)
        if known is not None:
            same = len(known.takes) == len(takes) and all(
                any(a is at and b is to for a, b in known.takes) for at, to in takes
            )
            if same:
                continue
            p.fail(
                node,
                f"parameters are swapped here, '{text_of(swap)}', and differently before",
                "copy one of them to a buffer from T.empty_like, and swap that",
                ("here", known.node),
            )
        count = ir.Var("turns", ir.INT64)
        p.mutable.add(count)
        p.crosses = True
        p.emit_before(ir.Declare(count, ir.const(0), True, p.span(node)))
        p.frame.turned.append(Turned(takes, count, node))


def put_back(
    p: Parser, node: ast.stmt, swaps: list[Swap], before: dict[str, Binding]
) -> list[ir.Stmt]:
    """Exchanges the contents of what is not in its place."""
    exchanged: list[ir.Stmt] = []
    for swap in swaps:
        turned = _turned(p, swap, before)
        if turned is None and _holds_parameters(swap, before):
            continue
        moved = [
            (place, content)
            for name, _ in swap
            if (place := _buffer(before[name])) is not (content := _buffer(p.frame.bindings[name]))
        ]
        if not moved:
            continue
        exchanged.append(exchange(p, node, moved))
        if turned is not None:
            contents = {id(place): content for place, content in moved}
            rounds = next(
                k
                for k in range(1, len(turned.takes))
                if all(contents.get(id(own)) is at for at, own in turned.after(k))
            )
            total = ir.floormod(ir.add(turned.count, rounds), len(turned.takes))
            exchanged.append(ir.Assign(turned.count, total, p.span(node)))
    return exchanged


def end_swapped(p: Parser, node: ast.stmt, swaps: list[Swap], before: dict[str, Binding]) -> None:
    """Ends the names that mean something else after a loop."""
    frame = p.frame
    for swap in swaps:
        if _holds_parameters(swap, before) and _turned(p, swap, before) is None:
            for name, _ in swap:
                del frame.bindings[name]
                frame.ended[name] = "which buffer it is depends on the trip count"
            continue
        places = [_buffer(before[name]) for name, _ in swap]
        for name, binding in list(frame.bindings.items()):
            if name in before or not any(_is_of(binding.value, each) for each in places):
                continue
            if p.branches and _is_from_outside(p, node, name, binding):
                p.fail(
                    node,
                    f"'{name}' belongs to a buffer whose contents change places in this loop, and "
                    f"is used in the next iteration of the outer loop",
                    f"assign it inside the outer loop: `{name} = ...`",
                    ("here", binding.node),
                )
            del frame.bindings[name]
            frame.ended[name] = "it belongs to a buffer whose contents changed places in a loop"


def return_turned(p: Parser) -> None:
    """The end of a function: contents go where Python has them."""
    for turned in p.frame.turned:
        span = p.span(turned.node)
        for rounds in range(1, len(turned.takes)):
            back = exchange(p, turned.node, turned.after(rounds))
            p.emit(ir.If(ir.eq(turned.count, rounds), back, None, span))
        if p.helpers:
            p.emit(ir.Assign(turned.count, ir.const(0), span))


def text_of(swap: Swap) -> str:
    """As it stands in the source."""
    left, right = (", ".join(names) for names in zip(*swap, strict=True))
    return f"{left} = {right}"


def _buffer(binding: Binding) -> BufferLike:
    assert is_buffer(binding.value)
    return binding.value


def _holds_parameters(swap: Swap, before: dict[str, Binding]) -> bool:
    return any(before[name].role == "parameter" for name, _ in swap)


def _takes(swap: Swap, before: dict[str, Binding]) -> list[tuple[BufferLike, BufferLike]]:
    """Each buffer with the one whose place its name takes in one round."""
    return [(_buffer(before[name]), _buffer(before[other])) for name, other in swap]


def _shares(turned: Turned, takes: list[tuple[BufferLike, BufferLike]]) -> bool:
    return any(place is other for place, _ in turned.takes for other, _ in takes)


def _turned(p: Parser, swap: Swap, before: dict[str, Binding]) -> Turned | None:
    takes = _takes(swap, before)
    return next((each for each in p.frame.turned if _shares(each, takes)), None)


def _is_of(value: Value, buffer: BufferLike) -> bool:
    """Whether a value is a buffer or some of its elements."""
    while isinstance(value, View) and value is not buffer:
        value = value.parent
    return value is buffer


def _reads(p: Parser, names: set[str]) -> list[int]:
    """The lines of the function that read one of some names."""
    return [
        each.lineno
        for each in ast.walk(p.frame.function.tree)
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load) and each.id in names
    ]


def _is_read_later(p: Parser, node: ast.stmt, names: set[str]) -> bool:
    return any(line > (node.end_lineno or node.lineno) for line in _reads(p, names))


def _is_from_outside(p: Parser, node: ast.stmt, name: str, binding: Binding) -> bool:
    """Whether a name comes from before the outermost loop or branch around, and is read in it."""
    around = next(
        each
        for each in p.frame.function.tree.body
        if each.lineno <= node.lineno <= (each.end_lineno or each.lineno)
    )
    first = getattr(binding.node, "lineno", 0)
    return first < around.lineno and any(line >= around.lineno for line in _reads(p, {name}))


def exchange(p: Parser, node: ast.stmt, moved: list[tuple[BufferLike, BufferLike]]) -> ir.Stmt:
    """The launch that gives buffers of one shape the contents of others of them."""
    first = moved[0][0]
    variables = tuple(ir.Var(f"i{axis}", ir.INT64) for axis in range(first.rank))

    def one() -> None:
        held: dict[int, Value] = {}
        for buffer, _ in moved:
            name = "other" if held else "held"
            held[id(buffer)] = p.settled(element(p, buffer, variables), name, node)
        for buffer, source in moved:
            value = held[id(source)]
            assert not isinstance(value, tuple)
            store(p, buffer, variables, value, node)  # pyright: ignore[reportArgumentType]

    _, statements = p.captured(one)
    return ir.Parallel(variables, first.shape, ir.sequence(statements), p.span(node))


def check_shapes(p: Parser, node: ast.stmt, names: Swap) -> None:
    """A check of the call that buffers have one shape, as far as that is not known."""
    first = names[0][0]
    span = p.span(node)
    for name, _ in names[1:]:
        a, b = (p.frame.bindings[each].value for each in (first, name))
        assert is_buffer(a)
        assert is_buffer(b)
        for axis, (x, y) in enumerate(zip(a.shape, b.shape, strict=True)):
            if not is_same(x, y):
                what = f"'{first}' and '{name}' are swapped, and axis {axis} has {{0}} and {{1}}"
                message = f"{what} elements ({span.short})"
                p.emit(ir.Check(ir.eq(x, y), message, (x, y), span))
