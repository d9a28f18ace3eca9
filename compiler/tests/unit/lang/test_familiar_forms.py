"""Forms that users of Python, NumPy and Numba write: what they mean, beside conformance cases.

Those (`dovetail_conformance.cases.familiar`) run on every target; here are corners, on the cpu.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import dovetail as dt
from dovetail import T, ir
from dovetail.api import Kernel
from dovetail.support.errors import SourceError

Program = Callable[[str], Kernel]
HEAD = """
import math
import numpy as np
import dovetail as dt
from dovetail import T
"""


def one(
    program: Program, body: str, x: str = "float32", y: str = "float32", outside: str = ""
) -> Kernel:
    """A kernel `f(x, y)` with a body in a T.parallel over n."""
    lines = "\n".join(f"        {line}" for line in body.splitlines())
    return program(
        f"{HEAD}{outside}\n@dt.kernel\n"
        f"def f(x: T.Buffer[T.{x}], y: T.Buffer[T.{y}]) -> None:\n"
        "    (n,) = x.shape\n    assert y.shape == (n,)\n    for i in T.parallel(n):\n"
        f"{lines}\n"
    )


def ran(kernel: Kernel, x: Any, y: Any) -> Any:
    kernel(x, y)
    return y


X = np.array([1, 2, 3, 4, 5, 6, 7, 8])
COUNTED = "c = 0\nfor k in range(i):\n    c += x[k]\ny[i] = c"
BY, PLUS = T.float32(2), T.int32(1)


@pytest.mark.level("real")
@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
@pytest.mark.parametrize(
    ("code", "meant"),
    [
        ("y[i] = x[i] * i", lambda x, i, n: x * i),
        ("y[i] = i / n", lambda x, i, n: i / n),
        ("y[i] = n / 2 + x[i]", lambda x, i, n: n / 2 + x),
        ("y[i] = (i + 0.5) * 2", lambda x, i, n: (i + 0.5) * 2),
        ("y[i] = T.sqrt(n * n) + i", lambda x, i, n: n + i),
        ("y[i] = max(i, 2.5) + min(n, x[i])",
         lambda x, i, n: np.maximum(i, 2.5) + np.minimum(n, x)),
        ("y[i] = i if x[i] > 3 else 0.25", lambda x, i, n: np.where(x > 3, i, 0.25)),
        ("y[i] = n ** 0.5 * n ** 0.5 * 0 + 2 ** i", lambda x, i, n: 2.0**i),
        ("y[i] = x[i] ** 2 * 2.0**-2", lambda x, i, n: x * x / 4),
        ("a = 0.0\nfor k in range(i):\n    a += x[k]\ny[i] = a", lambda x, i, n: np.cumsum(x) - x),
        ("a = 0\nfor k in range(i):\n    a += x[k]\ny[i] = a", lambda x, i, n: np.cumsum(x) - x),
        ("a = b = 1 / 4\ny[i] = a + b + x[i]", lambda x, i, n: x + 0.5),
        ("b = -T.inf\nif x[i] > b:\n    b = x[i]\ny[i] = b", lambda x, i, n: x),
        ("s = (0.0, 1)\nfor k in range(2):\n    s = (s[0] + x[i], s[1] + k)\ny[i] = s[0] * s[1]",
         lambda x, i, n: 2 * x * 2),
    ],
)  # fmt: skip
def test_numbers_take_the_type_of_what_they_meet(
    code: str, meant: Callable[..., Any], dtype: str, program: Program
):
    kernel = one(program, code, dtype, dtype)
    x = X.astype(dtype)
    got = ran(kernel, x, np.zeros_like(x))
    wanted = meant(x.astype(np.float64), np.arange(8), 8)
    assert got.astype(np.float64).tolist() == np.broadcast_to(wanted, 8).tolist()


@pytest.mark.level("real")
@pytest.mark.parametrize(
    ("dtype", "code", "meant"),
    [
        ("int32", "y[i] = i", lambda x, i: i),
        ("uint8", "y[i] = n - i - 1", lambda x, i: 7 - i),
        ("int32", COUNTED, lambda x, i: np.cumsum(x) - x),
        ("int64", COUNTED, lambda x, i: np.cumsum(x) - x),
        ("int32", "y[i] = T.int32(x[i] / 2)", lambda x, i: x // 2),
        ("int32", "y[i] = math.floor(x[i] / 2) + math.ceil(x[i] / 4)",
         lambda x, i: x // 2 + -(-x // 4)),
        ("int32", "y[i] = 0\nfor k, m in enumerate(range(3, 0, -1)):\n    y[i] += T.int32(k * m)",
         lambda x, i: 0 * x + 4),
    ],
)  # fmt: skip
def test_indices_and_counters_fit_where_they_are_stored(
    dtype: str, code: str, meant: Callable[..., Any], program: Program
):
    x = X.astype(dtype)
    got = ran(one(program, code, dtype, dtype), x, np.zeros_like(x))
    assert got.tolist() == meant(x, np.arange(8)).tolist()


def test_a_counter_is_narrow_where_it_is_stored_and_wide_elsewhere(program: Program):
    def counter(dtype: str) -> str:
        module = one(
            program, "c = 0\nfor k in range(i):\n    c += 1\ny[i] = c", dtype, dtype
        ).parse()
        (var,) = {
            item.var
            for item in ir.walk(module.functions[0].body)
            if isinstance(item, ir.Declare) and item.var.name == "c"
        }
        return str(var.dtype)

    assert [counter(each) for each in ("int8", "int32", "int64")] == ["int8", "int32", "int64"]


def test_what_does_not_hold_together_is_told_as_it_was_written(program: Program):
    """A counter that cannot become a float keeps the message of the plain reading."""
    kernel = one(program, "c = 0\nc += x[i]\ny[c] = x[i]")
    with pytest.raises(SourceError) as caught:
        kernel.parse()
    assert "'c'" in str(caught.value)
    assert len(caught.value.errors) == 1


def test_two_float_types_still_do_not_meet(program: Program):
    kernel = one(program, "a = 0.0\na += x[i]\ny[i] = a", "float32", "float64")
    with pytest.raises(SourceError, match="'a' is float32; the buffer 'y' holds float64"):
        kernel.parse()


@pytest.mark.level("real")
@pytest.mark.parametrize(
    ("code", "meant"),
    [
        ("if i >= 5:\n    return\ny[i] = x[i]", lambda x: np.where(np.arange(8) < 5, x, 0)),
        ("if x[i] > 2:\n    if x[i] < 5:\n        continue\n    y[i] = 1\ny[i] += 2",
         lambda x: np.where(x <= 2, 2, np.where(x < 5, 0, 3))),
        ("for k in range(n):\n    if x[k] > x[i]:\n        y[i] = x[k]\n        return\ny[i] = -1",
         lambda x: np.where(np.arange(8) < 7, x + 1, -1)),
        ("for k in range(2):\n    for m in range(n):\n        if m == i:\n            y[i] += 1\n"
         "            continue\n        if m > i + k:\n            return\n    y[i] += 10",
         lambda x: [1] * 7 + [22]),
        ("for w in (1.0, 2.0, 4.0):\n    if w == 2.0:\n        continue\n    y[i] += w",
         lambda x: 0 * x + 5),
        ("for w in (1.0, 2.0, 4.0):\n    if w > x[i]:\n        return\n    y[i] += w",
         lambda x: [1, 3, 3, 7, 7, 7, 7, 7]),
        ("k = 0\nwhile True:\n    k += 1\n    if k > x[i]:\n        y[i] = k\n        return",
         lambda x: x + 1),
    ],
)  # fmt: skip
def test_what_leaves_early(code: str, meant: Callable[..., Any], program: Program):
    x = X.astype(np.float32)
    got = ran(one(program, code), x, np.zeros_like(x))
    assert got.tolist() == list(meant(X))


@pytest.mark.level("real")
def test_each_copied_loop_goes_on_for_itself(program: Program):
    """Each loop in another, and the region around them, tells apart which of them is over."""
    code = """
