"""Fragments become registers, and what is done with them what each thread does with its own."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import ClassVar, Final, NoReturn

from dovetail import ir
from dovetail.backends.cuda.functions import matrices, warpgroups
from dovetail.backends.cuda.intrinsics import ARCHITECTURES, Architecture
from dovetail.backends.cuda.passes._layouts import ROLE_NAMES, Layout, Role, layout_of
from dovetail.backends.cuda.passes._multiples import Multiples
from dovetail.backends.cuda.passes._needs import need
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass, replace
from dovetail.support.errors import UnsupportedError
from dovetail.target import Capabilities

WARP: Final = 32
"""Threads that hold a fragment together."""

GROUP: Final = 128
"""Threads of a warpgroup."""

_BITCAST: Final = ir.OPS["bitcast"]

_ROLES: Final[dict[str, tuple[Role, ...]]] = {
    matrices.OPS.multiply.name: ("sum", "left", "right"),
    matrices.MULTIPLY_TF32.name: ("sum", "left", "right"),
    warpgroups.MULTIPLY.name: ("group sum",),
    warpgroups.WAIT.name: ("group sum",),
}


@dataclass(frozen=True)
class LowerFragments(Pass):
    """Writes fragments as local arrays of registers, and products tile by tile.

    What a fragment is used for (left factor, right factor, sum) follows from where it stands in
    products, and decides which elements a thread has.

    Requires: source form, no Parallel.
    Ensures: no fragment.

    Attributes:
        arch: The architecture, which decides how large the tiles are.
    """

    name: ClassVar[str] = "lower-fragments"
    reads: ClassVar[frozenset[str]] = frozenset()
    arch: str = "sm_75"

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module without fragments.

        Raises:
            UnsupportedError: A fragment is used as two things, or its extents fit no tile; a block
                has parts of warps; a product needs a newer architecture.
        """
        used = [
            stmt for func in module.functions for stmt in ir.walk(func.body) if _is_fragment(stmt)
        ]
        others = [
            stmt
            for stmt in used
            if isinstance(stmt, ir.Intrinsic) and not stmt.op.startswith("cuda.")
        ]
        # Another kind's are left to the check of capabilities, which says whose they are.
        if not used or others:
            return module
        arch = ARCHITECTURES[self.arch]
        functions = tuple(_lower(func, arch) for func in module.functions)
        return replace(module, functions=functions)


def _lower(func: ir.Func, arch: Architecture) -> ir.Func:
    rewriter = _Lower(func, arch)
    return replace(func, body=rewriter.stmt(func.body))


