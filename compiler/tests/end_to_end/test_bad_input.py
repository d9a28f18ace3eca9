"""What wrong kernels and wrong arguments get: one clear error, and a process that goes on.

Each test of a call runs twice on each device: the kernel called directly, and as a function of a
bundle that was saved and loaded. After each a good call must still give the right result.
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from support.devices import executing

import dovetail as dt
from dovetail import T, jit

pytestmark = pytest.mark.level("real")

Mover = Callable[[Any], Any]


@dt.kernel
def scale(x: T.Buffer[T.float32], by: T.float32, out: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    assert out.shape == (m, n)
    for i, j in T.parallel(m, n):
        out[i, j] = by * x[i, j]


@dt.kernel
def transpose(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    assert out.shape == (n, m)
    for i, j in T.parallel(m, n):
        out[j, i] = x[i, j]


@dt.kernel
def count_up(counts: T.Buffer[T.int32], by: T.int8) -> None:
    (n,) = counts.shape
    assert n >= 2
    for i in T.parallel(n):
        counts[i] += T.int32(by)


KERNELS = (scale, transpose, count_up)

X = np.arange(16, dtype=np.float32).reshape(4, 4)

NAMES = {"np": np, "asarray": dt.asarray}
"""What the fixes in errors are written with."""


@pytest.fixture(scope="session")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A bundle for every device here that executes."""
    path = tmp_path_factory.mktemp("bundles") / "bad_input.dvt"
    dt.build(KERNELS, [jit.target_of(each) for each in executing()]).save(path)
    return path


@pytest.fixture(params=["called", "loaded"])
def functions(
    request: pytest.FixtureRequest, kind: str, saved: Path, put: Mover, get: Mover
) -> Iterator[Any]:
    """The kernels, in both ways of calling them; afterwards a good call is still right."""
    if request.param == "called":
        chosen: Any = SimpleNamespace(**{each.name: each for each in KERNELS})
    else:
        chosen = dt.load(saved, device=f"{kind}:0")
    yield chosen
    out = put(np.zeros((4, 4), np.float32))
    chosen.scale(put(X), 2.0, out)
    np.testing.assert_array_equal(get(out), 2 * X)


HEAD = "import dovetail as dt\nfrom dovetail import T\n\n@dt.kernel\n"

TYPE_ERROR = """\
def wrong(x: T.Buffer[T.float32], y: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = x[i] * 2.0
"""

OUT_OF_RANGE = """\
def wrong(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        a = T.alloc((4,), T.float32)
        a[4] = x[i]
        x[i] = a[0]
"""

UNKNOWN_NAME = """\
def wrong(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = nothing_of_this_name
"""


def kernel_of(path: Path, text: str) -> Any:
    """The kernel `wrong` in a file that Python itself finds nothing wrong with."""
    path.write_text(HEAD + text)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.wrong


def test_a_type_error_is_shown_with_its_place(kind: str, tmp_path: Path):
    wrong = kernel_of(tmp_path / "mistaken.py", TYPE_ERROR)
    text = (
        f"{tmp_path / 'mistaken.py'}:9:16: error: 'x[i] * 2.0' is float32; the buffer 'y' holds"
        " int32\n"
        "    9 |         y[i] = x[i] * 2.0\n"
        "      |                ^^^^^^^^^^\n"
        "  help: convert it: `T.int32(x[i] * 2.0)`"
    )
    with pytest.raises(dt.SourceError) as built:
        dt.build([wrong], [kind])
    assert str(built.value) == text
    x, y = dt.asarray(X[0], f"{kind}:0"), dt.asarray(np.zeros(4, np.int32), f"{kind}:0")
    for _ in range(2):
        with pytest.raises(dt.SourceError) as called:
            wrong(x, y)
        assert str(called.value) == text
    np.testing.assert_array_equal(dt.asnumpy(y), np.zeros(4, np.int32))


def test_a_constant_index_out_of_range(kind: str, tmp_path: Path):
    wrong = kernel_of(tmp_path / "beyond.py", OUT_OF_RANGE)
    text = (
        f"{tmp_path / 'beyond.py'}:9:11: error: index 4 is out of range: axis 0 of 'a' has 4"
        " elements\n"
        "    9 |         a[4] = x[i]\n"
        "      |           ^\n"
        "  help: the last index is 3"
    )
    with pytest.raises(dt.SourceError) as built:
        dt.build([wrong], [kind])
    assert str(built.value) == text
    with pytest.raises(dt.SourceError) as called:
        wrong(dt.asarray(X[0], f"{kind}:0"))
    assert str(called.value) == text


