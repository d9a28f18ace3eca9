"""What is visible where: the first half of the walk behind `verify`, which looks at expressions.

Buffers keep their names visible by identity: a shape may mention variables that only the host
sees, which is why the shape of an accessed buffer is not checked where it is accessed.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from dovetail.ir.buffer import Buffer
from dovetail.ir.dtype import DType
from dovetail.ir.expr import Call, Expr, Load, Reduce, Var
from dovetail.ir.func import Access, Kernel
from dovetail.ir.placement import is_planned
from dovetail.ir.verify_expr import check_expr, is_known_good
from dovetail.ir.visit import walk_expr
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
            if item.dtype.name not in INDEX:
                self.add("type", f"shape of '{buffer.name}' has type {item.dtype}, not int64")
        if buffer.strides is not None and len(buffer.strides) != buffer.rank:
            self.add("rank", f"'{buffer.name}' has {buffer.rank} extents and other strides")

    @contextmanager
    def _scope(self) -> Generator[None]:
        variables, buffers = dict(self._variables), dict(self._buffers)
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

    def _access(
        self, buffer: Buffer, indices: tuple[Expr, ...], guard: Expr | None, access: Access
    ) -> None:
        name = buffer.name
        allowed = self._buffers.get(buffer)
        if allowed is None:
            self.add("scope", f"buffer '{name}' is not visible here")
        elif access != "read" and allowed == "read":
            self.add("access", f"'{name}' is only read by declaration, and written")
        elif access != "write" and allowed == "write":
            self.add("access", f"'{name}' is only written by declaration, and read")
        if not self._device:
            self.add("placement", f"'{name}' is accessed on the host")
        flat = buffer in self._allocated and buffer.scope == "global" and len(indices) == 1
        if len(indices) != (1 if self.flat else buffer.rank) and not flat:
            self.add("rank", f"'{name}' of rank {buffer.rank} has {len(indices)} indices")
        for index in indices:
            if index.dtype.name not in INDEX:
                self.add("type", f"an index of '{name}' has type {index.dtype}, not int64")
        if guard is not None:
            self._bool(guard, f"the guard of '{name}'")

    def _bool(self, expr: Expr, what: str) -> None:
        if expr.dtype.name != "bool":
            self.add("type", f"{what} has type {expr.dtype}, not bool")

    def _same(self, found: DType, wanted: DType, what: str) -> None:
        if found != wanted:
            self.add("type", f"{what} has type {found}, not {wanted}")

    def _host_value(self, expr: Expr, what: str) -> None:
        for item in walk_expr(expr):
            if isinstance(item, Var):
                if item in self._variables and item not in self._host:
                    self.add("placement", f"{what} needs '{item.name}', which is no host value")
            elif not is_planned(item):
                self.add("placement", f"{what} is no host value")
                return

    def _is_host(self, expr: Expr) -> bool:
        return all(
            item in self._host if isinstance(item, Var) else is_planned(item)
            for item in walk_expr(expr)
        )

    def _varies(self, expr: Expr) -> bool:
        return self._has_barrier and any(
            item in self._varying
            if isinstance(item, Var)
            else isinstance(item, Call) and item.op.name in ("lane_idx", "subgroup_idx")
            for item in walk_expr(expr)
        )
