"""Functions of bundles as operators of JAX: what they compute, trace to and refuse."""

from __future__ import annotations

import importlib
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import dovetail as dt
import dovetail_runtime as dr
from dovetail import T

pytestmark = [pytest.mark.level("real"), pytest.mark.needs(group="jax")]

UNIT = float(np.finfo(np.float32).eps) / 2


@dt.kernel
def scale(x: T.Buffer[T.float32], a: T.float32) -> T.Buffer[T.float32]:
    (n,) = x.shape
    y = T.empty((n,), T.float32)
    for i in T.parallel(n):
        y[i] = a * x[i]
    return y


@dt.kernel
def scale_backward(grad: T.Buffer[T.float32], a: T.float32) -> T.Buffer[T.float32]:
    (n,) = grad.shape
    y = T.empty((n,), T.float32)
    for i in T.parallel(n):
        y[i] = a * grad[i]
    return y


@dt.kernel
def outer(
    x: T.Buffer[T.float32],
    y: T.Buffer[T.float32],
    out: T.Buffer[T.float32],
    total: T.Buffer[T.int32],
) -> tuple[T.Buffer[T.float32], T.Buffer[T.int32]]:
    m, n = out.shape
    assert x.shape == (m,)
    assert y.shape == (n,)
    assert total.shape == (m,)
    sums = T.empty((m,), T.float32)
    counts = T.empty((m, 1), T.int32)
    for i in T.parallel(m):
        sums[i] = T.sum(y[j] for j in range(n))
        counts[i, 0] = T.int32(n)
        total[i] += T.int32(n)
        for j in range(n):
            out[i, j] = x[i] * y[j]
    return sums, counts


@dt.kernel
def repeat(x: T.Buffer[T.float32], n: T.int32, flag: T.bool) -> T.Buffer[T.float32]:
    (m,) = x.shape
    assert n > 0, "n has to be positive"
    y = T.empty((m, n), T.float32)
    for i, j in T.parallel(m, n):
        y[i, j] = T.where(flag, x[i], -x[i])
    return y


@dt.kernel
def shifted(x: T.Buffer[T.float32], n: T.int32) -> T.Buffer[T.float32]:
    (m,) = x.shape
    assert n >= 0, "n has to be at least 0"
    y = T.empty((m,), T.float32)
    for i in T.parallel(m):
        y[i] = x[(i + n) % m]
    return y


@dt.kernel
def wide(x: T.Buffer[T.float64], a: T.float64, n: T.int64) -> T.Buffer[T.float64]:
    (m,) = x.shape
    y = T.empty((m,), T.float64)
    for i in T.parallel(m):
        y[i] = a * x[i] + T.float64(n)
    return y


@dt.kernel
def halves(x: T.Buffer[T.float16], a: T.float16) -> T.Buffer[T.bool]:
    (n,) = x.shape
    y = T.empty((n,), T.bool)
    for i in T.parallel(n):
        y[i] = x[i] < a
    return y


KERNELS = (scale, scale_backward, outer, repeat, shifted, wide, halves)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("jax") / "k.dvt"
    dt.build(list(KERNELS), "cpu").save(path)
    return path


@pytest.fixture(scope="module")
def kernels(path: Path) -> dr.Module:
    return dr.load(path)


def op(name: str, function: Any, **options: Any) -> Any:
    return importlib.import_module("dovetail_runtime.jax").op(name, function, **options)


def normal(*shape: int) -> np.ndarray:
    return np.random.default_rng(sum(shape)).standard_normal(shape).astype(np.float32)


def test_results_and_written_arguments(kernels: dr.Module) -> None:
    import jax

    call = op("j_one::outer", kernels.outer)
    x, y = normal(3), normal(5)
    out, total = jax.numpy.zeros((3, 5)), jax.numpy.arange(3)
    for run in (call, jax.jit(call)):
        sums, counts, written, added = run(x, y, out, total)
        wide_y = y.astype(np.float64)
        assert (abs(sums - wide_y.sum()) <= 5 * UNIT * abs(wide_y).sum()).all()
        np.testing.assert_array_equal(counts, np.full((3, 1), 5))
        np.testing.assert_array_equal(written, x[:, None] * y)
        np.testing.assert_array_equal(added, [5, 6, 7])
        # Arrays of JAX do not change.
        assert not out.any()
        np.testing.assert_array_equal(total, [0, 1, 2])
    by_name = call(total=total, out=out, y=y, x=x)
    assert all((a == b).all() for a, b in zip(by_name, call(x, y, out, total), strict=True))


