"""NKI text: which way kernels are mapped, and what is refused where."""

from __future__ import annotations

import ast

import pytest

import dovetail as dt
from dovetail import T
from dovetail.backends.trn.detect import detect
from dovetail.support.errors import UnsupportedError
from dovetail.target import Target

pytestmark = pytest.mark.level("compile_only")


def source(kernel: object) -> str:
    """The text of a kernel's image, which Python reads."""
    from dovetail.compiler import compile_module, merge, variants

    (target,) = variants("trn")
    text = compile_module(merge([kernel]), target).image.payload["source"].decode()  # pyright: ignore
    ast.parse(text)
    return text


@dt.kernel
def add(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    assert y.shape == (m, n)
    for i, j in T.parallel(m, n):
        y[i, j] += x[i, j]


def test_elements_lie_on_partitions_and_along_the_free_axis():
    text = source(add)
    assert "P, F = min(nl.tile_size.pmax, grid[1]), min(512, grid[0])" in text
    assert "for i_y in nl.affine_range(Y):" in text
    assert "y: nt.mutable_tensor" in text
    assert "return y\n" in text


@dt.kernel
def product(a: T.Buffer[T.float16], b: T.Buffer[T.float16], c: T.Buffer[T.float32]) -> None:
    m, k = a.shape
    n = b.shape[1]
    assert b.shape == (k, n)
    assert c.shape == (m, n)
    for i, j in T.parallel(m, n):
        c[i, j] = T.sum(T.float32(a[i, p]) * T.float32(b[p, j]) for p in range(k))


def test_a_sum_of_products_is_the_tensor_engines():
    text = source(product)
    assert "product += nisa.nc_matmul(stationary, moving)" in text
    assert "product = nl.zeros((P, F), dtype=nl.float32, buffer=nl.psum)" in text
    # Factors stay in 16 bits; only the sum is wide.
    assert "stationary = nl.zeros((K, P), dtype=nl.float16" in text


@dt.kernel
def in_order(a: T.Buffer[T.float32], b: T.Buffer[T.float32], c: T.Buffer[T.float32]) -> None:
    m, k = a.shape
    n = b.shape[1]
    assert b.shape == (k, n)
    assert c.shape == (m, n)
    for i, j in T.parallel(m, n):
        total = T.float32(0)
        for p in range(k):
            total += a[i, p] * b[p, j]
        c[i, j] = total


def test_a_sum_in_order_is_no_product():
    assert "nc_matmul" not in source(in_order)


@dt.kernel
def rows(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    assert y.shape == (m,)
    for i in T.parallel(m):
        y[i] = T.max(x[i, j] for j in range(n)) + T.sum(x[i, j] for j in range(n))


def test_folds_go_along_the_free_axis():
    text = source(rows)
    assert "nl.sum(" in text
    assert "nl.max(" in text


@dt.kernel
def gather(x: T.Buffer[T.float32], at: T.Buffer[T.int32], y: T.Buffer[T.float32]) -> None:
    (n,) = y.shape
    assert at.shape == (n,)
    assert x.ndim == 1
    for i in T.parallel(n):
        y[i] = x[at[i]]


def test_what_is_gathered_is_one_element_a_partition():
    text = source(gather)
    assert "P, F = min(nl.tile_size.pmax, grid[0]), 1" in text
    assert ".reshape((" in text


@dt.kernel
def count(x: T.Buffer[T.int32], total: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    assert total.shape == (1,)
    for i in T.parallel(n):
        T.atomic_add(total, 0, x[i])


def test_updates_go_one_after_the_other():
    assert "for i_x in nl.sequential_range(grid[0]):" in source(count)


@dt.kernel
def until(x: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        while x[i] > 1:
            x[i] = x[i] // 2


@dt.kernel
def turns(x: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        for _ in range(x[i]):
            x[i] += 1


@dt.kernel
def double(x: T.Buffer[T.float64]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] *= 2.0


@dt.kernel
def across(x: T.Buffer[T.float32], k: T.int64) -> None:
    with T.launch(grid=1, block=8) as (_, thread):
        s = T.alloc((8,), T.float32, scope="shared")
        s[thread.x] = x[thread.x]
        base = k
        for _ in range(3):
            T.barrier()
            base = k - base
        x[thread.x] = s[(thread.x + base) % 8]


@pytest.mark.parametrize(
    ("kernel", "line", "said"),
    [
        (across, "with T.launch", "arithmetic in int64 ('k')"),
        (until, "while x[i] > 1:", "a loop that continues"),
        (turns, "for _ in range(x[i]):", "a loop whose bounds are read from memory"),
        (double, "x[i] *= 2.0", "buffers of float64 ('x')"),
    ],
)
def test_what_nki_cannot_say_is_refused_at_its_line(kernel: object, line: str, said: str):
    with pytest.raises(UnsupportedError) as raised:
        source(kernel)
    text = str(raised.value)
    assert f"target 'trn' does not support {said}" in text
    number = int(text.split("test_text.py:")[1].split(":")[0])
    with open(__file__, encoding="utf-8") as file:  # noqa: PTH123
        lines = file.read().splitlines()
    assert line in " ".join(lines[number - 2 : number + 1])
    assert ("`count = T.int32(0)`" in text) == ("int64" in said)


@pytest.mark.parametrize(
    ("attributes", "target"),
    [
        ({}, "trn"),
        ({"trn.generation": "3"}, "trn -generation=3 -sbuf_partition_bytes=229376"),
        ({"trn.generation": "9"}, "trn"),
    ],
)
def test_detection(attributes: dict[str, str], target: str):
    assert str(detect(attributes)) == str(Target(target))
