"""Time steps: buffers that change places in turn, and rows that come from other rows."""

from __future__ import annotations

import itertools
import textwrap
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from support.sources import executed

import dovetail as dt
from dovetail import T
from dovetail.support.errors import SourceError

F = T.Buffer[T.float32]
HEAD = "import dovetail as dt\nfrom dovetail import T\n\nF = T.Buffer[T.float32]\n\n@dt.kernel\n"
KINDS = pytest.mark.parametrize("device", [None, "reference:0"])


@dt.inline
def begun(x: F, a: F, b: F, c: F) -> None:
    for i in T.parallel(len(x)):
        a[i], b[i], c[i] = x[i], x[i] + 10, x[i] + 20


@dt.kernel
def counted(x: F, out: F, steps: T.int32, most: T.float32) -> None:
    a, b, c = T.empty_like(x), T.empty_like(x), T.empty_like(x)
    begun(x, a, b, c)
    for _ in range(steps):
        a[:] += 1
        a, b, c = b, c, a
    out[0], out[1], out[2] = a[0], b[0], c[0]


@dt.kernel
def left(x: F, out: F, steps: T.int32, most: T.float32) -> None:
    a, b, c = T.empty_like(x), T.empty_like(x), T.empty_like(x)
    begun(x, a, b, c)
    for _ in range(steps):
        a[:] += 1
        if a[0] > most:
            break
        a, b, c = b, c, a
    out[0], out[1], out[2] = a[0], b[0], c[0]


@dt.kernel
def repeated(x: F, out: F, steps: T.int32, most: T.float32) -> None:
    a, b, c = T.empty_like(x), T.empty_like(x), T.empty_like(x)
    begun(x, a, b, c)
    k = 0
    while k < steps and a[0] <= most:
        a[:] += 1
        k += 1
        c, a, b = a, b, c
    out[0], out[1], out[2] = a[0], b[0], c[0]


@dt.kernel
def two_and_three(x: F, out: F, steps: T.int32, most: T.float32) -> None:
    a, b, c = T.empty_like(x), T.empty_like(x), T.empty_like(x)
    d, e = T.zeros_like(x), T.ones_like(x)
    begun(x, a, b, c)
    for _ in range(steps):
        a[:] += d
        d[:] += 2
        a, b, c = b, c, a
        d, e = e, d
    out[0], out[1], out[2] = a[0] + d[0], b[0] - e[0], c[0]


def _left(x: Any, steps: int, most: float) -> list[float]:
    a, b, c = x, x + 10, x + 20
    for _ in range(steps):
        a += 1
        if a > most:
            break
        a, b, c = b, c, a
    return [a, b, c]


def _counted(x: Any, steps: int, most: float) -> list[float]:
    return _left(x, steps, np.inf)


def _repeated(x: Any, steps: int, most: float) -> list[float]:
    a, b, c = x, x + 10, x + 20
    k = 0
    while k < steps and a <= most:
        a, b, c = b, c, a + 1
        k += 1
    return [a, b, c]


def _two_and_three(x: Any, steps: int, most: float) -> list[float]:
    a, b, c = x, x + 10, x + 20
    d, e = 0, 1
    for _ in range(steps):
        a, b, c = b, c, a + d
        d, e = e, d + 2
    return [a + d, b - e, c]


@pytest.mark.level("real")
@KINDS
@pytest.mark.parametrize(
    ("kernel", "meaning"),
    [(counted, _counted), (left, _left), (repeated, _repeated), (two_and_three, _two_and_three)],
    ids=lambda each: getattr(each, "name", ""),
)
def test_three_buffers_change_places_as_names_of_python_do(
    kernel: Any, meaning: Callable[..., list[float]], device: str | None
) -> None:
    call = kernel if device is None else kernel.on(device, copy=True)
    for steps in range(9):
        for most in (5, 11, 21, 100):
            out = np.zeros(3, np.float32)
            call(np.full(4, 3, np.float32), out, steps, most)
            assert out.tolist() == meaning(3.0, steps, most), (steps, most)


