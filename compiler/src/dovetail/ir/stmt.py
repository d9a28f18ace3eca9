"""Statements: all effects, each with the span of the user's line it came from.

*Host* statements run once a call and become the launch plan; *device* statements run in kernels.
Before `outline-kernels` a function's body mixes both: every `Parallel` and `Launch`, and every run
of other device statements at the top (a single thread then), is one launch.
"""

from __future__ import annotations

from typing import ClassVar, Final, Literal, TypeAlias

from dovetail.ir.buffer import Buffer
from dovetail.ir.expr import Const, Expr, Places, Var
from dovetail.ir.node import node
from dovetail.ir.op import Op
from dovetail.ir.report import ReportKind, ReportTable
from dovetail.support.dataclasses import dataclass
from dovetail.support.span import NO_SPAN, Span

# Roles of fields that their types do not tell (`ir.roles`).
Assigned: TypeAlias = Var
Allocated: TypeAlias = Buffer

LoopKind = Literal["serial", "unroll", "vector"]
"""serial: in order. unroll: constant extent, written out. vector: independent iterations, to be
executed in vector lanes where the target has them."""

Version = Literal["only", "row_major", "general"]
"""Which calls a launch is for. row_major: those whose tensors are so and, where indices of 32 bits
pay, small; general: the others. The host chooses, if both are there."""


@node
class Seq:
    """Statements in order; the only list, so that a body is always one statement."""

    statements: tuple[Stmt, ...]
    span: Span = NO_SPAN


@node
class Declare:
    """Introduces a local variable, visible to the end of the enclosing body.

    A variable that no `Assign` changes has `mutable` false, and analyses may look through it.
    """

    evaluated: ClassVar = ("value", "var")

    var: Var
    value: Expr
    mutable: bool = False
    span: Span = NO_SPAN


@node
class Assign:
    """Changes a mutable local variable."""

    evaluated: ClassVar = ("value", "var")

    var: Assigned
    value: Expr
    span: Span = NO_SPAN


@node
class Store:
    """Writes one element, or a vector of them; nothing where `guard` is false.

    A `value` with lanes goes to as many elements one after the other along the last dimension; see
    `Load` for guards and `aligned`.
    """

    buffer: Buffer
    indices: Places
    value: Expr
    guard: Expr | None = None
    span: Span = NO_SPAN
    aligned: bool = False


@node
class Atomic:
    """`buffer[indices] = op(buffer[indices], value)`, indivisibly, in relaxed order.

    `op` is add, min, max, and, or, xor, exchange, compare_exchange (then `compare` is set) or load
    (nothing is changed, and `value` is 0). An exchange without a result is a store.
    `result`, if not None, is declared here and receives the old value (0 where `guard` is false).
    """

    evaluated: ClassVar = ("buffer", "indices", "value", "compare", "guard", "result")

    op: Op
    buffer: Buffer
    indices: Places
    value: Expr
    compare: Expr | None = None
    result: Var | None = None
    guard: Expr | None = None
    span: Span = NO_SPAN


