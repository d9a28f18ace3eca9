"""From the host half of the IR to a launch plan.

After `outline-kernels` a function's body holds host statements only. They become the plan's flat
instruction list: each expression one value, computed once in the block where it is first needed,
reused wherever it is visible.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from typing import Final, NoReturn

from dovetail import ir
from dovetail.bundle.plan import AliasRule, Instruction, Plan, PlanParam
from dovetail.bundle.plan_reports import pack_dtype
from dovetail.support.errors import SourceError
from dovetail.support.span import Span
from dovetail_runtime import formats

_SAME: Final = {
    "add": "add", "sub": "sub", "mul": "mul", "floordiv": "floordiv", "floormod": "floormod",
    "min": "min", "max": "max", "neg": "neg", "and": "and_bits", "or": "or_bits",
    "xor": "xor_bits", "shift_left": "shift_left", "shift_right": "shift_right",
    "eq": "eq", "ne": "ne", "lt": "lt", "le": "le", "logical_not": "not",
    "logical_and": "and_bits", "logical_or": "or_bits",
}  # fmt: skip
"""Ops that are one instruction with the same operands; logic works on 0 and 1."""

_WRAPS: Final = frozenset(
    ("add", "sub", "mul", "neg", "floordiv", "shift_left", "abs", "invert", "xor")
)
"""Ops whose result may leave the range of a type narrower than int64."""

_MODULAR: Final = frozenset(
    ("add", "sub", "mul", "neg", "and", "or", "xor", "invert", "shift_left", "eq", "ne")
)
"""Ops that are right for uint64 operands whose int64 of the same bits is negative."""

_LEAVES_UINT64: Final = frozenset(("sub", "neg", "invert", "shift_left"))
"""Ops that can make such an int64 without an overflow of int64."""

_UNSIGNED: Final = frozenset(
    ("lt", "le", "gt", "ge", "min", "max", "floordiv", "floormod", "shift_right")
)
"""Ops of two uint64 that int64 has by other ops."""

_GIVEN: Final = ir.BufferArg | ir.ScalarArg | ir.SharedArg
"""Arguments of a kernel that a launch names; the others are the runtime's."""

_LOOP_LIMIT: Final = "driver.loop_iterations"
_TOO_MANY_ITERATIONS: Final = (
    "a thread may go round its loops {0} times in all, and this device's driver leaves them "
    "after {1}, without an error; give the work to more threads (T.parallel), or use another one"
)

_Key = tuple[object, ...]


def build_plan(
    func: ir.Func,
    kernels: Iterable[ir.Kernel] = (),
    *,
    states_work: bool = False,
    loop_iterations: int = 0,
) -> Plan:
    """The plan of a function in split form.

    Args:
        func: The function.
        kernels: Those that it launches, for what is asked about them below.
        states_work: The plan is to say what a block costs, where there is an estimate.
        loop_iterations: See `Capabilities`.

    Raises:
        SourceError: The function does on the host what a plan cannot (a float computation, a
            variable that changes between launches, an allocation inside a loop).
    """
    return _Builder(func, kernels, states_work, loop_iterations).build()


