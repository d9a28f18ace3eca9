"""Contractions as the blocks of a GPU take them: which loops are rows and columns of tiles.

The same reuse that `contraction` looks for on a processor with vectors, over all parallel loops:
what the loops in order load depends on the *columns* (the innermost parallel loop, and all that
such loads depend on besides), or on the *rows*. Loops that both depend on are a *batch*: each
block has one iteration of them. So a product, a convolution, whose places of the image are its
columns, and the scores of every head are one thing.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Final, Literal

from dovetail import ir
from dovetail.analysis.contraction import (
    Folding,
    folding_of,
    needs_memory,
    reads_memory,
    reads_memory_for_place,
)
from dovetail.analysis.partial_results import BlockLimits, always_evaluated
from dovetail.analysis.strides import (
    DIVISIONS,
    Values,
    depends,
    immutable_values,
    in_range,
    motion,
)
from dovetail.support.dataclasses import dataclass

MIN_EXTENT: Final = 8
"""Rows, columns and steps: of fewer, each thread takes one result, and reads for itself."""

STEPS: Final = 16
"""Of the loops, whose operands are in shared memory at a time; fewer where that is small."""

MIN_STEPS: Final = 4

REGISTERS: Final = 128
"""Bytes of sums that a thread has, at most."""

THREADS: Final = 128
"""Of a block, at most: several blocks on a processor hide what one waits for at its barriers."""

VECTOR: Final = 16
"""Bytes that a thread reads at once: the widest load of PTX and of AMD's local data share."""

MAX_OPERANDS: Final = 6
"""Different loads and conditions; of more, what a thread holds in registers is too much."""

Side = Literal["rows", "columns"]


@dataclass(frozen=True, slots=True, eq=False)
class Axis:
    """Parallel loops that count as one, outermost first.

    Attributes:
        variables: Their variables.
        extents: Their extents.
    """

    variables: tuple[ir.Var, ...]
    extents: tuple[ir.Expr, ...]

    @property
    def extent(self) -> ir.Expr:
        """How many iterations there are."""
        return ir.product(self.extents)

    @property
    def known(self) -> int | None:
        """The same, of constants."""
        sizes = [int(each.value) for each in self.extents if isinstance(each, ir.Const)]
        return math.prod(sizes) if len(sizes) == len(self.extents) else None


@dataclass(frozen=True, slots=True, eq=False)
class Staged:
    """What a block brings to shared memory.

    Attributes:
        value: The load, the conversion of one, or the condition of an `if` in the loops.
        guards: The conditions around it that depend on no other side. Where it stands under
            others, too, or under a choice, that its place exists.
        side: What it depends on, besides the steps.
        along_steps: Whether neighbours in memory are those of the steps.
    """

    value: ir.Expr
    guards: tuple[ir.Expr, ...]
    side: Side
    along_steps: bool

    @property
    def is_condition(self) -> bool:
        """Whether it is a condition."""
        return not isinstance(self.value, ir.Load | ir.Cast)

    @property
    def dtype(self) -> ir.DType:
        """Of the array in shared memory; conditions are 0 or 1."""
        return ir.INT32 if self.is_condition else self.value.dtype


@dataclass(frozen=True, slots=True, eq=False)
class BlockContraction:
    """A Parallel that is taken in tiles.

    Attributes:
        fold: The parts of its body.
        batch: Loops of which a block has one iteration.
        rows: Those that are rows of a tile.
        columns: Those that are columns, the innermost one among them.
        staged: What goes to shared memory.
    """

    fold: Folding
    batch: Axis
    rows: Axis
    columns: Axis
    staged: tuple[Staged, ...]

    @property
    def known_steps(self) -> int | None:
        """Steps of all its loops, where constants say."""
        trips = self.fold.loops[0].trip_count
        return None if trips is None else trips * self.fold.inner_steps


