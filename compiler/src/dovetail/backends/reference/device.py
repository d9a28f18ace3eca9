"""The run side: a runtime written in Python that executes images of this backend.

It is found by `backend.json` and the entry point `dovetail.runtimes`, and imported when a device
of the kind is first asked for. Its memory is the host's: arrays are used where they lie.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from typing import Any, Final

import numpy as np

from dovetail import ir
from dovetail.backends.reference.executor.findings import Session
from dovetail.backends.reference.executor.frame import Frame
from dovetail.backends.reference.executor.kernel import Bound, Program
from dovetail.backends.reference.executor.memory import Spot
from dovetail.backends.reference.executor.reports import text_of
from dovetail.backends.reference.executor.spans import read_spans
from dovetail.backends.reference.executor.values import Value, storage_type
from dovetail.backends.reference.executor.watch import Watch
from dovetail_runtime import (
    Buffer,
    DeviceAssertError,
    ImageError,
    Launch,
    Limits,
    NotFoundError,
    PythonBackend,
    RuntimeImage,
)

SESSION: ContextVar[Session | None] = ContextVar("dovetail_reference_check", default=None)
"""The check that launches of the present context belong to."""


class ReferenceRuntime(PythonBackend):
    """One device, in the host's memory."""

    kind = "reference"

    def attributes(self, device: int) -> Mapping[str, object]:
        """What images for it require."""
        return {"device.name": "reference", "numpy.version": np.__version__}

    def limits(self, device: int) -> Limits:
        """Buffers are bound as the whole range of their view, so that a range is a view's own."""
        return Limits(binding_alignment=2, max_block_threads=1024, max_shared_bytes=1 << 24)

    def image_load(self, device: int, image: RuntimeImage) -> Mapping[str, Program]:
        """Read the IR back."""
        if image.format != "ir":
            raise ImageError(f"an image of format '{image.format}'; this runtime takes 'ir'")
        module = ir.parse_ir(image.payload["ir"].decode())
        spans, _ = read_spans(image.payload["spans"], module)
        subgroup = int(image.payload["subgroup"])
        return {kernel.name: Program(kernel, spans, subgroup) for kernel in module.kernels}

    def image_kernel(self, device: int, loaded: Mapping[str, Program], name: str) -> Program:
        """Find a kernel."""
        if name not in loaded:
            raise NotFoundError(f"the image has no kernel '{name}'")
        return loaded[name]

    def launch(self, device: int, launch: Launch) -> None:
        """Run all blocks."""
        program: Program = launch.kernel
        arguments = [
            bound(each) if isinstance(each, Buffer) else each for each in launch.arguments
        ]
        session = SESSION.get()
        if session is None:
            teller = Teller()
            program.run(arguments, launch.grid, teller)
            teller.finish(launch.function.name)
        else:
            watch = Watch(session)
            program.run(arguments, launch.grid, watch, watch)


class Teller:
    """Prints what kernels say, and fails the launch where an assertion did."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._failures: list[str] = []

    def tell(self, spot: Spot, frame: Frame, values: Sequence[Value]) -> None:
        """Threads of a frame say something."""
        assert isinstance(spot.stmt, ir.Report)
        said = [text_of(spot.stmt, values, entry) for entry in range(frame.count)]
        (self._lines if spot.stmt.kind == "print" else self._failures).extend(said)

    def finish(self, kernel: str) -> None:
        """The launch is over.

        Raises:
            DeviceAssertError: An assertion failed.
        """
        if self._lines:
            sys.stdout.write("".join(f"{line}\n" for line in self._lines))
        if self._failures:
            raise DeviceAssertError(f"{kernel}: " + "\n  ".join(self._failures[:MAX_FAILURES]))


def bound(buffer: Buffer) -> Bound:
    """A buffer argument as an array of one dimension, where it lies."""
    kind: Any = np.dtype(storage_type(ir.parse_dtype(buffer.argument.dtype)))
    if not buffer.size:
        return Bound(np.zeros(0, kind))
    flat = np.frombuffer(buffer.view(), kind, buffer.size // kind.itemsize)
    return Bound(flat, buffer.address)


MAX_FAILURES: Final = 32
"""Failures that are shown, as by other devices."""

BACKEND = ReferenceRuntime()