class _Builder:
    """Collects instructions; `_scopes` hold what is visible, innermost last."""

    def __init__(
        self, func: ir.Func, kernels: Iterable[ir.Kernel], states_work: bool, loop_iterations: int
    ) -> None:
        self._func = func
        self._known_kernels = {kernel.name: kernel for kernel in kernels}
        self._states_work = states_work
        self._loop_iterations = loop_iterations
        self._instructions: list[Instruction] = []
        self._kernels: list[str] = []
        self._messages: list[str] = []
        self._scopes: list[dict[_Key, int]] = [{}]
        # What must be 1 for the value that is being made to be needed: a plan evaluates both
        # alternatives of a choice.
        self._needed_if: list[int] = []
        self._vars: dict[ir.Var, ir.Expr | int] = {}
        self._dims: dict[ir.Var, tuple[str, int, int]] = {}
        self._plan_variables: dict[ir.Var, int] = {}
        self._tensors: dict[ir.Buffer, int] = {}
        self._results: tuple[ir.Buffer, ...] = ()
        self._scalars: dict[ir.Var, int] = {}
        self._span: Span = func.span

    def build(self) -> Plan:
        params: list[PlanParam] = []
        for number, param in enumerate(self._func.params):
            if isinstance(param, ir.TensorParam):
                self._tensors[param.buffer] = len(self._tensors)
                params.append(
                    PlanParam(
                        param.buffer.name,
                        param.buffer.element,
                        True,
                        len(param.shape),
                        param.access,
                    )
                )
                for axis, (extent, stride) in enumerate(
                    zip(param.shape, param.strides, strict=True)
                ):
                    self._dims[extent] = ("dim", number, axis)
                    self._dims[stride] = ("stride", number, axis)
            else:
                self._scalars[param.var] = number
                params.append(PlanParam(param.var.name, param.var.dtype, False))
        self._results = _returned(self._func.body)
        self._statement(self._func.body)
        return Plan(
            name=self._func.name,
            params=tuple(params),
            aliases=self._aliases(),
            kernels=tuple(self._kernels),
            messages=tuple(self._messages),
            instructions=tuple(self._instructions),
            results=tuple(self._tensors[buffer] for buffer in self._results),
        )

    def _aliases(self) -> tuple[AliasRule, ...]:
        """A written tensor overlaps no other; element-wise pairs may be one view."""
        tensors = [
            (number, param)
            for number, param in enumerate(self._func.params)
            if isinstance(param, ir.TensorParam)
        ]
        same = {tuple(sorted(pair)) for pair in self._func.elementwise}
        return tuple(
            AliasRule(a, b, (a, b) in same)
            for place, (a, first) in enumerate(tensors)
            for b, second in tensors[place + 1 :]
            if "write" in (first.access, second.access) or "both" in (first.access, second.access)
        )

    # --- instructions -----------------------------------------------------------------------

    def _emit(self, name: str, *operands: int, immediate: int = 0) -> int:
        self._instructions.append(Instruction(name, operands, immediate))
        return len(self._instructions) - 1

    def _value(self, name: str, *operands: int, immediate: int = 0) -> int:
        """A value, reusing an equal one that is visible."""
        key: _Key = (name, operands, immediate)
        for scope in self._scopes:
            if key in scope:
                return scope[key]
        number = self._emit(name, *operands, immediate=immediate)
        self._scopes[-1][key] = number
        return number

    def _const(self, value: int) -> int:
        return self._value("const", immediate=value)

    def _message(self, text: str) -> int:
        if text not in self._messages:
            self._messages.append(text)
        return self._messages.index(text)

    def _kernel(self, name: str) -> int:
        if name not in self._kernels:
            self._kernels.append(name)
        return self._kernels.index(name)

    # --- statements -------------------------------------------------------------------------

    def _statement(self, statement: ir.Stmt) -> None:
        if not isinstance(statement, ir.Seq):
            self._span = statement.span
        match statement:
            case ir.Seq():
                for each in statement.statements:
                    self._statement(each)
            case ir.Declare():
                if statement.mutable:
                    self._reject(
                        f"'{statement.var.name}' changes between launches",
                        "use a new name, or keep the changing value in a buffer",
                    )
                self._vars[statement.var] = statement.value
            case ir.Check():
                condition = self._expr(statement.condition)
                operands = [self._expr(each) for each in statement.operands]
                self._emit("check", self._message(statement.message), condition, *operands)
            case ir.Assume() | ir.Return():
                pass
            case ir.Allocate():
                if statement.values:
                    self._table(statement.buffer, statement.values)
                elif statement.reports is not None:
                    self._reports(statement.buffer, statement.reports)
                else:
                    self._allocate(statement.buffer)
            case ir.Dispatch():
                self._dispatch(statement)
            case ir.Read(buffer=buffer, result=result):
                self._vars[result] = self._emit("read", self._tensors[buffer])
            case ir.Leave():
                self._emit("leave")
            case ir.HostDeclare(var=var, value=value):
                self._plan_variables[var] = self._emit("variable", self._expr(value))
            case ir.HostAssign(var=var, value=value):
                self._emit("set", self._plan_variables[var], self._expr(value))
            case ir.HostCopy(var=var, result=result):
                # What it is now: the greater of it and itself, never an earlier value.
                number = self._plan_variables[var]
                self._vars[result] = self._emit("max", number, number)
            case ir.LibraryCall():
                self._library_call(statement)
            case ir.If():
                self._emit("if", self._expr(statement.condition))
                self._block(statement.then)
                if statement.otherwise is not None:
                    self._emit("else")
                    self._block(statement.otherwise)
                self._emit("end")
            case ir.For():
                self._repeat(statement)
            case _:
                raise AssertionError(f"device statement in split form: {type(statement).__name__}")

    def _block(self, body: ir.Stmt) -> None:
        self._scopes.append({})
        self._statement(body)
        self._scopes.pop()

    def _allocate(self, buffer: ir.Buffer) -> None:
        if len(self._scopes) > 1:
            self._reject(
                f"buffer '{buffer.name}' is allocated inside a loop or branch",
                "allocate it at the top of the function",
            )
        shape = buffer.host_shape
        extents = [self._expr(each) for each in shape]
        name = "result" if buffer in self._results else "workspace"
        self._emit(name, pack_dtype(buffer.element), *extents)
        self._tensors[buffer] = len(self._tensors)

    def _table(self, buffer: ir.Buffer, values: Sequence[float]) -> None:
        dtype = buffer.dtype
        if dtype.is_float:
            data = struct.pack(f"<{len(values)}{'f' if dtype.bits == 32 else 'd'}", *values)
        else:
            data = b"".join(
                (int(v) % 2**dtype.bits).to_bytes(dtype.bytes, "little") for v in values
            )
        data += bytes(-len(data) % 4)
        words = struct.unpack(f"<{len(data) // 4}I", data)
        self._emit("table", pack_dtype(dtype), len(values), *words)
        self._tensors[buffer] = len(self._tensors)

    def _reports(self, buffer: ir.Buffer, table: ir.ReportTable) -> None:
        self._emit("reports", table.prints, table.failures, table.words)
        self._tensors[buffer] = len(self._tensors)
        for item in table.formats:
            names = [self._message(name) for name in (*item.outer, *item.inner)]
            self._emit(
                "report",
                formats.REPORT_KINDS.index(item.kind),
                item.region,
                self._message(item.message),
                self._message(item.place),
                len(item.outer),
                len(item.inner),
                *names,
                *(pack_dtype(dtype) for dtype in item.operands),
            )

    def _dispatch(self, dispatch: ir.Dispatch) -> None:
        grid = [self._expr(each) for each in dispatch.grid]
        operands: list[int] = []
        for argument in dispatch.arguments:
            if isinstance(argument, ir.Buffer):
                operands += (0, self._tensors[argument])
            else:
                operands += self._scalar_argument(argument)
        kernel = self._known_kernels.get(dispatch.kernel)
        if kernel is not None and self._loop_iterations:
            self._check_iterations(kernel, dispatch, grid)
        if kernel is not None and self._states_work:
            self._work(kernel, dispatch)
        self._emit("launch", self._kernel(dispatch.kernel), *grid, *operands)

    def _library_call(self, call: ir.LibraryCall) -> None:
        operands: list[int] = []
        for argument in call.arguments:
            if isinstance(argument, ir.Buffer):
                operands += (0, self._tensors[argument])
            else:
                operands += self._scalar_argument(argument)
        self._vars[call.result] = self._emit("call", self._message(call.function), *operands)

    def _check_iterations(
        self, kernel: ir.Kernel, dispatch: ir.Dispatch, grid: Sequence[int]
    ) -> None:
        """Refuses what the device's driver would leave early, where a bound is known."""
        from dovetail.analysis.work import loop_iterations

        bound = loop_iterations(kernel)
        if bound is None or (
            isinstance(bound, ir.Const) and int(bound.value) <= self._loop_iterations
        ):
            return
        limit = self._value("attribute", self._message(_LOOP_LIMIT))
        self._emit("if", limit)
        self._scopes.append({})
        count = self._expr(_at_launch(bound, kernel, dispatch))
        allowed = self._value("le", count, limit)
        for extent, blocks in zip(dispatch.grid, grid, strict=True):
            if not (isinstance(extent, ir.Const) and int(extent.value) > 0):
                is_empty = self._value("le", blocks, self._const(0))
                allowed = self._value("or_bits", allowed, is_empty)
        self._emit("check", self._message(_TOO_MANY_ITERATIONS), allowed, count, limit)
        self._scopes.pop()
        self._emit("end")

    def _work(self, kernel: ir.Kernel, dispatch: ir.Dispatch) -> None:
        """Says what a block of the next launch costs, where there is an estimate."""
        from dovetail.analysis.work import block_work

        work = block_work(kernel)
        if work is not None:
            self._emit("work", self._expr(_at_launch(work, kernel, dispatch)))

    def _scalar_argument(self, argument: ir.Expr) -> tuple[int, int]:
        while isinstance(argument, ir.Var) and argument in self._vars:
            known = self._vars[argument]
            if isinstance(known, int):
                return 1, known
            argument = known
        inner = argument
        while isinstance(inner, ir.Cast):
            inner = inner.value
        if isinstance(inner, ir.Var) and inner in self._scalars and _widens(argument):
            return 2, self._scalars[inner]
        # The core takes an int64 modulo 2**bits for an argument of an integer type.
        return 1, self._expr(argument, modular=True)

    def _repeat(self, loop: ir.For) -> None:
        start, stop = self._expr(loop.start), self._expr(loop.stop)
        if loop.step > 0:
            span = self._value("sub", stop, start)
        else:
            span = self._value("sub", start, stop)
        size = abs(loop.step)
        if size != 1:
            rounded = self._value("add", span, self._const(size - 1))
            span = self._value("floordiv", rounded, self._const(size))
        step = self._const(loop.step)
        counter = self._emit("repeat", span)
        self._scopes.append({})
        value = counter if loop.step == 1 else self._value("mul", counter, step)
        self._vars[loop.var] = self._value("add", start, value)
        self._statement(loop.body)
        self._scopes.pop()
        self._emit("end")

    # --- expressions ------------------------------------------------------------------------

    def _expr(self, expr: ir.Expr, modular: bool = False) -> int:
        """The number of the value; with `modular` a uint64 may be the int64 of the same bits."""
        match expr:
            case ir.Const():
                if expr.dtype.is_float:
                    self._reject_float()
                if int(expr.value) >= 1 << 63 and not modular:
                    self._reject(
                        f"the constant {expr.value} is needed on the host, which has only int64",
                        "compute it inside a T.parallel region",
                    )
                return self._const(ir.wrap(int(expr.value), ir.INT64))
            case ir.Var():
                return self._var(expr, modular)
            case ir.Cast():
                if expr.dtype.is_float or expr.value.dtype.is_float:
                    self._reject_float()
                inner = self._expr(expr.value, modular=True)
                if expr.dtype.is_bool:
                    return self._value("ne", inner, self._const(0))
                value = self._wrap(inner, expr.dtype, expr.value.dtype)
                if not modular and self._may_leave_uint64(expr):
                    self._fits_uint64(value)
                return value
            case ir.Select():
                condition = self._expr(expr.condition)
                return self._value(
                    "select",
                    condition,
                    self._expr_if(condition, expr.true_value, modular),
                    self._expr_if(self._value("not", condition), expr.false_value, modular),
                )
            case ir.Call():
                return self._call(expr, modular)
            case _:
                self._reject(
                    "an element of a buffer is needed on the host",
                    "compute it inside a T.parallel region",
                )

    def _expr_if(self, condition: int, expr: ir.Expr, modular: bool) -> int:
        """Encodes a value that is evaluated only where a condition, 0 or 1, is 1."""
        self._needed_if.append(condition)
        number = self._expr(expr, modular)
        self._needed_if.pop()
        return number

    def _var(self, var: ir.Var, modular: bool) -> int:
        if var in self._vars:
            known = self._vars[var]
            if isinstance(known, int):
                return known
            # Under a condition a check of the value asks for that, too.
            key: _Key = ("variable", id(var), modular, *self._needed_if)
            for scope in self._scopes:
                if key in scope:
                    return scope[key]
            value = self._expr(known, modular)
            self._scopes[-1][key] = value
            return value
        if var in self._dims:
            return self._value(*self._dims[var])
        if var in self._scalars:
            if var.dtype.is_float:
                self._reject_float()
            if modular and var.dtype == ir.UINT64:
                return self._value("bits", self._scalars[var])
            return self._value("scalar", self._scalars[var])
        raise AssertionError(f"host variable '{var.name}' has no definition")

    def _unsigned(self, call: ir.Call) -> int | None:
        """An op of uint64 that int64 has by other ops, for all of them; None for other ops."""
        name, args = call.op.name, call.args
        if args[0].dtype != ir.UINT64 or not any(map(self._is_open_uint64, args)):
            return None
        if name == "abs":
            return self._expr(args[0], modular=True)
        if name not in _UNSIGNED:
            return None
        from dovetail.bundle.plan_unsigned import (
            ordered,
            quotient,
            remainder,
            shift_right,
            shifted,
        )

        a, b = (self._expr(each, modular=True) for each in args)
        if name == "shift_right":
            count = args[1]
            if isinstance(count, ir.Const) and 0 < int(count.value) < 64:
                return shift_right(self._value, self._const, a, int(count.value))
            return shifted(self._value, self._const, a, b)
        if name in ("floordiv", "floormod"):
            return (quotient if name == "floordiv" else remainder)(self._value, self._const, a, b)
        a, b = (ordered(self._value, self._const, each) for each in (a, b))
        if name in ("min", "max"):
            return ordered(self._value, self._const, self._value(name, a, b))
        if name in ("gt", "ge"):
            a, b = b, a
        return self._value("lt" if name in ("lt", "gt") else "le", a, b)

    def _is_open_uint64(self, expr: ir.Expr) -> bool:
        """Whether a uint64 is made of a scalar, which may be any."""
        return any(
            item.dtype == ir.UINT64
            and isinstance(item, ir.Var)
            and (
                item in self._scalars
                or (
                    not isinstance(known := self._vars.get(item, 0), int)
                    and self._is_open_uint64(known)
                )
            )
            for item in ir.walk_expr(expr)
        )

    def _float_bits(self, call: ir.Call) -> int | None:
        """The bits of a float scalar; None for any other op."""
        if not ir.is_float_bits(call):
            return None
        inner = ir.widened(call.args[0])
        while isinstance(inner, ir.Var) and isinstance(self._vars.get(inner), ir.Var):
            inner = self._vars[inner]
        if inner not in self._scalars:
            self._reject_float()
        return self._value("bits", self._scalars[inner])

    def _call(self, call: ir.Call, modular: bool) -> int:
        known = self._float_bits(call)
        if known is None and call.args:
            known = self._unsigned(call)
        if known is not None:
            if call.dtype == ir.UINT64 and not modular:
                self._fits_uint64(known)
            return known
        if any(each.dtype.is_float for each in call.args):
            self._reject_float()
        name = call.op.name
        first = self._expr(call.args[0], name in _MODULAR)
        args = [first]
        if name in ("logical_and", "logical_or"):
            needed = first if name == "logical_and" else self._value("not", first)
            args += [self._expr_if(needed, each, False) for each in call.args[1:]]
        else:
            args += [self._expr(each, name in _MODULAR) for each in call.args[1:]]
        if name in _SAME:
            value = self._value(_SAME[name], *args)
        elif name in ("gt", "ge"):
            value = self._value("lt" if name == "gt" else "le", args[1], args[0])
        elif name == "abs":
            value = self._value("max", args[0], self._value("neg", args[0]))
        elif name == "invert" and call.dtype.is_bool:
            value = self._value("not", args[0])
        elif name == "invert":
            value = self._value("xor_bits", args[0], self._const(-1))
        elif name == "truncdiv":
            value = self._truncdiv(*args)
        elif name == "truncmod":
            product = self._value("mul", self._truncdiv(*args), args[1])
            value = self._value("sub", args[0], product)
        else:
            self._reject(
                f"'{name}' is needed on the host", "compute it inside a T.parallel region"
            )
        if not modular and name in _MODULAR and self._may_leave_uint64(call):
            self._fits_uint64(value)
        return self._wrap(value, call.dtype) if name in _WRAPS else value

    def _may_leave_uint64(self, expr: ir.Expr) -> bool:
        """Whether an int64 with the bits of a uint64 may stand for it that is negative."""
        if isinstance(expr, ir.Var) and expr in self._vars:
            known = self._vars[expr]
            return not isinstance(known, int) and self._may_leave_uint64(known)
        if expr.dtype != ir.UINT64:
            return False
        match expr:
            case ir.Const(value=value):
                return int(value) >= 1 << 63
            case ir.Cast(value=value) if value.dtype.is_int and value.dtype.is_signed:
                fine = isinstance(value, ir.Const) and int(value.value) >= 0
                return not fine and value not in self._dims
            case ir.Cast(value=value):
                return self._may_leave_uint64(value)
            case ir.Select():
                ways = (expr.true_value, expr.false_value)
                return any(self._may_leave_uint64(each) for each in ways)
            case ir.Var():
                return expr in self._scalars
            case ir.Call():
                return expr.op.name in _LEAVES_UINT64 or any(
                    map(self._may_leave_uint64, expr.args)
                )
            case _:
                return False

    def _fits_uint64(self, value: int) -> None:
        """Let the call fail where an int64 stands for another uint64 than itself, and counts."""
        fine = self._value("le", self._const(0), value)
        for condition in self._needed_if:
            fine = self._value("or_bits", fine, self._value("not", condition))
        key: _Key = ("fits uint64", fine)
        if not any(key in scope for scope in self._scopes):
            message = self._message(
                f"a uint64 is not in 0 to 2**63 - 1 while the sizes of this call are worked out "
                f"({self._span.short})"
            )
            self._scopes[-1][key] = self._emit("check", message, fine)

    def _truncdiv(self, a: int, b: int) -> int:
        """Toward zero: the floor of the magnitudes, with the sign of the product."""
        zero = self._const(0)
        size = self._value(
            "floordiv",
            self._value("max", a, self._value("neg", a)),
            self._value("max", b, self._value("neg", b)),
        )
        negative = self._value("xor_bits", self._value("lt", a, zero), self._value("lt", b, zero))
        return self._value("select", negative, self._value("neg", size), size)

    def _wrap(self, value: int, dtype: ir.DType, source: ir.DType | None = None) -> int:
        """`value` reduced to the range of an integer type narrower than int64."""
        if dtype.is_bool or dtype.bits == 64:
            return value
        if source is not None and not source.is_float:
            low, high = dtype.int_range
            if low <= source.int_range[0] and source.int_range[1] <= high:
                return value
        if not dtype.is_signed:
            return self._value("and_bits", value, self._const((1 << dtype.bits) - 1))
        places = self._const(64 - dtype.bits)
        return self._value("shift_right", self._value("shift_left", value, places), places)

    def _reject_float(self) -> NoReturn:
        self._reject(
            "a floating-point value is needed on the host",
            "compute it inside a T.parallel region, or pass it as a parameter",
        )

    def _reject(self, message: str, instead: str) -> NoReturn:
        raise SourceError(message, self._span, instead)


