"""Copies of boxes of tensors (`T.cuda.tensor_load`, `tensor_store`) executed, against NumPy.

All of the way is run: the fake driver makes the tensor maps that the runtime asks it for,
the kernels get them, the engine copies by them. One process a format carries out every call.
"""

from __future__ import annotations

import functools
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import pytest

import dovetail as dt
from dovetail import T
from dovetail.api import Kernel
from dovetail_conformance.case import Array
from dovetail_fakedrivers.environment import Fakes
from dovetail_fakedrivers.images import recording

pytestmark = pytest.mark.level("shim")

Element = TypeVar("Element", bound=T.Scalar)

FORMATS = ("ptx", "cu")
PROGRAM = Path(__file__).parent / "tensor_program.py"


@functools.cache
def copier(rows: int, columns: int, dtype: str, swizzle: int) -> Kernel:
    """Copies a matrix box by box, through shared memory."""
    size = np.dtype(dtype).itemsize

    @dt.kernel
    def copy(x: T.Buffer[Element], y: T.Buffer[Element]) -> None:
        n, m = x.shape
        assert x.shape == y.shape
        with T.launch(grid=(T.ceildiv(m, columns), T.ceildiv(n, rows)), block=32) as (
            block, thread,
        ):  # fmt: skip
            full = T.alloc((1,), T.uint64, scope="shared")
            tile = T.alloc((rows, columns), x.dtype, scope="shared")
            if thread.x == 0:
                T.cuda.barrier_init(full, 0, 1)
                T.cuda.fence_barrier_init()
            T.barrier()
            start = (block.y * rows, block.x * columns)
            if thread.x == 0:
                T.cuda.barrier_expect(full, 0, rows * columns * size)
                T.cuda.tensor_load(tile, (), x, start, full, 0, swizzle)
            T.cuda.barrier_wait(full, 0, 0)
            T.cuda.fence_async()
            T.barrier()
            if thread.x == 0:
                T.cuda.tensor_store(y, start, tile, (), swizzle)
                T.cuda.bulk_commit()
                T.cuda.bulk_wait(0)

    name = f"copy_{dtype}_{swizzle}"
    return copy.specialize(Element=getattr(T, dtype)).renamed(name)


def shown(rows: int, columns: int, swizzle: int) -> Kernel:
    """What a load leaves in shared memory, in the order of the memory."""

    @dt.kernel
    def show(x: T.Buffer[T.int32], y: T.Buffer[T.int32], at: T.int32, to: T.int32) -> None:
        assert y.shape == (rows, columns)
        with T.launch(grid=1, block=32) as (_block, thread):
            full = T.alloc((1,), T.uint64, scope="shared")
            tile = T.alloc((rows, columns), T.int32, scope="shared")
            if thread.x == 0:
                T.cuda.barrier_init(full, 0, 1)
                T.cuda.fence_barrier_init()
            T.barrier()
            if thread.x == 0:
                T.cuda.barrier_expect(full, 0, 4 * rows * columns)
                T.cuda.tensor_load(tile, (), x, (at, to), full, 0, swizzle)
            T.cuda.barrier_wait(full, 0, 0)
            for i in range(rows):
                if thread.x < columns:
                    y[i, thread.x] = tile[i, thread.x]

    return show.renamed(f"show_{swizzle}_{columns}")