@node
class For:
    """`for var in range(start, stop, step)`; step is a nonzero constant. On the host: a repeat."""

    evaluated: ClassVar = ("start", "stop", "var", "body")

    var: Var
    start: Expr
    stop: Expr
    step: int
    body: Stmt
    kind: LoopKind = "serial"
    span: Span = NO_SPAN

    @property
    def trip_count(self) -> int | None:
        """How many iterations it has, where both bounds are constants."""
        if not (isinstance(self.start, Const) and isinstance(self.stop, Const)):
            return None
        # `len` of a range ends at 2**63.
        return max(-((int(self.start.value) - int(self.stop.value)) // self.step), 0)


@node
class While:
    """Repeats while the condition holds. Device only."""

    condition: Expr
    body: Stmt
    span: Span = NO_SPAN


@node
class Break:
    """Leaves the innermost For or While."""

    span: Span = NO_SPAN


@node
class Continue:
    """Continues with the next iteration of the innermost For or While."""

    span: Span = NO_SPAN


@node
class If:
    """A conditional; `otherwise` may be None. On the host: guarded alternatives of the plan."""

    condition: Expr
    then: Stmt
    otherwise: Stmt | None = None
    span: Span = NO_SPAN


@node
class Parallel:
    """Independent iterations over the box 0 <= variables < extents, mapped by the backend.

    At most one extent may be negative, so that the product counts iterations (`box_extents`).
    """

    evaluated: ClassVar = ("extents", "variables", "body")

    variables: tuple[Var, ...]
    extents: tuple[Expr, ...]
    body: Stmt
    span: Span = NO_SPAN


@node
class Launch:
    """The explicit level: a grid of blocks of threads.

    Attributes:
        grid: One to three int64 host expressions: blocks by dimension, x first.
        block: Three constants: threads by dimension, x first.
        block_vars: Three int64 variables: the block's coordinates, x first.
        thread_vars: Three int64 variables: the thread's coordinates in its block, x first.
        body: What every thread does.
        version: Which calls it is for; `specialize-layout` makes others than "only".
    """

    grid: tuple[Expr, ...]
    block: tuple[int, int, int]
    block_vars: tuple[Var, Var, Var]
    thread_vars: tuple[Var, Var, Var]
    body: Stmt
    span: Span = NO_SPAN
    version: Version = "only"


@node
class Allocate:
    """Introduces a buffer, visible to the end of the enclosing body, contents undefined.

    Scope global: on the host, a workspace, or a result if the function returns it. Scope shared:
    one a block; its shape is constant, or host values, and then `outline-kernels` makes it an
    argument of the kernel. Scope local: one a thread, constant shape. Scope constant: of one
    dimension, holds `values` and is only read, and its elements are integers, float32 or float64;
    scope global with `values` is the same in memory of the device, after `hoist-tables`.

    With a table of `reports` it is the hidden buffer of uint32 in which kernels tell the host what
    their `Report` statements say (after `lower-reports`): emptied before a call, read after it.
    """

    buffer: Allocated
    span: Span = NO_SPAN
    reports: ReportTable | None = None
    values: tuple[bool | int | float, ...] = ()


@node
class Barrier:
    """All threads of the block arrive before any continues; their writes to memory are visible."""

    span: Span = NO_SPAN


@node
class Fence:
    """Orders memory: writes before it are seen by whoever sees a write after it.

    `scope` is who it concerns: the threads of the block, or all of the device. It waits for
    nobody; with relaxed atomics it makes release and acquire.
    """

    scope: Literal["block", "device"]
    span: Span = NO_SPAN


@node
class Subgroup:
    """An exchange between the threads of a subgroup; introduces `result`.

    Threads count along x, then y, then z; each run of `subgroup_size` of them is a subgroup. Like
    a barrier, it is reached by all threads of the block or by none. `op` is a key of
    `SUBGROUP_OPS`; `argument` (int32: a lane, a distance or a mask) is there where the table says.
    """

    op: str
    value: Expr
    argument: Expr | None
    result: Var
    span: Span = NO_SPAN


@dataclass(frozen=True, slots=True)
class SubgroupOp:
    """One entry of the table of exchanges.

    Attributes:
        takes_argument: Whether there is an `argument`.
        result: The type of the result: that of the value, or what is named; then the value is a
            bool.
        meaning: The rule.
    """

    takes_argument: bool
    result: Literal["same", "bool", "uint64"]
    meaning: str


_OUTSIDE: Final = "from a lane outside of the subgroup comes 0"

SUBGROUP_OPS: Final[dict[str, SubgroupOp]] = {
    "shuffle": SubgroupOp(True, "same", f"the value of lane `argument`; {_OUTSIDE}"),
    "shuffle_xor": SubgroupOp(True, "same", f"the value of lane ^ argument; {_OUTSIDE}"),
    "shuffle_up": SubgroupOp(True, "same", f"the value of lane - argument; {_OUTSIDE}"),
    "shuffle_down": SubgroupOp(True, "same", f"the value of lane + argument; {_OUTSIDE}"),
    "broadcast": SubgroupOp(
        True, "same", f"the value of lane `argument`, which is the same for all; {_OUTSIDE}"
    ),
    "any": SubgroupOp(False, "bool", "whether one lane's value is true"),
    "all": SubgroupOp(False, "bool", "whether every lane's value is true"),
    "ballot": SubgroupOp(False, "uint64", "bit n is the value of lane n"),
    **{
        f"{prefix}{op}": SubgroupOp(False, "same", meaning)
        for prefix, meaning in (
            ("", "over the subgroup, in an order fixed by the target"),
            ("inclusive_", "over the lanes up to this one, in an order fixed by the target"),
            ("exclusive_", "over the lanes below this one, in an order fixed by the target; of "
             "none: the op's identity"),
        )
        for op in ("add", "mul", "min", "max", "and", "or", "xor")
    },
}  # fmt: skip
"""Ops of a `Subgroup` by name; `add` to `xor` are reductions, with a prefix scans."""


@node
class Prefetch:
    """A hint that an element will be read, or written, soon; out of range it is nothing."""

    buffer: Buffer
    indices: Places
    write: bool = False
    span: Span = NO_SPAN


@node
class Intrinsic:
    """What only one kind of device can do, by a name of the table `ir.intrinsic`.

    It touches `buffers[n]` from the element at `indices[n]` on; a fragment has no indices. Where
    `guard` is false it writes zeros into a fragment and does nothing else. What gives a value
    writes it into a local buffer of one element. `text` is what its author chose or wrote in the
    device's own words, such as a hint for caches or an instruction.
    """

    op: str
    buffers: tuple[Buffer, ...]
    indices: tuple[Places, ...]
    operands: tuple[Expr, ...] = ()
    guard: Expr | None = None
    span: Span = NO_SPAN
    text: str = ""


@node
class Fold:
    """Reductions with a combination of the author's own; introduces `results`.

    Over the box 0 <= variables < extents, where `condition` holds, tuples of `values` are
    combined: `combined` is what becomes of `left` (a partial result) and `right` (a value, or
    another partial result further on). The combination is associative, and `identity` is its
    identity, by the author's word: so any fixed tree that keeps the order may be evaluated, the
    same for the same target and options, and over an empty box the results are `identity`. Where
    it is `commutative`, too, the order need not be kept.
    """

    evaluated: ClassVar = (
        "extents", "identity", "variables", "condition", "values", "left", "right", "combined",
        "results",
    )  # fmt: skip

    results: tuple[Var, ...]
    variables: tuple[Var, ...]
    extents: tuple[Expr, ...]
    values: tuple[Expr, ...]
    condition: Expr | None
    left: tuple[Var, ...]
    right: tuple[Var, ...]
    combined: tuple[Expr, ...]
    identity: tuple[Expr, ...]
    span: Span = NO_SPAN
    commutative: bool = False


@node
class Report:
    """Reports to the host where `condition` holds (always if it is None).

    kind "print": a line of text. "assert": a check of the author's that failed. "access": an
    access out of range, of a kernel compiled with debug. The last two make the call fail.
    `message` holds "{}" for each of the `operands`, with a format of Python's for numbers behind a
    colon (`ir.report`); they are evaluated only where the condition holds.
    """

    evaluated: ClassVar = ("condition", "operands")

    kind: ReportKind
    message: str
    operands: tuple[Expr, ...] = ()
    condition: Expr | None = None
    span: Span = NO_SPAN


@node
class Check:
    """Host: the call fails with `message` when the condition is false.

    `operands` are int64 expressions that fill "{0}", "{1}" … in the message.
    """

    condition: Expr
    message: str
    operands: tuple[Expr, ...] = ()
    span: Span = NO_SPAN


@node
class Assume:
    """The caller promises it: analyses may rely on it; nothing is emitted."""

    condition: Expr
    span: Span = NO_SPAN


@node
class Dispatch:
    """Host, after `outline-kernels`: launch a kernel; skipped when an extent is not positive.

    `arguments` match the kernel's buffer and scalar parameters in order.
    """

    kernel: str
    grid: tuple[Expr, Expr, Expr]
    arguments: tuple[Buffer | Expr, ...]
    span: Span = NO_SPAN


@node
class LibraryCall:
    """Host: a function of an installed library does the work; introduces `result`, a bool.

    Attributes:
        function: Its name: that of the library, a dot, its own.
        arguments: Whole buffers, and integer host values.
        accesses: What is done to the buffers, in order: "read", "write" or "both".
        result: Whether it did it. If not, nothing has been written, and the statements that
            follow do the work.
    """

    function: str
    arguments: tuple[Buffer | Expr, ...]
    accesses: tuple[str, ...]
    result: Var
    span: Span = NO_SPAN


@node
class Read:
    """Host: waits for what was launched before, and reads the element of a workspace.

    Attributes:
        buffer: A workspace of one element, int32 or int64.
        result: An int64 that the host knows from here on; introduced here.
    """

    buffer: Buffer
    result: Var
    span: Span = NO_SPAN


@node
class Leave:
    """Host: leaves the innermost For of the host."""

    span: Span = NO_SPAN


@node
class HostDeclare:
    """Host: introduces a variable of the plan, an integer or bool, that `HostAssign` changes.

    Nothing but `HostCopy` and these two names it: what it is at one place is a value of its own.
    """

    evaluated: ClassVar = ("value", "var")

    var: Var
    value: Expr
    span: Span = NO_SPAN


@node
class HostAssign:
    """Host: changes a variable of the plan."""

    evaluated: ClassVar = ("value", "var")

    var: Assigned
    value: Expr
    span: Span = NO_SPAN


@node
class HostCopy:
    """Host: `result`, introduced here, is what a variable of the plan is now."""

    evaluated: ClassVar = ("var", "result")

    var: Assigned
    result: Var
    span: Span = NO_SPAN


@node
class Return:
    """Host, last in a function that returns buffers."""

    buffers: tuple[Buffer, ...]
    span: Span = NO_SPAN


Stmt = (
    Seq | Declare | Assign | Store | Atomic | For | While | Break | Continue | If | Parallel
    | Launch | Allocate | Barrier | Fence | Subgroup | Prefetch | Intrinsic | Fold | Report | Check
    | Assume | Dispatch | LibraryCall | Read | Leave | HostDeclare | HostAssign | HostCopy | Return
)  # fmt: skip
"""Every statement."""