for a in (0, 1):
    for b in (0, 1):
        for c in (0, 1):
            if x[(i + a) % n] > 3:
                if x[(i + b) % n] > 5:
                    continue
            y[i] += x[(i + c) % n]
        if x[(i + b) % n] > 2:
            if x[(i + a) % n] > 4:
                continue
        y[i] += 100
    if x[(i + 2) % n] > 2:
        if x[(i + a) % n] > 4:
            {leave}
    y[i] += 1000
"""
    lines = "\n".join(f"        {line}" for line in code.format(leave="break").splitlines())
    scope: dict[str, Any] = {}
    exec(f"def f(x, y, n):\n    for i in range(n):\n        pass\n{lines}\n", scope)
    x = np.random.default_rng(0).integers(0, 9, 100).astype(np.int32)
    meant = np.zeros_like(x)
    scope["f"](x, meant, 100)
    got = ran(one(program, code.format(leave="return"), "int32", "int32"), x, np.zeros_like(x))
    assert got.tolist() == meant.tolist()


@pytest.mark.level("real")
def test_a_helper_changes_its_own_parameters_only(program: Program):
    helper = """
@dt.inline
def halved(v, times):
    while times > 0:
        v = v / 2
        times -= 1
    return v
"""
    kernel = one(program, "v = x[i]\ny[i] = halved(v, 2) + v + halved(8.0, i)", outside=helper)
    x = X.astype(np.float32)
    wanted = x / 4 + x + 8.0 / 2.0 ** np.arange(8)
    assert ran(kernel, x, np.zeros_like(x)).tolist() == wanted.tolist()


def test_a_return_before_a_barrier_is_an_error(program: Program):
    kernel = program(
        f"{HEAD}\n@dt.kernel\ndef f(x: T.Buffer[T.float32]) -> None:\n    (n,) = x.shape\n"
        "    with T.launch(grid=1, block=64) as (_, thread):\n        if thread.x >= n:\n"
        "            return\n        T.barrier()\n        x[thread.x] = 1\n"
    )
    with pytest.raises(SourceError, match="reaches this barrier"):
        kernel.parse()


@pytest.mark.level("real")
@pytest.mark.parametrize(
    ("code", "meant"),
    [
        ("y[i] = T.sum(x) + T.max(x) - T.min(x)", lambda x: 0 * x + 36 + 7),
        ("y[i] = sum(x[k] for k in range(n)) / n", lambda x: 0 * x + 4.5),
        ("y[i] = T.argmax(x) + T.sum(x * x)", lambda x: 0 * x + 7 + 204),
        ("y[i] = T.sum(T.int32(x > 6)) + T.sum(T.float32(x < 2))", lambda x: 0 * x + 3),
        ("y[i] = 1 if T.any(x > 7) else 0", lambda x: 0 * x + 1),
        ("y[i] = T.sum(T.where(x > 4, x, 0) - 1)", lambda x: 0 * x + 26 - 8),
        ("t = T.full((3,), 0.5, T.float32)\nt[1] = i\ny[i] = T.sum(t)", lambda x: x),
        ("y[i] = T.sum(x[1:] - x[:-1]) + x[-1] + x[-2]", lambda x: 0 * x + 7 + 15),
    ],
)
def test_whole_arrays(code: str, meant: Callable[..., Any], program: Program):
    x = X.astype(np.float32)
    assert ran(one(program, code), x, np.zeros_like(x)).tolist() == meant(x).tolist()


@pytest.mark.level("real")
def test_elements_of_one_buffer_are_not_mixed(program: Program):
    head = f"{HEAD}\n@dt.kernel\ndef f(x: T.Buffer[T.float32]) -> None:\n    (n,) = x.shape\n"
    inside = program(f"{head}    for _ in T.parallel(1):\n        x[1:] = x[:-1] * 2\n")
    with pytest.raises(SourceError, match="assigned to other elements of the same buffer"):
        inside.parse()
    x = np.arange(5, dtype=np.float32)
    program(f"{head}    x[1:] = x[:-1] * 2\n    x[:] = x[::-1]\n")(x)
    assert x.tolist() == [6, 4, 2, 0, 0]


WRITTEN_BETWEEN = {
    "helper": ("@dt.inline\ndef g(v, x):\n    x[:] = 0.0\n    x[:] = v\n", "    g(x + 1.0, x)\n"),
    "tuple": ("", "    for _ in T.parallel(1):\n        x[:], y[:] = y + 1.0, x + 1.0\n"),
    "loop": (
        "",
        "    for _ in T.parallel(1):\n        t = x * 2.0\n        for k in range(2):\n"
        "            y[:] = t\n            x[k] = 0.0\n",
    ),
}
"""What would compute arithmetic of x when x has been written."""


@pytest.mark.parametrize("case", WRITTEN_BETWEEN)
def test_arithmetic_is_not_computed_behind_a_store(case: str, program: Program):
    outside, body = WRITTEN_BETWEEN[case]
    kernel = program(
        f"{HEAD}\n{outside}\n@dt.kernel\n"
        "def f(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:\n"
        f"    (n,) = x.shape\n    assert y.shape == (n,)\n{body}"
    )
    with pytest.raises(SourceError, match="written"):
        kernel.parse()


@pytest.mark.parametrize(
    ("body", "ranks"),
    [
        ("for v in x[i]:\n            out[i] += v", (2, 1)),
        ("for a, b in x:\n            out[i] += a * b", (2, 1)),
        ("out[i] = sum(v for row in x for v in row)", (2, 1)),
        ("out[i] = np.linalg.norm(x[i]) + x[i].std()", (2, 1)),
    ],
)
def test_loops_over_entries_tell_ranks(body: str, ranks: tuple[int, ...], program: Program):
    kernel = program(
        f"{HEAD}\n@dt.kernel\ndef f(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:\n"
        f"    for i in T.parallel(4):\n        {body}\n"
    )
    (func,) = kernel.parse().functions
    found = [each.buffer.rank for each in func.params if isinstance(each, ir.TensorParam)]
    assert tuple(found) == ranks


@pytest.mark.level("real")
def test_a_changed_table_is_another_kernel(program: Program):
    outside = "TABLE = np.array([1, 2, 4, 8], np.float32)\nDEEP = ((1, 2), (3, 4))\n"
    kernel = one(
        program, "y[i] = TABLE[T.int32(x[i])] + DEEP[i % 2][i % 2] + TABLE[-1]", outside=outside
    )
    x = np.array([0, 1, 3, 4, -1], np.float32)
    deep = np.array([1, 4, 1, 4, 1])
    table = kernel.function.__globals__["TABLE"]
    for _ in range(2):
        held = np.array([*table[[0, 1, 3]], 0, 0])  # out of range: 0
        assert ran(kernel, x, np.zeros_like(x)).tolist() == (held + deep + table[-1]).tolist()
        table[:] = [3, 5, 7, 9]


@dt.kernel
def scaled(x: T.Buffer[T.float32], by: T.float32 = BY, plus: T.int32 = PLUS) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = x[i] * by + plus


@pytest.mark.level("real")
def test_default_values_of_scalars():
    for args, keywords, wanted in (
        ((), {}, 3), ((3,), {}, 4), ((3, 5), {}, 8), ((), {"plus": 4}, 6), ((), {"by": 0.5}, 1.5),
    ):  # fmt: skip
        for _ in range(3):
            x = np.ones(3, np.float32)
            scaled(x, *args, **keywords)
            assert x.tolist() == [wanted] * 3
    assert scaled.check(np.ones(2, np.float32)).ok


@pytest.mark.level("real")
@pytest.mark.parametrize("rounds", range(5))
def test_parameters_that_change_places(rounds: int, program: Program):
    kernel = program(
        f"{HEAD}\n@dt.kernel\n"
        "def f(a: T.Buffer[T.float32], b: T.Buffer[T.float32], r: T.int32) -> None:\n"
        "    (n,) = a.shape\n    assert b.shape == (n,)\n    for k in range(1, r + 1):\n"
        "        for i in T.parallel(n):\n            b[i] = a[i] + k\n        a, b = b, a\n"
    )
    a, b = np.zeros(3, np.float32), np.zeros(3, np.float32)
    kernel(a, b, rounds)
    one_, other = np.zeros(3), np.zeros(3)
    src, dst = one_, other
    for k in range(1, rounds + 1):
        dst[:] = src + k
        src, dst = dst, src
    assert (a.tolist(), b.tolist()) == (one_.tolist(), other.tolist())


def test_an_error_shows_the_callers_lines_and_one_of_ours(
    program: Program, monkeypatch: pytest.MonkeyPatch
):
    kernel = one(program, "x[i] = y[i]", "float32", "float64")

    def frames() -> int:
        with pytest.raises(SourceError) as caught:
            kernel(np.zeros(2, np.float32), np.zeros(2))
        return len(caught.traceback)

    assert frames() == 2
    monkeypatch.setenv("DOVETAIL_TRACEBACK", "full")
    assert frames() > 6


@pytest.mark.level("real")
def test_functions_of_numpy_and_math(program: Program):
    code = "y[i] = np.hypot(x[i], math.sqrt(16)) + math.fabs(-x[i])\n"
    code += "y[i] += np.maximum(x[i], 2) + pow(x[i], 2)"
    x = np.array([3, 0], np.float32)
    wanted = [math.hypot(v, 4) + v + max(v, 2) + v * v for v in (3, 0)]
    assert ran(one(program, code), x, np.zeros_like(x)).tolist() == wanted


@pytest.mark.level("real")
def test_annotations_may_have_names(program: Program):
    kernel = program(f"""{HEAD}
Values = T.Buffer[T.float32]

class Of:
    Counts = T.Buffer[T.int32]

@dt.inline
def twice(x: Values, i: T.int64) -> T.float32:
    return x[i] * 2.0

@dt.kernel
def f(x: Values, y: Values, counts: Of.Counts) -> None:
    (n,) = x.shape
    assert y.shape == (n,) and counts.shape == (n,)
    for i in T.parallel(n):
        y[i] = twice(x, i) + counts[i]
""")
    y = np.zeros(8, np.float32)
    kernel(X.astype(np.float32), y, X.astype(np.int32))
    assert y.tolist() == (3 * X).tolist()
