"""The walk behind `verify`: what is visible where, and what each statement may hold.

Buffers keep their names visible by identity: a shape may mention variables that only the host
sees, which is why the shape of an accessed buffer is not checked where it is accessed.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from dovetail.ir.buffer import Buffer
from dovetail.ir.dtype import BOOL, INT32, INT64, UINT32, UINT64, DType
from dovetail.ir.expr import Call, Const, Expr, Load, Reduce, Var
from dovetail.ir.func import Access, BufferArg, Kernel, ScalarArg, SharedArg
from dovetail.ir.intrinsic import INTRINSICS
from dovetail.ir.op import OPS
from dovetail.ir.placement import is_host, is_planned, walk_planned
from dovetail.ir.report import ReportTable, has_words, message_fault
from dovetail.ir.stmt import (
    SUBGROUP_OPS,
    Allocate,
    Assign,
    Assume,
    Atomic,
    Barrier,
    Break,
    Check,
    Continue,
    Declare,
    Dispatch,
    Fence,
    Fold,
    For,
    HostAssign,
    HostCopy,
    HostDeclare,
    If,
    Intrinsic,
    Launch,
    Leave,
    LibraryCall,
    Parallel,
    Prefetch,
    Read,
    Report,
    Return,
    Seq,
    Stmt,
    Store,
    Subgroup,
    While,
)
from dovetail.ir.verify_expr import ATOMICS, accepts, check_expr, is_known_good
from dovetail.ir.visit import EMPTY, expressions, walk, walk_expr
from dovetail.support.errors import Finding
from dovetail.support.span import NO_SPAN, Span

INDEX = ("int64", "int32")
"""Types of indices and of loop variables."""

Placed = Var | Load | Reduce
"""What may be right in one place and wrong in another."""


class Scope:
    """Holds what is visible at the statement being looked at, and collects findings."""

    def __init__(
        self, where: str, span: Span, findings: list[Finding], split: bool = False
    ) -> None:
        self.where = where
        self.span = span
        self.findings = findings
        self.split = split
        self.flat = False
        # Of a kernel that keeps shapes: reductions and buffers of any rank are left in it.
        self.shaped = False
        self.kernels: dict[str, Kernel] = {}
        # Statements that not every form of a function may have, or that stand at its end.
        self.seen: list[Return | Parallel | Launch] = []
        # All of the function or kernel.
        self.whole: Stmt = EMPTY
        # Of expressions whose types are right: what of them depends on where they stand.
        self.placed: dict[Expr, tuple[Placed, ...]] = {}
        self._variables: dict[Var, bool] = {}
        self._introduced: set[Var] = set()
        self._buffers: dict[Buffer, Access] = {}
        self._allocated: set[Buffer] = set()
        self._host: set[Var] = set()
        self._varying: set[Var] = set()
        self._reduced: dict[Var, Reduce] = {}
        self._device = False
        self._in_block = False
        self._loops: list[str] = []
        self._host_loops: int = 0
        self._plan_variables: set[Var] = set()
        self._divergent: Span | None = None
        # Who differs between threads matters to barriers only.
        self._has_barrier = False

    def add(self, rule: str, message: str, span: Span | None = None) -> None:
        """One more finding."""
        place = span if span is not None and span is not NO_SPAN else self.span
        self.findings.append(
            Finding(rule, message, self.where, None if place is NO_SPAN else place)
        )

    def require(self, holds: bool, rule: str, message: str) -> None:
        """A finding unless it holds."""
        if not holds:
            self.add(rule, message)

    def introduce(self, var: Var, mutable: bool = False, host: bool = False) -> None:
        """A variable becomes visible."""
        if var in self._introduced:
            self.add("scope", f"variable '{var.name}' is introduced twice")
        self._introduced.add(var)
        self._variables[var] = mutable
        if host:
            self._host.add(var)

    def introduce_buffer(self, buffer: Buffer, access: Access) -> None:
        """A buffer becomes visible."""
        if buffer in self._buffers:
            self.add("scope", f"buffer '{buffer.name}' is introduced twice")
        self._buffers[buffer] = access
        for item in (*buffer.shape, *(buffer.strides or ())):
            self.expr(item)
            if item.dtype is not INT64 and item.dtype.name not in INDEX:
                self.add("type", f"shape of '{buffer.name}' has type {item.dtype}, not int64")
        if buffer.strides is not None and len(buffer.strides) != buffer.rank:
            self.add("rank", f"'{buffer.name}' has {buffer.rank} extents and other strides")

    @contextmanager
    def _scope(self) -> Generator[None]:
        variables, buffers = self._variables, self._buffers
        self._variables, self._buffers = variables.copy(), buffers.copy()
        yield
        self._variables, self._buffers = variables, buffers

    # Expressions.

    def expr(self, expr: Expr) -> None:
        """Check one expression with everything inside it."""
        placed = self.placed.get(expr)
        if placed is None:
            before = len(self.findings)
            placed = self._placed(expr)
            if len(self.findings) == before:
                self.placed[expr] = placed
        variables = self._variables
        bound: dict[Var, bool] = {}
        for item in placed:
            if isinstance(item, Var):
                if item not in variables and item not in bound:
                    self.add("scope", f"variable '{item.name}' is not visible here")
            elif isinstance(item, Load):
                self._access(item.buffer, item.indices, item.guard, "read")
                if item.lanes > 1 and not item.buffer.rank:
                    self.add("rank", f"a vector of '{item.buffer.name}', which has no axis")
            else:
                for var in item.variables:
                    # One expression may stand in two places: in an index, and in its guard.
                    if self._reduced.setdefault(var, item) is not item or var in self._introduced:
                        self.add("scope", f"variable '{var.name}' is introduced twice")
                    bound[var] = False
                if not self._device and not self.split:
                    self.add("placement", "Reduce on the host")
                if self.split and not self.shaped:
                    self.add("split", "Reduce is left")

    def _placed(self, expr: Expr) -> tuple[Placed, ...]:
        """Check what is the same wherever an expression stands; what is left to look at."""
        placed: list[Placed] = []
        for item in walk_expr(expr):
            if isinstance(item, Var):
                placed.append(item)
                continue
            if isinstance(item, Load | Reduce):
                placed.append(item)
            if not (isinstance(item, Call) and is_known_good(item)):
                for rule, message in check_expr(item):
                    self.add(rule, message)
        return tuple(placed)

    def _reads_back(self, buffer: Buffer) -> bool:
        """Whether what is read of a buffer may be what was written there before."""
        return any(isinstance(each, Store) and each.buffer is buffer for each in walk(self.whole))

    def _access(
        self, buffer: Buffer, indices: tuple[Expr, ...], guard: Expr | None, access: Access
    ) -> None:
        name = buffer.name
        allowed = self._buffers.get(buffer)
        if allowed is None:
            self.add("scope", f"buffer '{name}' is not visible here")
        elif access != "read" and allowed == "read":
            self.add("access", f"'{name}' is only read by declaration, and written")
        elif access != "write" and allowed == "write" and not self._reads_back(buffer):
            self.add("access", f"'{name}' is only written by declaration, and read")
        if not self._device:
            self.add("placement", f"'{name}' is accessed on the host")
        flat = buffer in self._allocated and buffer.scope == "global" and len(indices) == 1
        wanted = 1 if self.flat and not buffer.is_placed else buffer.rank
        if len(indices) != wanted and not flat:
            self.add("rank", f"'{name}' of rank {buffer.rank} has {len(indices)} indices")
        for index in indices:
            if index.dtype is not INT64 and index.dtype.name not in INDEX:
                self.add("type", f"an index of '{name}' has type {index.dtype}, not int64")
        if guard is not None:
            self._bool(guard, f"the guard of '{name}'")

    def _bool(self, expr: Expr, what: str) -> None:
        if expr.dtype is not BOOL and expr.dtype.name != "bool":
            self.add("type", f"{what} has type {expr.dtype}, not bool")

    def _same(self, found: DType, wanted: DType, what: str) -> None:
        if found is not wanted and found != wanted:
            self.add("type", f"{what} has type {found}, not {wanted}")

    def _host_value(self, expr: Expr, what: str) -> None:
        for item in walk_planned(expr):
            if isinstance(item, Var):
                if item in self._variables and item not in self._host:
                    self.add("placement", f"{what} needs '{item.name}', which is not a host value")
            elif not is_planned(item):
                self.add("placement", f"{what} is not a host value")
                return

    def _is_host(self, expr: Expr) -> bool:
        return all(
            item in self._host if isinstance(item, Var) else is_planned(item)
            for item in walk_planned(expr)
        )

    def _varies(self, expr: Expr) -> bool:
        return self._has_barrier and any(
            item in self._varying
            if isinstance(item, Var)
            else isinstance(item, Call) and item.op.name in ("lane_idx", "subgroup_idx")
            for item in walk_expr(expr)
        )


class Checker(Scope):
    """The walk: scopes, types and placement of every statement, and of the expressions in it."""

    def host_body(self, stmt: Stmt) -> None:
        """The body of a function, or of an If or For of the host."""
        if isinstance(stmt, Seq):
            for inner in stmt.statements:
                self.host_body(inner)
            return
        self._enter(stmt)
        match stmt:
            case Declare() if self._is_host(stmt.value) and not stmt.mutable:
                self.statement(stmt)
                self._host.add(stmt.var)
            case If() if is_host(stmt):
                self._values(stmt)
                self._bool(stmt.condition, "the condition of If")
                self._host_value(stmt.condition, "the condition of If")
                for way in (stmt.then, stmt.otherwise):
                    if way is not None:
                        with self._scope():
                            self.host_body(way)
            case For() if is_host(stmt):
                self._values(stmt)
                self._host_value(stmt.start, "the start of For")
                self._host_value(stmt.stop, "the stop of For")
                with self._scope():
                    self.introduce(stmt.var, host=True)
                    self._host_loops += 1
                    self.host_body(stmt.body)
                    self._host_loops -= 1
            case (
                Check() | Assume() | Dispatch() | LibraryCall() | Return() | Parallel() | Launch()
            ):
                self.statement(stmt)
            case Read() | Leave() | HostDeclare() | HostAssign() | HostCopy():
                self.statement(stmt)
            case Allocate(buffer=buffer) if buffer.is_device:
                self.statement(stmt)
            case _:
                self._run(stmt)

    def _run(self, stmt: Stmt) -> None:
        if self.split:
            what = f"'{stmt.var.name}'" if isinstance(stmt, Declare) else type(stmt).__name__
            self.add("split", f"{what} is left in the host part")
        self._device, self._in_block = True, False
        self.statement(stmt)
        self._device = False

    def device_kernel(
        self,
        block: tuple[int, int, int],
        block_vars: tuple[Var, ...],
        thread_vars: tuple[Var, ...],
        body: Stmt,
    ) -> None:
        """What a Launch or a kernel does."""
        if len(block) != 3 or min(block) < 1:
            self.add("launch", f"a block of {block} threads; three positive numbers are needed")
        for var in (*block_vars, *thread_vars):
            self.introduce(var)
            if not self.split or var.dtype != INT32:
                self._same(var.dtype, INT64, f"coordinate '{var.name}'")
        self._varying.update(
            var for var, threads in zip(thread_vars, block, strict=False) if threads > 1
        )
        self._has_barrier = any(isinstance(item, Barrier | Subgroup) for item in walk(body))
        loops, self._loops = self._loops, []
        self._device = self._in_block = True
        with self._scope():
            self.statement(body)
        self._device = self._in_block = False
        self._loops = loops

    def _enter(self, stmt: Stmt) -> None:
        if stmt.span is not NO_SPAN:
            self.span = stmt.span

    def _values(self, stmt: Stmt) -> None:
        for expr in expressions(stmt):
            self.expr(expr)

    def _inner(self, stmt: Stmt, condition: Expr | None, loop: str = "") -> None:
        divergent = self._divergent
        if condition is not None and self._divergent is None and self._varies(condition):
            self._divergent = self.span
        if loop:
            self._loops.append(loop)
        with self._scope():
            self.statement(stmt)
        if loop:
            self._loops.pop()
        self._divergent = divergent

    def statement(self, stmt: Stmt) -> None:
        """Check one statement with everything inside it."""
        if isinstance(stmt, Seq):
            for inner in stmt.statements:
                self.statement(inner)
            return
        self._enter(stmt)
        if isinstance(stmt, Fold):
            self._fold_values(stmt)
        elif not isinstance(stmt, Allocate):
            self._values(stmt)
        match stmt:
            case Declare(var=var, value=value):
                self._same(value.dtype, var.dtype, f"the value of '{var.name}'")
                self.introduce(var, stmt.mutable)
                if self._varies(value):
                    self._varying.add(var)
            case Assign(var=var, value=value):
                if not self._variables.get(var, False):
                    self.add("mutable", f"'{var.name}' is assigned and not a mutable local here")
                self._same(value.dtype, var.dtype, f"the value of '{var.name}'")
            case Store(buffer=buffer, value=value):
                self._access(buffer, stmt.indices, stmt.guard, "write")
                self._same(
                    value.dtype.scalar, buffer.dtype, f"the value stored to '{buffer.name}'"
                )
                if value.dtype.lanes > 1 and not buffer.rank:
                    self.add("rank", f"a vector is stored to '{buffer.name}', which has no axis")
            case Atomic():
                self._atomic(stmt)
            case For():
                self._for(stmt)
            case While(condition=condition):
                self._bool(condition, "the condition of While")
                self._inner(stmt.body, condition, "while")
            case Break() | Continue():
                if not self._loops:
                    self.add("placement", f"{type(stmt).__name__} outside of a loop")
                elif isinstance(stmt, Break) and self._loops[-1] == "vector":
                    self.add("placement", "Break in a loop of independent iterations")
            case If(condition=condition):
                self._bool(condition, "the condition of If")
                self._inner(stmt.then, condition)
                if stmt.otherwise is not None:
                    self._inner(stmt.otherwise, condition)
            case Allocate(buffer=buffer):
                self._allocate(buffer, is_table=bool(stmt.values))
                if stmt.values or buffer.scope == "constant":
                    self._constants(buffer, stmt.values)
                if stmt.reports is not None:
                    self._reports(buffer, stmt.reports)
            case Barrier():
                if not self._in_block:
                    self.add("barrier", "Barrier outside of a block of threads")
                elif self._divergent is not None:
                    self.add("barrier", "Barrier where not all threads of the block arrive")
            case Fence() | Subgroup() | Prefetch() | Intrinsic() | Fold() | Report():
                self._device_statement(stmt)
            case _:
                self._host_statement(stmt)

    def _for(self, stmt: For) -> None:
        if stmt.step == 0:
            self.add("loop", f"the step of '{stmt.var.name}' is 0")
        if stmt.var.dtype.name not in INDEX:
            self.add("type", f"loop variable '{stmt.var.name}' is {stmt.var.dtype}")
        self._same(stmt.start.dtype, stmt.var.dtype, f"the start of '{stmt.var.name}'")
        self._same(stmt.stop.dtype, stmt.var.dtype, f"the stop of '{stmt.var.name}'")
        constant = isinstance(stmt.start, Const) and isinstance(stmt.stop, Const)
        if stmt.kind == "unroll" and not constant:
            self.add("loop", f"'{stmt.var.name}' is to be unrolled without a constant extent")
        with self._scope():
            self.introduce(stmt.var)
            if self._varies(stmt.start) or self._varies(stmt.stop):
                self._varying.add(stmt.var)
                self._inner(stmt.body, stmt.var, stmt.kind)
            else:
                self._inner(stmt.body, None, stmt.kind)

    def _atomic(self, stmt: Atomic) -> None:
        buffer = stmt.buffer
        access = "read" if stmt.op.name == "load" else "write"
        self._access(buffer, stmt.indices, stmt.guard, access)
        self._same(stmt.value.dtype, buffer.dtype, f"the value for '{buffer.name}'")
        if stmt.op.name not in ATOMICS:
            self.add(
                "atomic", f"'{stmt.op.name}' is not an atomic op; there are {', '.join(ATOMICS)}"
            )
        if (stmt.compare is not None) != (stmt.op.name == "compare_exchange"):
            self.add("atomic", f"'{stmt.op.name}' with the wrong number of operands")
        if stmt.compare is not None:
            self._same(stmt.compare.dtype, buffer.dtype, f"the compared value for '{buffer.name}'")
        if buffer.scope == "local":
            self.add("atomic", f"'{buffer.name}' is local to a thread")
        if stmt.result is not None:
            self._same(stmt.result.dtype, buffer.dtype, f"the result from '{buffer.name}'")
            self.introduce(stmt.result)
            self._varying.add(stmt.result)

    def _device_statement(
        self, stmt: Fence | Subgroup | Prefetch | Intrinsic | Fold | Report
    ) -> None:
        if not self._device:
            self.add("placement", f"{type(stmt).__name__} on the host")
        match stmt:
            case Fence(scope=scope):
                self.require(scope in ("block", "device"), "fence", f"no scope '{scope}'")
            case Prefetch(buffer=buffer):
                self._access(buffer, stmt.indices, None, "write" if stmt.write else "read")
            case Intrinsic():
                self._intrinsic(stmt)
            case Report(condition=condition):
                if condition is not None:
                    self._bool(condition, "the condition of Report")
                fault = message_fault(stmt.message, tuple(item.dtype for item in stmt.operands))
                self.require(not fault, "report", fault)
            case Subgroup():
                self._subgroup(stmt)
            case Fold():
                self._fold(stmt)

    def _intrinsic(self, stmt: Intrinsic) -> None:
        entry = INTRINSICS.get(stmt.op)
        if entry is None:
            self.add("intrinsic", f"there is no '{stmt.op}'")
            return
        if not len(stmt.buffers) == len(stmt.indices) == len(entry.accesses):
            self.add("intrinsic", f"'{stmt.op}' with the wrong number of buffers")
            return
        more = len(stmt.operands) - len(entry.operands)
        if more < 0 or (more and not entry.variadic):
            self.add("intrinsic", f"'{stmt.op}' with the wrong number of operands")
        if stmt.guard is not None:
            self._bool(stmt.guard, "the guard of Intrinsic")
        if entry.uniform and not self._in_block:
            self.add("intrinsic", f"'{stmt.op}' outside of a block of threads")
        elif entry.uniform and self._divergent is not None:
            self.add("intrinsic", f"'{stmt.op}' where not all threads of the block arrive")
        for buffer, indices, access in zip(
            stmt.buffers, stmt.indices, entry.accesses, strict=True
        ):
            if buffer.scope != "fragment":
                self._access(buffer, indices, None, "read" if access == "read" else "write")
            elif indices:
                self.add("rank", f"the fragment '{buffer.name}' is touched as a whole")

    def _subgroup(self, stmt: Subgroup) -> None:
        if not self._in_block:
            self.add("subgroup", "Subgroup outside of a block of threads")
        elif self._divergent is not None:
            self.add("subgroup", "Subgroup where not all threads of the block arrive")
        if stmt.op not in SUBGROUP_OPS:
            self.add("subgroup", f"there is no '{stmt.op}'; there are {', '.join(SUBGROUP_OPS)}")
            return
        entry = SUBGROUP_OPS[stmt.op]
        wanted, gives = entry.takes_argument, entry.result
        self.require(
            (stmt.argument is not None) == wanted,
            "subgroup",
            f"'{stmt.op}' with the wrong number of operands",
        )
        if stmt.argument is not None:
            self._same(stmt.argument.dtype, INT32, f"the argument of '{stmt.op}'")
        if gives != "same":
            self._bool(stmt.value, f"the value of '{stmt.op}'")
        elif not wanted and not accepts(OPS[stmt.op.rpartition("_")[2]].types, stmt.value.dtype):
            self.add("type", f"'{stmt.op}' does not take {stmt.value.dtype}")
        result = {"same": stmt.value.dtype, "bool": BOOL, "uint64": UINT64}[gives]
        self._same(stmt.result.dtype, result, f"the result of '{stmt.op}'")
        self.introduce(stmt.result)
        self._varying.add(stmt.result)

    def _fold(self, stmt: Fold) -> None:
        if self.split and not self.shaped:
            self.add("split", "Fold is left")
        if not stmt.variables or len(stmt.variables) != len(stmt.extents):
            self.add("rank", f"{len(stmt.variables)} variables over {len(stmt.extents)} extents")
        for item in (*stmt.variables, *stmt.extents):
            self._same(item.dtype, INT64, "a variable or extent of Fold")
        parts = (stmt.values, stmt.left, stmt.right, stmt.combined, stmt.identity)
        if any(len(part) != len(stmt.results) for part in parts):
            self.add("fold", f"{len(stmt.results)} results and not as many of all else")
        for part in parts:
            for item, result in zip(part, stmt.results, strict=False):
                self._same(item.dtype, result.dtype, f"a part of the fold of '{result.name}'")
        if stmt.condition is not None:
            self._bool(stmt.condition, "the condition of Fold")
        for result in stmt.results:
            self.introduce(result)
        if any(self._varies(item) for item in expressions(stmt)):
            self._varying.update(stmt.results)

    def _fold_values(self, stmt: Fold) -> None:
        """The expressions of a fold, each where its own variables are visible."""
        for item in (*stmt.extents, *stmt.identity):
            self.expr(item)
        with self._scope():
            for var in stmt.variables:
                self.introduce(var)
            for item in (*stmt.values, *(() if stmt.condition is None else (stmt.condition,))):
                self.expr(item)
        with self._scope():
            for var in (*stmt.left, *stmt.right):
                self.introduce(var)
            for item in stmt.combined:
                self.expr(item)

    def _allocate(self, buffer: Buffer, is_table: bool) -> None:
        name = buffer.name
        if buffer in self._allocated:
            self.add("scope", f"buffer '{name}' is allocated twice")
        self._allocated.add(buffer)
        self.introduce_buffer(buffer, "read" if is_table else "both")
        if buffer.is_device:
            if self._device:
                self.add("placement", f"{buffer.scope} buffer '{name}' is allocated on the device")
            for item in buffer.shape:
                self._host_value(item, f"the shape of '{name}'")
            return
        if not all(isinstance(item, Const) for item in buffer.shape):
            if buffer.scope in ("local", "constant") or (self.split and not self.shaped):
                self.add("allocate", f"{buffer.scope} buffer '{name}' has no constant shape")
            # In a shaped kernel it is made of scalar arguments, or of what they are widened from.
            for item in buffer.shape if not self.shaped else ():
                self._host_value(item, f"the shape of '{name}'")
        if not self._device or (buffer.scope == "shared" and not self._in_block):
            self.add("placement", f"{buffer.scope} buffer '{name}' outside of a block of threads")
        if self.flat and buffer.rank != 1 and buffer.scope != "fragment":
            self.add("flat", f"'{name}' is not flat")

    def _constants(self, buffer: Buffer, values: tuple[bool | int | float, ...]) -> None:
        name, dtype = buffer.name, buffer.dtype
        sizes = [item.value for item in buffer.shape if isinstance(item, Const)]
        is_placed = buffer.scope in ("constant", "global") and buffer.strides is None
        if not is_placed or sizes != [len(values)]:
            self.add("constants", f"'{name}' is not a constant array of {len(values)} elements")
        if dtype.is_int and dtype.lanes == 1:
            least, greatest = dtype.int_range
            fits = all(type(each) is int and least <= each <= greatest for each in values)
        else:
            fits = dtype.name in ("float32", "float64") and {*map(type, values)} == {float}
        if not fits:
            self.add("constants", f"'{name}' holds what no constant array of {dtype} does")

    def _reports(self, buffer: Buffer, table: ReportTable) -> None:
        name = buffer.name
        self._same(buffer.dtype, UINT32, f"the buffer '{name}' of reports")
        sizes = [item.value for item in buffer.shape if isinstance(item, Const)]
        if buffer.scope != "global" or sizes != [table.size]:
            self.add("report", f"'{name}' is not a buffer of {table.size} words")
        for item in table.formats:
            fault = message_fault(item.message, item.operands)
            self.require(not fault, "report", fault)
            if item.words > table.words or not all(map(has_words, item.operands)):
                self.add("report", f"records of {item.place} do not fit into {table.words} words")

    def _host_statement(self, stmt: Stmt) -> None:
        if self._device and not isinstance(stmt, Assume):
            self.add("placement", f"{type(stmt).__name__} inside device code")
        match stmt:
            case Check(condition=condition):
                self._bool(condition, "the condition of Check")
                for item in (condition, *stmt.operands):
                    self._host_value(item, "a Check")
            case Assume(condition=condition):
                self._bool(condition, "the condition of Assume")
            case Parallel(variables=variables, extents=extents):
                self.seen.append(stmt)
                self._parallel(stmt, variables, extents)
            case Launch(grid=grid):
                self.seen.append(stmt)
                if not 1 <= len(grid) <= 3:
                    self.add("launch", f"a grid of {len(grid)} dimensions; 1 to 3 are allowed")
                for item in grid:
                    self._same(item.dtype, INT64, "a grid extent")
                    self._host_value(item, "a grid extent")
                self.device_kernel(stmt.block, stmt.block_vars, stmt.thread_vars, stmt.body)
            case Return(buffers=buffers):
                self.seen.append(stmt)
                for buffer in buffers:
                    if buffer not in self._buffers:
                        self.add("scope", f"returned buffer '{buffer.name}' is not visible here")
                    elif buffer not in self._allocated:
                        self.add("return", f"'{buffer.name}' is returned and was not allocated")
            case Dispatch():
                self._dispatch(stmt)
            case LibraryCall():
                self._library_call(stmt)
            case Read(buffer=buffer, result=result):
                self._read(buffer, result)
            case HostDeclare(var=var, value=value):
                self._same(value.dtype, var.dtype, f"the value of '{var.name}'")
                self._host_value(value, f"the value of '{var.name}'")
                self.introduce(var)
                self._plan_variables.add(var)
            case HostAssign(var=var, value=value):
                self._plan_variable(var)
                self._same(value.dtype, var.dtype, f"the value of '{var.name}'")
                self._host_value(value, f"the value of '{var.name}'")
            case HostCopy(var=var, result=result):
                self._plan_variable(var)
                self._same(var.dtype, result.dtype, f"'{result.name}'")
                self.introduce(result, host=True)
            case Leave():
                self.require(self._host_loops > 0, "placement", "Leave outside of a loop")
            case _:
                raise TypeError(f"{type(stmt).__name__} is not a statement")

    def _parallel(
        self, stmt: Parallel, variables: tuple[Var, ...], extents: tuple[Expr, ...]
    ) -> None:
        if not variables or len(variables) != len(extents):
            self.add("rank", f"{len(variables)} variables over {len(extents)} extents")
        loops, self._loops = self._loops, []
        with self._scope():
            for var, extent in zip(variables, extents, strict=False):
                self._same(extent.dtype, INT64, f"the extent of '{var.name}'")
                self._same(var.dtype, INT64, f"'{var.name}'")
                self._host_value(extent, f"the extent of '{var.name}'")
                self.introduce(var)
            nested, self._device = self._device, True
            self.statement(stmt.body)
            self._device = nested
        self._loops = loops

    def _library_call(self, stmt: LibraryCall) -> None:
        buffers = [item for item in stmt.arguments if isinstance(item, Buffer)]
        if len(buffers) != len(stmt.accesses):
            self.add(
                "library", f"{len(stmt.accesses)} accesses of {len(buffers)} buffers given to "
                f"'{stmt.function}'"
            )  # fmt: skip
        for buffer, access in zip(buffers, stmt.accesses, strict=False):
            if access not in ("read", "write", "both"):
                self.add("library", f"'{access}' is not an access")
            allowed = self._buffers.get(buffer)
            if allowed is None:
                self.add("scope", f"buffer '{buffer.name}' is not visible here")
            elif allowed not in ("both", access):
                self.add("access", f"'{buffer.name}' may not be {access} by '{stmt.function}'")
        for item in stmt.arguments:
            if not isinstance(item, Buffer):
                self._host_value(item, f"an argument of '{stmt.function}'")
        self._same(stmt.result.dtype, BOOL, f"the result of '{stmt.function}'")
        self.introduce(stmt.result, host=True)

    def _plan_variable(self, var: Var) -> None:
        if var not in self._variables or var not in self._plan_variables:
            self.add("scope", f"'{var.name}' is not a variable of the plan here")

    def _read(self, buffer: Buffer, result: Var) -> None:
        if buffer not in self._allocated:
            self.add("read", f"'{buffer.name}' is read by the host and was not allocated")
        known = [extent.value for extent in buffer.shape if isinstance(extent, Const)]
        if known != [1]:
            self.add("read", f"'{buffer.name}' is read by the host and has not one element")
        if buffer.dtype not in (INT32, INT64):
            self.add("read", f"'{buffer.name}' is read by the host and holds {buffer.dtype}")
        self._same(result.dtype, INT64, f"'{result.name}'")
        self.introduce(result, host=True)

    def _dispatch(self, stmt: Dispatch) -> None:
        kernel = self.kernels.get(stmt.kernel)
        for item in stmt.grid:
            self._same(item.dtype, INT64, "a grid extent")
            self._host_value(item, "a grid extent")
        if kernel is None:
            self.add("dispatch", f"there is no kernel '{stmt.kernel}'")
            return
        args = [arg for arg in kernel.args if isinstance(arg, BufferArg | ScalarArg | SharedArg)]
        if len(args) != len(stmt.arguments):
            self.add(
                "dispatch",
                f"kernel '{stmt.kernel}' takes {len(args)} arguments, got {len(stmt.arguments)}",
            )
        for arg, value in zip(args, stmt.arguments, strict=False):
            if isinstance(arg, BufferArg) != isinstance(value, Buffer):
                self.add("dispatch", f"an argument of '{stmt.kernel}' is of the wrong sort")
            elif isinstance(arg, BufferArg) and isinstance(value, Buffer):
                kind = arg.element or arg.buffer.dtype
                self._same(value.dtype, kind, f"argument '{arg.buffer.name}'")
                allowed = self._buffers.get(value)
                if allowed is None:
                    self.add("scope", f"buffer '{value.name}' is not visible here")
                elif allowed not in ("both", arg.access):
                    self.add("access", f"'{value.name}' may not be {arg.access} by the kernel")
