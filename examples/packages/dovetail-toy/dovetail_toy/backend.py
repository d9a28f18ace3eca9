"""The compile side: what the machine can do, how a kernel gets there, and its instructions."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, assert_never

from dovetail import ir
from dovetail.codegen.describe import image_function
from dovetail.codegen.source import Names
from dovetail.image import DeviceImage
from dovetail.passes import FINISH, FLATTEN, LEGALIZE, PREPARE, SPLIT, Pipeline
from dovetail.passes.serialize_threads import SerializeThreads
from dovetail.passes.tile_parallel import TileParallel
from dovetail.plugin import API, Backend, DeviceIR, RuntimeHint
from dovetail.target import Capabilities, Target, TargetSchema
from dovetail_toy.machine import BINARY, DTYPES, UNARY, UPDATES

LAZY: Final = ("logical_and", "logical_or")
"""Ops whose second operand is not looked at where the first decides: jumps."""

GAPS: Final[Mapping[str, str]] = MappingProxyType(
    dict.fromkeys(
        (
            *(f"host_conversions_{number}" for number in range(3)),
            *(f"conversions_{kind}" for kind in (*DTYPES, "bfloat16", "wide_bfloat16")),
        ),
        "NumPy, which computes here, has no bfloat16",
    )
)
"""Conformance cases that the machine does not pass, each with the reason."""


def capabilities(target: Target) -> Capabilities:
    """What kernels may use; passes write what is not here by what is."""
    del target
    return Capabilities(
        # One thread: threads become loops, and barriers split them (`SerializeThreads`).
        threads="loops",
        dtypes=frozenset(DTYPES),
        storage_dtypes=frozenset(DTYPES),
        ops=frozenset((*UNARY, *BINARY, *LAZY, "bitcast")),
        atomics=frozenset(f"{op}.{kind}" for op in (*UPDATES, "compare_exchange")
                          for kind in DTYPES if _fits(op, kind)),
        max_block_threads=1024,
        max_shared_bytes=1 << 20,
        buffer_offsets=True,
        features=frozenset(("fence",)),
    )  # fmt: skip


def _fits(op: str, kind: str) -> bool:
    return kind != "bool" and not (op in ("and", "or", "xor") and "float" in kind)


def pipeline(target: Target) -> Pipeline:
    """From what users write to kernels of one thread, flat arrays and the ops above."""
    del target
    return (
        *PREPARE,  # every access is safe, reductions are loops
        TileParallel(),  # parallel loops are blocks
        SerializeThreads(),  # threads of explicit blocks are loops
        *FLATTEN,  # arrays have one dimension
        *LEGALIZE,  # ops and types are the target's
        *SPLIT,  # kernels stand alone, with arguments
        *FINISH,
    )


def codegen(device_ir: DeviceIR, target: Target) -> DeviceImage:
    """One text with all kernels."""
    text = "".join(_Writer(kernel).text() for kernel in device_ir.kernels)
    functions = (image_function(kernel) for kernel in device_ir.kernels)
    return DeviceImage(
        kind=target.kind,
        format="stack",
        functions=tuple(sorted(functions, key=lambda function: function.name.encode())),
        payload={"source": text.encode()},
        sources={"kernels.stack": text},
    )


class _Writer:
    """Writes the instructions of one kernel."""

    def __init__(self, kernel: ir.Kernel) -> None:
        self.kernel = kernel
        self.names = Names(frozenset())
        self.code: list[str] = []
        # Of the loops around: where `continue` goes, if that is known, and who wants to know it;
        # who leaves.
        self.loops: list[tuple[list[int], list[int]]] = []

    def text(self) -> str:
        arguments: list[str] = []
        for arg in self.kernel.args:
            if isinstance(arg, ir.SharedArg):
                arguments.append(f"{self.names.of(arg.buffer)}:{arg.buffer.dtype}")
            elif isinstance(arg, ir.BufferArg):
                arguments.append(self.names.of(arg.buffer))
            else:
                arguments.append(self.names.of(arg.var))
        block = [self.names.of(var) for var in self.kernel.block_vars]
        self.statement(self.kernel.body)
        head = f"kernel {' '.join([self.kernel.name, *arguments])} | {' '.join(block)}"
        return "\n".join([head, *self.code, ""])

    def emit(self, word: str, *operands: object) -> int:
        """Add an instruction; its number."""
        self.code.append(" ".join([word, *map(str, operands)]))
        return len(self.code) - 1

    def land(self, *jumps: int) -> None:
        """Let jumps that were emitted without an operand lead to what is emitted next."""
        for jump in jumps:
            self.code[jump] += f" {len(self.code)}"

    def expression(self, expr: ir.Expr) -> None:
        """Instructions that leave the value of an expression on the stack."""
        match expr:
            case ir.Const(dtype=dtype, value=value):
                self.emit("const", dtype, float(value).hex() if dtype.is_float else int(value))
            case ir.Var():
                self.emit("get", self.names.of(expr))
            case ir.Load(guard=guard):
                if guard is None:
                    self.expression(expr.indices[0])
                    self.emit("load", self.names.of(expr.buffer))
                else:
                    zero = ir.Const(expr.dtype, 0.0 if expr.dtype.is_float else 0)
                    self.choice(guard, ir.Load(expr.buffer, expr.indices), zero)
            case ir.Select():
                self.choice(expr.condition, expr.true_value, expr.false_value)
            case ir.Cast(dtype=dtype, value=value):
                self.expression(value)
                self.emit("cast", dtype)
            case ir.Call(op=op, args=args) if op.name in LAZY:
                decided = ir.Const(ir.BOOL, op.name == "logical_or")
                first, second = args
                if op.name == "logical_and":
                    self.choice(first, second, decided)
                else:
                    self.choice(first, decided, second)
            case ir.Call(op=op, args=args):
                for each in args:
                    self.expression(each)
                if op.name == "bitcast":
                    self.emit("bitcast", expr.dtype)
                else:
                    self.emit(op.name)
            case ir.Reduce():
                raise AssertionError("reductions are loops by now")
            case _:
                assert_never(expr)

    def choice(self, condition: ir.Expr, yes: ir.Expr, no: ir.Expr) -> None:
        """One of two values, of which only that one is computed."""
        self.expression(condition)
        otherwise = self.emit("unless")
        self.expression(yes)
        done = self.emit("jump")
        self.land(otherwise)
        self.expression(no)
        self.land(done)

    def statement(self, stmt: ir.Stmt) -> None:
        """Instructions of a statement; they leave the stack as it was."""
        match stmt:
            case ir.Seq(statements=statements):
                for each in statements:
                    self.statement(each)
            case ir.Declare(var=var, value=value) | ir.Assign(var=var, value=value):
                self.expression(value)
                self.emit("set", self.names.of(var))
            case ir.Store(guard=guard):
                skip = self.unless(guard)
                self.expression(stmt.indices[0])
                self.expression(stmt.value)
                self.emit("store", self.names.of(stmt.buffer))
                self.land(*skip)
            case ir.Atomic():
                self.atomic(stmt)
            case ir.If(condition=condition, then=then, otherwise=otherwise):
                skip = self.unless(condition)
                self.statement(then)
                if otherwise is not None:
                    done = self.emit("jump")
                    self.land(*skip)
                    self.statement(otherwise)
                    skip = [done]
                self.land(*skip)
            case ir.For(var=var):
                self.expression(stmt.start)
                self.emit("set", self.names.of(var))
                stop = self.names.fresh("stop")
                self.expression(stmt.stop)
                self.emit("set", stop)
                top = self.emit("get", self.names.of(var))
                self.emit("get", stop)
                self.emit("lt" if stmt.step > 0 else "gt")
                left = [self.emit("unless")]
                again = self.body(stmt.body, left)
                self.land(*again)
                self.expression(ir.add(var, ir.Const(var.dtype, stmt.step)))
                self.emit("set", self.names.of(var))
                self.emit("jump", top)
                self.land(*left)
            case ir.While(condition=condition):
                top = len(self.code)
                self.expression(condition)
                left = [self.emit("unless")]
                again = self.body(stmt.body, left)
                self.land(*again)
                self.emit("jump", top)
                self.land(*left)
            case ir.Break():
                self.loops[-1][1].append(self.emit("jump"))
            case ir.Continue():
                self.loops[-1][0].append(self.emit("jump"))
            case ir.Allocate(buffer=buffer):
                extent = buffer.shape[0]
                assert isinstance(extent, ir.Const)
                name = self.names.of(buffer)
                self.emit("array", name, buffer.dtype, max(1, int(extent.value)))
            case ir.Fence() | ir.Prefetch() | ir.Assume():
                pass  # one thread sees its own writes
            case (
                ir.Barrier() | ir.Subgroup() | ir.Intrinsic() | ir.Parallel() | ir.Launch()
                | ir.Check() | ir.Dispatch() | ir.LibraryCall() | ir.Read() | ir.Leave()
                | ir.HostDeclare() | ir.HostAssign() | ir.HostCopy() | ir.Return() | ir.Fold()
                | ir.Report()
            ):  # fmt: skip
                raise AssertionError(f"{type(stmt).__name__} is something else by now")
            case _:
                assert_never(stmt)

    def unless(self, condition: ir.Expr | None) -> list[int]:
        """A jump over what is done only where a condition holds."""
        if condition is None:
            return []
        self.expression(condition)
        return [self.emit("unless")]

    def body(self, stmt: ir.Stmt, left: list[int]) -> list[int]:
        """A loop's body: adds the jumps that leave it, gives those to its next iteration."""
        again: list[int] = []
        self.loops.append((again, left))
        self.statement(stmt)
        self.loops.pop()
        return again

    def atomic(self, stmt: ir.Atomic) -> None:
        """An update, and its old value where that is wanted: 0 where nothing is updated."""
        result = stmt.result
        if result is not None and stmt.guard is not None:
            zero = ir.Const(result.dtype, 0.0 if result.dtype.is_float else 0)
            self.statement(ir.Declare(result, zero))
        skip = self.unless(stmt.guard)
        self.expression(stmt.indices[0])
        self.expression(stmt.value)
        if stmt.compare is not None:
            self.expression(stmt.compare)
        self.emit("atomic", self.names.of(stmt.buffer), stmt.op.name)
        if result is None:
            self.emit("drop")
        else:
            self.emit("set", self.names.of(result))
        self.land(*skip)


BACKEND = Backend(
    api=API,
    kind="toy",
    schema=TargetSchema("toy"),
    capabilities=capabilities,
    pipeline=pipeline,
    codegen=codegen,
    runtime=RuntimeHint(distribution="dovetail-toy", device_type=1),  # dlpack.h, kDLCPU
    gaps=GAPS,
)
