"""Launches: a kernel, made ready once, run on memory wave by wave."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from dovetail import ir
from dovetail.backends.reference.executor.frame import Frame, Wave
from dovetail.backends.reference.executor.memory import Memory, row_major
from dovetail.backends.reference.executor.spans import Spans
from dovetail.backends.reference.executor.statements import StatementCompiler, Step
from dovetail.backends.reference.executor.values import (
    Array,
    Value,
    compute_type,
    constant,
    storage_type,
)
from dovetail.support.dataclasses import dataclass

WAVE_THREADS: Final = 1 << 16
"""Threads that run side by side: enough that NumPy's own cost per operation is small, few enough
that an array of them stays in a cache."""

WAVE_BYTES: Final = 1 << 26
"""Local and shared memory of a wave."""

Grid = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Bound:
    """The memory of a buffer argument: elements of storage type, one dimension."""

    flat: Array
    address: int = 0


class Program:
    """A kernel, made ready.

    Args:
        kernel: From the IR that was read back.
        spans: The places of its statements.
        subgroup: Threads of a subgroup.
    """

    def __init__(self, kernel: ir.Kernel, spans: Spans, subgroup: int = 32) -> None:
        self.kernel = kernel
        self.spans = spans
        self.subgroup = subgroup
        x, y, z = kernel.block
        self.threads = x * y * z
        number = np.arange(self.threads)
        self._thread = (number % x, number // x % y, number // (x * y))
        # Closures remember what they did last, so that each thread of Python has its own.
        self._ready = threading.local()

    def step(self, watch: Any) -> tuple[Step, StatementCompiler]:
        """The closure of the body, with or without a watch."""
        arithmetic = watch is not None and watch.sees_arithmetic
        name = f"step_{watch is not None}_{arithmetic}"
        known = getattr(self._ready, name, None)
        if known is None:
            compiler = StatementCompiler(self.kernel.strict, watch is not None, arithmetic)
            known = compiler.stmt(self.kernel.body), compiler
            setattr(self._ready, name, known)
        return known

    def run(
        self,
        arguments: Sequence[Bound | int | float],
        grid: Grid,
        reporter: Any,
        watch: Any = None,
    ) -> None:
        """Run all blocks of a grid.

        Args:
            arguments: In the order of the kernel's.
            grid: Blocks by dimension, x first.
            reporter: Is told of each `Report`.
            watch: Takes note of what threads do; None: nobody.
        """
        scalars: dict[ir.Var, Value] = {}
        for arg, value in zip(self.kernel.args, arguments, strict=True):
            if isinstance(arg, ir.ScalarArg | ir.OffsetArg | ir.GridBaseArg) and not isinstance(
                value, Bound
            ):
                scalars[arg.var] = constant(value, arg.var.dtype)
        memory = {
            arg.buffer: _global(arg.buffer, value, scalars, self._offset(arg.buffer))
            for arg, value in zip(self.kernel.args, arguments, strict=True)
            if isinstance(arg, ir.BufferArg) and isinstance(value, Bound)
        }
        step, compiler = self.step(watch)
        total = grid[0] * grid[1] * grid[2]
        at_once = self._blocks(scalars)
        try:
            # A NaN or an overflow is the kernel's business; watches find those.
            with np.errstate(all="ignore"):
                if watch is not None:
                    watch.begins(self, compiler.sites, memory, scalars, grid, total)
                for first in range(0, total, at_once):
                    wave = Wave(
                        self.threads, min(at_once, total - first), first, grid, self.subgroup,
                        reporter, watch=watch,
                    )  # fmt: skip
                    wave.memory.update(memory)
                    wave.values.update((var, (None, value)) for var, value in scalars.items())
                    frame = Frame(wave, None, None, wave.count)
                    self._coordinates(frame)
                    if watch is not None:
                        watch.wave(wave)
                    step(frame)
                if watch is not None:
                    watch.ends()
        finally:
            for site in compiler.sites:
                site.forget()

    def _offset(self, buffer: ir.Buffer) -> ir.Var | None:
        for arg in self.kernel.args:
            if isinstance(arg, ir.OffsetArg) and arg.buffer is buffer:
                return arg.var
        return None

    def _blocks(self, scalars: dict[ir.Var, Value]) -> int:
        """How many blocks run side by side."""
        local, shared = 0, 0
        for stmt in ir.walk(self.kernel.body):
            if isinstance(stmt, ir.Allocate) and not stmt.values:
                size = stmt.buffer.dtype.bytes
                for extent in stmt.buffer.shape:
                    size *= max(1, known_size(extent, scalars))
                if stmt.buffer.scope == "local":
                    local += size
                else:
                    shared += size
        most = WAVE_THREADS // self.threads
        by_memory = WAVE_BYTES // max(1, local * self.threads + shared)
        return max(1, min(most, by_memory))

    def _coordinates(self, frame: Frame) -> None:
        wave = frame.wave
        numbers = wave.first + np.arange(wave.blocks)
        x, y, _ = wave.grid
        for var, extent, place in zip(
            self.kernel.block_vars, wave.grid, (numbers % x, numbers // x % y, numbers // (x * y)),
            strict=True,
        ):  # fmt: skip
            if extent == 1:
                value: Value = np.int64(0)
            else:
                value = place[0] if wave.blocks == 1 else np.repeat(place, wave.threads)
            frame.declare(var, value)
        for var, extent, place in zip(
            self.kernel.thread_vars, self.kernel.block, self._thread, strict=True
        ):
            value = np.int64(0) if extent == 1 else np.tile(place, wave.blocks)
            frame.declare(var, value)


def known_size(expr: ir.Expr, scalars: dict[ir.Var, Value]) -> int:
    """An extent or a stride of a kernel's buffer: a constant, or a scalar argument."""
    if isinstance(expr, ir.Const):
        return int(expr.value)
    return int(scalars[expr]) if isinstance(expr, ir.Var) and expr in scalars else 1


def _global(
    buffer: ir.Buffer, bound: Bound, scalars: dict[ir.Var, Value], offset: ir.Var | None
) -> Memory:
    assert bound.flat.dtype == storage_type(buffer.dtype), buffer
    shape = tuple(known_size(item, scalars) for item in buffer.shape)
    strides = row_major(shape)
    if buffer.strides is not None:
        strides = tuple(known_size(item, scalars) for item in buffer.strides)
    start = 0 if offset is None else int(scalars[offset])
    return Memory(bound.flat, start, shape, strides, address=bound.address)


def scalar_type(var: ir.Var) -> Any:
    """The NumPy type of a scalar argument."""
    return compute_type(var.dtype)