@pytest.mark.level("real")
@KINDS
def test_parameters_change_places_and_keep_their_memory(device: str | None) -> None:
    @dt.kernel
    def wave(was: F, now: F, new: F, steps: T.int32) -> None:
        n = len(now)
        for _ in range(steps):
            for i in T.parallel(n):
                left = now[i - 1] if i > 0 else 0.0
                right = now[i + 1] if i < n - 1 else 0.0
                new[i] = left + right - was[i]
            was, now, new = now, new, was

    call: Any = wave if device is None else wave.on(device, copy=True)
    for steps in range(7):
        given = [np.arange(5, dtype=np.float32) * k % 4 for k in (1, 3, 0)]
        was, now, new = meant = [each.copy() for each in given]
        call(*given, steps)
        for _ in range(steps):
            padded = np.pad(now, 1)
            new[:] = padded[:-2] + padded[2:] - was
            was, now, new = now, new, was
        assert all(map(np.array_equal, given, meant)), steps


PARAMETERS = {
    "read afterwards": """
for _ in range(n):
    v[:] = u + 1
    u, v = v, u
y[:] = u * 2 - v
u[:] += 7
""",
    "a loop around": """
for _ in range(m):
    for _ in range(n):
        v[:] = u + 1
        u, v = v, u
""",
    "swapped by both loops": """
for _ in range(m):
    for _ in range(n):
        v[:] = u + 1
        u, v = v, u
    v[:] = u * 2
    u, v = v, u
""",
    "three, in two loops": """
for _ in range(n):
    y[:] = u + 2 * v
    u, v, y = v, y, u
u[:] -= v
for _ in range(m):
    y[:] = u - v
    u, v, y = v, y, u
v[:] += y
""",
    "left": """
for k in range(n):
    v[:] = u + 1
    u, v = v, u
    if k == m:
        break
y[:] = u
""",
    "while": """
k = 0
while k < n:
    v[:] = u + 1
    u, v = v, u
    k += 1
y[:] = u
""",
    "swapped by a statement as well": """
for _ in range(n):
    v[:] = u + 1
    u, v = v, u
u, v = v, u
y[:] = u
v[:] += 3
for _ in range(m):
    v[:] = u + 1
    u, v = v, u
""",
    "in a branch": """
if n > m:
    for _ in range(n):
        v[:] = u + 1
        u, v = v, u
y[:] = u
""",
    "with memory of the kernel's own": """
w = T.empty_like(u)
w[:] = v
for _ in range(n):
    w[:] = u + 1
    u, w = w, u
y[:] = u + v
""",
    "memory of its own, a loop around": """
w, z = T.empty_like(u), T.empty_like(u)
w[:] = u
z[:] = v
for _ in range(m):
    for _ in range(n):
        w[:] = z + 1
        z, w = w, z
y[:] = w * 10 + z
""",
}


@pytest.mark.level("real")
@KINDS
@pytest.mark.parametrize("body", PARAMETERS.values(), ids=PARAMETERS)
def test_the_caller_sees_in_swapped_parameters_what_python_leaves(
    body: str, device: str | None
) -> None:
    head = "def f(u: F, v: F, y: F, n: T.int32, m: T.int32) -> None:\n"
    text = head + textwrap.indent(body, "    ")
    inner = head.replace("def f", "def g") + "    for _ in range(2):\n        f(u, v, y, n, m)\n"
    python: dict[str, Any] = {"T": SimpleNamespace(empty_like=np.empty_like)}
    plain = text.replace(": F", "").replace(": T.int32", "")
    exec(plain + inner.replace(": F", "").replace(": T.int32", ""), python)
    kernels: Any = executed(f"{HEAD}{text}\n@dt.kernel\n{inner}", f"swaps_{id(body)}.py")
    for name in ("f", "g"):
        call = kernels[name] if device is None else kernels[name].on(device, copy=True)
        for n, m in itertools.product(range(4), range(3)):
            given = [np.arange(3, dtype=np.float32) * k + k for k in (1, 10, 100)]
            meant = [each.copy() for each in given]
            call(*given, n, m)
            python[name](*meant, n, m)
            assert [each.tolist() for each in given] == [each.tolist() for each in meant], (n, m)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (
            "w = u[1:]\n",
            "'w' is not known here: it belongs to a buffer whose contents changed places",
        ),
        ("w = u\n", "'w' is not known here: it belongs to a buffer whose contents changed places"),
    ],
)
def test_a_name_of_elements_that_changed_places_ends(body: str, said: str) -> None:
    loop = "for _ in range(n):\n    v[:] = u + 1\n    u, v = v, u\n"
    head = "def f(u: F, v: F, y: F, n: T.int32) -> None:\n"
    with pytest.raises(SourceError, match=said):
        dt.build(
            [_kernel(head + textwrap.indent(f"{body}{loop}y[0] = u[0] + w[0]\n", "    "))], ["cpu"]
        )
    again = f"{body}for _ in range(3):\n{textwrap.indent(loop, '    ')}    y[0] = w[0]\n"
    with pytest.raises(
        SourceError, match=r"'w' belongs to a buffer .* used in the next iteration"
    ):
        dt.build([_kernel(head + textwrap.indent(again, "    "))], ["cpu"])
    # Bound again in each round, and used before the buffers change places.
    text = f"for _ in range(3):\n    {body}    y[0] = w[0]\n{textwrap.indent(loop, '    ')}"
    dt.build([_kernel(head + textwrap.indent(text, "    "))], ["cpu"])


