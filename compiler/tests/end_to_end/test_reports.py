"""What kernels tell the host, through kernel and runtime: lines, failed checks, wrong accesses."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import dovetail as dt
import dovetail_runtime as runtime
from dovetail import T

pytestmark = pytest.mark.level("real")

Put = Callable[[Any], Any]


@dt.kernel
def values(
    x: T.Buffer[T.float32], y: T.Buffer[T.float64], z: T.Buffer[T.int8], big: T.Buffer[T.uint64]
) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        T.printf(
            "{}|{:.3f}|{:+e}|{}|{:10.2f}|{:<6d}|{:#x}|{}|{}|{{}}|{:%}|{:08.2f}|{:^9G}|{}",
            x[i], x[i], x[i], y[i], y[i], z[i], z[i], x[i] > 0.0, big[i], y[i], y[i], x[i],
            (1, z[i]),
        )  # fmt: skip


@dt.kernel
def chatter(x: T.Buffer[T.int32], rounds: T.int32) -> None:
    m, n = x.shape
    T.printf("begin of {} by {}", m, n)
    for r in range(rounds):
        for i, j in T.parallel(m, n):
            if (i + j) % 2 == 0:
                T.printf("a {} {} {}", r, i, j)
                T.printf("b {}", x[i, j])
        for i in T.parallel(m):
            T.printf("c {} {}", r, i)


@dt.kernel
def guarded(x: T.Buffer[T.float32], p: T.Buffer[T.int64], out: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    (m,) = out.shape
    for i in T.parallel(m):
        j = p[i]
        first = x[j] if j < 100 else 5.0
        found = j >= 0 and x[j] > 0.5
        k = T.int64(0)
        while k < 3 and x[n - 2 + k] >= 0.0:
            k += 1
            if k == 2:
                continue
        if found:
            first += 1.0
        out[i] = first + T.float32(k)


@dt.kernel
def threads(x: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    with T.launch(grid=T.ceildiv(n, 4), block=4) as (block, thread):
        i = block.x * 4 + thread.x
        tile = T.alloc((4,), T.int32, scope="shared")
        tile[thread.x] = x[i]
        T.barrier()
        T.assert_(tile[3 - thread.x] != 7, "{} is a seven", 3 - thread.x)
        T.barrier()
        x[i] = tile[3 - thread.x]


@dt.kernel
def checked(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        T.assert_(x[i] >= 0.0, "x is {}", x[i])
        x[i] = T.sqrt(x[i])


@dt.kernel
def counted(x: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    T.assert_(n > 0, "there is nothing, n is {}", n)
    for i in T.parallel(n):
        T.printf("{}", i)
        T.assert_(x[i] == 0)


@dt.inline
def root(v: T.float32) -> T.float32:
    T.assert_(v >= 0.0, "no root of {:.1f}", v)
    return T.sqrt(v)


@dt.kernel
def roots(x: T.Buffer[T.float32]) -> T.Buffer[T.float32]:
    (n,) = x.shape
    out = T.empty((n,), T.float32)
    for i in T.parallel(n):
        y = root(x[i])
        out[i] = y
    T.assert_(n < 2 or x[1] > 0.0, "the second is {}", x[1])
    return out


def test_values_are_shown_as_python_shows_them(
    put: Put, held: Callable[[str], bool], capsys: pytest.CaptureFixture[str]
) -> None:
    if not held("float64"):
        pytest.skip("the kernel prints float64 and uint64, which this device does not hold")
    x = np.array([0.1, -0.0, 1e-5, 1e16, 123456.79, np.nan, np.inf, 3], np.float32)
    y = np.array([0.1, -1e300, 5e-324, 12345.678, 1 / 3, -np.inf, 1e22, 2**53], np.float64)
    z = np.array([0, 1, -1, 127, -128, 64, 10, -10], np.int8)
    big = np.array([0, 1, 2**63, 2**64 - 1, 5, 6, 2**32, 2**31], np.uint64)
    values(*map(put, (x, y, z, big)))
    wanted = [
        f"{np.float32(a)!s}|{float(a):.3f}|{float(a):+e}|{float(b)}|{float(b):10.2f}|{c:<6d}|"
        f"{int(c):#x}|{a > 0}|{d}|{{}}|{float(b):%}|{float(b):08.2f}|{float(a):^9G}|(1, {c})"
        for a, b, c, d in zip(x, y, z, big, strict=True)
    ]
    assert capsys.readouterr().out.splitlines() == wanted


def test_lines_come_in_the_order_of_launches_and_of_iterations(
    put: Put, capsys: pytest.CaptureFixture[str]
) -> None:
    x = np.arange(40 * 30, dtype=np.int32).reshape(40, 30)
    chatter(put(x), 2)
    wanted = ["begin of 40 by 30"]
    for r in range(2):
        for i in range(40):
            for j in range(30):
                if (i + j) % 2 == 0:
                    wanted += [f"a {r} {i} {j}", f"b {x[i, j]}"]
        wanted += [f"c {r} {i}" for i in range(40)]
    assert capsys.readouterr().out.splitlines() == wanted


def test_debug_reports_what_is_done_out_of_range_and_nothing_else(
    put: Put, held: Callable[[str], bool]
) -> None:
    if not held("int64"):
        pytest.skip("the kernel reads places in int64, which this device does not hold")
    x = np.array([1, 2, 3, 0], np.float32)
    p = np.array([0, 4, -1, 1000], np.int64)
    plain, debugged = np.zeros(4, np.float32), np.zeros(4, np.float32)
    places = [put(array) for array in (x, p, plain, debugged)]
    guarded(places[0], places[1], places[2])
    with pytest.raises(runtime.DeviceAssertError) as caught:
        guarded.debug(places[0], places[1], places[3])
    np.testing.assert_array_equal(dt.asnumpy(places[2]), dt.asnumpy(places[3]))
    found = [line.split(": ", 1)[1] for line in str(caught.value).splitlines()[1:]]
    shape = "is read out of range, the shape of x is (4,)"
    wanted = [
        *(f"x[4] {shape} (i = {i})" for i in range(4)),
        f"x[4] {shape} (i = 1)",
        f"x[4] {shape} (i = 1)",
        f"x[-1] {shape} (i = 2)",
        f"x[1000] {shape} (i = 3)",
    ]
    assert sorted(found) == sorted(wanted)
    assert [line[-2] for line in found] == ["0", "1", "1", "1", "2", "2", "3", "3"]
    assert all("test_reports.py:" in line for line in str(caught.value).splitlines()[1:])


def test_debug_of_a_correct_kernel_reports_nothing(put: Put) -> None:
    x = put(np.ones(1000, np.float32))
    checked.debug(x)
    np.testing.assert_array_equal(dt.asnumpy(x), np.ones(1000, np.float32))


def test_a_failure_names_block_and_thread(put: Put) -> None:
    x = np.arange(12, dtype=np.int32)
    place = put(x.copy())
    with pytest.raises(runtime.DeviceAssertError, match="1 failure was reported") as caught:
        threads(place)
    assert str(caught.value).endswith(": 3 is a seven (block.x = 1, thread.x = 0)")
    np.testing.assert_array_equal(dt.asnumpy(place), x.reshape(3, 4)[:, ::-1].ravel())
    with pytest.raises(runtime.DeviceAssertError, match=r"x\[10\] is read out of range"):
        threads.debug(put(np.zeros(10, np.int32)))


def test_more_lines_and_failures_than_are_kept_are_counted(
    put: Put, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(runtime.DeviceAssertError) as caught:
        counted(put(np.ones(10000, np.int32)))
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 4097
    assert lines[-1] == "counted: 5904 more lines were printed; of one call 4096 are kept"
    numbers = [int(line) for line in lines[:-1]]
    assert numbers == sorted(set(numbers))
    text = str(caught.value).splitlines()
    assert text[0] == "counted: 10000 failures were reported by its kernels:"
    assert len(text) == 34
    assert text[1].split(": ")[1].startswith("`x[i] == 0` does not hold (i = ")
    assert text[-1] == "  and 9968 more"


def test_each_call_begins_anew(put: Put, capsys: pytest.CaptureFixture[str]) -> None:
    x = put(np.zeros(3, np.int32))
    for _ in range(20):
        counted(x)
    assert capsys.readouterr().out == "0\n1\n2\n" * 20


def test_a_check_of_sizes_is_made_before_anything_runs(
    put: Put, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(ValueError, match=r"there is nothing, n is 0 \(test_reports.py:\d+:5\)"):
        counted(put(np.zeros(0, np.int32)))
    assert capsys.readouterr().out == ""


def test_helpers_and_the_top_of_a_kernel_report(put: Put) -> None:
    x = put(np.array([4, 9], np.float32))
    np.testing.assert_array_equal(dt.asnumpy(roots(x)), np.array([2, 3], np.float32))
    with pytest.raises(runtime.DeviceAssertError) as caught:
        roots(put(np.array([-4, -9], np.float32)))
    assert [line.split(": ")[1] for line in str(caught.value).splitlines()[1:]] == [
        "no root of -4.0 (i = 0)", "no root of -9.0 (i = 1)", "the second is -9.0",
    ]  # fmt: skip


def test_calls_of_many_threads_do_not_mix(put: Put) -> None:
    errors: list[str] = []

    def work(number: int) -> None:
        for _ in range(20):
            try:
                checked(put(np.full(50, -1.0 - number, np.float32)))
            except runtime.DeviceAssertError as error:
                errors.append(str(error))

    workers = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert len(errors) == 80
    for error in errors:
        seen = {line.split("x is ")[1].split(" ")[0] for line in error.splitlines()[1:-1]}
        assert len(seen) == 1


def _child(queue: Any) -> None:
    try:
        checked(np.array([-2.0], np.float32))
    except runtime.DeviceAssertError as error:
        queue.put(str(error))


def test_after_a_fork_reports_are_read() -> None:
    checked(np.ones(3, np.float32))
    context = multiprocessing.get_context("fork")
    queue = context.Queue()
    child = context.Process(target=_child, args=(queue,))
    child.start()
    text = queue.get()
    child.join()
    assert "x is -2.0 (i = 0)" in text


def test_fast_calls_report_as_the_first_ones_do() -> None:
    pytest.importorskip("tvm_ffi")
    good, bad = np.ones(3, np.float32), -np.ones(3, np.float32)
    for _ in range(3):
        checked(good)
        with pytest.raises(runtime.DeviceAssertError, match="3 failures"):
            checked(bad.copy())