def test_a_wrong_kernel_beside_a_good_one_builds_nothing(kind: str, tmp_path: Path):
    wrong = kernel_of(tmp_path / "unknown.py", UNKNOWN_NAME)
    with pytest.raises(dt.SourceError, match="nothing_of_this_name"):
        dt.build([scale, wrong], [kind]).save(tmp_path / "new.dvt")
    assert not (tmp_path / "new.dvt").exists()


def test_wrong_dtype(functions: Any, put: Mover, get: Mover):
    out = put(np.zeros((4, 4), np.float32))
    for dtype in ("float64", "int32", "uint8", "float16", "bool", "complex64"):
        x = put(X.astype(dtype))
        with pytest.raises(TypeError) as bad:
            functions.scale(x, 2.0, out)
        text, _, fix = str(bad.value).partition("; convert it to float32: ")
        assert text == f"scale: parameter 'x' expects float32, got {dtype}"
        functions.scale(eval(fix, NAMES, {"x": x}), 0.0, out)  # what it says is taken
    with pytest.raises(TypeError, match="scale: parameter 'out' expects float32, got int32"):
        functions.scale(put(X), 2.0, put(np.zeros((4, 4), np.int32)))
    np.testing.assert_array_equal(get(out), np.zeros((4, 4)))


@pytest.mark.parametrize("dtype", [">f4", "G", "O", "M8[s]", "U3"])
def test_dtypes_that_no_kernel_has(functions: Any, kind: str, dtype: str):
    array = np.zeros((4, 4), dtype)
    with pytest.raises(TypeError, match=r"scale: parameter 'x': (an array of|the array's) dtype"):
        functions.scale(array, 2.0, dt.asarray(X.copy(), f"{kind}:0"))


def test_wrong_rank(functions: Any, put: Mover):
    for given, text in (
        (X[0], "rank 1 with shape (4,)"),
        (X[None], "rank 3 with shape (1, 4, 4)"),
        (np.array(1, np.float32), "rank 0 with shape ()"),
    ):
        x = put(given.copy())
        with pytest.raises(ValueError, match="scale: parameter 'out' expects rank 2, got") as bad:
            functions.scale(put(X), 2.0, x)
        said, _, fix = str(bad.value).partition("; reshape it to rank 2: ")
        assert said == f"scale: parameter 'out' expects rank 2, got {text}"
        taken = eval(fix, NAMES, {"out": x})
        functions.scale(taken, 2.0, put(np.zeros(taken.shape, np.float32)))


def test_wrong_shape(functions: Any, put: Mover):
    with pytest.raises(ValueError, match=r"does not hold") as bad:
        functions.scale(put(X), 2.0, put(np.zeros((4, 5), np.float32)))
    assert str(bad.value).startswith(
        "scale: out.shape == (m, n) does not hold: (4, 5) == (4, 4) (test_bad_input.py:"
    )
    with pytest.raises(ValueError, match=r"count_up: n >= 2 does not hold: 1 >= 2"):
        functions.count_up(put(np.zeros(1, np.int32)), 1)


def test_wrong_device(functions: Any, kind: str, put: Mover):
    if not any(each.kind == "opencl" for each in dt.devices()):
        pytest.skip("no device of kind 'opencl'")
    other = "cpu:0" if kind == "opencl" else "opencl:0"
    with pytest.raises(
        ValueError, match=f"scale: parameter 'out' is on .*, the call runs on {kind}"
    ):
        functions.scale(put(X), 2.0, dt.asarray(X, other))


def test_a_read_only_array_is_read_and_never_written(
    functions: Any, put: Mover, get: Mover, view: Callable[..., Any]
):
    there, out = put(X.copy()), put(np.zeros((4, 4), np.float32))
    frozen = view(there, (4, 4), (4, 1), 0, frozen=True)
    functions.scale(frozen, 2.0, out)
    np.testing.assert_array_equal(get(out), 2 * X)
    with pytest.raises(
        ValueError, match="'out' is written by this function, and the given tensor"
    ):
        functions.scale(out, 2.0, frozen)
    np.testing.assert_array_equal(get(there), X)


def test_things_that_are_no_array(functions: Any, put: Mover):
    out = put(np.zeros((4, 4), np.float32))
    for given, name in ((3, "an int"), (1.5, "a float"), ("x", "a str"), (None, "None")):
        with pytest.raises(TypeError) as bad:
            functions.scale(put(X), 2.0, given)
        assert str(bad.value) == (
            f"scale: parameter 'out' expects a float32 tensor of rank 2, got {name}"
            "; pass an array of that kind"
        )
    for given in (put(X), "2", None, [2.0], 1j):
        with pytest.raises(TypeError, match="scale: parameter 'by' expects float32, got"):
            functions.scale(put(X), given, out)


