"""Every pass of a pipeline preserves meaning: kernels run after each pass, on random inputs.

The tensors are row-major, or strided with gaps and backwards. Before `guard-accesses` an access
out of range counts as guarded, as the language says; afterwards it is an error of the evaluator.
"""

from __future__ import annotations

import math
import random
from typing import Any

import pytest
from support.evaluate import UNDEFINED, CheckFailedError, Tensor, contiguous, evaluate
from support.program_checks import PIPELINES

from dovetail import ir
from dovetail_conformance.pass_kit import sound

Shape = tuple[int, ...]

KERNELS: dict[str, tuple[str, dict[str, list[Shape | float]]]] = {
    "folds": (
        """
def f(x: [int32, 1], a: [int32, 2], y: [int32, 1]):
    total: T.int32 = T.sum(x[i] for i in T.box(x_0))
    y[0] = total + T.max(a[i, j] for i, j in T.box(a_0, a_1))
    (best, place) = T.fold(
        lambda i: (x[i], i),
        lambda p, q, r, s: (min(p, r), min(s if r <= p else q, q if p <= r else s)),
        (T.int32(2147483647), 1000000),
        box=(x_0,),
        where=x[i] > T.int32(1),
        commutative=True,
    )
    y[1] = best + T.int32(place)
    (last,) = T.fold(
        lambda i, j: (a[i, j],),
        lambda p, q: (q if q != T.int32(0) else p,),
        (T.int32(0),),
        box=(a_0, a_1),
    )
    y[2] = last
    for i in T.parallel(a_0):
        (s, c) = T.fold(
            lambda j: (a[i, j], T.int32(1)),
            lambda p, q, r, t: (p * t + r, q * t),
            (T.int32(0), T.int32(1)),
            box=(a_1,),
        )
        y[i + 3] = s + c
""",
        {
            "some": [(300,), (3, 12), (6,)],
            "few": [(3,), (2, 3), (5,)],
            "none": [(0,), (0, 3), (3,)],
        },
    ),
    "saxpy": (
        """
def f(a: float32, x: [float32, 1], y: [float32, 1]):
    assert y_0 == x_0, "equal"
    for i in T.parallel(x_0):
        y[i] = a * x[i] + y[i]
""",
        {"some": [2.0, (37,), (37,)], "none": [2.0, (0,), (0,)], "refused": [2.0, (3,), (4,)]},
    ),
    "matmul": (
        """
def f(a: [float32, 2], b: [float32, 2], c: [float32, 2]):
    assert b_0 == a_1 and c_0 == a_0 and c_1 == b_1, "shapes"
    for i, j in T.parallel(a_0, b_1):
        acc: T.Mutable[T.float32] = T.float32(0.0)
        for p in range(a_1):
            acc = acc + a[i, p] * b[p, j]
        c[i, j] = acc
""",
        {"small": [(3, 5), (5, 9), (3, 9)], "empty": [(3, 0), (0, 2), (3, 2)]},
    ),
    "transpose in tiles": (
        """
def f(x: [int32, 2], y: [int32, 2]):
    assert y_0 == x_1 and y_1 == x_0, "shapes"
    wide: T.int64 = (x_1 + 3) // 4
    with T.launch(grid=(wide, (x_0 + 3) // 4), block=(4, 4, 1)) as ((a, b, c), (r, s, t)):
        tile = T.alloc((4, 5), T.int32, scope="shared")
        if b * 4 + s < x_0 and a * 4 + r < x_1:
            tile[s, r] = x[b * 4 + s, a * 4 + r]
        T.barrier()
        if a * 4 + s < x_1 and b * 4 + r < x_0:
            y[a * 4 + s, b * 4 + r] = tile[r, s]
""",
        {"odd": [(7, 5), (5, 7)], "line": [(1, 6), (6, 1)]},
    ),
    "stencil": (
        """
def f(x: [int32, 1], y: [int32, 1], z: [int32, 1]):
    assert y_0 == x_0 and z_0 == x_0, "shapes"
    for i in T.parallel(x_0):
        y[i] = x[min(max(i - 1, 0), x_0 - 1)] + x[i + 1] * T.int32(2) + x[i // 2] + x[i * 7 % x_0]
    for i in range(1, x_0 - 1):
        z[i] = x[i - 1] + z[i - 1]
    for i in range(x_0 - 1, -1, -2):
        z[x_0 - 1 - i] = z[i] + T.int32(1)
""",
        {"some": [(11,), (11,), (11,)], "one": [(1,), (1,), (1,)]},
    ),
    "histogram": (
        """
def f(x: [uint8, 2], h: [int32, 1]):
    for i, j in T.parallel(x_0, x_1):
        T.atomic_add(h[T.int64(x[i, j])], T.int32(1))
""",
        {
            "all bins": [(6, 7), (256,)],
            "few bins": [(6, 7), (100,)],
            "copies": [(12, 30), (100,)],
        },
    ),
    "gather": (
        """
def f(x: [int32, 1], p: [int64, 1], q: [int32, 1], y: [int32, 1]):
    for i in T.parallel(y_0):
        y[i] = x[p[i]] + (x[p[p[i - 1]]] if i > 0 else T.int32(7)) + x[T.int64(q[i])]
        x_new: T.int32 = y[i]
        if p[i] >= 2 and x_new > T.int32(3):
            y[i] = x_new // (x_new - T.int32(5))
""",
        {"some": [(5,), (9,), (9,), (12,)]},
    ),
    "reductions": (
        """
def f(x: [int32, 2], y: [int32, 1], s: int32):
    total: T.int32 = T.sum(x[i, j] for i, j in T.box(x_0, x_1))
    for i in T.parallel(x_0):
        big: T.int32 = T.max(x[i, j] for j in T.box(x_1))
        some: T.bool = T.any(x[i, j] > T.int32(100) for j in T.box(x_1))
        y[i] = total - big * s + (T.sum(x[i, j - 1] for j in T.box(x_1)) if some else T.int32(1))
    count: T.Mutable[T.int32] = T.int32(0)
    while T.sum(y[i] for i in T.box(y_0)) > T.int32(-10000) and count < T.int32(3):
        y[0] = y[0] - T.int32(5)
        count = count + T.int32(1)
    for i in T.parallel(x_0):
        y[i] = y[i] + count
""",
        {"some": [(5, 21), (5,), 3], "empty rows": [(4, 0), (4,), -2], "short": [(3, 2), (5,), 1]},
    ),
    "integers": (
        """
def f(x: [int32, 1], y: [int32, 1], z: [int32, 2], u: [uint8, 1]):
    for i in T.parallel(x_0):
        a: T.int32 = x[i]
        b: T.int32 = y[i]
        z[i, 0] = a // b
        z[i, 1] = a % b
        z[i, 2] = a // T.int32(8) + b % T.int32(16) + a // T.int32(-3) + b % T.int32(7)
        z[i, 3] = (a << b) + (b >> a) + (a >> T.int32(3)) + (T.int32(1) << (b % T.int32(32)))
        z[i, 4] = min(a, b) * T.int32(3) - max(a, abs(b)) + -a
        z[i, 5] = T.int32(u[i] // (u[i] & T.uint8(3))) + T.int32(u[i] % (u[i] >> T.uint8(5)))
        z[i, 6] = T.int32(T.uint8(a) << u[i]) + T.int32(~a ^ b | a & b)
        z[i, 7] = (a * T.int32(4) + T.int32(1)) // T.int32(4) + T.int32(i * 6 // 3 % 4)
""",
        {"some": [(40,), (40,), (40, 8), (40,)]},
    ),
    "returned and workspace": (
        """
def f(x: [float32, 2]):
    half: T.int64 = x_1 // 2
    w = T.empty((x_0, half), T.float32)
    out = T.empty((x_0,), T.float32)
    scale: T.float32 = T.float32(half) * T.float32(0.5)
    for i, j in T.parallel(x_0, half):
        w[i, j] = x[i, j * 2] * scale + x[i, j * 2 + 1]
    if half > 2:
        for i in T.parallel(x_0):
            out[i] = w[i, 2] + w[i, half - 1]
    else:
        for step in range(2):
            for i in T.parallel(x_0):
                out[i] = T.float32(step) + scale
    return out
""",
        {"wide": [(4, 9)], "thin": [(3, 3)], "no columns": [(3, 1)]},
    ),
    "small floats": (
        """
def f(x: [float16, 1], y: [bfloat16, 1], h: float16, flags: [bool, 1], small: int8):
    for i in T.parallel(x_0):
        a: T.Mutable[T.float16] = x[i] + h
        if flags[i] and not small > T.int8(100):
            a = a * T.float16(2.0)
        x[i] = a
        y[i] = T.bfloat16(a) + T.bfloat16(1.0)
        flags[i] = a > T.float16(3.0)
""",
        {"some": [(9,), (9,), 1.5, (9,), 5]},
    ),
    "block scan": (
        """
def f(x: [int32, 1], y: [int32, 1]):
    with T.launch(grid=((x_0 + 7) // 8,), block=(8, 1, 1)) as ((a, b, c), (r, s, t)):
        i: T.int64 = a * 8 + r
        line = T.alloc((8,), T.int32, scope="shared")
        line[r] = x[i] if i < x_0 else T.int32(0)
        for k in range(3):
            step: T.int64 = 1 << k
            T.barrier()
            before: T.int32 = line[r - step] if r >= step else T.int32(0)
            T.barrier()
            line[r] = line[r] + before
        T.barrier()
        if i < y_0:
            y[i] = line[r] + line[7]
""",
        {"some": [(21,), (21,)], "short": [(5,), (30,)]},
    ),
    "three and four dimensions": (
        """
def f(x: [int32, 3], y: [int32, 4]):
    for i, j, k in T.parallel(x_0, x_1, x_2):
        x[i, j, k] = T.int32(i * 100 + j * 10 + k)
    for i, j, k, l in T.parallel(y_0, y_1, y_2, y_3):
        if (i + j + k + l) % 2 == 0:
            y[i, j, k, l] = x[i, j, k] + T.int32(l)
""",
        {"some": [(2, 3, 5), (2, 2, 3, 4)]},
    ),
}