class _Lower(ir.Rewriter):
    def __init__(self, func: ir.Func, arch: Architecture) -> None:
        self._func = func
        self._arch = arch
        self._multiples = Multiples(func.body)
        self._roles: dict[ir.Buffer, Role] = {}
        self._words: dict[ir.Buffer, tuple[ir.Buffer, Layout]] = {}
        self._lane: ir.Expr = ir.const(0)
        self._group: ir.Expr = ir.const(0)
        self._quad: ir.Expr = ir.const(0)
        self._warp: ir.Expr = ir.const(0)
        for stmt in ir.walk(func.body):
            if isinstance(stmt, ir.Intrinsic):
                for buffer, role in zip(stmt.buffers, _ROLES.get(stmt.op, ()), strict=False):
                    self._note(stmt, buffer, role)

    def _note(self, stmt: ir.Intrinsic, buffer: ir.Buffer, role: Role) -> None:
        other = self._roles.setdefault(buffer, role)
        if other != role:
            self._refuse(
                stmt, f"the fragment '{buffer.name}' as {ROLE_NAMES[other]} and as "
                f"{ROLE_NAMES[role]}", "each has its elements in different threads",
                "use a separate fragment for each",
            )  # fmt: skip

    def _refuse(
        self, stmt: ir.Intrinsic | ir.Allocate | ir.Launch, what: str, why: str, instead: str
    ) -> NoReturn:
        raise UnsupportedError(f"cuda -arch={self._arch.name}", what, why, instead, stmt.span)

    # Where a thread is.

    def on_launch(self, stmt: ir.Launch) -> ir.Stmt:
        """A launch, at whose top each thread learns where it is in its warp."""
        used = [each for each in ir.walk(stmt.body) if _is_fragment(each)]
        if not used:
            return super().on_launch(stmt)
        threads = math.prod(stmt.block)
        groups = any(isinstance(each, ir.Intrinsic) and each.op == warpgroups.MULTIPLY.name
                     for each in used)  # fmt: skip
        whole = GROUP if groups else WARP
        if threads % whole:
            first = used[0]
            assert isinstance(first, ir.Allocate | ir.Intrinsic)
            self._refuse(
                first, f"a fragment in a block of {threads} threads",
                f"it is spread over {whole} threads",
                f"make the block a multiple of {whole} threads",
            )  # fmt: skip
        place, steps = 1, list[ir.Expr]()
        for extent, var in zip(stmt.block, stmt.thread_vars, strict=True):
            if extent > 1:
                steps.append(ir.mul(var, place))
            place *= extent
        thread = ir.total(steps) if steps else ir.const(0)
        lane, group, quad, warp = (
            ir.Var(name, ir.INT64)
            for name in ("lane", "lane_group", "lane_in_group", "warp_in_group")
        )
        self._lane, self._group, self._quad, self._warp = lane, group, quad, warp
        head = [
            ir.Declare(lane, ir.floormod(thread, WARP) if threads > WARP else thread),
            ir.Declare(group, ir.floordiv(lane, 4)),
            ir.Declare(quad, ir.floormod(lane, 4)),
            ir.Declare(warp, ir.floordiv(ir.floormod(thread, GROUP), WARP)),
        ]
        new = super().on_launch(stmt)
        assert isinstance(new, ir.Launch)
        return replace(new, body=ir.sequence((*head, new.body)))

    # Fragments.

    def on_allocate(self, stmt: ir.Allocate) -> ir.Stmt:
        """An allocation; a fragment becomes the registers of a thread."""
        buffer = stmt.buffer
        if buffer.scope != "fragment":
            return super().on_allocate(stmt)
        rows, columns = matrices.extents(buffer.shape)
        role = self._roles.get(buffer, "sum")
        layout = layout_of(role, buffer.dtype, rows, columns)
        if layout is None:
            self._refuse(
                stmt, f"a fragment of {rows} by {columns} elements of {buffer.dtype} as "
                f"{ROLE_NAMES[role]}", "no instruction takes it",
                "see T.cuda.matrix for the extents that exist",
            )  # fmt: skip
        shape = (ir.const(len(layout.registers)),)
        words = ir.Buffer(buffer.name, layout.word, shape, None, "local")
        self._words[buffer] = words, layout
        return ir.Allocate(words, stmt.span)

    def on_intrinsic(self, stmt: ir.Intrinsic) -> ir.Stmt:
        match stmt.op:
            case matrices.OPS.fill.name:
                return self._fill(stmt)
            case matrices.OPS.load.name:
                return self._load(stmt)
            case matrices.OPS.store.name:
                return self._store(stmt)
            case matrices.OPS.multiply.name | matrices.MULTIPLY_TF32.name:
                return self._multiply(stmt)
            case warpgroups.MULTIPLY.name:
                return self._multiply_group(stmt)
            case warpgroups.WAIT.name:
                words, _ = self._words[stmt.buffers[0]]
                need(stmt, warpgroups.WAIT.needs, self._arch)
                name = warpgroups.WAIT_REGISTERS.name
                places = ((ir.const(0),),)
                return ir.Intrinsic(name, (words,), places, stmt.operands, span=stmt.span)
            case _:
                return super().on_intrinsic(stmt)

    def _fill(self, stmt: ir.Intrinsic) -> ir.Stmt:
        words, layout = self._words[stmt.buffers[0]]
        value = ir.Var("value", stmt.operands[0].dtype)
        word = _packed([value] * layout.parts, layout)
        stores = [self._set(words, place, word, stmt) for place in range(len(layout.registers))]
        return ir.sequence((ir.Declare(value, self.expr(stmt.operands[0])), *stores))

    def _set(self, words: ir.Buffer, place: int, value: ir.Expr, stmt: ir.Intrinsic) -> ir.Stmt:
        return ir.Store(words, (ir.const(place),), value, None, stmt.span)

    def _places(self, layout: Layout, number: int) -> list[tuple[ir.Expr, ir.Expr]]:
        """Where the elements of a register are, from the fragment's first element."""
        register = layout.registers[number]
        row, column = register.row, register.column
        # A sum has two neighbours in a row, in one register or in two.
        first = 2 if layout.role in ("sum", "group sum") else layout.parts
        found: list[tuple[ir.Expr, ir.Expr]] = []
        for part in range(layout.parts):
            if layout.role == "right":
                at = ir.add(ir.mul(self._quad, first), row + part), ir.add(self._group, column)
            else:
                at = ir.add(self._group, row), ir.add(ir.mul(self._quad, first), column + part)
            if layout.role == "group sum":
                at = ir.add(at[0], ir.mul(self._warp, 16)), at[1]
            found.append(at)
        return found

    def _load(self, stmt: ir.Intrinsic) -> ir.Stmt:
        fragment, source = stmt.buffers
        words, layout = self._words[fragment]
        row, column = self.exprs(stmt.indices[1])
        by_matrices = self._load_matrices(stmt, words, layout, row, column)
        if by_matrices is not None:
            loads = by_matrices
        else:
            loads = list[ir.Stmt]()
            for place in range(len(layout.registers)):
                parts = [
                    ir.Load(source, (ir.add(row, i), ir.add(column, j)))
                    for i, j in self._places(layout, place)
                ]
                loads.append(self._set(words, place, _packed(parts, layout), stmt))
        if stmt.guard is None:
            return ir.sequence(loads)
        zero = ir.literal(0, layout.word)
        zeros = [self._set(words, place, zero, stmt) for place in range(len(layout.registers))]
        guard = self.expr(stmt.guard)
        return ir.If(guard, ir.sequence(loads), ir.sequence(zeros), stmt.span)

    def _load_matrices(
        self, stmt: ir.Intrinsic, words: ir.Buffer, layout: Layout, row: ir.Expr, column: ir.Expr
    ) -> list[ir.Stmt] | None:
        """The load by ldmatrix, if it can be: each lane gives the address of 16 bytes."""
        source = stmt.buffers[1]
        unit = 16 // source.dtype.bytes
        width = source.shape[1]
        if (
            source.scope != "shared"
            or source.strides is not None
            or not isinstance(width, ir.Const)
            or int(width.value) % unit
            or not self._multiples.holds(column, unit)
        ):
            return None
        if layout.role == "left" and source.dtype.bits <= 32:
            transposed, count = False, 4
            # Matrices in the order of registers: rows 0 and 8, then 16 bytes on.
            i = ir.floormod(self._lane, 16)
            j = ir.mul(ir.floordiv(self._lane, 16), unit)
        elif layout.role == "right" and source.dtype.bits == 16:
            transposed, count = True, 2
            i, j = ir.floormod(self._lane, 16), ir.const(0)
        else:
            return None
        op = matrices.LDMATRIX[transposed, count]
        loads: list[ir.Stmt] = []
        for m in range(layout.tiles[0]):
            for n in range(layout.tiles[1]):
                at = (
                    ir.total((row, ir.const(m * layout.tile[0]), i)),
                    ir.total((column, ir.const(n * layout.tile[1]), j)),
                )
                places = (ir.const(layout.first(m, n)),), at
                loads.append(ir.Intrinsic(op.name, (words, source), places, span=stmt.span))
        return loads

    def _store(self, stmt: ir.Intrinsic) -> ir.Stmt:
        fragment, target = stmt.buffers
        words, layout = self._words[fragment]
        row, column = self.exprs(stmt.indices[1])
        stores: list[ir.Stmt] = []
        for place in range(len(layout.registers)):
            word = ir.Var(f"{fragment.name}_{place}", layout.word)
            stores.append(ir.Declare(word, ir.Load(words, (ir.const(place),)), False, stmt.span))
            for part, (i, j) in enumerate(self._places(layout, place)):
                value = _element(word, part, fragment.dtype)
                at = ir.add(row, i), ir.add(column, j)
                stores.append(ir.Store(target, at, value, None, stmt.span))
        body = ir.sequence(stores)
        return body if stmt.guard is None else ir.If(self.expr(stmt.guard), body, None, stmt.span)

    def _multiply(self, stmt: ir.Intrinsic) -> ir.Stmt:
        (sums, d), (firsts, a), (seconds, b) = (self._words[each] for each in stmt.buffers)
        fragment, left, right = stmt.buffers
        types = (left.dtype.name, right.dtype.name, fragment.dtype.name)
        old = self._arch.number < 80
        op = matrices.PRODUCTS.get((types, old), matrices.PRODUCTS[types, False])
        need(stmt, op.needs, self._arch, ", ".join(dict.fromkeys(types)))
        shape = matrices.shape_of(types, old)
        steps: list[ir.Stmt] = []
        for m in range(d.tiles[0]):
            for n in range(d.tiles[1]):
                for k in range(a.tiles[1]):
                    first = d.first(m, n), a.first(m, k), b.first(k, n)
                    for i in range(d.per_tile // shape.total):
                        for j in range(b.per_tile // shape.right):
                            at = (
                                first[0] + i * shape.total,
                                first[1] + self._part(a, i, j, d.per_tile // shape.total),
                                first[2] + j * shape.right,
                            )
                            places = tuple((ir.const(each),) for each in at)
                            steps.append(
                                ir.Intrinsic(
                                    op.name, (sums, firsts, seconds), places, span=stmt.span
                                )
                            )
        return ir.sequence(steps)

    @staticmethod
    def _part(layout: Layout, row: int, column: int, rows: int) -> int:
        """Where the registers of a smaller form begin in a tile of a left factor."""
        # The tile's registers go by rows of 8 first, then by 16 bytes.
        return row + 2 * column if rows == 2 else 2 * column

    def _multiply_group(self, stmt: ir.Intrinsic) -> ir.Stmt:
        need(stmt, warpgroups.MULTIPLY.needs, self._arch)
        fragment, left, right = stmt.buffers
        words, _ = self._words[fragment]
        _, columns = matrices.extents(fragment.shape)
        swizzles = tuple(int(getattr(each, "value", 0)) for each in stmt.operands)
        factors = warpgroups.factors_of(
            stmt.text, (swizzles[0], swizzles[1]), columns, left.dtype.bytes
        )
        guards: list[ir.Expr] = [] if stmt.guard is None else [self.expr(stmt.guard)]
        for buffer, indices, factor in zip((left, right), stmt.indices[1:], factors, strict=True):
            for part in factor.parts():
                index, size = indices[part.dimension], buffer.shape[part.dimension]
                if not self._multiples.holds(index, part.multiple):
                    self._refuse(
                        stmt, f"a product from a place in '{buffer.name}' that is not "
                        f"known to be a multiple of {part.multiple} along dimension "
                        f"{buffer.rank + part.dimension}",
                        "the layout of a factor begins there", "write the index as a multiple",
                    )  # fmt: skip
                guards += [ir.ge(index, 0), ir.le(ir.add(index, part.count), size)]
        places = (ir.const(0),), self.exprs(stmt.indices[1]), self.exprs(stmt.indices[2])
        guard = ir.all_of(guards)
        layouts = (
            ir.literal(each.layout(buffer.shape), ir.UINT64)
            for each, buffer in zip(factors, (left, right), strict=True)
        )
        forms = (ir.const(columns), *(ir.const(int(each.inner)) for each in factors))
        op = warpgroups.PRODUCTS[left.dtype != right.dtype, swizzles[0], swizzles[1]]
        return ir.Intrinsic(
            op.name, (words, left, right), places, (*layouts, *forms),
            guard if not isinstance(guard, ir.Const) else None, stmt.span,
        )  # fmt: skip


def _is_fragment(stmt: ir.Stmt) -> bool:
    return (isinstance(stmt, ir.Allocate) and stmt.buffer.scope == "fragment") or (
        isinstance(stmt, ir.Intrinsic) and any(each.scope == "fragment" for each in stmt.buffers)
    )  # fmt: skip


def _unsigned(bits: int) -> ir.DType:
    return ir.DType("uint", bits)


def _packed(parts: Sequence[ir.Expr], layout: Layout) -> ir.Expr:
    """Elements as the word of a register, the first one lowest."""
    if layout.parts == 1:
        return parts[0]
    bits = 32 // layout.parts
    word: ir.Expr | None = None
    for place, part in enumerate(parts):
        value: ir.Expr = ir.Call(_BITCAST, (part,), _unsigned(bits))
        value = ir.Cast(ir.UINT32, value)
        if place:
            value = ir.call("shift_left", value, ir.literal(place * bits, ir.UINT32))
        word = value if word is None else ir.call("or", word, value)
    assert word is not None
    return word


def _element(word: ir.Expr, part: int, dtype: ir.DType) -> ir.Expr:
    """An element out of the word of a register."""
    if dtype.bits >= 32:
        return word
    value = word
    if part:
        value = ir.call("shift_right", word, ir.literal(part * dtype.bits, ir.UINT32))
    return ir.Call(_BITCAST, (ir.Cast(_unsigned(dtype.bits), value),), dtype)