@dataclass(frozen=True, slots=True)
class TileSizes:
    """What a block and a thread take.

    Attributes:
        rows: Of a tile.
        columns: Of a tile.
        steps: Whose operands are in shared memory at a time.
        thread_rows: Of a thread, next to each other.
        thread_columns: Of a thread; as many as a vector has are next to each other, and those
            behind them as far away as all threads along the columns reach.
        lanes: Of a vector that a thread reads from shared memory; 1 where there are none.
        ahead: Whether threads load what the next steps need before they take these.
    """

    rows: int
    columns: int
    steps: int
    thread_rows: int
    thread_columns: int
    lanes: int = 1
    ahead: bool = False

    @property
    def block(self) -> tuple[int, int, int]:
        """Threads along columns and rows."""
        return self.columns // self.thread_columns, self.rows // self.thread_rows, 1

    @property
    def threads(self) -> int:
        """Of a block."""
        return math.prod(self.block)

    def lanes_of(self, side: Side) -> int:
        """How many neighbouring rows or columns a thread reads at once."""
        return math.gcd(self.lanes, self.thread_rows if side == "rows" else self.thread_columns)


def block_contraction_of(stmt: ir.Parallel) -> BlockContraction | None:
    """The parts of a Parallel whose body is a contraction; None if it is none."""
    if len(stmt.variables) < 2:
        return None
    fold = folding_of(stmt.body)
    if fold is None or any(
        reads_memory(bound) for loop in fold.loops for bound in (loop.start, loop.stop)
    ):
        return None
    if any(loop.var.dtype != ir.INT64 for loop in fold.loops):  # loops over narrow integers
        return None
    if any(isinstance(each, ir.Barrier | ir.Subgroup | ir.Intrinsic) for each in ir.walk(stmt)):
        return None
    return _Search(stmt, fold).found()


