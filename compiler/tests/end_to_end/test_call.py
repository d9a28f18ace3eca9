"""Calling kernels directly: on arrays, on device tensors, again, from threads, after a fork."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import pytest

import dovetail as dt
from dovetail import T, compiler, jit

pytestmark = pytest.mark.level("real")

FACTOR = 2.0
Element = TypeVar("Element", T.int8, T.int16, T.int32, T.int64, T.uint16, T.float32, T.float64)

Mover = Callable[[Any], Any]


@dt.kernel
def saxpy(a: T.float32, x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = a * x[i] + y[i]


@dt.kernel
def times_factor(x: T.Buffer[T.float32]) -> T.Buffer[T.float32]:
    (n,) = x.shape
    out = T.empty((n,), T.float32)
    for i in T.parallel(n):
        out[i] = FACTOR * x[i]
    return out


@dt.kernel
def sum_and_size(x: T.Buffer[T.float32]) -> tuple[T.Buffer[T.float32], T.Buffer[T.int64]]:
    m, n = x.shape
    sums = T.empty((m,), T.float32)
    size = T.empty((2,), T.int64)
    for i in T.parallel(m):
        sums[i] = T.sum(x[i, j] for j in range(n))
    for i in T.parallel(2):
        size[i] = m if i == 0 else n
    return sums, size


@dt.kernel
def shift(x: T.Buffer[Element], y: T.Buffer[Element], by: T.constexpr[int] = 1) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = x[i] + by


@dt.kernel
def fill(out: T.Buffer[T.int32], value: T.int32) -> None:
    (n,) = out.shape
    for i in T.parallel(n):
        out[i] = value


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The kernels that were compiled since the test began; what was kept before is forgotten."""
    names: list[str] = []
    real = compiler.compile_module

    def compile_module(module: Any, *arguments: Any, **options: Any) -> Any:
        names.extend(each.name for each in module.functions)
        return real(module, *arguments, **options)

    monkeypatch.setattr(compiler, "compile_module", compile_module)
    jit.forget()
    return names


def test_arrays_are_written_in_place(put: Mover, get: Mover):
    x = np.arange(1000, dtype=np.float32)
    y = put(np.ones(1000, np.float32))
    assert saxpy(0.5, put(x), y) is None
    # Halves of whole numbers below 2**24 are exact.
    np.testing.assert_array_equal(get(y), 0.5 * x + 1)


def test_keywords_in_any_order(put: Mover, get: Mover):
    y = put(np.zeros(3, np.float32))
    saxpy(y=y, x=put(np.array([1, 2, 3], np.float32)), a=2)
    np.testing.assert_array_equal(get(y), np.array([2, 4, 6], np.float32))


def test_one_result(kind: str, put: Mover, get: Mover):
    x = np.array([1, -2, 3.5], np.float32)
    got = times_factor(put(x))
    assert isinstance(got, np.ndarray) == (kind == "cpu")
    np.testing.assert_array_equal(get(got), x * 2)


def test_two_results(put: Mover, get: Mover, held: Callable[[str], bool]):
    x = np.arange(12, dtype=np.float32).reshape(3, 4)
    if not held("int64"):
        with pytest.raises(dt.UnsupportedError, match="does not support buffers of int64"):
            sum_and_size(put(x))
        return
    sums, size = sum_and_size(put(x))
    np.testing.assert_array_equal(get(sums), x.sum(1))
    np.testing.assert_array_equal(get(size), np.array([3, 4], np.int64))
    assert get(size).dtype == np.int64


def test_results_stay_on_the_device():
    x = dt.asarray(np.array([1, 2, 3], np.float32), "cpu:0")
    assert tuple(times_factor(x).__dlpack_device__()) == (1, 0)


@pytest.mark.parametrize("dtype", ["int8", "int32", "uint16", "int64", "float32", "float64"])
def test_an_open_element_type_follows_the_argument(
    put: Mover, get: Mover, held: Callable[[str], bool], dtype: str
):
    x = np.arange(5).astype(dtype)
    y = put(np.zeros_like(x))
    if not held(dtype):
        with pytest.raises(dt.UnsupportedError, match=f"does not support buffers of {dtype}"):
            shift(put(x), y)
        return
    shift(put(x), y)
    np.testing.assert_array_equal(get(y), x + 1)


def test_an_open_element_type_can_be_given():
    y = np.zeros(3, np.int16)
    shift(np.ones(3, np.int16), y, Element=T.int16, by=3)
    np.testing.assert_array_equal(y, np.array([4, 4, 4], np.int16))


def test_an_open_element_type_must_follow_from_something():
    with pytest.raises(
        TypeError, match="shift: parameter 'x' decides the type 'Element', but lis"
    ):
        shift([1, 2], np.zeros(2))


def test_compile_time_parameters_are_keywords(put: Mover, get: Mover):
    x, y = put(np.zeros(3, np.int32)), put(np.zeros(3, np.int32))
    shift(x, y)
    np.testing.assert_array_equal(get(y), np.array([1, 1, 1], np.int32))
    shift(x, y, by=7)
    np.testing.assert_array_equal(get(y), np.array([7, 7, 7], np.int32))
    shift(by=8, y=y, x=x)
    np.testing.assert_array_equal(get(y), np.array([8, 8, 8], np.int32))


