"""What a target cannot do is refused at the user's line, with the names and the numbers."""

from __future__ import annotations

import inspect
from dataclasses import replace

import pytest

import dovetail as dt
from dovetail import T, ir
from dovetail.analysis import check_capabilities
from dovetail.api import Kernel
from dovetail.passes import FINISH, FLATTEN, LEGALIZE, NARROW, PREPARE, SPLIT, WORDS, Pipeline
from dovetail.passes.map_parallel import MapParallel
from dovetail.support.errors import ResourceError, UnsupportedError
from dovetail.target import Capabilities
from dovetail_conformance.pass_kit import WORDS as WORD_TARGET


@dt.kernel
def many(
    a: T.Buffer[T.float32],
    b: T.Buffer[T.float32],
    c: T.Buffer[T.float32],
    out: T.Buffer[T.float32],
) -> None:
    """Four buffers in one kernel."""
    (n,) = out.shape
    for i in T.parallel(n):
        out[i] = a[i] + b[i] + c[i]


@dt.kernel
def deep(x: T.Buffer[T.float32]) -> None:
    """A block that is deep along z."""
    with T.launch(grid=(1,), block=(1, 1, 128)):
        x[T.thread_idx(2)] = 1.0


@dt.kernel
def counts(x: T.Buffer[T.int32], y: T.Buffer[T.int32]) -> None:
    """A sum in int64, which nobody can bound."""
    (n,) = x.shape
    for i in T.parallel(n):
        total = 0
        for j in range(n):
            total += x[j]
        y[i] = T.int32(total > i)


@dt.kernel
def wide(x: T.Buffer[T.int64]) -> None:
    """Elements that the target does not have."""
    for i in T.parallel(x.shape[0]):
        x[i] = i