class _Search:
    """Looks at each load and condition of the loops."""

    def __init__(self, stmt: ir.Parallel, fold: Folding) -> None:
        self._stmt, self._fold = stmt, fold
        self._values: Values = immutable_values(stmt.body)
        self._sums = {each.var for each in fold.sums}
        self._steps = [loop.var for loop in fold.loops]
        self._written = {
            each.buffer for each in ir.walk(stmt.body) if isinstance(each, ir.Store | ir.Atomic)
        }
        self._loads: dict[ir.Expr, tuple[ir.Load, tuple[ir.Expr, ...], bool]] = {}
        self._conditions: list[ir.Expr] = []

    def found(self) -> BlockContraction | None:
        """What was found, if it is a contraction."""
        if not self._statements(self._fold.loops[-1].body, ()):
            return None
        of_loads = {value: self._loops_of(value) for value in self._loads}
        last = self._stmt.variables[-1]
        of_columns = {var for its in of_loads.values() if last in its for var in its}
        of_rows = {var for its in of_loads.values() if last not in its for var in its}
        batch = self._axis(lambda var: (var in of_columns) == (var in of_rows))
        rows = self._axis(lambda var: var in of_rows and var not in of_columns)
        columns = self._axis(lambda var: var in of_columns and var not in of_rows)
        if not rows.variables or not columns.variables or self._is_small(rows, columns):
            return None
        bounds = [bound for loop in self._fold.loops for bound in (loop.start, loop.stop)]
        if any(self._sides(bound, rows, columns) for bound in bounds):
            return None
        staged = [*self._staged(rows, columns)]
        loads = {each.side for each in staged if not each.is_condition and self._moves(each.value)}
        if loads != {"rows", "columns"} or len(staged) > MAX_OPERANDS:
            return None
        return BlockContraction(self._fold, batch, rows, columns, tuple(staged))

    def _axis(self, belongs: Callable[[ir.Var], bool]) -> Axis:
        pairs = zip(self._stmt.variables, self._stmt.extents, strict=True)
        chosen = [(var, extent) for var, extent in pairs if belongs(var)]
        return Axis(tuple(var for var, _ in chosen), tuple(extent for _, extent in chosen))

    def _is_small(self, rows: Axis, columns: Axis) -> bool:
        """Whether constants say that there is little to share."""
        counts = [rows.known, columns.known]
        trips = self._fold.loops[0].trip_count
        if trips is not None:
            counts.append(trips * self._fold.inner_steps)
        return any(each is not None and each < MIN_EXTENT for each in counts)

    def _loops_of(self, expr: ir.Expr) -> set[ir.Var]:
        return {var for var in self._stmt.variables if depends(expr, var, self._values)}

    def _moves(self, expr: ir.Expr) -> bool:
        return any(depends(expr, var, self._values) for var in self._steps)

    def _sides(self, expr: ir.Expr, rows: Axis, columns: Axis) -> set[Side]:
        its = self._loops_of(expr)
        sides: set[Side] = set()
        if not its.isdisjoint(rows.variables):
            sides.add("rows")
        if not its.isdisjoint(columns.variables):
            sides.add("columns")
        return sides

    def _statements(self, body: ir.Stmt, guards: tuple[ir.Expr, ...]) -> bool:
        for each in ir.statement_list(body):
            match each:
                case ir.Declare(mutable=False, value=value):
                    fits = self._expression(value, guards)
                case ir.Assign(var=var, value=value):
                    fits = var in self._sums and self._expression(value, guards)
                case ir.If(condition=condition, then=then, otherwise=None):
                    fits = not needs_memory((condition,), self._values)
                    fits = fits and not self._of_sums(condition) and not _divides(condition)
                    self._conditions.append(condition)
                    fits = fits and self._statements(then, (*guards, condition))
                case _:
                    fits = False
            if not fits:
                return False
        return True

    def _expression(self, expr: ir.Expr, guards: tuple[ir.Expr, ...]) -> bool:
        casts: dict[ir.Load, ir.Cast] = {}
        always = set(always_evaluated(expr))
        for item in ir.walk_expr(expr):
            if isinstance(item, ir.Cast) and isinstance(item.value, ir.Load):
                # What makes a number wider is done once for all who take it.
                if item.dtype.bytes > item.value.dtype.bytes:
                    casts[item.value] = item
            elif isinstance(item, ir.Load):
                inner = reads_memory_for_place(item, self._values)
                if inner or item.lanes != 1 or self._of_sums(item):
                    return False
                if item.buffer.scope != "global" or item.buffer in self._written:
                    return False
                if item.buffer.is_placed or len(item.indices) != len(item.buffer.shape):
                    return False
                found = item, guards, item in always
                # A load that stands in several places is brought for one of them.
                if self._loads.setdefault(casts.get(item, item), found) != found:
                    return False
        return True

    def _of_sums(self, expr: ir.Expr) -> bool:
        return any(depends(expr, var, self._values) for var in self._sums)

    def _staged(self, rows: Axis, columns: Axis) -> Iterator[Staged]:
        """What depends on one side; what depends on none is the same for a block."""
        for value, (load, guards, always) in self._loads.items():
            sides = self._sides(value, rows, columns)
            if sides:
                side = sides.pop()
                own = [each for each in guards if self._sides(each, rows, columns) <= {side}]
                along = rows.variables[-1] if side == "rows" else columns.variables[-1]
                near = motion(load, along, self._values) == "next"
                next_step = motion(load, self._steps[-1], self._values) == "next"
                if len(own) < len(guards) or not always:
                    own += in_range(load)
                yield Staged(value, tuple(own), side, next_step and not near)
        for condition in self._conditions:
            sides = self._sides(condition, rows, columns)
            if len(sides) == 1:
                # What stands around is asked again where results are computed.
                yield Staged(condition, (), sides.pop(), False)


def _divides(expr: ir.Expr) -> bool:
    """Whether it may only be evaluated where it is needed."""
    return any(
        isinstance(item, ir.Call) and item.op.name in DIVISIONS for item in ir.walk_expr(expr)
    )


_Shapes = tuple[tuple[int, int, int, int], ...]

_SHAPES: Final = ((64, 64, 8, 4), (64, 64, 4, 4), (32, 32, 4, 4), (32, 32, 4, 2), (16, 16, 2, 2))
"""Rows and columns of a tile, and of a thread; the first that fits is taken."""

# Where threads load ahead there are two, both with 128 threads: of twenty pairs with 8, 16 and 32
# steps these were the best on an H100 for products from 256 to 4096 and for a convolution together
# (docs/decisions/0083).
_SMALL: Final = ((64, 32, 4, 4), *_SHAPES)

_LARGE: Final = ((128, 64, 8, 8),)

LARGE_RESULTS: Final = 1 << 20
"""Results from which on the larger tiles are taken: 128 of them, one for each processor or so."""