@dt.kernel
def cube(
    x: T.Buffer[T.float32], y: T.Buffer[T.float32], z: T.Buffer[T.int64], w: T.Buffer[T.int64]
) -> None:
    """Boxes of 3 dimensions and of 1, at places that are odd, in an array of three boxes."""
    a, b, c = x.shape
    assert y.shape == (a, b, c)
    assert w.shape == z.shape
    with T.launch(grid=(T.ceildiv(c, 8), T.ceildiv(b, 4), T.ceildiv(a, 2) + 1), block=32) as (
        block, thread,
    ):  # fmt: skip
        full = T.alloc((2,), T.uint64, scope="shared")
        boxes = T.alloc((3, 2, 4, 8), T.float32, scope="shared")
        line = T.alloc((16,), T.int64, scope="shared")
        if thread.x == 0:
            T.cuda.barrier_init(full, 1, 1)
            T.cuda.fence_barrier_init()
        T.barrier()
        where = (block.z * 2 - 1, block.y * 4 - 3, block.x * 8 + 1)
        if thread.x == 0:
            T.cuda.barrier_expect(full, 1, 2 * 4 * 8 * 4 + 16 * 8)
            T.cuda.tensor_load(boxes, 2, x, where, full, 1)
            T.cuda.tensor_load(line, (), z, block.x * 16 - 3, full, 1)
        T.cuda.barrier_wait(full, 1, 0)
        if thread.x < 16:
            line[thread.x] = line[thread.x] + 1
        T.cuda.fence_async()
        T.barrier()
        if thread.x == 0:
            T.cuda.tensor_store(y, where, boxes, (2,))
            T.cuda.tensor_store(w, block.x * 16 - 3, line, ())
            T.cuda.bulk_commit()
            T.cuda.bulk_wait(0)