def test_vmap(kernels: dr.Module) -> None:
    """Over any axes and arguments, nested, of scalars as well, and of nothing."""
    import jax

    call = op("j_two::outer", kernels.outer)
    x, y, out, total = (
        normal(4, 3),
        normal(5),
        np.zeros((3, 5), np.float32),
        np.arange(3, dtype=np.int32),
    )
    batched = jax.jit(jax.vmap(call, in_axes=(0, None, None, None)))
    for index, items in enumerate(zip(*batched(x, y, out, total), strict=True)):
        for a, b in zip(items, call(x[index], y, out, total), strict=True):
            np.testing.assert_array_equal(a, b)
    scaled = op("j_two::scale", kernels.scale)
    grid = jax.vmap(jax.vmap(scaled, in_axes=(1, None)), in_axes=(None, 0))
    columns, factors = normal(6, 2), normal(7)
    np.testing.assert_array_equal(grid(columns, factors), factors[:, None, None] * columns.T[None])
    assert jax.vmap(scaled, in_axes=(0, None))(normal(0, 6), 2.0).shape == (0, 6)
    # One call of XLA for the whole batch, not a loop of them.
    text = str(jax.jit(grid).lower(columns, factors).as_text())
    assert text.count("@dovetail_call") == 1
    assert "while" not in text


def test_gradients(kernels: dr.Module) -> None:
    import jax

    call = op("j_three::scale", kernels.scale, backward=kernels.scale_backward)
    x = normal(9)
    weights = normal(9)

    def loss(x: Any) -> Any:
        return (weights * call(x, 3.0)).sum()

    np.testing.assert_array_equal(jax.grad(loss)(x), 3 * weights)
    np.testing.assert_array_equal(
        jax.jit(jax.vmap(jax.grad(loss)))(normal(4, 9)), np.tile(3 * weights, (4, 1))
    )
    plain = op("j_three::plain", kernels.scale)
    with pytest.raises(dr.UnsupportedError) as caught:
        jax.grad(lambda x: plain(x, 3.0).sum())(x)
    assert str(caught.value).startswith("scale has no gradient (operator j_three::plain, of '")
    assert jax.grad(lambda x: (plain(jax.lax.stop_gradient(x), 1.0) * x).sum())(x) is not None


def test_numbers(kernels: dr.Module) -> None:
    """Known ones shape results; others are checked by the call; JAX's own types are taken."""
    import jax

    call = op("j_four::repeat", kernels.repeat)
    x = normal(3)
    want = np.repeat(-x[:, None], 4, axis=1)
    for number in (4, np.int8(4), np.uint64(4), jax.numpy.int32(4)):
        np.testing.assert_array_equal(call(x, number, False), want)
    np.testing.assert_array_equal(jax.jit(call, static_argnums=1)(x, 4, np.bool_(False)), want)
    with pytest.raises(dr.ArgumentValueError) as caught:
        jax.jit(call)(x, 4, False)
    assert "depends on a number that JAX does not know while it traces (n, flag)" in str(
        caught.value
    )
    assert "static_argnames= of jax.jit" in str(caught.value)
    with pytest.raises(dr.ArgumentValueError, match=r"^repeat: n has to be positive.* \(operator"):
        call(x, 0, True)
    shift = op("j_four::shifted", kernels.shifted)
    np.testing.assert_array_equal(jax.jit(shift)(x, 1), np.roll(x, -1))
    # JAX makes some a ValueError, by where the program runs.
    errors = (ValueError, jax.errors.JaxRuntimeError)
    with pytest.raises(errors, match="INVALID_ARGUMENT: shifted: n has to be"):
        jax.block_until_ready(jax.jit(shift)(x, -1))
    with pytest.raises(
        jax.errors.JaxRuntimeError, match="INVALID_ARGUMENT: shifted: parameter 'n'"
    ):
        jax.block_until_ready(shift(x, np.uint32(2**32 - 1)))
    for wrong in ("4", 1.5, x, None, 1j):
        with pytest.raises(
            dr.ArgumentTypeError, match=r"shifted: parameter 'n' is int32, but this is"
        ):
            shift(x, wrong)
    with pytest.raises(dr.ArgumentValueError, match="is beyond 64 bits"):
        shift(x, 2**64)


def test_half_precision_and_bool(kernels: dr.Module) -> None:
    import jax

    call = op("j_five::halves", kernels.halves)
    x = np.asarray([0.1, 0.2, 0.3], np.float16)
    for number in (0.2, np.float16(0.2), jax.numpy.float16(0.2)):
        made = call(x, number)
        assert made.dtype == bool
        np.testing.assert_array_equal(made, [True, False, False])