def test_a_second_call_compiles_nothing(built: list[str], put: Mover):
    for size in (3, 4, 100):
        times_factor(put(np.zeros(size, np.float32)))
    assert built == ["times_factor"]


def test_each_specialisation_is_compiled_once(built: list[str]):
    x = np.zeros(3, np.int32)
    for by in (1, 2, 1, 2):
        shift(x, x.copy(), by=by)
    shift(x.astype(np.int64), x.astype(np.int64), by=1)
    assert built == ["shift"] * 3


def test_the_functions_used_last_are_kept(built: list[str]):
    x, y = np.zeros(3, np.int32), np.zeros(3, np.int32)
    jit.keep(3)
    try:
        for by in (1, 2, 3):
            shift(x, y, by=by)
        shift(x, y, by=1)  # used again: now 2 was not for the longest time
        assert len(built) == 3
        shift(x, y, by=4)
        assert (len(jit._entries), len(built)) == (3, 4)
        shift(x, y, by=1)
        shift(x, y, by=3)
        assert len(built) == 4
        shift(x, y, by=2)
        assert (y == 2).all()
        assert (len(jit._entries), len(built)) == (3, 5)
        assert len(jit._specialized[shift]) == 3
        jit.keep(1)
        assert (len(jit._entries), len(jit._specialized[shift])) == (1, 1)
        shift(x, y, by=2)
        assert len(built) == 5
        with pytest.raises(ValueError, match="functions to keep must be at least 1, not 0"):
            jit.keep(0)
    finally:
        jit.keep(1024)


def test_a_function_that_is_dropped_while_others_call_it(built: list[str]):
    """More threads than functions are kept: each call is right, whatever goes meanwhile."""
    jit.keep(2)
    errors = list[BaseException]()

    def work(number: int) -> None:
        try:
            x, y = np.arange(5, dtype=np.int32), np.zeros(5, np.int32)
            for turn in range(10):
                by = (number + turn) % 4
                shift(x, y, by=by)
                np.testing.assert_array_equal(y, x + by)
        except BaseException as bad:
            errors.append(bad)
            raise

    try:
        threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
    finally:
        jit.keep(1024)
    assert errors == []
    assert len(jit._entries) <= 2
    assert len(built) >= 4


def test_what_is_kept_has_no_ir_and_no_sources():
    """Only the loaded function: no object of the compiler stays for each specialisation."""
    import gc

    def count() -> dict[str, int]:
        gc.collect()
        found: dict[str, int] = {}
        for each in gc.get_objects():
            module = str(type(each).__module__)
            if module.startswith(("dovetail.ir", "dovetail.image", "dovetail.bundle", "llvmlite")):
                found[module] = found.get(module, 0) + 1
        return found

    x, y = np.zeros(3, np.int16), np.zeros(3, np.int16)
    shift(x, y, by=100)
    before = count()
    for by in range(101, 111):
        shift(x, y, by=by)
    assert count() == before


CALLS = """
import sys
import numpy as np
imported = []
calling = False

def watch(event, arguments):
    # Modules of ours: what parameters are, for the first that is named; for the first error, what
    # to write in place of an argument.
    ours = {f"dovetail_runtime.{each}" for each in ("defaults", "fixes", "parameter_info")}
    if calling and event == "import" and arguments[0] not in ours:
        imported.append(arguments[0])

sys.addaudithook(watch)
import test_call as t
x, y = np.ones(8, np.float32), np.zeros(8, np.float32)
t.saxpy(2.0, x, y)
t.times_factor(x)
t.shift(x, y, by=3)
wrong = [(2.0, x.astype(np.float64), y), ("2", x, y), (2.0, [1.0], y), (2.0, x[:3], y), (2.0, x)]
for turn in range(3000):
    calling = True
    t.saxpy(np.float32(2), x, y)
    t.saxpy(2, x, y=y)
    t.times_factor(x)
    t.shift(x, y, by=3)
    calling = False
    if turn % 100 == 0:
        for given in wrong:
            calling = True
            try:
                t.saxpy(*given)
            except (TypeError, ValueError):
                pass
            else:
                raise SystemExit(f"taken: {given}")
            finally:
                calling = False
assert not imported, imported
assert "tvm_ffi" not in sys.modules
"""


def test_no_call_of_a_compiled_kernel_imports_anything():
    done = subprocess.run(
        [sys.executable, "-c", CALLS],
        capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parent)},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (np.complex64(1 + 9j), "a complex64; pass a float or an int: a.real"),
        ("2", "a str; pass a float or an int: float(a)"),
        (None, "None; pass a float or an int"),
        (np.array([1.5]), "a tensor; pass a float or an int: a.item()"),
        (np.longdouble(1), "a longdouble; pass a float or an int: float(a)"),
    ],
)
def test_scalars_are_refused_as_by_a_loaded_function(value: object, text: str):
    x = np.ones(3, np.float32)
    with pytest.raises(TypeError) as bad:
        saxpy(value, x, x.copy())  # pyright: ignore
    assert str(bad.value) == f"saxpy: parameter 'a' expects float32, got {text}"