def test_scalars_that_do_not_fit(functions: Any, put: Mover, get: Mover):
    counts = put(np.zeros(4, np.int32))
    for given in (128, -129, 2**40, 2**70, -(2**70)):
        with pytest.raises((ValueError, TypeError), match="count_up: parameter 'by'"):
            functions.count_up(counts, given)
    with pytest.raises(TypeError, match="count_up: parameter 'by'"):
        functions.count_up(counts, 1.5)
    functions.count_up(counts, -128)
    np.testing.assert_array_equal(get(counts), np.full(4, -128, np.int32))


def test_wrong_number_of_arguments(functions: Any, put: Mover):
    x = put(X)
    with pytest.raises(TypeError, match=r"scale takes 3 arguments \(x, by, out\), got 1"):
        functions.scale(x)
    with pytest.raises(TypeError, match=r"scale takes 3 arguments \(x, by, out\), got 4"):
        functions.scale(x, 1.0, x, x)
    with pytest.raises(TypeError, match="scale has no parameter 'to'; takes 3 arguments"):
        functions.scale(x, 1.0, to=x)
    with pytest.raises(TypeError, match="scale got parameter 'x' twice"):
        functions.scale(x, 1.0, x=x)
    with pytest.raises(TypeError, match=r"takes 3 arguments .*, got 1; missing 'by', 'out'"):
        functions.scale(x=x)


def test_the_very_same_view_is_allowed_where_element_wise(functions: Any, put: Mover, get: Mover):
    x = put(X.copy())
    functions.scale(x, 3.0, x)
    np.testing.assert_array_equal(get(x), 3 * X)
    with pytest.raises(ValueError, match="transpose: parameters 'out' and 'x' share memory, and"):
        functions.transpose(x, x)
    np.testing.assert_array_equal(get(x), 3 * X)


def test_overlapping_views(functions: Any, put: Mover, get: Mover, view: Callable[..., Any]):
    base = np.arange(64, dtype=np.float32)
    there = put(base.copy())
    one = view(there, (4, 4), (8, 1), 0)
    for other in (
        view(there, (4, 4), (8, 1), 4),
        view(there, (4, 4), (8, 1), 4 * 8),
        view(there, (4, 4), (1, 8), 0),
        view(there, (4, 4), (-8, 1), 4 * 24),
        view(there, (4, 4), (4, 1), 0),
    ):
        for function, more in ((functions.scale, (2.0,)), (functions.transpose, ())):
            with pytest.raises(ValueError, match="share memory, and 'out' is written"):
                function(one, *more, other)
    np.testing.assert_array_equal(get(there), base)


def test_views_that_only_interleave_do_not_overlap(
    functions: Any, put: Mover, get: Mover, view: Callable[..., Any]
):
    base = np.arange(64, dtype=np.float32)
    there = put(base.copy())
    functions.transpose(view(there, (4, 4), (8, 1), 0), view(there, (4, 4), (8, 1), 16))
    want = base.reshape(8, 8).copy()
    want[:4, 4:] = want[:4, :4].T
    np.testing.assert_array_equal(get(there), want.ravel())


def test_a_list_is_no_array(functions: Any, put: Mover):
    with pytest.raises(
        TypeError, match="scale: parameter 'x' expects a float32 tensor of rank 2"
    ) as bad:
        functions.scale([[1.0]], 2.0, put(X.copy()))
    taken = eval(str(bad.value).rpartition(": ")[2], NAMES, {"x": [[1.0]]})
    out = put(np.zeros((1, 1), np.float32))
    functions.scale(put(taken), 2.0, out)


def test_an_error_in_a_process_that_began_with_device_tensors(saved: Path):
    """The engine's two ways into Python are opened in any order."""
    code = (
        "import sys, numpy as np, dovetail_runtime as dr\n"
        "x = dr.asarray(np.ones((4, 4), np.float32), 'cpu:0')\n"
        "module = dr.load(sys.argv[1])\n"
        "for count in range(3):\n"
        "    try: module.scale(np.zeros((4, 4)), 1.0, x)\n"
        "    except TypeError as wrong: print(wrong)\n"
        "module.scale(x, 2.0, x)\n"
        "print(dr.asnumpy(x).sum())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(saved)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    line = (
        "scale: parameter 'x' expects float32, got float64;"
        " convert it to float32: x.astype(np.float32)\n"
    )
    assert done.stdout == line * 3 + "32.0\n"