def test_64_bits(kernels: dr.Module) -> None:
    """Never rounded without a word."""
    import jax

    call = op("j_six::wide", kernels.wide)
    x = np.asarray([1.0, 2.0])
    with pytest.raises(dr.UnsupportedError) as caught:
        call(x, 0.1, 2)
    assert str(caught.value).endswith(
        "; JAX has 64 bits after jax.config.update('jax_enable_x64', True)"
    )
    shift = op("j_six::shifted", kernels.shifted)
    with pytest.raises(dr.UnsupportedError, match=r"'n' is int64, and 5000000000 is not of 32"):
        shift(normal(3), 5000000000)
    with jax.enable_x64(True):
        np.testing.assert_array_equal(call(x, 0.1, 2**40), 0.1 * x + 2.0**40)


def test_wrong_arrays(kernels: dr.Module) -> None:
    import jax

    call = op("j_seven::scale", kernels.scale)
    good = jax.numpy.ones(3)
    wrong = {
        r"is float32\[1\], but this array is int32\[1\] .*; pass x\.astype\(jnp\.float32\)": (
            good.astype(int)
        ),
        r"this array is float32\[2\] \(operator j_seven::scale, of .*; pass x\.reshape\(-1\)": (
            good[None]
        ),
        r"but this is of type list \(operator .*; pass an array of JAX or NumPy": [1.0],
        r"but this array is float64\[1\] .*; pass x\.astype\(np\.float32\)": np.ones(3),
    }
    for text, given in wrong.items():
        with pytest.raises(dr.ArgumentTypeError, match=text):
            call(given, 1.0)
    with pytest.raises(dr.ArgumentTypeError, match=r"float32\[2\]"):
        jax.jit(call)(good[None], 1.0)
    with pytest.raises(dr.ArgumentTypeError, match=r"scale: missing .*; signature: scale\(x: "):
        call(good)
    with pytest.raises(dr.ArgumentTypeError, match="unexpected keyword argument 'b'"):
        call(good, 1.0, b=1.0)


def test_names(kernels: dr.Module, path: Path, tmp_path: Path) -> None:
    op("j_eight::scale", kernels.scale)
    op("j_eight::scale", dr.load(path).scale)  # a module that is run again
    other = tmp_path / "other.dvt"
    other.write_bytes(path.read_bytes())
    with pytest.raises(dr.ArgumentValueError) as caught:
        op("j_eight::scale", dr.load(other).scale)
    said = str(caught.value)
    assert f"'j_eight::scale' is already registered for function 'scale' of '{path}'" in said
    assert f"cannot be registered for 'scale' of '{other}' too" in said
    for name in ("", "scale", "a-b::c", "a::b c"):
        with pytest.raises(dr.ArgumentValueError, match="the name of an operator"):
            op(name, kernels.scale)
    with pytest.raises(dr.ArgumentTypeError, match="a function of a bundle as function, such as"):
        op("j_eight::f", print)
    with pytest.raises(dr.ArgumentValueError, match="'outer' writes parameter 'out'"):
        op("j_eight::g", kernels.outer, backward=kernels.outer)
    with pytest.raises(dr.ArgumentValueError, match="'n' has no gradient; those that can have"):
        op("j_eight::h", kernels.shifted, backward=kernels.shifted, gradients=["n"])


def test_other_platforms(kernels: dr.Module) -> None:
    """The handler of other platforms refuses with what to do; XLA's CPU asks it here."""
    import jax

    from dovetail_runtime._native import library

    op("j_nine::scale", kernels.scale)
    refuse = jax.ffi.pycapsule(library().plain["xla_handler"](0))
    jax.ffi.register_ffi_target("dovetail_elsewhere", refuse, platform="cpu")
    call = jax.ffi.ffi_call("dovetail_elsewhere", jax.ShapeDtypeStruct((3,), np.float32))
    with pytest.raises(jax.errors.JaxRuntimeError) as caught:
        jax.block_until_ready(call(normal(3), np.float32(1), op="j_nine::scale"))
    assert (
        "UNIMPLEMENTED: scale (operator j_nine::scale): operators of dovetail_runtime.jax run on"
        " JAX's platform 'cpu' only; move the arrays with jax.device_put(x, jax.devices('cpu')[0])"
    ) in str(caught.value)


def test_calls_that_no_operator_made(kernels: dr.Module) -> None:
    """Programs of another version, or by hand: refused by the handler, whatever is wrong."""
    import jax

    op("j_ten::scale", kernels.scale)
    x, one = normal(3), np.float32(1)
    wrong: list[tuple[str, Any, tuple[Any, ...], dict[str, Any]]] = [
        ("NOT_FOUND: operator 'no::such' is not registered", (3,), (x, one), {"op": "no::such"}),
        ("its attribute 'op' is missing", (3,), (x, one), {}),
        ("its attribute 'op' is missing", (3,), (x, one), {"op": 7}),
        ("takes 2 arguments and gives 1 results", (3,), (x,), {}),
        ("was traced with float32 of shape \\(4,\\)", (4,), (x, one), {}),
        ("'a' has 1 axes, and with those of its batch 0", (3,), (x, x), {}),
        ("'a result' has 0 axes, and with those of its batch 1", (), (x[None], x[:1]), {}),
        ("'x' has 0 axes", (3,), (one, one), {}),
    ]
    for text, shape, given, attributes in wrong:
        named = attributes or ({} if "missing" in text else {"op": "j_ten::scale"})
        call = jax.ffi.ffi_call("dovetail_call", jax.ShapeDtypeStruct(shape, np.float32))
        with pytest.raises((ValueError, jax.errors.JaxRuntimeError), match=text):
            jax.block_until_ready(call(*given, **named))


