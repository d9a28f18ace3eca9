"""Complex numbers as parameters and results: for a plan they are their parts."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dovetail as dt
from dovetail import T


@dt.kernel
def affine(
    z: T.Buffer[T.complex128], a: T.complex128, b: T.complex128 = 1j, rounds: T.int32 = 1
) -> T.complex128:
    (n,) = z.shape
    for _ in range(rounds):
        for i in T.parallel(n):
            z[i] = a * z[i] + b
        a = a * 0.5
    return a


@dt.kernel
def through(z: T.Buffer[T.complex128], a: T.complex128) -> T.complex128:
    (_,) = z.shape
    left = affine(z, a + 1.0, rounds=2)
    return left * 4.0


Z = np.array([1 + 2j, -0.5, 3j])


@pytest.mark.parametrize(
    ("values", "names"),
    [
        ((2 - 1j,), {}),
        ((2.5,), {}),
        ((3,), {"b": 0}),
        ((np.complex64(1j), 2.0), {}),
        ((np.array(1 + 2j), np.array(3)), {}),
        ((), {"a": np.complex128(1 + 1j), "rounds": 3}),
        ((1j, 2j, 2), {}),
    ],
)
def test_each_way_of_calling(values: tuple[complex, ...], names: dict[str, complex]):
    given = {
        "a": 0j,
        "b": 1j,
        "rounds": 1,
        **dict(zip(("a", "b", "rounds"), values, strict=False)),
        **names,
    }
    wanted, a = Z.copy(), complex(given["a"])
    for _ in range(int(given["rounds"].real)):
        wanted, a = a * wanted + complex(given["b"]), a * 0.5
    for _ in range(3):
        z = Z.copy()
        assert complex(affine(z, *values, **names)) == a
        np.testing.assert_allclose(z, wanted, rtol=1e-14)


finite = st.complex_numbers(max_magnitude=1e6, allow_nan=False, allow_infinity=False)


@given(a=finite, z=finite)
@settings(max_examples=50, deadline=None)
def test_kernels_hand_them_on(a: complex, z: complex):
    x = np.array([z])
    assert complex(through(x, a)) == (a + 1) * 0.25 * 4
    wanted = (a + 1) * 0.5 * ((a + 1) * z + 1j) + 1j
    np.testing.assert_allclose(x[0], wanted, rtol=1e-12, atol=1e-12 * (1 + abs(a) ** 2 * abs(z)))


def test_other_arguments_are_named():
    with pytest.raises(TypeError, match="'a' expects a complex number, got str"):
        affine(Z.copy(), "1j")  # pyright: ignore[reportArgumentType]
    with pytest.raises(TypeError, match="'a' expects a complex number, got ndarray"):
        affine(Z.copy(), np.ones(2))  # pyright: ignore[reportArgumentType]


def test_the_checker_and_bundles_take_them():
    assert affine.check(Z.copy(), 2j)
    module = dt.load_bytes(dt.build([affine], targets=["cpu"]).tobytes())
    z = Z.copy()
    module["affine"](z, 0.0, 2.0, 1.0, 0.0, 1)
    np.testing.assert_allclose(z, 2j * Z + 1, rtol=1e-14)