@dataclass(frozen=True, slots=True)
class Tiling:
    """Tiles for a number of results.

    Attributes:
        sizes: Of them.
        least_rows: Rows from which on they are taken; 0 for the smallest.
        least_columns: Columns likewise.
        least_results: Results, of all rows, columns and batches, likewise.
    """

    sizes: TileSizes
    least_rows: int = 0
    least_columns: int = 0
    least_results: int = 0


def tilings(parts: BlockContraction, limits: BlockLimits) -> tuple[Tiling, ...]:
    """Tiles that suit extents and a device, the smallest first; none where none fits.

    Args:
        parts: The contraction.
        limits: Of the device's blocks.
    """
    if not limits.ahead:
        sizes = _fitting(parts, limits, _SHAPES, STEPS, REGISTERS)
        return () if sizes is None else (Tiling(sizes),)
    small = _fitting(parts, limits, _SMALL, 2 * STEPS, REGISTERS)
    if small is None:
        return ()
    large = _fitting(parts, limits, _LARGE, STEPS, 2 * REGISTERS)
    if large is None:
        return (Tiling(small),)
    found = Tiling(large, large.rows, large.columns, LARGE_RESULTS)
    axes = (parts.rows, parts.columns, parts.batch)
    known = [axis.known for axis in axes]
    most = [math.inf if each is None else each for each in known]
    if most[0] < large.rows or most[1] < large.columns or math.prod(most) < LARGE_RESULTS:
        return (Tiling(small),)
    if None not in known:
        return (Tiling(large),)
    return Tiling(small), found


def _fitting(
    parts: BlockContraction, limits: BlockLimits, shapes: _Shapes, steps: int, registers: int
) -> TileSizes | None:
    """Tiles of the first shape that fits, of as many steps at a time as there is memory for."""
    sums = sum(each.var.dtype.bytes for each in parts.fold.sums)
    lanes = _lanes(parts.staged) if limits.vectors else 1
    while (known := parts.known_steps) is not None and steps >= max(2 * known, 2 * MIN_STEPS):
        steps //= 2
    for rows, columns, thread_rows, thread_columns in shapes:
        if sums * thread_rows * thread_columns > registers:
            continue
        height = _shrunk(rows, parts.rows.known, thread_rows)
        width = _shrunk(columns, parts.columns.known, thread_columns)
        at_a_time = steps
        while at_a_time >= MIN_STEPS:
            sizes = TileSizes(
                height, width, at_a_time, thread_rows, thread_columns, lanes, limits.ahead
            )
            least, most = max(height, width, at_a_time), at_a_time * min(height, width)
            if not least <= sizes.threads <= most:
                break
            fits = sizes.threads <= min(limits.threads, THREADS)
            if fits and staged_bytes(parts.staged, sizes) <= limits.shared:
                return sizes
            at_a_time //= 2
    return None


def _shrunk(size: int, extent: int | None, least: int) -> int:
    """A tile that is not twice as large as a constant extent needs."""
    while extent is not None and size >= 2 * extent and size > 4 * least:
        size //= 2
    return size


def _lanes(staged: Sequence[Staged]) -> int:
    """Elements of a vector that suits all that is staged; parts of a word are read one by one."""
    sizes = [each.dtype.bytes for each in staged]
    return VECTOR // max(sizes) if min(sizes) >= 4 else 1


def padding(each: Staged, sizes: TileSizes) -> int:
    """Elements behind the places of a step, so that steps stored together are in many banks.

    They keep vectors aligned.
    """
    if not each.along_steps:
        return 0
    return 4 if each.side == "rows" else sizes.lanes_of("columns")


def staged_shape(each: Staged, sizes: TileSizes) -> tuple[int, int]:
    """Steps and places of an array in shared memory."""
    places = sizes.rows if each.side == "rows" else sizes.columns
    return sizes.steps, places + padding(each, sizes)


def staged_bytes(staged: Sequence[Staged], sizes: TileSizes) -> int:
    """Shared memory of a block."""
    return sum(
        -(-math.prod(staged_shape(each, sizes)) * each.dtype.bytes // 16) * 16 for each in staged
    )
