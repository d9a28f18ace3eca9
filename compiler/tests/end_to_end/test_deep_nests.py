"""What is nested deeply, or composed, gives on each device here what it gives on the reference."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable

import numpy as np
import pytest
from click.testing import CliRunner
from support.sources import executed

import dovetail as dt
import dovetail_runtime as dr
from dovetail import plugin
from dovetail.cli.doctor_command import command as doctor
from dovetail_conformance import kinds
from dovetail_conformance.levels import missing_device

pytestmark = pytest.mark.level("real")

N = 130
"""Past the 80 branches that lavapipe nests, and the 100 levels of Python's indentation."""

TERMS = 2000

X = np.array([*range(0, 3 * N, 3), 1, -4], np.int32)


def chain(arm: str, last: str = "y[i] = -1", head: str = "{word} v == {at}:") -> list[str]:
    """A chain of N branches; `{at}` is what the value is compared with."""
    words = ["if", *["elif"] * (N - 1)]
    arms = [
        line.format(word=word, j=j, at=3 * j)
        for j, word in enumerate(words)
        for line in (head, *("    " + each for each in arm.split("; ")))
    ]
    return ["v = x[i]", *arms, "else:", f"    {last}"]


def found(of: Callable[[int], int], otherwise: int = -1) -> list[int]:
    """What a chain gives: of the number of the arm, or where none holds."""
    return [of(v // 3) if v >= 0 and v % 3 == 0 else otherwise for v in X.tolist()]


def joined(operator: str, term: str, count: int = TERMS) -> str:
    return f" {operator} ".join([term] * count)


def choices(count: int) -> str:
    return "".join(f"{j} if x[i] == {3 * j} else " for j in range(count)) + "-1"


WALRUS = "{word} (q := x[i] - {j}) == 2 * {j}:"
FAR = "r{j} = v + {j}; y[i] = r{j}"
LEAVES = [
    line
    for j in range(N)
    for line in (f"r{j} = x[i] + {j}", f"if x[i] == {3 * j}:",
                 f"    y[i] = r{j} + r{max(0, j - 50)}", "    continue")
]  # fmt: skip
FIRST = "".join(f"T.where(x[i] != {3 * j}, " for j in range(90)) + "-1" + "".join(
    f", {j})" for j in reversed(range(90))
)  # fmt: skip

NESTS: dict[str, tuple[list[str], list[int]]] = {
    "elif": (chain("y[i] = {j} * {j}"), found(lambda j: j * j)),
    "elif with names": (chain(FAR), found(lambda j: 4 * j)),
    "elif with named conditions": (
        [*chain("r = q + {j}", "r = T.int32(-1)", WALRUS), "y[i] = r"], found(lambda j: 3 * j),
    ),
    "elif in a loop": (
        ["y[i] = 0", "for k in range(3):", *("    " + each for each in chain(
            "y[i] += {j}; continue", "break")), "    y[i] += 1000"],
        found(lambda j: 3 * j, 0),
    ),
    "continue": (
        [*LEAVES, "y[i] = -1"], found(lambda j: 6 * j + j + max(0, j - 50)),
    ),
    "choice": ([f"y[i] = {choices(N)}"], found(lambda j: j)),
    "where": ([f"y[i] = {FIRST}"], [j if j < 90 else -1 for j in found(lambda j: j)]),
    "choice of sums": (
        [f"y[i] = ({joined('+', 'x[i]', 100)}) if x[i] > 2 else ({joined('-', 'x[i]', 100)})"],
        [100 * v if v > 2 else -98 * v for v in X.tolist()],
    ),
    "sum": ([f"y[i] = {joined('+', 'x[i]')}"], [TERMS * v for v in X.tolist()]),
    "exclusive or": ([f"y[i] = {joined('^', 'x[i]', TERMS + 1)}"], X.tolist()),
    "and": (
        ["v = x[i]", f"y[i] = 1 if {joined('and', 'v > 2')} else 0"],
        [int(v > 2) for v in X.tolist()],
    ),
    "or": (
        ["v = x[i]", f"y[i] = 1 if {joined('or', 'v > 2')} else 0"],
        [int(v > 2) for v in X.tolist()],
    ),
    "while": (
        ["n = T.int32(0)", f"while n < 9 and {joined('+', 'n', 200)} < 800:", "    n += 3",
         "y[i] = n"], [6] * len(X),
    ),
    "in": (
        [f"y[i] = 1 if x[i] in ({', '.join(str(3 * j) for j in range(N))}) else 0"],
        found(lambda j: 1, 0),
    ),
    "max": ([f"y[i] = max({', '.join(f'x[i] - {j}' for j in range(80))})"], X.tolist()),
    "unary": ([f"y[i] = {'-' * 300}x[i]"], X.tolist()),
}  # fmt: skip


PRELUDE = "import dovetail as dt\nfrom dovetail import T\n\n"


def kernel_of(body: list[str], buffers: str, strict: bool = False) -> dt.Kernel:
    lines = [f"def f({buffers}) -> None:", "    for i in T.parallel(x.shape[0]):",
             *("        " + line for line in body)]  # fmt: skip
    made = executed(PRELUDE + "\n".join([f"@dt.kernel(strict={strict})", *lines, ""]), "nests.py")[
        "f"
    ]
    assert isinstance(made, dt.Kernel)
    return made


@pytest.fixture(params=kinds.REAL)
def device(request: pytest.FixtureRequest) -> dr.Device:
    reason = missing_device(request.param)
    if reason is not None:
        pytest.skip(reason)
    return dr.device(f"{request.param}:0")


def run(kernel: dt.Kernel, device: dr.Device, *arguments: np.ndarray) -> np.ndarray:
    """The last argument after a call."""
    tensors = [dr.asarray(each, device) for each in arguments]
    module = dr.load_bytes(dt.build([kernel], [dt.Target.detect(device)]).tobytes(), device=device)
    module[kernel.name](*tensors)
    return dr.asnumpy(tensors[-1])


def test_deep_nests(device: dr.Device) -> None:
    for name, (body, wanted) in NESTS.items():
        kernel = kernel_of(body, "x: T.Buffer[T.int32], y: T.Buffer[T.int32]")
        assert run(kernel, device, X, np.zeros_like(X)).tolist() == wanted, name


def test_a_long_sum_stays_in_order(device: dr.Device) -> None:
    """Of float32 added from left to right; WGSL cannot be strict, and small integers are exact."""
    strict = device.kind != "webgpu"
    x = np.array([0.1, 3.3, 1e7] if strict else [1, 2, 3], np.float32)
    wanted = x.copy()
    for _ in range(TERMS - 1):
        wanted += x
    kernel = kernel_of(
        [f"y[i] = {joined('+', 'x[i]')}"],
        "x: T.Buffer[T.float32], y: T.Buffer[T.float32]",
        strict,
    )
    assert run(kernel, device, x, np.zeros_like(x)).tolist() == wanted.tolist()


INNER = (
    "T.abs(a)", "-a", "a // b", "a % b", "a << b", "a >> b", "T.where(a < b, a, b)", "x[i + 1]",
    "T.multiply_high(a, b)", "T.sign(a)", "min(a, b)", "~a",
)  # fmt: skip
OUTER = (
    "r", "r // 2", "r % 3", "r >> 1", "T.where(r < 0, r - r + 1, r - r)", "T.popcount(r)",
    "T.count_leading_zeros(r)", "T.count_trailing_zeros(r)", "T.multiply_high(r, r)", "T.abs(r)",
    "max(r, r - r)",
)  # fmt: skip
"""A driver that assumes something of what `r` is, or computes it in another type, shows here."""


@pytest.mark.parametrize("dtype", ["int8", "uint16", "int32"])
def test_what_is_composed_at_the_edges(device: dr.Device, dtype: str) -> None:
    info = np.iinfo(dtype)
    edges = {info.min, info.min + 1, info.max // 2, info.max // 2 + 1, info.max, 0, 1, 2, 7}
    a, b = np.array(
        [*itertools.product(sorted(edges | {-1 if info.min else 3}), repeat=2)], dtype
    ).T
    pairs = [*itertools.product(INNER, OUTER)]
    body = ["a = x[i]", "b = z[i]"] + [
        f"y[{row}, i] = " + re.sub(r"\br\b", f"({inner})", outer)
        for row, (inner, outer) in enumerate(pairs)
    ]
    buffers = ", ".join(f"{name}: T.Buffer[T.{dtype}]" for name in ("x", "z"))
    kernel = kernel_of(body, f"{buffers}, y: T.Buffer[T.{dtype}, 2]")
    seen, wanted = (
        run(kernel, each, a.copy(), b.copy(), np.zeros((len(pairs), len(a)), dtype))
        for each in (device, dr.device("reference:0"))
    )
    for pair, got, told in zip(pairs, seen, wanted, strict=True):
        assert got.tolist() == told.tolist(), pair


def turns(bound: str) -> tuple[dt.Kernel, list[int]]:
    body = ["n = T.int32(0)", "for a in range(300):", f"    for b in range({bound}):",
            "        n = (n ^ a) + b % 3", "y[i] = n"]  # fmt: skip
    wanted = 0
    for a, b in itertools.product(range(300), repeat=2):
        wanted = (wanted ^ a) + b % 3
    return kernel_of(body, "x: T.Buffer[T.int32], y: T.Buffer[T.int32]"), [wanted]


def test_many_turns_of_loops(device: dr.Device, request: pytest.FixtureRequest) -> None:
    """Past what a driver counts, as data decides, where `dovetail doctor` says so."""
    name = device.attributes.get("device.name", "")
    for part, fault in plugin.load(device.kind).driver_faults.items():
        if part in name:
            assert f"{device}: {fault}" in CliRunner().invoke(doctor).output
            request.applymarker(pytest.mark.xfail(reason=fault, strict=True))
    kernel, wanted = turns("x[i]")
    x = np.array([300], np.int32)
    assert run(kernel, device, x, np.zeros_like(x)).tolist() == wanted


def test_turns_that_a_call_can_count(device: dr.Device) -> None:
    """Right, or refused where the driver would leave them early; of no thread never refused."""
    limit = int(device.attributes.get("driver.loop_iterations", 1 << 62))
    for bound in ("300", "x.shape[0] * 300"):
        kernel, wanted = turns(bound)
        for x in (np.zeros(1, np.int32), np.zeros(0, np.int32)):
            if len(x) * 300 * 300 > limit:
                with pytest.raises(
                    dr.ArgumentValueError,
                    match=f"90600 times in all, and this device's driver .* after {limit}",
                ):
                    run(kernel, device, x, np.zeros_like(x))
            else:
                assert run(kernel, device, x, np.zeros_like(x)).tolist() == wanted[: len(x)]