def module_of(text: str) -> ir.Module:
    """The kernel with its short signature written out."""
    head, _, body = text.strip().partition("\n")
    params = split_params(head[len("def f(") : -2])
    return ir.parse_ir(f"@T.func\ndef f({', '.join(map(signature, params))}):\n{body}\n")


def split_params(text: str) -> list[str]:
    parts, depth, last = [], 0, 0
    for place, letter in enumerate(text):
        depth += (letter == "[") - (letter == "]")
        if letter == "," and depth == 0:
            parts.append(text[last:place])
            last = place + 1
    return [*parts, text[last:]]


def signature(param: str) -> str:
    name, _, kind = (part.strip() for part in param.partition(":"))
    if not kind.startswith("["):
        return f"{name}: T.{kind}"
    dtype, rank = kind.strip("[]").split(",")
    shape = "".join(f"{name}_{axis}," for axis in range(int(rank)))
    strides = "".join(f"{name}_s{axis}," for axis in range(int(rank)))
    return f'{name}: T.tensor(T.{dtype}, "both", ({shape}), ({strides}))'


def values(dtype: ir.DType, count: int, source: random.Random) -> list[Any]:
    if dtype.is_bool:
        return [source.random() < 0.5 for _ in range(count)]
    if dtype.is_float:
        return [float(source.randint(-8, 8)) for _ in range(count)]
    low, high = dtype.int_range
    edges = [low, high, 0, 1, 2, 3, 5, max(low, -1), max(low, -7), 31]
    wide = dtype.bits < 64
    return [
        source.choice(edges)
        if wide and source.random() < 0.4
        else source.randint(max(low, -3), 12)
        for _ in range(count)
    ]


