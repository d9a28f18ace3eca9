"""Kernels in the text of the IR, run by the reference backend's executor on NumPy arrays."""

from __future__ import annotations

from typing import Any

import numpy as np

from dovetail import ir
from dovetail.backends.reference.executor.findings import Session
from dovetail.backends.reference.executor.kernel import Bound, Program
from dovetail.backends.reference.executor.watch import Watch
from dovetail.support.check_report import KINDS, CheckOptions, Fault


class Said:
    """What reports said, when nobody watches."""

    def __init__(self) -> None:
        self.count = 0

    def tell(self, spot: Any, frame: Any, values: Any) -> None:
        del spot, values
        self.count += frame.count


def kernel_of(text: str) -> ir.Kernel:
    module = ir.parse_ir(text)
    assert ir.verify(module) == []
    (kernel,) = module.kernels
    return kernel


def run(
    text: str,
    arguments: list[Any],
    grid: tuple[int, int, int] = (1, 1, 1),
    watch: Watch | None = None,
    subgroup: int = 32,
) -> Said:
    """Run a kernel on flat arrays and numbers; arrays are changed in place."""
    program = Program(kernel_of(text), {}, subgroup)
    said = Said()
    bound = [
        Bound(each, each.ctypes.data) if isinstance(each, np.ndarray) else each
        for each in arguments
    ]
    program.run(bound, grid, said if watch is None else watch, watch)
    return said


def faults(
    text: str,
    arguments: list[Any],
    grid: tuple[int, int, int] = (1, 1, 1),
    unwritten: tuple[int, ...] = (),
    subgroup: int = 32,
) -> list[Fault]:
    """What a check of a kernel finds; arrays in `unwritten` hold nothing."""
    kernel = kernel_of(text)
    buffers = [arg for arg in kernel.args if isinstance(arg, ir.BufferArg)]
    assert buffers
    filled = [
        (each.ctypes.data, each.nbytes)
        for number, each in enumerate(arguments)
        if isinstance(each, np.ndarray) and number not in unwritten
    ]
    session = Session(CheckOptions(frozenset(KINDS)), filled)
    run(text, arguments, grid, Watch(session), subgroup)
    return session.log.faults
