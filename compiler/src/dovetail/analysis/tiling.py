"""Choosing how a parallel loop runs on one thread with vectors."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from dovetail import ir
from dovetail.analysis.strides import Values, coefficient, depends, immutable_values, motion
from dovetail.analysis.uniformity import Uniformity
from dovetail.support.dataclasses import dataclass, field, replace
from dovetail.target import Capabilities

if TYPE_CHECKING:
    from dovetail.analysis.contraction import Contraction
    from dovetail.analysis.ordered import Ordered

SHORT: Final = 32
"""Iterations: a nest of constant loops up to this is written out inside a vector loop."""

TILE_CHUNK: Final = 512
"""Iterations of the innermost loop in one block, where the body has loops."""

PACKED_CHUNK: Final = 128
"""The same where operands are packed."""

FAR: Final = 64
"""Elements between the accesses of two lanes from which on they are as good as in other rows."""

CHAINS: Final = 16
"""Rows that are summed side by side where their vectors are transposed: fewer wait for one
another's additions."""

FEW: Final = 2
"""Rows, or columns, of a matrix product: for so few, packing what they share does not pay."""

STREAM: Final = 512
"""Iterations whose results, in a cache, go over what is loaded once: some lines of each page."""

SERIAL_CHUNK: Final = 16
"""The same where iterations run one by one and there are other parallel loops."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tiling:
    """How the innermost loop of a Parallel runs.

    Attributes:
        chunk: Iterations in one block.
        vector: Whether they form one vector loop.
        unrolled: Short loops of the body to be written out.
        inside: Loops of the body that all lanes of a tile run together; none: no tiles.
        lanes: Iterations of the innermost loop in one tile.
        rows: Iterations of the next outer loop in one tile.
        apart: Loops whose order is that of some of their variables, which run in strips.
        transposed: Lanes whose vectors are transposed at a time there; 0: none are.
        counted: Whether a tile has as many lanes as there are, `lanes` at most.
        contracts: Whether terms are contracted with sums, as they are where they are packed.
        parts: The body as the parts of a contraction, whose operands are packed.
        depth: Steps of its loops for which they are packed at a time.
    """

    chunk: int
    vector: bool = False
    unrolled: frozenset[ir.Stmt] = frozenset()
    inside: frozenset[ir.Stmt] = frozenset()
    lanes: int = 1
    rows: int = 1
    apart: dict[ir.For, Ordered] = field(default_factory=lambda: {})
    transposed: int = 0
    counted: bool = False
    contracts: bool = False
    parts: Contraction | None = None
    depth: int = 1


def choose_tiling(
    stmt: ir.Parallel, capabilities: Capabilities, chunk: int, rows: int, packs: bool = True
) -> Tiling:
    """The way that suits the accesses of the body.

    Args:
        stmt: The loop.
        capabilities: What vectors the target has.
        chunk: Iterations in a block where the body has no loops.
        rows: Rows of a tile where several share what they load.
        packs: Whether what rows share may be packed.
    """
    loops = [each for each in ir.walk(stmt.body) if isinstance(each, ir.For | ir.While)]
    # The author's own vectors are those of each iteration.
    vectors = any(
        isinstance(each, ir.Declare) and each.var.dtype.lanes > 1 for each in ir.walk(stmt.body)
    )
    if _iterations(stmt.body) <= SHORT:
        return Tiling(
            chunk=chunk,
            vector=not vectors,
            unrolled=frozenset(
                each for each in loops if isinstance(each, ir.For) and each.kind != "vector"
            ),
        )
    many = len(stmt.variables) > 1
    single = Tiling(chunk=SERIAL_CHUNK if many else 1)
    row = stmt.variables[-2] if many else None
    inner = stmt.variables[-1]
    candidates = _candidates(stmt.body, [inner])
    # Instructions that a kernel names itself are vectors already.
    named = any(isinstance(each, ir.Intrinsic) for each in ir.walk(stmt.body))
    if named or vectors or not candidates:
        return single
    from dovetail.analysis.contraction import contraction_of

    look = _Look(stmt.body, candidates)
    vector_bytes = capabilities.vector_bytes
    width = max(1, vector_bytes // look.element_bytes) if vector_bytes else 4
    packs = packs and vector_bytes > 0 and capabilities.panel_bytes > 0
    parts = contraction_of(stmt) if packs else None
    if parts is not None:
        lanes = 2 * width
        return Tiling(
            chunk=max(lanes, min(chunk, PACKED_CHUNK) // lanes * lanes),
            lanes=lanes,
            # With two vectors of each, half of the registers hold sums.
            rows=max(1, capabilities.vector_registers // 4 // len(parts.sums)),
            parts=parts,
            depth=max(1, capabilities.panel_bytes // (lanes * look.element_bytes)),
        )
    near, far = look.count(inner, "next"), look.count(inner, "far")
    # With vector loops in the body, a second copy of it for what fills no tile is too much code.
    if vector_bytes and not near and not look.has_vector_loop:
        transposes = ir.TRANSPOSE.name in capabilities.ops
        apart = look.apart(candidates, inner, transposes)
        if apart:
            # Each lane has vectors of its own but in the parts that are in order: there the lanes
            # are one, as many as there are chains of operations to hide the latency of each.
            together = look.together(candidates, inner).difference(apart)
            lanes = max(width, CHAINS if transposes else 4)
            return Tiling(
                chunk=lanes,
                inside=together,
                lanes=lanes,
                apart=apart,
                transposed=width if transposes else 0,
            )
    if look.has_vector_loop:
        # A reduction that was split into partial sums is vectorised as it is, unless its own
        # variable jumps through memory and the parallel one does not.
        if not near or look.count_own("next"):
            return single
    elif not (near and near >= far) and not look.carried:
        return single
    shared = (
        row is not None
        and rows > 1
        and bool(look.carried)
        and not look.has_vector_loop
        and look.shares(row, inner)
        and len(_candidates(stmt.body, [inner, row])) == len(candidates)
    )
    if look.has_vector_loop or far > near:
        lanes = max(width, 4)
    elif shared:
        lanes = 2 * width
    else:
        lanes = max(2, 8 // max(1, look.carried)) * width
    tile_rows = (rows if look.carried == 1 else max(1, rows // 2)) if shared else 1
    chunk = max(lanes, TILE_CHUNK // lanes * lanes if many else 4 * lanes)
    together = look.together(candidates, inner)
    if not together:
        return single
    return Tiling(chunk=chunk, inside=together, lanes=lanes, rows=tile_rows)


def narrow_tilings(
    stmt: ir.Parallel, capabilities: Capabilities, chunk: int
) -> Iterator[tuple[ir.Expr, ir.Parallel, Tiling]]:
    """Ways that suit a matrix product of few rows, and of few columns, better than packing.

    Each with when to take it, and the loops in the order that it takes them in.

    Args:
        stmt: The loops of a contraction.
        capabilities: What vectors the target has.
        chunk: Iterations in a block where the body has no loops.
    """
    if len(stmt.variables) != 2:
        return
    (row, column), (rows, columns) = stmt.variables, stmt.extents
    turned = replace(stmt, variables=(column, row), extents=(columns, rows))
    for count, loops in ((rows, stmt), (columns, turned)):
        tiling = choose_tiling(loops, capabilities, chunk, 1, packs=False)
        if tiling.inside and not tiling.apart:
            tiling = replace(tiling, chunk=STREAM, lanes=STREAM, counted=True)
        if tiling.inside or tiling.apart:
            yield ir.le(count, FEW), loops, replace(tiling, contracts=True)


def _iterations(stmt: ir.Stmt) -> int:
    """Iterations of the deepest nest of loops; more than SHORT where a bound is not a constant."""
    match stmt:
        case ir.Seq():
            return max((_iterations(each) for each in stmt.statements), default=1)
        case ir.If():
            other = 1 if stmt.otherwise is None else _iterations(stmt.otherwise)
            return max(_iterations(stmt.then), other)
        case ir.While():
            return SHORT + 1
        case ir.For():
            count = stmt.trip_count
            if count is None:
                return SHORT + 1
            return max(1, count) * _iterations(stmt.body)
        case _:
            return 1


def _candidates(body: ir.Stmt, lanes: list[ir.Var]) -> list[ir.For]:
    """Loops that all lanes can run together.

    They stand at the top of the body, of another such loop, or of a branch that all lanes take.
    """
    uniform = Uniformity(body, lanes)
    found: list[ir.For] = []

    def search(stmt: ir.Stmt) -> None:
        for each in ir.statement_list(stmt):
            if isinstance(each, ir.If) and not uniform.varies(each.condition):
                search(each.then)
                if each.otherwise is not None:
                    search(each.otherwise)
            elif (
                isinstance(each, ir.For)
                and not uniform.varies(each.start)
                and not uniform.varies(each.stop)
                and not ir.leaves_loop(each.body)
            ):
                found.append(each)
                search(each.body)

    search(body)
    return found


class _Look:
    """What the candidate loops of a body do.

    Attributes:
        carried: How many variables and local arrays keep values from one iteration to the next.
        has_vector_loop: Whether one of them is a vector loop already.
        element_bytes: Size of the widest element they handle.
    """

    def __init__(self, body: ir.Stmt, candidates: list[ir.For]) -> None:
        self._values: Values = immutable_values(body)
        self._accesses: list[tuple[ir.Load | ir.Store | ir.Atomic, ir.Var]] = []
        self._keeps: dict[ir.For, bool] = {}
        kept: set[ir.Var | ir.Buffer] = set()
        sizes = [4]
        for loop in candidates:
            inside: set[ir.Var | ir.Buffer] = set()
            written: set[ir.Var | ir.Buffer] = set()
            for stmt in ir.walk(loop.body):
                for expr in ir.expressions(stmt):
                    for item in ir.walk_expr(expr):
                        if isinstance(item, ir.Load) and item.buffer.scope == "global":
                            self._accesses.append((item, loop.var))
                            sizes.append(item.dtype.bytes)
                if isinstance(stmt, ir.Store | ir.Atomic):
                    if stmt.buffer.scope == "global":
                        self._accesses.append((stmt, loop.var))
                        sizes.append(stmt.buffer.dtype.bytes)
                    else:
                        written.add(stmt.buffer)
                elif isinstance(stmt, ir.Assign):
                    written.add(stmt.var)
                    sizes.append(stmt.var.dtype.bytes)
                inside.update(_introduced(stmt))
            self._keeps[loop] = bool(written - inside)
            kept |= written
            kept -= inside
        self.carried = len(kept)
        self.has_vector_loop = any(loop.kind == "vector" for loop in candidates)
        self.element_bytes = max(sizes)

    def together(self, loops: list[ir.For], lane: ir.Var) -> frozenset[ir.Stmt]:
        """The loops that lanes run together.

        One that goes along memory by itself, where neighbouring lanes are far apart, is left to
        each lane, which has vectors of it: unless it keeps values from one iteration to the next
        and they are all that it takes time for.
        """
        found: set[ir.Stmt] = set()
        for loop in loops:
            nest = {each for each in ir.walk(loop.body) if isinstance(each, ir.For)}
            own = {loop.var, *(each.var for each in nest)}
            near = any(
                motion(access, lane, self._values) == "next"
                for access, var in self._accesses
                if var in own
            )
            order = self._keeps[loop] and not _has_function(loop)
            if near or order or not self._goes_along(own, lane):
                found |= {loop, *nest.intersection(loops)}
        return frozenset(found)

    def apart(self, loops: list[ir.For], lane: ir.Var, transposes: bool) -> dict[ir.For, Ordered]:
        """Those that go along memory and have parts that need no order.

        Where lanes are transposed, what is the same for all of them may be anywhere.
        """
        from dovetail.analysis.ordered import ordered_parts

        return {
            loop: parts
            for loop in loops
            if self._goes_along({loop.var}, lane, transposes)
            for parts in (ordered_parts(loop),)
            if parts is not None
        }

    def _goes_along(self, variables: set[ir.Var], lane: ir.Var, of_lanes: bool = False) -> bool:
        """Whether loops go along memory where lanes are rows apart, and jump nowhere.

        Args:
            variables: Of the loops.
            lane: The lane.
            of_lanes: Whether only what lanes have of their own matters.
        """
        own = [
            (motion(access, var, self._values), self._is_apart(access, lane))
            for access, var in self._accesses
            if var in variables
            and not (of_lanes and motion(access, lane, self._values) == "still")
        ]
        return ("next", True) in own and all(way != "far" for way, _ in own)

    def _is_apart(self, access: ir.Load | ir.Store | ir.Atomic, lane: ir.Var) -> bool:
        """Whether neighbouring lanes access other rows, or what is far in one."""
        *rows, last = access.indices or (ir.literal(0),)
        step = coefficient(last, lane, self._values)
        far = step is None or abs(step) >= FAR
        return far or any(depends(index, lane, self._values) for index in rows)

    def count(self, var: ir.Var, kind: str) -> int:
        """How many accesses move in this way when `var` does."""
        return sum(motion(access, var, self._values) == kind for access, _ in self._accesses)

    def count_own(self, kind: str) -> int:
        """How many accesses move in this way when the loop around them does."""
        return sum(motion(access, own, self._values) == kind for access, own in self._accesses)

    def shares(self, row: ir.Var, inner: ir.Var) -> bool:
        """Whether several rows load the same neighbouring elements."""
        return any(
            isinstance(access, ir.Load)
            and motion(access, row, self._values) == "still"
            and motion(access, inner, self._values) == "next"
            for access, _ in self._accesses
        )


def _has_function(loop: ir.For) -> bool:
    return any(
        isinstance(item, ir.Call) and item.op.group == "math"
        for stmt in ir.walk(loop.body)
        for expr in ir.expressions(stmt)
        for item in ir.walk_expr(expr)
    )


def _introduced(stmt: ir.Stmt) -> list[ir.Var | ir.Buffer]:
    if isinstance(stmt, ir.Allocate):
        return [stmt.buffer]
    return [*ir.bound_variables(stmt)]