def tensor(dtype: ir.DType, shape: Shape, strided: bool, source: random.Random) -> Tensor:
    plain = contiguous(dtype, shape, values(dtype, math.prod(shape), source))
    if not strided or 0 in shape:
        return plain
    strides: list[int] = []
    step = 2
    for extent in reversed(shape):
        strides.append(step * source.choice((-1, 1)))
        step *= extent + 1
    strides.reverse()
    offset = sum(-(n - 1) * s for n, s in zip(shape, strides, strict=True) if s < 0) + 3
    spread = Tensor([UNDEFINED] * (step + 8), dtype, shape, tuple(strides), offset)
    for index in plain.indices():
        spread.memory[spread.place(index)] = plain.memory[plain.place(index)]
    return spread


def outcome(
    module: ir.Module,
    original: ir.Module,
    given: list[Shape | float],
    strided: bool,
    lenient: bool,
) -> object:
    source = random.Random(7)
    args: list[Any] = []
    for param, item in zip(original.functions[0].params, given, strict=True):
        if isinstance(param, ir.ScalarParam):
            args.append(item)
        else:
            assert isinstance(item, tuple)
            args.append(tensor(param.buffer.dtype, item, strided, source))
    try:
        results = evaluate(module, "f", args, lenient)
    except CheckFailedError as refused:
        return str(refused)
    seen = [arg.values() for arg in args if isinstance(arg, Tensor)]
    return seen + [result.values() for result in results]


@pytest.mark.parametrize("pipeline", PIPELINES)
@pytest.mark.parametrize("name", KERNELS)
def test_each_pass_preserves_meaning(name: str, pipeline: str) -> None:
    source, inputs = KERNELS[name]
    passes, capabilities = PIPELINES[pipeline]
    original = module = sound(module_of(source))
    cases = [(given, strided) for given in inputs.values() for strided in (False, True)]
    wanted = [outcome(module, original, given, strided, True) for given, strided in cases]
    lenient, text = True, ""
    for each in passes:
        before, evaluated = module, (text, lenient)
        module = each.run(module, capabilities)
        assert not ir.verify(module), f"{each}\n{ir.print_ir(module)}"
        text, lenient = ir.print_ir(module), lenient and each.name != "guard-accesses"
        if (text, lenient) == evaluated:
            # It changed nothing: what was evaluated after the pass before stands.
            assert ir.difference(before, module) is None, str(each)
            continue
        assert ir.difference(ir.parse_ir(text), module) is None, str(each)
        for (given, strided), result in zip(cases, wanted, strict=True):
            found = outcome(module, original, given, strided, lenient)
            assert found == result, f"{each}, {given}, strided {strided}\n{ir.print_ir(module)}"


def test_lowering_is_deterministic() -> None:
    for text, _ in KERNELS.values():
        for passes, capabilities in PIPELINES.values():
            texts = set[str]()
            for _ in range(2):
                module = module_of(text)
                for each in passes:
                    module = each.run(module, capabilities)
                texts.add(ir.print_ir(module))
            assert len(texts) == 1


@pytest.mark.parametrize("name", ["int32", "float16"])
def test_types_are_what_they_are_called(name: str) -> None:
    assert str(ir.parse_dtype(name)) == name
