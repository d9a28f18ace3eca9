"""Kernels whose text Python and NumPy run as well, and what comes of both.

Of what runs in an iteration, each number is one thread's; what the host runs are whole arrays.
"""

from __future__ import annotations

import textwrap
from typing import Any

import numpy as np
import pytest
from support.sources import executed

import dovetail as dt
import dovetail_runtime as dr
from dovetail import T
from dovetail_conformance import kinds
from dovetail_conformance.levels import missing_device

HEAD = """import dovetail as dt
import numpy as np
from dovetail import T

N = 3
PLACES = [2, 0, 1]

@dt.kernel
def f({parameters}) -> None:
"""

ITERATIONS = {
    "break of a static loop": """
        y[i] = -1
        for k in T.static_range(4):
            if x[i] < k:
                y[i] = k
                break
            y[i] -= 10
        y[i] += 1000
    """,
    "continue of a static loop": """
        s = 0
        for k in T.static_range(4):
            if x[i] < k:
                continue
            s += k
            z = s * 2
            s = z
        y[i] = s
    """,
    "both ways out of a static loop": """
        s = 0
        for k in T.static_range(6):
            if x[i] == k:
                s += 100
                continue
            if x[i] + 1 < k:
                break
            if x[i] > 5:
                if k == 2:
                    continue
                if k == 4:
                    break
            s += k + 1
        y[i] = s
    """,
    "what is known when it is left": """
        s = 0
        for k in T.static_range(8):
            if k >= N:
                break
            s += k + 1
        y[i] = s
    """,
    "loops inside loops": """
        s = 0
        for j in range(3):
            for w in (2, 3, 5):
                if x[i] * j > w:
                    break
                for q in range(4):
                    if q > j:
                        break
                    s += w
                for _ in T.static_range(2):
                    if s > 20:
                        continue
                    s += 1
            if s > 50:
                break
        y[i] = s
    """,
    "a list of constants": """
        w = [1, 4, 9]
        y[i] = w[i % 3] * len(w) + w[-1] + w[1]
    """,
    "lists of lists, of values, and unpacked": """
        m = [[1, 2], [3, 4]]
        v = [x[i], x[i] + 1]
        a, b = [v[1], v[0]]
        y[i] = m[i % 2][1] * a + b
    """,
    "lists that are made": """
        w = [k * k + 1 for k in range(4) if k != 2]
        u = [2] * 3 + [N]
        y[i] = w[i % 3] + u[i % 4] * 100 + (0, 5)[i % 2] + ((7,) * 2)[1]
    """,
    "folds of lists": """
        y[i] = sum([x[i], 2, 3]) * 100 + max([x[i], 2]) * 10
        y[i] += min(PLACES) + sum([k * x[i] for k in (1, 2)])
    """,
    "loops over lists": """
        s = 0
        for w in [1, 5]:
            s += w * x[i]
        for k, p in enumerate(PLACES):
            s += k * p
        y[i] = s if i in [0, 2] else -s
    """,
}

HOST = {
    "own row and column": """
        for k in range(x.shape[0] - 1):
            x[k + 1 :, k] /= x[k, k]
            x[k + 1 :, k + 1 :] -= x[k + 1 :, k, None] * x[k, k + 1 :]
    """,
    "backwards": """
        for k in range(x.shape[0] - 1, 0, -2):
            x[:k, :] = x[k - 1 :: -1, :] + x[:k, ::-1]
    """,
    "from both ends": """
        for k in range(1, 3):
            for j in range(k, 4):
                x[k:j, :] = x[k:j, ::-1] * 2
                x[:, : j - k + 1] = x[:, j - k :: -1]
    """,
    "no round": """
        for k in range(x.shape[0], 3):
            x[k:, :] = x[k:, ::-1]
    """,
}


class Language:
    """Python's meaning of what kernels name."""

    static_range = range


@pytest.fixture(params=["reference", *kinds.REAL])
def device(request: pytest.FixtureRequest) -> dr.Device:
    reason = None if request.param == "reference" else missing_device(request.param)
    if reason is not None:
        pytest.skip(reason)
    return dr.device(f"{request.param}:0")