def test_a_bundle_without_the_cpu(kernels: dr.Module, tmp_path: Path) -> None:
    path = tmp_path / "gpu.dvt"
    dt.build([scale], "cuda").save(path)
    call = op("j_eleven::scale", dr.load(path).scale)
    with pytest.raises(dr.UnsupportedError) as caught:
        call(normal(3), 1.0)
    assert str(caught.value) == (
        "scale has no variant for JAX's platform 'cpu': there are cuda"
        f" (operator j_eleven::scale, of '{path}')"
    )


def test_export(kernels: dr.Module, path: Path, tmp_path: Path) -> None:
    """A program with symbolic extents, serialized; in another process it finds the operator."""
    import jax
    import jax.export

    call = op("j_twelve::scale", kernels.scale)
    (n,) = jax.export.symbolic_shape("n")
    exported = jax.export.export(
        jax.jit(call),
        disabled_checks=[jax.export.DisabledSafetyCheck.custom_call("dovetail_call")],
    )(jax.ShapeDtypeStruct((n,), np.float32), jax.ShapeDtypeStruct((), np.float32))
    file = tmp_path / "program"
    file.write_bytes(exported.serialize())
    program = (
        "import sys, jax, jax.export, numpy as np, dovetail_runtime as dr\n"
        "import dovetail_runtime.jax as dvj\n"
        "module = dr.load(sys.argv[1])\n"
        "dvj.op(sys.argv[3], module.scale)\n"
        "run = jax.export.deserialize(open(sys.argv[2], 'rb').read()).call\n"
        "print(run(np.arange(3, dtype=np.float32), np.float32(2)).tolist())\n"
    )
    for name, text in (("j_twelve::scale", "[0.0, 2.0, 4.0]"), ("j::other", "is not registered")):
        done = subprocess.run(
            [sys.executable, "-c", program, str(path), str(file), name],
            capture_output=True, text=True, check=False, env=_environment(),
        )  # fmt: skip
        assert text in done.stdout + done.stderr


def _environment() -> dict[str, str]:
    import os

    return {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}


def test_threads(kernels: dr.Module, path: Path) -> None:
    """Several threads, and XLA's own of several devices, call one operator at once."""
    import jax

    call = op("j_thirteen::scale", kernels.scale)
    run = jax.jit(lambda x, a: call(call(x, a), a))
    x = normal(2000)

    def check(number: int) -> bool:
        return bool(
            (run(x, np.float32(number)) == (x * np.float32(number)) * np.float32(number)).all()
        )

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(check, range(200)))
    program = (
        "import sys, jax, numpy as np, dovetail_runtime as dr\n"
        "import dovetail_runtime.jax as dvj\n"
        "scale = dvj.op('a::scale', dr.load(sys.argv[1]).scale)\n"
        "assert len(jax.devices()) == 8\n"
        "mesh = jax.make_mesh((8,), ('d',), axis_types=(jax.sharding.AxisType.Auto,))\n"
        "spec = jax.sharding.PartitionSpec('d')\n"
        "part = jax.jit(jax.shard_map(lambda x: scale(x, 2.0), mesh=mesh, in_specs=spec,"
        " out_specs=spec, check_vma=False))\n"
        "x = np.arange(8000, dtype=np.float32)\n"
        "for _ in range(50): assert (part(x) == 2 * x).all()\n"
        "print('equal')\n"
    )
    environment = {**_environment(), "XLA_FLAGS": "--xla_force_host_platform_device_count=8"}
    done = subprocess.run(
        [sys.executable, "-c", program, str(path)],
        capture_output=True, text=True, check=False, env=environment,
    )  # fmt: skip
    assert (done.returncode, done.stdout.strip()) == (0, "equal"), done.stderr


def test_without_jax(kernels: dr.Module, path: Path) -> None:
    """Importing the module costs nothing; only `op` needs JAX."""
    program = (
        "import sys; sys.modules['jax'] = None\n"
        "import dovetail_runtime as dr, dovetail_runtime.jax as dvj\n"
        "try: dvj.op('a::b', dr.load(sys.argv[1]).scale)\n"
        "except ImportError as error: print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(path)], capture_output=True, text=True, check=True
    )
    assert "jax" in done.stdout
