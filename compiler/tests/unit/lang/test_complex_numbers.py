"""Complex numbers: what they become in the IR and in plans, and their value in corner cases."""

from __future__ import annotations

import cmath
from collections.abc import Callable

import numpy as np
import pytest

import dovetail as dt
from dovetail import T, ir
from dovetail.bundle import build_plan, decode_plan, encode_plan
from dovetail.compiler import lower, resolve

Parsed = Callable[..., str]
OFFSET = T.complex64(1 - 2j)


@dt.kernel
def copies(z: T.Buffer[T.complex64], w: T.Buffer[T.complex128]) -> T.Buffer[T.complex128]:
    m, n = z.shape
    assert w.shape == (n,)
    out = T.empty((m, n), T.complex128)
    work = T.empty((n,), T.complex64)
    for j in T.parallel(n):
        work[j] = z[0, j] + OFFSET
    for i, j in T.parallel(m, n):
        out[i, j] = T.complex128(work[j]) * w[j]
    return out


def test_a_complex_buffer_is_one_of_floats_with_one_more_dimension() -> None:
    (func,) = copies.parse().functions
    z, w = func.params
    assert isinstance(z, ir.TensorParam)
    assert isinstance(w, ir.TensorParam)
    assert (z.buffer.dtype, z.buffer.element) == (ir.FLOAT32, ir.COMPLEX64)
    assert (w.buffer.dtype, w.buffer.element) == (ir.FLOAT64, ir.COMPLEX128)
    assert len(z.shape) == 2
    assert z.buffer.rank == 3
    assert ir.is_const(z.buffer.shape[-1], 2)


@pytest.mark.parametrize("passes", [False, True])
def test_it_is_read_back_as_it_is_printed(passes: bool) -> None:
    module = copies.parse()
    if passes:
        module = lower(module, resolve("cpu")).module
    text = ir.print_ir(module)
    assert "T.tensor(T.complex64" in text
    assert ir.equal(ir.parse_ir(text), module)


def test_a_pair_of_floats_is_no_complex_number() -> None:
    text = ir.print_ir(copies.parse())
    plain = text.replace("T.empty((m, n, 2), T.complex128)", "T.empty((m, n, 2), T.float64)")
    assert plain != text
    assert ir.difference(ir.parse_ir(plain), copies.parse()) is not None


def test_the_plan_speaks_of_complex_elements() -> None:
    lowered = lower(copies.parse(), resolve("cpu")).module
    plan = build_plan(lowered.functions[0])
    assert [(p.dtype, p.rank) for p in plan.params] == [(ir.COMPLEX64, 2), (ir.COMPLEX128, 1)]
    made = {item.name: len(item.operands) - 1 for item in plan.instructions}
    assert (made["result"], made["workspace"]) == (2, 1)
    assert decode_plan(encode_plan(plan)) == plan


def test_results_come_back_as_numpy_has_them() -> None:
    z = np.arange(6).reshape(2, 3) * np.complex64(1 + 1j)
    w = np.array([1j, 2, -1])
    got = np.asarray(copies(z.astype(np.complex64), w))
    assert got.dtype == np.complex128
    assert np.array_equal(got, np.stack([(z[0] + np.complex64(1 - 2j)) * w] * 2))


@dt.kernel
def roots(z: T.Buffer[T.complex128], out: T.Buffer[T.complex128]) -> None:
    (n,) = z.shape
    assert out.shape == (3, n)
    for i in T.parallel(n):
        out[0, i] = T.sqrt(z[i])
        out[1, i] = T.log(z[i])
        out[2, i] = 1 / z[i]


POINTS = [
    4 + 0j, -4 + 0j, complex(-4.0, -0.0), 2j, -2j, 1e-300 + 1e-300j, 1e200 - 1e200j, -1e200 + 1j,
    3 - 4j, -5 + 12j,
]  # fmt: skip


def test_branch_cuts_and_extreme_values() -> None:
    z = np.array(POINTS)
    out = np.zeros((3, len(z)), complex)
    roots(z, out)
    for number, point in enumerate(POINTS):
        assert cmath.isclose(out[0, number], cmath.sqrt(point), rel_tol=1e-14), point
        assert cmath.isclose(out[1, number], cmath.log(point), rel_tol=1e-14), point
        assert cmath.isclose(out[2, number], 1 / point, rel_tol=1e-14), point


def test_the_root_of_zero_is_zero() -> None:
    out = np.ones((3, 1), complex)
    roots(np.zeros(1, complex), out)
    assert out[0, 0] == 0
    assert np.isnan(out[2, 0])