@dt.kernel
def unfenced(y: T.Buffer[T.float32]) -> None:
    """A store of what the unit has not been let see."""
    _n, _m = y.shape
    with T.launch(grid=1, block=32) as (_block, thread):
        tile = T.alloc((8, 4), T.float32, scope="shared")
        tile[thread.x // 4, thread.x % 4] = T.float32(thread.x)
        T.barrier()
        if thread.x == 0:
            T.cuda.tensor_store(y, (0, 0), tile, ())
            T.cuda.bulk_commit()
            T.cuda.bulk_wait(0)


@dataclass(frozen=True)
class Call:
    """A call and what must come of its arguments (None: anything), or be in its error."""

    kernel: Kernel
    arguments: list[Any]
    wanted: list[Array | None] | str


def _copies() -> dict[str, Call]:
    calls: dict[str, Call] = {}
    generator = np.random.default_rng(5)
    for dtype, rows, columns, span in (
        ("float16", 32, 64, 128), ("float32", 16, 16, 64), ("int32", 8, 8, 32),
    ):  # fmt: skip
        for swizzle in (0, span):
            kernel = copier(rows, columns, dtype, swizzle)
            for shape in ((64, 128), (70, 136), (3, 8)):
                x = generator.integers(-1000, 1000, shape).astype(dtype)
                calls[f"{dtype} {swizzle} {shape}"] = Call(kernel, [x, np.zeros_like(x)], [x, x])
    return calls


def _views() -> dict[str, Call]:
    kernel = copier(16, 16, "float32", 64)
    base = np.arange(40 * 80, dtype=np.float32)
    matrix = base.reshape(40, 80)

    def view(offset: int, shape: tuple[int, int], strides: tuple[int, int]) -> list[Any]:
        return [(base, offset, shape, strides), np.zeros(shape, np.float32)]

    inner = "tensor copies of argument 'x': "
    return {
        "columns of a matrix": Call(
            kernel, view(4, (40, 36), (80, 1)), [None, matrix[:, 4:40]]
        ),
        "every second row": Call(kernel, view(0, (20, 80), (160, 1)), [None, matrix[::2]]),
        "one row many times": Call(
            kernel, view(80, (9, 32), (0, 1)), [None, np.tile(matrix[1, :32], (9, 1))]
        ),
        "begins anywhere": Call(
            kernel, view(1, (40, 36), (80, 1)), f"{inner}it begins at address 0x"
        ),
        "odd rows": Call(
            kernel, view(0, (40, 36), (79, 1)),
            f"{inner}dimension 0 has the stride 79 elements of 4 bytes, allowed are multiples",
        ),
        "every second column": Call(
            kernel, view(0, (40, 36), (80, 2)),
            "'x' has the last stride 2, and its rows must be contiguous",
        ),
        "odd width": Call(
            kernel, [np.zeros((5, 7), np.float32), np.zeros((5, 7), np.float32)],
            f"{inner}dimension 0 has the stride 7 elements",
        ),
        "nothing": Call(
            kernel, [np.zeros((0, 16), np.float32), np.zeros((0, 16), np.float32)], [None, None]
        ),
    }  # fmt: skip


def _swizzles() -> dict[str, Call]:
    calls: dict[str, Call] = {}
    for span, changed in ((32, lambda r: r // 4 % 2), (64, lambda r: r // 2 % 4),
                          (128, lambda r: r % 8)):  # fmt: skip
        rows, columns = 24, span // 4
        x = np.arange(rows * columns, dtype=np.int32).reshape(rows, columns)
        wanted = np.empty_like(x)
        for row in range(rows):
            for chunk in range(columns // 4):
                place = chunk ^ changed(row)
                wanted[row, 4 * place : 4 * place + 4] = x[row, 4 * chunk : 4 * chunk + 4]
        kernel = shown(rows, columns, span)
        calls[f"swizzle {span}"] = Call(kernel, [x, np.zeros_like(x), 0, 0], [x, wanted])
    x = np.arange(1, 12 * 20 + 1, dtype=np.int32).reshape(12, 20)
    kernel = shown(8, 8, 0)
    large = 1 << 30
    for at, to in ((-3, -5), (9, 17), (-8, 0), (0, 20), (large, large), (-large, 3), (2, 7)):
        wanted = np.zeros((8, 8), np.int32)
        for i in range(8):
            for j in range(8):
                if 0 <= at + i < 12 and 0 <= to + j < 20:
                    wanted[i, j] = x[at + i, to + j]
        calls[f"at {at}, {to}"] = Call(
            kernel, [x, np.zeros((8, 8), np.int32), at, to], [x, wanted]
        )
    return calls


def _others() -> dict[str, Call]:
    x = np.arange(5 * 9 * 20, dtype=np.float32).reshape(5, 9, 20)
    y = np.array(x)
    # Boxes begin at column 1, so the first one is copied by none.
    y[:, :, 0] = -1
    # The last row of boxes ends before the ninth row.
    y[:, 9:, :] = -1
    z = np.arange(41, dtype=np.int64)
    before = [x, np.full_like(x, -1), z, np.full_like(z, -1)]
    return {
        "cube": Call(cube, before, [x, y, z, z + 1]),
        "no fence": Call(unfenced, [np.zeros((8, 4), np.float32)], "fence.proxy.async"),
    }


CALLS: dict[str, Call] = {**_copies(), **_views(), **_swizzles(), **_others()}


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], dict[str, Any]]:
    """What became of all calls, in a format."""
    known: dict[str, dict[str, Any]] = {}

    def of(format: str) -> dict[str, Any]:
        if format not in known:
            known[format] = _run(tmp_path_factory.mktemp(format), format)
        return known[format]

    return of


def _run(folder: Path, format: str) -> dict[str, Any]:
    kernels = list(dict.fromkeys(call.kernel for call in CALLS.values()))
    with recording(folder):
        bundle = dt.build(kernels, [f"cuda -arch=sm_90 -format={format}"])
    (folder / "bundle").write_bytes(bundle.tobytes())
    # What ends a launch loses the device, so that comes last.
    order = sorted(CALLS, key=lambda name: CALLS[name].kernel is unfenced)
    calls = [(CALLS[name].kernel.name, CALLS[name].arguments) for name in order]
    (folder / "calls").write_bytes(pickle.dumps(calls))
    fakes = Fakes(kinds=("cuda",), images=(folder,), system=False)
    environment = {**os.environ, **fakes.variables(), "DOVETAIL_CACHE": "0"}
    done = subprocess.run(
        [sys.executable, str(PROGRAM), str(folder)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return dict(zip(order, pickle.loads((folder / "results").read_bytes()), strict=True))


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("name", CALLS)
def test_copies_of_tensors(
    name: str, format: str, outcomes: Callable[[str], dict[str, Any]]
) -> None:
    found, wanted = outcomes(format)[name], CALLS[name].wanted
    if isinstance(wanted, str):
        assert isinstance(found, str)
        assert wanted in found
        # What the driver must not be asked, it is not asked.
        assert name == "no fence" or found.endswith("\n")
        return
    assert not isinstance(found, str), found
    for each, right in zip(found, wanted, strict=False):
        if right is not None:
            # Elements are copied: bit for bit.
            np.testing.assert_array_equal(each, right)
