"""Random programs of the language mean what Python means by the same text.

Helpers that return from anywhere, with loops of all sorts and parameters that change, are executed
by Python and in a kernel; so are expressions in which integers, literals and floats meet. Numbers
are small and divisors powers of two, so that results are exact in every type.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from support.program_inputs import target_of
from support.sources import executed

import dovetail_runtime as dr
from dovetail import compiler
from dovetail.api import Kernel

HEAD = "import dovetail as dt\nfrom dovetail import T\n"
X = np.array([0, 1, 2, 3, 5, 8, 13, 40], np.int32)
Y = np.array([7, 1, 0, 20, 3, 9, 2, 33], np.int32)

drawn = settings(
    max_examples=30,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def results(text: str, out: Any, *arrays: Any) -> list[Any]:
    """What the kernel `f` of a program stores in `out`, on the oracle and on the cpu."""
    kernel = executed(text, "drawn_kernel.py")["f"]
    assert isinstance(kernel, Kernel)
    found: list[Any] = []
    for kind in ("reference", "cpu"):
        stored = np.zeros_like(out)
        device = f"{kind}:0"
        content = compiler.build([kernel], [target_of(device)], use_cache=False).tobytes()
        dr.load_bytes(content, device=device)["f"](*arrays, stored)
        found.append(stored.tolist())
    return found


@st.composite
def blocks(draw: Callable[..., Any], depth: int, loop: str, indent: str) -> list[str]:
    """Statements that change a and b, and may leave. `loop`: what is around, if anything."""
    lines: list[str] = []
    for number in range(draw(st.integers(1, 3))):
        kinds = ["a", "b", "if", "return"]
        kinds += ["for", "while", "tuple", "reversed"] if depth else []
        kinds += ["continue"] if loop else []
        kinds += ["break"] if loop == "loop" else []
        kind = draw(st.sampled_from(kinds))
        name = f"v{depth}{number}{len(indent)}"
        inner = f"{indent}    "
        if kind == "a":
            lines.append(f"{indent}a = (a * 3 + {draw(st.integers(0, 9))}) % 101")
        elif kind == "b":
            lines.append(f"{indent}b = (b + a * 2) % 53")
        elif kind in ("return", "continue", "break"):
            value = f" a * {draw(st.integers(1, 5))} - b" if kind == "return" else ""
            test = draw(st.sampled_from(["a % 3 == 0", "b < a", "a + b > 90", "b % 4 != 1"]))
            lines += [f"{indent}if {test}:", f"{inner}{kind}{value}"]
        elif kind == "if":
            lines.append(f"{indent}if a % {draw(st.integers(2, 4))} == 1:")
            lines += draw(blocks(max(depth - 1, 0), loop, inner))
            if draw(st.booleans()):
                lines += [f"{indent}else:", *draw(blocks(max(depth - 1, 0), loop, inner))]
        elif kind == "while":
            lines += [f"{indent}{name} = 0", f"{indent}while {name} < {draw(st.integers(0, 4))}:"]
            lines += [f"{inner}{name} += 1", *draw(blocks(depth - 1, "loop", inner))]
        else:
            over = {
                "for": f"range({draw(st.integers(0, 4))})",
                "reversed": f"reversed(range(1, {draw(st.integers(1, 5))}))",
                "tuple": "(1, 2)",
            }[kind]
            lines.append(f"{indent}for {name} in {over}:")
            lines.append(f"{inner}b = (b + {'1' if kind != 'tuple' else name}) % 53")
            around = "copies" if kind == "tuple" else "loop"
            lines += draw(blocks(depth - 1, around, inner))
    return lines


@pytest.mark.level("real")
@drawn
@given(blocks(2, "", "    "))
def test_helpers_leave_where_python_leaves(lines: list[str]) -> None:
    body = "\n".join([*lines, "    return a - b"])
    helper = f"def g(a: T.int32, b: T.int32) -> T.int32:\n{body}\n"
    plain = executed(f"{HEAD}\n{helper}\nf = g\n", "drawn_plain.py")["f"]
    program = (
        f"{HEAD}\n@dt.inline\n{helper}\n@dt.kernel\n"
        "def f(x: T.Buffer[T.int32], y: T.Buffer[T.int32], out: T.Buffer[T.int32]) -> None:\n"
        "    (n,) = out.shape\n    assert x.shape == (n,) and y.shape == (n,)\n"
        "    for i in T.parallel(n):\n        out[i] = g(x[i], y[i])\n"
    )
    wanted = [plain(int(a), int(b)) for a, b in zip(X, Y, strict=True)]
    for got in results(program, np.zeros(8, np.int32), X, Y):
        assert got == wanted, program


OPERANDS = ("x[i]", "q[i]", "i", "n", "3", "0.5", "c", "s")


@st.composite
def expressions(draw: Callable[..., Any], depth: int) -> str:
    """Sums, products and quotients of numbers of all sorts."""
    if not depth or draw(st.booleans()):
        return draw(st.sampled_from(OPERANDS))
    kind = draw(st.sampled_from(["+", "-", "*", "/", "min", "if"]))
    left = draw(expressions(depth - 1))
    if kind == "/":
        return f"({left} / {draw(st.sampled_from(['2', 'n', '4.0']))})"
    right = draw(expressions(depth - 1))
    if kind == "min":
        return f"min({left}, {right})"
    if kind == "if":
        return f"({left} if {right} < i else {draw(expressions(depth - 1))})"
    return f"({left} {kind} {right})"


@pytest.mark.level("real")
@drawn
@given(expressions(3), st.sampled_from(["float32", "float64"]))
def test_numbers_meet_as_in_python(code: str, dtype: str) -> None:
    program = (
        f"{HEAD}\n@dt.kernel\n"
        f"def f(x: T.Buffer[T.{dtype}], q: T.Buffer[T.int32], out: T.Buffer[T.{dtype}]) -> None:\n"
        "    (n,) = out.shape\n    assert x.shape == (n,) and q.shape == (n,)\n"
        "    for i in T.parallel(n):\n        c = 0\n        s = 0.25\n"
        "        for k in range(i):\n            c += 1\n            s += 1\n"
        f"        out[i] = {code}\n"
    )
    x = X.astype(dtype) / 4
    wanted = [
        float(eval(code, {"x": (X / 4).tolist(), "q": Y.tolist(), "i": i, "n": 8, "c": i,
                          "s": 0.25 + i}))
        for i in range(8)
    ]  # fmt: skip
    for got in results(program, np.zeros(8, dtype), x, Y):
        assert got == wanted, program


WHOLE = (
    "x", "q", "b", "c[:, None]", "b[None, :]", "x[:, ::-1]", "x[:, :1]", "x[0]", "s", "0.5", "3",
)  # fmt: skip
ROW = (
    "x[i]", "x[i, :]", "q[i, :]", "b", "c[i]", "b[::-1]", "x[i, ::-1]", "x[i, 0]", "s", "i", "2",
)  # fmt: skip


@st.composite
def whole_arrays(draw: Callable[..., Any], leaves: tuple[str, ...], depth: int) -> str:
    """Arithmetic of arrays and numbers that are broadcast, with folds in it."""
    if not depth or draw(st.integers(0, 3)) == 0:
        return draw(st.sampled_from(leaves))
    inner = whole_arrays(leaves, depth - 1)
    kinds = ["+", "-", "*", "/", "maximum", "where", "abs", "fold", "axis"]
    kind = draw(st.sampled_from([*kinds, "generator"] if leaves[0] == "x[i]" else kinds))
    left = draw(inner)
    match kind:
        case "/":
            return f"({left} / {draw(st.sampled_from(['2', '4.0']))})"
        case "abs":
            return f"np.abs({left} - {leaves[0]})"
        case "fold":
            # Of an array for certain: a number has nothing to be folded over.
            return f"T.{draw(st.sampled_from(['sum', 'max', 'min']))}({leaves[0]} + {left})"
        case "axis":
            how = draw(st.sampled_from(["sum", "max", "min", "mean"]))
            # Of a row a number; in device code what has axes left is no value of a name.
            axes = ["0", "-1"] if leaves[0] == "x[i]" else ["0", "axis=1, keepdims=True"]
            axis = draw(st.sampled_from(axes))
            return f"({leaves[0]} + {left}).{how}({axis})"
        case "generator":
            return f"sum(v * w for v, w in zip({leaves[0]} + {left}, b))"
        case "maximum":
            return f"np.maximum({left}, {leaves[0]} - {draw(inner)})"
        case "where":
            return f"T.where({left} < {leaves[0]}, {draw(inner)}, {draw(inner)})"
        case _:
            return f"({left} {kind} {draw(inner)})"


@pytest.mark.level("real")
@drawn
@given(whole_arrays(WHOLE, 3), whole_arrays(ROW, 3), st.sampled_from(["float32", "float64"]))
def test_whole_arrays_mean_what_they_mean_to_numpy(whole: str, row: str, dtype: str) -> None:
    loop = f"    for i in T.parallel(n):\n        out[1, i, :] = {row}\n"
    means_what_it_means_to_numpy(f"    out[0, :, :] = {whole}\n{loop}", dtype)


@st.composite
def named_arrays(draw: Callable[..., Any]) -> str:
    """Statements in which names stand for whole arrays, and are given others."""
    whole, row = (*WHOLE, "t", "t", "t[::-1]"), (*ROW, "d", "d")
    lines = [f"t = x + {draw(whole_arrays(WHOLE, 2))}"]
    for _ in range(draw(st.integers(0, 3))):
        match draw(st.sampled_from(["again", "loop", "branch", "mask", "update", "pair"])):
            case "again":
                lines.append(f"t = x - {draw(whole_arrays(whole, 1))}")
            case "loop":
                lines += ["for _ in range(2):", f"    t = x - {draw(whole_arrays(whole, 1))}"]
            case "branch":
                lines += ["if n > m:", "    t = x * 2", "else:"]
                lines.append(f"    t = x + {draw(whole_arrays(whole, 1))}")
            case "mask":
                lines.append(f"t[t < {draw(whole_arrays(WHOLE, 1))}] -= 1")
            case "update":
                lines.append(f"t += {draw(whole_arrays(whole, 1))}")
            case _:
                value = draw(whole_arrays(whole, 1))
                lines.append(f"out[0, :, :], t = t + {value}, x + {value}")
    lines += [f"out[0, :, :] = {draw(whole_arrays(whole, 2))}", "for i in T.parallel(n):"]
    lines.append(f"    d = x[i] + {draw(whole_arrays(ROW, 2))}")
    if draw(st.booleans()):
        lines.append(f"    d = d - {draw(whole_arrays(row, 1))}")
    lines.append(f"    out[1, i, :] = {draw(whole_arrays(row, 2))}")
    if draw(st.booleans()):
        lines += ["    for k, v in enumerate(d):", "        out[1, i, k] += v * k"]
    return "".join(f"    {line}\n" for line in lines)


@pytest.mark.level("real")
@settings(drawn, max_examples=15)
@given(named_arrays(), st.sampled_from(["float32", "float64"]))
def test_names_of_arrays_mean_what_they_mean_to_numpy(body: str, dtype: str) -> None:
    means_what_it_means_to_numpy(body, dtype)


def means_what_it_means_to_numpy(body: str, dtype: str) -> None:
    program = (
        f"import numpy as np\n{HEAD}\n@dt.kernel\n"
        f"def f(x: T.Buffer[T.{dtype}], q: T.Buffer[T.int32], b: T.Buffer[T.{dtype}], "
        f"c: T.Buffer[T.{dtype}], s: T.{dtype}, out: T.Buffer[T.{dtype}]) -> None:\n"
        "    n, m = x.shape\n    assert q.shape == (n, m) and out.shape == (2, n, m)\n"
        f"    assert b.shape == (m,) and c.shape == (n,)\n{body}"
    )
    x = (np.arange(32).reshape(4, 8) * 7 % 11 - 4).astype(dtype) / 2
    q = (np.arange(32, dtype=np.int32) * 5 % 7).reshape(4, 8)
    b, c = np.array([3, -1, 4, 1, -5, 0, 2, 6], dtype), np.array([-2, 0, 7, 1], dtype)
    wanted = np.zeros((2, 4, 8))
    scope = {
        "np": np, "T": np, "n": 4, "m": 8, "q": q, "s": 1.5, "out": wanted,
        **{name: each.astype(np.float64) for name, each in (("x", x), ("b", b), ("c", c))},
    }  # fmt: skip
    plain = body.replace("T.parallel", "range")
    exec("\n".join(line[4:] for line in plain.splitlines()), scope)
    # Folds of folds of products may pass what float32 holds exactly.
    assume(np.abs(wanted).max() < 2**20)
    for got in results(program, np.zeros((2, 4, 8), dtype), x, q, b, c, 1.5):
        assert got == wanted.tolist(), program