def test_parameters_change_places_in_one_way() -> None:
    body = (
        "def f(u: F, v: F, w: F, n: T.int32) -> None:\n    for _ in range(n):\n"
        "        u, v, w = v, w, u\n    for _ in range(n):\n        u, w = w, u\n    u[:] = w\n"
    )
    with pytest.raises(SourceError, match="'u, w = w, u', and differently before"):
        dt.build([_kernel(body)], ["cpu"])


def test_buffers_that_come_back_too_late_are_refused() -> None:
    names = [f"x{k}" for k in range(12)]
    turned = ", ".join([*names[1:5], names[0], *names[6:], names[5]])
    text = (
        f"def f({', '.join(f'{each}: F' for each in names)}, n: T.int32) -> None:\n"
        f"    for _ in range(n):\n        x0[:] = x1\n        {', '.join(names)} = {turned}\n"
    )
    with pytest.raises(SourceError, match="return to their places after 35 iterations"):
        dt.build([_kernel(text)], ["cpu"])


def _kernel(text: str) -> Any:
    return executed(HEAD + text, "time_steps.py")["f"]


ROWS = {
    "h[t + 1, :] = T.tanh(h[t] @ w)": True,
    "h[t, :] = h[t - 1, ::-1]": True,
    "h[t + 1, 1:-1] = h[t, 2:] + h[t, :-2]": True,
    "h[t + 2, :] += h[t] + h[t + 1]": True,
    "h[3, :] = h[2, ::-1] + h[-1, :]": True,
    "h[1:, :] = h[:-1, :]": False,
    "h[t, 1:] = h[t, :-1]": False,
    "h[t, :] = h[k, ::-1]": False,
    "h[2 * t, :] = h[t, ::-1]": False,
    "h[:, t + 1] = h[:, 0] * h[0, t]": True,
}
"""A statement, and whether what it reads is known to be apart, or the same element.

On the host a copy is taken where it is not.
"""


@pytest.mark.level("real")
@pytest.mark.parametrize("loop", ["range", "T.parallel"])
@pytest.mark.parametrize("statement", ROWS)
def test_rows_come_from_rows_that_are_known_to_be_others(statement: str, loop: str) -> None:
    head = "def f(h: F, w: F, k: T.int32) -> None:\n    n, m = h.shape\n"
    if loop == "range":
        body = f"    for t in range(1, 4):\n        {statement}\n"
    else:
        # One iteration: others would race.
        body = f"    for one in T.parallel(1):\n        t = 1 + one\n        {statement}\n"
    kernel = _kernel(head + body)
    if not ROWS[statement] and loop != "range":
        with pytest.raises(SourceError, match="other elements of the same buffer"):
            dt.build([kernel], ["cpu"])
        return
    h = (np.arange(40).reshape(8, 5) % 7).astype(np.float32)
    w = np.eye(5, dtype=np.float32)[::-1].copy()
    want = h.astype(np.float64)
    for t in range(1, 4 if loop == "range" else 2):
        exec(statement.replace("T.", "np."), {"np": np, "h": want, "w": w, "t": t, "k": 1})
    kernel(h, w, 1)
    assert np.allclose(h, want, 1e-5, 1e-6)