def test_an_element_type_that_no_kernel_has():
    with pytest.raises(TypeError, match=r"'x' decides the type 'Element', and datetime64.*astype"):
        shift(np.zeros(3, "M8[s]"), np.zeros(3))


def test_a_changed_constant_compiles_again(
    built: list[str], monkeypatch: pytest.MonkeyPatch, put: Mover, get: Mover
):
    x = put(np.array([1, 2], np.float32))
    np.testing.assert_array_equal(get(times_factor(x)), np.array([2, 4], np.float32))
    monkeypatch.setitem(globals(), "FACTOR", -3.0)
    np.testing.assert_array_equal(get(times_factor(x)), np.array([-3, -6], np.float32))
    monkeypatch.setitem(globals(), "FACTOR", 2.0)
    np.testing.assert_array_equal(get(times_factor(x)), np.array([2, 4], np.float32))
    assert built == ["times_factor"] * 2


@pytest.mark.needs(device="opencl")
def test_each_device_has_its_own(built: list[str]):
    x = np.array([1, 2], np.float32)
    there = dt.asarray(x, "opencl:0")
    for _ in range(2):
        np.testing.assert_array_equal(times_factor(x), x * 2)
        np.testing.assert_array_equal(dt.asnumpy(times_factor(there)), x * 2)
    assert built == ["times_factor"] * 2


@pytest.mark.needs(device="opencl")
def test_a_number_in_an_array_of_the_host_does_not_say_where_a_call_runs():
    x, y = np.array([1, 2], np.float32), np.array([3, 4], np.float32)
    loaded = dt.load_bytes(dt.build([saxpy], ["cpu", "opencl"]).tobytes()).saxpy
    for call in (saxpy, loaded, loaded.call_in_python):
        for a in (2.0, np.array(2.0), dt.asarray(np.array(2.0))):
            there = dt.asarray(x, "opencl:0"), dt.asarray(y, "opencl:0")
            call(a, *there)
            np.testing.assert_array_equal(dt.asnumpy(there[1]), 2 * x + y)
        with pytest.raises(TypeError, match=r"got a tensor; pass .*: a\.item\(\)"):
            call(dt.asarray(np.array(2.0), "opencl:0"), *there)


def test_threads_at_once_compile_once(built: list[str], put: Mover, get: Mover):
    count, errors = 8, list[BaseException]()
    start = threading.Barrier(count)

    def work(number: int) -> None:
        try:
            x = np.full(2000, number, np.float32)
            given = put(x)
            start.wait()
            for _ in range(5):
                np.testing.assert_array_equal(get(times_factor(given)), x * 2)
        except BaseException as bad:
            errors.append(bad)
            raise

    threads = [threading.Thread(target=work, args=(number,)) for number in range(count)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert errors == []
    assert built == ["times_factor"]


def test_a_kernel_without_tensors_on_the_left(put: Mover, get: Mover):
    out = put(np.zeros(4, np.int32))
    fill(out, -7)
    np.testing.assert_array_equal(get(out), np.full(4, -7, np.int32))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_child_of_a_fork_calls_and_compiles():
    """On the cpu, in a fresh process: that of the tests has drivers which do not survive forks."""
    code = (
        "import os, sys\n"
        f"sys.path.insert(0, {str(Path(__file__).parent)!r})\n"
        "import numpy as np, test_call as t\n"
        "x = np.arange(100000, dtype=np.float32)\n"
        "assert (t.times_factor(x) == x * 2).all()\n"
        "pid = os.fork()\n"
        "if pid == 0:\n"
        "    assert (t.times_factor(x) == x * 2).all()\n"
        "    t.saxpy(1.0, x, x.copy())\n"
        "    os._exit(7)\n"
        "assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 7\n"
        "assert (t.times_factor(x) == x * 2).all()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.needs(group="torch")
def test_torch_tensors_are_taken_and_returned():
    import torch

    x = torch.arange(5, dtype=torch.float32)
    y = torch.ones(5)
    saxpy(2.0, x, y)
    assert y.tolist() == [1, 3, 5, 7, 9]
    got = times_factor(x)
    assert isinstance(got, torch.Tensor)
    assert got.tolist() == [0, 2, 4, 6, 8]


def test_no_file_is_made_for_a_call(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plan and image are handed over as they are; only the cache on disk keeps bytes."""

    @dt.kernel
    def seven_times(x: T.Buffer[T.float32]) -> None:
        for i in T.parallel(x.shape[0]):
            x[i] *= 7

    def encode(bundle: object) -> bytes:
        raise AssertionError(f"{bundle} is encoded")

    monkeypatch.setattr("dovetail.bundle.container.encode_bundle", encode)
    monkeypatch.setenv("DOVETAIL_CACHE", "off")
    x = np.ones(3, np.float32)
    seven_times(x)
    assert x.tolist() == [7, 7, 7]
