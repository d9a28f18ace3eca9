"""A call compiles for row-major tensors alone, and for all layouts when others come."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import dovetail as dt
from dovetail import T, compiler, jit
from dovetail_runtime.dispatch import SMALL

pytestmark = pytest.mark.level("real")

Array = NDArray[np.float32]


@dt.kernel
def combine(x: T.Buffer[T.float32], y: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    n, m = out.shape
    assert x.shape == (n, m)
    assert y.shape == (n, m)
    for i, j in T.parallel(n, m):
        out[i, j] = x[i, j] * 2.0 + y[n - 1 - i, j]


@pytest.fixture
def copies(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Of each compilation since the test began, how many kernels it made."""
    counts: list[int] = []
    real = compiler.compile_module

    def compile_module(*arguments: Any, **options: Any) -> compiler.Compiled:
        compiled = real(*arguments, **options)
        counts.append(len(compiled.image.functions))
        return compiled

    monkeypatch.setattr(compiler, "compile_module", compile_module)
    jit.forget()
    return counts


def rising(*shape: int) -> Array:
    return np.arange(np.prod(shape), dtype=np.float32).reshape(shape)


def check(x: Array, y: Array, out: Array) -> None:
    want = x.astype(np.float64) * 2 + y[::-1]
    combine(x, y, out)
    assert np.array_equal(out, want)


LAYOUTS: dict[str, Callable[[], Array]] = {
    "transposed": lambda: rising(5, 6).T,
    "every other row": lambda: rising(12, 5)[::2],
    "every other column": lambda: rising(6, 10)[:, ::2],
    "backwards": lambda: rising(6, 5)[::-1],
    "of one row": lambda: np.broadcast_to(rising(5), (6, 5)),
    "of one column": lambda: np.broadcast_to(rising(6, 1), (6, 5)),
    "rows apart": lambda: rising(6, 8)[:, 2:7],
}


@pytest.mark.parametrize("name", LAYOUTS)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_another_layout_takes_another_function(name: str, place: int, copies: list[int]) -> None:
    for _ in range(2):
        check(rising(6, 5), rising(6, 5), np.zeros((6, 5), np.float32))
    assert copies == [1]
    arrays = [rising(6, 5), rising(6, 5), rising(6, 5)]
    arrays[place] = LAYOUTS[name]()
    if not arrays[2].flags.writeable:
        arrays[2] = np.zeros((5, 6), np.float32).T
    for _ in range(3):
        check(*arrays)
        check(rising(6, 5), rising(6, 5), np.zeros((6, 5), np.float32))
    assert copies == [1, 2]


def test_one_for_all_layouts_takes_row_major_tensors_too(copies: list[int]) -> None:
    for _ in range(3):
        check(rising(5, 6).T, rising(6, 5), np.zeros((6, 5), np.float32))
        check(rising(6, 5), rising(6, 5), np.zeros((6, 5), np.float32))
    assert copies == [2]


def test_one_version_on_every_kind(
    put: Callable[[Any], Any],
    get: Callable[[Any], np.ndarray],
    view: Callable[..., Any],
    copies: list[int],
) -> None:
    def call(x: Any, rows: Array) -> None:
        out = put(np.zeros((6, 5), np.float32))
        combine(x, put(rising(6, 5)), out)
        assert np.array_equal(get(out), rows * 2 + rising(6, 5)[::-1])

    for _ in range(2):
        call(put(rising(6, 5)), rising(6, 5))
    call(view(put(rising(5, 6)), (6, 5), (1, 6), 0), rising(5, 6).T)
    assert copies == [1, 2]


@dt.kernel
def second(x: T.Buffer[T.uint8], out: T.Buffer[T.uint8]) -> None:
    for _ in T.parallel(1):
        out[0] = x[1]


@dt.kernel
def count_rows(x: T.Buffer[T.uint8, 2], out: T.Buffer[T.int64]) -> None:
    for i in T.parallel(1):
        out[i] = T.sum(T.int64(x[i, j]) for j in range(x.shape[0])) + x.shape[1]


def test_tensors_too_large_for_narrow_indices_take_the_general_function(copies: list[int]) -> None:
    small, large = np.arange(9, dtype=np.uint8), np.empty(SMALL + 1, np.uint8)
    large[1] = 7
    # First what Python finds out about the arguments of a call, then what the library does.
    for arrays in ((large, small), (small, small, large, large, small)):
        jit.forget()
        copies.clear()
        for x in arrays:
            out = np.zeros(1, np.uint8)
            second(x, out)
            assert out[0] == x[1]
        assert copies == ([2] if arrays[0] is large else [1, 2])
    copies.clear()
    for extent in (SMALL, 1 << 40):
        out = np.zeros(1, np.int64)
        count_rows(np.empty((0, extent), np.uint8), out)
        assert out[0] == extent
    assert len(copies) == 2


@pytest.mark.parametrize("shape", [(1, 5), (6, 1), (1, 1), (0, 5), (6, 0)])
def test_axes_of_one_element_have_any_stride(shape: tuple[int, int], copies: list[int]) -> None:
    base = np.zeros((16, 16), np.float32)
    odd = np.lib.stride_tricks.as_strided(
        base, shape, tuple(4 * (7 if extent < 2 else 1) for extent in shape)
    )
    for _ in range(3):
        check(odd, odd, np.zeros(shape, np.float32))
    assert copies == [1]


def test_layouts_change_while_threads_call(copies: list[int]) -> None:
    layouts = [LAYOUTS["transposed"](), rising(6, 5), LAYOUTS["rows apart"]()]
    failed: list[BaseException] = []

    def work(number: int) -> None:
        try:
            for turn in range(200):
                x = layouts[(number + turn) % 3]
                check(x, rising(6, 5), np.zeros((6, 5), np.float32))
        except BaseException as error:  # noqa: BLE001  # shown by the thread that started this one
            failed.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert not failed
    assert sorted(copies) in ([2], [1, 2])


def test_where_one_function_takes_all_it_is_compiled_once(
    copies: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiler, "build_row_major", lambda *_: None)
    for _ in range(2):
        check(rising(6, 5), rising(6, 5), np.zeros((6, 5), np.float32))
        check(rising(5, 6).T, rising(6, 5), np.zeros((6, 5), np.float32))
    assert copies == [2]


PROGRAM = """
import sys
import numpy as np
import dovetail as dt
from dovetail import T

@dt.kernel
def double(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    for i in T.parallel(x.shape[0]):
        out[i] = x[i] * 2.0

x = np.arange(8, dtype=np.float32)[:: int(sys.argv[1])]
out = np.zeros(len(x), np.float32)
double(x, out)
assert (out == x * 2).all(), out
print("dovetail.compiler" in sys.modules)
"""


def test_each_is_kept_on_disk(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    environment = {
        **os.environ, "DOVETAIL_CACHE": "1", "DOVETAIL_CACHE_DIR": str(tmp_path / "cache"),
    }  # fmt: skip

    def compiles(step: int) -> bool:
        command = [sys.executable, str(program), str(step)]
        done = subprocess.run(
            command, env=environment, capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout == "True\n"

    assert [compiles(each) for each in (1, 1, 2, 1, 2, -1)] == [True, False, True, *[False] * 3]
