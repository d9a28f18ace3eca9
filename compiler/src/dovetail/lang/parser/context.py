"""The state of one kernel's parse, and the few operations everything else is written with.

The parser is a set of small modules of functions that take this object. They find each other
through its tables, filled in by `parser.parse`, so that no module imports one that imports it.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Literal, NoReturn, TypeVar

from dovetail import ir
from dovetail.lang.parser import narrow_results
from dovetail.lang.parser.open_types import OpenTypes, follow
from dovetail.lang.parser.recovery import recovery
from dovetail.lang.parser.values import Complex, Elementwise, Indices, Value, is_expr
from dovetail.lang.source import FunctionSource
from dovetail.support.dataclasses import dataclass, field
from dovetail.support.errors import SourceError
from dovetail.support.span import Span

if TYPE_CHECKING:
    from dovetail.lang.parser.external_launches import ExternalKernels
    from dovetail.lang.parser.ranks import Rank
    from dovetail.lang.parser.swaps import Turned

V = TypeVar("V")
Operand = tuple[ast.AST, Value]
"""A value, with where it was written."""
Level = Literal["host", "parallel", "launch"]
Role = Literal["parameter", "constant", "value", "variable", "loop"]


@dataclass(slots=True, eq=False)
class Binding:
    """What a name stands for.

    Attributes:
        value: The value; for a mutable variable its `ir.Var`.
        role: How it came to be, which decides whether it may be assigned.
        node: Where it was introduced.
        depth: The number of regions around it: less than the current one means it is captured.
        since: Of arithmetic of arrays, which is computed where it is used: the bodies that were
            open, with the last statement of each; see `row_names`.
        uses: Where such a name has been used.
    """

    value: Value
    role: Role
    node: ast.AST
    depth: int
    since: tuple[tuple[Block, ir.Stmt | None], ...] = ()
    uses: list[ast.AST] = field(default_factory=list[ast.AST])


@dataclass(slots=True)
class NameUse:
    """How a region uses a name: counted before the region is parsed.

    Attributes:
        stores: Number of assignments.
        updates: How many of them are like `a += b`, which changes the elements of an array.
        home: Key of the innermost block around all uses; the variable is declared there.
        first: The first assignment.
        path: The keys of the blocks around all uses found so far, outermost first.
    """

    stores: int = 0
    updates: int = 0
    home: int = 0
    first: ast.AST | None = None
    path: tuple[int, ...] | None = None


@dataclass(slots=True, eq=False)
class Region:
    """The body of a function, of a `T.parallel` loop or of a launch: a scope of its own.

    Attributes:
        level: What sort of code it is.
        depth: How many regions are around.
        uses: How it uses names.
        launch: The launch around, without its body.
        first: How many blocks were open where the launch begins: the others are inside.
        tables: The constant tables that are arrays of its threads.
    """

    level: Level
    depth: int
    uses: dict[str, NameUse]
    launch: ir.Launch | None = None
    first: int = 0
    tables: dict[object, ir.Buffer] = field(default_factory=dict[object, ir.Buffer])


@dataclass(slots=True, eq=False)
class Frame:
    """One function being parsed: the kernel, or a helper substituted into it.

    Attributes:
        assigned: Names certainly assigned here; None where control does not arrive.
        loops: The loops around, innermost last: "loop", "static", "swapping" or "parallel".
        ended: Names whose scope is over, with the reason, for messages.
        types: What type variables stand for.
        poisoned: Names that would have got their meaning from a statement that was rejected.
        turned: Parameters that are not where the caller will see them; see `swaps`.
    """

    function: FunctionSource
    bindings: dict[str, Binding] = field(default_factory=dict[str, Binding])
    assigned: set[str] | None = field(default_factory=set[str])
    loops: list[str] = field(default_factory=list[str])
    ended: dict[str, str] = field(default_factory=dict[str, str])
    types: dict[str, ir.DType] = field(default_factory=dict[str, ir.DType])
    free: dict[str, Value] = field(default_factory=dict[str, Value])
    poisoned: set[str] = field(default_factory=set[str])
    turned: list[Turned] = field(default_factory=list["Turned"])


@dataclass(slots=True, eq=False)
class Block:
    """A body under construction.

    Attributes:
        key: Identity of the list of syntax nodes it is parsed from; 0 for none.
        statements: What has been made so far.
        mark: Where the current source statement's output begins: what must stand before it goes
            here.
    """

    key: int
    statements: list[ir.Stmt] = field(default_factory=list[ir.Stmt])
    mark: int = 0


@dataclass(frozen=True, slots=True)
class Tables:
    """Who parses what."""

    expressions: Mapping[type[ast.AST], Callable[[Parser, ast.expr], Value]]
    statements: Mapping[type[ast.AST], Callable[[Parser, ast.stmt], None]]
    functions: Mapping[str, Callable[[Parser, ast.Call], Value]]
    scan: Callable[[Parser, list[ast.stmt]], dict[str, NameUse]]
    lane: Callable[[Parser, ast.expr, ir.Expr], Value]
    vector: Callable[[Parser, ast.Call, ir.DType], Value]
    product: Callable[[Parser, ast.AST, Operand, Operand], Value]
    in_memory: Callable[[Parser, Value, str, ast.AST], Value]
    elements: Callable[[Parser, ast.AST, Value], tuple[Indices, Callable[[Indices], Value]]]
    logic: Callable[[Parser, ast.BoolOp], bool | ir.Expr]
    kernel_return: Callable[[Parser, ast.Return], None]
    ranks: Callable[[FunctionSource, list[str]], Mapping[str, Rank]]


class Parser:
    """The parse of one kernel."""

    def __init__(self, frame: Frame, tables: Tables) -> None:
        self.frame = frame
        self.tables = tables
        self.blocks: list[Block] = []
        self.regions: list[Region] = []
        self.helpers: list[FunctionSource] = []
        self.results: list[ir.Buffer] = []
        self.reads: set[ir.Buffer] = set()
        self.writes: set[ir.Buffer] = set()
        # Parameters that `T.place` moves: the buffers that take their place, and where it says so.
        self.placed: dict[ir.Buffer, tuple[ir.Buffer, Span]] = {}
        # Whether a `return` of the kernel stood in a branch that is certain to be taken.
        self.is_over = False
        self.mutable: set[ir.Var] = set()
        # The loops that swap buffers around the place, with the names and what they were before.
        self.swaps: list[
            tuple[ast.stmt, list[tuple[tuple[str, str], ...]], dict[str, Binding]]
        ] = []
        # What a call gives the kernel: extents, strides and scalars.
        self.sizes: set[ir.Var] = set()
        # Of these, scalar arguments, which may be any numbers of their types.
        self.scalars: set[ir.Var] = set()
        # Extents, loop variables, coordinates, and what is computed from these: Python's `int`.
        self.indices: set[ir.Var] = set()
        # What `int(x)` gave, by identity, kept alive.
        self.whole_numbers: dict[int, ir.Expr] = {}
        # What `T.uint16(x)` gave, likewise: that type was written.
        self.written_types: dict[int, ir.Expr] = {}
        # Sums and products of 8 and 16 bits, and what holds them; see `narrow_results`.
        self.narrow_results: dict[int, tuple[ir.Expr, ast.AST | None]] = {}
        # Variables whose first value has no type; see `open_types`.
        self.open = OpenTypes()
        # The least and the greatest value of the variables of loops around.
        self.loop_bounds: dict[ir.Var, tuple[ir.Expr, ir.Expr]] = {}
        # Host-level variables whose value exists only on the device.
        self.device: set[ir.Var] = set()
        # Whether a region uses, or the host reads, what the device has computed before.
        self.crosses = False
        # Host-level variables that each kernel computes for itself, since the plan cannot.
        self.unplanned: set[ir.Var] = set()
        # The call that is a whole statement, or all of an assignment's right side: only there may
        # a call have an effect.
        self.whole: ast.expr | None = None
        self.target = ""
        # While a reduction is tried as one expression: nothing is put into variables.
        self.substituting = False
        # The kernel itself, whatever helper or kernel is being parsed in it.
        self.root = frame.function
        # Whether the strict float contract holds here.
        self.strict = False
        # The innermost statement, for an error that knows no better place.
        self.current: ast.AST = frame.function.tree
        # How many loops and branches of the running program are around, in this region.
        self.branches = 0
        # As many of them are around a statement that may swap buffers; see `swaps`.
        self.swapping = 0
        # How often what is parsed is written out: by `T.unroll`, and by all loops of known length.
        self.unrolled = 1
        self.copies = 1
        # How many helpers have been put in the place of a call.
        self.substitutions = 0
        # For each `if` that the scan could not decide: what its two branches assign, in order.
        self.open_branches: dict[ast.If, tuple[list[str], list[str]]] = {}
        # What an external kernel launches; None in any other.
        self.externals: ExternalKernels | None = None
        # What has been found wrong so far; see `recovery`.
        self.errors: list[SourceError] = []
        # What expressions stand for while an operation on arrays is done for one element.
        self.overrides: dict[ast.expr, Value] = {}
        # While something is parsed only to see whether it can be: an error is the answer.
        self.trying = False

    # Where we are.

    @property
    def region(self) -> Region:
        """The innermost region."""
        return self.regions[-1]

    @property
    def level(self) -> Level:
        """Whether host code is being parsed, or one of the two kinds of device code."""
        return self.regions[-1].level

    @property
    def block(self) -> Block:
        """The innermost body."""
        return self.blocks[-1]

    def span(self, node: ast.AST) -> Span:
        """Where a node stands in the user's file."""
        return self.frame.function.span(node)

    def fail(
        self,
        node: ast.AST,
        message: str,
        instead: str = "",
        *notes: tuple[str, ast.AST],
    ) -> NoReturn:
        """Reject the program.

        Args:
            node: What is wrong.
            message: Why.
            instead: What to write instead.
            notes: Further places in the same function.
        """
        places = [(text, self.span(place)) for text, place in notes]
        raise SourceError(message, self.span(node), instead, self.frame.function.text, places)

    # Parsing what is inside.

    def expression(self, node: ast.expr) -> Value:
        """What an expression stands for."""
        if self.overrides and node in self.overrides:
            return self.overrides[node]
        return self.tables.expressions[type(node)](self, node)

    def whole_expression(self, node: ast.expr, target: str = "") -> Value:
        """As `expression`, where a call may have an effect or allocate the buffer `target`."""
        outer = self.whole, self.target
        self.whole, self.target = node, target
        try:
            return self.expression(node)
        finally:
            self.whole, self.target = outer

    def statements(self, nodes: list[ast.stmt]) -> None:
        """Parse statements into the current block."""
        for node in nodes:
            if self.is_over:
                return
            self.block.mark = len(self.block.statements)
            self.current = node
            with recovery(self, node):
                self.tables.statements[type(node)](self, node)

    def body(self, nodes: list[ast.stmt]) -> list[ir.Stmt]:
        """Parse statements into a block of their own."""
        block = Block(id(nodes))
        self.blocks.append(block)
        try:
            self.statements(nodes)
        finally:
            self.blocks.pop()
        return block.statements

    def body_with_value(
        self, key: list[ast.stmt], nodes: list[ast.stmt], result: ast.expr | None
    ) -> tuple[Value, list[ir.Stmt]]:
        """The body of a helper: its statements, then the value that it returns."""
        block = Block(id(key))
        self.blocks.append(block)
        try:
            self.statements(nodes)
            block.mark = len(block.statements)
            value = None if result is None else self.expression(result)
        finally:
            self.blocks.pop()
        return value, block.statements

    def captured(self, evaluate: Callable[[], V]) -> tuple[V, list[ir.Stmt]]:
        """A value, and the statements that had to be made for it, kept out of the block."""
        block = Block(0)
        self.blocks.append(block)
        try:
            value = evaluate()
        finally:
            self.blocks.pop()
        return value, block.statements

    @contextmanager
    def inside(self, region: Region) -> Generator[None]:
        """A region, with its names forgotten afterwards."""
        frame = self.frame
        bindings, assigned, loops = dict(frame.bindings), set(frame.assigned or ()), frame.loops
        frame.assigned, frame.loops = set(assigned), []
        poisoned, frame.poisoned = frame.poisoned, set(frame.poisoned)
        branches, self.branches = self.branches, 0
        self.regions.append(region)
        try:
            yield
        finally:
            self.regions.pop()
            self.branches = branches
            what = "T.parallel" if region.level == "parallel" else "T.launch"
            inside = frame.bindings.keys() | frame.poisoned
            frame.poisoned = poisoned
            for name in inside - bindings.keys() - poisoned:
                frame.ended[name] = f"it exists only inside the {what}"
            frame.bindings, frame.assigned, frame.loops = bindings, assigned, loops

    # Making things.

    def emit(self, statement: ir.Stmt) -> None:
        """Append to the current block."""
        match statement:
            case ir.Declare(var=var, value=value) if self.level == "host":
                if self.first_unplanned(value) is not None:
                    self.unplanned.add(var)
            case _:
                pass
        self.block.statements.append(statement)

    def emit_before(self, statement: ir.Stmt) -> None:
        """Append to the host part of the kernel, before the loop or branch around."""
        if self.branches:
            self.blocks[0].statements.append(statement)
        else:
            self.emit(statement)

    def bind(self, name: str, value: Value, role: Role, node: ast.AST) -> None:
        """Let a name stand for a value from here on."""
        binding = Binding(value, role, node, self.region.depth)
        if isinstance(value, Elementwise):
            binding.since = tuple(
                (block, block.statements[-1] if block.statements else None)
                for block in self.blocks
            )
        self.frame.bindings[name] = binding
        if self.frame.assigned is not None:
            self.frame.assigned.add(name)

    def temporary(self, value: ir.Expr, name: str, node: ast.AST) -> ir.Expr:
        """The value, evaluated here and once: itself if it is a constant or does not change."""
        if isinstance(value, ir.Const) or (
            isinstance(value, ir.Var) and value not in self.mutable
        ):
            return value
        if self.substituting and _is_small(value):
            return value
        var = self.declared(value, name, node)
        follow(self, var, value)
        narrow_results.follow(self, var, value)
        if self.is_index(value):
            self.indices.add(var)
        return var

    def shared(self, value: ir.Expr, name: str, node: ast.AST) -> ir.Expr:
        """The value, for several places: a long one is evaluated here and once."""
        return value if _is_small(value) else self.temporary(value, name, node)

    def declared(self, value: ir.Expr, name: str, node: ast.AST) -> ir.Var:
        """A variable of its own for a value, of which nothing is noted."""
        var = ir.Var(name, value.dtype)
        if self.level == "host" and not self.is_host(value):
            self.device.add(var)
        self.emit(ir.Declare(var, value, False, self.span(node)))
        return var

    def settled(self, value: Value, name: str, node: ast.AST) -> Value:
        """As `temporary`, for any value: what a later statement could change is fixed."""
        if isinstance(value, tuple):
            return type(value)(self.settled(item, name, node) for item in value)
        if isinstance(value, Complex):
            re, im = (
                self.temporary(part, f"{name}_{end}", node)
                for part, end in ((value.re, "re"), (value.im, "im"))
            )
            return Complex(re, im)
        return self.temporary(value, name, node) if is_expr(value) else value

    def is_index(self, value: ir.Expr) -> bool:
        """Whether it is an integer whose type nobody wrote: of extents, counters, literals.

        What is counted is a counter as well: a choice of such, a sum of such, a truth value, what
        `int(x)` gives, and narrower integers beside one of these. All those are int64; a count of
        bits has the type of what it is counted in.
        """
        if not value.dtype.is_int or value.dtype.lanes > 1:
            return False
        todo: list[ir.Expr] = [value]
        is_told = value.dtype == ir.INT64
        for item in todo:
            if id(item) in self.written_types and id(item) not in self.whole_numbers:
                return False
            match item:
                case ir.Call(op=op) if op.name in _COUNTS_OF_BITS:
                    is_told = True
                case ir.Var() if item in self.indices:
                    is_told = True
                case ir.Const(dtype=dtype) if dtype.is_int:
                    pass
                case ir.Call(args=args, dtype=dtype) if dtype == value.dtype:
                    todo += args
                case ir.Select(true_value=first, false_value=second):
                    todo += (first, second)
                case ir.Reduce(value=inner):
                    todo.append(inner)
                case ir.Cast(value=inner) if (
                    id(item) in self.whole_numbers
                    or inner.dtype.is_bool
                    or (inner.dtype.is_int and inner.dtype.bits <= 32)
                ):
                    pass
                case _:
                    return False
        return is_told

    def is_host(self, value: ir.Expr) -> bool:
        """Whether the value can be known without reading the device's memory."""
        return not any(
            isinstance(item, ir.Load)
            or (isinstance(item, ir.Var) and (item in self.device or item in self.mutable))
            for item in ir.walk_expr(value)
        )

    def first_unplanned(self, value: ir.Expr) -> ir.Expr | None:
        """The part of a value that the launch plan cannot compute; None if it can."""
        for item in ir.walk_planned(value):
            if not ir.is_planned(item) or item in self.unplanned:
                return item
        return None


_COUNTS_OF_BITS = ("popcount", "count_leading_zeros", "count_trailing_zeros")

# Nodes of an expression that may be written twice instead of being put into a variable. Small, so
# that helpers that call helpers do not grow without bound.
_SMALL = 32


def _is_small(value: ir.Expr) -> bool:
    for count, item in enumerate(ir.walk_expr(value)):
        if count >= _SMALL or isinstance(item, ir.Reduce):
            return False
    return True
