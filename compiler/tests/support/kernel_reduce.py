"""Random kernels made smaller, while they still go wrong."""

from __future__ import annotations

from collections.abc import Callable, Generator

from support.random_kernels import Block, Kernel, Node, Statement


def blocks(kernel: Kernel) -> Generator[Block]:
    """Every list of statements, those inside behind those around them."""
    waiting = [phase for region in kernel.regions for phase in region.phases]
    waiting += [helper.body for helper in kernel.helpers]
    while waiting:
        block = waiting.pop()
        yield block
        waiting += [body for each in block for body in (each.body, each.other)]


def inside(node: Node | Statement) -> Generator[Node]:
    """The expressions in one, the largest first."""
    waiting = [*node.args]
    while waiting:
        each = waiting.pop(0)
        yield each
        waiting += each.args


def shrink(kernel: Kernel, fails: Callable[[], bool]) -> None:
    """Leave out what can be left out: regions, helpers, statements, operations."""
    again = True
    while again:
        again = False
        for part in (
            kernel.regions,
            kernel.temporaries,
            kernel.views,
            kernel.helpers,
            *blocks(kernel),
        ):
            for at in reversed(range(len(part))):
                whole = [*part]
                inner = getattr(whole[at], "body", []) if isinstance(whole[at], Statement) else []
                for instead in ([], inner) if inner else ([],):
                    part[at : at + 1] = instead  # pyright: ignore
                    if fails():
                        again = True
                        break
                    part[:] = whole  # pyright: ignore
        statements = [each for block in blocks(kernel) for each in block]
        for owner in [*statements, *(node for each in statements for node in inside(each))]:
            for at, arg in enumerate(owner.args):
                for smaller in inside(arg):
                    if smaller.dtype == arg.dtype and smaller.op != "literal":
                        before = owner.args
                        owner.args = (*before[:at], smaller, *before[at + 1 :])
                        if fails():
                            again = True
                            break
                        owner.args = before