def test_numbers_without_a_type_are_folded(parsed: Parsed) -> None:
    text = parsed(
        """
        FACTOR = 2j

        @dt.kernel
        def f(z: T.Buffer[T.complex64], y: T.Buffer[T.float32]) -> None:
            for i in T.parallel(4):
                w = (FACTOR * 1j + T.complex(1, 2)) ** 2 / 2
                z[i] = w
                y[i] = w.imag + abs(3 + 4j)
        """
    )
    # (-2 + 1 + 2j) ** 2 / 2 = -1.5 - 2j
    assert "z[i, 0] = T.float32(-1.5)" in text
    assert "z[i, 1] = T.float32(-2.0)" in text
    assert "y[i] = T.float32(3.0)" in text


def test_an_update_reads_both_parts_before_it_writes(parsed: Parsed) -> None:
    text = parsed(
        """
        @dt.kernel
        def f(z: T.Buffer[T.complex64]) -> None:
            for i in T.parallel(4):
                z[i] = T.conj(z[i]) * 1j
        """
    )
    first_store = text.index("z[i, 0] =")
    assert "= z[i," not in text[first_store:]


def test_choices_and_helpers_take_them(program: Callable[[str], dt.Kernel[..., None]]) -> None:
    kernel = program(
        """
        @dt.inline
        def turned(w: T.complex64, k: int) -> T.complex64:
            result = w
            for _ in range(k):
                result *= 1j
            return result

        @dt.kernel
        def f(z: T.Buffer[T.complex64]) -> None:
            (n,) = z.shape
            for i in T.parallel(n):
                a, b = z[i], T.complex64(2.5)
                a, b = b, a
                w = turned(b, i) if i > 1 else a
                z[i] = w if w == w else 0
        """
    )
    z = np.array([1 + 1j, 2, 3 - 1j, 4j], np.complex64)
    want = np.array([2.5, 2.5, (3 - 1j) * -1, 4j * -1j], np.complex64)
    kernel(z)
    assert np.array_equal(z, want)


def test_a_complex64_array_aligned_to_its_parts_is_taken() -> None:
    @dt.kernel
    def double(z: T.Buffer[T.complex64]) -> None:
        (n,) = z.shape
        for i in T.parallel(n):
            z[i] *= 2

    parts = np.arange(9, dtype=np.float32)
    for start in (0, 1):
        z = parts[start : start + 8].view(np.complex64)
        want = z * 2
        double(z)
        assert np.array_equal(z, want)


def test_other_types_are_refused_by_name() -> None:
    z, w = np.zeros((2, 3), np.complex128), np.zeros(3, np.complex128)
    with pytest.raises(TypeError, match="expects complex64, got complex128"):
        copies(z, w)


def test_kernels_hand_them_to_each_other(program: Callable[[str], dt.Kernel[..., None]]) -> None:
    kernel = program(
        """
        @dt.kernel
        def turn(z: T.Buffer[T.complex64]) -> T.Buffer[T.complex64]:
            (n,) = z.shape
            out = T.empty((n,), T.complex64)
            for i in T.parallel(n):
                out[i] = z[i] * 1j
            return out

        @dt.kernel
        def f(z: T.Buffer[T.complex64]) -> T.Buffer[T.complex64]:
            (n,) = z.shape
            once = turn(z[::-1])
            twice = turn(once)
            return twice
        """
    )
    z = np.array([1 + 1j, 2, 3j], np.complex64)
    assert np.array_equal(np.asarray(kernel(z)), -z[::-1])


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("T.cumsum(z, w)", "'T.cumsum' combines real numbers, 'z' holds complex64"),
        ("w[0] = T.min(z[0], w[0])", "a real number is expected"),
        ("w[0] = T.complex64(z)", "arithmetic of whole arrays, and one number is expected"),
        ("k = z[0] > 1", "complex numbers have no order"),
        ("w[0] = z[0] ** 0.5", "needs a compile-time exponent"),
        ("w[0] = T.conj(1.5)", "'T.conj' needs a complex number"),
        ("w[0] = T.complex(1, 2j)", "a real number is expected"),
        ("w[0] = ~z[0]", "a real number is expected"),
        ("w[0] = 1 if z[0] else 2", "a condition must be a truth value"),
        (
            "k = T.bitcast(T.int64(1), T.complex64)",
            "the bits of int64 cannot be reinterpreted as complex64",
        ),
    ],
)
def test_what_they_do_not_do(
    statement: str, message: str, rejection: Callable[[str, str], str]
) -> None:
    text = (
        "import dovetail as dt\nfrom dovetail import T\n\n\n@dt.kernel\n"
        "def f(z: T.Buffer[T.complex64], w: T.Buffer[T.complex64]) -> None:\n"
        f"    (n,) = z.shape\n    assert w.shape == (n,)\n    {statement}\n"
    )
    assert message in rejection(text, "complex_statement.py")