@dt.kernel
def places(x: T.Buffer[T.uint8], y: T.Buffer[T.int32], k: T.int64) -> None:
    """Indices, places, steps and scalars of int64, all of the compiler's own making or sizes."""
    m, n = x.shape
    assert y.shape == (m,)
    for i in T.parallel(m):
        place = T.argmax(x[i, j] for j in range(n))
        step = 1
        while step < 64:
            step = step * 2
        y[i * 7 % m] = T.int32(place + k // 3) + T.int32(x[(i + k) // 2, n - 1]) + T.int32(step)
    y[0] = T.int32(T.argmin(x[i, 0] for i in range(m)))


@dt.kernel
def far(x: T.Buffer[T.float32], start: T.constexpr[int], end: T.constexpr[int]) -> None:
    """A loop whose variable stands only in its head."""
    for i in T.parallel(x.shape[0]):
        for _ in range(start, end):
            x[i] += 1.0


@dt.kernel
def far_sum(x: T.Buffer[T.float32], start: T.constexpr[int], end: T.constexpr[int]) -> None:
    """A reduction whose variable stands only in its head."""
    for i in T.parallel(x.shape[0]):
        x[i] = T.sum(T.float32(1) for _ in range(start, end))


TABLE = tuple(range(40))


@dt.kernel
def looked_up(k: T.Buffer[T.int32], y: T.Buffer[T.int32]) -> None:
    """Reads a table of constants."""
    for i in T.parallel(y.shape[0]):
        y[i] = TABLE[k[i]]


def lowered(
    kernel: Kernel, capabilities: Capabilities = WORD_TARGET, words: Pipeline = WORDS
) -> ir.Module:
    module = kernel.parse()
    passes = (*PREPARE, MapParallel(), *FLATTEN, *NARROW, *LEGALIZE, *SPLIT, *words, *FINISH)
    for each in passes:
        module = each.run(module, capabilities)
    return module


def line(kernel: Kernel, text: str) -> str:
    """The place of a line of a kernel's source, as messages write it."""
    lines, first = inspect.getsourcelines(inspect.unwrap(kernel.function))
    (number,) = (place for place, item in enumerate(lines) if text in item)
    return f"{__file__}:{first + number}:"


def test_buffers_are_counted_and_named() -> None:
    three = replace(WORD_TARGET, max_buffers=3)
    with pytest.raises(ResourceError) as caught:
        check_capabilities(lowered(many, three), three, "words")
    message = str(caught.value)
    assert message.startswith(line(many, "T.parallel"))
    assert "kernel 'many_0' (it uses out, a, b, c)" in message
    assert "needs 4 buffers, 3 are allowed" in message
    four = replace(WORD_TARGET, max_buffers=4)
    check_capabilities(lowered(many, four), four, "words")
    check_capabilities(lowered(many, three), replace(three, max_buffers=0), "words")


def test_tables_are_buffers_where_nothing_is_said_of_them() -> None:
    check_capabilities(lowered(looked_up), WORD_TARGET, "words")
    able = replace(WORD_TARGET, table_entries=None)
    kept = lowered(looked_up, able)
    check_capabilities(kept, able, "words")
    # A pipeline that moves none out of kernels, of a generator that would leave them unfilled.
    with pytest.raises(UnsupportedError, match="a table of 40 constants") as caught:
        check_capabilities(kept, WORD_TARGET, "words")
    assert str(caught.value).startswith(line(looked_up, "TABLE"))


def test_each_dimension_of_a_block_has_its_limit() -> None:
    module = lowered(deep)
    with pytest.raises(ResourceError) as caught:
        check_capabilities(module, WORD_TARGET, "words")
    message = str(caught.value)
    assert message.startswith(line(deep, "T.launch"))
    assert "along z" in message
    assert "needs 128 threads, 64 are allowed" in message
    check_capabilities(module, replace(WORD_TARGET, max_block=(0, 0, 0)), "words")


one_thread_a_row = replace(WORD_TARGET, block_threads=1)


def test_arithmetic_in_int64_is_named_where_no_pass_writes_it_in_words() -> None:
    with pytest.raises(UnsupportedError) as caught:
        check_capabilities(lowered(counts, one_thread_a_row, words=()), WORD_TARGET, "words")
    message = str(caught.value)
    assert message.startswith(line(counts, "total = 0"))
    assert "arithmetic in int64 ('total')" in message
    assert "T.int32" in message


def test_elements_of_int64_are_named_where_no_pass_writes_them_in_words() -> None:
    with pytest.raises(UnsupportedError, match=r"buffers of int64 \('x'\)"):
        check_capabilities(lowered(wide, words=()), WORD_TARGET, "words")


@pytest.mark.parametrize("kernel", [counts, wide])
def test_int64_in_words_is_what_the_target_has(kernel: Kernel) -> None:
    check_in_words(lowered(kernel))


def check_in_words(module: ir.Module) -> None:
    check_capabilities(module, WORD_TARGET, "words")
    for kernel in module.kernels:
        items = [item for item in ir.walk_all(kernel.body) if isinstance(item, ir.Var)]
        assert not [item.name for item in items if item.dtype.bits == 64]


@dt.kernel
def greatest(x: T.Buffer[T.int64], y: T.Buffer[T.int64]) -> None:
    """An update that takes all 64 bits at once."""
    for i in T.parallel(x.shape[0]):
        T.atomic_max(y, (0,), x[i])


def test_an_update_of_64_bits_is_named() -> None:
    with pytest.raises(UnsupportedError) as caught:
        check_capabilities(lowered(greatest), WORD_TARGET, "words")
    message = str(caught.value)
    assert message.startswith(line(greatest, "T.atomic_max"))
    assert "the atomic update 'max.int64' of 'y'" in message
    assert "reduce without atomics" in message


def test_what_the_compiler_counts_in_int64_needs_none() -> None:
    module = lowered(places)
    check_capabilities(module, WORD_TARGET, "words")
    for kernel in module.kernels:
        items = [item for item in ir.walk_all(kernel.body) if isinstance(item, ir.Var)]
        assert not [item.name for item in items if item.dtype == ir.INT64]


@pytest.mark.parametrize("kernel", [far, far_sum])
@pytest.mark.parametrize(
    ("start", "end"),
    [(0, 2**31), (0, 2**40), (2**40, 2**41), (-(2**40), 0), (-(2**31) - 1, 5)],
)
def test_a_counter_of_int64_is_in_words_where_nothing_reads_it(
    kernel: Kernel, start: int, end: int
) -> None:
    check_in_words(lowered(kernel.specialize(start=start, end=end)))


@pytest.mark.parametrize("kernel", [far, far_sum])
@pytest.mark.parametrize(("start", "end"), [(0, 2**31 - 1), (5, 2**31 - 1), (3, 3)])
def test_a_counter_that_fits_int32_is_one(kernel: Kernel, start: int, end: int) -> None:
    check_capabilities(lowered(kernel.specialize(start=start, end=end)), WORD_TARGET, "words")