def test_iterations(device: dr.Device) -> None:
    lines = [
        f"    for i in T.parallel(x.shape[0]):\n{textwrap.indent(textwrap.dedent(body), ' ' * 8)}"
        for body in ITERATIONS.values()
    ]
    many = [line.replace("y[i]", f"y[{row}, i]") for row, line in enumerate(lines)]
    text = HEAD.format(parameters="x: T.Buffer[T.int32], y: T.Buffer[T.int32, 2]") + "".join(many)
    kernel = executed(text, "iterations.py")["f"]
    x = np.array([-1, 0, 1, 2, 9, 3, 7], np.int32)
    got = dt.asarray(np.zeros((len(many), len(x)), np.int32), device)
    kernel(dt.asarray(x, device), got)
    for (name, body), row in zip(ITERATIONS.items(), dt.asnumpy(got), strict=True):
        y = np.zeros_like(x)
        for i in range(len(x)):
            names: dict[str, Any] = {"T": Language, "N": 3, "PLACES": [2, 0, 1]}
            exec(textwrap.dedent(body), names | {"x": x, "y": y, "i": i})
        assert row.tolist() == y.tolist(), name


@pytest.mark.parametrize("name", HOST)
def test_host_loops(device: dr.Device, name: str) -> None:
    body = textwrap.dedent(HOST[name])
    text = HEAD.format(parameters="x: T.Buffer[T.float32, 2]") + textwrap.indent(body, "    ")
    kernel = executed(text, f"host {name}.py")["f"]
    for size in (0, 1, 5):
        x = np.random.default_rng(size).integers(1, 9, (size, size)).astype(np.float32)
        x += 20 * np.eye(size, dtype=np.float32)
        wanted = x.astype(np.float64)
        exec(body, {"x": wanted})
        given = dt.asarray(x, device)
        kernel(given)
        np.testing.assert_allclose(dt.asnumpy(given), wanted, rtol=1e-5)


EPS = 0.25
TENTH = T.float32(0.1)


@dt.kernel
def with_defaults(
    x: T.Buffer[T.float32], times: T.float32 = 2.0, eps: T.float32 = EPS, n: T.int32 = -3,
    on: T.bool = True, last: T.float32 = TENTH,
) -> None:  # fmt: skip
    for i in T.parallel(x.shape[0]):
        x[i] = (x[i] * times + eps + n + last) if on else 0


def test_defaults_of_a_bundle(device: dr.Device) -> None:
    module = dr.load_bytes(dt.build([with_defaults], [device.kind]).tobytes(), device=device)
    calls: list[tuple[list[Any], dict[str, Any]]] = [
        ([], {}), ([3.0], {}), ([], {"n": 4}), ([3.0, 1.0], {"on": False}),
        ([3.0, 1.0, 2, True, 0.5], {}), ([], {"last": 1.0, "times": 0.5}),
    ]  # fmt: skip
    for _ in range(2):
        for given, named in calls:
            x, y = (
                np.arange(3, dtype=np.float32),
                dt.asarray(np.arange(3, dtype=np.float32), device),
            )
            with_defaults(x, *given, **named)
            module["with_defaults"](y, *given, **named)
            np.testing.assert_allclose(dt.asnumpy(y), x, rtol=1e-6)
    with pytest.raises(dr.ArgumentTypeError, match="takes 6 arguments"):
        module["with_defaults"]()


def test_a_host_loop_that_is_left(device: dr.Device) -> None:
    text = (
        HEAD.format(parameters="x: T.Buffer[T.int32], m: T.int32")
        + """
    for k in T.static_range(4):
        if k >= m:
            break
        for i in T.parallel(x.shape[0]):
            x[i] += k + 1
    for k in range(1):
        if m == 2:
            break
        for i in T.parallel(x.shape[0]):
            x[i] += 100
"""
    )
    kernel = executed(text, "left by the host.py")["f"]
    for m in (0, 2, 7):
        given = dt.asarray(np.zeros(3, np.int32), device)
        kernel(given, m)
        assert dt.asnumpy(given).tolist() == [sum(range(min(m, 4) + 1)) + 100 * (m != 2)] * 3