def _returned(body: ir.Stmt) -> tuple[ir.Buffer, ...]:
    if isinstance(body, ir.Return):
        return body.buffers
    if isinstance(body, ir.Seq):
        for each in reversed(body.statements):
            if found := _returned(each):
                return found
    return ()


def _at_launch(expr: ir.Expr, kernel: ir.Kernel, dispatch: ir.Dispatch) -> ir.Expr:
    """An expression over a kernel's scalar arguments, of what a launch gives for them."""
    taken = [each for each in kernel.args if isinstance(each, _GIVEN)]
    return ir.substitute_expr(
        expr,
        {
            parameter.var: argument
            for parameter, argument in zip(taken, dispatch.arguments, strict=True)
            if isinstance(parameter, ir.ScalarArg) and not isinstance(argument, ir.Buffer)
        },
    )


def _widens(expr: ir.Expr) -> bool:
    """Whether a chain of casts around a variable loses nothing, so that the core can do it."""
    while isinstance(expr, ir.Cast):
        inner = expr.value.dtype
        if expr.dtype.is_float != inner.is_float and not inner.is_bool:
            return False
        if inner.is_float and expr.dtype.bits < inner.bits:
            return False
        if not inner.is_float:
            low, high = expr.dtype.int_range
            if inner.int_range[0] < low or inner.int_range[1] > high:
                return False
        expr = expr.value
    return True