DIVISORS = (1, 3, 127, -1, -3, -128)


@dt.kernel
def rounded_up(a: T.Buffer[T.int8], b: T.Buffer[T.int8], out: T.Buffer[T.int8, 2]) -> None:
    for i in T.parallel(len(a)):
        for row, divisor in enumerate(DIVISORS):
            out[row, i] = T.ceildiv(a[i], T.int8(divisor))
        out[6, i] = T.ceildiv(a[i], b[i])


def test_no_step_of_ceildiv_wraps(device: dr.Device) -> None:
    every = np.arange(-128, 128)
    a, b = (each.ravel() for each in np.meshgrid(every, every))
    given = [dt.asarray(each.astype(np.int8), device) for each in (a, b)]
    out = dt.asarray(np.zeros((7, a.size), np.int8), device)
    rounded_up(*given, out)
    with np.errstate(divide="ignore"):
        wanted = [-(-a // divisor) for divisor in (*DIVISORS, b)]
    # 128 is -128 again, and what is divided by 0 is 0.
    assert np.array_equal(dt.asnumpy(out), np.stack(wanted).astype(np.int8))


@dt.kernel
def far_place(x: T.Buffer[T.int32], out: T.Buffer[T.int32]) -> None:
    n = T.uint64(2**64 - 1)
    for i in T.parallel(len(out)):
        out[i] = x[n] + T.sum(x[n:])


def test_a_large_constant_is_no_place_from_the_end(device: dr.Device) -> None:
    out = dt.asarray(np.ones(3, np.int32), device)
    far_place(dt.asarray(np.ones(4, np.int32), device), out)
    assert dt.asnumpy(out).tolist() == [0, 0, 0]


@dt.kernel
def neighbours(
    x: T.Buffer[T.float16], y: T.Buffer[T.float16], out: T.Buffer[T.float16, 2]
) -> None:
    for i in T.parallel(len(x)):
        out[0, i] = T.nextafter(x[i], y[i])
        out[1, i] = T.spacing(x[i])


def test_every_half_has_its_neighbours(device: dr.Device) -> None:
    halves = np.arange(1 << 16, dtype=np.uint16).view(np.float16)
    x = np.tile(halves, 4)
    y = np.repeat(np.array([np.inf, -np.inf, 0, 1.5], np.float16), len(halves))
    out = dt.asarray(np.zeros((2, x.size), np.float16), device)
    neighbours(dt.asarray(x, device), dt.asarray(y, device), out)
    near, space = dt.asnumpy(out)
    with np.errstate(all="ignore"):
        np.testing.assert_array_equal(near, np.nextafter(x, y))
        # Of negative halves NumPy's has another sign than of negative floats.
        np.testing.assert_array_equal(space[: 1 << 15], np.spacing(halves[: 1 << 15]))


@dt.kernel
def places(x: T.Buffer[T.float32, 2], out: T.Buffer[T.int32, 2]) -> None:
    for i in T.parallel(len(x)):
        out[0, i] = T.argmax(abs(v) for v in x[i])
        out[1, i] = T.argmin(v for v in x[i, 1::2])
        out[2, i] = T.argmax(a * b for a, b in zip(x[i], x[i, ::-1], strict=True))


def test_the_place_among_entries(device: dr.Device) -> None:
    x = np.random.default_rng(5).integers(-90, 90, (6, 9)).astype(np.float32)
    out = dt.asarray(np.zeros((3, 6), np.int32), device)
    places(dt.asarray(x, device), out)
    wanted = [abs(x).argmax(1), x[:, 1::2].argmin(1), (x * x[:, ::-1]).argmax(1)]
    assert dt.asnumpy(out).tolist() == np.stack(wanted).tolist()
